import { describe, expect, test } from 'vitest'
import { stageCodes } from '#contract/order-shapes.ts'
import type { Timeline, TrackingEventReply } from '#contract/tracking.ts'
import { type Stage, stages } from '#domain/orders/stages.ts'
import type { Classifier, EventType } from '#domain/tracking/events.ts'
import {
  columnsOf,
  consequenceOf,
  contradictionOf,
  eventsOfEntries,
  journeyOf,
  nextType,
  readPasted,
  readTyped,
} from './milestones.ts'

const now = new Date('2026-11-20T02:26:00Z')
const shanghai = 'Asia/Shanghai'

let events = 0
const event = (type: EventType, at: string, containerIds: string[] = [], classifier: Classifier = 'actual') =>
  ({
    id: `evt_${++events}`,
    containerIds,
    type,
    classifier,
    happenedAt: at,
    zone: shanghai,
    recordedAt: at,
    place: { seaport: null, seaportName: null, facility: null },
    mode: null,
    empty: null,
    source: { kind: 'clerk', name: 'x' },
    note: null,
    retractedAt: null,
    conflictMinutes: null,
  }) as unknown as TrackingEventReply

const journeyStages = (
  skipped: Stage[] = ['toBeFumigated', 'toBeDeclared', 'taxToPay', 'awaitingCustomsRelease', 'delivering'],
) =>
  stages.map((stage) => ({ stage, code: stageCodes[stage], needed: !skipped.includes(stage), containers: 0 }))

const timelineOf = (given: TrackingEventReply[], stage: Stage = 'toBeGatedIn'): Timeline =>
  ({
    orderId: 'ord_1',
    stage,
    stageCode: stageCodes[stage],
    stages: journeyStages(),
    events: given,
    milestones: [],
    containers: ['a', 'b'].map((id) => ({
      id,
      type: '40HQ',
      number: null,
      stage,
      stageCode: stageCodes[stage],
      holds: [],
      latestEventId: null,
    })),
  }) as unknown as Timeline

describe('a time as clerks type it', () => {
  test.each([
    ['2026-11-20 08:12', '2026-11-20T00:12:00.000Z'],
    ['2026/11/20 8:12', '2026-11-20T00:12:00.000Z'],
    ['2026-11-20T08:12', '2026-11-20T00:12:00.000Z'],
    ['11-20 0812', '2026-11-20T00:12:00.000Z'],
    ['11-20 08：12', '2026-11-20T00:12:00.000Z'],
    ['01-03 10:00', '2027-01-03T02:00:00.000Z'],
    ['8:12', '2026-11-20T00:12:00.000Z'],
  ])('%s', (text, at) => expect(readTyped(text, shanghai, now)).toEqual({ at: new Date(at) }))
  test('is read in the zone of the port', () =>
    expect(readTyped('2026-11-19 18:00', 'America/Los_Angeles', now)).toEqual({
      at: new Date('2026-11-20T02:00:00Z'),
    }))
  test.each([
    ['yesterday', 'shape'],
    ['2026-02-30 10:00', 'day'],
    ['11-20 24:10', 'time'],
  ])('%s is refused', (text, fault) => expect(readTyped(text, shanghai, now)).toEqual({ fault }))
  test('nothing typed is nothing', () => expect(readTyped('  ', shanghai, now)).toBeNull())
})

