import { type ReactElement, useEffect } from 'react'
import { Link, useNavigate, useSearchParams } from 'react-router'
import { idPattern } from '#domain/kernel/ids.ts'
import { useLive } from '#web/app/live.ts'
import { pageTitle } from '#web/app/page-request.ts'
import { paths } from '#web/app/paths.ts'
import {
  useAskPayment,
  useClosePayment,
  useOrdersToRead,
  usePaymentState,
  useRefreshPayment,
} from '#web/features/payments/api.ts'
import { faceOf } from '#web/features/payments/dialogue-face.ts'
import { whyNotPaid } from '#web/features/payments/pay-set.ts'
import { NotReadYet, usePaymentNumbers } from '#web/features/payments/payment-dialogue.tsx'
import { PaymentFace } from '#web/features/payments/payment-face.tsx'
import { CallFailure } from '#web/lib/call.ts'
import { buttonClass } from '#web/ui/button.tsx'
import { EmptyState, ErrorState } from '#web/ui/states.tsx'
import { useTranslation } from '#web/ui/texts.tsx'
import { payLinks } from './pay-links.ts'

export const meta = pageTitle('paying')

/**
 * Where the payment company sends the browser back, and where an open payment is come back to. What the browser
 * brings along is not believed: the payment is looked up, and the company asked (decision 013).
 */
export default function Paying(): ReactElement {
  const { t } = useTranslation('payments')
  const [search] = useSearchParams()
  const navigate = useNavigate()
  const wanted = search.get('paymentId') ?? ''
  // What is no payment's id is not asked for.
  const paymentId = idPattern('pay').test(wanted) ? wanted : null
  const state = usePaymentState(paymentId)
  const { mutate: ask, isPending: asking } = useAskPayment()
  const close = useClosePayment()
  const numbers = usePaymentNumbers()
  const payment = state.data?.payment
  const ids = payment?.orders.map((each) => each.orderId) ?? []
  const orders = useOrdersToRead(ids).read.flatMap(({ order }) => order ?? [])
  useLive(useRefreshPayment(paymentId, ids))
  // The browser just came from the company: ask it once, at once.
  useEffect(() => {
    if (paymentId) ask(paymentId)
  }, [paymentId, ask])

  const toOrders = (
    <Link className={buttonClass('primary')} to={paths.orders()}>
      {t('toOrders')}
    </Link>
  )
  const missing = state.error instanceof CallFailure && state.error.reason === 'request.notFound'
  if (paymentId === null || (missing && !state.data)) {
    return (
      <EmptyState title={t('paying.missing')} actions={toOrders}>
        {t('paying.missingText')}
      </EmptyState>
    )
  }
  if (state.error && !state.data)
    return <ErrorState title={t('paying.failed')} error={state.error} onRetry={() => void state.refetch()} />
  const payable = orders.filter((order) => whyNotPaid(order) === null)
  const statements = payment?.statements.map((each) => each.statementId) ?? []
  const topUp = (payment?.topUps.length ?? 0) > 0
  const mayAgain = payable.length > 0 || statements.length > 0 || topUp
  const again = () =>
    void navigate(
      topUp
        ? paths.topUp()
        : statements.length > 0
          ? paths.payBill({ statement: statements })
          : paths.confirmAndPay({ order: payable.map((order) => order.id) }),
    )
  const lookedUp = state.data && asking && faceOf(state.data).kind === 'page'
  return (
    <>
      <h1 className="sr">{t('paying.title')}</h1>
      <div className="panel paying">
        {state.data && payment ? (
          <>
            <p className="soft sm pd-numbers">{numbers(payment)}</p>
            {lookedUp ? (
              <NotReadYet failed={state.isError} />
            ) : (
              <PaymentFace
                state={state.data}
                stale={state.isError}
                orders={orders}
                links={payLinks}
                onReopen={() => void navigate(paths.aliPay({ payment: payment.id }))}
                onAgain={mayAgain ? again : undefined}
                onOther={mayAgain ? () => close.mutate(payment.id, { onSuccess: again }) : undefined}
              />
            )}
          </>
        ) : (
          <NotReadYet failed={false} />
        )}
      </div>
    </>
  )
}
