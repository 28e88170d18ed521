import type { ReactElement } from 'react'
import { Link, useNavigate, useSearchParams } from 'react-router'
import type { DeskPaymentReply } from '#contract/payments.ts'
import { sum } from '#domain/kernel/money.ts'
import { paymentChannels } from '#domain/payments/channels.ts'
import { paymentStatuses } from '#domain/payments/payment-moves.ts'
import { paths } from '#web/app/paths.ts'
import { type PaymentQuery, useDeskPayments } from '#web/features/payments/desk-api.ts'
import { Button } from '#web/ui/button.tsx'
import { CursorLinks } from '#web/ui/cursor-links.tsx'
import { type Column, DataTable } from '#web/ui/data-table.tsx'
import { DateTime, Money } from '#web/ui/marks.tsx'
import { EmptyState } from '#web/ui/states.tsx'
import { useTranslation } from '#web/ui/texts.tsx'
import { KeywordSearch } from './keyword-search.tsx'
import { OrderLinks, PaymentState } from './money-marks.tsx'

const pageSize = 50

/** The filters, read from the address. */
function queryOf(search: URLSearchParams): PaymentQuery {
  const status = paymentStatuses.find((each) => each === search.get('status'))
  const channel = paymentChannels.find((each) => each === search.get('channel'))
  const keyword = search.get('keyword')
  const after = search.get('after')
  return {
    ...(status ? { status } : {}),
    ...(channel ? { channel } : {}),
    ...(keyword ? { keyword: keyword.slice(0, 60) } : {}),
    ...(after ? { cursor: after } : {}),
    size: pageSize,
  }
}

function useColumns(): readonly Column<DeskPaymentReply>[] {
  const { t } = useTranslation(['money', 'desk'])
  const came = (payment: DeskPaymentReply) =>
    sum(
      payment.captures.map((each) => each.amount),
      payment.amount.currency,
    )
  const back = (payment: DeskPaymentReply) =>
    sum(
      payment.captures.map((each) => each.refunded),
      payment.amount.currency,
    )
  return [
    {
      key: 'number',
      title: t('list.number'),
      fixed: true,
      names: true,
      width: 190,
      cell: (payment) => <Link to={paths.deskPayment(payment.id)}>{payment.tradeNo}</Link>,
    },
    {
      key: 'state',
      title: t('list.state'),
      width: 170,
      cell: (payment) => <PaymentState payment={payment} />,
    },
    {
      key: 'channel',
      title: t('list.channel'),
      width: 124,
      cell: (payment) => <span className="nb">{t(`desk:payments.channel.${payment.channel}`)}</span>,
    },
    {
      key: 'orders',
      title: t('list.orders'),
      cell: (payment) => <OrderLinks {...payment} />,
    },
    {
      key: 'amount',
      title: t('list.amount'),
      right: true,
      width: 120,
      cell: (payment) => <Money amount={payment.amount} />,
    },
    {
      key: 'came',
      title: t('list.came'),
      right: true,
      width: 120,
      cell: (payment) => <Money amount={came(payment)} />,
    },
    {
      key: 'back',
      title: t('list.back'),
      right: true,
      width: 120,
      cell: (payment) => <Money amount={back(payment)} />,
    },
    {
      key: 'created',
      title: t('list.created'),
      width: 200,
      cell: (payment) => <DateTime at={payment.createdAt} />,
    },
    {
      key: 'paid',
      title: t('list.paid'),
      hidden: true,
      width: 200,
      cell: (payment) => <DateTime at={payment.paidAt} />,
    },
    {
      key: 'reference',
      title: t('list.reference'),
      hidden: true,
      cell: (payment) => <span className="code">{payment.channelTradeNo ?? '–'}</span>,
    },
  ]
}

/** All payments, newest first: filters and page stand in the address. */
export function PaymentTable(): ReactElement {
  const { t } = useTranslation(['money', 'desk'])
  const [search, setSearch] = useSearchParams()
  const navigate = useNavigate()
  const query = queryOf(search)
  const found = useDeskPayments(query)
  const columns = useColumns()
  const keyword = search.get('keyword') ?? ''
  const nextCursor = found.data?.nextCursor

  /** Another filter starts at the first page again. */
  const filter = (name: 'status' | 'channel' | 'keyword', value: string) => {
    const next = new URLSearchParams(search)
    next.delete('after')
    if (value) next.set(name, value)
    else next.delete(name)
    setSearch(next)
  }
  const narrowed = keyword !== '' || query.status !== undefined || query.channel !== undefined
  return (
    <>
      <div className="filters desk-filters money-filters">
        <KeywordSearch
          keyword={keyword}
          words={{ label: t('filters.keyword'), hint: t('filters.keywordHint'), find: t('filters.find') }}
          onFind={(typed) => filter('keyword', typed)}
        />
        <label className="pick-field">
          <span>{t('filters.status')}</span>
          <select value={query.status ?? ''} onChange={(event) => filter('status', event.target.value)}>
            <option value="">{t('filters.anyStatus')}</option>
            {paymentStatuses.map((each) => (
              <option key={each} value={each}>
                {t(`desk:payments.status.${each}`)}
              </option>
            ))}
          </select>
        </label>
        <label className="pick-field">
          <span>{t('filters.channel')}</span>
          <select value={query.channel ?? ''} onChange={(event) => filter('channel', event.target.value)}>
            <option value="">{t('filters.anyChannel')}</option>
            {paymentChannels.map((each) => (
              <option key={each} value={each}>
                {t(`desk:payments.channel.${each}`)}
              </option>
            ))}
          </select>
        </label>
      </div>
      <DataTable
        name="desk.payments"
        label={t('tabs.all')}
        columns={columns}
        rows={found.data?.items}
        rowKey={(payment) => payment.id}
        error={found.error}
        onRetry={() => void found.refetch()}
        onOpen={(payment) => void navigate(paths.deskPayment(payment.id))}
        rowClass={(payment) => (payment.status === 'closed' ? 'over' : undefined)}
        skeletonRows={12}
        empty={
          <EmptyState
            icon={narrowed ? 'search' : 'pay'}
            title={t(narrowed ? 'list.noMatch' : 'list.none')}
            actions={narrowed && <Button onClick={() => setSearch({})}>{t('filters.clear')}</Button>}
          >
            {t(narrowed ? 'list.noMatchText' : 'list.noneText')}
          </EmptyState>
        }
        pages={<CursorLinks next={nextCursor} perPage={pageSize} />}
      />
    </>
  )
}
