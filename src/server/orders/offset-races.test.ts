import { afterAll, beforeAll, describe, expect, it } from 'vitest'
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
import { moveOrder } from './commands/moves.ts'
import { applyOffsets } from './commands/offsets.ts'

let app: TestApp

beforeAll(async () => {
  app = await startTestApp()
})
afterAll(async () => {
  expect(await provePoints(app.ctx)).toEqual([])
  expect(await proveLedger(app.ctx)).toEqual([])
  await app.stop()
})

describe('many at once [A-05]', () => {
  const orders = (customer: Person, count: number) =>
    Promise.all(Array.from({ length: count }, () => buildOrder(app, customer)))
  const outcome = (tries: PromiseSettledResult<unknown>[]) => {
    const refused = tries.flatMap((each) => (each.status === 'rejected' ? [String(each.reason.message)] : []))
    return { done: tries.length - refused.length, refused: [...new Set(refused)] }
  }
  const settle = (work: readonly (() => Promise<unknown>)[]) => Promise.allSettled(work.map((each) => each()))

  it('the last points go to exactly as many orders as they cover, of 50', async () => {
    const customer = await buildCustomerWithPoints(app, 700)
    const actor = customerActor(customer.userId)
    const all = await orders(customer, 10)
    const tries = await settle(
      Array.from(
        { length: 50 },
        (_, turn) => () =>
          applyOffsets(app.ctx, actor, {
            orderId: (all[turn % 10] as (typeof all)[number]).id,
            points: 200,
            voucherId: null,
          }),
      ),
    )
    // The same order again changes nothing and is no second effect.
    expect(outcome(tries)).toEqual({ done: 15, refused: ['points.notEnough'] })
    const { rows } = await app.ctx.pool.query(
      'select count(*) as count, sum(points) as points from order_offsets where user_id = $1',
      [customer.userId],
    )
    expect(rows.map((row) => [Number(row.count), Number(row.points)])).toEqual([[3, 600]])
    expect(await pointsOf(app, customer.userId)).toBe(100)
    expect(await provePoints(app.ctx)).toEqual([])
  })

  it('one voucher stands on one of 50 orders', async () => {
    const customer = await buildCustomerWithPoints(app)
    const actor = customerActor(customer.userId)
    const all = await orders(customer, 50)
    const voucherId = await giveVoucher(app, customer.userId)
    const tries = await settle(
      all.map(
        ({ id }) =>
          () =>
            applyOffsets(app.ctx, actor, { orderId: id, points: 0, voucherId }),
      ),
    )
    expect(outcome(tries)).toEqual({ done: 1, refused: ['voucher.used'] })
    expect(await provePoints(app.ctx)).toEqual([])
  })

  it('a voucher is used or withdrawn, never both', async () => {
    for (let round = 0; round < 10; round++) {
      const customer = await buildCustomerWithPoints(app)
      const order = await buildOrder(app, customer)
      const voucherId = await giveVoucher(app, customer.userId)
      const tries = await settle([
        () =>
          applyOffsets(app.ctx, customerActor(customer.userId), { orderId: order.id, points: 0, voucherId }),
        () => withdrawVoucher(app.ctx, salesActor, voucherId),
      ])
      expect(outcome(tries).done).toBe(1)
    }
    expect(await provePoints(app.ctx)).toEqual([])
  })

  it('cancelling against applying leaves nothing taken off a cancelled order', async () => {
    const customer = await buildCustomerWithPoints(app, 5_000)
    const actor = customerActor(customer.userId)
    const all = await orders(customer, 25)
    await settle(
      all.flatMap(({ id }) => [
        () => applyOffsets(app.ctx, actor, { orderId: id, points: 200, voucherId: null }),
        () => moveOrder(app.ctx, actor, id, 'cancel'),
      ]),
    )
    expect(await pointsOf(app, customer.userId)).toBe(5_000)
    expect(await owedBy(app, customer.userId)).toBe(0)
    expect(await provePoints(app.ctx)).toEqual([])
  })

  it('applying against paying: the offset is on the order before it is paid, or not at all', async () => {
    const customer = await buildCustomerWithPoints(app, 5_000)
    const actor = customerActor(customer.userId)
    const all = await orders(customer, 25)
    const tries = await settle(
      all.flatMap(({ id }) => [
        () => applyOffsets(app.ctx, actor, { orderId: id, points: 200, voucherId: null }),
        () => payOrder(app.ctx, id),
      ]),
    )
    const applied = tries.filter(({ status }, turn) => turn % 2 === 0 && status === 'fulfilled').length
    expect(tries.filter(({ status }, turn) => turn % 2 === 1 && status === 'fulfilled')).toHaveLength(25)
    expect(await pointsOf(app, customer.userId)).toBe(5_000 - applied * 200)
    expect(await provePoints(app.ctx)).toEqual([])
  })
})
