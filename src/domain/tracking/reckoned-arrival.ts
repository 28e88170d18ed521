import { type BusinessDate, businessDateOf } from '#domain/kernel/business-date.ts'
import { sailingDays, sailingKnots } from '#domain/reference/sea-passages.ts'
import { type EventSource, type EventType, inTimelineOrder, type TrackingEvent } from './events.ts'

/**
 * An arrival worked out by ourselves, for when the schedule no longer holds and no source has named another day: the
 * way that is left by sea, at the pace of the service that was offered, with its waiting in ports. It is an estimate
 * and is called one, it gives a day without an hour, and the next word of a source goes before it (decision 039).
 */
export type SeaWay = {
  /** LOCODE of the port of loading. */
  readonly pol: string
  /** Zone of the port of discharge. */
  readonly zone: string
  /** Days from leaving a port (LOCODE) to reaching the port of discharge; null where no way between them is known. */
  readonly daysFrom: (port: string) => number | null
}

/**
 * Why an arrival was reckoned. `leftBehind`: it waits for a next ship that nobody has named. `connection`: it reached or
 * left a port of transshipment too late for the day it was to arrive. `position`: its ship was heard too far away.
 */
export const reckonedCauses = ['leftBehind', 'connection', 'position'] as const
export type ReckonedCause = (typeof reckonedCauses)[number]

export type Reckoned = {
  readonly on: BusinessDate
  readonly cause: ReckonedCause
  /** What was told that it rests on. */
  readonly word: TrackingEvent
}

/** Who tells an arrival that we worked out from the position of its ship. */
export const heardShip = { kind: 'ais', name: 'Sampan' } as const satisfies EventSource
export const isFromHeardShip = ({
  source,
  classifier,
}: Pick<TrackingEvent, 'source' | 'classifier'>): boolean =>
  source.kind === heardShip.kind && source.name === heardShip.name && classifier !== 'actual'

/** Services sail weekly: the next ship of a container that was left behind. Assumed (decision 015) */
export const nextSailingDays = 7
/** A box usually waits so long for its second ship. Assumed (decision 039) */
export const connectionDays = 3
/** A day worked out counts where it is later than the stated one by at least this; by less it could be as wrong itself. Assumed (decision 039) */
export const leastLateDays = 2
/** Where no pace was offered: a day in ports on this many miles. Assumed (decision 039) */
const milesPerPortDay = 2_500

/**
 * Days for some nautical miles at the pace of the service that was offered, its calls on the way within; what it spends
 * on changing ships does not count as sailing. A pace that no container ship keeps (a slip of a sheet, a port beside
 * the other) gives way to the usual speed and days in port.
 */
export function daysForMiles(
  miles: number,
  offered: { readonly miles: number; readonly days: number; readonly changes: number } | null,
): number {
  const under = offered ? offered.days - offered.changes * connectionDays : 0
  const knots = offered && under > 0 ? offered.miles / (under * 24) : 0
  return knots >= sailingKnots.least && knots <= sailingKnots.most
    ? sailingDays(miles, knots)
    : sailingDays(miles, sailingKnots.usual) + Math.ceil(miles / milesPerPortDay)
}

export const changesOfShip: readonly EventType[] = [
  'transshipmentArrived',
  'transshipmentDischarged',
  'transshipmentLoaded',
  'transshipmentDeparted',
]

/** A container that is left behind after it changed ships, or came to where it should, stays where it is. */
export const leftAtTransshipment = (
  rolledAt: Date,
  actual: readonly Pick<TrackingEvent, 'type' | 'happenedAt'>[],
): boolean => actual.some(({ type, happenedAt }) => changesOfShip.includes(type) && happenedAt <= rolledAt)

const after = (leaves: Date, days: number, zone: string): BusinessDate =>
  businessDateOf(new Date(leaves.getTime() + days * 86_400_000), zone)

/** From a port of loading where it was left behind, with the next ship. */
export function reckonFromOrigin(rolled: TrackingEvent, way: SeaWay): Reckoned | null {
  const days = way.daysFrom(way.pol)
  return days === null
    ? null
    : { on: after(rolled.happenedAt, nextSailingDays + days, way.zone), cause: 'leftBehind', word: rolled }
}

/**
 * From the port of transshipment that it came to last, by what is known of it there.
 * @param words of one container, none of them retracted
 */
export function reckonOnward(words: readonly TrackingEvent[], way: SeaWay): Reckoned | null {
  const happened = inTimelineOrder(
    words.filter((each) => each.classifier === 'actual' && changesOfShip.includes(each.type)),
  ).at(-1)
  const announced = words
    .filter((each) => each.classifier !== 'actual' && each.type === 'transshipmentDeparted')
    .reduce<TrackingEvent | null>(
      (last, each) => (last && last.recordedAt > each.recordedAt ? last : each),
      null,
    )
  const rolled = words.findLast((each) => each.type === 'rolled' && each.classifier === 'actual')
  const waits = happened && happened.type !== 'transshipmentDeparted'
  if (
    happened &&
    waits &&
    rolled &&
    rolled.happenedAt >= happened.happenedAt &&
    !(announced && announced.recordedAt > rolled.recordedAt)
  )
    return reckon(rolled, happened.seaport, nextSailingDays, 'leftBehind', way)
  if (announced && (!happened || (waits && announced.happenedAt >= happened.happenedAt)))
    return reckon(announced, announced.seaport ?? happened?.seaport, 0, 'connection', way)
  if (!happened) return null
  const waiting = happened.type === 'transshipmentArrived' || happened.type === 'transshipmentDischarged'
  return reckon(happened, happened.seaport, waiting ? connectionDays : 0, 'connection', way)
}

function reckon(
  word: TrackingEvent,
  port: string | null | undefined,
  waitingDays: number,
  cause: ReckonedCause,
  way: SeaWay,
): Reckoned | null {
  const days = port ? way.daysFrom(port) : null
  return days === null ? null : { on: after(word.happenedAt, waitingDays + days, way.zone), cause, word }
}
