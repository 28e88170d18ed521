import { addDays, businessDateOf } from '#domain/kernel/business-date.ts'
import { job } from '#server/platform/jobs/jobs.ts'
import { compareAgain } from './commands.ts'
import { listBillsToLookAgain } from './store.ts'

/** So many days back a bill with differences is compared again by itself. Assumed (decision 031). */
const lookBackDays = 7

/** What was unknown or missing may have been recorded since: a notice came late, a transfer was confirmed. */
export const lookAtBillsAgain = job({
  name: 'reconciliation-look-again',
  retries: 0,
  every: '10 * * * *',
  run: async (ctx) => {
    const since = addDays(businessDateOf(ctx.clock()), -lookBackDays)
    for (const id of await listBillsToLookAgain(ctx, since)) await compareAgain(ctx, { id })
  },
})
