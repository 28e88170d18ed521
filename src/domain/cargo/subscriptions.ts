import type { Limit } from '#domain/users/limits.ts'
import { repeatSeconds } from '#domain/users/login.ts'

/** A question without an answer is asked again until there is one, for half an hour (requirements §8). */
export const subscriptionMinutes = 30
/** How often it is asked meanwhile. Assumed (decision 017). */
export const askEveryMinutes = 2

/** The same question of one asker: no sooner again (requirements §5, §9). */
export const questionLimits: readonly Limit[] = [{ seconds: repeatSeconds, most: 1 }]

/** Subscriptions per mobile number, per network address and in all: each ends in a message that costs. Assumed (decision 017). */
export const subscriptionLimitsOfNumber: readonly Limit[] = [
  { seconds: repeatSeconds, most: 1 },
  { seconds: 3_600, most: 5 },
  { seconds: 86_400, most: 10 },
]
export const subscriptionLimitsOfAddress: readonly Limit[] = [{ seconds: 3_600, most: 20 }]
export const subscriptionLimitsOfAll: readonly Limit[] = [{ seconds: 3_600, most: 1_000 }]

/** A number that was left is forgotten this long after its message. Assumed (decision 017). */
export const keptHours = 24

export const subscriptionStatuses = ['running', 'answered', 'failed'] as const
export type SubscriptionStatus = (typeof subscriptionStatuses)[number]
