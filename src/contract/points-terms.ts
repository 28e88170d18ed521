import { z } from 'zod'
import { rewardKinds, termsLimits } from '#domain/points/points.ts'
import { endpoint } from './endpoint.ts'
import { wrong } from './fields.ts'
import { dayShape, instantShape } from './shapes.ts'

/** The amounts of points that the desk edits, from a day on (decision 040). */

const count = (least: number, most: number) =>
  z
    .int('number.whole')
    .min(least, least === 1 ? 'number.positive' : 'field.invalid')
    .max(most, wrong('number.tooLarge', { max: most }))

const limits = termsLimits
const reward = count(1, limits.points)
const rewardShapes = Object.fromEntries(rewardKinds.map((kind) => [kind, reward])) as Record<
  (typeof rewardKinds)[number],
  typeof reward
>

export const pointsTermsShape = z.object({
  checkIn: count(1, limits.points),
  /** How many more on each seventh day in a row. */
  streakBonus: count(0, limits.points),
  rewards: z.object(rewardShapes),
  /** The money really paid for one point, in CNY minor units, whole yuan. */
  minorPerEarnedPoint: count(limits.leastMinorPerPoint, limits.mostMinorPerPoint).multipleOf(
    100,
    'number.whole',
  ),
  /** The share of an order's prepaid total that points cover at most, in whole percent. */
  pointsSharePercent: count(1, limits.sharePercent),
  /** Packages on sale, in whole yuan, with the points given beside those bought. */
  topUps: z
    .array(z.object({ yuan: count(1, limits.packageYuan), bonus: count(0, limits.packageYuan * 100) }))
    .min(1, 'required')
    .max(limits.packages, wrong('number.tooLarge', { max: limits.packages }))
    .refine((all) => new Set(all.map(({ yuan }) => yuan)).size === all.length, 'field.invalid')
    .refine((all) => all.every(({ yuan, bonus }) => bonus <= yuan * 100), 'field.invalid')
    .readonly(),
})

const roles = ['content', 'administrator'] as const

export const deskPointsTermsCall = endpoint({
  method: 'GET',
  path: '/crm/desk/points/terms',
  title: 'What points are given for and what they take off: now, and from which day on',
  access: 'staff',
  roles,
  reply: z.object({
    inForce: pointsTermsShape,
    /** The last version, 0 before the first: sent along with the next one. */
    version: z.int(),
    /** Newest day first; of one day the one that was set last holds. */
    versions: z.array(
      z.object({
        version: z.int(),
        fromDay: dayShape,
        terms: pointsTermsShape,
        setBy: z.string(),
        setAt: instantShape,
      }),
    ),
  }),
})

export const setPointsTermsCall = endpoint({
  method: 'POST',
  path: '/crm/desk/points/setTerms',
  title: 'Other amounts of points from a day on, which has not begun',
  access: 'staff',
  roles,
  body: z.object({
    fromDay: dayShape,
    terms: pointsTermsShape,
    /** The last version that the clerk has read. */
    version: z.int().min(0, 'field.invalid').max(1_000_000, 'field.invalid'),
  }),
  reply: deskPointsTermsCall.reply,
})
