import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { businessDate } from '#domain/kernel/business-date.ts'
import { add, money } from '#domain/kernel/money.ts'
import type { QuotedLine } from './bill-lines.ts'
import {
  afterConsent,
  type Consent,
  type ConsentMove,
  consentMoves,
  consents,
  isChargeable,
} from './consent.ts'
import { type BilledLine, quoteToBill } from './quote-to-bill.ts'
import {
  afterMove,
  ageBandOf,
  ageing,
  confirmingOf,
  dueOn,
  invoicedStateOf,
  lastDayOf,
  monthBefore,
  monthsBackFrom,
  overdueOf,
  type StatementMonth,
  type StatementMove,
  type StatementStatus,
  statementMoves,
  statementStatuses,
} from './statements.ts'

const cny = (minor: number) => money(minor, 'CNY')
const quotedLine = (position: number, minor: number, change: Partial<QuotedLine> = {}): QuotedLine => ({
  position,
  code: 'THC',
  name: { zh: '码头操作费', en: 'Terminal handling' },
  payer: 'prepaid',
  amount: cny(minor),
  cny: cny(minor),
  ...change,
})
const line = (id: string, minor: number, change: Partial<BilledLine> = {}): BilledLine => ({
  id,
  quotedPosition: null,
  creditOf: null,
  amount: cny(minor),
  cny: cny(minor),
  cause: null,
  consent: 'notNeeded',
  paid: cny(0),
  invoiced: cny(0),
  ...change,
})

describe('from the quote to the bill', () => {
  const quoted = [quotedLine(1, 1_000_00), quotedLine(2, 500_00), quotedLine(3, 80_00, { payer: 'collect' })]

  test('stands row by row, with what was not quoted behind it', () => {
    const { rows, totals } = quoteToBill(quoted, [
      line('a', 1_000_00, { quotedPosition: 1, paid: cny(1_000_00), invoiced: cny(400_00) }),
      line('b', 90_00, { cause: 'inspection', consent: 'given' }),
      line('c', -40_00, { creditOf: 'b' }),
      line('d', 20_00, { cause: 'storageDays', consent: 'asked' }),
    ])
    expect(rows.map(({ quoted: own, lines }) => [own?.position ?? null, lines.map(({ id }) => id)])).toEqual([
      [1, ['a']],
      [2, []],
      [null, ['b', 'c']],
      [null, ['d']],
    ])
    expect(rows.map(({ difference }) => difference?.minor ?? null)).toEqual([0, null, 50_00, 0])
    expect(totals).toMatchObject({
      quoted: cny(1_500_00),
      billed: cny(1_050_00),
      difference: cny(50_00),
      paid: cny(1_000_00),
      invoiced: cny(400_00),
      billedByCurrency: [cny(1_050_00)],
    })
  })

  test('counts a credit in the row of what it takes back, and totals are sums of rows', () => {
    const row = fc.record({
      position: fc.option(fc.integer({ min: 1, max: 5 }), { nil: null }),
      minor: fc.integer({ min: 1, max: 9_999_999 }),
      consent: fc.constantFrom<Consent>(...consents),
      credit: fc.option(fc.integer({ min: 1, max: 100 }), { nil: null }),
    })
    fc.assert(
      fc.property(fc.array(row, { maxLength: 30 }), (given) => {
        const positions = [1, 2, 3, 4, 5].map((each) => quotedLine(each, each * 1_000))
        const lines = given.flatMap(({ position, minor, consent, credit }, at) => {
          const own = line(`l${at}`, minor, { quotedPosition: position, consent, paid: cny(minor) })
          if (credit === null || !isChargeable(consent)) return [own]
          return [own, line(`c${at}`, -Math.ceil((minor * credit) / 100), { creditOf: `l${at}` })]
        })
        const { rows, totals } = quoteToBill(positions, lines)
        expect(rows.flatMap((each) => each.lines.map(({ id }) => id)).sort()).toEqual(
          lines.map(({ id }) => id).sort(),
        )
        const charged = lines.filter(({ consent }) => isChargeable(consent))
        expect(totals.billed).toEqual(charged.reduce((total, each) => add(total, each.cny), cny(0)))
        expect(totals.billedByCurrency.reduce((total, each) => add(total, each), cny(0))).toEqual(
          totals.billed,
        )
        expect(rows.reduce((total, each) => add(total, each.billed), cny(0))).toEqual(totals.billed)
      }),
    )
  })
})

