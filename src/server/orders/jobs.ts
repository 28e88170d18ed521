import { system } from '#domain/kernel/actor.ts'
import type { OrderId } from '#domain/kernel/ids.ts'
import { Refusal } from '#domain/kernel/refusal.ts'
import { closedBills } from '#server/bills/commands/settle.ts'
import { job } from '#server/platform/jobs/jobs.ts'
import { followOrders, moveOrder } from './commands/moves.ts'
import { overdueOrderIds } from './store.ts'

/** Orders cancelled per run; the rest follow in the next minute. */
const mostPerRun = 500

/** The reason in the history of an order that was not paid in time; pages have its words. */
export const deadlineReason = 'paymentDeadlinePassed'

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
