import type { ChatConversation, ChatMessage } from '#contract/chat.ts'

/** What was written here and is not known to have arrived. Sent again under the same client key, it is said once. */
export type Unsent = {
  readonly clientKey: string
  readonly text: string
  readonly writtenAt: string
  /** The last position that was known when it was written: it arrives behind it. */
  readonly behind: number
  /** Why it did not arrive; null while it is under way. */
  readonly failure: string | null
}

/** A conversation as one page knows it. */
export type Talk = {
  readonly conversation: ChatConversation | null
  /** By position; a gap is filled by asking again behind `heldUpTo`. */
  readonly messages: readonly ChatMessage[]
  readonly unsent: readonly Unsent[]
}

export const noTalk: Talk = { conversation: null, messages: [], unsent: [] }

export type TalkNews =
  /** Begun, or another in its place. */
  | { readonly kind: 'begun'; readonly conversation: ChatConversation }
  | {
      readonly kind: 'read'
      readonly conversation: ChatConversation
      readonly messages: readonly ChatMessage[]
    }
  | { readonly kind: 'written'; readonly unsent: Omit<Unsent, 'behind' | 'failure'> }
  | { readonly kind: 'arrived'; readonly clientKey: string; readonly message: ChatMessage }
  | { readonly kind: 'failed'; readonly clientKey: string; readonly failure: string }
  | { readonly kind: 'again'; readonly clientKey: string }
  | { readonly kind: 'discarded'; readonly clientKey: string }
  | { readonly kind: 'forgotten' }

/** Up to where every message is here. What comes next is asked for behind it. */
export function heldUpTo(messages: readonly ChatMessage[]): number {
  let held = 0
  for (const { position } of messages) {
    if (position !== held + 1) break
    held = position
  }
  return held
}

/** Two lists of messages as one, by position, each once. */
export function mergeMessages(
  some: readonly ChatMessage[],
  more: readonly ChatMessage[],
): readonly ChatMessage[] {
  const known = new Set(some.map(({ position }) => position))
  const fresh = more.filter(({ position }) => !known.has(position))
  return fresh.length === 0 ? some : [...some, ...fresh].sort((a, b) => a.position - b.position)
}

/** Answers may overtake each other: positions only grow, and a closed conversation stays closed. */
function newerOf(before: ChatConversation | null, now: ChatConversation): ChatConversation {
  if (before?.id !== now.id) return now
  const late = now.lastPosition < before.lastPosition
  return {
    ...now,
    status: late || before.status === 'closed' ? before.status : now.status,
    contactLeft: before.contactLeft || now.contactLeft,
    lastPosition: Math.max(before.lastPosition, now.lastPosition),
    deskReadPosition: Math.max(before.deskReadPosition, now.deskReadPosition),
    visitorReadPosition: Math.max(before.visitorReadPosition, now.visitorReadPosition),
  }
}

/** Without what has arrived after all: its answer was lost, or is slower than the live news. */
function stillUnsent(unsent: readonly Unsent[], fresh: readonly ChatMessage[]): readonly Unsent[] {
  const claimed = new Set<number>()
  const left = unsent.filter(({ text, behind }) => {
    const arrived = fresh.find(
      (each) =>
        each.from === 'visitor' &&
        each.text === text &&
        each.position > behind &&
        !claimed.has(each.position),
    )
    if (arrived) claimed.add(arrived.position)
    return !arrived
  })
  return left.length === unsent.length ? unsent : left
}

/** What is known after some news. Never loses or doubles a message, whatever order the news comes in. */
export function talkReducer(talk: Talk, news: TalkNews): Talk {
  const changeUnsent = (clientKey: string, failure: string | null): Talk => ({
    ...talk,
    unsent: talk.unsent.map((each) => (each.clientKey === clientKey ? { ...each, failure } : each)),
  })
  switch (news.kind) {
    case 'begun':
      return talk.conversation?.id === news.conversation.id
        ? { ...talk, conversation: newerOf(talk.conversation, news.conversation) }
        : { ...noTalk, conversation: news.conversation }
    case 'read': {
      // An answer about the conversation before this one.
      if (talk.conversation && talk.conversation.id !== news.conversation.id) return talk
      const known = new Set(talk.messages.map(({ position }) => position))
      const fresh = news.messages.filter(({ position }) => !known.has(position))
      return {
        conversation: newerOf(talk.conversation, news.conversation),
        messages: mergeMessages(talk.messages, fresh),
        unsent: stillUnsent(talk.unsent, fresh),
      }
    }
    case 'written':
      return {
        ...talk,
        unsent: [
          ...talk.unsent,
          { ...news.unsent, behind: talk.messages.at(-1)?.position ?? 0, failure: null },
        ],
      }
    case 'arrived':
      return {
        ...talk,
        messages: mergeMessages(talk.messages, [news.message]),
        unsent: talk.unsent.filter(({ clientKey }) => clientKey !== news.clientKey),
      }
    case 'failed':
      return changeUnsent(news.clientKey, news.failure)
    case 'again':
      return changeUnsent(news.clientKey, null)
    case 'discarded':
      return { ...talk, unsent: talk.unsent.filter(({ clientKey }) => clientKey !== news.clientKey) }
    case 'forgotten':
      return noTalk
    default:
      return news satisfies never
  }
}

/** Answers of the desk that were not seen. */
export const unreadOf = (
  messages: readonly Pick<ChatMessage, 'from' | 'position'>[],
  readPosition: number,
): number => messages.filter(({ from, position }) => from === 'staff' && position > readPosition).length

/** Messages day by day, as the days are on the reader's clocks. */
export function byDay<Message extends { readonly sentAt: string }>(
  messages: readonly Message[],
  dayOf: (at: string) => string,
): readonly { readonly day: string; readonly messages: readonly Message[] }[] {
  const days: { day: string; messages: Message[] }[] = []
  for (const message of messages) {
    const day = dayOf(message.sentAt)
    const last = days.at(-1)
    if (last?.day === day) last.messages.push(message)
    else days.push({ day, messages: [message] })
  }
  return days
}

/** Characters as the server counts them. */
export const lengthOf = (text: string): number => [...text.trim()].length
