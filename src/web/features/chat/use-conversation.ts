import { useCallback, useEffect, useReducer, useRef, useState, useSyncExternalStore } from 'react'
import { CallFailure, isCancelled, submitKey } from '#web/lib/call.ts'
import { createLive } from '#web/lib/live.ts'
import { beginChat, markRead, openNews, readMessages, say } from './api.ts'
import { heldUpTo, noTalk, type Talk, talkReducer, unreadOf } from './conversation.ts'
import { type KeptChat, keepChat, keptChat } from './kept.ts'

/** How often it is asked while the stream is down. Assumed (decision 020) */
const askMilliseconds = 4_000
/** How often it is asked all the same: whether a clerk is there is told by no event. Assumed (decision 020) */
const presenceMilliseconds = 60_000

const followVisibility = (hear: () => void) => {
  document.addEventListener('visibilitychange', hear)
  return () => document.removeEventListener('visibilitychange', hear)
}

export type Conversation = {
  readonly talk: Talk
  /** Answers that were not seen. */
  readonly unread: number
  /** Why the newest could not be read, or the conversation not be begun. */
  readonly trouble: CallFailure | null
  readonly retry: () => void
  /** Says something at once and delivers it behind what was said before. */
  readonly write: (text: string) => void
  readonly writeAgain: (clientKey: string) => void
  readonly discard: (clientKey: string) => void
  /** Leaves a message with where to answer it. Throws CallFailure. */
  readonly leave: (message: { text: string; contact: string; clientKey: string }) => Promise<void>
  /** Begins another conversation in the place of a closed one. */
  readonly beginAnother: () => void
}

/** The conversation of this browser: begun or taken up again, live, and marked as read while it is `open` and seen. */
export function useConversation(open: boolean): Conversation {
  const [talk, change] = useReducer(talkReducer, noTalk)
  const [kept, setKept] = useState(keptChat)
  const [trouble, setTrouble] = useState<CallFailure | null>(null)
  const [attempt, retry] = useReducer((count: number) => count + 1, 0)
  const visible = useSyncExternalStore(followVisibility, () => !document.hidden)
  const newest = useRef(talk)
  newest.current = talk
  const asks = useRef<() => void>(() => undefined)
  const deliveries = useRef(Promise.resolve())
  const marked = useRef<{ kept: KeptChat; position: number } | null>(null)

  const take = useCallback((next: KeptChat | null) => {
    change({ kind: 'forgotten' })
    setTrouble(null)
    setKept(next)
  }, [])

  // Begins a conversation on the server where the browser keeps none.
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new attempt begins again.
  useEffect(() => {
    if (kept) return
    const stopping = new AbortController()
    beginChat(stopping.signal).then(
      (begun) => {
        if (stopping.signal.aborted) return
        keepChat(begun.kept)
        change({ kind: 'begun', conversation: begun.conversation })
        setTrouble(null)
        setKept(begun.kept)
      },
      (error: CallFailure) => {
        if (!isCancelled(error)) setTrouble(error)
      },
    )
    return () => stopping.abort()
  }, [kept, attempt])

  // Follows the conversation on the server: by its stream, and by the clock while the stream is down.
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new attempt asks again.
  useEffect(() => {
    if (!kept) return
    const stopping = new AbortController()
    const { signal } = stopping
    let asking = false
    let again = false
    let askedAt = 0

    async function readNew(): Promise<void> {
      if (!kept) return
      let held = heldUpTo(newest.current.messages)
      for (;;) {
        const { conversation, messages } = await readMessages(kept, held, signal)
        change({ kind: 'read', conversation, messages })
        const last = messages.at(-1)?.position
        if (last === undefined || last >= conversation.lastPosition) return
        held = last
      }
    }
    async function ask(): Promise<void> {
      if (asking) {
        again = true
        return
      }
      asking = true
      try {
        do {
          again = false
          askedAt = Date.now()
          await readNew()
        } while (again)
        setTrouble(null)
      } catch (error) {
        if (signal.aborted || !(error instanceof CallFailure)) return
        // Forgotten by the server, or it was a customer's who has logged out.
        if (error.reason === 'request.notFound') {
          keepChat(null)
          take(null)
        } else setTrouble(error)
      } finally {
        asking = false
      }
    }

    asks.current = () => void ask()
    const live = createLive({
      channel: `sampan-chat-${kept.id}`,
      open: (streaming) => openNews(kept, streaming),
    })
    const leave = live.listen(() => void ask())
    const askWhenDue = () => {
      const wait = live.stands() ? presenceMilliseconds : askMilliseconds
      if (!document.hidden && Date.now() - askedAt >= wait) void ask()
    }
    const clock = setInterval(askWhenDue, askMilliseconds)
    document.addEventListener('visibilitychange', askWhenDue, { signal })
    void ask()
    return () => {
      stopping.abort()
      clearInterval(clock)
      leave()
    }
  }, [kept, attempt, take])

  // Takes up what another tab of this browser has begun.
  useEffect(() => {
    const follow = () => {
      const now = keptChat()
      if (now && now.id !== kept?.id) take(now)
    }
    addEventListener('storage', follow)
    return () => removeEventListener('storage', follow)
  }, [kept, take])

  const { conversation, messages } = talk
  const held = heldUpTo(messages)
  // Tells the server what has been seen.
  useEffect(() => {
    if (!open || !visible || !kept || !conversation || held <= conversation.visitorReadPosition) return
    if (messages.findLastIndex(({ from, position }) => from !== 'visitor' && position <= held) < 0) return
    if (marked.current?.kept === kept && marked.current.position >= held) return
    marked.current = { kept, position: held }
    markRead(kept, held).catch(() => {
      marked.current = null
    })
  }, [open, visible, kept, conversation, messages, held])

  function deliver(clientKey: string, text: string): void {
    if (!kept) return
    deliveries.current = deliveries.current.then(async () => {
      try {
        const message = await say(kept, { clientKey, text })
        if (newest.current.conversation?.id === kept.id) change({ kind: 'arrived', clientKey, message })
      } catch (error) {
        change({ kind: 'failed', clientKey, failure: (error as Error).message })
        // Closed by the desk meanwhile, for one.
        asks.current()
      }
    })
  }

  return {
    talk,
    unread: open && visible ? 0 : unreadOf(messages, conversation?.visitorReadPosition ?? 0),
    trouble,
    retry,
    write(text) {
      const clientKey = submitKey()
      change({ kind: 'written', unsent: { clientKey, text, writtenAt: new Date().toISOString() } })
      deliver(clientKey, text)
    },
    writeAgain(clientKey) {
      const again = talk.unsent.find((each) => each.clientKey === clientKey)
      if (!again) return
      change({ kind: 'again', clientKey })
      deliver(clientKey, again.text)
    },
    discard: (clientKey) => change({ kind: 'discarded', clientKey }),
    async leave(message) {
      if (!kept) return
      const said = await say(kept, message)
      change({ kind: 'arrived', clientKey: message.clientKey, message: said })
      asks.current()
    },
    beginAnother() {
      keepChat(null)
      take(null)
    },
  }
}
