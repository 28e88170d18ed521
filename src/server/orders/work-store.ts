import { sql } from 'kysely'
import type { OrderNote, OrderTask } from '#contract/order-work.ts'
import type { Staff } from '#domain/kernel/actor.ts'
import type { BusinessDate } from '#domain/kernel/business-date.ts'
import type { OrderId, OrderNoteId, OrderTaskId, StaffId, UserId } from '#domain/kernel/ids.ts'
import { Refusal } from '#domain/kernel/refusal.ts'
import { workRoles } from '#domain/orders/desk-work.ts'
import type { Context } from '#server/platform/context.ts'

/** Notes and tasks of orders as they lie in the database. */

export type NoteRow = {
  id: OrderNoteId
  text: string
  written_at: Date
  written_by_name: string
  mentions: { id: StaffId; name: string; seenAt: string | null }[] | null
}

/** Columns of a `NoteRow` of a note `n`. */
export const noteColumns = sql.raw(`n.id, n.text, n.written_at, n.written_by_name,
  (select json_agg(json_build_object('id', s.id, 'name', s.name, 'seenAt', m.seen_at) order by s.name, s.id)
   from order_note_mentions m join staff s on s.id = m.staff_id
   where m.user_id = n.user_id and m.note_id = n.id) as mentions`)

export const presentNote = (row: NoteRow, actor: Staff): OrderNote => ({
  id: row.id,
  text: row.text,
  writtenAt: row.written_at.toISOString(),
  writtenBy: row.written_by_name,
  mentions: (row.mentions ?? []).map(({ id, name, seenAt }) => ({
    id,
    name,
    me: id === actor.staffId,
    seenAt: seenAt && new Date(seenAt).toISOString(),
  })),
})

export type TaskRow = {
  id: OrderTaskId
  user_id: UserId
  text: string
  due_on: BusinessDate
  staff_id: StaffId
  staff_name: string
  version: number
  made_at: Date
  made_by_name: string
  done_at: Date | null
  done_by_name: string | null
  order_id: OrderId
  number: string
  customer_name: string
}

/** Columns of a `TaskRow`, and what they are read from; `t` is the task. */
export const taskColumns =
  sql.raw(`t.id, t.user_id, t.text, t.due_on, t.staff_id, s.name as staff_name, t.version, t.made_at,
  t.made_by_name, t.done_at, t.done_by_name, t.order_id, o.number,
  coalesce(u.user_name, u.nick_name, u.mobile) as customer_name`)
export const taskJoins = sql.raw(`join orders o on o.user_id = t.user_id and o.id = t.order_id
  join users u on u.id = t.user_id join staff s on s.id = t.staff_id`)

export const presentTask = (row: TaskRow): OrderTask => ({
  id: row.id,
  text: row.text,
  dueOn: row.due_on,
  clerk: { id: row.staff_id, name: row.staff_name },
  version: row.version,
  madeAt: row.made_at.toISOString(),
  madeBy: row.made_by_name,
  done: row.done_at && row.done_by_name ? { at: row.done_at.toISOString(), by: row.done_by_name } : null,
  order: { id: row.order_id, number: row.number, customerName: row.customer_name },
})

/**
 * Whose an order is, while the transaction goes on: its customer is not erased meanwhile. Refuses with
 * `request.notFound`, for an order of an erased customer too.
 * @param alone whether others who ask for the same order wait until this transaction is over
 */
export async function holdOwner(ctx: Context, orderId: OrderId, alone = false): Promise<UserId> {
  const { rows } = await sql<{ user_id: UserId }>`
    select o.user_id from orders o join users u on u.id = o.user_id
    where o.id = ${orderId} and u.erased_at is null
    for share of u ${alone ? sql`for no key update of o` : sql``}`.execute(ctx.db)
  if (!rows[0]) throw new Refusal('request.notFound')
  return rows[0].user_id
}

/**
 * A task that the transaction has locked. It is read after it is locked: whoever was waited for may have given it to
 * another clerk. Refuses with `request.notFound`.
 */
export async function lockTask(ctx: Context, id: OrderTaskId): Promise<TaskRow> {
  await sql`select from order_tasks where id = ${id} for no key update`.execute(ctx.db)
  const { rows } = await sql<TaskRow>`
    select ${taskColumns} from order_tasks t ${taskJoins} where t.id = ${id}`.execute(ctx.db)
  if (!rows[0]) throw new Refusal('request.notFound')
  return rows[0]
}

/** Active clerks of some ids who may have a part in an order's work. */
export async function findColleagues(
  ctx: Context,
  ids: readonly StaffId[],
): Promise<readonly { readonly id: StaffId; readonly name: string }[]> {
  const { rows } = await sql<{ id: StaffId; name: string }>`
    select id, name from staff
    where id = any (${[...ids]}::text[]) and disabled_at is null and role = any (${[...workRoles]}::text[])
    order by name, id`.execute(ctx.db)
  return rows
}
