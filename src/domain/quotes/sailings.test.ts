import { expect, test } from 'vitest'
import { businessDate } from '#domain/kernel/business-date.ts'
import { cutOffsBeforeReady, cutOffsOf } from './sailings.ts'

/** 06:00 in Ningbo. */
const departure = Date.parse('2026-12-08T22:00:00Z')
const before = (readyOn: string, zone = 'Asia/Shanghai') =>
  cutOffsBeforeReady(cutOffsOf(departure, 'ENS'), businessDate(readyOn), zone).map(({ code }) => code)

test.each([
  ['2026-12-04', []],
  ['2026-12-05', []],
  ['2026-12-06', ['AFC', 'DCO']],
  ['2026-12-07', ['AFC', 'DCO', 'VCO']],
])('of a sailing on 9 December with goods ready on %s these pass before: %j', (readyOn, codes) => {
  expect(before(readyOn)).toEqual(codes)
})

test('days are those of the port of loading', () => {
  // The documents close at 12:00 on the 5th in Ningbo, the evening of the 4th in Los Angeles.
  expect(before('2026-12-05', 'America/Los_Angeles')).toEqual(['AFC', 'DCO'])
})
