import { availableParallelism, loadavg } from 'node:os'
import { type Browser, chromium, type Page } from '@playwright/test'
import { positionSources } from '#domain/vessels/positions.ts'
import { findChromium } from '../scripts/chromium.mjs'
import { browserFlags } from './browser.ts'
import { timed } from './load.ts'
import { number, report } from './table.ts'
import type { Served, World } from './world.ts'

/**
 * The map of moving ships on its real page, drawn by the processor (SwiftShader): 20,000 ships from the server's own
 * answers, then 100,000, which the server never sends at once, put in place of its answer on the way to the browser.
 * Work is processor time: of the page's main thread, and of the process that draws. Frames by the clock are told with
 * the load of the machine beside them, because whatever else runs here takes its share of them.
 */
const path = '/searchTool/boatLocate'
const world = 'west=-180&south=-90&east=180&north=90'

/** Numbers with a fixed seed, so that every run sees the same sea. */
function draws(): () => number {
  let state = 20_261_122
  return () => {
    state = (Math.imul(state, 1_103_515_245) + 12_345) & 0x7fffffff
    return state / 0x7fffffff
  }
}

/** An answer with so many ships, all of them sailing. */
function manyShips(count: number): string {
  const next = draws()
  const column = <Value>(of: (at: number) => Value) => Array.from({ length: count }, (_, at) => of(at))
  const now = Date.now()
  return JSON.stringify({
    code: 200,
    data: {
      now,
      until: now,
      heard: count,
      simulated: 0,
      thinned: false,
      mmsi: column((at) => 412_000_000 + at),
      name: column((at) => `BENCH SHIP ${at}`),
      lat: column(() => Math.round((next() * 130 - 65) * 1e5) / 1e5),
      lon: column(() => Math.round((next() * 360 - 180) * 1e5) / 1e5),
      speed: column(() => Math.round(next() * 200 + 10) / 10),
      course: column(() => Math.round(next() * 3_599) / 10),
      heading: column(() => Math.floor(next() * 360)),
      source: column(() => positionSources.indexOf('nmea')),
      age: column(() => Math.floor(next() * 900)),
    },
  })
}

type TraceEvent = {
  readonly name: string
  readonly ph: string
  readonly pid: number
  readonly tid: number
  readonly ts: number
  readonly dur?: number
  readonly tdur?: number
  readonly args?: { readonly name?: string; readonly data?: { readonly type?: string } }
}

/** What the page's main thread did while something was done with it. Milliseconds. */
async function watched(browser: Browser, page: Page, work: () => Promise<void>) {
  const system = await browser.newBrowserCDPSession()
  /** Processor time so far of the process that draws, which is the graphics card here, in seconds. */
  const drawing = async () =>
    (await system.send('SystemInfo.getProcessInfo')).processInfo
      .filter(({ type }) => type === 'GPU')
      .reduce((sum, { cpuTime }) => sum + cpuTime, 0)
  await browser.startTracing(page, { categories: ['toplevel', 'devtools.timeline', '__metadata'] })
  const [from, drawnFrom] = [performance.now(), await drawing()]
  await work()
  const seconds = (performance.now() - from) / 1_000
  const drawingSeconds = (await drawing()) - drawnFrom
  await system.detach()
  const { traceEvents } = JSON.parse((await browser.stopTracing()).toString('utf8')) as {
    traceEvents: TraceEvent[]
  }
  // Of all renderers, the page's is the one that draws frames or hears the pointer.
  const isMove = ({ name, args }: TraceEvent) => name === 'EventDispatch' && args?.data?.type === 'mousemove'
  const thread = traceEvents.find((event) => event.name === 'FireAnimationFrame' || isMove(event))
  const own = traceEvents.filter(({ pid, tid }) => pid === thread?.pid && tid === thread?.tid)
  const frames = own.filter(({ name }) => name === 'FireAnimationFrame')
  const tasks = own.filter(({ name, ph }) => ph === 'X' && name.endsWith('RunTask'))
  const millisecondsOf = (event: TraceEvent) => (event.tdur ?? event.dur ?? 0) / 1_000
  // The whole task in which a frame is made: our work, the map's and the browser's own.
  const perFrame = tasks
    .filter(({ ts, dur = 0 }) => frames.some((frame) => frame.ts >= ts && frame.ts <= ts + dur))
    .map(millisecondsOf)
  const hovers = own.filter(isMove).map(millisecondsOf)
  return {
    framesPerSecond: frames.length / seconds,
    framesPerDrawingSecond: frames.length / drawingSeconds,
    perFrame,
    hovers,
    busy: thread ? tasks.map(millisecondsOf).reduce((sum, each) => sum + each, 0) : Number.NaN,
    longest: Math.max(0, ...tasks.map(millisecondsOf)),
    long: tasks.filter((task) => millisecondsOf(task) > 50).length,
  }
}

