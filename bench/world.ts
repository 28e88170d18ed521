import { type ChildProcess, spawn } from 'node:child_process'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { pino } from 'pino'
import { buildDemoRates, generateRateLines } from '#db/demo-rates.ts'
import { type Customer, system } from '#domain/kernel/actor.ts'
import { businessDateOf } from '#domain/kernel/business-date.ts'
import type { SessionId } from '#domain/kernel/ids.ts'
import { placeOrder } from '#server/orders/commands/place.ts'
import { readConfig } from '#server/platform/config.ts'
import type { Context } from '#server/platform/context.ts'
import { openTokens } from '#server/platform/crypto/tokens.ts'
import { openDatabase, openPool } from '#server/platform/db/connect.ts'
import { startEmbeddedPostgres } from '#server/platform/db/embedded.ts'
import { migrate } from '#server/platform/db/migrate.ts'
import { newId } from '#server/platform/ids.ts'
import { openJobs } from '#server/platform/jobs/jobs.ts'
import { openLiveEvents } from '#server/platform/live/live-events.ts'
import { embeddedSms } from '#server/providers/sms/embedded.ts'
import { localStorage } from '#server/providers/storage/embedded.ts'
import { saveQuote } from '#server/quotes/commands.ts'
import { searchQuotes } from '#server/quotes/queries.ts'
import { addRateSheet } from '#server/rates/commands.ts'
import { loadReference } from '#server/reference/store.ts'
import { createUser, openSessionFor } from '#server/users/commands/people.ts'

/** The server is measured as `npm start` runs it. */
const packageJson = JSON.parse(await readFile(new URL('../package.json', import.meta.url), 'utf8')) as {
  config: { serverFlags: string }
}
const root = fileURLToPath(new URL('..', import.meta.url))
const secret = 'the secret of a measurement, long enough'

/** What is measured on: a durable embedded PostgreSQL with as much in it as the bars name, and a customer in it. */
export type World = {
  readonly ctx: Context
  readonly databaseUrl: string
  readonly folder: string
  readonly environment: Record<string, string>
  readonly customer: Customer
  readonly token: string
  /** A saved quote of the customer, to be cloned. */
  readonly quoteId: string
  stop(): Promise<void>
}

export const freePort = (): Promise<number> =>
  new Promise((settle) => {
    const probe = createServer().listen(0, '127.0.0.1', () => {
      const address = probe.address()
      probe.close(() => settle(typeof address === 'object' && address ? address.port : 0))
    })
  })

