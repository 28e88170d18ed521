import type { Timeline, TrackingEventReply } from '#contract/tracking.ts'
import type { Hold } from '#domain/orders/stages.ts'
import { type EventType, kindOfEvent } from '#domain/tracking/events.ts'
import type { Ship } from './facts.ts'

/** After these a box is at sea until the next word. */
const putsToSea: readonly EventType[] = ['departed', 'transshipmentDeparted', 'passed']

/** Where an order's goods are, from the last physical movement that is known. */
export type Where =
  | { readonly kind: 'closed' }
  | { readonly kind: 'notMoving' }
  | { readonly kind: 'done'; readonly event: TrackingEventReply }
  | { readonly kind: 'atSea'; readonly event: TrackingEventReply }
  | { readonly kind: 'atPlace'; readonly event: TrackingEventReply }

export type Held = { readonly hold: Hold; readonly since: string }

/** Everything that holds a container up now, each once, since when it began. */
export function heldUp(timeline: Pick<Timeline, 'containers'>): Held[] {
  const found = new Map<Hold, string>()
  for (const { hold, since } of timeline.containers.flatMap((each) => each.holds)) {
    const known = found.get(hold)
    if (!known || since < known) found.set(hold, since)
  }
  return [...found].map(([hold, since]) => ({ hold, since }))
}

export function whereOf(
  closed: boolean,
  { events, containers }: Pick<Timeline, 'events' | 'containers'>,
): Where {
  const moved = events.filter(
    (event) => event.classifier === 'actual' && event.retractedAt === null && kindOfEvent(event.type).moves,
  )
  const event = moved.at(-1)
  if (closed) return { kind: 'closed' }
  if (!event) return { kind: 'notMoving' }
  if (containers.length > 0 && containers.every((each) => each.stage === 'containerReturned'))
    return { kind: 'done', event }
  return { kind: putsToSea.includes(event.type) ? 'atSea' : 'atPlace', event }
}

/** The ship that the last actual event with a ship's name speaks of. */
export function lastShip({ events }: Pick<Timeline, 'events'>): Ship | null {
  const event = events.findLast(
    (each) => each.classifier === 'actual' && each.retractedAt === null && each.vessel !== null,
  )
  return event?.vessel ? { vessel: event.vessel, voyage: event.voyage } : null
}
