import type { ChatConversation } from '#contract/chat.ts'

/**
 * What a browser keeps about the conversation under way, under one name: which it is, and a visitor's key. The key
 * opens this conversation and nothing else; it is no login.
 */
export type KeptChat = {
  readonly id: ChatConversation['id']
  /** Null: the conversation of whoever is logged in. */
  readonly visitorKey: string | null
}

/** The button asks for this name before anything else is loaded. */
const name = 'chat'

export function keptChat(): KeptChat | null {
  try {
    const { id, visitorKey } = JSON.parse(localStorage.getItem(name) ?? 'null') ?? {}
    return typeof id === 'string' && (typeof visitorKey === 'string' || visitorKey === null)
      ? { id: id as KeptChat['id'], visitorKey }
      : null
  } catch {
    return null
  }
}

/** Where the browser has no storage, the conversation lives as long as the page. */
export function keepChat(chat: KeptChat | null): void {
  try {
    if (chat) localStorage.setItem(name, JSON.stringify(chat))
    else localStorage.removeItem(name)
  } catch {
    // Private windows may refuse storage.
  }
}
