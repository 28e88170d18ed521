import { type RawBuilder, sql } from 'kysely'
import type { Actor } from '#domain/kernel/actor.ts'
import { Refusal } from '#domain/kernel/refusal.ts'
import type { CallProblem, CallRow, ReadRow } from '#domain/schedules/read-calls.ts'
import type { ScheduleSheetStatus } from '#domain/schedules/schedule-sheets.ts'
import type { Context } from '#server/platform/context.ts'

export type ScheduleSheetRow = {
  id: string
  number: number
  name: string
  status: ScheduleSheetStatus
  sequence: string | null
  staff_name: string
  file_name: string
  voyages: number
  good_rows: number
  bad_rows: number
  uploaded_at: Date
  applied_at: Date | null
  withdrawn_at: Date | null
  withdrawn_for: string | null
}

type NewScheduleSheet = {
  readonly id: string
  readonly name: string
  readonly fileName: string
  readonly voyages: number
  readonly rows: readonly ReadRow[]
}

/** Rows written with one statement. */
const rowsPerInsert = 5_000

/** Adds a sheet in preview with all its rows. */
export async function insertScheduleSheet(
  ctx: Context,
  actor: Actor,
  sheet: NewScheduleSheet,
): Promise<void> {
  const bad = sheet.rows.filter(({ problems }) => problems.length > 0).length
  const { rows } = await sql<{ number: number }>`
    insert into schedule_sheets
      (id, name, status, staff_id, staff_name, file_name, voyages, good_rows, bad_rows, uploaded_at)
    values (${sheet.id}, ${sheet.name}, 'previewed', ${actor.kind === 'staff' ? actor.staffId : null},
      ${actor.kind === 'staff' ? actor.name : 'system'}, ${sheet.fileName}, ${sheet.voyages},
      ${sheet.rows.length - bad}, ${bad}, ${ctx.clock()})
    returning number`.execute(ctx.db)
  for (let at = 0; at < sheet.rows.length; at += rowsPerInsert) {
    const part = sheet.rows.slice(at, at + rowsPerInsert)
    await sql`
      insert into schedule_rows (sheet, row_number, cells, problems)
      select ${rows[0]?.number}, * from unnest(${part.map(({ row }) => row)}::int[],
        ${part.map(({ cells }) => JSON.stringify(cells))}::jsonb[],
        ${part.map(({ problems }) => (problems.length > 0 ? JSON.stringify(problems) : null))}::jsonb[])`.execute(
      ctx.db,
    )
  }
}

/** Refuses with `request.notFound`. */
export async function getScheduleSheet(ctx: Context, id: string, lock = false): Promise<ScheduleSheetRow> {
  const { rows } = await sql<ScheduleSheetRow>`
    select * from schedule_sheets where id = ${id} ${lock ? sql`for update` : sql``}`.execute(ctx.db)
  if (!rows[0]) throw new Refusal('request.notFound')
  return rows[0]
}

export async function setScheduleSheetStatus(
  ctx: Context,
  number: number,
  status: ScheduleSheetStatus,
  changes: RawBuilder<unknown>,
): Promise<ScheduleSheetRow> {
  const { rows } = await sql<ScheduleSheetRow>`
    update schedule_sheets set status = ${status} ${changes} where number = ${number} returning *`.execute(
    ctx.db,
  )
  return rows[0] as ScheduleSheetRow
}

/** Newest first. */
export async function findScheduleSheets(
  ctx: Context,
  asked: { before: number | null; status: ScheduleSheetStatus | null; limit: number },
): Promise<ScheduleSheetRow[]> {
  const { rows } = await sql<ScheduleSheetRow>`
    select * from schedule_sheets
    where (${asked.before}::int is null or number < ${asked.before})
      and (${asked.status}::text is null or status = ${asked.status})
    order by number desc limit ${asked.limit}`.execute(ctx.db)
  return rows
}

type StoredRow = { row_number: number; cells: CallRow['cells']; problems: CallProblem[] | null }

/** Rows in the order of the file: those that can be used, or those that cannot. */
export async function findScheduleRows(
  ctx: Context,
  sheet: number,
  asked: { bad: boolean; limit: number | null },
): Promise<ReadRow[]> {
  const { rows } = await sql<StoredRow>`
    select row_number, cells, problems from schedule_rows
    where sheet = ${sheet} and (problems is not null) = ${asked.bad}
    order by row_number limit ${asked.limit}`.execute(ctx.db)
  return rows.map(({ row_number, cells, problems }) => ({ row: row_number, cells, problems: problems ?? [] }))
}

export const deleteScheduleRows = (ctx: Context, sheet: number) =>
  sql`delete from schedule_rows where sheet = ${sheet}`.execute(ctx.db)

/** How many voyages of a sheet customers see. */
export async function countShown(ctx: Context, sheet: number): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from schedule_voyages where sheet = ${sheet} and shown`.execute(ctx.db)
  return rows[0]?.count ?? 0
}

export const deleteSheetVoyages = (ctx: Context, sheet: number) =>
  sql`delete from schedule_voyages where sheet = ${sheet}`.execute(ctx.db)

/** One change of what customers see of schedules at a time. */
export const lockSchedules = (ctx: Context) =>
  sql`select pg_advisory_xact_lock(hashtext('schedules'))`.execute(ctx.db)
