import type { BodyOf } from '#contract/endpoint.ts'
import type * as contract from '#contract/statements.ts'
import { afterMove, confirmingOf } from '#domain/bills/statements.ts'
import type { Customer } from '#domain/kernel/actor.ts'
import type { StatementId, UserId } from '#domain/kernel/ids.ts'
import { decimal } from '#domain/kernel/money.ts'
import { Refusal } from '#domain/kernel/refusal.ts'
import { settleBills } from '#server/bills/commands/settle.ts'
import type { Context } from '#server/platform/context.ts'
import { transact } from '#server/platform/db/transaction.ts'
import { tell } from '#server/platform/live/live-events.ts'
import { tellWebhooks } from '#server/webhooks/commands.ts'
import { cny } from '../present.ts'
import { getStatement } from '../queries/detail.ts'
import { refundOverpaid } from '../refund.ts'
import { lockStatement, saveMove } from '../store.ts'

/** Both the customer's pages and the desk's read the statement again. */
export const tellOf = (ctx: Context, { id, userId }: { readonly id: StatementId; readonly userId: UserId }) =>
  tell(ctx, [`customer:${userId}`, 'staff'], 'statement', id)

/**
 * Confirms a statement. Refuses another sum than the one seen (`statement.sumChanged`), while a line is queried
 * (`statement.queriesOpen`), and what is confirmed already (`statement.moveNotOpen`). Whatever else fails is
 * said by the contract's own words for it (requirements §8).
 */
export async function confirmStatement(
  ctx: Context,
  actor: Customer,
  { id, due }: BodyOf<typeof contract.confirmStatement>,
): Promise<contract.StatementDetail> {
  return transact(ctx, async (ctx) => {
    const statement = await lockStatement(ctx, id, actor.userId)
    if (!statement) throw new Refusal('request.notFound')
    const now = cny(statement.due_minor)
    const move = confirmingOf(now)
    const to = afterMove(move, statement.status, actor.kind)
    if (statement.open_queries > 0)
      throw new Refusal('statement.queriesOpen', { count: statement.open_queries })
    if (due.currency !== now.currency || due.minor !== now.minor)
      throw new Refusal('statement.sumChanged', { due: decimal(now) })
    await saveMove(ctx, actor, statement, move, to)
    if (to === 'completed')
      await ctx.jobs.enqueue(ctx, settleBills, { userId: statement.user_id, statementIds: [id] })
    if (move === 'confirmOverpaid')
      await refundOverpaid(ctx, actor, { id, userId: statement.user_id, due: now })
    await tellOf(ctx, { id, userId: statement.user_id })
    await tellWebhooks(ctx, [
      {
        userId: statement.user_id,
        news: [
          {
            type: 'statement.confirmed',
            key: `statement.confirmed ${id}`,
            at: ctx.clock(),
            data: { statementId: id, statementNumber: statement.number, status: to, due: now },
          },
        ],
      },
    ])
    return getStatement(ctx, actor, id)
  })
}
