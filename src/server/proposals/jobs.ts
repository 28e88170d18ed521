import { job } from '#server/platform/jobs/jobs.ts'
import { expireProposal } from './commands.ts'
import { expiredProposals } from './store.ts'

/** Proposals closed per run; the rest follow in the next one. */
const mostPerRun = 200

/** Closes, in the system's name, what no customer answered in time (decision 072). */
export const expireProposals = job({
  name: 'proposals-expire',
  retries: 0,
  every: '*/5 * * * *',
  async run(ctx) {
    for (const { id } of await expiredProposals(ctx, ctx.clock(), mostPerRun)) await expireProposal(ctx, id)
  },
})
