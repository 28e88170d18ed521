import type { ReactElement } from 'react'
import { Field } from '#web/ui/form.tsx'
import { useReader } from '#web/ui/reader.ts'

/** A place with a code and a name in both languages. */
export type CodedPlace = {
  readonly code: string
  readonly name: { readonly zh: string; readonly en: string }
}

/** One level of an address as the system's own select; it is barred while the level above it is open or is read. */
export function LevelField({
  label,
  value,
  items,
  placeholder,
  barred = false,
  error,
  required = true,
  onChange,
}: {
  label: string
  value: string | null
  items: readonly CodedPlace[] | undefined
  placeholder: string
  barred?: boolean
  error?: string | undefined
  required?: boolean
  onChange: (code: string | null) => void
}): ReactElement {
  const { read } = useReader()
  return (
    <Field label={label} error={error} required={required}>
      {(control) => (
        <div className={`input${error ? ' bad' : ''}`}>
          <select
            {...control}
            value={value ?? ''}
            disabled={barred || items === undefined}
            onChange={(event) => onChange(event.target.value || null)}
          >
            <option value="">{placeholder}</option>
            {(items ?? []).map((item) => (
              <option key={item.code} value={item.code}>
                {read(item.name)}
              </option>
            ))}
          </select>
        </div>
      )}
    </Field>
  )
}
