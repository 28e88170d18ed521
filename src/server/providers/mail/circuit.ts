import type { Logger } from 'pino'
import { openCircuit } from '#server/platform/circuit.ts'
import type { MailSender } from './port.ts'

/** A mail server that is left alone for a while once it failed too often. */
export function withCircuit(sender: MailSender, clock: () => Date, log: Logger): MailSender {
  const guard = openCircuit('mail', clock, log)
  return { ...sender, send: (mail) => guard(() => sender.send(mail)) }
}
