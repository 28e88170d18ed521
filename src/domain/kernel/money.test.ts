import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  add,
  amountWithCurrency,
  convert,
  decimal,
  type ExchangeRate,
  money,
  parseAmount,
  share,
  sum,
  times,
  totalsByCurrency,
} from './money.ts'

const rate = (from: ExchangeRate['from'], to: ExchangeRate['to'], text: string): ExchangeRate => ({
  from,
  to,
  rate: text,
  on: '2026-11-20',
  source: 'test',
})

describe('money', () => {
  it('refuses to add two currencies', () => {
    expect(() => add(money(1, 'CNY'), money(1, 'USD'))).toThrow(RangeError)
  })

  it('refuses fractions of a minor unit', () => {
    expect(() => money(0.5, 'CNY')).toThrow(RangeError)
    expect(() => times(money(1, 'CNY'), 0.5)).toThrow(RangeError)
  })

  it.each([
    ['USD 4,360.00 at 7.0835', money(436_000, 'USD'), rate('USD', 'CNY', '7.0835'), money(3_088_406, 'CNY')],
    [
      'USD 124.00 at 7.0835, half up',
      money(12_400, 'USD'),
      rate('USD', 'CNY', '7.0835'),
      money(87_835, 'CNY'),
    ],
    ['EUR 30.00 at 8.2146', money(3_000, 'EUR'), rate('EUR', 'CNY', '8.2146'), money(24_644, 'CNY')],
    [
      'JPY has no digits behind the point',
      money(12_000, 'JPY'),
      rate('JPY', 'CNY', '0.0472'),
      money(56_640, 'CNY'),
    ],
    ['into JPY', money(100, 'CNY'), rate('CNY', 'JPY', '21.186'), money(21, 'JPY')],
    ['half of the smallest unit rounds up', money(1, 'USD'), rate('USD', 'CNY', '0.5'), money(1, 'CNY')],
    [
      'negative amounts round away from zero alike',
      money(-1, 'USD'),
      rate('USD', 'CNY', '0.5'),
      money(-1, 'CNY'),
    ],
  ])('converts %s', (_, amount, at, expected) => {
    expect(convert(amount, at)).toEqual(expected)
  })

  it('refuses a rate for another pair and a rate that is no plain decimal', () => {
    expect(() => convert(money(1, 'EUR'), rate('USD', 'CNY', '7'))).toThrow(RangeError)
    for (const text of ['', '-1', '1e3', '7,08', 'NaN', '1.12345678901']) {
      expect(() => convert(money(1, 'USD'), rate('USD', 'CNY', text))).toThrow(RangeError)
    }
  })

  it('converts exactly, however large the amount and fine the rate', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: -4e9, max: 4e9 }),
        fc.integer({ min: 1, max: 900_000_000 }),
        fc.integer({ min: 0, max: 10 }),
        (minor, digits, places) => {
          const text = String(digits).padStart(places + 1, '0')
          const at = places === 0 ? text : `${text.slice(0, -places)}.${text.slice(-places)}`
          const [up, down] = [BigInt(Math.abs(minor)) * BigInt(digits), 10n ** BigInt(places)]
          const size = Number((up * 2n + down) / (down * 2n))
          fc.pre(Number.isSafeInteger(size))
          const expected = minor < 0 && size > 0 ? -size : size
          expect(convert(money(minor, 'USD'), rate('USD', 'CNY', at)).minor + 0).toBe(expected)
        },
      ),
      { seed: 20261120, numRuns: 2_000 },
    )
  })

  it('converts into a currency with more digits by a whole rate', () => {
    expect(convert(money(3, 'JPY'), rate('JPY', 'CNY', '2'))).toEqual(money(600, 'CNY'))
    expect(convert(money(3, 'JPY'), rate('JPY', 'CNY', '2'))).toEqual(money(600, 'CNY'))
    expect(convert(money(-3, 'JPY'), rate('JPY', 'CNY', '0.5'))).toEqual(money(-150, 'CNY'))
  })

  it('knows one nothing only', () => {
    for (const nothing of [money(-0, 'CNY'), times(money(0, 'CNY'), -1), share(money(0, 'CNY'), 5_000)])
      expect(Object.is(nothing.minor, 0)).toBe(true)
    expect(convert(money(0, 'USD'), rate('USD', 'CNY', '7.0835'))).toEqual(money(0, 'CNY'))
    expect(sum([], 'USD')).toEqual(money(0, 'USD'))
  })

  it.each([
    [money(0, 'CNY'), '0.00'],
    [money(5, 'CNY'), '0.05'],
    [money(-5, 'CNY'), '-0.05'],
    [money(123_450, 'CNY'), '1234.50'],
    [money(0, 'JPY'), '0'],
    [money(7, 'JPY'), '7'],
    [money(-70, 'JPY'), '-70'],
  ])('writes %j as %s', (amount, text) => {
    expect(decimal(amount)).toBe(text)
    expect(amountWithCurrency(amount)).toBe(`${amount.currency} ${text}`)
  })

  it.each([
    [' 1,234.50 ', 'CNY', 123_450],
    ['1,234,567', 'CNY', 123_456_700],
    ['1', 'CNY', 100],
    ['-0.5', 'CNY', -50],
    ['0', 'CNY', 0],
    ['12', 'JPY', 12],
  ] as const)('reads %j in %s as %i', (text, currency, minor) => {
    expect(parseAmount(text, currency)).toEqual(money(minor, currency))
  })

  it('reads no parts of a currency that has none', () => {
    expect(parseAmount('1.0', 'JPY')).toBeNull()
  })

  it('takes shares in basis points', () => {
    expect(share(money(9_460_000, 'USD'), 8)).toEqual(money(7_568, 'USD'))
    expect(share(money(1, 'CNY'), 5_000)).toEqual(money(1, 'CNY'))
    expect(share(money(-1, 'CNY'), 5_000)).toEqual(money(-1, 'CNY'))
    expect(share(money(1, 'CNY'), 4_999)).toEqual(money(0, 'CNY'))
  })

  it('keeps totals per currency equal to the lines', () => {
    fc.assert(
      fc.property(
        fc.array(
          fc.record({
            minor: fc.integer({ min: -1e9, max: 1e9 }),
            currency: fc.constantFrom('CNY', 'USD', 'EUR'),
          }),
        ),
        (lines) => {
          for (const total of totalsByCurrency(lines as never)) {
            expect(total).toEqual(
              sum(
                (lines as never[]).filter((each: { currency: string }) => each.currency === total.currency),
                total.currency,
              ),
            )
          }
        },
      ),
      { seed: 20261120 },
    )
  })

  it('writes and reads decimals back to the same amount', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: -1e11, max: 1e11 }),
        fc.constantFrom('CNY' as const, 'JPY' as const),
        (minor, currency) => {
          const amount = money(minor, currency)
          expect(parseAmount(decimal(amount), currency)).toEqual(amount)
        },
      ),
      { seed: 20261120 },
    )
  })

  it.each(['1.234', '1,23', 'abc', '', '1.', '0x10', '１２', '1e5'])('reads no amount from %j', (text) => {
    expect(parseAmount(text, 'CNY')).toBeNull()
  })
})
