import { createHash } from 'node:crypto'
import { type RawBuilder, sql } from 'kysely'
import {
  type ChatSender,
  type ChatStatus,
  type ConversationId,
  messagesPerMinute,
} from '#domain/chat/chat.ts'
import type { Customer, Staff, Visitor } from '#domain/kernel/actor.ts'
import type { UserId } from '#domain/kernel/ids.ts'
import type { Language } from '#domain/kernel/language.ts'
import { Refusal } from '#domain/kernel/refusal.ts'
import type { Context } from '#server/platform/context.ts'

/** Who asks for a conversation: with the key of the header `chat`, with a token, or for the desk. */
export type Asker = { readonly actor: Visitor | Customer | Staff; readonly visitorKey: string | null }

export type ConversationRow = {
  readonly id: ConversationId
  readonly user_id: UserId | null
  readonly language: Language
  readonly status: ChatStatus
  readonly contact: string | null
  readonly created_at: Date
  readonly last_message_at: Date | null
  readonly last_position: number
  readonly visitor_read_position: number
  readonly desk_read_position: number
  readonly clerk_name: string | null
}
export type MessageRow = {
  readonly position: number
  readonly sender: ChatSender
  readonly text: string
  readonly sent_at: Date
}

/** Only the digest is kept: who reads the table cannot speak for a visitor. The key has 256 bits, so no salt is needed. */
export const hashOf = (visitorKey: string): string => createHash('sha256').update(visitorKey).digest('hex')

const ownedBy = ({ actor, visitorKey }: Asker): RawBuilder<unknown> => {
  if (actor.kind === 'staff') return sql`true`
  const byKey = visitorKey ? sql`visitor_key_hash = ${hashOf(visitorKey)}` : sql`false`
  return actor.kind === 'customer' ? sql`(user_id = ${actor.userId} or ${byKey})` : byKey
}

export const conversationColumns: RawBuilder<unknown> = sql`c.id, c.user_id, c.language, c.status, c.contact, c.created_at,
  c.last_message_at, c.last_position, c.visitor_read_position, c.desk_read_position, c.clerk_name`

/** The conversation, or null when it is not there or not the asker's. `lock` makes others wait until the transaction ends. */
export async function findConversation(
  ctx: Context,
  asker: Asker,
  id: ConversationId,
  lock = false,
): Promise<ConversationRow | null> {
  const { rows } = await sql<ConversationRow>`
    select ${conversationColumns} from chat_conversations c where c.id = ${id} and ${ownedBy(asker)}
    ${lock ? sql`for update` : sql``}`.execute(ctx.db)
  return rows[0] ?? null
}

/** Refuses with `request.notFound`, for someone else's conversation too. */
export async function getConversation(
  ctx: Context,
  asker: Asker,
  id: ConversationId,
  lock = false,
): Promise<ConversationRow> {
  const conversation = await findConversation(ctx, asker, id, lock)
  if (!conversation) throw new Refusal('request.notFound')
  return conversation
}

/** Adds a conversation, or nothing where the customer has one under way. */
export async function addConversation(
  ctx: Context,
  conversation: {
    readonly id: ConversationId
    readonly userId: UserId | null
    readonly visitorKey: string | null
    readonly language: Language
  },
): Promise<void> {
  const { id, userId, visitorKey, language } = conversation
  await sql`insert into chat_conversations (id, user_id, visitor_key_hash, language, status, created_at)
    values (${id}, ${userId}, ${visitorKey ? hashOf(visitorKey) : null}, ${language}, 'open', ${ctx.clock()})
    on conflict (user_id) where status <> 'closed' do nothing`.execute(ctx.db)
}

/** The customer's conversation under way. */
export async function findConversationUnderWay(
  ctx: Context,
  userId: UserId,
): Promise<ConversationRow | null> {
  const { rows } = await sql<ConversationRow>`
    select ${conversationColumns} from chat_conversations c where c.user_id = ${userId} and c.status <> 'closed'`.execute(
    ctx.db,
  )
  return rows[0] ?? null
}

