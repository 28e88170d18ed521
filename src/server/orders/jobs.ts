import { system } from '#domain/kernel/actor.ts'
import type { OrderId } from '#domain/kernel/ids.ts'
import { Refusal } from '#domain/kernel/refusal.ts'
import { reminderHours } from '#domain/orders/orders.ts'
import { closedBills } from '#server/bills/commands/settle.ts'
import { transact } from '#server/platform/db/transaction.ts'
import { job } from '#server/platform/jobs/jobs.ts'
import { followOrders, moveOrder } from './commands/moves.ts'
import { lockOrdersToRemind, overdueOrderIds } from './store.ts'
import { deadlineKey, tellDeadlines } from './tell.ts'

/** Orders cancelled per run; the rest follow in the next minute. */
const mostPerRun = 500

/** The reason in the history of an order that was not paid in time; pages have its words. */
export const deadlineReason = 'paymentDeadlinePassed'

/** Orders reminded of in one transaction. */
const remindedAtOnce = 100

/** Reminds, once, of unpaid orders whose deadline is near (decision 085). */
export const remindOfDeadlines = job({
  name: 'orders.remindOfDeadlines',
  retries: 0,
  every: '*/5 * * * *',
  atOnce: 1,
  async run(ctx) {
    for (;;) {
      const reminded = await transact(ctx, async (ctx) => {
        const now = ctx.clock()
        const until = new Date(now.getTime() + reminderHours * 3_600_000)
        const orders = await lockOrdersToRemind(ctx, deadlineKey, now, until, remindedAtOnce)
        await tellDeadlines(ctx, orders, now)
        return orders.length
      })
      if (reminded < remindedAtOnce) return
    }
  },
})

/** Cancels, in the system's name, what was not paid by its deadline (decision 012). */
export const cancelUnpaidOrders = job({
  name: 'cancel-unpaid-orders',
  retries: 0,
  every: '* * * * *',
  async run(ctx) {
    for (const id of await overdueOrderIds(ctx, ctx.clock(), mostPerRun)) {
      try {
        await moveOrder(ctx, system, id, 'cancelByOperations', deadlineReason)
      } catch (error) {
        // Paid or cancelled since it was listed: nothing to do.
        if (!(error instanceof Refusal)) throw error
      }
    }
  },
})

/** An order of whose bill nothing is open any more may be completed by it (decision 038). */
export const followClosedBills = job<{ orderId: OrderId }>({
  name: closedBills.name,
  retries: 5,
  run: async (ctx, { orderId }) => {
    await followOrders(ctx, [orderId])
  },
})
