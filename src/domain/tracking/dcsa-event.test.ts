import { describe, expect, it } from 'vitest'
import { dcsaEvent } from './dcsa-event.ts'

const told = (happenedAt: string, zone: string) =>
  dcsaEvent({
    id: 'evt_1',
    type: 'gatedIn',
    classifier: 'actual',
    happenedAt: new Date(happenedAt),
    zone,
    recordedAt: new Date(happenedAt),
    retractedAt: null,
    seaport: 'CNSHA',
    facility: null,
    mode: null,
    empty: false,
    note: null,
    containerNumber: null,
    orderNumber: 'SP1',
    billOfLading: null,
    bookingNumber: null,
  }).eventDateTime

describe('the time of an event for other systems [C-10]', () => {
  it.each([
    ['Asia/Shanghai', '2026-11-20T16:00:00Z', '2026-11-21T00:00:00+08:00'],
    ['UTC', '2026-11-20T16:00:05Z', '2026-11-20T16:00:05+00:00'],
    ['Asia/Kolkata', '2026-11-20T20:45:00Z', '2026-11-21T02:15:00+05:30'],
    ['America/St_Johns', '2026-12-31T23:59:59Z', '2026-12-31T20:29:59-03:30'],
    ['Pacific/Chatham', '2026-06-01T12:00:00Z', '2026-06-02T00:45:00+12:45'],
  ])('is the wall clock of %s with its offset', (zone, at, written) => {
    expect(told(at, zone)).toBe(written)
  })

  it('keeps both sides of a change of clocks apart', () => {
    expect(told('2026-10-25T00:59:59Z', 'Europe/Berlin')).toBe('2026-10-25T02:59:59+02:00')
    expect(told('2026-10-25T01:00:00Z', 'Europe/Berlin')).toBe('2026-10-25T02:00:00+01:00')
    expect(told('2026-10-25T00:59:59Z', 'Europe/Berlin')).toBe('2026-10-25T02:59:59+02:00')
  })
})