const percentile = (values: readonly number[], share: number): number =>
  [...values].sort((a, b) => a - b)[Math.floor(values.length * share)] ?? Number.NaN

/** How long the map is moved, and the pointer over it, in milliseconds. */
const movingMilliseconds = 8_000

/** Moves the pointer over the map from place to place, each a share of its width and height, until the time is over. */
async function wander(page: Page, placeAt: (turn: number) => readonly [x: number, y: number]): Promise<void> {
  const box = await page.locator('canvas').boundingBox()
  if (!box) throw new Error('the map is not drawn')
  const until = performance.now() + movingMilliseconds
  for (let turn = 0; performance.now() < until; turn++) {
    const [x, y] = placeAt(turn)
    await page.mouse.move(box.x + box.width * x, box.y + box.height * y)
  }
}

/** Moves the map to and fro, as somebody does who looks for a ship. */
async function drag(page: Page): Promise<void> {
  const canvas = await page.locator('canvas').boundingBox()
  if (!canvas) throw new Error('the map is not drawn')
  await page.mouse.move(canvas.x + canvas.width / 2, canvas.y + canvas.height / 2)
  await page.mouse.down()
  await wander(page, (turn) => [0.5 + 0.2 * Math.sin(turn / 12), 0.5 + 0.05 * Math.cos(turn / 9)])
  await page.mouse.up()
}

/** Lets the pointer wander over the map without pressing. */
const hover = (page: Page): Promise<void> =>
  wander(page, (turn) => [0.5 + 0.4 * Math.sin(turn / 17), 0.5 + 0.4 * Math.cos(turn / 11)])

async function opened(browser: Browser, url: string, ships: number, answer?: string): Promise<Page> {
  const page = await browser.newPage({ viewport: { width: 1440, height: 900 }, locale: 'en-US' })
  if (answer)
    await page.route('**/api/crm/tool/vesselsInView?*', (route) =>
      route.fulfill({ contentType: 'application/json', body: answer }),
    )
  await page.goto(url + path)
  await page.waitForFunction(
    (least) => Number(document.querySelector('[data-ships]')?.getAttribute('data-ships')) >= least,
    ships,
    { timeout: 120_000 },
  )
  return page
}

/** A page with many ships: frames while it is dragged, hovering, and what comes in beside. */
async function drawn(browser: Browser, page: Page, ships: string): Promise<void> {
  const moving = await watched(browser, page, () => drag(page))
  const p95 = percentile(moving.perFrame, 0.95)
  report(
    `map dragged with ${ships} moving ships`,
    `main thread p50 ${number(percentile(moving.perFrame, 0.5), 1)} p95 ${number(p95, 1)} ms a frame of ${moving.perFrame.length}, tasks beyond 50 ms: ${moving.long}`,
    'p95 ≤ 8 ms, none',
    p95 <= 8 && moving.long === 0,
  )
  const load = `load ${number(loadavg()[0] ?? 0, 1)} on ${availableParallelism()} processors`
  report(
    `frames with ${ships} ships, drawn by the processor`,
    `${number(moving.framesPerSecond, 1)} a second at ${load}, ${number(moving.framesPerDrawingSecond, 1)} a second of processor time`,
    '≥ 15 a second',
    moving.framesPerSecond >= 15,
  )
  const pointing = await watched(browser, page, () => hover(page))
  const pick = percentile(pointing.hovers, 0.95)
  report(
    `ship under the pointer among ${ships}, p95 of ${pointing.hovers.length}`,
    `${number(pick, 2)} ms`,
    '≤ 5 ms',
    pick <= 5,
  )
}

