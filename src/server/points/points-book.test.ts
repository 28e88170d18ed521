import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { BodyInput } from '#contract/endpoint.ts'
import {
  checkedSignRecordListCall,
  getPointsTaskCall,
  pointsAddConfigListCall,
  pointsAddReportCall,
  pointsSerialNumberListCall,
  pointsSubtractReportCall,
  presentSerialNumberListCall,
  recordListCall,
  signCall,
} from '#contract/points-book.ts'
import { accountInfoCall } from '#contract/profile.ts'
import { loginByCodeCall } from '#contract/users.ts'
import { system } from '#domain/kernel/actor.ts'
import { addDays, businessDate, instantOf } from '#domain/kernel/business-date.ts'
import { money } from '#domain/kernel/money.ts'
import type { RewardKind } from '#domain/points/points.ts'
import { proveLedger } from '#server/ledger/queries.ts'
import { pointsToReward } from '#server/platform/jobs/queues.ts'
import { openSessionFor } from '#server/users/commands/people.ts'
import { findUserIdByMobile, inviteCodeOf } from '#server/users/queries.ts'
import { startTestApp, type TestApp } from '#test/support/app.ts'
import { askForCode } from '#test/support/login.ts'
import { buildCustomerWithPoints, giveVoucher, type Person, pointsOf } from '#test/support/offsets.ts'
import { buildOrder, customerActor } from '#test/support/orders.ts'
import { buildCustomer } from '#test/support/people.ts'
import { applyOffsets } from '../orders/commands/offsets.ts'
import { provePoints } from './queries.ts'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(async () => {
  expect(await provePoints(app.ctx)).toEqual([])
  expect(await proveLedger(app.ctx)).toEqual([])
  await app.stop()
})

/** The clock at a time of a day in Beijing. */
const at = (day: string, time = '09:00') => {
  app.clock.now = instantOf(businessDate(day), time)
}
/** A session of this moment: the clock goes further than one lasts. */
const session = async ({ userId }: Pick<Person, 'userId'>) =>
  (await openSessionFor(app.ctx, system, userId)).reply.jwt
const sign = async (who: Person, body: BodyInput<typeof signCall> = {}) =>
  app.call(signCall, { token: await session(who), body })
const calendar = async (who: Person, month?: string) =>
  (await app.call(checkedSignRecordListCall, { token: await session(who), query: month ? { month } : {} }))
    .data
const serial = async (who: Person, body: BodyInput<typeof pointsSerialNumberListCall> = {}) =>
  (await app.call(pointsSerialNumberListCall, { token: await session(who), body })).data
const given = async ({ userId }: Person, kind: RewardKind, about: string) => {
  await app.ctx.jobs.enqueue(app.ctx, pointsToReward, { userId, kind, about })
  await app.ctx.jobs.drain(app.ctx)
}

describe('checking in [R3.40]', () => {
  it('gives 5 points once a day in Beijing, and 25 on the seventh day in a row', async () => {
    const who = await buildCustomer(app)
    const first = businessDate('2026-12-28')
    for (let day = 0; day < 8; day++) {
      at(addDays(first, day), '23:59')
      const points = day === 6 ? 25 : 5
      expect((await sign(who)).data).toMatchObject({
        signDate: addDays(first, day),
        pointsNum: points,
        streak: day + 1,
      })
      const again = await sign(who)
      expect([again.status, again.reason]).toEqual([409, 'points.checkedIn'])
    }
    expect(await pointsOf(app, who.userId)).toBe(60)
    expect(await calendar(who)).toMatchObject({
      month: '2027-01',
      today: '2027-01-04',
      checkedIn: true,
      streak: 8,
      next: 5,
    })
    expect((await calendar(who)).days.map(({ signDate }) => signDate)).toEqual([
      '2027-01-01',
      '2027-01-02',
      '2027-01-03',
      '2027-01-04',
    ])
    expect((await calendar(who, '2026-12')).days.map(({ streak }) => streak)).toEqual([1, 2, 3, 4])
    const records = await app.call(recordListCall, {
      token: await session(who),
      query: { adminUserId: who.userId },
    })
    expect(records.data).toHaveLength(8)
    expect(records.data[0]).toEqual({ signDate: '2027-01-04', pointsNum: 5, streak: 8 })
    at('2027-01-06')
    expect(await calendar(who)).toMatchObject({ checkedIn: false, streak: 0, next: 5 })
  })

  it('goes by the server’s day and amount, whatever is sent [A-14]', async () => {
    const who = await buildCustomer(app)
    at('2027-02-10')
    const { data } = await sign(who, { adminUserId: who.userId, signDate: '2027-02-01', pointsNum: 9999 })
    expect(data).toEqual({ signDate: '2027-02-10', pointsNum: 5, streak: 1, balance: 5 })
    const other = await buildCustomer(app)
    expect((await sign(who, { adminUserId: other.userId })).reason).toBe('request.otherUser')
    expect(await pointsOf(app, other.userId)).toBe(0)
  })

  it('does not give a day twice where the clock is set back over midnight', async () => {
    const who = await buildCustomer(app)
    at('2027-03-02', '00:00')
    expect((await sign(who)).data.signDate).toBe('2027-03-02')
    at('2027-03-01', '23:59')
    expect((await sign(who)).reason).toBe('points.checkedIn')
    at('2027-03-02', '00:01')
    expect((await sign(who)).reason).toBe('points.checkedIn')
    expect(await pointsOf(app, who.userId)).toBe(5)
  })

  it('refuses a month that is none', async () => {
    const { token } = await buildCustomer(app)
    for (const month of ['2026-13', '2026-1', 'x']) {
      const { reason, fields } = await app.call(checkedSignRecordListCall, { token, query: { month } })
      expect([reason, Object.keys(fields ?? {})]).toEqual(['request.invalid', ['month']])
    }
  })
})

