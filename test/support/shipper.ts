import { Agent, request } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { pino } from 'pino'
import { system } from '#domain/kernel/actor.ts'
import { businessDateOf } from '#domain/kernel/business-date.ts'
import type { UserId } from '#domain/kernel/ids.ts'
import { jobDefinitions } from '#server/jobs.ts'
import { readConfig } from '#server/platform/config.ts'
import type { Context } from '#server/platform/context.ts'
import { openDataKeys } from '#server/platform/crypto/data-keys.ts'
import { openTokens } from '#server/platform/crypto/tokens.ts'
import { openDatabase } from '#server/platform/db/connect.ts'
import { bringUpToDate } from '#server/platform/db/prepare.ts'
import { openJobs } from '#server/platform/jobs/jobs.ts'
import { openLiveEvents } from '#server/platform/live/live-events.ts'
import { embeddedGeocoder } from '#server/providers/geocoding/embedded.ts'
import { embeddedIssuer } from '#server/providers/invoicing/embedded.ts'
import { embeddedMail } from '#server/providers/mail/embedded.ts'
import { noSharing } from '#server/providers/sharing/embedded.ts'
import { embeddedSms } from '#server/providers/sms/embedded.ts'
import { localStorage } from '#server/providers/storage/embedded.ts'
import { openReference } from '#server/reference/kept-reference.ts'
import { loadReference } from '#server/reference/store.ts'
import { createUser, openSessionFor } from '#server/users/commands/people.ts'
import { buildQuote } from './orders.ts'
import { copyOfTemplate, openTestPool } from './server.ts'

/** What every process of these tests signs with. */
export const shippersSecret = 'a secret of tests that is long enough'

/**
 * What came of one request: an answer; `refused` when nobody listened, so that it was never taken;
 * `broken` when a connection ended under it, which a client cannot tell from a loss.
 */
export type Outcome = { readonly status: number; readonly data: unknown } | 'refused' | 'broken'

export type Asked = {
  readonly method: 'GET' | 'POST'
  readonly path: string
  readonly body?: object
  readonly key?: string
}

/** A customer with many open quotes, who asks over HTTP as browsers do. */
export type Shipper = {
  readonly ctx: Context
  readonly userId: UserId
  readonly quotes: readonly string[]
  readonly token: string
  ask(url: string, asked: Asked, agent: Agent): Promise<Outcome>
  close(): Promise<void>
}

/** The order of a quote; its key belongs to the quote, so asking again is the same request. */
export const orderOf = (quoteId: string): Asked => ({
  method: 'POST',
  path: '/api/crm/order/place',
  body: { quoteId },
  key: `order-${quoteId}`,
})

/** A request for a price. It has no key: sent twice it stands there twice. */
export function priceRequest(note: string): Asked {
  const end = { country: null, province: null, city: null, region: null, street: null }
  return {
    method: 'POST',
    path: '/api/crm/quote/requestPrice',
    body: {
      note,
      request: {
        pickup: { ...end, kind: 'port', port: 'CNNGB', country: 'CN' },
        delivery: { ...end, kind: 'port', port: 'NLRTM', country: 'NL' },
        containers: [{ type: '40HQ', quantity: 2 }],
        readyOn: businessDateOf(new Date()),
        cargo: { category: 'furniture', name: 'Wooden dining chairs', hsCode: null },
        services: ['none'],
        goodsValue: null,
        storageDays: null,
        freePickup: false,
        pickupInformation: null,
      },
    },
  }
}

export async function openShipper(
  databaseUrl: string,
  quotes: number,
  ownerUrl: string | null = null,
): Promise<Shipper> {
  const pool = openTestPool(databaseUrl, 2)
  await bringUpToDate(pool, ownerUrl)
  const log = pino({ level: 'silent' })
  const db = openDatabase(pool)
  const config = readConfig({ SAMPAN_SECRET: shippersSecret })
  const reference = openReference(await loadReference())
  const ctx: Context = {
    config,
    db,
    pool,
    log,
    jobs: openJobs(pool, log),
    live: openLiveEvents(db, databaseUrl, false, log),
    clock: () => new Date(),
    tokens: openTokens(shippersSecret),
    dataKeys: openDataKeys([new Uint8Array(32)]),
    reference,
    sms: embeddedSms(db),
    cargo: null,
    payments: new Map(),
    storage: localStorage(join(tmpdir(), 'sampan-shipper')),
    geocoder: embeddedGeocoder(reference),
    identity: null,
    sharing: noSharing,
    trucks: { asked: null, pushed: null },
    issuer: embeddedIssuer(db, config, () => new Date()),
    mail: embeddedMail(db, () => new Date(), log),
    publicUrl: 'http://127.0.0.1',
  }
  // Placing an order queues work, so the queues are there; this process takes none of it.
  await ctx.jobs.start(jobDefinitions)
  const userId = await createUser(ctx, system, { mobile: '+8613900000001', userName: 'Shipper' })
  const { reply } = await openSessionFor(ctx, system, userId)
  const first = await buildQuote({ ctx }, userId)
  const { rows } = await pool.query<{ id: string }>(
    `insert into quotes (id, user_id, request, offer, total_minor, total_currency, departs_on, valid_until, created_at)
     select 'quo_' || lpad(to_hex(n), 26, '0'), user_id, request, offer, total_minor, total_currency, departs_on, valid_until, created_at
     from quotes, generate_series(1, $2) n where id = $1 returning id`,
    [first, quotes],
  )
  return {
    ctx,
    userId,
    quotes: rows.map(({ id }) => id),
    token: reply.jwt,
    ask: (url, { method, path, body, key }, agent) =>
      new Promise((settle) => {
        const sent = request(
          `${url}${path}`,
          {
            method,
            agent,
            headers: {
              token: reply.jwt,
              ...(key ? { 'idempotency-key': key } : {}),
              ...(body ? { 'content-type': 'application/json' } : {}),
            },
          },
          (answer) => {
            let text = ''
            answer.setEncoding('utf8')
            answer.on('data', (part) => {
              text += part
            })
            answer.once('error', () => settle('broken'))
            answer.once('end', () =>
              settle({
                status: answer.statusCode ?? 0,
                data: answer.statusCode === 200 ? JSON.parse(text).data : text,
              }),
            )
          },
        )
        sent.once('error', (error: NodeJS.ErrnoException) =>
          settle(error.code === 'ECONNREFUSED' ? 'refused' : 'broken'),
        )
        sent.end(body ? JSON.stringify(body) : undefined)
      }),
    async close() {
      await ctx.jobs.stop()
      await pool.end()
    },
  }
}

