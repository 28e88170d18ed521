import { type ReactElement, useState } from 'react'
import { Link, useSearchParams } from 'react-router'
import { type AllotmentReply, allotmentStates } from '#contract/allotments.ts'
import { allotmentLimits } from '#domain/rates/allotments.ts'
import { formatDay, formatInstant } from '#i18n/format.ts'
import { paths } from '#web/app/paths.ts'
import { useAllotment, useAllotments, useWithdrawAllotment } from '#web/features/rates/allotment-api.ts'
import { useCarriers } from '#web/features/schedules/api.ts'
import { notices } from '#web/lib/notices.ts'
import { Button } from '#web/ui/button.tsx'
import { CursorLinks } from '#web/ui/cursor-links.tsx'
import { type Column, DataTable } from '#web/ui/data-table.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { DateTime, StatusText } from '#web/ui/marks.tsx'
import { useReader } from '#web/ui/reader.ts'
import { EmptyState, ErrorState, Skeleton } from '#web/ui/states.tsx'
import { useTranslation } from '#web/ui/texts.tsx'
import { AdjustForm, AllotmentForm } from './allotment-form.tsx'
import { LaneEnd } from './lane-end.tsx'
import css from './markups.module.css'
import { ReasonDialog } from './reason-dialog.tsx'
import { SheetBar, SheetPick } from './sheet-list.tsx'

/** What an allotment is called: its carrier, service and days. */
function useNameOf(): (allotment: AllotmentReply) => string {
  const { t } = useTranslation('allotments')
  return ({ carrier, service, period, startsOn, endsOn }) =>
    [
      carrier,
      service,
      period === 'week'
        ? t('week', { from: formatDay(startsOn), to: formatDay(endsOn) })
        : formatDay(startsOn),
    ]
      .filter(Boolean)
      .join(' ')
}

function Withdraw({ allotment, onClose }: { allotment: AllotmentReply; onClose: () => void }): ReactElement {
  const { t } = useTranslation('allotments')
  const nameOf = useNameOf()
  const withdraw = useWithdrawAllotment()
  return (
    <ReasonDialog
      title={t('withdraw.title')}
      label={t('withdraw.reason')}
      limit={allotmentLimits.reason}
      action={t('withdraw.now')}
      act={async (reason) => {
        await withdraw.mutateAsync({ allotmentId: allotment.id, version: allotment.version, reason })
        notices.say('ok', t('withdraw.done'))
      }}
      onClose={onClose}
    >
      <p>
        <b>{nameOf(allotment)}</b>
      </p>
      <p>{t('withdraw.text')}</p>
    </ReasonDialog>
  )
}

/** Which orders took of it, and how it was adjusted. */
function Detail({ allotment, onClose }: { allotment: AllotmentReply; onClose: () => void }): ReactElement {
  const { t } = useTranslation(['allotments', 'sheets'])
  const nameOf = useNameOf()
  const found = useAllotment(allotment.id)
  const unit = t(`units.${allotment.unit}`)
  return (
    <Dialog title={nameOf(allotment)} onClose={onClose}>
      {found.error ? (
        <ErrorState error={found.error} onRetry={() => void found.refetch()} />
      ) : found.data ? (
        <>
          <h3>{t('detail.orders')}</h3>
          {found.data.takings.length === 0 ? (
            <p className="sm soft">{t('detail.noOrders')}</p>
          ) : (
            <ul className="facts">
              {found.data.takings.map((each) => (
                <li key={each.orderId} className={css.cell}>
                  <Link className="link num" to={paths.deskOrder(each.orderId)}>
                    {each.number}
                  </Link>
                  <small>
                    {t('detail.taken', { at: formatInstant(each.takenAt), space: each.space, unit })}
                  </small>
                  {each.returnedAt && (
                    <small>{t('detail.returned', { at: formatInstant(each.returnedAt) })}</small>
                  )}
                </li>
              ))}
            </ul>
          )}
          <h3>{t('detail.history')}</h3>
          <ol className="facts" reversed>
            {found.data.versions.map((each) => (
              <li key={each.version} className={css.cell}>
                <b>
                  {each.withdrawn ? t('withdrawn') : t('detail.capacity', { capacity: each.capacity, unit })}
                </b>
                <small>
                  {t('detail.entry', {
                    name: each.staffName === 'system' ? t('sheets:bySystem') : each.staffName,
                    at: formatInstant(each.madeAt),
                  })}
                </small>
                {each.reason && <small>{each.reason}</small>}
              </li>
            ))}
          </ol>
        </>
      ) : (
        <Skeleton lines={6} />
      )}
    </Dialog>
  )
}

