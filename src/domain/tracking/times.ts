import { addDays, type BusinessDate, businessDateOf, daysBetween } from '#domain/kernel/business-date.ts'
import type { ContainerId, TrackingEventId } from '#domain/kernel/ids.ts'
import type { Journey } from './container-stage.ts'
import {
  type Classifier,
  type EventSource,
  type EventType,
  eventsOfContainer,
  type TrackingEvent,
} from './events.ts'
import {
  changesOfShip,
  isFromHeardShip,
  leastLateDays,
  leftAtTransshipment,
  type Reckoned,
  reckonedCauses,
  reckonFromOrigin,
  reckonOnward,
  type SeaWay,
} from './reckoned-arrival.ts'

/** When something happens: the instant, its zone, and how sure it is. */
export type Time = { readonly at: Date; readonly zone: string; readonly classifier: Classifier }

/** Of what was learned at one moment, one sequence however it is handed over: the one it is stored in. */
export const byId = (a: TrackingEvent, b: TrackingEvent): number => (a.id < b.id ? -1 : a.id > b.id ? 1 : 0)

const newest = (events: readonly TrackingEvent[]): TrackingEvent | null =>
  events.reduce<TrackingEvent | null>(
    (latest, each) =>
      latest === null || (each.recordedAt.getTime() - latest.recordedAt.getTime() || byId(each, latest)) >= 0
        ? each
        : latest,
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
export type SailingPlan = {
  readonly sailingOn: BusinessDate
  readonly arrivalOn: BusinessDate
  /** Left out: no arrival is worked out by distance. */
  readonly way?: SeaWay
}

/**
 * What the day of arrival rests on: the `offer`, a source that `told` it, the days at sea of the `schedule` after a later
 * departure, or the `distance` that is left.
 */
export const arrivalBases = ['offer', 'told', 'schedule', 'distance'] as const
export type ArrivalBasis = (typeof arrivalBases)[number]

/**
 * `told`: somebody named this arrival. `departure`: nobody did; it follows from a later departure and the days of the
 * schedule. The others were worked out by distance, or no longer need to be.
 */
export const arrivalCauses = ['told', 'departure', ...reckonedCauses] as const
export type ArrivalCause = (typeof arrivalCauses)[number]

export type ArrivalChange = {
  readonly recordedAt: Date
  readonly from: BusinessDate
  /** The instant before, where one was known. */
  readonly fromAt: Date | null
  readonly to: BusinessDate
  /** Null where only the day is known: the schedule's arrival moved with the departure, or a distance. */
  readonly at: Date | null
  readonly zone: string
  /** Later is positive. */
  readonly days: number
  readonly classifier: Classifier
  /** Who told the arrival; for any other cause who told what it follows from. */
  readonly source: EventSource
  readonly reason: string | null
  readonly cause: ArrivalCause
  readonly basis: ArrivalBasis
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
  readonly basis: ArrivalBasis
  /** Left behind, and nobody has named the next sailing yet: the day is that of a ship it is not on, or a guess at the next. */
  readonly rolledAway: boolean
  /** How the expected day of arrival moved, oldest first. */
  readonly changes: readonly ArrivalChange[]
}

type Anchor = { readonly on: BusinessDate; readonly at: Date | null; readonly sailingOn: BusinessDate }
/** What a schedule or a source says, whatever distance says. */
type Stated = Pick<Arrival, 'on' | 'at' | 'zone' | 'classifier' | 'basis'>

/** At one moment of learning, what lies behind is known before what is said of the arrival. */
const learnedFirst: readonly EventType[] = ['rolled', 'departed', ...changesOfShip, 'arrived']

/**
 * The arrival as expected now: planned by the offer, then overridden by each newer word; an actual one is final. A
 * departure that moves later takes the arrival with it by as many days, until somebody names a new one: a schedule's
 * days at sea do not shrink because a ship is late. An earlier departure promises nothing: the berth is booked. What
 * is told of the way after the last named arrival may make that one impossible; then the day goes by distance. In which
 * sequence the events are handed over does not matter.
 */
export function arrivalOf(events: readonly TrackingEvent[], plan: SailingPlan): Arrival {
  const { sailingOn, arrivalOn, way } = plan
  const words = events
    .filter((each) => learnedFirst.includes(each.type) && each.retractedAt === null)
    .sort(
      (a, b) =>
        a.recordedAt.getTime() - b.recordedAt.getTime() ||
        learnedFirst.indexOf(a.type) - learnedFirst.indexOf(b.type) ||
        byId(a, b),
    )
  let anchor: Anchor = { on: arrivalOn, at: null, sailingOn }
  let sailed: TrackingEvent | null = null
  let stated: Stated = { on: arrivalOn, at: null, zone: null, classifier: 'planned', basis: 'offer' }
  let current: Arrival = { plannedOn: arrivalOn, ...stated, rolledAway: false, changes: [] }
  let heard: TrackingEvent[] = []
  /** Where the last arrival was told: what was heard before no longer speaks against it. */
  let answered: readonly TrackingEvent[] = []
  for (const word of words) {
    if (current.classifier === 'actual' && (word.type !== 'arrived' || word.classifier !== 'actual')) continue
    const tellsArrival = word.type === 'arrived' && !isFromHeardShip(word)
    if (tellsArrival) {
      const sails = lastDeparture(words, word.recordedAt)
      const on = dayOf(word)
      anchor = { on, at: word.happenedAt, sailingOn: sails ? dayOf(sails) : sailingOn }
      stated = { on, at: word.happenedAt, zone: word.zone, classifier: word.classifier, basis: 'told' }
      answered = heard
      current = { ...shown(current, stated, word, 'told'), rolledAway: false }
      continue
    }
    let rolledAway: boolean = current.rolledAway
    if (word.type === 'departed') {
      if (sailed && word.classifier !== 'actual') continue
      if (word.classifier === 'actual') sailed = word
      stated = followed(stated, anchor, word)
      rolledAway = false
      heard = heard.filter(({ type }) => type !== 'rolled')
    } else if (word.type === 'rolled') {
      const atTransshipment = leftAtTransshipment(word.happenedAt, heard)
      if (word.classifier !== 'actual' || (!atTransshipment && sailed && sailed.happenedAt > word.happenedAt))
        continue
      if (!atTransshipment) sailed = null
      rolledAway = true
      heard = [...heard, word]
    } else {
      if (onward.includes(word.type)) rolledAway = false
      heard = [...heard, word]
    }
    const reckoned: Reckoned | null = way ? reckonedFrom(heard, way) : null
    const late =
      reckoned !== null &&
      !answered.includes(reckoned.word) &&
      daysBetween(stated.on, reckoned.on) >= leastLateDays
    const cause = word.type === 'departed' ? 'departure' : (reckoned?.cause ?? 'connection')
    current = late
      ? shown(current, { ...reckonedState(reckoned), zone: stated.zone }, word, reckoned.cause)
      : shown(current, stated, word, cause)
    current = { ...current, rolledAway }
  }
  return current
}

/** With these it has a ship again. */
const onward: readonly EventType[] = ['transshipmentLoaded', 'transshipmentDeparted']

function reckonedFrom(heard: readonly TrackingEvent[], way: SeaWay): Reckoned | null {
  const last = heard.at(-1)
  if (last?.type === 'arrived') return { on: dayOf(last), cause: 'position', word: last }
  const onTheWay = heard.some(
    ({ type, classifier }) => changesOfShip.includes(type) && classifier === 'actual',
  )
  const rolled = heard.findLast(({ type }) => type === 'rolled')
  return rolled && !onTheWay ? reckonFromOrigin(rolled, way) : reckonOnward(heard, way)
}

const reckonedState = ({ on }: Reckoned): Stated => ({
  on,
  at: null,
  zone: null,
  classifier: 'estimated',
  basis: 'distance',
})

const dayOf = (word: TrackingEvent): BusinessDate => businessDateOf(word.happenedAt, word.zone)

/** The best departure that was known at a moment. */
function lastDeparture(words: readonly TrackingEvent[], knownAt: Date): TrackingEvent | null {
  const known = words.filter((each) => each.type === 'departed' && each.recordedAt <= knownAt)
  return known.findLast(({ classifier }) => classifier === 'actual') ?? known.at(-1) ?? null
}

/** The arrival after a departure was told: as many days later as the departure is. */
function followed(stated: Stated, anchor: Anchor, departure: TrackingEvent): Stated {
  const late = Math.max(0, daysBetween(anchor.sailingOn, dayOf(departure)))
  const on = addDays(anchor.on, late)
  if (on === stated.on) return stated
  const at = anchor.at && new Date(anchor.at.getTime() + late * dayMilliseconds)
  return { on, at, zone: stated.zone, classifier: 'estimated', basis: 'schedule' }
}

const dayMilliseconds = 86_400_000

/** The arrival as the newest state has it, and how it came to be so. */
function shown(current: Arrival, next: Stated, word: TrackingEvent, cause: ArrivalCause): Arrival {
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
    classifier: next.classifier,
    source: word.source,
    reason: cause === 'told' ? word.note : null,
    cause,
    basis: next.basis,
    eventId: word.id,
  }
  return { ...current, ...next, changes: same ? current.changes : [...current.changes, change] }
}

