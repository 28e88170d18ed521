import type { ContainerId } from '#domain/kernel/ids.ts'
import { type StepKind, stepKinds } from '#domain/notifications/kinds.ts'
import { eventsOfContainer, type TrackingEvent } from './events.ts'
import { leftAtTransshipment } from './reckoned-arrival.ts'

/** A step that every container of an order has taken. */
export type Step<Event> = {
  readonly kind: StepKind
  /** The event of the container that took it last. */
  readonly event: Event
  /** When it was learned that the last one took it. */
  readonly learnedAt: Date
  /** A later step is taken as well: it is no news any more. */
  readonly overtaken: boolean
}

/**
 * The steps that all containers of an order have taken, by their actual events since the container was last left
 * behind, in their sequence. As with stages, the slowest container counts (decision 015).
 */
export function stepsTaken<Event extends TrackingEvent>(
  events: readonly Event[],
  containerIds: readonly ContainerId[],
): Step<Event>[] {
  const own = containerIds.map((id) => {
    const all = (eventsOfContainer(events, id) as Event[]).filter((each) => each.classifier === 'actual')
    const rolledAt = Math.max(
      Number.NEGATIVE_INFINITY,
      ...all
        .filter(({ type, happenedAt }) => type === 'rolled' && !leftAtTransshipment(happenedAt, all))
        .map(({ happenedAt }) => happenedAt.getTime()),
    )
    return all.filter(
      ({ type, happenedAt }) => type === 'bookingConfirmed' || happenedAt.getTime() > rolledAt,
    )
  })
  const taken = stepKinds.flatMap((kind) => {
    const firsts = own.map((each) => earliestLearned(each.filter(({ type }) => type === kind)))
    const last = firsts.reduce(
      (latest, each) => (latest && each && each.recordedAt >= latest.recordedAt ? each : latest),
      firsts[0] ?? null,
    )
    return last && firsts.every((each) => each !== null) ? [{ kind, event: last }] : []
  })
  return taken.map(({ kind, event }, place) => ({
    kind,
    event,
    learnedAt: event.recordedAt,
    overtaken: place < taken.length - 1,
  }))
}

const earliestLearned = <Event extends TrackingEvent>(events: readonly Event[]): Event | null =>
  events.reduce<Event | null>(
    (first, each) => (first && first.recordedAt <= each.recordedAt ? first : each),
    null,
  )