type Asking = { readonly what: 'detail' | 'adjust' | 'withdraw'; readonly allotment: AllotmentReply }

function useColumns(ask: (asking: Asking) => void): readonly Column<AllotmentReply>[] {
  const { t } = useTranslation(['allotments', 'sheets', 'common'])
  const { read } = useReader()
  const nameOf = useNameOf()
  const carriers = useCarriers()
  const end = (code: string | null) => (code ? <LaneEnd code={code} /> : t('everywhere'))
  return [
    {
      key: 'sailing',
      title: t('columns.sailing'),
      names: true,
      width: 230,
      cell: (each) => {
        const carrier = carriers.data?.find(({ scac }) => scac === each.carrier)
        return (
          <span className={css.cell}>
            {carrier ? read(carrier.short) : each.carrier} · {each.service ?? t('anyService')}
            <small>
              {each.period === 'week'
                ? t('week', { from: formatDay(each.startsOn), to: formatDay(each.endsOn) })
                : formatDay(each.startsOn)}
            </small>
          </span>
        )
      },
    },
    {
      key: 'lane',
      title: t('columns.lane'),
      cell: (each) =>
        each.origin === null && each.destination === null ? (
          t('everywhere')
        ) : (
          <span>
            {end(each.origin)} → {end(each.destination)}
          </span>
        ),
    },
    {
      key: 'space',
      title: t('columns.space'),
      right: true,
      width: 170,
      cell: (each) => (
        <span className="num">
          {t('usedOf', { used: each.used, capacity: each.capacity, unit: t(`units.${each.unit}`) })}
        </span>
      ),
    },
    {
      key: 'left',
      title: t('columns.left'),
      right: true,
      width: 150,
      cell: (each) => {
        const unit = t(`units.${each.unit}`)
        if (each.withdrawn) return <span className="quiet">{t('withdrawn')}</span>
        if (each.left < 0)
          return (
            <StatusText meaning="stop" icon="alert">
              {t('over', { over: -each.left, unit })}
            </StatusText>
          )
        if (each.left === 0)
          return (
            <StatusText meaning="wait" icon="ship">
              {t('usedUp')}
            </StatusText>
          )
        return <b className="num">{t('leftCount', { left: each.left, unit })}</b>
      },
    },
    {
      key: 'made',
      title: t('columns.made'),
      width: 160,
      cell: (each) => (
        <span className={css.cell}>
          {each.staffName === 'system' ? t('sheets:bySystem') : each.staffName}
          <small>
            <DateTime at={each.madeAt} />
          </small>
        </span>
      ),
    },
    {
      key: 'acts',
      title: <span className="sr">{t('common:table.actions')}</span>,
      name: t('common:table.actions'),
      right: true,
      width: 210,
      cell: (each) => {
        const name = nameOf(each)
        return (
          <span className={css.acts}>
            <Button
              size="s"
              aria-label={t('detail.named', { name })}
              onClick={() => ask({ what: 'detail', allotment: each })}
            >
              {t('detail.open')}
            </Button>
            {!each.withdrawn && (
              <>
                <Button
                  size="s"
                  aria-label={t('adjust.named', { name })}
                  onClick={() => ask({ what: 'adjust', allotment: each })}
                >
                  {t('adjust.action')}
                </Button>
                <Button
                  size="s"
                  aria-label={t('withdraw.named', { name })}
                  onClick={() => ask({ what: 'withdraw', allotment: each })}
                >
                  {t('withdraw.action')}
                </Button>
              </>
            )}
          </span>
        )
      },
    },
  ]
}

