import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { deskListCustomers } from '#contract/customers.ts'
import { deskLevels, previewLevels, setLevels, withdrawLevels } from '#contract/levels.ts'
import { queryCustomerLevel } from '#contract/promotion.ts'
import { addDays, businessDateOf, instantOf } from '#domain/kernel/business-date.ts'
import { firstLevels, type LevelTerms } from '#domain/users/levels.ts'
import { customerLevelOf } from '#server/ledger/queries.ts'
import { startTestApp, type TestApp } from '#test/support/app.ts'
import { buildCustomer, buildStaff } from '#test/support/people.ts'
import { countLevels } from './jobs.ts'

let app: TestApp
let finance: string
let other: string
let sales: string
type Person = Awaited<ReturnType<typeof buildCustomer>>
let gold: Person
let silver: Person
beforeAll(async () => {
  app = await startTestApp()
  ;[finance, other, sales] = (await Promise.all(
    (['finance', 'administrator', 'sales'] as const).map(async (role) => (await buildStaff(app, role)).token),
  )) as [string, string, string]
  gold = await buildCustomer(app)
  silver = await buildCustomer(app)
  await paid(gold, 30_000_000)
  await paid(silver, 6_000_000)
  await countLevels(app.ctx)
})
afterAll(() => app.stop())
beforeEach(async () => {
  await app.owner.query('alter table level_versions disable trigger user')
  await app.owner.query('truncate level_versions')
  await app.owner.query('alter table level_versions enable trigger user')
})

async function paid({ userId }: Person, minor: number): Promise<void> {
  await app.ctx.pool.query(
    `insert into ledger_books (id, kind, user_id, currency) values ($1, 'owed', $2, 'CNY'),
      ('cashier:house:CNY', 'cashier', null, 'CNY') on conflict do nothing`,
    [`owed:${userId}:CNY`, userId],
  )
  await app.ctx.pool.query(
    `insert into ledger_transfers (from_book, to_book, amount_minor, currency, kind, source, at)
     values ($1, 'cashier:house:CNY', $2, 'CNY', 'paymentReceived', $3, $4)`,
    [`owed:${userId}:CNY`, minor, `test:levels:${userId}`, app.clock.now],
  )
}

const today = () => businessDateOf(app.clock.now)
const terms: LevelTerms = { silver: 1_000_000, gold: 5_000_000, diamond: 20_000_000 }
const read = async () => (await app.call(deskLevels, { token: finance })).data
const set = (wish: { days?: number; terms?: LevelTerms; version?: number } = {}, token = finance) =>
  app.call(setLevels, {
    token,
    body: {
      fromDay: addDays(today(), wish.days ?? 1),
      terms: wish.terms ?? terms,
      reason: 'Terms of 2027',
      version: wish.version ?? 0,
    },
  })
const withdraw = (withdraws: number, version: number, token = finance) =>
  app.call(withdrawLevels, { token, body: { withdraws, version, reason: 'Too early' } })

describe('the levels of customers', () => {
  it('are those of the product before any are set, with how many customers have each', async () => {
    expect(await read()).toMatchObject({
      inForce: firstLevels,
      version: 0,
      versions: [],
      customers: { silver: 1, gold: 1, diamond: 0 },
      countedAt: app.clock.now.toISOString(),
    })
  })

  it('change with their day in Beijing, everywhere at once and without being counted anew', async () => {
    expect((await set()).data.versions).toMatchObject([{ version: 1, state: 'ahead', terms }])
    const levels = async () => {
      const list = (await app.call(deskListCustomers, { token: finance, query: { level: 'diamond' } })).data
      const own = (await app.call(queryCustomerLevel, { token: gold.token })).data
      return {
        price: await customerLevelOf(app.ctx, silver.userId),
        listed: list.items.map(({ userId }) => userId),
        own: [own.own, own.levels.map(({ from }) => from.minor)],
      }
    }
    const before = { price: 'silver', listed: [], own: ['gold', [0, ...Object.values(firstLevels)]] }
    expect(await levels()).toEqual(before)
    const was = app.clock.now
    app.clock.now = new Date(instantOf(addDays(today(), 1)).getTime() - 1)
    const again = await buildAgain()
    expect(await levels()).toEqual(before)
    app.clock.now = new Date(app.clock.now.getTime() + 1)
    expect(await levels()).toEqual({
      price: 'gold',
      listed: [gold.userId],
      own: ['diamond', [0, ...Object.values(terms)]],
    })
    expect((await app.call(deskLevels, { token: again })).data.inForce).toEqual(terms)
    app.clock.now = was
  })

  it('are shown beforehand as what they would change', async () => {
    const preview = async (query: object) =>
      app.call(previewLevels, { token: finance, query: query as never })
    expect((await preview(terms)).data).toEqual({
      before: { silver: 1, gold: 1, diamond: 0 },
      after: { silver: 0, gold: 1, diamond: 1 },
      up: 2,
      down: 0,
    })
    expect(
      (await preview({ ...terms, silver: 7_000_000, gold: 40_000_000, diamond: 50_000_000 })).data,
    ).toMatchObject({ after: { silver: 1, gold: 0, diamond: 0 }, up: 0, down: 2 })
    expect((await preview({ ...terms, gold: 1_000_000 })).fields?.gold?.code).toBe('levels.notRising')
    expect((await preview({ ...terms, gold: 1_000_050 })).status).toBe(400)
  })

  it('are withdrawn before their day, and not from then on', async () => {
    await set()
    await set({ days: 3, terms: { ...terms, diamond: 90_000_000 }, version: 1 })
    const done = (await withdraw(2, 2)).data
    expect(done.versions.map(({ state }) => state)).toEqual(['withdrawn', 'ahead'])
    expect(done.versions[0]?.withdrawn?.reason).toBe('Too early')
    expect([done.version, (await withdraw(2, 3)).status]).toEqual([3, 404])
    const was = app.clock.now
    app.clock.now = instantOf(addDays(today(), 1))
    const clerk = await buildAgain()
    expect([(await withdraw(1, 3, clerk)).reason]).toEqual(['levels.begun'])
    app.clock.now = instantOf(addDays(today(), 5))
    expect((await app.call(deskLevels, { token: await buildAgain() })).data.inForce).toEqual(terms)
    app.clock.now = was
  })
})

