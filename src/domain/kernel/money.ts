/**
 * Money is a whole number of minor units and a currency. Two currencies never add up:
 * converting is a step of its own, with a rate that names its day and source, done line
 * by line before summing (decision 014).
 */
export const currencies = [
  'CNY',
  'USD',
  'EUR',
  'HKD',
  'JPY',
  'GBP',
  'AUD',
  'SGD',
  'CAD',
  'NZD',
  'KRW',
  'THB',
  'MYR',
  'IDR',
  'VND',
  'INR',
  'AED',
  'SAR',
  'ZAR',
  'BRL',
  'MXN',
  'CHF',
  'SEK',
  'NOK',
  'DKK',
  'PLN',
  'TRY',
  'RUB',
  'PHP',
  'TWD',
] as const
export type Currency = (typeof currencies)[number]
export type Money = { readonly minor: number; readonly currency: Currency }

/** Digits behind the point where they are not two (ISO 4217). */
const otherDigits: Partial<Record<Currency, number>> = { JPY: 0, KRW: 0, VND: 0 }

export const digitsOf = (currency: Currency): number => otherDigits[currency] ?? 2

/** An amount in whole minor units. Throws RangeError on a fraction or on what a number cannot hold exactly. */
export function money(minor: number, currency: Currency): Money {
  if (!Number.isSafeInteger(minor)) throw new RangeError(`not a whole number of minor units: ${minor}`)
  return { minor: minor === 0 ? 0 : minor, currency }
}

export const zero = (currency: Currency): Money => ({ minor: 0, currency })

export function add(a: Money, b: Money): Money {
  if (a.currency !== b.currency) throw new RangeError(`cannot add ${a.currency} and ${b.currency}`)
  return money(a.minor + b.minor, a.currency)
}

export const times = (a: Money, quantity: number): Money => money(a.minor * quantity, a.currency)

export function sum(amounts: readonly Money[], currency: Currency): Money {
  return amounts.reduce((total, each) => add(total, each), zero(currency))
}

/** Totals per currency, in the order in which the currencies first appear. */
export function totalsByCurrency(amounts: readonly Money[]): Money[] {
  const totals = new Map<Currency, number>()
  for (const each of amounts) totals.set(each.currency, (totals.get(each.currency) ?? 0) + each.minor)
  return [...totals].map(([currency, minor]) => money(minor, currency))
}

/**
 * `minor * up / down`, half away from zero: the one rounding rule of the product (decision 014). Exact at any size:
 * what goes beyond the safe integers is worked out as big ones.
 * @param up not negative
 * @param down positive
 */
function scaled(minor: number, up: bigint, down: bigint): number {
  const size = Math.abs(minor)
  const divisor = 2 * Number(down)
  const dividend = 2 * size * Number(up) + Number(down)
  const quotient =
    Number.isSafeInteger(dividend) && Number.isSafeInteger(divisor)
      ? (dividend - (dividend % divisor)) / divisor
      : Number((BigInt(size) * up * 2n + down) / (down * 2n))
  return minor < 0 ? -quotient : quotient
}

/** A share in basis points (1/100 of a percent): share(CNY 100.00, 8) is CNY 0.08. */
export const share = (a: Money, basisPoints: number): Money =>
  money(scaled(a.minor, BigInt(basisPoints), 10_000n), a.currency)

/** A rate of exchange: how much of `to` one unit of `from` costs, as a decimal string, with its day and source. */
export type ExchangeRate = {
  readonly from: Currency
  readonly to: Currency
  readonly rate: string
  readonly on: string
  readonly source: string
}

type Ratio = readonly [up: bigint, down: bigint]
const ratios = new Map<string, Ratio>()

/** From minor units of one currency to those of another. Throws RangeError on a rate that is no plain decimal. */
function ratioOf({ from, to, rate }: ExchangeRate): Ratio {
  const key = `${from}${to}${rate}`
  const known = ratios.get(key)
  if (known) return known
  const match = /^(\d{1,12})(?:\.(\d{1,10}))?$/.exec(rate)
  if (!match) throw new RangeError(`not a plain decimal: ${rate}`)
  const [, whole = '0', part = ''] = match
  // Minor units of both: JPY 1 is one, CNY 1 is a hundred.
  const shift = digitsOf(to) - digitsOf(from) - part.length
  const up = BigInt(whole + part) * 10n ** BigInt(Math.max(shift, 0))
  const ratio = [up, 10n ** BigInt(Math.max(-shift, 0))] as const
  // A day has a few dozen rates; they are read once.
  if (ratios.size > 1_000) ratios.clear()
  ratios.set(key, ratio)
  return ratio
}

/** Converts at a given rate, rounded half up to the target's digits. The rate must be for this very pair. */
export function convert(amount: Money, rate: ExchangeRate): Money {
  if (amount.currency !== rate.from)
    throw new RangeError(`rate is for ${rate.from}, amount is ${amount.currency}`)
  const [up, down] = ratioOf(rate)
  return money(scaled(amount.minor, up, down), rate.to)
}

/** Reads "1,234.50" or "1234.5" as an amount; null when it has too many digits behind the point or is no number. */
export function parseAmount(text: string, currency: Currency): Money | null {
  const match = /^(-?)(\d{1,12})(?:\.(\d+))?$/.exec(text.trim().replace(/,(?=\d{3}(\D|$))/g, ''))
  if (!match) return null
  const digits = digitsOf(currency)
  const [, sign, whole = '0', part = ''] = match
  if (part.length > digits) return null
  const minor = Number(whole + part.padEnd(digits, '0'))
  return Number.isSafeInteger(minor) ? money(sign ? -minor : minor, currency) : null
}

/** The amount with its currency before it, as records and refusals name it: "CNY 1234.50". */
export const amountWithCurrency = (amount: Money): string => `${amount.currency} ${decimal(amount)}`

/** The amount as a plain decimal string with exactly its currency's digits: "1234.50". */
export function decimal(amount: Money): string {
  const digits = digitsOf(amount.currency)
  const text = String(Math.abs(amount.minor)).padStart(digits + 1, '0')
  const whole = text.slice(0, text.length - digits)
  return `${amount.minor < 0 ? '-' : ''}${whole}${digits ? `.${text.slice(-digits)}` : ''}`
}
