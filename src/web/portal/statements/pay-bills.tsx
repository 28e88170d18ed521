import { useQueryClient } from '@tanstack/react-query'
import { type ReactElement, useState } from 'react'
import { Link, useSearchParams } from 'react-router'
import { mostStatementsPerPayment, type StatementReply } from '#contract/statements.ts'
import { sum } from '#domain/kernel/money.ts'
import { formatMoney } from '#i18n/format.ts'
import { useLive } from '#web/app/live.ts'
import { pageTitle } from '#web/app/page-request.ts'
import { paths } from '#web/app/paths.ts'
import { useNow } from '#web/features/orders/use-now.ts'
import { isBeingChecked } from '#web/features/payments/dialogue-face.ts'
import { useChannelName } from '#web/features/payments/payment-marks.tsx'
import { refreshStatements, useStatementOverview, useStatementsToPay } from '#web/features/statements/api.ts'
import { DueOfStatements, StatementsToPay } from '#web/features/statements/statements-to-pay.tsx'
import { chosenFirst, firstDueFirst, namedIn } from '#web/features/statements/to-pay.ts'
import { PayGrid } from '#web/portal/payments/pay-grid.tsx'
import { usePayingStatements } from '#web/portal/payments/use-paying.ts'
import { buttonClass } from '#web/ui/button.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { LoadMore } from '#web/ui/load-more.tsx'
import { Callout } from '#web/ui/marks.tsx'
import { EmptyState, ErrorState, Skeleton } from '#web/ui/states.tsx'
import { useTranslation } from '#web/ui/texts.tsx'

export const meta = pageTitle('payBills')

/** Statements of all kinds paid by one payment: chosen, summed up, and paid as orders are. */
export default function PayBills(): ReactElement {
  const { t } = useTranslation(['statements', 'payments', 'common'])
  const [search] = useSearchParams()
  const list = useStatementsToPay()
  const queries = useQueryClient()
  useLive(({ kind }) => {
    if (kind === 'statement' || kind === 'resumed') void refreshStatements(queries)
  })
  const named = namedIn(search)
  const statements = list.data && firstDueFirst(list.data.pages.flatMap(({ items }) => items))
  // Another address asks for other statements.
  const key = named?.join() ?? ''
  return (
    <>
      <nav className="crumbs" aria-label={t('page.crumbs')}>
        <Link to={paths.statements()}>{t('common:pages.statements')}</Link>
        <Icon name="chevron-right" size="s" />
        <span aria-current="page">{t('paying.title')}</span>
      </nav>
      <div className="head">
        <h1>{t('paying.title')}</h1>
        <p className="facts">{t('paying.lead', { most: mostStatementsPerPayment })}</p>
      </div>
      {!statements ? (
        list.isError ? (
          <ErrorState title={t('paying.failed')} error={list.error} onRetry={() => void list.refetch()} />
        ) : (
          <Skeleton lines={8} />
        )
      ) : (
        <Pay
          key={key}
          statements={statements}
          named={named}
          more={<LoadMore of={list}>{t('paying.more')}</LoadMore>}
        />
      )}
    </>
  )
}

function Pay({
  statements,
  named,
  more,
}: {
  statements: readonly StatementReply[]
  named: readonly string[] | null
  more: ReactElement | null
}): ReactElement {
  const { t } = useTranslation(['statements', 'payments'])
  const now = useNow()
  const [picked, setPicked] = useState<ReadonlySet<string>>(() => chosenFirst(statements, named))
  const chosen = statements.filter(({ id }) => picked.has(id))
  const paying = usePayingStatements(chosen)
  const nameOf = useChannelName()
  const due = sum(
    chosen.map((statement) => statement.due),
    'CNY',
  )
  const left = named?.filter((id) => !statements.some((each) => each.id === id)).length ?? 0
  return (
    <>
      {left > 0 && !paying.shown && <Callout>{t('paying.leftOut', { count: left })}</Callout>}
      {statements.length === 0 && <Nothing />}
      <PayGrid
        paying={paying}
        due={due}
        of="statements"
        payable={statements.length > 0}
        reason={chosen.length === 0 ? t('paying.chooseFirst') : undefined}
        side={(button) => <DueOfStatements chosen={chosen} now={now} button={button} />}
      >
        {statements.length > 0 && (
          <>
            {paying.shown === null &&
              paying.open.map((payment) => (
                <Callout key={payment.id}>
                  {t(isBeingChecked(payment) ? 'payments:runningChecked' : 'payments:running', {
                    amount: formatMoney(payment.amount, { currency: 'symbol' }),
                    channel: nameOf(payment.channel),
                    orders: payment.statements
                      .map((each) => each.statementNumber)
                      .join(t('payments:summary.containerJoin')),
                  })}{' '}
                  <button type="button" className="link" onClick={() => paying.show(payment.id)}>
                    {t('payments:runningShow')}
                  </button>
                </Callout>
              ))}
            <div>
              <StatementsToPay
                statements={statements}
                chosen={picked}
                onChoose={setPicked}
                openTo={(id) => paths.statement(id)}
                now={now}
              />
              {more}
            </div>
          </>
        )}
      </PayGrid>
    </>
  )
}

/** Nothing is to be paid; what waits to be confirmed first is said. */
function Nothing(): ReactElement {
  const { t } = useTranslation('statements')
  const { data } = useStatementOverview()
  const confirm = data?.kinds.reduce((count, { toBeConfirmed }) => count + toBeConfirmed, 0) ?? 0
  return (
    <EmptyState
      icon="check-circle"
      title={t('paying.none')}
      actions={
        <Link className={buttonClass('primary')} to={paths.statements()}>
          {t('paying.noneAct')}
        </Link>
      }
    >
      {confirm > 0 ? t('paying.noneConfirm', { count: confirm }) : t('paying.noneText')}
    </EmptyState>
  )
}