/** The arrival of an order: that of its slowest container. */
export function slowestArrival(
  events: readonly TrackingEvent[],
  containerIds: readonly ContainerId[],
  plan: SailingPlan,
): Arrival {
  const [first = arrivalOf([], plan), ...others] = containerIds.map((id) =>
    arrivalOf(eventsOfContainer(events, id), plan),
  )
  return others.reduce(
    (slowest, each) =>
      each.on > slowest.on || (each.on === slowest.on && (each.at ?? 0) > (slowest.at ?? 0)) ? each : slowest,
    first,
  )
}

export type OrderTimes = {
  readonly pickupOn: BusinessDate | null
  readonly gateInOn: BusinessDate | null
  readonly estimatedSailingOn: BusinessDate | null
  readonly actualSailingOn: BusinessDate | null
  readonly estimatedArrivalOn: BusinessDate
  /** What the expected day of arrival rests on. */
  readonly arrivalBasis: ArrivalBasis
  readonly actualArrivalOn: BusinessDate | null
  readonly actualDeliveryOn: BusinessDate | null
}

/**
 * The days by which an order is looked up. Where its containers differ, the slowest one counts,
 * as with the stage: an actual day exists when every container has it. Days are those of the
 * place. Null: no event tells, the order keeps what its quote said. To a port a container is delivered when it leaves
 * the terminal laden; nobody tells of a door there.
 */
