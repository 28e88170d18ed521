import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { brotliCompressSync } from 'node:zlib'
import type pg from 'pg'
import { listOrders } from '#server/orders/queries.ts'
import { newId } from '#server/platform/ids.ts'
import { searchQuotes } from '#server/quotes/queries.ts'
import { backups } from './backup.ts'
import { before } from './before.ts'
import { desk, worldOfDesk } from './desk.ts'
import { enumeration } from './enumeration.ts'
import { exports } from './exports.ts'
import { imports } from './import.ts'
import { liveMap } from './live-map.ts'
import { load, timed } from './load.ts'
import { notices } from './notices.ts'
import { orderLists } from './orders.ts'
import { overload } from './overload.ts'
import { publicPages } from './pages.ts'
import { points } from './points.ts'
import { portal } from './portal.ts'
import { positions } from './positions.ts'
import { memoryOf, postmasterOf, processorOf, processorOfAll } from './process.ts'
import { queue } from './queue.ts'
import { draftOf, lanes, orderListRequest, placeEach, quoteRequests } from './requests.ts'
import { rotation } from './rotation.ts'
import { scenes } from './scenes.ts'
import { soak } from './soak.ts'
import { statementPapers } from './statement-papers.ts'
import { monthEnd, statements, worldOf } from './statements.ts'
import { median } from './statistics.ts'
import { number, printTable, report } from './table.ts'
import { told } from './told.ts'
import { tools } from './tools.ts'
import { uploads } from './uploads.ts'
import { buildWorld, copyQuote, type Served, serve, serveProduct, type World } from './world.ts'

/**
 * `npm run bench`: what the product costs, measured against the same work done bare, in the same
 * run on the same machine. Figures are medians and ratios; nothing here passes or fails a test.
 */
const small = process.argv.includes('--small')
const sizes = small
  ? { rateLines: 50_000, orders: 12_000, deepOrders: 20_000, users: 100 }
  : { rateLines: 1_000_000, orders: 100_000, deepOrders: 1_000_000, users: 10_000 }

/** Runs work on a pool that notes down every statement. */
async function statementsOf(
  world: World,
  work: (ctx: World['ctx']) => Promise<unknown>,
): Promise<pg.QueryConfig[]> {
  const noted: pg.QueryConfig[] = []
  const pool = new Proxy(world.ctx.pool, {
    get(target, name) {
      if (name !== 'query') return Reflect.get(target, name)
      return (given: pg.QueryConfig | string, values?: unknown[]) => {
        noted.push(typeof given === 'string' ? { text: given, values: values ?? [] } : given)
        return target.query(given as pg.QueryConfig, values as unknown[])
      }
    },
  })
  await work({ ...world.ctx, pool })
  return noted
}

async function quotes(world: World): Promise<void> {
  console.log(`\nquote search over ${sizes.rateLines.toLocaleString('en')} rate lines`)
  const drawn = lanes(600)
  const visitor = { kind: 'visitor' as const, language: 'zh-CN' as const }
  const turn = (index: number) => drawn[index % drawn.length] ?? (['CNSHA', 'NLRTM', '40HQ'] as const)
  const statements: pg.QueryConfig[] = []
  for (const lane of drawn) {
    const [statement] = (
      await statementsOf(world, (ctx) => searchQuotes(ctx, visitor, draftOf(lane) as never, 'price'))
    ).filter((each) => each.name === 'rate-lines')
    if (statement) statements.push(statement)
  }
  const ratios: number[] = []
  const p99s: number[] = []
  for (let round = 0; round < 3; round++) {
    const bare = await timed(600, (index) =>
      world.ctx.pool.query(statements[index % statements.length] as pg.QueryConfig),
    )
    const whole = await timed(600, (index) =>
      searchQuotes(world.ctx, visitor, draftOf(turn(index)) as never, 'price'),
    )
    ratios.push(whole.p50 / bare.p50)
    p99s.push(whole.p99)
    console.log(
      `  round ${round + 1}: search p50 ${number(whole.p50, 2)} ms, the same rows by one prepared statement ${number(bare.p50, 2)} ms`,
    )
  }
  report('quote search p50 ÷ one prepared statement', number(median(ratios), 2), '≤ 2', median(ratios) <= 2)
  report('quote search p99', `${number(median(p99s), 1)} ms`, '≤ 50 ms', median(p99s) <= 50)
}

