import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { filterSeaports, type SeaportFilter } from './seaport-list.ts'
import { buildSeaportIndex } from './seaport-search.ts'
import type { Seaport } from './seaports.ts'

const ports: readonly Seaport[] = JSON.parse(
  readFileSync(new URL('../../../db/reference/seaports.json', import.meta.url), 'utf8'),
)
const index = buildSeaportIndex(ports)
const all: SeaportFilter = { text: '', country: null, lane: null }
const sum = (counts: readonly { count: number }[]) => counts.reduce((total, { count }) => total + count, 0)

describe('the list of ports', () => {
  it('without a text holds every port once, the busiest first', () => {
    const list = filterSeaports(index, all)
    expect(new Set(list.ports.map(({ code }) => code)).size).toBe(ports.length)
    expect(list.ports.map(({ rank }) => rank)).toEqual([...list.ports.map(({ rank }) => rank)].sort())
    expect([sum(list.countries), sum(list.lanes)]).toEqual([ports.length, ports.length])
  })

  it('with a text holds the best match first', () => {
    expect(filterSeaports(index, { ...all, text: 'ltd' }).ports[0]?.code).toBe('NLRTM')
    expect(filterSeaports(index, { ...all, text: '  ' }).ports).toHaveLength(ports.length)
    expect(filterSeaports(index, { ...all, text: 'qqqqqq' })).toEqual({ ports: [], countries: [], lanes: [] })
  })

  it('each count is the number of ports its choice leads to', () => {
    for (const text of ['', 'san']) {
      const { countries } = filterSeaports(index, { text, country: 'US', lane: 'gulf-of-mexico' })
      for (const { key, count } of countries)
        expect(filterSeaports(index, { text, country: key, lane: 'gulf-of-mexico' }).ports).toHaveLength(
          count,
        )
      const { lanes } = filterSeaports(index, { text, country: 'US', lane: 'gulf-of-mexico' })
      expect(lanes.length).toBeGreaterThan(text === '' ? 2 : 0)
      for (const { key, count } of lanes)
        expect(filterSeaports(index, { text, country: 'US', lane: key }).ports).toHaveLength(count)
    }
  })
})
