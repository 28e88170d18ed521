import { describe, expect, test } from 'vitest'
import { businessDate } from '#domain/kernel/business-date.ts'
import type { ContainerId, OrderId, TrackingEventId } from '#domain/kernel/ids.ts'
import type { Classifier, EventType, TrackingEvent } from './events.ts'
import { arrivalOf, orderTimes } from './times.ts'

let made = 0
function event(
  type: EventType,
  classifier: Classifier,
  happens: string,
  learned: string,
  more: Partial<TrackingEvent> = {},
): TrackingEvent {
  made += 1
  return {
    id: `evt_${made}` as TrackingEventId,
    orderId: 'ord_1' as OrderId,
    containerId: null,
    type,
    classifier,
    happenedAt: new Date(happens),
    zone: 'Europe/Amsterdam',
    recordedAt: new Date(learned),
    source: { kind: 'carrier', name: 'COSCO' },
    note: null,
    retractedAt: null,
    ...more,
  }
}
const planned = businessDate('2026-11-29')
const plan = { sailingOn: businessDate('2026-10-22'), arrivalOn: planned }

describe('the arrival', () => {
  test('is what the quote planned, until someone says more', () => {
    expect(arrivalOf([], plan)).toMatchObject({
      on: '2026-11-29',
      at: null,
      classifier: 'planned',
      changes: [],
    })
  })

  const words = [
    event('arrived', 'estimated', '2026-11-29T13:00:00Z', '2026-10-22T00:00:00Z'),
    event('arrived', 'estimated', '2026-12-01T19:00:00Z', '2026-11-13T00:00:00Z', {
      note: '好望角以南大浪，减速绕航',
    }),
    event('arrived', 'estimated', '2026-12-02T05:00:00Z', '2026-11-19T00:00:00Z', { note: '泊位窗口后移' }),
  ]
  test('is overridden by each newer word, whatever the order of arrival, and remembers how it moved', () => {
    const arrival = arrivalOf([...words].reverse(), plan)
    expect(arrival).toMatchObject({ on: '2026-12-02', classifier: 'estimated', plannedOn: planned })
    expect(arrival.changes.map(({ from, to, days, reason }) => [from, to, days, reason])).toEqual([
      ['2026-11-29', '2026-12-01', 2, '好望角以南大浪，减速绕航'],
      ['2026-12-01', '2026-12-02', 1, '泊位窗口后移'],
    ])
  })
  test('is final once it is actual', () => {
    const actual = event('arrived', 'actual', '2026-12-02T04:30:00Z', '2026-12-02T05:00:00Z')
    const late = event('arrived', 'estimated', '2026-12-05T00:00:00Z', '2026-12-03T00:00:00Z')
    expect(arrivalOf([...words, actual, late], plan)).toMatchObject({
      on: '2026-12-02',
      classifier: 'actual',
    })
  })
  test('forgets a retracted word', () => {
    const [first, , third] = words as [TrackingEvent, TrackingEvent, TrackingEvent]
    expect(arrivalOf([first, { ...third, retractedAt: new Date() }], plan)).toMatchObject({
      on: '2026-11-29',
      changes: [],
    })
  })
  test('is a day of the place', () => {
    const word = event('arrived', 'estimated', '2026-12-01T23:30:00Z', '2026-11-19T00:00:00Z')
    expect(arrivalOf([word], plan).on).toBe('2026-12-02')
  })
})

describe('the arrival after a departure that moved', () => {
  const sails = (classifier: Classifier, day: string, learned: string) =>
    event('departed', classifier, `2026-${day}T04:00:00Z`, `2026-${learned}T00:00:00Z`, {
      zone: 'Asia/Shanghai',
    })
  const changes = (...events: TrackingEvent[]) =>
    arrivalOf(events, plan).changes.map(({ from, to, cause, at }) => [
      from,
      to,
      cause,
      at?.toISOString() ?? null,
    ])
  const told = event('arrived', 'estimated', '2026-11-29T13:00:00Z', '2026-10-20T00:00:00Z')

  test('is as many days later as the departure, and says that nobody named it', () => {
    expect(changes(sails('actual', '10-25', '10-25'))).toEqual([
      ['2026-11-29', '2026-12-02', 'departure', null],
    ])
    expect(changes(told, sails('actual', '10-25', '10-25'))).toEqual([
      ['2026-11-29', '2026-12-02', 'departure', '2026-12-02T13:00:00.000Z'],
    ])
  })
  test('comes back with the departure, never before the schedule', () => {
    expect(
      changes(
        sails('estimated', '10-27', '10-20'),
        sails('estimated', '10-24', '10-21'),
        sails('actual', '10-21', '10-22'),
      ),
    ).toEqual([
      ['2026-11-29', '2026-12-04', 'departure', null],
      ['2026-12-04', '2026-12-01', 'departure', null],
      ['2026-12-01', '2026-11-29', 'departure', null],
    ])
  })
  test('is the word of a source again as soon as there is a newer one', () => {
    const newer = event('arrived', 'estimated', '2026-12-01T05:00:00Z', '2026-10-26T00:00:00Z')
    expect(changes(sails('actual', '10-25', '10-25'), newer).at(-1)).toEqual([
      '2026-12-02',
      '2026-12-01',
      'told',
      '2026-12-01T05:00:00.000Z',
    ])
    // It was told in knowledge of the departure, which moves it no further.
    expect(arrivalOf([sails('actual', '10-25', '10-25'), newer], plan).on).toBe('2026-12-01')
  })
  test('is unknown from being left behind until the next sailing is named', () => {
    const rolled = event('rolled', 'actual', '2026-10-22T05:00:00Z', '2026-10-22T06:00:00Z')
    expect(arrivalOf([rolled], plan)).toMatchObject({ rolledAway: true, on: '2026-11-29', changes: [] })
    expect(arrivalOf([rolled, sails('estimated', '10-29', '10-23')], plan)).toMatchObject({
      rolledAway: false,
      on: '2026-12-06',
      classifier: 'estimated',
    })
  })
})

