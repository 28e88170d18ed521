import { type Money, money, share } from '#domain/kernel/money.ts'

/**
 * Points are what a shipper earns by paid orders and gives for a part of the next one. They are
 * earned when an order is completed, for the money that was really paid and kept, and a refund
 * takes them back. Whoever invited the shipper earns a rebate in cash at the same moment. The odd
 * rule: points are given back whole with a cancelled order, but only in proportion with a refund
 * in part, because the rest of them still pays for the rest of the order.
 */

/** Every amount of points, vouchers and rebates, in one place. decision 018; details Assumed (decision 029) */
export const pointsTerms = {
  /** Points that are worth CNY 1. */
  pointsPerYuan: 100,
  /** Points are given in whole steps of this many. */
  step: 100,
  /** Points cover at most this share of an order's prepaid total, in basis points. */
  pointsShare: 2_000,
  /** A point is earned for every CNY 10 really paid. */
  minorPerEarnedPoint: 1_000,
  /** What an inviter earns of what a direct invitee paid, in basis points. */
  rebateShare: 100,
  /** A voucher covers at most this share of an order's prepaid total, in basis points. */
  voucherShare: 5_000,
  /** What one voucher may take off at most, in CNY minor units. */
  voucherMostMinor: 100_000,
  /** The highest least order that a voucher may ask for, in CNY minor units. */
  voucherLeastMostMinor: 100_000_000,
  /** For how many days a voucher may be valid. */
  voucherMostDays: 366,
} as const

/** What points are worth off an order. */
export const worthOfPoints = (points: number): Money =>
  money(Math.floor((points * 100) / pointsTerms.pointsPerYuan), 'CNY')

/** The points that an order of this prepaid total takes at most, in whole steps. */
export function pointsLimit(prepaid: Money): number {
  const minor = Math.floor((prepaid.minor * pointsTerms.pointsShare) / 10_000)
  return inWholeSteps(Math.floor((minor * pointsTerms.pointsPerYuan) / 100))
}

/** The points that can be given for this order now: what the order takes of what is there. */
export const mostPoints = (prepaid: Money, available: number): number =>
  Math.min(pointsLimit(prepaid), inWholeSteps(available))

const inWholeSteps = (points: number): number => points - (points % pointsTerms.step)

/** What is earned by money that was really paid: offsets earn nothing. Rounded down. */
export const earnedPoints = (paid: Money): number => Math.floor(paid.minor / pointsTerms.minorPerEarnedPoint)

/** What the inviter earns of it. */
export const rebateOf = (paid: Money): Money => share(paid, pointsTerms.rebateShare)

/**
 * What a refund takes back of what was earned: in proportion and rounded up, so that refunds in parts end where
 * one refund of the whole would; never more than is left of it.
 */
export function takenBack(earned: number, before: number, refunded: Money, paid: Money): number {
  if (paid.minor <= 0) return 0
  const part = Number(
    (BigInt(earned) * BigInt(refunded.minor) + BigInt(paid.minor) - 1n) / BigInt(paid.minor),
  )
  return Math.min(Math.max(earned - before, 0), part)
}

/** The points that come back with a refund: in proportion, rounded down; with the whole of it, all. */
export const returnedPoints = (
  given: number,
  before: number,
  { refunded, paid }: { readonly refunded: Money; readonly paid: Money },
): number =>
  refunded.minor >= paid.minor
    ? given - before
    : Math.min(given - before, Number((BigInt(given) * BigInt(refunded.minor)) / BigInt(paid.minor)))
