import { setTimeout as pause } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import pg from 'pg'
import type { HeardReport } from '#domain/vessels/sentences.ts'
import { openBatches } from '#server/providers/positions/batches.ts'
import { takeHeard } from '#server/vessels/commands.ts'
import { findVessel, suggestVessels } from '#server/vessels/queries.ts'
import { history } from './history.ts'
import { load, timed } from './load.ts'
import { cleaned, postmasterOf, processorOfAll } from './process.ts'
import { number, report } from './table.ts'
import { type Sizes, serveProduct, type World } from './world.ts'

const mmsiOf = (ship: number) => 201_000_000 + ship * 37

/** What a ship says at an instant. */
const said = (ship: number, at: number): HeardReport => ({
  report: {
    kind: 'position',
    mmsi: String(mmsiOf(ship)),
    lat: (ship % 140) - 70 + (at % 86_400_000) / 1e8,
    lon: (ship % 360) - 180 + 0.5,
    speed: 12.3,
    course: ship % 360,
    heading: ship % 360,
    status: 0,
  },
  heardAt: new Date(at),
})

/** Every ship once a minute, all at once: rows a second, from the first report to the last row. */
async function burst({ ctx }: World, ships: number, minutes: number): Promise<void> {
  const batches = openBatches((heard) => takeHeard(ctx, 'nmea', heard), {
    log: ctx.log,
    feed: 'bench',
    sizes: { atOnce: 10_000, waiting: ships },
  })
  const last = Date.now()
  const rates: number[] = []
  const postgres = await postmasterOf(ctx.pool)
  const spent = { node: 0, postgres: 0 }
  const sizeBefore = await historySize(ctx.pool)
  for (let minute = minutes; minute > 0; minute--) {
    const reports = Array.from({ length: ships }, (_, ship) => said(ship, last - minute * 60_000))
    const before = { node: process.cpuUsage(), postgres: await processorOfAll(postgres) }
    const from = performance.now()
    for (const each of reports) batches.add(each)
    await batches.flush()
    rates.push((ships / (performance.now() - from)) * 1000)
    const { user, system } = process.cpuUsage(before.node)
    spent.node += user + system
    spent.postgres += ((await processorOfAll(postgres)) - before.postgres) * 1_000
  }
  await batches.stop()
  rates.sort((a, b) => a - b)
  const middle = rates[Math.floor(rates.length / 2)] ?? Number.NaN
  report(
    `positions into history and last positions, ${ships.toLocaleString('en')} ships a minute at once`,
    `${number(middle, 0)} reports/s (${number(rates[0] ?? 0, 0)} to ${number(rates.at(-1) ?? 0, 0)})`,
    '≥ 50,000/s',
    middle >= 50_000,
  )
  // The same on a busy machine as on an idle one.
  const each = (microseconds: number) => number(microseconds / ships / minutes, 1)
  report(
    'processor time of a report',
    `${each(spent.node)} µs in Node, ${each(spent.postgres)} µs in all of PostgreSQL`,
  )
  report(
    'what a report leaves in the history',
    `${number(((await historySize(ctx.pool)) - sizeBefore) / ships / minutes, 0)} bytes`,
  )
}

/** Bytes of all days of the history, with their indexes. */
async function historySize(pool: pg.Pool): Promise<number> {
  const { rows } = await pool.query<{ size: string }>(
    `select coalesce(sum(pg_total_relation_size(inhrelid)), 0)::text as size from pg_inherits
     where inhparent = 'vessel_positions'::regclass`,
  )
  return Number(rows[0]?.size)
}

const at = (values: readonly number[], share: number): number =>
  [...values].sort((a, b) => a - b)[Math.floor(values.length * share)] ?? Number.NaN

/** Ships that report one after the other, so many a second, until the time is over: how long each waits until it is kept. */
async function steady(
  { ctx }: World,
  { ships, perSecond, seconds }: { ships: number; perSecond: number; seconds: number },
): Promise<number[]> {
  const waits: number[] = []
  const begun = new Map<HeardReport, number>()
  const batches = openBatches(
    async (heard) => {
      await takeHeard(ctx, 'nmea', heard)
      for (const each of heard.reports) {
        waits.push(performance.now() - (begun.get(each) ?? 0))
        begun.delete(each)
      }
    },
    { log: ctx.log, feed: 'bench' },
  )
  const from = performance.now()
  for (let sent = 0; sent < perSecond * seconds; ) {
    const due = Math.min(perSecond * seconds, ((performance.now() - from) / 1000) * perSecond)
    for (; sent < due; sent++) {
      const each = said(sent % ships, Date.now())
      begun.set(each, performance.now())
      batches.add(each)
    }
    await pause(10)
  }
  await batches.stop()
  return waits
}

