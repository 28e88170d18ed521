import { execFile } from 'node:child_process'
import { existsSync } from 'node:fs'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { brotliCompressSync } from 'node:zlib'
import { chromium } from '@playwright/test'
import { findChromium } from '../scripts/chromium.mjs'
import { browserFlags } from './browser.ts'
import { load, loadTool } from './load.ts'
import { number, report } from './table.ts'
import { type Served, serveProduct } from './world.ts'

const run = promisify(execFile)

/** The pages that are held to the figures, and the language that their reader's browser asks for. */
const pages = [
  ['/', 'zh-CN'],
  ['/english', 'en-US'],
  ['/oceanShipping', 'zh-CN'],
  ['/enoceanShipping', 'en-US'],
  ['/manage/news/details?id=free-time-demurrage-detention', 'zh-CN'],
  ['/manage/news/details?id=free-time-demurrage-detention&lang=en', 'en-US'],
] as const

/** Processor time of a process so far, in milliseconds (proc(5): utime and stime, in hundredths of a second). */
async function processorTime(pid: number | undefined): Promise<number> {
  const stat = (await readFile(`/proc/${pid}/stat`, 'utf8')).split(') ')[1]?.split(' ') ?? []
  return (Number(stat[11]) + Number(stat[12])) * 10
}

/** How many answers a second of one core gives: requests by the server's processor time, whatever else runs here. */
async function perCore(server: Served, pathOf: (turn: number) => string): Promise<number> {
  const ask = async (from: number, count: number) => {
    const client = async (first: number) => {
      for (let turn = first; turn < from + count; turn += 8) {
        const reply = await fetch(server.url + pathOf(turn), { headers: { 'accept-language': 'zh-CN' } })
        if (reply.status !== 200) throw new Error(`${pathOf(turn)} answered ${reply.status}`)
        await reply.arrayBuffer()
      }
    }
    await Promise.all(Array.from({ length: 8 }, (_, each) => client(from + each)))
  }
  await ask(0, 400)
  const before = await processorTime(server.child.pid)
  await ask(400, 1_600)
  return (1_600 / ((await processorTime(server.child.pid)) - before)) * 1_000
}

async function rendering(server: Served): Promise<void> {
  for (const path of ['/', '/oceanShipping']) {
    const anew = await perCore(server, (turn) => `${path}?turn=${turn}`)
    report(`${path} rendered anew each time, of one core`, `${number(anew, 0)}/s`, '≥ 300/s', anew >= 300)
  }
  const asked = await load(
    server.url,
    // As every browser asks: it takes what is compressed.
    [{ method: 'GET', path: '/', headers: { 'accept-language': 'zh-CN', 'accept-encoding': 'gzip, br' } }],
    { clients: 64, seconds: 15 },
  )
  report(
    '/ as strangers ask for it, 64 clients',
    `${number(asked.perSecond, 0)}/s, p99 ${number(asked.p99, 0)} ms, failed ${asked.failed}, by ${loadTool}`,
    '≥ 8,000/s, p99 ≤ 20 ms',
    asked.perSecond >= 8_000 && asked.p99 <= 20 && asked.failed === 0,
  )
}

type Weight = {
  readonly script: number
  readonly total: number
  readonly requests: number
  readonly shift: number
}

/** What a first visit downloads until nothing more comes, on a phone: bytes on the wire, script as Brotli sends it. */
async function weigh(browser: Awaited<ReturnType<typeof chromium.launch>>, url: string, language: string) {
  const context = await browser.newContext({ viewport: { width: 390, height: 844 }, locale: language })
  const page = await context.newPage()
  const session = await context.newCDPSession(page)
  await session.send('Network.enable')
  let total = 0
  let requests = 0
  session.on('Network.loadingFinished', ({ encodedDataLength }) => {
    total += encodedDataLength
    requests++
  })
  const scripts: Promise<number>[] = []
  page.on('response', (response) => {
    if ((response.headers()['content-type'] ?? '').includes('javascript'))
      scripts.push(response.body().then((body) => brotliCompressSync(body).length))
  })
  await page.addInitScript(() => {
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries() as (PerformanceEntry & { value: number })[])
        Object.assign(window, { shift: ((window as { shift?: number }).shift ?? 0) + entry.value })
    }).observe({ type: 'layout-shift', buffered: true })
  })
  await page.goto(url, { waitUntil: 'networkidle' })
  await page.waitForTimeout(500)
  const shift = await page.evaluate(() => (window as { shift?: number }).shift ?? 0)
  const script = (await Promise.all(scripts)).reduce((sum, each) => sum + each, 0)
  await context.close()
  return { script, total, requests, shift } satisfies Weight
}

