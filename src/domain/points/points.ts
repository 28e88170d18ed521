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
  /** Points of a day's check-in, and how many more come on each of these days in a row. */
  checkIn: 5,
  streakBonus: 20,
  streakDays: 7,
  /** Points for what is rewarded once. */
  rewards: {
    personalCertification: 100,
    scene: 10,
    inviteRegistration: 100,
    memberCertification: 50,
    registration: 50,
  },
  /** What points are bought for, in whole yuan, and how many are given beside those bought. */
  topUps: [
    { yuan: 50, bonus: 0 },
    { yuan: 100, bonus: 200 },
    { yuan: 300, bonus: 900 },
    { yuan: 500, bonus: 2_000 },
    { yuan: 1_000, bonus: 5_000 },
  ],
} as const

/**
 * The amounts that the desk edits from a day on; `pointsTerms` are their first version. What points are worth is not
 * among them: points that somebody has, or has bought, stay worth what they were. Assumed (decision 040)
 */
export type PointsTerms = {
  readonly checkIn: number
  readonly streakBonus: number
  readonly rewards: Readonly<Record<RewardKind, number>>
  readonly minorPerEarnedPoint: number
  readonly pointsSharePercent: number
  readonly topUps: readonly PackageTerms[]
}
/** A package on sale: its price in whole yuan, and the points given beside those bought. */
export type PackageTerms = { readonly yuan: number; readonly bonus: number }
export const editableTerms = (terms: typeof pointsTerms): PointsTerms => ({
  checkIn: terms.checkIn,
  streakBonus: terms.streakBonus,
  rewards: terms.rewards,
  minorPerEarnedPoint: terms.minorPerEarnedPoint,
  pointsSharePercent: terms.pointsShare / 100,
  topUps: terms.topUps,
})
/** The product's own amounts, until the desk sets others. */
export const firstTerms: PointsTerms = editableTerms(pointsTerms)

/** What the desk may set at most: points and a voucher together always leave something of an order to pay. */
export const termsLimits = {
  points: 100_000,
  leastMinorPerPoint: 100,
  mostMinorPerPoint: 100_000,
  sharePercent: 40,
  packages: 8,
  packageYuan: 5_000,
} as const

/** For what points are earned, with the numbers that the calls give them (requirements §3). */
export const pointsTypes = {
  personalCertification: 1,
  topUp: 2,
  scene: 3,
  checkIn: 4,
  order: 5,
  inviteRegistration: 6,
  memberCertification: 7,
  registration: 8,
} as const
export type PointsKind = keyof typeof pointsTypes

/** What is given once for each thing that happened; orders, check-ins and top-ups are worked out. decision 018 */
export const rewardKinds = [
  'personalCertification',
  'scene',
  'inviteRegistration',
  'memberCertification',
  'registration',
] as const satisfies readonly PointsKind[]
export type RewardKind = (typeof rewardKinds)[number]

/** What points can be earned by, in the sequence in which they are shown. */
export const earningKinds = [
  'checkIn',
  'order',
  'topUp',
  ...rewardKinds,
] as const satisfies readonly PointsKind[]
export type EarningKind = (typeof earningKinds)[number]

/**
 * The seven series of the income chart (requirements §3): registration as a new user counts with registration by
 * invitation, so that eight types of points fill seven series and nothing is left out. Assumed (decision 040)
 */
export const incomeSeries = [
  'personalCertification',
  'topUp',
  'scene',
  'checkIn',
  'order',
  'inviteRegistration',
  'memberCertification',
] as const satisfies readonly PointsKind[]
export type IncomeSeries = (typeof incomeSeries)[number]
export const seriesOf = (kind: PointsKind): IncomeSeries =>
  kind === 'registration' ? 'inviteRegistration' : kind

export type Earning = {
  readonly kind: EarningKind
  readonly points: number
  readonly every: 'once' | 'day' | 'time'
  /** For orders and top-ups: the money really paid for which the points are given. */
  readonly forAmount: Money | null
  /** For check-ins: how many more on each so many days in a row. */
  readonly streak: { readonly days: number; readonly bonus: number } | null
}

const everyOf: Record<EarningKind, Earning['every']> = {
  checkIn: 'day',
  order: 'time',
  topUp: 'time',
  personalCertification: 'once',
  scene: 'day',
  inviteRegistration: 'time',
  memberCertification: 'time',
  registration: 'once',
}

const givenFor = (terms: PointsTerms, kind: EarningKind): Pick<Earning, 'points' | 'forAmount'> => {
  switch (kind) {
    case 'checkIn':
      return { points: terms.checkIn, forAmount: null }
    case 'order':
      return { points: 1, forAmount: money(terms.minorPerEarnedPoint, 'CNY') }
    case 'topUp':
      return { points: pointsTerms.pointsPerYuan, forAmount: money(100, 'CNY') }
    default:
      return { points: terms.rewards[kind], forAmount: null }
  }
}

/** What points are given for by these terms. decision 018 */
export const earnings = (terms: PointsTerms): Earning[] =>
  earningKinds.map((kind) => ({
    kind,
    every: everyOf[kind],
    ...givenFor(terms, kind),
    streak: kind === 'checkIn' ? { days: pointsTerms.streakDays, bonus: terms.streakBonus } : null,
  }))

/** What points are worth off an order. */
export const worthOfPoints = (points: number): Money =>
  money(Math.floor((points * 100) / pointsTerms.pointsPerYuan), 'CNY')

/** The points that an order of this prepaid total takes at most, in whole steps. */
export function pointsLimit(prepaid: Money, terms: PointsTerms): number {
  const minor = Math.floor((prepaid.minor * terms.pointsSharePercent) / 100)
  return inWholeSteps(Math.floor((minor * pointsTerms.pointsPerYuan) / 100))
}

/** The points that can be given for this order now: what the order takes of what is there. */
export const mostPoints = (prepaid: Money, available: number, terms: PointsTerms): number =>
  Math.min(pointsLimit(prepaid, terms), inWholeSteps(available))

const inWholeSteps = (points: number): number => points - (points % pointsTerms.step)

/** What is earned by money that was really paid: offsets earn nothing. Rounded down. */
export const earnedPoints = (paid: Money, terms: Pick<PointsTerms, 'minorPerEarnedPoint'>): number =>
  Math.floor(paid.minor / terms.minorPerEarnedPoint)

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
