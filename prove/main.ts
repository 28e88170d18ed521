import { spawn } from 'node:child_process'
import { existsSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { Figure } from '#test/support/figures.ts'
import { findChromium } from '../scripts/chromium.mjs'
import { type Bar, bars, groups, longForms } from './bars.ts'
import { printProof, type Result, type Verdict, writeProof, yardstick } from './proof.ts'

/**
 * `npm run prove`: runs everything that holds the bars of bars.ts, prints one table, and writes it to docs/proof.md.
 * `npm run prove security`, or `npm run prove A-06 B-10`, takes some of them; the others keep what was proved before.
 */
const root = fileURLToPath(new URL('..', import.meta.url))
const scratch = (name: string) => join(tmpdir(), `sampan-prove-${process.pid}-${name}`)

const asked = process.argv.slice(2)
const unknown = asked.filter((each) => !groups.includes(each as never) && !bars.some(({ id }) => id === each))
if (unknown.length > 0) {
  console.error(`no such bar or group: ${unknown.join(', ')}; groups are ${groups.join(', ')}`)
  process.exit(1)
}
const chosen = bars.filter(
  ({ id, group }) => asked.length === 0 || asked.includes(id) || asked.includes(group),
)

/** What a program ended with, and the figures that it told; it is ended when it takes longer than it may. */
async function run(
  what: string,
  command: string,
  args: readonly string[],
  { minutes, more = {} }: { minutes: number; more?: Readonly<Record<string, string>> },
): Promise<{ code: number; figures: Figure[] }> {
  console.log(`\n== ${what}`)
  const told = scratch('figures')
  rmSync(told, { force: true })
  const child = spawn(command, args, {
    cwd: root,
    stdio: 'inherit',
    env: { ...process.env, SAMPAN_FIGURES: told, ...more },
  })
  const late = setTimeout(() => child.kill('SIGTERM'), minutes * 60_000)
  const code = await new Promise<number>((settle) => child.once('exit', (ended) => settle(ended ?? 1)))
  clearTimeout(late)
  const lines = existsSync(told) ? readFileSync(told, 'utf8').trimEnd().split('\n').filter(Boolean) : []
  rmSync(told, { force: true })
  return { code, figures: lines.map((line) => JSON.parse(line) as Figure) }
}

const carries = (title: string, id: string): boolean =>
  [...title.matchAll(/\[([A-D]-[^\]]*)\]/g)].some(([, ids]) => ids?.split(/, ?/).includes(id))

const filesBelow = (folder: string): string[] =>
  readdirSync(join(root, folder), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name).slice(root.length))

/** Files of tests that a chosen bar names, or in whose text its id stands. */
const carrying = (pattern: RegExp): string[] =>
  ['src', 'test', 'db']
    .flatMap(filesBelow)
    .filter((file) => pattern.test(file))
    .filter((file) => {
      const text = readFileSync(join(root, file), 'utf8')
      return chosen.some(({ id, files = [] }) => files.includes(file) || carries(text, id))
    })
    .sort()

type Told = { readonly file: string; readonly title: string; readonly passed: boolean }
const tests: Told[] = []
const figures: (Figure & { readonly from: string })[] = []
const broken: string[] = []

const readReport = <Report>(file: string): Report | null => {
  try {
    return JSON.parse(readFileSync(file, 'utf8')) as Report
  } catch {
    return null
  } finally {
    rmSync(file, { force: true })
  }
}

async function runTests(): Promise<void> {
  const files = carrying(/\.test\.tsx?$/)
  if (files.length === 0) return
  const report = scratch('vitest.json')
  const { figures: told } = await run(
    `${files.length} files of tests in their long forms`,
    'vitest',
    [
      'run',
      '--maxWorkers=2',
      '--reporter=default',
      '--reporter=json',
      `--outputFile.json=${report}`,
      ...files,
    ],
    { minutes: 120, more: longForms },
  )
  figures.push(...told.map((each) => ({ ...each, from: 'tests' })))
  type Report = {
    testResults: { name: string; message: string; assertionResults: { fullName: string; status: string }[] }[]
  }
  const read = readReport<Report>(report)
  if (!read) broken.push('the tests left no report')
  for (const { name, message, assertionResults } of read?.testResults ?? []) {
    if (message && assertionResults.length === 0) broken.push(`${name.slice(root.length)}: ${message}`)
    tests.push(
      ...assertionResults.map(({ fullName, status }) => ({
        file: name.slice(root.length),
        title: fullName,
        passed: status === 'passed',
      })),
    )
  }
}