/** Space that carriers keep for us, by day of departure. */
export function Allotments(): ReactElement {
  const { t } = useTranslation(['allotments', 'rates'])
  const { read } = useReader()
  const [search, setSearch] = useSearchParams()
  const [asking, setAsking] = useState<Asking | { readonly what: 'add' } | null>(null)
  const carriers = useCarriers()
  const state = allotmentStates.find((each) => each === search.get('state')) ?? 'open'
  const carrier = search.get('carrier') ?? undefined
  const usedUp = search.get('left') === 'usedUp'
  const after = search.get('after')
  const found = useAllotments({
    state,
    ...(carrier ? { carrier } : {}),
    ...(usedUp ? { usedUp: 'true' } : {}),
    ...(after ? { cursor: after } : {}),
    size: 20,
  })
  const columns = useColumns(setAsking)
  const filter = (name: 'state' | 'carrier' | 'left', value: string | undefined) => {
    const next = new URLSearchParams(search)
    next.delete('after')
    if (value) next.set(name, value)
    else next.delete(name)
    setSearch(next)
  }
  const add = (
    <Button look="primary" icon="plus" onClick={() => setAsking({ what: 'add' })}>
      {t('add')}
    </Button>
  )
  const narrowed = carrier !== undefined || usedUp || state !== 'open'
  const known = carriers.data ?? []
  const close = () => setAsking(null)
  return (
    <>
      <p className="sm soft lead">{t('lead')}</p>
      <SheetBar
        picks={
          <>
            <SheetPick
              name={t('carrier')}
              any={t('anyCarrier')}
              values={known.map(({ scac }) => scac)}
              value={carrier}
              textOf={(scac) => {
                const short = known.find((each) => each.scac === scac)?.short
                return short ? `${read(short)} ${scac}` : scac
              }}
              onChange={(each) => filter('carrier', each)}
            />
            <SheetPick
              name={t('left')}
              any={t('anyLeft')}
              values={['usedUp'] as const}
              value={usedUp ? 'usedUp' : undefined}
              textOf={(each) => t(`leftOf.${each}`)}
              onChange={(each) => filter('left', each)}
            />
            <SheetPick
              name={t('state')}
              any={t('states.open')}
              values={['ended'] as const}
              value={state === 'ended' ? state : undefined}
              textOf={(each) => t(`states.${each}`)}
              onChange={(each) => filter('state', each)}
            />
          </>
        }
      >
        {add}
      </SheetBar>
      <DataTable
        name="desk.allotments"
        label={t('rates:tabs.allotments')}
        columns={columns}
        rows={found.data?.items}
        rowKey={({ id }) => id}
        error={found.error}
        onRetry={() => void found.refetch()}
        skeletonRows={8}
        empty={
          narrowed ? (
            <EmptyState
              icon="search"
              title={t('noMatch')}
              actions={<Button onClick={() => setSearch({ tab: 'allotments' })}>{t('clear')}</Button>}
            >
              {t('noMatchText')}
            </EmptyState>
          ) : (
            <EmptyState icon="ship" title={t('none')} actions={add}>
              {t('noneText')}
            </EmptyState>
          )
        }
        pages={<CursorLinks next={found.data?.nextCursor} perPage={20} />}
      />
      {asking?.what === 'add' && <AllotmentForm onClose={close} />}
      {asking?.what === 'detail' && <Detail allotment={asking.allotment} onClose={close} />}
      {asking?.what === 'adjust' && <AdjustForm allotment={asking.allotment} onClose={close} />}
      {asking?.what === 'withdraw' && <Withdraw allotment={asking.allotment} onClose={close} />}
    </>
  )
}
