import { describe, expect, it } from 'vitest'
import {
  announcementMoveNames,
  announcementMoves,
  announcementState,
  isPageOfOurs,
  shownAt,
  shownIn,
  timesProblem,
} from './announcements.ts'

const now = new Date('2026-11-24T01:00:00Z')
const at = (minutes: number) => new Date(now.getTime() + minutes * 60_000)

describe('what an announcement is at an instant', () => {
  it.each([
    ['a draft, whatever its times', { up: false, from: at(-1), until: at(1) }, 'draft'],
    ['before its beginning', { up: true, from: at(1), until: at(2) }, 'scheduled'],
    ['in the instant in which it begins', { up: true, from: now, until: at(1) }, 'shown'],
    ['one millisecond before it', { up: true, from: new Date(now.getTime() + 1), until: at(1) }, 'scheduled'],
    [
      'one millisecond before its end',
      { up: true, from: at(-1), until: new Date(now.getTime() + 1) },
      'shown',
    ],
    ['in the instant in which it ends', { up: true, from: at(-1), until: now }, 'ended'],
    ['ended as it began', { up: true, from: now, until: now }, 'ended'],
    // The same instant said in another zone.
    [
      'by a clock of another zone',
      { up: true, from: new Date('2026-11-24T09:00:00+08:00'), until: at(1) },
      'shown',
    ],
  ] as const)('%s', (_, given, state) => {
    expect(announcementState(given, now)).toBe(state)
  })

  it('offers no move that has no name', () => {
    expect(new Set(Object.values(announcementMoves).flat())).toEqual(new Set(announcementMoveNames))
  })
})

it.each([
  [at(0), at(0), true, 'endsBefore'],
  [at(2), at(1), false, 'endsBefore'],
  [at(-2), at(0), true, 'endsInThePast'],
  [at(-2), at(-1), false, null],
  [at(0), at(366 * 1440), true, null],
  [at(0), at(366 * 1440 + 1), true, 'tooLong'],
  [at(-5), at(5), true, null],
] as const)('times %# are told what is wrong', (from, until, up, problem) => {
  expect(timesProblem({ from, until }, now, up)).toBe(problem)
})

it.each([
  ['/', true],
  ['/news', true],
  ['/manage/news/details?id=free-time&lang=en', true],
  ['/quotationSearch/index#top', true],
  ['news', false],
  ['', false],
  ['//evil.example', false],
  ['/\\evil.example', false],
  ['/news//evil.example', false],
  ['/../desk/orders', false],
  ['https://evil.example/', false],
  ['javascript:alert(1)', false],
  ['/news\njavascript:alert(1)', false],
  ['/news" onclick="x', false],
  ['/desk', false],
  ['/DESK/orders', false],
  ['/api/docs', false],
  ['/api?x=1', false],
  ['/desktops', true],
  [`/${'a'.repeat(200)}`, false],
])('leads to %j: %s', (link, may) => {
  expect(isPageOfOurs(link)).toBe(may)
})

describe('what is shown over a page', () => {
  const one = (id: string, more: object = {}) => ({
    id,
    kind: 'information' as const,
    place: 'both' as const,
    from: at(-10),
    until: at(10),
    ...more,
  })
  it('puts warnings first, then what began last, and leaves out what is not of this moment', () => {
    const all = [
      one('old', { from: at(-20) }),
      one('new', { from: at(-1) }),
      one('warning', { kind: 'warning', from: at(-30) }),
      one('later', { from: at(1) }),
      one('over', { until: now }),
    ]
    expect(shownAt(all, now).map(({ id }) => id)).toEqual(['warning', 'new', 'old'])
  })

  it('keeps to three in each place', () => {
    const all = [
      one('a', { place: 'portal' }),
      one('b', { place: 'site' }),
      ...['c', 'd', 'e'].map((id) => one(id)),
    ]
    expect(shownIn(all, 'site').map(({ id }) => id)).toEqual(['b', 'c', 'd'])
    expect(shownIn(all, 'portal').map(({ id }) => id)).toEqual(['a', 'c', 'd'])
  })
})
