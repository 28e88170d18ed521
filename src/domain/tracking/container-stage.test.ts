import { describe, expect, test } from 'vitest'
import type { ContainerId, OrderId, TrackingEventId } from '#domain/kernel/ids.ts'
import { type Stage, stages } from '#domain/orders/stages.ts'
import { isOnTheWay, type Journey, stateOf } from './container-stage.ts'
import {
  type Classifier,
  conflicts,
  type EventType,
  eventsOfContainer,
  eventTypeNames,
  inTimelineOrder,
  kindOfEvent,
  type TrackingEvent,
} from './events.ts'

const everything: Journey = { fumigation: true, importCustoms: true, delivery: 'door' }
const portToPort: Journey = { fumigation: false, importCustoms: false, delivery: 'port' }

let made = 0
/** An event on a day of November, by default actual and told by one source. */
function event(type: EventType, day: number, more: Partial<TrackingEvent> = {}): TrackingEvent {
  made += 1
  return {
    id: `evt_${made}` as TrackingEventId,
    orderId: 'ord_1' as OrderId,
    containerId: null,
    type,
    classifier: 'actual',
    happenedAt: new Date(Date.UTC(2026, 10, day)),
    zone: 'Asia/Shanghai',
    recordedAt: new Date(Date.UTC(2026, 10, day, 1)),
    source: { kind: 'clerk', name: '林晓' },
    note: null,
    retractedAt: null,
    ...more,
  }
}

/** What ends each stage (requirements §4, decision 015), in order, and where the container stands then. */
const wayThrough: readonly (readonly [EventType, Stage])[] = [
  ['bookingConfirmed', 'toBeLoaded'],
  ['emptyPickedUp', 'toBeLoaded'],
  ['stuffed', 'toBeFumigated'],
  ['fumigated', 'toBeGatedIn'],
  ['gatedIn', 'toBeSailed'],
  ['loaded', 'toBeSailed'],
  ['departed', 'waitingForArrival'],
  ['transshipmentArrived', 'waitingForArrival'],
  ['transshipmentDischarged', 'waitingForArrival'],
  ['transshipmentLoaded', 'waitingForArrival'],
  ['transshipmentDeparted', 'waitingForArrival'],
  ['arrived', 'toBeDeclared'],
  ['discharged', 'toBeDeclared'],
  ['declared', 'taxToPay'],
  ['dutyPaid', 'awaitingCustomsRelease'],
  ['customsReleased', 'toBeTransported'],
  ['gatedOut', 'delivering'],
  ['delivered', 'containerToBeReturned'],
  ['emptyReturned', 'containerReturned'],
]

describe('the stage of a container [§4]', () => {
  test('begins at to be booked', () => expect(stateOf([], everything).stage).toBe('toBeBooked'))

  test.each(wayThrough.map(([type, stage], step) => [type, stage, step] as const))(
    'after %s it is %s',
    (type, stage, step) => {
      const events = wayThrough.slice(0, step + 1).map(([each], day) => event(each, day + 1))
      expect(stateOf(events, everything).stage).toBe(stage)
      // Events that arrive late and in any order change nothing.
      expect(stateOf([...events].reverse(), everything).stage).toBe(stage)
      // One actual event implies what came before it.
      expect(stateOf([event(type, 20)], everything).stage).toBe(stage)
    },
  )

  test('every stage is reached', () => {
    expect(new Set(['toBeBooked', ...wayThrough.map(([, stage]) => stage)])).toEqual(new Set(stages))
  })

  test.each(['planned', 'estimated'] satisfies Classifier[])('%s events move nothing', (classifier) => {
    const events = wayThrough.map(([type], day) => event(type, day + 1, { classifier }))
    expect(stateOf(events, everything)).toMatchObject({ stage: 'toBeBooked', doneAt: null })
  })

  test('a retracted event moves nothing', () => {
    expect(stateOf([event('departed', 3, { retractedAt: new Date() })], everything).stage).toBe('toBeBooked')
  })

  test.each<[EventType, Stage]>([
    ['stuffed', 'toBeGatedIn'],
    ['arrived', 'toBeTransported'],
    ['gatedOut', 'containerToBeReturned'],
  ])('port to port, after %s it is %s: what is not ours is passed over', (type, stage) => {
    expect(stateOf([event(type, 5)], portToPort).stage).toBe(stage)
  })

  test('which stages an order passes', () => {
    expect(stages.filter((stage) => !isOnTheWay(stage, portToPort))).toEqual([
      'toBeFumigated',
      'toBeDeclared',
      'taxToPay',
      'awaitingCustomsRelease',
      'delivering',
    ])
    expect(stages.every((stage) => isOnTheWay(stage, everything))).toBe(true)
  })
})

