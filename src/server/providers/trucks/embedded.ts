import { type Truck, truckKey } from '#domain/positions/plates.ts'
import { type Point, type TruckReport, trackHours } from '#domain/positions/trucks.ts'
import { straightKilometres } from '#domain/reference/straight-distance.ts'
import type { TruckPositions } from './port.ts'

/**
 * Trucks that drive nowhere but here: each goes along its way and back again, with a rest at either end. Where it is
 * follows from the clock alone, so that every process and every question says the same. Nothing of it is real, and
 * every position says so.
 */
export type SimulatedTruck = Truck & {
  /** From the first place to the last. */
  readonly way: readonly Point[]
  /** Minutes into its round at midnight of 1970, so that trucks on one way do not drive as one. */
  readonly offsetMinutes: number
  /** A truck whose device is silent: its last position is so old. */
  readonly silentHours?: number
}

const cruisingKmh = 62
const restMinutes = 50
/** How often a device reports. */
const everyMinutes = 5

const minute = 60_000

/** Degrees clockwise from north in which one point lies from another. */
function bearing(from: Point, to: Point): number {
  const radians = Math.PI / 180
  const turn = (to.lon - from.lon) * radians
  const y = Math.sin(turn) * Math.cos(to.lat * radians)
  const x =
    Math.cos(from.lat * radians) * Math.sin(to.lat * radians) -
    Math.sin(from.lat * radians) * Math.cos(to.lat * radians) * Math.cos(turn)
  return Math.round((Math.atan2(y, x) / radians + 360) % 360) % 360
}

/** Where a truck is on its way after so many kilometres. */
function along(way: readonly Point[], kilometres: number): { at: Point; heading: number } {
  let left = kilometres
  for (let leg = 1; leg < way.length; leg++) {
    const [from, to] = [way[leg - 1] as Point, way[leg] as Point]
    const length = straightKilometres(from, to)
    if (left <= length || leg === way.length - 1) {
      const share = length === 0 ? 0 : Math.min(1, left / length)
      const at = { lat: from.lat + (to.lat - from.lat) * share, lon: from.lon + (to.lon - from.lon) * share }
      return { at, heading: bearing(from, to) }
    }
    left -= length
  }
  return { at: way[0] as Point, heading: 0 }
}

const lengthOf = (way: readonly Point[]): number =>
  way.slice(1).reduce((sum, to, leg) => sum + straightKilometres(way[leg] as Point, to), 0)

const rounded = (degrees: number): number => Math.round(degrees * 1e5) / 1e5

function reportAt(truck: SimulatedTruck, reportedAt: Date, source: string): TruckReport {
  const driving = (lengthOf(truck.way) / cruisingKmh) * 60
  const round = 2 * (driving + restMinutes)
  const into = (reportedAt.getTime() / minute + truck.offsetMinutes) % round
  const back = into >= round / 2
  const sinceStart = back ? into - round / 2 : into
  const way = back ? truck.way.toReversed() : truck.way
  const resting = sinceStart >= driving
  const { at, heading } = along(way, (Math.min(sinceStart, driving) / 60) * cruisingKmh)
  return {
    plate: truck.plate,
    colour: truck.colour,
    lat: rounded(at.lat),
    lon: rounded(at.lon),
    speedKmh: resting ? 0 : cruisingKmh,
    heading,
    reportedAt,
    source,
  }
}

export function simulatedTrucks(fleet: readonly SimulatedTruck[], clock: () => Date): TruckPositions {
  const name = 'simulator'
  const byKey = new Map(fleet.map((truck) => [truckKey(truck), truck]))
  return {
    name,
    simulated: true,
    examples: fleet.map(({ plate, colour }) => ({ plate, colour })),
    async reports(trucks, since) {
      return trucks.flatMap((asked) => {
        const truck = byKey.get(truckKey(asked))
        if (!truck) return []
        const step = everyMinutes * minute
        const silentSince = clock().getTime() - (truck.silentHours ?? 0) * 60 * minute
        const last = Math.floor(silentSince / step) * step
        if (last < since.getTime()) return []
        return Array.from({ length: trackHours + 1 }, (_, hours) =>
          reportAt(truck, new Date(last - hours * 60 * minute), name),
        )
      })
    },
  }
}
