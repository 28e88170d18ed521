import type { StaffRole } from '../kernel/actor.ts'
import type { Id } from '../kernel/ids.ts'
import type { MoveTable } from '../kernel/moves.ts'

/**
 * A conversation begins on the home page. It belongs to a customer, or to whoever has the key that a visitor's
 * browser was given once. What the visitor writes opens it for the desk, a clerk's reply answers it, and a clerk
 * closes it; a closed one stays readable and is not written in again: whoever has more to say begins another. When
 * nobody is at the desk, the visitor leaves a message with a contact, and the conversation waits as open. The odd
 * rule: the desk is on when a clerk really is there, whatever the hour (decision 020).
 */
export type ConversationId = Id<'cht'>

export const chatStatuses = ['open', 'answered', 'closed'] as const
export type ChatStatus = (typeof chatStatuses)[number]

export const chatMoves = {
  write: { from: ['open', 'answered'], to: 'open', by: ['visitor', 'customer'] },
  reply: { from: ['open', 'answered'], to: 'answered', by: ['staff'] },
  close: { from: ['open', 'answered'], to: 'closed', by: ['staff'] },
} as const satisfies MoveTable<ChatStatus>
export type ChatMove = keyof typeof chatMoves

/** Who speaks: whoever began the conversation, the desk, or the product itself. */
export const chatSenders = ['visitor', 'staff', 'system'] as const
export type ChatSender = (typeof chatSenders)[number]

/** What the product says; pages show the phrase of the word. */
export const systemWords = ['offlineNoted', 'closed'] as const
export type SystemWord = (typeof systemWords)[number]

/** Characters of a message. Assumed (decision 020). */
export const messageLimit = 1_000

/** What one side may say in a conversation: 20 messages a minute. Assumed (decision 020). */
export const messagesPerMinute = 20

/** The clerks who answer. Assumed (decision 020). */
export const chatRoles = ['sales', 'operations', 'administrator'] as const satisfies readonly StaffRole[]

/** A clerk who used the desk so lately is there: an open desk asks at least once a minute. Assumed (decision 020). */
const presenceMinutes = 3

/** Since when a clerk must have been seen for the desk to be on. */
export const presentSince = (now: Date): Date => new Date(now.getTime() - presenceMinutes * 60_000)

/** How long visitors' conversations are kept after their last message. Assumed (decision 020). */
const visitorDays = 180
/** How long one is kept in which nothing was ever said. Assumed (decision 020). */
const silentDays = 1

const dayMilliseconds = 86_400_000

/** Visitors' conversations last used before these are forgotten: those with messages, and silent ones. */
export const forgottenBefore = (now: Date): { readonly spoken: Date; readonly silent: Date } => ({
  spoken: new Date(now.getTime() - visitorDays * dayMilliseconds),
  silent: new Date(now.getTime() - silentDays * dayMilliseconds),
})