describe('the days of an order [§4]', () => {
  const boxes = ['a', 'b'] as unknown as ContainerId[]
  const [a, b] = boxes
  test('without events, only the quote speaks', () => {
    expect(orderTimes([], boxes, plan, 'port')).toEqual({
      pickupOn: null,
      gateInOn: null,
      estimatedSailingOn: null,
      actualSailingOn: null,
      estimatedArrivalOn: planned,
      arrivalBasis: 'offer',
      actualArrivalOn: null,
      actualDeliveryOn: null,
    })
  })
  test('an actual day exists when every container has it, and is the slowest one’s', () => {
    const first = event('gatedIn', 'actual', '2026-11-17T10:00:00Z', '2026-11-17T11:00:00Z', {
      containerId: a as ContainerId,
    })
    const second = event('gatedIn', 'actual', '2026-11-18T10:00:00Z', '2026-11-18T11:00:00Z', {
      containerId: b as ContainerId,
    })
    expect(orderTimes([first], boxes, plan, 'port').gateInOn).toBeNull()
    expect(orderTimes([first, second], boxes, plan, 'port').gateInOn).toBe('2026-11-18')
  })
  test('estimated and actual sailing stand side by side', () => {
    const events = [
      event('departed', 'estimated', '2026-11-21T10:00:00Z', '2026-11-17T11:00:00Z'),
      event('departed', 'actual', '2026-11-22T10:00:00Z', '2026-11-22T11:00:00Z'),
    ]
    expect(orderTimes(events, boxes, plan, 'door')).toMatchObject({
      estimatedSailingOn: '2026-11-21',
      actualSailingOn: '2026-11-22',
    })
  })
  test('an actual arrival leaves the estimate to be compared with', () => {
    const events = [
      event('arrived', 'estimated', '2026-12-02T10:00:00Z', '2026-11-17T11:00:00Z'),
      event('arrived', 'actual', '2026-12-03T10:00:00Z', '2026-12-03T11:00:00Z'),
      event('delivered', 'actual', '2026-12-11T14:00:00Z', '2026-12-11T15:00:00Z'),
    ]
    expect(orderTimes(events, boxes, plan, 'door')).toMatchObject({
      estimatedArrivalOn: '2026-12-02',
      actualArrivalOn: '2026-12-03',
      actualDeliveryOn: '2026-12-11',
    })
  })
  test('to a port, a container is delivered when it leaves the terminal; to a door, when it is dropped there', () => {
    const of = (type: 'gatedOut' | 'delivered', day: string, containerId = a as ContainerId) =>
      event(type, 'actual', `2026-12-${day}T02:00:00Z`, `2026-12-${day}T03:00:00Z`, { containerId })
    const out = [of('gatedOut', '08'), of('gatedOut', '09', b as ContainerId)]
    expect(orderTimes(out, boxes, plan, 'port').actualDeliveryOn).toBe('2026-12-09')
    expect(orderTimes(out, boxes, plan, 'door').actualDeliveryOn).toBeNull()
    expect(orderTimes(out.slice(0, 1), boxes, plan, 'port').actualDeliveryOn).toBeNull()
    const dropped = [...out, of('delivered', '10'), of('delivered', '11', b as ContainerId)]
    expect(orderTimes(dropped, boxes, plan, 'port').actualDeliveryOn).toBe('2026-12-09')
    expect(orderTimes(dropped, boxes, plan, 'door').actualDeliveryOn).toBe('2026-12-11')
  })
})
