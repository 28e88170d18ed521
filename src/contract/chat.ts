import { z } from 'zod'
import { chatRoles, chatSenders, chatStatuses, messageLimit } from '#domain/chat/chat.ts'
import { languages } from '#domain/kernel/language.ts'
import { endpoint } from './endpoint.ts'
import { cursorQuery, idShape, instantShape, textShape } from './shapes.ts'

/**
 * A visitor's calls carry the key of the conversation in the header `chat`, never in an address; a customer's
 * carry the token. Without the right one the conversation is not found.
 */
const conversationIdShape = idShape('cht')
/** Made by the sender for each message (a UUID will do): the same key again is the same message. */
const clientKeyShape = z.string().regex(/^[\w-]{8,64}$/, 'field.invalid')
const positionShape = z.int('number.whole').min(0, 'field.invalid').max(1_000_000, 'field.invalid')
const messageTextShape = textShape(messageLimit, 1)

const messageShape = z.object({
  /** From 1, without gaps. */
  position: z.int(),
  from: z.enum(chatSenders),
  /** Plain text, never markup; of `system` it is a word: `offlineNoted` or `closed`. */
  text: z.string(),
  sentAt: instantShape,
})
export type ChatMessage = z.output<typeof messageShape>

const conversationShape = z.object({
  id: conversationIdShape,
  status: z.enum(chatStatuses),
  /** Whether a clerk is at the desk now; else the visitor is asked for a contact. */
  deskOn: z.boolean(),
  lastPosition: z.int(),
  /** How far the desk has read. */
  deskReadPosition: z.int(),
  visitorReadPosition: z.int(),
  /** Whether a contact was left. */
  contactLeft: z.boolean(),
})
export type ChatConversation = z.output<typeof conversationShape>

export const startChat = endpoint({
  method: 'POST',
  path: '/crm/chat/start',
  title: 'Begin a conversation; a visitor gets its key, sent in the header `chat` from then on',
  access: 'open',
  perMinute: 10,
  reply: z.object({
    conversation: conversationShape,
    /** Told this once, for the browser to keep; null for a customer. */
    visitorKey: z.string().nullable(),
  }),
})

/** At most so many messages in one answer. */
export const messagesPerPage = 100

export const chatMessages = endpoint({
  method: 'GET',
  path: '/crm/chat/messages',
  title: 'A conversation and what was said after a position',
  access: 'open',
  viewable: false,
  perMinute: 240,
  query: z.object({
    conversationId: conversationIdShape,
    after: z.coerce.number().pipe(positionShape).default(0),
  }),
  reply: z.object({
    conversation: conversationShape,
    /** In their order, at most 100: when the last one is before `lastPosition`, ask again after it. */
    messages: z.array(messageShape),
  }),
})

export const sendChatMessage = endpoint({
  method: 'POST',
  path: '/crm/chat/send',
  title: 'Say something; the same client key again says nothing more',
  access: 'open',
  perMinute: 60,
  body: z.object({ conversationId: conversationIdShape, text: messageTextShape, clientKey: clientKeyShape }),
  reply: messageShape,
})

export const leaveOfflineMessage = endpoint({
  method: 'POST',
  path: '/crm/chat/offlineMessage',
  title: 'Leave a message and where to answer it: an e-mail address or a mobile number',
  access: 'open',
  perMinute: 10,
  body: z.object({
    conversationId: conversationIdShape,
    text: messageTextShape,
    contact: textShape(254, 1),
    clientKey: clientKeyShape,
  }),
  reply: messageShape,
})

export const readChat = endpoint({
  method: 'POST',
  path: '/crm/chat/read',
  title: 'Say how far the visitor has read',
  access: 'open',
  perMinute: 240,
  body: z.object({ conversationId: conversationIdShape, position: positionShape }),
})

export const chatEvents = endpoint({
  method: 'GET',
  path: '/crm/chat/events',
  title: 'What happens in one conversation, as server-sent events named `chat`',
  access: 'open',
  carries: 'events',
  perMinute: 60,
  query: z.object({ conversationId: conversationIdShape }),
})

const deskConversationShape = z.object({
  id: conversationIdShape,
  status: z.enum(chatStatuses),
  language: z.enum(languages),
  /** Null: a visitor. */
  userId: idShape('usr').nullable(),
  contact: z.string().nullable(),
  createdAt: instantShape,
  lastMessageAt: instantShape.nullable(),
  lastText: z.string().nullable(),
  lastFrom: z.enum(chatSenders).nullable(),
  lastPosition: z.int(),
  visitorReadPosition: z.int(),
  deskReadPosition: z.int(),
  /** Who answered last. */
  clerkName: z.string().nullable(),
})
export type DeskChat = z.output<typeof deskConversationShape>

export const deskListChats = endpoint({
  method: 'GET',
  path: '/crm/desk/chat/conversations',
  title: 'Conversations: those that wait for an answer first, then the latest',
  access: 'staff',
  roles: chatRoles,
  query: z.object({ status: z.enum(chatStatuses).optional(), ...cursorQuery }),
  reply: z.object({ items: z.array(deskConversationShape), nextCursor: z.string().nullable() }),
})

export const deskGetChat = endpoint({
  method: 'GET',
  path: '/crm/desk/chat/conversation',
  title: 'One conversation and what was said after a position',
  access: 'staff',
  roles: chatRoles,
  query: z.object({ id: conversationIdShape, after: z.coerce.number().pipe(positionShape).default(0) }),
  reply: z.object({ conversation: deskConversationShape, messages: z.array(messageShape) }),
})

export const deskReplyChat = endpoint({
  method: 'POST',
  path: '/crm/desk/chat/reply',
  title: 'Answer a conversation; the same client key again says nothing more',
  access: 'staff',
  roles: chatRoles,
  body: z.object({ id: conversationIdShape, text: messageTextShape, clientKey: clientKeyShape }),
  reply: messageShape,
})

export const deskCloseChat = endpoint({
  method: 'POST',
  path: '/crm/desk/chat/close',
  title: 'Close a conversation',
  access: 'staff',
  roles: chatRoles,
  body: z.object({ id: conversationIdShape }),
})

export const deskReadChat = endpoint({
  method: 'POST',
  path: '/crm/desk/chat/read',
  title: 'Say how far the desk has read',
  access: 'staff',
  recorded: false,
  roles: chatRoles,
  body: z.object({ id: conversationIdShape, position: positionShape }),
})
