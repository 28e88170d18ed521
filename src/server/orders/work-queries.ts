import { type RawBuilder, sql } from 'kysely'
import type { QueryOf, ReplyOf } from '#contract/endpoint.ts'
import type * as contract from '#contract/order-work.ts'
import type { Staff, StaffRole } from '#domain/kernel/actor.ts'
import { addDays, businessDateOf, parseBusinessDate } from '#domain/kernel/business-date.ts'
import { idPattern, type OrderId, type StaffId } from '#domain/kernel/ids.ts'
import { Refusal } from '#domain/kernel/refusal.ts'
import { workRoles } from '#domain/orders/desk-work.ts'
import type { Context } from '#server/platform/context.ts'
import {
  type NoteRow,
  noteColumns,
  presentNote,
  presentTask,
  type TaskRow,
  taskColumns,
  taskJoins,
} from './work-store.ts'

const strange = () => new Refusal('request.invalid', {}, { cursor: { code: 'field.invalid', params: {} } })

/** A cursor that is an id; a strange one is refused beside its field. */
function idCursor(cursor: string | undefined, prefix: string): string | undefined {
  if (cursor !== undefined && !idPattern(prefix).test(cursor)) throw strange()
  return cursor
}

/** Clerks whom a note may name and who may be given a task, by name. */
export async function listColleagues(ctx: Context): Promise<ReplyOf<typeof contract.orderColleagues>> {
  const { rows } = await sql<{ id: StaffId; name: string; role: StaffRole }>`
    select id, name, role from staff
    where disabled_at is null and role = any (${[...workRoles]}::text[])
    order by name, id limit 500`.execute(ctx.db)
  return { clerks: rows }
}

/** Notes of an order, the newest first. Refuses with `request.notFound`. */
export async function listOrderNotes(
  ctx: Context,
  actor: Staff,
  { orderId, cursor, size }: QueryOf<typeof contract.orderNotes>,
): Promise<ReplyOf<typeof contract.orderNotes>> {
  const before = idCursor(cursor, 'ono')
  const { rows } = await sql<NoteRow & { found: boolean }>`
    select n.id is not null as found, ${noteColumns}
    from orders o left join lateral (
      select * from order_notes n where n.user_id = o.user_id and n.order_id = o.id
        and ${before ? sql`n.id < ${before}` : sql`true`} order by n.id desc limit ${size + 1}) n on true
    where o.id = ${orderId} order by n.id desc`.execute(ctx.db)
  // The order itself is a row without a note.
  if (rows.length === 0) throw new Refusal('request.notFound')
  const notes = rows.filter(({ found }) => found)
  const page = notes.slice(0, size)
  return {
    items: page.map((row) => presentNote(row, actor)),
    nextCursor: notes.length > size ? (page.at(-1)?.id ?? null) : null,
  }
}

/** Notes that name the caller: what waits, the oldest first; what was read, the newest first. */
export async function listMentions(
  ctx: Context,
  actor: Staff,
  { state, cursor, size }: QueryOf<typeof contract.orderMentions>,
): Promise<ReplyOf<typeof contract.orderMentions>> {
  const place = idCursor(cursor, 'ono')
  const unread = state === 'unread'
  const after = place ? (unread ? sql`m.note_id > ${place}` : sql`m.note_id < ${place}`) : sql`true`
  const { rows } = await sql<
    Omit<NoteRow, 'mentions'> & {
      seen_at: Date | null
      order_id: OrderId
      number: string
      customer_name: string
    }
  >`
    select n.id, n.text, n.written_at, n.written_by_name, m.seen_at, n.order_id, o.number,
      coalesce(u.user_name, u.nick_name, u.mobile) as customer_name
    from (select * from order_note_mentions m where m.staff_id = ${actor.staffId}
        and m.seen_at ${unread ? sql`is null` : sql`is not null`} and ${after}
        order by m.note_id ${unread ? sql`asc` : sql`desc`} limit ${size + 1}) m
    join order_notes n on n.user_id = m.user_id and n.id = m.note_id
    join orders o on o.user_id = n.user_id and o.id = n.order_id
    join users u on u.id = n.user_id
    order by n.id ${unread ? sql`asc` : sql`desc`}`.execute(ctx.db)
  const page = rows.slice(0, size)
  return {
    items: page.map((row) => ({
      id: row.id,
      text: row.text,
      writtenAt: row.written_at.toISOString(),
      writtenBy: row.written_by_name,
      seenAt: row.seen_at?.toISOString() ?? null,
      order: { id: row.order_id, number: row.number, customerName: row.customer_name },
    })),
    nextCursor: rows.length > size ? (page.at(-1)?.id ?? null) : null,
  }
}

