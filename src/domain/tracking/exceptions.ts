import { addDays, businessDateOf, daysBetween, instantOf } from '#domain/kernel/business-date.ts'
import type { ContainerId, TrackingEventId } from '#domain/kernel/ids.ts'
import { holdNames } from '#domain/orders/stages.ts'
import { stateOf } from './container-stage.ts'
import { type EventSource, eventsOfContainer, type TrackingEvent } from './events.ts'
import { expectedWhen, nextWordOf, type TrackingPlan, usualDays, type When } from './silence.ts'
import { type CountedStay, freeUntil } from './stays.ts'
import { type Arrival, type ArrivalChange, arrivalOf, byId, knownTimes } from './times.ts'

/**
 * An exception is something about a container that its shipper has to know now, whatever stage it is in: it is held,
 * was left behind, will be late, overstays its free time, or nobody has said what should have been said. Exceptions
 * are worked out from events, never written down by anyone, so that they close by themselves: a release, a departure,
 * an arrival, a retraction. Each says since when it stands, who told it, and what was valid before.
 */
export const exceptionKinds = [
  ...holdNames,
  'gateOutOverdue',
  'returnOverdue',
  'departureLate',
  'arrivalLate',
  'arrivalMoved',
  'silent',
] as const
export type ExceptionKind = (typeof exceptionKinds)[number]

export type TrackingException = {
  readonly kind: ExceptionKind
  /**
   * Names one exception as long as it stands, whenever it is asked for: the same hold, the same new arrival. A new
   * arrival is a new exception of `arrivalMoved`, while `arrivalLate` stays the one it was.
   */
  readonly key: string
  readonly containerIds: readonly ContainerId[]
  readonly since: Date
  /** The zone of the place it is about. */
  readonly zone: string
  /** Null: nobody told it; it follows from the calendar and what was not told. */
  readonly source: EventSource | null
  /** What was expected before and what is now, where the exception is about a time. For `silent`: `is` is what should have been told. */
  readonly was: When | null
  readonly is: When | null
  /** Whole days late, overdue or without data; 0 for holds. */
  readonly days: number
  /** In the words of the source. */
  readonly reason: string | null
  readonly eventId: TrackingEventId | null
}

export type ExceptionPlan = TrackingPlan & {
  readonly containerIds: readonly ContainerId[]
  /** What its containers' days cost: where a stay is counted, its last free day is the one that counts here too. */
  readonly stays?: readonly CountedStay[]
  /** An arrival that moves by more hours than this is an exception of its own. */
  readonly movedHours?: number
}

/** Unless a shipper asks otherwise. Assumed (decision 015) */
export const usualMovedHours = 24

const dayMilliseconds = 86_400_000
const wholeDays = (from: Date, to: Date): number =>
  Math.floor((to.getTime() - from.getTime()) / dayMilliseconds)
type OfOne = Omit<TrackingException, 'containerIds'>

/**
 * The open exceptions of an order at a moment, the gravest first, each with the containers it concerns. For one
 * container name only that one in the plan. Events of other containers and retracted ones do not count.
 */
export function exceptionsOf(
  events: readonly TrackingEvent[],
  now: Date,
  plan: ExceptionPlan,
): TrackingException[] {
  const found = new Map<string, TrackingException>()
  for (const id of plan.containerIds) {
    for (const each of exceptionsOfContainer(eventsOfContainer(events, id), now, plan, id)) {
      const same = found.get(each.key)
      // Containers of one event may have different free days: the one that is longest over stands for them.
      const worst = same && same.days >= each.days ? same : each
      found.set(each.key, { ...worst, containerIds: [...(same?.containerIds ?? []), id] })
    }
  }
  return [...found.values()].sort(
    (a, b) =>
      exceptionKinds.indexOf(a.kind) - exceptionKinds.indexOf(b.kind) ||
      a.since.getTime() - b.since.getTime(),
  )
}

function exceptionsOfContainer(
  own: readonly TrackingEvent[],
  now: Date,
  plan: ExceptionPlan,
  id: ContainerId,
): OfOne[] {
  const { doneAt } = stateOf(own, plan.journey)
  // What happens after a container was handed over is the consignee's.
  if (doneAt) return []
  const arrival = arrivalOf(own, plan)
  return [
    ...heldUp(own, plan),
    ...overdue(own, now, plan, id),
    ...lateDeparture(own, plan),
    // Left behind, and the next ship not named: the arrival is unknown, neither late nor on time.
    ...(arrival.rolledAway ? [] : [...lateArrival(arrival, plan), ...movedArrival(arrival, plan)]),
    ...silent(own, now, plan),
  ]
}

function heldUp(own: readonly TrackingEvent[], plan: ExceptionPlan): OfOne[] {
  return stateOf(own, plan.journey).holds.map(({ hold, since }): OfOne => {
    const word = own
      .filter((each) => each.type === hold && each.classifier === 'actual')
      .filter(({ happenedAt }) => happenedAt.getTime() === since.getTime())
      .toSorted(byId)
      .at(-1)
    return {
      kind: hold,
      key: `${hold} ${word?.id ?? since.toISOString()}`,
      since,
      zone: word?.zone ?? plan.polZone,
      source: word?.source ?? null,
      was: null,
      is: null,
      days: 0,
      reason: word?.note ?? null,
      eventId: word?.id ?? null,
    }
  })
}

const whenOf = ({ happenedAt, zone }: TrackingEvent): When => ({
  on: businessDateOf(happenedAt, zone),
  at: happenedAt,
  zone,
})

