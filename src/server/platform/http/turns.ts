import { Refusal } from '#domain/kernel/refusal.ts'

export type Limits = {
  /** Calls that are worked on at once. */
  readonly atOnce: number
  /** Calls that may stand in line: a crowd that comes at once is served. */
  readonly mostWaiting: number
  /** And as long as more comes than can be done, when any line is as long as it may be: then it is kept short. */
  readonly mostWhenTooMany: number
}

/** For a process of so many connections to its database: one is always at hand for whoever gives his back. */
export const limitsFor = (connections: number): Limits => ({
  atOnce: connections + 12,
  mostWaiting: 512,
  mostWhenTooMany: 24,
})

/** Milliseconds since somebody was last told to come again, for which there still are too many. */
const tooManyFor = 1_000

/** Made once: hundreds are told so a second, and what it costs is lost to those who are served. */
const comeAgain = new Refusal('service.unavailable')

export type Turns = {
  /** What a call that comes now is told where it would find no place in the line. */
  refusal(): Refusal | undefined
  /**
   * Waits until it is one's turn, in the order of coming, and returns what ends it. Refuses with `service.unavailable`
   * when the line is full, when the turn does not come in time, or when nobody waits for the answer any more.
   */
  take(hasLeft?: () => boolean): Promise<() => void>
}

/**
 * Too much at once is done one after the other: a process that begins everything that comes finishes none of it sooner,
 * and less of it in all, for it holds the beginnings of all of it. Who would wait for too long is told so at once, and
 * for whoever has left nothing is begun.
 *
 * @param longest Milliseconds that a call may stand in line; 0 for a process in which nobody stands in line.
 */
export function openTurns(longest: number, limits: Limits): Turns {
  type Waiting = { start: () => void; fail: (error: Refusal) => void; since: number; hasLeft: () => boolean }
  // Begins with whoever came first; a set gives up its first without moving the others.
  const line = new Set<Waiting>()
  let running = 0
  let tooManyUntil = Number.NEGATIVE_INFINITY
  /** It is the turn of the next in line for whom it is not too late. */
  const next = () => {
    for (const one of line) {
      line.delete(one)
      if (performance.now() - one.since <= longest && !one.hasLeft()) return one.start()
      one.fail(comeAgain)
    }
    running--
  }
  const ending = () => {
    let ended = false
    return () => {
      if (!ended) next()
      ended = true
    }
  }
  const isFull = (): boolean => {
    if (longest === 0 || running < limits.atOnce) return false
    const now = performance.now()
    const most = now < tooManyUntil ? limits.mostWhenTooMany : limits.mostWaiting
    if (line.size < most) return false
    tooManyUntil = now + tooManyFor
    return true
  }
  return {
    refusal: () => (isFull() ? comeAgain : undefined),
    async take(hasLeft = () => false) {
      if (longest === 0) return () => undefined
      if (running < limits.atOnce) {
        running++
        return ending()
      }
      if (isFull()) throw comeAgain
      await new Promise<void>((start, fail) => line.add({ start, fail, since: performance.now(), hasLeft }))
      return ending()
    },
  }
}
