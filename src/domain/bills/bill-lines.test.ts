import { describe, expect, test } from 'vitest'
import { type Currency, type ExchangeRate, money } from '#domain/kernel/money.ts'
import type { Charge } from '#domain/reference/charges.ts'
import {
  amountOf,
  amountWritten,
  type BillDraft,
  billKindOf,
  creditInCny,
  creditOf,
  priceLine,
  type QuotedLine,
  quotedLineOf,
} from './bill-lines.ts'
import { consentOfNew, toleranceOf, usualTolerance } from './consent.ts'

const cny = (minor: number) => money(minor, 'CNY')
const charge: Pick<Charge, 'stage' | 'taxKind'> = { stage: 'origin', taxKind: 'port' }
const quoted: QuotedLine = {
  position: 3,
  code: 'THC',
  name: { zh: '码头操作费', en: 'Terminal handling' },
  payer: 'prepaid',
  amount: cny(165_000),
  cny: cny(165_000),
}
const draft: BillDraft = {
  quotedPosition: 3,
  code: 'THC',
  basis: 'container',
  quantity: '2',
  unitPrice: cny(82_500),
  cause: 'weightChange',
  note: '',
  evidence: 'fil_1',
}
const dollar: ExchangeRate = { from: 'USD', to: 'CNY', rate: '7.0827', on: '2026-11-20', source: 'PBOC' }

