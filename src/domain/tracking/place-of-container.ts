import type { BusinessDate } from '#domain/kernel/business-date.ts'
import { type EventType, inTimelineOrder, kindOfEvent, type TrackingEvent } from './events.ts'
import { knownTimes } from './times.ts'

/**
 * Where a container is, as far as its events tell. Its last physical movement says where; at sea, how far it has come
 * is estimated by time between the last thing that happened and the next that is expected, and a port is never reached
 * by the calendar.
 */
export const containerWheres = [
  'atOrigin',
  'atSea',
  'atTransshipment',
  'atDestination',
  'pastPort',
  'delivered',
  'returned',
] as const
export type ContainerWhere = (typeof containerWheres)[number]

const whereAfter: Partial<Record<EventType, ContainerWhere>> = {
  departed: 'atSea',
  transshipmentDeparted: 'atSea',
  passed: 'atSea',
  transshipmentArrived: 'atTransshipment',
  transshipmentDischarged: 'atTransshipment',
  transshipmentLoaded: 'atTransshipment',
  arrived: 'atDestination',
  discharged: 'atDestination',
  gatedOut: 'pastPort',
  delivered: 'delivered',
  emptyReturned: 'returned',
}

export type PortEvent = TrackingEvent & { readonly seaport: string | null }

export type PlacedContainer<Event extends PortEvent = PortEvent> = {
  readonly where: ContainerWhere
  /** Of the way by sea that lies behind, 0 to 1. */
  readonly share: number
  /** The next arrival was expected before now, and nobody has told of one. */
  readonly overdue: boolean
  /** The last physical movement that was told; null before the first. */
  readonly event: Event | null
  /** It has left the ship it sailed with. */
  readonly changedShip: boolean
}

/** At sea it is never shown in a port: that much of the leg at least lies behind and before it. */
const nearest = 0.01

/**
 * @param own the events that count for the container (`eventsOfContainer`)
 * @param shareOf how much of the way by sea lies before a port (LOCODE); null where it does not lie on it
 * @param expectedOn the expected day of arrival in the port of discharge
 */
export function placeOfContainer<Event extends PortEvent>(
  own: readonly Event[],
  shareOf: (port: string) => number | null,
  expectedOn: BusinessDate,
  now: Date,
): PlacedContainer<Event> {
  const moved = inTimelineOrder(
    own.filter((each) => each.classifier === 'actual' && kindOfEvent(each.type).moves),
  )
  const event = moved.at(-1) ?? null
  const where = (event && whereAfter[event.type]) ?? 'atOrigin'
  const changedShip = moved.some(
    ({ type }) => type.startsWith('transshipment') && type !== 'transshipmentArrived',
  )
  const known = { where, event, changedShip }
  if (where === 'atOrigin') return { ...known, share: 0, overdue: false }
  if (where === 'atTransshipment')
    return { ...known, share: (event?.seaport && shareOf(event.seaport)) || 0.5, overdue: false }
  if (where !== 'atSea') return { ...known, share: 1, overdue: false }

  const begun = moved
    .filter(({ type }) => whereAfter[type] === 'atSea')
    .map(({ type, seaport, happenedAt }) => ({
      share: type === 'departed' ? 0 : seaport ? shareOf(seaport) : null,
      at: happenedAt.getTime(),
    }))
    .findLast(({ share }) => share !== null)
  const from = { share: Math.min(1 - nearest, begun?.share ?? 0), at: begun?.at ?? now.getTime() }
  const next = (['transshipmentArrived', 'arrived'] as const)
    .flatMap((type) => {
      const { estimated, planned, actual } = knownTimes(own, type)
      const expected = (estimated ?? planned) as Event | null
      const share = type === 'arrived' ? 1 : expected?.seaport ? shareOf(expected.seaport) : null
      return expected && !actual && share !== null && share > from.share
        ? [{ share, at: expected.happenedAt.getTime(), until: expected.happenedAt.getTime() }]
        : []
    })
    .at(0)
  const noon = Date.parse(`${expectedOn}T12:00:00+08:00`)
  // A day is named without its hour: it is over when the next one begins.
  const to = next ?? { share: 1, at: noon, until: noon + 12 * 3_600_000 }
  const part = to.at > from.at ? (now.getTime() - from.at) / (to.at - from.at) : 1
  const share = from.share + (to.share - from.share) * Math.min(1 - nearest, Math.max(nearest, part))
  return { ...known, share, overdue: now.getTime() > to.until }
}
