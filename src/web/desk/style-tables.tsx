import { type ReactElement, useState } from 'react'
import { useNavigate } from 'react-router'
import { type Money as MoneyValue, money } from '#domain/kernel/money.ts'
import type { OrderStatus } from '#domain/orders/orders.ts'
import { ageOf } from '#i18n/format.ts'
import type { style } from '#i18n/zh-CN/style.ts'
import { paths } from '#web/app/paths.ts'
import { OrderStatusText } from '#web/features/orders/order-marks.tsx'
import { useNow } from '#web/features/orders/use-now.ts'
import { CallFailure } from '#web/lib/call.ts'
import { notices } from '#web/lib/notices.ts'
import { Button } from '#web/ui/button.tsx'
import { type Column, DataTable } from '#web/ui/data-table.tsx'
import { Callout, FactDate, type FactKind, Money } from '#web/ui/marks.tsx'
import { EmptyState, ErrorState, Skeleton } from '#web/ui/states.tsx'
import { Segmented } from '#web/ui/tabs.tsx'
import { useTranslation } from '#web/ui/texts.tsx'
import { Sample, Section } from './style-stage.tsx'

type Row = {
  readonly number: string
  readonly customer: keyof (typeof style)['tables']['customers']
  readonly lane: string
  readonly status: OrderStatus
  readonly sailing: string
  readonly kind: FactKind
  readonly amount: MoneyValue
  readonly bill: string | null
}

const samples: readonly Row[] = [
  {
    number: 'SP2611200000001',
    customer: 'short',
    lane: 'CNNGB – DEHAM',
    status: 'pendingPayment',
    sailing: '2026-12-04',
    kind: 'planned',
    amount: money(1_248_000, 'CNY'),
    bill: null,
  },
  {
    number: 'SP2611180000014',
    customer: 'long',
    lane: 'CNSHA – NLRTM',
    status: 'inTransit',
    sailing: '2026-11-19',
    kind: 'actual',
    amount: money(1_234_567_890, 'CNY'),
    bill: 'COSU6389214470',
  },
  {
    number: 'SP2611150000007',
    customer: 'middle',
    lane: 'CNYTN – USLAX',
    status: 'refundRejected',
    sailing: '2026-11-28',
    kind: 'estimated',
    amount: money(0, 'CNY'),
    bill: 'EGLV149601234567',
  },
  {
    number: 'SP2611020000003',
    customer: 'middle',
    lane: 'CNQDG – JPYOK',
    status: 'completed',
    sailing: '2026-11-05',
    kind: 'actual',
    amount: money(907_700, 'CNY'),
    bill: 'ONEYNB9AK1234500',
  },
]

const faces = ['rows', 'loading', 'empty', 'noMatch', 'error', 'stale'] as const
type Face = (typeof faces)[number]

/** A failure as a page gets it, with the number of its request. */
const failure = (message: string) =>
  new CallFailure('timedOut', message, { requestId: '7c0d4a1e-52f3-4f0e-9a55-0b8f6e21c9d4' })
const staleMilliseconds = 12 * 60_000

