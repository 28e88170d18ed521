import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { loadSeaNetwork, openSeaRoutes, type SeaPort } from '#server/reference/sea-routes.ts'
import { chartPorts, lanes, straits } from './lanes.ts'

/** The chart of the home page shows what our sea network says: distances, straits and the course of each lane. */
const read = (path: string) => readFileSync(new URL(path, import.meta.url), 'utf8')
const ports = new Map(
  (JSON.parse(read('../../../db/reference/seaports.json')) as SeaPort[]).map((port) => [port.code, port]),
)
const routes = openSeaRoutes({ ...loadSeaNetwork(), ports: (code) => ports.get(code) })
const drawing = read('./sea-chart.svg')

/** The chart's plane: 4 units a degree of longitude from 30° W, 4.88 a degree of latitude from the equator. */
const onPlane = ([lon, lat]: readonly [number, number]): [number, number] => {
  const x = 120 + 4 * lon
  return [x < 0 ? x + 1440 : x >= 1440 ? x - 1440 : x, 390.4 - 4.88 * lat]
}
const apart = ([x1, y1]: readonly [number, number], [x2, y2]: readonly [number, number]) =>
  Math.hypot(Math.min(Math.abs(x1 - x2), 1440 - Math.abs(x1 - x2)), y1 - y2)

/** Where a drawn lane bends: the ends of its curves and lines. */
function bendsOf(key: string): [number, number][] {
  const [, path] = new RegExp(`<path id="lane-${key}" d="([^"]+)"`).exec(drawing) ?? []
  return [...(path ?? '').matchAll(/[MCL]([^MCL]+)/g)].map(([, numbers]) => {
    const list = (numbers ?? '').match(/-?\d+(?:\.\d+)?/g)?.map(Number) ?? []
    return [list.at(-2) ?? Number.NaN, list.at(-1) ?? Number.NaN]
  })
}

/** Points every half degree or so along the route that the network finds, on the chart's plane. */
function courseOf(line: readonly (readonly [number, number])[]): [number, number][] {
  return line.flatMap((to, at) => {
    const from = line[at - 1]
    if (!from) return [onPlane(to)]
    const steps = Math.max(1, Math.ceil(Math.hypot(to[0] - from[0], to[1] - from[1]) * 2))
    return Array.from({ length: steps }, (_, step) => {
      const part = (step + 1) / steps
      return onPlane([from[0] + (to[0] - from[0]) * part, from[1] + (to[1] - from[1]) * part])
    })
  })
}

describe.each(lanes)('lane $key', ({ key, from, to, miles, ship }) => {
  const route = routes.distanceBetween(ports.get(from) as SeaPort, ports.get(to) as SeaPort)

  it('is as long as our network says, in tens of nautical miles', () => {
    expect(miles).toBe(Math.round((route?.nauticalMiles ?? 0) / 10) * 10)
  })

  it('is drawn where our network goes', () => {
    const course = courseOf(route?.line ?? [])
    const bends = bendsOf(key)
    expect(bends.length).toBeGreaterThan(8)
    for (const bend of bends) {
      const off = Math.min(...course.map((point) => apart(point, bend)))
      // A degree is four units; curves are smoothed by less than three of them.
      expect(off, `${bend}`).toBeLessThan(12)
    }
  })

  it('has its ship on the way, bow ahead', () => {
    const [x, y, turn] = ship
    const course = courseOf(route?.line ?? [])
    const distances = course.map((point) => apart(point, [x, y]))
    const nearest = distances.indexOf(Math.min(...distances))
    expect(distances[nearest]).toBeLessThan(6)
    const [before = [0, 0], after = [0, 0]] = [course[nearest - 1], course[nearest + 1]]
    const ahead = (Math.atan2(after[1] - before[1], after[0] - before[0]) * 180) / Math.PI
    expect(Math.abs(((ahead - turn + 540) % 360) - 180)).toBeLessThan(20)
  })
})

it('every port and strait has its dot where it is', () => {
  for (const [code, x, y] of chartPorts) {
    const { lon, lat } = ports.get(code) as SeaPort
    expect(apart(onPlane([lon, lat]), [x, y]), code).toBeLessThan(8)
  }
  const gates = routes.distanceBetween(ports.get('CNNGB') as SeaPort, ports.get('NLRTM') as SeaPort)?.gates
  expect(gates).toEqual(['malacca', 'babElMandeb', 'suez', 'gibraltar'])
  expect(straits.map(([name]) => name)).toEqual(['malacca', 'mandeb', 'suez', 'gibraltar'])
})
