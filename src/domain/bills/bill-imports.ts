import { type Currency, currencies, decimal, type Money, money } from '#domain/kernel/money.ts'
import { type FieldCode, Refusal, type RefusalCode, type RefusalParams } from '#domain/kernel/refusal.ts'
import type { ChargeCode } from '#domain/reference/charges.ts'
import { amountWritten, billNoteLimit, type EnteredCause, quantityDigits } from './bill-lines.ts'

/**
 * A file of charges beyond the quotes of orders. Each row becomes a bill line by the rules of one that a clerk enters by
 * hand, with its cause and its evidence; headings and words are read in both languages. All rows are entered together or
 * none is, and nothing is guessed where a word fits several things.
 */
export const billColumns = [
  'order',
  'quotedLine',
  'code',
  'quantity',
  'price',
  'currency',
  'cause',
  'note',
  'evidence',
] as const
export type BillColumn = (typeof billColumns)[number]

/** Columns a file cannot be read without. */
export const neededBillColumns = ['order', 'code', 'quantity', 'price', 'currency', 'cause'] as const

/** Rows are entered in one transaction, which others wait for; a longer list is sent in parts. Assumed (decision 038) */
export const billImportLimits = { rows: 500, bytes: 2 * 1024 * 1024, cell: 300 } as const

export type BillFault = {
  readonly column: BillColumn
  readonly code: FieldCode | RefusalCode
  readonly params?: RefusalParams
}

/** A heading or a word, however it is spaced, bracketed or written. */
export const foldWord = (text: string): string =>
  text
    .normalize('NFKC')
    .toLowerCase()
    .replaceAll(/[\s_*/()-]+/g, '')

/** A row as it reads by itself. */
export type BillRow = {
  /** The order's number. */
  readonly order: string
  readonly quotedPosition: number | null
  readonly code: ChargeCode
  readonly quantity: string
  readonly unitPrice: Money
  readonly cause: EnteredCause
  readonly note: string
  /** As it is written; what it means only the order can tell. */
  readonly evidence: string
}

export type BillTables = {
  readonly code: (text: string) => ChargeCode | null
  readonly cause: (text: string) => EnteredCause | null
}

/** The most of a price that a clerk may enter by hand, and of a whole line: beyond it somebody slipped. */
const mostMinor = 100_000_000_000

const odd = /\p{Cc}/u
/** An amount may carry its currency: `USD 30.00` or `30.00 USD`. */
const priced = /^(?:([A-Z]{3})\s*)?(-?[\d.,]+)(?:\s*([A-Z]{3}))?$/

/** Reads the cells of one row by themselves: every fault of it is named, not only the first. */
export function readBillRow(
  cells: Readonly<Partial<Record<BillColumn, string>>>,
  tables: BillTables,
): { readonly row: BillRow } | { readonly faults: readonly BillFault[]; readonly order: string } {
  const faults: BillFault[] = []
  const note = (column: BillColumn, code: BillFault['code'], params: RefusalParams = {}): null => {
    faults.push({ column, code, params })
    return null
  }
  const text = (column: BillColumn, most: number = billImportLimits.cell): string => {
    const value = cells[column]?.trim() ?? ''
    if ([...value].length > most) note(column, 'text.tooLong', { limit: most })
    else if (odd.test(value) || !value.isWellFormed()) note(column, 'field.invalid')
    return value
  }
  const needed = (column: BillColumn): string | null => text(column) || note(column, 'required')

  const order = needed('order')?.toUpperCase() ?? ''
  const line = text('quotedLine')
  const quotedPosition =
    line === '' ? null : /^\d{1,4}$/.test(line) ? Number(line) : note('quotedLine', 'number.whole')
  const name = needed('code')
  const code = name === null ? null : (tables.code(name) ?? note('code', 'bill.chargeUnknown'))
  const quantity = needed('quantity')
  if (quantity !== null && !(quantityForm.test(quantity) && Number(quantity) > 0))
    note('quantity', 'bill.quantityInvalid')
  const currency = currencyOf(needed('currency'), note)
  const price = needed('price')
  const unitPrice = price !== null && currency !== null ? priceOf(price, currency, note) : null
  if (unitPrice && quantity && unitPrice.minor * Number(quantity) > mostMinor)
    note('quantity', 'number.tooLarge', { max: Math.floor(mostMinor / unitPrice.minor) })
  const why = needed('cause')
  const cause = why === null ? null : (tables.cause(why) ?? note('cause', 'bill.causeUnknown'))
  const told = text('note', billNoteLimit)
  const evidence = text('evidence')
  if (faults.length > 0 || !code || !cause || !unitPrice || !quantity) return { faults, order }
  return { row: { order, quotedPosition, code, quantity, unitPrice, cause, note: told, evidence } }
}

const quantityForm = new RegExp(`^\\d{1,7}(\\.\\d{1,${quantityDigits}})?$`)

type Note = (column: BillColumn, code: BillFault['code'], params?: RefusalParams) => null

function currencyOf(text: string | null, note: Note): Currency | null {
  if (text === null) return null
  const found = currencies.find((each) => each === text.toUpperCase())
  return found ?? note('currency', 'rates.currencyUnknown')
}

function priceOf(text: string, currency: Currency, note: Note): Money | null {
  const [, before, amount = '', after] = priced.exec(text.toUpperCase()) ?? []
  const own = before ?? after
  if (own && own !== currency) return note('price', 'bill.currenciesDiffer')
  try {
    const price = amountWritten(amount, currency)
    if (price.minor > mostMinor)
      return note('price', 'number.tooLarge', { max: decimal(money(mostMinor, currency)) })
    return price.minor > 0 ? price : note('price', 'bill.priceInvalid')
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
    return note('price', error.code, error.params)
  }
}

/** The column that a refusal of the whole line is about. */
export const columnOfRefusal = (code: RefusalCode): BillColumn => {
  switch (code) {
    case 'bill.quotedLineUnknown':
      return 'quotedLine'
    case 'bill.otherCharge':
      return 'currency'
    case 'charge.unknown':
    case 'charge.closed':
      return 'code'
    case 'bill.quantityInvalid':
      return 'quantity'
    case 'bill.priceInvalid':
    case 'bill.amountDigits':
      return 'price'
    case 'quote.rateMissing':
      return 'currency'
    case 'bill.evidenceMissing':
    case 'bill.evidenceUnknown':
      return 'evidence'
    default:
      return 'order'
  }
}
