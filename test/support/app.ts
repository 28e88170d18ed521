import { randomUUID } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { LightMyRequestResponse } from 'fastify'
import type pg from 'pg'
import { inject } from 'vitest'
import type { BodyInput, Endpoint, ParamsInput, QueryInput, ReplyOf } from '#contract/endpoint.ts'
import { demoTrucks } from '#db/demo-trucks.ts'
import { buildApp } from '#server/app.ts'
import { jobDefinitions } from '#server/jobs.ts'
import { readConfig } from '#server/platform/config.ts'
import type { Context } from '#server/platform/context.ts'
import { openDataKeys, readDataKeys } from '#server/platform/crypto/data-keys.ts'
import { openTokens } from '#server/platform/crypto/tokens.ts'
import { openDatabase, openPool } from '#server/platform/db/connect.ts'
import type { Http } from '#server/platform/http/serve.ts'
import { openJobs } from '#server/platform/jobs/jobs.ts'
import { openLiveEvents } from '#server/platform/live/live-events.ts'
import { withCircuit as withCargoCircuit } from '#server/providers/cargo/circuit.ts'
import { embeddedCargo } from '#server/providers/cargo/embedded.ts'
import { httpCargo } from '#server/providers/cargo/http.ts'
import { amapGeocoder } from '#server/providers/geocoding/amap.ts'
import { withCircuit as withGeocodingCircuit } from '#server/providers/geocoding/circuit.ts'
import { embeddedGeocoder } from '#server/providers/geocoding/embedded.ts'
import { withCircuit as withIdentityCircuit } from '#server/providers/identity/circuit.ts'
import { embeddedWechat } from '#server/providers/identity/embedded.ts'
import { embeddedWechatRoutes } from '#server/providers/identity/embedded-routes.ts'
import { wechatIdentity } from '#server/providers/identity/wechat.ts'
import { withCircuit as withInvoicingCircuit } from '#server/providers/invoicing/circuit.ts'
import { embeddedIssuer } from '#server/providers/invoicing/embedded.ts'
import { httpIssuer } from '#server/providers/invoicing/http.ts'
import { withCircuit as withMailCircuit } from '#server/providers/mail/circuit.ts'
import { embeddedMail } from '#server/providers/mail/embedded.ts'
import { smtpMail } from '#server/providers/mail/smtp.ts'
import { alipay } from '#server/providers/payment/alipay.ts'
import { bankTransfer, transferDetailsOf } from '#server/providers/payment/bank-transfer.ts'
import { cashierRoutes } from '#server/providers/payment/cashier-routes.ts'
import { withCircuit } from '#server/providers/payment/circuit.ts'
import { type EmbeddedCashier, embeddedCashier } from '#server/providers/payment/embedded.ts'
import type { PaymentChannel } from '#server/providers/payment/port.ts'
import { wechat } from '#server/providers/payment/wechat.ts'
import { withCircuit as withSharingCircuit } from '#server/providers/sharing/circuit.ts'
import { noSharing } from '#server/providers/sharing/embedded.ts'
import { wechatSharing } from '#server/providers/sharing/wechat.ts'
import { withCircuit as withSmsCircuit } from '#server/providers/sms/circuit.ts'
import { embeddedSms } from '#server/providers/sms/embedded.ts'
import { tencentSms } from '#server/providers/sms/tencent.ts'
import { localStorage } from '#server/providers/storage/embedded.ts'
import { s3Storage } from '#server/providers/storage/s3.ts'
import { simulatedTrucks } from '#server/providers/trucks/embedded.ts'
import { guarded } from '#server/providers/trucks/guard.ts'
import { signedPush } from '#server/providers/trucks/signed-push.ts'
import { openReference } from '#server/reference/kept-reference.ts'
import { loadReference } from '#server/reference/store.ts'
import { asAdmin, createFromTemplate, dropDatabase } from './database.ts'
import { watchLog } from './log-watch.ts'

/** The key of tests that bring none. */
const testDataKey = Buffer.alloc(32, 7).toString('base64')

/** A clock that stands still until a test moves it. */
export type TestClock = { now: Date; advance(seconds: number): void }

