import { job } from '#server/platform/jobs/jobs.ts'
import { publishDueArticles } from './commands.ts'

/** Readers see a scheduled article from its time on; this makes its status say so, within a minute. */
export const publishScheduledArticles = job({
  name: 'publish-scheduled-articles',
  retries: 0,
  every: '* * * * *',
  async run(ctx) {
    const count = await publishDueArticles(ctx)
    if (count > 0) ctx.log.info({ count }, 'articles published')
  },
})
