import { availableParallelism, loadavg } from 'node:os'
import { brotliCompressSync } from 'node:zlib'
import { chromium } from '@playwright/test'
import { demoVoyages, rotationWorld } from '#db/demo-schedules.ts'
import { addDays, businessDateOf } from '#domain/kernel/business-date.ts'
import { searchHsCodes } from '#domain/reference/hs-search.ts'
import { hsCodes } from '#server/reference/hs-store.ts'
import { searchSeaportsByText } from '#server/reference/queries.ts'
import { searchSchedules, vesselTimetable } from '#server/schedules/queries.ts'
import { insertVoyages } from '#server/schedules/store.ts'
import { suggestVessels } from '#server/vessels/queries.ts'
import { findChromium } from '../scripts/chromium.mjs'
import { timed } from './load.ts'
import { number, report } from './table.ts'
import type { Served, World } from './world.ts'

/** The look-up tools: schedules over 50,000 port calls, suggestions over real strings, tiles, and pages' first answers. */

const wantedCalls = 50_000

/** What the figures were taken beside: other work on the machine makes all of them worse. */
const sayLoad = (): void =>
  report(
    'load of the machine (1, 5, 15 minutes; processors)',
    `${loadavg()
      .map((each) => number(each))
      .join(', ')}; ${availableParallelism()}`,
  )

/** Generated voyages, as many as hold the calls that are wanted: half before today and half after. */
async function fillSchedules({ ctx }: World): Promise<number> {
  const today = businessDateOf(ctx.clock())
  const world = rotationWorld(ctx)
  let calls = 0
  for (let days = 50; calls < wantedCalls; days += 50) {
    await ctx.pool.query('truncate schedule_voyages cascade')
    const window = { from: addDays(today, -days), to: addDays(today, days) }
    const voyages = [...demoVoyages(world, window, ctx.clock())]
    calls = voyages.reduce((sum, each) => sum + each.calls.length, 0)
    if (calls >= wantedCalls) await insertVoyages(ctx, voyages)
  }
  await ctx.pool.query('analyze schedule_voyages; analyze port_calls')
  return calls
}

const lanes = [
  ['CNNGB', 'DEHAM'],
  ['CNSHA', 'NLRTM'],
  ['CNSZX', 'GBFXT'],
  ['CNTAO', 'USLAX'],
  ['CNXMN', 'SGSIN'],
  ['CNNGB', 'AEJEA'],
  ['CNSHA', 'BRSSZ'],
  ['CNSHA', 'SEGOT'],
  ['DEHAM', 'CNSHA'],
  ['CNNGB', 'DKAAR'],
] as const

async function schedules(world: World): Promise<void> {
  const calls = await fillSchedules(world)
  const { ctx } = world
  const today = businessDateOf(ctx.clock())
  let found = 0
  const search = async (turn: number) => {
    const [from, to] = lanes[turn % lanes.length] ?? lanes[0]
    const asked = { from, to, startsOn: addDays(today, turn % 30), weeks: 4, transshipments: 1 } as const
    found += (await searchSchedules(ctx, asked)).routes.length
  }
  const searches = await timed(600, search)
  if (found === 0) throw new Error('no schedule was found')
  const over = `over ${calls.toLocaleString('en')} port calls`
  report(
    `schedule search with one transshipment, four weeks, ${over}`,
    `p50 ${number(searches.p50)} ms, p99 ${number(searches.p99)} ms`,
    'p99 ≤ 60 ms',
    searches.p99 <= 60,
  )
  const names = ['AEU3', 'aeu3', 'VTX1', 'FAL1', 'nobody']
  const timetables = await timed(300, (turn) => vesselTimetable(ctx, names[turn % names.length] ?? 'AEU3'))
  report(
    `timetable of a service, ${over}`,
    `p50 ${number(timetables.p50)} ms, p99 ${number(timetables.p99)} ms`,
  )
}

type Typed = { readonly text: string; readonly right: string }

/** One slip of the hand: two neighbouring letters the other way round, in the middle of the word. */
const slipped = (text: string): string => {
  const at = Math.floor(text.length / 2)
  return text.slice(0, at - 1) + text.charAt(at) + text.charAt(at - 1) + text.slice(at + 1)
}

/** Goods by their own names, codes and other names, and by a prefix of the code: what people type is made of these. */
async function hsSuggestions({ ctx }: World): Promise<void> {
  const { index, book } = await hsCodes(ctx)
  const typed: Typed[] = [...book.goods.values()].flatMap(({ code, name, synonyms }) => [
    { text: code, right: code },
    { text: name.zh, right: code },
    { text: name.en, right: code },
    ...synonyms.zh.slice(0, 1).map((text) => ({ text, right: code })),
  ])
  await measureSuggestions('HS suggestions', typed, (text) =>
    searchHsCodes(index, text, 8).items.map(({ code }) => code),
  )
}