async function weights(url: string, executablePath: string): Promise<void> {
  const browser = await chromium.launch({ executablePath, args: browserFlags })
  try {
    for (const [path, language] of pages) {
      const { script, total, requests, shift } = await weigh(browser, url + path, language)
      const most = path === '/' || path === '/english' ? 350 : 400
      report(
        `${path} on a first visit`,
        `script ${number(script / 1024, 0)} KB Brotli, in all ${number(total / 1024, 0)} KB in ${requests} requests, shift ${number(shift, 3)}`,
        `≤ 110 KB, ≤ ${most} KB, ≤ 25, < 0.02`,
        script <= 110 * 1024 && total <= most * 1024 && requests <= 25 && shift < 0.02,
      )
    }
  } finally {
    await browser.close()
  }
}

type Figures = Record<
  'performance' | 'accessibility' | 'bestPractices' | 'seo' | 'fcp' | 'lcp' | 'tbt' | 'cls' | 'bytes',
  number
>

async function lighthouse(url: string, executablePath: string, runs: number): Promise<void> {
  const folder = fileURLToPath(new URL('./lighthouse/', import.meta.url))
  if (!existsSync(join(folder, 'node_modules'))) {
    console.log('  installing Lighthouse (once)…')
    await run('npm', ['ci', '--no-audit', '--no-fund', '--ignore-scripts', '--loglevel=error'], {
      cwd: folder,
    })
  }
  for (const [path, language] of pages) {
    const { stdout } = await run(
      process.execPath,
      ['measure.mjs', executablePath, browserFlags.join(), url + path, language, String(runs)],
      { cwd: folder, maxBuffer: 1e7 },
    )
    const { figures, failing } = JSON.parse(stdout) as { figures: Figures[]; failing: string[] }
    const of = (name: keyof Figures) =>
      figures.map((each) => each[name]).sort((a, b) => a - b)[Math.floor(figures.length / 2)] ?? Number.NaN
    const scores = (['performance', 'accessibility', 'bestPractices', 'seo'] as const).map(of)
    report(
      `Lighthouse, scores of ${path}`,
      `${scores.join(' ')}${failing.length > 0 ? `, fails ${failing.join(' ')}` : ''}`,
      '≥ 95 100 100 100',
      (scores[0] ?? 0) >= 95 && scores.slice(1).every((score) => score === 100),
    )
    report(
      `Lighthouse, paints of ${path}`,
      `FCP ${number(of('fcp') / 1000, 2)} s, LCP ${number(of('lcp') / 1000, 2)} s, TBT ${number(of('tbt'), 0)} ms`,
      '≤ 1.2 s, ≤ 1.8 s, ≤ 100 ms',
      of('fcp') <= 1_200 && of('lcp') <= 1_800 && of('tbt') <= 100,
    )
    report(`Lighthouse, layout shift of ${path}`, number(of('cls'), 3), '≤ 0.02', of('cls') <= 0.02)
  }
}

/** The public pages of the built product with the demo world: rendering, weight and Lighthouse. */
export async function publicPages(runs: number): Promise<void> {
  console.log('\npublic pages, the built product with the demo world')
  const data = await mkdtemp(join(tmpdir(), 'sampan-pages-'))
  const { path: executablePath, environment } = await findChromium()
  Object.assign(process.env, environment)
  const server = await serveProduct({ SAMPAN_DATA: data, SAMPAN_LOG: 'silent', SAMPAN_ADDRESS_LIMITS: '0' })
  const url = server.url.replace('127.0.0.1', 'localhost')
  try {
    await rendering(server)
    await weights(url, executablePath)
    await lighthouse(url, executablePath, runs)
  } finally {
    await server.stop()
    await rm(data, { recursive: true, force: true })
  }
}