async function memory(page: Page, ships: string): Promise<void> {
  const session = await page.context().newCDPSession(page)
  await session.send('HeapProfiler.collectGarbage')
  const usage = (await session.send('Runtime.getHeapUsage')) as {
    usedSize: number
    backingStorageSize?: number
  }
  const heap = (usage.usedSize + (usage.backingStorageSize ?? 0)) / 1024 ** 2
  report(`memory of the page with ${ships} ships`, `${number(heap, 0)} MB`, '≤ 150 MB', heap <= 150)
}

/** Ships in the database as a feed leaves them. */
const fill = (worldOf: World, count: number) =>
  worldOf.ctx.pool.query({
    text: `truncate vessel_last_positions;
      insert into vessels (mmsi, source, name)
        select 412000000 + n, 'nmea', 'BENCH SHIP ' || n from generate_series(1, ${count}) n on conflict do nothing;
      insert into vessel_last_positions (mmsi, source, lat, lon, speed, course, heading, status, reported_at)
        select 412000000 + n, 'nmea', (n::bigint * 7919 % 13000) / 100.0 - 65, (n::bigint * 104729 % 36000) / 100.0 - 180,
          1 + n % 20, n % 360, n % 360, 0, now() - make_interval(secs => n % 900)
        from generate_series(1, ${count}) n`,
  })

export async function liveMap(worldOf: World, server: Served): Promise<void> {
  console.log('\nmoving ships on the map, drawn without a graphics card')
  const asked = () => fetch(`${server.url}/api/crm/tool/vesselsInView?${world}`).then((reply) => reply.text())
  await fill(worldOf, 20_000)
  const { path: executablePath, environment } = await findChromium()
  Object.assign(process.env, environment)
  const browser = await chromium.launch({ executablePath, args: browserFlags })
  const url = server.url.replace('127.0.0.1', 'localhost')
  try {
    const page = await opened(browser, url, 15_000)
    // Every ship reports anew: the next answer holds them all.
    const update = await watched(browser, page, async () => {
      await worldOf.ctx.pool.query('update vessel_last_positions set reported_at = now(), heard_at = now()')
      await page.waitForResponse((reply) => reply.url().includes('since='), { timeout: 60_000 })
      await page.mouse.move(5, 5)
      await page.waitForTimeout(12_000)
    })
    report(
      'longest task while 20,000 ships are renewed on an open map',
      `${number(update.longest, 1)} ms`,
      '≤ 16 ms',
      update.longest <= 16,
    )
    await drawn(browser, page, '20,000')
    await memory(page, '20,000')
    await page.close()

    const bare = await opened(browser, url, 0, manyShips(0))
    const empty = await watched(browser, bare, () => drag(bare))
    report(
      'the same map without ships',
      `${number(empty.framesPerSecond, 1)} a second, ${number(empty.framesPerDrawingSecond, 1)} a second of processor time`,
    )
    await bare.close()

    const crowd = await opened(browser, url, 60_000, manyShips(100_000))
    await drawn(browser, crowd, '100,000')
    await memory(crowd, '100,000')
    // Whoever only looks gets a picture as often as a ship moves half a pixel.
    const looked = await watched(browser, crowd, async () => {
      await crowd.mouse.move(5, 5)
      await crowd.waitForTimeout(movingMilliseconds)
    })
    report(
      'main thread of a page that nobody touches, 100,000 ships',
      `${number((looked.busy / movingMilliseconds) * 100, 1)} % of its time`,
    )
    await crowd.close()
  } finally {
    await browser.close()
  }
  await fill(worldOf, 100_000)
  // What was kept is read again after five seconds.
  await new Promise((settle) => setTimeout(settle, 6_000))
  const begun = performance.now()
  const first = await asked()
  report('100,000 new positions read by a process', `${number(performance.now() - begun, 0)} ms`)
  const again = await timed(40, asked)
  report(
    'ships of the whole world, 20,000 of 100,000',
    `p50 ${number(again.p50, 1)} p99 ${number(again.p99, 1)} ms, ${number(first.length / 1024, 0)} KB unpacked`,
  )
}
