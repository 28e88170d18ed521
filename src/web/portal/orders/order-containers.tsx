import type { ReactElement } from 'react'
import { Link } from 'react-router'
import { formatNumber } from '#i18n/format.ts'
import { pageTitle } from '#web/app/page-request.ts'
import { paths } from '#web/app/paths.ts'
import { FreeTimeNote } from '#web/features/bills/free-time.tsx'
import { isClosed } from '#web/features/orders/order-facts.ts'
import { ArrivalHistory } from '#web/features/tracking/arrival-history.tsx'
import { ContainerCard } from '#web/features/tracking/container-card.tsx'
import { byException } from '#web/features/tracking/container-facts.ts'
import { ExceptionList } from '#web/features/tracking/exception-list.tsx'
import { StageTrack } from '#web/features/tracking/stage-track.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { Callout } from '#web/ui/marks.tsx'
import { ErrorState, Skeleton } from '#web/ui/states.tsx'
import { useTranslation } from '#web/ui/texts.tsx'
import { useOrderPage } from './order-page.ts'

export const meta = pageTitle('orderContainers')

/** As many as a reader takes in at once stand unfolded. */
const unfolded = 3

/** Every container with its stage, its steps and its trucks; what is held up comes first. */
export default function OrderContainers(): ReactElement {
  const { t } = useTranslation(['orders', 'tracking', 'bills', 'common'])
  const { order, timeline: read, now } = useOrderPage()
  const timeline = read.data
  if (!timeline) {
    return read.isError ? (
      <ErrorState
        title={t('tracking:timeline.failed')}
        error={read.error}
        onRetry={() => void read.refetch()}
      />
    ) : (
      <Skeleton lines={9} />
    )
  }
  const boxes = order.units
    .map((unit, at) => ({
      unit,
      place: at + 1,
      tracked: timeline.containers.find((each) => each.id === unit.id),
    }))
    .toSorted((a, b) => (a.tracked && b.tracked ? byException(a.tracked, b.tracked) : 0))
  return (
    <>
      {!isClosed(order) && <ExceptionList timeline={timeline} />}
      <FreeTimeNote
        orderId={order.id}
        costs={
          <Link className="link" to={`${paths.orderCosts(order.id)}#free-time`}>
            {t('bills:freeTime.toCosts')}
          </Link>
        }
      />
      {isClosed(order) ? <Callout>{t('boxes.closed')}</Callout> : <StageTrack timeline={timeline} />}
      {timeline.arrival.changes.length > 0 && (
        <section className="section arrival-changes" aria-labelledby="arrival-changes">
          <div className="section-head">
            <h2 id="arrival-changes">{t('boxes.arrivalTitle')}</h2>
          </div>
          <ArrivalHistory arrival={timeline.arrival} pod={order.pod} />
        </section>
      )}
      <section className="section" aria-labelledby="boxes-title">
        <div className="section-head">
          <h2 id="boxes-title">{t('boxes.title')}</h2>
          {order.cargo.grossWeightKg !== undefined && (
            <p>
              {t('boxes.cargoWeight', { weight: formatNumber(order.cargo.grossWeightKg, { decimals: 0 }) })}
            </p>
          )}
        </div>
        <div className="box-cards">
          {boxes.map(({ unit, place }, at) => (
            <ContainerCard
              key={unit.id}
              order={order}
              timeline={timeline}
              unit={unit}
              place={place}
              now={now}
              open={at < unfolded && boxes.length <= unfolded}
              toMap={
                <Link
                  to={paths.orderMap(order.id, unit.id)}
                  aria-label={t('containerMap.openOf', {
                    name: unit.number ?? t('boxes.place', { place }),
                  })}
                >
                  <Icon name="map" size="s" /> {t('containerMap.open')}
                </Link>
              }
            />
          ))}
        </div>
      </section>
    </>
  )
}
