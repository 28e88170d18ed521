import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { ContainerId, OrderId, TrackingEventId } from '#domain/kernel/ids.ts'
import { leastAdvanced, rankOf, type Stage, stages } from '#domain/orders/stages.ts'
import { containers, plan } from '../../../test/support/tracking-events.ts'
import { isOnTheWay, type Journey, stateOf } from './container-stage.ts'
import {
  classifiers,
  conflicts,
  type EventSource,
  type EventType,
  eventsOfContainer,
  eventTypeNames,
  type TrackingEvent,
} from './events.ts'
import { exceptionsOf } from './exceptions.ts'
import { type PortEvent, placeOfContainer } from './place-of-container.ts'
import { nextWordOf } from './silence.ts'
import { arrivalOf, orderTimes, type SailingPlan } from './times.ts'

/**
 * What holds of every history of events, however late, conflicting, withdrawn, doubled or out of sequence it is told.
 * Histories are made at random, from three sources, of two containers, in a few days, so that instants coincide.
 */
const sources: readonly EventSource[] = [
  { kind: 'clerk', name: '林晓' },
  { kind: 'carrier', name: 'COSCO' },
  { kind: 'terminal', name: 'Port community' },
]
const ports = ['CNNGB', 'SGSIN', 'MYPKG', 'NLRTM', null]
const begin = Date.parse('2026-11-01T00:00:00Z')
const at = (halfDays: number): Date => new Date(begin + halfDays * 43_200_000)
/** Some types are told more often, so that histories get to their end and back. */
const types: readonly EventType[] = [
  ...eventTypeNames,
  ...([
    'departed',
    'arrived',
    'gatedOut',
    'delivered',
    'emptyReturned',
    'rolled',
    'transshipmentDischarged',
  ] as const),
]

const told = fc.record({
  type: fc.constantFrom(...types),
  classifier: fc.constantFrom(...classifiers, 'actual' as const),
  containerId: fc.constantFrom<ContainerId | null>(null, ...containers),
  happens: fc.integer({ min: 0, max: 80 }),
  learned: fc.integer({ min: 0, max: 90 }),
  source: fc.constantFrom(...sources),
  seaport: fc.constantFrom(...ports),
  retracted: fc.boolean().chain((maybe) => (maybe ? fc.boolean() : fc.constant(false))),
})
type Told = typeof told extends fc.Arbitrary<infer Value> ? Value : never

const eventOf = (
  { type, classifier, containerId, happens, learned, source, seaport, retracted }: Told,
  place: number,
): PortEvent => ({
  id: `evt_${String(place).padStart(4, '0')}` as TrackingEventId,
  orderId: 'ord_1' as OrderId,
  containerId,
  type,
  classifier,
  happenedAt: at(happens),
  zone: 'Europe/Amsterdam',
  recordedAt: at(learned),
  source,
  note: null,
  seaport,
  retractedAt: retracted ? at(95) : null,
})
const histories = fc.array(told, { maxLength: 30 }).map((each) => each.map(eventOf))
const journeys: fc.Arbitrary<Journey> = fc.record({
  fumigation: fc.boolean(),
  importCustoms: fc.boolean(),
  delivery: fc.constantFrom('door', 'port'),
})
const way: SailingPlan = {
  ...plan,
  way: {
    pol: 'CNNGB',
    zone: 'Europe/Amsterdam',
    daysFrom: (port) => ({ CNNGB: 27, SGSIN: 20, MYPKG: 19.5 })[port] ?? null,
  },
}
const [box] = containers
const own = (events: readonly PortEvent[]) => eventsOfContainer(events, box) as PortEvent[]
const actual = (events: readonly TrackingEvent[]) =>
  events.filter((each) => each.classifier === 'actual' && each.retractedAt === null)

