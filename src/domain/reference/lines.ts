import { greatCircleKm, type LonLat, unwrapLine } from './sea-network.ts'

/**
 * Lines on the map: points [longitude, latitude] in degrees. A line that crosses the antimeridian goes on beyond ±180,
 * so that it is drawn in one piece; whatever is put beside it is turned to the same side first.
 */

const kmBetween = (from: LonLat, to: LonLat): number => greatCircleKm(from[0], from[1], to[0], to[1])

/** Kilometres from the first point to each of the points. */
function kmAt(line: readonly LonLat[]): number[] {
  let sum = 0
  return line.map((point, at) => {
    sum += at === 0 ? 0 : kmBetween(line[at - 1] as LonLat, point)
    return sum
  })
}

/** The point of a line after that share of its length; longitudes as unwrapped as the line's. */
export function pointAlong(line: readonly LonLat[], share: number): LonLat {
  const [first] = line
  if (!first) throw new RangeError('a line without points')
  const km = kmAt(line)
  const wanted = (km.at(-1) ?? 0) * Math.min(1, Math.max(0, share))
  const next = km.findIndex((each, at) => at > 0 && each >= wanted)
  const to = line[next]
  const from = line[next - 1]
  if (!from || !to) return line.at(-1) ?? first
  const [before, after] = [km[next - 1] ?? 0, km[next] ?? 0]
  const part = after > before ? (wanted - before) / (after - before) : 0
  return [from[0] + (to[0] - from[0]) * part, from[1] + (to[1] - from[1]) * part]
}

/** A line cut after that share of its length; both parts have the point of the cut. */
export function splitAt(line: readonly LonLat[], share: number): [before: LonLat[], after: LonLat[]] {
  const cut = pointAlong(line, share)
  const km = kmAt(line)
  const wanted = (km.at(-1) ?? 0) * Math.min(1, Math.max(0, share))
  return [
    [...line.filter((_, at) => (km[at] ?? 0) < wanted), cut],
    [cut, ...line.filter((_, at) => (km[at] ?? 0) > wanted)],
  ]
}

/** The longitude of a point as a line near it writes it, within half a turn of the line's first point or beyond. */
const besideLine = (line: readonly LonLat[], lon: number): number[] => {
  const lons = line.map(([each]) => each)
  const [west, east] = [Math.min(...lons), Math.max(...lons)]
  return [-720, -360, 0, 360, 720]
    .map((turn) => lon + turn)
    .filter((each) => each > west - 180 && each < east + 180)
}

export type Beside = {
  /** The point itself, with the longitude on the line's side of the antimeridian. */
  readonly point: LonLat
  /** How much of the line lies before the nearest place of it, 0 to 1. */
  readonly share: number
  readonly kilometres: number
}

/** Where a point stands beside a line, and how far from it. */
export function besideOf(line: readonly LonLat[], [lon, lat]: LonLat): Beside {
  const [first] = line
  if (!first) throw new RangeError('a line without points')
  const km = kmAt(line)
  const whole = km.at(-1) ?? 0
  let best: Beside = { point: [lon, lat], share: 0, kilometres: Number.POSITIVE_INFINITY }
  for (const x of besideLine(line, lon)) {
    line.forEach((from, at) => {
      const to = line[at + 1] ?? from
      // A leg is short enough to be flat at the point's latitude.
      const squeeze = Math.cos((lat * Math.PI) / 180)
      const [dx, dy] = [(to[0] - from[0]) * squeeze, to[1] - from[1]]
      const square = dx * dx + dy * dy
      const along = square > 0 ? ((x - from[0]) * squeeze * dx + (lat - from[1]) * dy) / square : 0
      const part = Math.min(1, Math.max(0, along))
      const near: LonLat = [from[0] + (to[0] - from[0]) * part, from[1] + (to[1] - from[1]) * part]
      const kilometres = kmBetween([x, lat], near)
      if (kilometres >= best.kilometres) return
      const before = (km[at] ?? 0) + ((km[at + 1] ?? km[at] ?? 0) - (km[at] ?? 0)) * part
      best = { point: [x, lat], share: whole > 0 ? before / whole : 0, kilometres }
    })
  }
  return best
}

export type Chain = {
  readonly line: readonly LonLat[]
  /** How much of the line lies before the end of each leg, 0 to 1. */
  readonly shares: readonly number[]
}

/** Legs that follow one another as one line. */
export function chained(legs: readonly (readonly LonLat[])[]): Chain {
  const line = unwrapLine(legs.flat())
  const km = legs.map((leg) => kmAt(leg).at(-1) ?? 0)
  const whole = km.reduce((sum, each) => sum + each, 0)
  let before = 0
  return {
    line,
    shares: km.map((each) => {
      before += each
      return whole > 0 ? before / whole : 1
    }),
  }
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

/** A drawn line may lie so many degrees, some 10 km, beside the one that was computed: less than a pixel of the schematic map. */
const drawnDegrees = 0.1

export const hundredth = (value: number): number => Math.round(value * 100) / 100

/** A point to the hundredth of a degree, about a kilometre: as near as the schematic map shows anything. */
export const drawnPoint = ([lon, lat]: LonLat): [number, number] => [hundredth(lon), hundredth(lat)]

/** A line as it is sent for drawing. */
export const drawnLine = (line: readonly LonLat[]): [number, number][] =>
  thinned(line, drawnDegrees).map(drawnPoint)
