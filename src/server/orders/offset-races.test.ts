import { afterAll, beforeAll, describe, expect } from 'vitest'
import type { OrderId, VoucherId } from '#domain/kernel/ids.ts'
import { proveLedger } from '#server/ledger/queries.ts'
import { withdrawVoucher } from '#server/points/commands.ts'
import { provePoints } from '#server/points/queries.ts'
import { startTestApp, type TestApp } from '#test/support/app.ts'
import {
  buildCustomerWithPoints,
  giveVoucher,
  owedBy,
  type Person,
  pointsOf,
  salesActor,
} from '#test/support/offsets.ts'
import { buildOrder, customerActor, payOrder } from '#test/support/orders.ts'
import { outcomeOf, race } from '#test/support/races.ts'
import { moveOrder } from './commands/moves.ts'
import { applyOffsets } from './commands/offsets.ts'

let app: TestApp
let saver: Person
/** Orders of the saver that stay unpaid, and bare between the rounds. */
let unpaid: OrderId[]

beforeAll(async () => {
  app = await startTestApp()
  saver = await buildCustomerWithPoints(app, 700)
  unpaid = await orders(saver, 50)
})
afterAll(async () => {
  expect(await provePoints(app.ctx)).toEqual([])
  expect(await proveLedger(app.ctx)).toEqual([])
  await app.stop()
})

const orders = (customer: Person, count: number): Promise<OrderId[]> =>
  Promise.all(Array.from({ length: count }, async () => (await buildOrder(app, customer)).id))
const settle = (work: readonly (() => Promise<unknown>)[]) => Promise.allSettled(work.map((each) => each()))
const apply = (customer: Person, orderId: OrderId, points: number, voucherId: VoucherId | null = null) =>
  applyOffsets(app.ctx, customerActor(customer.userId), { orderId, points, voucherId })

describe('many at once [A-05]', () => {
  race('the last points go to exactly as many orders as they cover, of 50', async () => {
    const ten = unpaid.slice(0, 10)
    const tries = await settle(
      Array.from({ length: 50 }, (_, turn) => () => apply(saver, ten[turn % 10] as OrderId, 200)),
    )
    // The same order again changes nothing and is no second effect.
    expect(outcomeOf(tries)).toEqual({ done: 15, refused: ['points.notEnough'] })
    const { rows } = await app.ctx.pool.query(
      'select count(*) as count, sum(points) as points from order_offsets where user_id = $1',
      [saver.userId],
    )
    expect(rows.map((row) => [Number(row.count), Number(row.points)])).toEqual([[3, 600]])
    expect(await pointsOf(app, saver.userId)).toBe(100)
    await settle(ten.map((id) => () => apply(saver, id, 0)))
    expect(await pointsOf(app, saver.userId)).toBe(700)
  })

  race('one voucher stands on one of 50 orders', async () => {
    const voucherId = await giveVoucher(app, saver.userId)
    const tries = await settle(unpaid.map((id) => () => apply(saver, id, 0, voucherId)))
    expect(outcomeOf(tries)).toEqual({ done: 1, refused: ['voucher.used'] })
    const taken = unpaid[tries.findIndex(({ status }) => status === 'fulfilled')] as OrderId
    await apply(saver, taken, 0)
  })

  race('a voucher is used or withdrawn, never both', async () => {
    const orderId = unpaid[0] as OrderId
    const voucherId = await giveVoucher(app, saver.userId)
    const tries = await settle([
      () => apply(saver, orderId, 0, voucherId),
      () => withdrawVoucher(app.ctx, salesActor, voucherId),
    ])
    expect(outcomeOf(tries).done).toBe(1)
    await apply(saver, orderId, 0)
  })

  race('cancelling against applying leaves nothing taken off a cancelled order', async () => {
    const customer = await buildCustomerWithPoints(app, 5_000)
    const all = await orders(customer, 25)
    await settle(
      all.flatMap((id) => [
        () => apply(customer, id, 200),
        () => moveOrder(app.ctx, customerActor(customer.userId), id, 'cancel'),
      ]),
    )
    expect(await pointsOf(app, customer.userId)).toBe(5_000)
    expect(await owedBy(app, customer.userId)).toBe(0)
  })

  race('applying against paying: the offset is on the order before it is paid, or not at all', async () => {
    const customer = await buildCustomerWithPoints(app, 5_000)
    const all = await orders(customer, 25)
    const tries = await settle(
      all.flatMap((id) => [() => apply(customer, id, 200), () => payOrder(app.ctx, id)]),
    )
    const applied = tries.filter(({ status }, turn) => turn % 2 === 0 && status === 'fulfilled').length
    expect(tries.filter(({ status }, turn) => turn % 2 === 1 && status === 'fulfilled')).toHaveLength(25)
    expect(await pointsOf(app, customer.userId)).toBe(5_000 - applied * 200)
  })
})
