import type { Logger } from 'pino'
import { openCircuit } from '#server/platform/circuit.ts'
import type { InvoiceIssuer } from './port.ts'

/** A service that is left alone for a while once it failed too often. */
export function withCircuit(issuer: InvoiceIssuer, clock: () => Date, log: Logger): InvoiceIssuer {
  const guard = openCircuit('invoicing', clock, log)
  return { ...issuer, issue: (request) => guard(() => issuer.issue(request)) }
}
