import type { Logger } from 'pino'
import { openCircuit } from '#server/platform/circuit.ts'
import type { Geocoder } from './port.ts'

/** A geocoder that is left alone for a while once it failed too often. */
export function withCircuit(source: Geocoder, clock: () => Date, log: Logger): Geocoder {
  const guard = openCircuit('geocoding', clock, log)
  return { ...source, locate: (door) => guard(() => source.locate(door)) }
}
