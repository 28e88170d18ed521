import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import pg from 'pg'
import { downloadFile, uploadFiles } from '#contract/files.ts'
import { eventsCall } from '#contract/live.ts'
import { getOrder, listOrders, placeOrder } from '#contract/orders.ts'
import { createChargeCall, paymentStateCall } from '#contract/payments.ts'
import { saveQuote, searchQuotes } from '#contract/quotes.ts'
import { currentUserCall, loginByPasswordCall, logoutCall } from '#contract/users.ts'
import { demoPassword, demoShippers } from '#db/demo.ts'
import { type EmbeddedPostgres, startEmbeddedPostgres } from '#server/platform/db/embedded.ts'
import { placeForDatabases } from '#test/support/database.ts'
import { tellFigure } from '#test/support/figures.ts'
import { productCommand } from '#test/support/product.ts'
import { startS3 } from '#test/support/s3.ts'
import { startStandby } from '#test/support/standby.ts'
import { draftOf } from '../bench/requests.ts'
import { findPooler } from './pooler.ts'

/**
 * The same build as it grows, behind nginx as deploy/ has it: embedded; on a PostgreSQL of its own; with a pooler before
 * that, a standby for reads and files in a bucket; and as two processes. Each serves a shipper from the search to the
 * paid order. What differs is settings, and they are counted against the smallest. Exits 3 where nginx or a pooler is
 * missing and cannot be had.
 */
const root = fileURLToPath(new URL('..', import.meta.url))
const bar = 'D-02'
/** The lines by which the settings of the largest may differ from those of the smallest. */
const mostLines = 10
const firstPort = Number(process.env.SAMPAN_PROVE_PORT ?? 3540)
/** How often a list is read: often enough for its statements to be prepared on many connections. */
const listReads = 60

function cannotRun(why: string): never {
  tellFigure({ bar, what: 'from one process to two', figure: why, holds: null })
  console.error(why)
  process.exit(3)
}

const hasNginx = () => !spawnSync('nginx', ['-v']).error
if (!hasNginx() && process.getuid?.() === 0)
  spawnSync('apt-get', ['install', '-y', '--no-install-recommends', 'nginx-light'], {
    stdio: 'ignore',
    timeout: 300_000,
  })
if (!hasNginx()) cannotRun('nginx is not on this machine and could not be installed (nginx-light)')
const pooler = findPooler()
if ('why' in pooler) cannotRun(pooler.why)
console.log(pooler.version)

type Settings = Readonly<Record<string, string>>
type Stage = {
  readonly name: string
  readonly settings: Settings
  readonly processes: number
  readonly hasStandby?: boolean
}

/** What every installation for customers sets, however small: it stands behind a proxy that speaks TLS. */
const common: Settings = {
  SAMPAN_SECRET: 'the secret of an installation that grows',
  SAMPAN_DATA_KEY: Buffer.alloc(32, 7).toString('base64'),
  SAMPAN_PUBLIC_URL: `http://localhost:${firstPort}`,
  SAMPAN_PROXIES: '127.0.0.1',
  SAMPAN_LISTEN: 'whenReady',
}

/** Lines that stand in one and not, or otherwise, in the other. */
const differing = (one: Settings, other: Settings): string[] =>
  [...new Set([...Object.keys(one), ...Object.keys(other)])].filter((name) => one[name] !== other[name])

async function ready(address: string, child: ChildProcess): Promise<void> {
  for (const late = Date.now() + 600_000; Date.now() < late; await pause(200)) {
    if (child.exitCode !== null) throw new Error(`a process ended with ${child.exitCode}`)
    const answer = await fetch(`${address}/readyz`).catch(() => null)
    if (answer?.ok) return
  }
  throw new Error('a process did not become ready')
}

/** What a process counted of something; 0 where it says nothing of it. */
async function counted(port: number, pattern: RegExp): Promise<number> {
  const text = await (await fetch(`http://127.0.0.1:${port}/metrics`)).text()
  return [...text.matchAll(pattern)].reduce((sum, [, times]) => sum + Number(times), 0)
}
const fromStandby = /^replica_reads_total\{outcome="replica"\} (\d+)/gm
const orderLists = /^http_request_seconds_count\{[^}]*route="\/api\/crm\/order\/list"[^}]*\} (\d+)/gm

