import type { ReactElement } from 'react'
import type { OrderItem } from '#contract/order-shapes.ts'
import type { OrderStatus } from '#domain/orders/orders.ts'
import { type Hold, rankOf, type Stage, stages } from '#domain/orders/stages.ts'
import { formatShortDay } from '#i18n/format.ts'
import { Icon } from '#web/ui/icon.tsx'
import { FactMark, StatusBadge, StatusText } from '#web/ui/marks.tsx'
import { useReader } from '#web/ui/reader.ts'
import { useTranslation } from '#web/ui/texts.tsx'
import { type Expected, type Span, saidLooks, saidStatus } from './order-facts.ts'

/** The small signs of an order that lists, heads and panels share. */

/** Where no stage is known, the status is said as it is. */
type OfStatus = { readonly status: OrderStatus; readonly stage: Stage | null }

export function OrderStatusText({ order }: { order: OfStatus }): ReactElement {
  const { t } = useTranslation('orders')
  const status = saidStatus(order)
  return <StatusText {...saidLooks[status]}>{t(`statuses.${status}`)}</StatusText>
}

export function OrderStatusBadge({ order }: { order: OfStatus }): ReactElement {
  const { t } = useTranslation('orders')
  const status = saidStatus(order)
  return <StatusBadge {...saidLooks[status]}>{t(`statuses.${status}`)}</StatusBadge>
}

/** From port to port, each with its LOCODE. */
export function Lane({ pol, pod }: Pick<OrderItem, 'pol' | 'pod'>): ReactElement {
  const { portName } = useReader()
  return (
    <span className="lane">
      <span>
        {portName(pol)} <span className="code">{pol.code}</span>
      </span>
      <Icon name="arrow" size="s" />
      <span>
        {portName(pod)} <span className="code">{pod.code}</span>
      </span>
    </span>
  )
}

/**
 * The stage as a word and as a short bar: how much of the way is behind. What was left behind stands in the port, packed:
 * its stage is told as what it waits for.
 */
export function StageBar({ stage, holds = [] }: { stage: Stage; holds?: readonly Hold[] }): ReactElement {
  const { t } = useTranslation(['orders', 'tracking'])
  const share = Math.round(((rankOf(stage) + 1) / stages.length) * 100)
  return (
    <span className="stage">
      <span>{holds.includes('rolled') ? t('tracking:rolledStage') : t(`tracking:stages.${stage}`)}</span>
      <span className="bar" style={{ '--at': `${share}%` } as object} />
    </span>
  )
}

/** What holds an order up, shortly: the gravest of it. */
export function HoldMark({ holds }: { holds: readonly Hold[] }): ReactElement | null {
  const { t } = useTranslation('tracking')
  const [hold] = holds
  if (!hold) return null
  return (
    <span className="box-hold t-wait" title={t(`holds.${hold}`)}>
      <Icon name="pause" size="s" />
      {t(`holdsShort.${hold}`)}
    </span>
  )
}

/** A day with its mark, and how late it is against the plan. */
export function ExpectedDay({ on, kind, days, byDistance }: Expected): ReactElement {
  const { t } = useTranslation('orders')
  const { language } = useReader()
  return (
    <span className="when">
      <FactMark kind={kind} />
      <time dateTime={on} title={on}>
        {formatShortDay(on, language)}
      </time>
      {days > 0 && <span className="late">{t('late', { count: days })}</span>}
      {byDistance && <span className="quiet sm">{t('byDistance')}</span>}
    </span>
  )
}

/** The day of a list's cell, or that none is known; `brief` leaves out how late it is and what it rests on. */
export const ListedDay = ({ day, brief }: { day: Expected | null; brief?: boolean }): ReactElement =>
  day ? (
    <ExpectedDay {...day} {...(brief ? { days: 0, byDistance: false } : {})} />
  ) : (
    <span className="quiet">–</span>
  )

/** Containers by type: 2 × 40HQ, one line for each type. */
export function Containers({ containers }: Pick<OrderItem, 'containers'>): ReactElement {
  const { t } = useTranslation('orders')
  return (
    <span className="orders-boxes">
      {containers.map((each) => (
        <span className="nb num" key={each.type}>
          {t('containers', { quantity: each.quantity, type: each.type })}
        </span>
      ))}
    </span>
  )
}

/** A length of time in its two largest units, as words. */
export function useSpanText(): (span: Span) => string {
  const { t } = useTranslation('orders')
  return ({ days, hours, minutes }) => {
    const parts = [
      days > 0 ? t('time.days', { count: days }) : null,
      hours > 0 ? t('time.hours', { count: hours }) : null,
      days === 0 && (minutes > 0 || hours === 0) ? t('time.minutes', { count: minutes }) : null,
    ].filter((each) => each !== null)
    const [first = '', second] = parts.map(String)
    return second === undefined ? first : t('time.two', { first, second })
  }
}
