import { describe, expect, test } from 'vitest'
import { businessDate } from '#domain/kernel/business-date.ts'
import { actual, estimated, plan, planned } from '#test/support/tracking-events.ts'
import { nextWordOf, tellingHours } from './silence.ts'

const at = (time: string) => new Date(`${time}:00Z`)

/** Gated in, sailed on the second of November, due in Rotterdam on the thirtieth. */
const atSea = [
  actual('gatedIn', '2026-10-31T10:00'),
  actual('departed', '2026-11-02T04:30'),
  estimated('arrived', '2026-11-30T05:00', '2026-11-02T06:00'),
]

describe('silence at sea [§3]', () => {
  test('is normal until the arrival that was told', () => {
    expect(nextWordOf(atSea, at('2026-11-22T00:00'), plan)).toEqual({
      state: 'awaited',
      type: 'arrived',
      expectedAt: at('2026-11-30T05:00'),
      zone: 'Europe/Amsterdam',
      dayOnly: false,
      basis: 'told',
      teller: 'carrier',
      toldBy: at('2026-12-01T05:00'),
      lastHeardAt: at('2026-11-02T06:00'),
    })
  })
  test.each([
    ['2026-11-30T04:59', 'awaited'],
    ['2026-11-30T05:00', 'due'],
    ['2026-12-01T04:59', 'due'],
    ['2026-12-01T05:00', 'missing'],
    ['2026-12-20T05:00', 'missing'],
  ])('at %s the word of the arrival is %s', (now, state) => {
    expect(nextWordOf(atSea, at(now), plan)?.state).toBe(state)
  })
  test('lasts to the end of the scheduled day where nobody named an hour', () => {
    const next = nextWordOf(atSea.slice(0, 2), at('2026-11-29T22:59'), plan)
    // Midnight after the 29th in Rotterdam.
    expect(next).toMatchObject({ state: 'awaited', basis: 'schedule', dayOnly: true })
    expect(next?.expectedAt).toEqual(at('2026-11-29T23:00'))
    expect(nextWordOf(atSea.slice(0, 2), at('2026-11-29T23:00'), plan)?.state).toBe('due')
  })
  test('follows an arrival that moved', () => {
    const moved = [...atSea, estimated('arrived', '2026-12-05T05:00', '2026-11-20T00:00')]
    expect(nextWordOf(moved, at('2026-12-03T00:00'), plan)?.state).toBe('awaited')
  })
  test('ends with a change of ship that was announced', () => {
    const changes = [
      ...atSea,
      estimated('transshipmentArrived', '2026-11-10T00:00', '2026-11-03T00:00', { seaport: 'SGSIN' }),
      estimated('transshipmentDeparted', '2026-11-13T00:00', '2026-11-03T00:00', { seaport: 'SGSIN' }),
    ]
    const next = (more: typeof changes, now: string) => nextWordOf([...changes, ...more], at(now), plan)
    expect(next([], '2026-11-09T00:00')).toMatchObject({ state: 'awaited', type: 'transshipmentArrived' })
    expect(next([], '2026-11-12T00:00')).toMatchObject({ state: 'missing', type: 'transshipmentArrived' })
    const there = actual('transshipmentArrived', '2026-11-11T00:00', { seaport: 'SGSIN' })
    expect(next([there], '2026-11-12T00:00')).toMatchObject({
      state: 'awaited',
      type: 'transshipmentDeparted',
    })
    // The later step was told, so the earlier one is awaited no more.
    const left = actual('transshipmentDeparted', '2026-11-13T02:00', { seaport: 'SGSIN' })
    expect(next([left], '2026-11-14T00:00')).toMatchObject({ state: 'awaited', type: 'arrived' })
  })
})

