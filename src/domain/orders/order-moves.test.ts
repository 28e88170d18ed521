import { describe, expect, test } from 'vitest'
import type { Mover } from '#domain/kernel/moves.ts'
import { Refusal } from '#domain/kernel/refusal.ts'
import { make, type OrderMove, openMoves, orderMoveNames, orderMoves } from './order-moves.ts'
import { type OrderFacts, type OrderKind, type OrderStatus, orderStatuses } from './orders.ts'

const now = new Date('2026-11-20T02:00:00Z')
const earlier = new Date('2026-11-19T02:00:00Z')
const later = new Date('2026-11-21T02:00:00Z')
const movers: readonly Mover[] = ['visitor', 'customer', 'staff', 'system']

type Case = {
  kind: OrderKind
  accepted: boolean
  paid: boolean
  overdue: boolean
  delivered: boolean
  previous: boolean
  moved: boolean
}
const yesNo = [false, true]
const cases: Case[] = (['domestic', 'overseas'] as const).flatMap((kind) =>
  yesNo.flatMap((accepted) =>
    yesNo.flatMap((paid) =>
      yesNo.flatMap((overdue) =>
        yesNo.flatMap((delivered) =>
          yesNo.flatMap((previous) =>
            yesNo.map((moved) => ({ kind, accepted, paid, overdue, delivered, previous, moved })),
          ),
        ),
      ),
    ),
  ),
)
const orderOf = (status: OrderStatus, one: Case): OrderFacts => ({
  status,
  previousStatus: one.previous ? 'paid' : null,
  kind: one.kind,
  acceptedAt: one.accepted ? earlier : null,
  paidAt: one.paid ? earlier : null,
  paymentDueAt: one.overdue ? earlier : later,
  movedAt: one.moved ? earlier : null,
  deliveredAt: one.delivered ? earlier : null,
})

/** The rows of decision 012, written out again: who, from where, and under which facts. */
const allowed: Record<OrderMove, (status: OrderStatus, by: Mover, one: Case) => boolean> = {
  accept: (status, by, one) =>
    by === 'staff' &&
    !one.accepted &&
    (status === 'paid' || (status === 'pendingPayment' && one.kind === 'overseas')),
  pay: (status, by, one) => by === 'system' && !one.paid && ['pendingPayment', 'accepted'].includes(status),
  payInTransit: (status, by, one) => by === 'system' && !one.paid && status === 'inTransit',
  startTransit: (status, by, one) =>
    by === 'system' &&
    ['accepted', 'paid'].includes(status) &&
    one.moved &&
    one.accepted &&
    (one.paid || one.kind === 'overseas'),
  complete: (status, by, one) => by === 'system' && status === 'inTransit' && one.paid && one.delivered,
  cancelByOperations: (status, by, one) =>
    ['pendingPayment', 'accepted', 'paid'].includes(status) &&
    (by === 'staff' || (by === 'system' && one.overdue && !one.paid)),
  cancel: (status, by, one) =>
    by === 'customer' && !one.paid && ['pendingPayment', 'accepted'].includes(status),
  requestRefund: (status, by, one) =>
    ['customer', 'staff'].includes(by) &&
    one.paid &&
    ['paid', 'accepted', 'cancelledByOperations', 'refundRejected'].includes(status),
  completeRefund: (status, by) => by === 'system' && status === 'refundInProgress',
  rejectRefund: (status, by) => by === 'staff' && status === 'refundInProgress',
  resume: (status, by, one) => by === 'staff' && status === 'refundRejected' && one.previous,
}

