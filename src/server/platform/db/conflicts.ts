import { setTimeout as pause } from 'node:timers/promises'

/** Serialization failure and deadlock: two met, this one was undone as a whole, and may simply be run again. */
const conflicts = new Set(['40001', '40P01'])
const mostTries = 5
/** Whoever met is kept from meeting again by pauses of no fixed length, longer from try to try. */
const pauseMilliseconds = 20

/** Whether the database undid something only because somebody else was in its way. */
export const isConflict = (error: unknown): boolean =>
  error instanceof Error && conflicts.has(String((error as { code?: unknown }).code))

/**
 * Runs a transaction, or a statement outside of any, and again after a conflict, up to five times in all. The work must
 * do nothing outside the database. `undone` hears of each try that failed, whatever it failed of.
 */
export async function againAfterConflict<Result>(
  work: () => Promise<Result>,
  undone: () => void = () => undefined,
): Promise<Result> {
  for (let tries = 1; ; tries++) {
    try {
      return await work()
    } catch (error) {
      undone()
      if (tries === mostTries || !isConflict(error)) throw error
      await pause(Math.random() * pauseMilliseconds * tries)
    }
  }
}
