import { describe, expect, test } from 'vitest'
import { businessDate } from '#domain/kernel/business-date.ts'
import { money } from '#domain/kernel/money.ts'
import { actual, containers, estimated, plan } from '#test/support/tracking-events.ts'
import type { TrackingEvent } from './events.ts'
import { exceptionKinds, exceptionsOf } from './exceptions.ts'
import { type CarrierTariff, countStays, weekdays } from './stays.ts'

const at = (time: string) => new Date(`${time}:00Z`)
const [a, b] = containers
const terminal = { kind: 'terminal', name: 'NBCT' } as const
const gateIn = actual('gatedIn', '2026-10-31T10:00')
const departed = actual('departed', '2026-11-02T04:30')
const onTime = estimated('arrived', '2026-11-29T05:00', '2026-11-02T06:00')
const later = estimated('arrived', '2026-12-02T05:00', '2026-11-20T00:00', { note: '泊位窗口后移' })
const atSea = [gateIn, departed, onTime]
const inPort = [...atSea, actual('arrived', '2026-11-29T06:00'), actual('discharged', '2026-11-30T06:00')]

/** What is open at a moment, each in a line. */
const open = (events: readonly TrackingEvent[], now: string, more: Partial<typeof plan> = {}) =>
  exceptionsOf(events, at(now), { ...plan, ...more })
const kinds = (events: readonly TrackingEvent[], now: string) => open(events, now).map(({ kind }) => kind)

