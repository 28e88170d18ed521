import { useQueryClient } from '@tanstack/react-query'
import type { ReactElement } from 'react'
import { Link, NavLink, useNavigate } from 'react-router'
import type { StatementReply } from '#contract/statements.ts'
import { billKinds } from '#domain/bills/bill-lines.ts'
import { overdueOf } from '#domain/bills/statements.ts'
import { sum } from '#domain/kernel/money.ts'
import { formatCount, formatMoney } from '#i18n/format.ts'
import { useLive } from '#web/app/live.ts'
import { pageTitle } from '#web/app/page-request.ts'
import { paths } from '#web/app/paths.ts'
import { ToleranceButton } from '#web/features/bills/tolerance.tsx'
import { useNow } from '#web/features/orders/use-now.ts'
import { refreshStatements, useStatementOverview, useStatements } from '#web/features/statements/api.ts'
import {
  Ageing,
  KindsTable,
  type Overview,
  WaitingConsents,
} from '#web/features/statements/overview-parts.tsx'
import { useStatementColumns } from '#web/features/statements/statement-columns.tsx'
import styles from '#web/features/statements/statements.module.css'
import { buttonClass } from '#web/ui/button.tsx'
import { DataTable } from '#web/ui/data-table.tsx'
import { EmptyState, ErrorState, Skeleton, StaleNote } from '#web/ui/states.tsx'
import { showCurrentTab } from '#web/ui/tabs.tsx'
import { Phrase, useTranslation } from '#web/ui/texts.tsx'
import { billPaths, changesStatements } from './ways.ts'

export const meta = pageTitle('statements')

/** Rows of the newest statements. */
const newestShown = 10

/** What there is to do about statements: to confirm, to pay, to agree to; and the newest ones. */
export default function Statements(): ReactElement {
  const { t } = useTranslation(['statements', 'bills', 'orders', 'common'])
  const overview = useStatementOverview()
  const newest = useStatements({ size: newestShown })
  const queries = useQueryClient()
  useLive((news) => {
    if (changesStatements(news) || news.kind === 'order') void refreshStatements(queries)
  })
  const { data } = overview
  const none =
    newest.data?.items.length === 0 &&
    data?.consentAsked === 0 &&
    data.kinds.every(({ unstated }) => unstated.minor === 0)
  return (
    <>
      <Head overview={data} />
      <nav className={`tabs ${styles.kinds}`} aria-label={t('list.kindsNav')} ref={showCurrentTab}>
        <NavLink to={paths.statements()} end>
          {t('common:pages.statements')}
        </NavLink>
        {billKinds.map((kind) => (
          <NavLink key={kind} to={billPaths[kind]()} end>
            {t(`kinds.${kind}`)}
          </NavLink>
        ))}
      </nav>
      {overview.isError && data && <StaleNote onRetry={() => void overview.refetch()} />}
      {none ? (
        <EmptyState
          icon="document"
          title={t('overview.empty')}
          actions={
            <>
              <Link className={buttonClass('primary')} to={paths.orders()}>
                {t('overview.emptyAct')}
              </Link>
              <ToleranceButton />
            </>
          }
        >
          {t('overview.emptyText')}
        </EmptyState>
      ) : data ? (
        <>
          <WaitingConsents count={data.consentAsked} costsTo={paths.orderCosts} />
          <div className={styles.two}>
            <KindsTable
              kinds={data.kinds}
              listTo={(kind, status) => billPaths[kind](status ? { status } : {})}
            />
            <Ageing ageing={data.ageing} />
          </div>
          <Newest list={newest} />
        </>
      ) : overview.isError ? (
        <ErrorState
          title={t('overview.failed')}
          error={overview.error}
          onRetry={() => void overview.refetch()}
        />
      ) : (
        <Skeleton lines={9} />
      )}
    </>
  )
}

/** The page's name, what is to be done in three figures, and the way to pay. */
function Head({ overview }: { overview: Overview | undefined }): ReactElement {
  const { t } = useTranslation(['statements', 'common'])
  const confirm = overview?.kinds.reduce((count, { toBeConfirmed }) => count + toBeConfirmed, 0) ?? 0
  const due = sum(overview?.kinds.map((kind) => kind.due) ?? [], 'CNY')
  const overdue = overview ? overdueOf(overview.ageing) : null
  const bold = { b: (words: string) => <b className="num">{words}</b> }
  return (
    <div className="head">
      <h1>{t('common:pages.statements')}</h1>
      <p className="facts">
        {confirm > 0 && (
          <span>
            <Phrase
              text={t('overview.confirm', { count: confirm, shown: formatCount(confirm) })}
              parts={bold}
            />
          </span>
        )}
        {due.minor > 0 && (
          <span>
            <Phrase
              text={t('overview.due', { amount: formatMoney(due, { currency: 'symbol' }) })}
              parts={bold}
            />
          </span>
        )}
        {overdue && overdue.minor > 0 && (
          <span>
            <Phrase
              text={t('overview.overdue', { amount: formatMoney(overdue, { currency: 'symbol' }) })}
              parts={bold}
            />
          </span>
        )}
        {overview?.nextDueOn && (
          <span>
            <Phrase text={t('overview.next', { day: overview.nextDueOn })} parts={bold} />
          </span>
        )}
      </p>
      <div className="head-end">
        {overview && overview.consentAsked === 0 && <ToleranceButton />}
        {due.minor > 0 && (
          <Link className={buttonClass('primary')} to={paths.payBill()}>
            {t('overview.pay')}
          </Link>
        )}
      </div>
    </div>
  )
}

function Newest({ list }: { list: ReturnType<typeof useStatements> }): ReactElement | null {
  const { t } = useTranslation('statements')
  const navigate = useNavigate()
  const now = useNow()
  const columns = useStatementColumns({
    now,
    kinds: true,
    openTo: (id) => paths.statement(id),
    payTo: (id) => paths.payBill({ statement: id }),
  })
  if (list.data?.items.length === 0) return null
  return (
    <section className="section" aria-labelledby="newest">
      <div className="section-head">
        <h2 id="newest">{t('overview.newest')}</h2>
      </div>
      <div className="order-list">
        <DataTable<StatementReply>
          name="statements-newest"
          label={t('overview.newest')}
          columns={columns.filter(({ hidden }) => !hidden)}
          rows={list.data?.items}
          rowKey={(statement) => statement.id}
          error={list.error}
          onRetry={() => void list.refetch()}
          empty={null}
          settings={false}
          skeletonRows={3}
          onOpen={(statement) => navigate(paths.statement(statement.id))}
        />
      </div>
    </section>
  )
}