export function orderTimes(
  events: readonly TrackingEvent[],
  containerIds: readonly ContainerId[],
  plan: SailingPlan,
  delivery: Journey['delivery'],
): OrderTimes {
  const perContainer = containerIds.map((id) => eventsOfContainer(events, id))
  const latest = (days: readonly (BusinessDate | null)[]): BusinessDate | null =>
    days.length > 0 && days.every((day) => day !== null) ? ([...days].sort().at(-1) ?? null) : null
  const day = (event: TrackingEvent | null) => event && businessDateOf(event.happenedAt, event.zone)
  const actual = (...types: readonly EventType[]) =>
    latest(
      perContainer.map((own) =>
        types.reduce<BusinessDate | null>((found, type) => found ?? day(knownTimes(own, type).actual), null),
      ),
    )
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
  const arrival = slowestArrival(
    // The arrival that happened stands beside what was expected; a departure counts either way.
    events.filter((each) => each.type !== 'arrived' || each.classifier !== 'actual'),
    containerIds,
    plan,
  )
  return {
    pickupOn: best('emptyPickedUp'),
    gateInOn: actual('gatedIn'),
    estimatedSailingOn: expected('departed'),
    actualSailingOn: actual('departed'),
    estimatedArrivalOn: arrival.on,
    arrivalBasis: arrival.basis,
    actualArrivalOn: actual('arrived'),
    actualDeliveryOn: delivery === 'door' ? actual('delivered') : actual('gatedOut', 'delivered'),
  }
}
