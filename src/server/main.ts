import { randomBytes } from 'node:crypto'
import { flushCompileCache } from 'node:module'
import { setTimeout as pause } from 'node:timers/promises'
import type pg from 'pg'
import type { Logger } from 'pino'
import { buildApp } from './app.ts'
import { jobDefinitions } from './jobs.ts'
import { collectAll } from './platform/collect.ts'
import { type Config, ConfigError, readConfig } from './platform/config.ts'
import type { Context } from './platform/context.ts'
import { openDataKeys, readDataKeys } from './platform/crypto/data-keys.ts'
import { openTokens } from './platform/crypto/tokens.ts'
import { openDatabase, openPool } from './platform/db/connect.ts'
import { powerLossRisk } from './platform/db/durability.ts'
import { EmbeddedPostgresError, keepText, startEmbeddedPostgres } from './platform/db/embedded.ts'
import { MigrationError } from './platform/db/migrate.ts'
import { bringUpToDate } from './platform/db/prepare.ts'
import { openReplica } from './platform/db/replica.ts'
import { changeableRecords } from './platform/db/rights.ts'
import { type Entrances, openEntrances } from './platform/http/entrances.ts'
import type { Readiness } from './platform/http/health.ts'
import { openJobs } from './platform/jobs/jobs.ts'
import { openLiveEvents } from './platform/live/live-events.ts'
import { openLog } from './platform/log.ts'
import { keepMetering, openMeter } from './platform/outside/meter.ts'
import { feedService } from './platform/outside/services.ts'
import { withCircuit as withCargoCircuit } from './providers/cargo/circuit.ts'
import type { CargoData } from './providers/cargo/port.ts'
import { withCircuit as withGeocodingCircuit } from './providers/geocoding/circuit.ts'
import type { Geocoder } from './providers/geocoding/port.ts'
import { withCircuit as withIdentityCircuit } from './providers/identity/circuit.ts'
import { embeddedWechat } from './providers/identity/embedded.ts'
import { embeddedWechatRoutes } from './providers/identity/embedded-routes.ts'
import type { IdentityProvider } from './providers/identity/port.ts'
import { withCircuit as withInvoicingCircuit } from './providers/invoicing/circuit.ts'
import { embeddedIssuer } from './providers/invoicing/embedded.ts'
import type { InvoiceIssuer } from './providers/invoicing/port.ts'
import { withCircuit as withMailCircuit } from './providers/mail/circuit.ts'
import { embeddedMail } from './providers/mail/embedded.ts'
import type { MailSender } from './providers/mail/port.ts'
import { meteredPorts } from './providers/metered.ts'
import { bankTransfer, transferDetailsOf } from './providers/payment/bank-transfer.ts'
import { cashierRoutes } from './providers/payment/cashier-routes.ts'
import { withCircuit } from './providers/payment/circuit.ts'
import { type Deliver, embeddedCashier } from './providers/payment/embedded.ts'
import type { PaymentChannel } from './providers/payment/port.ts'
import type { PositionFeed } from './providers/positions/port.ts'
import { withCircuit as withSharingCircuit } from './providers/sharing/circuit.ts'
import { noSharing } from './providers/sharing/embedded.ts'
import type { ShareSigner } from './providers/sharing/port.ts'
import { withCircuit as withSmsCircuit } from './providers/sms/circuit.ts'
import { embeddedSms } from './providers/sms/embedded.ts'
import type { SmsSender } from './providers/sms/port.ts'
import { localStorage } from './providers/storage/embedded.ts'
import type { FileStorage } from './providers/storage/port.ts'
import { simulatedTrucks } from './providers/trucks/embedded.ts'
import { guarded } from './providers/trucks/guard.ts'
import type { TruckSources } from './providers/trucks/port.ts'
import { signedPush } from './providers/trucks/signed-push.ts'
import { followReference, openReference } from './reference/kept-reference.ts'
import { seaRoutes } from './reference/queries.ts'
import { loadReference } from './reference/store.ts'
import { takeHeard } from './vessels/commands.ts'

