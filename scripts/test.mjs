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
await check('Types', bin('tsc'), ['--noEmit'])
await check('Lint and format', bin('biome'), ['check', '.'])
await check('Unused code', bin('knip'), ['--no-progress'])

// Tests of pages look at the built web.
ensureBuilt(node)
const results = join(tmpdir(), `sampan-results-${process.pid}.json`)
const count = (read) => {
  try {
    const [good, bad] = read(JSON.parse(readFileSync(results, 'utf8')))
    passed += good
    failed += bad
  } catch {
    failed++
  }
  rmSync(results, { force: true })
}

const unit = await step('Unit, route and scenario tests', bin('vitest'), [
  'run',
  '--reporter=default',
  '--reporter=json',
  `--outputFile.json=${results}`,
])
count((report) => [report.numPassedTests, report.numFailedTests + report.numPendingTests])
if (unit !== 0 && failed === 0) failed++

const chromium = await findChromium()
const browser = await step('Browser tests', bin('playwright'), ['test', '--reporter=list,json'], {
  ...chromium.environment,
  CHROMIUM: chromium.path,
  PLAYWRIGHT_JSON_OUTPUT_NAME: results,
})
count((report) => [
  report.stats.expected,
  report.stats.unexpected + report.stats.flaky + report.stats.skipped,
])
if (browser !== 0 && failed === 0) failed++

process.stdout.write(`\n${passed} passed, ${failed} failed\n`)
process.exit(failed > 0 ? 1 : 0)
