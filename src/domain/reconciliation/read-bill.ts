import { type BusinessDate, businessDateOf, parseBusinessDate } from '#domain/kernel/business-date.ts'
import type { FieldCode } from '#domain/kernel/refusal.ts'
import type { PaymentChannelName } from '#domain/payments/channels.ts'
import { type BillColumn, type BillKind, type BillLine, billLimits } from './bills.ts'

/** How a channel writes its bill; the words stand in `#i18n/bill-words.ts`. */
export type BillFormat = {
  /** What a column is called, the preferred name first: a file may have several of them. */
  readonly columns: Readonly<Partial<Record<BillColumn, readonly string[]>>>
  /** Without these it is no bill of the channel. */
  readonly needed: readonly BillColumn[]
  /** What the type column says; none where the sign of the amount says it. */
  readonly kinds: Readonly<Record<BillKind, readonly string[]>> | null
  /** How a refund that is not finished, or came to nothing, is marked. */
  readonly refundUnderWay: readonly string[]
  readonly refundFailed: readonly string[]
  /** -1 where a fee that was kept is written below zero. */
  readonly feeSign: 1 | -1
  /** The first heading of the sums below the lines; beneath it stands how many lines there are. */
  readonly tail: string | null
  /** Lines of other days are passed over: a statement may be of a month. Companies decide what is in their bill. */
  readonly onlyOwnDay: boolean
}
export type BillFormats = Readonly<Record<PaymentChannelName, BillFormat>>

export type BillProblem = { readonly row: number; readonly column: BillColumn; readonly code: FieldCode }

export type ReadBill =
  | { readonly state: 'noHeading' }
  | { readonly state: 'otherChannel'; readonly channel: PaymentChannelName }
  | { readonly state: 'tooManyRows' }
  | { readonly state: 'cutShort' }
  | { readonly state: 'otherDay'; readonly found: BusinessDate }
  | { readonly state: 'badRows'; readonly count: number; readonly problems: readonly BillProblem[] }
  | { readonly state: 'read'; readonly lines: readonly BillLine[]; readonly leftOut: number }

/** Rows above the heading in which it is looked for. */
const headRows = 40

