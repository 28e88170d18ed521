import type { VesselsInView } from '#contract/vessels.ts'
import { type MapCoordinates, placeOfMap, placeOnMap } from '#domain/kernel/map-coordinates.ts'
import { positionSources } from '#domain/vessels/positions.ts'
import { carriesOn, driftOf } from '#domain/vessels/reckoning.ts'
import { latitudeOf, longitudeOf, mercatorX, mercatorY } from './mercator.ts'

/**
 * The ships of a map in one block of numbers, as the graphics card takes it: it moves each ship along between two
 * reports by itself, so that nothing is computed here while the map stands open.
 */

/** x, y and their drift a second (mercator), when it was reported (seconds of the fleet's clock), and the look. */
export const floatsPerShip = 6

/** The look is the angle of the bow in degrees, or `noAngle`; of a simulated ship `simulatedLook` more. */
export const noAngle = 360
export const simulatedLook = 512

const simulatedSource = positionSources.indexOf('simulated')

type Reported = {
  readonly lat: number
  readonly lon: number
  readonly speed: number | null
  readonly course: number | null
  readonly heading: number | null
  readonly simulated: boolean
  /** Of the fleet's clock. */
  readonly reported: number
  /** What the map is drawn in. */
  readonly coordinates: MapCoordinates
}

/** Writes a ship into a block of numbers. A ship that does not move shows its bow only where it says where that is. */
export function packShip(into: Float32Array, place: number, ship: Reported): void {
  const drift = driftOf(ship)
  // A degree of the square is as much longer as a degree of longitude is shorter.
  const stretch = 1 / (360 * Math.cos((ship.lat * Math.PI) / 180))
  const at = place * floatsPerShip
  const drawn = placeOnMap(ship, ship.coordinates)
  into[at] = mercatorX(drawn.lon)
  into[at + 1] = mercatorY(drawn.lat)
  into[at + 2] = drift ? drift.east * stretch : 0
  into[at + 3] = drift ? -drift.north * stretch : 0
  into[at + 4] = ship.reported
  const angle = ship.heading ?? (drift ? ship.course : null)
  into[at + 5] = (angle === null ? noAngle : Math.round(angle) % 360) + (ship.simulated ? simulatedLook : 0)
}

/** A ship as labels and lists show it. */
export type FleetShip = {
  readonly mmsi: string
  readonly name: string | null
  readonly speed: number | null
  readonly source: (typeof positionSources)[number]
  readonly reportedAt: Date
  /** Where it is, in WGS-84, and whether that is an estimate. */
  readonly lat: number
  readonly lon: number
  readonly estimated: boolean
}

export type Fleet = ReturnType<typeof openFleet>

