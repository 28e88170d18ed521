import { monthOf, monthsBackFrom, type StatementMonth } from '#domain/bills/statements.ts'
import { businessDateOf } from '#domain/kernel/business-date.ts'

/** This month and those before it that the desk looks back, the newest first. */
export const recentMonths = (): readonly StatementMonth[] =>
  monthsBackFrom(monthOf(businessDateOf(new Date())), 12)
