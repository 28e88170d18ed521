import { lazy, type ReactElement, Suspense, useEffect, useState } from 'react'
import { useNavigate, useSearchParams } from 'react-router'
import { idPattern, type OrderId } from '#domain/kernel/ids.ts'
import { type Truck, truckKey, truckOfKey } from '#domain/positions/plates.ts'
import { mostTrucksAtOnce } from '#domain/positions/trucks.ts'
import { askToLogIn } from '#web/app/login-prompt.ts'
import { pageTitle } from '#web/app/page-request.ts'
import { paths } from '#web/app/paths.ts'
import { useSession } from '#web/app/session.ts'
import { useLocatedTrucks, useTruckMeter } from '#web/features/positions/truck-api.ts'
import { draftOfTrucks, TruckForm } from '#web/features/positions/truck-form.tsx'
import { TruckOrderField } from '#web/features/positions/truck-order-field.tsx'
import { TruckResult } from '#web/features/positions/truck-result.tsx'
import css from '#web/features/positions/trucks.module.css'
import { Button } from '#web/ui/button.tsx'
import { Callout } from '#web/ui/marks.tsx'
import { ErrorState, Skeleton } from '#web/ui/states.tsx'
import { useTranslation } from '#web/ui/texts.tsx'
import { ToolPage } from './tool-page.tsx'

export const meta = pageTitle('toolTruck')

/** A map is fetched when a truck is found. */
const TrucksMap = lazy(() => import('#web/features/positions/trucks-map.tsx'))

/** The trucks and the order that an address names; what is none is left out. */
function askedIn(search: URLSearchParams): { trucks: Truck[]; orderId: OrderId | null } {
  const trucks = new Map(
    search.getAll('truck').flatMap((key) => {
      const truck = truckOfKey(key)
      return truck ? [[truckKey(truck), truck] as const] : []
    }),
  )
  const order = search.get('order') ?? ''
  return {
    trucks: [...trucks.values()].slice(0, mostTrucksAtOnce),
    orderId: idPattern('ord').test(order) ? (order as OrderId) : null,
  }
}

/**
 * Where trucks are (requirements §6). The page is open, its answers are for logged-in users. An address that is opened
 * shows what is free anyway; a look-up is used only when somebody presses for it.
 */
export default function TruckLocation(): ReactElement {
  const { t } = useTranslation('trucks')
  const { known, customer } = useSession()
  const navigate = useNavigate()
  const [search] = useSearchParams()
  const { trucks, orderId } = askedIn(search)
  const here = paths.truckTool({ truck: trucks.map(truckKey), order: orderId })
  /** The address for which the reader pressed. */
  const [pressed, setPressed] = useState<string | null>(null)
  // Once the reader has left this address, coming back to it is no pressing.
  useEffect(() => () => setPressed((before) => (before === here ? null : before)), [here])
  const loggedIn = customer !== null
  const meter = useTruckMeter(loggedIn)
  const located = useLocatedTrucks({ trucks, orderId, spend: pressed === here, enabled: loggedIn })
  const answer = located.data
  const waiting = answer?.trucks.filter(({ outcome }) => outcome === 'notAsked').length ?? 0
  const found = answer?.trucks.filter(({ position }) => position).map(({ plate }) => plate) ?? []

  const ask = (wanted: readonly Truck[], order: string) => {
    const path = paths.truckTool({ truck: wanted.map(truckKey), order })
    if (!loggedIn) return askToLogIn(path)
    if (path === here && pressed === here) return void located.refetch()
    setPressed(path)
    if (path !== here) void navigate(path)
  }

  return (
    <ToolPage tool="truck" title={t('title')} lead={t('lead')} found={found.join(' ') || null}>
      {meter.data && (
        <div className={css.meter} aria-live="polite">
          <p>
            <strong>{t('meter.left', { left: meter.data.meter.left, free: meter.data.meter.free })}</strong>
          </p>
          <p className="soft">{t(meter.data.meter.left > 0 ? 'meter.rule' : 'meter.usedUp')}</p>
        </div>
      )}
      <TruckForm
        key={`${here} ${loggedIn}`}
        initial={draftOfTrucks(trucks, orderId)}
        examples={meter.data?.examples ?? []}
        order={loggedIn ? (form) => <TruckOrderField form={form} /> : null}
        note={known && !loggedIn && <Callout>{t('form.visitor')}</Callout>}
        onAsk={ask}
      />
      {loggedIn && trucks.length > 0 && (
        <section aria-label={t('result')} aria-busy={located.isFetching || undefined}>
          {located.isPending && <Skeleton lines={6} />}
          {located.isError && <ErrorState error={located.error} onRetry={() => void located.refetch()} />}
          {waiting > 0 && (
            <Callout>
              <p>{t('ask.text', { count: waiting })}</p>
              <Button look="primary" onClick={() => setPressed(here)}>
                {t('ask.button')}
              </Button>
            </Callout>
          )}
          {answer && !located.isError && found.length > 0 && (
            <Suspense fallback={<div className={css.map} aria-busy="true" />}>
              <TrucksMap trucks={answer.trucks} now={new Date(located.dataUpdatedAt)} />
            </Suspense>
          )}
          {answer && !located.isError && (
            <ul className={css.results}>
              {answer.trucks.map((truck) => (
                <TruckResult key={truckKey(truck)} truck={truck} now={new Date(located.dataUpdatedAt)} />
              ))}
            </ul>
          )}
        </section>
      )}
    </ToolPage>
  )
}
