import { type ReactElement, useRef } from 'react'
import { parseBusinessDate } from '#domain/kernel/business-date.ts'
import { useTranslation } from '#web/ui/texts.tsx'
import type { ControlProps } from './form.tsx'
import { Icon } from './icon.tsx'

type DayInputProps = {
  /** 'yyyy-MM-dd', or what has been typed so far. */
  value: string
  onChange: (value: string) => void
  control?: ControlProps | { readonly id: string }
  name?: string
  min?: string | undefined
  max?: string | undefined
  readOnly?: boolean | undefined
  className?: string
}

/** Digits become a day while they are typed: 20261204 is 2026-12-04. */
const spelled = (text: string): string => {
  const digits = /^\d{8}$/.exec(text.trim())
  return digits
    ? `${text.slice(0, 4)}-${text.slice(4, 6)}-${text.slice(6, 8)}`
    : text.trim().replaceAll(/[/.]/g, '-')
}

/** A day as yyyy-MM-dd in every browser (requirements §9): typed, or chosen in the system's own calendar. */
export function DayInput({
  value,
  onChange,
  control,
  name,
  min,
  max,
  readOnly,
  className,
}: DayInputProps): ReactElement {
  const { t } = useTranslation()
  const picker = useRef<HTMLInputElement>(null)
  return (
    <span className={`kit-day ${className ?? ''}`.trim()}>
      <input
        {...control}
        name={name}
        className="num"
        inputMode="numeric"
        autoComplete="off"
        placeholder={t('dayPattern')}
        maxLength={10}
        readOnly={readOnly}
        value={value}
        onChange={(event) => onChange(spelled(event.target.value))}
      />
      <input
        ref={picker}
        className="kit-day-picker"
        type="date"
        tabIndex={-1}
        aria-hidden="true"
        min={min}
        max={max}
        value={parseBusinessDate(value) ?? ''}
        onChange={(event) => event.target.value && onChange(event.target.value)}
      />
      {!readOnly && (
        <button type="button" aria-label={t('actions.calendar')} onClick={() => picker.current?.showPicker()}>
          <Icon name="calendar" />
        </button>
      )}
    </span>
  )
}
