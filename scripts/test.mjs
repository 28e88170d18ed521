// `npm test`: everything, from a fresh clone. Ends with a line `N passed, N failed`.
import { readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { findChromium } from './chromium.mjs'
import { bin, ensureBuilt, ensureInstalled, productNode, runToEnd } from './toolchain.mjs'

ensureInstalled()
const node = productNode()
let passed = 0
let failed = 0

const step = async (name, command, args, more) => {
  process.stdout.write(`\n${name}\n`)
  const { code } = await runToEnd(node, command, args, { more })
  return code
}
const check = async (name, command, args) => ((await step(name, command, args)) === 0 ? passed++ : failed++)

await check('Route types', bin('react-router'), ['typegen'])
await Promise.all([
  check('Types', bin('tsc'), ['--noEmit']),
  check('Lint and format', bin('biome'), ['check', '.']),
  check('Unused code', bin('knip'), ['--no-progress']),
])

// Tests of pages look at the built web.
ensureBuilt(node)
/** Adds what a report counts; a report that is missing or says less than its command did is a failure. */
const count = (results, code, read) => {
  try {
    const [good, bad] = read(JSON.parse(readFileSync(results, 'utf8')))
    passed += good
    failed += bad === 0 && code !== 0 ? 1 : bad
  } catch {
    failed++
  }
  rmSync(results, { force: true })
}
const resultsOf = (what) => join(tmpdir(), `sampan-${what}-${process.pid}.json`)

const results = resultsOf('unit')
const unit = await step('Unit, route and scenario tests', bin('vitest'), [
  'run',
  '--reporter=default',
  '--reporter=json',
  `--outputFile.json=${results}`,
])
count(results, unit, (report) => [report.numPassedTests, report.numFailedTests + report.numPendingTests])

// A reader of each language at once, each with a product, a database and payment companies of their own.
const chromium = await findChromium()
await Promise.all(
  ['zh', 'en'].map(async (language, index) => {
    const told = resultsOf(language)
    const arguments_ = ['test', `--project=${language}`, '--reporter=list,json']
    const code = await step(`Browser tests (${language})`, bin('playwright'), arguments_, {
      ...chromium.environment,
      CHROMIUM: chromium.path,
      SAMPAN_E2E_PORT: String(3199 - 2 * index),
      SAMPAN_E2E_COMPANIES_PORT: String(3198 - 2 * index),
      PLAYWRIGHT_JSON_OUTPUT_NAME: told,
    })
    count(told, code, ({ stats }) => [stats.expected, stats.unexpected + stats.flaky + stats.skipped])
  }),
)

process.stdout.write(`\n${passed} passed, ${failed} failed\n`)
process.exit(failed > 0 ? 1 : 0)
