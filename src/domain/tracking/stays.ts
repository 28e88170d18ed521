import { type FreeTimeSum, type FreeTimeTariff, freeTimeSum } from '#domain/bills/free-time.ts'
import { addDays, type BusinessDate, businessDateOf, weekdayOf } from '#domain/kernel/business-date.ts'
import type { ContainerId } from '#domain/kernel/ids.ts'
import type { Money } from '#domain/kernel/money.ts'
import {
  type EquipmentGroup,
  type FreeTimeDirection,
  type FreeTimeType,
  freeTimeDirections,
  freeTimeTypes,
} from '#domain/rates/free-time-terms.ts'
import { type EventType, eventsOfContainer, type TrackingEvent } from './events.ts'
import { knownTimes } from './times.ts'

/**
 * A stay is the stretch between two events of a container for which a carrier or terminal counts days: in the terminal,
 * outside of it, or both together (domain-facts 3.16). It begins and ends by actual events alone, so that a corrected
 * event corrects the stay. The odd rule: a stay whose end nobody told, though the container is further on its way, is
 * none that could be counted; it is left out until somebody tells the end.
 *
 * Containers have one price by length, and by whether they are cooled: twenty feet, forty feet and more, reefers.
 */
export const equipmentGroupOf = (type: string): EquipmentGroup =>
  /^\d\dR/.test(type) ? 'reefer' : type.startsWith('20') ? '20' : '40'

/** A tariff as a carrier publishes it, with where and when it holds. */
export type CarrierTariff = FreeTimeTariff & {
  readonly id: string
  readonly direction: FreeTimeDirection
  /** UN/LOCODE; null: every port of the country. */
  readonly port: string | null
  /** ISO 3166-1; null with no port: everywhere. */
  readonly country: string | null
  readonly equipment: EquipmentGroup
  readonly validFrom: BusinessDate
  readonly validTo: BusinessDate | null
  /** The place of its sheet in the order of applying; none for what came without a sheet. */
  readonly sequence?: number
}

type Ends = { readonly start: EventType; readonly stop: EventType; readonly past: readonly EventType[] }

/** What begins and ends each; `past` are later events after which a missing end is no stay any more. */
const endsOf: Record<FreeTimeDirection, Record<FreeTimeType, Ends>> = {
  export: {
    detention: { start: 'emptyPickedUp', stop: 'gatedIn', past: ['loaded', 'departed', 'arrived'] },
    demurrage: { start: 'gatedIn', stop: 'loaded', past: ['departed', 'arrived'] },
    storage: { start: 'gatedIn', stop: 'loaded', past: ['departed', 'arrived'] },
    combined: { start: 'emptyPickedUp', stop: 'loaded', past: ['departed', 'arrived'] },
  },
  import: {
    demurrage: { start: 'discharged', stop: 'gatedOut', past: ['delivered', 'emptyReturned'] },
    storage: { start: 'discharged', stop: 'gatedOut', past: ['delivered', 'emptyReturned'] },
    detention: { start: 'gatedOut', stop: 'emptyReturned', past: [] },
    combined: { start: 'discharged', stop: 'emptyReturned', past: [] },
  },
}

/** Events that begin or end a stay, whose arrival or retraction changes what is free and what is billed. */
export const stayEvents: readonly EventType[] = [
  'emptyPickedUp',
  'gatedIn',
  'loaded',
  'discharged',
  'gatedOut',
  'emptyReturned',
]

export type Stay = {
  readonly direction: FreeTimeDirection
  readonly start: TrackingEvent
  /** Null while it goes on. */
  readonly stop: TrackingEvent | null
  readonly startOn: BusinessDate
  readonly stopOn: BusinessDate | null
}

/**
 * A container's stay, or null when it has not begun, is not ours, or its end was never told. What happens after a
 * container was handed over is the consignee's: delivered to a port, the box outside is not ours to bring back.
 * @param events of the whole order
 */
export function stayOf(
  type: FreeTimeType,
  direction: FreeTimeDirection,
  events: readonly TrackingEvent[],
  containerId: ContainerId,
  delivery: 'port' | 'door',
): Stay | null {
  const { start: begins, stop: ends, past } = endsOf[direction][type]
  if (ends === 'emptyReturned' && delivery === 'port') return null
  const own = eventsOfContainer(events, containerId)
  const actual = (name: EventType) => knownTimes(own, name).actual
  const start = actual(begins)
  if (!start) return null
  const last = actual(ends)
  // Left behind and loaded anew: what was told before it stands in the terminal again does not end it.
  const rolled = actual('rolled')
  const stop =
    last &&
    last.happenedAt >= start.happenedAt &&
    !(ends === 'loaded' && rolled && rolled.happenedAt > last.happenedAt)
      ? last
      : null
  if (!stop && past.some((name) => (actual(name)?.happenedAt ?? start.happenedAt) > start.happenedAt))
    return null
  return {
    direction,
    start,
    stop,
    startOn: businessDateOf(start.happenedAt, start.zone),
    stopOn: stop && businessDateOf(stop.happenedAt, stop.zone),
  }
}

/** How narrowly a tariff fits a port: its own, its country's, everyone's; null: not at all. */
function narrowness(tariff: CarrierTariff, port: string): number | null {
  if (tariff.port !== null) return tariff.port === port ? 2 : null
  if (tariff.country !== null) return tariff.country === port.slice(0, 2) ? 1 : null
  return 0
}

