import { type BusinessDate, businessDateOf, daysBetween } from '#domain/kernel/business-date.ts'
import { orderQueues } from '#domain/orders/desk-queues.ts'

/**
 * The desk's first page: everything that waits for somebody of the house, by the kind of work it is. A queue says how
 * much waits, since when the oldest does (or which day comes first) and how much of it presses. How urgent that makes
 * it is decided here and nowhere else (decision 057).
 */
export const queueNames = [
  ...orderQueues,
  'tasks',
  'mentions',
  'exceptions',
  'events',
  'prices',
  'chats',
  'certifications',
  'reports',
  'questions',
  'consents',
  'transfers',
  'payments',
  'refunds',
  'differences',
  'invoices',
  'agreements',
  'withdrawals',
] as const
export type QueueName = (typeof queueNames)[number]

/** As the page shows them. */
export const queueGroups = {
  own: ['tasks', 'mentions'],
  orders: ['accept', 'resume', 'changeAnswered', 'changeAsked', 'prices'],
  boxes: ['departures', 'arrivals', 'gateIn', 'silent', 'freeTime', 'exceptions', 'events'],
  money: [
    'transfers',
    'payments',
    'refunds',
    'differences',
    'questions',
    'consents',
    'invoices',
    'agreements',
    'withdrawals',
  ],
  people: ['chats', 'certifications', 'reports'],
} as const satisfies Record<string, readonly QueueName[]>

/** A queue is counted exactly up to here; what is beyond is "more". */
export const countedExactly = 999

/** An order should be accepted, and a price answered, within this many minutes. Assumed (decision 012) */
export const goalMinutes = 120
/** A visitor or a customer in the chat is answered within this many minutes. Assumed (decision 057) */
const chatMinutes = 15
/** A container that is not in the terminal this many days before sailing is late. Assumed (decision 015) */
export const lateDays = 2

export type QueueState = {
  readonly name: QueueName
  readonly count: number
  /** Since when the oldest waits. */
  readonly since: Date | null
  /** The first day that the queue is about. */
  readonly day: BusinessDate | null
  /** Those that somebody turned down, or that failed. */
  readonly pressing: number
}

/** `wait`: soon too late; `stop`: too late, or it stands still until somebody acts. */
export type Urgency = 'wait' | 'stop' | null

export const minutesSince = (at: Date, now: Date): number => (now.getTime() - at.getTime()) / 60_000

/** The last quarter of what may be waited is soon. */
function againstGoal(since: Date | null, now: Date, goal: number): Urgency {
  if (!since) return null
  const waited = minutesSince(since, now)
  return waited > goal ? 'stop' : waited > goal * 0.75 ? 'wait' : null
}

export function urgencyOf({ name, count, since, day, pressing }: QueueState, now: Date): Urgency {
  if (count === 0) return null
  const daysLeft = day === null ? null : daysBetween(businessDateOf(now), day)
  switch (name) {
    case 'accept':
    case 'prices':
    case 'changeAnswered':
      return againstGoal(since, now, goalMinutes)
    case 'chats':
      return againstGoal(since, now, chatMinutes)
    case 'gateIn':
      return daysLeft === null || daysLeft > lateDays ? null : daysLeft < 0 ? 'stop' : 'wait'
    case 'freeTime':
      return daysLeft !== null && daysLeft < 0 ? 'stop' : 'wait'
    case 'tasks':
      return daysLeft === null || daysLeft > 0 ? null : daysLeft < 0 ? 'stop' : 'wait'
    case 'consents':
      return pressing > 0 ? 'wait' : null
    case 'refunds':
      return pressing > 0 ? 'stop' : null
    case 'invoices':
      return 'stop'
    case 'exceptions':
    case 'payments':
    case 'silent':
      return 'wait'
    case 'resume':
    case 'changeAsked':
    case 'mentions':
    case 'departures':
    case 'arrivals':
    case 'events':
    case 'certifications':
    case 'reports':
    case 'questions':
    case 'transfers':
    case 'differences':
    case 'agreements':
    case 'withdrawals':
      return null
    default:
      return name satisfies never
  }
}
