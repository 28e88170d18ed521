import { type ChildProcess, spawn } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import pg from 'pg'
import { pino } from 'pino'
import { buildDemoRates, generateRateLines } from '#db/demo-rates.ts'
import { type Customer, system } from '#domain/kernel/actor.ts'
import { businessDateOf } from '#domain/kernel/business-date.ts'
import type { SessionId } from '#domain/kernel/ids.ts'
import { stages } from '#domain/orders/stages.ts'
import { placeOrder } from '#server/orders/commands/place.ts'
import { readConfig } from '#server/platform/config.ts'
import type { Context } from '#server/platform/context.ts'
import { openDataKeys } from '#server/platform/crypto/data-keys.ts'
import { openTokens } from '#server/platform/crypto/tokens.ts'
import { openDatabase, openPool } from '#server/platform/db/connect.ts'
import { startEmbeddedPostgres } from '#server/platform/db/embedded.ts'
import { bringUpToDate } from '#server/platform/db/prepare.ts'
import { newId } from '#server/platform/ids.ts'
import { openJobs } from '#server/platform/jobs/jobs.ts'
import { openLiveEvents } from '#server/platform/live/live-events.ts'
import { embeddedGeocoder } from '#server/providers/geocoding/embedded.ts'
import { embeddedIssuer } from '#server/providers/invoicing/embedded.ts'
import { embeddedMail } from '#server/providers/mail/embedded.ts'
import { noSharing } from '#server/providers/sharing/embedded.ts'
import { embeddedSms } from '#server/providers/sms/embedded.ts'
import { localStorage } from '#server/providers/storage/embedded.ts'
import { saveQuote } from '#server/quotes/commands.ts'
import { searchQuotes } from '#server/quotes/queries.ts'
import { addRateSheet } from '#server/rates/commands.ts'
import { openReference } from '#server/reference/kept-reference.ts'
import { loadReference } from '#server/reference/store.ts'
import { createUser, openSessionFor } from '#server/users/commands/people.ts'
import { productCommand } from '#test/support/product.ts'
import { draftOf } from './requests.ts'

const root = fileURLToPath(new URL('..', import.meta.url))
const secret = 'the secret of a measurement, long enough'

/** What is measured on: a durable embedded PostgreSQL with as much in it as the bars name, and a customer in it. */
export type World = {
  readonly ctx: Context
  /** As the owner of its tables. */
  readonly databaseUrl: string
  readonly folder: string
  readonly environment: Record<string, string>
  readonly customer: Customer
  /** The customer's, for a quarter of an hour. */
  token: string
  /** Logs the customer in again. */
  renew(): Promise<void>
  /** A saved quote of the customer, to be cloned. */
  readonly quoteId: string
  /** The customer of the most orders. */
  readonly deep: Customer
  stop(): Promise<void>
}

export const freePort = (): Promise<number> =>
  new Promise((settle) => {
    const probe = createServer().listen(0, '127.0.0.1', () => {
      const address = probe.address()
      probe.close(() => settle(typeof address === 'object' && address ? address.port : 0))
    })
  })

/** Copies of a kept quote, for a customer who can order each of them once. */
export const copyQuote = (pool: pg.Pool, quoteId: string, userId: string, ids: readonly string[]) =>
  pool.query(
    `insert into quotes (id, user_id, request, offer, total_minor, total_currency, departs_on, valid_until, created_at)
     select each, $2, request, offer, total_minor, total_currency, departs_on, valid_until, created_at
     from quotes, unnest($3::text[]) as each where id = $1`,
    [quoteId, userId, ids],
  )

/** An order of a quote, with nothing added to it. */
export const orderQuote = (ctx: Context, customer: Customer, quoteId: string) =>
  placeOrder(ctx, customer, {
    quoteId: quoteId as never,
    remark: '',
    customerReference: '',
    cargo: {},
    pickup: {},
    delivery: {},
    documents: [],
  })

/** Another user with a copy of a quote; `digit` ends their mobile number. */
async function secondUser(pool: pg.Pool, like: string, quoteId: string, digit: string) {
  const ids = { userId: newId('usr'), quoteId: newId('quo') }
  await pool.query(
    `insert into users (id, mobile, user_name, language, created_at)
     select $1, '+861380001000' || $2, 'Others', language, created_at from users where id = $3`,
    [ids.userId, digit, like],
  )
  await copyQuote(pool, quoteId, ids.userId, [ids.quoteId])
  return ids
}

type Filled = {
  /** SQL of the owner and of their quote; `n` counts the rows from 0. */
  readonly owner: string
  readonly quote: string
  readonly count: number
}

/**
 * One order many times, with keys and times of its own, spread over statuses, stages, lanes and days as the orders of
 * a few years are: most are completed, some are cancelled, a few are waiting.
 */