/** How the cashier's notices travel: over HTTP, as a payment company's would. */
const deliverNotice: Deliver = async (url, body) => {
  const answer = await fetch(url, {
    method: 'POST',
    body,
    headers: { 'content-type': 'application/x-www-form-urlencoded; charset=utf-8' },
    redirect: 'error',
    signal: AbortSignal.timeout(5_000),
  })
  return { status: answer.status, body: await answer.text() }
}

// A vendor's library is large; it is loaded where the vendor is set up.

async function smsOf(
  config: Config,
  { db, clock, log }: Pick<Context, 'db' | 'clock' | 'log'>,
): Promise<SmsSender> {
  if (!config.tencentSms) return embeddedSms(db)
  const { tencentSms } = await import('./providers/sms/tencent.ts')
  return withSmsCircuit(tencentSms(config.tencentSms, clock), clock, log)
}

async function storageOf(config: Config): Promise<FileStorage> {
  if (!config.s3) return localStorage(`${config.dataFolder}/files`)
  const { s3Storage } = await import('./providers/storage/s3.ts')
  return s3Storage(config.s3)
}

/** A company's data, or the demo world's while there is one. Whoever runs the product for real connects a company. */
async function cargoOf(
  config: Config,
  { db, reference, clock, log }: Pick<Context, 'db' | 'reference' | 'clock' | 'log'>,
): Promise<CargoData | null> {
  if (config.cargo) {
    const { httpCargo } = await import('./providers/cargo/http.ts')
    return withCargoCircuit(httpCargo(config.cargo), clock, log)
  }
  if (!config.demo) return null
  const { embeddedCargo } = await import('./providers/cargo/embedded.ts')
  return embeddedCargo(db, reference, clock)
}

/** AMap, or the centres of our own divisions. */
async function geocoderOf(
  config: Config,
  { reference, clock, log }: Pick<Context, 'reference' | 'clock' | 'log'>,
): Promise<Geocoder> {
  if (config.geocoding) {
    const { amapGeocoder } = await import('./providers/geocoding/amap.ts')
    return withGeocodingCircuit(amapGeocoder(config.geocoding, reference), clock, log)
  }
  const { embeddedGeocoder } = await import('./providers/geocoding/embedded.ts')
  return embeddedGeocoder(reference)
}

/** WeChat's login, where an application of ours is set up. */
async function wechatOf(
  config: Config,
  { clock, log }: Pick<Context, 'clock' | 'log'>,
): Promise<IdentityProvider | null> {
  if (!config.wechatLogin) return null
  const { wechatIdentity } = await import('./providers/identity/wechat.ts')
  return withIdentityCircuit(wechatIdentity(config.wechatLogin), clock, log)
}

/** WeChat's signing of pages, where an official account is set up. */
async function sharingOf(
  config: Config,
  { clock, log }: Pick<Context, 'clock' | 'log'>,
): Promise<ShareSigner> {
  if (!config.wechatSharing) return noSharing
  const { wechatSharing } = await import('./providers/sharing/wechat.ts')
  return withSharingCircuit(wechatSharing(config.wechatSharing, clock), clock, log)
}

/** A service that issues invoices, or samples of our own. */
async function issuerOf(
  config: Config,
  { db, clock, log }: Pick<Context, 'db' | 'clock' | 'log'>,
): Promise<InvoiceIssuer> {
  const { invoicing, seller } = config
  if (!invoicing || !seller) return embeddedIssuer(db, config, clock)
  const { httpIssuer } = await import('./providers/invoicing/http.ts')
  return withInvoicingCircuit(httpIssuer(invoicing, seller, clock), clock, log)
}