function OrdersTable(): ReactElement {
  const { t } = useTranslation('style')
  const navigate = useNavigate()
  const now = useNow()
  const [face, setFace] = useState<Face>('rows')
  const [descending, setDescending] = useState(true)
  const [keys, setKeys] = useState<ReadonlySet<string>>(new Set())
  const columns: Column<Row>[] = [
    {
      key: 'number',
      title: t('tables.number'),
      fixed: true,
      names: true,
      width: 150,
      cell: (row) => row.number,
    },
    {
      key: 'customer',
      title: t('tables.customer'),
      cell: (row) => t(`tables.customers.${row.customer}`),
    },
    {
      key: 'lane',
      title: t('tables.lane'),
      width: 140,
      cell: (row) => <span className="nb">{row.lane}</span>,
    },
    {
      key: 'status',
      title: t('tables.status'),
      width: 120,
      cell: (row) => <OrderStatusText order={{ status: row.status, stage: null }} />,
    },
    {
      key: 'sailing',
      title: t('tables.sailing'),
      width: 96,
      cell: (row) => <FactDate kind={row.kind} at={row.sailing} />,
      sort: {
        direction: descending ? 'descending' : 'ascending',
        onSort: () => setDescending(!descending),
      },
    },
    {
      key: 'amount',
      title: t('tables.amount'),
      width: 130,
      right: true,
      cell: (row) => <Money amount={row.amount} />,
    },
    { key: 'bill', title: t('tables.bill'), width: 160, hidden: true, cell: (row) => row.bill },
  ]
  const { unit, count } = ageOf(new Date(now.getTime() - staleMilliseconds), now)
  const rows = samples.toSorted((a, b) => a.sailing.localeCompare(b.sailing) * (descending ? -1 : 1))
  return (
    <>
      <Segmented
        label={t('tables.state')}
        value={face}
        onChange={setFace}
        items={faces.map((key) => ({ key, label: t(`tables.states.${key}`) }))}
      />
      {face === 'stale' && (
        <Callout meaning="wait" alert>
          {t('tables.stale', {
            age: t(`common:age.${unit}`, { count }),
          })}{' '}
          <button type="button" className="link" onClick={() => setFace('rows')}>
            {t('common:actions.retry')}
          </button>
        </Callout>
      )}
      <DataTable<Row>
        name="style"
        label={t('tables.label')}
        columns={columns}
        rows={
          face === 'loading' || face === 'error' ? undefined : face === 'rows' || face === 'stale' ? rows : []
        }
        rowKey={(row) => row.number}
        skeletonRows={samples.length}
        error={face === 'error' ? failure(t('tables.errorText')) : undefined}
        onRetry={() => setFace('rows')}
        empty={
          face === 'noMatch' ? (
            <EmptyState
              title={t('tables.noMatchTitle')}
              drawing="lens"
              actions={<Button onClick={() => setFace('rows')}>{t('tables.noMatchAction')}</Button>}
            >
              {t('tables.noMatchText')}
            </EmptyState>
          ) : (
            <EmptyState
              title={t('tables.emptyTitle')}
              actions={
                <Button look="primary" onClick={() => navigate(paths.deskRates())}>
                  {t('tables.emptyAction')}
                </Button>
              }
            >
              {t('tables.emptyText')}
            </EmptyState>
          )
        }
        onOpen={(row) => notices.say('note', t('tables.opened', { number: row.number }))}
        selection={{
          keys,
          onChange: setKeys,
          labelAll: t('tables.all'),
          labelOf: (row) => t('tables.select', { number: row.number }),
        }}
        total={rows.length}
        foot={
          keys.size > 0 && (
            <div className="bulk">
              <span>{t('tables.chosen', { count: keys.size })}</span>
              <Button size="s">{t('tables.exportChosen')}</Button>
              <Button size="s" look="bare" onClick={() => setKeys(new Set())}>
                {t('tables.clearChosen')}
              </Button>
            </div>
          )
        }
      />
    </>
  )
}

const rates = [
  { currency: 'USD', rate: '7.1023' },
  { currency: 'EUR', rate: '8.2410' },
  { currency: 'JPY', rate: '0.0461' },
] as const

export function Tables({ id }: { id: string }): ReactElement {
  const { t } = useTranslation('style')
  return (
    <Section id={id} title={t('sections.tables')} lead={t('tables.lead')}>
      <Sample title={t('tables.label')} from="ui/data-table.tsx, ui/column-settings.tsx">
        <OrdersTable />
      </Sample>
      <Sample title={t('tables.small')} note={t('tables.smallNote')} from="ui/data-table.tsx">
        <DataTable
          name="style-small"
          label={t('tables.rates')}
          settings={false}
          rows={rates}
          rowKey={(row) => row.currency}
          empty={null}
          columns={[
            { key: 'currency', title: t('tables.currency'), names: true, cell: (row) => row.currency },
            { key: 'rate', title: t('tables.rate'), right: true, cell: (row) => row.rate },
            {
              key: 'day',
              title: t('tables.day'),
              right: true,
              cell: () => <time dateTime="2026-11-20">2026-11-20</time>,
            },
          ]}
        />
      </Sample>
    </Section>
  )
}

function Failed(): ReactElement {
  const { t } = useTranslation('style')
  const [tries, setTries] = useState(0)
  return (
    <>
      <ErrorState error={failure(t('tables.errorText'))} onRetry={() => setTries(tries + 1)} />
      <p className="quiet" role="status">
        {tries > 0 && t('states.retried', { count: tries })}
      </p>
    </>
  )
}

export function States({ id }: { id: string }): ReactElement {
  const { t } = useTranslation('style')
  return (
    <Section id={id} title={t('sections.states')} lead={t('states.lead')}>
      <Sample title={t('states.skeleton')} note={t('states.skeletonNote')} from="ui/states.tsx">
        <Skeleton lines={4} />
      </Sample>
      <Sample title={t('states.firstUse')} from="ui/states.tsx">
        <EmptyState title={t('tables.emptyTitle')}>{t('tables.emptyText')}</EmptyState>
      </Sample>
      <Sample title={t('states.noMatch')} from="ui/states.tsx">
        <EmptyState
          title={t('tables.noMatchTitle')}
          drawing="lens"
          actions={<Button>{t('tables.noMatchAction')}</Button>}
        >
          {t('tables.noMatchText')}
        </EmptyState>
      </Sample>
      <Sample title={t('states.done')} from="ui/states.tsx">
        <EmptyState title={t('states.doneTitle')} drawing="calm">
          {t('states.doneText')}
        </EmptyState>
      </Sample>
      <Sample title={t('states.error')} from="ui/states.tsx">
        <Failed />
      </Sample>
    </Section>
  )
}
