import type { Money } from '#domain/kernel/money.ts'

/**
 * A customer's level follows what was really paid within the last twelve months, refunds taken off. It is worked out
 * when it is asked for and kept nowhere, so it falls by itself when a year of little passes.
 */
export const customerLevels = ['ordinary', 'silver', 'gold', 'diamond'] as const
export type CustomerLevel = (typeof customerLevels)[number]

/** From which paid amount each level holds, in CNY minor units. Assumed (decision 041) */
export const levelFromMinor = {
  ordinary: 0,
  silver: 5_000_000,
  gold: 20_000_000,
  diamond: 100_000_000,
} as const satisfies Record<CustomerLevel, number>

/** The highest level that an amount reaches. */
export const levelOf = (paid: Money): CustomerLevel =>
  customerLevels.findLast((level) => paid.minor >= levelFromMinor[level]) ?? 'ordinary'
