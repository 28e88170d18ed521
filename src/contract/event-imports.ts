import { z } from 'zod'
import { fieldCodes } from '#domain/kernel/refusal.ts'
import {
  type EventImportMove,
  eventColumns,
  eventImportMoves,
  eventImportStatuses,
} from '#domain/tracking/event-imports.ts'
import { endpoint } from './endpoint.ts'
import { bilingualShape, cursorQuery, idShape, instantShape, textShape } from './shapes.ts'

/** Files of events that clerks import: previewed row by row, applied at once, withdrawn by retraction. */
const importers = ['operations', 'administrator'] as const
const moveNames = Object.keys(eventImportMoves) as [EventImportMove, ...EventImportMove[]]

const importShape = z.object({
  id: idShape('eim'),
  source: z.string(),
  status: z.enum(eventImportStatuses),
  fileName: z.string(),
  goodRows: z.int(),
  badRows: z.int(),
  /** Rows that became events; null before it is applied. */
  addedRows: z.int().nullable(),
  staffName: z.string(),
  uploadedAt: instantShape,
  appliedAt: instantShape.nullable(),
  withdrawnAt: instantShape.nullable(),
  withdrawnFor: z.string().nullable(),
  /** What the reader may do with it now. */
  openMoves: z.array(z.enum(moveNames)),
})
export type EventImportReply = z.infer<typeof importShape>

const rowShape = z.object({ row: z.int(), cells: z.record(z.string(), z.string()) })

export const importPreviewShape = z.object({
  import: importShape,
  /** Whether this file was known already, and nothing was read again. */
  known: z.boolean(),
  columns: z.array(z.object({ key: z.enum(eventColumns), title: bilingualShape })),
  orders: z.int(),
  /** The first rows that can become events, as they were understood. */
  good: z.array(rowShape),
  /** The first rows that cannot, as they read in the file: each problem with its column, code and sentence. */
  bad: z.array(
    rowShape.extend({
      problems: z.array(
        z.object({ column: z.enum(eventColumns), code: z.enum(fieldCodes), message: z.string() }),
      ),
    }),
  ),
})
export type ImportPreviewReply = z.infer<typeof importPreviewShape>

export const uploadImport = endpoint({
  method: 'POST',
  path: '/crm/desk/tracking/uploadImport',
  title: 'Reads a file of events (form field `file`, xlsx or csv) without changing any timeline',
  access: 'staff',
  roles: importers,
  carries: 'upload',
  /** Who tells these events: the source on timelines. */
  query: z.object({ source: textShape(40, 1) }),
  reply: importPreviewShape,
})

export const previewImport = endpoint({
  method: 'GET',
  path: '/crm/desk/tracking/import',
  title: 'An import with its first good and bad rows',
  access: 'staff',
  roles: importers,
  query: z.object({ id: idShape('eim') }),
  reply: importPreviewShape,
})

export const applyImport = endpoint({
  method: 'POST',
  path: '/crm/desk/tracking/applyImport',
  title: 'Puts an import’s events on their timelines, all at once; bad rows stay out only when said so',
  access: 'staff',
  roles: importers,
  body: z.object({ id: idShape('eim'), leaveOutBadRows: z.boolean().default(false) }),
  reply: importShape,
})

export const withdrawImport = endpoint({
  method: 'POST',
  path: '/crm/desk/tracking/withdrawImport',
  title: 'Retracts every event of an import; they stay visible as retracted',
  access: 'staff',
  roles: importers,
  body: z.object({ id: idShape('eim'), reason: textShape(200, 1) }),
  reply: importShape,
})

export const discardImport = endpoint({
  method: 'POST',
  path: '/crm/desk/tracking/discardImport',
  title: 'Throws away an import that was only previewed',
  access: 'staff',
  roles: importers,
  body: z.object({ id: idShape('eim') }),
  reply: importShape,
})

export const listImports = endpoint({
  method: 'GET',
  path: '/crm/desk/tracking/imports',
  title: 'Imports of events, newest first',
  access: 'staff',
  roles: importers,
  query: z.object(cursorQuery),
  reply: z.object({ items: z.array(importShape), nextCursor: z.string().nullable() }),
})

export const importTemplate = endpoint({
  method: 'GET',
  path: '/crm/desk/tracking/importTemplate',
  title: 'The template of a file of events, in the reader’s language',
  access: 'staff',
  roles: importers,
  query: z.object({ format: z.enum(['xlsx', 'csv']).default('xlsx') }),
  carries: 'file',
})
