import { z } from 'zod'
import { currencies } from '#domain/kernel/money.ts'
import { chargeLimits } from '#domain/reference/charge-versions.ts'
import { chargeBases, chargePayers, chargeStages, chargeTaxKinds } from '#domain/reference/charges.ts'
import { endpoint } from './endpoint.ts'
import { bilingualShape, chargeCodeShape, cursorQuery, instantShape, textShape } from './shapes.ts'

/** Charges as clerks see and keep them: the product’s, and the forwarder’s own beside them (decision 070). */
const readers = ['sales', 'operations', 'finance', 'administrator'] as const
const keepers = ['finance', 'administrator'] as const

const nameShape = z.object({ zh: textShape(chargeLimits.name, 1), en: textShape(chargeLimits.name, 1) })

const termsShape = z.object({
  basis: z.enum(chargeBases),
  stage: z.enum(chargeStages),
  payer: z.enum(chargePayers),
  taxKind: z.enum(chargeTaxKinds),
  /** What the form of a charge begins with; null for none. */
  currency: z.enum(currencies).nullable(),
  place: z.int('number.whole').min(0, 'number.positive').max(chargeLimits.lastPlace, 'field.invalid'),
})

/** `product` as it comes, `renamed` by a clerk, `own`, and `closed`: an own one that is offered no more. */
export const chargeStates = ['product', 'renamed', 'own', 'closed'] as const

const chargeShape = termsShape.extend({
  code: z.string(),
  name: bilingualShape,
  state: z.enum(chargeStates),
  /** The newest version; 0 where no clerk wrote any. */
  version: z.int(),
  /** Since when something is priced or charged with it; null for never, and for a code of the product. */
  usedSince: instantShape.nullable(),
  staffName: z.string().nullable(),
  madeAt: instantShape.nullable(),
})
export type DeskCharge = z.infer<typeof chargeShape>

export const listChargeCodes = endpoint({
  method: 'GET',
  path: '/crm/desk/chargeCodes/list',
  title: 'Charges in the order of lists, those of the forwarder with who changed them last',
  access: 'staff',
  roles: readers,
  query: z.object({
    ...cursorQuery,
    text: textShape(60).default(''),
    state: z.enum(chargeStates).optional(),
    stage: z.enum(chargeStages).optional(),
  }),
  reply: z.object({ items: z.array(chargeShape), total: z.int(), nextCursor: z.string().nullable() }),
})

const chargeDetailShape = chargeShape.extend({
  /** The product’s own name; null for an own code. */
  productName: bilingualShape.nullable(),
  /** Newest first. */
  versions: z.array(
    z.object({
      version: z.int(),
      name: bilingualShape.nullable(),
      terms: termsShape.nullable(),
      closed: z.boolean(),
      note: z.string(),
      staffName: z.string(),
      madeAt: instantShape,
    }),
  ),
})
export type DeskChargeDetail = z.infer<typeof chargeDetailShape>

export const getChargeCode = endpoint({
  method: 'GET',
  path: '/crm/desk/chargeCodes/get',
  title: 'A charge with all its versions',
  access: 'staff',
  roles: readers,
  query: z.object({ code: chargeCodeShape }),
  reply: chargeDetailShape,
})

/** The version that was open, 0 where there was none: a colleague’s newer one refuses the save. */
const basedOn = z.int().min(0)
const note = textShape(chargeLimits.note).default('')

export const saveChargeCode = endpoint({
  method: 'POST',
  path: '/crm/desk/chargeCodes/save',
  title:
    'Adds a charge of the forwarder’s own or writes its next version; what it means stays once it is used',
  access: 'staff',
  roles: keepers,
  body: z.object({ code: chargeCodeShape, basedOn, name: nameShape, terms: termsShape, note }),
  reply: chargeDetailShape,
})

export const nameCharge = endpoint({
  method: 'POST',
  path: '/crm/desk/chargeCodes/rename',
  title: 'Names a charge of the product otherwise, or gives it its own name back',
  access: 'staff',
  roles: keepers,
  body: z.object({ code: chargeCodeShape, basedOn, name: nameShape.nullable(), note }),
  reply: chargeDetailShape,
})

export const closeChargeCode = endpoint({
  method: 'POST',
  path: '/crm/desk/chargeCodes/close',
  title: 'Offers a charge of the forwarder’s own no more, or again; what bears it is read as before',
  access: 'staff',
  roles: keepers,
  body: z.object({ code: chargeCodeShape, basedOn, closed: z.boolean(), note }),
  reply: chargeDetailShape,
})