async function quotesOverHttp(url: string): Promise<void> {
  const result = await load(url, quoteRequests(), { seconds: 6 })
  report(
    'quote search over HTTP, 16 clients',
    `${number(result.perSecond, 0)}/s, p99 ${number(result.p99, 0)} ms, failed ${result.failed}`,
    '≥ 1,000/s, p99 ≤ 40 ms',
    result.perSecond >= 1_000 && result.p99 <= 40 && result.failed === 0,
  )
}

async function hotRead(world: World, url: string): Promise<void> {
  const { authenticateCustomer } = await import('#server/users/authenticate.ts')
  const statements = await statementsOf(world, async (ctx) => {
    await authenticateCustomer(ctx, world.token, 'zh-CN')
    await listOrders(ctx, world.customer, {
      size: 20,
      timeFilter: 'all',
      sort: 'placedNewest',
      withTotal: false,
    } as never)
  })
  const bare = await serve(
    'bench/bare.ts',
    { ...world.environment, BARE_STATEMENTS: JSON.stringify(statements) },
    '/',
  )
  const rates: { product: number; bare: number; p99: number }[] = []
  try {
    for (let round = 0; round < 3; round++) {
      const roof = await load(bare.url, [{ method: 'GET', path: '/' }], { seconds: 4 })
      const product = await load(url, [orderListRequest(world.token)], { seconds: 4 })
      if (product.failed + roof.failed > 0)
        throw new Error(`requests failed: product ${product.failed}, bare ${roof.failed}`)
      rates.push({ product: product.perSecond, bare: roof.perSecond, p99: product.p99 })
    }
  } finally {
    await bare.stop()
  }
  const ratio = median(rates.map((each) => each.product / each.bare))
  report('list my orders ÷ bare Fastify with the same SQL', number(ratio, 2), '≥ 0.7', ratio >= 0.7)
  const perSecond = median(rates.map((each) => each.product))
  const p99 = median(rates.map((each) => each.p99))
  report(
    'list my orders, 16 clients, embedded PostgreSQL',
    `${number(perSecond, 0)}/s, p99 ${number(p99, 0)} ms`,
    '≥ 800/s',
    perSecond >= 800,
  )
  report(
    'list my orders, 16 clients, the same PostgreSQL held against the bar of an own one',
    `${number(perSecond, 0)}/s, p99 ${number(p99, 0)} ms`,
    '≥ 2,000/s, p99 ≤ 25 ms',
    perSecond >= 2_000 && p99 <= 25,
  )
}

/** Bytes of the database, and of all that was ever written to its log. */
async function writtenTo(pool: pg.Pool): Promise<{ kept: number; log: number }> {
  const { rows } = await pool.query<{ kept: string; log: string }>(
    "select pg_database_size(current_database())::text as kept, (pg_current_wal_lsn() - '0/0')::text as log",
  )
  return { kept: Number(rows[0]?.kept), log: Number(rows[0]?.log) }
}

