import { describe, expect, it } from 'vitest'
import type { NamedOffer } from '#contract/quotes.ts'
import {
  aboveLeast,
  isNarrowed,
  leadsOf,
  offersInView,
  plainView,
  queryOfView,
  viewOfQuery,
} from './offers.ts'

type Facts = {
  key: string
  scac: string
  total: number
  days: number
  on: string
  via?: boolean
  grams?: number | null
}

/** An offer with what the list looks at; the rest of it is not read here. */
const offer = ({ key, scac, total, days, on, via = false, grams = 5_000_000 }: Facts): NamedOffer =>
  ({
    key,
    carrier: { scac },
    totals: { cny: { minor: total, currency: 'CNY' } },
    transitDays: days,
    departsOn: on,
    via: via ? [{ code: 'BEANR' }] : [],
    co2e: grams === null ? null : { grams },
  }) as unknown as NamedOffer

const cheap = offer({
  key: 'cheap',
  scac: 'EGLV',
  total: 4_328_434,
  days: 41,
  on: '2026-12-04',
  grams: 5_020_000,
})
const early = offer({
  key: 'early',
  scac: 'COSU',
  total: 4_795_520,
  days: 39,
  on: '2026-11-29',
  grams: 4_930_000,
})
const fast = offer({
  key: 'fast',
  scac: 'MAEU',
  total: 5_625_251,
  days: 32,
  on: '2026-12-02',
  via: true,
  grams: 3_840_000,
})
const unknown = offer({
  key: 'unknown',
  scac: 'MSCU',
  total: 4_949_543,
  days: 44,
  on: '2026-12-06',
  via: true,
  grams: null,
})
const all = [early, fast, unknown, cheap]
const keys = (offers: readonly NamedOffer[]) => offers.map(({ key }) => key)

describe('a list of offers', () => {
  it.each([
    ['price', ['cheap', 'early', 'unknown', 'fast']],
    ['speed', ['fast', 'early', 'cheap', 'unknown']],
    ['departure', ['early', 'fast', 'cheap', 'unknown']],
    ['co2', ['fast', 'early', 'cheap', 'unknown']],
  ] as const)('is sorted by %s', (sort, order) => {
    expect(keys(offersInView(all, { ...plainView, sort }))).toEqual(order)
  })

  it.each([
    ['carrier', { carriers: ['MAEU', 'COSU'] }, ['early', 'fast']],
    ['direct services', { routing: 'direct' }, ['cheap', 'early']],
    ['transshipment', { routing: 'transshipment' }, ['unknown', 'fast']],
    [
      'a window of departure, both days included',
      { departFrom: '2026-12-02', departTo: '2026-12-04' },
      ['cheap', 'fast'],
    ],
  ] as const)('is narrowed by %s', (_, change, left) => {
    const view = { ...plainView, ...change }
    expect(isNarrowed(view)).toBe(true)
    expect(keys(offersInView(all, view))).toEqual(left)
  })

  it('names who leads, together where they are level', () => {
    expect(leadsOf(all)).toEqual(
      new Map([
        ['cheap', ['cheapest']],
        ['fast', ['fastest', 'cleanest']],
      ]),
    )
    const twin = { ...cheap, key: 'twin' }
    expect(leadsOf([...all, twin]).get('twin')).toEqual(['cheapest'])
    expect(leadsOf([cheap]).size).toBe(0)
    // What cannot be ordered leads nothing.
    const full: NamedOffer = { ...cheap, key: 'full', space: { unit: 'teu', left: 0, enough: false } }
    expect(leadsOf([...all, full]).has('full')).toBe(false)
  })

  it('says how much more CO2e an offer makes, and nothing where it is not known', () => {
    expect([cheap, fast, unknown].map((each) => aboveLeast(each, all))).toEqual([31, 0, null])
  })

  it('keeps its view in the address', () => {
    const view = {
      sort: 'co2',
      carriers: ['MAEU'],
      routing: 'direct',
      departFrom: '2026-12-01',
      departTo: null,
    } as const
    const search = new URLSearchParams()
    for (const [name, value] of Object.entries(queryOfView(view))) {
      for (const each of Array.isArray(value) ? value : [value]) if (each) search.append(name, each)
    }
    expect(viewOfQuery(search)).toEqual(view)
    expect(viewOfQuery(new URLSearchParams('sort=luck&departFrom=soon'))).toEqual(plainView)
  })
})
