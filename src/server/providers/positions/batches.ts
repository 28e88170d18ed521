import type { Logger } from 'pino'
import type { UnreadReason } from '#domain/vessels/ais.ts'
import type { HeardReport } from '#domain/vessels/sentences.ts'
import type { TakeHeard } from './port.ts'

/** Reports go into the database together: at least twice a second, and at most so many at once. */
const handOverMilliseconds = 500
const mostAtOnce = 5_000
/** So many may wait: a feed that is faster than the database is held back from here on. */
const mostWaiting = 50_000

export type Batches = {
  add(read: HeardReport | UnreadReason): void
  /** Whether the feed should be held back until there is room. */
  readonly full: boolean
  /** Hands over all that waits. */
  flush(): Promise<void>
  stop(): Promise<void>
}

/** Gathers what a feed hears; `room` is called when a full one has room again. */
export function openBatches(take: TakeHeard, log: Logger, room: () => void = () => undefined): Batches {
  let reports: HeardReport[] = []
  let unread: Partial<Record<UnreadReason, number>> = {}
  let running: Promise<void> | null = null

  async function handOver(): Promise<void> {
    while (reports.length > 0 || Object.keys(unread).length > 0) {
      const wasFull = reports.length >= mostWaiting
      const heard = { reports: reports.slice(0, mostAtOnce), unread }
      reports = reports.slice(mostAtOnce)
      unread = {}
      try {
        await take(heard).catch(() => take(heard))
      } catch (error) {
        log.error({ err: error, reports: heard.reports.length }, 'positions could not be taken and are lost')
      }
      if (wasFull && reports.length < mostWaiting) room()
    }
  }
  const flush = (): Promise<void> => {
    running ??= handOver().finally(() => {
      running = null
    })
    return running
  }
  const timer = setInterval(() => void flush(), handOverMilliseconds)
  return {
    add(read) {
      if (typeof read === 'string') unread[read] = (unread[read] ?? 0) + 1
      else reports.push(read)
      if (reports.length === mostAtOnce) void flush()
    },
    get full() {
      return reports.length >= mostWaiting
    },
    flush,
    async stop() {
      clearInterval(timer)
      await flush()
      await flush()
    },
  }
}
