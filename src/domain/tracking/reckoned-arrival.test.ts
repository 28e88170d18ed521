import { describe, expect, test } from 'vitest'
import { actual, estimated, plan as offer } from '../../../test/support/tracking-events.ts'
import { stateOf } from './container-stage.ts'
import { exceptionsOf } from './exceptions.ts'
import { daysForMiles, heardShip } from './reckoned-arrival.ts'
import { nextWordOf } from './silence.ts'
import { arrivalOf } from './times.ts'

/** Ningbo to Rotterdam over Singapore, 2 to 29 November: 27 days from Ningbo, 19.5 from Singapore. */
const days: Readonly<Record<string, number>> = { CNNGB: 27, SGSIN: 19.5 }
const plan = {
  ...offer,
  way: { pol: 'CNNGB', zone: 'Europe/Amsterdam', daysFrom: (port: string) => days[port] ?? null },
}
const sailed = [actual('gatedIn', '2026-10-31T10:00'), actual('departed', '2026-11-02T04:30')]
const inSingapore = { seaport: 'SGSIN', zone: 'Asia/Singapore' }
const now = new Date('2026-11-20T00:00:00Z')
const later = new Date('2026-11-20T01:00:00Z')

describe('days for miles', () => {
  test.each([
    // 10,500 miles in 27 days, three of which are spent on changing ships: 437.5 a day.
    ['the pace that was offered', { miles: 10_500, days: 27, changes: 1 }, 8_400, 19.2],
    ['all of it is the days that were offered', { miles: 10_500, days: 27, changes: 0 }, 10_500, 27],
    [
      'a pace no ship keeps: 16 knots and a day in port on 2,500 miles',
      { miles: 10_500, days: 9, changes: 0 },
      8_400,
      25.875,
    ],
    ['more days changing ships than there are', { miles: 500, days: 2, changes: 1 }, 400, 2.041_67],
    ['none was offered', null, 3_840, 12],
  ])('%s', (_, offered, miles, wanted) => {
    expect(daysForMiles(miles, offered)).toBeCloseTo(wanted, 3)
  })
})

