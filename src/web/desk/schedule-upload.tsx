import type { ReactElement } from 'react'
import { useNavigate } from 'react-router'
import { scheduleSheetLimits } from '#domain/schedules/schedule-sheets.ts'
import { formatCount } from '#i18n/format.ts'
import { paths } from '#web/app/paths.ts'
import { useUploadSchedule } from '#web/features/schedules/desk-api.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { Field, Form, SubmitButton, TextField, useForm } from '#web/ui/form.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { useTranslation } from '#web/ui/texts.tsx'

type Values = { name: string; file: File | null }

const megabytes = scheduleSheetLimits.bytes / 1024 / 1024

/** Chooses a file and has it read. Customers see nothing by this; the next page shows what was read. */
export function ScheduleUpload({ onClose }: { onClose: () => void }): ReactElement {
  const { t } = useTranslation(['voyages', 'common'])
  const navigate = useNavigate()
  const upload = useUploadSchedule()
  const form = useForm<Values>({
    initial: { name: '', file: null },
    check: ({ file }): Record<string, string> => {
      if (!file) return { file: t('upload.fileMissing') }
      if (!/\.(xlsx|csv)$/i.test(file.name)) return { file: t('upload.fileKind') }
      if (file.size > scheduleSheetLimits.bytes) return { file: t('upload.fileTooLarge', { megabytes }) }
      return {}
    },
    submit: async ({ name, file }) => {
      const preview = await upload.mutateAsync({ file: file as File, name: name.trim() })
      onClose()
      await navigate(paths.deskSchedules({ sheet: preview.sheet.id }))
    },
  })
  const { file } = form.values
  return (
    <Dialog title={t('upload.title')} onClose={onClose}>
      <Form form={form} label={t('upload.title')}>
        <p className="sm soft">
          {t('upload.lead', { rows: formatCount(scheduleSheetLimits.rows), megabytes })}
        </p>
        <Field label={t('upload.file')} error={form.errors.file} hint={t('upload.fileHint')}>
          {(control) => (
            <div className={`drop${form.errors.file ? ' bad' : ''}`}>
              <Icon name={file ? 'document' : 'upload'} size="l" />
              <span>{file ? file.name : t('upload.nothing')}</span>
              <label className="btn s" htmlFor={control.id}>
                {t(file ? 'upload.another' : 'upload.choose')}
              </label>
              <input
                {...control}
                className="sr"
                type="file"
                accept=".xlsx,.csv"
                onChange={(event) => {
                  const chosen = event.target.files?.[0]
                  if (chosen) form.set('file', chosen)
                }}
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
