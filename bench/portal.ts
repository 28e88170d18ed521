import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Browser, type CDPSession, chromium, type Page } from '@playwright/test'
import { demoPassword, demoShippers } from '#db/demo.ts'
import { common } from '#i18n/en-US/common.ts'
import { users } from '#i18n/en-US/users.ts'
import { paths } from '#web/app/paths.ts'
import { findChromium } from '../scripts/chromium.mjs'
import { browserFlags } from './browser.ts'
import { number, report } from './table.ts'
import { serveProduct } from './world.ts'

/**
 * The portal of the built product as a shipper of the demo world uses it: what its pages download, how soon a press or a
 * key is answered, and whether anything jumps. Times are those of the browser's own clocks.
 */
const rounds = 3

/** The value below which so much of all lies, 0 to 1. */
const quantile = (values: readonly number[], share: number): number =>
  [...values].sort((a, b) => a - b)[Math.min(values.length - 1, Math.ceil(values.length * share) - 1)] ??
  Number.NaN

/** The page stands: its heading is there, and nothing of it waits. */
const stands = (page: Page): Promise<void> =>
  page
    .locator('main h1')
    .first()
    .waitFor()
    .then(() => page.locator('main .bone').first().waitFor({ state: 'detached' }))

async function logIn(browser: Browser, url: string): Promise<Page> {
  const context = await browser.newContext({
    viewport: { width: 1440, height: 900 },
    locale: 'en-US',
    baseURL: url,
  })
  const page = await context.newPage()
  const { login } = users
  await page.goto(paths.login())
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('tab', { name: login.byPassword }).click()
  await dialog.getByLabel(login.phone).fill(demoShippers[0]?.mobile ?? '')
  await dialog.getByLabel(login.password, { exact: true }).fill(demoPassword)
  await dialog.getByRole('checkbox').check()
  await dialog.getByRole('button', { name: login.submit, exact: true }).click()
  await dialog.waitFor({ state: 'hidden' })
  return page
}

/** Addresses of the portal; maps are drawn on the last. */
const withoutMap = [
  paths.exceptions(),
  paths.statements(),
  paths.invoices(),
  paths.addresses(),
  paths.points(),
  paths.profile(),
  paths.team(),
  paths.scenes(),
  paths.notifications(),
  paths.quoteSearch(),
  paths.schedules(),
  paths.hsCodeTool(),
  paths.cargoTool(),
]
const withMap = [paths.ordersMap(), paths.vesselTool()]

type Downloads = { readonly script: number; readonly map: number; readonly fonts: number }

type Heard = {
  readonly requestId: string
  readonly response: { readonly url: string; readonly mimeType: string; readonly encodedDataLength: number }
}

/** What a page downloads with nothing kept, packed as it is sent, until a second after it stands. */
async function downloadsOf(page: Page, session: CDPSession, path: string): Promise<Downloads> {
  const bytes = { script: 0, map: 0, font: 0 }
  const kinds = new Map<string, { readonly kind: keyof typeof bytes; readonly heads: number }>()
  const heard = ({ requestId, response }: Heard) => {
    const { url, mimeType, encodedDataLength: heads } = response
    const kind = /\/(maps|open-map|maplibre)[\w-]*\.m?js$/.test(url)
      ? 'map'
      : mimeType.includes('javascript')
        ? 'script'
        : /font|woff/.test(mimeType)
          ? 'font'
          : null
    if (kind) kinds.set(requestId, { kind, heads })
  }
  const ended = ({ requestId, encodedDataLength }: { requestId: string; encodedDataLength: number }) => {
    const known = kinds.get(requestId)
    // The heads of an answer are no script.
    if (known) bytes[known.kind] += encodedDataLength - known.heads
  }
  session.on('Network.responseReceived', heard)
  session.on('Network.loadingFinished', ended)
  await page.goto(path)
  await stands(page)
  await page.waitForTimeout(1_000)
  session.off('Network.responseReceived', heard)
  session.off('Network.loadingFinished', ended)
  if (!(bytes.script > 0)) throw new Error(`${path}: no script was heard of`)
  return { script: bytes.script, map: bytes.map, fonts: bytes.font }
}

