import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import * as contract from '#contract/bills.ts'
import { listNotifications } from '#contract/notifications.ts'
import { addEvents, retractEvent, timeline } from '#contract/tracking.ts'
import { system } from '#domain/kernel/actor.ts'
import { businessDate } from '#domain/kernel/business-date.ts'
import type { ContainerId, OrderId, StaffId, TrackingEventId, UserId } from '#domain/kernel/ids.ts'
import { money } from '#domain/kernel/money.ts'
import { balanceOf, proveLedger } from '#server/ledger/queries.ts'
import { openStaffSessionFor } from '#server/staff/commands.ts'
import { openSessionFor } from '#server/users/commands/people.ts'
import { startTestApp, type TestApp } from '#test/support/app.ts'
import { buildOrder } from '#test/support/orders.ts'
import { buildCustomer, buildStaff } from '#test/support/people.ts'
import { countFreeTime } from './free-time-job.ts'
import { type NewTariff, saveTariffs } from './free-time-store.ts'

let app: TestApp
let clerks: StaffId[]
let finance: string
let operations: string
let customer: { userId: UserId; token: string }
let id: OrderId
let box: ContainerId

/** In CNY, so that no rate of exchange is in the way of the days. */
const tariff: NewTariff = {
  id: 'test demurrage',
  carrier: 'COSU',
  type: 'demurrage',
  direction: 'import',
  port: 'NLRTM',
  country: null,
  equipment: '40',
  freeDays: 9,
  unit: 'calendar',
  starts: 'eventDay',
  lastDayCounts: true,
  stepsCountFrom: 'afterFreeTime',
  steps: [
    { fromDay: 1, toDay: 3, perDayMinor: 30_000 },
    { fromDay: 4, toDay: null, perDayMinor: 50_000 },
  ],
  currency: 'CNY',
  validFrom: businessDate('2026-01-01'),
  validTo: null,
  source: { zh: '测试费率', en: 'A tariff of tests' },
}

beforeAll(async () => {
  app = await startTestApp()
  clerks = [
    (await buildStaff(app, 'finance', '周岚')).staffId,
    (await buildStaff(app, 'operations', '林晓')).staffId,
  ]
  await saveTariffs(app.ctx, [tariff])
})
afterAll(async () => {
  expect(await proveLedger(app.ctx)).toEqual([])
  await app.stop()
})
beforeEach(async () => {
  app.clock.now = new Date('2026-11-20T02:00:00Z')
  customer = await buildCustomer(app)
  await on('2026-11-20')
  id = (
    await buildOrder(app, customer, {
      status: 'inTransit',
      containers: [{ type: '40HQ', quantity: 1 }],
    })
  ).id
  const { data } = await app.call(timeline, { token: customer.token, query: { orderId: id } })
  box = data.containers[0]?.id as ContainerId
})

/** Everyone logs in again on the day. */
const on = async (day: string) => {
  app.clock.now = new Date(`${day}T09:00:00Z`)
  const [first, second] = clerks
  if (!first || !second) throw new Error('no clerks')
  finance = (await openStaffSessionFor(app.ctx, system, first)).reply.jwt
  operations = (await openStaffSessionFor(app.ctx, system, second)).reply.jwt
  customer.token = (await openSessionFor(app.ctx, system, customer.userId)).reply.jwt
}
/** Something happens now, and is told at once. */
const tell = async (
  type: 'discharged' | 'gatedOut',
  happenedAt = app.clock.now,
): Promise<TrackingEventId> => {
  const { data, status } = await app.call(addEvents, {
    token: operations,
    body: {
      orderId: id,
      events: [{ type, classifier: 'actual', containerIds: [box], happenedAt: happenedAt.toISOString() }],
    },
  })
  expect(status).toBe(200)
  await app.ctx.jobs.drain(app.ctx)
  const told = data.events.filter((each) => each.type === type && each.retractedAt === null)
  return told.toSorted((a, b) => (a.recordedAt < b.recordedAt ? -1 : 1)).at(-1)?.id as TrackingEventId
}
const retract = async (eventId: TrackingEventId) => {
  await app.call(retractEvent, { token: operations, body: { orderId: id, eventId, reason: '录错' } })
  await app.ctx.jobs.drain(app.ctx)
}
const charges = async (token = customer.token) =>
  (await app.call(contract.runningChargesCall, { token, query: { orderId: id } })).data.charges
const lines = async () =>
  (await app.call(contract.orderBillCall, { token: customer.token, query: { orderId: id } })).data.rows
    .flatMap((row) => row.lines)
    .filter(({ quotedPosition }) => quotedPosition === null)
const owed = () => balanceOf(app.ctx, { kind: 'owed', userId: customer.userId }, 'CNY')