/** The events that end a stage, with those that cannot happen before it is over (decision 015), as written there. */
const provenBy: Readonly<Record<Exclude<Stage, 'containerReturned'>, readonly EventType[]>> = {
  toBeBooked: ['bookingConfirmed', 'emptyPickedUp'],
  toBeLoaded: ['stuffed'],
  toBeFumigated: ['fumigated'],
  toBeGatedIn: ['gatedIn', 'loaded'],
  toBeSailed: [
    'departed',
    'transshipmentArrived',
    'transshipmentDischarged',
    'transshipmentLoaded',
    'transshipmentDeparted',
    'passed',
  ],
  waitingForArrival: ['arrived', 'discharged'],
  toBeDeclared: ['declared'],
  taxToPay: ['dutyPaid'],
  awaitingCustomsRelease: ['customsReleased'],
  toBeTransported: ['gatedOut'],
  delivering: ['delivered'],
  containerToBeReturned: ['emptyReturned'],
}
const seed = { seed: 20_261_122, numRuns: 1_000 }

test('a stage is behind a container only by an actual event that stands, of it or of a later one', () => {
  let passed = 0
  let leftBehind = 0
  fc.assert(
    fc.property(histories, journeys, (events, journey) => {
      const { stage, holds } = stateOf(own(events), journey)
      const standing = new Set(actual(own(events)).map(({ type }) => type))
      // Left behind, it waits to be loaded again: its booking stands.
      if (standing.has('rolled')) {
        standing.add('bookingConfirmed')
        leftBehind++
      }
      const proven = stages.findLastIndex(
        (each) => each !== 'containerReturned' && provenBy[each].some((type) => standing.has(type)),
      )
      const held = holds.some(({ hold }) => hold === 'customsHeld')
      const behind = stages.filter((each) => rankOf(each) < rankOf(stage) && isOnTheWay(each, journey))
      // A customs hold shows the stage of its release, without any of the papers.
      for (const each of held ? behind.filter((one) => rankOf(one) <= rankOf('waitingForArrival')) : behind) {
        expect(rankOf(each)).toBeLessThanOrEqual(proven)
        passed++
      }
    }),
    seed,
  )
  expect([passed > 1_000, leftBehind > 40]).toEqual([true, true])
})

test('100 % is reached by an actual return that stands, and by nothing else', () => {
  const ends = { before: 0, returned: 0 }
  fc.assert(
    fc.property(histories, journeys, (events, journey) => {
      for (const id of containers) {
        const mine = eventsOfContainer(events, id)
        const { stage, doneAt } = stateOf(mine, journey)
        const returned = actual(mine).some(({ type }) => type === 'emptyReturned')
        const last = actual(mine).some(({ type }) =>
          (journey.delivery === 'door'
            ? ['emptyReturned']
            : ['gatedOut', 'delivered', 'emptyReturned']
          ).includes(type),
        )
        if (!returned) expect(stage).not.toBe('containerReturned')
        expect(doneAt !== null).toBe(last)
        ends[stage === 'containerReturned' ? 'returned' : 'before']++
      }
      // What the bar of an order shows is its least advanced container.
      const shown = leastAdvanced(
        containers.map((id) => stateOf(eventsOfContainer(events, id), journey).stage),
      )
      const share = (rankOf(shown) + 1) / stages.length
      if (share === 1)
        for (const id of containers)
          expect(actual(eventsOfContainer(events, id)).map(({ type }) => type)).toContain('emptyReturned')
    }),
    seed,
  )
  expect(Math.min(ends.before, ends.returned)).toBeGreaterThan(100)
})

test('what was planned, expected, withdrawn or is another container’s moves nothing', () => {
  fc.assert(
    fc.property(histories, journeys, fc.array(told, { maxLength: 8 }), (events, journey, more) => {
      const [, other] = containers
      const irrelevant = more.map((each, place) => {
        const event = eventOf(each, 500 + place)
        return place % 3 === 0
          ? { ...event, classifier: 'estimated' as const }
          : place % 3 === 1
            ? { ...event, retractedAt: at(95) }
            : { ...event, containerId: other }
      })
      expect(stateOf(own([...events, ...irrelevant]), journey)).toEqual(stateOf(own(events), journey))
    }),
    seed,
  )
})

test('one more actual event never takes a stage back, unless it holds the container up or leaves it behind', () => {
  fc.assert(
    fc.property(histories, journeys, told, (events, journey, one) => {
      const event: PortEvent = { ...eventOf(one, 900), classifier: 'actual', retractedAt: null }
      fc.pre(!['rolled', 'customsHeld'].includes(event.type))
      const before = stateOf(own(events), journey)
      const after = stateOf(own([...events, event]), journey)
      // A lifted customs hold gives the stage back that it hid.
      if (before.holds.every(({ hold }) => hold !== 'customsHeld'))
        expect(rankOf(after.stage)).toBeGreaterThanOrEqual(rankOf(before.stage))
    }),
    seed,
  )
})