/** Asks as a browser does; throws where the answer is not the one that is wanted. */
function browser(url: string) {
  let token = ''
  const ask = async <Reply>(
    endpoint: { readonly method: string; readonly path: string },
    given: { body?: object; query?: Record<string, string>; key?: string } = {},
    wanted = 200,
  ): Promise<Reply> => {
    const answer = await fetch(`${url}/api${endpoint.path}?${new URLSearchParams(given.query)}`, {
      method: endpoint.method,
      headers: {
        token,
        ...(given.key ? { 'idempotency-key': given.key } : {}),
        ...(given.body ? { 'content-type': 'application/json' } : {}),
      },
      ...(given.body ? { body: JSON.stringify(given.body) } : {}),
    })
    const { data, reason } = (await answer.json()) as { data: Reply; reason?: string }
    if (answer.status !== wanted) throw new Error(`${endpoint.path}: ${answer.status} ${reason}`)
    return data
  }
  return {
    ask,
    use: (given: string) => {
      token = given
    },
    token: () => token,
  }
}

/** Opens the stream of events; what is given back waits until one of them tells of something. */
async function hearOf(url: string, token: string): Promise<(about: string) => Promise<void>> {
  const stream = await fetch(`${url}/api${eventsCall.path}`, {
    headers: { token },
    signal: AbortSignal.timeout(120_000),
  })
  if (stream.status !== 200 || !stream.body) throw new Error(`the events were answered ${stream.status}`)
  const reader = stream.body.pipeThrough(new TextDecoderStream()).getReader()
  let said = ''
  return async (about) => {
    while (!said.includes(about)) {
      const { value, done } = await reader.read()
      if (done) throw new Error('the events ended')
      said += value
    }
    await reader.cancel()
  }
}

/** A shipper from the search to the paid order, and out again; what was done. */
async function serveShipper(url: string, stage: string): Promise<string[]> {
  const done: string[] = []
  const { ask, use, token } = browser(url)
  const step = async <Result>(what: string, work: () => Promise<Result>): Promise<Result> => {
    const result = await work()
    done.push(what)
    return result
  }
  await step('logged in', async () => {
    const body = { phone: demoShippers[0].mobile, password: demoPassword, agreementAccepted: true }
    use((await ask<{ jwt: string }>(loginByPasswordCall, { body })).jwt)
  })
  const request = draftOf(['CNSHA', 'NLRTM', '40HQ'])
  const key = (what: string) => `${what}-${stage.replaceAll(/\W/g, '-')}`
  const quoteId = await step('quoted', async () => {
    type Found = { offers: { key: string; totals: { cny: unknown } }[] }
    const [offer] = (await ask<Found>(searchQuotes, { body: request })).offers
    if (!offer) throw new Error('nobody offers a price')
    const body = { request, offerKey: offer.key, expectedTotal: offer.totals.cny }
    return (await ask<{ id: string }>(saveQuote, { body, key: key('quote') })).id
  })
  const orderId = await step('ordered once, asked twice', async () => {
    const place = () => ask<{ id: string }>(placeOrder, { body: { quoteId }, key: key('order') })
    const [one, again] = [await place(), await place()]
    if (one.id !== again.id) throw new Error('the same order was placed twice')
    return one.id
  })
  await step('sent a file and got it back', async () => {
    const bytes = Buffer.from('%PDF-1.4\n1 0 obj<</Type/Catalog>>endobj\ntrailer<</Root 1 0 R>>\n%%EOF\n')
    const form = new FormData()
    form.append('file', new Blob([bytes], { type: 'application/pdf' }), 'booking.pdf')
    const sent = await fetch(`${url}/api${uploadFiles.path}`, {
      method: 'POST',
      body: form,
      headers: { token: token() },
    })
    const { data } = (await sent.json()) as { data: { files: { id: string }[] } }
    if (sent.status !== 200) throw new Error(`an upload was answered ${sent.status}`)
    const got = await fetch(`${url}/api${downloadFile.path}?id=${data.files[0]?.id}`, {
      headers: { token: token() },
    })
    if (!Buffer.from(await got.arrayBuffer()).equals(bytes)) throw new Error('another file came back')
  })
  const heard = await step('listened to what happens', () => hearOf(url, token()))
  await step('paid at the cashier, and heard of it', async () => {
    const body = { orderIds: [orderId], channel: 'cashier' }
    const charge = await ask<{ paymentId: string; redirectTo: string }>(createChargeCall, {
      body,
      key: key('charge'),
    })
    const opened = await fetch(new URL(charge.redirectTo, url), { redirect: 'manual' })
    const pressed = await fetch(new URL(`${opened.headers.get('location')}/pay`, url), {
      method: 'POST',
      redirect: 'manual',
    })
    if (pressed.status !== 303) throw new Error(`the cashier answered ${pressed.status}`)
    const query = { paymentId: charge.paymentId, ask: '1' }
    for (const late = Date.now() + 60_000; ; await pause(200)) {
      if ((await ask<{ state: string }>(paymentStateCall, { query })).state === 'success') break
      if (Date.now() > late) throw new Error('the payment did not arrive')
    }
    await heard(orderId)
  })
  await step(`found it paid in the list, ${listReads} times`, async () => {
    for (let read = 0; read < listReads; read++) {
      const { items } = await ask<{ items: { id: string; status: string }[] }>(listOrders)
      if (items.find(({ id }) => id === orderId)?.status !== 'paid') throw new Error('it is not in the list')
    }
    await ask(getOrder, { query: { id: orderId } })
  })
  await step('read the home page', async () => {
    const home = await fetch(`${url}/`)
    if (!home.ok || !(await home.text()).includes('<html')) throw new Error('there is no home page')
  })
  await step('logged out', async () => {
    await ask(currentUserCall)
    const out = await fetch(`${url}/api${logoutCall.path}`, {
      method: 'POST',
      body: '{}',
      headers: {
        token: token(),
        'content-type': 'application/json',
        origin: new URL(url).origin,
        'sec-fetch-site': 'same-origin',
        'x-requested-with': 'sampan',
      },
    })
    if (out.status !== 200) throw new Error(`logging out was answered ${out.status}`)
    await ask(currentUserCall, {}, 401)
  })
  return done
}

