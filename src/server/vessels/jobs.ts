import { job } from '#server/platform/jobs/jobs.ts'
import { dropPartitionsBefore, makePartitions } from './history.ts'

const dayAfter = (now: Date, days: number): string =>
  new Date(now.getTime() + days * 86_400_000).toISOString().slice(0, 10)

/** Makes the next days' partitions of the positions and drops those that are kept no longer. */
export const turnPositionDays = job({
  name: 'vessels.turnPositionDays',
  retries: 3,
  every: '45 3 * * *',
  run: async (ctx) => {
    const now = ctx.clock()
    await makePartitions(
      ctx,
      [0, 1, 2].map((days) => dayAfter(now, days)),
    )
    const dropped = await dropPartitionsBefore(ctx, dayAfter(now, -ctx.config.positions.daysKept))
    if (dropped > 0) ctx.log.info({ days: dropped }, 'old positions dropped')
  },
})
