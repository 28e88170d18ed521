import { describe, expect, test } from 'vitest'
import type { ContainerId } from '#domain/kernel/ids.ts'
import type { Journey } from './container-stage.ts'
import { type EnteredOrder, type ManyEntry, type ToldEvent, verdictOf } from './entries.ts'
import type { Classifier, EventType } from './events.ts'

const now = new Date('2026-11-20T02:00:00Z')
const at = (time: string) => new Date(`2026-11-${time}:00Z`)
const told = (type: EventType, time: string, classifier: Classifier = 'actual'): ToldEvent => ({
  type,
  classifier,
  happenedAt: at(time),
})
const [one, two] = ['ctr_1', 'ctr_2'] as unknown as [ContainerId, ContainerId]
const journey: Journey = { fumigation: false, importCustoms: false, delivery: 'port' }
const order = (
  first: readonly ToldEvent[] = [],
  second: readonly ToldEvent[] = [],
  more: Partial<EnteredOrder<ToldEvent>> = {},
): EnteredOrder<ToldEvent> => ({
  placedAt: at('10T02:00'),
  followed: true,
  journey,
  pol: 'CNNGB',
  pod: 'NLRTM',
  via: ['SGSIN'],
  containers: [
    { id: one, told: first },
    { id: two, told: second },
  ],
  ...more,
})
const entry = (type: EventType, time = '20T01:00', more: Partial<ManyEntry> = {}): ManyEntry => ({
  type,
  classifier: 'actual',
  happenedAt: at(time),
  seaport: null,
  whole: false,
  ...more,
})

describe('a milestone for a whole order', () => {
  test.each<[string, ManyEntry, Partial<EnteredOrder<ToldEvent>>, string | null]>([
    ['is taken where nothing speaks against it', entry('departed'), {}, null],
    ['is left where nobody follows the order', entry('departed'), { followed: false }, 'notFollowed'],
    ['is left where nothing is fumigated', entry('fumigated'), {}, 'notOnItsWay'],
    ['is taken where it is', entry('fumigated'), { journey: { ...journey, fumigation: true } }, null],
    ['is left where customs are not ours', entry('customsReleased'), {}, 'notOnItsWay'],
    ['is left where a port is the end', entry('delivered'), {}, 'notOnItsWay'],
    ['is left without a port on the way', entry('transshipmentArrived'), {}, 'portMissing'],
    [
      'is taken at any port on the way',
      entry('transshipmentArrived', '20T01:00', { seaport: 'LKCMB' }),
      {},
      null,
    ],
    [
      'is left at a port of another way',
      entry('departed', '20T01:00', { seaport: 'DEHAM' }),
      {},
      'portElsewhere',
    ],
    ['is left in the future', entry('departed', '20T03:00'), {}, 'future'],
    [
      'is taken in the future as an estimate',
      entry('departed', '28T03:00', { classifier: 'estimated' }),
      {},
      null,
    ],
    [
      'is left long before the order',
      { ...entry('departed'), happenedAt: new Date('2025-11-20T01:00:00Z') },
      {},
      'longBefore',
    ],
  ])('%s', (_, given, more, fault) => expect(verdictOf(order([], [], more), given, now).fault).toBe(fault))
})

describe('a milestone for each container', () => {
  test('is taken by those that lack it', () =>
    expect(verdictOf(order([told('departed', '19T20:00')]), entry('departed'), now)).toMatchObject({
      takes: [two],
      left: [{ id: one, fault: 'known', other: { happenedAt: at('19T20:00') } }],
    }))
  test('is left before something earlier and after something later', () => {
    const both = order([told('gatedIn', '20T01:30')], [told('loaded', '19T01:00')])
    expect(verdictOf(both, entry('stuffed'), now).left.map(({ id, fault }) => [id, fault])).toEqual([
      [two, 'afterLater'],
    ])
    expect(verdictOf(both, entry('departed'), now).left.map(({ id, fault }) => [id, fault])).toEqual([
      [one, 'beforeEarlier'],
    ])
  })
  test('an estimate stands beside an earlier one, but not twice', () => {
    const expected = order([told('departed', '28T01:00', 'estimated')])
    const at28 = (time: string) => entry('departed', time, { classifier: 'estimated' })
    expect(verdictOf(expected, at28('28T02:00'), now).takes).toEqual([one, two])
    expect(verdictOf(expected, at28('28T01:00'), now).takes).toEqual([two])
  })
  test('a hold comes again, and so does a sailing after the container was left behind', () => {
    const held = order([told('customsHeld', '18T01:00')], [], {
      journey: { ...journey, importCustoms: true },
    })
    expect(verdictOf(held, entry('customsHeld'), now).takes).toEqual([one, two])
    const left = order([told('departed', '18T01:00'), told('rolled', '18T09:00')])
    expect(verdictOf(left, entry('departed'), now).takes).toEqual([one, two])
  })
  test('one event for all of an order is left where one of them leaves it', () =>
    expect(
      verdictOf(order([told('departed', '19T20:00')]), entry('departed', '20T01:00', { whole: true }), now),
    ).toMatchObject({ takes: [], left: [{ id: one, fault: 'known' }] }))
})
