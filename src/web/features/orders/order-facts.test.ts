import { describe, expect, it } from 'vitest'
import { businessDate } from '#domain/kernel/business-date.ts'
import { orderStatuses } from '#domain/orders/orders.ts'
import {
  expectedOf,
  isPayable,
  listedDay,
  missedSailing,
  nextStepOf,
  saidStatus,
  spanOf,
  statusLooks,
} from './order-facts.ts'

const now = new Date('2026-11-20T02:00:00Z')
const order = (change: object) => ({
  status: 'pendingPayment' as const,
  paidAt: null,
  acceptedAt: null,
  paymentDueAt: '2026-11-21T01:51:00.000Z',
  ...change,
})
const day = businessDate

describe('what an order tells at a glance', () => {
  it('has a colour and a drawing for each status [§4]', () => {
    expect(Object.keys(statusLooks)).toEqual([...orderStatuses])
  })

  it.each([
    ['inTransit', 'delivering', 'inTransit'],
    ['inTransit', 'containerReturned', 'toBeSettled'],
    ['completed', 'containerReturned', 'completed'],
    ['inTransit', null, 'inTransit'],
  ] as const)('calls %s with its last container %s %s', (status, stage, said) => {
    expect(saidStatus({ status, stage })).toBe(said)
  })

  it.each([
    ['pendingPayment', null, true],
    ['accepted', null, true],
    ['accepted', '2026-11-19T00:00:00.000Z', false],
    ['inTransit', null, true],
    ['inTransit', '2026-11-19T00:00:00.000Z', false],
    ['cancelled', null, false],
    ['cancelledByOperations', null, false],
    ['completed', '2026-11-19T00:00:00.000Z', false],
  ] as const)('offers payment of %s, paid at %s: %s', (status, paidAt, payable) => {
    expect(isPayable({ status, paidAt })).toBe(payable)
  })

  it('knows no sailing of an order that was rolled until a new one is told', () => {
    const planned = { plannedOn: day('2026-11-20'), estimatedOn: day('2026-11-20'), actualOn: null }
    expect(missedSailing({ sailing: planned, holds: ['rolled'] })).toBe(true)
    expect(missedSailing({ sailing: planned, holds: [] })).toBe(false)
    expect(
      missedSailing({ sailing: { ...planned, estimatedOn: day('2026-11-27') }, holds: ['rolled'] }),
    ).toBe(false)
    // Left behind where it changes ships.
    expect(missedSailing({ sailing: { ...planned, actualOn: day('2026-11-20') }, holds: ['rolled'] })).toBe(
      false,
    )
  })

  it('lists no day of an order that is not shipped, except what happened', () => {
    const times = { plannedOn: day('2026-11-20'), estimatedOn: day('2026-11-20'), actualOn: null }
    const listed = (change: object) =>
      listedDay(
        { status: 'paid', holds: [], sailing: times, arrival: { ...times, byDistance: false }, ...change },
        'sailing',
      )
    expect(listed({})).toMatchObject({ on: '2026-11-20', kind: 'planned' })
    expect(listed({ holds: ['rolled'] })).toBeNull()
    expect(listed({ status: 'cancelled' })).toBeNull()
    expect(
      listed({ status: 'refundCompleted', sailing: { ...times, actualOn: day('2026-11-21') } }),
    ).toMatchObject({
      kind: 'actual',
    })
  })

  it('tells planned, estimated and actual days apart, and how late they are', () => {
    const plannedOn = day('2026-11-29')
    expect(expectedOf({ plannedOn, estimatedOn: plannedOn, actualOn: null })).toEqual({
      on: plannedOn,
      kind: 'planned',
      days: 0,
    })
    expect(expectedOf({ plannedOn, estimatedOn: day('2026-12-02'), actualOn: null })).toMatchObject({
      kind: 'estimated',
      days: 3,
    })
    expect(
      expectedOf({ plannedOn, estimatedOn: day('2026-12-02'), actualOn: day('2026-11-28') }),
    ).toMatchObject({
      on: '2026-11-28',
      kind: 'actual',
      days: -1,
    })
  })

  it('says what to do next', () => {
    expect(nextStepOf(order({}), now)).toMatchObject({ kind: 'pay', soon: true, overdue: false })
    expect(nextStepOf(order({ paymentDueAt: '2026-11-20T01:00:00.000Z' }), now)).toMatchObject({
      overdue: true,
    })
    expect(nextStepOf(order({ status: 'paid', paidAt: '2026-11-19T00:00:00.000Z' }), now)).toEqual({
      kind: 'waitAccept',
    })
    expect(nextStepOf(order({ status: 'refundRejected', paidAt: 'x' }), now)).toEqual({
      kind: 'refundRejected',
    })
    expect(nextStepOf(order({ status: 'completed', paidAt: 'x' }), now)).toEqual({ kind: 'none' })
  })

  it('takes a length of time apart', () => {
    expect(spanOf(23 * 3_600_000 + 51 * 60_000 + 30_000)).toEqual({ days: 0, hours: 23, minutes: 51 })
    expect(spanOf(-2 * 86_400_000 - 16 * 3_600_000)).toEqual({ days: 2, hours: 16, minutes: 0 })
  })
})
