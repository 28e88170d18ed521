import { describe, expect, test } from 'vitest'
import { businessDate } from '#domain/kernel/business-date.ts'
import type { ContainerId, OrderId, TrackingEventId } from '#domain/kernel/ids.ts'
import { money } from '#domain/kernel/money.ts'
import type { EventType, TrackingEvent } from './events.ts'
import {
  type CarrierTariff,
  countStays,
  equipmentGroupOf,
  freeDaysOf,
  nextDayRate,
  stayOf,
  tariffFor,
  weekdays,
} from './stays.ts'

const box = 'ctr_1' as ContainerId
let told = 0
const event = (type: EventType, at: string, more: Partial<TrackingEvent> = {}): TrackingEvent => ({
  id: `evt_${++told}` as TrackingEventId,
  orderId: 'ord_1' as OrderId,
  containerId: box,
  type,
  classifier: 'actual',
  happenedAt: new Date(`${at}:00Z`),
  zone: 'Europe/Amsterdam',
  recordedAt: new Date(1_700_000_000_000 + told * 1_000),
  source: { kind: 'terminal', name: 'ECT' },
  note: null,
  retractedAt: null,
  ...more,
})
const tariff: CarrierTariff = {
  id: 'a',
  type: 'demurrage',
  direction: 'import',
  port: null,
  country: null,
  equipment: '40',
  freeDays: 7,
  unit: 'calendar',
  starts: 'eventDay',
  lastDayCounts: true,
  stepsCountFrom: 'afterFreeTime',
  steps: [
    { fromDay: 1, toDay: 5, perDay: money(6_000, 'USD') },
    { fromDay: 6, toDay: null, perDay: money(9_000, 'USD') },
  ],
  validFrom: businessDate('2026-01-01'),
  validTo: null,
}

describe('a stay', () => {
  test('begins and ends on the days of the place', () => {
    // 23:30 UTC is the next day in Rotterdam.
    const events = [event('discharged', '2026-11-01T23:30'), event('gatedOut', '2026-11-09T08:00')]
    expect(stayOf('demurrage', 'import', events, box, 'port')).toMatchObject({
      startOn: '2026-11-02',
      stopOn: '2026-11-09',
    })
  })

  test('goes on while its end is not told, and an expected or retracted end is none', () => {
    const events = [
      event('discharged', '2026-11-02T08:00'),
      event('gatedOut', '2026-11-05T08:00', { classifier: 'estimated' }),
      event('gatedOut', '2026-11-06T08:00', { retractedAt: new Date() }),
    ]
    expect(stayOf('demurrage', 'import', events, box, 'port')).toMatchObject({ stop: null, stopOn: null })
  })

  test('takes the word that was told last, for one container as for the whole order', () => {
    const events = [
      event('discharged', '2026-11-02T08:00', { containerId: null }),
      event('gatedOut', '2026-11-05T08:00'),
      event('gatedOut', '2026-11-07T08:00'),
      event('gatedOut', '2026-11-08T08:00', { containerId: 'ctr_2' as ContainerId }),
    ]
    expect(stayOf('demurrage', 'import', events, box, 'port')?.stopOn).toBe('2026-11-07')
  })

  test('is none where it has not begun, or nobody told its end though the container is further', () => {
    expect(stayOf('demurrage', 'import', [event('gatedOut', '2026-11-05T08:00')], box, 'port')).toBeNull()
    const returned = [event('discharged', '2026-11-02T08:00'), event('emptyReturned', '2026-11-20T08:00')]
    expect(stayOf('demurrage', 'import', returned, box, 'door')).toBeNull()
    expect(stayOf('combined', 'import', returned, box, 'door')?.stopOn).toBe('2026-11-20')
  })

  test('outside after a delivery to a port is the consignee’s', () => {
    const out = [event('gatedOut', '2026-11-05T08:00')]
    expect(stayOf('detention', 'import', out, box, 'port')).toBeNull()
    expect(stayOf('detention', 'import', out, box, 'door')).toMatchObject({
      startOn: '2026-11-05',
      stop: null,
    })
  })

  test('at loading ends aboard, and goes on for what was left behind', () => {
    const events = [
      event('emptyPickedUp', '2026-11-01T08:00'),
      event('gatedIn', '2026-11-04T08:00'),
      event('loaded', '2026-11-06T08:00'),
    ]
    expect(stayOf('detention', 'export', events, box, 'port')?.stopOn).toBe('2026-11-04')
    expect(stayOf('demurrage', 'export', events, box, 'port')?.stopOn).toBe('2026-11-06')
    const left = [...events, event('rolled', '2026-11-07T08:00')]
    expect(stayOf('demurrage', 'export', left, box, 'port')?.stop).toBeNull()
    const anew = [...left, event('loaded', '2026-11-14T08:00')]
    expect(stayOf('demurrage', 'export', anew, box, 'port')?.stopOn).toBe('2026-11-14')
  })
})