const folder = await mkdtemp(join(await placeForDatabases(), 'sampan-settings-'))
const children: ChildProcess[] = []
const start = (command: string, args: readonly string[], environment: Settings = {}): ChildProcess => {
  const child = spawn(command, [...args], {
    cwd: root,
    env: { PATH: process.env.PATH, NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE, ...environment },
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  children.push(child)
  return child
}
const end = (child: ChildProcess): Promise<void> =>
  new Promise((settle) => {
    if (child.exitCode !== null || child.signalCode !== null) return settle()
    child.once('exit', () => settle())
    child.kill('SIGTERM')
  })

/** deploy/pgbouncer.ini, with the addresses of this run. */
async function startPooler(
  words: readonly string[],
  database: EmbeddedPostgres,
  port: number,
): Promise<string> {
  const direct = new URL(database.url)
  const at = join(folder, 'pooler')
  await mkdir(at, { recursive: true })
  const shipped = await readFile(join(root, 'deploy/pgbouncer.ini'), 'utf8')
  const config = shipped
    .replace(
      /^sampan = .*$/m,
      `sampan = host=127.0.0.1 port=${direct.port} dbname=${direct.pathname.slice(1)}`,
    )
    .replace(/^listen_port = .*$/m, `listen_port = ${port}`)
    .replace(/^auth_file = .*$/m, `auth_file = ${at}/userlist.txt\nunix_socket_dir =`)
  await writeFile(join(at, 'userlist.txt'), `"${direct.username}" "${decodeURIComponent(direct.password)}"\n`)
  await writeFile(join(at, 'pgbouncer.ini'), config)
  // It does not run as root either.
  const ordinary =
    process.getuid?.() === 0 ? ['unshare', '--user', '--map-user=1000', '--map-group=1000'] : []
  const [command = '', ...more] = [...ordinary, ...words]
  start(command, [...more, '-q', join(at, 'pgbouncer.ini')])
  const through = new URL(database.url)
  through.port = String(port)
  through.pathname = '/sampan'
  for (const late = Date.now() + 30_000; ; await pause(200)) {
    const client = new pg.Client(through.href)
    try {
      await client.connect()
      await client.end()
      return through.href
    } catch (error) {
      if (Date.now() > late) throw error
    }
  }
}

/** As deploy/ has it, with the addresses of this run; it takes connections when this returns. */
async function startNginx(port: number, ports: readonly number[]): Promise<ChildProcess> {
  const at = join(folder, 'nginx')
  await mkdir(at, { recursive: true })
  const paths = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map(
    (each) => `${each}_temp_path ${at}/${each};`,
  )
  const user = process.getuid?.() === 0 ? 'user root;' : ''
  await writeFile(
    join(at, 'nginx.conf'),
    `daemon off; ${user} worker_processes 1; pid ${at}/nginx.pid; error_log ${at}/error.log;
    events { worker_connections 256; }
    http {
      access_log off; ${paths.join(' ')}
      upstream sampan { ${ports.map((each) => `server 127.0.0.1:${each};`).join(' ')} keepalive 16; }
      server { listen 127.0.0.1:${port}; listen [::1]:${port}; include ${resolve(root, 'deploy/nginx/locations.conf')}; }
    }`,
  )
  const nginx = start('nginx', ['-c', join(at, 'nginx.conf')])
  await ready(`http://localhost:${port}`, nginx)
  return nginx
}

let failed = 0
const bucket = await startS3()
const databaseFolder = join(folder, 'database')
const database = await startEmbeddedPostgres(databaseFolder)
const stops: (() => Promise<void>)[] = [() => bucket.stop(), () => database.stop()]
try {
  const onPostgres: Settings = {
    ...common,
    DATABASE_URL: database.url,
    MIGRATION_DATABASE_URL: database.ownerUrl,
  }
  /** The standby copies the database that the stage before it made. */
  const grown = async (): Promise<Settings> => {
    const standby = await startStandby(database, databaseFolder, join(folder, 'standby'))
    stops.unshift(() => standby.stop())
    return {
      ...onPostgres,
      DATABASE_URL: await startPooler(pooler.words, database, firstPort + 5),
      DATABASE_REPLICA_URL: standby.url,
      SAMPAN_LIVE_NOTIFY: '0',
      S3_ENDPOINT: bucket.settings.endpoint,
      S3_BUCKET: bucket.settings.bucket,
      S3_ACCESS_KEY_ID: bucket.settings.accessKeyId,
      S3_SECRET_ACCESS_KEY: bucket.settings.secretAccessKey,
      S3_REGION: bucket.settings.region,
      S3_PATH_STYLE: '1',
    }
  }

  const serve = async ({ name, settings, processes, hasStandby }: Stage): Promise<void> => {
    console.log(`\n== ${name}`)
    const ports = Array.from({ length: processes }, (_, each) => firstPort + 1 + each)
    const started: ChildProcess[] = []
    const lines = differing(common, settings)
    try {
      for (const port of ports) {
        // Where it lies and where it listens is the machine's, and differs between any two processes.
        const place = { SAMPAN_DATA: join(folder, 'data'), SAMPAN_PORT: String(port) }
        const node = start(process.execPath, productCommand, {
          ...settings,
          ...place,
          SAMPAN_LOG: 'error',
          SAMPAN_SIMULATOR_SPEED: '0',
        })
        started.unshift(node)
        await ready(`http://127.0.0.1:${port}`, node)
      }
      started.unshift(await startNginx(firstPort, ports))
      const done = await serveShipper(`http://localhost:${firstPort}`, name)
      for (const port of ports)
        if ((await counted(port, orderLists)) === 0) throw new Error('a process was idle')
      const read = await Promise.all(ports.map((port) => counted(port, fromStandby)))
      if (hasStandby && read.includes(0)) throw new Error('nothing was read from the standby')
      const reads = hasStandby ? `; ${read.reduce((sum, each) => sum + each)} lists from the standby` : ''
      tellFigure({
        bar,
        what: name,
        figure: `${done.join(', ')}${reads}; settings that differ: ${lines.length}`,
        holds: lines.length <= mostLines,
      })
      console.log(
        `  ${done.join(', ')}${reads}\n  ${lines.length} settings differ: ${lines.join(' ') || 'none'}`,
      )
      if (lines.length > mostLines) failed++
    } catch (error) {
      failed++
      tellFigure({ bar, what: name, figure: String((error as Error).message), holds: false })
      console.error(error)
    } finally {
      for (const each of started) await end(each)
    }
  }

  await serve({ name: 'embedded', settings: common, processes: 1 })
  await serve({ name: 'a PostgreSQL of its own', settings: onPostgres, processes: 1 })
  const settings = await grown()
  const hasStandby = true
  await serve({
    name: 'a pooler, a standby for reads, files in a bucket',
    settings,
    processes: 1,
    hasStandby,
  })
  await serve({ name: 'two processes behind nginx on these', settings, processes: 2, hasStandby })
} finally {
  await Promise.all(children.map((child) => end(child)))
  for (const stop of stops) await stop()
  await rm(folder, { recursive: true, force: true })
}
process.exit(failed > 0 ? 1 : 0)
