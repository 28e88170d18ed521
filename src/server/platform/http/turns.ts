import { Refusal } from '#domain/kernel/refusal.ts'

/** Calls that are worked on at once: more than have a connection, so that one is always at hand when it is given back. */
const atOnce = 64
/** Calls that may stand in line. */
const mostWaiting = 512

export type Turns = {
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
export function openTurns(longest: number, limits = { atOnce, mostWaiting }): Turns {
  type Waiting = { start: () => void; fail: (error: Refusal) => void; since: number; hasLeft: () => boolean }
  // Begins with whoever came first; a set gives up its first without moving the others.
  const line = new Set<Waiting>()
  let running = 0
  /** It is the turn of the next in line for whom it is not too late. */
  const next = () => {
    for (const one of line) {
      line.delete(one)
      if (performance.now() - one.since <= longest && !one.hasLeft()) return one.start()
      one.fail(new Refusal('service.unavailable'))
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
  return {
    async take(hasLeft = () => false) {
      if (longest === 0) return () => undefined
      if (running < limits.atOnce) {
        running++
        return ending()
      }
      if (line.size >= limits.mostWaiting) throw new Refusal('service.unavailable')
      await new Promise<void>((start, fail) => line.add({ start, fail, since: performance.now(), hasLeft }))
      return ending()
    },
  }
}
