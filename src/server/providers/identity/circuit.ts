import type { Logger } from 'pino'
import { openCircuit } from '#server/platform/circuit.ts'
import type { IdentityProvider } from './port.ts'

/** A provider that is left alone for a while once it failed too often. */
export function withCircuit(provider: IdentityProvider, clock: () => Date, log: Logger): IdentityProvider {
  const guard = openCircuit('identity', clock, log)
  return { ...provider, personOf: (code) => guard(() => provider.personOf(code)) }
}