describe('the tariff of a stay', () => {
  const wanted = {
    type: 'demurrage',
    direction: 'import',
    port: 'NLRTM',
    equipment: '40',
    on: businessDate('2026-11-02'),
  } as const
  const of = (id: string, more: Partial<CarrierTariff> = {}): CarrierTariff => ({ ...tariff, id, ...more })

  test('is the narrowest that holds on the day, of several the newest', () => {
    const all = [
      of('everywhere'),
      of('country', { country: 'NL' }),
      of('port', { port: 'NLRTM' }),
      of('newer', { port: 'NLRTM', validFrom: businessDate('2026-10-01') }),
      of('to come', { port: 'NLRTM', validFrom: businessDate('2026-12-01') }),
      of('over', {
        port: 'NLRTM',
        validFrom: businessDate('2026-10-15'),
        validTo: businessDate('2026-10-31'),
      }),
    ]
    expect(tariffFor(all, wanted)?.id).toBe('newer')
    expect(tariffFor(all.slice(0, 2), wanted)?.id).toBe('country')
    expect(tariffFor(all, { ...wanted, port: 'DEHAM' })?.id).toBe('everywhere')
  })

  test('is of its own type, direction and containers', () => {
    expect(tariffFor([tariff], { ...wanted, direction: 'export' })).toBeNull()
    expect(tariffFor([tariff], { ...wanted, type: 'detention' })).toBeNull()
    expect(tariffFor([tariff], { ...wanted, equipment: 'reefer' })).toBeNull()
    expect(['20GP', '40HQ', '45HQ', '40RH', '20RF', '20OT'].map(equipmentGroupOf)).toEqual([
      '20',
      '40',
      '40',
      'reefer',
      'reefer',
      '20',
    ])
  })

  test('gives way to the free days of the quote at destination', () => {
    const quoted = { demurrageDays: 5, detentionDays: 9 }
    expect(freeDaysOf(tariff, quoted)).toBe(5)
    expect(freeDaysOf({ ...tariff, type: 'detention' }, quoted)).toBe(9)
    expect(freeDaysOf({ ...tariff, type: 'combined' }, quoted)).toBe(14)
    expect(freeDaysOf({ ...tariff, type: 'combined' }, { ...quoted, detentionDays: null })).toBe(7)
    expect(freeDaysOf({ ...tariff, type: 'storage' }, quoted)).toBe(7)
    expect(freeDaysOf({ ...tariff, direction: 'export' }, quoted)).toBe(7)
    expect(freeDaysOf(tariff, { demurrageDays: null, detentionDays: null })).toBe(7)
  })
})

describe('the stays of an order', () => {
  const order = {
    pol: 'CNNGB',
    pod: 'NLRTM',
    delivery: 'door' as const,
    quoted: { demurrageDays: 5, detentionDays: null },
    containers: [{ id: box, type: '40HQ' }],
    events: [event('discharged', '2026-11-02T08:00')],
    tariffs: [tariff],
  }
  const now = new Date('2026-11-12T08:00:00Z')

  test('are counted by the quote’s free days, and tell what another day adds', () => {
    const [stay, ...others] = countStays(order, now, weekdays)
    expect(others).toEqual([])
    expect(stay).toMatchObject({
      type: 'demurrage',
      freeDays: 5,
      sum: { lastFreeDay: '2026-11-06', chargedDays: 6 },
    })
    // Five at the first rate, the sixth at the second.
    expect(stay?.sum.amount).toEqual(money(39_000, 'USD'))
    expect(stay && nextDayRate(stay)).toEqual(money(9_000, 'USD'))
    const [early] = countStays(order, new Date('2026-11-04T08:00:00Z'), weekdays)
    expect(early && nextDayRate(early)).toEqual(money(6_000, 'USD'))
  })

  test('are counted together where the tariff does, storage beside it', () => {
    const tariffs = (['demurrage', 'detention', 'storage', 'combined'] as const).map((type) => ({
      ...tariff,
      type,
    }))
    const events = [...order.events, event('gatedOut', '2026-11-08T08:00')]
    expect(countStays({ ...order, events, tariffs }, now, weekdays).map(({ type }) => type)).toEqual([
      'storage',
      'combined',
    ])
  })

  test('ask the port whether its terminals work', () => {
    const asked = new Set<string>()
    // Monday 2 to Thursday 12 November; the port keeps Friday as a holiday, so that Monday 9 is the fifth day.
    const [stay] = countStays(
      { ...order, tariffs: [{ ...tariff, unit: 'working' as const }] },
      now,
      (day, port) => {
        asked.add(port)
        return weekdays(day, port) && day !== '2026-11-06'
      },
    )
    expect([...asked]).toEqual(['NLRTM'])
    expect(stay?.sum.lastFreeDay).toBe('2026-11-09')
    expect(stay?.sum.chargedDays).toBe(3)
  })

  test('are none without a tariff', () => {
    expect(countStays({ ...order, tariffs: [] }, now, weekdays)).toEqual([])
  })
})