describe('what is done [§4]', () => {
  const at = (day: number) => new Date(Date.UTC(2026, 10, day))
  test.each<[EventType, Date | null]>([
    ['gatedOut', null],
    ['delivered', null],
    ['emptyReturned', at(7)],
  ])('to a door, %s', (type, done) => expect(stateOf([event(type, 7)], everything).doneAt).toEqual(done))
  test.each<[EventType, Date | null]>([
    ['discharged', null],
    ['gatedOut', at(7)],
  ])('to a port, %s', (type, done) => expect(stateOf([event(type, 7)], portToPort).doneAt).toEqual(done))
})

describe('what holds a container up comes before progress', () => {
  const hold = (events: TrackingEvent[]) => stateOf(events, everything).holds.map((each) => each.hold)

  test('a customs hold waits for release, also after a first release', () => {
    const events = [
      event('arrived', 1),
      event('declared', 2),
      event('dutyPaid', 2),
      event('customsReleased', 3),
      event('customsHeld', 4),
    ]
    expect(stateOf(events, everything)).toMatchObject({
      stage: 'awaitingCustomsRelease',
      holds: [{ hold: 'customsHeld', since: new Date(Date.UTC(2026, 10, 4)) }],
    })
    const released = stateOf([...events, event('customsReleased', 5)], everything)
    expect(released).toMatchObject({ stage: 'toBeTransported', holds: [] })
  })
  test.each<[told: EventType[], stage: Stage]>([
    [[], 'toBeLoaded'],
    [['bookingConfirmed', 'stuffed', 'fumigated'], 'toBeGatedIn'],
    [['bookingConfirmed', 'stuffed', 'gatedIn'], 'toBeSailed'],
    [['gatedIn', 'loaded'], 'toBeSailed'],
    [['gatedIn', 'loaded', 'departed'], 'toBeSailed'],
  ])('a container rolled after %j waits as packed and gated in as it was', (told, stage) => {
    const events = [...told.map((type, day) => event(type, day + 1)), event('rolled', 7)]
    expect(stateOf(events, everything)).toMatchObject({ stage, holds: [{ hold: 'rolled' }] })
    expect(stateOf([...events, event('departed', 9)], everything)).toMatchObject({
      stage: 'waitingForArrival',
      holds: [],
    })
  })
  test.each<[EventType, EventType]>([
    ['exportCustomsHeld', 'exportCustomsReleased'],
    ['carrierHeld', 'carrierReleased'],
    ['terminalHeld', 'terminalReleased'],
    ['carrierHeld', 'gatedOut'],
  ])('%s lasts until %s', (held, released) => {
    expect(hold([event(held, 4)])).toEqual([held])
    expect(hold([event(held, 4), event(released, 5)])).toEqual([])
    expect(hold([event(released, 3), event(held, 4)])).toEqual([held])
  })
})

describe('events', () => {
  const box = (name: string) => name as ContainerId
  test('of the whole order concern every container', () => {
    const events = [
      event('departed', 1),
      event('stuffed', 2, { containerId: box('a') }),
      event('stuffed', 3, { containerId: box('b') }),
    ]
    expect(eventsOfContainer(events, box('a')).map(({ type }) => type)).toEqual(['departed', 'stuffed'])
  })
  test('stand in the order in which they happen, then in their usual order', () => {
    const events = [event('discharged', 5), event('arrived', 5), event('departed', 2)]
    expect(inTimelineOrder(events).map(({ type }) => type)).toEqual(['departed', 'arrived', 'discharged'])
  })
  test('that contradict each other by more than an hour are both marked', () => {
    const carrier = { kind: 'carrier', name: 'COSCO' } as const
    const a = event('loaded', 5)
    const b = event('loaded', 5, {
      source: carrier,
      happenedAt: new Date(a.happenedAt.getTime() - 205 * 60_000),
    })
    const same = event('loaded', 5, {
      source: carrier,
      happenedAt: new Date(a.happenedAt.getTime() - 30 * 60_000),
    })
    expect(conflicts([a, b])).toEqual(
      new Map([
        [a.id, 205],
        [b.id, 205],
      ]),
    )
    expect(conflicts([a, same])).toEqual(new Map())
    expect(conflicts([a, { ...b, retractedAt: new Date() }])).toEqual(new Map())
    // What is told of the whole order is told of each container.
    const ofOne = { ...b, containerId: box('a') }
    const ofOther = { ...same, id: event('loaded', 5).id, containerId: box('b') }
    expect(conflicts([a, ofOne, ofOther])).toEqual(
      new Map([
        [a.id, 205],
        [b.id, 205],
      ]),
    )
    expect(conflicts([ofOne, { ...a, containerId: box('b') }])).toEqual(new Map())
  })
  test('carry DCSA codes, each kind of its own', () => {
    const codes = eventTypeNames.flatMap((type) => {
      const { dcsa, at } = kindOfEvent(type)
      return dcsa
        ? [`${dcsa.event} ${dcsa.code} ${dcsa.document} ${dcsa.empty} ${dcsa.transshipment} ${at}`]
        : []
    })
    expect(new Set(codes).size).toBe(codes.length)
  })
})
