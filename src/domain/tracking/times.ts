import { type BusinessDate, businessDateOf, daysBetween } from '#domain/kernel/business-date.ts'
import type { ContainerId } from '#domain/kernel/ids.ts'
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

export type ArrivalChange = {
  readonly recordedAt: Date
  readonly from: BusinessDate
  readonly to: BusinessDate
  readonly at: Date
  readonly zone: string
  /** Later is positive. */
  readonly days: number
  readonly classifier: Classifier
  readonly source: EventSource
  readonly reason: string | null
}
export type Arrival = {
  readonly plannedOn: BusinessDate
  readonly on: BusinessDate
  /** The instant, where an event gave one; the quote knows only the day. */
  readonly at: Date | null
  readonly zone: string | null
  readonly classifier: Classifier
  /** How the expected day of arrival moved, oldest first. */
  readonly changes: readonly ArrivalChange[]
}

/** The arrival as expected now: planned by the quote, then overridden by each newer word; an actual one is final. */
export function arrivalOf(events: readonly TrackingEvent[], plannedOn: BusinessDate): Arrival {
  const words = events
    .filter((each) => each.type === 'arrived' && each.retractedAt === null)
    .sort((a, b) => a.recordedAt.getTime() - b.recordedAt.getTime())
  let current: Arrival = {
    plannedOn,
    on: plannedOn,
    at: null,
    zone: null,
    classifier: 'planned',
    changes: [],
  }
  for (const word of words) {
    if (current.classifier === 'actual' && word.classifier !== 'actual') continue
    const on = businessDateOf(word.happenedAt, word.zone)
    const moved =
      on !== current.on || (current.at !== null && current.at.getTime() !== word.happenedAt.getTime())
    const change: ArrivalChange = {
      recordedAt: word.recordedAt,
      from: current.on,
      to: on,
      at: word.happenedAt,
      zone: word.zone,
      days: daysBetween(current.on, on),
      classifier: word.classifier,
      source: word.source,
      reason: word.note,
    }
    current = {
      plannedOn,
      on,
      at: word.happenedAt,
      zone: word.zone,
      classifier: word.classifier,
      changes: moved ? [...current.changes, change] : current.changes,
    }
  }
  return current
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
  plannedArrivalOn: BusinessDate,
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
              own.filter((e) => e.classifier !== 'actual'),
              plannedArrivalOn,
            ).on,
        ),
      ) ?? plannedArrivalOn,
    actualArrivalOn: actual('arrived'),
    actualDeliveryOn: actual('delivered'),
  }
}
