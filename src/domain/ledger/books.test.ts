import { describe, expect, it } from 'vitest'
import type { UserId } from '#domain/kernel/ids.ts'
import {
  type Book,
  bookId,
  customerBookKinds,
  houseBookKinds,
  keepsBalance,
  points,
  transferKinds,
} from './books.ts'

const userId = 'usr_1' as UserId
const books: readonly Book[] = [
  ...customerBookKinds.map((kind) => ({ kind, userId })),
  ...houseBookKinds.map((kind) => ({ kind })),
]

describe('the books of the ledger', () => {
  it.each([
    [{ kind: 'owed', userId }, 'CNY', 'owed:usr_1:CNY'],
    [{ kind: 'points', userId }, 'points', 'points:usr_1:points'],
    [{ kind: 'cash', userId }, 'CNY', 'cash:usr_1:CNY'],
    [{ kind: 'sales' }, 'USD', 'sales:house:USD'],
    [{ kind: 'pointsIssued' }, 'points', 'pointsIssued:house:points'],
  ] as const)('%j in %s is %s', (book, unit, id) => {
    expect(bookId(book, unit)).toBe(id)
  })

  it('each has an id of its own, in each unit', () => {
    const ids = books.flatMap((book) => [bookId(book, 'CNY'), bookId(book, 'points')])
    expect(ids).toHaveLength(2 * (3 + 11))
    expect(new Set(ids).size).toBe(ids.length)
  })

  it('only what a customer can spend keeps a balance', () => {
    expect(books.filter(keepsBalance).map(({ kind }) => kind)).toEqual(['points', 'cash'])
  })

  it('points are counted one by one', () => {
    expect(points(250)).toEqual({ minor: 250, currency: 'points' })
  })

  it('what is taken back has a kind of its own beside what was given', () => {
    const pairs = [
      ['orderPlaced', 'orderReversed'],
      ['billed', 'billTakenBack'],
      ['offsetApplied', 'offsetReturned'],
      ['paymentReceived', 'refundPaid'],
      ['topUpSold', 'topUpTakenBack'],
      ['pointsEarned', 'pointsTakenBack'],
      ['pointsSpent', 'pointsReturned'],
      ['rebateEarned', 'rebateTakenBack'],
      ['rebateWithdrawn', 'rebateReturned'],
    ] as const
    for (const pair of pairs) for (const kind of pair) expect(transferKinds).toContain(kind)
  })
})
