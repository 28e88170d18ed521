import type { ContainerId } from '#domain/kernel/ids.ts'
import type { Journey } from './container-stage.ts'
import { type Classifier, type EventType, eventTypeNames, holds, kindOfEvent } from './events.ts'
import { timeFault } from './intake.ts'

/**
 * An entry is what a clerk is about to put on timelines: for one order in the grid of its containers, or one milestone
 * for many orders at once, as when a ship has sailed. Before anything is written each container says whether it takes
 * the entry. The odd rule: one milestone for many is refused where it stands already, so that two clerks who enter the
 * same sailing make one event of it; at a single order the clerk sees what stands and may add to it.
 */

/** What speaks against an entry for a whole order. */
export const orderFaults = [
  /** Not accepted, or closed: nothing is expected of its containers. */
  'notFollowed',
  /** Its way has no such step: nothing is fumigated, cleared or delivered by us. */
  'notOnItsWay',
  /** A step on the way, and the order names no port for it. */
  'portMissing',
  /** The port that is named lies on another way. */
  'portElsewhere',
  'longBefore',
  'future',
] as const
type OrderFault = (typeof orderFaults)[number]

/** What speaks against it for one container. */
export const containerFaults = ['known', 'beforeEarlier', 'afterLater'] as const
type ContainerFault = (typeof containerFaults)[number]

/** What of a told event is compared. */
export type ToldEvent = {
  readonly type: EventType
  readonly classifier: Classifier
  readonly happenedAt: Date
}

/** Steps that only some ways have. */
export function isOnItsWay(type: EventType, journey: Journey): boolean {
  if (type === 'fumigated') return journey.fumigation
  if (['declared', 'dutyPaid', 'customsReleased', 'customsHeld'].includes(type)) return journey.importCustoms
  return type !== 'delivered' || journey.delivery === 'door'
}

/** Holds, what lifts them where it has a name of its own, and changes of ships come more than once. */
const comesAgain = (type: EventType): boolean =>
  kindOfEvent(type).at === 'way' || type in holds || type === 'carrierReleased' || type === 'terminalReleased'

const lastRolledAt = (told: readonly ToldEvent[]): number =>
  Math.max(0, ...told.filter(({ type }) => type === 'rolled').map(({ happenedAt }) => happenedAt.getTime()))

/**
 * A movement of the container that an actual one at this time would stand on the wrong side of. Only actual movements
 * of the main way are compared, and only what came after the container was last left behind; papers may come in any order.
 */
export function movementFault<Told extends ToldEvent>(
  told: readonly Told[],
  type: EventType,
  at: Date,
): { readonly fault: 'beforeEarlier' | 'afterLater'; readonly other: Told } | null {
  if (!kindOfEvent(type).moves) return null
  const rank = eventTypeNames.indexOf(type)
  const rolledAt = lastRolledAt(told)
  const movements = told.filter(
    (event) =>
      event.classifier === 'actual' &&
      kindOfEvent(event.type).moves &&
      kindOfEvent(event.type).at !== 'way' &&
      event.happenedAt.getTime() > rolledAt,
  )
  const earlier = movements.findLast(
    (event) => eventTypeNames.indexOf(event.type) < rank && event.happenedAt > at,
  )
  if (earlier) return { fault: 'beforeEarlier', other: earlier }
  const later = movements.find((event) => eventTypeNames.indexOf(event.type) > rank && event.happenedAt < at)
  return later ? { fault: 'afterLater', other: later } : null
}

/** One milestone for many orders. */
export type ManyEntry = {
  readonly type: EventType
  readonly classifier: Classifier
  readonly happenedAt: Date
  /** The port it happens at; null where it has none. */
  readonly seaport: string | null
  /** One event for all containers of an order together, or one for each that takes it. */
  readonly whole: boolean
}

/** What an entry is held against; `told` is what stands on the timeline of a container. */
export type EnteredOrder<Told extends ToldEvent> = {
  readonly placedAt: Date
  readonly followed: boolean
  readonly journey: Journey
  readonly pol: string
  readonly pod: string
  readonly via: readonly string[]
  readonly containers: readonly { readonly id: ContainerId; readonly told: readonly Told[] }[]
}

type LeftContainer<Told> = {
  readonly id: ContainerId
  readonly fault: ContainerFault
  readonly other: Told
}
export type Verdict<Told> = {
  readonly fault: OrderFault | null
  readonly takes: readonly ContainerId[]
  readonly left: readonly LeftContainer<Told>[]
}

/** The same word that stands already: an actual event that comes once, else the same time. */
const standing = <Told extends ToldEvent>(told: readonly Told[], entry: ManyEntry): Told | undefined => {
  const rolledAt = lastRolledAt(told)
  return told.findLast(
    ({ type, classifier, happenedAt }) =>
      type === entry.type &&
      classifier === entry.classifier &&
      (happenedAt.getTime() === entry.happenedAt.getTime() ||
        (classifier === 'actual' && !comesAgain(type) && happenedAt.getTime() >= rolledAt)),
  )
}

function orderFault(
  order: EnteredOrder<ToldEvent>,
  { type, seaport, classifier, happenedAt }: ManyEntry,
  now: Date,
): OrderFault | null {
  if (!order.followed) return 'notFollowed'
  if (!isOnItsWay(type, order.journey)) return 'notOnItsWay'
  const onTheWay = kindOfEvent(type).at === 'way'
  if (onTheWay && !seaport) return 'portMissing'
  if (!onTheWay && seaport && ![order.pol, order.pod, ...order.via].includes(seaport)) return 'portElsewhere'
  const fault = timeFault({ classifier, happenedAt }, order.placedAt, now)
  return fault && (fault === 'inFuture' ? 'future' : 'longBefore')
}

/** Which containers of an order take an entry, and what speaks against it for the others. */
export function verdictOf<Told extends ToldEvent>(
  order: EnteredOrder<Told>,
  entry: ManyEntry,
  now: Date,
): Verdict<Told> {
  const fault = orderFault(order, entry, now)
  if (fault) return { fault, takes: [], left: [] }
  const left = order.containers.flatMap(({ id, told }): LeftContainer<Told>[] => {
    const known = standing(told, entry)
    if (known) return [{ id, fault: 'known', other: known }]
    const contradiction =
      entry.classifier === 'actual' ? movementFault(told, entry.type, entry.happenedAt) : null
    return contradiction ? [{ id, ...contradiction }] : []
  })
  const kept = new Set(left.map(({ id }) => id))
  const takes = order.containers.map(({ id }) => id).filter((id) => !kept.has(id))
  // One event for the whole order is one for all of its containers.
  return { fault: null, takes: entry.whole && left.length > 0 ? [] : takes, left }
}
