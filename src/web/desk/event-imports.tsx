import { type ReactElement, useState } from 'react'
import { useNavigate } from 'react-router'
import type { EventImportReply } from '#contract/event-imports.ts'
import { eventImportLimits } from '#domain/tracking/event-imports.ts'
import { formatCount } from '#i18n/format.ts'
import { paths } from '#web/app/paths.ts'
import { downloadImportTemplate, useImports, useUploadImport } from '#web/features/tracking/intake-api.ts'
import { notices } from '#web/lib/notices.ts'
import { Button } from '#web/ui/button.tsx'
import { TextField, useForm } from '#web/ui/form.tsx'
import { EmptyState } from '#web/ui/states.tsx'
import { useTranslation } from '#web/ui/texts.tsx'
import { SheetField, useSheetCheck } from './sheet-field.tsx'
import { SheetBar, SheetTable, useSheetColumns } from './sheet-list.tsx'
import { OneTemplate } from './sheet-templates.tsx'
import { SheetUpload } from './sheet-upload.tsx'

const megabytes = eventImportLimits.bytes / 1024 / 1024

/** Has a file read under the name of its source. No timeline changes by this; the next page shows what was read. */
function UploadDialog({ onClose }: { onClose: () => void }): ReactElement {
  const { t } = useTranslation('intake')
  const navigate = useNavigate()
  const upload = useUploadImport()
  const checkFile = useSheetCheck(eventImportLimits.bytes)
  const form = useForm<{ source: string; file: File | null }>({
    initial: { source: '', file: null },
    check: ({ source, file }): Record<string, string> => ({
      ...checkFile(file),
      ...(source.trim() === '' ? { source: t('imports.sourceMissing') } : {}),
    }),
    submit: async ({ source, file }) => {
      const preview = await upload.mutateAsync({ file: file as File, source: source.trim() })
      if (preview.known) notices.say('wait', t('imports.known'))
      onClose()
      await navigate(paths.deskEvents({ import: preview.import.id }))
    },
  })
  return (
    <SheetUpload
      form={form}
      title={t('imports.upload')}
      lead={t('imports.uploadText', { rows: formatCount(eventImportLimits.rows), megabytes })}
      onClose={onClose}
    >
      <SheetField
        file={form.values.file}
        error={form.errors.file}
        onChoose={(file) => form.set('file', file)}
      />
      <TextField
        form={form}
        name="source"
        label={t('imports.source')}
        hint={t('imports.sourceHint')}
        maxLength={40}
      />
    </SheetUpload>
  )
}

export function EventImports(): ReactElement {
  const { t } = useTranslation('intake')
  const imports = useImports()
  const [uploading, setUploading] = useState(false)
  const pageOf = (each: EventImportReply) => paths.deskEvents({ import: each.id })
  const columns = useSheetColumns<EventImportReply>({
    name: t('imports.source'),
    nameOf: (each) => each.source,
    to: pageOf,
    status: (each) => t(`imports.status.${each}`),
    applied: t('imports.appliedAt'),
    withdrawn: t('imports.withdrawnAt'),
  })
  const upload = (
    <Button look="primary" icon="upload" onClick={() => setUploading(true)}>
      {t('imports.upload')}
    </Button>
  )
  return (
    <>
      <SheetBar>
        <OneTemplate
          name={t('imports.sheet')}
          lead={t('imports.templateLead')}
          load={(format, language) => downloadImportTemplate(format, language)}
        />
        {upload}
      </SheetBar>
      <SheetTable
        name="desk.eventImports"
        label={t('importsTab')}
        columns={columns}
        sheets={imports}
        to={pageOf}
        empty={
          <EmptyState icon="upload" title={t('imports.none')} actions={upload}>
            {t('imports.noneText')}
          </EmptyState>
        }
      />
      {uploading && <UploadDialog onClose={() => setUploading(false)} />}
    </>
  )
}
