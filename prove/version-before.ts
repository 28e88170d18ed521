import { spawnSync } from 'node:child_process'
import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { checkOut, git } from '#test/support/earlier-version.ts'
import { tellFigure } from '#test/support/figures.ts'

/**
 * The version before on the new schema: the commit before the newest migration, taken out of the history beside this
 * one, is given this version's migrations and runs its own tests on a database that has all of them. What it does there
 * is what its processes do while this version has migrated and they still serve. Exits 3 where there is no such commit.
 */
const root = fileURLToPath(new URL('..', import.meta.url))
const bar = 'A-30'
/** Its scenarios, and its main calls: quotes, orders, payments, tracking, statements, logins. */
const suites = [
  'test/scenarios',
  'src/server/quotes/quotes.test.ts',
  'src/server/orders/orders.test.ts',
  'src/server/payments/payments.test.ts',
  'src/server/tracking/tracking.test.ts',
  'src/server/statements/statements.test.ts',
  'src/server/users/users.test.ts',
]

/** How its statements are planned over full tables is no matter of the schema's use, and takes minutes. */
const leftOut = '^(?!.*\\[B-20\\])'

/** What comes of it, or null where it fails. */
function orNull<Result>(work: () => Result): Result | null {
  try {
    return work()
  } catch {
    return null
  }
}
function cannotRun(why: string): never {
  tellFigure({ bar, what: 'the version before on the new schema', figure: why, holds: null })
  console.error(why)
  process.exit(3)
}

const newest = readdirSync(join(root, 'db/migrations'))
  .filter((name) => name.endsWith('.sql'))
  .sort()
  .at(-1)
// Along the main line: a version is what was there, not a branch of it that was merged later.
const brought = orNull(() =>
  git('log', '--first-parent', '-m', '--diff-filter=A', '--format=%H', '-1', '--', `db/migrations/${newest}`),
)
const before = brought ? orNull(() => git('rev-parse', '--verify', '--quiet', `${brought}^`)) : null
if (!before) cannotRun(`the history has no commit from before ${newest}`)

const earlier = orNull(() => checkOut(before))
if (!earlier) cannotRun('no second tree of the history could be made')
const old = earlier.folder
const told = mkdtempSync(join(tmpdir(), 'sampan-before-report-'))
const report = join(told, 'report.json')
type Report = {
  numFailedTests: number
  numPassedTests: number
  testResults: {
    name: string
    message: string
    assertionResults: { fullName: string; status: string }[]
  }[]
}
let good = false
try {
  const own = readdirSync(join(old, 'db/migrations')).filter((name) => name.endsWith('.sql'))
  // What it has applied it must find as it was; so this also says that no migration was edited since.
  cpSync(join(root, 'db/migrations'), join(old, 'db/migrations'), { recursive: true })
  const added = readdirSync(join(old, 'db/migrations')).filter(
    (name) => name.endsWith('.sql') && !own.includes(name),
  )
  console.log(`${before.slice(0, 10)} with ${added.join(', ')}`)
  spawnSync(
    'vitest',
    [
      'run',
      '--maxWorkers=2',
      `--testNamePattern=${leftOut}`,
      '--reporter=default',
      '--reporter=json',
      `--outputFile.json=${report}`,
      ...suites,
    ],
    { cwd: old, stdio: 'inherit' },
  )
  const { numFailedTests, numPassedTests, testResults } = JSON.parse(readFileSync(report, 'utf8')) as Report
  const broken = testResults.filter(({ assertionResults }) => assertionResults.length === 0)
  for (const { name, message } of broken) console.error(`${name}: ${message}`)
  good = numPassedTests > 0 && numFailedTests === 0 && broken.length === 0 && added.length > 0
  tellFigure({
    bar,
    what: `the version before ${newest}, on the schema of this one`,
    figure: `${numPassedTests} of ${numPassedTests + numFailedTests} of its own tests pass in ${testResults.length} files`,
    holds: good,
  })
  console.log(
    `${numPassedTests} of ${numPassedTests + numFailedTests} tests of the version before pass on the new schema`,
  )
} finally {
  earlier.remove()
  rmSync(told, { recursive: true, force: true })
}
process.exit(good ? 0 : 1)
