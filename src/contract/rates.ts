import { z } from 'zod'
import { currencies } from '#domain/kernel/money.ts'
import { fieldCodes } from '#domain/kernel/refusal.ts'
import {
  type RateSheetMove,
  rateSheetKinds,
  rateSheetMoves,
  rateSheetPrices,
  rateSheetStatuses,
} from '#domain/rates/rate-sheets.ts'
import { endpoint } from './endpoint.ts'
import { bilingualShape, cursorQuery, dayShape, idShape, instantShape, textShape } from './shapes.ts'

const sellers = ['sales', 'administrator'] as const
const moveNames = Object.keys(rateSheetMoves) as [RateSheetMove, ...RateSheetMove[]]

export const rateSheetShape = z.object({
  id: z.string(),
  name: z.string(),
  kind: z.enum(rateSheetKinds),
  /** `buying`: what we pay; a markup makes the price. */
  prices: z.enum(rateSheetPrices),
  status: z.enum(rateSheetStatuses),
  /** The order of applying: of two sheets the higher number wins; null before. */
  sequence: z.int().nullable(),
  fileName: z.string(),
  goodRows: z.int(),
  badRows: z.int(),
  staffName: z.string(),
  uploadedAt: instantShape,
  appliedAt: instantShape.nullable(),
  withdrawnAt: instantShape.nullable(),
  withdrawnFor: z.string().nullable(),
  /** What the reader may do with it now. */
  openMoves: z.array(z.enum(moveNames)),
})
export type RateSheetReply = z.infer<typeof rateSheetShape>

/** A line as its row reads in the file: text by column. */
export const rateRowShape = z.object({ row: z.int(), cells: z.record(z.string(), z.string()) })

export const rateColumnShape = z.object({ key: z.string(), title: bilingualShape })

export const ratePreviewShape = z.object({
  sheet: rateSheetShape,
  columns: z.array(rateColumnShape),
  /** The first rows that can be used. */
  good: z.array(rateRowShape),
  /** The first rows that cannot: each problem with its column, code and sentence. */
  bad: z.array(
    rateRowShape.extend({
      problems: z.array(z.object({ column: z.string(), code: z.enum(fieldCodes), message: z.string() })),
    }),
  ),
  /** Compared with what is on sale now; null for kinds other than ocean and for sheets no longer in preview. */
  changes: z.object({ added: z.int(), raised: z.int(), lowered: z.int(), same: z.int() }).nullable(),
})
export type RatePreviewReply = z.infer<typeof ratePreviewShape>

export const uploadRateSheet = endpoint({
  method: 'POST',
  path: '/crm/desk/rates/upload',
  title: 'Reads a rate sheet (form field `file`, xlsx or csv) without putting it on sale',
  access: 'staff',
  roles: sellers,
  carries: 'upload',
  query: z.object({
    kind: z.enum(rateSheetKinds),
    prices: z.enum(rateSheetPrices).default('selling'),
    name: textShape(80).default(''),
  }),
  reply: ratePreviewShape,
})

export const previewRateSheet = endpoint({
  method: 'GET',
  path: '/crm/desk/rates/preview',
  title: 'A rate sheet with its first good and bad rows',
  access: 'staff',
  roles: sellers,
  query: z.object({ sheetId: idShape('rsh') }),
  reply: ratePreviewShape,
})

export const applyRateSheet = endpoint({
  method: 'POST',
  path: '/crm/desk/rates/apply',
  title: 'Puts a rate sheet on sale; bad rows stay out only when said so',
  access: 'staff',
  roles: sellers,
  body: z.object({ sheetId: idShape('rsh'), leaveOutBadRows: z.boolean().default(false) }),
  reply: rateSheetShape,
})

export const withdrawRateSheet = endpoint({
  method: 'POST',
  path: '/crm/desk/rates/withdraw',
  title: 'Takes a rate sheet off sale',
  access: 'staff',
  roles: sellers,
  body: z.object({ sheetId: idShape('rsh'), reason: textShape(200).default('') }),
  reply: rateSheetShape,
})

export const discardRateSheet = endpoint({
  method: 'POST',
  path: '/crm/desk/rates/discard',
  title: 'Throws away a rate sheet that was only previewed',
  access: 'staff',
  roles: sellers,
  body: z.object({ sheetId: idShape('rsh') }),
  reply: rateSheetShape,
})