describe('the book of points [R3.28]', () => {
  it('lists what came and what was given, newest first, page by page and by type', async () => {
    at('2027-04-01')
    const who = await buildCustomer(app)
    const other = await buildCustomer(app)
    await given(who, 'personalCertification', `crt-${who.userId}`)
    for (const friend of ['a', 'b', 'c']) await given(who, 'memberCertification', `${who.userId}-${friend}`)
    await given(other, 'scene', `${other.userId}-scene`)
    for (let day = 1; day <= 9; day++) {
      at(`2027-04-0${day}`)
      await sign(who)
    }
    const order = await buildOrder(app, who)
    await applyOffsets(app.ctx, customerActor(who.userId), {
      orderId: order.id,
      points: 200,
      voucherId: null,
    })

    const first = await serial(who, { adminUserId: who.userId })
    expect(first).toMatchObject({ current: 1, size: 10, total: 14 })
    expect(first.items[0]).toMatchObject({
      type: 5,
      kind: 'pointsSpent',
      pointsNum: -200,
      order: { id: order.id },
    })
    expect(first.items).toHaveLength(10)
    const second = await serial(who, { current: 2 })
    expect(second.items.map(({ type, pointsNum }) => [type, pointsNum])).toEqual([
      [7, 50],
      [7, 50],
      [7, 50],
      [1, 100],
    ])
    const all = [...first.items, ...second.items]
    expect(new Set(all.map(({ id }) => id)).size).toBe(14)
    expect(all.reduce((sum, { pointsNum }) => sum + pointsNum, 0)).toBe(await pointsOf(app, who.userId))
    expect((await serial(who, { current: 3 })).items).toEqual([])
    expect((await serial(who, { current: 1000, size: 100 })).items).toEqual([])

    const counts: number[] = []
    for (const type of [1, 2, 3, 4, 5, 6, 7, 8] as const) counts.push((await serial(who, { type })).total)
    expect(counts).toEqual([1, 0, 0, 9, 1, 0, 3, 0])

    const presents = await app.call(presentSerialNumberListCall, {
      token: await session(who),
      query: { size: 20 },
    })
    expect(presents.data.total).toBe(13)
    expect(presents.data.items.every(({ pointsNum }) => pointsNum > 0)).toBe(true)

    const income = (await app.call(pointsAddReportCall, { token: await session(who) })).data
    expect(income.dateList).toEqual(['2026-11', '2026-12', '2027-01', '2027-02', '2027-03', '2027-04'])
    expect(income.series.map(({ kind, data }) => [kind, data.at(-1)])).toEqual([
      ['personalCertification', 100],
      ['topUp', 0],
      ['scene', 0],
      ['checkIn', 65],
      ['order', 0],
      ['inviteRegistration', 0],
      ['memberCertification', 150],
    ])
    const expense = async () => (await app.call(pointsSubtractReportCall, { token: await session(who) })).data
    expect(await expense()).toEqual({
      dateList: income.dateList,
      series: [{ kind: 'order', data: [0, 0, 0, 0, 0, 200] }],
    })
    // What came back from an order was not given.
    await applyOffsets(app.ctx, customerActor(who.userId), { orderId: order.id, points: 0, voucherId: null })
    expect((await expense()).series[0]?.data).toEqual([0, 0, 0, 0, 0, 0])
    expect((await serial(who)).total).toBe(15)
  })

  it('counts registration with the friends who register, in the month of Beijing', async () => {
    const who = await buildCustomer(app)
    at('2027-05-31', '23:30')
    await given(who, 'registration', who.userId)
    at('2027-06-01', '00:10')
    await given(who, 'inviteRegistration', `${who.userId}-friend`)
    const { data } = await app.call(pointsAddReportCall, { token: await session(who) })
    const series = data.series.find(({ kind }) => kind === 'inviteRegistration')
    expect(series?.data).toEqual([0, 0, 0, 0, 50, 100])
  })

  it('refuses pages that are none', async () => {
    const { token } = await buildCustomer(app)
    for (const body of [{ current: 0 }, { current: 1001 }, { current: 1.5 }, { size: 11 }, { type: 9 }]) {
      const { reason, fields } = await app.call(pointsSerialNumberListCall, { token, body: body as never })
      expect([reason, Object.keys(fields ?? {})]).toEqual(['request.invalid', Object.keys(body)])
    }
  })

  it('says the balance, its worth, the vouchers and the orders', async () => {
    const who = await buildCustomerWithPoints(app, 1_234)
    await giveVoucher(app, who.userId)
    await buildOrder(app, who)
    expect((await app.call(accountInfoCall, { token: await session(who) })).data).toMatchObject({
      balance: 1_234,
      worth: money(1_234, 'CNY'),
      vouchers: 1,
      orders: { count: 1, paid: money(0, 'CNY') },
    })
  })

  it('lists by time what was written down in another sequence, of all types and of one', async () => {
    const who = await buildCustomer(app)
    for (const [day, friend] of [
      ['2027-05-09', 'late'],
      ['2027-05-02', 'early'],
      ['2027-05-05', 'between'],
    ] as const) {
      at(day)
      await given(who, 'memberCertification', `${who.userId}-${friend}`)
    }
    for (const body of [{}, { type: 7 as const }]) {
      const { items, total } = await serial(who, body)
      expect(items.map((item) => item.at.slice(0, 10))).toEqual(['2027-05-09', '2027-05-05', '2027-05-02'])
      expect(total).toBe(3)
    }
  })
})

