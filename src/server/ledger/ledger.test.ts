import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { OrderId, UserId } from '#domain/kernel/ids.ts'
import { money } from '#domain/kernel/money.ts'
import { type Book, points } from '#domain/ledger/books.ts'
import { brokenConstraint, transact } from '#server/platform/db/transaction.ts'
import { startTestApp, type TestApp } from '#test/support/app.ts'
import { paymentReceived, post, postOrderPlaced, postOrderReversed } from './commands.ts'
import { balanceOf, proveLedger } from './queries.ts'

let app: TestApp
const userId = 'usr_00000000000000000000000001' as UserId
const orderId = 'ord_00000000000000000000000001' as OrderId
const owed: Book = { kind: 'owed', userId }
const purse: Book = { kind: 'points', userId }
const issued: Book = { kind: 'pointsIssued' }
const spent: Book = { kind: 'pointsSpent' }

beforeAll(async () => {
  app = await startTestApp()
})
afterAll(async () => {
  expect(await proveLedger(app.ctx)).toEqual([])
  await app.stop()
})

describe('the ledger [§9]', () => {
  it('keeps what a customer owes: placed, paid, reversed', async () => {
    const order = { userId, orderId, amount: money(4_240_322, 'CNY') }
    await postOrderPlaced(app.ctx, order)
    await postOrderPlaced(app.ctx, order)
    expect(await balanceOf(app.ctx, owed, 'CNY')).toBe(4_240_322)
    const paid = { userId, channel: 'cashier', channelTradeNo: 'T1', amount: order.amount } as const
    expect(await post(app.ctx, paymentReceived(paid))).toBe(true)
    expect(await post(app.ctx, paymentReceived(paid))).toBe(false)
    expect(await balanceOf(app.ctx, owed, 'CNY')).toBe(0)
    expect(await balanceOf(app.ctx, { kind: 'cashier' }, 'CNY')).toBe(4_240_322)
    await postOrderReversed(app.ctx, order)
    expect(await balanceOf(app.ctx, owed, 'CNY')).toBe(-4_240_322)
  })

  it('posts a source once, also from 50 callers at once', async () => {
    const posting = {
      from: issued,
      to: purse,
      amount: points(5),
      kind: 'pointsEarned',
      source: 'check-in:2026-11-20',
    } as const
    const news = await Promise.all(Array.from({ length: 50 }, () => post(app.ctx, posting)))
    expect(news.filter(Boolean)).toHaveLength(1)
    expect(await balanceOf(app.ctx, purse, 'points')).toBe(5)
  })

  it('lets nobody spend more than they have, also not at once', async () => {
    const tries = await Promise.allSettled(
      Array.from({ length: 10 }, (_, turn) =>
        post(app.ctx, {
          from: purse,
          to: spent,
          amount: points(2),
          kind: 'pointsSpent',
          source: `spend:${turn}`,
        }),
      ),
    )
    expect(tries.filter(({ status }) => status === 'fulfilled')).toHaveLength(2)
    for (const each of tries) {
      if (each.status === 'rejected')
        expect(brokenConstraint(each.reason)).toBe('nobody_spends_more_than_they_have')
    }
    expect(await balanceOf(app.ctx, purse, 'points')).toBe(1)
  })

  it('posts opposite transfers at once without losing one', async () => {
    const other: Book = { kind: 'points', userId: 'usr_00000000000000000000000002' as UserId }
    for (const [turn, to] of [purse, other].entries()) {
      await post(app.ctx, {
        from: issued,
        to,
        amount: points(100),
        kind: 'pointsEarned',
        source: `start:${turn}`,
      })
    }
    await Promise.all(
      Array.from({ length: 40 }, (_, turn) => {
        const [from, to] = turn % 2 ? [purse, other] : [other, purse]
        return transact(app.ctx, (ctx) =>
          post(ctx, { from, to, amount: points(1), kind: 'correction', source: `swap:${turn}` }),
        )
      }),
    )
    expect(await balanceOf(app.ctx, other, 'points')).toBe(100)
  })

  it('leaves nothing behind when its transaction is undone', async () => {
    const before = await balanceOf(app.ctx, purse, 'points')
    await transact(app.ctx, async (ctx) => {
      await post(ctx, { from: issued, to: purse, amount: points(7), kind: 'pointsEarned', source: 'undone' })
      throw new Error('undo')
    }).catch(() => undefined)
    expect(await balanceOf(app.ctx, purse, 'points')).toBe(before)
    expect(
      await post(app.ctx, {
        from: issued,
        to: purse,
        amount: points(7),
        kind: 'pointsEarned',
        source: 'undone',
      }),
    ).toBe(true)
  })
})

