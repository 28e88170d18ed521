import { sql } from 'kysely'
import type { CustomerNote } from '#contract/customers.ts'
import type { CustomerNoteId, StaffId, UserId } from '#domain/kernel/ids.ts'
import { Refusal } from '#domain/kernel/refusal.ts'
import type { Context } from '#server/platform/context.ts'
import { type CustomerLogins, lockCustomer } from '#server/users/queries.ts'

export type NoteRow = {
  id: CustomerNoteId
  text: string
  written_at: Date
  written_by_name: string
  pinned_at: Date | null
  pinned_by_name: string | null
}

export const noteColumns = sql.raw('id, text, written_at, written_by_name, pinned_at, pinned_by_name')

export const presentNote = (row: NoteRow): CustomerNote => ({
  id: row.id,
  text: row.text,
  writtenAt: row.written_at.toISOString(),
  writtenBy: row.written_by_name,
  pinnedBy: row.pinned_by_name,
})

/** Notes of a customer, whichever login they were written on: the pinned ones, the one pinned last first; or the others, the newest first. */
export async function listNoteRows(
  ctx: Context,
  userId: UserId,
  wanted:
    | { readonly pinned: true }
    | { readonly pinned: false; readonly before: string | undefined; readonly limit: number },
): Promise<NoteRow[]> {
  const of = wanted.pinned
    ? sql`and pinned_at is not null order by pinned_at desc, id desc`
    : sql`and pinned_at is null and ${wanted.before ? sql`id < ${wanted.before}` : sql`true`}
        order by id desc limit ${wanted.limit}`
  const { rows } = await sql<NoteRow>`
    select ${noteColumns} from customer_notes where user_id = any(array(select login from logins_of_customer(${userId}) login)) ${of}`.execute(
    ctx.db,
  )
  return rows
}

/**
 * Holds a customer's file, with all their logins, until the transaction ends: of two clerks who change it together, one
 * comes first. Refuses with `request.notFound`, for an erased customer too.
 */
export async function lockFile(ctx: Context, userId: UserId): Promise<CustomerLogins> {
  const customer = await lockCustomer(ctx, userId)
  if (!customer) throw new Refusal('request.notFound')
  return customer
}

/** The clerk in charge of the customer of a login: the one of its main login. Or null. */
export async function findClerkOf(
  ctx: Context,
  userId: UserId,
): Promise<{ readonly id: StaffId; readonly name: string } | null> {
  const { rows } = await sql<{ id: StaffId; name: string }>`
    select s.id, s.name from customer_clerks c join staff s on s.id = c.staff_id
    where c.user_id = main_login(${userId})`.execute(ctx.db)
  return rows[0] ?? null
}
