/**
 * A webhook is an address of a customer's own system that is told what happens to shipments, as Standard Webhooks
 * (standardwebhooks.com) says: signed, with an id that stays the same however often it is tried. What cannot be
 * delivered is tried for more than a day; an address where nothing works for days is told no more, and its owner
 * hears of that.
 */
export const messageTypes = [
  'tracking.event',
  'tracking.event.retracted',
  'tracking.local',
  'tracking.local.retracted',
  'exception.found',
  'exception.over',
  'arrival.moved',
  'webhook.test',
] as const
export type MessageType = (typeof messageTypes)[number]

export const disabledReasons = ['failing', 'gone', 'owner'] as const
export type DisabledReason = (typeof disabledReasons)[number]

/** Addresses of one customer. Assumed (decision 036) */
export const mostWebhooks = 5

/** A secret that was replaced signs beside the new one for a day, so that a receiver has time to change. */
export const oldSecretHours = 24

/** A receiver's time to answer. Standard Webhooks recommends 15 to 30 seconds. */
export const answerMilliseconds = 15_000

/** Signatures are good for five minutes on both sides of their time (Standard Webhooks). */
export const toleratedSeconds = 300

/** Seconds to wait before each try after the first, as Standard Webhooks recommends: 32 hours in all. */
export const retrySeconds = [5, 300, 1_800, 7_200, 18_000, 36_000, 50_400] as const

/** Days without a single delivery after which nothing more is sent. Assumed (decision 036) */
export const failingDays = 5

/** How long what was sent can be looked at and sent again. Assumed (decision 036) */
export const keptDays = 30

/** Standard Webhooks: gone for good. */
export const goneStatus = 410

/** What follows a failed try; `tries` counts it. Null: it was the last. */
export function nextTryAt(tries: number, now: Date): Date | null {
  const seconds = retrySeconds[tries - 1]
  return seconds === undefined ? null : new Date(now.getTime() + seconds * 1000)
}
