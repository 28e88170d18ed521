import type { BusinessDate } from '#domain/kernel/business-date.ts'

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
