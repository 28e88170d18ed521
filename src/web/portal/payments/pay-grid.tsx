import { type ReactElement, type ReactNode, useState } from 'react'
import type { OrderDetail } from '#contract/order-shapes.ts'
import type { Money } from '#domain/kernel/money.ts'
import { formatMoney } from '#i18n/format.ts'
import { refusalMessage } from '#i18n/refusals.ts'
import { useLive } from '#web/app/live.ts'
import {
  type ChannelChoice,
  firstChoice,
  usePaymentChannels,
  useRefreshPayment,
} from '#web/features/payments/api.ts'
import { ChannelChoiceField } from '#web/features/payments/channel-choice.tsx'
import { PaymentDialogue } from '#web/features/payments/payment-dialogue.tsx'
import { useChannelName } from '#web/features/payments/payment-marks.tsx'
import { Button } from '#web/ui/button.tsx'
import { useReader } from '#web/ui/reader.ts'
import { useTranslation } from '#web/ui/texts.tsx'
import { payLinks } from './pay-links.ts'
import type { PayingOf } from './use-paying.ts'

const noOrders: readonly OrderDetail[] = []

/**
 * The page on which something is paid: what is paid on the left and the ways to pay below it, the sum with the button
 * on the right (at the lower edge of a phone), and the dialogue that follows the payment.
 */
export function PayGrid({
  paying,
  due,
  of,
  orders = noOrders,
  payable = true,
  reason,
  side,
  children,
}: {
  paying: PayingOf
  due: Money
  /** What is paid: only an order's time to pay stands still while a transfer is checked. */
  of: 'orders' | 'statements' | 'topUps'
  /** Orders the payment may be for; the dialogue reads from them. */
  orders?: readonly OrderDetail[]
  /** false while there is nothing to be paid: then only what is on the left shows. */
  payable?: boolean
  /** Why it cannot be paid now, apart from the way to pay. */
  reason?: string | undefined
  /** The sum and what it is made of, around the button. */
  side: (button: ReactElement) => ReactNode
  children: ReactNode
}): ReactElement {
  const { t } = useTranslation('payments')
  const { language } = useReader()
  const { data: channels } = usePaymentChannels()
  const nameOf = useChannelName()
  const [chosen, setChosen] = useState<ChannelChoice | null>(null)
  useLive(
    useRefreshPayment(
      paying.shown,
      orders.map(({ id }) => id),
    ),
  )
  const channel = chosen ?? firstChoice(channels ?? [])
  const amount = formatMoney(due, { currency: 'symbol', zero: 'shown' })
  const barred =
    channel === 'onlineBanking'
      ? refusalMessage('payment.onlineBankingNotSupported', {}, language)
      : channel === null
        ? t('channels.title')
        : undefined
  const button = (className: string) => (
    <Button
      look="primary"
      size="l"
      block
      className={className}
      pending={paying.pending}
      reason={barred ?? reason}
      onClick={() => channel && void paying.pay(channel)}
    >
      {paying.pending
        ? t('due.preparing', { amount })
        : channel === 'bankTransfer'
          ? t('due.transfer', { amount })
          : t('due.pay', { channel: channel ? nameOf(channel) : '', amount })}
    </Button>
  )
  return (
    <>
      <div className="pay-grid">
        <div className="pay-main">
          {children}
          {payable && (
            <section aria-labelledby="pay-channels">
              <div className="section-head">
                <h2 id="pay-channels">{t('channels.title')}</h2>
              </div>
              <ChannelChoiceField value={channel} of={of} onChange={setChosen} />
            </section>
          )}
        </div>
        {payable && side(button('pay-go'))}
      </div>
      {payable && <div className="pay-bar">{button('')}</div>}
      {paying.shown && (
        <PaymentDialogue
          paymentId={paying.shown}
          orders={orders}
          links={payLinks}
          onReopen={() => paying.shown && paying.reopen(paying.shown)}
          onAgain={payable && channel && reason === undefined ? () => void paying.pay(channel) : undefined}
          onOther={() => paying.shown && void paying.giveUp(paying.shown)}
          onClose={() => paying.show(null)}
        />
      )}
    </>
  )
}