function reportWaits(what: string, waits: readonly number[]): void {
  report(
    what,
    `p50 ${number(at(waits, 0.5), 0)} ms, p99 ${number(at(waits, 0.99), 0)} ms`,
    'p99 ≤ 2 s',
    at(waits, 0.99) <= 2_000,
  )
}

/** A steady feed beside readers: how long a report waits until it is kept, and how long a reader of a last position. */
async function lag(world: World, ships: number, seconds: number): Promise<void> {
  const perSecond = 2_000
  let stopped = false
  const reads = (async () => {
    const taken: number[] = []
    for (let turn = 0; !stopped; turn++) {
      const from = performance.now()
      await findVessel(world.ctx, String(mmsiOf((turn * 7919) % ships)))
      taken.push(performance.now() - from)
      await pause(5)
    }
    return taken.slice(taken.length / 10)
  })()
  const waits = await steady(world, { ships, perSecond, seconds })
  stopped = true
  const taken = await reads
  reportWaits(`a report is kept, ${perSecond.toLocaleString('en')} a second`, waits)
  report(
    'the last position of a ship meanwhile',
    `p50 ${number(at(taken, 0.5), 1)} ms, p99 ${number(at(taken, 0.99), 1)} ms`,
    'p99 ≤ 10 ms',
    at(taken, 0.99) <= 10,
  )
}

/** Every ship once a minute for some minutes, beside a server that lists orders: what each costs the other. */
async function besideOrders(world: World, ships: number, minutes: number): Promise<void> {
  console.log(`\n${ships.toLocaleString('en')} vessels a minute for ${minutes} min beside the order list`)
  const server = await serveProduct(world.environment)
  try {
    const list = (seconds: number) =>
      load(
        server.url,
        [{ method: 'GET', path: '/api/crm/order/list', headers: { token: world.token, language: 'zh' } }],
        { seconds },
      )
    const postgres = await postmasterOf(world.ctx.pool)
    await world.renew()
    const alone = await list(20)
    // A token is good for a quarter of an hour.
    await world.renew()
    const before = await processorOfAll(postgres)
    const [waits, beside] = await Promise.all([
      steady(world, { ships, perSecond: ships / 60, seconds: minutes * 60 }),
      list(minutes * 60),
    ])
    const seconds = ((await processorOfAll(postgres)) - before) / 1_000
    reportWaits(`a report is kept, ${number(ships / 60, 0)} a second beside the order list`, waits)
    report(
      'list my orders, 16 clients, beside positions ÷ alone',
      `p99 ${number(beside.p99, 0)} ÷ ${number(alone.p99, 0)} ms = ${number(beside.p99 / alone.p99, 2)}, ${number(beside.perSecond, 0)} ÷ ${number(alone.perSecond, 0)} a second, ${beside.failed} failed beside and ${alone.failed} alone; PostgreSQL ${number(seconds, 0)} s of processor time`,
      'p99 ≤ 1.5',
      beside.p99 <= 1.5 * alone.p99 && beside.failed === 0,
    )
    report('what PostgreSQL cleaned up by itself', await cleaned(world.ctx.pool))
  } finally {
    await server.stop()
  }
}

const firsts =
  'EVER OCEAN PACIFIC GOLDEN STAR ATLANTIC NORDIC ROYAL SILVER HAI XIN FENG CAPE GLOBAL MAERSK COSCO HYUNDAI SEASPAN BRIGHT GRAND EASTERN WESTERN BALTIC CORAL CRYSTAL IRON NEW ORIENTAL SOUTHERN UNITED'.split(
    ' ',
  )
const middles =
  'SPIRIT BRIDGE FORTUNE HARMONY VICTORY PIONEER GLORY TRADER EXPRESS CHAMPION PEARL DRAGON PHOENIX HORIZON COURAGE WISDOM PRIDE LEGACY VOYAGER EMERALD SAPPHIRE JADE LOTUS ORCHID CEDAR FALCON EAGLE DOLPHIN WAVE BREEZE SUNRISE TIDE MERIDIAN AURORA COMET GALAXY NEBULA ORION'.split(
    ' ',
  )
const lasts =
  'SHANGHAI NINGBO HAMBURG ROTTERDAM SINGAPORE BUSAN OSLO BERGEN GENOA LIMA SANTOS DURBAN SYDNEY OAKLAND SEATTLE HALIFAX DUBAI COLOMBO CHENNAI JAKARTA MANILA KOBE TOKYO DALIAN QINGDAO XIAMEN ANTWERP BREMEN LISBON PIRAEUS'.split(
    ' ',
  )

