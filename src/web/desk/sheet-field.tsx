import { type DragEvent, type ReactElement, useState } from 'react'
import { formatNumber } from '#i18n/format.ts'
import { Field } from '#web/ui/form.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { useTranslation } from '#web/ui/texts.tsx'

/** What is wrong with a chosen sheet before it is sent; null where nothing is. */
export function sheetFault(
  file: File | null,
  most: number,
): 'fileMissing' | 'fileKind' | 'fileTooLarge' | null {
  if (!file) return 'fileMissing'
  if (!/\.(xlsx|csv)$/i.test(file.name)) return 'fileKind'
  return file.size > most ? 'fileTooLarge' : null
}

/** A field for one sheet, xlsx or csv, chosen or dropped. */
export function SheetField({
  file,
  error,
  onChoose,
}: {
  file: File | null
  error: string | undefined
  onChoose: (file: File) => void
}): ReactElement {
  const { t } = useTranslation('rates')
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
    <Field label={t('upload.file')} error={error} hint={t('upload.fileHint')}>
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
              <small>{t('upload.size', { size: formatNumber(file.size / 1024, { decimals: 0 }) })}</small>
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