describe('what speaks against a time', () => {
  const stuffed = event('stuffed', '2026-11-19T11:20:00Z', ['a'])
  const timeline = timelineOf([stuffed])
  const fault = (at: string, type: EventType, classifier: Classifier = 'actual', container = 'a') =>
    contradictionOf({ at: new Date(at) }, timeline, container, type, classifier, {
      placedAt: new Date('2026-11-10T02:00:00Z'),
      now,
    })?.fault ?? null
  test('gate-in before stuffing', () =>
    expect(fault('2026-11-19T10:40:00Z', 'gatedIn')).toBe('beforeEarlier'))
  test('not of another container', () =>
    expect(fault('2026-11-19T10:40:00Z', 'gatedIn', 'actual', 'b')).toBeNull())
  test('an empty fetched after it was stuffed', () =>
    expect(fault('2026-11-19T12:00:00Z', 'emptyPickedUp')).toBe('afterLater'))
  test('papers may come in any order', () =>
    expect(fault('2026-11-18T12:00:00Z', 'exportCustomsReleased')).toBeNull())
  test('an actual time in the future', () => expect(fault('2026-11-20T03:00:00Z', 'gatedIn')).toBe('future'))
  test('a time long before the order, actual or not', () => {
    expect(fault('2025-11-20T01:00:00Z', 'stuffed')).toBe('longBefore')
    expect(fault('2025-11-20T01:00:00Z', 'departed', 'estimated')).toBe('longBefore')
  })
  test('an estimate may lie in the future', () =>
    expect(fault('2026-11-21T03:00:00Z', 'gatedIn', 'estimated')).toBeNull())
})

describe('rows of a spreadsheet', () => {
  const boxes = [
    { id: 'a', number: 'CSQU3054383' },
    { id: 'b', number: 'MSCU1234566' },
    { id: 'c', number: null },
  ] as unknown as Timeline['containers']
  test('one time a line fills from where it is pasted, and no further than there are containers', () =>
    expect(readPasted('11-20 8:12\r\n\n9:00\n9:10', boxes, 1)).toEqual({
      texts: { b: '11-20 8:12', c: '9:00' },
      strange: [],
    }))
  test('a number beside the time goes to its container, in either sequence and with date and time apart', () =>
    expect(readPasted('mscu 123456-6\t2026-11-20\t08:12\n11-19 21:46\tCSQU3054383', boxes, 2)).toEqual({
      texts: { b: '2026-11-20 08:12', a: '11-19 21:46' },
      strange: [],
    }))
  test('a number of no container of the order is said and fills nothing', () =>
    expect(readPasted('TEMU6079348\t8:12', boxes, 0)).toEqual({ texts: {}, strange: ['TEMU6079348'] }))
})

describe('where saving leads', () => {
  const timeline = timelineOf([event('stuffed', '2026-11-19T11:20:00Z')])
  test('the order waits for its least advanced container [§4]', () => {
    const one = consequenceOf(timeline, 'gatedIn', 'actual', new Map([['a', now]]), now)
    expect(one).toEqual({
      moved: [{ from: 'toBeGatedIn', to: 'toBeSailed', containerIds: ['a'] }],
      order: { from: 'toBeGatedIn', to: 'toBeGatedIn' },
    })
    const both = consequenceOf(
      timeline,
      'gatedIn',
      'actual',
      new Map([
        ['a', now],
        ['b', now],
      ]),
      now,
    )
    expect(both.order).toEqual({ from: 'toBeGatedIn', to: 'toBeSailed' })
  })
  test('an estimate moves nothing', () =>
    expect(consequenceOf(timeline, 'gatedIn', 'estimated', new Map([['a', now]]), now).moved).toEqual([]))
})

test('the next column is the first that a container lacks behind its last movement', () => {
  expect(nextType(timelineOf([]))).toBe('bookingConfirmed')
  expect(nextType(timelineOf([event('stuffed', '2026-11-19T11:20:00Z')]))).toBe('gatedIn')
  expect(
    nextType(
      timelineOf([event('stuffed', '2026-11-19T11:20:00Z'), event('gatedIn', '2026-11-19T12:20:00Z', ['a'])]),
    ),
  ).toBe('gatedIn')
})

test('columns that the order does not pass are left out', () => {
  expect(columnsOf('origin', journeyOf(timelineOf([])))).not.toContain('fumigated')
  expect(columnsOf('destination', journeyOf(timelineOf([])))).toEqual([
    'arrived',
    'discharged',
    'gatedOut',
    'emptyReturned',
  ])
})

test('one time for several containers is one event', () => {
  expect(
    eventsOfEntries(
      new Map([
        ['a', now],
        ['b', now],
        ['c', new Date(0)],
      ]),
    ),
  ).toEqual([
    { at: now, containerIds: ['a', 'b'] },
    { at: new Date(0), containerIds: ['c'] },
  ])
})
