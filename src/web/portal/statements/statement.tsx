import { useQueryClient } from '@tanstack/react-query'
import { type ReactElement, useState } from 'react'
import { Link, useNavigate, useSearchParams } from 'react-router'
import {
  type StatementDetail,
  type StatementLineReply,
  statementPaper,
  statementWorkbook,
} from '#contract/statements.ts'
import { idPattern } from '#domain/kernel/ids.ts'
import { formatInstant, formatMoney } from '#i18n/format.ts'
import { useLive } from '#web/app/live.ts'
import { pageTitle } from '#web/app/page-request.ts'
import { paths } from '#web/app/paths.ts'
import { downloadPaper } from '#web/features/orders/download-paper.ts'
import { useNow } from '#web/features/orders/use-now.ts'
import { useStatementPayments } from '#web/features/payments/api.ts'
import { openPaymentsOf } from '#web/features/payments/dialogue-face.ts'
import { PaymentList } from '#web/features/payments/payment-list.tsx'
import { type LinesShown, refreshStatements, useStatement } from '#web/features/statements/api.ts'
import { ConfirmDialog } from '#web/features/statements/confirm-dialog.tsx'
import { QuestionDialog } from '#web/features/statements/line-question.tsx'
import {
  StatementHistory,
  StatementRefunds,
  StatementSums,
} from '#web/features/statements/statement-facts.tsx'
import { StatementLedger } from '#web/features/statements/statement-ledger.tsx'
import { Overdue, StatementBadge } from '#web/features/statements/statement-marks.tsx'
import { useStatementMonth } from '#web/features/statements/statement-month.ts'
import styles from '#web/features/statements/statements.module.css'
import { CallFailure } from '#web/lib/call.ts'
import { Button, buttonClass } from '#web/ui/button.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { EmptyState, ErrorState, Skeleton, StaleNote } from '#web/ui/states.tsx'
import { useTranslation } from '#web/ui/texts.tsx'
import { billPaths, changesStatements } from './ways.ts'

export const meta = pageTitle('statement')

const shownOf = (text: string | null): LinesShown =>
  (['differences', 'queried'] as const).find((each) => each === text) ?? 'all'

/** One statement: its sums, each of its charges from quote to bill, and what is to be done with it. */
export default function Statement(): ReactElement {
  const { t } = useTranslation(['statements', 'bills', 'payments', 'quotes', 'common'])
  const [search] = useSearchParams()
  const navigate = useNavigate()
  const wanted = search.get('id') ?? ''
  const id = idPattern('stm').test(wanted) ? wanted : null
  const { data, error, isError, refetch } = useStatement(id)
  const queries = useQueryClient()
  useLive((news) => {
    if (!changesStatements(news)) return
    void refreshStatements(queries)
    void queries.invalidateQueries({ queryKey: ['payments', 'statement', id] })
  })
  const [asking, setAsking] = useState<StatementLineReply | null>(null)
  if (id === null || (error instanceof CallFailure && error.reason === 'request.notFound'))
    return (
      <EmptyState
        icon="document"
        title={t('page.missing')}
        actions={
          <Link className={buttonClass('primary')} to={paths.statements()}>
            {t('page.toList')}
          </Link>
        }
      >
        {t('page.missingText')}
      </EmptyState>
    )
  if (!data)
    return isError ? (
      <ErrorState title={t('page.failed')} error={error} onRetry={() => void refetch()} />
    ) : (
      <Skeleton lines={9} />
    )
  const only = shownOf(search.get('only'))
  return (
    <div className="order-page">
      <Head statement={data} />
      {isError && <StaleNote onRetry={() => void refetch()} />}
      <div className={styles.facts}>
        <StatementSums statement={data} />
        <StatementHistory statement={data} />
      </div>
      <Payments statement={data} />
      <StatementLedger
        statement={data}
        only={only}
        onOnly={(next) =>
          navigate(paths.statement(data.id, { only: next === 'all' ? null : next }), {
            replace: true,
            preventScrollReset: true,
          })
        }
        onAsk={setAsking}
        costsTo={paths.orderCosts}
        evidenceTo={evidenceTo}
      />
      {asking && <QuestionDialog statement={data} line={asking} onClose={() => setAsking(null)} />}
    </div>
  )
}

const evidenceTo = (orderId: string) => ({
  events: paths.orderContainers(orderId),
  files: paths.order(orderId),
})

