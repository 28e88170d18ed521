import { describe, expect, it } from 'vitest'
import { readAnnouncement } from './holiday-notices.ts'

const told = (text: string, year = '2026') => {
  const days = readAnnouncement(text, year)
  const of = (works: boolean) => days.filter((each) => each.works === works).map(({ day }) => day)
  return { off: of(false), worked: of(true) }
}

describe('an announcement of days off', () => {
  it('is read with its worked weekends', () => {
    expect(
      told(
        '二、春节：2月15日（农历腊月二十八、周日）至23日（农历正月初七、周一）放假调休，共9天。2月14日（周六）、2月28日（周六）上班。',
      ),
    ).toEqual({
      off: [15, 16, 17, 18, 19, 20, 21, 22, 23].map((day) => `2026-02-${day}`),
      worked: ['2026-02-14', '2026-02-28'],
    })
  })

  it.each<[string, string, { off: string[]; worked: string[] }]>([
    [
      'over the turn of the month',
      '九月三十日起。国庆节：9月30日至10月2日放假。',
      { off: ['2026-09-30', '2026-10-01', '2026-10-02'], worked: [] },
    ],
    [
      'over the turn of the year',
      '元旦：2026年12月31日至2027年1月2日放假。',
      { off: ['2026-12-31', '2027-01-01', '2027-01-02'], worked: [] },
    ],
    ['of a single day', '端午节：6月19日（周五）放假。', { off: ['2026-06-19'], worked: [] }],
    [
      'in one sentence with what is worked',
      '劳动节：5月1日至3日放假，5月9日（周六）上班。',
      { off: ['2026-05-01', '2026-05-02', '2026-05-03'], worked: ['2026-05-09'] },
    ],
    ['with days that there are not', '2月30日放假。', { off: [], worked: [] }],
    ['that says something else', '各地区要妥善安排好值班和安全、保卫等工作。', { off: [], worked: [] }],
    [
      'with a run that cannot be meant',
      '1月1日至10月1日放假。',
      { off: ['2026-01-01', '2026-10-01'], worked: [] },
    ],
  ])('%s', (_, text, days) => {
    expect(told(text)).toEqual(days)
  })

  it('takes the year it is for, and the last word on a day', () => {
    expect(told('5月1日放假。5月1日上班。', '2027')).toEqual({ off: [], worked: ['2027-05-01'] })
  })
})
