import { z } from 'zod'
import { fieldCodes } from '#domain/kernel/refusal.ts'
import {
  type ScheduleSheetMove,
  scheduleColumns,
  scheduleSheetMoves,
  scheduleSheetStatuses,
} from '#domain/schedules/schedule-sheets.ts'
import { endpoint } from './endpoint.ts'
import { bilingualShape, cursorQuery, idShape, instantShape, textShape } from './shapes.ts'

const planners = ['operations', 'administrator'] as const
const moveNames = Object.keys(scheduleSheetMoves) as [ScheduleSheetMove, ...ScheduleSheetMove[]]

const scheduleSheetShape = z.object({
  id: z.string(),
  name: z.string(),
  status: z.enum(scheduleSheetStatuses),
  /** The order of applying: of two sheets the higher number wins; null before. */
  sequence: z.int().nullable(),
  fileName: z.string(),
  /** Whole voyages that can be used. */
  voyages: z.int(),
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
export type ScheduleSheetReply = z.infer<typeof scheduleSheetShape>

/** A call as its row reads in the file: text by column. */
const callRowShape = z.object({ row: z.int(), cells: z.record(z.string(), z.string()) })

const schedulePreviewShape = z.object({
  sheet: scheduleSheetShape,
  columns: z.array(z.object({ key: z.enum(scheduleColumns), title: bilingualShape })),
  /** The first rows that can be used. */
  good: z.array(callRowShape),
  /** The first rows that cannot: each problem with its column, code and sentence. */
  bad: z.array(
    callRowShape.extend({
      problems: z.array(z.object({ column: z.string(), code: z.enum(fieldCodes), message: z.string() })),
    }),
  ),
  /** How many of its voyages customers see now; the others are told of by newer sheets. Null unless it is applied. */
  shown: z.int().nullable(),
})
export type SchedulePreviewReply = z.infer<typeof schedulePreviewShape>

export const uploadScheduleSheet = endpoint({
  method: 'POST',
  path: '/crm/desk/schedules/upload',
  title: 'Reads a sheet of port calls (form field `file`, xlsx or csv) without showing it to customers',
  access: 'staff',
  roles: planners,
  carries: 'upload',
  query: z.object({ name: textShape(80).default('') }),
  reply: schedulePreviewShape,
})

export const previewScheduleSheet = endpoint({
  method: 'GET',
  path: '/crm/desk/schedules/preview',
  title: 'A schedule sheet with its first good and bad rows',
  access: 'staff',
  roles: planners,
  query: z.object({ sheetId: idShape('shs') }),
  reply: schedulePreviewShape,
})

export const applyScheduleSheet = endpoint({
  method: 'POST',
  path: '/crm/desk/schedules/apply',
  title: 'Shows the voyages of a sheet to customers; broken ones stay out only when said so',
  access: 'staff',
  roles: planners,
  body: z.object({ sheetId: idShape('shs'), leaveOutBadRows: z.boolean().default(false) }),
  reply: scheduleSheetShape,
})

export const withdrawScheduleSheet = endpoint({
  method: 'POST',
  path: '/crm/desk/schedules/withdraw',
  title: 'Takes the voyages of a sheet back; what stood there before is shown again',
  access: 'staff',
  roles: planners,
  body: z.object({ sheetId: idShape('shs'), reason: textShape(200).default('') }),
  reply: scheduleSheetShape,
})

export const discardScheduleSheet = endpoint({
  method: 'POST',
  path: '/crm/desk/schedules/discard',
  title: 'Throws away a schedule sheet that was only previewed',
  access: 'staff',
  roles: planners,
  body: z.object({ sheetId: idShape('shs') }),
  reply: scheduleSheetShape,
})

export const listScheduleSheets = endpoint({
  method: 'GET',
  path: '/crm/desk/schedules/list',
  title: 'Schedule sheets, newest first',
  access: 'staff',
  roles: planners,
  query: z.object({ ...cursorQuery, status: z.enum(scheduleSheetStatuses).optional() }),
  reply: z.object({ items: z.array(scheduleSheetShape), nextCursor: z.string().nullable() }),
})

export const scheduleTemplate = endpoint({
  method: 'GET',
  path: '/crm/desk/schedules/template',
  title: 'An empty schedule sheet with headings in the reader’s language and one voyage as an example',
  access: 'staff',
  roles: planners,
  carries: 'file',
  query: z.object({ format: z.enum(['xlsx', 'csv']).default('xlsx') }),
})