const foldHeading = (text: string): string =>
  text
    .normalize('NFKC')
    .toLowerCase()
    .replaceAll(/[\s_`*()]+/g, '')

/** Where each column stands in a heading row; null when a needed one is missing. */
function columnsIn(cells: readonly string[], format: BillFormat): Map<BillColumn, number> | null {
  const folded = cells.map(foldHeading)
  const found = new Map<BillColumn, number>()
  for (const [column, names] of Object.entries(format.columns) as [BillColumn, readonly string[]][]) {
    const at = names.map((name) => folded.indexOf(foldHeading(name))).find((each) => each >= 0)
    if (at !== undefined) found.set(column, at)
  }
  return format.needed.every((column) => found.has(column)) ? found : null
}

/** A row whose fields each begin with a back quote: a field that held a comma was cut in two. */
function unquoted(cells: readonly string[]): string[] {
  if (!cells[0]?.startsWith('`')) return [...cells]
  const whole: string[] = []
  for (const cell of cells) {
    if (cell.startsWith('`')) whole.push(cell.slice(1).trim())
    else if (whole.length > 0) whole[whole.length - 1] += `,${cell}`
  }
  return whole
}

/** Yuan with any number of decimals as whole fen; parts of a fen are rounded where that is allowed, else refused. */
function fen(text: string, rounded: boolean): number | null {
  const match = /^([+-]?)(\d{1,12})(?:\.(\d{1,8}))?$/.exec(text.replaceAll(/,(?=\d{3}(\D|$))/g, ''))
  if (!match) return null
  const [, sign, whole = '0', part = ''] = match
  const exact = BigInt(whole + part.padEnd(8, '0'))
  const minor = (exact + (rounded ? 500_000n : 0n)) / 1_000_000n
  if (!rounded && minor * 1_000_000n !== exact) return null
  return sign === '-' ? -Number(minor) : Number(minor)
}

/** A day with or without a time: Beijing's wall clock, unless the text names another zone. */
function moment(text: string): { day: BusinessDate; at: Date | null } | null {
  if (/^\d{4}-\d{2}-\d{2}T.*(Z|[+-]\d{2}:?\d{2})$/.test(text)) {
    const at = new Date(text)
    return Number.isNaN(at.getTime()) ? null : { day: businessDateOf(at), at }
  }
  const match =
    /^(\d{4})[-/.]?(\d{1,2})[-/.]?(\d{1,2})(?:[T ]+(\d{1,2}):(\d{2})(?::(\d{2}))?(?:\.\d+)?)?$/.exec(text)
  if (!match) return null
  const [, year, month = '', date = '', hour, minutes, seconds] = match
  const day = parseBusinessDate(`${year}-${month.padStart(2, '0')}-${date.padStart(2, '0')}`)
  if (!day) return null
  if (hour === undefined) return { day, at: null }
  const at = new Date(`${day}T${hour.padStart(2, '0')}:${minutes}:${seconds ?? '00'}+08:00`)
  return Number.isNaN(at.getTime()) ? null : { day, at }
}

/** Our own numbers inside a remittance line, however the bank broke it. */
const tradeNumber = /P\d{14,28}/i
const refundNumber = /R[0-9A-HJKMNP-TV-Z]{26}/i

/** A company writes 0 or nothing where a number does not apply. */
const orNull = (text: string): string | null => (text === '' || text === '0' ? null : text)

/** Reads a bill row by row. Nothing of it counts before `end` says that all of it was understood. */
export function openBill(channel: PaymentChannelName, day: BusinessDate, formats: BillFormats) {
  const format = formats[channel]
  let columns: Map<BillColumn, number> | null = null
  let other: PaymentChannelName | null = null
  let commented = false
  let closed = false
  let tailAt: number | null = null
  let told: number | null = null
  let dataRows = 0
  let looked = 0
  let leftOut = 0
  let otherDay: BusinessDate | null = null
  let badRows = 0
  const problems: BillProblem[] = []
  const lines: BillLine[] = []

  function line(row: number, cells: readonly string[], at: Map<BillColumn, number>): BillLine | null {
    let wrong = false
    const text = (column: BillColumn): string => (cells[at.get(column) ?? -1] ?? '').trim()
    const note = (column: BillColumn, code: FieldCode): null => {
      wrong = true
      if (problems.length < billLimits.namedRows) problems.push({ row, column, code })
      return null
    }
    const amountIn = (column: BillColumn, rounded = false): number | null => {
      const value = text(column)
      if (value === '') return note(column, 'required')
      return fen(value, rounded) ?? note(column, 'rates.amountInvalid')
    }
    const type = text('type').toUpperCase()
    let kind: BillKind | null = null
    if (format.kinds) {
      kind =
        (['payment', 'refund'] as const).find((each) =>
          format.kinds?.[each].some((word) => word.toUpperCase() === type),
        ) ?? null
      if (!kind) note('type', type === '' ? 'required' : 'field.invalid')
    }
    const amountColumn = kind === 'refund' && at.has('refundAmount') ? 'refundAmount' : 'amount'
    const signed = amountIn(amountColumn)
    if (signed === 0) note(amountColumn, 'number.positive')
    if (!format.kinds && signed !== null) kind = signed < 0 ? 'refund' : 'payment'
    // Money that comes in is written above zero by everyone; what goes back is written either way.
    if (format.kinds && kind === 'payment' && signed !== null && signed < 0)
      note(amountColumn, 'number.positive')
    const fee = at.has('fee') && text('fee') !== '' ? amountIn('fee', true) : 0
    const when = text('time')
    const found = when === '' ? note('time', 'required') : (moment(when) ?? note('time', 'date.invalid'))
    if (at.has('currency') && text('currency').toUpperCase() !== 'CNY') note('currency', 'field.invalid')
    const said = text('text')
    const packed = said.replaceAll(/\s/g, '')
    const channelNumber = orNull(text('channelNumber'))
    const ourNumber = at.has('ourNumber')
      ? orNull(text('ourNumber'))
      : (tradeNumber.exec(packed)?.[0] ?? null)
    const refund = at.has('refundNumber')
      ? orNull(text('refundNumber'))
      : (refundNumber.exec(packed)?.[0] ?? null)
    if (format.needed.includes('channelNumber') && !channelNumber && format.kinds)
      note('channelNumber', 'required')
    const status = text('refundStatus').toUpperCase()
    if (wrong || !kind || signed === null || fee === null || !found) {
      badRows += 1
      return null
    }
    if (kind === 'refund' && format.refundFailed.includes(status)) return null
    if (found.day !== day) {
      otherDay = found.day
      if (format.onlyOwnDay) {
        leftOut += 1
        return null
      }
    }
    return {
      row,
      kind,
      channelNumber,
      ourNumber,
      refundNumber: kind === 'refund' ? refund : null,
      minor: Math.abs(signed),
      feeMinor: fee === 0 ? 0 : fee * format.feeSign,
      at: found.at,
      day: found.day,
      settled: kind === 'payment' || !format.refundUnderWay.includes(status),
      payer: text('payer').slice(0, 120) || null,
      text: said.slice(0, 300) || null,
    }
  }

  return {
    /** Takes the next row. false: there is no use in reading on. */
    take(row: number, texts: readonly string[]): boolean {
      if (texts.every((text) => text === '')) return true
      if (texts[0]?.startsWith('#')) {
        commented = true
        closed = columns !== null
        return true
      }
      if (!columns) {
        columns = columnsIn(texts, format)
        if (columns) return true
        other =
          (Object.keys(formats) as PaymentChannelName[]).find(
            (each) => each !== channel && columnsIn(texts, formats[each]),
          ) ?? null
        looked += 1
        return other === null && looked < headRows
      }
      if (closed) return true
      const cells = unquoted(texts)
      if (tailAt !== null) {
        told ??= /^\d{1,9}$/.test(cells[0] ?? '') ? Number(cells[0]) : null
        return true
      }
      if (format.tail && foldHeading(texts[0] ?? '') === foldHeading(format.tail)) {
        tailAt = row
        return true
      }
      dataRows += 1
      if (dataRows > billLimits.rows) return false
      const read = line(row, cells, columns)
      if (read) lines.push(read)
      return true
    },

    end(): ReadBill {
      if (!columns) return other ? { state: 'otherChannel', channel: other } : { state: 'noHeading' }
      if (dataRows > billLimits.rows) return { state: 'tooManyRows' }
      if (badRows > 0) return { state: 'badRows', count: badRows, problems }
      // A file that says how much it holds, or that it ends, and does not keep its word, was cut off on its way.
      if (commented && !closed) return { state: 'cutShort' }
      if (format.tail && told !== dataRows) return { state: 'cutShort' }
      const own = lines.some((each) => each.day === day)
      if (!own && otherDay) return { state: 'otherDay', found: otherDay }
      return { state: 'read', lines, leftOut }
    },
  }
}
