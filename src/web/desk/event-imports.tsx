import { type ReactElement, useState } from 'react'
import { Link, useNavigate } from 'react-router'
import type { EventImportReply } from '#contract/event-imports.ts'
import { languages } from '#domain/kernel/language.ts'
import { type EventImportStatus, eventImportLimits } from '#domain/tracking/event-imports.ts'
import { formatCount } from '#i18n/format.ts'
import { paths } from '#web/app/paths.ts'
import { downloadImportTemplate, useImports, useUploadImport } from '#web/features/tracking/intake-api.ts'
import { notices } from '#web/lib/notices.ts'
import { Button } from '#web/ui/button.tsx'
import { type Column, DataTable } from '#web/ui/data-table.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { Form, SubmitButton, TextField, useForm } from '#web/ui/form.tsx'
import type { IconName } from '#web/ui/icon.tsx'
import { DateTime, type Meaning, StatusText } from '#web/ui/marks.tsx'
import { EmptyState } from '#web/ui/states.tsx'
import { useTranslation } from '#web/ui/texts.tsx'
import { saveFile } from './save-file.ts'
import { SheetField, sheetFault } from './sheet-field.tsx'

export const importLooks: Readonly<Record<EventImportStatus, { meaning: Meaning; icon: IconName }>> = {
  previewed: { meaning: 'wait', icon: 'clock' },
  applied: { meaning: 'ok', icon: 'check-circle' },
  withdrawn: { meaning: 'idle', icon: 'back' },
  discarded: { meaning: 'idle', icon: 'close' },
}

const megabytes = eventImportLimits.bytes / 1024 / 1024

/** Has a file read under the name of its source. No timeline changes by this; the next page shows what was read. */
function UploadDialog({ onClose }: { onClose: () => void }): ReactElement {
  const { t } = useTranslation(['intake', 'rates', 'common'])
  const navigate = useNavigate()
  const upload = useUploadImport()
  const form = useForm<{ source: string; file: File | null }>({
    initial: { source: '', file: null },
    check: ({ source, file }): Record<string, string> => {
      const fault = sheetFault(file, eventImportLimits.bytes)
      return {
        ...(fault ? { file: t(`rates:upload.${fault}`, { megabytes }) } : {}),
        ...(source.trim() === '' ? { source: t('imports.sourceMissing') } : {}),
      }
    },
    submit: async ({ source, file }) => {
      const preview = await upload.mutateAsync({ file: file as File, source: source.trim() })
      if (preview.known) notices.say('wait', t('imports.known'))
      onClose()
      await navigate(paths.deskEvents({ import: preview.import.id }))
    },
  })
  return (
    <Dialog title={t('imports.upload')} onClose={onClose}>
      <Form form={form} label={t('imports.upload')}>
        <p className="sm soft">
          {t('imports.uploadText', { rows: formatCount(eventImportLimits.rows), megabytes })}
        </p>
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
        <div className="form-end">
          <Button onClick={onClose}>{t('common:actions.cancel')}</Button>
          <SubmitButton form={form}>{t(form.pending ? 'imports.reading' : 'imports.read')}</SubmitButton>
        </div>
      </Form>
    </Dialog>
  )
}

/** The template in every language and format. */
function Templates(): ReactElement {
  const { t } = useTranslation(['intake', 'common'])
  const [pending, setPending] = useState<string | null>(null)
  const fetchTemplate = async (format: 'xlsx' | 'csv', language: (typeof languages)[number]) => {
    setPending(`${language} ${format}`)
    await downloadImportTemplate(format, language).then(saveFile, () => undefined)
    setPending(null)
  }
  return (
    <p className="import-templates">
      <span>{t('imports.template')}</span>
      {languages.flatMap((language) =>
        (['xlsx', 'csv'] as const).map((format) => (
          <Button
            key={`${language} ${format}`}
            size="s"
            icon="download"
            pending={pending === `${language} ${format}`}
            onClick={() => void fetchTemplate(format, language)}
          >
            {t('imports.templateIn', { language: t(`common:languageNames.${language}`), format })}
          </Button>
        )),
      )}
    </p>
  )
}

function useColumns(): readonly Column<EventImportReply>[] {
  const { t } = useTranslation('intake')
  return [
    {
      key: 'source',
      title: t('imports.source'),
      fixed: true,
      names: true,
      cell: (each) => <Link to={paths.deskEvents({ import: each.id })}>{each.source}</Link>,
    },
    {
      key: 'status',
      title: t('imports.state'),
      width: 130,
      cell: (each) => (
        <StatusText {...importLooks[each.status]}>{t(`imports.status.${each.status}`)}</StatusText>
      ),
    },
    {
      key: 'rows',
      title: t('imports.goodRows'),
      right: true,
      width: 100,
      cell: (each) => formatCount(each.goodRows),
    },
    {
      key: 'bad',
      title: t('imports.badRows'),
      right: true,
      width: 90,
      cell: (each) => (
        <span className={each.badRows > 0 ? 't-stop' : 'quiet'}>{formatCount(each.badRows)}</span>
      ),
    },
    {
      key: 'file',
      title: t('imports.file'),
      wideOnly: true,
      cell: (each) => <span className="file-name">{each.fileName}</span>,
    },
    { key: 'staff', title: t('imports.staff'), width: 120, cell: (each) => each.staffName },
    {
      key: 'uploadedAt',
      title: t('imports.uploadedAt'),
      width: 200,
      cell: (each) => <DateTime at={each.uploadedAt} />,
    },
  ]
}

export function EventImports(): ReactElement {
  const { t } = useTranslation(['intake', 'common'])
  const navigate = useNavigate()
  const imports = useImports()
  const columns = useColumns()
  const [uploading, setUploading] = useState(false)
  const upload = (
    <Button look="primary" icon="upload" onClick={() => setUploading(true)}>
      {t('imports.upload')}
    </Button>
  )
  return (
    <>
      <div className="imports-head">
        <Templates />
        {upload}
      </div>
      <DataTable
        name="desk.eventImports"
        label={t('importsTab')}
        columns={columns}
        rows={imports.data?.pages.flatMap((page) => page.items)}
        rowKey={(each) => each.id}
        error={imports.error}
        onRetry={() => void imports.refetch()}
        onOpen={(each) => void navigate(paths.deskEvents({ import: each.id }))}
        rowClass={(each) => (each.status === 'withdrawn' || each.status === 'discarded' ? 'over' : undefined)}
        empty={
          <EmptyState icon="upload" title={t('imports.none')}>
            {t('imports.noneText')}
          </EmptyState>
        }
        pages={
          imports.hasNextPage && (
            <Button
              size="s"
              pending={imports.isFetchingNextPage}
              onClick={() => void imports.fetchNextPage()}
            >
              {t('common:actions.loadMore')}
            </Button>
          )
        }
      />
      {uploading && <UploadDialog onClose={() => setUploading(false)} />}
    </>
  )
}