test('the sequence in which facts are learned changes no stage, and that in which they are handed over nothing at all', () => {
  const mixed = histories.chain((events) =>
    fc.tuple(
      fc.constant(events),
      fc.shuffledSubarray(events, { minLength: events.length }),
      fc.array(fc.integer({ min: 0, max: 90 }), { minLength: events.length, maxLength: events.length }),
    ),
  )
  fc.assert(
    fc.property(mixed, journeys, ([events, shuffled, learned], journey) => {
      const doubled = shuffled.flatMap((each, place) => [
        each,
        { ...each, recordedAt: at(learned[place] ?? 0) },
      ])
      expect(stateOf(own(doubled), journey)).toEqual(stateOf(own(events), journey))
      const measured = { ...plan, ...way, journey }
      const now = at(60)
      expect(arrivalOf(own(shuffled), way)).toEqual(arrivalOf(own(events), way))
      expect(orderTimes(shuffled, containers, way, journey.delivery)).toEqual(
        orderTimes(events, containers, way, journey.delivery),
      )
      expect(nextWordOf(own(shuffled), now, measured)).toEqual(nextWordOf(own(events), now, measured))
      expect(new Map([...conflicts(shuffled)].sort())).toEqual(new Map([...conflicts(events)].sort()))
      expect(
        exceptionsOf(shuffled, now, measured)
          .map(({ key }) => key)
          .sort(),
      ).toEqual(
        exceptionsOf(events, now, measured)
          .map(({ key }) => key)
          .sort(),
      )
    }),
    { ...seed, numRuns: 400 },
  )
})

test('a container is past its port, at it, or returned only where somebody told so', () => {
  fc.assert(
    fc.property(histories, (events) => {
      const mine = own(events).filter(({ retractedAt }) => retractedAt === null)
      const { where, share } = placeOfContainer(
        mine,
        (port) => ({ CNNGB: 0, SGSIN: 0.25, MYPKG: 0.27, NLRTM: 1 })[port] ?? null,
        plan.arrivalOn,
        at(70),
      )
      const seen = new Set(actual(mine).map(({ type }) => type))
      if (where === 'returned') expect(seen).toContain('emptyReturned')
      if (where === 'atDestination') expect(seen.has('arrived') || seen.has('discharged')).toBe(true)
      if (where === 'pastPort') expect(seen).toContain('gatedOut')
      if (where === 'atSea') expect(share).toBeLessThan(1)
    }),
    seed,
  )
})

test('an arrival that goes by distance is a day, never an hour, later than what was stated, and has its reason', () => {
  let reckoned = 0
  fc.assert(
    fc.property(histories, (events) => {
      const mine = own(events)
      const arrival = arrivalOf(mine, way)
      const { way: _, ...without } = way
      expect(arrivalOf(mine, without).basis).not.toBe('distance')
      // Each step begins where the one before it ended.
      arrival.changes.forEach((change, place) => {
        expect(change.from).toBe(arrival.changes[place - 1]?.to ?? plan.arrivalOn)
        expect(change.to === change.from && change.basis === 'distance').toBe(false)
      })
      expect(arrival.changes.at(-1)?.to ?? plan.arrivalOn).toBe(arrival.on)
      if (arrival.basis !== 'distance') return
      reckoned++
      expect([arrival.at, arrival.classifier]).toEqual([null, 'estimated'])
      expect(actual(mine).some(({ type }) => type === 'arrived')).toBe(false)
      expect(arrival.changes.at(-1)).toMatchObject({ basis: 'distance', reason: null })
      expect(['leftBehind', 'connection', 'position']).toContain(
        arrival.changes.findLast(({ basis }) => basis === 'distance')?.cause,
      )
      expect(arrival.on > arrivalOf(mine, without).on).toBe(true)
    }),
    seed,
  )
  expect(reckoned).toBeGreaterThan(50)
})
