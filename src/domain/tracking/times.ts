import { addDays, type BusinessDate, businessDateOf, daysBetween } from '#domain/kernel/business-date.ts'
import type { ContainerId, TrackingEventId } from '#domain/kernel/ids.ts'
import {
  type Classifier,
  type EventSource,
  type EventType,
  eventsOfContainer,
  type TrackingEvent,
} from './events.ts'

/** When something happens: the instant, its zone, and how sure it is. */
export type Time = { readonly at: Date; readonly zone: string; readonly classifier: Classifier }

const newest = (events: readonly TrackingEvent[]): TrackingEvent | null =>
  events.reduce<TrackingEvent | null>(
    (latest, each) =>
      latest === null || each.recordedAt.getTime() >= latest.recordedAt.getTime() ? each : latest,
    null,
  )

/** What we know about one kind of event, per classifier: the word learned last. */
export function knownTimes(
  events: readonly TrackingEvent[],
  type: EventType,
): Record<Classifier, TrackingEvent | null> {
  const of = (classifier: Classifier) =>
    newest(
      events.filter(
        (each) => each.type === type && each.classifier === classifier && each.retractedAt === null,
      ),
    )
  return { planned: of('planned'), estimated: of('estimated'), actual: of('actual') }
}

/** The best word we have: actual before estimated before planned. */
export function bestTime(events: readonly TrackingEvent[], type: EventType): Time | null {
  const known = knownTimes(events, type)
  const best = known.actual ?? known.estimated ?? known.planned
  return best && { at: best.happenedAt, zone: best.zone, classifier: best.classifier }
}

/** What the offer said when the order was placed: the schedule that everything later is measured against. */
export type SailingPlan = { readonly sailingOn: BusinessDate; readonly arrivalOn: BusinessDate }

export type ArrivalChange = {
  readonly recordedAt: Date
  readonly from: BusinessDate
  /** The instant before, where one was known. */
  readonly fromAt: Date | null
  readonly to: BusinessDate
  /** Null where only the day is known: the schedule's arrival, moved with the departure. */
  readonly at: Date | null
  readonly zone: string
  /** Later is positive. */
  readonly days: number
  readonly classifier: Classifier
  /** Who told the arrival; for `departure` who told the departure it follows from. */
  readonly source: EventSource
  readonly reason: string | null
  /** `told`: somebody named this arrival. `departure`: nobody did; it follows from a later departure and the days of the schedule. */
  readonly cause: 'told' | 'departure'
  /** The event that told it. */
  readonly eventId: TrackingEventId
}
export type Arrival = {
  readonly plannedOn: BusinessDate
  readonly on: BusinessDate
  /** The instant, where an event gave one; the quote knows only the day. */
  readonly at: Date | null
  readonly zone: string | null
  readonly classifier: Classifier
  /** Left behind, and nobody has named the next sailing yet: the day is that of a ship it is not on. */
  readonly rolledAway: boolean
  /** How the expected day of arrival moved, oldest first. */
  readonly changes: readonly ArrivalChange[]
}

type Anchor = { readonly on: BusinessDate; readonly at: Date | null; readonly sailingOn: BusinessDate }

/** At one moment of learning, the departure is known before what is said of the arrival. */
const learnedFirst: readonly EventType[] = ['rolled', 'departed', 'arrived']

/**
 * The arrival as expected now: planned by the offer, then overridden by each newer word; an actual one is final. A
 * departure that moves later takes the arrival with it by as many days, until somebody names a new one: a schedule's
 * days at sea do not shrink because a ship is late. An earlier departure promises nothing: the berth is booked.
 */
export function arrivalOf(events: readonly TrackingEvent[], { sailingOn, arrivalOn }: SailingPlan): Arrival {
  const words = events
    .filter((each) => learnedFirst.includes(each.type) && each.retractedAt === null)
    .sort(
      (a, b) =>
        a.recordedAt.getTime() - b.recordedAt.getTime() ||
        learnedFirst.indexOf(a.type) - learnedFirst.indexOf(b.type),
    )
  let anchor: Anchor = { on: arrivalOn, at: null, sailingOn }
  let sailed: TrackingEvent | null = null
  let current: Arrival = {
    plannedOn: arrivalOn,
    on: arrivalOn,
    at: null,
    zone: null,
    classifier: 'planned',
    rolledAway: false,
    changes: [],
  }
  for (const word of words) {
    if (current.classifier === 'actual' && (word.type !== 'arrived' || word.classifier !== 'actual')) continue
    if (word.type === 'rolled') {
      if (word.classifier !== 'actual' || (sailed && sailed.happenedAt > word.happenedAt)) continue
      sailed = null
      current = { ...current, rolledAway: true }
      continue
    }
    const on = businessDateOf(word.happenedAt, word.zone)
    if (word.type === 'departed') {
      if (sailed && word.classifier !== 'actual') continue
      if (word.classifier === 'actual') sailed = word
      current = { ...followed(current, anchor, word, on), rolledAway: false }
      continue
    }
    const sails = lastDeparture(words, word.recordedAt)
    anchor = { on, at: word.happenedAt, sailingOn: sails ? dayOf(sails) : sailingOn }
    current = { ...moved(current, anchor, word, 'told'), rolledAway: false }
  }
  return current
}

