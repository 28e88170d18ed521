import { z } from 'zod'
import { levelLimits, notRising } from '#domain/users/levels.ts'
import { endpoint } from './endpoint.ts'
import { wrong } from './fields.ts'
import { dayShape, instantShape, textShape } from './shapes.ts'

/** From which yearly paid amount each level of customers holds, from a day on (decision 071). */

const roles = ['finance', 'administrator'] as const

const amount = (whole: z.ZodInt | z.ZodCoercedNumber) =>
  whole
    .min(100, 'number.positive')
    .max(levelLimits.mostMinor, wrong('number.tooLarge', { max: levelLimits.mostMinor / 100 }))
    .multipleOf(100, 'number.whole')

/** In CNY minor units, whole yuan. */
export const levelTermsShape = z.object({
  silver: amount(z.int('number.whole')),
  gold: amount(z.int('number.whole')),
  diamond: amount(z.int('number.whole')),
})

const countsShape = z.object({ silver: z.int(), gold: z.int(), diamond: z.int() })

const levelVersionShape = z.object({
  version: z.int(),
  fromDay: dayShape,
  terms: levelTermsShape,
  state: z.enum(['inForce', 'ahead', 'past', 'withdrawn']),
  reason: z.string(),
  setBy: z.string(),
  setAt: instantShape,
  withdrawn: z.object({ by: z.string(), at: instantShape, reason: z.string() }).nullable(),
})
export type LevelVersionReply = z.output<typeof levelVersionShape>

export const deskLevels = endpoint({
  method: 'GET',
  path: '/crm/desk/levels/list',
  title: 'From which yearly paid amount each level holds: now, and from which day on',
  access: 'staff',
  roles,
  reply: z.object({
    inForce: levelTermsShape,
    /** The last row written, 0 before the first: sent along with the next one. */
    version: z.int(),
    /** Newest day first; of one day the one that was set last holds. */
    versions: z.array(levelVersionShape),
    /** How many customers have each level, as everybody’s year was last counted. */
    customers: countsShape,
    /** When that was; null before the first night. */
    countedAt: instantShape.nullable(),
  }),
})
export type DeskLevels = z.output<typeof deskLevels.reply>

export const previewLevels = endpoint({
  method: 'GET',
  path: '/crm/desk/levels/preview',
  title: 'How many customers other amounts would move, as everybody’s year was last counted',
  access: 'staff',
  roles,
  query: z
    .object({
      silver: amount(z.coerce.number('number.whole')),
      gold: amount(z.coerce.number('number.whole')),
      diamond: amount(z.coerce.number('number.whole')),
    })
    .refine((terms) => notRising(terms) !== 'gold', { ...wrong('levels.notRising'), path: ['gold'] })
    .refine((terms) => notRising(terms) !== 'diamond', { ...wrong('levels.notRising'), path: ['diamond'] }),
  reply: z.object({ before: countsShape, after: countsShape, up: z.int(), down: z.int() }),
})
export type LevelsPreview = z.output<typeof previewLevels.reply>

/** The last row that the clerk has read. */
const version = z.int().min(0, 'field.invalid').max(1_000_000, 'field.invalid')

export const setLevels = endpoint({
  method: 'POST',
  path: '/crm/desk/levels/set',
  title: 'Other amounts from a day on, which has not begun',
  access: 'staff',
  roles,
  body: z.object({
    fromDay: dayShape,
    terms: levelTermsShape
      .refine((terms) => notRising(terms) !== 'gold', { ...wrong('levels.notRising'), path: ['gold'] })
      .refine((terms) => notRising(terms) !== 'diamond', {
        ...wrong('levels.notRising'),
        path: ['diamond'],
      }),
    reason: textShape(200, 1),
    version,
  }),
  reply: deskLevels.reply,
})

export const withdrawLevels = endpoint({
  method: 'POST',
  path: '/crm/desk/levels/withdraw',
  title: 'Takes amounts back before their day',
  access: 'staff',
  roles,
  body: z.object({ withdraws: z.int().min(1, 'field.invalid'), reason: textShape(200, 1), version }),
  reply: deskLevels.reply,
})
