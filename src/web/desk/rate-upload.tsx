import { type DragEvent, type ReactElement, useRef, useState } from 'react'
import { useNavigate } from 'react-router'
import { type RateSheetKind, rateSheetKinds, rateSheetLimits } from '#domain/rates/rate-sheets.ts'
import { formatCount, formatNumber } from '#i18n/format.ts'
import { paths } from '#web/app/paths.ts'
import { useUploadRateSheet } from '#web/features/rates/api.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { Field, Form, SegmentedChoice, SubmitButton, TextField, useForm } from '#web/ui/form.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { useTranslation } from '#web/ui/texts.tsx'

type Values = { kind: RateSheetKind; name: string; file: File | null }

const megabytes = rateSheetLimits.bytes / 1024 / 1024

/** Chooses a kind and a file, and has it read. Nothing is on sale by this; the next page shows what was read. */
export function RateUpload({ kind, onClose }: { kind: RateSheetKind; onClose: () => void }): ReactElement {
  const { t } = useTranslation(['rates', 'common'])
  const navigate = useNavigate()
  const upload = useUploadRateSheet()
  const picker = useRef<HTMLInputElement>(null)
  const [over, setOver] = useState(false)
  const form = useForm<Values>({
    initial: { kind, name: '', file: null },
    check: ({ file }): Record<string, string> => {
      if (!file) return { file: t('upload.fileMissing') }
      if (!/\.(xlsx|csv)$/i.test(file.name)) return { file: t('upload.fileKind') }
      if (file.size > rateSheetLimits.bytes) return { file: t('upload.fileTooLarge', { megabytes }) }
      return {}
    },
    submit: async ({ kind, name, file }) => {
      const preview = await upload.mutateAsync({ file: file as File, kind, name: name.trim() })
      onClose()
      await navigate(paths.deskRates({ sheet: preview.sheet.id }))
    },
  })
  const choose = (file: File | undefined) => {
    if (!file) return
    form.set('file', file)
  }
  const onDrop = (event: DragEvent) => {
    event.preventDefault()
    setOver(false)
    choose(event.dataTransfer.files[0])
  }
  const { file } = form.values
  return (
    <Dialog title={t('upload.title')} onClose={onClose}>
      <Form form={form} label={t('upload.title')}>
        <p className="sm soft">{t('upload.lead', { rows: formatCount(rateSheetLimits.rows), megabytes })}</p>
        <div className="field">
          <span className="field-label">{t('sheets.kind')}</span>
          <SegmentedChoice
            label={t('sheets.kind')}
            name="kind"
            value={form.values.kind}
            choices={rateSheetKinds.map((value) => ({ value, label: t(`kinds.${value}`) }))}
            onChange={(value) => form.set('kind', value)}
          />
        </div>
        <Field label={t('upload.file')} error={form.errors.file} hint={t('upload.fileHint')}>
          {(control) => (
            // biome-ignore lint/a11y/noStaticElementInteractions: dropping a file is a shortcut for the button inside.
            <div
              className={`drop${over ? ' over' : ''}${form.errors.file ? ' bad' : ''}`}
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
                ref={picker}
                className="sr"
                type="file"
                accept=".xlsx,.csv"
                onChange={(event) => choose(event.target.files?.[0])}
              />
            </div>
          )}
        </Field>
        <TextField
          form={form}
          name="name"
          label={t('upload.name')}
          hint={t('upload.nameHint')}
          maxLength={80}
          required={false}
        />
        <div className="form-end">
          <Button onClick={onClose}>{t('common:actions.cancel')}</Button>
          <SubmitButton form={form}>{t(form.pending ? 'upload.reading' : 'upload.submit')}</SubmitButton>
        </div>
      </Form>
    </Dialog>
  )
}
