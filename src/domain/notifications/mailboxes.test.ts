import { describe, expect, it } from 'vitest'
import {
  mailboxState,
  mailboxSubject,
  mailPauseAfter,
  readSubscription,
  tidyMailbox,
  writeSubscription,
} from './mailboxes.ts'

const now = new Date('2026-11-20T02:00:00Z')
const mailbox = {
  address: 'a@example.com',
  language: 'zh-CN' as const,
  confirmedAt: now,
  failingAt: null,
  offAt: null,
}

describe('a mailbox for messages [decision 087]', () => {
  it.each([
    [{}, 'works'],
    [{ offAt: now }, 'off'],
    [{ failingAt: now }, 'failing'],
    // Switching on again would not help.
    [{ failingAt: now, offAt: now }, 'failing'],
  ])('with %j %s', (wish, state) => expect(mailboxState({ ...mailbox, ...wish })).toBe(state))

  it.each([
    ['Ann@Example.COM', 'Ann@example.com', 'ann@example.com'],
    ['ann+1@example.com', 'ann+1@example.com', 'ann@example.com'],
    ['ann+1+2@example.com', 'ann+1+2@example.com', 'ann@example.com'],
  ])('%s is written down as %s and counted as %s', (address, tidy, subject) => {
    expect(tidyMailbox(address)).toBe(tidy)
    expect(mailboxSubject(address)).toBe(subject)
  })

  it('waits longer each time a mail is not taken, up to an hour', () => {
    expect([1, 2, 3, 4, 5, 6, 100].map(mailPauseAfter)).toEqual([2, 5, 15, 30, 60, 60, 60])
  })
})

describe('what a link to unsubscribe is about [decision 087]', () => {
  it('is read as it was written', () => {
    const about = { userId: 'usr_1', kinds: ['departed', 'held'] } as const
    expect(readSubscription(writeSubscription(about))).toEqual(about)
  })
  it.each(['', 'usr_1', 'usr_1 nothing', 'usr_1 departed nothing', ' departed'])('is nothing in %j', (text) =>
    expect(readSubscription(text)).toBeNull(),
  )
})
