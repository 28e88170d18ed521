import { sql } from 'kysely'
import { sweepUnheld } from '#server/files/commands.ts'
import { job } from '#server/platform/jobs/jobs.ts'

/** What header pictures were cut from: the square is kept apart, so nothing holds the whole. */
export const sweepPictureOriginals = job({
  name: 'profile.sweepOriginals',
  retries: 3,
  every: '47 */6 * * *',
  run: async (ctx) => void (await sweepUnheld(ctx, 'profile', sql`select null::text where false`)),
})
