import type { Bilingual } from '#domain/kernel/language.ts'
import {
  type Currency,
  convert,
  decimal,
  digitsOf,
  type ExchangeRate,
  type Money,
  money,
} from '#domain/kernel/money.ts'
import { Refusal } from '#domain/kernel/refusal.ts'
import type { Charge, ChargeBasis, ChargeCode, ChargePayer } from '#domain/reference/charges.ts'

/**
 * A bill line is one thing we charge for an order. A quoted line is billed once, at the quote's own amount; every
 * difference is a line of its own that says why it is there and proves it: nothing appears on a bill that was
 * neither quoted nor explained. Lines are never changed; what was too much is taken back by a credit line that names
 * the line. The odd rule: what goes beyond the quote waits for the customer's consent, unless all of it together is
 * inside the customer's tolerance (decision 037).
 */

/** Statements are made by these (requirements §4). */
export const billKinds = ['regular', 'oceanFreight', 'tax'] as const
export type BillKind = (typeof billKinds)[number]

/** Why a bill says something else than the quote. */
export const billCauses = [
  'weightChange',
  'storageDays',
  'exchangeRate',
  'customerRequest',
  'carrierSurcharge',
  'tax',
  'inspection',
  'agreedChange',
] as const
export type BillCause = (typeof billCauses)[number]
/** Those that clerks and imports enter; a change of the order that its customer agreed to is billed by itself. */
export type EnteredCause = Exclude<BillCause, 'agreedChange'>
export const enteredCauses = billCauses.filter((cause): cause is EnteredCause => cause !== 'agreedChange')

/** Digits behind the point that a quantity has at most: revenue tons are told to the kilogram. */
export const quantityDigits = 3
/** Characters of the note beside a cause. */
export const billNoteLimit = 200

/** The ocean part of the way, money paid on for an authority, and everything else. */
export function billKindOf(charge: Pick<Charge, 'stage' | 'taxKind'>): BillKind {
  if (charge.taxKind === 'tax') return 'tax'
  return charge.stage === 'ocean' ? 'oceanFreight' : 'regular'
}

/** A line of the quote, as it was ordered. */
export type QuotedLine = {
  readonly position: number
  readonly code: ChargeCode
  readonly name: Bilingual
  readonly payer: ChargePayer
  readonly amount: Money
  readonly cny: Money
}

/** A charge beyond the quote, as a clerk, an import or the free time enters it. */
export type BillDraft = {
  /** The quoted line that it adds to; null for what was not quoted at all. */
  readonly quotedPosition: number | null
  readonly code: ChargeCode
  readonly basis: ChargeBasis
  /** Plain decimal, above zero, at most three digits behind the point. */
  readonly quantity: string
  /** Above zero. */
  readonly unitPrice: Money
  readonly cause: BillCause
  readonly note: string
  /** An event of the order's tracking or a file of the order; null where none is needed. */
  readonly evidence: string | null
}

/** A draft with its sums: what is charged, in its currency and in CNY at the frozen rate. */
export type PricedBillLine = BillDraft & {
  readonly kind: BillKind
  readonly amount: Money
  readonly cny: Money
}

/**
 * `price × quantity`, half away from zero to the currency's digits.
 * @param quantity plain decimal with at most `quantityDigits` digits behind the point
 */
export function amountOf(unitPrice: Money, quantity: string): Money {
  const [whole = '0', part = ''] = quantity.split('.')
  const thousandths = BigInt(whole + part.padEnd(quantityDigits, '0'))
  const minor = (BigInt(unitPrice.minor) * thousandths * 2n + 1_000n) / 2_000n
  return money(Number(minor), unitPrice.currency)
}

const isQuantity = (text: string): boolean => /^\d{1,7}(\.\d{1,3})?$/.test(text) && Number(text) > 0

/** In CNY at the frozen rate; CNY needs none. Throws RangeError when the rate is for another pair. */
export function inCny(amount: Money, rate: ExchangeRate | null): Money {
  if (amount.currency === 'CNY') return amount
  if (!rate) throw new RangeError(`no rate for ${amount.currency}`)
  return convert(amount, rate)
}

/**
 * The quoted line that a draft adds to, or null where it adds to none. Refuses one that the consignee pays or that does
 * not exist (`bill.quotedLineUnknown`), and another charge or currency than its own (`bill.otherCharge`).
 */
