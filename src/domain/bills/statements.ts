import { addDays, type BusinessDate, daysBetween } from '#domain/kernel/business-date.ts'
import { type Money, money, sum } from '#domain/kernel/money.ts'
import { follow, type MoveTable } from '#domain/kernel/moves.ts'

/**
 * A statement gathers the bill lines of one customer, one month and one kind. The customer confirms it, or queries a
 * line of it; what is confirmed never changes again, a correction is a credit line on the next one. The odd rule:
 * what was prepaid with an order is set against its lines, so a statement may ask for nothing, or give money back
 * (decision 037).
 */
export const statementStatuses = [
  'toBeConfirmed',
  'paymentRequired',
  'processingRefund',
  'completed',
] as const
export type StatementStatus = (typeof statementStatuses)[number]

export const statementMoves = {
  /** Something is left to pay. */
  confirm: { from: ['toBeConfirmed'], to: 'paymentRequired', by: ['customer', 'staff'] },
  /** Prepayments cover it exactly. */
  confirmSettled: { from: ['toBeConfirmed'], to: 'completed', by: ['customer', 'staff'] },
  /** More came in than is charged. */
  confirmOverpaid: { from: ['toBeConfirmed'], to: 'processingRefund', by: ['customer', 'staff'] },
  pay: { from: ['paymentRequired'], to: 'completed', by: ['system'] },
  refund: { from: ['completed', 'paymentRequired'], to: 'processingRefund', by: ['system'] },
  refundDone: { from: ['processingRefund'], to: 'completed', by: ['system'] },
} as const satisfies MoveTable<StatementStatus>
export type StatementMove = keyof typeof statementMoves

/** Which way of confirming fits what is left to pay, in CNY. */
export const confirmingOf = (due: Money): Extract<StatementMove, `confirm${string}`> =>
  due.minor > 0 ? 'confirm' : due.minor < 0 ? 'confirmOverpaid' : 'confirmSettled'

/** Where a statement stands after a move. Refuses with `statement.moveNotOpen`. */
export const afterMove = (
  move: StatementMove,
  status: StatementStatus,
  by: 'customer' | 'staff' | 'system',
): StatementStatus => follow<StatementStatus>(statementMoves, move, status, by, 'statement.moveNotOpen')

/** A query of a line: one at a time, answered once. */
export const queryStates = ['open', 'accepted', 'rejected', 'takenBack'] as const
export type QueryState = (typeof queryStates)[number]

/** 'yyyy-MM' in the forwarder's own zone. */
export type StatementMonth = string & { readonly __month: true }
export const monthOf = (day: BusinessDate): StatementMonth => day.slice(0, 7) as StatementMonth
/** The month before. */
export const monthBefore = (month: StatementMonth): StatementMonth =>
  monthOf(addDays(`${month}-01` as BusinessDate, -1))

export const lastDayOf = (month: StatementMonth): BusinessDate => {
  // No month is longer than 31 days, and the next one has at least 28.
  const nextMonth = monthOf(addDays(`${month}-01` as BusinessDate, 31))
  return addDays(`${nextMonth}-01` as BusinessDate, -1)
}
/** The month and those before it, the newest first. */
export function monthsBackFrom(month: StatementMonth, count: number): StatementMonth[] {
  const months = [month]
  while (months.length < count) months.push(monthBefore(months.at(-1) ?? month))
  return months
}

/** How much of a statement is invoiced (requirements §4). */
export const invoicedStates = ['notIssued', 'partlyIssued', 'issued'] as const
export type InvoicedState = (typeof invoicedStates)[number]

/**
 * Decided by the sum: of nothing invoiced nothing is issued.
 * @param most what invoices can come to: what is paid in money of a statement that is completed, else what is charged
 */
export function invoicedStateOf(invoiced: Money, most: Money): InvoicedState {
  if (invoiced.minor <= 0) return 'notIssued'
  return invoiced.minor < most.minor ? 'partlyIssued' : 'issued'
}

/** Days from the issue of a statement until it is due, unless a customer's agreement says otherwise. Assumed (decision 037) */
export const usualTermDays = 30
export const dueOn = (issuedOn: BusinessDate, termDays: number): BusinessDate => addDays(issuedOn, termDays)

export const ageBands = ['notDue', 'to30', 'to60', 'to90', 'over90'] as const
export type AgeBand = (typeof ageBands)[number]

/** How old a debt is; on its day it is not overdue yet. */
export function ageBandOf(due: BusinessDate, today: BusinessDate): AgeBand {
  const days = daysBetween(due, today)
  if (days <= 0) return 'notDue'
  if (days <= 30) return 'to30'
  if (days <= 60) return 'to60'
  return days <= 90 ? 'to90' : 'over90'
}

/** What is owed by age, in CNY; bands that hold nothing are zero. */
export function ageing(
  debts: readonly { readonly due: BusinessDate; readonly left: Money }[],
  today: BusinessDate,
): Record<AgeBand, Money> {
  const bands = Object.fromEntries(ageBands.map((band) => [band, 0])) as Record<AgeBand, number>
  for (const { due, left } of debts) bands[ageBandOf(due, today)] += left.minor
  return Object.fromEntries(ageBands.map((band) => [band, money(bands[band], 'CNY')])) as Record<
    AgeBand,
    Money
  >
}

/** What of it is past its day, in CNY. */
export const overdueOf = (bands: Readonly<Record<AgeBand, Money>>): Money =>
  sum(
    ageBands.filter((band) => band !== 'notDue').map((band) => bands[band]),
    'CNY',
  )