export type CallOptions<E extends Endpoint> = {
  token?: string | undefined
  language?: 'zh' | 'en'
  params?: ParamsInput<E>
  query?: QueryInput<E>
  body?: BodyInput<E>
  /** An Idempotency-Key; made up when the endpoint wants one and none is given. */
  key?: string
  headers?: Record<string, string>
}

export type Answered<E extends Endpoint> = {
  status: number
  data: ReplyOf<E>
  reason: string | undefined
  code: number
  message: string | undefined
  fields: Record<string, { code: string; message: string }> | undefined
  raw: LightMyRequestResponse
}

export type TestApp = {
  ctx: Context
  http: Http
  clock: TestClock
  /** The embedded cashier behind the channel `cashier`. */
  cashier: EmbeddedCashier
  /** The database as its owner, for what the product may not do there. */
  owner: pg.Pool
  call<E extends Endpoint>(endpoint: E, options?: CallOptions<E>): Promise<Answered<E>>
  /**
   * Ends it, and fails where its log told what it must not, or where transactions locked each other out more often than
   * was meant: the product runs such work again, but everybody waits a second for it.
   */
  stop(deadlocksMeant?: number): Promise<void>
}

const bundled = loadReference()

/** The real app on a database of its own with a pool of so many connections, at 2026-11-20 10:00 Beijing time. */
export async function startTestApp(
  environment: Record<string, string> = {},
  connections = 10,
  onLine: (line: string) => void = () => undefined,
): Promise<TestApp> {
  const watch = watchLog(onLine)
  const { log } = watch
  const server = inject('databaseServer')
  const name = `t_${randomUUID().replaceAll('-', '')}`
  const ownerServer = inject('databaseOwner')
  await asAdmin(ownerServer, (admin) => admin.query(createFromTemplate(name)))
  const owner = openPool(ownerServer.replace('{database}', name), 2)
  const url = server.replace('{database}', name)
  const pool = openPool(url, connections)
  const folder = await mkdtemp(join(tmpdir(), 'sampan-files-'))
  const config = readConfig({
    NODE_ENV: 'test',
    SAMPAN_ADDRESS_LIMITS: '0',
    // Tests share a busy machine; its delays say nothing about the product.
    SAMPAN_BUSY_AFTER: '0',
    SAMPAN_DATA: folder,
    ...environment,
  })
  const db = openDatabase(pool)
  const clock: TestClock = {
    now: new Date('2026-11-20T02:00:00Z'),
    advance(seconds) {
      this.now = new Date(this.now.getTime() + seconds * 1000)
    },
  }
  const jobs = openJobs(pool, log)
  const tokens = openTokens('a secret of tests that is long enough')
  // The cashier's notices come in by the same route as over the network, only without a port.
  const cashier = embeddedCashier({
    db,
    clock: () => clock.now,
    log,
    merchantKey: tokens.key('cashier merchant'),
    authorizes: config.cashierAuthorizes,
    deliver: async (url, body) => {
      const answer = await app.fastify.inject({
        method: 'POST',
        url: new URL(url).pathname,
        headers: { 'content-type': 'application/x-www-form-urlencoded; charset=utf-8' },
        payload: body,
      })
      return { status: answer.statusCode, body: answer.body }
    },
  })
  const channels: PaymentChannel[] = [cashier.channel]
  const tellTime = () => clock.now
  if (config.alipay) channels.push(withCircuit(alipay(config.alipay, tellTime), tellTime, log))
  if (config.wechat) channels.push(withCircuit(wechat(config.wechat, tellTime), tellTime, log))
  const transferDetails = transferDetailsOf(config)
  if (transferDetails) channels.push(bankTransfer(transferDetails))
  const wechatStandIn = embeddedWechat({
    db,
    clock: tellTime,
    key: tokens.key('embedded wechat'),
    publicUrl: 'http://localhost:3000',
  })
  const reference = openReference(await bundled)
  const ctx: Context = {
    config,
    db,
    pool,
    log,
    jobs,
    live: openLiveEvents(db, url, false, log),
    clock: () => clock.now,
    tokens,
    dataKeys: openDataKeys(readDataKeys(config.dataKeys ?? testDataKey)),
    reference,
    sms: config.tencentSms
      ? withSmsCircuit(tencentSms(config.tencentSms, tellTime), tellTime, log)
      : embeddedSms(db),
    payments: new Map(channels.map((channel) => [channel.name, channel])),
    storage: config.s3 ? s3Storage(config.s3) : localStorage(join(folder, 'files')),
    cargo: config.cargo
      ? withCargoCircuit(httpCargo(config.cargo), tellTime, log)
      : config.demo
        ? embeddedCargo(db, reference, tellTime)
        : null,
    geocoder: config.geocoding
      ? withGeocodingCircuit(amapGeocoder(config.geocoding, reference), tellTime, log)
      : embeddedGeocoder(reference),
    identity: config.wechatLogin
      ? withIdentityCircuit(wechatIdentity(config.wechatLogin), tellTime, log)
      : config.embeddedWechat
        ? wechatStandIn.provider
        : null,
    sharing: config.wechatSharing
      ? withSharingCircuit(wechatSharing(config.wechatSharing, tellTime), tellTime, log)
      : noSharing,
    trucks: {
      asked: config.demo ? guarded(simulatedTrucks(demoTrucks, tellTime), tellTime, log) : null,
      pushed: config.truckPushSecret ? signedPush(config.truckPushSecret, tellTime) : null,
    },
    issuer:
      config.invoicing && config.seller
        ? withInvoicingCircuit(httpIssuer(config.invoicing, config.seller, tellTime), tellTime, log)
        : embeddedIssuer(db, config, tellTime),
    mail: config.smtp
      ? withMailCircuit(smtpMail(config.smtp), tellTime, log)
      : embeddedMail(db, tellTime, log),
    publicUrl: 'http://localhost:3000',
  }
  const app = await buildApp(ctx)
  const { fastify, http } = app
  cashierRoutes(fastify, cashier, () => clock.now)
  if (config.embeddedWechat) embeddedWechatRoutes(fastify, wechatStandIn)
  await jobs.start(jobDefinitions)

  return {
    ctx,
    http,
    clock,
    cashier,
    owner,
    async call(endpoint, options = {}) {
      const search = new URLSearchParams()
      for (const [name, value] of Object.entries((options.query ?? {}) as Record<string, unknown>)) {
        for (const each of Array.isArray(value) ? value : [value])
          if (each !== undefined) search.append(name, String(each))
      }
      const path = endpoint.path.replaceAll(/\{(\w+)\}/g, (_, param: string) =>
        encodeURIComponent(String((options.params as Record<string, unknown> | undefined)?.[param])),
      )
      const raw = await fastify.inject({
        method: endpoint.method,
        url: `/api${path}${search.size > 0 ? `?${search}` : ''}`,
        headers: {
          ...(options.token ? { token: options.token } : {}),
          language: options.language ?? 'zh',
          ...(endpoint.idempotent ? { 'idempotency-key': options.key ?? randomUUID() } : {}),
          ...options.headers,
        },
        ...(endpoint.method === 'POST' ? { payload: (options.body ?? {}) as object } : {}),
      })
      for (const { name, value } of raw.cookies) if (name.startsWith('__Host-')) watch.keepSecret(value)
      const json = raw.headers['content-type']?.toString().includes('json') ? raw.json() : {}
      return {
        status: raw.statusCode,
        data: json.data,
        reason: json.reason,
        code: json.code,
        message: json.message,
        fields: json.fields,
        raw,
      }
    },
    async stop(deadlocksMeant = 0) {
      await fastify.close()
      await jobs.stop()
      const { rows: texts } = await pool.query<{ text: string }>(
        "select text from embedded_sms where kind = 'loginCode'",
      )
      for (const { text } of texts) watch.keepSecret(/\b\d{6}\b/.exec(text)?.[0] ?? '')
      await owner.end()
      await pool.end()
      const deadlocks = await dropDatabase(ownerServer, name)
      await rm(folder, { recursive: true, force: true })
      const leaks = watch.leaks()
      if (leaks.length > 0)
        throw new Error(`the log tells what it must not:\n${leaks.slice(0, 5).join('\n')}`)
      if (deadlocks > deadlocksMeant)
        throw new Error(`${deadlocks} deadlocks: the same rows are locked in different orders`)
    },
  }
}
