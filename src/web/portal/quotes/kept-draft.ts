import { useCallback, useEffect, useRef, useState } from 'react'
import type { QuoteDraft } from '#domain/quotes/quote-request.ts'
import { forget, keep, kept } from '#web/app/vault.ts'
import { draftOfKept } from '#web/features/quotes/quote-draft.ts'

/** Typing pauses this long before the draft is written. */
const pauseMilliseconds = 400

/** A text that survives the page, sealed in the browser: null until it was read, then what was found. */
function useKept(name: string): {
  text: string | null
  ready: boolean
  keep: (text: string | null) => void
} {
  const [found, setFound] = useState<{ name: string; text: string | null } | null>(null)
  const waiting = useRef<{ timer: ReturnType<typeof setTimeout>; write: () => void } | null>(null)
  // Reads the browser's storage once per name.
  useEffect(() => {
    let wanted = true
    void kept(name).then((text) => wanted && setFound({ name, text }))
    return () => {
      wanted = false
    }
  }, [name])
  // Writes what waits when the page is hidden or left, so that nothing is lost.
  useEffect(() => {
    const flush = () => {
      if (!waiting.current) return
      clearTimeout(waiting.current.timer)
      waiting.current.write()
      waiting.current = null
    }
    addEventListener('pagehide', flush)
    return () => {
      removeEventListener('pagehide', flush)
      flush()
    }
  }, [])
  const keepSoon = useCallback(
    (text: string | null) => {
      if (waiting.current) clearTimeout(waiting.current.timer)
      waiting.current = null
      if (text === null) return forget(name)
      const write = () => void keep(name, text)
      waiting.current = {
        write,
        timer: setTimeout(() => {
          waiting.current = null
          write()
        }, pauseMilliseconds),
      }
    },
    [name],
  )
  return { text: found?.name === name ? found.text : null, ready: found?.name === name, keep: keepSoon }
}

/** The name under which the last price query is kept. */
const quoteDraftName = 'quoteDraft'

/** The last price query of this browser. */
export function useKeptQuote(): {
  draft: QuoteDraft | null
  ready: boolean
  keep: (draft: QuoteDraft) => void
} {
  const { text, ready, keep: keepText } = useKept(quoteDraftName)
  const keepDraft = useCallback((draft: QuoteDraft) => keepText(JSON.stringify(draft)), [keepText])
  return { draft: draftOfKept(text), ready, keep: keepDraft }
}
