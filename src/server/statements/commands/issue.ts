import type { BodyOf, ReplyOf } from '#contract/endpoint.ts'
import type * as contract from '#contract/statements.ts'
import { monthOf } from '#domain/bills/statements.ts'
import type { Staff } from '#domain/kernel/actor.ts'
import { businessDateOf } from '#domain/kernel/business-date.ts'
import { Refusal } from '#domain/kernel/refusal.ts'
import type { Context } from '#server/platform/context.ts'
import { transact } from '#server/platform/db/transaction.ts'
import { noteChange } from '#server/platform/records/desk-records.ts'
import { findUser } from '#server/users/queries.ts'
import { makeStatements } from '../generate.ts'
import { refuseClosedMonth } from '../months.ts'
import { findDeskStatements } from '../queries/lists.ts'
import { lockPaymentTerm, savePaymentTerm } from '../store.ts'

/**
 * Makes the statements of one customer now, of what is billed so far; the month has begun at least. Refuses with
 * `request.notFound`, `statement.monthNotOver` for a month to come, `statement.monthClosed` and `statement.nothingToIssue`.
 */
export function issueStatements(
  ctx: Context,
  actor: Staff,
  { userId, month, kind }: BodyOf<typeof contract.issueStatements>,
): Promise<ReplyOf<typeof contract.issueStatements>> {
  return transact(ctx, async (ctx) => {
    if (month > monthOf(businessDateOf(ctx.clock()))) throw new Refusal('statement.monthNotOver')
    if (!(await findUser(ctx, userId))) throw new Refusal('request.notFound')
    await refuseClosedMonth(ctx, month)
    const made = await makeStatements(ctx, actor, [userId], month, kind && [kind])
    if (made.length === 0) throw new Refusal('statement.nothingToIssue')
    for (const { id } of made) noteChange(ctx, { subject: id, userId, after: { month } })
    return {
      items: await findDeskStatements(
        ctx,
        actor,
        made.map(({ id }) => id),
      ),
    }
  })
}

/** From the next statement on. Refuses with `request.notFound`. */
export function setPaymentTerm(
  ctx: Context,
  actor: Staff,
  { userId, days }: BodyOf<typeof contract.setPaymentTerm>,
): Promise<ReplyOf<typeof contract.setPaymentTerm>> {
  return transact(ctx, async (ctx) => {
    const before = await lockPaymentTerm(ctx, userId)
    if (!(await savePaymentTerm(ctx, actor, userId, days))) throw new Refusal('request.notFound')
    noteChange(ctx, { subject: userId, userId, before: { days: before }, after: { days } })
    return { userId, days }
  })
}
