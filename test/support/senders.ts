import { addSender } from '#contract/event-senders.ts'
import type { CodeSet } from '#domain/tracking/event-codes.ts'
import type { SenderKind } from '#domain/tracking/intake.ts'
import type { TestApp } from './app.ts'
import { buildStaff } from './people.ts'

export type TestSender = {
  readonly id: string
  readonly token: string
  /** Sends one event or a list; answers the status, what became of each, and the whole body. */
  tell(body: unknown): Promise<{ status: number; outcomes: string[]; body: Record<string, unknown> }>
}

let events = 0
/** An event as DCSA Track & Trace 2.2 writes it, with a number and a writing time of its own. */
export function dcsaEvent(app: TestApp, more: Record<string, unknown>): Record<string, unknown> {
  events += 1
  const now = app.clock.now.toISOString()
  return {
    eventID: `event-${events}`,
    eventCreatedDateTime: now,
    eventClassifierCode: 'ACT',
    eventDateTime: now,
    ...more,
  }
}

/** A machine that an administrator let tell events. */
export async function buildSender(
  app: TestApp,
  name: string,
  kind: SenderKind = 'carrier',
  codeSet: CodeSet = 'dcsa',
): Promise<TestSender> {
  const administrator = await buildStaff(app, 'administrator')
  const { data } = await app.call(addSender, {
    token: administrator.token,
    body: { name, kind, codeSet },
  })
  const { sender, token } = data
  return {
    id: sender.id,
    token,
    async tell(body) {
      const answer = await app.http.fastify.inject({
        method: 'POST',
        url: '/api/desk/events',
        headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
        payload: JSON.stringify(body),
      })
      const json = answer.json() as { events?: { outcome: string }[] }
      return {
        status: answer.statusCode,
        outcomes: (json.events ?? []).map(({ outcome }) => outcome),
        body: json,
      }
    },
  }
}
