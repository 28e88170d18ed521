import { sql } from 'kysely'
import type * as contract from '#contract/chat.ts'
import { messagesPerPage } from '#contract/chat.ts'
import type { QueryOf, ReplyOf } from '#contract/endpoint.ts'
import { type ConversationId, chatRoles, presentSince } from '#domain/chat/chat.ts'
import { idPattern } from '#domain/kernel/ids.ts'
import { Refusal } from '#domain/kernel/refusal.ts'
import type { Context } from '#server/platform/context.ts'
import { clerkSeenSince } from '#server/staff/queries.ts'
import { type DeskConversationRow, presentConversation, presentDeskChat, presentMessage } from './present.ts'
import {
  type Asker,
  conversationColumns,
  findConversation,
  getConversation,
  type MessageRow,
} from './store.ts'

/** Whether a clerk who answers conversations is at the desk (decision 020). */
export const deskIsOn = (ctx: Context): Promise<boolean> =>
  clerkSeenSince(ctx, chatRoles, presentSince(ctx.clock()))

async function listMessages(ctx: Context, id: ConversationId, after: number) {
  const { rows } = await sql<MessageRow>`
    select position, sender, text, sent_at from chat_messages
    where conversation_id = ${id} and position > ${after} order by position limit ${messagesPerPage}`.execute(
    ctx.db,
  )
  return rows.map(presentMessage)
}

/** Refuses with `request.notFound`. */
export async function getMessages(
  ctx: Context,
  asker: Asker,
  { conversationId, after }: QueryOf<typeof contract.chatMessages>,
): Promise<ReplyOf<typeof contract.chatMessages>> {
  const conversation = await getConversation(ctx, asker, conversationId)
  return {
    conversation: presentConversation(conversation, await deskIsOn(ctx)),
    messages: await listMessages(ctx, conversation.id, after),
  }
}

/** Whether the asker may still listen. */
export const mayHear = async (ctx: Context, asker: Asker, id: ConversationId): Promise<boolean> =>
  (await findConversation(ctx, asker, id)) !== null

type Cursor = readonly [waits: boolean, at: string, id: string]
const writeCursor = (cursor: Cursor): string => Buffer.from(JSON.stringify(cursor)).toString('base64url')

/** A cursor is ours or it is refused. */
function readCursor(text: string): Cursor {
  try {
    const [waits, at, id]: unknown[] = JSON.parse(Buffer.from(text, 'base64url').toString())
    if (
      typeof waits === 'boolean' &&
      typeof at === 'string' &&
      typeof id === 'string' &&
      new Date(at).toISOString() === at &&
      idPattern('cht').test(id)
    )
      return [waits, at, id]
  } catch {
    // Falls through: not one of ours.
  }
  throw new Refusal('request.invalid', {}, { cursor: { code: 'field.invalid', params: {} } })
}

const deskColumns = sql`${conversationColumns}, m.text as last_text, m.sender as last_sender`
const withLast = sql`chat_conversations c left join chat_messages m
  on m.conversation_id = c.id and m.position = c.last_position`

/** A page of conversations in which something was said. Refuses a strange cursor with `request.invalid`. */
export async function listChats(
  ctx: Context,
  { status, cursor, size }: QueryOf<typeof contract.deskListChats>,
): Promise<ReplyOf<typeof contract.deskListChats>> {
  const from = cursor ? readCursor(cursor) : null
  const { rows } = await sql<DeskConversationRow>`
    select ${deskColumns} from ${withLast} where c.last_message_at is not null
    ${status ? sql`and c.status = ${status}` : sql``}
    ${from ? sql`and ((c.status = 'open'), c.last_message_at, c.id) < (${from[0]}::boolean, ${from[1]}::timestamptz, ${from[2]})` : sql``}
    order by (c.status = 'open') desc, c.last_message_at desc, c.id desc limit ${size + 1}`.execute(ctx.db)
  const page = rows.slice(0, size)
  const last = page.at(-1)
  return {
    items: page.map(presentDeskChat),
    nextCursor:
      rows.length > size && last?.last_message_at
        ? writeCursor([last.status === 'open', last.last_message_at.toISOString(), last.id])
        : null,
  }
}

/** Refuses with `request.notFound`. */
export async function getChat(
  ctx: Context,
  { id, after }: QueryOf<typeof contract.deskGetChat>,
): Promise<ReplyOf<typeof contract.deskGetChat>> {
  const { rows } = await sql<DeskConversationRow>`
    select ${deskColumns} from ${withLast} where c.id = ${id}`.execute(ctx.db)
  const row = rows[0]
  if (!row) throw new Refusal('request.notFound')
  return { conversation: presentDeskChat(row), messages: await listMessages(ctx, id, after) }
}
