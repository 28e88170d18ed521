import { describe, expect, it } from 'vitest'
import { businessDate } from '#domain/kernel/business-date.ts'
import { type QueueName, queueGroups, queueNames, urgencyOf } from './queues.ts'

/** Ten in the morning of Beijing. */
const now = new Date('2026-11-20T02:00:00Z')
const minutesAgo = (minutes: number) => new Date(now.getTime() - minutes * 60_000)

describe('how urgent a queue is', () => {
  it.each<[QueueName, { minutes?: number; day?: string; pressing?: number; count?: number }, string | null]>([
    ['accept', { minutes: 60 }, null],
    ['accept', { minutes: 91 }, 'wait'],
    ['accept', { minutes: 121 }, 'stop'],
    ['accept', { minutes: 500, count: 0 }, null],
    ['prices', { minutes: 121 }, 'stop'],
    ['chats', { minutes: 11 }, null],
    ['chats', { minutes: 12 }, 'wait'],
    ['chats', { minutes: 16 }, 'stop'],
    ['gateIn', { day: '2026-11-23' }, null],
    ['changeAnswered', { minutes: 125 }, 'stop'],
    ['changeAsked', { minutes: 5000 }, null],
    ['gateIn', { day: '2026-11-22' }, 'wait'],
    ['gateIn', { day: '2026-11-20' }, 'wait'],
    ['gateIn', { day: '2026-11-19' }, 'stop'],
    ['freeTime', { day: '2026-11-22' }, 'wait'],
    ['freeTime', { day: '2026-11-20' }, 'wait'],
    ['freeTime', { day: '2026-11-19' }, 'stop'],
    ['tasks', { day: '2026-11-21' }, null],
    ['tasks', { day: '2026-11-20' }, 'wait'],
    ['tasks', { day: '2026-11-19' }, 'stop'],
    ['mentions', { minutes: 5000 }, null],
    ['consents', { minutes: 5000 }, null],
    ['consents', { pressing: 1 }, 'wait'],
    ['refunds', { minutes: 5000 }, null],
    ['refunds', { pressing: 1 }, 'stop'],
    ['invoices', {}, 'stop'],
    ['payments', {}, 'wait'],
    ['exceptions', {}, 'wait'],
    ['silent', {}, 'wait'],
    ['departures', { day: '2026-11-20' }, null],
    ['withdrawals', { pressing: 3 }, null],
  ])('%s with %o: %s', (name, { minutes, day, pressing = 0, count = 1 }, urgency) => {
    expect(
      urgencyOf(
        {
          name,
          count,
          since: minutes === undefined ? null : minutesAgo(minutes),
          day: day ? businessDate(day) : null,
          pressing,
        },
        now,
      ),
    ).toBe(urgency)
  })

  it('every queue stands in one group', () => {
    expect(Object.values(queueGroups).flat().toSorted()).toEqual([...queueNames].toSorted())
  })
})