describe('what the shipper sees', () => {
  test('before it costs: the quote’s own free days, the last of them, and the price of a day', async () => {
    expect(await charges()).toEqual([])
    await on('2026-12-01')
    await tell('discharged')
    await on('2026-12-03')
    expect(await charges()).toMatchObject([
      {
        type: 'demurrage',
        direction: 'import',
        state: 'free',
        freeDays: 5,
        startedOn: '2026-12-01',
        endedOn: null,
        lastFreeDay: '2026-12-05',
        chargedDays: 0,
        amount: money(0, 'CNY'),
        nextDay: money(30_000, 'CNY'),
        tariff: { en: 'A tariff of tests' },
      },
    ])
  })

  test('while it costs: the sum so far and its steps', async () => {
    await on('2026-12-01')
    await tell('discharged')
    await on('2026-12-09')
    expect(await charges()).toMatchObject([
      {
        state: 'running',
        countedDays: 9,
        chargedDays: 4,
        steps: [
          { fromDay: 1, toDay: 3, days: 3, amount: money(90_000, 'CNY') },
          { fromDay: 4, toDay: 4, days: 1, amount: money(50_000, 'CNY') },
        ],
        amount: money(140_000, 'CNY'),
        nextDay: money(50_000, 'CNY'),
      },
    ])
  })

  test('is one’s own; a clerk sees it too', async () => {
    const query = { orderId: id }
    const other = await buildCustomer(app)
    expect((await app.call(contract.runningChargesCall, { token: other.token, query })).reason).toBe(
      'request.notFound',
    )
    await on('2026-12-01')
    await tell('discharged')
    const seen = await app.call(contract.deskRunningChargesCall, { token: operations, query })
    expect(seen.data.charges).toHaveLength(1)
  })
})

describe('what a stay has cost', () => {
  test('is billed when it ends, once, with its event and its arithmetic, and waits for consent', async () => {
    await on('2026-12-01')
    await tell('discharged')
    await on('2026-12-09')
    expect(await lines()).toEqual([])
    const before = await owed()
    const out = await tell('gatedOut')
    const [line, ...others] = await lines()
    expect(others).toEqual([])
    expect(line).toMatchObject({
      code: 'DEM',
      cause: 'storageDays',
      quantity: '1',
      unitPrice: money(140_000, 'CNY'),
      amount: money(140_000, 'CNY'),
      eventId: out,
      consent: 'asked',
      addedByName: null,
    })
    for (const note of [line?.note.zh, line?.note.en]) {
      expect(note).toContain('2026-12-01')
      expect(note).toContain('3 × 300.00 + 1 × 500.00 = CNY 1400.00')
    }
    expect(line?.note.zh).toMatch(/滞期/)
    expect(line?.note.en).toMatch(/Demurrage/)
    expect(await owed()).toBe(before)
    await countFreeTime.run(app.ctx, {})
    await countFreeTime.run(app.ctx, {})
    expect(await lines()).toHaveLength(1)
    expect(await charges()).toMatchObject([{ state: 'billed', lineId: line?.id }])
  })

  test('of one rate is days × rate', async () => {
    await on('2026-12-01')
    await tell('discharged')
    await on('2026-12-07')
    await tell('gatedOut')
    expect(await lines()).toMatchObject([
      { quantity: '2', unitPrice: money(30_000, 'CNY'), amount: money(60_000, 'CNY'), basis: 'day' },
    ])
  })

  test('names the days that were counted, not those of its events', async () => {
    await saveTariffs(app.ctx, [{ ...tariff, starts: 'nextDay', lastDayCounts: false }])
    await on('2026-12-01')
    await tell('discharged')
    await on('2026-12-09')
    await tell('gatedOut')
    await saveTariffs(app.ctx, [tariff])
    const [line] = await lines()
    for (const note of [line?.note.zh, line?.note.en]) {
      expect(note).toContain('2026-12-02')
      expect(note).toContain('2026-12-08')
      expect(note).not.toMatch(/2026-12-0[19]/)
    }
  })

  test('is nothing within the free days', async () => {
    await on('2026-12-01')
    await tell('discharged')
    await on('2026-12-05')
    await tell('gatedOut')
    await countFreeTime.run(app.ctx, {})
    expect(await lines()).toEqual([])
    expect(await charges()).toMatchObject([{ state: 'ended', chargedDays: 0, lineId: null }])
  })

  test('is billed once by many jobs at once', async () => {
    await on('2026-12-01')
    await tell('discharged')
    await on('2026-12-07')
    await app.call(addEvents, {
      token: operations,
      body: {
        orderId: id,
        events: [
          {
            type: 'gatedOut',
            classifier: 'actual',
            containerIds: [box],
            happenedAt: app.clock.now.toISOString(),
          },
        ],
      },
    })
    await Promise.all(Array.from({ length: 8 }, () => countFreeTime.run(app.ctx, {})))
    expect(await lines()).toHaveLength(1)
  })
})

