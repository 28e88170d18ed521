import { z } from 'zod'
import { currencies } from '#domain/kernel/money.ts'
import { markupLimits } from '#domain/rates/markups.ts'
import { customerLevels } from '#domain/users/levels.ts'
import { endpoint } from './endpoint.ts'
import { laneEndShape } from './rates.ts'
import {
  chargeCodeShape,
  cursorQuery,
  dayShape,
  idShape,
  instantShape,
  moneyShape,
  textShape,
} from './shapes.ts'

/** What is put on top of bought prices. For the desk alone: nothing here may be answered to a customer. */
const sellers = ['sales', 'administrator'] as const

export const markupStates = ['open', 'ended'] as const

const termsFields = {
  level: z.enum(customerLevels),
  charge: chargeCodeShape,
  /** A LOCODE, a two-letter country, or null for everywhere. */
  origin: laneEndShape.nullable(),
  destination: laneEndShape.nullable(),
  /** SCAC. */
  carrier: textShape(4, 1).nullable(),
  containerType: textShape(10, 1).nullable(),
  markup: z.discriminatedUnion('kind', [
    z.object({
      kind: z.literal('percent'),
      /** 1,250 are 12.5 % on top of the cost. */
      basisPoints: z
        .int('number.whole')
        .min(markupLimits.leastBasisPoints, 'field.invalid')
        .max(markupLimits.mostBasisPoints, 'field.invalid'),
    }),
    z.object({
      kind: z.literal('amount'),
      /** For each container, bill of lading or whatever the charge counts. */
      minor: z
        .int('number.whole')
        .min(-markupLimits.mostMinor, 'field.invalid')
        .max(markupLimits.mostMinor, 'field.invalid'),
      currency: z.enum(currencies),
    }),
  ]),
  /** Whole units of the currency that prices are rounded up to. */
  roundTo: z.literal(markupLimits.roundings).nullable(),
  /** First and last day of selling. */
  validFrom: dayShape,
  validTo: dayShape,
}

export const markupShape = z.object({
  id: z.string(),
  version: z.int(),
  ...termsFields,
  validFrom: z.string(),
  validTo: z.string(),
  withdrawn: z.boolean(),
  reason: z.string().nullable(),
  /** Who wrote this version, and when. */
  staffName: z.string(),
  madeAt: instantShape,
})
export type MarkupReply = z.infer<typeof markupShape>

export const listMarkups = endpoint({
  method: 'GET',
  path: '/crm/desk/rates/markups',
  title: 'Markups as they stand, the last entered first',
  access: 'staff',
  roles: sellers,
  query: z.object({
    ...cursorQuery,
    /** `ended`: withdrawn, or past the last day. */
    state: z.enum(markupStates).default('open'),
    level: z.enum(customerLevels).optional(),
    charge: chargeCodeShape.optional(),
  }),
  reply: z.object({ items: z.array(markupShape), nextCursor: z.string().nullable() }),
})

export const markupHistory = endpoint({
  method: 'GET',
  path: '/crm/desk/rates/markupHistory',
  title: 'Every version of a markup, the newest first',
  access: 'staff',
  roles: sellers,
  query: z.object({ markupId: idShape('mkp') }),
  reply: z.array(markupShape),
})

const versionShape = z.int().min(1)

export const saveMarkup = endpoint({
  method: 'POST',
  path: '/crm/desk/rates/saveMarkup',
  title: 'Adds a markup, or writes the next version of one that was read',
  access: 'staff',
  roles: sellers,
  body: z.object({
    ...termsFields,
    /** The markup and the version that was read; left out for a new one. */
    markupId: idShape('mkp').optional(),
    version: versionShape.optional(),
    /** Said by a clerk who knows that things will be sold for less than they cost. */
    acceptBelowCost: z.boolean().default(false),
  }),
  reply: markupShape,
})

export const withdrawMarkup = endpoint({
  method: 'POST',
  path: '/crm/desk/rates/withdrawMarkup',
  title: 'Ends a markup at once; what was quoted or ordered keeps its figures',
  access: 'staff',
  roles: sellers,
  body: z.object({ markupId: idShape('mkp'), version: versionShape, reason: textShape(200).default('') }),
  reply: markupShape,
})

const pricedShape = z.object({
  /** Null where it is not on sale. */
  price: moneyShape.nullable(),
  margin: z.object({ amount: moneyShape, basisPoints: z.int().nullable() }).nullable(),
})

export const previewMarkup = endpoint({
  method: 'POST',
  path: '/crm/desk/rates/previewMarkup',
  title:
    'What a markup would change: bought prices with the price and margin of every level, before and after',
  access: 'staff',
  roles: sellers,
  recorded: false,
  body: z.object({
    markupId: idShape('mkp').optional(),
    /** Null shows what withdrawing the markup would do. */
    terms: z.object(termsFields).nullable(),
  }),
  reply: z.object({
    examples: z.array(
      z.object({
        charge: chargeCodeShape,
        pol: z.string().nullable(),
        pod: z.string().nullable(),
        carrier: z.string().nullable(),
        service: z.string().nullable(),
        containerType: z.string().nullable(),
        cost: moneyShape,
        levels: z.array(z.object({ level: z.enum(customerLevels), before: pricedShape, after: pricedShape })),
      }),
    ),
    /** Whether any price would then be less than its cost. */
    belowCost: z.boolean(),
  }),
})
export type MarkupExample = z.infer<typeof previewMarkup.reply>['examples'][number]

export const quoteMargin = endpoint({
  method: 'GET',
  path: '/crm/desk/quote/margin',
  title: 'What the bought charges of an order cost and were sold for, as they were when it was quoted',
  access: 'staff',
  roles: ['sales', 'finance', 'administrator'],
  query: z.object({ orderId: idShape('ord') }),
  reply: z.object({
    charges: z.array(
      z.object({
        code: chargeCodeShape,
        containerType: z.string().nullable(),
        quantity: z.int(),
        cost: moneyShape,
        costCny: moneyShape,
        price: moneyShape,
        priceCny: moneyShape,
        rule: z.object({ id: z.string(), version: z.int() }).nullable(),
      }),
    ),
    cost: moneyShape,
    price: moneyShape,
    margin: z.object({ amount: moneyShape, basisPoints: z.int().nullable() }),
  }),
})
export type QuoteMarginReply = z.infer<typeof quoteMargin.reply>