describe('a write by hand is refused by the database [§9]', () => {
  const transfer = (values: string) =>
    `insert into ledger_transfers (from_book, to_book, amount_minor, currency, kind, source, at) values (${values}, now())`
  const [owedBook, pointsBook] = [`'owed:${userId}:CNY'`, `'points:${userId}:points'`]
  const badWrites: [what: string, sql: string, constraint: string][] = [
    [
      'a transfer of nothing',
      transfer(`'sales:house:CNY', ${owedBook}, 0, 'CNY', 'correction', 'bad:1'`),
      'a_transfer_moves_something',
    ],
    [
      'a negative transfer',
      transfer(`'sales:house:CNY', ${owedBook}, -5, 'CNY', 'correction', 'bad:2'`),
      'a_transfer_moves_something',
    ],
    [
      'a transfer to itself',
      transfer(`${owedBook}, ${owedBook}, 5, 'CNY', 'correction', 'bad:3'`),
      'a_transfer_joins_two_books',
    ],
    [
      'another currency than the giving book',
      transfer(`'sales:house:CNY', ${owedBook}, 5, 'USD', 'correction', 'bad:4'`),
      'the_giving_book_has_this_currency',
    ],
    [
      'two books of two currencies',
      transfer(`'sales:house:CNY', ${pointsBook}, 5, 'CNY', 'correction', 'bad:5'`),
      'the_taking_book_has_this_currency',
    ],
    [
      'a book that does not exist',
      transfer(`'sales:house:CNY', 'owed:nobody:CNY', 5, 'CNY', 'correction', 'bad:6'`),
      'the_taking_book_has_this_currency',
    ],
    [
      'a source posted before',
      transfer(`'sales:house:CNY', ${owedBook}, 5, 'CNY', 'orderPlaced', 'order:${orderId}:placed'`),
      'one_transfer_per_source',
    ],
    [
      'an overdraft',
      transfer(`${pointsBook}, 'pointsSpent:house:points', 999999, 'points', 'pointsSpent', 'bad:8'`),
      'nobody_spends_more_than_they_have',
    ],
    [
      'a changed amount',
      `update ledger_transfers set amount_minor = amount_minor + 1`,
      'the_ledger_is_append_only',
    ],
    ['a removed transfer', `delete from ledger_transfers`, 'the_ledger_is_append_only'],
    ['an emptied ledger', `truncate ledger_transfers`, 'the_ledger_is_append_only'],
    ['a removed book', `delete from ledger_books`, 'the_ledger_is_append_only'],
    ['emptied books', `truncate ledger_books cascade`, 'the_ledger_is_append_only'],
    [
      'a balance written by hand',
      `update ledger_books set balance_minor = 1000000 where id = ${pointsBook}`,
      'balances_are_not_written_by_hand',
    ],
    [
      'a book given to another customer',
      `update ledger_books set user_id = 'usr_2' where id = ${pointsBook}`,
      'balances_are_not_written_by_hand',
    ],
    [
      'a book that begins with money',
      `insert into ledger_books values ('cash:usr_3:CNY', 'cash', 'usr_3', 'CNY', 500)`,
      'a_new_book_is_empty',
    ],
    [
      'a customer book without a customer',
      `insert into ledger_books values ('cash:x:CNY', 'cash', null, 'CNY', 0)`,
      'a_book_belongs_to_its_kind',
    ],
    [
      'points in a currency',
      `insert into ledger_books values ('points:usr_3:CNY', 'points', 'usr_3', 'CNY', 0)`,
      'points_and_money_stay_apart',
    ],
    [
      'a spendable book without a balance',
      `insert into ledger_books values ('cash:usr_4:CNY', 'cash', 'usr_4', 'CNY', null)`,
      'spendable_books_keep_a_balance',
    ],
  ]
  it.each(badWrites)('%s', async (_, statement, constraint) => {
    // The owner, whom no right keeps from it.
    const error = await app.owner.query(statement).catch((thrown: unknown) => thrown)
    expect(brokenConstraint(error)).toBe(constraint)
  })
})