export const listRateSheets = endpoint({
  method: 'GET',
  path: '/crm/desk/rates/list',
  title: 'Rate sheets, newest first',
  access: 'staff',
  roles: sellers,
  query: z.object({
    ...cursorQuery,
    kind: z.enum(rateSheetKinds).optional(),
    status: z.enum(rateSheetStatuses).optional(),
  }),
  reply: z.object({ items: z.array(rateSheetShape), nextCursor: z.string().nullable() }),
})

export const listRateLines = endpoint({
  method: 'GET',
  path: '/crm/desk/rates/lines',
  title: 'The lines of a rate sheet, in the order of the file',
  access: 'staff',
  roles: sellers,
  query: z.object({ ...cursorQuery, sheetId: idShape('rsh') }),
  reply: z.object({
    columns: z.array(rateColumnShape),
    items: z.array(rateRowShape),
    nextCursor: z.string().nullable(),
  }),
})

export const fileFormats = ['xlsx', 'csv'] as const

export const rateTemplate = endpoint({
  method: 'GET',
  path: '/crm/desk/rates/template',
  title: 'An empty rate sheet with headings in the reader’s language and two rows as examples',
  access: 'staff',
  roles: sellers,
  carries: 'file',
  query: z.object({ kind: z.enum(rateSheetKinds), format: z.enum(fileFormats).default('xlsx') }),
})

export const exportRateSheet = endpoint({
  method: 'GET',
  path: '/crm/desk/rates/export',
  title: 'A rate sheet as a file',
  access: 'staff',
  roles: sellers,
  carries: 'file',
  query: z.object({ sheetId: idShape('rsh'), format: z.enum(fileFormats).default('xlsx') }),
})

/** Either end is a LOCODE or a two-letter country. */
export const laneEndShape = z.string().regex(/^[A-Z]{2}([A-Z2-9]{3})?$/, 'seaport.unknown')

export const expandingLaneShape = z.object({
  origin: z.string(),
  destination: z.string(),
  addedAt: instantShape,
})

export const listExpandingLanes = endpoint({
  method: 'GET',
  path: '/crm/desk/rates/expandingLanes',
  title: 'Lanes marked as being expanded',
  access: 'staff',
  roles: sellers,
  reply: z.array(expandingLaneShape),
})

export const setExpandingLane = endpoint({
  method: 'POST',
  path: '/crm/desk/rates/setExpandingLane',
  title: 'Marks a lane as being expanded, or no longer',
  access: 'staff',
  roles: sellers,
  body: z.object({ origin: laneEndShape, destination: laneEndShape, expanding: z.boolean() }),
  reply: z.array(expandingLaneShape),
})

export const exchangeRateShape = z.object({
  currency: z.enum(currencies),
  on: z.string(),
  /** CNY for one unit, as a decimal. */
  rate: z.string(),
  source: bilingualShape,
})

export const listExchangeRates = endpoint({
  method: 'GET',
  path: '/crm/desk/rates/exchangeRates',
  title: 'The latest rate of every currency in CNY',
  access: 'staff',
  roles: ['finance', 'sales', 'administrator'],
  reply: z.array(exchangeRateShape),
})

export const exchangeRateHistory = endpoint({
  method: 'GET',
  path: '/crm/desk/rates/exchangeRateHistory',
  title: 'Every rate of a currency by day, with its source and who entered it; also those that were replaced',
  access: 'staff',
  roles: ['finance', 'sales', 'administrator'],
  query: z.object({ ...cursorQuery, currency: z.enum(currencies).exclude(['CNY']) }),
  reply: z.object({
    items: z.array(
      exchangeRateShape.extend({
        staffName: z.string(),
        enteredAt: instantShape,
        /** When another was put in its place for the same day; null where it stands. */
        replacedAt: instantShape.nullable(),
      }),
    ),
    nextCursor: z.string().nullable(),
  }),
})

export const setExchangeRate = endpoint({
  method: 'POST',
  path: '/crm/desk/rates/setExchangeRate',
  title: 'Enters the rate of a currency for a day, or puts it in the place of the one that stands',
  access: 'staff',
  roles: ['finance', 'administrator'],
  body: z.object({
    currency: z.enum(currencies).exclude(['CNY']),
    on: dayShape,
    rate: z
      .string()
      .regex(/^\d{1,6}(\.\d{1,8})?$/, 'field.invalid')
      .refine((text) => Number(text) > 0, 'number.positive'),
    source: bilingualShape,
    /** The rate that stands for the day, where it is to be replaced. */
    replaces: z.string().max(20).optional(),
  }),
  reply: exchangeRateShape,
})
