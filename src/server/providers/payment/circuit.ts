import type { Logger } from 'pino'
import { openCircuit } from '#server/platform/circuit.ts'
import type { PaymentChannel } from './port.ts'

/**
 * A channel whose company is left alone for a while once it failed too often. What needs no company (signing an
 * address, reading a notice) always works.
 */
export function withCircuit(channel: PaymentChannel, clock: () => Date, log: Logger): PaymentChannel {
  const guard = openCircuit(channel.name, clock, log)
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
