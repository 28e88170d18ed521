import { isBillOpen } from '#domain/bills/paid.ts'
import type { OrderId, StatementId, UserId } from '#domain/kernel/ids.ts'
import type { Context } from '#server/platform/context.ts'
import { transact } from '#server/platform/db/transaction.ts'
import { job, queueOf } from '#server/platform/jobs/jobs.ts'
import { moneyOfOrder } from '../paid.ts'
import { findBilledOrder, openOrdersOfStatements, saveBillOpen } from '../store.ts'

/** Orders of whose bill nothing is open any more: they follow their moves after commit. */
export const closedBills = queueOf<{ orderId: OrderId }>('orders-follow-bills')

/**
 * Writes down whether something of an order's bill waits for consent or payment; once nothing does any more the order
 * is told to follow its moves. The order is locked.
 */
export async function settleBill(
  ctx: Context,
  order: { readonly id: OrderId; readonly userId: UserId },
): Promise<void> {
  const open = isBillOpen((await moneyOfOrder(ctx, order)).lines)
  const changed = await saveBillOpen(ctx, order, open)
  if (changed && !open) await ctx.jobs.enqueue(ctx, closedBills, { orderId: order.id })
}

/**
 * What follows for orders when statements are completed, each order in a transaction of its own: a statement may
 * hold lines of thousands. Queued in the transaction that completes them.
 */
export const settleBills = job<{ userId: UserId; statementIds: readonly StatementId[] }>({
  name: 'bills-settle',
  retries: 5,
  run: async (ctx, { userId, statementIds }) => {
    for (const id of await openOrdersOfStatements(ctx, userId, statementIds))
      await transact(ctx, async (ctx) => {
        const order = await findBilledOrder(ctx, id, userId, true)
        if (order) await settleBill(ctx, order)
      })
  },
})
