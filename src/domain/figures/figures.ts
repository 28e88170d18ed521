import { monthsBackFrom, type StatementMonth } from '#domain/bills/statements.ts'

/**
 * What the business did in a month: how much was ordered and carried, for how much money, whether it came in time,
 * and how many saved prices became orders. An order counts in the month in which it was placed, a sailing and an
 * arrival in the month in which they happened: a month that is over goes on changing only by what is billed, ordered
 * or cancelled later.
 */
export type Figures = {
  /** Placed, and of these the ones that ended without being carried. All below are without those. */
  readonly orders: number
  readonly cancelled: number
  readonly boxes: number
  readonly teu: number
  /** CNY minor units. */
  readonly orderedMinor: number
  readonly billedMinor: number
  /** Of charges whose cost is known: what they were sold for, and what they cost. */
  readonly costedMinor: number
  readonly costMinor: number
  readonly sailed: number
  readonly sailedOnTime: number
  readonly arrived: number
  readonly arrivedOnTime: number
  readonly lateDays: number
  readonly quotes: number
  readonly quotesOrdered: number
  readonly co2eGrams: number
  /** Orders whose emissions are known. */
  readonly co2eOrders: number
}

export const figureNames = [
  'orders',
  'cancelled',
  'boxes',
  'teu',
  'orderedMinor',
  'billedMinor',
  'costedMinor',
  'costMinor',
  'sailed',
  'sailedOnTime',
  'arrived',
  'arrivedOnTime',
  'lateDays',
  'quotes',
  'quotesOrdered',
  'co2eGrams',
  'co2eOrders',
] as const satisfies readonly (keyof Figures)[]

export const noFigures: Figures = Object.fromEntries(
  figureNames.map((name) => [name, 0]),
) as unknown as Figures

export const addFigures = (all: readonly Figures[]): Figures =>
  Object.fromEntries(
    figureNames.map((name) => [name, all.reduce((sum, each) => sum + each[name], 0)]),
  ) as unknown as Figures

/** A ship is in time that comes on the day before, on or after the planned one (Sea-Intelligence, Global Liner Performance). */
export const onTimeDays = 1

/** A part of a whole in basis points, or null of nothing. */
export const shareOf = (part: number, whole: number): number | null =>
  whole === 0 ? null : Math.round((part * 10_000) / whole)

/** By how much a figure grew, in basis points; null where there was none before. */
export const growthOf = (now: number, before: number): number | null =>
  before === 0 ? null : Math.round(((now - before) * 10_000) / before)

/** Months that can be asked for at once. Assumed (decision 061) */
export const mostMonths = 36

/** The months from one to another, the older first, and as many before them; null where that is none or too many. */
export function monthsAsked(
  from: StatementMonth,
  to: StatementMonth,
): { readonly months: readonly StatementMonth[]; readonly before: readonly StatementMonth[] } | null {
  const at = (month: StatementMonth) => Number(month.slice(0, 4)) * 12 + Number(month.slice(5))
  const count = at(to) - at(from) + 1
  if (count < 1 || count > mostMonths) return null
  const all = monthsBackFrom(to, 2 * count).toReversed()
  return { months: all.slice(count), before: all.slice(0, count) }
}
