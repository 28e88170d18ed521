import { readMessages } from './api.ts'
import { unreadOf } from './conversation.ts'
import { keptChat } from './kept.ts'

/** How often a page whose panel was never opened looks for answers. Assumed (decision 020) */
const lookMilliseconds = 30_000

/** Behind every message: the answer is the conversation alone. */
const lastPosition = 1_000_000

/** Tells how many answers of the conversation under way were not seen, now and every half minute, until stopped. */
export function watchUnread(tell: (unread: number) => void): () => void {
  const stopping = new AbortController()
  const { signal } = stopping
  const look = async () => {
    const kept = keptChat()
    if (!kept || document.hidden) return
    try {
      const { conversation } = await readMessages(kept, lastPosition, signal)
      const { visitorReadPosition: seen } = conversation
      if (seen >= conversation.lastPosition) return tell(0)
      const { messages } = await readMessages(kept, seen, signal)
      tell(unreadOf(messages, seen))
    } catch {
      // Nobody asked for it: the panel says what is wrong when it is opened.
    }
  }
  const looking = setInterval(() => void look(), lookMilliseconds)
  signal.addEventListener('abort', () => clearInterval(looking))
  void look()
  return () => stopping.abort()
}