/** Tasks of an order: the open ones first, by the day they are due. */
export async function listOrderTasks(
  ctx: Context,
  orderId: OrderId,
): Promise<ReplyOf<typeof contract.orderTasks>> {
  const { rows } = await sql<TaskRow & { found: boolean }>`
    select t.id is not null as found, ${taskColumns}
    from orders o join users u on u.id = o.user_id
    left join order_tasks t on t.user_id = o.user_id and t.order_id = o.id
    left join staff s on s.id = t.staff_id
    where o.id = ${orderId} order by t.done_at is not null, t.due_on, t.id`.execute(ctx.db)
  if (rows.length === 0) throw new Refusal('request.notFound')
  return { tasks: rows.filter(({ found }) => found).map(presentTask) }
}

const cursorPattern = /^([^~]{10,30})~(otk_\w{26})$/

/** Tasks of all orders: open ones by the day they are due, done ones with the newest first. */
export async function listTasks(
  ctx: Context,
  actor: Staff,
  { state, clerk, due, cursor, size }: QueryOf<typeof contract.listTasks>,
): Promise<ReplyOf<typeof contract.listTasks>> {
  const { text, values } = tasksStatement(ctx, actor, { state, clerk, due, cursor, size })
  const { rows } = await ctx.pool.query<TaskRow & { place: string }>(text, values)
  const page = rows.slice(0, size)
  const last = page.at(-1)
  return {
    items: page.map(presentTask),
    nextCursor: rows.length > size && last ? `${last.place}~${last.id}` : null,
  }
}

/** The statement of a page of tasks; refuses a cursor that is none. */
export function tasksStatement(
  ctx: Context,
  actor: Staff,
  { state, clerk, due, cursor, size }: QueryOf<typeof contract.listTasks>,
): { text: string; values: unknown[] } {
  const [, key, id] = cursor === undefined ? [] : (cursorPattern.exec(cursor) ?? [])
  const open = state === 'open'
  const isKey = key && (open ? parseBusinessDate(key) !== null : !Number.isNaN(Date.parse(key)))
  if (cursor !== undefined && !isKey) throw strange()
  const today = businessDateOf(ctx.clock())
  const whose = clerk === 'me' ? actor.staffId : clerk
  const parts: RawBuilder<unknown>[] = [open ? sql`t.done_at is null` : sql`t.done_at is not null`]
  if (whose !== 'anyone') parts.push(sql`t.staff_id = ${whose}`)
  if (open && due) parts.push(sql`t.due_on <= ${due === 'late' ? addDays(today, -1) : today}::date`)
  if (isKey)
    parts.push(
      open
        ? sql`(t.due_on, t.id) > (${key}::date, ${id})`
        : sql`(t.done_at, t.id) < (${key}::timestamptz, ${id})`,
    )
  const order = open ? sql`t.due_on, t.id` : sql`t.done_at desc, t.id desc`
  const { sql: text, parameters } = sql`
    select ${taskColumns},
      ${open ? sql`t.due_on::text` : sql`to_char(t.done_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"')`} as place
    from (select * from order_tasks t where ${sql.join(parts, sql` and `)} order by ${order} limit ${size + 1}) t
    ${taskJoins} order by ${order}`.compile(ctx.db)
  return { text, values: [...parameters] }
}
