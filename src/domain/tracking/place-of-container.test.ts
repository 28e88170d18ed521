import { describe, expect, test } from 'vitest'
import type { BusinessDate } from '#domain/kernel/business-date.ts'
import type { OrderId, TrackingEventId } from '#domain/kernel/ids.ts'
import type { Classifier, EventType } from './events.ts'
import { type PortEvent, placeOfContainer } from './place-of-container.ts'

const event = (
  type: EventType,
  day: string,
  seaport: string | null = null,
  classifier: Classifier = 'actual',
): PortEvent => ({
  id: `evt_${type}${classifier}` as TrackingEventId,
  orderId: 'ord_1' as OrderId,
  containerId: null,
  type,
  classifier,
  happenedAt: new Date(`${day}T12:00:00+08:00`),
  zone: 'Asia/Shanghai',
  recordedAt: new Date(`${day}T13:00:00+08:00`),
  source: { kind: 'carrier', name: 'x' },
  note: null,
  retractedAt: null,
  seaport,
})
const shares: Record<string, number> = { SGSIN: 0.25, EGSUZ: 0.75 }
const place = (events: readonly PortEvent[], day: string, expected = '2026-12-01') =>
  placeOfContainer(
    events,
    (port) => shares[port] ?? null,
    expected as BusinessDate,
    new Date(`${day}T12:00:00+08:00`),
  )

describe('where a container is', () => {
  test('at its origin until its ship is told to have sailed', () => {
    expect(place([], '2027-01-01')).toMatchObject({ where: 'atOrigin', share: 0, event: null })
    expect(place([event('loaded', '2026-11-01')], '2027-01-01')).toMatchObject({
      where: 'atOrigin',
      event: { type: 'loaded' },
    })
  })

  test('at sea by the time between departure and the day of arrival', () => {
    const sailed = [event('departed', '2026-11-01')]
    expect(place(sailed, '2026-11-16')).toMatchObject({ where: 'atSea', share: 0.5, overdue: false })
    // Until its last hour the day of arrival is not over.
    expect(place(sailed, '2026-12-01')).toMatchObject({ share: 0.99, overdue: false })
    expect(place(sailed, '2026-12-02')).toMatchObject({ share: 0.99, overdue: true })
  })

  test('an expected instant goes before the day, an estimate before a plan', () => {
    const events = [
      event('departed', '2026-11-01'),
      event('arrived', '2026-11-11', null, 'planned'),
      event('arrived', '2026-11-21', null, 'estimated'),
    ]
    expect(place(events, '2026-11-11').share).toBeCloseTo(0.5, 6)
  })

  test('up to the port of transshipment by its own day, and from there on by the rest', () => {
    const first = [
      event('departed', '2026-11-01'),
      event('transshipmentArrived', '2026-11-11', 'SGSIN', 'estimated'),
    ]
    expect(place(first, '2026-11-06').share).toBeCloseTo(0.125, 6)
    const there = [...first, event('transshipmentArrived', '2026-11-11', 'SGSIN')]
    expect(place(there, '2026-11-12')).toMatchObject({
      where: 'atTransshipment',
      share: 0.25,
      changedShip: false,
    })
    const gone = [
      ...there,
      event('transshipmentDischarged', '2026-11-12', 'SGSIN'),
      event('transshipmentDeparted', '2026-11-21', 'SGSIN'),
    ]
    expect(place(gone, '2026-11-26')).toMatchObject({ where: 'atSea', changedShip: true })
    expect(place(gone, '2026-11-26').share).toBeCloseTo(0.25 + 0.75 / 2, 6)
  })

  test('a place that was passed moves it on; one that is nowhere on the way does not', () => {
    const passed = (port: string) => [event('departed', '2026-11-01'), event('passed', '2026-11-21', port)]
    expect(place(passed('EGSUZ'), '2026-11-26').share).toBeCloseTo(0.875, 6)
    expect(place(passed('USLAX'), '2026-11-16').share).toBeCloseTo(0.5, 6)
  })

  test('in its port, behind it, at the door and gone, by what was told last', () => {
    const told: PortEvent[] = [event('departed', '2026-11-01')]
    for (const [type, where] of [
      ['arrived', 'atDestination'],
      ['gatedOut', 'pastPort'],
      ['delivered', 'delivered'],
      ['emptyReturned', 'returned'],
    ] as const) {
      told.push(event(type, '2026-11-30'))
      expect(place(told, '2026-12-24')).toMatchObject({ where, share: 1, overdue: false })
    }
  })
})
