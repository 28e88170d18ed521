import type { Logger } from 'pino'
import { openCircuit } from '#server/platform/circuit.ts'
import type { SmsSender } from './port.ts'

/** A company that is left alone for a while once it failed too often: nobody waits five seconds for a code that does not come. */
export function withCircuit(sender: SmsSender, clock: () => Date, log: Logger): SmsSender {
  const guard = openCircuit('sms', clock, log)
  return { ...sender, send: (message) => guard(() => sender.send(message)) }
}
