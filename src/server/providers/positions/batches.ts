import type { Logger } from 'pino'
import type { HeardReport } from '#domain/vessels/sentences.ts'
import type { Heard, NotHeardReason, TakeHeard } from './port.ts'

/** Reports go into the database together: at least twice a second, and at most so many at once. */
const handOverMilliseconds = 500
/** So many may wait: a feed that is faster than the database is held back from here on. */
export type BatchSizes = { readonly atOnce: number; readonly waiting: number }
const usualSizes: BatchSizes = { atOnce: 10_000, waiting: 50_000 }
/** What was read from the network before the feed could be held back still finds room: 64 KB hold no more sentences. */
const lateComers = 2_000
/** That reports are dropped is told at most so often. */
const tellMilliseconds = 10_000

export type Batches = {
  /** Beyond the room there is, a report is dropped and counted as such. */
  add(read: HeardReport | NotHeardReason): void
  /** Whether the feed should be held back until there is room. */
  readonly full: boolean
  /** Hands over all that waits. */
  flush(): Promise<void>
  stop(): Promise<void>
}

/** Gathers what a feed hears; `room` is called when a full one has room again. */
export function openBatches(
  take: TakeHeard,
  {
    log,
    feed,
    sizes = usualSizes,
    room = () => undefined,
  }: {
    readonly log: Logger
    /** Its name in the log. */
    readonly feed: string
    readonly sizes?: BatchSizes | undefined
    readonly room?: () => void
  },
): Batches {
  let reports: HeardReport[] = []
  let unread: Partial<Record<NotHeardReason, number>> = {}
  let running: Promise<void> | null = null
  let dropped = 0
  let toldAt = Number.NEGATIVE_INFINITY

  const count = (reason: NotHeardReason, times: number): void => {
    unread[reason] = (unread[reason] ?? 0) + times
    if (reason !== 'dropped') return
    dropped += times
    tellDropped()
  }

  function tellDropped(): void {
    if (dropped === 0 || performance.now() - toldAt < tellMilliseconds) return
    log.warn({ feed, reports: dropped }, 'more positions came than could be taken, and were dropped')
    dropped = 0
    toldAt = performance.now()
  }

  /** What cannot be taken twice is lost; that it was there is counted with what comes next. */
  async function takeOrCount(heard: Heard): Promise<void> {
    try {
      await take(heard).catch(() => take(heard))
    } catch (error) {
      log.error(
        { err: error, feed, reports: heard.reports.length },
        'positions could not be taken and are lost',
      )
      for (const [reason, times] of Object.entries(heard.unread) as [NotHeardReason, number][])
        unread[reason] = (unread[reason] ?? 0) + times
      if (heard.reports.length > 0) unread.dropped = (unread.dropped ?? 0) + heard.reports.length
    }
  }

  async function handOver(): Promise<void> {
    // What is counted while reports are lost waits for the next time: without a database it would go round for ever.
    let once = Object.keys(unread).length > 0
    while (reports.length > 0 || once) {
      once = false
      const wasFull = reports.length >= sizes.waiting
      const heard = { reports: reports.slice(0, sizes.atOnce), unread }
      reports = reports.slice(sizes.atOnce)
      unread = {}
      await takeOrCount(heard)
      if (wasFull && reports.length < sizes.waiting) room()
    }
    tellDropped()
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
      if (typeof read === 'string') count(read, 1)
      else if (reports.length >= sizes.waiting + lateComers) count('dropped', 1)
      else reports.push(read)
      if (reports.length === sizes.atOnce) void flush()
    },
    get full() {
      return reports.length >= sizes.waiting
    },
    flush,
    async stop() {
      clearInterval(timer)
      await flush()
      await flush()
    },
  }
}