async function mailOf(
  config: Config,
  { db, clock, log }: Pick<Context, 'db' | 'clock' | 'log'>,
): Promise<MailSender> {
  if (!config.smtp) return embeddedMail(db, clock, log)
  const { smtpMail } = await import('./providers/mail/smtp.ts')
  return withMailCircuit(smtpMail(config.smtp), clock, log)
}

/** The feeds that are set up; without any, a demo installation simulates its own ships (decision 017). */
async function positionFeedsOf(ctx: Context): Promise<PositionFeed[]> {
  const { config, log, clock } = ctx
  const { nmea, aisstream } = config.positions
  const feeds: PositionFeed[] = []
  if (nmea) {
    const { nmeaFeed } = await import('./providers/positions/nmea-feed.ts')
    feeds.push(nmeaFeed({ ...nmea, log }))
  }
  if (aisstream) {
    const { aisstreamFeed } = await import('./providers/positions/aisstream.ts')
    feeds.push(aisstreamFeed({ ...aisstream, log }))
  }
  if (feeds.length === 0 && config.demo) {
    const { simulatedFeed } = await import('./providers/positions/simulator.ts')
    const { demoFleet } = await import('./vessels/demo-fleet.ts')
    const { simulatorPace } = await import('./vessels/simulate-orders.ts')
    feeds.push(simulatedFeed({ ships: () => demoFleet(ctx), pace: () => simulatorPace(ctx), clock, log }))
  }
  return feeds
}

/** A simulator belongs to the demo world; a vendor pushes where it has a secret. */
async function trucksOf(
  config: Config,
  { clock, log }: Pick<Context, 'clock' | 'log'>,
): Promise<TruckSources> {
  const demo = config.demo ? await import('#db/demo-trucks.ts') : null
  return {
    asked: demo ? guarded(simulatedTrucks(demo.demoTrucks, clock), clock, log) : null,
    pushed: config.truckPushSecret ? signedPush(config.truckPushSecret, clock) : null,
  }
}

/** Whether a payment company would move real money: its sandbox and a stand-in on this machine do not. */
function isLive(gateway: string): boolean {
  const { hostname } = new URL(gateway)
  return !hostname.endsWith('.alipaydev.com') && !['localhost', '127.0.0.1', '[::1]'].includes(hostname)
}

/** An owner of the tables could switch the triggers of records off: the start says so, and goes on. */
async function warnOfChangeableRecords(pool: pg.Pool, log: Logger): Promise<void> {
  const tables = await changeableRecords(pool)
  if (tables.length > 0)
    log.warn(
      { tables },
      'the role of DATABASE_URL could change records: give the product a role of its own, and the owner as MIGRATION_DATABASE_URL',
    )
}

/** What a stop may take once it listens no more; jobs get the greater part of it. */
const stopMilliseconds = 19_000

