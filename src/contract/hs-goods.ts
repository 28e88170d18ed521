import { z } from 'zod'
import { goodsLimits } from '#domain/reference/goods-versions.ts'
import { endpoint } from './endpoint.ts'
import { cursorQuery, dayShape, instantShape, textShape } from './shapes.ts'

const editors = ['content', 'operations', 'administrator'] as const

const codeShape = z.string().regex(/^\d{10}$/, 'hsGoods.codeInvalid')
/** Per cent as decimal text; empty where it is not known. */
const rateShape = z
  .string()
  .trim()
  .regex(/^(\d{1,4}(\.\d{1,3})?)?$/, 'hsGoods.rateInvalid')
const linesShape = (most: number) => z.array(textShape(goodsLimits.line, 1)).max(most, 'field.invalid')
const lettersShape = z
  .string()
  .trim()
  .regex(/^[A-Za-z0-9]{0,20}$/, 'hsGoods.lettersInvalid')

/** A good as clerks write it. */
const goodsShape = z.object({
  name: z.object({ zh: textShape(goodsLimits.name, 1), en: textShape(goodsLimits.name, 1) }),
  synonyms: z.object({ zh: linesShape(goodsLimits.synonyms), en: linesShape(goodsLimits.synonyms) }),
  /** In Chinese, in the order in which they are declared. */
  elements: linesShape(goodsLimits.elements),
  /** The first and, where there is one, the second legal unit, in Chinese. */
  units: linesShape(2),
  supervision: lettersShape,
  inspection: lettersShape,
  mfn: rateShape,
  general: rateShape,
  vat: rateShape,
  rebate: rateShape,
})
export type GoodsFields = z.infer<typeof goodsShape>

/** `bundled` as it came with the product, `edited` by a clerk, `withdrawn` and shown no more. */
export const goodsStates = ['bundled', 'edited', 'withdrawn'] as const

const versionShape = z.object({
  version: z.int(),
  goods: goodsShape.nullable(),
  validFrom: z.string(),
  note: z.string(),
  staffName: z.string(),
  madeAt: instantShape,
})
export type GoodsVersionReply = z.infer<typeof versionShape>

const deskGoodsShape = z.object({
  code: z.string(),
  /** What customers see today; null where they see nothing. */
  shown: goodsShape.nullable(),
  /** As it came with the product, and the day of that edition; null where a clerk added it. */
  bundled: goodsShape.nullable(),
  edition: z.string(),
  /** Newest first. */
  versions: z.array(versionShape),
})
export type DeskGoods = z.infer<typeof deskGoodsShape>

export const listHsGoods = endpoint({
  method: 'GET',
  path: '/crm/desk/hsGoods/list',
  title: 'Goods with their HS codes by code or name, those of clerks with who changed them last',
  access: 'staff',
  roles: editors,
  query: z.object({ ...cursorQuery, text: textShape(60).default(''), state: z.enum(goodsStates).optional() }),
  reply: z.object({
    items: z.array(
      z.object({
        code: z.string(),
        name: z.object({ zh: z.string(), en: z.string() }),
        state: z.enum(goodsStates),
        rebate: z.string(),
        /** A newer version that does not hold yet: its day. */
        changesOn: z.string().nullable(),
        staffName: z.string().nullable(),
        madeAt: instantShape.nullable(),
      }),
    ),
    total: z.int(),
    nextCursor: z.string().nullable(),
  }),
})
export type GoodsListReply = z.output<(typeof listHsGoods)['reply']>

export const getHsGoods = endpoint({
  method: 'GET',
  path: '/crm/desk/hsGoods',
  title: 'A good with all its versions',
  access: 'staff',
  roles: editors,
  query: z.object({ code: codeShape }),
  reply: deskGoodsShape,
})

export const saveHsGoods = endpoint({
  method: 'POST',
  path: '/crm/desk/hsGoods/save',
  title: 'Adds a good, or a version of one; nothing is overwritten',
  access: 'staff',
  roles: editors,
  body: z.object({
    code: codeShape,
    /** The version that was open, 0 where there was none: a colleague’s newer one refuses the save. */
    basedOn: z.int().min(0),
    goods: goodsShape,
    validFrom: dayShape,
    note: textShape(goodsLimits.note).default(''),
  }),
  reply: deskGoodsShape,
})

export const withdrawHsGoods = endpoint({
  method: 'POST',
  path: '/crm/desk/hsGoods/withdraw',
  title: 'Shows a good to customers no more, from today; saving it again brings it back',
  access: 'staff',
  roles: editors,
  body: z.object({ code: codeShape, basedOn: z.int().min(0), note: textShape(goodsLimits.note, 1) }),
  reply: deskGoodsShape,
})

export const exportHsGoods = endpoint({
  method: 'GET',
  path: '/crm/desk/hsGoods/export',
  title: 'The goods of a search as a workbook',
  access: 'staff',
  roles: editors,
  carries: 'file',
  query: z.object({ text: textShape(60).default(''), state: z.enum(goodsStates).optional() }),
})
