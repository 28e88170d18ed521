import type { ChatConversation, ChatMessage, DeskChat } from '#contract/chat.ts'
import type { ChatSender } from '#domain/chat/chat.ts'
import type { ConversationRow, MessageRow } from './store.ts'

export const presentMessage = (row: MessageRow): ChatMessage => ({
  position: row.position,
  from: row.sender,
  text: row.text,
  sentAt: row.sent_at.toISOString(),
})

/** What its owner sees; a contact is not told again, for a key may be read off a shared browser. */
export const presentConversation = (row: ConversationRow, deskOn: boolean): ChatConversation => ({
  id: row.id,
  status: row.status,
  deskOn,
  lastPosition: row.last_position,
  deskReadPosition: row.desk_read_position,
  visitorReadPosition: row.visitor_read_position,
  contactLeft: row.contact !== null,
})

export type DeskConversationRow = ConversationRow & {
  readonly last_text: string | null
  readonly last_sender: ChatSender | null
}

export const presentDeskChat = (row: DeskConversationRow): DeskChat => ({
  id: row.id,
  status: row.status,
  language: row.language,
  userId: row.user_id,
  contact: row.contact,
  createdAt: row.created_at.toISOString(),
  lastMessageAt: row.last_message_at?.toISOString() ?? null,
  lastText: row.last_text,
  lastFrom: row.last_sender,
  lastPosition: row.last_position,
  visitorReadPosition: row.visitor_read_position,
  deskReadPosition: row.desk_read_position,
  clerkName: row.clerk_name,
})
