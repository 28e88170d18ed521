import { type ReactElement, useState } from 'react'
import { Link, useNavigate, useSearchParams } from 'react-router'
import type { RateSheetReply } from '#contract/rates.ts'
import { languages } from '#domain/kernel/language.ts'
import { type RateSheetKind, rateSheetKinds, rateSheetStatuses } from '#domain/rates/rate-sheets.ts'
import { formatCount } from '#i18n/format.ts'
import { paths } from '#web/app/paths.ts'
import { downloadTemplate, type FileFormat, useRateSheets } from '#web/features/rates/api.ts'
import { Button } from '#web/ui/button.tsx'
import { type Column, DataTable } from '#web/ui/data-table.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { DateTime } from '#web/ui/marks.tsx'
import { EmptyState } from '#web/ui/states.tsx'
import { useTranslation } from '#web/ui/texts.tsx'
import { RateUpload } from './rate-upload.tsx'
import { saveFile } from './save-file.ts'
import { SheetStatus } from './sheet-status.tsx'

function useColumns(): readonly Column<RateSheetReply>[] {
  const { t } = useTranslation('rates')
  return [
    {
      key: 'name',
      title: t('sheets.name'),
      fixed: true,
      names: true,
      cell: (sheet) => <Link to={paths.deskRates({ sheet: sheet.id })}>{sheet.name || sheet.fileName}</Link>,
    },
    { key: 'kind', title: t('sheets.kind'), width: 120, cell: (sheet) => t(`kinds.${sheet.kind}`) },
    {
      key: 'status',
      title: t('sheets.state'),
      width: 130,
      cell: (sheet) => <SheetStatus status={sheet.status} />,
    },
    {
      key: 'good',
      title: t('sheets.good'),
      right: true,
      width: 100,
      cell: (sheet) => formatCount(sheet.goodRows),
    },
    {
      key: 'bad',
      title: t('sheets.bad'),
      right: true,
      width: 90,
      cell: (sheet) => (
        <span className={sheet.badRows > 0 ? 't-stop' : 'quiet'}>{formatCount(sheet.badRows)}</span>
      ),
    },
    {
      key: 'file',
      title: t('sheets.file'),
      wideOnly: true,
      cell: (sheet) => <span className="file-name">{sheet.fileName}</span>,
    },
    {
      key: 'staff',
      title: t('sheets.staff'),
      width: 120,
      cell: (sheet) => (sheet.staffName === 'system' ? t('sheets.bySystem') : sheet.staffName),
    },
    {
      key: 'uploadedAt',
      title: t('sheets.uploadedAt'),
      width: 200,
      cell: (sheet) => <DateTime at={sheet.uploadedAt} />,
    },
    {
      key: 'appliedAt',
      title: t('sheets.appliedAt'),
      hidden: true,
      cell: (sheet) => <DateTime at={sheet.appliedAt} />,
    },
    {
      key: 'withdrawnAt',
      title: t('sheets.withdrawnAt'),
      hidden: true,
      cell: (sheet) => <DateTime at={sheet.withdrawnAt} />,
    },
  ]
}

/** The empty sheets of every kind, in both languages. */
function Templates(): ReactElement {
  const { t } = useTranslation(['rates', 'common'])
  const [pending, setPending] = useState<string | null>(null)
  const fetchTemplate = async (
    kind: RateSheetKind,
    format: FileFormat,
    language: (typeof languages)[number],
  ) => {
    setPending(`${kind} ${language} ${format}`)
    await downloadTemplate(kind, format, language).then(saveFile, () => undefined)
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
            {rateSheetKinds.map((kind) => (
              <tr key={kind}>
                <th scope="row">{t(`kinds.${kind}`)}</th>
                {languages.map((language) => (
                  <td key={language}>
                    {(['xlsx', 'csv'] as const).map((format) => (
                      <Button
                        key={format}
                        size="s"
                        pending={pending === `${kind} ${language} ${format}`}
                        aria-label={t('templates.download', {
                          kind: t(`kinds.${kind}`),
                          language: t(`common:languageNames.${language}`),
                          format,
                        })}
                        onClick={() => void fetchTemplate(kind, format, language)}
                      >
                        {t('templates.short', { language: t(`common:languageNames.${language}`), format })}
                      </Button>
                    ))}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </details>
  )
}

export function RateSheets(): ReactElement {
  const { t } = useTranslation(['rates', 'common'])
  const [search, setSearch] = useSearchParams()
  const navigate = useNavigate()
  const [uploading, setUploading] = useState(false)
  const columns = useColumns()
  const kind = rateSheetKinds.find((each) => each === search.get('kind'))
  const status = rateSheetStatuses.find((each) => each === search.get('status'))
  const sheets = useRateSheets({ kind, status })
  const rows = sheets.data?.pages.flatMap((page) => page.items)
  const filter = (name: 'kind' | 'status', value: string) => {
    const next = new URLSearchParams(search)
    if (value) next.set(name, value)
    else next.delete(name)
    setSearch(next)
  }
  const upload = (
    <Button look="primary" icon="upload" onClick={() => setUploading(true)}>
      {t('upload.open')}
    </Button>
  )
  return (
    <>
      <div className="filters rates-filters">
        <label className="pick-field">
          <span>{t('sheets.kind')}</span>
          <select value={kind ?? ''} onChange={(event) => filter('kind', event.target.value)}>
            <option value="">{t('sheets.anyKind')}</option>
            {rateSheetKinds.map((each) => (
              <option key={each} value={each}>
                {t(`kinds.${each}`)}
              </option>
            ))}
          </select>
        </label>
        <label className="pick-field">
          <span>{t('sheets.state')}</span>
          <select value={status ?? ''} onChange={(event) => filter('status', event.target.value)}>
            <option value="">{t('sheets.anyState')}</option>
            {rateSheetStatuses.map((each) => (
              <option key={each} value={each}>
                {t(`sheets.status.${each}`)}
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
        name="desk.rateSheets"
        label={t('tabs.sheets')}
        columns={columns}
        rows={rows}
        rowKey={(sheet) => sheet.id}
        error={sheets.error}
        onRetry={() => void sheets.refetch()}
        onOpen={(sheet) => void navigate(paths.deskRates({ sheet: sheet.id }))}
        rowClass={(sheet) =>
          sheet.status === 'withdrawn' || sheet.status === 'discarded' ? 'over' : undefined
        }
        empty={
          kind || status ? (
            <EmptyState
              icon="search"
              title={t('sheets.noMatch')}
              actions={<Button onClick={() => setSearch({})}>{t('sheets.clear')}</Button>}
            >
              {t('sheets.noMatchText')}
            </EmptyState>
          ) : (
            <EmptyState title={t('sheets.none')} actions={upload}>
              {t('sheets.noneText')}
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
      {uploading && <RateUpload kind={kind ?? 'ocean'} onClose={() => setUploading(false)} />}
    </>
  )
}
