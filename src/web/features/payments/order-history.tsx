import type { ReactElement } from 'react'
import type { OrderDetail } from '#contract/order-shapes.ts'
import type { PaymentReply } from '#contract/payments.ts'
import { formatDay, formatMoney, formatTime } from '#i18n/format.ts'
import { channelNames } from '#i18n/payment-channels.ts'
import type { orders } from '#i18n/zh-CN/orders.ts'
import { Icon } from '#web/ui/icon.tsx'
import { useReader } from '#web/ui/reader.ts'
import { useTranslation } from '#web/ui/texts.tsx'
import { type HistoryEntry, historyEntries } from './history-entries.ts'

type Phrases = typeof orders
type MoveName = keyof Phrases['moves']
type ReasonCode = keyof Phrases['reasons']
type FieldName = keyof Phrases['history']['fields']

/** The words of a reason: the system's own are codes, people's are their own sentences. */
export function useReasonText(): (reason: string) => string {
  const { t, i18n } = useTranslation('orders')
  return (reason) => {
    if (reason.startsWith('changed:')) {
      const names = reason.slice('changed:'.length).split(',')
      const known = names.filter((name) => i18n.exists(`orders:history.fields.${name}`))
      const what = known.map((name) => t(`history.fields.${name as FieldName}`)).join(t('history.fieldsJoin'))
      return t('history.changed', { what })
    }
    return i18n.exists(`orders:reasons.${reason}`) ? t(`reasons.${reason as ReasonCode}`) : reason
  }
}

/** Everything that happened to the order, its money included: when, what it became, who did it and why. Newest first. */
export function OrderHistory({
  order,
  payments,
}: {
  order: Pick<OrderDetail, 'id' | 'history'>
  payments: readonly PaymentReply[]
}): ReactElement {
  const { t } = useTranslation('orders')
  return (
    <section className="section" aria-labelledby="history">
      <div className="section-head">
        <h2 id="history">{t('history.title')}</h2>
        <p>{t('history.zone')}</p>
      </div>
      <ol className="moves">
        {historyEntries(order.history, payments, order.id).map((entry, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: two lines of one instant may be alike; their place tells them apart.
          <li key={`${entry.at} ${entry.kind} ${at}`}>
            <time dateTime={entry.at}>
              {formatDay(entry.at)} {formatTime(entry.at)}
            </time>
            {entry.kind === 'move' ? <Move move={entry.move} /> : <Money entry={entry} />}
          </li>
        ))}
      </ol>
    </section>
  )
}

function Move({ move: each }: { move: OrderDetail['history'][number] }): ReactElement {
  const { t } = useTranslation('orders')
  const reasonText = useReasonText()
  const side = each.by === 'customer' ? t('history.you') : t(`by.${each.by}`)
  const person = each.byName ? t('history.person', { by: side, name: each.byName }) : side
  const move = t(`moves.${each.move as MoveName}`)
  const status = t(`statuses.${each.to}`)
  // A move that is called as the status to which it leads says it by its name.
  const leads = each.from !== each.to && status !== move
  return (
    <span>
      <b>{move}</b>{' '}
      {leads && (
        <>
          <Icon name="arrow" size="s" /> {status}
        </>
      )}
      {each.move === 'payInTransit' && <span className="quiet">{t('history.stays')}</span>}
      <small>{each.reason ? t('history.why', { person, reason: reasonText(each.reason) }) : person}</small>
    </span>
  )
}

function Money({ entry }: { entry: Exclude<HistoryEntry, { kind: 'move' }> }): ReactElement {
  const { t } = useTranslation('orders')
  const { read } = useReader()
  const { payment } = entry
  const refund = 'refund' in entry ? entry.refund : null
  const given = {
    amount: formatMoney((refund ?? payment).amount, { currency: 'symbol' }),
    channel: read(channelNames[payment.channel]),
  }
  return (
    <span>
      {t(`history.${entry.kind}`, given)}
      <small className="code">{refund ? refund.refundNo : payment.tradeNo}</small>
      {refund?.reason && <small>{t('refund.reasonGiven', { reason: refund.reason })}</small>}
    </span>
  )
}
