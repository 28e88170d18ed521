import type { BusinessDate } from '#domain/kernel/business-date.ts'
import { greatCircleKm, type LonLat } from '#domain/reference/sea-network.ts'

/** Where a shipment is shown on a map, and what that rests on. */
export type ShownPlace = {
  /** `estimated`: by the schedule's days along the usual route; nobody reported it. */
  readonly kind: 'origin' | 'estimated' | 'destination'
  /** Of the way by sea that lies behind, 0 to 1. */
  readonly share: number
  /** The estimated arrival is over, and nobody has told of one. */
  readonly overdue: boolean
}

type Days = {
  readonly sailedOn: BusinessDate | null
  readonly expectedOn: BusinessDate
  readonly arrivedOn: BusinessDate | null
}

const dayOf = (day: BusinessDate): number => Date.parse(`${day}T12:00:00+08:00`)

/** At sea a ship is never shown in port: neither before it is told to have arrived, nor on the day it sailed. */
const nearest = 0.01

/** By the days of a shipment alone: in port until it is told to have sailed, at its end once it is told to have arrived. */
export function placeByDays({ sailedOn, expectedOn, arrivedOn }: Days, now: Date): ShownPlace {
  if (arrivedOn) return { kind: 'destination', share: 1, overdue: false }
  if (!sailedOn) return { kind: 'origin', share: 0, overdue: false }
  const whole = dayOf(expectedOn) - dayOf(sailedOn)
  const share = whole > 0 ? (now.getTime() - dayOf(sailedOn)) / whole : 1
  // A day is named without its hour: it is over when the next one begins.
  const overdue = now.getTime() > dayOf(expectedOn) + 12 * 3_600_000
  return { kind: 'estimated', share: Math.min(1 - nearest, Math.max(nearest, share)), overdue }
}

/** The point of a line after that share of its length; longitudes as unwrapped as the line's. */
export function pointAlong(line: readonly LonLat[], share: number): LonLat {
  const [first] = line
  if (!first) throw new RangeError('a line without points')
  const legs = line.slice(1).map((to, at) => {
    const from = line[at] as LonLat
    return { from, to, km: greatCircleKm(from[0], from[1], to[0], to[1]) }
  })
  let left = legs.reduce((sum, { km }) => sum + km, 0) * Math.min(1, Math.max(0, share))
  for (const { from, to, km } of legs) {
    if (left <= km) {
      const part = km > 0 ? left / km : 0
      return [from[0] + (to[0] - from[0]) * part, from[1] + (to[1] - from[1]) * part]
    }
    left -= km
  }
  return line.at(-1) ?? first
}

/** The line without points that nobody would miss: those within so many degrees of the straight between their neighbours. */
export function thinned(line: readonly LonLat[], degrees: number): LonLat[] {
  if (line.length < 3) return [...line]
  const first = line[0] as LonLat
  const last = line.at(-1) as LonLat
  const dx = last[0] - first[0]
  const dy = last[1] - first[1]
  const length = Math.hypot(dx, dy)
  let furthest = 0
  let most = -1
  line.slice(1, -1).forEach(([x, y], at) => {
    const away = length
      ? Math.abs(dy * (x - first[0]) - dx * (y - first[1])) / length
      : Math.hypot(x - first[0], y - first[1])
    if (away > most) {
      most = away
      furthest = at + 1
    }
  })
  if (most <= degrees) return [first, last]
  return [
    ...thinned(line.slice(0, furthest + 1), degrees).slice(0, -1),
    ...thinned(line.slice(furthest), degrees),
  ]
}