describe('what points are given for [§3]', () => {
  it('is told with its amounts, and a task says whether it is done', async () => {
    at('2027-07-01')
    const who = await buildCustomer(app)
    const config = (await app.call(pointsAddConfigListCall, { token: await session(who) })).data
    expect(config.map(({ type, kind, pointsNum, every }) => [type, kind, pointsNum, every])).toEqual([
      [4, 'checkIn', 5, 'day'],
      [5, 'order', 1, 'time'],
      [2, 'topUp', 100, 'time'],
      [1, 'personalCertification', 100, 'once'],
      [3, 'scene', 10, 'day'],
      [6, 'inviteRegistration', 100, 'time'],
      [7, 'memberCertification', 50, 'time'],
      [8, 'registration', 50, 'once'],
    ])
    expect(config[0]?.streak).toEqual({ days: 7, bonus: 20 })
    expect(config[1]?.forAmount).toEqual(money(1_000, 'CNY'))
    expect(config[2]?.packages[1]).toEqual({
      id: 'p100',
      amount: money(10_000, 'CNY'),
      pointsNum: 10_000,
      bonus: 200,
    })
    const done = async () =>
      (await app.call(getPointsTaskCall, { token: await session(who) })).data
        .filter((task) => task.done)
        .map(({ kind }) => kind)
    expect(await done()).toEqual([])
    await sign(who)
    await given(who, 'personalCertification', `${who.userId}-certified`)
    await given(who, 'inviteRegistration', `${who.userId}-invited`)
    expect(await done()).toEqual(['checkIn', 'personalCertification'])
    at('2027-07-02')
    expect(await done()).toEqual(['personalCertification'])
  })

  it('is registration, and the friend who registers by one’s invitation', async () => {
    const inviter = await buildCustomer(app)
    const phone = '+8613655550001'
    const { challengeId, phoneCode } = await askForCode(app, phone)
    const body = {
      phone,
      phoneCode,
      challengeId,
      inviteCode: await inviteCodeOf(app.ctx, inviter.userId),
      agreementAccepted: true,
    } as const
    expect((await app.call(loginByCodeCall, { body })).reason).toBeUndefined()
    await app.ctx.jobs.drain(app.ctx)
    const friend = (await findUserIdByMobile(app.ctx, phone)) as Person['userId']
    expect((await serial({ ...inviter, userId: friend })).items).toMatchObject([{ type: 8, pointsNum: 50 }])
    expect((await serial(inviter)).items).toMatchObject([{ type: 6, pointsNum: 100 }])
  })

  it('gives what happened once, however often it is said', async () => {
    const who = await buildCustomer(app)
    for (let turn = 0; turn < 3; turn++) await given(who, 'personalCertification', `${who.userId}-twice`)
    expect(await pointsOf(app, who.userId)).toBe(100)
  })
})
