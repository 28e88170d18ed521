import { LoadMore } from '#web/ui/load-more.tsx'
import './content.css'
import { type ReactElement, useState } from 'react'
import { useSearchParams } from 'react-router'
import { type ErrorReportReply, listErrorReportsCall } from '#contract/site.ts'
import { type ReportStatus, reportStatuses } from '#domain/site/error-reports.ts'
import { formatCount } from '#i18n/format.ts'
import { pageTitle } from '#web/app/page-request.ts'
import { useNow } from '#web/features/orders/use-now.ts'
import { shortBrowserName } from '#web/features/site/browser-name.ts'
import { useCloseReport, useErrorReports, useOpenReports } from '#web/features/site/desk-api.ts'
import { notices } from '#web/lib/notices.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { Age, Callout, DateTime } from '#web/ui/marks.tsx'
import { EmptyState, ErrorState, Skeleton } from '#web/ui/states.tsx'
import { Tabs } from '#web/ui/tabs.tsx'
import { useTranslation } from '#web/ui/texts.tsx'
import { ForRoles } from './for-roles.tsx'

export const meta = pageTitle('deskReports')

function RequestId({ id }: { id: string }): ReactElement {
  const { t } = useTranslation(['content', 'common'])
  const copy = () =>
    navigator.clipboard.writeText(id).then(
      () => notices.say('ok', t('reports.copied')),
      () => notices.say('stop', t('reports.copyFailed')),
    )
  return (
    <span className="report-request">
      <span className="code">{id}</span>
      <Button size="s" icon="copy" aria-label={t('reports.copyRequest', { id })} onClick={() => void copy()}>
        {t('common:actions.copy')}
      </Button>
    </span>
  )
}

function Browser({ name }: { name: string }): ReactElement {
  const { t } = useTranslation('content')
  const short = shortBrowserName(name)
  if (!name) return <>{t('reports.browserUnknown')}</>
  if (!short) return <span className="code wrap">{name}</span>
  return (
    <details className="report-browser">
      <summary>
        {short}
        <Icon name="chevron-down" size="s" />
      </summary>
      <span className="code wrap">
        <span className="sr">{t('reports.fullName')} </span>
        {name}
      </span>
    </details>
  )
}

function Report({ report, onClose }: { report: ErrorReportReply; onClose: () => void }): ReactElement {
  const { t } = useTranslation(['content', 'common'])
  const now = useNow()
  const { text, closedBy, closedAt } = report
  return (
    <li className="report">
      <div className="report-head">
        <h2 className="code wrap">
          <span className="sr">{t('reports.at')} </span>
          {report.path}
        </h2>
        <p className="nb">
          <Age at={report.reportedAt} now={now} />
        </p>
      </div>
      <p className={text ? 'report-words' : 'report-words quiet'}>
        <span className="sr">{t('reports.words')} </span>
        {text || t('reports.noWords')}
      </p>
      <dl className="report-facts">
        <div>
          <dt>{t('reports.reported')}</dt>
          <dd>
            <DateTime at={report.reportedAt} />
          </dd>
        </div>
        <div>
          <dt>{t('reports.browser')}</dt>
          <dd>
            <Browser name={report.browser} />
          </dd>
        </div>
        <div>
          <dt>{t('reports.request')}</dt>
          <dd>
            {report.lastRequest ? (
              <RequestId id={report.lastRequest} />
            ) : (
              <span className="quiet">{t('reports.noRequest')}</span>
            )}
          </dd>
        </div>
        <div>
          <dt>{t('reports.language')}</dt>
          <dd>{t(`common:languageNames.${report.language}`)}</dd>
        </div>
        <div>
          <dt>{t('reports.user')}</dt>
          <dd>
            {report.userId ? (
              <span className="code wrap">{report.userId}</span>
            ) : (
              <span className="quiet">{t('reports.visitor')}</span>
            )}
          </dd>
        </div>
        {closedBy && (
          <div>
            <dt>{t('reports.closedBy', { name: closedBy })}</dt>
            <dd>
              <DateTime at={closedAt} />
            </dd>
          </div>
        )}
      </dl>
      {report.openMoves.includes('close') && (
        <p className="report-do">
          <Button size="s" icon="check" aria-label={`${t('reports.close')} ${report.path}`} onClick={onClose}>
            {t('reports.close')}
          </Button>
        </p>
      )}
    </li>
  )
}

