import type { ReactElement } from 'react'
import { Link } from 'react-router'
import type { DeskPaymentReply } from '#contract/payments.ts'
import type { LoggedInStaff } from '#contract/staff.ts'
import { formatInstant } from '#i18n/format.ts'
import { paths } from '#web/app/paths.ts'
import { Money, StatusText } from '#web/ui/marks.tsx'
import { useTranslation } from '#web/ui/texts.tsx'
import { GiveBackButton } from './give-back-button.tsx'

/** Money that came with a wrong amount: what came, what was due, and the way to return it. */
export function HeldPayments({
  payments,
  staff,
}: {
  payments: readonly DeskPaymentReply[]
  staff: LoggedInStaff
}): ReactElement {
  const { t } = useTranslation('desk')
  return (
    <ul className="work">
      {payments.map((payment) => {
        const held = payment.captures.filter((capture) => capture.outcome === 'wrongAmount')
        return (
          <li key={payment.id}>
            <StatusText meaning="wait" icon="pause">
              {t('payments.onHold')}
            </StatusText>
            <span>
              {payment.orders.map((each) => (
                <Link key={each.orderId} className="code" to={paths.deskOrder(each.orderId)}>
                  {each.orderNumber}
                </Link>
              ))}
              {payment.statements.map((each) => (
                <span key={each.statementId} className="code">
                  {each.statementNumber}
                </span>
              ))}
              {payment.topUps.map((each) => (
                <span key={each.topUpId} className="code">
                  {each.topUpNumber}
                </span>
              ))}
              <small>
                <Link className="code" to={paths.deskPayment(payment.id)}>
                  {payment.tradeNo}
                </Link>
              </small>
              {held.map((capture) => (
                <small key={capture.channelTradeNo}>
                  {t('payments.wrongAmount', {
                    channel: t(`payments.channel.${payment.channel}`),
                    number: capture.channelTradeNo,
                    at: formatInstant(capture.paidAt),
                  })}
                </small>
              ))}
            </span>
            <span className="r">
              {held.map((capture) => (
                <b key={capture.channelTradeNo}>
                  <Money amount={capture.amount} currency="symbol" />
                </b>
              ))}
              <small>
                {t('payments.asked')} <Money amount={payment.amount} currency="symbol" />
              </small>
            </span>
            <span className="do">
              <GiveBackButton payment={payment} staff={staff} />
            </span>
          </li>
        )
      })}
    </ul>
  )
}
