import { addDays, type BusinessDate, weekdayOf } from '#domain/kernel/business-date.ts'
import { endGrade, isAtEnd, type LaneEnd, type LanePort } from './lane-ends.ts'

/**
 * A carrier keeps the forwarder so much space on a sailing, or on all of its sailings of a week. An allotment says how
 * much, in TEU or in containers, for a carrier and, where it is narrowed, one service and either end of the lane. An
 * order takes its containers' space when it is placed and gives it back when it is cancelled or wholly refunded; when
 * the space is used up, nothing more is ordered on that sailing (decision 064).
 *
 * Of several that fit a sailing one counts: that for the service; then the one that names its ends more closely; then
 * one for the sailing before one for the week; then the one entered last. The odd rule: a carrier may cut what it gave
 * below what was taken. Then less than nothing is left, and no order loses its place by itself.
 */
export const spaceUnits = ['teu', 'container'] as const
export type SpaceUnit = (typeof spaceUnits)[number]

export const allotmentPeriods = ['sailing', 'week'] as const
export type AllotmentPeriod = (typeof allotmentPeriods)[number]

/** Assumed (decision 064): space of one allotment, and weekly ones that are entered at once. */
export const allotmentLimits = { most: 50_000, weeks: 26, reason: 200 } as const

/** Space is counted in hundredths of its unit: a container of 45 feet takes 2.25 TEU. */
export const hundredthsOf = (space: number): number => Math.round(space * 100)
export const spaceFrom = (hundredths: number): number => hundredths / 100

export type AllotmentLane = {
  /** SCAC. */
  readonly carrier: string
  /** Null for any. */
  readonly service: string | null
  readonly origin: LaneEnd
  readonly destination: LaneEnd
}

export type Allotment = AllotmentLane & {
  readonly id: string
  /** The order in which they were entered. */
  readonly number: number
  readonly startsOn: BusinessDate
  readonly endsOn: BusinessDate
  readonly unit: SpaceUnit
  /** Hundredths of the unit. */
  readonly capacity: number
  readonly used: number
}

/** The days of departure that an allotment is for: the day itself, or its week from Monday to Sunday. */
export function allottedDays(
  period: AllotmentPeriod,
  on: BusinessDate,
): Pick<Allotment, 'startsOn' | 'endsOn'> {
  if (period === 'sailing') return { startsOn: on, endsOn: on }
  const monday = addDays(on, 1 - weekdayOf(on))
  return { startsOn: monday, endsOn: addDays(monday, 6) }
}

export const periodOf = ({ startsOn, endsOn }: Pick<Allotment, 'startsOn' | 'endsOn'>): AllotmentPeriod =>
  startsOn === endsOn ? 'sailing' : 'week'

/** What an order's containers take of a unit, in hundredths. */
export function spaceNeeded(
  unit: SpaceUnit,
  containers: readonly { readonly type: string; readonly quantity: number }[],
  teuOf: (type: string) => number,
): number {
  let space = 0
  for (const { type, quantity } of containers)
    space += quantity * (unit === 'teu' ? hundredthsOf(teuOf(type)) : 100)
  return space
}

/** By carrier and day of departure, the closest first. */
export type Allotments = ReadonlyMap<string, readonly Allotment[]>

export const noAllotments: Allotments = new Map()

const dayKey = (carrier: string, day: BusinessDate): string => `${carrier} ${day}`

/** How closely an allotment names its sailing, the weightiest first. */
const closeness = (each: Allotment): readonly number[] => [
  each.service === null ? 0 : 1,
  endGrade(each.origin) + endGrade(each.destination),
  periodOf(each) === 'sailing' ? 1 : 0,
  each.number,
]

function byCloseness(one: Allotment, other: Allotment): number {
  const grades = closeness(one)
  for (const [at, grade] of closeness(other).entries()) {
    const difference = grade - (grades[at] ?? 0)
    if (difference !== 0) return difference
  }
  return 0
}

/** Puts allotments in the order in which a sailing looks for its own. */
export function allotmentsByDay(all: readonly Allotment[]): Allotments {
  const days = new Map<string, Allotment[]>()
  for (const each of [...all].sort(byCloseness)) {
    for (let day = each.startsOn; day <= each.endsOn; day = addDays(day, 1)) {
      const key = dayKey(each.carrier, day)
      const others = days.get(key)
      if (others) others.push(each)
      else days.set(key, [each])
    }
  }
  return days
}

export type AllottedSailing = {
  readonly carrier: string
  readonly service: string
  readonly pol: LanePort
  readonly pod: LanePort
  readonly departsOn: BusinessDate
}

/** The allotment that counts for a sailing, or null where nothing is counted. */
export function findAllotment(allotments: Allotments, sailing: AllottedSailing): Allotment | null {
  if (allotments.size === 0) return null
  for (const each of allotments.get(dayKey(sailing.carrier, sailing.departsOn)) ?? []) {
    if (
      (each.service === null || each.service === sailing.service) &&
      isAtEnd(each.origin, sailing.pol) &&
      isAtEnd(each.destination, sailing.pod)
    )
      return each
  }
  return null
}

/** What a shipper is told of a sailing's space. */
export type SpaceLeft = {
  readonly unit: SpaceUnit
  /** Never less than nothing. */
  readonly left: number
  /** Whether the containers that are asked for fit. */
  readonly enough: boolean
}

export function spaceLeft(
  allotment: Pick<Allotment, 'unit' | 'capacity' | 'used'>,
  needed: number,
): SpaceLeft {
  const left = allotment.capacity - allotment.used
  return { unit: allotment.unit, left: spaceFrom(Math.max(0, left)), enough: needed <= left }
}