export async function buildWorld(
  rateLines: number,
  ordersOfCustomer: number,
  ordersOfOthers: number,
): Promise<World> {
  const folder = await mkdtemp(join(tmpdir(), 'sampan-bench-'))
  const postgres = await startEmbeddedPostgres(folder)
  const pool = openPool(postgres.url, 20)
  // The last connections may still be there when the database is stopped.
  pool.on('error', () => undefined)
  await migrate(pool)
  const environment = {
    NODE_ENV: 'production',
    SAMPAN_SECRET: secret,
    SAMPAN_DATA: folder,
    SAMPAN_LOG: 'silent',
    SAMPAN_ADDRESS_LIMITS: '0',
    SAMPAN_ALLOW_EMBEDDED_CASHIER: '1',
    SAMPAN_ALLOW_VISIBLE_SMS: '1',
    DATABASE_URL: postgres.url,
  }
  const log = pino({ level: 'silent' })
  const db = openDatabase(pool)
  const jobs = openJobs(pool, log)
  const ctx: Context = {
    config: readConfig(environment),
    db,
    pool,
    log,
    jobs,
    live: openLiveEvents(db, postgres.url, false, log),
    clock: () => new Date(),
    tokens: openTokens(secret),
    reference: await loadReference(),
    sms: embeddedSms(db),
    payments: new Map(),
    storage: localStorage(join(folder, 'files')),
    publicUrl: 'http://127.0.0.1',
  }
  const { jobDefinitions } = await import('#server/jobs.ts')
  await jobs.start(jobDefinitions)
  const today = businessDateOf(new Date())
  await buildDemoRates(ctx, today)
  await addRateSheet(
    ctx,
    { name: 'bench', kind: 'ocean', fileName: 'bench' },
    generateRateLines(rateLines, 1, today),
  )

  const userId = await createUser(ctx, system, { mobile: '13800000009', userName: 'Bench' })
  const { reply } = await openSessionFor(ctx, system, userId)
  const customer: Customer = {
    kind: 'customer',
    userId,
    sessionId: 'ses_bench' as SessionId,
    language: 'zh-CN',
  }
  const end = { country: null, province: null, city: null, region: null, street: null }
  const request = {
    pickup: { ...end, kind: 'port' as const, port: 'CNSHA', country: 'CN' },
    delivery: { ...end, kind: 'port' as const, port: 'NLRTM', country: 'NL' },
    containers: [{ type: '40HQ', quantity: 2 }],
    readyOn: today,
    cargo: { category: 'furniture', name: 'Wooden dining chairs', hsCode: null },
    services: ['none'],
    goodsValue: null,
    storageDays: null,
    freePickup: false,
    pickupInformation: null,
  }
  const found = await searchQuotes(ctx, customer, request, 'price')
  const [offer] = found.offers
  if (!offer) throw new Error('no offer to measure with')
  const save = () =>
    saveQuote(ctx, customer, { request, offerKey: offer.key, expectedTotal: offer.totals.cny })
  const [quote, kept] = [await save(), await save()]
  const placed = await placeOrder(ctx, customer, {
    quoteId: quote.id as never,
    remark: '',
    customerReference: '',
    cargo: {},
    pickup: {},
    delivery: {},
    documents: [],
  })

  // The same order many times, with keys and times of its own.
  const columns = (
    await pool.query<{ name: string }>(
      "select column_name as name from information_schema.columns where table_name = 'orders' order by ordinal_position",
    )
  ).rows.map((row) => row.name)
  const other = await createUser(ctx, system, { mobile: '13800000008', userName: 'Others' })
  const othersQuote = newId('quo')
  await pool.query(
    `insert into quotes (id, user_id, request, offer, total_minor, total_currency, departs_on, valid_until, created_at)
     select $1, $2, request, offer, total_minor, total_currency, departs_on, valid_until, created_at from quotes where id = $3`,
    [othersQuote, other, quote.id],
  )
  for (const [owner, quoteOf, count, start] of [
    [userId, quote.id, ordersOfCustomer, 0],
    [other, othersQuote, ordersOfOthers, ordersOfCustomer],
  ] as const) {
    const values = columns.map((column) => {
      switch (column) {
        case 'id':
          return `'ord_' || lpad(to_hex(${start} + n), 26, '0')`
        case 'user_id':
          return `'${owner}'`
        case 'quote_id':
          return `'${quoteOf}'`
        case 'number':
          return `'SP2020' || lpad((${start} + n)::text, 9, '0')`
        case 'placed_at':
          return "placed_at - n * interval '7 minutes'"
        default:
          return column
      }
    })
    await pool.query({
      text: `set statement_timeout = 0; insert into orders (${columns.join(', ')}) select ${values.join(', ')}
        from orders, generate_series(1, ${count}) n where id = '${placed.id}'`,
    })
  }
  for (const table of ['orders', 'rate_lines', 'quotes']) await pool.query(`vacuum analyze ${table}`)

  return {
    ctx,
    databaseUrl: postgres.url,
    folder,
    environment,
    customer,
    token: reply.jwt,
    quoteId: kept.id,
    async stop() {
      await jobs.stop()
      await pool.end()
      await postgres.stop()
      await rm(folder, { recursive: true, force: true })
    },
  }
}

export type Served = { readonly url: string; readonly child: ChildProcess; stop(): Promise<void> }

/** Starts a file as its own process and waits until it answers. */
export async function serve(
  file: string,
  environment: Record<string, string>,
  ready: string,
): Promise<Served> {
  const port = await freePort()
  const flags = file === 'src/server/main.ts' ? packageJson.config.serverFlags.split(' ') : []
  const child = spawn(process.execPath, [...flags, file], {
    cwd: root,
    env: { PATH: process.env.PATH, ...environment, SAMPAN_PORT: String(port), BARE_PORT: String(port) },
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  const url = `http://127.0.0.1:${port}`
  for (let tries = 0; tries < 1_200; tries++) {
    if (child.exitCode !== null) throw new Error(`${file} ended with ${child.exitCode}`)
    if (
      await fetch(url + ready)
        .then((reply) => reply.ok)
        .catch(() => false)
    )
      break
    await pause(25)
  }
  return {
    url,
    child,
    stop: () =>
      new Promise((settle) => {
        child.once('exit', () => settle())
        child.kill('SIGTERM')
      }),
  }
}
