import { businessDate } from '#domain/kernel/business-date.ts'
import type { ContainerId, OrderId, TrackingEventId } from '#domain/kernel/ids.ts'
import type { Classifier, EventType, TrackingEvent } from '#domain/tracking/events.ts'
import type { ExceptionPlan } from '#domain/tracking/exceptions.ts'

/** Events as the tests of this folder write them: times in UTC, told by a carrier, of all containers. */
let made = 0
export function event(
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
    happenedAt: new Date(`${happens}:00Z`),
    zone: ['gatedIn', 'loaded', 'departed', 'rolled'].includes(type) ? 'Asia/Shanghai' : 'Europe/Amsterdam',
    recordedAt: new Date(`${learned}:00Z`),
    source: { kind: 'carrier', name: 'COSCO' },
    note: null,
    retractedAt: null,
    ...more,
  }
}
/** Told an hour after it happened. */
export const actual = (
  type: EventType,
  happens: string,
  more: Partial<TrackingEvent> = {},
): TrackingEvent => {
  const learned = new Date(Date.parse(`${happens}:00Z`) + 3_600_000).toISOString().slice(0, 16)
  return event(type, 'actual', happens, learned, more)
}
export const estimated = (
  type: EventType,
  happens: string,
  learned: string,
  more: Partial<TrackingEvent> = {},
): TrackingEvent => event(type, 'estimated', happens, learned, more)
export const planned = (type: EventType, happens: string): TrackingEvent =>
  event(type, 'planned', happens, '2026-10-20T00:00')

export const containers = ['ctr_a', 'ctr_b'] as unknown as readonly [ContainerId, ContainerId]
/** Ningbo to Rotterdam, port to port: 2 to 29 November. */
export const plan: ExceptionPlan = {
  containerIds: containers,
  sailingOn: businessDate('2026-11-02'),
  arrivalOn: businessDate('2026-11-29'),
  journey: { fumigation: false, importCustoms: false, delivery: 'port' },
  polZone: 'Asia/Shanghai',
  podZone: 'Europe/Amsterdam',
  gateInBy: new Date('2026-11-01T10:00:00Z'),
  demurrageDays: 5,
  detentionDays: null,
}
