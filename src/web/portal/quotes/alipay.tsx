import { type ReactElement, useEffect } from 'react'
import { Link, useSearchParams } from 'react-router'
import { formatMoney } from '#i18n/format.ts'
import { pageTitle } from '#web/app/page-request.ts'
import { paths } from '#web/app/paths.ts'
import { isSettled, usePaymentState } from '#web/features/payments/api.ts'
import { ChannelMark, useChannelName } from '#web/features/payments/payment-face.tsx'
import { buttonClass } from '#web/ui/button.tsx'
import { EmptyState, ErrorState } from '#web/ui/states.tsx'
import { useTranslation } from '#web/ui/texts.tsx'

export const meta = pageTitle('aliPay')

/** Shown on the way to the payment company (requirements §2): what is about to be paid, and a button if nothing moves. */
export default function AliPay(): ReactElement {
  const { t } = useTranslation('payments')
  const [search] = useSearchParams()
  const paymentId = search.get('payment')
  const { data, error, refetch } = usePaymentState(paymentId)
  const nameOf = useChannelName()
  const open = data && !isSettled(data) ? data.redirectTo : null
  // Sends the browser on; the way back leads past this page.
  useEffect(() => {
    if (open) location.replace(open)
  }, [open])

  const orderId = data?.payment.orders[0]?.orderId
  const back = (
    <Link className={buttonClass()} to={orderId ? paths.confirmAndPay({ order: orderId }) : paths.orders()}>
      {t('redirect.back')}
    </Link>
  )
  if (paymentId === null) return <EmptyState title={t('redirect.failed')} actions={back} />
  if (error && !data)
    return <ErrorState title={t('redirect.failed')} error={error} onRetry={() => void refetch()} />
  const channel = data ? nameOf(data.payment.channel) : ''
  const amount = data ? formatMoney(data.payment.amount, { currency: 'symbol', zero: 'shown' }) : ''
  if (data && !open) return <EmptyState icon="clock" title={t('redirect.over')} actions={back} />
  return (
    <div className="dialog-body" role="status">
      {data ? (
        <ChannelMark channel={data.payment.channel} big />
      ) : (
        <span className="spin" aria-hidden="true" />
      )}
      <h1>{channel ? t('redirect.title', { channel }) : t('redirect.anyTitle')}</h1>
      {data && open && (
        <>
          <p>{t('redirect.text', { amount, payment: data.payment.tradeNo })}</p>
          <p className="acts">
            <a className={buttonClass('primary', 'l')} href={open}>
              {t('redirect.go', { channel, amount })}
            </a>
            {back}
          </p>
        </>
      )}
    </div>
  )
}
