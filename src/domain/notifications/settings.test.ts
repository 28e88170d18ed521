import { describe, expect, it } from 'vitest'
import { reminderHours } from '../orders/orders.ts'
import { chosenKinds } from './kinds.ts'
import {
  choiceOf,
  completeSettings,
  defaultSettings,
  hoursMoved,
  type NotificationSettings,
  sendDueAt,
  withoutMails,
} from './settings.ts'

const at = (text: string) => new Date(`${text}:00Z`)
const settings = (more: Partial<NotificationSettings> = {}): NotificationSettings => ({
  ...defaultSettings,
  ...more,
})

describe('when a text message or a mail may go out [C-26]', () => {
  it.each([
    // Quiet from 22:00 to 07:30 in Shanghai, UTC+8.
    ['2026-11-20T13:59', '2026-11-20T13:59', 'a minute before quiet hours'],
    ['2026-11-20T14:00', '2026-11-20T23:30', 'at their beginning'],
    ['2026-11-20T18:00', '2026-11-20T23:30', 'after midnight'],
    ['2026-11-20T23:29', '2026-11-20T23:30', 'a minute before their end'],
    ['2026-11-20T23:30', '2026-11-20T23:30', 'at their end'],
  ])('%s: %s, %s', (now, due) => expect(sendDueAt(at(now), 'atOnce', settings())).toEqual(at(due)))

  it('quiet hours within one day', () => {
    const nap = settings({ quiet: { from: '12:00', to: '14:00' } })
    expect(sendDueAt(at('2026-11-20T04:30'), 'atOnce', nap)).toEqual(at('2026-11-20T06:00'))
    expect(sendDueAt(at('2026-11-20T16:30'), 'atOnce', nap)).toEqual(at('2026-11-20T16:30'))
  })

  it('the hours are those of the customer’s zone, across a change of clocks', () => {
    const berlin = settings({ zone: 'Europe/Berlin' })
    // On 25 October 2026 the clocks go back: 07:30 is 06:30 UTC from then on, 05:30 the day before.
    expect(sendDueAt(at('2026-10-24T02:00'), 'atOnce', berlin)).toEqual(at('2026-10-24T05:30'))
    expect(sendDueAt(at('2026-10-24T21:00'), 'atOnce', berlin)).toEqual(at('2026-10-25T06:30'))
  })

  it('once a day waits for its hour, and a summary in quiet hours for their end', () => {
    expect(sendDueAt(at('2026-11-20T00:29'), 'daily', settings())).toEqual(at('2026-11-20T00:30'))
    expect(sendDueAt(at('2026-11-20T00:31'), 'daily', settings())).toEqual(at('2026-11-21T00:30'))
    const early = settings({ dailyAt: '06:00' })
    expect(sendDueAt(at('2026-11-20T04:00'), 'daily', early)).toEqual(at('2026-11-20T23:30'))
  })

  it('never is never, and without quiet hours it is now', () => {
    expect(sendDueAt(at('2026-11-20T18:00'), 'never', settings())).toBeNull()
    for (const quiet of [null, { from: '08:00', to: '08:00' }])
      expect(sendDueAt(at('2026-11-20T18:00'), 'atOnce', settings({ quiet }))).toEqual(at('2026-11-20T18:00'))
  })
})

describe('what is told of an order [C-26]', () => {
  const loud = settings({
    choices: { ...defaultSettings.choices, departed: { listed: false, text: 'daily', mail: 'atOnce' } },
  })
  it('as for all orders, unless the order has choices of its own', () => {
    expect(choiceOf('departed', loud, null)).toEqual({ listed: false, text: 'daily', mail: 'atOnce' })
    const own = { mode: 'own' as const, choices: defaultSettings.choices, arrivalHours: 6 }
    expect(choiceOf('departed', loud, own)).toEqual({ listed: true, text: 'never', mail: 'never' })
    expect(choiceOf('departed', loud, { ...own, mode: 'muted' })).toEqual({
      listed: false,
      text: 'never',
      mail: 'never',
    })
  })
})

describe('news of orders and payments [C-26]', () => {
  const never = { listed: false, text: 'never', mail: 'never' } as const
  const silent = settings({
    choices: { ...defaultSettings.choices, paymentReceived: never, orderAccepted: never },
  })
  it('of money a message is listed whatever was chosen, of a muted order too', () => {
    const muted = { mode: 'muted' as const, choices: silent.choices, arrivalHours: 24 }
    for (const ofOrder of [null, muted]) {
      expect(choiceOf('paymentReceived', silent, ofOrder)).toEqual({
        ...never,
        listed: true,
      })
      expect(choiceOf('orderAccepted', silent, ofOrder)).toEqual(never)
    }
  })

  it.each(['text', 'mail'] as const)('by %s they are asked for, but for what is about to be lost', (way) => {
    const sent = chosenKinds.filter((kind) => defaultSettings.choices[kind][way] !== 'never')
    expect(sent.toSorted()).toEqual(['orderCancelled', 'paymentDue'])
  })

  it('choices from before there were mails are as by default, and say the rest as they did [decision 087]', () => {
    const kept = { ...silent, choices: { departed: { listed: false, text: 'daily' } } } as never
    const { choices } = completeSettings(kept)
    expect(choices.departed).toEqual({ listed: false, text: 'daily', mail: 'never' })
    expect(choices.paymentDue).toEqual({ listed: true, text: 'atOnce', mail: 'atOnce' })
  })

  it('a mail that is unsubscribed from leaves the list and text messages as they were [decision 087]', () => {
    const { choices } = defaultSettings
    const less = withoutMails(choices, ['paymentDue'])
    expect(less.paymentDue).toEqual({ listed: true, text: 'atOnce', mail: 'never' })
    expect(less.orderCancelled).toEqual(choices.orderCancelled)
  })

  it('a reminder that quiet hours hold back still goes out before the deadline, at whatever hour that is', () => {
    for (let minutes = 0; minutes < 24 * 60; minutes += 10) {
      const deadline = new Date(at('2026-11-20T00:00').getTime() + minutes * 60_000)
      const reminded = new Date(deadline.getTime() - reminderHours * 3_600_000)
      const due = sendDueAt(reminded, 'atOnce', settings())
      expect(due && due < deadline, deadline.toISOString()).toBe(true)
    }
  })
})

it('hours between two arrivals are whole, later positive', () => {
  expect(hoursMoved(at('2026-11-20T00:00'), at('2026-11-21T11:59'))).toBe(35)
  expect(hoursMoved(at('2026-11-21T11:59'), at('2026-11-20T00:00'))).toBe(-35)
})
