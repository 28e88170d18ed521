import { draftsForgottenBefore } from '#domain/workspace/workspace.ts'
import { job } from '#server/platform/jobs/jobs.ts'
import { removeDraftsBefore } from './store.ts'

/** Forgets drafts that nobody touched for 90 days (decision 033). */
export const forgetOldDrafts = job({
  name: 'workspace.forgetOldDrafts',
  retries: 3,
  every: '50 3 * * *',
  async run(ctx) {
    await removeDraftsBefore(ctx, draftsForgottenBefore(ctx.clock()))
  },
})
