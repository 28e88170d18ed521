import { type Limit, smsLimitsOfAddress, smsLimitsOfNumber } from '#domain/users/limits.ts'
import { repeatSeconds } from '#domain/users/login.ts'

/** A question without an answer is asked again until there is one, for half an hour (requirements §8). */
export const subscriptionMinutes = 30
/** How often it is asked meanwhile. Assumed (decision 017). */
export const askEveryMinutes = 2

/** The same question of one asker: no sooner again (requirements §5, §9). */
export const questionLimits: readonly Limit[] = [{ seconds: repeatSeconds, most: 1 }]

/** Subscriptions per mobile number and per network address as login codes are (decision 007): each ends in a message that costs. */
export const subscriptionLimitsOfNumber = smsLimitsOfNumber
export const subscriptionLimitsOfAddress = smsLimitsOfAddress
/** Subscriptions in all. Assumed (decision 017). */
export const subscriptionLimitsOfAll: readonly Limit[] = [{ seconds: 3_600, most: 1_000 }]

/** A number that was left is forgotten this long after its message. Assumed (decision 017). */
export const keptHours = 24

export const subscriptionStatuses = ['running', 'answered', 'failed'] as const
export type SubscriptionStatus = (typeof subscriptionStatuses)[number]