describe('moves of consent', () => {
  const rows = Object.keys(consentMoves) as ConsentMove[]
  test.each(
    rows.flatMap((move) =>
      consents.flatMap((consent) =>
        (['customer', 'staff'] as const).map((by) => [move, consent, by] as const),
      ),
    ),
  )('%s from %s by a %s', (move, consent, by) => {
    const open: Record<ConsentMove, readonly string[]> = {
      give: ['asked customer', 'refused customer'],
      refuse: ['asked customer'],
      withdraw: ['tolerated staff', 'asked staff', 'refused staff'],
    }
    const leads: Record<ConsentMove, Consent> = { give: 'given', refuse: 'refused', withdraw: 'withdrawn' }
    const go = () => afterConsent(move, consent, by)
    if (open[move].includes(`${consent} ${by}`)) expect(go()).toBe(leads[move])
    else expect(go).toThrow(expect.objectContaining({ code: 'bill.consentNotOpen' }))
  })
})

describe('statements [§4]', () => {
  const open: Record<StatementMove, readonly StatementStatus[]> = {
    confirm: ['toBeConfirmed'],
    confirmSettled: ['toBeConfirmed'],
    confirmOverpaid: ['toBeConfirmed'],
    pay: ['paymentRequired'],
    refund: ['completed', 'paymentRequired'],
    refundDone: ['processingRefund'],
  }
  test.each(
    (Object.keys(statementMoves) as StatementMove[]).flatMap((move) =>
      statementStatuses.map((status) => [move, status] as const),
    ),
  )('%s from %s', (move, status) => {
    const by = move.startsWith('confirm') ? 'customer' : 'system'
    if (open[move].includes(status)) expect(afterMove(move, status, by)).toBe(statementMoves[move].to)
    else
      expect(() => afterMove(move, status, by)).toThrow(
        expect.objectContaining({ code: 'statement.moveNotOpen' }),
      )
    const other = by === 'customer' ? 'system' : 'customer'
    expect(() => afterMove(move, status, other)).toThrow()
  })

  test('are confirmed by what is left to pay', () => {
    expect([1, 0, -1].map((minor) => confirmingOf(cny(minor)))).toEqual([
      'confirm',
      'confirmSettled',
      'confirmOverpaid',
    ])
  })

  test.each<[due: string, band: string]>([
    ['2026-11-22', 'notDue'],
    ['2026-11-21', 'to30'],
    ['2026-10-23', 'to30'],
    ['2026-10-22', 'to60'],
    ['2026-09-23', 'to60'],
    ['2026-09-22', 'to90'],
    ['2026-08-24', 'to90'],
    ['2026-08-23', 'over90'],
  ])('due on %s is %s on 22 November', (due, band) => {
    expect(ageBandOf(businessDate(due), businessDate('2026-11-22'))).toBe(band)
  })

  test('add up by age', () => {
    const debts = [
      { due: businessDate('2026-12-01'), left: cny(100) },
      { due: businessDate('2026-11-01'), left: cny(20) },
      { due: businessDate('2026-11-20'), left: cny(3) },
    ]
    const bands = ageing(debts, businessDate('2026-11-22'))
    expect(Object.values(bands).map(({ minor }) => minor)).toEqual([100, 23, 0, 0, 0])
    expect(overdueOf(bands)).toEqual(cny(23))
  })

  test.each([
    ['2026-02', '2026-02-28'],
    ['2028-02', '2028-02-29'],
    ['2026-04', '2026-04-30'],
    ['2026-12', '2026-12-31'],
  ])('the last day of %s is %s', (month, day) => {
    expect(lastDayOf(month as StatementMonth)).toBe(day)
  })

  test('months are counted back over the turn of a year', () => {
    expect(monthsBackFrom('2026-01' as StatementMonth, 3)).toEqual(['2026-01', '2025-12', '2025-11'])
  })

  test.each([
    [0, 100, 'notIssued'],
    [0, 0, 'notIssued'],
    [1, 100, 'partlyIssued'],
    [99, 100, 'partlyIssued'],
    [100, 100, 'issued'],
    // Points came off, and what is left was invoiced.
    [80, 80, 'issued'],
  ])('%i invoiced of at most %i is %s', (invoiced, most, state) => {
    expect(invoicedStateOf(cny(invoiced), cny(most))).toBe(state)
  })

  test('are due so many days after issue, over the turn of a month', () => {
    expect(dueOn(businessDate('2026-11-20'), 30)).toBe('2026-12-20')
    expect(dueOn(businessDate('2026-11-20'), 0)).toBe('2026-11-20')
  })

  test('the month before January is December', () => {
    expect(monthBefore('2027-01' as StatementMonth)).toBe('2026-12')
    expect(monthBefore('2026-03' as StatementMonth)).toBe('2026-02')
  })
})