/** Config → database → context → app → listen → migrations → jobs; the only file that names vendors. */
async function start(config: Config): Promise<void> {
  const log = openLog(config.log)
  const died = () => log.error('the embedded database ended by itself and is started again')
  const { changesKept } = config
  // Read while the database starts.
  const reading = loadReference()
  reading.catch(() => undefined)
  const embedded = config.databaseUrl
    ? null
    : await startEmbeddedPostgres(config.dataFolder, { died, changesKept })
  const databaseUrl = config.databaseUrl ?? embedded?.url ?? ''
  const pool = openPool(databaseUrl, config.databasePool)
  let stopping = false
  let entrances: Entrances | undefined
  // The pool's last connections may still be there when the embedded database is stopped.
  pool.on('error', ({ message }) => {
    if (!stopping) log.error({ reason: message }, 'database connection lost')
  })
  const closers: (() => Promise<unknown>)[] = [async () => embedded?.stop(), () => pool.end()]
  const replicaPool = config.replicaUrl ? openPool(config.replicaUrl, config.databasePool) : null
  // What becomes of a standby is said by whoever asks it.
  replicaPool?.on('error', () => undefined)
  closers.push(async () => replicaPool?.end())
  const closeAll = async () => {
    for (const close of closers.reverse()) await close()
  }

  try {
    const risk = await powerLossRisk(pool)
    const companies = [
      { setting: 'ALIPAY_APP_ID', gateway: config.alipay?.gateway },
      { setting: 'WECHAT_MCH_ID', gateway: config.wechat?.gateway },
    ]
    const realMoney = companies.find(({ gateway }) => gateway && isLive(gateway))
    if (risk && realMoney) {
      throw new ConfigError(
        `${realMoney.setting}: live payment keys are refused, because the database is not power-loss safe (${risk}): a payment that was taken could be forgotten`,
      )
    }
    // WeChat Pay takes no other address for its notices, and says so only when somebody wants to pay.
    if (config.wechat && isLive(config.wechat.gateway) && !config.publicUrl?.startsWith('https://'))
      throw new ConfigError('SAMPAN_PUBLIC_URL: must begin with https:// for WeChat Pay')
    const db = openDatabase(pool)
    const secret =
      config.secret ??
      (await keepText(config.dataFolder, 'secret', () => randomBytes(48).toString('base64url')))
    const dataKeys =
      config.dataKeys ??
      (await keepText(config.dataFolder, 'data-key', () => randomBytes(32).toString('base64')))
    const jobs = openJobs(pool, log)
    const live = openLiveEvents(db, databaseUrl, config.liveNotify, log)
    const clock = () => new Date()
    const tokens = openTokens(secret)
    const cashier = config.embeddedCashier
      ? embeddedCashier({
          db,
          clock,
          log,
          merchantKey: tokens.key('cashier merchant'),
          authorizes: config.cashierAuthorizes,
          deliver: deliverNotice,
        })
      : null
    const channels: PaymentChannel[] = []
    if (config.alipay) {
      const { alipay } = await import('./providers/payment/alipay.ts')
      channels.push(withCircuit(alipay(config.alipay, clock), clock, log))
    }
    if (config.wechat) {
      const { wechat } = await import('./providers/payment/wechat.ts')
      channels.push(withCircuit(wechat(config.wechat, clock), clock, log))
    }
    const transferDetails = transferDetailsOf(config)
    if (transferDetails) channels.push(bankTransfer(transferDetails))
    if (cashier) channels.push(cashier.channel)
    if (config.mode === 'production' && channels.every((channel) => channel === cashier?.channel)) {
      log.warn('no payment company is set up: orders cannot be paid with real money')
    }
    const publicUrl = config.publicUrl ?? `http://localhost:${config.port}`
    const wechatStandIn = config.embeddedWechat
      ? embeddedWechat({ db, clock, key: tokens.key('embedded wechat'), publicUrl })
      : null
    const reference = openReference(await reading)
    const bare: Context = {
      config,
      db,
      pool,
      ...(replicaPool ? { replica: openReplica(pool, replicaPool, log) } : {}),
      log,
      jobs,
      live,
      clock,
      tokens,
      dataKeys: openDataKeys(readDataKeys(dataKeys)),
      reference,
      sms: await smsOf(config, { db, clock, log }),
      payments: new Map(channels.map((channel) => [channel.name, channel])),
      storage: await storageOf(config),
      cargo: await cargoOf(config, { db, reference, clock, log }),
      geocoder: await geocoderOf(config, { reference, clock, log }),
      identity: wechatStandIn?.provider ?? (await wechatOf(config, { clock, log })),
      sharing: await sharingOf(config, { clock, log }),
      trucks: await trucksOf(config, { clock, log }),
      issuer: await issuerOf(config, { db, clock, log }),
      mail: await mailOf(config, { db, clock, log }),
      publicUrl,
    }
    const watch = openMeter()
    const ctx: Context = { ...bare, ...meteredPorts(bare, watch.meter, bare) }
    const readiness: Readiness = { starting: true, draining: false }
    const { fastify } = await buildApp(ctx, readiness)
    if (cashier) cashierRoutes(fastify, cashier, clock)
    if (wechatStandIn) embeddedWechatRoutes(fastify, wechatStandIn)
    const stop = async (signal: string) => {
      if (stopping) return
      stopping = true
      log.info({ signal }, 'stopping')
      if (readiness.starting) {
        // Nothing was promised yet, and what a migration had begun is undone.
        await embedded?.stop()
        process.exit(0)
      }
      // Not ready first, so that a load balancer sends no more; then what is under way is finished.
      readiness.draining = true
      await pause(config.drainDelaySeconds * 1000)
      setTimeout(() => {
        log.error('stopped before everything under way was finished')
        void embedded?.stop()
        process.exit(1)
      }, stopMilliseconds)
      await Promise.all([entrances?.drain(), jobs.stop()])
      await Promise.all([fastify.close(), entrances?.end()])
      await closeAll()
      process.exit(0)
    }
    process.on('SIGTERM', () => void stop('SIGTERM'))
    process.on('SIGINT', () => void stop('SIGINT'))

    const listen = async () => {
      entrances = await openEntrances(fastify, config)
      closers.push(() => fastify.close())
    }
    // It answers the health addresses from here on, however long a migration takes.
    if (config.listen === 'atOnce') await listen()
    await bringUpToDate(pool, config.migrationDatabaseUrl ?? embedded?.ownerUrl ?? null)
    await warnOfChangeableRecords(pool, log)
    closers.push(() => jobs.stop())
    await jobs.start(jobDefinitions)
    await followReference(ctx)
    const demo = config.demo ? await import('#db/demo.ts') : null
    await demo?.ensureDemoWorld(ctx)
    // Work begins when the demo world stands: its story runs on a clock of its own, which no job shall cross.
    if (config.role !== 'web') await jobs.work(ctx)
    const feeds = config.role === 'web' ? [] : await positionFeedsOf(ctx)
    closers.push(() => live.stop())
    await live.start()
    const metering = keepMetering(ctx, watch)
    closers.push(() => metering.stop())
    if (cashier && config.role !== 'web') cashier.start()
    closers.push(async () => cashier?.stop())
    for (const feed of feeds)
      feed.start((heard) => {
        if (heard.reports.length > 0)
          watch.meter(feedService(feed.source), { at: clock(), milliseconds: 0, failure: null })
        return takeHeard(ctx, feed.source, heard)
      })
    closers.push(() => Promise.all(feeds.map((feed) => feed.stop())))
    // Half of what starting took is needed no more.
    collectAll()
    readiness.starting = false
    if (config.listen === 'whenReady') await listen()
    // Where modules are kept compiled, they are kept now: whoever is killed leaves nothing for the next start.
    flushCompileCache()

    process.stdout.write(`\n  ${config.brand.name.en} ${config.brand.name.zh}  ${ctx.publicUrl}\n`)
    if (risk) process.stdout.write(`  Not power-loss safe: the database runs with ${risk}.\n`)
    if (demo) {
      const logins = [
        ...demo.demoShippers.map(({ mobile }) => mobile),
        ...demo.demoClerks.map(({ email }) => email),
      ]
      process.stdout.write(
        `  Demo logins, password ${demo.demoPassword}: ${logins.join(', ')}\n  Clerks log in at ${ctx.publicUrl}/desk/login; the page shows their one-time code.\n`,
      )
    }
    process.stdout.write('\n')
    process.send?.('ready')
    // What is asked for by the first map or distance is built while nobody waits for it.
    setImmediate(() => seaRoutes(ctx).prepare())
  } catch (error) {
    if (stopping) return
    await closeAll().catch(() => undefined)
    throw error
  }
}

try {
  await start(readConfig(process.env))
} catch (error) {
  const told =
    error instanceof ConfigError || error instanceof EmbeddedPostgresError || error instanceof MigrationError
  process.stderr.write(`${told ? error.message : error instanceof Error ? error.stack : error}\n`)
  process.exit(1)
}