async function fillOrders(client: pg.Client, model: string, groups: readonly Filled[]): Promise<void> {
  // Indexes are built at once when all rows are there.
  const { rows: indexes } = await client.query<{ name: string; definition: string }>(
    `select indexname as name, indexdef as definition from pg_indexes
     where tablename = 'orders' and indexname not in (select conname from pg_constraint)`,
  )
  for (const { name } of indexes) await client.query(`drop index ${name}`)
  const columns = (
    await client.query<{ name: string }>(
      "select column_name as name from information_schema.columns where table_name = 'orders' order by ordinal_position",
    )
  ).rows.map((row) => row.name)
  const pick = (values: readonly string[], by: string) =>
    `(array[${values.map((each) => `'${each}'`).join(', ')}])[1 + ${by} % ${values.length}]`
  const happened = (day: string, share: number) => `case when n % 100 < ${share} then ${day} end`
  const day = "(placed_at - n * interval '7 minutes')::date"
  let start = 0
  for (const { owner, quote, count } of groups) {
    const own: Readonly<Record<string, string>> = {
      id: `'ord_' || lpad(to_hex(${start} + n), 26, '0')`,
      user_id: owner,
      quote_id: quote,
      number: `'SP2020' || lpad((${start} + n)::text, 9, '0')`,
      placed_at: "placed_at - n * interval '7 minutes'",
      status: `case when n % 100 < 82 then 'completed' else ${pick(['inTransit', 'paid', 'accepted', 'pendingPayment', 'cancelled', 'cancelledByOperations', 'refundInProgress', 'refundCompleted', 'refundRejected'], 'n')} end`,
      previous_status: "'paid'",
      paid_at: `placed_at - n * interval '7 minutes'`,
      accepted_at: `case when n % 100 < 82 or n % 9 not in (1, 3) then placed_at - n * interval '7 minutes' end`,
      delivered_at: `case when n % 100 < 82 then placed_at - n * interval '7 minutes' end`,
      news_at: `placed_at - n * interval '7 minutes'`,
      free_until: `case when n % 7 = 0 then ${day} + 50 end`,
      stage: `case when n % 100 < 82 then 'containerReturned' else ${pick(stages, 'n')} end`,
      pol: pick(['CNSHA', 'CNNGB', 'CNSZX', 'CNTAO', 'CNXMN', 'CNTXG', 'CNCAN'], 'n'),
      pod: pick(['NLRTM', 'DEHAM', 'USLAX', 'SGSIN', 'AEJEA', 'BRSSZ', 'AUSYD', 'GBFXT', 'FRLEH'], 'n'),
      pickup_on: `${day} + 5`,
      gate_in_on: happened(`${day} + 8`, 92),
      planned_sailing_on: `${day} + 10`,
      estimated_sailing_on: `${day} + 10 + n % 3`,
      actual_sailing_on: happened(`${day} + 10 + n % 4`, 90),
      planned_arrival_on: `${day} + 40`,
      estimated_arrival_on: `${day} + 40 + n % 9`,
      actual_arrival_on: happened(`${day} + 40 + n % 9`, 86),
      actual_delivery_on: happened(`${day} + 45 + n % 9`, 82),
      search_text: `lower('SP2020' || lpad((${start} + n)::text, 9, '0')) || ' bkg' || n::bigint * 7919 % 1000003 || ' mscu' || lpad((n % 9999999)::text, 7, '0') || ' '
        || ${pick(['wooden dining chairs', 'led lamps', 'cotton shirts', 'brake discs 刹车盘', 'ceramic tiles 瓷砖'], 'n')}`,
    }
    await client.query(
      `insert into orders (${columns.join(', ')}) select ${columns.map((column) => own[column] ?? `model.${column}`).join(', ')}
       from orders model, generate_series(0, ${count - 1}) n where model.id = '${model}'`,
    )
    start += count
  }
  for (const { definition } of indexes) await client.query(definition)
}

/** How much there is in a measured world. */
export type Sizes = {
  readonly rateLines: number
  readonly orders: number
  /** Orders of one other customer, whose last page is far down. */
  readonly deepOrders: number
  /** Customers besides, with ten orders each. */
  readonly users: number
}

/** Enough for whatever does not look at orders or rates. */
const little: Sizes = { rateLines: 1_000, orders: 10, deepOrders: 10, users: 1 }

