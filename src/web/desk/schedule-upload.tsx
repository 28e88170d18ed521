import type { ReactElement } from 'react'
import { useNavigate } from 'react-router'
import { scheduleSheetLimits } from '#domain/schedules/schedule-sheets.ts'
import { formatCount } from '#i18n/format.ts'
import { paths } from '#web/app/paths.ts'
import { useUploadSchedule } from '#web/features/schedules/desk-api.ts'
import { TextField, useForm } from '#web/ui/form.tsx'
import { useTranslation } from '#web/ui/texts.tsx'
import { SheetField, useSheetCheck } from './sheet-field.tsx'
import { SheetUpload } from './sheet-upload.tsx'

type Values = { name: string; file: File | null }

const megabytes = scheduleSheetLimits.bytes / 1024 / 1024

/** Chooses a file and has it read. Customers see nothing by this; the next page shows what was read. */
export function ScheduleUpload({ onClose }: { onClose: () => void }): ReactElement {
  const { t } = useTranslation(['voyages', 'sheets'])
  const navigate = useNavigate()
  const upload = useUploadSchedule()
  const checkFile = useSheetCheck(scheduleSheetLimits.bytes)
  const form = useForm<Values>({
    initial: { name: '', file: null },
    check: ({ file }): Record<string, string> => checkFile(file),
    submit: async ({ name, file }) => {
      const preview = await upload.mutateAsync({ file: file as File, name: name.trim() })
      onClose()
      await navigate(paths.deskSchedules({ sheet: preview.sheet.id }))
    },
  })
  return (
    <SheetUpload
      form={form}
      title={t('upload.open')}
      lead={t('upload.lead', { rows: formatCount(scheduleSheetLimits.rows), megabytes })}
      onClose={onClose}
    >
      <SheetField
        file={form.values.file}
        error={form.errors.file}
        hint={t('upload.fileHint')}
        onChoose={(file) => form.set('file', file)}
      />
      <TextField
        form={form}
        name="name"
        label={t('sheets:name')}
        hint={t('sheets:upload.nameHint', { example: t('upload.example') })}
        maxLength={80}
        required={false}
      />
    </SheetUpload>
  )
}
