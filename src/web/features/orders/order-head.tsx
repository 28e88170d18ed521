import { type ReactElement, type ReactNode, useState } from 'react'
import { Link } from 'react-router'
import type { OrderDetail } from '#contract/order-shapes.ts'
import { formatInstant } from '#i18n/format.ts'
import { usePlaceText } from '#web/features/reference/place-text.ts'
import { Icon } from '#web/ui/icon.tsx'
import { useReader } from '#web/ui/reader.ts'
import { useTranslation } from '#web/ui/texts.tsx'
import { isClosed, missedSailing } from './order-facts.ts'
import { OrderStatusBadge } from './order-marks.tsx'
import { placeParts } from './place-parts.ts'

/** The name of an order (its lane), its status, its numbers, and what can be done with it. */
export function OrderHead({
  order,
  listTo,
  actions,
}: {
  order: OrderDetail
  listTo: string
  actions: ReactNode
}): ReactElement {
  const { t } = useTranslation(['orders', 'tracking', 'common'])
  const { portName, read } = useReader()
  const pickup = usePlaceText(placeParts(order.pickup.place))
  const delivery = usePlaceText(placeParts(order.delivery.place))
  const stops = [
    ...(order.pickup.place.kind === 'door' ? [pickup.name] : []),
    portName(order.pol),
    portName(order.pod),
    ...(order.delivery.place.kind === 'door' ? [delivery.name] : []),
  ].filter(Boolean)
  // A closed order that was never booked will not be.
  const later = isClosed(order) ? null : <span className="quiet">{t('detail.notYet')}</span>
  return (
    <>
      <nav className="crumbs" aria-label={t('detail.crumbs')}>
        <Link to={listTo}>{t('common:pages.orders')}</Link>
        <Icon name="chevron-right" size="s" />
        <span aria-current="page" className="code">
          {order.number}
        </span>
      </nav>
      <div className="head order-head">
        <h1>
          {stops.map((stop, at) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: a city and its port may have one name.
            <span key={at} className="order-stop">
              {at > 0 && <Icon name="arrow" size="l" />}
              {stop}
            </span>
          ))}
        </h1>
        <OrderStatusBadge order={order} />
        {actions && <div className="head-end">{actions}</div>}
      </div>
      <dl className="meta">
        <Fact name={t('detail.number')}>
          <Copyable text={order.number} label={t('detail.copyNumber')} />
        </Fact>
        {order.customerReference && (
          <Fact name={t('detail.reference')}>
            <span className="code">{order.customerReference}</span>
          </Fact>
        )}
        <Fact name={t('detail.carrier')}>
          {t('detail.carrierService', { carrier: read(order.carrier.name), service: order.service })}
        </Fact>
        {order.vessel && (
          <Fact name={t('detail.vessel')}>
            <span>
              {t('tracking:where.vessel', { vessel: order.vessel, voyage: order.voyage ?? '' })}
              {missedSailing(order) && <small className="quiet"> · {t('containerMap.missed')}</small>}
            </span>
          </Fact>
        )}
        <Fact name={t('detail.containers')}>
          <span className="num">
            {order.containers
              .map((each) => t('containers', { quantity: each.quantity, type: each.type }))
              .join(t('containersJoin'))}
          </span>
        </Fact>
        {(order.bookingNumber || later) && (
          <Fact name={t('detail.booking')}>
            {order.bookingNumber ? (
              <Copyable text={order.bookingNumber} label={t('detail.copyBooking')} />
            ) : (
              later
            )}
          </Fact>
        )}
        {(order.billOfLading || later) && (
          <Fact name={t('detail.billOfLading')}>
            {order.billOfLading ? <Copyable text={order.billOfLading} label={t('detail.copyBill')} /> : later}
          </Fact>
        )}
        <Fact name={t('detail.placed')}>
          <time dateTime={order.placedAt}>{formatInstant(order.placedAt)}</time>
        </Fact>
        {order.clerkName && <Fact name={t('detail.clerk')}>{order.clerkName}</Fact>}
      </dl>
    </>
  )
}

function Fact({ name, children }: { name: string; children: ReactNode }): ReactElement {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  )
}

/** A number with a button that copies it and says that it did. */
function Copyable({ text, label }: { text: string; label: string }): ReactElement {
  return (
    <>
      <span className="code">{text}</span>
      <CopyButton text={text} label={label} />
    </>
  )
}

/** Copies a text and says that it did. */
export function CopyButton({ text, label }: { text: string; label: string }): ReactElement {
  const { t } = useTranslation()
  const [copied, setCopied] = useState(false)
  return (
    <>
      <button
        type="button"
        className="copy"
        aria-label={label}
        title={copied ? t('actions.copied') : label}
        onBlur={() => setCopied(false)}
        onClick={() => {
          void navigator.clipboard.writeText(text).then(() => setCopied(true))
        }}
      >
        <Icon name={copied ? 'check' : 'copy'} size="s" />
      </button>
      <span className="sr" role="status">
        {copied ? t('actions.copied') : ''}
      </span>
    </>
  )
}
