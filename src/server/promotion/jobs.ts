import { job } from '#server/platform/jobs/jobs.ts'
import { renewalOf, renewSealsOf } from '#server/platform/jobs/renew-seals.ts'
import { proveWithdrawals } from './rebate-queries.ts'
import { accountColumn } from './store.ts'

/** Every night: what withdrawals say and what the ledger says are the same. */
export const proveRebates = job({
  name: 'promotion-prove-rebates',
  retries: 1,
  every: '35 3 * * *',
  run: async (ctx) => {
    for (const violation of await proveWithdrawals(ctx)) ctx.log.error(violation, 'rebate cash is wrong')
  },
})

export const renewAccounts = renewSealsOf('promotion', [renewalOf(accountColumn)])
