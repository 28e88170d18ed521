import { sql } from 'kysely'
import type { BodyOf, ReplyOf } from '#contract/endpoint.ts'
import type * as contract from '#contract/order-work.ts'
import type { Staff } from '#domain/kernel/actor.ts'
import type { StaffId } from '#domain/kernel/ids.ts'
import { type FieldRefusal, Refusal } from '#domain/kernel/refusal.ts'
import { mostTasks } from '#domain/orders/desk-work.ts'
import type { Context } from '#server/platform/context.ts'
import { transact } from '#server/platform/db/transaction.ts'
import { newId } from '#server/platform/ids.ts'
import { tell } from '#server/platform/live/live-events.ts'
import { lastClerkOf, noteChange } from '#server/platform/records/desk-records.ts'
import {
  findColleagues,
  holdOwner,
  lockTask,
  type NoteRow,
  noteColumns,
  presentNote,
  presentTask,
  type TaskRow,
  taskColumns,
  taskJoins,
} from '../work-store.ts'

const unknown: FieldRefusal = { code: 'field.invalid', params: {} }

/**
 * Writes a note. What it says stays out of the desk's log, which is never erased. Refuses with `request.notFound`, and
 * with `request.invalid` where somebody is named who is no colleague.
 */
export const addNote = (
  ctx: Context,
  actor: Staff,
  { orderId, text, mentions }: BodyOf<typeof contract.addOrderNote>,
): Promise<ReplyOf<typeof contract.addOrderNote>> =>
  transact(ctx, async (ctx) => {
    const userId = await holdOwner(ctx, orderId)
    const ids = [...new Set(mentions)]
    const named = ids.length === 0 ? [] : await findColleagues(ctx, ids)
    if (named.length !== ids.length) throw new Refusal('request.invalid', {}, { mentions: unknown })
    const id = newId('ono')
    const now = ctx.clock()
    await sql`
      with written as (
        insert into order_notes (user_id, id, order_id, text, written_at, written_by, written_by_name)
        values (${userId}, ${id}, ${orderId}, ${text}, ${now}, ${actor.staffId}, ${actor.name})
        returning user_id, id)
      insert into order_note_mentions (user_id, note_id, staff_id, written_at)
      select user_id, id, unnest(${ids}::text[]), ${now}::timestamptz from written`.execute(ctx.db)
    noteChange(ctx, {
      subject: orderId,
      userId,
      after: { characters: [...text].length, named: named.map(({ name }) => name) },
    })
    await tell(ctx, 'staff', 'order', orderId)
    const { rows } = await sql<NoteRow>`
      select ${noteColumns} from order_notes n where n.user_id = ${userId} and n.id = ${id}`.execute(ctx.db)
    if (!rows[0]) throw new Error('a note was not written')
    return presentNote(rows[0], actor)
  })

/** Takes notes off what waits to be read by the caller; others' mentions stay as they are. */
export const readNotes = (
  ctx: Context,
  actor: Staff,
  { ids }: BodyOf<typeof contract.readOrderNotes>,
): Promise<ReplyOf<typeof contract.readOrderNotes>> =>
  transact(ctx, async (ctx) => {
    const { rows } = await sql<{ order_id: string }>`
      update order_note_mentions m set seen_at = ${ctx.clock()} from order_notes n
      where m.staff_id = ${actor.staffId} and m.note_id = any (${ids}::text[]) and m.seen_at is null
        and n.user_id = m.user_id and n.id = m.note_id
      returning n.order_id`.execute(ctx.db)
    for (const orderId of new Set(rows.map(({ order_id }) => order_id)))
      await tell(ctx, 'staff', 'order', orderId)
    return { read: rows.length }
  })

/** Who shall do it. Refuses with `request.invalid` where that is no colleague. */
async function colleagueOf(
  ctx: Context,
  id: StaffId,
): Promise<{ readonly id: StaffId; readonly name: string }> {
  const [clerk] = await findColleagues(ctx, [id])
  if (!clerk) throw new Refusal('request.invalid', {}, { clerkId: unknown })
  return clerk
}

