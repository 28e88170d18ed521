import { describe, expect, it } from 'vitest'
import { businessDate } from '#domain/kernel/business-date.ts'
import { askOfSearch, queryOfAsk, weeksOf } from './schedule-search.ts'

const today = businessDate('2026-11-22')
const ask = (query: string) => askOfSearch(new URLSearchParams(query), today)

describe('the address of a schedule', () => {
  it('asks what it says', () => {
    const asked = ask('from=cnngb&to=DEHAM&startsOn=2026-12-01&weeks=2&transshipments=0')
    expect(queryOfAsk(asked)).toEqual({
      from: 'CNNGB',
      to: 'DEHAM',
      startsOn: '2026-12-01',
      weeks: 2,
      transshipments: 0,
    })
  })

  it('falls back to today and four weeks where it is spoilt', () => {
    expect(ask('from=%00&to=NOWHERE&startsOn=2026-13-01&weeks=99&transshipments=7')).toEqual({
      from: null,
      to: null,
      startsOn: today,
      weeks: '4',
      transshipments: '1',
    })
  })

  it('asks nothing while a port is missing or both are the same', () => {
    expect(queryOfAsk(ask('from=CNNGB'))).toBeNull()
    expect(queryOfAsk(ask('from=CNNGB&to=CNNGB'))).toBeNull()
  })
})

describe('the week calendar', () => {
  it('runs from Monday to Sunday and keeps the empty weeks between', () => {
    const weeks = weeksOf([businessDate('2026-12-16'), businessDate('2026-11-29')], (day) => day)
    expect(weeks.map(({ monday }) => monday)).toEqual([
      '2026-11-23',
      '2026-11-30',
      '2026-12-07',
      '2026-12-14',
    ])
    expect(weeks[0]?.days[6]).toEqual({ day: '2026-11-29', items: ['2026-11-29'] })
    expect(weeks[1]?.days.every(({ items }) => items.length === 0)).toBe(true)
  })

  it('is empty without sailings', () => {
    expect(weeksOf([], () => today)).toEqual([])
  })
})