/** The narrowest tariff of a type that holds on a day, of several that of the newest sheet; null where there is none. */
export function tariffFor<Tariff extends CarrierTariff>(
  tariffs: readonly Tariff[],
  wanted: {
    readonly type: FreeTimeType
    readonly direction: FreeTimeDirection
    readonly port: string
    readonly equipment: EquipmentGroup
    readonly on: BusinessDate
  },
): Tariff | null {
  const fitting = tariffs.flatMap((tariff) => {
    const fits =
      tariff.type === wanted.type &&
      tariff.direction === wanted.direction &&
      tariff.equipment === wanted.equipment &&
      tariff.validFrom <= wanted.on &&
      (tariff.validTo === null || tariff.validTo >= wanted.on)
    const rank = fits ? narrowness(tariff, wanted.port) : null
    return rank === null ? [] : [{ tariff, rank }]
  })
  const [best] = fitting.toSorted(
    (a, b) =>
      b.rank - a.rank ||
      (b.tariff.sequence ?? 0) - (a.tariff.sequence ?? 0) ||
      (a.tariff.validFrom < b.tariff.validFrom ? 1 : a.tariff.validFrom > b.tariff.validFrom ? -1 : 0) ||
      (a.tariff.id < b.tariff.id ? 1 : -1),
  )
  return best?.tariff ?? null
}

/**
 * The days free of charge: at destination those of the order's own quote, which is what was agreed; else the tariff's.
 * A tariff that counts both together is given both together (Assumed, decision 038).
 */
export function freeDaysOf(
  tariff: Pick<CarrierTariff, 'type' | 'direction' | 'freeDays'>,
  quoted: { readonly demurrageDays: number | null; readonly detentionDays: number | null },
): number {
  if (tariff.direction === 'export') return tariff.freeDays
  const { demurrageDays, detentionDays } = quoted
  switch (tariff.type) {
    case 'demurrage':
      return demurrageDays ?? tariff.freeDays
    case 'detention':
      return detentionDays ?? tariff.freeDays
    case 'combined':
      return demurrageDays === null || detentionDays === null
        ? tariff.freeDays
        : demurrageDays + detentionDays
    case 'storage':
      return tariff.freeDays
    default:
      return tariff.type satisfies never
  }
}

/** Whether the terminals of a port, by its UN/LOCODE, work on a day; only asked where working days are counted. */
export type TerminalDays = (day: BusinessDate, port: string) => boolean

/** Monday to Friday: where no calendar of the port is known (Assumed, decision 038). */
export const weekdays: TerminalDays = (day) => weekdayOf(day) <= 5

/** A stay with what it costs so far, or has cost. */
export type CountedStay<Tariff extends CarrierTariff = CarrierTariff> = Stay & {
  readonly type: FreeTimeType
  readonly containerId: ContainerId
  readonly tariff: Tariff
  readonly freeDays: number
  /** The day at the place of the stay. */
  readonly today: BusinessDate
  readonly sum: FreeTimeSum
}

/**
 * Every stay of an order that its carrier has a tariff for. Where a tariff counts terminal and outside together, it
 * counts instead of the two.
 */
export function countStays<Tariff extends CarrierTariff>(
  order: {
    readonly pol: string
    readonly pod: string
    readonly delivery: 'port' | 'door'
    readonly quoted: { readonly demurrageDays: number | null; readonly detentionDays: number | null }
    readonly containers: readonly { readonly id: ContainerId; readonly type: string }[]
    readonly events: readonly TrackingEvent[]
    readonly tariffs: readonly Tariff[]
  },
  now: Date,
  works: TerminalDays,
): CountedStay<Tariff>[] {
  return order.containers.flatMap(({ id, type: containerType }) =>
    freeTimeDirections.flatMap((direction) => {
      const port = direction === 'export' ? order.pol : order.pod
      const found = new Map<FreeTimeType, CountedStay<Tariff>>()
      let together = false
      for (const type of freeTimeTypes) {
        const stay = stayOf(type, direction, order.events, id, order.delivery)
        const on = stay?.startOn ?? businessDateOf(now)
        const equipment = equipmentGroupOf(containerType)
        const tariff = tariffFor(order.tariffs, { type, direction, port, equipment, on })
        if (tariff && type === 'combined') together = true
        if (!stay || !tariff) continue
        const today = businessDateOf(now, stay.start.zone)
        const freeDays = freeDaysOf(tariff, order.quoted)
        const sum = freeTimeSum({ ...tariff, freeDays }, stay.startOn, stay.stopOn, today, (day) =>
          works(day, port),
        )
        found.set(type, { ...stay, type, containerId: id, tariff, freeDays, today, sum })
      }
      return [...found.values()].filter(({ type }) =>
        together ? type !== 'demurrage' && type !== 'detention' : true,
      )
    }),
  )
}

/** The last day that costs nothing; the day before the first one where none is free. */
export const freeUntil = ({ sum }: Pick<CountedStay, 'sum'>): BusinessDate =>
  sum.lastFreeDay ?? addDays(sum.firstDay, -1)

/** The last day on which every container that still stands somewhere costs nothing; null where none does. */
export const freeUntilOf = (stays: readonly CountedStay[]): BusinessDate | null =>
  stays
    .filter(({ stop }) => stop === null)
    .map(freeUntil)
    .toSorted()[0] ?? null

/** The rate of the day after the last one counted, or of the first that costs: what another day adds. */
export function nextDayRate({ tariff, freeDays, sum }: CountedStay): Money {
  const before = tariff.stepsCountFrom === 'start' ? freeDays : 0
  const number = before + sum.chargedDays + 1
  const step = tariff.steps.find((each) => number >= each.fromDay && number <= (each.toDay ?? number))
  if (!step) throw new RangeError(`no rate for day ${number}`)
  return step.perDay
}
