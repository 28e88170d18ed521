import type { OrderId, UserId } from '#domain/kernel/ids.ts'
import { correctInvoices } from '#server/invoices/commands/correct.ts'
import { issueInvoice } from '#server/invoices/jobs/issue.ts'
import { job } from '#server/platform/jobs/jobs.ts'

/** Money of an order went back, or a line of its bill was credited: what was invoiced beyond that is taken back. */
export const lessWasPaid = job<{ userId: UserId; orderId: OrderId }>({
  name: 'bills-less-was-paid',
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
