import {
  addDays,
  type BusinessDate,
  daysBetween,
  instantOf,
  weekdayOf,
} from '#domain/kernel/business-date.ts'
import { departureAt } from '#domain/quotes/sailings.ts'
import type { SeaPassage } from '#domain/reference/sea-network.ts'
import type { Seaport } from '#domain/reference/seaports.ts'
import type { PortCall, PortCallStatus, Voyage } from './port-calls.ts'

/**
 * Voyages made from reference services. A service leaves its ports of loading on fixed weekdays and reaches its
 * ports of discharge after fixed days, as its price lines say; the way home is counted over the sea network at the
 * speed below. The same service and window always make the same voyages.
 */

export type ReferenceService = {
  readonly carrier: string
  readonly service: string
  readonly passage: SeaPassage | null
  /** ISO weekday of day 0. */
  readonly weekday: number
  /** Ports of loading with the day on which each is left; days may be negative. */
  readonly loads: readonly (readonly [port: string, day: number])[]
  /** Ports of discharge with the day on which each is reached. */
  readonly discharges: readonly (readonly [port: string, day: number])[]
  /** Whether the ship carries boxes home under this service as well. */
  readonly carriesHome: boolean
}

/** What the generator must know of the world. */
export type RotationWorld = {
  readonly port: (code: string) => Pick<Seaport, 'zone' | 'lat' | 'lon'>
  /** Planned kilometres by sea; null when there is no way. */
  readonly kilometres: (from: string, to: string, passage: SeaPassage | null) => number | null
}

/** Kilometres a container ship makes in a day at sixteen knots. Assumed: slow steaming. */
export const kilometresPerDay = 16 * 1.852 * 24

/** Hours of the port's own time. A ship leaves at the hour a quote takes (decision 011); the others are assumed. */
const loadingArrival = '22:00'
const dischargeArrival = '14:00'
const sharedDay = { arrival: '02:00', departure: '16:00', next: '20:00' } as const
/** Ports at which a ship discharges on its way home. Assumed. */
const homePorts = 3

type Stop = {
  readonly port: string
  readonly bound: readonly [comes: 'out' | 'home' | null, leaves: 'out' | 'home' | null]
  readonly arrives: readonly [day: number, time: string]
  /** A time of null is the hour at which ships sail. */
  readonly leaves: readonly [day: number, time: string | null]
}

/** The calls of one round trip in days from day 0, and after how many days the ship is free again. */
function stopsOf(service: ReferenceService, world: RotationWorld): { stops: Stop[]; days: number } {
  const loads = [...service.loads].sort((a, b) => a[1] - b[1])
  const discharges = [...service.discharges].sort((a, b) => a[1] - b[1])
  const stops: Stop[] = loads.map(([port, day]) => ({
    port,
    bound: [null, 'out'],
    arrives: [day - 1, loadingArrival],
    leaves: [day, null],
  }))
  const homeward = service.carriesHome ? 'home' : null
  for (const [at, [port, day]] of discharges.entries()) {
    const first = discharges[at + 1]?.[1] === day
    const second = discharges[at - 1]?.[1] === day
    stops.push({
      port,
      bound: ['out', homeward],
      arrives: [day, first ? sharedDay.arrival : second ? sharedDay.next : dischargeArrival],
      leaves: first ? [day, sharedDay.departure] : [day + 1, null],
    })
  }
  let { port: here, leaves } = stops.at(-1) as Stop
  let day = leaves[0]
  const seaDays = (to: string) =>
    Math.max(1, Math.ceil((world.kilometres(here, to, service.passage) ?? 0) / kilometresPerDay))
  const ahead = loads.map(([port]) => port)
  for (let turn = 0; turn < homePorts && ahead.length > 0; turn += 1) {
    ahead.sort((a, b) => seaDays(b) - seaDays(a))
    const next = ahead.pop() as string
    day += seaDays(next)
    if (service.carriesHome) {
      stops.push({
        port: next,
        bound: ['home', null],
        arrives: [day, dischargeArrival],
        leaves: [day + 1, null],
      })
    }
    here = next
    day += 1
    if (!service.carriesHome) break
  }
  return { stops, days: day - (loads[0]?.[1] ?? 0) + 1 }
}

/** How many ships a weekly service needs. */
export const shipsOf = (service: ReferenceService, world: RotationWorld): number =>
  Math.ceil(stopsOf(service, world).days / 7)

/** N, E, S or W: where the ship goes between two ports, by the greater difference of longitude or latitude. */
export function boundFor(from: { lat: number; lon: number }, to: { lat: number; lon: number }): string {
  const north = to.lat - from.lat
  const east = ((to.lon - from.lon + 540) % 360) - 180
  if (Math.abs(east) >= Math.abs(north)) return east >= 0 ? 'E' : 'W'
  return north >= 0 ? 'N' : 'S'
}
const opposite: Readonly<Record<string, string>> = { N: 'S', E: 'W', S: 'N', W: 'E' }

