import type { Logger } from 'pino'
import { ProviderFailure } from '#server/platform/provider-failure.ts'
import type { PaymentChannel } from './port.ts'

/** Failures in a row after which a company is left alone (bar A-10), and for how long. Assumed (decision 030). */
export const mostFailures = 10
export const pauseSeconds = 30

/**
 * A channel whose company is left alone for a while once it failed too often: nobody then waits for an
 * answer that does not come, and a company in trouble is not asked more. After the pause one question
 * goes through; its answer ends the pause or begins another. A "no" is an answer. What needs no company
 * (signing an address, reading a notice) always works.
 */
export function withCircuit(channel: PaymentChannel, clock: () => Date, log: Logger): PaymentChannel {
  let failures = 0
  let openUntil = 0
  let trying = false

  async function guard<Answer>(ask: () => Promise<Answer>): Promise<Answer> {
    const open = failures >= mostFailures
    if (open && (trying || clock().getTime() < openUntil))
      throw new ProviderFailure(channel.name, 'not asked: it failed too often', true)
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
        log.warn({ channel: channel.name, reason: error.reason }, 'payment company is left alone for a while')
      }
      throw error
    } finally {
      if (open) trying = false
    }
  }

  const { authorization } = channel
  return {
    ...channel,
    ...(channel.startsAtCompany
      ? { createCharge: (request) => guard(() => channel.createCharge(request)) }
      : {}),
    ...(authorization
      ? { authorization: { ...authorization, payerOf: (code) => guard(() => authorization.payerOf(code)) } }
      : {}),
    query: (tradeNo) => guard(() => channel.query(tradeNo)),
    close: (tradeNo) => guard(() => channel.close(tradeNo)),
    refund: (request) => guard(() => channel.refund(request)),
    queryRefund: (tradeNo, refundNo) => guard(() => channel.queryRefund(tradeNo, refundNo)),
  }
}
