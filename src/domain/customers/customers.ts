import { type BusinessDate, daysBetween } from '../kernel/business-date.ts'
import { type Money, money } from '../kernel/money.ts'
import type { OrderStatus } from '../orders/orders.ts'
import { type CustomerLevel, customerLevels, type LevelTerms, levelFrom, levelOf } from '../users/levels.ts'

/**
 * The customer file is what the desk sees of one customer: what they told, how their money stands, what clerks noted,
 * and which clerk of sales looks after them. It is put together when it is asked for; of its own it keeps notes, the
 * clerk in charge and holds of credit. The odd rule: notes are internal, and yet personal data of whom they are about.
 * They go into the copy of their own data that a customer may ask for, and are erased with the login (decision 056).
 */

/** Characters of a note. Assumed (decision 056) */
export const noteLimit = 1000
/** Notes that stand above the others. Assumed (decision 056) */
export const pinnedLimit = 5

/** Statuses in which something is still to be done for an order. */
export const openStatuses = [
  'pendingPayment',
  'accepted',
  'paid',
  'inTransit',
  'refundInProgress',
] as const satisfies readonly OrderStatus[]

/** From how many days after it fell due a debt is a hint to hold credit. Assumed (decision 056) */
export const overdueHintDays = 30

/** Whether a debt is so old that finance should look, where nothing is held yet. */
export const holdSuggested = (
  oldestDueOn: BusinessDate | null,
  today: BusinessDate,
  held: boolean,
): boolean => !held && oldestDueOn !== null && daysBetween(oldestDueOn, today) > overdueHintDays

/** The level of what was paid in a year, and how much is left to the next one; null at the highest. */
export function levelStanding(
  paid: Money,
  terms: LevelTerms,
): {
  readonly level: CustomerLevel
  readonly next: { readonly level: CustomerLevel; readonly left: Money } | null
} {
  const level = levelOf(paid, terms)
  const next = customerLevels[customerLevels.indexOf(level) + 1]
  return {
    level,
    next: next ? { level: next, left: money(levelFrom(next, terms) - paid.minor, 'CNY') } : null,
  }
}

/** An e-mail that tells whose it is and no more: its first character and its domain. */
export const maskMail = (mail: string): string => mail.replace(/^(.)[^@]*@/, '$1***@')