describe('the exceptions of an order [§4]', () => {
  test('are none where all goes to plan', () => {
    expect(open([], '2026-10-25T00:00')).toEqual([])
    expect(open(atSea, '2026-11-22T00:00')).toEqual([])
    expect(open(inPort, '2026-12-01T00:00')).toEqual([])
  })

  test('every kind begins with an event or with the calendar, and ends by itself', () => {
    const cases: Record<(typeof exceptionKinds)[number], [TrackingEvent[], string, TrackingEvent | null]> = {
      rolled: [
        [gateIn, actual('rolled', '2026-11-02T05:00')],
        '2026-11-03T00:00',
        actual('loaded', '2026-11-08T05:00'),
      ],
      exportCustomsHeld: [
        [gateIn, actual('exportCustomsHeld', '2026-11-01T05:00')],
        '2026-11-01T12:00',
        actual('exportCustomsReleased', '2026-11-01T15:00'),
      ],
      customsHeld: [
        [...inPort, actual('customsHeld', '2026-11-30T15:00')],
        '2026-12-01T00:00',
        actual('customsReleased', '2026-12-01T15:00'),
      ],
      carrierHeld: [
        [...inPort, actual('carrierHeld', '2026-11-30T15:00')],
        '2026-12-01T00:00',
        actual('carrierReleased', '2026-12-01T15:00'),
      ],
      terminalHeld: [
        [...inPort, actual('terminalHeld', '2026-11-30T15:00')],
        '2026-12-01T00:00',
        actual('terminalReleased', '2026-12-01T15:00'),
      ],
      gateOutOverdue: [inPort, '2026-12-05T23:00', actual('gatedOut', '2026-12-06T06:00')],
      returnOverdue: [
        [...inPort, actual('gatedOut', '2026-12-02T06:00'), actual('delivered', '2026-12-02T12:00')],
        '2026-12-10T00:00',
        actual('emptyReturned', '2026-12-11T06:00'),
      ],
      departureLate: [
        [gateIn, estimated('departed', '2026-11-04T04:30', '2026-11-01T00:00')],
        '2026-11-01T06:00',
        departed,
      ],
      arrivalLate: [[...atSea, later], '2026-11-22T00:00', actual('arrived', '2026-12-02T06:00')],
      arrivalMoved: [
        [...atSea, estimated('arrived', '2026-11-25T05:00', '2026-11-20T00:00')],
        '2026-11-22T00:00',
        actual('arrived', '2026-11-25T06:00'),
      ],
      silent: [atSea, '2026-12-02T00:00', actual('arrived', '2026-12-01T06:00')],
    }
    const door = { journey: { ...plan.journey, delivery: 'door' as const } }
    for (const kind of exceptionKinds) {
      const [events, now, end] = cases[kind]
      const more = kind === 'returnOverdue' ? door : {}
      expect(
        open(events, now, more).map((each) => each.kind),
        kind,
      ).toContain(kind)
      if (end)
        expect(
          open([...events, end], now, more).map((each) => each.kind),
          `${kind} is over`,
        ).not.toContain(kind)
    }
  })

  test('tell what was expected, what is now, since when, by whom and why', () => {
    expect(open([...atSea, later], '2026-11-22T00:00')).toEqual([
      {
        kind: 'arrivalLate',
        key: `arrivalLate ${later.id}`,
        containerIds: containers,
        since: at('2026-11-20T00:00'),
        zone: 'Europe/Amsterdam',
        source: { kind: 'carrier', name: 'COSCO' },
        was: { on: '2026-11-29', at: null, zone: 'Europe/Amsterdam' },
        is: { on: '2026-12-02', at: at('2026-12-02T05:00'), zone: 'Europe/Amsterdam' },
        days: 3,
        reason: '泊位窗口后移',
        eventId: later.id,
      },
      expect.objectContaining({
        kind: 'arrivalMoved',
        was: { on: '2026-11-29', at: at('2026-11-29T05:00'), zone: 'Europe/Amsterdam' },
        days: 3,
      }),
    ])
  })

  test('a hold is told in the words of its source and stands first', () => {
    const held = actual('customsHeld', '2026-11-30T18:00', { source: terminal, note: '抽中开箱查验' })
    const [first] = open([...inPort, held], '2026-12-20T00:00')
    expect(first).toMatchObject({
      kind: 'customsHeld',
      key: `customsHeld ${held.id}`,
      since: at('2026-11-30T18:00'),
      source: terminal,
      reason: '抽中开箱查验',
      days: 0,
    })
    expect(kinds([...inPort, held], '2026-12-20T00:00')).toEqual(['customsHeld', 'gateOutOverdue', 'silent'])
  })

  test('name the containers they concern, once for several', () => {
    const mine = actual('customsHeld', '2026-11-30T18:00', { containerId: a })
    expect(open([...inPort, mine], '2026-12-01T00:00').map(({ containerIds }) => containerIds)).toEqual([[a]])
    const all = actual('terminalHeld', '2026-11-30T18:00')
    expect(open([...inPort, all], '2026-12-01T00:00').map(({ containerIds }) => containerIds)).toEqual([
      [a, b],
    ])
    expect(open([...inPort, mine], '2026-12-01T00:00', { containerIds: [b] })).toEqual([])
  })

  test('keep their name as long as they stand, and a new arrival is a new one', () => {
    const keys = (events: TrackingEvent[]) => open(events, '2026-11-25T00:00').map(({ key }) => key)
    const again = estimated('arrived', '2026-12-05T05:00', '2026-11-24T00:00')
    expect(keys([...atSea, later])).toEqual([`arrivalLate ${later.id}`, `arrivalMoved ${later.id}`])
    expect(keys([again, ...atSea, later])).toEqual([`arrivalLate ${later.id}`, `arrivalMoved ${again.id}`])
    const held = actual('customsHeld', '2026-11-20T18:00')
    expect(keys([...atSea, held])).toEqual(keys([held, ...atSea, actual('passed', '2026-11-21T00:00')]))
  })

  test.each([
    [24, '2026-11-30T05:00', false],
    [24, '2026-11-30T06:00', true],
    [12, '2026-11-29T18:00', true],
    [48, '2026-11-30T06:00', false],
    [24, '2026-11-28T05:00', false],
    [24, '2026-11-28T04:00', true],
  ])('with a limit of %i hours an arrival moved to %s counts: %s', (movedHours, to, counts) => {
    const events = [...atSea, estimated('arrived', to, '2026-11-20T00:00')]
    const found = open(events, '2026-11-22T00:00', { movedHours } as never).map(({ kind }) => kind)
    expect(found.includes('arrivalMoved')).toBe(counts)
  })

  test('a departure that nobody told is missing data, never a late departure', () => {
    const [silent, ...others] = open([gateIn], '2026-11-05T12:00')
    expect(others).toEqual([])
    expect(silent).toMatchObject({
      kind: 'silent',
      is: { on: '2026-11-02', at: null, zone: 'Asia/Shanghai' },
      // The last word was learned on 31 October at 11:00.
      days: 5,
      source: null,
    })
  })

  test('after being left behind, the day of the missed ship is no late departure', () => {
    const rolled = actual('rolled', '2026-11-02T05:00')
    const before = estimated('departed', '2026-11-03T04:30', '2026-11-01T00:00')
    expect(kinds([gateIn, before, rolled], '2026-11-03T00:00')).toEqual(['rolled'])
    const next = estimated('departed', '2026-11-09T04:30', '2026-11-03T00:00')
    expect(open([gateIn, before, rolled, next], '2026-11-04T00:00')).toMatchObject([
      { kind: 'rolled' },
      { kind: 'departureLate', days: 7 },
      // Nobody named a new arrival: it follows from the departure.
      { kind: 'arrivalLate', days: 7, is: { on: '2026-12-06', at: null } },
      { kind: 'arrivalMoved', days: 6 },
    ])
  })

  test('what is retracted was never told', () => {
    expect(open([...atSea, { ...later, retractedAt: at('2026-11-21T00:00') }], '2026-11-22T00:00')).toEqual(
      [],
    )
  })

  test('free time ends with the day at the place, by the offer or else after a week', () => {
    const overdue = (now: string, demurrageDays: number | null) =>
      open(inPort, now, { demurrageDays }).filter(({ kind }) => kind === 'gateOutOverdue')
    // Discharged on 30 November; Amsterdam is an hour ahead of UTC.
    expect(overdue('2026-12-05T22:59', 5)).toEqual([])
    expect(overdue('2026-12-05T23:00', 5)).toMatchObject([{ days: 1, was: { on: '2026-12-05' } }])
    expect(overdue('2026-12-07T22:59', null)).toEqual([])
    expect(overdue('2026-12-09T12:00', null)).toMatchObject([{ days: 2, was: { on: '2026-12-07' } }])
  })

  test('free time ends as the tariff counts it that the days are charged by', () => {
    const tariff = {
      id: 'a',
      type: 'demurrage',
      direction: 'import',
      port: null,
      country: 'NL',
      equipment: '40',
      freeDays: 7,
      unit: 'calendar',
      // The day of discharge is the first: free time ends a day earlier than by the offer's days alone.
      starts: 'eventDay',
      lastDayCounts: true,
      stepsCountFrom: 'afterFreeTime',
      steps: [{ fromDay: 1, toDay: null, perDay: money(6_000, 'USD') }],
      validFrom: businessDate('2026-01-01'),
      validTo: null,
    } as const satisfies CarrierTariff
    const overdue = (now: string, tariffs: readonly CarrierTariff[]) => {
      const stays = countStays(
        {
          pol: 'CNNGB',
          pod: 'NLRTM',
          delivery: 'port',
          quoted: { demurrageDays: 5, detentionDays: null },
          containers: containers.map((id) => ({ id, type: '40HQ' })),
          events: inPort,
          tariffs,
        },
        at(now),
        weekdays,
      )
      const [sum] = stays.map(({ sum }) => sum.chargedDays)
      const found = open(inPort, now, { demurrageDays: 5, stays }).find(
        ({ kind }) => kind === 'gateOutOverdue',
      )
      return [sum, found?.days, found?.was?.on]
    }
    expect(overdue('2026-12-04T22:59', [tariff])).toEqual([0, undefined, undefined])
    expect(overdue('2026-12-04T23:00', [tariff])).toEqual([1, 1, '2026-12-04'])
    expect(overdue('2026-12-05T23:00', [{ ...tariff, starts: 'nextDay' }])).toEqual([1, 1, '2026-12-05'])
    // Monday 30 November and the four working days after it; on the weekend nobody counts.
    expect(overdue('2026-12-06T22:59', [{ ...tariff, unit: 'working' }])).toEqual([0, undefined, undefined])
    expect(overdue('2026-12-06T23:00', [{ ...tariff, unit: 'working' }])).toEqual([1, 1, '2026-12-06'])
  })
})