const dayOf = (word: TrackingEvent): BusinessDate => businessDateOf(word.happenedAt, word.zone)

/** The best departure that was known at a moment. */
function lastDeparture(words: readonly TrackingEvent[], knownAt: Date): TrackingEvent | null {
  const known = words.filter((each) => each.type === 'departed' && each.recordedAt <= knownAt)
  return known.findLast(({ classifier }) => classifier === 'actual') ?? known.at(-1) ?? null
}

/** The arrival after a departure was told: as many days later as the departure is. */
function followed(current: Arrival, anchor: Anchor, departure: TrackingEvent, on: BusinessDate): Arrival {
  const late = Math.max(0, daysBetween(anchor.sailingOn, on))
  const to = addDays(anchor.on, late)
  if (to === current.on) return current
  const at = anchor.at && new Date(anchor.at.getTime() + late * dayMilliseconds)
  return moved(current, { on: to, at, sailingOn: on }, departure, 'departure')
}

const dayMilliseconds = 86_400_000

function moved(current: Arrival, next: Anchor, word: TrackingEvent, cause: ArrivalChange['cause']): Arrival {
  const classifier = cause === 'told' ? word.classifier : 'estimated'
  const zone = cause === 'told' ? word.zone : (current.zone ?? word.zone)
  const same = next.on === current.on && (current.at === null || current.at.getTime() === next.at?.getTime())
  const change: ArrivalChange = {
    recordedAt: word.recordedAt,
    from: current.on,
    fromAt: current.at,
    to: next.on,
    at: next.at,
    zone,
    days: daysBetween(current.on, next.on),
    classifier,
    source: word.source,
    reason: cause === 'told' ? word.note : null,
    cause,
    eventId: word.id,
  }
  return {
    ...current,
    on: next.on,
    at: next.at,
    zone: cause === 'told' ? word.zone : current.zone,
    classifier,
    changes: same ? current.changes : [...current.changes, change],
  }
}

export type OrderTimes = {
  readonly pickupOn: BusinessDate | null
  readonly gateInOn: BusinessDate | null
  readonly estimatedSailingOn: BusinessDate | null
  readonly actualSailingOn: BusinessDate | null
  readonly estimatedArrivalOn: BusinessDate
  readonly actualArrivalOn: BusinessDate | null
  readonly actualDeliveryOn: BusinessDate | null
}

/**
 * The days by which an order is looked up. Where its containers differ, the slowest one counts,
 * as with the stage: an actual day exists when every container has it. Days are those of the
 * place. Null: no event tells, the order keeps what its quote said.
 */
export function orderTimes(
  events: readonly TrackingEvent[],
  containerIds: readonly ContainerId[],
  plan: SailingPlan,
): OrderTimes {
  const perContainer = containerIds.map((id) => eventsOfContainer(events, id))
  const latest = (days: readonly (BusinessDate | null)[]): BusinessDate | null =>
    days.length > 0 && days.every((day) => day !== null) ? ([...days].sort().at(-1) ?? null) : null
  const day = (event: TrackingEvent | null) => event && businessDateOf(event.happenedAt, event.zone)
  const actual = (type: EventType) => latest(perContainer.map((own) => day(knownTimes(own, type).actual)))
  const best = (type: EventType) =>
    latest(
      perContainer.map((own) => {
        const time = bestTime(own, type)
        return time && businessDateOf(time.at, time.zone)
      }),
    )
  const expected = (type: EventType) =>
    latest(
      perContainer.map((own) => {
        const known = knownTimes(own, type)
        return day(known.estimated ?? known.planned)
      }),
    )
  return {
    pickupOn: best('emptyPickedUp'),
    gateInOn: actual('gatedIn'),
    estimatedSailingOn: expected('departed'),
    actualSailingOn: actual('departed'),
    estimatedArrivalOn:
      latest(
        perContainer.map(
          (own) =>
            arrivalOf(
              // The arrival that happened stands beside what was expected; a departure counts either way.
              own.filter((e) => e.type !== 'arrived' || e.classifier !== 'actual'),
              plan,
            ).on,
        ),
      ) ?? plan.arrivalOn,
    actualArrivalOn: actual('arrived'),
    actualDeliveryOn: actual('delivered'),
  }
}
