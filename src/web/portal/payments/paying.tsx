import { type ReactElement, useEffect } from 'react'
import { Link, useNavigate, useSearchParams } from 'react-router'
import { useLive } from '#web/app/live.ts'
import { pageTitle } from '#web/app/page-request.ts'
import { paths } from '#web/app/paths.ts'
import { useOrder } from '#web/features/orders/api.ts'
import { isPayable } from '#web/features/orders/order-facts.ts'
import { useAskPayment, usePaymentState, useRefreshPayment } from '#web/features/payments/api.ts'
import { useDocumentCutOff } from '#web/features/payments/order-to-pay.tsx'
import { PaymentFace } from '#web/features/payments/payment-face.tsx'
import { buttonClass } from '#web/ui/button.tsx'
import { EmptyState, ErrorState } from '#web/ui/states.tsx'
import { useTranslation } from '#web/ui/texts.tsx'

export const meta = pageTitle('paying')

/**
 * Where the payment company sends the browser back. What it brings along is not believed: the payment is
 * looked up, and the company asked (decision 013).
 */
export default function Paying(): ReactElement {
  const { t } = useTranslation('payments')
  const [search] = useSearchParams()
  const navigate = useNavigate()
  const paymentId = search.get('paymentId')
  const state = usePaymentState(paymentId)
  const { mutate: ask, isPending: asking } = useAskPayment()
  const orderId = state.data?.payment.orders[0]?.orderId ?? null
  const { data: order } = useOrder(orderId ?? '')
  const documentsBefore = useDocumentCutOff(order)
  useLive(useRefreshPayment(paymentId, orderId))
  // The browser just came from the company: ask it once, at once.
  useEffect(() => {
    if (paymentId) ask(paymentId)
  }, [paymentId, ask])

  const toOrder = orderId ? paths.order(orderId) : paths.orders()
  if (paymentId === null) {
    return (
      <EmptyState
        title={t('paying.missing')}
        actions={
          <Link className={buttonClass('primary')} to={paths.orders()}>
            {t('toOrders')}
          </Link>
        }
      >
        {t('paying.missingText')}
      </EmptyState>
    )
  }
  if (state.error && !state.data) {
    return <ErrorState title={t('paying.failed')} error={state.error} onRetry={() => void state.refetch()} />
  }
  const shown =
    state.data && asking && state.data.state === 'waiting'
      ? { ...state.data, state: 'detecting' as const }
      : state.data
  const payable = order !== undefined && isPayable(order)
  return (
    <>
      <h1 className="sr">{t('paying.title')}</h1>
      <div className="panel paying">
        {shown && order ? (
          <>
            <p className="soft sm pd-numbers">
              {t('dialogue.numbers', { order: order.number, payment: shown.payment.tradeNo })}
            </p>
            <PaymentFace
              state={shown}
              stale={state.isError}
              heldUntil={payable ? order.paymentDueAt : null}
              after={{ documentsBefore, pickupAtDoor: order.pickup.place.kind === 'door' }}
              orderLink={(words, look) => (
                <Link className={buttonClass(look === 'primary' ? 'primary' : 'plain')} to={toOrder}>
                  {words}
                </Link>
              )}
              onReopen={(redirectTo) => location.assign(redirectTo)}
              onAgain={payable ? () => void navigate(paths.confirmAndPay({ order: order.id })) : undefined}
            />
          </>
        ) : (
          <div className="dialog-body" role="status">
            <span className="spin" aria-hidden="true" />
            <h2>{t('dialogue.detecting.title')}</h2>
          </div>
        )}
      </div>
    </>
  )
}