/** A database of the tests' server with a shipper in it, for processes that are given its address. */
export async function sharedDatabase(
  quotes: number,
): Promise<{ url: string; shipper: Shipper; close: () => Promise<void> }> {
  const { url, drop } = await copyOfTemplate()
  const shipper = await openShipper(url, quotes)
  const close = async () => {
    await shipper.close()
    await drop()
  }
  return { url, shipper, close }
}

/** What clients were told had happened. */
export type Told = {
  /** Every answer by its status, and what was refused or broken. */
  readonly seen: Map<string, number>
  /** The order of each quote for which one was acknowledged. */
  readonly orders: Map<string, string>
  /** Notes of the price requests that were acknowledged. */
  readonly notes: Set<string>
  /** Quotes for which an order was asked, acknowledged or not. */
  readonly asked: Set<string>
  turns: number
}

export const nothingTold = (): Told => ({
  seen: new Map(),
  orders: new Map(),
  notes: new Set(),
  asked: new Set(),
  turns: 0,
})

/**
 * Clients on kept-alive connections, each asking again as soon as it was answered: two reads, an
 * order, two reads, a price request, as long as `goOn` says so after an outcome.
 */
export async function serveClients(
  shipper: Shipper,
  url: string,
  clients: number,
  told: Told,
  goOn: (outcome: Outcome) => boolean,
  /** Milliseconds that a client lets go by before its next request. */
  between = 0,
): Promise<void> {
  const agent = new Agent({ keepAlive: true, maxSockets: clients })
  const client = async () => {
    for (;;) {
      const turn = told.turns++
      const quoteId = turn % 6 === 2 ? shipper.quotes[told.asked.size] : undefined
      const note = turn % 6 === 5 ? `note ${turn}` : undefined
      if (quoteId !== undefined) told.asked.add(quoteId)
      const outcome = await shipper.ask(
        url,
        quoteId !== undefined
          ? orderOf(quoteId)
          : note !== undefined
            ? priceRequest(note)
            : turn % 2
              ? { method: 'GET', path: '/api/crm/order/list' }
              : { method: 'GET', path: '/api/crm/tool/searchSeaports?text=ningbo' },
        agent,
      )
      const name = typeof outcome === 'string' ? outcome : String(outcome.status)
      told.seen.set(name, (told.seen.get(name) ?? 0) + 1)
      if (typeof outcome !== 'string' && outcome.status === 200) {
        const { id } = (outcome.data ?? {}) as { id: string }
        if (quoteId !== undefined) told.orders.set(quoteId, id)
        if (note !== undefined) told.notes.add(note)
      }
      if (!goOn(outcome)) return
      if (between > 0) await pause(between)
    }
  }
  await Promise.all(Array.from({ length: clients }, client))
  agent.destroy()
}

/** What the database holds against what was told: acknowledged but missing, there twice, and there without a word. */
export async function compare(
  pool: Context['pool'],
  told: Pick<Told, 'orders' | 'notes'>,
): Promise<{ lost: number; doubled: number; untold: number }> {
  const orders = await pool.query<{ id: string; quote_id: string }>('select id, quote_id from orders')
  const notes = await pool.query<{ note: string }>('select note from price_requests')
  const byQuote = new Map<string, string[]>()
  for (const { id, quote_id } of orders.rows) byQuote.set(quote_id, [...(byQuote.get(quote_id) ?? []), id])
  const byNote = new Map<string, number>()
  for (const { note } of notes.rows) byNote.set(note, (byNote.get(note) ?? 0) + 1)
  const count = (tests: Iterable<boolean>) => [...tests].filter(Boolean).length
  return {
    lost:
      count([...told.orders].map(([quote, id]) => !byQuote.get(quote)?.includes(id))) +
      count([...told.notes].map((note) => !byNote.has(note))),
    doubled:
      count([...byQuote.values()].map(({ length }) => length > 1)) +
      count([...byNote.values()].map((times) => times > 1)),
    untold:
      count([...byQuote.keys()].map((quote) => !told.orders.has(quote))) +
      count([...byNote.keys()].map((note) => !told.notes.has(note))),
  }
}
