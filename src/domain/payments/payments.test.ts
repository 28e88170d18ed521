import { describe, expect, it } from 'vitest'
import { type BusinessDate, businessDate, weekdayOf } from '#domain/kernel/business-date.ts'
import { follow, type Mover, type MoveTable } from '#domain/kernel/moves.ts'
import { Refusal } from '#domain/kernel/refusal.ts'
import { orderStatuses } from '#domain/orders/orders.ts'
import {
  captureOutcomes,
  type PaymentStatus,
  paymentMoves,
  paymentStatuses,
  type RefundStatus,
  refundMoves,
  refundStatuses,
  returnsByItself,
  takesPartRefund,
} from './payment-moves.ts'
import {
  chargeWindow,
  dialogueEnd,
  dialogueState,
  dialogueStates,
  proofHoldsUntil,
  refundDaysTold,
  refundExpected,
} from './payment-window.ts'

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
  it('sends money back by itself that belongs to no order, and never a wrong amount', () => {
    expect(captureOutcomes.filter(returnsByItself)).toEqual([
      'late',
      'duplicate',
      'otherPayer',
      'amountChanged',
    ])
  })
})

describe('what a refund may do [§4]', () => {
  it('allows exactly these moves', () => {
    expect(openMoves<RefundStatus>(refundMoves, refundStatuses)).toEqual([
      'approve: requested by staff → processing',
      'approve: requested by system → processing',
      'reject: requested by staff → rejected',
      'finish: processing by system → refunded',
      'finish: failed by system → refunded',
      'fail: processing by system → failed',
      'retry: failed by staff → processing',
      'payOut: processing by staff → refunded',
      'payOut: failed by staff → refunded',
    ])
  })
})

describe('how long a payment waits [§4]', () => {
  const now = new Date('2026-11-20T02:00:00Z')
  const later = (minutes: number) => new Date(now.getTime() + minutes * 60_000)
  it.each([
    ['cashier', 'in two days', later(48 * 60), 24 * 60],
    ['alipay', 'in an hour', later(60), 60],
    ['alipay', 'in a minute: never before the dialogue ends', later(1), 15],
    ['alipay', 'already', later(-60), 15],
    ['wechat', 'in two days: a code lives two hours', later(48 * 60), 120],
    ['wechat', 'in an hour', later(60), 60],
    ['bankTransfer', 'in nine days: a transfer is days under way', later(9 * 24 * 60), 9 * 24 * 60],
    ['bankTransfer', 'already', later(-60), 15],
  ] as const)('by %s, due %s', (channel, _, dueAt, minutes) => {
    expect(chargeWindow(now, dueAt, channel)).toEqual({ dialogueUntil: later(15), expiresAt: later(minutes) })
  })

  it('shows a transfer as waiting as long as it can be paid, and others for a quarter of an hour', () => {
    const window = { dialogueUntil: later(15), expiresAt: later(600) }
    expect(dialogueEnd({ channel: 'bankTransfer', ...window })).toEqual(later(600))
    expect(dialogueEnd({ channel: 'wechat', ...window })).toEqual(later(15))
  })

  it('has four faces', () => {
    expect(dialogueStates).toEqual(['detecting', 'waiting', 'success', 'timeout'])
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
    ['created', null, 15, 'detecting'],
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

/** Weekends, and the days that the calendar of the State Council names. */
const daysOff = new Set(['2026-10-01', '2026-10-02', '2026-10-05', '2026-10-06', '2026-10-07'])
const workedWeekends = new Set(['2026-10-10'])
const calendar = {
  works: (day: BusinessDate) => workedWeekends.has(day) || (weekdayOf(day) <= 5 && !daysOff.has(day)),
  known: (day: BusinessDate) => day < '2027',
}

describe('when a refund arrives [§9]', () => {
  it.each([
    ['a Friday', '2026-11-20T02:00:00Z', '2026-11-25', '2026-12-01', true],
    ['a Monday', '2026-11-23T02:00:00Z', '2026-11-26', '2026-12-02', true],
    ['a Saturday in Beijing that is Friday in UTC', '2026-11-20T20:00:00Z', '2026-11-25', '2026-12-01', true],
    ['the eve of a week of holidays', '2026-09-30T02:00:00Z', '2026-10-10', '2026-10-15', true],
    [
      'a day before New Year, whose holidays nobody has announced',
      '2026-12-28T02:00:00Z',
      '2026-12-31',
      '2027-01-06',
      false,
    ],
  ])('3 to 7 working days after %s', (_, at, from, to, certain) => {
    expect(refundExpected(new Date(at), calendar)).toEqual({
      from: businessDate(from),
      to: businessDate(to),
      certain,
    })
  })

  it.each([
    ['on the last of them', '2026-11-13T15:59:59Z', true, 'days'],
    ['once it is over in Beijing', '2026-11-13T16:00:00Z', true, 'late'],
    ['where a holiday may put it off', '2026-11-13T15:59:59Z', false, 'guess'],
    ['late as well where a holiday might have', '2026-11-13T16:00:00Z', false, 'late'],
  ])('is told, %s', (_, now, certain, told) => {
    const days = { from: businessDate('2026-11-09'), to: businessDate('2026-11-13'), certain }
    expect(refundDaysTold(days, new Date(now))).toBe(told)
  })
})

describe('how long a proof of a transfer holds the deadline', () => {
  it.each([
    ['a Friday', '2026-11-20T02:00:00Z', '2026-11-27T16:00:00.000Z'],
    ['the eve of a week of holidays', '2026-09-30T02:00:00Z', '2026-10-13T16:00:00.000Z'],
  ])('to the end of the fifth working day after %s, in Beijing', (_, at, until) => {
    expect(proofHoldsUntil(new Date(at), calendar.works).toISOString()).toBe(until)
  })
})

describe('which orders give a part back', () => {
  it('those that are paid and go on', () => {
    const paidAt = new Date('2026-11-20T02:00:00Z')
    expect(orderStatuses.filter((status) => takesPartRefund({ status, paidAt }))).toEqual([
      'accepted',
      'paid',
      'inTransit',
      'completed',
      'refundRejected',
    ])
    expect(orderStatuses.filter((status) => takesPartRefund({ status, paidAt: null }))).toEqual([])
  })
})
