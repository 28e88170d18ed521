import { sql } from 'kysely'
import type { Staff } from '#domain/kernel/actor.ts'
import type { CreditHoldId, UserId } from '#domain/kernel/ids.ts'
import { Refusal } from '#domain/kernel/refusal.ts'
import { heldBack } from '#domain/users/credit-holds.ts'
import type { Context } from '#server/platform/context.ts'
import { transact } from '#server/platform/db/transaction.ts'
import { newId } from '#server/platform/ids.ts'
import { tell } from '#server/platform/live/live-events.ts'
import { noteChange } from '#server/platform/records/desk-records.ts'
import { lockCustomer } from '../customer-logins.ts'
import { type CreditHoldRow, findHold, holdColumns } from '../hold-store.ts'

/** The desk's pages, and those of all logins that it holds for. */
const hearing = (logins: readonly UserId[]) => ['staff', ...logins.map((id) => `customer:${id}`)]

/**
 * Holds a customer's credit, for all logins of theirs. It waits for orders of theirs that are being accepted, and those that come after see it.
 * Refuses with `request.notFound` and, where somebody was quicker, `customer.heldAlready`.
 */
export const holdCredit = (
  ctx: Context,
  actor: Staff,
  { userId, reason }: { readonly userId: UserId; readonly reason: string },
): Promise<CreditHoldRow> =>
  transact(ctx, async (ctx) => {
    const customer = await lockCustomer(ctx, userId)
    if (!customer) throw new Refusal('request.notFound')
    const standing = await findHold(ctx, userId)
    if (standing) throw new Refusal('customer.heldAlready', { name: standing.set_by_name })
    const { rows } = await sql<CreditHoldRow>`
      insert into credit_holds (user_id, id, reason, set_at, set_by, set_by_name)
      values (${userId}, ${newId('hld')}, ${reason}, ${ctx.clock()}, ${actor.staffId}, ${actor.name})
      returning ${holdColumns}`.execute(ctx.db)
    const [hold] = rows
    if (!hold) throw new Error('a hold was not written')
    noteChange(ctx, { subject: hold.id, userId, before: { held: false }, after: { held: true }, reason })
    await tell(ctx, hearing(customer.logins), 'credit', userId)
    return hold
  })

/** Lifts a hold. Refuses with `request.notFound` and, where it stands no more, `customer.holdLifted`. */
export const liftCreditHold = (
  ctx: Context,
  actor: Staff,
  { userId, id, reason }: { readonly userId: UserId; readonly id: CreditHoldId; readonly reason: string },
): Promise<CreditHoldRow> =>
  transact(ctx, async (ctx) => {
    const customer = await lockCustomer(ctx, userId)
    if (!customer) throw new Refusal('request.notFound')
    const { rows } = await sql<CreditHoldRow>`
      update credit_holds set lifted_at = ${ctx.clock()}, lifted_by = ${actor.staffId}, lifted_by_name = ${actor.name},
        lift_reason = ${reason}
      where user_id = any(${customer.logins}) and id = ${id} and lifted_at is null returning ${holdColumns}`.execute(
      ctx.db,
    )
    const [hold] = rows
    if (!hold) {
      const known = await sql`
        select from credit_holds where user_id = any(${customer.logins}) and id = ${id}`.execute(ctx.db)
      throw new Refusal(known.rows.length > 0 ? 'customer.holdLifted' : 'request.notFound')
    }
    noteChange(ctx, { subject: id, userId, before: { held: true }, after: { held: false }, reason })
    await tell(ctx, hearing(customer.logins), 'credit', userId)
    return hold
  })

/**
 * Refuses with `order.customerHeld` where the customer's credit is held, on whichever login, and the order is not paid. Until the caller's
 * transaction ends nobody sets a hold: it comes before the order is accepted, or after.
 */
export async function refuseWhileHeld(
  ctx: Context,
  order: { readonly userId: UserId; readonly paidAt: Date | null },
): Promise<void> {
  if (!heldBack(order, true)) return
  // Two statements: the second one sees what was committed while the first waited. Whoever holds, joins or separates
  // waits for this row too, since all logins of a customer are locked then.
  await sql`select from users where id = ${order.userId} for share`.execute(ctx.db)
  const hold = await findHold(ctx, order.userId)
  if (hold) throw new Refusal('order.customerHeld', { reason: hold.reason })
}
