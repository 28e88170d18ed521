import { describe, expect, it } from 'vitest'
import { loadSeaNetwork, openSeaRoutes, type SeaPort } from '#server/reference/sea-routes.ts'

const { network, feeders } = loadSeaNetwork()
const ports: Record<string, SeaPort> = Object.fromEntries(
  (
    [
      ['CNSHA', 31.3, 121.8, 'sea'],
      ['CNNSA', 22.65, 113.6, 'sea'],
      ['HKHKG', 22.33, 114.13, 'sea'],
      ['NLRTM', 51.95, 4.1, 'sea'],
      ['CNNKG', 32.08, 118.73, 'river'],
      ['CNWUH', 30.6, 114.3, 'river'],
      ['CNCKG', 29.57, 106.58, 'river'],
      ['CNWUZ', 23.48, 111.3, 'river'],
      ['DEDUI', 51.45, 6.73, 'river'],
      ['CHBSL', 47.59, 7.59, 'river'],
    ] as const
  ).map(([code, lat, lon, kind]) => [code, { code, lat, lon, kind }]),
)
const port = (code: string) => ports[code] as SeaPort
const routes = openSeaRoutes({ network, feeders, ports: (code) => ports[code] })
const km = (from: string, to: string) => routes.distanceBetween(port(from), port(to))?.kilometres as number

describe('river feeders', () => {
  it('each names a river with a course, a code once, a length and where it comes from', () => {
    const rivers = new Set(feeders.courses.map(({ river }) => river))
    expect(feeders.legs.length).toBeGreaterThanOrEqual(15)
    expect(new Set(feeders.legs.map(({ code }) => code)).size).toBe(feeders.legs.length)
    for (const { code, via, km: length, river, note } of feeders.legs) {
      expect(code).toMatch(/^[A-Z]{2}[A-Z2-9]{3}$/)
      expect(via).toMatch(/^(CNSHA|CNNSA|NLRTM)$/)
      expect(rivers).toContain(river)
      expect(length).toBeGreaterThan(30)
      expect(length).toBeLessThan(2500)
      expect(note.length).toBeGreaterThan(20)
    }
  })

  it('a river port is its river leg farther than the port at the mouth', () => {
    expect(km('CNWUH', 'CNSHA')).toBe(1125)
    expect(km('CNWUH', 'NLRTM')).toBeCloseTo(1125 + km('CNSHA', 'NLRTM'), 6)
    expect(km('CNCKG', 'CHBSL')).toBeCloseTo(2399 + km('CNSHA', 'NLRTM') + 831, 6)
    expect(km('HKHKG', 'CNWUZ')).toBeCloseTo(300 + km('HKHKG', 'CNNSA'), 6)
  })

  it('two ports on one river do not go down to the sea', () => {
    expect(km('CNCKG', 'CNWUH')).toBe(2399 - 1125)
    expect(km('CNWUH', 'CNCKG')).toBe(2399 - 1125)
    expect(km('CHBSL', 'DEDUI')).toBe(831 - 220)
  })

  it('the line runs from port to port in either direction, with the gates in the order they are passed', () => {
    const there = routes.distanceBetween(port('CNWUH'), port('DEDUI'))
    const back = routes.distanceBetween(port('DEDUI'), port('CNWUH'))
    expect(there?.line[0]).toEqual([114.3, 30.6])
    expect(there?.line.at(-1)).toEqual([6.73, 51.45])
    expect(back?.line[0]).toEqual([6.73, 51.45])
    expect(back?.line.at(-1)).toEqual([114.3, 30.6])
    expect(there?.gates).toEqual(['malacca', 'babElMandeb', 'suez', 'gibraltar'])
    expect(back?.gates).toEqual(['gibraltar', 'suez', 'babElMandeb', 'malacca'])
    expect(back?.kilometres).toBe(there?.kilometres)
  })
})

describe('sea routes', () => {
  it('keeps closed gates apart in the cache and forgets the oldest answers first', () => {
    const small = openSeaRoutes({ network, feeders, ports: (code) => ports[code], mostCached: 2 })
    const open = small.distanceBetween(port('CNSHA'), port('NLRTM'))
    const round = small.distanceBetween(port('CNSHA'), port('NLRTM'), { closed: ['suez', 'panama'] })
    expect(round?.kilometres).toBeGreaterThan((open?.kilometres ?? 0) + 5000)
    small.distanceBetween(port('CNSHA'), port('HKHKG'))
    expect(small.distanceBetween(port('CNSHA'), port('NLRTM'))).toEqual(open)
    expect(small.distanceBetween(port('CNSHA'), port('NLRTM'), { closed: ['panama', 'suez'] })).toEqual(round)
  })

  it('an answer that its reader changes does not change the next one', () => {
    const first = routes.distanceBetween(port('CNSHA'), port('HKHKG'))
    first?.line.splice(0)
    expect(routes.distanceBetween(port('CNSHA'), port('HKHKG'))?.line.length).toBeGreaterThan(1)
  })

  it('opens the network at the first question only', () => {
    let opened = 0
    const lazy = openSeaRoutes({
      network: () => {
        opened++
        return network
      },
      feeders,
      ports: (code) => ports[code],
    })
    expect(opened).toBe(0)
    expect(lazy.distanceBetween(port('CNSHA'), port('CNSHA'))?.kilometres).toBe(0)
    lazy.distanceBetween(port('CNSHA'), port('HKHKG'))
    lazy.distanceBetween(port('CNSHA'), port('NLRTM'))
    expect(opened).toBe(1)
  })

  it('stops when a feeder leads to a port nobody knows', () => {
    const lost = openSeaRoutes({ network, feeders, ports: () => undefined })
    expect(() => lost.distanceBetween(port('CNWUH'), port('HKHKG'))).toThrow(/CNSHA/)
  })
})