/** A name for each number, no two alike: three words for the first ones, then two of them with a number of a series. */
function nameOf(ship: number): string {
  const of = (words: readonly string[], turn: number) => words[turn % words.length] ?? ''
  const turn = Math.floor(ship / (firsts.length * middles.length))
  const [first, middle] = [of(firsts, ship), of(middles, Math.floor(ship / firsts.length))]
  if (turn < lasts.length) return `${first} ${middle} ${of(lasts, turn)}`
  return `${first} ${of(lasts, turn)} ${(ship % 997) + 1} ${middle.slice(0, 3)}`.slice(0, 20).trim()
}

/** A text after one slip: a letter left out, doubled, changed or swapped with the next one, where the seed says. */
function slipped(text: string, seed: number): string {
  const at = 1 + ((seed * 7919) % (text.length - 2))
  const [before, letter, rest] = [text.slice(0, at), text.charAt(at), text.slice(at + 1)]
  const other = 'AEIOURSTLN'.charAt(seed % 10)
  return [
    before + rest,
    before + letter + letter + rest,
    before + other + rest,
    before + rest.charAt(0) + letter + rest.slice(1),
  ][seed % 4] as string
}

/** What somebody types, with one slip, over all ships: how long it takes, and whether the ship meant comes first. */
async function suggestions(world: World, ships: number): Promise<void> {
  const { ctx } = world
  const filler = new pg.Client(world.databaseUrl)
  await filler.connect()
  const names = Array.from({ length: ships }, (_, ship) => nameOf(ship))
  await filler.query(
    `insert into vessels (mmsi, source, name, call_sign)
     select 201000000 + n * 37 - 37, 'nmea', name, 'C' || n from unnest($1::text[]) with ordinality as named (name, n)
     on conflict do nothing`,
    [names],
  )
  await filler.query('analyze vessels')
  await filler.end()
  const from = performance.now()
  await suggestVessels(ctx, 'EVER')
  const filled = performance.now() - from
  const known = new Set(names)
  const typed = Array.from({ length: 1_000 }, (_, turn) => {
    const name = names[(turn * 7919) % ships] as string
    return { name, text: slipped(name, turn) }
  }).filter(({ name, text }) => text === name || !known.has(text))
  let right = 0
  const taken = await timed(typed.length, async (turn) => {
    const { name, text } = typed[turn % typed.length] as (typeof typed)[number]
    const [first] = await suggestVessels(ctx, text)
    if (turn >= typed.length / 10 && first?.name === name) right++
  })
  const share = (right / typed.length) * 100
  report(
    `${typed.length} names with one slip among ${ships.toLocaleString('en')} vessels`,
    `p50 ${number(taken.p50, 1)} ms, p99 ${number(taken.p99, 1)} ms; first one right ${number(share, 1)} %; first question ${number(filled, 0)} ms`,
    'p99 ≤ 15 ms, ≥ 95 %',
    taken.p99 <= 15 && share >= 95,
  )
}

/** How positions of ships come in and are asked for. */
export async function positions(world: World, small: boolean): Promise<void> {
  const ships = small ? 20_000 : 100_000
  console.log(`\npositions of ${ships.toLocaleString('en')} vessels`)
  await burst(world, ships, small ? 3 : 10)
  await lag(world, ships, small ? 5 : 30)
  await suggestions(world, ships)
  await besideOrders(world, ships, small ? 1 : 10)
  await history(world, small ? 1_000_000 : 10_000_000, 2)
}

/**
 * By itself it takes `--small`, or measures one thing alone: `--burst`, `--rows 100000000 --days 10` for the history,
 * `--minutes 10` for the intake beside the order list.
 */
if (import.meta.filename === process.argv[1]) {
  const { buildWorld } = await import('./world.ts')
  const { values } = parseArgs({
    options: {
      small: { type: 'boolean', default: false },
      burst: { type: 'boolean', default: false },
      rows: { type: 'string' },
      days: { type: 'string', default: '10' },
      minutes: { type: 'string' },
    },
  })
  const { small, burst: burstAlone, rows, days, minutes } = values
  const ships = small ? 20_000 : 100_000
  const sizes: Partial<Sizes> = minutes ? { orders: 100, users: small ? 1_000 : 10_000 } : {}
  const world = await buildWorld(sizes)
  try {
    if (rows) await history(world, Number(rows), Number(days))
    if (burstAlone) {
      await burst(world, ships, 10)
      await lag(world, ships, 30)
    }
    if (minutes) await besideOrders(world, ships, Number(minutes))
    if (!rows && !burstAlone && !minutes) await positions(world, small)
  } finally {
    await world.stop()
  }
}
