import { describe, expect, test } from 'vitest'
import { languages } from '#domain/kernel/language.ts'
import { type Currency, decimal, digitsOf, money, parseAmount } from '#domain/kernel/money.ts'
import { dash, formatMoney, formatNumber, formatShare } from './format.ts'

/**
 * Two hundred amounts, numbers and shares as they are read [C-17]. The texts were worked out apart from the product, with
 * decimal arithmetic; where the browser's own formatting says anything of a row, it has to say the same in both languages.
 */

const rowsOf = (table: string): string[][] =>
  table
    .trim()
    .split('\n')
    .map((row) => row.split('|').map((cell) => cell.trim()))

/** Minor units, and the amount with its code, with its symbol, and alone. */
const amounts = rowsOf(`
CNY 0 | – | – | –
CNY 1 | CNY 0.01 | ¥0.01 | 0.01
CNY -1 | CNY −0.01 | −¥0.01 | −0.01
CNY 5 | CNY 0.05 | ¥0.05 | 0.05
CNY 9 | CNY 0.09 | ¥0.09 | 0.09
CNY 10 | CNY 0.10 | ¥0.10 | 0.10
CNY -10 | CNY −0.10 | −¥0.10 | −0.10
CNY 99 | CNY 0.99 | ¥0.99 | 0.99
CNY 100 | CNY 1.00 | ¥1.00 | 1.00
CNY -100 | CNY −1.00 | −¥1.00 | −1.00
CNY 101 | CNY 1.01 | ¥1.01 | 1.01
CNY 999 | CNY 9.99 | ¥9.99 | 9.99
CNY 1000 | CNY 10.00 | ¥10.00 | 10.00
CNY -1000 | CNY −10.00 | −¥10.00 | −10.00
CNY 1001 | CNY 10.01 | ¥10.01 | 10.01
CNY 9999 | CNY 99.99 | ¥99.99 | 99.99
CNY 10000 | CNY 100.00 | ¥100.00 | 100.00
CNY 12345 | CNY 123.45 | ¥123.45 | 123.45
CNY -12345 | CNY −123.45 | −¥123.45 | −123.45
CNY 99999 | CNY 999.99 | ¥999.99 | 999.99
CNY 100000 | CNY 1,000.00 | ¥1,000.00 | 1,000.00
CNY -100000 | CNY −1,000.00 | −¥1,000.00 | −1,000.00
CNY 123456 | CNY 1,234.56 | ¥1,234.56 | 1,234.56
CNY 999999 | CNY 9,999.99 | ¥9,999.99 | 9,999.99
CNY 1000000 | CNY 10,000.00 | ¥10,000.00 | 10,000.00
CNY -1000000 | CNY −10,000.00 | −¥10,000.00 | −10,000.00
CNY 1248000 | CNY 12,480.00 | ¥12,480.00 | 12,480.00
CNY 9999999 | CNY 99,999.99 | ¥99,999.99 | 99,999.99
CNY 10000000 | CNY 100,000.00 | ¥100,000.00 | 100,000.00
CNY 12345678 | CNY 123,456.78 | ¥123,456.78 | 123,456.78
CNY -12345678 | CNY −123,456.78 | −¥123,456.78 | −123,456.78
CNY 99999999 | CNY 999,999.99 | ¥999,999.99 | 999,999.99
CNY 100000000 | CNY 1,000,000.00 | ¥1,000,000.00 | 1,000,000.00
CNY 123456789 | CNY 1,234,567.89 | ¥1,234,567.89 | 1,234,567.89
CNY 999999999 | CNY 9,999,999.99 | ¥9,999,999.99 | 9,999,999.99
CNY 1000000000 | CNY 10,000,000.00 | ¥10,000,000.00 | 10,000,000.00
CNY -1000000000 | CNY −10,000,000.00 | −¥10,000,000.00 | −10,000,000.00
CNY 123456789012 | CNY 1,234,567,890.12 | ¥1,234,567,890.12 | 1,234,567,890.12
CNY 9007199254740991 | CNY 90,071,992,547,409.91 | ¥90,071,992,547,409.91 | 90,071,992,547,409.91
CNY -9007199254740991 | CNY −90,071,992,547,409.91 | −¥90,071,992,547,409.91 | −90,071,992,547,409.91
USD 0 | – | – | –
USD 1 | USD 0.01 | USD 0.01 | 0.01
USD -1 | USD −0.01 | USD −0.01 | −0.01
USD 5 | USD 0.05 | USD 0.05 | 0.05
USD 9 | USD 0.09 | USD 0.09 | 0.09
USD 10 | USD 0.10 | USD 0.10 | 0.10
USD -10 | USD −0.10 | USD −0.10 | −0.10
USD 99 | USD 0.99 | USD 0.99 | 0.99
USD 100 | USD 1.00 | USD 1.00 | 1.00
USD -100 | USD −1.00 | USD −1.00 | −1.00
USD 101 | USD 1.01 | USD 1.01 | 1.01
USD 999 | USD 9.99 | USD 9.99 | 9.99
USD 1000 | USD 10.00 | USD 10.00 | 10.00
USD -1000 | USD −10.00 | USD −10.00 | −10.00
USD 1001 | USD 10.01 | USD 10.01 | 10.01
USD 9999 | USD 99.99 | USD 99.99 | 99.99
USD 10000 | USD 100.00 | USD 100.00 | 100.00
USD 12345 | USD 123.45 | USD 123.45 | 123.45
USD -12345 | USD −123.45 | USD −123.45 | −123.45
USD 99999 | USD 999.99 | USD 999.99 | 999.99
USD 100000 | USD 1,000.00 | USD 1,000.00 | 1,000.00
USD -100000 | USD −1,000.00 | USD −1,000.00 | −1,000.00
USD 123456 | USD 1,234.56 | USD 1,234.56 | 1,234.56
USD 999999 | USD 9,999.99 | USD 9,999.99 | 9,999.99
USD 1000000 | USD 10,000.00 | USD 10,000.00 | 10,000.00
USD -1000000 | USD −10,000.00 | USD −10,000.00 | −10,000.00
USD 1248000 | USD 12,480.00 | USD 12,480.00 | 12,480.00
USD 9999999 | USD 99,999.99 | USD 99,999.99 | 99,999.99
USD 10000000 | USD 100,000.00 | USD 100,000.00 | 100,000.00
USD 12345678 | USD 123,456.78 | USD 123,456.78 | 123,456.78
USD -12345678 | USD −123,456.78 | USD −123,456.78 | −123,456.78
USD 99999999 | USD 999,999.99 | USD 999,999.99 | 999,999.99
USD 100000000 | USD 1,000,000.00 | USD 1,000,000.00 | 1,000,000.00
USD 123456789 | USD 1,234,567.89 | USD 1,234,567.89 | 1,234,567.89
USD 999999999 | USD 9,999,999.99 | USD 9,999,999.99 | 9,999,999.99
USD 1000000000 | USD 10,000,000.00 | USD 10,000,000.00 | 10,000,000.00
USD -1000000000 | USD −10,000,000.00 | USD −10,000,000.00 | −10,000,000.00
USD 123456789012 | USD 1,234,567,890.12 | USD 1,234,567,890.12 | 1,234,567,890.12
USD 9007199254740991 | USD 90,071,992,547,409.91 | USD 90,071,992,547,409.91 | 90,071,992,547,409.91
USD -9007199254740991 | USD −90,071,992,547,409.91 | USD −90,071,992,547,409.91 | −90,071,992,547,409.91
EUR 0 | – | – | –
EUR 1 | EUR 0.01 | EUR 0.01 | 0.01
EUR -1 | EUR −0.01 | EUR −0.01 | −0.01
EUR 100 | EUR 1.00 | EUR 1.00 | 1.00
EUR 999 | EUR 9.99 | EUR 9.99 | 9.99
EUR 1000 | EUR 10.00 | EUR 10.00 | 10.00
EUR -1000 | EUR −10.00 | EUR −10.00 | −10.00
EUR 98000 | EUR 980.00 | EUR 980.00 | 980.00
EUR 123456 | EUR 1,234.56 | EUR 1,234.56 | 1,234.56
EUR -123456 | EUR −1,234.56 | EUR −1,234.56 | −1,234.56
EUR 1000000 | EUR 10,000.00 | EUR 10,000.00 | 10,000.00
EUR 12345678 | EUR 123,456.78 | EUR 123,456.78 | 123,456.78
EUR 9007199254740991 | EUR 90,071,992,547,409.91 | EUR 90,071,992,547,409.91 | 90,071,992,547,409.91
JPY 0 | – | – | –
JPY 1 | JPY 1 | JPY 1 | 1
JPY -1 | JPY −1 | JPY −1 | −1
JPY 100 | JPY 100 | JPY 100 | 100
JPY 999 | JPY 999 | JPY 999 | 999
JPY 1000 | JPY 1,000 | JPY 1,000 | 1,000
JPY -1000 | JPY −1,000 | JPY −1,000 | −1,000
JPY 98000 | JPY 98,000 | JPY 98,000 | 98,000
JPY 123456 | JPY 123,456 | JPY 123,456 | 123,456
JPY -123456 | JPY −123,456 | JPY −123,456 | −123,456
JPY 1000000 | JPY 1,000,000 | JPY 1,000,000 | 1,000,000
JPY 12345678 | JPY 12,345,678 | JPY 12,345,678 | 12,345,678
JPY 9007199254740991 | JPY 9,007,199,254,740,991 | JPY 9,007,199,254,740,991 | 9,007,199,254,740,991
KRW 0 | – | – | –
KRW 1 | KRW 1 | KRW 1 | 1
KRW -1 | KRW −1 | KRW −1 | −1
KRW 100 | KRW 100 | KRW 100 | 100
KRW 999 | KRW 999 | KRW 999 | 999
KRW 1000 | KRW 1,000 | KRW 1,000 | 1,000
KRW -1000 | KRW −1,000 | KRW −1,000 | −1,000
KRW 98000 | KRW 98,000 | KRW 98,000 | 98,000
KRW 123456 | KRW 123,456 | KRW 123,456 | 123,456
KRW -123456 | KRW −123,456 | KRW −123,456 | −123,456
KRW 1000000 | KRW 1,000,000 | KRW 1,000,000 | 1,000,000
KRW 12345678 | KRW 12,345,678 | KRW 12,345,678 | 12,345,678
KRW 9007199254740991 | KRW 9,007,199,254,740,991 | KRW 9,007,199,254,740,991 | 9,007,199,254,740,991
VND 0 | – | – | –
VND 1 | VND 1 | VND 1 | 1
VND -1 | VND −1 | VND −1 | −1
VND 100 | VND 100 | VND 100 | 100
VND 999 | VND 999 | VND 999 | 999
VND 1000 | VND 1,000 | VND 1,000 | 1,000
VND -1000 | VND −1,000 | VND −1,000 | −1,000
VND 98000 | VND 98,000 | VND 98,000 | 98,000
VND 123456 | VND 123,456 | VND 123,456 | 123,456
VND -123456 | VND −123,456 | VND −123,456 | −123,456
VND 1000000 | VND 1,000,000 | VND 1,000,000 | 1,000,000
VND 12345678 | VND 12,345,678 | VND 12,345,678 | 12,345,678
VND 9007199254740991 | VND 9,007,199,254,740,991 | VND 9,007,199,254,740,991 | 9,007,199,254,740,991
HKD 123456 | HKD 1,234.56 | HKD 1,234.56 | 1,234.56
HKD -5 | HKD −0.05 | HKD −0.05 | −0.05
GBP 123456 | GBP 1,234.56 | GBP 1,234.56 | 1,234.56
GBP -5 | GBP −0.05 | GBP −0.05 | −0.05
AUD 123456 | AUD 1,234.56 | AUD 1,234.56 | 1,234.56
AUD -5 | AUD −0.05 | AUD −0.05 | −0.05
SGD 123456 | SGD 1,234.56 | SGD 1,234.56 | 1,234.56
SGD -5 | SGD −0.05 | SGD −0.05 | −0.05
CHF 123456 | CHF 1,234.56 | CHF 1,234.56 | 1,234.56
CHF -5 | CHF −0.05 | CHF −0.05 | −0.05
AED 123456 | AED 1,234.56 | AED 1,234.56 | 1,234.56
AED -5 | AED −0.05 | AED −0.05 | −0.05
BRL 123456 | BRL 1,234.56 | BRL 1,234.56 | 1,234.56
BRL -5 | BRL −0.05 | BRL −0.05 | −0.05
THB 123456 | THB 1,234.56 | THB 1,234.56 | 1,234.56
THB -5 | THB −0.05 | THB −0.05 | −0.05
`)

