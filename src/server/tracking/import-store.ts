import { sql } from 'kysely'
import type { Staff } from '#domain/kernel/actor.ts'
import type { ContainerId, EventImportId, OrderId, StaffId, UserId } from '#domain/kernel/ids.ts'
import { Refusal } from '#domain/kernel/refusal.ts'
import type { EventImportStatus } from '#domain/tracking/event-imports.ts'
import type { Classifier, EventType } from '#domain/tracking/events.ts'
import type { ImportedEvent, ImportProblem } from '#domain/tracking/read-import-rows.ts'
import type { Context } from '#server/platform/context.ts'

export type ImportRecord = {
  readonly id: EventImportId
  readonly source: string
  readonly status: EventImportStatus
  readonly file_name: string
  readonly staff_id: StaffId
  readonly staff_name: string
  readonly good_rows: number
  readonly bad_rows: number
  readonly added_rows: number | null
  readonly uploaded_at: Date
  readonly applied_at: Date | null
  readonly withdrawn_at: Date | null
  readonly withdrawn_for: string | null
}

export type BadImportRow = {
  readonly row: number
  readonly cells: Readonly<Record<string, string>>
  readonly problems: readonly ImportProblem[]
}

/** An import by id; `lock` keeps others from moving it. Refuses with `request.notFound`. */
export async function getImport(ctx: Context, id: EventImportId, lock = false): Promise<ImportRecord> {
  const { rows } = await sql<ImportRecord>`
    select * from event_imports where id = ${id} ${lock ? sql`for update` : sql``}`.execute(ctx.db)
  if (!rows[0]) throw new Refusal('request.notFound')
  return rows[0]
}

/** The import of a file that waits or stands. Until the transaction ends nobody else takes in the same file. */
export async function findImportOf(ctx: Context, digest: string): Promise<ImportRecord | null> {
  await sql`select pg_advisory_xact_lock(hashtext('event import'), hashtext(${digest}))`.execute(ctx.db)
  const { rows } = await sql<ImportRecord>`
    select * from event_imports where file_digest = ${digest} and status in ('previewed', 'applied')`.execute(
    ctx.db,
  )
  return rows[0] ?? null
}

export async function insertImport(
  ctx: Context,
  actor: Staff,
  given: { id: EventImportId; source: string; fileName: string; digest: string },
): Promise<void> {
  await sql`
    insert into event_imports (id, source, status, file_name, file_digest, staff_id, staff_name, good_rows, bad_rows,
      uploaded_at)
    values (${given.id}, ${given.source}, 'previewed', ${given.fileName}, ${given.digest}, ${actor.staffId},
      ${actor.name}, 0, 0, ${ctx.clock()})`.execute(ctx.db)
}

export async function insertImportRows(
  ctx: Context,
  id: EventImportId,
  events: readonly ImportedEvent[],
): Promise<void> {
  if (events.length === 0) return
  await sql`
    insert into event_import_rows (import_id, row_number, user_id, order_id, container_id, type, classifier, seaport,
      facility, happened_at, zone, note)
    select ${id}, row, "userId", "orderId", "containerId", type, classifier, seaport, facility, "happenedAt", zone, note
    from json_to_recordset(${JSON.stringify(events)}::json) e (row int, "userId" text, "orderId" text,
      "containerId" text, type text, classifier text, seaport text, facility text, "happenedAt" timestamptz, zone text,
      note text)`.execute(ctx.db)
}

export async function insertImportProblems(
  ctx: Context,
  id: EventImportId,
  rows: readonly BadImportRow[],
): Promise<void> {
  if (rows.length === 0) return
  await sql`
    insert into event_import_problems (import_id, row_number, cells, problems)
    select ${id}, (e.value->>'row')::int, e.value->'cells', e.value->'problems'
    from jsonb_array_elements(${JSON.stringify(rows)}::jsonb) e (value)`.execute(ctx.db)
}

export async function countImportRows(
  ctx: Context,
  id: EventImportId,
  good: number,
  bad: number,
): Promise<void> {
  await sql`update event_imports set good_rows = ${good}, bad_rows = ${bad} where id = ${id}`.execute(ctx.db)
}

