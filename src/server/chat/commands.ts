import { randomBytes } from 'node:crypto'
import { z } from 'zod'
import type * as contract from '#contract/chat.ts'
import type { ChatMessage } from '#contract/chat.ts'
import type { BodyOf, ReplyOf } from '#contract/endpoint.ts'
import {
  type ChatMove,
  type ChatStatus,
  type ConversationId,
  chatMoves,
  type SystemWord,
} from '#domain/chat/chat.ts'
import type { Customer, Staff, Visitor } from '#domain/kernel/actor.ts'
import { follow } from '#domain/kernel/moves.ts'
import { Refusal } from '#domain/kernel/refusal.ts'
import type { Context } from '#server/platform/context.ts'
import { transact } from '#server/platform/db/transaction.ts'
import { newId } from '#server/platform/ids.ts'
import { tell } from '#server/platform/live/live-events.ts'
import { noteChange } from '#server/platform/records/desk-records.ts'
import { readContactMobile } from '#server/users/queries.ts'
import { presentConversation, presentMessage } from './present.ts'
import { deskIsOn } from './queries.ts'
import {
  type Asker,
  addConversation,
  type ConversationRow,
  findConversationUnderWay,
  getConversation,
  lookBack,
  markRead,
  type NewMessage,
  saveMessages,
} from './store.ts'

/** Who listens to a conversation. */
export const chatAudience = (id: ConversationId): string => `chat:${id}`
const tellBoth = (ctx: Context, id: ConversationId) => tell(ctx, ['staff', chatAudience(id)], 'chat', id)

const moved = (conversation: ConversationRow, move: ChatMove, asker: Asker): ChatStatus =>
  follow<ChatStatus>(chatMoves, move, conversation.status, asker.actor.kind, 'chat.moveNotOpen')

/** Begins a conversation, with a key for a visitor that is told this once; a customer comes back to the one under way. */
export async function startChat(
  ctx: Context,
  actor: Visitor | Customer,
): Promise<ReplyOf<typeof contract.startChat>> {
  const id = newId('cht')
  const { language } = actor
  const deskOn = await deskIsOn(ctx)
  if (actor.kind === 'customer') {
    await addConversation(ctx, { id, userId: actor.userId, visitorKey: null, language })
    const conversation = await findConversationUnderWay(ctx, actor.userId)
    // Closed by a clerk in this very moment.
    if (!conversation) throw new Refusal('request.busy')
    return { conversation: presentConversation(conversation, deskOn), visitorKey: null }
  }
  const visitorKey = randomBytes(32).toString('base64url')
  await addConversation(ctx, { id, userId: null, visitorKey, language })
  const conversation = await getConversation(ctx, { actor, visitorKey }, id)
  return { conversation: presentConversation(conversation, deskOn), visitorKey }
}

type Saying = { readonly id: ConversationId; readonly text: string; readonly clientKey: string }

const bySystem = (word: SystemWord): NewMessage => ({
  sender: 'system',
  text: word,
  clientKey: null,
  clerk: null,
})

/**
 * Says something, once per client key. Refuses with `request.notFound`, `chat.moveNotOpen` (closed),
 * `request.tooSoon` (more than 20 in a minute) and `request.idempotencyKeyReused` (another text under the key).
 */
function say(
  ctx: Context,
  asker: Asker,
  { id, text, clientKey }: Saying,
  offline?: { readonly contact: string },
): Promise<ChatMessage> {
  return transact(ctx, async (ctx) => {
    const conversation = await getConversation(ctx, asker, id, true)
    const clerk = asker.actor.kind === 'staff' ? asker.actor : null
    const sender = clerk ? 'staff' : 'visitor'
    const { earlier, tooMany } = await lookBack(ctx, conversation, sender, clientKey)
    if (earlier && earlier.text !== text) throw new Refusal('request.idempotencyKeyReused')
    if (earlier) return presentMessage(earlier)
    const status = moved(conversation, clerk ? 'reply' : 'write', asker)
    if (tooMany) throw new Refusal('request.tooSoon')
    const said: NewMessage = { sender, text, clientKey, clerk }
    const message = await saveMessages(
      ctx,
      conversation,
      offline ? [said, bySystem('offlineNoted')] : [said],
      { status, ...offline },
    )
    await tellBoth(ctx, id)
    // What was said stands in the conversation, where it is erased with it.
    noteChange(ctx, { subject: id, before: { status: conversation.status }, after: { status } })
    return presentMessage(message)
  })
}

export const sendMessage = (
  ctx: Context,
  asker: Asker,
  { conversationId, text, clientKey }: BodyOf<typeof contract.sendChatMessage>,
): Promise<ChatMessage> => say(ctx, asker, { id: conversationId, text, clientKey })

/** An e-mail address, or a mobile number as E.164. Refuses with the code of the one that it looks like. */
function readContact(typed: string): string {
  if (!typed.includes('@')) return readContactMobile(typed, 'contact')
  if (z.email().safeParse(typed).success) return typed
  throw new Refusal('request.invalid', {}, { contact: { code: 'email.invalid', params: {} } })
}

export const leaveOfflineMessage = (
  ctx: Context,
  asker: Asker,
  { conversationId, text, clientKey, contact }: BodyOf<typeof contract.leaveOfflineMessage>,
): Promise<ChatMessage> =>
  say(ctx, asker, { id: conversationId, text, clientKey }, { contact: readContact(contact) })

export const replyToChat = (
  ctx: Context,
  actor: Staff,
  request: BodyOf<typeof contract.deskReplyChat>,
): Promise<ChatMessage> => say(ctx, { actor, visitorKey: null }, request)

/** Refuses with `request.notFound` and `chat.moveNotOpen`. */
export function closeChat(ctx: Context, actor: Staff, id: ConversationId): Promise<void> {
  return transact(ctx, async (ctx) => {
    const asker: Asker = { actor, visitorKey: null }
    const conversation = await getConversation(ctx, asker, id, true)
    const status = moved(conversation, 'close', asker)
    await saveMessages(ctx, conversation, [bySystem('closed')], { status })
    noteChange(ctx, { subject: id, before: { status: conversation.status }, after: { status } })
    await tellBoth(ctx, id)
  })
}

/** Says how far a side has read, and tells the other when that is new. Refuses with `request.notFound`. */
export function readUpTo(ctx: Context, asker: Asker, id: ConversationId, position: number): Promise<void> {
  return transact(ctx, async (ctx) => {
    if (await markRead(ctx, asker, id, position)) await tellBoth(ctx, id)
    else await getConversation(ctx, asker, id)
  })
}
