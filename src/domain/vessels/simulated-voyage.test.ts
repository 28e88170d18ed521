import { describe, expect, test } from 'vitest'
import type { ContainerId, OrderId, TrackingEventId } from '#domain/kernel/ids.ts'
import { type Journey, stateOf } from '#domain/tracking/container-stage.ts'
import type { TrackingEvent } from '#domain/tracking/events.ts'
import { nextPassage, portHours, type Round, roundMilliseconds } from './rounds.ts'
import { happeningsOf, type SimulatedVoyage, type Twist, twistOf } from './simulated-voyage.ts'
import { atSpeed, realTime, simulatedTime } from './simulator-clock.ts'

const at = (text: string) => new Date(`${text}:00Z`)
const hour = 3_600_000
const voyage: SimulatedVoyage = {
  beginsAt: at('2026-11-20T02:00'),
  missedAt: null,
  departsAt: at('2026-11-26T20:00'),
  arrivesAt: at('2026-12-24T05:00'),
}
const journeys: Journey[] = [
  { fumigation: true, importCustoms: true, delivery: 'door' },
  { fumigation: false, importCustoms: false, delivery: 'port' },
]
const twists: Twist[] = ['none', 'rolled', 'customsHeld', 'late']

describe.each(journeys)('a simulated shipment %o', (journey) => {
  test.each(twists)('with the twist %s passes each stage in turn and ends', (twist) => {
    const sailed = twist === 'rolled' ? { ...voyage, missedAt: at('2026-11-23T20:00') } : voyage
    const told = happeningsOf(sailed, twist, journey)
    const events = told.map(
      (each, place): TrackingEvent => ({
        ...each,
        id: `evt_${place}` as TrackingEventId,
        orderId: 'ord_1' as OrderId,
        containerId: 'ctr_1' as ContainerId,
        zone: 'UTC',
        recordedAt: each.knownAt,
        source: { kind: 'simulator', name: 'x' },
        note: null,
        retractedAt: null,
      }),
    )
    for (const each of told)
      if (each.classifier === 'actual') expect(each.happenedAt <= each.knownAt, each.type).toBe(true)
    const seen = events.map((_, place) => stateOf(events.slice(0, place + 1), journey))
    expect(seen.at(-1)).toMatchObject({ stage: 'containerReturned', holds: [] })
    expect(seen.at(-1)?.doneAt).not.toBeNull()
    const held = seen.some(({ holds }) => holds.some(({ hold }) => hold === 'customsHeld'))
    expect(held).toBe(twist === 'customsHeld' && journey.importCustoms)
    expect(seen.some(({ holds }) => holds.some(({ hold }) => hold === 'rolled'))).toBe(twist === 'rolled')
  })
})

test('which shipments have a twist follows from the order and is spread over all of them', () => {
  const counts = Map.groupBy(
    Array.from({ length: 2_000 }, (_, place) => twistOf(`ord_${place}`)),
    (twist) => twist,
  )
  expect([...counts.keys()].sort()).toEqual([...twists].sort())
  expect(twistOf('ord_1')).toBe(twistOf('ord_1'))
  for (const of of counts.values()) expect(of.length).toBeGreaterThan(100)
})

describe('the round of a ship', () => {
  const ship: Round = {
    knots: 20,
    offset: 0.25,
    legs: [
      { to: 'SGSIN', nauticalMiles: 2_000 },
      { to: 'NLRTM', nauticalMiles: 8_000 },
      { to: 'SGSIN', nauticalMiles: 8_000 },
      { to: 'CNNGB', nauticalMiles: 2_000 },
    ],
  }

  test('leaves a port for another with every call between, and again a round later', () => {
    const first = nextPassage(ship, 'CNNGB', 'NLRTM', at('2026-11-20T00:00'))
    const sails = (first?.arrivesAt.getTime() ?? 0) - (first?.departsAt.getTime() ?? 0)
    expect(sails).toBe((500 + portHours) * hour)
    const second = nextPassage(ship, 'CNNGB', 'NLRTM', new Date((first?.departsAt.getTime() ?? 0) + 1))
    expect((second?.departsAt.getTime() ?? 0) - (first?.departsAt.getTime() ?? 0)).toBe(
      roundMilliseconds(ship),
    )
    expect(first && first.departsAt >= at('2026-11-20T00:00')).toBe(true)
  })

  test('of two ways to a port takes the one that leaves first; unknown ports have none', () => {
    const home = nextPassage(ship, 'SGSIN', 'CNNGB', at('2026-11-20T00:00'))
    expect((home?.arrivesAt.getTime() ?? 0) - (home?.departsAt.getTime() ?? 0)).toBe(100 * hour)
    expect(nextPassage(ship, 'CNNGB', 'USLAX', at('2026-11-20T00:00'))).toBeNull()
  })
})

test('the clock runs faster from where it was, there and back', () => {
  const start = at('2026-11-20T00:00')
  const plain = { realAt: start, simulatedAt: start, speed: 1 }
  const later = at('2026-11-20T10:00')
  const fast = atSpeed(plain, 24, later)
  expect(simulatedTime(fast, at('2026-11-20T11:00'))).toEqual(at('2026-11-21T10:00'))
  expect(realTime(fast, at('2026-11-21T10:00'))).toEqual(at('2026-11-20T11:00'))
  expect(simulatedTime(fast, at('2026-11-19T11:00'))).toEqual(at('2026-11-19T11:00'))
  expect(atSpeed(fast, 24, at('2026-11-21T00:00'))).toBe(fast)
  expect(simulatedTime(atSpeed(fast, 1, at('2026-11-20T11:00')), at('2026-11-20T12:00'))).toEqual(
    at('2026-11-21T11:00'),
  )
})