describe('what is awaited next', () => {
  test('before anything is told: the gate-in, by the terminal’s cut-off', () => {
    expect(nextWordOf([], at('2026-10-25T00:00'), plan)).toMatchObject({
      type: 'gatedIn',
      basis: 'schedule',
      teller: 'terminal',
      expectedAt: plan.gateInBy,
      lastHeardAt: null,
    })
  })
  const door = { ...plan, journey: { fumigation: false, importCustoms: true, delivery: 'door' as const } }
  test.each([
    ['gatedIn', 'departed', 'carrier', '2026-11-02T16:00'],
    ['arrived', 'discharged', 'terminal', '2026-12-02T06:00'],
    ['discharged', 'declared', 'clerk', '2026-12-02T06:00'],
    ['declared', 'customsReleased', 'customs', '2026-12-06T06:00'],
    ['customsReleased', 'gatedOut', 'terminal', '2026-12-07T06:00'],
    ['gatedOut', 'delivered', 'truck', '2026-12-02T06:00'],
    ['delivered', 'emptyReturned', 'terminal', '2026-12-07T06:00'],
  ] as const)('after %s it is %s, told by %s', (last, type, teller, expectedAt) => {
    const events = [actual('arrived', '2026-11-30T06:00'), actual(last, '2026-11-30T06:00')].slice(
      last === 'gatedIn' ? 1 : 0,
    )
    expect(nextWordOf(events, at('2026-11-30T07:00'), door)).toMatchObject({
      type,
      teller,
      expectedAt: at(expectedAt),
    })
  })
  test('nothing, once the box is handed over in the port, or its empty is back from a door', () => {
    const out = actual('gatedOut', '2026-12-03T06:00')
    expect(nextWordOf([out], at('2026-12-20T00:00'), plan)).toBeNull()
    expect(nextWordOf([out], at('2026-12-20T00:00'), door)).not.toBeNull()
    expect(
      nextWordOf([out, actual('emptyReturned', '2026-12-06T06:00')], at('2026-12-20T00:00'), door),
    ).toBeNull()
  })
  test('after a hold: its release, for which a week without a word is too long', () => {
    const held = [...atSea, actual('arrived', '2026-11-30T06:00'), actual('customsHeld', '2026-12-01T06:00')]
    const next = (now: string) => nextWordOf(held, at(now), plan)
    expect(next('2026-12-05T00:00')).toMatchObject({ state: 'awaited', type: 'customsReleased' })
    expect(next('2026-12-10T00:00')?.state).toBe('missing')
  })
  test('after being left behind: the next sailing; the day told for the missed ship counts no more', () => {
    const rolled = [
      actual('gatedIn', '2026-10-31T10:00'),
      estimated('departed', '2026-11-02T04:30', '2026-10-20T00:00'),
      actual('rolled', '2026-11-02T05:00'),
    ]
    expect(nextWordOf(rolled, at('2026-11-03T00:00'), plan)).toMatchObject({
      state: 'awaited',
      type: 'departed',
      basis: 'usual',
      expectedAt: at('2026-11-09T05:00'),
    })
    const booked = [...rolled, estimated('departed', '2026-11-16T04:30', '2026-11-04T00:00')]
    expect(nextWordOf(booked, at('2026-11-10T00:00'), plan)).toMatchObject({
      basis: 'told',
      expectedAt: at('2026-11-16T04:30'),
    })
  })
  test('a retracted word is no word', () => {
    const [gateIn, ...rest] = atSea
    const taken = [gateIn as never, ...rest.map((each) => ({ ...each, retractedAt: at('2026-11-05T00:00') }))]
    expect(nextWordOf(taken, at('2026-11-05T00:00'), plan)).toMatchObject({
      type: 'departed',
      state: 'missing',
      lastHeardAt: at('2026-10-31T11:00'),
    })
  })
})

test.each(Object.entries(tellingHours))('%s has %i hours to tell', (kind, hours) => {
  const word = estimated('arrived', '2026-11-30T05:00', '2026-11-02T06:00', {
    source: { kind: kind as keyof typeof tellingHours, name: '' },
  })
  const events = [...atSea.slice(0, 2), word]
  const toldBy = at('2026-11-30T05:00').getTime() + hours * 3_600_000
  expect(nextWordOf(events, new Date(toldBy - 1), plan)?.state).toBe('due')
  expect(nextWordOf(events, new Date(toldBy), plan)?.state).toBe('missing')
})

test('a plan that moved no arrival leaves the schedule', () => {
  const early = { ...plan, arrivalOn: businessDate('2026-11-20') }
  expect(
    nextWordOf(
      [planned('departed', '2026-11-02T04:30'), actual('departed', '2026-11-02T04:30')],
      at('2026-11-03T00:00'),
      early,
    ),
  ).toMatchObject({
    type: 'arrived',
    basis: 'schedule',
    expectedAt: at('2026-11-20T23:00'),
  })
})
