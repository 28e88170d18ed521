import type { UserId } from '#domain/kernel/ids.ts'
import type { RewardKind } from '#domain/points/points.ts'
import { job } from '#server/platform/jobs/jobs.ts'
import { pointsToReward } from '#server/platform/jobs/queues.ts'
import { reward } from './commands.ts'

/** Gives the points for what an area that knows nothing of points says has happened. */
export const rewardWithPoints = job<{ userId: UserId; kind: RewardKind; about: string }>({
  name: pointsToReward.name,
  retries: 5,
  run: (ctx, given) => reward(ctx, given),
})