type Suite = {
  title: string
  /** Below the folder of stories. */
  file: string
  specs?: { title: string; ok: boolean; tests: { status: string }[] }[]
  suites?: Suite[]
}
const specsOf = (suite: Suite, above: string): Told[] => [
  ...(suite.specs ?? []).map(({ title, ok, tests: runs }) => ({
    file: `test/e2e/${suite.file}`,
    title: `${above} ${suite.title} ${title}`,
    passed: ok && runs.length > 0 && runs.every(({ status }) => status === 'expected'),
  })),
  ...(suite.suites ?? []).flatMap((each) => specsOf(each, `${above} ${suite.title}`)),
]

async function runStories(): Promise<void> {
  const files = carrying(/\.spec\.ts$/)
  if (files.length === 0) return
  const chromium = await findChromium()
  for (const language of ['zh', 'en']) {
    const report = scratch('playwright.json')
    const { figures: told } = await run(
      `${files.length} files of browser stories (${language})`,
      'playwright',
      ['test', `--project=${language}`, '--reporter=list,json', '--pass-with-no-tests', ...files],
      {
        minutes: 120,
        more: {
          ...longForms,
          ...(chromium.environment as Record<string, string>),
          CHROMIUM: chromium.path,
          PLAYWRIGHT_JSON_OUTPUT_NAME: report,
        },
      },
    )
    figures.push(...told.map((each) => ({ ...each, from: 'stories' })))
    const read = readReport<{ suites: Suite[]; errors: { message: string }[] }>(report)
    if (!read) broken.push(`the stories (${language}) left no report`)
    broken.push(...(read?.errors ?? []).map(({ message }) => message))
    tests.push(...(read?.suites ?? []).flatMap((suite) => specsOf(suite, `(${language})`)))
  }
}

const distinct = (values: readonly string[]): string[] => [...new Set(values)]

/** What was run to its end by now: tests and stories together, parts of the bench, programs. */
const over = new Set<string>()
const allTests = 'tests'
const written = new Set<string>()
/** Rows of bars of which everything was run are written at once: whoever breaks off a run of hours keeps them. */
function keep(what: string): void {
  over.add(what)
  const needs = ({ bench = {}, programs = [], within }: Bar): string[] => [
    allTests,
    ...Object.keys(bench).flatMap((part) => (within === undefined ? [part] : [part, again(part)])),
    ...programs,
  ]
  const now = chosen.filter((bar) => !written.has(bar.id) && needs(bar).every((each) => over.has(each)))
  for (const { id } of now) written.add(id)
  if (now.length > 0) writeProof(root, now.map(judge), additions)
}

/** A part of the bench that is run a second time, as where its figures come from. */
const again = (part: string): string => `${part} again`

async function runBench(): Promise<void> {
  const partsOf = (some: readonly Bar[]) => distinct(some.flatMap(({ bench = {} }) => Object.keys(bench)))
  const twice = partsOf(chosen.filter(({ within }) => within !== undefined))
  for (const [part, from] of [
    ...partsOf(chosen).map((part) => [part, part] as const),
    ...twice.map((part) => [part, again(part)] as const),
  ]) {
    const { code, figures: told } = await run(`bench ${from}`, process.execPath, ['bench/main.ts', part], {
      minutes: 90,
    })
    if (code !== 0) broken.push(`bench ${from} ended with ${code}`)
    figures.push(...told.map((each) => ({ ...each, from })))
    keep(from)
  }
}

/** The first number of a figure. */
const firstNumber = (figure: string): number => Number(/[\d.,]+/.exec(figure)?.[0].replaceAll(',', ''))

