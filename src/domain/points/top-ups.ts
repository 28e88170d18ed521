import { type Money, money } from '#domain/kernel/money.ts'
import { type PointsTerms, pointsTerms } from './points.ts'

/**
 * Points can be bought in packages: a prepayment for our own services. Each package sells points at what they are
 * worth, and gives some beside them. Bought points that were not spent can be paid back by finance; points given
 * beside them cannot, and are taken back first.
 */

/** A package as it is sold: its price, the points bought, and those given beside them. */
export type TopUpPackage = {
  readonly id: string
  readonly amount: Money
  readonly points: number
  readonly bonus: number
}

/** The packages on sale, the smallest first. */
export const topUpPackages = ({ topUps }: Pick<PointsTerms, 'topUps'>): TopUpPackage[] =>
  [...topUps]
    .sort((a, b) => a.yuan - b.yuan)
    .map(({ yuan, bonus }) => ({
      id: `p${yuan}`,
      amount: money(yuan * 100, 'CNY'),
      points: yuan * pointsTerms.pointsPerYuan,
      bonus,
    }))

type Points = { readonly points: number; readonly bonus: number }

/**
 * What of a paid top-up can be paid back: what is left of its bonus is taken back whole, and of its bought points at
 * most what then stands in the book. Null where nothing of it would come back. `before` is what earlier refunds took.
 * The money is in proportion, rounded down, so that parts never sum to more than was paid. decision 018; details
 * Assumed (decision 040)
 */
export function refundOfTopUp(
  bought: Points & { readonly amount: Money },
  before: Points,
  standing: number,
): (Points & { readonly amount: Money }) | null {
  const bonus = Math.max(bought.bonus - before.bonus, 0)
  const points = Math.min(bought.points - before.points, standing - bonus)
  if (points <= 0) return null
  const minorUpTo = (count: number) =>
    Number((BigInt(bought.amount.minor) * BigInt(count)) / BigInt(bought.points))
  const minor = minorUpTo(before.points + points) - minorUpTo(before.points)
  return minor > 0 ? { points, bonus, amount: money(minor, bought.amount.currency) } : null
}