/** Puts a task on an order. Refuses with `request.notFound`, `request.invalid` and `order.tooManyTasks`. */
export const addTask = (
  ctx: Context,
  actor: Staff,
  { orderId, text, dueOn, clerkId }: BodyOf<typeof contract.addTask>,
): Promise<ReplyOf<typeof contract.addTask>> =>
  transact(ctx, async (ctx) => {
    const userId = await holdOwner(ctx, orderId, true)
    const clerk = await colleagueOf(ctx, clerkId)
    const id = newId('otk')
    const { rows: written } = await sql`
      insert into order_tasks (user_id, id, order_id, text, due_on, staff_id, made_at, made_by, made_by_name)
      select ${userId}, ${id}, ${orderId}, ${text}, ${dueOn}::date, ${clerk.id}, ${ctx.clock()}::timestamptz, ${actor.staffId},
        ${actor.name}
      where (select count(*) from order_tasks where user_id = ${userId} and order_id = ${orderId}) < ${mostTasks}
      returning id`.execute(ctx.db)
    if (written.length === 0) throw new Refusal('order.tooManyTasks', { limit: mostTasks })
    noteChange(ctx, { subject: orderId, userId, after: { day: dueOn, clerk: clerk.name } })
    await tell(ctx, 'staff', 'order', orderId)
    const { rows } = await sql<TaskRow>`
      select ${taskColumns} from order_tasks t ${taskJoins} where t.user_id = ${userId} and t.id = ${id}`.execute(
      ctx.db,
    )
    if (!rows[0]) throw new Error('a task was not written')
    return presentTask(rows[0])
  })

/**
 * Gives a task another day or clerk. Refuses with `request.notFound`, `order.taskDone`, and with `order.taskChanged`
 * where somebody else was quicker.
 */
export const changeTask = (
  ctx: Context,
  _actor: Staff,
  { id, version, dueOn, clerkId }: BodyOf<typeof contract.changeTask>,
): Promise<ReplyOf<typeof contract.changeTask>> =>
  transact(ctx, async (ctx) => {
    const before = await lockTask(ctx, id)
    if (before.done_at) throw new Refusal('order.taskDone', { name: before.done_by_name ?? '–' })
    if (before.version !== version) {
      const name = await lastClerkOf(ctx, 'order/changeTask', id)
      throw new Refusal('order.taskChanged', { name: name ?? '–' })
    }
    const clerk = await colleagueOf(ctx, clerkId)
    await sql`update order_tasks set due_on = ${dueOn}, staff_id = ${clerk.id}, version = version + 1
      where user_id = ${before.user_id} and id = ${id}`.execute(ctx.db)
    noteChange(ctx, {
      subject: id,
      userId: before.user_id,
      before: { day: before.due_on, clerk: before.staff_name },
      after: { day: dueOn, clerk: clerk.name },
    })
    await tell(ctx, 'staff', 'order', before.order_id)
    return presentTask({
      ...before,
      due_on: dueOn,
      staff_id: clerk.id,
      staff_name: clerk.name,
      version: version + 1,
    })
  })

/** Says that a task is done by the caller, or open again. Who was first stays who did it. Refuses with `request.notFound`. */
export const finishTask = (
  ctx: Context,
  actor: Staff,
  { id, done }: BodyOf<typeof contract.finishTask>,
): Promise<ReplyOf<typeof contract.finishTask>> =>
  transact(ctx, async (ctx) => {
    const before = await lockTask(ctx, id)
    const after: TaskRow =
      done === (before.done_at !== null)
        ? before
        : { ...before, done_at: done ? ctx.clock() : null, done_by_name: done ? actor.name : null }
    if (after !== before) {
      await sql`update order_tasks set done_at = ${after.done_at}, done_by = ${done ? actor.staffId : null},
          done_by_name = ${after.done_by_name}
        where user_id = ${before.user_id} and id = ${id}`.execute(ctx.db)
      await tell(ctx, 'staff', 'order', before.order_id)
    }
    noteChange(ctx, {
      subject: id,
      userId: before.user_id,
      before: { done: before.done_at !== null },
      after: { done },
    })
    return presentTask(after)
  })