/** A login of the day to which the clock was moved. */
const buildAgain = async () => (await buildStaff(app, 'finance')).token

describe('two clerks', () => {
  it('are told of each other by name', async () => {
    const first = await set({}, other)
    expect(first.status).toBe(200)
    for (const refused of [await set(), await withdraw(1, 0)]) {
      expect([refused.status, refused.reason]).toEqual([409, 'levels.changedMeanwhile'])
      expect(refused.message).toContain(first.data.versions[0]?.setBy)
    }
  })

  it('of fifty at once set them one', async () => {
    const replies = await Promise.all(Array.from({ length: 50 }, () => set()))
    expect(replies.filter(({ status }) => status === 200)).toHaveLength(1)
    expect(replies.filter(({ reason }) => reason === 'levels.changedMeanwhile')).toHaveLength(49)
  })
})

describe('what is set', () => {
  it.each([
    ['today', { days: 0 }, 'fromDay', 'levels.dayTooFar'],
    ['more than a year ahead', { days: 367 }, 'fromDay', 'levels.dayTooFar'],
    [
      'levels that do not rise',
      { terms: { ...terms, diamond: terms.gold } },
      'terms.diamond',
      'levels.notRising',
    ],
    ['nothing', { terms: { ...terms, silver: 0 } }, 'terms.silver', 'number.positive'],
    ['half a yuan', { terms: { ...terms, silver: 150 } }, 'terms.silver', 'number.whole'],
  ])('is refused: %s', async (_, wish, field, code) => {
    const refused = await set(wish)
    expect([refused.status, refused.fields?.[field]?.code]).toEqual([400, code])
  })

  it('is finance’s and the administrator’s', async () => {
    expect((await set({}, sales)).status).toBe(403)
    expect((await app.call(deskLevels, { token: sales })).status).toBe(403)
  })

  it('stays as it was set, and is in the desk’s log', async () => {
    await set()
    for (const wrong of ['update level_versions set from_day = current_date', 'delete from level_versions'])
      await expect(app.owner.query(wrong)).rejects.toThrow('append-only')
    const { rows } = await app.ctx.pool.query(
      `select before, after, reason from desk_records where action = 'levels/set' order by number desc limit 1`,
    )
    expect(rows).toEqual([
      {
        before: { ...firstLevels },
        after: { fromDay: addDays(today(), 1), ...terms },
        reason: 'Terms of 2027',
      },
    ])
  })

  it('is counted among 200,000 customers within 100 ms', async () => {
    const client = await app.owner.connect()
    try {
      await client.query(`begin; set local session_replication_role = replica`)
      await client.query(`insert into customer_levels (user_id, paid_minor, counted_at)
        select 'usr_many' || n, n * 977 % 150000000, now() from generate_series(1, 200000) n`)
      await client.query('commit; analyze customer_levels')
      await app.call(previewLevels, { token: finance, query: terms as never })
      const times: number[] = []
      for (let turn = 0; turn < 5; turn++) {
        const began = performance.now()
        await app.call(previewLevels, { token: finance, query: terms as never })
        times.push(performance.now() - began)
      }
      expect(Math.min(...times)).toBeLessThan(100)
    } finally {
      await client.query(`delete from customer_levels where user_id like 'usr_many%'`)
      client.release()
    }
  })
})
