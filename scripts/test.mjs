// `npm test`: everything, from a fresh clone. Ends with a line `N passed, N failed`.
import { readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, relative } from 'node:path'
import { findChromium } from './chromium.mjs'
import { bin, checkTypes, ensureBuilt, ensureInstalled, productNode, runToEnd } from './toolchain.mjs'

ensureInstalled()
const node = productNode()
let passed = 0
let failed = 0
/** What failed and its first words, told again at the end: the output is long. */
const failures = []

const step = async (name, command, args, more) => {
  process.stdout.write(`\n${name}\n`)
  const { code } = await runToEnd(node, command, args, { more })
  return code
}
const check = async (name, command, args) => {
  if ((await step(name, command, args)) === 0) passed++
  else {
    failed++
    failures.push(name)
  }
}

await check('Route types', bin('react-router'), ['typegen'])
await Promise.all([
  check('Types', bin('tsc'), checkTypes),
  check('Lint and format', bin('biome'), ['check', '.']),
  check('Unused code', bin('knip'), ['--no-progress']),
])

// Tests of pages look at the built web.
ensureBuilt(node)
/** Adds what a report counts; a report that is missing or says less than its command did is a failure. */
const count = (name, results, code, read) => {
  try {
    const { good, bad, names } = read(JSON.parse(readFileSync(results, 'utf8')))
    passed += good
    failed += bad === 0 && code !== 0 ? 1 : bad
    failures.push(...names)
    if (bad === 0 && code !== 0) failures.push(`${name}: ended with ${code}, though no test of it failed`)
  } catch (error) {
    failed++
    failures.push(`${name}: no report (${error.message})`)
  }
  rmSync(results, { force: true })
}
const resultsOf = (what) => join(tmpdir(), `sampan-${what}-${process.pid}.json`)

/** One line a failure: where, what, and the beginning of what was said. */
const told = (file, ...words) => `${relative('.', file)} › ${words.join(': ').slice(0, 600)}`

const results = resultsOf('unit')
const unit = await step('Unit, route and scenario tests', bin('vitest'), [
  'run',
  '--reporter=default',
  '--reporter=json',
  `--outputFile.json=${results}`,
])
count('Unit, route and scenario tests', results, unit, (report) => ({
  good: report.numPassedTests,
  bad: report.numFailedTests + report.numPendingTests,
  names: report.testResults.flatMap((file) => [
    ...(file.message && file.assertionResults.length === 0 ? [told(file.name, file.message)] : []),
    ...file.assertionResults
      .filter(({ status }) => status !== 'passed')
      .map(({ fullName, failureMessages }) => told(file.name, fullName, ...failureMessages)),
  ]),
}))

const specsOf = (suites = []) => suites.flatMap((suite) => [...(suite.specs ?? []), ...specsOf(suite.suites)])

// A reader of each language at once, each with a product, a database and payment companies of their own.
const chromium = await findChromium()
await Promise.all(
  ['zh', 'en'].map(async (language, index) => {
    const name = `Browser tests (${language})`
    const report = resultsOf(language)
    const arguments_ = ['test', `--project=${language}`, '--reporter=list,json']
    const code = await step(name, bin('playwright'), arguments_, {
      ...chromium.environment,
      CHROMIUM: chromium.path,
      SAMPAN_E2E_PORT: String(3199 - 2 * index),
      SAMPAN_E2E_COMPANIES_PORT: String(3198 - 2 * index),
      PLAYWRIGHT_JSON_OUTPUT_NAME: report,
    })
    count(name, report, code, ({ stats, suites, errors }) => ({
      good: stats.expected,
      bad: stats.unexpected + stats.flaky + stats.skipped,
      names: [
        ...errors.map(({ message }) => told(name, message)),
        ...specsOf(suites)
          .filter(({ ok, tests }) => !ok || tests.some(({ status }) => status !== 'expected'))
          .map(({ file, title, tests }) =>
            told(
              name,
              file,
              title,
              ...tests.flatMap(({ results }) =>
                results.map(({ error }) => error?.message ?? 'no error told'),
              ),
            ),
          ),
      ],
    }))
  }),
)

process.stdout.write(failures.map((failure) => `\n✗ ${failure}\n`).join(''))
process.stdout.write(`\n${passed} passed, ${failed} failed\n`)
process.exit(failed > 0 ? 1 : 0)
