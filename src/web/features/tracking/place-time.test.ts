import { describe, expect, it } from 'vitest'
import { businessDateOf, instantOf } from '#domain/kernel/business-date.ts'
import { formatDay, formatInstant, formatTime, formatZone } from '#i18n/format.ts'
import { bothTimes } from './place-time.ts'

/**
 * Hours by which each zone is ahead of UTC, from which instant on: after the time zone database, written down by hand, so
 * that nothing here is worked out by what is tested. Apia jumped over 30 December 2011 and gave up summer time in 2021.
 */
const zones: Readonly<Record<string, readonly (readonly [from: string, hours: number])[]>> = {
  'Asia/Shanghai': [['2000-01-01T00:00Z', 8]],
  'America/Los_Angeles': [
    ['2011-11-06T09:00Z', -8],
    ['2020-03-08T10:00Z', -7],
    ['2020-11-01T09:00Z', -8],
    ['2021-03-14T10:00Z', -7],
    ['2021-11-07T09:00Z', -8],
    ['2026-03-08T10:00Z', -7],
    ['2026-11-01T09:00Z', -8],
  ],
  UTC: [['2000-01-01T00:00Z', 0]],
  'Pacific/Apia': [
    ['2011-09-24T14:00Z', -10],
    ['2011-12-30T10:00Z', 14],
    ['2020-04-04T14:00Z', 13],
    ['2020-09-26T14:00Z', 14],
    ['2021-04-03T14:00Z', 13],
  ],
}
/** The changes of clocks, and how many minutes before and after them. */
const changes = [
  '2011-12-30T10:00Z',
  '2020-09-26T14:00Z',
  '2021-04-03T14:00Z',
  '2026-03-08T10:00Z',
  '2026-11-01T09:00Z',
]
const around = [-1440, -720, -61, -60, -31, -1, 0, 1, 29, 30, 59, 60, 61, 720, 1440]

const hoursOf = (zone: string, at: number): number =>
  zones[zone]?.findLast(([from]) => Date.parse(from) <= at)?.[1] ?? Number.NaN

/** Zone, instant, day and wall clock there, and the label of the zone: by adding hours, nothing else. */
const table = Object.keys(zones).flatMap((zone) =>
  changes.flatMap((change) =>
    around.map((minutes) => {
      const at = Date.parse(change) + minutes * 60_000
      const hours = hoursOf(zone, at)
      const wall = new Date(at + hours * 3_600_000).toISOString()
      return {
        zone,
        at: new Date(at).toISOString(),
        day: wall.slice(0, 10),
        time: wall.slice(11, 16),
        label: `UTC${hours < 0 ? '−' : '+'}${Math.abs(hours)}`,
      }
    }),
  ),
)

describe('times of ports [C-18]', () => {
  it('are told on the clock of the port, with its zone, over changes of clocks: 300 of them', () => {
    expect(table).toHaveLength(300)
    for (const { zone, at, day, time, label } of table) {
      const where = `${at} in ${zone}`
      expect(formatInstant(at, zone), where).toBe(`${day} ${time} (${label})`)
      expect(formatDay(at, zone), where).toBe(day)
      expect(formatTime(at, zone), where).toBe(time)
      expect(formatZone(new Date(at), zone), where).toBe(label)
      expect(businessDateOf(new Date(at), zone), where).toBe(day)
    }
  })

  it('say the reader’s own time beside the port’s, where it is another', () => {
    for (const row of table)
      for (const own of Object.keys(zones)) {
        const mine = table.find((each) => each.zone === own && each.at === row.at)
        const text = `${mine?.day} ${mine?.time} (${mine?.label})`
        expect(bothTimes(row.at, row.zone, own), `${row.at} in ${row.zone} read in ${own}`).toEqual({
          there: `${row.day} ${row.time} (${row.label})`,
          mine: mine?.label === row.label ? null : text,
        })
      }
  })

  it('lead back from the wall clock to the instant, but for the hour that comes twice', () => {
    for (const { zone, at, day, time } of table) {
      const twice = table.some(
        (other) => other.zone === zone && other.at !== at && other.day === day && other.time === time,
      )
      const back = instantOf(day as Parameters<typeof instantOf>[0], time, zone)
      if (!twice && hoursOf(zone, back.getTime()) === hoursOf(zone, Date.parse(at)))
        expect(back.toISOString(), `${day} ${time} in ${zone}`).toBe(at)
      expect(`${formatDay(back, zone)} ${formatTime(back, zone)}`).toBe(`${day} ${time}`)
    }
  })
})
