import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'
import type { HeardReport } from '#domain/vessels/sentences.ts'
import { openBatches } from '#server/providers/positions/batches.ts'
import { takeHeard } from '#server/vessels/commands.ts'
import { findVessel, suggestVessels, vesselTrack } from '#server/vessels/queries.ts'
import { dropPartitionsBefore, makePartitions } from '#server/vessels/store.ts'
import { timed } from './load.ts'
import { number, report } from './table.ts'
import type { World } from './world.ts'

const day = 86_400_000
const dayOf = (at: number) => new Date(at).toISOString().slice(0, 10)
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
  for (let minute = minutes; minute > 0; minute--) {
    const reports = Array.from({ length: ships }, (_, ship) => said(ship, last - minute * 60_000))
    const from = performance.now()
    for (const each of reports) batches.add(each)
    await batches.flush()
    rates.push((ships / (performance.now() - from)) * 1000)
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
}

/** A steady feed beside readers: how long a report waits until it is kept, and how long a reader of a last position. */
async function lag({ ctx }: World, ships: number, seconds: number): Promise<void> {
  const perSecond = 2_000
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
  let stopped = false
  const reads = (async () => {
    const taken: number[] = []
    for (let turn = 0; !stopped; turn++) {
      const from = performance.now()
      await findVessel(ctx, String(mmsiOf((turn * 7919) % ships)))
      taken.push(performance.now() - from)
      await pause(5)
    }
    return taken.slice(taken.length / 10)
  })()
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
  stopped = true
  const at = (values: number[], share: number) =>
    [...values].sort((a, b) => a - b)[Math.floor(values.length * share)] ?? Number.NaN
  const taken = await reads
  report(
    `a report is kept, ${perSecond.toLocaleString('en')} a second`,
    `p50 ${number(at(waits, 0.5), 0)} ms, p99 ${number(at(waits, 0.99), 0)} ms`,
    'p99 ≤ 2 s',
    at(waits, 0.99) <= 2_000,
  )
  report(
    'the last position of a ship meanwhile',
    `p50 ${number(at(taken, 0.5), 1)} ms, p99 ${number(at(taken, 0.99), 1)} ms`,
    'p99 ≤ 10 ms',
    at(taken, 0.99) <= 10,
  )
}

/** Days full of rows: the track of one ship among them, and dropping a day. */
async function history({ ctx, databaseUrl }: World, ships: number, rowsADay: number): Promise<void> {
  const today = Date.now() - (Date.now() % day)
  const days = [today - 3 * day, today - 2 * day]
  await makePartitions(ctx, days.map(dayOf))
  // It takes longer than the product's own statements may.
  const filler = new pg.Client(databaseUrl)
  await filler.connect()
  await filler.query("set synchronous_commit = off; set maintenance_work_mem = '256MB'")
  const every = Math.round((1440 * ships) / rowsADay)
  for (const from of days)
    await filler.query(
      `insert into vessel_positions (mmsi, source, minute, lat, lon, speed, course, reported_at)
       select 201000000 + ship * 37, 'nmea', at, ship % 140 - 70, ship % 360 - 180, 12.3, ship % 360, at + interval '7 s'
       from generate_series($1::timestamptz, $1::timestamptz + interval '1439 minutes', make_interval(mins => $2)) at,
         generate_series(0, $3 - 1) ship`,
      [new Date(from).toISOString(), every, ships],
    )
  await filler.query('analyze vessel_positions')
  const { rows } = await filler.query<{ rows: number }>(
    "select sum(reltuples)::float8 as rows from pg_class where relname like 'vessel_positions_2%'",
  )
  await filler.end()
  const clock = () => new Date(today - day)
  const point = await timed(500, (turn) =>
    vesselTrack({ ...ctx, clock }, { mmsi: String(mmsiOf((turn * 7919) % ships)), source: 'nmea', days: 1 }),
  )
  report(
    `a ship's track of a day among ${number((rows[0]?.rows ?? 0) / 1e6, 1)}M rows, a row each ${every} min`,
    `p50 ${number(point.p50, 1)} ms, p99 ${number(point.p99, 1)} ms`,
    'p99 ≤ 20 ms',
    point.p99 <= 20,
  )
  const from = performance.now()
  await dropPartitionsBefore(ctx, dayOf(today - 2 * day))
  const taken = performance.now() - from
  report(
    `a day of ${number((rows[0]?.rows ?? 0) / 2e6, 1)}M rows is dropped`,
    `${number(taken, 0)} ms`,
    '≤ 100 ms',
    taken <= 100,
  )
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
  await history(world, ships, small ? 1_000_000 : 10_000_000)
}

if (import.meta.filename === process.argv[1]) {
  const { buildWorld } = await import('./world.ts')
  const world = await buildWorld()
  try {
    await positions(world, process.argv.includes('--small'))
  } finally {
    await world.stop()
  }
}
