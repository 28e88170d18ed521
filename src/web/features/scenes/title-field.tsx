import type { ReactElement } from 'react'
import { readersLength, sceneTitleLimit } from '#domain/scenes/scenes.ts'
import { Field } from '#web/ui/form.tsx'
import { useTranslation } from '#web/ui/texts.tsx'

/** The title, with its characters counted as readers see them. */
export function TitleField({
  title,
  error,
  onChange,
}: {
  title: string
  error: string | undefined
  onChange: (title: string) => void
}): ReactElement {
  const { t } = useTranslation('scenes')
  return (
    <Field
      label={t('edit.title')}
      hint={t('edit.titleHint')}
      error={error}
      aside={<span className="count">{`${readersLength(title)} / ${sceneTitleLimit}`}</span>}
    >
      {(control) => (
        <div className={`input${error ? ' bad' : ''}`}>
          <input
            {...control}
            type="text"
            autoComplete="off"
            value={title}
            onChange={(event) => onChange(event.target.value)}
          />
        </div>
      )}
    </Field>
  )
}