describe('order moves [§4]', () => {
  test.each(orderMoveNames)('%s is open exactly where its row and its facts say', (move) => {
    for (const status of orderStatuses) {
      for (const by of movers) {
        for (const one of cases) {
          const order = orderOf(status, one)
          const expected = allowed[move](status, by, one)
          const where = `${move} from ${status} by ${by} with ${JSON.stringify(one)}`
          expect(openMoves(order, { kind: by }, now).includes(move), where).toBe(expected)
          if (!expected) {
            expect(() => make(move, order, { kind: by }, now), where).toThrow(Refusal)
            continue
          }
          const to = orderMoves[move].to
          expect(make(move, order, { kind: by }, now).status, where).toBe(to === 'previous' ? 'paid' : to)
        }
      }
    }
  })

  const placed: OrderFacts = {
    status: 'pendingPayment',
    previousStatus: null,
    kind: 'domestic',
    acceptedAt: null,
    paidAt: null,
    paymentDueAt: later,
    movedAt: null,
    deliveredAt: null,
  }
  const by = (kind: Mover) => ({ kind })

  test.each([
    ['accept', 'accepted'],
    ['pay', 'paid'],
    ['payInTransit', 'inTransit'],
    ['startTransit', 'inTransit'],
    ['complete', 'completed'],
    ['cancelByOperations', 'cancelledByOperations'],
    ['cancel', 'cancelled'],
    ['requestRefund', 'refundInProgress'],
    ['completeRefund', 'refundCompleted'],
    ['rejectRefund', 'refundRejected'],
    ['resume', 'previous'],
  ] as const)('%s leads to %s [decision 012]', (move, to) => {
    expect(orderMoves[move].to).toBe(to)
  })

  test('the system waits for a transfer whose proof was shown, to the last moment', () => {
    const due = { ...placed, paymentDueAt: now }
    const moves = (order: OrderFacts) => openMoves(order, by('system'), now)
    expect(moves(due)).toContain('cancelByOperations')
    expect(moves({ ...due, paymentDueAt: new Date(now.getTime() + 1) })).not.toContain('cancelByOperations')
    expect(moves({ ...due, paymentHeldUntil: later })).not.toContain('cancelByOperations')
    expect(moves({ ...due, paymentHeldUntil: now })).toContain('cancelByOperations')
    expect(moves({ ...due, paymentHeldUntil: earlier })).toContain('cancelByOperations')
  })

  test('what is refused says which move and from where', () => {
    expect(() => make('cancel', { ...placed, paidAt: earlier }, by('customer'), now)).toThrow(
      expect.objectContaining({
        code: 'order.moveNotOpen',
        params: { move: 'cancel', status: 'pendingPayment' },
      }),
    )
  })

  test('accepted and paid are two facts, and the status shows the later one', () => {
    const paid = make('pay', placed, by('system'), now)
    const both = make('accept', paid, by('staff'), later)
    expect(both).toMatchObject({ status: 'accepted', paidAt: now, acceptedAt: later })
    const accepted = make('accept', { ...placed, kind: 'overseas' }, by('staff'), now)
    expect(make('pay', accepted, by('system'), later)).toMatchObject({
      status: 'paid',
      acceptedAt: now,
      paidAt: later,
    })
  })

  test('an order of whose bill something is open is completed only when nothing is any more', () => {
    const delivered = {
      ...placed,
      status: 'inTransit',
      paidAt: earlier,
      movedAt: earlier,
      deliveredAt: earlier,
    } as const
    expect(openMoves({ ...delivered, billOpen: true }, by('system'), now)).not.toContain('complete')
    expect(openMoves({ ...delivered, billOpen: false }, by('system'), now)).toContain('complete')
  })

  test('an overseas order that sails unpaid becomes paid without leaving its status', () => {
    const accepted = make('accept', { ...placed, kind: 'overseas' }, by('staff'), now)
    const sailing = make('startTransit', { ...accepted, movedAt: now }, by('system'), now)
    expect(make('payInTransit', sailing, by('system'), later)).toMatchObject({
      status: 'inTransit',
      paidAt: later,
    })
  })

  test('a refund that is rejected twice still returns to where the order was', () => {
    const accepted = make('accept', make('pay', placed, by('system'), now), by('staff'), now)
    const asked = make('requestRefund', accepted, by('customer'), now)
    const rejected = make('rejectRefund', asked, by('staff'), now)
    const again = make('rejectRefund', make('requestRefund', rejected, by('customer'), now), by('staff'), now)
    expect(make('resume', again, by('staff'), now)).toMatchObject({
      status: 'accepted',
      previousStatus: null,
    })
  })

  test('a refusal names the move and the status', () => {
    expect(() => make('complete', placed, by('system'), now)).toThrow(
      expect.objectContaining({
        code: 'order.moveNotOpen',
        params: { move: 'complete', status: 'pendingPayment' },
      }),
    )
  })
})
