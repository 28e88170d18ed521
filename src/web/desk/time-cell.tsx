import type { ClipboardEvent, KeyboardEvent, ReactElement } from 'react'
import { useTranslation } from '#web/ui/texts.tsx'
import type { ContainerOf } from './milestones.ts'

type CellProps = {
  container: ContainerOf
  name: string
  typeName: string
  text: string
  wrong: string | null
  describedBy: string | undefined
  onChange: (text: string) => void
  onKeyDown: (event: KeyboardEvent<HTMLInputElement>) => void
  onPaste: (event: ClipboardEvent<HTMLInputElement>) => void
}

/** The time of one event of one container, as it is typed. */
export function TimeCell({
  container,
  name,
  typeName,
  text,
  wrong,
  describedBy,
  onChange,
  onKeyDown,
  onPaste,
}: CellProps): ReactElement {
  const { t } = useTranslation('desk')
  return (
    <input
      type="text"
      className={`input${wrong ? ' bad' : ''}`}
      inputMode="text"
      autoComplete="off"
      spellCheck={false}
      data-cell={container.id}
      aria-label={t('milestones.cell', { container: name, event: typeName })}
      aria-invalid={wrong ? true : undefined}
      aria-describedby={describedBy}
      placeholder={t('milestones.cellShape')}
      value={text}
      onChange={(event) => onChange(event.target.value)}
      onKeyDown={onKeyDown}
      onPaste={onPaste}
    />
  )
}
