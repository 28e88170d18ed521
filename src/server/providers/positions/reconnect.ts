import type { Logger } from 'pino'

/** Pauses before a connection is tried again grow from the first to the longest. Assumed (decision 017). */
export type Pauses = {
  readonly first: number
  readonly longest: number
  /** A connection on which nothing that makes sense comes for so long is dead, whatever the network says. */
  readonly silent: number
}
export const usualPauses: Pauses = { first: 1_000, longest: 60_000, silent: 120_000 }

export type Connection = { close(): void }
export type ConnectionEvents = {
  /** Something came that makes sense: the next pause is short again, and the silence begins anew. */
  readonly alive: () => void
  /** It ended, for a reason without secrets. Called once or more often. */
  readonly ended: (reason: string) => void
}

/** Keeps one connection open until it is stopped. */
export function keepConnected(
  open: (events: ConnectionEvents) => Connection,
  {
    name,
    log,
    heldBack = () => false,
    pauses = usualPauses,
  }: {
    readonly name: string
    readonly log: Logger
    /** Whether it is our own doing that nothing comes. */
    readonly heldBack?: () => boolean
    readonly pauses?: Pauses | undefined
  },
): { stop(): void } {
  let stopped = false
  let failures = 0
  let timer: NodeJS.Timeout | undefined
  let silence: NodeJS.Timeout | undefined
  let connection: Connection | null = null

  function connect(): void {
    let over = false
    const ended = (reason: string) => {
      if (over) return
      over = true
      clearTimeout(silence)
      connection?.close()
      connection = null
      if (stopped) return
      failures += 1
      const pause = Math.min(pauses.longest, pauses.first * 2 ** (failures - 1))
      log.warn({ feed: name, reason, pause }, 'position feed ended and is opened again')
      timer = setTimeout(connect, pause)
    }
    const silent = () => {
      if (heldBack()) silence?.refresh()
      else ended('silent')
    }
    silence = setTimeout(silent, pauses.silent)
    try {
      connection = open({
        ended,
        alive: () => {
          failures = 0
          silence?.refresh()
        },
      })
    } catch (error) {
      ended(error instanceof Error ? error.message : String(error))
    }
  }
  connect()
  return {
    stop() {
      stopped = true
      clearTimeout(timer)
      clearTimeout(silence)
      connection?.close()
      connection = null
    },
  }
}
