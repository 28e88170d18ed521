import type { Logger } from 'pino'
import { openCircuit } from '#server/platform/circuit.ts'
import type { CargoData } from './port.ts'

/** A source that is left alone for a while once it failed too often. */
export function withCircuit(source: CargoData, clock: () => Date, log: Logger): CargoData {
  const guard = openCircuit('cargo', clock, log)
  return { ...source, find: (question) => guard(() => source.find(question)) }
}