describe('bill lines [§4]', () => {
  test.each<[stage: Charge['stage'], taxKind: Charge['taxKind'], kind: string]>([
    ['ocean', 'internationalFreight', 'oceanFreight'],
    ['origin', 'port', 'regular'],
    ['destination', 'foreign', 'regular'],
    ['destination', 'tax', 'tax'],
  ])('of %s, %s, stand on a bill of kind %s', (stage, taxKind, kind) => {
    expect(billKindOf({ stage, taxKind })).toBe(kind)
  })

  test.each<[unit: number, currency: Currency, quantity: string, minor: number]>([
    [82_500, 'CNY', '2', 165_000],
    [12_345, 'USD', '1.005', 12_407],
    [100, 'CNY', '0.005', 1],
    [100, 'CNY', '0.004', 0],
    [1_250, 'JPY', '2.5', 3_125],
    [3, 'CNY', '0.5', 2],
  ])('%i of %s × %s is %i', (unit, currency, quantity, minor) => {
    expect(amountOf(money(unit, currency), quantity)).toEqual(money(minor, currency))
  })

  test('add to a quoted line, with a cause and its evidence', () => {
    expect(priceLine(draft, charge, null)).toMatchObject({ kind: 'regular', amount: cny(165_000) })
  })

  test('the rate of the line makes its sum in CNY', () => {
    const line = { ...draft, quotedPosition: null, unitPrice: money(33_333, 'USD'), quantity: '3' }
    const priced = priceLine({ ...line, cause: 'carrierSurcharge', evidence: 'fil_1' }, charge, dollar)
    expect(priced.amount).toEqual(money(99_999, 'USD'))
    expect(priced.cny).toEqual(cny(708_263))
  })

  test.each<[why: string, code: string, change: Partial<BillDraft>]>([
    ['no quantity', 'bill.quantityInvalid', { quantity: '0' }],
    ['a negative quantity', 'bill.quantityInvalid', { quantity: '-1' }],
    ['four digits', 'bill.quantityInvalid', { quantity: '1.0001' }],
    ['a price of nothing', 'bill.priceInvalid', { unitPrice: cny(0) }],
    ['so little that it rounds to nothing', 'bill.priceInvalid', { unitPrice: cny(1), quantity: '0.001' }],
    ['a cause without evidence', 'bill.evidenceMissing', { evidence: null }],
    [
      'a wish that nobody tells',
      'bill.evidenceMissing',
      { cause: 'customerRequest', note: ' ', evidence: null },
    ],
  ])('refuse %s', (_, code, change) => {
    expect(() => priceLine({ ...draft, ...change }, charge, dollar)).toThrow(
      expect.objectContaining({ code }),
    )
  })

  test.each<[why: string, code: string, change: Partial<BillDraft>]>([
    ['a quoted line that is none', 'bill.quotedLineUnknown', { quotedPosition: 9 }],
    ['what the consignee pays', 'bill.quotedLineUnknown', { quotedPosition: 4 }],
    ['another charge', 'bill.otherCharge', { code: 'DOC' }],
    ['another currency', 'bill.otherCharge', { unitPrice: money(100, 'USD') }],
  ])('add to no line but their own: %s', (_, code, change) => {
    const lines = [quoted, { ...quoted, position: 4, payer: 'collect' as const }]
    expect(quotedLineOf(draft, lines)).toBe(quoted)
    expect(quotedLineOf({ ...draft, quotedPosition: null }, lines)).toBeNull()
    expect(() => quotedLineOf({ ...draft, ...change }, lines)).toThrow(expect.objectContaining({ code }))
  })

  test('a told wish and a changed rate prove themselves', () => {
    const wish = { ...draft, cause: 'customerRequest', note: 'One more box', evidence: null } as const
    expect(priceLine(wish, charge, null).amount).toEqual(cny(165_000))
    const rate = { ...draft, cause: 'exchangeRate', evidence: null } as const
    expect(priceLine(rate, charge, null).cause).toBe('exchangeRate')
  })

  test('are taken back in parts that end at nothing, at their own rate', () => {
    const line = { amount: money(10_000, 'USD'), cny: cny(70_827) }
    const none = { amount: money(0, 'USD'), cny: cny(0) }
    const first = creditOf(line, none, money(3_333, 'USD'), dollar)
    expect(first).toEqual({ amount: money(-3_333, 'USD'), cny: cny(-23_607) })
    expect(creditOf(line, first, money(6_667, 'USD'), dollar)).toEqual({
      amount: money(-6_667, 'USD'),
      cny: cny(-47_220),
    })
    for (const [wanted, code] of [
      [money(6_668, 'USD'), 'bill.creditTooHigh'],
      [money(0, 'USD'), 'bill.priceInvalid'],
      [money(1, 'CNY'), 'bill.priceInvalid'],
    ] as const)
      expect(() => creditOf(line, first, wanted, dollar)).toThrow(expect.objectContaining({ code }))
  })

  test('are taken back by refunds in CNY until nothing is left in both currencies', () => {
    const line = { amount: money(24_600, 'USD'), cny: cny(174_266) }
    let credited = { amount: money(0, 'USD'), cny: cny(0) }
    // Each is rounded up: the last one takes what is left.
    for (const part of [58_093, 58_093, 58_080]) {
      const given = creditInCny(line, credited, cny(part))
      expect(given.cny).toEqual(cny(-part))
      credited = {
        amount: money(credited.amount.minor + given.amount.minor, 'USD'),
        cny: cny(credited.cny.minor - part),
      }
    }
    expect(credited).toEqual({ amount: money(-24_600, 'USD'), cny: cny(-174_266) })
    const cent = { amount: money(2, 'USD'), cny: cny(14) }
    const most = creditInCny(cent, { amount: money(0, 'USD'), cny: cny(0) }, cny(13))
    expect(most.amount).toEqual(money(-1, 'USD'))
  })

  test.each<[text: string, currency: Currency, minor: number]>([
    ['1,234.5', 'CNY', 123_450],
    [' 12 ', 'CNY', 1_200],
    ['1250', 'JPY', 1_250],
  ])('an amount written %j in %s is %i', (text, currency, minor) => {
    expect(amountWritten(text, currency)).toEqual(money(minor, currency))
  })

  test.each<[text: string, currency: Currency, code: string]>([
    ['1.005', 'CNY', 'bill.amountDigits'],
    ['12.5', 'JPY', 'bill.amountDigits'],
    ['-5', 'CNY', 'bill.priceInvalid'],
    ['1e3', 'CNY', 'bill.priceInvalid'],
    ['', 'CNY', 'bill.priceInvalid'],
  ])('%j in %s is refused with %s', (text, currency, code) => {
    expect(() => amountWritten(text, currency)).toThrow(expect.objectContaining({ code }))
  })
})

describe('consent to what goes beyond the quote', () => {
  test.each<[prepaid: number, tolerated: number]>([
    [500_000, 10_000],
    [1_000_000, 20_000],
    [4_000_000, 20_000],
    [0, 0],
  ])('a quote of %i tolerates %i', (prepaid, tolerated) => {
    expect(toleranceOf(usualTolerance, cny(prepaid))).toEqual(cny(tolerated))
  })

  test.each<[beyond: number, before: number, tolerated: number, consent: string]>([
    [20_000, 0, 20_000, 'tolerated'],
    [20_001, 0, 20_000, 'asked'],
    [10_000, 10_001, 20_000, 'asked'],
    [1, 0, 0, 'asked'],
  ])('%i beyond after %i, %i tolerated: %s', (beyond, before, tolerated, consent) => {
    expect(consentOfNew(cny(beyond), cny(before), cny(tolerated))).toBe(consent)
  })
})
