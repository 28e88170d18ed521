/** What the page tells its reader in passing: one toast at a time, and a list of what was said (requirements §8). */
export type NoticeKind = 'ok' | 'note' | 'wait' | 'stop'
export type Notice = {
  readonly id: number
  readonly kind: NoticeKind
  readonly text: string
  readonly at: Date
}
export type NoticeState = {
  readonly toast: Notice | null
  readonly earlier: readonly Notice[]
  readonly busy: boolean
}

/** How long a toast stays (requirements §9). */
export const toastMilliseconds = 3_000
/** Spinners for answers that come at once only flicker. */
export const busyAfterMilliseconds = 300
const keptNotices = 50

export const noNotices: NoticeState = { toast: null, earlier: [], busy: false }

/** Holds the toast, the earlier notices and the loading indicator; components subscribe to it. */
export function createNotices(now: () => Date = () => new Date()) {
  let state = noNotices
  let nextId = 1
  let running = 0
  let toastTimer: ReturnType<typeof setTimeout> | undefined
  let busyTimer: ReturnType<typeof setTimeout> | undefined
  const listeners = new Set<() => void>()
  const set = (change: Partial<NoticeState>) => {
    state = { ...state, ...change }
    for (const listener of listeners) listener()
  }
  return {
    subscribe(listener: () => void) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    state: () => state,
    /** Shows a toast in place of the one that is there. */
    say(kind: NoticeKind, text: string) {
      clearTimeout(toastTimer)
      const toast: Notice = { id: nextId++, kind, text, at: now() }
      set({ toast, earlier: [toast, ...state.earlier].slice(0, keptNotices) })
      toastTimer = setTimeout(() => set({ toast: null }), toastMilliseconds)
    },
    hush() {
      clearTimeout(toastTimer)
      set({ toast: null })
    },
    /** A reader who points at the toast keeps it. */
    hold() {
      clearTimeout(toastTimer)
    },
    release() {
      clearTimeout(toastTimer)
      toastTimer = setTimeout(() => set({ toast: null }), toastMilliseconds)
    },
    /** Counts running requests: shown when the first begins, hidden when the last ends (requirements §4). */
    begin() {
      if (++running === 1) busyTimer = setTimeout(() => set({ busy: true }), busyAfterMilliseconds)
    },
    end() {
      if (running === 0 || --running > 0) return
      clearTimeout(busyTimer)
      if (state.busy) set({ busy: false })
    },
  }
}

/** The page's own notices. On the server nothing is ever said. */
export const notices = createNotices()