/** ISO 8601 year and week of a day, two digits each: `2648`. */
export function yearAndWeek(day: BusinessDate): string {
  const thursday = addDays(day, 4 - weekdayOf(day))
  const newYear = `${thursday.slice(0, 4)}-01-01` as BusinessDate
  const week = Math.floor(daysBetween(newYear, thursday) / 7) + 1
  return `${thursday.slice(2, 4)}${String(week).padStart(2, '0')}`
}

/** A number from 0 up to 1 that belongs to a text (FNV-1a). */
function fractionOf(text: string): number {
  let hash = 0x811c9dc5
  for (let at = 0; at < text.length; at += 1) hash = Math.imul(hash ^ text.charCodeAt(at), 0x01000193)
  hash = Math.imul(hash ^ (hash >>> 15), 0x2c1b3c6d)
  return ((hash ^ (hash >>> 13)) >>> 0) / 4_294_967_296
}

/** A Monday long ago, from which weeks are counted, so that a ship keeps its turn whatever the window. */
const firstMonday = '2020-01-06' as BusinessDate
const hour = 3_600_000
/** Of ships under way, how many come late, and what is omitted. Assumed, for the look of a living schedule. */
const lateShare = 0.4
const mostHoursLate = 40
const omittedShare = 0.03
const slidHours = 24

/**
 * The voyages of a service whose day 0 lies in the window, both ends included. What lies before `now` has actual
 * times; ships under way have estimates, some of them late. A ship that has not left its first port is as planned.
 * `ships` names at least as many vessels as `shipsOf` says.
 */
export function voyagesOf(
  service: ReferenceService,
  world: RotationWorld,
  window: { readonly from: BusinessDate; readonly to: BusinessDate },
  now: Date,
  ships: readonly string[],
): Voyage[] {
  const { stops, days } = stopsOf(service, world)
  const fleet = Math.ceil(days / 7)
  if (ships.length < fleet) throw new RangeError(`${service.service} needs ${fleet} ships`)
  const out = boundFor(
    world.port((stops[0] as Stop).port),
    world.port((service.discharges.at(-1) as readonly [string, number])[0]),
  )
  const voyages: Voyage[] = []
  const shift = (service.weekday - weekdayOf(window.from) + 7) % 7
  for (let start = addDays(window.from, shift); start <= window.to; start = addDays(start, 7)) {
    const week = Math.floor(daysBetween(firstMonday, start) / 7)
    const number = yearAndWeek(start)
    const key = `${service.carrier}${service.service}${week}`
    const at = (port: string, [day, time]: Stop['leaves']): Date => {
      const { zone } = world.port(port)
      const on = addDays(start, day)
      return time === null ? new Date(departureAt(on, zone)) : instantOf(on, time, zone)
    }
    const numbers = { out: `${number}${out}`, home: `${number}${opposite[out]}` }
    const first = stops[0] as Stop
    const underWay = at(first.port, first.leaves) <= now
    const late = underWay && fractionOf(`${key}late`) < lateShare ? fractionOf(`${key}hours`) : 0
    const calls = stops.map((stop, turn): PortCall => {
      // Time is lost along the way, not at the first port.
      const lost = Math.round((late * mostHoursLate * turn) / stops.length) * hour
      const times = (planned: Date) => {
        const told = new Date(planned.getTime() + lost)
        return {
          planned,
          estimated: underWay && told > now ? told : null,
          actual: underWay && told <= now ? told : null,
        }
      }
      const [comes, leaves] = stop.bound
      const between = comes === 'out' && turn < stops.length - 1
      const omitted = underWay && between && fractionOf(`${key}${stop.port}`) < omittedShare
      const status: PortCallStatus | null = omitted ? 'OMIT' : lost >= slidHours * hour ? 'SLID' : null
      const none = (planned: Date) => ({ planned, estimated: null, actual: null })
      const arrival = at(stop.port, stop.arrives)
      const departure = at(stop.port, stop.leaves)
      return {
        port: stop.port,
        importVoyage: comes && numbers[comes],
        exportVoyage: leaves && numbers[leaves],
        arrival: omitted ? none(arrival) : times(arrival),
        departure: omitted ? none(departure) : times(departure),
        status,
      }
    })
    voyages.push({
      carrier: service.carrier,
      service: service.service,
      vessel: ships[((week % fleet) + fleet) % fleet] as string,
      imo: null,
      passage: service.passage,
      source: 'generated',
      calls,
    })
  }
  return voyages
}
