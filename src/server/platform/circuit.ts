import type { Logger } from 'pino'
import { ProviderFailure } from './provider-failure.ts'

/** Failures in a row after which an outside service is left alone, and for how long. Assumed (decision 030). */
export const mostFailures = 10
export const pauseSeconds = 30

/** The reason of a failure that is none of the service's: it was not asked. */
export const leftAlone = 'not asked: it failed too often'

/** Asks an outside service, or throws ProviderFailure at once while it is left alone. */
export type Circuit = <Answer>(ask: () => Promise<Answer>) => Promise<Answer>

/**
 * Leaves an outside service alone for a while once it failed too often: nobody then waits for an answer that does not
 * come, and a service in trouble is not asked more. After the pause one question goes through; its answer ends the
 * pause or begins another. A "no" is an answer.
 */
export function openCircuit(name: string, clock: () => Date, log: Logger): Circuit {
  let failures = 0
  let openUntil = 0
  let trying = false

  return async (ask) => {
    const open = failures >= mostFailures
    if (open && (trying || clock().getTime() < openUntil)) throw new ProviderFailure(name, leftAlone, true)
    trying = open
    try {
      const answer = await ask()
      failures = 0
      return answer
    } catch (error) {
      if (!(error instanceof ProviderFailure) || !error.retryable) {
        failures = 0
        throw error
      }
      failures += 1
      if (failures >= mostFailures) {
        openUntil = clock().getTime() + pauseSeconds * 1000
        log.warn({ service: name, reason: error.reason }, 'outside service is left alone for a while')
      }
      throw error
    } finally {
      if (open) trying = false
    }
  }
}