async function placing(world: World, { url, child }: Served): Promise<void> {
  const count = small ? 600 : 4_000
  const postgres = await postmasterOf(world.ctx.pool)
  const spentBefore = { node: await processorOf(child.pid), postgres: await processorOfAll(postgres) }
  const before = await writtenTo(world.ctx.pool)
  const ids = Array.from({ length: count }, () => newId('quo'))
  await copyQuote(world.ctx.pool, world.quoteId, world.customer.userId, ids)
  const { perSecond, p99, failed } = await placeEach(url, world.token, ids)
  const figure = `${number(perSecond, 0)}/s, p99 ${number(p99, 0)} ms, failed ${failed}`
  report(
    'place an order, 16 clients, embedded PostgreSQL',
    figure,
    '≥ 250/s',
    perSecond >= 250 && failed === 0,
  )
  report(
    'place an order, 16 clients, the same PostgreSQL held against the bar of an own one',
    figure,
    '≥ 500/s, p99 ≤ 60 ms',
    perSecond >= 500 && p99 <= 60 && failed === 0,
  )
  // The same on a busy machine as on an idle one, and what the capacity of docs/operations.md is reckoned from.
  const node = ((await processorOf(child.pid)) - spentBefore.node) / count
  const database = ((await processorOfAll(postgres)) - spentBefore.postgres) / count
  report(
    'processor time of an order placed, with its quote and its jobs until then',
    `${number(node, 2)} ms in Node, ${number(database, 2)} ms in all of PostgreSQL`,
  )
  const after = await writtenTo(world.ctx.pool)
  report(
    'what an order placed leaves, with its quote',
    `${number((after.kept - before.kept) / count / 1_024)} KB in the database, ${number((after.log - before.log) / count / 1_024)} KB of log`,
  )
}

async function lookUps(url: string): Promise<void> {
  const words = [
    'ltd',
    'lutedan',
    '鹿特丹',
    'Rotterdam',
    'NLRTM',
    'ningbo',
    '宁波',
    'nb',
    'los ang',
    'hamb',
    'roterdam',
    '新加坡',
    'xjp',
    'CNSHA',
    'felix',
  ]
  const result = await load(
    url,
    words.map((word) => ({
      method: 'GET' as const,
      path: `/api/crm/tool/searchSeaports?text=${encodeURIComponent(word)}`,
    })),
    { clients: 4, seconds: 4 },
  )
  report(
    'port suggestions, 4 clients',
    `${number(result.perSecond, 0)}/s, p99 ${number(result.p99, 0)} ms`,
    'p99 ≤ 15 ms',
    result.p99 <= 15 && result.failed === 0,
  )
  const first = await fetch(`${url}/api/crm/tool/seaports`)
  const body = Buffer.from(await first.arrayBuffer())
  const size = brotliCompressSync(body).length
  const again = await timed(50, () =>
    fetch(`${url}/api/crm/tool/seaports`, {
      headers: { 'if-none-match': first.headers.get('etag') ?? '' },
    }).then((reply) => reply.arrayBuffer()),
  )
  report(
    'all ports for the browser cache',
    `${number(size / 1024, 0)} KB Brotli, unchanged answered in ${number(again.p50, 1)} ms`,
    '≤ 300 KB, ≤ 5 ms',
    size <= 300 * 1024 && again.p50 <= 5,
  )
}

/** One process in production mode over the measured world. */
async function overHttp(world: World): Promise<void> {
  console.log('\nover HTTP, one process in production mode')
  const begun = performance.now()
  const server = await serveProduct(world.environment)
  const startSeconds = (performance.now() - begun) / 1000
  const idle = (await memoryOf(server.child.pid)).now
  try {
    await quotesOverHttp(server.url)
    await hotRead(world, server.url)
    await placing(world, server)
    await lookUps(server.url)
    const after = (await memoryOf(server.child.pid)).now
    report(
      'start to ready, second start, external database',
      `${number(startSeconds, 1)} s`,
      '≤ 1.5 s',
      startSeconds <= 1.5,
    )
    report('resident memory, idle', `${number(idle, 0)} MB`, '≤ 180 MB', idle <= 180)
    report('resident memory after the run', `${number(after, 0)} MB`, '≤ 400 MB', after <= 400)
  } finally {
    await server.stop()
  }
}