/** Ports by code, by both names, and by an English name with one slip. */
async function portSuggestions({ ctx }: World): Promise<void> {
  const ports = [...ctx.reference.seaports.values()]
  const once = new Map<string, number>()
  for (const { name } of ports)
    for (const text of [name.zh, name.en]) if (text) once.set(text, (once.get(text) ?? 0) + 1)
  const only = (text: string | null): text is string => text !== null && once.get(text) === 1
  const typed: Typed[] = ports.flatMap(({ code, name }) => [
    { text: code, right: code },
    ...(only(name.zh) ? [{ text: name.zh, right: code }] : []),
    ...(only(name.en) ? [{ text: name.en, right: code }] : []),
    ...(only(name.en) && /^[A-Za-z]{7,}$/.test(name.en) ? [{ text: slipped(name.en), right: code }] : []),
  ])
  await measureSuggestions('port suggestions', typed, (text) =>
    searchSeaportsByText(ctx, { text, limit: 8, closedToo: false }).map(({ code }) => code),
  )
}

async function measureSuggestions(
  what: string,
  all: readonly Typed[],
  find: (text: string) => readonly string[] | Promise<readonly string[]>,
): Promise<void> {
  const most = 1_000
  const typed = Array.from(
    { length: Math.min(most, all.length) },
    (_, at) => all[Math.floor((at * all.length) / Math.min(most, all.length))] as Typed,
  )
  let first = 0
  for (const { text, right } of typed) if ((await find(text))[0] === right) first++
  const taken = await timed(typed.length, async (turn) => find(typed[turn % typed.length]?.text ?? ''))
  const share = (100 * first) / typed.length
  report(
    `${what}, ${typed.length} real strings: first hit right`,
    `${number(share)} %`,
    '≥ 95 %',
    share >= 95,
  )
  report(
    `${what}, ${typed.length} real strings`,
    `p50 ${number(taken.p50, 2)} ms, p99 ${number(taken.p99, 2)} ms`,
    'p99 ≤ 15 ms',
    taken.p99 <= 15,
  )
}

const wantedVessels = 100_000
/** Words that names of ships are made of, beside the real ones. */
const nameWords = {
  first:
    'ATLANTIC PACIFIC NORDIC BALTIC ORIENT GOLDEN SILVER NORTHERN SOUTHERN EASTERN WESTERN ROYAL GRAND OCEAN CORAL'.split(
      ' ',
    ),
  second:
    'TRADER CARRIER HORIZON VOYAGER PIONEER SPIRIT GLORY HARMONY FORTUNE PRIDE STAR DRAGON EAGLE FALCON BRIDGE'.split(
      ' ',
    ),
  third:
    'ALPHA BRAVO CHARLIE DELTA ECHO FOXTROT GOLF HOTEL INDIA JULIET KILO LIMA MIKE OSCAR PAPA ROMEO SIERRA TANGO VICTOR'.split(
      ' ',
    ),
} as const

/** Ships by name, Chinese name, number, the beginning of a name, and a name with one slip, among 100,000. */
async function vesselSuggestions({ ctx }: World): Promise<void> {
  const { default: real } = (await import('#db/reference/vessel-names.json', { with: { type: 'json' } })) as {
    default: { rows: { en: string; zh: string }[] }
  }
  const made = new Set(real.rows.map(({ en }) => en))
  const { first, second, third } = nameWords
  for (let turn = 0; made.size < wantedVessels; turn++) {
    const word = <T>(of: readonly T[], by: number): T => of[Math.floor(turn / by) % of.length] as T
    const size = first.length * second.length * third.length
    made.add(
      `${word(first, 1)} ${word(second, first.length)} ${word(third, first.length * second.length)} ${Math.floor(turn / size) + 1}`,
    )
  }
  const ships = [...made].map((name, at) => ({ name, mmsi: 412_000_000 + at }))
  await ctx.pool.query(
    `insert into vessels (mmsi, source, name) select * from unnest($1::int[], array_fill('nmea'::text, array[$3::int]), $2::text[])
     on conflict do nothing`,
    [ships.map(({ mmsi }) => mmsi), ships.map(({ name }) => name), ships.length],
  )
  await ctx.pool.query('analyze vessels')
  const known = ships.slice(0, real.rows.length)
  const few = ships.filter((_, at) => at >= real.rows.length && at % 350 === 0)
  const zh = Map.groupBy(real.rows, (row) => row.zh)
  const typed: Typed[] = [
    ...known.map(({ name }) => ({ text: name, right: name })),
    ...real.rows
      .filter((row) => zh.get(row.zh)?.length === 1)
      .map((row) => ({ text: row.zh, right: row.en })),
    ...known.map(({ name, mmsi }) => ({ text: String(mmsi), right: name })),
    ...known.filter(({ name }) => name.length >= 7).map(({ name }) => ({ text: slipped(name), right: name })),
    ...few.flatMap(({ name, mmsi }) => [
      { text: name.toLowerCase(), right: name },
      { text: String(mmsi), right: name },
      { text: slipped(name), right: name },
    ]),
  ]
  const from = performance.now()
  await suggestVessels(ctx, 'EVER')
  report(
    `${ships.length.toLocaleString('en')} ships read for suggestions, once a process`,
    `${number((performance.now() - from) / 1000)} s`,
  )
  await measureSuggestions(
    `vessel suggestions over ${ships.length.toLocaleString('en')} ships`,
    typed,
    async (text) => (await suggestVessels(ctx, text)).map(({ name }) => name ?? ''),
  )
}

