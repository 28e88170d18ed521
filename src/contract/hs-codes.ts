import { z } from 'zod'
import { hsLevels } from '#domain/reference/hs-codes.ts'
import { endpoint } from './endpoint.ts'
import { bilingualShape, textShape } from './shapes.ts'

/** One line of the Harmonized System or one good. `code` is bare digits, or the roman number of a section. */
const hsEntryShape = z.object({
  level: z.enum(hsLevels),
  code: z.string(),
  name: bilingualShape,
})
export type HsEntryReply = z.infer<typeof hsEntryShape>

/** Days on which the tables were last written. */
const editionsShape = z.object({ codes: z.string(), goods: z.string() })

/** A letter of the tariff with what it asks for. */
const conditionShape = z.object({ code: z.string(), name: bilingualShape, explain: bilingualShape })

const hsGoodsShape = z.object({
  /** In the order of the declaration, counted from 0; declared in Chinese, the English is an aid where there is one. */
  elements: z.array(z.object({ zh: z.string(), en: z.string().nullable() })),
  /** The first and, where there is one, the second legal unit. */
  units: z.array(bilingualShape),
  supervision: z.array(conditionShape),
  inspection: z.array(conditionShape),
  /** Per cent as decimal text; null where it is not known. */
  rates: z.object({
    mfn: z.string().nullable(),
    general: z.string().nullable(),
    vat: z.string().nullable(),
    rebate: z.string().nullable(),
  }),
  synonyms: z.object({ zh: z.array(z.string()), en: z.array(z.string()) }),
  /** The day from which a clerk of the forwarder says so; null for goods as they came with the edition. */
  editedFrom: z.string().nullable(),
})
export type HsGoodsReply = z.infer<typeof hsGoodsShape>

export const searchHsCodesCall = endpoint({
  method: 'GET',
  path: '/crm/tool/searchHsCodes',
  title: 'HS codes by digits, Chinese or English words, pinyin or initials; for reference',
  access: 'open',
  query: z.object({ text: textShape(60), limit: z.coerce.number().int().min(1).max(100).default(50) }),
  reply: z.object({
    /** `under` is the heading of a code or good, else what the entry stands in. */
    items: z.array(
      hsEntryShape.extend({
        under: hsEntryShape.nullable(),
        /** A good as a clerk of the forwarder wrote it. */
        edited: z.boolean(),
      }),
    ),
    total: z.int(),
    editions: editionsShape,
  }),
})
export type HsSearchReply = z.output<(typeof searchHsCodesCall)['reply']>

/** Without a code, the sections. */
export const hsCodeDetails = endpoint({
  method: 'GET',
  path: '/crm/tool/hsCode',
  title:
    'One HS code: what it stands in, what stands below it, and for a good what to declare; for reference',
  access: 'open',
  query: z.object({ code: textShape(20).default('') }),
  reply: z.object({
    entry: hsEntryShape.nullable(),
    path: z.array(hsEntryShape),
    below: z.array(hsEntryShape),
    /** Goods often exported under a heading. */
    goods: z.array(hsEntryShape),
    facts: hsGoodsShape.nullable(),
    editions: editionsShape,
  }),
})
export type HsCodeReply = z.output<(typeof hsCodeDetails)['reply']>

export const exportHsCodes = endpoint({
  method: 'GET',
  path: '/crm/tool/exportHsCodes',
  title: 'What a search for HS codes finds, as a workbook in the reader’s language',
  access: 'open',
  carries: 'file',
  perMinute: 20,
  query: z.object({ text: textShape(60, 1) }),
})