/**
 * It stands in the port, or its empty box is out, beyond the free days: demurrage or detention runs. Where no tariff counts
 * the stay, the day after the event is the first.
 */
function overdue(own: readonly TrackingEvent[], now: Date, plan: ExceptionPlan, id: ContainerId): OfOne[] {
  const at = (type: 'discharged' | 'gatedOut') => knownTimes(own, type).actual
  const discharged = at('discharged')
  const out = at('gatedOut')
  const kind = out ? 'returnOverdue' : 'gateOutOverdue'
  const from = out ?? discharged
  if (!from) return []
  const free = out
    ? (plan.detentionDays ?? usualDays.emptyReturned)
    : (plan.demurrageDays ?? usualDays.gatedOut)
  const counted = plan.stays?.find(
    ({ containerId, direction, type, stop }) =>
      containerId === id &&
      direction === 'import' &&
      stop === null &&
      (type === 'combined' || type === (out ? 'detention' : 'demurrage')),
  )
  const by = counted ? freeUntil(counted) : addDays(businessDateOf(from.happenedAt, from.zone), free)
  const days = daysBetween(by, businessDateOf(now, from.zone))
  if (days < 1) return []
  return [
    {
      kind,
      key: `${kind} ${from.id}`,
      since: instantOf(addDays(by, 1), '00:00', from.zone),
      zone: from.zone,
      source: null,
      was: { on: by, at: null, zone: from.zone },
      is: null,
      days,
      reason: null,
      eventId: from.id,
    },
  ]
}

/** Somebody has told a departure later than the offer's; that nobody told one at all is silence, not lateness. */
function lateDeparture(own: readonly TrackingEvent[], plan: ExceptionPlan): OfOne[] {
  const rolled = knownTimes(own, 'rolled').actual
  const { planned, estimated, actual } = knownTimes(own, 'departed')
  if (actual && (!rolled || actual.happenedAt > rolled.happenedAt)) return []
  const word = [estimated, planned].find((each) => each && (!rolled || each.recordedAt > rolled.recordedAt))
  if (!word) return []
  const is = whenOf(word)
  const days = daysBetween(plan.sailingOn, is.on)
  if (days < 1) return []
  const first = own
    .filter((each) => each.type === 'departed' && each.classifier !== 'actual')
    .filter((each) => daysBetween(plan.sailingOn, whenOf(each).on) > 0)
    .reduce((earliest, each) => (each.recordedAt < earliest.recordedAt ? each : earliest), word)
  return [
    {
      kind: 'departureLate',
      key: `departureLate ${first.id}`,
      since: first.recordedAt,
      zone: word.zone,
      source: word.source,
      was: { on: plan.sailingOn, at: null, zone: plan.polZone },
      is,
      days,
      reason: word.note,
      eventId: word.id,
    },
  ]
}

const expectedOf = (arrival: Arrival, plan: ExceptionPlan): When => ({
  on: arrival.on,
  at: arrival.at,
  zone: arrival.zone ?? plan.podZone,
})

/** Nobody told an arrival that goes by distance. */
const tellerOf = ({ basis, source }: ArrivalChange): EventSource | null =>
  basis === 'distance' ? null : source

/** Expected later than the offer said, by whole days at the port; over once it has arrived. */
function lateArrival(arrival: Arrival, plan: ExceptionPlan): OfOne[] {
  const days = daysBetween(plan.arrivalOn, arrival.on)
  if (arrival.classifier === 'actual' || days < 1) return []
  // Since the first of the words from which on it was late without a break.
  const late = arrival.changes.slice(arrival.changes.findLastIndex(({ to }) => to <= plan.arrivalOn) + 1)
  const [first] = late
  const last = late.at(-1)
  if (!first || !last) return []
  return [
    {
      kind: 'arrivalLate',
      key: `arrivalLate ${first.eventId}`,
      since: first.recordedAt,
      zone: plan.podZone,
      source: tellerOf(last),
      was: { on: plan.arrivalOn, at: null, zone: plan.podZone },
      is: expectedOf(arrival, plan),
      days,
      reason: last.reason,
      eventId: last.eventId,
    },
  ]
}

/** The last change of the arrival, where it is a large one. */
function movedArrival(arrival: Arrival, plan: ExceptionPlan): OfOne[] {
  const last = arrival.changes.at(-1)
  if (!last || arrival.classifier === 'actual') return []
  const hours =
    last.fromAt && last.at
      ? (last.at.getTime() - last.fromAt.getTime()) / 3_600_000
      : daysBetween(last.from, last.to) * 24
  if (Math.abs(hours) <= (plan.movedHours ?? usualMovedHours)) return []
  return [
    {
      kind: 'arrivalMoved',
      key: `arrivalMoved ${last.eventId}`,
      since: last.recordedAt,
      zone: last.zone,
      source: tellerOf(last),
      was: { on: last.from, at: last.fromAt, zone: last.zone },
      is: { on: last.to, at: last.at, zone: last.zone },
      days: last.days,
      reason: last.reason,
      eventId: last.eventId,
    },
  ]
}

function silent(own: readonly TrackingEvent[], now: Date, plan: ExceptionPlan): OfOne[] {
  const next = nextWordOf(own, now, plan)
  if (next?.state !== 'missing') return []
  return [
    {
      kind: 'silent',
      key: `silent ${next.type} ${next.toldBy.toISOString()}`,
      since: next.toldBy,
      zone: next.zone,
      source: null,
      was: null,
      is: expectedWhen(next),
      days: wholeDays(next.lastHeardAt ?? next.expectedAt, now),
      reason: null,
      eventId: null,
    },
  ]
}