/** How long a browser with a quarter of the processor reads the ports that it keeps. */
async function portParse(url: string): Promise<void> {
  const { path: executablePath, environment } = await findChromium()
  Object.assign(process.env, environment)
  const browser = await chromium.launch({
    executablePath,
    args: ['--no-sandbox', '--disable-gpu', '--no-first-run'],
  })
  try {
    const page = await browser.newPage()
    await page.goto(`${url}/404`)
    const session = await page.context().newCDPSession(page)
    await session.send('Emulation.setCPUThrottlingRate', { rate: 4 })
    const taken = await page.evaluate(async () => {
      const text = await (await fetch('/api/crm/tool/seaports')).text()
      const times: number[] = []
      for (let turn = 0; turn < 20; turn++) {
        const from = performance.now()
        JSON.parse(text)
        times.push(performance.now() - from)
      }
      return times.sort((a, b) => a - b)
    })
    const [p50, worst] = [taken[10] ?? Number.NaN, taken.at(-1) ?? Number.NaN]
    report(
      'all ports read by a browser, processor slowed down four times',
      `p50 ${number(p50)} ms, worst of 20 ${number(worst)} ms`,
      '≤ 100 ms',
      worst <= 100,
    )
  } finally {
    await browser.close()
  }
}

/** What the browser keeps of all ports, and asking whether it still stands. */
async function portCache(url: string): Promise<void> {
  const whole = await timed(50, async () => (await fetch(`${url}/api/crm/tool/seaports`)).arrayBuffer())
  report(
    'all ports, the whole answer, cached at the server',
    `p50 ${number(whole.p50)} ms, p99 ${number(whole.p99)} ms`,
    '≤ 50 ms',
    whole.p50 <= 50,
  )
  const first = await fetch(`${url}/api/crm/tool/seaports`)
  const size = brotliCompressSync(Buffer.from(await first.arrayBuffer())).length
  const etag = first.headers.get('etag') ?? ''
  let status = 0
  const again = await timed(200, async () => {
    const reply = await fetch(`${url}/api/crm/tool/seaports`, { headers: { 'if-none-match': etag } })
    status = reply.status
    await reply.arrayBuffer()
  })
  report(
    'all ports for the browser cache',
    `${number(size / 1024)} KB Brotli; unchanged (${status}) in p50 ${number(again.p50)} ms, p99 ${number(again.p99)} ms`,
    '≤ 300 KB, 304 ≤ 5 ms',
    size <= 300 * 1024 && status === 304 && again.p50 <= 5,
  )
}

async function tiles(url: string): Promise<void> {
  const settings = (await (await fetch(`${url}/api/crm/map`)).json()) as {
    data?: { tiles: string | null }
  }
  const pattern = settings.data?.tiles
  if (!pattern) return report('map tiles', 'not measured: no basemap is built')
  const places = ['0/0/0', '2/3/1', '3/6/3', '4/13/6', '5/26/13', '6/53/26']
  const taken = await timed(300, async (turn) => {
    const [z = '', x = '', y = ''] = (places[turn % places.length] ?? '0/0/0').split('/')
    const reply = await fetch(url + pattern.replace('{z}', z).replace('{x}', x).replace('{y}', y))
    await reply.arrayBuffer()
  })
  report(
    'a tile of the basemap, warm, over HTTP',
    `p50 ${number(taken.p50)} ms, p99 ${number(taken.p99)} ms`,
    '≤ 20 ms',
    taken.p99 <= 20,
  )
}

const pages = [
  'beforePort',
  'hsCode',
  'shipSchedule',
  'cargoPlanning',
  'lclSearch',
  'truckLocate',
  'boatLocate',
]

async function firstAnswers(url: string): Promise<void> {
  for (const page of pages) {
    let bytes = 0
    const taken = await timed(30, async () => {
      const reply = await fetch(`${url}/searchTool/${page}`)
      if (!reply.ok) throw new Error(`/searchTool/${page}: ${reply.status}`)
      bytes = (await reply.arrayBuffer()).byteLength
    })
    report(
      `first answer of /searchTool/${page}, whole`,
      `p50 ${number(taken.p50)} ms, p99 ${number(taken.p99)} ms, ${number(bytes / 1024, 0)} KB before packing`,
    )
  }
}

export async function tools(world: World, server: Served): Promise<void> {
  console.log('\nlook-up tools')
  sayLoad()
  await schedules(world)
  await hsSuggestions(world)
  await portSuggestions(world)
  await vesselSuggestions(world)
  await portCache(server.url)
  await portParse(server.url.replace('127.0.0.1', 'localhost'))
  await tiles(server.url)
  await firstAnswers(server.url)
  sayLoad()
}
