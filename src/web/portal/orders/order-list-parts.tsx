import type { ReactElement } from 'react'
import { Link } from 'react-router'
import { formatCount, formatMoney } from '#i18n/format.ts'
import { paths } from '#web/app/paths.ts'
import { useOrderTotals } from '#web/features/orders/api.ts'
import { useFilterTexts } from '#web/features/orders/order-filters.tsx'
import { filtersInUse, type ListView, withoutFilter } from '#web/features/orders/order-list-view.ts'
import { Button, buttonClass } from '#web/ui/button.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { Age } from '#web/ui/marks.tsx'
import { EmptyState } from '#web/ui/states.tsx'
import { Phrase, useTranslation } from '#web/ui/texts.tsx'

/** The page's name, the figures of all orders, and the way to a new one. */
export function ListHead(): ReactElement {
  const { t } = useTranslation(['orders', 'common'])
  const { data } = useOrderTotals()
  const bold = { b: (words: string) => <b className="num">{words}</b> }
  return (
    <div className="head orders-head">
      <h1>{t('common:pages.orders')}</h1>
      <p className="facts">
        {data && (
          <>
            <span>
              <Phrase
                text={t('list.factTotal', { shown: formatCount(data.totalOrderNumber) })}
                parts={bold}
              />
            </span>
            <span>
              <Phrase
                text={t('list.factPending', { shown: formatCount(data.pendingOrderNumber) })}
                parts={bold}
              />
            </span>
            {data.invoiceValue.minor > 0 && (
              <span>
                <Phrase
                  text={t('list.factInvoice', {
                    shown: formatMoney(data.invoiceValue, { currency: 'symbol' }),
                  })}
                  parts={bold}
                />
              </span>
            )}
            {data.vouchersAreAvailable > 0 && (
              <span>
                <Phrase
                  text={t('list.factVouchers', { shown: formatCount(data.vouchersAreAvailable) })}
                  parts={bold}
                />
              </span>
            )}
          </>
        )}
      </p>
      <div className="head-end">
        <Link className={buttonClass('primary')} to={paths.quoteSearch()}>
          <Icon name="plus" />
          {t('list.newQuote')}
        </Link>
      </div>
    </div>
  )
}

export function RefreshFailed({ at, now }: { at: number; now: Date }): ReactElement {
  const { t } = useTranslation('orders')
  return <Phrase text={t('list.refreshFailed')} parts={{ age: () => <Age at={new Date(at)} now={now} /> }} />
}

/** What the orders are narrowed by, status and filters, each in words. Nothing where they are not. */
export function ViewChips({ view }: { view: ListView }): ReactElement | null {
  const { t } = useTranslation('orders')
  const texts = useFilterTexts(view)
  const used = filtersInUse(view)
  if (used.length === 0 && view.status === null) return null
  return (
    <span className="no-match">
      <span>{t('noMatch.lead')}</span>
      {view.status && (
        <span className="tag plain">
          {t('filter.value', { name: t('filter.status'), value: t(`statuses.${view.status}`) })}
        </span>
      )}
      {used.map((name) => (
        <span className="tag plain" key={name}>
          {t('filter.value', texts[name])}
        </span>
      ))}
    </span>
  )
}

/** Nothing to show: the first visit, a status without orders, or filters that find nothing, named. */
export function NoRows({
  view,
  all,
  onShow,
}: {
  view: ListView
  all: number | undefined
  onShow: (view: ListView) => void
}): ReactElement {
  const { t } = useTranslation(['orders', 'common'])
  const used = filtersInUse(view)
  if (all === 0 || (used.length === 0 && view.status === null)) {
    return (
      <EmptyState
        title={t('empty.title')}
        actions={
          <Link className={buttonClass('primary')} to={paths.quoteSearch()}>
            {t('empty.act')}
          </Link>
        }
      >
        {t('empty.text')}
      </EmptyState>
    )
  }
  const everything = { ...withoutFilter(view), status: null }
  if (used.length === 0 && view.status) {
    return (
      <EmptyState
        icon="box"
        title={t('noMatch.noneInStatus', { status: t(`statuses.${view.status}`) })}
        actions={<Button onClick={() => onShow(everything)}>{t('noMatch.showAll')}</Button>}
      >
        {t('noMatch.noneInStatusText')}
      </EmptyState>
    )
  }
  return (
    <EmptyState
      icon="search"
      title={t('noMatch.title')}
      actions={
        <Button look="primary" onClick={() => onShow(everything)}>
          {all === undefined ? t('noMatch.showAll') : t('noMatch.clear', { count: all })}
        </Button>
      }
    >
      <ViewChips view={view} />
      {t('noMatch.advice')}
    </EmptyState>
  )
}
