import type { BodyInput } from '#contract/endpoint.ts'
import type { setPointsTermsCall } from '#contract/points-terms.ts'
import { type PointsTerms, rewardKinds, termsLimits } from '#domain/points/points.ts'

/** The amounts of points as they are typed: whole numbers, and packages one a row. */
export const termFields = ['checkIn', 'streakBonus', ...rewardKinds, 'perPoint', 'share'] as const
export type TermField = (typeof termFields)[number]
export type TypedPackage = { readonly yuan: string; readonly bonus: string }
export type TypedTerms = Record<TermField, string> & {
  readonly fromDay: string
  readonly packages: readonly TypedPackage[]
}
type Limits = { readonly least: number; readonly most: number }
/** Which field, and the bounds that it breaks. */
type Fault = { readonly path: string; readonly limits: Limits | 'twice' | 'none' }

export const limitsOf = (field: TermField): Limits => {
  if (field === 'perPoint')
    return { least: termsLimits.leastMinorPerPoint / 100, most: termsLimits.mostMinorPerPoint / 100 }
  if (field === 'share') return { least: 1, most: termsLimits.sharePercent }
  return { least: field === 'streakBonus' ? 0 : 1, most: termsLimits.points }
}

export const valuesOf = (terms: PointsTerms): Record<TermField, number> => ({
  checkIn: terms.checkIn,
  streakBonus: terms.streakBonus,
  ...terms.rewards,
  perPoint: terms.minorPerEarnedPoint / 100,
  share: terms.pointsSharePercent,
})

export const typedOf = (terms: PointsTerms): TypedTerms => ({
  fromDay: '',
  ...(Object.fromEntries(
    Object.entries(valuesOf(terms)).map(([field, value]) => [field, String(value)]),
  ) as Record<TermField, string>),
  packages: terms.topUps.map(({ yuan, bonus }) => ({ yuan: String(yuan), bonus: String(bonus) })),
})

const isWhole = (text: string, { least, most }: Limits): boolean =>
  /^\d{1,7}$/.test(text.trim()) && Number(text) >= least && Number(text) <= most

/** What is wrong with what was typed: the bounds of each field, or that a price stands twice. */
export function faultsOf(typed: TypedTerms): Fault[] {
  const amounts = termFields.flatMap((field) =>
    isWhole(typed[field], limitsOf(field)) ? [] : [{ path: field, limits: limitsOf(field) }],
  )
  const prices = typed.packages.map(({ yuan }) => Number(yuan))
  const packages = typed.packages.flatMap(({ yuan, bonus }, at): Fault[] => {
    const price = { least: 1, most: termsLimits.packageYuan }
    if (!isWhole(yuan, price)) return [{ path: `packages.${at}.yuan`, limits: price }]
    if (prices.indexOf(Number(yuan)) < at) return [{ path: `packages.${at}.yuan`, limits: 'twice' }]
    const extra = { least: 0, most: Number(yuan) * 100 }
    return isWhole(bonus, extra) ? [] : [{ path: `packages.${at}.bonus`, limits: extra }]
  })
  const none: Fault[] = typed.packages.length === 0 ? [{ path: 'packages', limits: 'none' }] : []
  return [...amounts, ...packages, ...none]
}

/** What is sent; the fields have been looked at before. */
export const termsOf = (typed: TypedTerms): BodyInput<typeof setPointsTermsCall>['terms'] => ({
  checkIn: Number(typed.checkIn),
  streakBonus: Number(typed.streakBonus),
  rewards: {
    personalCertification: Number(typed.personalCertification),
    scene: Number(typed.scene),
    inviteRegistration: Number(typed.inviteRegistration),
    memberCertification: Number(typed.memberCertification),
    registration: Number(typed.registration),
  },
  minorPerEarnedPoint: Number(typed.perPoint) * 100,
  pointsSharePercent: Number(typed.share),
  topUps: typed.packages.map(({ yuan, bonus }) => ({ yuan: Number(yuan), bonus: Number(bonus) })),
})
