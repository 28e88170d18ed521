import { sql } from 'kysely'
import { monthBefore, monthOf, type StatementMonth } from '#domain/bills/statements.ts'
import { businessDateOf } from '#domain/kernel/business-date.ts'
import { job } from '#server/platform/jobs/jobs.ts'
import { beginMonth, makeNextBatch } from './months.ts'

/** Batches of one job: what is left is another job's, long before this one counts as lost. */
const batchesPerJob = 50

/** Goes on with a month that was begun, batch by batch. */
export const makeMonth = job<{ month: StatementMonth }>({
  name: 'statements-make-month',
  retries: 5,
  atOnce: 1,
  run: async (ctx, { month }) => {
    for (let batch = 0; batch < batchesPerJob; batch++) if (!(await makeNextBatch(ctx, month))) return
    await ctx.jobs.enqueue(ctx, makeMonth, { month })
  },
})

/** Early on the first of each month the one before is made; on the next day whatever was left of it. */
export const makeMonthBefore = job({
  name: 'statements-make-month-before',
  retries: 2,
  every: '30 1 * * *',
  run: async (ctx) => {
    const month = monthBefore(monthOf(businessDateOf(ctx.clock())))
    const { rows } = await sql<{ made: boolean }>`select finished_at is not null as made from statement_months
      where month = ${month}`.execute(ctx.db)
    if (rows[0]?.made) return
    await beginMonth(ctx, month)
    await ctx.jobs.enqueue(ctx, makeMonth, { month })
  },
})