async function downloads(page: Page): Promise<void> {
  const session = await page.context().newCDPSession(page)
  await session.send('Network.enable')
  await session.send('Network.setCacheDisabled', { cacheDisabled: true })
  const kilobytes = (value: number) => `${number(value / 1024, 0)} KB`
  const list = await downloadsOf(page, session, paths.orders())
  report(
    'script of the order list, nothing kept',
    `${kilobytes(list.script)} Brotli, ${kilobytes(list.map)} of maps`,
    '≤ 260 KB, no map',
    list.script <= 260 * 1024 && list.map === 0,
  )
  let [most, mostAt, maps, fonts] = [0, '', list.map, list.fonts]
  for (const path of withoutMap) {
    const each = await downloadsOf(page, session, path)
    if (each.script > most) [most, mostAt] = [each.script, path]
    maps += each.map
    fonts += each.fonts
  }
  for (const path of withMap) {
    const each = await downloadsOf(page, session, path)
    if (each.script > most) [most, mostAt] = [each.script, path]
    if (each.map === 0) throw new Error(`${path} draws no map, or its script has another name`)
    fonts += each.fonts
  }
  report(
    `script of ${withoutMap.length + withMap.length} other routes, nothing kept`,
    `most ${kilobytes(most)} (${mostAt}), ${kilobytes(maps)} of maps where there is none`,
    '≤ 380 KB, no map',
    most <= (260 + 120) * 1024 && maps === 0,
  )
  report('fonts of the portal', kilobytes(fonts), '0 KB', fonts === 0)
  await session.send('Network.setCacheDisabled', { cacheDisabled: false })
  await session.detach()
}

/** Milliseconds from a press on a link of the navigation until the page it leads to is painted and waits for nothing. */
const follow = (page: Page, path: string): Promise<number> =>
  page.evaluate(async (path) => {
    const frame = () => new Promise((settle) => requestAnimationFrame(settle))
    const link = [...document.querySelectorAll<HTMLAnchorElement>('nav a')].find(
      (each) => each.getAttribute('href') === path,
    )
    if (!link) throw new Error(`no link to ${path}`)
    const before = document.querySelector('main h1')
    const from = performance.now()
    link.click()
    for (;;) {
      const heading = document.querySelector('main h1')
      const there = location.pathname === path && heading !== null && heading !== before
      if (there && !document.querySelector('main .bone')) break
      if (performance.now() - from > 10_000) throw new Error(`${path} did not come`)
      await frame()
    }
    await frame()
    return performance.now() - from
  }, path)

async function pageToPage(page: Page): Promise<void> {
  const way = [paths.exceptions(), paths.statements(), paths.invoices(), paths.quoteSearch(), paths.orders()]
  await page.goto(paths.orders())
  await stands(page)
  for (const path of way) await follow(page, path)
  const taken: number[] = []
  for (let round = 0; round < rounds; round++) for (const path of way) taken.push(await follow(page, path))
  const [p75, p95] = [quantile(taken, 0.75), quantile(taken, 0.95)]
  report(
    `from page to page, warm, ${taken.length} times`,
    `p75 ${number(p75, 0)} ms, p95 ${number(p95, 0)} ms`,
    'p75 ≤ 150 ms, p95 ≤ 300 ms',
    p75 <= 150 && p95 <= 300,
  )
}

/** Watches what a press costs until the next paint, and what jumps without one (Event Timing, Layout Instability). */
const watch = (page: Page): Promise<void> =>
  page.evaluate(() => {
    const seen = Object.assign(window, { presses: {} as Record<number, number>, shift: 0 })
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries() as (PerformanceEventTiming & { interactionId: number })[])
        if (entry.interactionId)
          seen.presses[entry.interactionId] = Math.max(seen.presses[entry.interactionId] ?? 0, entry.duration)
    }).observe({ type: 'event', durationThreshold: 16, buffered: true } as PerformanceObserverInit)
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries() as (PerformanceEntry & {
        value: number
        hadRecentInput: boolean
      })[])
        if (!entry.hadRecentInput) seen.shift += entry.value
    }).observe({ type: 'layout-shift', buffered: true })
  })
const watched = (page: Page) =>
  page.evaluate(() => {
    const { presses, shift } = window as unknown as { presses: Record<number, number>; shift: number }
    return { presses: Object.values(presses), shift }
  })