function Head({ statement }: { statement: StatementDetail }): ReactElement {
  const { t } = useTranslation(['statements', 'common'])
  const now = useNow()
  const monthOf = useStatementMonth()
  const { kind, confirmedAt, paidAt, totals } = statement
  return (
    <>
      <nav className="crumbs" aria-label={t('page.crumbs')}>
        <Link to={paths.statements()}>{t('common:pages.statements')}</Link>
        <Icon name="chevron-right" size="s" />
        <Link to={billPaths[kind]()}>{t(`kinds.${kind}`)}</Link>
        <Icon name="chevron-right" size="s" />
        <span className="code" aria-current="page">
          {statement.number}
        </span>
      </nav>
      <div className="head order-head">
        <h1>{t('page.title', { month: monthOf(statement), kind: t(`kinds.${kind}`) })}</h1>
        <StatementBadge status={statement.status} />
        <Overdue statement={statement} now={now} />
        <div className="head-end">
          <Acts statement={statement} />
        </div>
      </div>
      <dl className="meta">
        <Fact name={t('page.number')}>
          <span className="code">{statement.number}</span>
        </Fact>
        <Fact name={t('page.issuedOn')}>{statement.issuedOn}</Fact>
        <Fact name={t('page.dueOn')}>{statement.dueOn}</Fact>
        {confirmedAt && <Fact name={t('page.confirmedAt')}>{formatInstant(confirmedAt)}</Fact>}
        {paidAt && <Fact name={t('page.paidAt')}>{formatInstant(paidAt)}</Fact>}
        <Fact name={t('page.invoicing')}>
          <span>
            {t(`invoiced.${statement.invoiced}`)}{' '}
            {totals.paid.minor > totals.invoiced.minor && (
              <Link className="link" to={paths.applyForInvoice({ statement: statement.id })}>
                {t('page.applyForInvoice')}
              </Link>
            )}
          </span>
        </Fact>
      </dl>
    </>
  )
}

const Fact = ({ name, children }: { name: string; children: React.ReactNode }): ReactElement => (
  <div>
    <dt>{name}</dt>
    <dd>{children}</dd>
  </div>
)

/** Its files, and what the reader does next: confirms it, or pays it. */
function Acts({ statement }: { statement: StatementDetail }): ReactElement {
  const { t } = useTranslation('statements')
  const [confirming, setConfirming] = useState(false)
  const [loading, setLoading] = useState<'paper' | 'workbook' | null>(null)
  const { id, openMoves, openQueries, status, due } = statement
  const load = (what: 'paper' | 'workbook') => {
    setLoading(what)
    downloadPaper(what === 'paper' ? statementPaper : statementWorkbook, { id })
      .catch(() => undefined)
      .finally(() => setLoading(null))
  }
  return (
    <>
      <Button icon="download" pending={loading === 'paper'} onClick={() => load('paper')}>
        {t('page.paper')}
      </Button>
      <Button icon="download" pending={loading === 'workbook'} onClick={() => load('workbook')}>
        {t('page.workbook')}
      </Button>
      {status === 'toBeConfirmed' && (
        <Button
          look="primary"
          reason={
            openMoves.includes('confirm') ? undefined : t('page.confirmQueries', { count: openQueries })
          }
          onClick={() => setConfirming(true)}
        >
          {t('page.confirm')}
        </Button>
      )}
      {openMoves.includes('pay') && (
        <Link className={buttonClass('primary')} to={paths.payBill({ statement: id })}>
          {t('page.pay', { amount: formatMoney(due, { currency: 'symbol' }) })}
        </Link>
      )}
      {confirming && <ConfirmDialog statement={statement} onClose={() => setConfirming(false)} />}
    </>
  )
}

/** What was and is paid for it, and what goes back. */
function Payments({ statement }: { statement: StatementDetail }): ReactElement {
  const now = new Date()
  // Nothing is paid before it is confirmed.
  const payments = useStatementPayments(statement.status === 'toBeConfirmed' ? null : statement.id)
  const shown = (payments.data ?? []).filter(
    (payment) => payment.paidAt !== null || openPaymentsOf([payment], now).length > 0,
  )
  return (
    <>
      <PaymentList
        payments={shown}
        paymentTo={paths.paymentDetail}
        payingTo={(paymentId) => paths.paying({ paymentId })}
      />
      <StatementRefunds refunds={statement.refunds} refundTo={paths.refundDetail} />
    </>
  )
}
