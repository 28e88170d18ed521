import { randomBytes } from 'node:crypto'
import { pino } from 'pino'
import { demoClerks, demoPassword, demoShippers, ensureDemoWorld } from '#db/demo.ts'
import { buildApp } from './app.ts'
import { jobDefinitions } from './jobs.ts'
import { type Config, ConfigError, readConfig } from './platform/config.ts'
import type { Context } from './platform/context.ts'
import { openTokens } from './platform/crypto/tokens.ts'
import { openDatabase, openPool } from './platform/db/connect.ts'
import { EmbeddedPostgresError, keepText, startEmbeddedPostgres } from './platform/db/embedded.ts'
import { MigrationError, migrate } from './platform/db/migrate.ts'
import { drainConnections } from './platform/http/drain.ts'
import { openJobs } from './platform/jobs/jobs.ts'
import { openLiveEvents } from './platform/live/live-events.ts'
import { alipay } from './providers/payment/alipay.ts'
import { cashierRoutes } from './providers/payment/cashier-routes.ts'
import { type Deliver, embeddedCashier } from './providers/payment/embedded.ts'
import type { PaymentChannel } from './providers/payment/port.ts'
import { embeddedSms } from './providers/sms/embedded.ts'
import { tencentSms } from './providers/sms/tencent.ts'
import { localStorage } from './providers/storage/embedded.ts'
import { s3Storage } from './providers/storage/s3.ts'
import { loadReference } from './reference/store.ts'

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

/** Config → database → context → app → jobs → listen; the only file that names vendors. */
async function start(config: Config): Promise<void> {
  const log = pino({ level: config.log, base: null })
  const embedded = config.databaseUrl ? null : await startEmbeddedPostgres(config.dataFolder)
  const databaseUrl = config.databaseUrl ?? embedded?.url ?? ''
  const pool = openPool(databaseUrl, config.databasePool)
  pool.on('error', (error) => log.error({ err: error }, 'database connection lost'))
  const closers: (() => Promise<unknown>)[] = [async () => embedded?.stop(), () => pool.end()]
  const closeAll = async () => {
    for (const close of closers.reverse()) await close()
  }

  try {
    await migrate(pool)
    const db = openDatabase(pool)
    const secret =
      config.secret ??
      (await keepText(config.dataFolder, 'secret', () => randomBytes(48).toString('base64url')))
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
          deliver: deliverNotice,
        })
      : null
    const channels: PaymentChannel[] = []
    if (config.alipay) channels.push(alipay(config.alipay, clock))
    if (cashier) channels.push(cashier.channel)
    if (config.mode === 'production' && channels.every((channel) => channel === cashier?.channel)) {
      log.warn('no payment company is set up: orders cannot be paid with real money')
    }
    const ctx: Context = {
      config,
      db,
      pool,
      log,
      jobs,
      live,
      clock,
      tokens,
      reference: await loadReference(),
      sms: config.tencentSms ? tencentSms(config.tencentSms, clock) : embeddedSms(db),
      payments: new Map(channels.map((channel) => [channel.name, channel])),
      storage: config.s3 ? s3Storage(config.s3) : localStorage(`${config.dataFolder}/files`),
      publicUrl: config.publicUrl ?? `http://localhost:${config.port}`,
    }
    const readiness = { draining: false }
    const { fastify } = await buildApp(ctx, readiness)
    if (cashier) cashierRoutes(fastify, cashier, clock)
    await jobs.start(ctx, jobDefinitions, config.role !== 'web')
    closers.push(() => jobs.stop())
    if (config.demo) await ensureDemoWorld(ctx)
    await live.start()
    closers.push(() => live.stop())
    await fastify.listen({ host: config.host, port: config.port })
    closers.push(() => fastify.close())
    if (cashier && config.role !== 'web') cashier.start()
    closers.push(async () => cashier?.stop())

    let stopping = false
    const stop = async (signal: string) => {
      if (stopping) return
      stopping = true
      log.info({ signal }, 'stopping')
      // Not ready first, so that a proxy sends no more; then what is under way is finished.
      readiness.draining = true
      await drainConnections(fastify.server)
      await closeAll()
      process.exit(0)
    }
    process.on('SIGTERM', () => void stop('SIGTERM'))
    process.on('SIGINT', () => void stop('SIGINT'))
    process.stdout.write(`\n  ${config.brand.name.en} ${config.brand.name.zh}  ${ctx.publicUrl}\n`)
    if (config.demo) {
      const logins = [...demoShippers.map(({ mobile }) => mobile), ...demoClerks.map(({ email }) => email)]
      process.stdout.write(
        `  Demo logins, password ${demoPassword}: ${logins.join(', ')}\n  Clerks log in at ${ctx.publicUrl}/desk/login; the page shows their one-time code.\n`,
      )
    }
    process.stdout.write('\n')
    process.send?.('ready')
  } catch (error) {
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
