import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import type pg from 'pg'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { system } from '#domain/kernel/actor.ts'
import { demoTotpSecret } from '#domain/staff/totp.ts'
import { provePayments } from '#server/payments/queries.ts'
import { openDatabase } from '#server/platform/db/connect.ts'
import { startEmbeddedPostgres } from '#server/platform/db/embedded.ts'
import { createStaff, openStaffSessionFor } from '#server/staff/commands.ts'
import { liveBill, wronglyInvoiced } from './support/bill-clients.ts'
import { liveOrder, openLine, type Plan, plans, tellAgain } from './support/money-clients.ts'
import {
  databaseIn,
  dataFolderAt,
  freePort,
  openTestPool,
  type RunningServer,
  startServer,
  statusOf,
  until,
} from './support/server.ts'
import { openShipper, shippersSecret } from './support/shipper.ts'

/**
 * Orders are placed, paid, paid twice, paid late, paid wrongly and refunded, some are charged for more than was quoted,
 * with statements that are confirmed and paid, invoices, credits and red letters, while the server and its database
 * are killed at random moments and notices are told again in any sequence. Afterwards the books must be right
 * to the last cent. `npm run prove A-06` takes the long form.
 */
vi.setConfig({ testTimeout: 3_600_000 })

const orders = Number(process.env.SAMPAN_CRASH_ORDERS ?? 30)
const kills = Number(process.env.SAMPAN_CRASH_KILLS ?? 3)
const clients = 16
/** Of so many orders one is charged for more than was quoted; the first plan leaves it paid. */
const billedEach = plans.length * 2

let running: RunningServer | null = null
let folder: string | null = null
afterEach(async () => {
  await running?.stop('SIGTERM')
  if (folder) await rm(folder, { recursive: true, force: true })
})

/** A fixed draw, so that every run kills at the same turns. */
function seeded(seed: number): (below: number) => number {
  let state = seed
  return (below) => {
    state = (Math.imul(state, 1_103_515_245) + 12_345) & 0x7fffffff
    return (state >> 8) % below
  }
}

const rowsOf = async <Row extends pg.QueryResultRow>(pool: pg.Pool, text: string): Promise<Row[]> =>
  (await pool.query<Row>(text)).rows

/** Money that the company took or gave back, beside what our books say of it; each side alone is a fault. */
const comparison = `
  select coalesce(p.payment_no, c.channel_trade_no) as about, p.amount_minor as taken, c.amount_minor as recorded
  from cashier_payments p full join payment_captures c on c.channel_trade_no = p.payment_no
  where p.amount_minor is distinct from c.amount_minor
  union all
  select coalesce(b.refund_no, r.refund_no), b.amount_minor, r.amount_minor
  from cashier_refunds b full join (select * from refunds where status = 'refunded') r on r.refund_no = b.refund_no
  where b.amount_minor is distinct from r.amount_minor`

/** Ends every connection of the product at the database, as a broken network would. */
async function cutConnections(url: string): Promise<void> {
  const pool = openTestPool(url, 1)
  await pool.query('select pg_terminate_backend(pid) from pg_stat_activity where pid <> pg_backend_pid()')
  await pool.end()
}

