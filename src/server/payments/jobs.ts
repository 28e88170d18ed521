import { job } from '#server/platform/jobs/jobs.ts'
import { askCompany } from './commands/captures.ts'
import { proveAndKeep } from './commands/prove.ts'
import { sendRefund } from './commands/send-refund.ts'
import { forgetRefusedNotices } from './store/notices.ts'
import { listPaymentsToAsk } from './store/payments.ts'
import { listRefundsToSend } from './store/refunds.ts'

/** Payments and refunds looked after in one round; what is left waits for the next. */
const mostPerRound = 200

/** Each payment still open becomes a job of its own, so that one silent company answer holds up no other. */
export const askAboutOpenPayments = job({
  name: 'payments-ask-about-open',
  retries: 0,
  every: '* * * * *',
  run: async (ctx) => {
    for (const paymentId of await listPaymentsToAsk(ctx, mostPerRound))
      await ctx.jobs.enqueue(ctx, askCompany, { paymentId })
  },
})

export const sendWaitingRefunds = job({
  name: 'payments-send-waiting-refunds',
  retries: 0,
  every: '*/5 * * * *',
  run: async (ctx) => {
    for (const refundId of await listRefundsToSend(ctx, mostPerRound))
      await ctx.jobs.enqueue(ctx, sendRefund, { refundId })
  },
})

/** What strangers sent in a company's name is kept this long. Assumed (decision 013). */
const refusedNoticeDays = 30

export const proveMoney = job({
  name: 'payments-prove-money',
  retries: 1,
  every: '20 3 * * *',
  run: async (ctx) => {
    for (const violation of await proveAndKeep(ctx)) ctx.log.error(violation, 'the ledger is wrong')
    await forgetRefusedNotices(ctx, new Date(ctx.clock().getTime() - refusedNoticeDays * 86_400_000))
  },
})
