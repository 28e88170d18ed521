import type { BusinessDate } from '#domain/kernel/business-date.ts'
import { type Currency, digitsOf, type Money, money, share } from '#domain/kernel/money.ts'
import type { ChargeCode } from '#domain/reference/charges.ts'
import { type CustomerLevel, customerLevels } from '#domain/users/levels.ts'
import { endGrade, isAtEnd, type LanePort } from './lane-ends.ts'

/**
 * What the forwarder buys it does not sell at cost. A markup says, for customers of one level and for one charge, what
 * is put on top: a percentage, or an amount for each unit. It may be narrowed to an end of the lane, a carrier and a
 * container type, and holds for days of selling. A rule is never changed, a new version takes its place; what was
 * quoted or ordered keeps its figures (decision 059).
 *
 * Which rule counts, in this order: the customer's own level, and where it has no rule that fits the next lower one;
 * then the rule that names its ends more closely (a port before a country before none, both ends counted together);
 * then one for the carrier; then one for the container type; then the one entered last. The odd rule: ocean freight
 * that was bought and that no rule marks up is not on sale at all, while other charges are passed on as they cost.
 */
export type MarkupTerms = {
  readonly level: CustomerLevel
  readonly charge: ChargeCode
  /** An end of the lane: a LOCODE, a two-letter country, or null for everywhere. */
  readonly origin: string | null
  readonly destination: string | null
  readonly carrier: string | null
  readonly containerType: string | null
  readonly markup: Markup
  /** Whole units of the currency up to which the price is rounded, null for none. */
  readonly roundTo: number | null
  /** First and last day of selling that the rule holds for. */
  readonly validFrom: BusinessDate
  readonly validTo: BusinessDate
}

/** Basis points of the cost, or minor units for each container, bill of lading or whatever the charge counts. */
export type Markup =
  | { readonly kind: 'percent'; readonly basisPoints: number }
  | { readonly kind: 'amount'; readonly minor: number; readonly currency: Currency }

export type MarkupRule = MarkupTerms & {
  readonly id: string
  readonly version: number
  /** The order in which rules were entered. */
  readonly number: number
}

export const markupKinds = ['percent', 'amount'] as const

/** Assumed (decision 059): steps that prices are rounded up to, and the widest percentage. */
export const markupLimits = {
  roundings: [1, 5, 10, 50, 100],
  leastBasisPoints: -9_999,
  mostBasisPoints: 100_000,
  mostMinor: 100_000_000,
} as const

/** The rules that may count for customers of one level, by charge, the first that fits being the one that counts. */
export type Markups = ReadonlyMap<ChargeCode, readonly MarkupRule[]>

export const noMarkups: Markups = new Map()

/** How closely a rule names its case, the weightiest first. */
function closeness(rule: MarkupRule): readonly number[] {
  return [
    customerLevels.indexOf(rule.level),
    endGrade(rule.origin) + endGrade(rule.destination),
    rule.carrier === null ? 0 : 1,
    rule.containerType === null ? 0 : 1,
    rule.number,
  ]
}

/** Puts the rules in the order in which a customer of a level is given them: the closest first. */
export function markupsFor(level: CustomerLevel, rules: readonly MarkupRule[]): Markups {
  const reached = customerLevels.indexOf(level)
  const graded = rules
    .filter((rule) => customerLevels.indexOf(rule.level) <= reached)
    .map((rule) => ({ rule, grades: closeness(rule) }))
  graded.sort((a, b) => {
    for (const [at, grade] of b.grades.entries()) {
      const other = a.grades[at] ?? 0
      if (grade !== other) return grade - other
    }
    return 0
  })
  const byCharge = new Map<ChargeCode, MarkupRule[]>()
  for (const { rule } of graded) {
    const others = byCharge.get(rule.charge)
    if (others) others.push(rule)
    else byCharge.set(rule.charge, [rule])
  }
  return byCharge
}

/** What a charge is sold as part of. */
export type MarkupCase = {
  readonly pol: LanePort
  readonly pod: LanePort
  readonly carrier: string
  /** The day of selling. */
  readonly on: BusinessDate
}

/**
 * The rule that counts for a charge, or null. An amount fits only a charge in its own currency: nothing is converted
 * on the quiet. A percentage of something else (`currency` null) takes percentages only.
 */
export function findMarkup(
  markups: Markups,
  charge: ChargeCode,
  of: MarkupCase,
  containerType: string | null,
  currency: Currency | null,
): MarkupRule | null {
  const rules = markups.get(charge)
  if (!rules) return null
  for (const rule of rules) {
    if (
      rule.validFrom <= of.on &&
      of.on <= rule.validTo &&
      (rule.carrier === null || rule.carrier === of.carrier) &&
      (rule.containerType === null || rule.containerType === containerType) &&
      (rule.markup.kind === 'percent' || rule.markup.currency === currency) &&
      isAtEnd(rule.origin, of.pol) &&
      isAtEnd(rule.destination, of.pod)
    )
      return rule
  }
  return null
}

/** Signed basis points of an amount: `share` itself takes none below zero. */
const signedShare = (amount: Money, basisPoints: number): number => {
  const { minor } = share(amount, Math.abs(basisPoints))
  return basisPoints < 0 ? -minor : minor
}

/**
 * What something that costs so much is sold for: the markup rounded half up to the minor unit, the price then up to
 * whole steps where the rule has them. It never falls below nothing.
 */
export function sellingPrice(rule: Pick<MarkupTerms, 'markup' | 'roundTo'>, cost: Money): Money {
  const { markup, roundTo } = rule
  const added = markup.kind === 'percent' ? signedShare(cost, markup.basisPoints) : markup.minor
  const exact = Math.max(0, cost.minor + added)
  if (roundTo === null) return money(exact, cost.currency)
  const step = roundTo * 10 ** digitsOf(cost.currency)
  return money(Math.ceil(exact / step) * step, cost.currency)
}

/** What a bought percentage is sold as, in basis points; only percentages mark it up. */
export const sellingBasisPoints = ({ markup }: Pick<MarkupTerms, 'markup'>, basisPoints: number): number =>
  markup.kind === 'percent'
    ? basisPoints + Math.round((basisPoints * markup.basisPoints) / 10_000)
    : basisPoints

export type Margin = {
  readonly amount: Money /** Of the price, in basis points; null where it is nothing. */
  readonly basisPoints: number | null
}

/** What is left of a price. Both in one currency. */
export function marginOf(cost: Money, price: Money): Margin {
  const left = price.minor - cost.minor
  return {
    amount: money(left, price.currency),
    basisPoints: price.minor === 0 ? null : Math.round((left * 10_000) / price.minor),
  }
}

/** Whether a rule takes off instead of putting on, so that things would be sold for less than they cost. */
export const sellsBelowCost = ({ markup }: Pick<MarkupTerms, 'markup'>): boolean =>
  (markup.kind === 'percent' ? markup.basisPoints : markup.minor) < 0
