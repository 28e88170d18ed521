import type { OrderId, UserId } from '#domain/kernel/ids.ts'
import { job } from '#server/platform/jobs/jobs.ts'
import { lessWasPaid } from '#server/platform/jobs/queues.ts'
import { correctInvoices } from '../commands/correct.ts'
import { issueInvoice } from './issue.ts'

/** Takes back what was invoiced of an order beyond what is paid of it. */
export const correctOrder = job<{ userId: UserId; orderId: OrderId }>({
  name: lessWasPaid.name,
  retries: 5,
  run: async (ctx, { userId, orderId }) => {
    const letters = await correctInvoices(ctx, userId, orderId)
    await ctx.jobs.enqueueAll(
      ctx,
      issueInvoice,
      letters.map((invoiceId) => ({ invoiceId })),
    )
  },
})
