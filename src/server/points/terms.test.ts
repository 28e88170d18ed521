import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { BodyInput } from '#contract/endpoint.ts'
import { offsetOffersCall } from '#contract/points.ts'
import { pointsAddConfigListCall, signCall } from '#contract/points-book.ts'
import { deskPointsTermsCall, setPointsTermsCall } from '#contract/points-terms.ts'
import { createTopUpChargeCall } from '#contract/top-ups.ts'
import { system } from '#domain/kernel/actor.ts'
import { addDays, type BusinessDate, businessDateOf, instantOf } from '#domain/kernel/business-date.ts'
import type { OrderId } from '#domain/kernel/ids.ts'
import { money } from '#domain/kernel/money.ts'
import { firstTerms } from '#domain/points/points.ts'
import { transact } from '#server/platform/db/transaction.ts'
import { newId } from '#server/platform/ids.ts'
import { openSessionFor } from '#server/users/commands/people.ts'
import { payInCashier } from '#test/support/cashier.ts'
import { buildCustomerWithPoints, pointsOf } from '#test/support/offsets.ts'
import { buildOrder } from '#test/support/orders.ts'
import { type Paying, startPaying } from '#test/support/paying.ts'
import { buildStaff } from '#test/support/people.ts'
import { earnForOrder, reward } from './commands.ts'

let paying: Paying
beforeAll(async () => {
  paying = await startPaying()
})
afterAll(() => paying.stop())

type Terms = BodyInput<typeof setPointsTermsCall>['terms']
const others: Terms = {
  ...firstTerms,
  checkIn: 8,
  rewards: { ...firstTerms.rewards, personalCertification: 300 },
  minorPerEarnedPoint: 2_000,
  pointsSharePercent: 30,
  topUps: [{ yuan: 200, bonus: 1_000 }],
}
const today = (): BusinessDate => businessDateOf(paying.app.clock.now)
const read = async () => (await paying.app.call(deskPointsTermsCall, { token: await editor() })).data
const editor = async () => (await buildStaff(paying.app, 'content', '周敏')).token
const set = async (fromDay: BusinessDate, terms: Terms = others, token?: string) =>
  paying.app.call(setPointsTermsCall, {
    token: token ?? (await editor()),
    body: { fromDay, terms, version: (await read()).version },
  })
const balance = () => pointsOf(paying.app, paying.customer.userId)

