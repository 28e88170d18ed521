import {
  type ChatConversation,
  type ChatMessage,
  chatEvents,
  chatMessages,
  leaveOfflineMessage,
  readChat,
  sendChatMessage,
  startChat,
} from '#contract/chat.ts'
import { call } from '#web/lib/call.ts'
import { openStream } from '#web/lib/live.ts'
import type { KeptChat } from './kept.ts'

/** The panel and the button show what fails by themselves, or not at all. */
const quiet = { msgFlag: false, loadingFlag: false } as const

/** A visitor speaks with the key and no token: the conversation stays theirs whoever logs in meanwhile. */
const voiceOf = ({ visitorKey }: KeptChat) =>
  visitorKey ? { ...quiet, withoutToken: true, headers: { chat: visitorKey } } : quiet

/** Begins a conversation; a customer comes back to the one under way. */
export async function beginChat(
  signal: AbortSignal,
): Promise<{ kept: KeptChat; conversation: ChatConversation }> {
  const { conversation, visitorKey } = await call(startChat, { ...quiet, signal })
  return { conversation, kept: { id: conversation.id, visitorKey } }
}

export const readMessages = (kept: KeptChat, after: number, signal: AbortSignal) =>
  call(chatMessages, { ...voiceOf(kept), query: { conversationId: kept.id, after }, signal })

/** Says something, once per client key; with a contact when nobody is at the desk. */
export const say = (
  kept: KeptChat,
  { text, contact, clientKey }: { text: string; contact?: string; clientKey: string },
): Promise<ChatMessage> =>
  contact === undefined
    ? call(sendChatMessage, { ...voiceOf(kept), body: { conversationId: kept.id, text, clientKey } })
    : call(leaveOfflineMessage, {
        ...voiceOf(kept),
        body: { conversationId: kept.id, text, clientKey, contact },
      })

export const markRead = (kept: KeptChat, position: number) =>
  call(readChat, { ...voiceOf(kept), body: { conversationId: kept.id, position } })

/** What happens in the conversation, as it happens. */
export const openNews = (kept: KeptChat, signal: AbortSignal): Promise<Response> =>
  openStream(chatEvents, { ...voiceOf(kept), query: { conversationId: kept.id }, signal })
