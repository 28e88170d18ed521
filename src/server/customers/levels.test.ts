import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { deskLevels, previewLevels, setLevels, withdrawLevels } from '#contract/levels.ts'
import type { Customer } from '#domain/kernel/actor.ts'
import { addDays, businessDateOf, instantOf } from '#domain/kernel/business-date.ts'
import { firstLevels, type LevelTerms } from '#domain/users/levels.ts'
import { customerLevelOf } from '#server/ledger/queries.ts'
import { queryCustomerLevel } from '#server/promotion/team-queries.ts'
import { startTestApp, type TestApp } from '#test/support/app.ts'
import { buildCustomer, buildStaff } from '#test/support/people.ts'
import { countLevels } from './jobs.ts'
import { readLevels, withdrawLevels as takeBack } from './levels.ts'
import { listCustomers } from './list.ts'

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

/** The same process on another day. */
const at = (now: Date) => ({ ...app.ctx, clock: () => now })
const clerk = { kind: 'staff', staffId: 'stf_1', name: 'x', role: 'finance', language: 'zh-CN' } as never
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
    const levelsAt = async (now: Date) => {
      const ctx = at(now)
      const search = { level: 'diamond', held: false, overdue: false, clerk: 'anyone', size: 10 } as const
      const own = await queryCustomerLevel(ctx, { userId: gold.userId } as Customer)
      return {
        price: await customerLevelOf(ctx, silver.userId),
        listed: (await listCustomers(ctx, clerk, search)).items.map(({ userId }) => userId),
        own: [own.own, own.levels.map(({ from }) => from.minor)],
        inForce: (await readLevels(ctx)).inForce,
      }
    }
    const begins = instantOf(addDays(today(), 1))
    expect(await levelsAt(new Date(begins.getTime() - 1))).toEqual({
      price: 'silver',
      listed: [],
      own: ['gold', [0, ...Object.values(firstLevels)]],
      inForce: firstLevels,
    })
    expect(await levelsAt(begins)).toEqual({
      price: 'gold',
      listed: [gold.userId],
      own: ['diamond', [0, ...Object.values(terms)]],
      inForce: terms,
    })
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
    const begun = at(instantOf(addDays(today(), 1)))
    await expect(
      takeBack(begun, clerk, { withdraws: 1, version: 3, reason: 'Too late' }),
    ).rejects.toMatchObject({ code: 'levels.begun' })
    expect((await readLevels(at(instantOf(addDays(today(), 5))))).inForce).toEqual(terms)
  })
})

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

  it('is counted in one pass by what was paid, among many customers', async () => {
    const client = await app.owner.connect()
    try {
      await client.query('begin; set local session_replication_role = replica')
      await client.query(`insert into customer_levels (user_id, paid_minor, counted_at)
        select 'usr_many' || n, n * 1000, now() from generate_series(1, 100000) n`)
      await client.query('commit; analyze customer_levels')
      const { data } = await app.call(previewLevels, { token: finance, query: terms as never })
      // From 10,000.00, 50,000.00 and 200,000.00 in place of 50,000.00, 200,000.00 and 1,000,000.00.
      expect(data).toEqual({
        before: { silver: 15_000 + 1, gold: 80_000 + 1, diamond: 1 },
        after: { silver: 4_000, gold: 15_000 + 1, diamond: 80_001 + 1 },
        up: 4_000 + 15_000 + 80_000 + 2,
        down: 0,
      })
      const { rows } = await client.query(
        `explain select count(*) from customer_levels where paid_minor >= 90000000`,
      )
      expect(JSON.stringify(rows)).toContain('customers_by_paid')
    } finally {
      await client.query(`delete from customer_levels where user_id like 'usr_many%'`)
      client.release()
    }
  })
})
