import { describe, expect, test } from 'vitest'
import type { BusinessDate } from '#domain/kernel/business-date.ts'
import { placeByDays } from './place-on-route.ts'

const on = (day: string) => day as BusinessDate
const days = (sailedOn: string | null, arrivedOn: string | null = null) => ({
  sailedOn: sailedOn as BusinessDate | null,
  expectedOn: on('2026-12-01'),
  arrivedOn: arrivedOn as BusinessDate | null,
})
const at = (time: string) => new Date(time)

describe('where a shipment is shown', () => {
  test('in port until it is told to have sailed, however late', () => {
    expect(placeByDays(days(null), at('2027-01-01T00:00:00Z'))).toMatchObject({ kind: 'origin', share: 0 })
  })

  test('along the route by the days that are over, as an estimate', () => {
    const half = placeByDays(days('2026-11-21'), at('2026-11-26T12:00:00+08:00'))
    expect(half).toEqual({ kind: 'estimated', share: 0.5, overdue: false })
  })

  test('never in the port of discharge before it is told to have arrived', () => {
    expect(placeByDays(days('2026-11-21'), at('2026-12-05T00:00:00Z'))).toEqual({
      kind: 'estimated',
      share: 0.99,
      overdue: true,
    })
    // On the day itself nothing is late yet.
    expect(placeByDays(days('2026-11-21'), at('2026-12-01T23:00:00+08:00')).overdue).toBe(false)
    expect(placeByDays(days('2026-11-21', '2026-11-30'), at('2026-11-30T00:00:00Z'))).toMatchObject({
      kind: 'destination',
      share: 1,
    })
  })

  test('a ship that sailed today is at sea, and so is one whose days contradict one another', () => {
    expect(placeByDays(days('2026-11-21'), at('2026-11-21T00:00:00+08:00')).share).toBe(0.01)
    expect(placeByDays(days('2026-12-03'), at('2026-12-03T12:00:00+08:00')).share).toBe(0.99)
  })
})
