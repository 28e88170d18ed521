import type { DeskQueue } from '#contract/desk-queues.ts'
import type { QueueName } from '#domain/workbench/queues.ts'

export type Waiting = { readonly count: number; readonly more: boolean }

/** How much waits in some queues together, and whether there is more than was counted. */
export function waitingIn(queues: readonly DeskQueue[] | undefined, names: readonly QueueName[]): Waiting {
  const own = (queues ?? []).filter(({ name }) => names.includes(name))
  return { count: own.reduce((sum, { count }) => sum + count, 0), more: own.some(({ more }) => more) }
}

/** What happens today is no arrears: with these alone, everything is done. */
const ofToday: readonly QueueName[] = ['departures', 'arrivals']

export const allDone = (queues: readonly DeskQueue[]): boolean =>
  queues.every(({ name, count }) => count === 0 || ofToday.includes(name))