/** `epoch` begins the fleet's clock, in milliseconds: seconds since 1970 would be too many for the card's numbers. */
export function openFleet(epoch: number, coordinates: MapCoordinates = 'WGS-84') {
  let room = 1_024
  let block = new Float32Array(room * floatsPerShip)
  let size = 0
  let version = 0
  const places = new Map<number, number>()
  const numbers: number[] = []
  const names: (string | null)[] = []
  const speeds: (number | null)[] = []
  const sources: number[] = []
  /** How much the reader's clock lags behind the server's, in milliseconds. */
  let behind = 0

  const grow = (wanted: number): void => {
    if (wanted <= room) return
    while (room < wanted) room *= 2
    const larger = new Float32Array(room * floatsPerShip)
    larger.set(block.subarray(0, size * floatsPerShip))
    block = larger
  }

  /** Where a ship is drawn at a time of the fleet's clock, in the square. */
  const drawnAt = (place: number, seconds: number): [x: number, y: number] => {
    const at = place * floatsPerShip
    const age = seconds - (block[at + 4] ?? 0)
    const on = carriesOn(age) ? age : 0
    return [(block[at] ?? 0) + (block[at + 2] ?? 0) * on, (block[at + 1] ?? 0) + (block[at + 3] ?? 0) * on]
  }

  return {
    get size() {
      return size
    },
    /** Changes with every answer. */
    get version() {
      return version
    },
    /** The ships' numbers; read anew after each change. */
    get block() {
      return block.subarray(0, size * floatsPerShip)
    },
    /** The fleet's clock at an instant of the reader's, and at one of the server's. */
    seconds: (readerMilliseconds: number): number => (readerMilliseconds + behind - epoch) / 1_000,
    secondsOf: (serverMilliseconds: number): number => (serverMilliseconds - epoch) / 1_000,

    /** Takes an answer: in place of all ships, or into them by their numbers. */
    take(answer: VesselsInView, whole: boolean, readerMilliseconds: number): void {
      behind = answer.now - readerMilliseconds
      if (whole) {
        size = 0
        places.clear()
      }
      const now = (answer.now - epoch) / 1_000
      grow(size + answer.mmsi.length)
      for (const [row, mmsi] of answer.mmsi.entries()) {
        let place = places.get(mmsi)
        if (place === undefined) {
          place = size++
          places.set(mmsi, place)
        }
        numbers[place] = mmsi
        names[place] = answer.name[row] ?? null
        speeds[place] = answer.speed[row] ?? null
        sources[place] = answer.source[row] ?? 0
        packShip(block, place, {
          lat: answer.lat[row] ?? 0,
          lon: answer.lon[row] ?? 0,
          speed: answer.speed[row] ?? null,
          course: answer.course[row] ?? null,
          heading: answer.heading[row] ?? null,
          simulated: answer.source[row] === simulatedSource,
          reported: now - (answer.age[row] ?? 0),
          coordinates,
        })
      }
      version++
    },

    /** The ship that is drawn nearest to a point of the square and not farther from it than `reach`. */
    pick(x: number, y: number, reach: number, seconds: number): number | null {
      let nearest: number | null = null
      let least = reach * reach
      for (let place = 0, at = 0; place < size; place++, at += floatsPerShip) {
        const age = seconds - (block[at + 4] as number)
        const on = carriesOn(age) ? age : 0
        const down = (block[at + 1] as number) + (block[at + 3] as number) * on - y
        if (down > reach || down < -reach) continue
        let right = (block[at] as number) + (block[at + 2] as number) * on - x
        right -= Math.round(right)
        const far = right * right + down * down
        if (far <= least) {
          least = far
          nearest = place
        }
      }
      return nearest
    },

    /** The ships nearest to a point of the square, nearest first. */
    nearest(x: number, y: number, most: number, seconds: number): number[] {
      // Few are wanted of many: they are kept in order while all are looked at once.
      const found: number[] = []
      const far: number[] = []
      for (let place = 0, at = 0; place < size && most > 0; place++, at += floatsPerShip) {
        const age = seconds - (block[at + 4] as number)
        const on = carriesOn(age) ? age : 0
        let right = (block[at] as number) + (block[at + 2] as number) * on - x
        right -= Math.round(right)
        const down = (block[at + 1] as number) + (block[at + 3] as number) * on - y
        const own = right * right + down * down
        if (found.length === most && own >= (far[most - 1] as number)) continue
        let rank = found.length
        while (rank > 0 && (far[rank - 1] as number) > own) rank--
        found.splice(rank, 0, place)
        far.splice(rank, 0, own)
        if (found.length > most) {
          found.pop()
          far.pop()
        }
      }
      return found
    },

    /** The place of a ship, by its number. */
    find: (mmsi: string): number | null => places.get(Number(mmsi)) ?? null,

    /** How many ships are drawn within a part of the square, whose `west` may lie beyond its ends. */
    countWithin(west: number, east: number, north: number, south: number, seconds: number) {
      const counts = { heard: 0, simulated: 0 }
      for (let place = 0; place < size; place++) {
        const at = place * floatsPerShip
        const age = seconds - (block[at + 4] as number)
        const on = carriesOn(age) ? age : 0
        const y = (block[at + 1] as number) + (block[at + 3] as number) * on
        if (y < north || y > south) continue
        const right = (block[at] as number) + (block[at + 2] as number) * on - west
        if (right - Math.floor(right) <= east - west)
          counts[sources[place] === simulatedSource ? 'simulated' : 'heard']++
      }
      return counts
    },

    ship(place: number, seconds: number): FleetShip {
      const [x, y] = drawnAt(place, seconds)
      const at = place * floatsPerShip
      const reported = block[at + 4] ?? 0
      const moves = (block[at + 2] ?? 0) !== 0 || (block[at + 3] ?? 0) !== 0
      return {
        mmsi: String(numbers[place]),
        name: names[place] ?? null,
        speed: speeds[place] ?? null,
        source: positionSources[sources[place] ?? 0] ?? 'simulated',
        // By the reader's clock, as everything else that the page compares it with.
        reportedAt: new Date(epoch + reported * 1_000 - behind),
        ...placeOfMap({ lat: latitudeOf(y), lon: longitudeOf(x - Math.floor(x)) }, coordinates),
        estimated: moves && carriesOn(seconds - reported),
      }
    },
  }
}
