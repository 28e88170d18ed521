import type { ReactElement } from 'react'
import { Link, useSearchParams } from 'react-router'
import { pageTitle } from '#web/app/page-request.ts'
import { paths } from '#web/app/paths.ts'
import { filtersInUse, queryOfView, viewOfSearch } from '#web/features/orders/order-list-view.ts'
import { buttonClass } from '#web/ui/button.tsx'
import { EmptyState } from '#web/ui/states.tsx'
import { useTranslation } from '#web/ui/texts.tsx'
import { ListOrMap } from './list-or-map.tsx'
import { ViewChips } from './order-list-parts.tsx'

export const meta = pageTitle('ordersMap')

/** The place of the orders' map: it keeps what the list was narrowed by, and leads back to the same list. */
export default function OrdersMap(): ReactElement {
  const { t } = useTranslation(['orders', 'tracking', 'common'])
  const [search] = useSearchParams()
  const view = viewOfSearch(search)
  const narrowed = view.status !== null || filtersInUse(view).length > 0
  const listTo = paths.orders(queryOfView(view))
  return (
    <>
      <div className="head orders-head">
        <h1>{t('common:pages.ordersMap')}</h1>
        <div className="head-end">
          <ListOrMap shown="map" to={listTo} />
        </div>
      </div>
      <EmptyState
        icon="map"
        title={t('map.coming')}
        actions={
          <Link className={buttonClass('primary')} to={listTo}>
            {t(narrowed ? 'map.backNarrowed' : 'map.back')}
          </Link>
        }
      >
        <ViewChips view={view} />
        {t('map.comingText')}
      </EmptyState>
    </>
  )
}
