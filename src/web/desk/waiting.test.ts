import { describe, expect, it } from 'vitest'
import type { DeskQueue } from '#contract/desk-queues.ts'
import { allDone, waitingIn } from './waiting.ts'

const queue = (name: DeskQueue['name'], count: number, more = false): DeskQueue => ({
  name,
  count,
  more,
  since: null,
  day: null,
  pressing: 0,
  urgency: null,
})

describe('what waits', () => {
  it('is summed over the queues of an entry, and says where there is more', () => {
    const queues = [queue('transfers', 3), queue('payments', 999, true), queue('refunds', 5)]
    expect(waitingIn(queues, ['transfers', 'payments'])).toEqual({ count: 1002, more: true })
    expect(waitingIn(queues, ['refunds'])).toEqual({ count: 5, more: false })
    expect(waitingIn(queues, ['chats'])).toEqual({ count: 0, more: false })
    expect(waitingIn(undefined, ['refunds'])).toEqual({ count: 0, more: false })
  })

  it('is done when only the ships of today are left', () => {
    expect(allDone([queue('accept', 0), queue('departures', 4), queue('arrivals', 1)])).toBe(true)
    expect(allDone([queue('accept', 1), queue('departures', 4)])).toBe(false)
    expect(allDone([])).toBe(true)
  })
})
