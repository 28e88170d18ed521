import type { ReactElement } from 'react'
import { Link, useSearchParams } from 'react-router'
import type { OrderDetail } from '#contract/order-shapes.ts'
import { pageTitle } from '#web/app/page-request.ts'
import { paths } from '#web/app/paths.ts'
import { useNow } from '#web/features/orders/use-now.ts'
import { useOrdersToRead } from '#web/features/payments/api.ts'
import { DuePanel } from '#web/features/payments/due-panel.tsx'
import { LeftOutOrders } from '#web/features/payments/order-in-set.tsx'
import { idsOfSearch, type PaySet, paySetOf, reductionsOf } from '#web/features/payments/pay-set.ts'
import { PayGrid } from '#web/portal/payments/pay-grid.tsx'
import { usePaying } from '#web/portal/payments/use-paying.ts'
import { Button, buttonClass } from '#web/ui/button.tsx'
import { EmptyState, ErrorState, Skeleton } from '#web/ui/states.tsx'
import { Steps } from '#web/ui/tabs.tsx'
import { useTranslation } from '#web/ui/texts.tsx'
import { OpenPayments, OrderAlone, OrderAmongOthers } from './orders-to-pay.tsx'

export const meta = pageTitle('confirmAndPay')

function Pay({
  set,
  all,
  strange,
  single,
  retry,
}: {
  set: PaySet
  /** Every order of the address that could be read, also those that are not paid here. */
  all: readonly OrderDetail[]
  strange: number
  /** The address names one order and nothing else. */
  single: boolean
  retry: () => void
}): ReactElement {
  const { t } = useTranslation(['payments', 'points', 'common'])
  const now = useNow()
  const { orders, leftOut } = set
  const ids = all.map((order) => order.id)
  const paying = usePaying(orders, ids)
  const alone = single ? all[0] : undefined
  const payable = orders.length > 0
  return (
    <PayGrid
      paying={paying}
      due={reductionsOf(orders).due}
      of="orders"
      orders={all}
      payable={payable}
      reason={paying.undecided ? t('points:offsets.decideFirst') : undefined}
      side={(button) => <DuePanel orders={orders} now={now} button={button} />}
    >
      {!single && (
        <LeftOutOrders
          leftOut={leftOut}
          strange={strange}
          linkTo={({ id, number }) => (
            <Link className="link code" to={paths.order(id)}>
              {number}
            </Link>
          )}
        />
      )}
      {leftOut.some((each) => each.reason === 'unread') && (
        <p>
          <Button icon="retry" onClick={retry}>
            {t('common:actions.retry')}
          </Button>
        </p>
      )}
      {payable && <OpenPayments paying={paying} />}
      {alone ? (
        <OrderAlone order={alone} paying={paying} />
      ) : (
        orders.map((order) => (
          <OrderAmongOthers
            key={order.id}
            order={order}
            paying={paying}
            opened={orders.length === 1}
            without={
              orders.length > 1
                ? paths.confirmAndPay({
                    order: all.filter((each) => each.id !== order.id).map((each) => each.id),
                  })
                : null
            }
          />
        ))
      )}
      {!payable && !single && (
        <EmptyState
          title={t('set.none')}
          actions={
            <Link className={buttonClass('primary')} to={paths.orders()}>
              {t('toOrders')}
            </Link>
          }
        >
          {t('set.noneText')}
        </EmptyState>
      )}
    </PayGrid>
  )
}

/** Step four: what was ordered, what it costs, until when it is to be paid, and the ways to pay; one order or several. */
export default function ConfirmAndPay(): ReactElement {
  const { t } = useTranslation(['payments', 'quotes'])
  const [search] = useSearchParams()
  const { ids, strange } = idsOfSearch(search)
  const { read, error, retry } = useOrdersToRead(ids)
  const set = paySetOf(read)
  const all = read.flatMap(({ order }) => order ?? [])
  const many = ids.length + strange > 1
  return (
    <>
      <nav className="crumbs" aria-label={t('crumbs.label')}>
        <Link to={paths.quoteSearch()}>{t('quotes:crumbs.quote')}</Link>
        <span aria-hidden="true">›</span>
        <Link to={paths.orders()}>{t('crumbs.orders')}</Link>
        <span aria-hidden="true">›</span>
        <span className={many ? undefined : 'code'} aria-current="page">
          {many ? t('set.orders', { count: ids.length }) : (all[0]?.number ?? t('title'))}
        </span>
      </nav>
      <div className="head">
        <h1>{set.orders.length > 1 ? t('set.title', { count: set.orders.length }) : t('title')}</h1>
      </div>
      {!many && (
        <Steps
          label={t('quotes:steps.label')}
          steps={[
            t('quotes:steps.search'),
            t('quotes:steps.choose'),
            t('quotes:steps.fillIn'),
            t('quotes:steps.pay'),
          ]}
          at={3}
        />
      )}
      {ids.length === 0 ? (
        <EmptyState
          title={t('noOrder')}
          actions={
            <Link className={buttonClass('primary')} to={paths.orders()}>
              {t('toOrders')}
            </Link>
          }
        >
          {t('noOrderText')}
        </EmptyState>
      ) : all.length === 0 && set.reading === 0 ? (
        error ? (
          <ErrorState title={t('orderFailed')} error={error} onRetry={retry} />
        ) : (
          <EmptyState
            title={t('set.none')}
            actions={
              <Link className={buttonClass('primary')} to={paths.orders()}>
                {t('toOrders')}
              </Link>
            }
          >
            {t('set.why.missing')}
          </EmptyState>
        )
      ) : set.reading > 0 ? (
        <Skeleton lines={10} />
      ) : (
        <Pay key={ids.join()} set={set} all={all} strange={strange} single={!many} retry={retry} />
      )}
    </>
  )
}
