/**
 * A webhook is an address of a customer's own system, or of the forwarder's, that is told what happens, as Standard
 * Webhooks (standardwebhooks.com) says: signed, with an id that stays the same however often it is tried. A customer's
 * is told of what is the customer's, the forwarder's of all customers' things; each takes the types it was set to.
 * What cannot be delivered is tried for more than a day; an address where nothing works for days is told no more, and
 * its owner hears of that.
 */
export const messageGroups = {
  order: [
    'order.placed',
    'order.accepted',
    'order.declined',
    'order.cancelled',
    'order.completed',
    'order.refunded',
    'order.change.proposed',
    'order.change.ended',
  ],
  tracking: [
    'tracking.event',
    'tracking.event.retracted',
    'tracking.local',
    'tracking.local.retracted',
    'exception.found',
    'exception.over',
    'arrival.moved',
  ],
  bill: ['bill.line.added', 'bill.line.withdrawn', 'bill.consent.asked', 'bill.consent.answered'],
  statement: ['statement.issued', 'statement.confirmed', 'statement.paid'],
  payment: ['payment.paid', 'payment.failed', 'payment.refunded'],
  invoice: ['invoice.issued', 'invoice.failed'],
} as const
export type MessageGroup = keyof typeof messageGroups
export const messageGroupNames = Object.keys(messageGroups) as MessageGroup[]

/** What an address can be set to be told of. */
export type NewsType = (typeof messageGroups)[MessageGroup][number]
export const newsTypes = Object.values(messageGroups).flat() as [NewsType, ...NewsType[]]

/** What can be sent: a test goes to whoever asks for it. */
export const messageTypes = [...newsTypes, 'webhook.test'] as const
export type MessageType = NewsType | 'webhook.test'

/** Whose addresses: one customer's, or the forwarder's. */
export type WebhookOwnerKind = 'customer' | 'forwarder'

export const disabledReasons = ['failing', 'gone', 'owner'] as const
export type DisabledReason = (typeof disabledReasons)[number]

/** Addresses of one owner. Assumed (decisions 036, 065) */
export const mostWebhooks = 5

/** The longest period that is told again at once, and how many messages of it. Assumed (decision 065) */
export const mostReplayedDays = 7
export const mostReplayed = 20_000

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