/** What a second run told of the rows of a bar, and whether it is the same within its share. */
function toldAgain(bar: Bar, told: readonly Figure[], part: string): Figure[] {
  const { within } = bar
  if (within === undefined) return []
  return told.map(({ what, figure }) => {
    const second = figures.find((each) => each.from === again(part) && each.what === what)
    const apart = second ? Math.abs(firstNumber(second.figure) / firstNumber(figure) - 1) : Number.NaN
    return {
      bar: bar.id,
      what: `${what}, a second time`,
      figure: `${second?.figure ?? 'no figure'}, ${(100 * apart).toFixed(0)} % apart (≤ ${100 * within} %)`,
      holds: apart <= within,
    }
  })
}

/** What a program ends with that could not be run here; its figure says why. */
const cannotRun = 3
const ended = new Map<string, number>()
async function runPrograms(): Promise<void> {
  for (const program of distinct(chosen.flatMap(({ programs = [] }) => [...programs]))) {
    const { code, figures: told } = await run(program, process.execPath, [`prove/${program}`], {
      minutes: 240,
    })
    ended.set(program, code)
    figures.push(...told.map((each) => ({ ...each, from: program })))
    keep(program)
  }
}

/** What was seen of a bar, and whether that is enough. */
function judge(bar: Bar): Result {
  const own = tests.filter(({ file, title }) => bar.files?.includes(file) || carries(title, bar.id))
  const failed = own.filter(({ passed }) => !passed)
  const rows = Object.entries(bar.bench ?? {}).flatMap(([part, beginnings]) =>
    beginnings.map((beginning) => ({
      beginning,
      told: figures.filter(({ from, what }) => from === part && what.includes(beginning)),
      part,
    })),
  )
  const said = [
    ...figures.filter((each) => each.bar === bar.id),
    ...rows.flatMap(({ told, part }) => [...told, ...toldAgain(bar, told, part)]),
  ]
  const wrong = [
    ...failed.map(({ title }) => `fails: ${title.trim()}`),
    ...said.filter(({ holds }) => holds === false).map(({ what }) => `short: ${what}`),
    ...rows.filter(({ told }) => told.length === 0).map(({ beginning }) => `no figure: ${beginning}`),
    ...(bar.programs ?? [])
      .filter((each) => ended.get(each) !== 0 && ended.get(each) !== cannotRun)
      .map((each) => `${each} ended with ${ended.get(each)}`),
  ]
  const seen = own.length > 0 || said.length > 0
  const figure = [
    ...(own.length > 0 ? [`${own.length - failed.length} of ${own.length} tests pass`] : []),
    ...said.map(({ what, figure: value }) => `${what}: ${value}`),
  ].join(' · ')
  const missing = [
    ...(bar.open ? [bar.open] : []),
    ...(bar.programs ?? [])
      .filter((each) => ended.get(each) === cannotRun)
      .map((each) => `${each} could not be run here`),
    ...(seen ? [] : ['nothing proves it yet']),
  ]
  const verdict: Verdict = wrong.length > 0 ? 'not met' : missing.length > 0 ? 'open' : 'met'
  return {
    bar,
    figure,
    verdict,
    why: [...wrong, ...missing, ...(verdict === 'not met' && bar.because ? [bar.because] : [])],
  }
}

await runTests()
await runStories()
const additions = yardstick()
keep(allTests)
await runBench()
await runPrograms()
// A test in one of these files that holds no bar itself has to pass all the same.
broken.push(
  ...tests
    .filter(
      ({ file, title, passed }) =>
        !passed && !chosen.some(({ id, files }) => files?.includes(file) || carries(title, id)),
    )
    .map(({ file, title }) => `${file}: ${title.trim()}`),
)
const results = chosen.map(judge)
printProof(results)
for (const each of broken) console.log(`\n✗ ${each}`)
const short = results.filter(({ verdict }) => verdict !== 'met')
console.log(`\n${results.length - short.length} of ${results.length} bars met`)
process.exit(short.length > 0 || broken.length > 0 ? 1 : 0)