describe('the amounts of points [§3]', () => {
  it('hold from the day on that a clerk sets, for earning, buying and what is shown', async () => {
    const { app, customer } = paying
    app.clock.now = instantOf(today(), '23:56')
    await paying.later(0)
    // Chosen before, and paid after: it gives what it sold.
    const chosen = await app.call(createTopUpChargeCall, {
      token: customer.token,
      body: { id: 'p100', payPlatformType: 'cashier' },
    })
    const from = addDays(today(), 1)
    const { data } = await set(from)
    expect(data.versions.map(({ fromDay, setBy }) => [fromDay, setBy])).toEqual([[from, '周敏']])
    expect(data.inForce).toEqual(firstTerms)
    expect((await app.call(signCall, { token: customer.token, body: {} })).data.pointsNum).toBe(5)

    await paying.later(5 * 60)
    expect((await app.call(signCall, { token: customer.token, body: {} })).data.pointsNum).toBe(8)
    const config = (await app.call(pointsAddConfigListCall, { token: customer.token })).data
    const given = Object.fromEntries(config.map((each) => [each.kind, each]))
    expect(given.checkIn?.pointsNum).toBe(8)
    expect(given.order?.forAmount).toEqual(money(2_000, 'CNY'))
    expect(given.topUp?.packages).toEqual([
      { id: 'p200', amount: money(20_000, 'CNY'), pointsNum: 20_000, bonus: 1_000 },
    ])
    let before = await balance()
    const { userId } = customer
    await transact(app.ctx, (ctx) => reward(ctx, { userId, kind: 'personalCertification', about: userId }))
    expect(await balance()).toBe(before + 300)
    before = await balance()
    await transact(app.ctx, (ctx) =>
      earnForOrder(ctx, { userId, orderId: newId('ord'), placedOn: from, paid: money(100_000, 'CNY') }),
    )
    expect(await balance()).toBe(before + 50)
    // An order of the day before earns as it was placed, and shows so.
    const placedOn = addDays(from, -1)
    await transact(app.ctx, (ctx) =>
      earnForOrder(ctx, { userId, orderId: newId('ord'), placedOn, paid: money(100_000, 'CNY') }),
    )
    expect(await balance()).toBe(before + 50 + 100)
    const then = await app.call(pointsAddConfigListCall, { token: customer.token, query: { placedOn } })
    expect(then.data.find(({ kind }) => kind === 'order')?.forAmount).toEqual(money(1_000, 'CNY'))
    const gone = await app.call(createTopUpChargeCall, {
      token: customer.token,
      body: { id: 'p100', payPlatformType: 'cashier' },
    })
    expect(gone.status).toBe(400)
    before = await balance()
    await payInCashier(app, chosen.data.redirectTo)
    await app.ctx.jobs.drain(app.ctx)
    expect(await balance()).toBe(before + 10_200)
  })

  it('of one day the last that was set holds, and what was set before is kept', async () => {
    await paying.later(0)
    const from = addDays(today(), 3)
    await set(from)
    const { data } = await set(from, { ...others, checkIn: 9 })
    expect(data.versions.filter(({ fromDay }) => fromDay === from).map(({ terms }) => terms.checkIn)).toEqual(
      [9, 8],
    )
    await paying.later(3 * 86_400)
    expect((await read()).inForce.checkIn).toBe(9)
  })

  it.each<[string, Partial<Terms>]>([
    ['no points for a check-in', { checkIn: 0 }],
    ['more than two fifths of an order', { pointsSharePercent: 41 }],
    ['no package', { topUps: [] }],
    [
      'a package twice',
      {
        topUps: [
          { yuan: 10, bonus: 0 },
          { yuan: 10, bonus: 5 },
        ],
      },
    ],
    ['more given than bought', { topUps: [{ yuan: 10, bonus: 1_001 }] }],
    ['a part of a point', { streakBonus: 1.5 }],
  ])('refuse %s', async (_what, wrong) => {
    expect((await set(addDays(today(), 9), { ...others, ...wrong })).status).toBe(400)
  })

  it('refuse a day that has begun, and clerks of other roles', async () => {
    expect(Object.keys((await set(today())).fields ?? {})).toEqual(['fromDay'])
    for (const role of ['sales', 'operations', 'finance'] as const) {
      const { token } = await buildStaff(paying.app, role)
      expect((await set(addDays(today(), 9), others, token)).status).toBe(403)
    }
    const { token } = await buildStaff(paying.app, 'administrator')
    expect((await set(addDays(today(), 9), others, token)).status).toBe(200)
  })

  it('refuse the second of two clerks who change them at once, and change nothing that was set', async () => {
    const { version } = await read()
    const token = await editor()
    const body = { fromDay: addDays(today(), 20), terms: others, version }
    const both = await Promise.all([1, 2].map(() => paying.app.call(setPointsTermsCall, { token, body })))
    expect(both.map(({ status }) => status).sort()).toEqual([200, 409])
    expect(both.find(({ status }) => status === 409)?.reason).toBe('points.termsChanged')
    const late = await paying.app.call(setPointsTermsCall, { token, body })
    expect([late.status, late.reason]).toEqual([409, 'points.termsChanged'])
    const after = await read()
    expect(after.version).toBe(version + 1)
    for (const wrong of ['update points_terms set from_day = current_date', 'delete from points_terms'])
      await expect(paying.app.owner.query(wrong)).rejects.toThrow('append-only')
  })

  it('an order takes as many points as it could when it was placed', async () => {
    const { app } = paying
    const before = await buildCustomerWithPoints(app, 100_000)
    const placed = await buildOrder(app, before)
    const share = async (orderId: OrderId) => {
      const { reply } = await openSessionFor(app.ctx, system, before.userId)
      return (await app.call(offsetOffersCall, { token: reply.jwt, query: { orderId } })).data.points
        .sharePercent
    }
    const was = await share(placed.id)
    await set(addDays(today(), 1), { ...others, pointsSharePercent: 12 })
    await paying.later(86_400)
    expect(await share(placed.id)).toBe(was)
    const next = await buildOrder(app, before)
    expect(await share(next.id)).toBe(12)
  })
})
