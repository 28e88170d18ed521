import { type ReactElement, useState } from 'react'
import { Link, useNavigate, useSearchParams } from 'react-router'
import type { ScheduleSheetReply } from '#contract/schedule-sheets.ts'
import { type Language, languages } from '#domain/kernel/language.ts'
import { scheduleSheetStatuses } from '#domain/schedules/schedule-sheets.ts'
import { formatCount } from '#i18n/format.ts'
import { paths } from '#web/app/paths.ts'
import { downloadScheduleTemplate, useScheduleSheets } from '#web/features/schedules/desk-api.ts'
import { Button } from '#web/ui/button.tsx'
import { type Column, DataTable } from '#web/ui/data-table.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { DateTime } from '#web/ui/marks.tsx'
import { EmptyState } from '#web/ui/states.tsx'
import { useTranslation } from '#web/ui/texts.tsx'
import { saveFile } from './save-file.ts'
import { ScheduleBadge } from './schedule-status.tsx'
import { ScheduleUpload } from './schedule-upload.tsx'

function useColumns(): readonly Column<ScheduleSheetReply>[] {
  const { t } = useTranslation('voyages')
  return [
    {
      key: 'name',
      title: t('list.name'),
      fixed: true,
      names: true,
      cell: (sheet) => <Link to={paths.deskSchedules({ sheet: sheet.id })}>{sheet.name}</Link>,
    },
    {
      key: 'status',
      title: t('list.state'),
      width: 150,
      cell: ({ status }) => <ScheduleBadge status={status} />,
    },
    {
      key: 'voyages',
      title: t('list.voyages'),
      right: true,
      width: 90,
      cell: (sheet) => formatCount(sheet.voyages),
    },
    {
      key: 'good',
      title: t('list.good'),
      right: true,
      width: 100,
      cell: (sheet) => formatCount(sheet.goodRows),
    },
    {
      key: 'bad',
      title: t('list.bad'),
      right: true,
      width: 90,
      cell: (sheet) => (
        <span className={sheet.badRows > 0 ? 't-stop' : 'quiet'}>{formatCount(sheet.badRows)}</span>
      ),
    },
    {
      key: 'file',
      title: t('list.file'),
      wideOnly: true,
      cell: (sheet) => <span className="file-name">{sheet.fileName}</span>,
    },
    { key: 'staff', title: t('list.staff'), width: 130, cell: (sheet) => sheet.staffName },
    {
      key: 'uploadedAt',
      title: t('list.uploadedAt'),
      width: 200,
      cell: (sheet) => <DateTime at={sheet.uploadedAt} />,
    },
    {
      key: 'appliedAt',
      title: t('list.appliedAt'),
      hidden: true,
      cell: (sheet) => <DateTime at={sheet.appliedAt} />,
    },
  ]
}

/** The empty sheet in both languages. */
function Templates(): ReactElement {
  const { t } = useTranslation(['voyages', 'common'])
  const [pending, setPending] = useState<string | null>(null)
  const download = async (format: 'xlsx' | 'csv', language: Language) => {
    setPending(`${language} ${format}`)
    await downloadScheduleTemplate(format, language).then(saveFile, () => undefined)
    setPending(null)
  }
  return (
    <details
      className="templates"
      onBlur={(event) => {
        if (!event.currentTarget.contains(event.relatedTarget)) event.currentTarget.open = false
      }}
    >
      <summary className="btn">
        <Icon name="download" />
        {t('templates.title')}
        <Icon name="chevron-down" size="s" />
      </summary>
      <div className="pop">
        <p>{t('templates.lead')}</p>
        <table>
          <caption className="sr">{t('templates.title')}</caption>
          <tbody>
            {languages.map((language) => (
              <tr key={language}>
                <th scope="row">{t(`common:languageNames.${language}`)}</th>
                <td>
                  {(['xlsx', 'csv'] as const).map((format) => (
                    <Button
                      key={format}
                      size="s"
                      pending={pending === `${language} ${format}`}
                      aria-label={t('templates.download', {
                        language: t(`common:languageNames.${language}`),
                        format,
                      })}
                      onClick={() => void download(format, language)}
                    >
                      {t('templates.short', { language: t(`common:languageNames.${language}`), format })}
                    </Button>
                  ))}
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </details>
  )
}

export function ScheduleSheets(): ReactElement {
  const { t } = useTranslation(['voyages', 'common'])
  const [search, setSearch] = useSearchParams()
  const navigate = useNavigate()
  const [uploading, setUploading] = useState(false)
  const columns = useColumns()
  const status = scheduleSheetStatuses.find((each) => each === search.get('status'))
  const sheets = useScheduleSheets(status)
  const upload = (
    <Button look="primary" icon="upload" onClick={() => setUploading(true)}>
      {t('upload.open')}
    </Button>
  )
  return (
    <>
      <div className="filters rates-filters">
        <label className="pick-field">
          <span>{t('list.state')}</span>
          <select
            value={status ?? ''}
            onChange={(event) => setSearch(event.target.value ? { status: event.target.value } : {})}
          >
            <option value="">{t('list.anyState')}</option>
            {scheduleSheetStatuses.map((each) => (
              <option key={each} value={each}>
                {t(`list.status.${each}`)}
              </option>
            ))}
          </select>
        </label>
        <span className="row-end filters-end">
          <Templates />
          {upload}
        </span>
      </div>
      <DataTable
        name="desk.scheduleSheets"
        label={t('list.label')}
        columns={columns}
        rows={sheets.data?.pages.flatMap((page) => page.items)}
        rowKey={(sheet) => sheet.id}
        error={sheets.error}
        onRetry={() => void sheets.refetch()}
        onOpen={(sheet) => void navigate(paths.deskSchedules({ sheet: sheet.id }))}
        rowClass={(sheet) =>
          sheet.status === 'withdrawn' || sheet.status === 'discarded' ? 'over' : undefined
        }
        empty={
          status ? (
            <EmptyState
              icon="search"
              title={t('list.noMatch')}
              actions={<Button onClick={() => setSearch({})}>{t('list.clear')}</Button>}
            />
          ) : (
            <EmptyState title={t('list.none')} actions={upload}>
              {t('list.noneText')}
            </EmptyState>
          )
        }
        pages={
          sheets.hasNextPage && (
            <Button size="s" pending={sheets.isFetchingNextPage} onClick={() => void sheets.fetchNextPage()}>
              {t('common:actions.loadMore')}
            </Button>
          )
        }
      />
      {uploading && <ScheduleUpload onClose={() => setUploading(false)} />}
    </>
  )
}
