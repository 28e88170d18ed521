import type { ReactElement } from 'react'
import { Link } from 'react-router'
import type { DeskOrderDetail } from '#contract/order-desk.ts'
import { listPaymentsCall } from '#contract/payments.ts'
import { previewRateSheet } from '#contract/rates.ts'
import type { LoggedInStaff } from '#contract/staff.ts'
import type { StaffRole } from '#domain/kernel/actor.ts'
import { formatInstant, formatMoney, formatShare } from '#i18n/format.ts'
import { paths } from '#web/app/paths.ts'
import { useOrderPaymentsAtDesk } from '#web/features/payments/desk-api.ts'
import { mayCall } from '#web/features/staff/api.ts'
import { Money } from '#web/ui/marks.tsx'
import { useReader } from '#web/ui/reader.ts'
import { ErrorState, Skeleton } from '#web/ui/states.tsx'
import { useTranslation } from '#web/ui/texts.tsx'
import { GiveBackButton } from './give-back-button.tsx'
import { PaymentState } from './money-marks.tsx'
import { PartRefundButton } from './part-refund.tsx'

/** The lines as they were quoted, each with the row of the rate sheet it came from. */
export function OrderCharges({ order, role }: { order: DeskOrderDetail; role: StaffRole }): ReactElement {
  const { t } = useTranslation(['desk', 'quotes'])
  const { read, portName } = useReader()
  const opensSheets = mayCall(previewRateSheet, role)
  const stages = ['origin', 'ocean', 'destination'] as const
  return (
    <div className="table-box ledger-box">
      <div className="scroll-x">
        <table className="ledger desk-ledger">
          <caption className="sr">{t('money.caption', { order: order.number })}</caption>
          <thead>
            <tr>
              <th scope="col">{t('money.charge')}</th>
              <th scope="col">{t('money.basis')}</th>
              <th scope="col" className="r">
                {t('money.amount')}
              </th>
              <th scope="col" className="r">
                {t('money.cny')}
              </th>
              <th scope="col">{t('money.payer')}</th>
              <th scope="col">{t('money.source')}</th>
            </tr>
          </thead>
          {stages.map((stage) => {
            const lines = order.lines.filter((line) => line.stage === stage)
            if (lines.length === 0) return null
            return (
              <tbody key={stage}>
                <tr className="grp">
                  <th scope="rowgroup" colSpan={3}>
                    {t(`quotes:detail.stage.${stage}`, {
                      pol: portName(order.pol),
                      pod: portName(order.pod),
                    })}
                  </th>
                  <td className="r">
                    <Money amount={order.terms.totals.stages[stage]?.cny} currency="none" />
                  </td>
                  <td colSpan={2} />
                </tr>
                {lines.map((line) => (
                  <tr key={line.position}>
                    <th scope="row">
                      <span className="code">{line.code}</span> {read(line.name)}
                    </th>
                    <td>
                      {t(`quotes:detail.bases.${line.basis}`)}
                      <small>
                        {line.percent
                          ? t('money.share', {
                              share: formatShare(line.percent.basisPoints),
                              of: formatMoney(line.percent.of),
                            })
                          : t(line.containerType ? 'money.timesOfType' : 'money.times', {
                              quantity: line.quantity,
                              type: line.containerType ?? '',
                              price: formatMoney(line.unitPrice),
                            })}
                      </small>
                    </td>
                    <td className="r">
                      <Money amount={line.amount} />
                    </td>
                    <td className="r">
                      <Money amount={line.cny} currency="none" />
                    </td>
                    <td>{t(`quotes:detail.payers.${line.payer}`)}</td>
                    <td className="quiet">
                      {opensSheets ? (
                        <Link className="link" to={paths.deskRates({ sheet: line.from.sheetId })}>
                          {t('money.sheetRow', { row: line.from.row })}
                        </Link>
                      ) : (
                        t('money.sheetRow', { row: line.from.row })
                      )}
                    </td>
                  </tr>
                ))}
              </tbody>
            )
          })}
          <tfoot>
            <tr>
              <th scope="row" colSpan={3}>
                {t('money.prepaid')}
              </th>
              <td className="r">
                <Money amount={order.prepaid} zero="shown" />
              </td>
              <td colSpan={2} />
            </tr>
            <tr>
              <th scope="row" colSpan={3}>
                {t('money.collect')}
              </th>
              <td className="r">
                <Money amount={order.collect} />
              </td>
              <td colSpan={2} />
            </tr>
          </tfoot>
        </table>
      </div>
    </div>
  )
}

/** What came in for the order, and what went back. */
export function OrderPayments({
  order,
  staff,
}: {
  order: DeskOrderDetail
  staff: LoggedInStaff
}): ReactElement | null {
  const { t } = useTranslation('desk')
  const may = mayCall(listPaymentsCall, staff.role)
  const payments = useOrderPaymentsAtDesk(order.number, may)
  if (!may) return null
  if (payments.error && !payments.data)
    return <ErrorState error={payments.error} onRetry={() => void payments.refetch()} />
  if (!payments.data) return <Skeleton lines={2} />
  if (payments.data.items.length === 0) return <p className="quiet sm">{t('payments.none')}</p>
  return (
    <ul className="work pay-list">
      {payments.data.items.map((payment) => (
        <li key={payment.id}>
          <PaymentState payment={payment} />
          <span>
            <Link className="code" to={paths.deskPayment(payment.id)}>
              {payment.tradeNo}
            </Link>
            <small>
              {t('payments.by', {
                channel: t(`payments.channel.${payment.channel}`),
                at: formatInstant(payment.paidAt ?? payment.createdAt),
              })}
            </small>
            {payment.refunds.map((refund) => (
              <small key={refund.id} className="t-wait">
                <Link to={paths.deskRefund(refund.id)}>
                  {t('payments.refund', {
                    number: refund.refundNo,
                    amount: formatMoney(refund.amount),
                    status: t(`refunds.status.${refund.status}`),
                  })}
                </Link>
              </small>
            ))}
            {payment.captures
              .filter((capture) => capture.outcome === 'wrongAmount')
              .map((capture) => (
                <small key={capture.channelTradeNo} className="t-wait">
                  {t('payments.came', {
                    amount: formatMoney(capture.amount, { currency: 'symbol' }),
                    number: capture.channelTradeNo,
                  })}
                </small>
              ))}
          </span>
          <span className="r">
            <Money amount={payment.amount} currency="symbol" />
          </span>
          <span className="do">
            <GiveBackButton payment={payment} staff={staff} />
            {payment.outcome === 'credited' &&
              payment.orders
                .filter((each) => each.orderId === order.id)
                .map((each) => <PartRefundButton key={each.orderId} order={each} staff={staff} />)}
          </span>
        </li>
      ))}
    </ul>
  )
}