describe('money under kills', () => {
  it(`is right after ${kills} kills while ${orders} orders are placed, paid and refunded`, async () => {
    folder = await mkdtemp(join(tmpdir(), 'sampan-crash-'))
    const data = join(folder, 'data')
    await dataFolderAt(data)
    const embedded = await startEmbeddedPostgres(data)
    const shipper = await openShipper(embedded.url, orders, embedded.ownerUrl)
    const { reply: clerk } = await openStaffSessionFor(
      shipper.ctx,
      system,
      await createStaff(shipper.ctx, system, {
        email: 'finance@example.com',
        name: 'Finance',
        role: 'finance',
        password: 'a desk password 1',
        totpSecret: demoTotpSecret,
      }),
    )
    await shipper.close()
    await embedded.stop()

    const port = String(await freePort())
    const environment = {
      SAMPAN_DATA: data,
      SAMPAN_SECRET: shippersSecret,
      SAMPAN_PORT: port,
      SAMPAN_LOG: 'fatal',
    }
    running = await startServer(environment)
    const next = seeded(20_261_122)

    // Clients work through the plans; the killer strikes after so many answers, in the midst of other requests.
    let answersLeft = Number.POSITIVE_INFINITY
    let strike: (() => void) | null = null
    let struckAt = 0
    const recoveries: number[] = []
    const line = openLine(`http://127.0.0.1:${port}`, () => {
      if (struckAt > 0) recoveries.push(performance.now() - struckAt)
      struckAt = 0
      if (--answersLeft <= 0) strike?.()
    })
    const who = { userId: shipper.userId, shipper: shipper.token, finance: clerk.jwt }
    const waiting = shipper.quotes.map((quoteId, place) => ({
      quoteId,
      plan: plans[place % plans.length] as Plan,
      billed: place % billedEach === 0,
    }))
    const ids = new Map<string, string>()
    let busy = true
    const client = async () => {
      for (let each = waiting.shift(); each; each = waiting.shift()) {
        const id = await liveOrder(line, who, each.quoteId, each.plan)
        ids.set(each.quoteId, id)
        if (each.billed) await liveBill(line, who, id)
      }
    }
    const repeater = tellAgain(
      line,
      async () => {
        const pool = openTestPool((await databaseIn(data)).url, 1)
        try {
          const found = await rowsOf<{ body: string }>(
            pool,
            'select body from cashier_notices order by md5(notice_no || clock_timestamp()::text) limit 12',
          )
          return found.map(({ body }) => body)
        } finally {
          await pool.end().catch(() => undefined)
        }
      },
      () => busy,
    )
    const mostAnswers = Math.max(10, Math.floor((orders * 5) / kills))
    let faults = 0
    const killer = async () => {
      for (let round = 0; round < kills; round++) {
        // Once the clients are done, what is left strikes in the midst of jobs and notices.
        await new Promise<void>((settle) => {
          if (!busy) return settle()
          strike = settle
          answersLeft = 1 + next(mostAnswers)
        })
        // One fault at a time: what was killed before is up again.
        await until(async () => (await statusOf(`${line.url}/readyz`)) === 200, 'it is ready again')
        const { url, pid } = await databaseIn(data)
        const product = running?.child.pid ?? 0
        const victims = [[product], [pid], [], [product, pid], [pid, product]][round % 5] ?? []
        if (victims.length === 0) await cutConnections(url)
        for (const victim of victims) process.kill(victim, 'SIGKILL')
        struckAt = performance.now()
        faults++
        // A database that died alone is started again by the product itself.
        if (victims.includes(product)) {
          await running?.stop('SIGKILL')
          running = await startServer(environment)
        }
      }
    }
    const killing = killer()
    await Promise.all(Array.from({ length: clients }, client))
    busy = false
    ;(strike as (() => void) | null)?.()
    await killing
    await repeater
    line.agent.destroy()

    await until(async () => (await statusOf(`${line.url}/readyz`)) === 200, 'it is ready after the last kill')
    const pool = openTestPool((await databaseIn(data)).url, 2)
    try {
      // As if the minutes had passed after which a dead process's work is taken up and a company tells again.
      for (let round = 0; round < 120; round++) {
        await pool.query(
          `update jobs.job set state = 'retry', start_after = now() where state = 'active' and started_on < now() - interval '10 seconds'`,
        )
        await pool.query(
          `update jobs.job set start_after = now() where state in ('created', 'retry') and start_after > now() and data <> '{}'::jsonb`,
        )
        await pool.query(
          'update cashier_notices set next_at = now() where delivered_at is null and next_at > now()',
        )
        const [left] = await rowsOf<{ count: number }>(
          pool,
          `select (select count(*) from cashier_notices where delivered_at is null)
             + (select count(*) from refunds where status in ('processing', 'failed'))
             + (select count(*) from jobs.job where state in ('created', 'retry', 'active') and data <> '{}'::jsonb) as count`,
        )
        if (Number(left?.count) === 0) break
        await pause(500)
      }

      expect(ids.size).toBe(orders)
      const held = await rowsOf<{ quote_id: string; status: string; orders: number }>(
        pool,
        'select quote_id, min(status) as status, count(*)::int as orders from orders group by quote_id',
      )
      expect(held.filter((each) => each.orders !== 1)).toEqual([])
      const endOf = ([act, refunded]: Plan) =>
        act === 'cancel'
          ? 'cancelled'
          : act === 'wrongAmount'
            ? 'pendingPayment'
            : refunded
              ? 'refundCompleted'
              : 'paid'
      const ended = new Map(held.map((each) => [each.quote_id, each.status]))
      const wrong = shipper.quotes.flatMap((quoteId, place) => {
        const wanted = endOf(plans[place % plans.length] as Plan)
        return ended.get(quoteId) === wanted ? [] : [{ quoteId, wanted, is: ended.get(quoteId) }]
      })
      expect(wrong).toEqual([])

      expect(await provePayments({ ...shipper.ctx, pool, db: openDatabase(pool) })).toEqual([])
      expect(await rowsOf(pool, comparison)).toEqual([])
      expect(await rowsOf(pool, wronglyInvoiced)).toEqual([])
      const unfinished = await rowsOf(
        pool,
        `select name, state, count(*)::int as count from jobs.job
         where state not in ('completed') and data <> '{}'::jsonb group by name, state`,
      )
      expect(unfinished).toEqual([])
      const [sums] = await rowsOf<{
        taken: number
        back: number
        notices: number
        told: number
        billed: number
        statements: number
        invoices: number
      }>(
        pool,
        `select (select count(*) from bill_lines where cause is not null)::int as billed,
           (select count(*) from statements where status = 'completed')::int as statements,
           (select count(*) from invoices where status = 'success')::int as invoices,
           (select count(*) from cashier_payments)::int as taken, (select count(*) from cashier_refunds)::int as back,
           (select count(*) from payment_notices where verdict = 'genuine')::int as notices,
           (select coalesce(sum(times), 0) from payment_notices where verdict = 'genuine')::int as told`,
      )
      // Each with its invoice and the red letter of what was taken back.
      const billed = Math.ceil(orders / billedEach)
      expect([sums?.billed, sums?.invoices]).toEqual([billed, 2 * billed])
      expect(sums?.statements).toBeGreaterThan(0)
      expect(faults).toBe(kills)
      expect(line.seen.has('500')).toBe(false)
      process.stdout.write(
        `${faults} kills and cuts over ${orders} orders, first answer after at most ${Math.round(Math.max(...recoveries))} ms: ${sums?.taken} payments and ${sums?.back} refunds at the company, ${sums?.notices} notices told ${sums?.told} times, ${sums?.statements} statements and ${sums?.invoices} invoices; answers ${JSON.stringify(Object.fromEntries(line.seen))}\n`,
      )
    } finally {
      await pool.end()
    }
  })
})
