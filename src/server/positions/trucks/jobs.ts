import { keptDays } from '#domain/positions/trucks.ts'
import { job } from '#server/platform/jobs/jobs.ts'
import { removeBefore } from './store.ts'

/** Forgets where trucks were, and who asked, after 30 days. */
export const forgetOldTruckPositions = job({
  name: 'positions.forgetOldTruckPositions',
  retries: 3,
  every: '50 3 * * *',
  run: (ctx) => removeBefore(ctx, new Date(ctx.clock().getTime() - keptDays * 86_400_000)),
})