/** Throws away what was read of a file; that it was uploaded stays known. */
export async function setDiscarded(ctx: Context, id: EventImportId): Promise<void> {
  await sql`update event_imports set status = 'discarded' where id = ${id}`.execute(ctx.db)
  await sql`delete from event_import_rows where import_id = ${id}`.execute(ctx.db)
  await sql`delete from event_import_problems where import_id = ${id}`.execute(ctx.db)
}

export async function setApplied(ctx: Context, id: EventImportId, added: number): Promise<void> {
  await sql`
    update event_imports set status = 'applied', applied_at = ${ctx.clock()}, added_rows = ${added}
    where id = ${id}`.execute(ctx.db)
}

export async function setWithdrawn(ctx: Context, id: EventImportId, reason: string): Promise<void> {
  await sql`
    update event_imports set status = 'withdrawn', withdrawn_at = ${ctx.clock()}, withdrawn_for = ${reason}
    where id = ${id}`.execute(ctx.db)
}

type RowRecord = {
  row_number: number
  user_id: UserId
  order_id: OrderId
  container_id: ContainerId | null
  type: EventType
  classifier: Classifier
  seaport: string | null
  facility: string | null
  happened_at: Date
  zone: string
  note: string | null
}
const eventOf = (row: RowRecord): ImportedEvent => ({
  row: row.row_number,
  userId: row.user_id,
  orderId: row.order_id,
  containerId: row.container_id,
  type: row.type,
  classifier: row.classifier,
  seaport: row.seaport,
  facility: row.facility,
  happenedAt: row.happened_at,
  zone: row.zone,
  note: row.note,
})

/** All rows that can become events; orders in one sequence for everybody. */
export async function loadImportRows(ctx: Context, id: EventImportId): Promise<ImportedEvent[]> {
  const { rows } = await sql<RowRecord>`
    select * from event_import_rows where import_id = ${id} order by order_id, row_number`.execute(ctx.db)
  return rows.map(eventOf)
}

/** The first rows with what people call their order and container. */
export async function loadShownRows(
  ctx: Context,
  id: EventImportId,
  most: number,
): Promise<{ event: ImportedEvent; order: string; container: string | null }[]> {
  const { rows } = await sql<RowRecord & { order: string; container: string | null }>`
    select r.*, o.number as order, c.number as container
    from event_import_rows r join orders o on o.user_id = r.user_id and o.id = r.order_id
    left join order_containers c on c.user_id = r.user_id and c.order_id = r.order_id and c.id = r.container_id
    where r.import_id = ${id} order by r.row_number limit ${most}`.execute(ctx.db)
  return rows.map((row) => ({ event: eventOf(row), order: row.order, container: row.container }))
}

export async function loadImportProblems(
  ctx: Context,
  id: EventImportId,
  most: number,
): Promise<BadImportRow[]> {
  const { rows } = await sql<{
    row_number: number
    cells: Record<string, string>
    problems: ImportProblem[]
  }>`
    select row_number, cells, problems from event_import_problems where import_id = ${id}
    order by row_number limit ${most}`.execute(ctx.db)
  return rows.map(({ row_number, cells, problems }) => ({ row: row_number, cells, problems }))
}

export async function countImportedOrders(ctx: Context, id: EventImportId): Promise<number> {
  const { rows } = await sql<{ orders: number }>`
    select count(distinct order_id)::int as orders from event_import_rows where import_id = ${id}`.execute(
    ctx.db,
  )
  return rows[0]?.orders ?? 0
}

/** Imports newest first; one more than asked for, to see whether there is. */
export async function loadImports(
  ctx: Context,
  { cursor, size }: { readonly cursor?: string | undefined; readonly size: number },
): Promise<ImportRecord[]> {
  const { rows } = await sql<ImportRecord>`
    select * from event_imports ${cursor ? sql`where id < ${cursor}` : sql``}
    order by id desc limit ${size + 1}`.execute(ctx.db)
  return rows
}
