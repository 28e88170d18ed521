import { type Hold, holdNames, rankOf, type Stage, stages } from '#domain/orders/stages.ts'
import { type EventType, holds, type TrackingEvent } from './events.ts'
import { leftAtTransshipment } from './reckoned-arrival.ts'

/** What of the way is ours on this order; stages that are not are passed over. */
export type Journey = {
  /** Wooden packing that has to be fumigated. */
  readonly fumigation: boolean
  /** We clear the goods at their destination. */
  readonly importCustoms: boolean
  /** To a door we deliver and return the empty box; at a port the consignee fetches it. */
  readonly delivery: 'door' | 'port'
}

/** The actual event that ends a stage, after the DCSA codes; a later one ends all stages before it too. */
const endedBy: Record<Exclude<Stage, 'containerReturned'>, EventType> = {
  toBeBooked: 'bookingConfirmed',
  toBeLoaded: 'stuffed',
  toBeFumigated: 'fumigated',
  toBeGatedIn: 'gatedIn',
  toBeSailed: 'departed',
  waitingForArrival: 'arrived',
  toBeDeclared: 'declared',
  taxToPay: 'dutyPaid',
  awaitingCustomsRelease: 'customsReleased',
  toBeTransported: 'gatedOut',
  delivering: 'delivered',
  containerToBeReturned: 'emptyReturned',
}

/** Events that end no stage of their own but cannot happen before some stage is over. */
const alsoPast: Partial<Record<EventType, Stage>> = {
  emptyPickedUp: 'toBeBooked',
  loaded: 'toBeGatedIn',
  transshipmentArrived: 'toBeSailed',
  transshipmentDischarged: 'toBeSailed',
  transshipmentLoaded: 'toBeSailed',
  transshipmentDeparted: 'toBeSailed',
  passed: 'toBeSailed',
  discharged: 'waitingForArrival',
}

const lastStageEndedBy = new Map<EventType, Stage>([
  ...(Object.entries(endedBy) as [Stage, EventType][]).map(([stage, type]): [EventType, Stage] => [
    type,
    stage,
  ]),
  ...(Object.entries(alsoPast) as [EventType, Stage][]),
])

/** Whether the way of this order passes a stage at all. */
export function isOnTheWay(stage: Stage, journey: Journey): boolean {
  switch (stage) {
    case 'toBeFumigated':
      return journey.fumigation
    case 'toBeDeclared':
    case 'taxToPay':
    case 'awaitingCustomsRelease':
      return journey.importCustoms
    case 'delivering':
      return journey.delivery === 'door'
    default:
      return true
  }
}

export type ContainerState = {
  readonly stage: Stage
  /** What holds it up now; shown before any progress. */
  readonly holds: readonly { readonly hold: Hold; readonly since: Date }[]
  /** Returned, or for delivery to a port handed over: nothing more is owed for this container. */
  readonly doneAt: Date | null
}

/**
 * Where a container stands, from its events alone. Only an actual event ends a stage. A rolled
 * container waits at its port of loading for the next ship: it stays booked, packed and gated in as
 * far as it was, whatever was told of its sailing before; left behind where it changes ships, it stays
 * under way. A customs hold takes a container back to awaiting release until it is let go.
 */
export function stateOf(events: readonly TrackingEvent[], journey: Journey): ContainerState {
  const actual = events.filter((each) => each.classifier === 'actual' && each.retractedAt === null)
  const lastAt = (types: readonly EventType[]): number =>
    Math.max(
      Number.NEGATIVE_INFINITY,
      ...actual.filter(({ type }) => types.includes(type)).map((e) => e.happenedAt.getTime()),
    )

  const leftAt = lastAt(['rolled'])
  const rolledAt = leftAtTransshipment(new Date(leftAt), actual) ? Number.NEGATIVE_INFINITY : leftAt
  let ended = rolledAt === Number.NEGATIVE_INFINITY ? -1 : rankOf('toBeBooked')
  for (const each of actual) {
    const stage = lastStageEndedBy.get(each.type)
    if (!stage) continue
    const ashore = each.happenedAt.getTime() <= rolledAt
    ended = Math.max(ended, ashore ? Math.min(rankOf(stage), rankOf('toBeGatedIn')) : rankOf(stage))
  }
  // Without a final place of ours behind it, the last stage is where every way ends.
  let stage = stages.find((each, rank) => rank > ended && isOnTheWay(each, journey)) ?? 'containerReturned'

  const held = holdNames.flatMap((hold) => {
    const since = lastAt([hold])
    return since > lastAt(holds[hold]) ? [{ hold, since: new Date(since) }] : []
  })
  if (
    held.some(({ hold }) => hold === 'customsHeld') &&
    rankOf(stage) > rankOf('waitingForArrival') &&
    rankOf(stage) <= rankOf('toBeTransported')
  ) {
    stage = 'awaitingCustomsRelease'
  }

  const doneAt = lastAt(
    journey.delivery === 'door' ? ['emptyReturned'] : ['gatedOut', 'delivered', 'emptyReturned'],
  )
  return { stage, holds: held, doneAt: doneAt === Number.NEGATIVE_INFINITY ? null : new Date(doneAt) }
}