/** A number to so many decimals. */
const numbers = rowsOf(`
0 to 2 | –
0 to 0 | –
0.01 to 2 | 0.01
-0.01 to 2 | −0.01
0.001 to 2 | 0.00
-0.001 to 2 | 0.00
0.005 to 2 | 0.01
1.005 to 2 | 1.01
-1.005 to 2 | −1.01
2.675 to 2 | 2.68
0.1 to 2 | 0.10
0.3 to 1 | 0.3
0.615 to 2 | 0.62
10.235 to 2 | 10.24
1.45 to 1 | 1.5
8.345 to 2 | 8.35
1234.5 to 2 | 1,234.50
-1234.5 to 2 | −1,234.50
999.995 to 2 | 1,000.00
999.994 to 2 | 999.99
999999.995 to 2 | 1,000,000.00
10520 to 0 | 10,520
-10520 to 0 | −10,520
0.5 to 0 | 1
1.5 to 0 | 2
2.5 to 0 | 3
-2.5 to 0 | −3
1234567.891 to 3 | 1,234,567.891
12.3456 to 3 | 12.346
12.3455 to 3 | 12.346
28000 to 3 | 28,000.000
67.5 to 1 | 67.5
1000000 to 2 | 1,000,000.00
123456789.12 to 2 | 123,456,789.12
-999.995 to 2 | −1,000.00
1e3 to 2 | 1,000.00
0.004 to 2 | 0.00
`)

