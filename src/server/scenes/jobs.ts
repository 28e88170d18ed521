import { businessDateOf } from '#domain/kernel/business-date.ts'
import { sweepUnheld } from '#server/files/commands.ts'
import { job } from '#server/platform/jobs/jobs.ts'
import { heldPictures } from './store.ts'
import { forgetVisitorsBefore } from './visits.ts'

/** Within the first hour of a day nobody can tell any more who saw a scene on the day before. */
export const forgetSceneVisitors = job({
  name: 'scenes.forgetVisitors',
  retries: 3,
  every: '29 * * * *',
  run: (ctx) => forgetVisitorsBefore(ctx, businessDateOf(ctx.clock())),
})

/** Pictures and posters that no card of anybody's shows any more, neither as a draft nor as published. */
export const sweepScenePictures = job({
  name: 'scenes.sweepPictures',
  retries: 3,
  every: '41 */6 * * *',
  run: async (ctx) => void (await sweepUnheld(ctx, 'scene', heldPictures)),
})
