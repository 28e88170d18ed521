import type { InvoiceableLine } from '#contract/invoices.ts'
import type { Bilingual } from '#domain/kernel/language.ts'
import { decimal, type Money, money, parseAmount } from '#domain/kernel/money.ts'

/** An application for an invoice while it is put together: chosen lines with what is asked for of each, and the rest. */

/** A chosen line, with what it was when it was chosen: a filter may hide it, and a draft outlives the list. */
export type ChosenLine = {
  readonly lineId: string
  readonly orderId: string
  readonly orderNumber: string
  readonly statementNumber: string | null
  readonly name: Bilingual
  /** Minor units of CNY that were left then. */
  readonly leftMinor: number
  /** What is asked for, as it is typed, in yuan. */
  readonly typed: string
}

export type Application = {
  readonly lines: readonly ChosenLine[]
  readonly titleId: string | null
  /** Null until something is typed: then the title's own address is suggested. */
  readonly email: string | null
  /** Null until something is typed: then what the check suggests is taken. */
  readonly remark: string | null
  /** The order or statement whose lines were chosen when the form was opened from it. */
  readonly from: string | null
}

export const emptyApplication: Application = {
  lines: [],
  titleId: null,
  email: null,
  remark: null,
  from: null,
}

const asText = (value: unknown): string | null => (typeof value === 'string' ? value : null)

function lineOf(kept: unknown): ChosenLine[] {
  if (typeof kept !== 'object' || kept === null) return []
  const { lineId, orderId, orderNumber, statementNumber, name, leftMinor, typed } = kept as ChosenLine
  const known = [lineId, orderId, orderNumber, typed, name?.zh, name?.en].every(
    (each) => typeof each === 'string',
  )
  if (!known || !Number.isSafeInteger(leftMinor)) return []
  return [
    {
      lineId,
      orderId,
      orderNumber,
      statementNumber: asText(statementNumber),
      name: { zh: name.zh, en: name.en },
      leftMinor,
      typed,
    },
  ]
}

/** What was kept, brought back into shape; what is not ours is as good as nothing. */
export function applicationOfKept(text: string | null): Application {
  if (!text) return emptyApplication
  try {
    const kept = JSON.parse(text) as Partial<Application> | null
    return {
      lines: Array.isArray(kept?.lines) ? kept.lines.flatMap(lineOf) : [],
      titleId: asText(kept?.titleId),
      email: asText(kept?.email),
      remark: asText(kept?.remark),
      from: asText(kept?.from),
    }
  } catch {
    return emptyApplication
  }
}

/** Whether there is anything worth to be kept. */
export const holdsAnything = ({ lines, email, remark }: Application): boolean =>
  lines.length > 0 || email !== null || remark !== null

/** A line that is in another open application waits for that one. */
export const isFree = ({ inApplication }: Pick<InvoiceableLine, 'inApplication'>): boolean =>
  inApplication === null

const chosenOf = (line: InvoiceableLine): ChosenLine => ({
  lineId: line.lineId,
  orderId: line.orderId,
  orderNumber: line.orderNumber,
  statementNumber: line.statementNumber,
  name: line.name,
  leftMinor: line.left.minor,
  typed: decimal(line.left),
})

/** Chooses lines that are free, each with all that is left; what is chosen already stays as it is, up to `most` lines. */
export function withLines(
  chosen: readonly ChosenLine[],
  lines: readonly InvoiceableLine[],
  most: number,
): readonly ChosenLine[] {
  const known = new Set(chosen.map(({ lineId }) => lineId))
  const added = lines.filter((line) => isFree(line) && !known.has(line.lineId)).map(chosenOf)
  return [...chosen, ...added].slice(0, Math.max(most, chosen.length))
}

export function withoutLines(chosen: readonly ChosenLine[], ids: readonly string[]): readonly ChosenLine[] {
  const gone = new Set(ids)
  return chosen.filter(({ lineId }) => !gone.has(lineId))
}

export const withTyped = (
  chosen: readonly ChosenLine[],
  lineId: string,
  typed: string,
): readonly ChosenLine[] => chosen.map((each) => (each.lineId === lineId ? { ...each, typed } : each))

/** Some lines as they stand now, each with all that is left of it; those of which nothing is left go. */
export function withNewest(
  chosen: readonly ChosenLine[],
  ids: readonly string[],
  newest: readonly InvoiceableLine[],
): readonly ChosenLine[] {
  const now = new Map<string, ChosenLine>(newest.map((line) => [line.lineId, chosenOf(line)]))
  return chosen.flatMap((line) => (ids.includes(line.lineId) ? (now.get(line.lineId) ?? []) : line))
}

/** What is asked for of a line; null for what is no amount above zero, or more than is left. */
export function askedOf(line: Pick<ChosenLine, 'typed' | 'leftMinor'>): Money | null {
  const amount = parseAmount(line.typed, 'CNY')
  return amount && amount.minor > 0 && amount.minor <= line.leftMinor ? amount : null
}

/** The sum of what is asked for; lines with a wrong amount count nothing. */
export const askedInAll = (chosen: readonly ChosenLine[]): Money =>
  money(
    chosen.reduce((all, line) => all + (askedOf(line)?.minor ?? 0), 0),
    'CNY',
  )

/** The lines as the contract takes them; null while one of them asks for a wrong amount, or there is none. */
export function linesToSend(chosen: readonly ChosenLine[]): { lineId: never; amountMinor: number }[] | null {
  const lines = chosen.map((line) => ({
    lineId: line.lineId as never,
    amountMinor: askedOf(line)?.minor ?? 0,
  }))
  return lines.length > 0 && lines.every(({ amountMinor }) => amountMinor > 0) ? lines : null
}
