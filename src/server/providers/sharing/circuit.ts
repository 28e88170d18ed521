import type { Logger } from 'pino'
import { openCircuit } from '#server/platform/circuit.ts'
import type { ShareSigner } from './port.ts'

/** A signer whose service is left alone for a while once it failed too often. */
export function withCircuit(signer: ShareSigner, clock: () => Date, log: Logger): ShareSigner {
  const guard = openCircuit('sharing', clock, log)
  return { ...signer, sign: (url) => guard(() => signer.sign(url)) }
}
