import { describe, expect, it } from 'vitest'
import { type BusinessDate, businessDate } from '#domain/kernel/business-date.ts'
import {
  type Allotment,
  allotmentsByDay,
  allottedDays,
  findAllotment,
  noAllotments,
  spaceLeft,
  spaceNeeded,
} from './allotments.ts'

const sunday = businessDate('2026-11-29')

const allotment = (id: string, changes: Partial<Allotment> & { on?: BusinessDate } = {}): Allotment => ({
  id,
  number: 1,
  carrier: 'COSU',
  service: null,
  origin: null,
  destination: null,
  ...allottedDays('sailing', changes.on ?? sunday),
  unit: 'teu',
  capacity: 4_000,
  used: 0,
  ...changes,
})
const sailing = {
  carrier: 'COSU',
  service: 'AEU3',
  pol: { code: 'CNNGB', country: 'CN' },
  pod: { code: 'DEHAM', country: 'DE' },
  departsOn: sunday,
}
const week = allottedDays('week', sunday)
const found = (...all: Allotment[]) => findAllotment(allotmentsByDay(all), sailing)?.id ?? null

describe('the days of an allotment', () => {
  it.each([
    ['sailing', '2026-11-29', '2026-11-29', '2026-11-29'],
    ['week', '2026-11-23', '2026-11-23', '2026-11-29'],
    ['week', '2026-11-26', '2026-11-23', '2026-11-29'],
    ['week', '2026-11-29', '2026-11-23', '2026-11-29'],
    ['week', '2027-01-01', '2026-12-28', '2027-01-03'],
  ] as const)('of a %s on %s are %s to %s', (period, on, startsOn, endsOn) => {
    expect(allottedDays(period, businessDate(on))).toEqual({ startsOn, endsOn })
  })
})

describe('the allotment that counts for a sailing', () => {
  it.each<[string, Allotment[], string | null]>([
    ['nothing is allotted', [], null],
    ['it is for the carrier', [allotment('a')], 'a'],
    ['another carrier has one', [allotment('a', { carrier: 'MSCU' })], null],
    ['another day has one', [allotment('a', allottedDays('sailing', businessDate('2026-11-30')))], null],
    ['its week has one', [allotment('a', week)], 'a'],
    ['the week before has one', [allotment('a', allottedDays('week', businessDate('2026-11-22')))], null],
    ['another service has one', [allotment('a', { service: 'AEU1' })], null],
    ['another port of loading has one', [allotment('a', { origin: 'CNSHA' })], null],
    ['another country has one', [allotment('a', { destination: 'NL' })], null],
    ['its countries have one', [allotment('a', { origin: 'CN', destination: 'DE' })], 'a'],
    [
      'the service comes before the ends',
      [
        allotment('ends', { origin: 'CNNGB', destination: 'DEHAM' }),
        allotment('service', { service: 'AEU3' }),
      ],
      'service',
    ],
    [
      'a port comes before a country',
      [allotment('country', { origin: 'CN' }), allotment('port', { origin: 'CNNGB' })],
      'port',
    ],
    [
      'both ends by country weigh as one by port, and the last entered counts',
      [
        allotment('both', { origin: 'CN', destination: 'DE', number: 3 }),
        allotment('one', { origin: 'CNNGB', number: 2 }),
      ],
      'both',
    ],
    [
      'the sailing comes before its week',
      [allotment('week', { ...week, number: 9 }), allotment('day')],
      'day',
    ],
    [
      'a narrower week comes before a wider sailing',
      [allotment('day'), allotment('week', { ...week, service: 'AEU3' })],
      'week',
    ],
    ['the last entered counts', [allotment('old'), allotment('new', { number: 2 })], 'new'],
  ])('where %s', (_, all, id) => {
    expect(found(...all)).toBe(id)
    expect(found(...[...all].reverse())).toBe(id)
  })

  it('is none where nothing is counted at all', () => {
    expect(findAllotment(noAllotments, sailing)).toBeNull()
  })
})

describe('space', () => {
  const teuOf = (type: string) => ({ '20GP': 1, '40HQ': 2, '45HQ': 2.25 })[type] ?? 0

  it.each([
    ['teu', [{ type: '20GP', quantity: 3 }], 300],
    [
      'teu',
      [
        { type: '40HQ', quantity: 2 },
        { type: '45HQ', quantity: 1 },
      ],
      625,
    ],
    [
      'container',
      [
        { type: '40HQ', quantity: 2 },
        { type: '45HQ', quantity: 1 },
      ],
      300,
    ],
  ] as const)('in %s for %j is counted in hundredths', (unit, containers, hundredths) => {
    expect(spaceNeeded(unit, containers, teuOf)).toBe(hundredths)
  })

  it.each([
    [4_000, 0, 200, { left: 40, enough: true }],
    [4_000, 3_800, 200, { left: 2, enough: true }],
    [4_000, 3_900, 200, { left: 1, enough: false }],
    [4_000, 4_000, 100, { left: 0, enough: false }],
    // The carrier cut what was taken already.
    [1_000, 1_600, 100, { left: 0, enough: false }],
  ])('of %i with %i used, for %i', (capacity, used, needed, left) => {
    expect(spaceLeft({ unit: 'teu', capacity, used }, needed)).toEqual({ unit: 'teu', ...left })
  })
})
