import { sql } from 'kysely'
import type * as contract from '#contract/customers.ts'
import type { BodyOf, ReplyOf } from '#contract/endpoint.ts'
import { pinnedLimit } from '#domain/customers/customers.ts'
import type { Staff } from '#domain/kernel/actor.ts'
import { Refusal } from '#domain/kernel/refusal.ts'
import type { Context } from '#server/platform/context.ts'
import { transact } from '#server/platform/db/transaction.ts'
import { newId } from '#server/platform/ids.ts'
import { tell } from '#server/platform/live/live-events.ts'
import { noteChange } from '#server/platform/records/desk-records.ts'
import { listSalesClerks } from './queries.ts'
import { findClerkOf, lockFile, type NoteRow, noteColumns, presentNote } from './store.ts'

/** Writes a note. What it says stays out of the desk's log, which is never erased. Refuses with `request.notFound`. */
export const addNote = (
  ctx: Context,
  actor: Staff,
  { userId, text }: BodyOf<typeof contract.addCustomerNote>,
): Promise<ReplyOf<typeof contract.addCustomerNote>> =>
  transact(ctx, async (ctx) => {
    await lockFile(ctx, userId)
    const { rows } = await sql<NoteRow>`
      insert into customer_notes (user_id, id, text, written_at, written_by, written_by_name)
      values (${userId}, ${newId('cno')}, ${text}, ${ctx.clock()}, ${actor.staffId}, ${actor.name})
      returning ${noteColumns}`.execute(ctx.db)
    const [row] = rows
    if (!row) throw new Error('a note was not written')
    noteChange(ctx, { subject: row.id, userId, after: { characters: [...text].length } })
    await tell(ctx, 'staff', 'credit', userId)
    return presentNote(row)
  })

/** Pins a note or takes the pin off; done twice it is as once. Refuses with `request.notFound` and `customer.tooManyPinned`. */
export const pinNote = (
  ctx: Context,
  actor: Staff,
  { userId, id, pinned }: BodyOf<typeof contract.pinCustomerNote>,
): Promise<ReplyOf<typeof contract.pinCustomerNote>> =>
  transact(ctx, async (ctx) => {
    const { logins } = await lockFile(ctx, userId)
    const { rows: others } = await sql<{ count: number }>`
      select count(*)::int as count from customer_notes
      where user_id = any(${logins}) and pinned_at is not null and id <> ${id}`.execute(ctx.db)
    if (pinned && (others[0]?.count ?? 0) >= pinnedLimit)
      throw new Refusal('customer.tooManyPinned', { limit: pinnedLimit })
    const { rows } = await sql<NoteRow>`
      update customer_notes set
        pinned_at = ${pinned ? sql`coalesce(pinned_at, ${ctx.clock()}::timestamptz)` : null},
        pinned_by_name = ${pinned ? sql`coalesce(pinned_by_name, ${actor.name}::text)` : null}
      where user_id = any(${logins}) and id = ${id} returning ${noteColumns}`.execute(ctx.db)
    const [row] = rows
    if (!row) throw new Refusal('request.notFound')
    noteChange(ctx, { subject: id, userId, after: { pinned } })
    await tell(ctx, 'staff', 'credit', userId)
    return presentNote(row)
  })

/**
 * Gives a customer, with all their logins, to a clerk of sales, or to nobody. Refuses with `request.notFound`, `customer.notOfSales` and, where
 * somebody else was quicker, `customer.clerkChanged`.
 */
export const assignCustomer = (
  ctx: Context,
  actor: Staff,
  { userId, staffId, before }: BodyOf<typeof contract.assignCustomer>,
): Promise<ReplyOf<typeof contract.assignCustomer>> =>
  transact(ctx, async (ctx) => {
    const { mainId } = await lockFile(ctx, userId)
    const now = await findClerkOf(ctx, userId)
    if ((now?.id ?? null) !== before) throw new Refusal('customer.clerkChanged', { name: now?.name ?? '–' })
    const clerk = staffId && (await listSalesClerks(ctx)).find(({ id }) => id === staffId)
    if (staffId && !clerk) throw new Refusal('customer.notOfSales')
    if (clerk)
      await sql`insert into customer_clerks (user_id, staff_id, assigned_at, assigned_by, assigned_by_name)
        values (${mainId}, ${clerk.id}, ${ctx.clock()}, ${actor.staffId}, ${actor.name})
        on conflict (user_id) do update set staff_id = excluded.staff_id, assigned_at = excluded.assigned_at,
          assigned_by = excluded.assigned_by, assigned_by_name = excluded.assigned_by_name`.execute(ctx.db)
    else await sql`delete from customer_clerks where user_id = ${mainId}`.execute(ctx.db)
    noteChange(ctx, {
      subject: userId,
      userId,
      before: { clerk: now?.name ?? null },
      after: { clerk: clerk ? clerk.name : null },
    })
    await tell(ctx, 'staff', 'credit', userId)
    return { clerk: clerk || null }
  })
