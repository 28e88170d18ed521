import { type Money, money, sum, totalsByCurrency } from '#domain/kernel/money.ts'
import type { BillCause, QuotedLine } from './bill-lines.ts'
import { type Consent, isChargeable } from './consent.ts'

/**
 * Quoted → billed → paid → invoiced, line by line. A row is one quoted line with everything that was billed for it,
 * or one thing that was not quoted; credit lines stand in the row of what they take back. Totals are sums of rows
 * and of nothing else. The odd rule: a line that still waits for consent, or was refused, is shown and not counted.
 */
export type BilledLine = {
  readonly id: string
  readonly quotedPosition: number | null
  /** The line that it takes back, whole or in part; null for a charge. */
  readonly creditOf: string | null
  readonly amount: Money
  readonly cny: Money
  readonly cause: BillCause | null
  readonly consent: Consent
  /** Money that came in for it and stayed, in CNY; points and vouchers are none. */
  readonly paid: Money
  /** In CNY. */
  readonly invoiced: Money
}

export type QuoteToBillRow<Line extends BilledLine, Quoted extends QuotedLine = QuotedLine> = {
  readonly quoted: Quoted | null
  readonly lines: readonly Line[]
  /** In CNY, of lines that may be charged. */
  readonly billed: Money
  /** Billed less quoted, in CNY; null while nothing of a quoted line is billed. */
  readonly difference: Money | null
  readonly paid: Money
  readonly invoiced: Money
}

export type QuoteToBill<Line extends BilledLine, Quoted extends QuotedLine = QuotedLine> = {
  readonly rows: readonly QuoteToBillRow<Line, Quoted>[]
  readonly totals: {
    readonly quoted: Money
    readonly billed: Money
    /** Of rows of which something is billed. */
    readonly difference: Money
    readonly paid: Money
    readonly invoiced: Money
    readonly quotedByCurrency: readonly Money[]
    readonly billedByCurrency: readonly Money[]
  }
}

const cnyOf = (amounts: readonly Money[]): Money => sum(amounts, 'CNY')

/** Quoted lines in their sequence, then what was not quoted in the sequence in which it was billed. */
export function quoteToBill<Line extends BilledLine, Quoted extends QuotedLine>(
  quoted: readonly Quoted[],
  lines: readonly Line[],
): QuoteToBill<Line, Quoted> {
  const known = new Map(lines.map((line) => [line.id, line]))
  /** What a line belongs to: a credit line where the line belongs that it takes back. */
  const rowOf = (line: Line): string => {
    const charged = line.creditOf === null ? line : (known.get(line.creditOf) ?? line)
    return charged.quotedPosition === null ? charged.id : `quoted ${charged.quotedPosition}`
  }
  const groups = Map.groupBy(lines, rowOf)
  const row = (of: Quoted | null, key: string): QuoteToBillRow<Line, Quoted> => {
    const own = groups.get(key) ?? []
    const counted = own.filter(({ consent }) => isChargeable(consent))
    const billed = cnyOf(counted.map(({ cny }) => cny))
    return {
      quoted: of,
      lines: own,
      billed,
      difference: of && counted.length === 0 ? null : money(billed.minor - (of?.cny.minor ?? 0), 'CNY'),
      paid: cnyOf(counted.map(({ paid }) => paid)),
      invoiced: cnyOf(counted.map(({ invoiced }) => invoiced)),
    }
  }
  const own = quoted.filter(({ payer }) => payer === 'prepaid')
  const ofQuote = new Set(own.map(({ position }) => `quoted ${position}`))
  const rows = [
    ...own.map((each) => row(each, `quoted ${each.position}`)),
    ...[...groups.keys()].filter((key) => !ofQuote.has(key)).map((key) => row(null, key)),
  ]
  const counted = lines.filter(({ consent }) => isChargeable(consent))
  return {
    rows,
    totals: {
      quoted: cnyOf(own.map(({ cny }) => cny)),
      billed: cnyOf(rows.map(({ billed }) => billed)),
      difference: cnyOf(rows.flatMap(({ difference }) => difference ?? [])),
      paid: cnyOf(rows.map(({ paid }) => paid)),
      invoiced: cnyOf(rows.map(({ invoiced }) => invoiced)),
      quotedByCurrency: totalsByCurrency(own.map(({ amount }) => amount)),
      billedByCurrency: totalsByCurrency(counted.map(({ amount }) => amount)),
    },
  }
}
