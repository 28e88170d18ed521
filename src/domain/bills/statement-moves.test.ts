import { describe, expect, it } from 'vitest'
import { businessDate } from '#domain/kernel/business-date.ts'
import { money } from '#domain/kernel/money.ts'
import { type Mover, movesFrom } from '#domain/kernel/moves.ts'
import {
  afterConsent,
  type Consent,
  consentMoves,
  consents,
  isChargeable,
  toleranceOf,
  usualTolerance,
} from './consent.ts'
import {
  afterMove,
  ageBandOf,
  ageBands,
  ageing,
  confirmingOf,
  invoicedStateOf,
  invoicedStates,
  lastDayOf,
  monthBefore,
  monthsBackFrom,
  queryStates,
  type StatementMonth,
  type StatementStatus,
  statementMoves,
  statementStatuses,
  usualTermDays,
} from './statements.ts'

const movers = ['customer', 'staff', 'system'] as const satisfies readonly Mover[]
const cny = (minor: number) => money(minor, 'CNY')

describe('what a statement may do, written out again [§4, decision 037]', () => {
  it('allows exactly these moves', () => {
    const open = statementStatuses.flatMap((status) =>
      movers.flatMap((by) =>
        movesFrom<StatementStatus, typeof statementMoves>(statementMoves, status, by).map(
          (move) => `${move}: ${status} by ${by} → ${afterMove(move, status, by)}`,
        ),
      ),
    )
    expect(open).toEqual([
      'confirm: toBeConfirmed by customer → paymentRequired',
      'confirmSettled: toBeConfirmed by customer → completed',
      'confirmOverpaid: toBeConfirmed by customer → processingRefund',
      'confirm: toBeConfirmed by staff → paymentRequired',
      'confirmSettled: toBeConfirmed by staff → completed',
      'confirmOverpaid: toBeConfirmed by staff → processingRefund',
      'pay: paymentRequired by system → completed',
      'refund: paymentRequired by system → processingRefund',
      'refundDone: processingRefund by system → completed',
      'refund: completed by system → processingRefund',
    ])
  })

  it.each([
    [1, 'confirm'],
    [0, 'confirmSettled'],
    [-1, 'confirmOverpaid'],
  ] as const)('with %i left to pay it is confirmed by %s', (due, move) => {
    expect(confirmingOf(cny(due))).toBe(move)
  })

  it('a query of a line ends in one of three ways', () => {
    expect(queryStates).toEqual(['open', 'accepted', 'rejected', 'takenBack'])
  })
})

describe('whether a customer agrees to a charge, written out again [decision 037]', () => {
  it('allows exactly these moves', () => {
    const open = consents.flatMap((consent) =>
      movers.flatMap((by) =>
        movesFrom<Consent, typeof consentMoves>(consentMoves, consent, by).map(
          (move) => `${move}: ${consent} by ${by} → ${afterConsent(move, consent, by)}`,
        ),
      ),
    )
    expect(open).toEqual([
      'withdraw: tolerated by staff → withdrawn',
      'withdraw: tolerated by system → withdrawn',
      'give: asked by customer → given',
      'refuse: asked by customer → refused',
      'withdraw: asked by staff → withdrawn',
      'withdraw: asked by system → withdrawn',
      'give: refused by customer → given',
      'withdraw: refused by staff → withdrawn',
      'withdraw: refused by system → withdrawn',
    ])
  })

  it('is charged where nobody has to agree, or somebody did', () => {
    expect(consents.filter(isChargeable)).toEqual(['notNeeded', 'tolerated', 'given'])
    expect(consents).toHaveLength(6)
  })

  it.each([
    [0, 0],
    [500_000, 10_000],
    [999_999, 20_000],
    [1_000_000, 20_000],
    [5_000_000, 20_000],
  ])('of %i quoted, %i more are tolerated', (quoted, more) => {
    expect(toleranceOf(usualTolerance, cny(quoted))).toEqual(cny(more))
  })
})

describe('months', () => {
  it.each([
    ['2026-12', '2026-11', '2026-12-31'],
    ['2027-01', '2026-12', '2027-01-31'],
    ['2027-02', '2027-01', '2027-02-28'],
    ['2028-02', '2028-01', '2028-02-29'],
    ['2027-03', '2027-02', '2027-03-31'],
    ['2027-04', '2027-03', '2027-04-30'],
  ])('before %s is %s, and it ends on %s', (month, before, last) => {
    expect(monthBefore(month as StatementMonth)).toBe(before)
    expect(lastDayOf(month as StatementMonth)).toBe(last)
  })

  it('go back over the year', () => {
    expect(monthsBackFrom('2027-02' as StatementMonth, 4)).toEqual([
      '2027-02',
      '2027-01',
      '2026-12',
      '2026-11',
    ])
    expect(monthsBackFrom('2027-02' as StatementMonth, 1)).toEqual(['2027-02'])
  })
})

describe('what is invoiced and what is overdue', () => {
  it.each([
    [-1, 100, 'notIssued'],
    [0, 100, 'notIssued'],
    [0, 0, 'notIssued'],
    [1, 100, 'partlyIssued'],
    [99, 100, 'partlyIssued'],
    [100, 100, 'issued'],
    [101, 100, 'issued'],
  ] as const)('%i invoiced of %i is %s', (invoiced, most, state) => {
    expect(invoicedStateOf(cny(invoiced), cny(most))).toBe(state)
    expect(invoicedStates).toEqual(['notIssued', 'partlyIssued', 'issued'])
  })

  const due = businessDate('2026-11-20')
  it.each([
    ['2026-11-19', 'notDue'],
    ['2026-11-20', 'notDue'],
    ['2026-11-21', 'to30'],
    ['2026-12-20', 'to30'],
    ['2026-12-21', 'to60'],
    ['2027-01-19', 'to60'],
    ['2027-01-20', 'to90'],
    ['2027-02-18', 'to90'],
    ['2027-02-19', 'over90'],
  ] as const)('what was due on 20 November is, on %s, %s', (today, band) => {
    expect(ageBandOf(due, businessDate(today))).toBe(band)
    const bands = ageing([{ due, left: cny(500) }], businessDate(today))
    expect(bands).toEqual(Object.fromEntries(ageBands.map((each) => [each, cny(each === band ? 500 : 0)])))
    expect(Object.keys(bands)).toEqual(['notDue', 'to30', 'to60', 'to90', 'over90'])
  })

  it('a statement is due in thirty days', () => {
    expect(usualTermDays).toBe(30)
  })
})