describe('an event that is corrected afterwards', () => {
  const agreedTo = async () => {
    await on('2026-12-01')
    await tell('discharged')
    await on('2026-12-07')
    const out = await tell('gatedOut')
    const [line] = await lines()
    if (!line) throw new Error('nothing was billed')
    await app.call(contract.decideConsentCall, { token: customer.token, body: { id: line.id, agree: true } })
    return { out, line }
  }

  test('retracted: what was agreed to is credited in full, and billed anew when the end is known', async () => {
    const before = await owed()
    const { out, line } = await agreedTo()
    expect(await owed()).toBe(before + 60_000)
    await retract(out)
    const credited = await lines()
    expect(credited).toMatchObject([{ id: line.id }, { creditOf: line.id, amount: money(-60_000, 'CNY') }])
    expect(credited[1]?.note.zh).toMatch(/动态已更正/)
    expect(credited[1]?.note.en).toMatch(/Tracking was corrected/)
    expect(await owed()).toBe(before)
    expect(await charges()).toMatchObject([{ state: 'running', lineId: null }])
    await on('2026-12-08')
    await tell('gatedOut')
    const all = await lines()
    expect(all.map(({ amount }) => amount.minor)).toEqual([60_000, -60_000, 90_000])
    expect(all[2]).toMatchObject({ consent: 'asked', cause: 'storageDays' })
  })

  test('a later word: the line that waits is taken off, and the right one waits in its place', async () => {
    await on('2026-12-01')
    await tell('discharged')
    await on('2026-12-07')
    await tell('gatedOut')
    await on('2026-12-08')
    await tell('gatedOut')
    expect((await lines()).map(({ consent, amount }) => [consent, amount.minor])).toEqual([
      ['withdrawn', 60_000],
      ['asked', 90_000],
    ])
  })

  test('the same day told again changes nothing', async () => {
    await agreedTo()
    await tell('gatedOut', new Date(app.clock.now.getTime() - 3_600_000))
    expect(await lines()).toHaveLength(1)
  })

  test('leaves alone what a clerk has credited', async () => {
    const { out, line } = await agreedTo()
    const body = { id: line.id, amountMinor: 30_000, note: '协商减免' }
    expect((await app.call(contract.creditBillLineCall, { token: finance, body })).status).toBe(200)
    await retract(out)
    await on('2026-12-08')
    await tell('gatedOut')
    expect((await lines()).map(({ amount }) => amount.minor)).toEqual([60_000, -30_000])
  })
})

describe('messages', () => {
  const told = async (language: 'zh' | 'en' = 'zh') =>
    (await app.call(listNotifications, { token: customer.token, language })).data.items
      .filter(({ kind }) => kind.startsWith('freeTime'))
      .reverse()

  test('come three days before the last free day and on the day it begins to cost, each once', async () => {
    await on('2026-12-01')
    await tell('discharged')
    await countFreeTime.run(app.ctx, {})
    expect(await told()).toEqual([])
    for (const day of ['2026-12-02', '2026-12-03', '2026-12-05', '2026-12-06', '2026-12-07']) {
      await on(day)
      await countFreeTime.run(app.ctx, {})
    }
    expect(await told()).toMatchObject([
      {
        kind: 'freeTimeEnding',
        params: { to: '2026-12-05', stay: 'import.demurrage', perDay: money(30_000, 'CNY') },
      },
      { kind: 'freeTimeOver', params: { from: '2026-12-06' } },
    ])
    expect((await told()).map(({ happenedAt }) => happenedAt.slice(0, 10))).toEqual([
      '2026-12-02',
      '2026-12-06',
    ])
  })

  test('do not come for what has ended', async () => {
    await on('2026-12-01')
    await tell('discharged')
    await on('2026-12-02')
    await tell('gatedOut')
    await countFreeTime.run(app.ctx, {})
    expect(await told()).toEqual([])
  })
})

describe('the tolerance', () => {
  test('is the usual until one is set, and holds for what is added afterwards', async () => {
    const get = async () => (await app.call(contract.toleranceCall, { token: customer.token })).data
    expect(await get()).toEqual({ basisPoints: 200, most: money(20_000, 'CNY') })
    const set = (body: { basisPoints: number; mostMinor: number }) =>
      app.call(contract.setToleranceCall, { token: customer.token, body })
    expect((await set({ basisPoints: 1_000, mostMinor: 100_000 })).data).toEqual({
      basisPoints: 1_000,
      most: money(100_000, 'CNY'),
    })
    await on('2026-12-01')
    await tell('discharged')
    await on('2026-12-07')
    await tell('gatedOut')
    expect(await lines()).toMatchObject([{ consent: 'tolerated' }])
    await set({ basisPoints: 0, mostMinor: 0 })
    expect(await get()).toEqual({ basisPoints: 0, most: money(0, 'CNY') })
    expect((await set({ basisPoints: 1_001, mostMinor: 0 })).reason).toBe('request.invalid')
    expect((await set({ basisPoints: 0, mostMinor: 1_000_001 })).reason).toBe('request.invalid')
    const other = await buildCustomer(app)
    expect((await app.call(contract.toleranceCall, { token: other.token })).data.basisPoints).toBe(200)
  })
})
