import { type DragEvent, type ReactElement, useState } from 'react'
import { formatNumber } from '#i18n/format.ts'
import { Field } from '#web/ui/form.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { useTranslation } from '#web/ui/texts.tsx'

/** Says what is wrong with a chosen sheet before it is sent: the message beside its field, or nothing. */
export function useSheetCheck(mostBytes: number): (file: File | null) => { file?: string } {
  const { t } = useTranslation('sheets')
  return (file) => {
    if (!file) return { file: t('upload.fileMissing') }
    if (!/\.(xlsx|csv)$/i.test(file.name)) return { file: t('upload.fileKind') }
    if (file.size <= mostBytes) return {}
    return { file: t('upload.fileTooLarge', { megabytes: mostBytes / 1024 / 1024 }) }
  }
}

/** A field for one sheet, xlsx or csv, chosen or dropped. */
export function SheetField({
  file,
  error,
  hint,
  onChoose,
}: {
  file: File | null
  error: string | undefined
  /** What its rows must be like; without a word, that headings come first; null: nothing to say. */
  hint?: string | null
  onChoose: (file: File) => void
}): ReactElement {
  const { t } = useTranslation('sheets')
  const [over, setOver] = useState(false)
  const choose = (chosen: File | undefined) => {
    if (chosen) onChoose(chosen)
  }
  const onDrop = (event: DragEvent) => {
    event.preventDefault()
    setOver(false)
    choose(event.dataTransfer.files[0])
  }
  return (
    <Field
      label={t('upload.file')}
      error={error}
      {...(hint === null ? {} : { hint: hint ?? t('upload.fileHint') })}
    >
      {(control) => (
        // biome-ignore lint/a11y/noStaticElementInteractions: dropping a file is a shortcut for the button inside.
        <div
          className={`drop${over ? ' over' : ''}${error ? ' bad' : ''}`}
          onDragOver={(event) => {
            event.preventDefault()
            setOver(true)
          }}
          onDragLeave={() => setOver(false)}
          onDrop={onDrop}
        >
          <Icon name={file ? 'document' : 'upload'} size="l" />
          <span>
            {file ? file.name : t('upload.drop')}
            {file && (
              <small>
                {t('upload.size', { size: formatNumber(Math.max(1, file.size / 1024), { decimals: 0 }) })}
              </small>
            )}
          </span>
          <label className="btn s" htmlFor={control.id}>
            {t(file ? 'upload.another' : 'upload.choose')}
          </label>
          <input
            {...control}
            className="sr"
            type="file"
            accept=".xlsx,.csv"
            onChange={(event) => choose(event.target.files?.[0])}
          />
        </div>
      )}
    </Field>
  )
}
