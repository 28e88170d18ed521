import { useQuery, useQueryClient } from '@tanstack/react-query'
import { type ReactElement, useMemo, useState } from 'react'
import { Link, useSearchParams } from 'react-router'
import { mostOnMap, type OrdersOnMap, ordersOnMap } from '#contract/order-map.ts'
import { inLanguage } from '#domain/kernel/language.ts'
import { useLanguage } from '#web/app/language.tsx'
import { useLive } from '#web/app/live.ts'
import { pageTitle } from '#web/app/page-request.ts'
import { paths } from '#web/app/paths.ts'
import { SeaMap } from '#web/features/maps/sea-map.tsx'
import { isClosed, saidStatus } from '#web/features/orders/order-facts.ts'
import { filtersInUse, queryOfView, searchOf, viewOfSearch } from '#web/features/orders/order-list-view.ts'
import { useNow } from '#web/features/orders/use-now.ts'
import { mapRefreshMilliseconds } from '#web/features/tracking/api.ts'
import { call } from '#web/lib/call.ts'
import { buttonClass } from '#web/ui/button.tsx'
import { Age } from '#web/ui/marks.tsx'
import { EmptyState, ErrorState, Skeleton } from '#web/ui/states.tsx'
import { useTranslation } from '#web/ui/texts.tsx'
import { ListOrMap } from './list-or-map.tsx'
import { ViewChips } from './order-list-parts.tsx'
import css from './orders-map.module.css'

export const meta = pageTitle('ordersMap')

/** The orders of the list on a map, under the same filters, and the same in words beside it. */
export default function OrdersMap(): ReactElement {
  const { t } = useTranslation(['orders', 'tracking', 'vessels', 'common'])
  const language = useLanguage()
  const [search] = useSearchParams()
  const [chosen, setChosen] = useState<string | null>(null)
  const view = viewOfSearch(search)
  const narrowed = view.status !== null || filtersInUse(view).length > 0
  const listTo = paths.orders(queryOfView(view))
  const { sort: _, ...query } = searchOf(view)
  const found = useQuery({
    queryKey: ['orders', 'map', query],
    queryFn: ({ signal }) => call(ordersOnMap, { query, signal, msgFlag: false, loadingFlag: false }),
    refetchInterval: mapRefreshMilliseconds,
  })
  const queries = useQueryClient()
  // What happens to an order moves it, or brings a new one onto the map.
  useLive(({ kind }) => {
    if (kind === 'order' || kind === 'tracking' || kind === 'resumed')
      void queries.invalidateQueries({ queryKey: ['orders', 'map'] })
  })
  const now = useNow()
  const points = useMemo(
    () =>
      (found.data?.orders ?? []).flatMap(({ id, number, place }) =>
        place ? [{ id, name: number, point: place.point, look: place.kind }] : [],
      ),
    [found.data],
  )
  const routes = found.data?.routes
  const lines = useMemo(() => Object.values(routes ?? {}), [routes])
  const port = ({ name }: { name: { zh: string | null; en: string } }) =>
    inLanguage({ zh: name.zh ?? name.en, en: name.en }, language)
  return (
    <>
      <div className="head orders-head">
        <h1>{t('common:pages.ordersMap')}</h1>
        <div className="head-end">
          <ListOrMap shown="map" to={listTo} />
        </div>
      </div>
      <ViewChips view={view} />
      {found.error && !found.data && (
        <ErrorState title={t('map.failed')} error={found.error} onRetry={() => void found.refetch()} />
      )}
      {!found.data && !found.error && <Skeleton lines={10} />}
      {found.data?.orders.length === 0 && (
        <EmptyState
          icon="map"
          title={t('map.none')}
          actions={
            <Link className={buttonClass('primary')} to={listTo}>
              {t(narrowed ? 'map.backNarrowed' : 'map.back')}
            </Link>
          }
        >
          {t('map.noneText')}
        </EmptyState>
      )}
      {found.data && found.data.orders.length > 0 && (
        <div className={css.beside}>
          <div>
            <SeaMap
              label={t('map.drawn')}
              points={points}
              lines={lines}
              chosen={chosen}
              onChoose={setChosen}
            />
            <p className="xs quiet">{t('map.basis')}</p>
          </div>
          <section aria-label={t('map.shown', { count: points.length })}>
            <p className="sm soft">{t('map.shown', { count: points.length })}</p>
            {found.data.more && <p className="xs quiet">{t('map.more', { most: mostOnMap })}</p>}
            <ol className={css.list}>
              {found.data.orders.map((order) => (
                <li key={order.id} data-chosen={order.id === chosen || undefined}>
                  <p>
                    <Link className="code" to={paths.order(order.id)}>
                      {order.number}
                    </Link>{' '}
                    <span className="soft">{t(`statuses.${saidStatus(order)}`)}</span>
                  </p>
                  <p>
                    {port(order.pol)} → {port(order.pod)}
                  </p>
                  <p className="sm soft">
                    {order.place
                      ? t(`map.places.${order.place.kind}`, { share: Math.round(order.place.share * 100) })
                      : t(order.route ? 'map.places.none' : 'map.places.unknown')}
                  </p>
                  {order.place?.report && <Report report={order.place.report} now={now} />}
                  {order.place?.overdue && <p className="sm">{t('map.overdue')}</p>}
                  {order.place && (
                    <p className="sm soft">
                      {!isClosed(order) &&
                        t('map.arrival', {
                          day: order.arrival.on,
                          fact: t(`common:facts.${factOf(order.arrival)}`),
                        })}{' '}
                      <button
                        type="button"
                        className="link"
                        aria-pressed={order.id === chosen}
                        aria-label={t('map.find', { number: order.number })}
                        onClick={() => setChosen(order.id === chosen ? null : order.id)}
                      >
                        {t('map.show')}
                      </button>
                    </p>
                  )}
                </li>
              ))}
            </ol>
          </section>
        </div>
      )}
    </>
  )
}

/** How sure the day is, as the list has it. */
const factOf = ({ actual, planned }: OrdersOnMap['orders'][number]['arrival']) =>
  actual ? 'actual' : planned ? 'planned' : 'estimated'

/** Who heard the order's ship, and when. */
function Report({
  report: { source, reportedAt },
  now,
}: {
  report: NonNullable<NonNullable<OrdersOnMap['orders'][number]['place']>['report']>
  now: Date
}): ReactElement {
  const { t } = useTranslation(['orders', 'vessels'])
  return (
    <p className="sm soft">
      {t(`vessels:sources.${source}`)}
      {' · '}
      <Age at={reportedAt} now={now} />
      {source === 'simulated' && (
        <>
          <br />
          <span className="t-wait">{t('map.simulated')}</span>
        </>
      )}
    </p>
  )
}
