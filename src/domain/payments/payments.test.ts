import { describe, expect, it } from 'vitest'
import { businessDate } from '#domain/kernel/business-date.ts'
import { follow, type Mover, type MoveTable } from '#domain/kernel/moves.ts'
import { Refusal } from '#domain/kernel/refusal.ts'
import {
  captureOutcomes,
  type PaymentStatus,
  paymentMoves,
  paymentStatuses,
  type RefundStatus,
  refundMoves,
  refundStatuses,
  returnsByItself,
} from './payment-moves.ts'
import { chargeWindow, dialogueState, refundExpected } from './payment-window.ts'

const movers: readonly Mover[] = ['visitor', 'customer', 'staff', 'system']

/** Every move × status × kind of actor, as `move status actor → status`. */
function openMoves<Status extends string>(table: MoveTable<Status>, statuses: readonly Status[]): string[] {
  return Object.keys(table).flatMap((move) =>
    statuses.flatMap((status) =>
      movers.flatMap((mover) => {
        try {
          return [
            `${move}: ${status} by ${mover} → ${follow<Status>(table, move, status, mover, 'refund.moveNotOpen')}`,
          ]
        } catch (error) {
          expect(error).toBeInstanceOf(Refusal)
          return []
        }
      }),
    ),
  )
}

describe('what a payment may do [§4]', () => {
  it('allows exactly these moves', () => {
    expect(openMoves<PaymentStatus>(paymentMoves, paymentStatuses)).toEqual([
      'redirect: created by customer → waiting',
      'redirect: created by system → waiting',
      'pay: created by system → paid',
      'pay: waiting by system → paid',
      'pay: closed by system → paid',
      'pay: failed by system → paid',
      'close: created by customer → closed',
      'close: created by system → closed',
      'close: waiting by customer → closed',
      'close: waiting by system → closed',
      'fail: created by system → failed',
      'fail: waiting by system → failed',
    ])
  })
  it('sends late and double money back by itself, and no other', () => {
    expect(captureOutcomes.filter(returnsByItself)).toEqual(['late', 'duplicate'])
  })
})

describe('what a refund may do [§4]', () => {
  it('allows exactly these moves', () => {
    expect(openMoves<RefundStatus>(refundMoves, refundStatuses)).toEqual([
      'approve: requested by staff → processing',
      'approve: requested by system → processing',
      'reject: requested by staff → rejected',
      'finish: processing by system → refunded',
      'fail: processing by system → failed',
      'retry: failed by staff → processing',
    ])
  })
})

describe('how long a payment waits [§4]', () => {
  const now = new Date('2026-11-20T02:00:00Z')
  const later = (minutes: number) => new Date(now.getTime() + minutes * 60_000)
  it.each([
    ['no due time', null, 24 * 60],
    ['due in two days', later(48 * 60), 24 * 60],
    ['due in an hour', later(60), 60],
    ['due in a minute: never before the dialogue ends', later(1), 15],
    ['overdue', later(-60), 15],
  ])('%s', (_, dueAt, minutes) => {
    expect(chargeWindow(now, dueAt)).toEqual({ dialogueUntil: later(15), expiresAt: later(minutes) })
  })

  const dialogue = (
    status: PaymentStatus,
    outcome: null | (typeof captureOutcomes)[number],
    minutes: number,
  ) => dialogueState({ status, outcome, dialogueUntil: later(15) }, later(minutes))
  it.each([
    ['created', null, 1, 'detecting'],
    ['waiting', null, 15, 'waiting'],
    ['waiting', null, 16, 'timeout'],
    ['created', null, 16, 'timeout'],
    ['closed', null, 1, 'timeout'],
    ['failed', null, 1, 'timeout'],
    ['paid', 'credited', 1, 'success'],
    ['paid', 'credited', 99, 'success'],
    ['paid', 'wrongAmount', 99, 'detecting'],
    ['paid', 'late', 1, 'timeout'],
    ['paid', 'duplicate', 1, 'timeout'],
  ] as const)('%s, %s, after %i minutes: %s', (status, outcome, minutes, state) => {
    expect(dialogue(status, outcome, minutes)).toBe(state)
  })
})

describe('when a refund arrives [§9]', () => {
  it.each([
    ['a Friday', '2026-11-20T02:00:00Z', '2026-11-25', '2026-12-01'],
    ['a Monday', '2026-11-23T02:00:00Z', '2026-11-26', '2026-12-02'],
    ['a Saturday in Beijing that is Friday in UTC', '2026-11-20T20:00:00Z', '2026-11-25', '2026-12-01'],
  ])('3 to 7 working days after %s', (_, at, from, to) => {
    expect(refundExpected(new Date(at))).toEqual({ from: businessDate(from), to: businessDate(to) })
  })
})