export function quotedLineOf<Line extends QuotedLine>(
  draft: Pick<BillDraft, 'quotedPosition' | 'code' | 'unitPrice'>,
  lines: readonly Line[],
): Line | null {
  if (draft.quotedPosition === null) return null
  const quoted = lines.find(({ position }) => position === draft.quotedPosition)
  if (quoted?.payer !== 'prepaid') throw new Refusal('bill.quotedLineUnknown')
  if (quoted.code !== draft.code || quoted.amount.currency !== draft.unitPrice.currency)
    throw new Refusal('bill.otherCharge')
  return quoted
}

/**
 * Works a draft out. Refuses a quantity that is none (`bill.quantityInvalid`), a price of nothing
 * (`bill.priceInvalid`) and a cause without its evidence (`bill.evidenceMissing`): a customer's wish and a change that
 * was agreed to need the note that tells them, a changed rate of exchange proves itself, all else a file or an event.
 */
export function priceLine(
  draft: BillDraft,
  charge: Pick<Charge, 'stage' | 'taxKind'>,
  rate: ExchangeRate | null,
): PricedBillLine {
  if (!isQuantity(draft.quantity)) throw new Refusal('bill.quantityInvalid')
  if (draft.unitPrice.minor <= 0) throw new Refusal('bill.priceInvalid')
  const amount = amountOf(draft.unitPrice, draft.quantity)
  const cny = inCny(amount, rate)
  if (amount.minor === 0 || cny.minor === 0) throw new Refusal('bill.priceInvalid')
  const isTold = draft.cause === 'customerRequest' || draft.cause === 'agreedChange'
  const told = isTold ? draft.note.trim() !== '' : draft.cause === 'exchangeRate'
  if (!told && !draft.evidence) throw new Refusal('bill.evidenceMissing')
  return { ...draft, kind: billKindOf(charge), amount, cny }
}

/**
 * What is left of a line when credits took a part of it back, and what another credit makes of it in CNY, at the
 * line's own rate: the last credit takes what is left of the CNY too, so that a line wholly taken back is nothing.
 * Refuses more than is left (`bill.creditTooHigh`).
 * @param credited amounts of the credits so far, below zero, in the line's currency and in CNY
 */
export function creditOf(
  line: { readonly amount: Money; readonly cny: Money },
  credited: { readonly amount: Money; readonly cny: Money },
  wanted: Money,
  rate: ExchangeRate | null,
): { readonly amount: Money; readonly cny: Money } {
  const left = line.amount.minor + credited.amount.minor
  if (wanted.minor <= 0 || wanted.currency !== line.amount.currency) throw new Refusal('bill.priceInvalid')
  if (wanted.minor > left)
    throw new Refusal('bill.creditTooHigh', { left: decimal(money(left, wanted.currency)) })
  const leftCny = line.cny.minor + credited.cny.minor
  const cny = wanted.minor === left ? leftCny : Math.min(inCny(wanted, rate).minor, leftCny)
  if (cny === 0) throw new Refusal('bill.priceInvalid')
  return { amount: money(-wanted.minor, wanted.currency), cny: money(-cny, 'CNY') }
}

/**
 * A credit of a line over a sum in CNY, as refunds are known: its part of the line's own currency, never nothing. The
 * last one takes what is left of that too, so that a line wholly taken back is nothing in both.
 * @param credited amounts of the credits so far, below zero, in the line's currency and in CNY
 * @param cny above zero and at most what is charged still
 */
export function creditInCny(
  line: { readonly amount: Money; readonly cny: Money },
  credited: { readonly amount: Money; readonly cny: Money },
  cny: Money,
): { readonly amount: Money; readonly cny: Money } {
  const [amount, part, whole] = [line.amount.minor, cny.minor, line.cny.minor].map(BigInt) as [
    bigint,
    bigint,
    bigint,
  ]
  const left = line.amount.minor + credited.amount.minor
  const isLast = cny.minor === line.cny.minor + credited.cny.minor
  const share = Number((amount * part * 2n + whole) / (2n * whole))
  const minor = Math.max(1, isLast ? left : Math.min(share, left - 1))
  return { amount: money(-minor, line.amount.currency), cny: money(-cny.minor, 'CNY') }
}

/** An amount as somebody wrote it, in whole minor units. Refuses too many digits behind the point (`bill.amountDigits`). */
export function amountWritten(text: string, currency: Currency): Money {
  const match = /^(\d{1,12})(?:\.(\d+))?$/.exec(text.trim().replace(/,(?=\d{3}(\D|$))/g, ''))
  if (!match) throw new Refusal('bill.priceInvalid')
  const [, whole = '0', part = ''] = match
  if (part.length > digitsOf(currency)) throw new Refusal('bill.amountDigits', { digits: digitsOf(currency) })
  return money(Number(whole + part.padEnd(digitsOf(currency), '0')), currency)
}