/** Basis points as a percentage. */
const shares = rowsOf(`
0 | 0%
1 | 0.01%
8 | 0.08%
-8 | −0.08%
50 | 0.50%
-50 | −0.50%
100 | 1%
-100 | −1%
600 | 6%
625 | 6.25%
10000 | 100%
12345 | 123.45%
-12345 | −123.45%
1000000 | 10,000%
123456 | 1,234.56%
`)

/** What the browser makes of a plain decimal in a language, with our minus sign. */
const byIntl = (plain: string, decimals: number, language: string): string =>
  new Intl.NumberFormat(language, {
    minimumFractionDigits: decimals,
    maximumFractionDigits: decimals,
    signDisplay: 'negative',
  })
    // A string is taken digit by digit; a number would lose some beyond 2^53.
    .format(plain as Intl.StringNumericLiteral)
    .replace('-', '−')

test('the table holds two hundred, each once', () => {
  for (const table of [amounts, numbers, shares])
    expect(new Set(table.map(([what]) => what)).size).toBe(table.length)
  expect(amounts.length + numbers.length + shares.length).toBe(200)
})

describe('amounts [C-17]', () => {
  test.each(amounts)('%s', (what, code, symbol, alone) => {
    const [currency, minor] = (what as string).split(' ') as [Currency, string]
    const amount = money(Number(minor), currency)
    expect(formatMoney(amount)).toBe(code)
    expect(formatMoney(amount, { currency: 'symbol' })).toBe(symbol)
    expect(formatMoney(amount, { currency: 'none' })).toBe(alone)
    if (alone !== dash)
      for (const language of languages)
        expect(byIntl(decimal(amount), digitsOf(currency), language), language).toBe(alone)
    // What is written is read as the same whole number of minor units.
    const read = parseAmount(alone === dash ? '0' : (alone as string).replace('−', '-'), currency)
    if ((alone as string).length <= 15) expect(read).toEqual(amount)
  })
})

describe('numbers [C-17]', () => {
  test.each(numbers)('%s', (what, text) => {
    const [value = '', decimals = ''] = (what as string).split(' to ')
    expect(formatNumber(Number(value), { decimals: Number(decimals) })).toBe(text)
    if (text !== dash)
      for (const language of languages) expect(byIntl(value, Number(decimals), language), language).toBe(text)
  })
})

describe('shares [C-17]', () => {
  test.each(shares)('%s', (basisPoints, text) => {
    expect(formatShare(Number(basisPoints))).toBe(text)
  })
})

test('nothing and what is no number are a dash, a zero that counts is a zero [C-17]', () => {
  for (const nothing of [null, undefined, Number.NaN, Number.POSITIVE_INFINITY])
    expect(formatNumber(nothing)).toBe(dash)
  expect(formatMoney(null)).toBe(dash)
  expect(formatMoney(money(0, 'JPY'), { zero: 'shown' })).toBe('JPY 0')
  expect(formatMoney(money(0, 'CNY'), { zero: 'shown', currency: 'symbol' })).toBe('¥0.00')
  expect(formatNumber(-0, { zero: 'shown' })).toBe('0.00')
})