/** How long a start with the embedded database takes, in a folder without and with a database in it. */
async function starts(): Promise<void> {
  const seconds = async (environment: Record<string, string>) => {
    const begun = performance.now()
    const server = await serveProduct(environment)
    const taken = (performance.now() - begun) / 1000
    await server.stop()
    return taken
  }
  const inFolder = async (more: Record<string, string>) => {
    const data = await mkdtemp(join(tmpdir(), 'sampan-start-'))
    try {
      const environment = { SAMPAN_DATA: data, SAMPAN_LOG: 'silent', ...more }
      return { first: await seconds(environment), second: await seconds(environment) }
    } finally {
      await rm(data, { recursive: true, force: true })
    }
  }
  const empty = await inFolder({ SAMPAN_DEMO: '0' })
  report('first start with the embedded database', `${number(empty.first, 1)} s`, '≤ 4 s', empty.first <= 4)
  const demo = await inFolder({})
  report('the same, and the demo world made', `${number(demo.first, 1)} s`)
  report(
    'second start with the embedded database and the demo world',
    `${number(demo.second, 1)} s`,
    '≤ 1.5 s',
    demo.second <= 1.5,
  )
}

const served = async (world: World, work: (server: Served) => Promise<void>): Promise<void> => {
  const server = await serveProduct(world.environment)
  try {
    await work(server)
  } finally {
    await server.stop()
  }
}

/** What can be measured, in this order; `npm run bench -- quotes uploads` takes only some of it. */
const parts: Record<string, (world: World) => Promise<void>> = {
  quotes,
  orders: (world) => served(world, (server) => orderLists(world, server)),
  http: overHttp,
  notices: (world) => notices(world, small ? 500 : 2_000),
  uploads: (world) => served(world, (server) => uploads(world, server)),
  import: (world) => served(world, (server) => imports(world, server, small ? 20_000 : 200_000)),
  export: (world) => served(world, (server) => exports(world, server)),
  statements: (world) => served(world, (server) => statementPapers(world, server)),
  points,
  positions: (world) => positions(world, small),
  tools: (world) => served(world, (server) => tools(world, server)),
  enumeration: (world) => served(world, (server) => enumeration(world, server.url)),
  scenes: (world) => served(world, (server) => scenes(world, server)),
  rotation: (world) => rotation(world, small ? 5_000 : 100_000),
  overload: (world) => served(world, (server) => overload(world, server, small)),
  soak: (world) => served(world, (server) => soak(world, server, small)),
  queue: (world) => queue(world, small),
  told: (world) => told(world, small),
  backup: (world) => served(world, (server) => backups(world, server)),
  livemap: (world) => served(world, (server) => liveMap(world, server)),
}
const named = process.argv.slice(2).filter((each) => !each.startsWith('--'))
/** What makes a world of its own, or needs none. */
const others = ['statements', 'desk', 'pages', 'portal', 'start', 'before']
const unknown = named.filter((each) => !others.includes(each) && !parts[each])
if (unknown.length > 0) {
  console.error(
    `no such part: ${unknown.join(', ')}; there are ${[...Object.keys(parts), ...others].join(', ')}`,
  )
  process.exit(1)
}
const wanted = (name: string): boolean => named.length === 0 || named.includes(name)

if (Object.keys(parts).some(wanted)) {
  // Rates and orders by the million take minutes to make; these look at neither.
  const little = [
    'uploads',
    'statements',
    'points',
    'positions',
    'tools',
    'scenes',
    'rotation',
    'livemap',
    'queue',
    'told',
  ]
  const world = await buildWorld(
    Object.keys(parts)
      .filter(wanted)
      .every((each) => little.includes(each))
      ? {}
      : sizes,
  )
  try {
    for (const [name, measure] of Object.entries(parts)) {
      if (!wanted(name)) continue
      await world.renew()
      await measure(world)
    }
  } finally {
    await world.stop()
  }
}
if (wanted('statements')) {
  const size = monthEnd(small)
  const world = await buildWorld(worldOf(size))
  try {
    await statements(world, size)
  } finally {
    await world.stop()
  }
}
if (wanted('desk')) {
  const world = await buildWorld(worldOfDesk(small))
  try {
    await desk(world)
  } finally {
    await world.stop()
  }
}
if (wanted('pages')) await publicPages(small ? 1 : 5)
if (wanted('portal')) await portal()
if (wanted('start')) await starts()
if (wanted('before')) await before(small)
printTable()