/** The message that already came under this key, and whether the sender must wait before another. Asks under the lock. */
export async function lookBack(
  ctx: Context,
  { id, last_position }: ConversationRow,
  sender: ChatSender,
  clientKey: string,
): Promise<{ readonly earlier: MessageRow | null; readonly tooMany: boolean }> {
  const since = new Date(ctx.clock().getTime() - 60_000)
  // Both sides and the product speak, so a minute's messages of one may lie a few times as far back.
  const { rows } = await sql<MessageRow & { same: boolean }>`
    select position, sender, text, sent_at, client_key is not distinct from ${clientKey} as same from chat_messages
    where conversation_id = ${id} and sender = ${sender}
      and (client_key = ${clientKey} or (position > ${last_position - 4 * messagesPerMinute} and sent_at > ${since}))`.execute(
    ctx.db,
  )
  const earlier = rows.find(({ same }) => same) ?? null
  return { earlier, tooMany: rows.filter(({ sent_at }) => sent_at > since).length >= messagesPerMinute }
}

export type NewMessage = {
  readonly sender: ChatSender
  readonly text: string
  readonly clientKey: string | null
  readonly clerk: Staff | null
}

/** Adds messages behind the last one and sets what follows from them, in two statements under the lock. */
export async function saveMessages(
  ctx: Context,
  conversation: ConversationRow,
  messages: readonly NewMessage[],
  change: { readonly status: ChatStatus; readonly contact?: string },
): Promise<MessageRow> {
  const now = ctx.clock()
  const added = messages.map(({ sender, text, clientKey, clerk }, place) => ({
    position: conversation.last_position + 1 + place,
    sender,
    text,
    sent_at: now,
    client_key: clientKey,
    clerk_id: clerk?.staffId ?? null,
  }))
  await sql`insert into chat_messages (conversation_id, position, sender, clerk_id, text, sent_at, client_key)
    values ${sql.join(
      added.map(
        (each) =>
          sql`(${conversation.id}, ${each.position}, ${each.sender}, ${each.clerk_id}, ${each.text}, ${now}, ${each.client_key})`,
      ),
    )}`.execute(ctx.db)
  const [first] = messages
  const last = conversation.last_position + messages.length
  // Who speaks has read what stood before.
  await sql`update chat_conversations set status = ${change.status}, last_message_at = ${now}, last_position = ${last},
      contact = coalesce(${change.contact ?? null}, contact),
      visitor_read_position = ${first?.sender === 'visitor' ? sql`${last}::integer` : sql`visitor_read_position`},
      desk_read_position = ${first?.sender === 'visitor' ? sql`desk_read_position` : sql`${last}::integer`},
      clerk_id = coalesce(${first?.clerk?.staffId ?? null}, clerk_id),
      clerk_name = coalesce(${first?.clerk?.name ?? null}, clerk_name)
    where id = ${conversation.id}`.execute(ctx.db)
  return added[0] as MessageRow
}

/** Moves a side's mark forward, never back and never past the last message. Whether it moved. */
export async function markRead(
  ctx: Context,
  asker: Asker,
  id: ConversationId,
  position: number,
): Promise<boolean> {
  const mark = asker.actor.kind === 'staff' ? sql`desk_read_position` : sql`visitor_read_position`
  const result = await sql`update chat_conversations set ${mark} = least(${position}, last_position)
    where id = ${id} and ${ownedBy(asker)} and ${mark} < least(${position}, last_position)`.execute(ctx.db)
  return (result.numAffectedRows ?? 0n) > 0n
}

/** Removes visitors' conversations with their messages: spoken ones last used before one instant, silent ones before another. */
export async function removeConversations(
  ctx: Context,
  before: { readonly spoken: Date; readonly silent: Date },
): Promise<void> {
  await sql`delete from chat_conversations where user_id is null and coalesce(last_message_at, created_at) < ${before.silent}
    and (last_message_at is null or last_message_at < ${before.spoken})`.execute(ctx.db)
}