export async function buildWorld(given: Partial<Sizes> = {}): Promise<World> {
  const sizes = { ...little, ...given }
  const folder = await mkdtemp(join(tmpdir(), 'sampan-bench-'))
  const postgres = await startEmbeddedPostgres(folder)
  // The owner fills and measures; what is measured runs as the product.
  const pool = openPool(postgres.ownerUrl, 20)
  // The last connections may still be there when the database is stopped.
  pool.on('error', () => undefined)
  const product = openPool(postgres.url, 1)
  await bringUpToDate(product, postgres.ownerUrl)
  await product.end()
  const environment = {
    NODE_ENV: 'production',
    SAMPAN_DATA_KEY: Buffer.alloc(32).toString('base64'),
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
  const config = readConfig(environment)
  const reference = openReference(await loadReference())
  const ctx: Context = {
    config,
    db,
    pool,
    log,
    jobs,
    live: openLiveEvents(db, postgres.url, false, log),
    clock: () => new Date(),
    tokens: openTokens(secret),
    dataKeys: openDataKeys([new Uint8Array(32)]),
    reference,
    sms: embeddedSms(db),
    cargo: null,
    payments: new Map(),
    storage: localStorage(join(folder, 'files')),
    geocoder: embeddedGeocoder(reference),
    identity: null,
    sharing: noSharing,
    trucks: { asked: null, pushed: null },
    issuer: embeddedIssuer(db, config, () => new Date()),
    mail: embeddedMail(db, () => new Date(), log),
    publicUrl: 'http://127.0.0.1',
  }
  const { jobDefinitions } = await import('#server/jobs.ts')
  await jobs.start(jobDefinitions)
  const today = businessDateOf(new Date())
  await buildDemoRates(ctx, today)
  await addRateSheet(
    ctx,
    { name: 'bench', kind: 'ocean', fileName: 'bench' },
    generateRateLines(sizes.rateLines, 1, today),
  )

  const userId = await createUser(ctx, system, { mobile: '13800000009', userName: 'Bench' })
  const { reply } = await openSessionFor(ctx, system, userId)
  const customer: Customer = {
    kind: 'customer',
    userId,
    sessionId: 'ses_bench' as SessionId,
    language: 'zh-CN',
  }
  const request = draftOf(['CNSHA', 'NLRTM', '40HQ'])
  const found = await searchQuotes(ctx, customer, request, 'price')
  const [offer] = found.offers
  if (!offer) throw new Error('no offer to measure with')
  const save = () =>
    saveQuote(ctx, customer, { request, offerKey: offer.key, expectedTotal: offer.totals.cny })
  const [quote, kept] = [await save(), await save()]
  const placed = await orderQuote(ctx, customer, quote.id)

  // Not of the pool, whose statements end after 20 seconds. Foreign keys are right by how the rows are made.
  const client = new pg.Client(postgres.ownerUrl)
  await client.connect()
  await client.query(
    "set session_replication_role = replica; set synchronous_commit = off; set maintenance_work_mem = '512MB'",
  )
  const depth = await secondUser(pool, userId, quote.id, '8')
  await pool.query({
    text: `insert into users (id, mobile, user_name, language, created_at)
        select 'usr_' || lpad(to_hex(n), 26, '0'), '+8615' || lpad(n::text, 9, '0'), 'Bench ' || n, language, created_at
        from users, generate_series(1, ${sizes.users}) n where id = '${userId}';
      insert into quotes (id, user_id, request, offer, total_minor, total_currency, departs_on, valid_until, created_at)
        select 'quo_' || lpad(to_hex(n), 26, '0'), 'usr_' || lpad(to_hex(n), 26, '0'), request, offer, total_minor,
          total_currency, departs_on, valid_until, created_at
        from quotes, generate_series(1, ${sizes.users}) n where id = '${quote.id}'`,
  })
  const owners = "'usr_' || lpad(to_hex(1 + n / 10), 26, '0')"
  await fillOrders(client, placed.id, [
    { owner: `'${userId}'`, quote: `'${quote.id}'`, count: sizes.orders },
    { owner: `'${depth.userId}'`, quote: `'${depth.quoteId}'`, count: sizes.deepOrders },
    { owner: owners, quote: "'quo_' || lpad(to_hex(1 + n / 10), 26, '0')", count: sizes.users * 10 },
  ])
  await client.query('vacuum analyze')
  await client.end()

  const world: World = {
    ctx,
    databaseUrl: postgres.ownerUrl,
    folder,
    environment,
    customer,
    token: reply.jwt,
    quoteId: kept.id,
    deep: { ...customer, userId: depth.userId as Customer['userId'] },
    async renew() {
      world.token = (await openSessionFor(ctx, system, userId)).reply.jwt
    },
    async stop() {
      await jobs.stop()
      await pool.end()
      await postgres.stop()
      await rm(folder, { recursive: true, force: true })
    },
  }
  return world
}

export type Served = { readonly url: string; readonly child: ChildProcess; stop(): Promise<void> }

/** The product as `npm start` runs it. */
export const serveProduct = (environment: Record<string, string>): Promise<Served> =>
  run(productCommand, environment, '/readyz')

/** Starts a file as its own process and waits until it answers; the product's sources with the flags of the product. */
export const serve = (file: string, environment: Record<string, string>, ready: string): Promise<Served> =>
  run(file === 'src/server/main.ts' ? productCommand.with(-1, file) : [file], environment, ready)

async function run(
  command: readonly string[],
  environment: Record<string, string>,
  ready: string,
): Promise<Served> {
  const port = await freePort()
  const child = spawn(process.execPath, command, {
    cwd: root,
    env: {
      PATH: process.env.PATH,
      NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE,
      ...environment,
      SAMPAN_PORT: String(port),
      BARE_PORT: String(port),
    },
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  const url = `http://127.0.0.1:${port}`
  for (let tries = 0; tries < 1_200; tries++) {
    if (child.exitCode !== null) throw new Error(`${command.at(-1)} ended with ${child.exitCode}`)
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