async function presses(page: Page): Promise<void> {
  const session = await page.context().newCDPSession(page)
  await page.goto(paths.orders())
  await stands(page)
  await watch(page)
  await session.send('Emulation.setCPUThrottlingRate', { rate: 4 })
  let pressed = 0
  const press = async (work: () => Promise<unknown>) => {
    await work()
    pressed++
    await page.waitForTimeout(400)
  }
  for (let round = 0; round < rounds; round++) {
    const tabs = page.getByRole('tab')
    for (const at of [1, 2, 0]) await press(() => tabs.nth(at).click())
    await press(() => page.locator('thead th button').first().click())
    await press(() => page.getByRole('button', { name: common.table.columns }).click())
    await press(() => page.keyboard.press('Escape'))
    await press(() => page.locator('tbody input[type=checkbox]').first().click())
    await press(() => page.locator('tbody input[type=checkbox]').first().click())
    const search = page.locator('main').getByRole('searchbox').first()
    await press(() => search.pressSequentially('SP20', { delay: 120 }))
    await press(() => search.fill(''))
  }
  await session.send('Emulation.setCPUThrottlingRate', { rate: 1 })
  const { presses: taken } = await watched(page)
  // What took less than 16 ms is not told by the browser: it counts as 16.
  const all = [...taken, ...Array.from({ length: Math.max(0, pressed - taken.length) }, () => 16)]
  const [worst, p75] = [Math.max(...all), quantile(all, 0.75)]
  report(
    `presses on the order list, processor slowed four times, ${all.length} of them`,
    `worst ${number(worst, 0)} ms, p75 ${number(p75, 0)} ms`,
    'worst ≤ 150 ms, p75 ≤ 80 ms',
    worst <= 150 && p75 <= 80,
  )
  await session.detach()
}

async function jumps(page: Page): Promise<void> {
  await page.goto(paths.orders())
  await stands(page)
  await watch(page)
  await page.waitForTimeout(1_000)
  const atLoad = (await watched(page)).shift
  await page.locator('tbody tr').nth(1).locator('td').nth(2).click()
  await page.waitForURL(/orderDetail/)
  await stands(page)
  await page.waitForTimeout(500)
  await page.goBack()
  await stands(page)
  for (const path of [paths.statements(), paths.invoices(), paths.orders()]) {
    await follow(page, path)
    await page.waitForTimeout(500)
  }
  const { shift } = await watched(page)
  report(
    'layout shift of the order list, and of a journey from it',
    `${number(atLoad, 3)} at load, ${number(shift, 3)} in all`,
    '≤ 0.02, ≤ 0.05',
    atLoad <= 0.02 && shift <= 0.05,
  )
}

async function keys(page: Page): Promise<void> {
  await page.goto(paths.quoteSearch())
  await stands(page)
  const field = page.getByRole('combobox').first()
  await field.click()
  await page.evaluate(() => {
    const seen = Object.assign(window, { painted: [] as number[], from: 0 })
    document.addEventListener('input', (event) => Object.assign(seen, { from: event.timeStamp }), true)
    new MutationObserver(() => {
      if (seen.from === 0 || !document.querySelector('[role=option]')) return
      const from = seen.from
      seen.from = 0
      requestAnimationFrame(() => setTimeout(() => seen.painted.push(performance.now() - from)))
    }).observe(document.body, { childList: true, subtree: true, characterData: true })
  })
  for (const text of ['ningb', 'rotte', 'hamb', 'losan', 'singa'])
    for (const at of text.split('').keys()) {
      await field.fill(text.slice(0, at + 1))
      await page.waitForTimeout(300)
    }
  const painted = await page.evaluate(() => (window as unknown as { painted: number[] }).painted)
  if (painted.length < 10) throw new Error(`only ${painted.length} keys were followed by suggestions`)
  const [middle, p95] = [quantile(painted, 0.5), quantile(painted, 0.95)]
  report(
    `key to paint of port suggestions, ${painted.length} keys`,
    `p50 ${number(middle, 0)} ms, p95 ${number(p95, 0)} ms`,
    'p95 ≤ 100 ms',
    p95 <= 100,
  )
}

export async function portal(): Promise<void> {
  console.log('\nthe portal, the built product with the demo world')
  const data = await mkdtemp(join(tmpdir(), 'sampan-portal-'))
  const { path: executablePath, environment } = await findChromium()
  Object.assign(process.env, environment)
  const settings = {
    SAMPAN_DATA: data,
    SAMPAN_LOG: 'silent',
    SAMPAN_ADDRESS_LIMITS: '0',
    SAMPAN_SIMULATOR_SPEED: '0',
  }
  const server = await serveProduct(settings)
  const browser = await chromium.launch({ executablePath, args: browserFlags })
  try {
    const page = await logIn(browser, server.url.replace('127.0.0.1', 'localhost'))
    await downloads(page)
    await pageToPage(page)
    await presses(page)
    await jumps(page)
    await keys(page)
  } finally {
    await browser.close()
    await server.stop()
    await rm(data, { recursive: true, force: true })
  }
}
