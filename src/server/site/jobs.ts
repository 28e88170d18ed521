import { sql } from 'kysely'
import { addDays, businessDateOf } from '#domain/kernel/business-date.ts'
import { closedReportDaysKept } from '#domain/site/error-reports.ts'
import { viewDaysKept } from '#domain/site/page-views.ts'
import { job } from '#server/platform/jobs/jobs.ts'

/** Forgets page views and closed reports that nobody compares with any more. */
export const forgetOldSiteRecords = job({
  name: 'site.forgetOldRecords',
  retries: 3,
  every: '41 3 * * *',
  run: async (ctx) => {
    const now = ctx.clock()
    const oldest = addDays(businessDateOf(now), -viewDaysKept)
    await sql`delete from page_views where day < ${oldest}`.execute(ctx.db)
    const closedBefore = new Date(now.getTime() - closedReportDaysKept * 86_400_000)
    await sql`delete from error_reports where status = 'closed' and closed_at < ${closedBefore}`.execute(
      ctx.db,
    )
  },
})