describe('an arrival by distance [decision 039]', () => {
  test('stays away while the schedule holds', () => {
    const onTime = [...sailed, actual('transshipmentDischarged', '2026-11-08T02:00', inSingapore)]
    expect(arrivalOf(onTime, plan)).toMatchObject({ on: '2026-11-29', basis: 'offer', changes: [] })
  })

  test('follows from a connection that is missed, with its reason, and gives way to the next word', () => {
    const late = [...sailed, actual('transshipmentDischarged', '2026-11-16T02:00', inSingapore)]
    // The 16th, three days of waiting, nineteen and a half at sea.
    const arrival = arrivalOf(late, plan)
    expect(arrival).toMatchObject({ on: '2026-12-08', at: null, classifier: 'estimated', basis: 'distance' })
    expect(arrival.changes).toMatchObject([
      { from: '2026-11-29', to: '2026-12-08', days: 9, cause: 'connection', reason: null },
    ])
    expect(nextWordOf(late, now, plan)).toMatchObject({ type: 'arrived', basis: 'distance', dayOnly: true })
    const [exception] = exceptionsOf(late, now, { ...plan, containerIds: plan.containerIds.slice(0, 1) })
    expect(exception).toMatchObject({ kind: 'arrivalLate', days: 9, source: null })

    const announced = [
      ...late,
      estimated('transshipmentDeparted', '2026-11-24T00:00', '2026-11-17T00:00', inSingapore),
    ]
    expect(arrivalOf(announced, plan)).toMatchObject({ on: '2026-12-13', basis: 'distance' })
    const left = [...announced, actual('transshipmentDeparted', '2026-11-21T00:00', inSingapore)]
    const moved = arrivalOf(left, plan)
    expect(moved.changes.map(({ to, cause }) => [to, cause])).toEqual([
      ['2026-12-08', 'connection'],
      ['2026-12-13', 'connection'],
      ['2026-12-10', 'connection'],
    ])
    const named = [...left, estimated('arrived', '2026-12-09T05:00', '2026-11-22T00:00')]
    expect(arrivalOf(named, plan)).toMatchObject({ on: '2026-12-09', basis: 'told' })
    expect(arrivalOf(named, plan).changes).toHaveLength(4)
    // Told again of the same port, nothing speaks against the word.
    const again = [
      ...named,
      actual('transshipmentLoaded', '2026-11-20T20:00', { ...inSingapore, recordedAt: now }),
    ]
    expect(arrivalOf(again, plan)).toMatchObject({ on: '2026-12-09', basis: 'told' })
  })

  test('goes back to the schedule where what spoke against it is taken back', () => {
    const late = actual('transshipmentDischarged', '2026-11-16T02:00', inSingapore)
    expect(arrivalOf([...sailed, late], plan).basis).toBe('distance')
    expect(arrivalOf([...sailed, { ...late, retractedAt: now }], plan)).toMatchObject({
      on: '2026-11-29',
      basis: 'offer',
    })
  })

  test('goes before a word that was told before the connection was missed', () => {
    const frozen = [
      ...sailed,
      estimated('arrived', '2026-11-29T05:00', '2026-11-03T00:00'),
      actual('transshipmentDeparted', '2026-11-18T00:00', inSingapore),
    ]
    expect(arrivalOf(frozen, plan)).toMatchObject({ on: '2026-12-07', at: null, basis: 'distance' })
  })

  test('of a box left behind counts from a sailing a week later, until one is named', () => {
    const rolled = [sailed[0] as never, actual('rolled', '2026-11-02T06:00')]
    const arrival = arrivalOf(rolled, plan)
    expect(arrival).toMatchObject({ on: '2026-12-06', basis: 'distance', rolledAway: true })
    expect(arrival.changes).toMatchObject([{ cause: 'leftBehind', days: 7 }])
    // It is neither late nor on time before somebody names the ship.
    expect(exceptionsOf(rolled, now, plan).map(({ kind }) => kind)).not.toContain('arrivalLate')
    const named = [...rolled, estimated('departed', '2026-11-12T04:30', '2026-11-04T00:00')]
    expect(arrivalOf(named, plan)).toMatchObject({ on: '2026-12-09', basis: 'schedule', rolledAway: false })
  })

  test('of a box left behind where it changes ships counts from there, and it stays under way', () => {
    const left = [
      ...sailed,
      actual('transshipmentDischarged', '2026-11-08T02:00', inSingapore),
      actual('rolled', '2026-11-10T02:00', inSingapore),
    ]
    expect(stateOf(left, plan.journey)).toMatchObject({
      stage: 'waitingForArrival',
      holds: [{ hold: 'rolled' }],
    })
    expect(arrivalOf(left, plan)).toMatchObject({ on: '2026-12-06', basis: 'distance', rolledAway: true })
    expect(nextWordOf(left, now, plan)).toMatchObject({ type: 'transshipmentDeparted', basis: 'usual' })
    const gone = [...left, actual('transshipmentDeparted', '2026-11-14T00:00', inSingapore)]
    expect(stateOf(gone, plan.journey)).toMatchObject({ stage: 'waitingForArrival', holds: [] })
    expect(arrivalOf(gone, plan)).toMatchObject({ on: '2026-12-03', basis: 'distance', rolledAway: false })
  })

  test('of a ship that was heard too far away is a distance, not a word', () => {
    const heard = estimated('arrived', '2026-12-06T11:00', '2026-11-20T00:00', { source: heardShip })
    expect(arrivalOf([...sailed, heard], plan)).toMatchObject({
      on: '2026-12-06',
      at: null,
      basis: 'distance',
    })
    expect(arrivalOf([...sailed, heard], plan).changes).toMatchObject([{ cause: 'position', reason: null }])
    // A day later could be as wrong itself.
    const near = { ...heard, happenedAt: new Date('2026-11-30T11:00:00Z') }
    expect(arrivalOf([...sailed, near], plan)).toMatchObject({ on: '2026-11-29', basis: 'offer' })
    expect(
      arrivalOf([...sailed, heard, { ...near, id: 'evt_9' as never, recordedAt: later }], plan).basis,
    ).toBe('offer')
  })

  test('is not made up where no way is known', () => {
    const unknown = { ...plan, way: { ...plan.way, daysFrom: () => null } }
    const late = actual('transshipmentDischarged', '2026-11-16T02:00', inSingapore)
    expect(arrivalOf([...sailed, late], unknown)).toMatchObject({ on: '2026-11-29', basis: 'offer' })
    const rolled = arrivalOf([actual('rolled', '2026-11-02T06:00')], unknown)
    expect(rolled).toMatchObject({ on: '2026-11-29', basis: 'offer', rolledAway: true })
  })
})