function CloseReport({ report, onDone }: { report: ErrorReportReply; onDone: () => void }): ReactElement {
  const { t } = useTranslation('content')
  const close = useCloseReport()
  const closeNow = async () => {
    await close.mutateAsync({ id: report.id as never })
    notices.say('ok', t('reports.closed'))
    onDone()
  }
  return (
    <Dialog
      title={t('reports.closeTitle')}
      onClose={onDone}
      foot={
        <>
          <Button onClick={onDone}>{t('reports.keepOpen')}</Button>
          <Button
            look="primary"
            pending={close.isPending}
            onClick={() => void closeNow().catch(() => undefined)}
          >
            {t('reports.closeNow')}
          </Button>
        </>
      }
    >
      <div className="reason-text">
        <p className="code wrap">{report.path}</p>
        {report.text && <p className="report-words">{report.text}</p>}
        <p>{t('reports.closeText')}</p>
        {close.error && (
          <Callout meaning="stop" alert>
            {close.error.message}
          </Callout>
        )}
      </div>
    </Dialog>
  )
}

function Reports(): ReactElement {
  const { t } = useTranslation(['content', 'common'])
  const [search, setSearch] = useSearchParams()
  const status: ReportStatus = reportStatuses.find((each) => each === search.get('status')) ?? 'open'
  const reports = useErrorReports(status)
  const waiting = useOpenReports(true).data
  const [closing, setClosing] = useState<ErrorReportReply | null>(null)
  const rows = reports.data?.pages.flatMap((page) => page.items)
  return (
    <>
      <div className="head">
        <div>
          <h1>{t('common:pages.deskReports')}</h1>
          <p className="content-lead">{t('reports.lead')}</p>
        </div>
      </div>
      <Tabs
        label={t('reports.list')}
        panel="reports-panel"
        tabs={reportStatuses.map((key) => ({
          key,
          label:
            key === 'open' && waiting?.nextCursor
              ? `${t('reports.status.open')} ${formatCount(waiting.items.length)}+`
              : t(`reports.status.${key}`),
          ...(key === 'open' && waiting && !waiting.nextCursor ? { count: waiting.items.length } : {}),
        }))}
        value={status}
        onChange={(key) => setSearch(key === 'open' ? {} : { status: key })}
      />
      <div
        id="reports-panel"
        role="tabpanel"
        className="tab-panel"
        aria-label={t(`reports.status.${status}`)}
      >
        {reports.error && !rows && (
          <ErrorState error={reports.error} onRetry={() => void reports.refetch()} />
        )}
        {reports.error && rows && (
          <Callout meaning="wait">
            {reports.error.message}{' '}
            <button type="button" className="link" onClick={() => void reports.refetch()}>
              {t('common:actions.retry')}
            </button>
          </Callout>
        )}
        {!rows && !reports.error && <Skeleton lines={8} />}
        {rows?.length === 0 && (
          <EmptyState icon="check-circle" title={t(`reports.none.${status}`)}>
            {t(`reports.noneText.${status}`)}
          </EmptyState>
        )}
        {rows && rows.length > 0 && (
          <ul className="reports">
            {rows.map((report) => (
              <Report key={report.id} report={report} onClose={() => setClosing(report)} />
            ))}
          </ul>
        )}
        <LoadMore of={reports} />
      </div>
      {closing && <CloseReport report={closing} onDone={() => setClosing(null)} />}
    </>
  )
}

/** What readers sent from pages that do not exist. */
export default function DeskReports(): ReactElement {
  return (
    <ForRoles call={listErrorReportsCall}>
      <Reports />
    </ForRoles>
  )
}
