import { addDays, type BusinessDate, businessDateOf } from '#domain/kernel/business-date.ts'
import { freeTimeDaysLeft, type OrderQueue, silentDays } from '#domain/orders/desk-queues.ts'

/** Which orders `o` stand in a queue, and the column by which it is worked through, the lowest first. */
export type QueueRows = {
  readonly where: string
  /** An instant or a day; the index of the queue has it and the id, in this order. */
  readonly key: string
  readonly keyIs: 'timestamptz' | 'date'
}

/**
 * The rows of a queue as SQL. Each has a partial index (migration 0065) whose condition stands here word by word: the
 * texts hold nothing that anybody has typed.
 */
export function queueRows(queue: OrderQueue, now: Date): QueueRows {
  const today = businessDateOf(now)
  const day = (date: BusinessDate) => `date '${date}'`
  switch (queue) {
    case 'accept': {
      const since = `(case when o.accepted_at is null
        and (o.status = 'paid' or (o.status = 'pendingPayment' and o.kind = 'overseas')) then coalesce(o.paid_at, o.placed_at) end)`
      return { where: `${since} is not null`, key: since, keyIs: 'timestamptz' }
    }
    case 'resume':
      return { where: `o.status = 'refundRejected'`, key: 'o.placed_at', keyIs: 'timestamptz' }
    case 'changeAsked':
      return { where: 'o.change_asked_at is not null', key: 'o.change_asked_at', keyIs: 'timestamptz' }
    case 'changeAnswered':
      return { where: 'o.change_answered_at is not null', key: 'o.change_answered_at', keyIs: 'timestamptz' }
    case 'departures':
      return {
        where: `o.actual_sailing_on is null and o.status in ('accepted', 'paid', 'inTransit')
          and o.estimated_sailing_on = ${day(today)}`,
        key: 'o.estimated_sailing_on',
        keyIs: 'date',
      }
    case 'arrivals':
      return {
        where: `o.actual_arrival_on is null and o.status = 'inTransit' and o.estimated_arrival_on = ${day(today)}`,
        key: 'o.estimated_arrival_on',
        keyIs: 'date',
      }
    case 'gateIn':
      return {
        where: `o.accepted_at is not null and o.gate_in_on is null and o.actual_sailing_on is null
          and o.status in ('accepted', 'paid', 'inTransit')`,
        key: 'o.estimated_sailing_on',
        keyIs: 'date',
      }
    case 'silent':
      return {
        where: `o.status = 'inTransit' and o.delivered_at is null and o.news_at is not null
          and o.news_at < timestamptz '${new Date(now.getTime() - silentDays * 86_400_000).toISOString()}'`,
        key: 'o.news_at',
        keyIs: 'timestamptz',
      }
    case 'freeTime':
      return {
        where: `o.free_until is not null and o.status in ('accepted', 'paid', 'inTransit')
          and o.free_until <= ${day(addDays(today, freeTimeDaysLeft))}`,
        key: 'o.free_until',
        keyIs: 'date',
      }
    default:
      return queue satisfies never
  }
}
