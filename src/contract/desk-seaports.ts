import { z } from 'zod'
import { seaportLimits } from '#domain/reference/seaport-versions.ts'
import { seaportKinds, seaportLanes, seaportRanks } from '#domain/reference/seaports.ts'
import { endpoint } from './endpoint.ts'
import { cursorQuery, instantShape, seaportCodeShape, textShape } from './shapes.ts'

/** Ports as clerks keep them: those that come with the product, and what the desk adds or says otherwise (decision 070). */
const keepers = ['operations', 'content', 'administrator'] as const

const fieldsShape = z.object({
  name: z.object({
    en: textShape(seaportLimits.name, 1),
    /** Null where no name is settled in the trade. */
    zh: textShape(seaportLimits.name, 1).nullable(),
  }),
  lat: z.number().min(-90, 'field.invalid').max(90, 'field.invalid'),
  lon: z.number().min(-180, 'field.invalid').max(180, 'field.invalid'),
  /** IANA time zone. */
  zone: textShape(60, 1),
  kind: z.enum(seaportKinds),
  lane: z.enum(seaportLanes),
  rank: z.literal(seaportRanks),
  aliases: z.array(textShape(seaportLimits.alias, 1)).max(seaportLimits.aliases, 'field.invalid'),
  /** Syllables of the Chinese name, divided by spaces; empty where they are not told. */
  pinyin: z
    .string()
    .trim()
    .max(seaportLimits.pinyin, 'field.invalid')
    .regex(/^[a-zA-Z ]*$/, 'field.invalid'),
})

/** `product` as it comes, `changed` by a clerk, `added`, and `closed`: offered no more. */
export const seaportStates = ['product', 'changed', 'added', 'closed'] as const

const portShape = fieldsShape.omit({ pinyin: true }).extend({
  code: z.string(),
  country: z.string(),
  state: z.enum(seaportStates),
  /** The newest version; 0 where no clerk wrote any. */
  version: z.int(),
  staffName: z.string().nullable(),
  madeAt: instantShape.nullable(),
})
export type DeskSeaport = z.infer<typeof portShape>

export const listDeskSeaports = endpoint({
  method: 'GET',
  path: '/crm/desk/seaports/list',
  title: 'Ports by text and state, those of clerks with who changed them last',
  access: 'staff',
  roles: keepers,
  query: z.object({
    ...cursorQuery,
    text: textShape(60).default(''),
    state: z.enum(seaportStates).optional(),
  }),
  reply: z.object({ items: z.array(portShape), total: z.int(), nextCursor: z.string().nullable() }),
})

const detailShape = portShape.extend({
  /** Whether the product brings it, so that its own can stand again. */
  bundled: z.boolean(),
  /** Whether a clerk says otherwise than the product. */
  overlaid: z.boolean(),
  versions: z.array(
    z.object({
      version: z.int(),
      /** Null where the product's own stands again. */
      name: fieldsShape.shape.name.nullable(),
      closed: z.boolean(),
      note: z.string(),
      staffName: z.string(),
      madeAt: instantShape,
    }),
  ),
})
export type DeskSeaportDetail = z.infer<typeof detailShape>

export const getDeskSeaport = endpoint({
  method: 'GET',
  path: '/crm/desk/seaports/get',
  title: 'A port with all its versions',
  access: 'staff',
  roles: keepers,
  query: z.object({ code: seaportCodeShape }),
  reply: detailShape,
})

/** The version that was open, 0 where there was none: a colleague’s newer one refuses the save. */
const basedOn = z.int().min(0)
const note = textShape(seaportLimits.note).default('')

export const saveSeaport = endpoint({
  method: 'POST',
  path: '/crm/desk/seaports/save',
  title: 'Adds a port, or says of one what the product does not know',
  access: 'staff',
  roles: keepers,
  body: z.object({
    code: seaportCodeShape,
    basedOn,
    /** Whether it is meant to be new: then a port that is there refuses it. */
    added: z.boolean(),
    port: fieldsShape,
    note,
  }),
  reply: detailShape,
})

export const closeSeaport = endpoint({
  method: 'POST',
  path: '/crm/desk/seaports/close',
  title: 'Offers a port no more, or again; orders that name it are read as before',
  access: 'staff',
  roles: keepers,
  body: z.object({ code: seaportCodeShape, basedOn, closed: z.boolean(), note }),
  reply: detailShape,
})

export const resetSeaport = endpoint({
  method: 'POST',
  path: '/crm/desk/seaports/reset',
  title: 'Takes back what clerks said of a port of the product',
  access: 'staff',
  roles: keepers,
  body: z.object({ code: seaportCodeShape, basedOn, note }),
  reply: detailShape,
})
