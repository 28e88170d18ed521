import { spawnSync } from 'node:child_process'
import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, relative } from 'node:path'
import { fileURLToPath } from 'node:url'
import { checkOut, git } from '#test/support/earlier-version.ts'
import { tellFigure } from '#test/support/figures.ts'

/**
 * The version before on the new schema: the commit before the newest migration, taken out of the history beside this
 * one, is given this version's migrations and runs its own tests on a database that has all of them. What it does there
 * is what its processes do while this version has migrated and they still serve. What fails there is run again on its
 * own schema: only what passes on that one is a fault. Exits 3 where there is no such commit.
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
type Report = {
  testResults: {
    name: string
    message: string
    assertionResults: { fullName: string; status: string }[]
  }[]
}
type Failed = { readonly file: string; readonly name: string }

/** Runs these files of its tests: how many passed, which failed, and how many files could not be run at all. */
function runTheirs(files: readonly string[]): { passed: number; failed: Failed[]; broken: number } {
  const report = join(told, 'report.json')
  rmSync(report, { force: true })
  spawnSync(
    'vitest',
    [
      'run',
      '--maxWorkers=2',
      `--testNamePattern=${leftOut}`,
      '--reporter=default',
      '--reporter=json',
      `--outputFile.json=${report}`,
      ...files,
    ],
    { cwd: old, stdio: 'inherit' },
  )
  const { testResults } = JSON.parse(readFileSync(report, 'utf8')) as Report
  const broken = testResults.filter(({ assertionResults }) => assertionResults.length === 0)
  for (const { name, message } of broken) console.error(`${name}: ${message}`)
  const run = testResults.flatMap(({ name: file, assertionResults }) =>
    assertionResults.map(({ fullName: name, status }) => ({ file: relative(old, file), name, status })),
  )
  return {
    passed: run.filter(({ status }) => status === 'passed').length,
    failed: run.filter(({ status }) => status === 'failed'),
    broken: broken.length,
  }
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
  const { passed, failed, broken } = runTheirs(suites)
  // A commit whose own test was behind its code failed before it met this schema; that is no matter of the schema.
  if (failed.length > 0) for (const name of added) rmSync(join(old, 'db/migrations', name))
  const onItsOwn = failed.length > 0 ? runTheirs([...new Set(failed.map(({ file }) => file))]).failed : []
  const failedBefore = ({ file, name }: Failed): boolean =>
    onItsOwn.some((each) => each.file === file && each.name === name)
  const onlyHere = failed.filter((each) => !failedBefore(each))
  for (const { file, name } of onlyHere) console.error(`${file}: fails on the new schema alone: ${name}`)
  good = passed > 0 && onlyHere.length === 0 && broken === 0 && added.length > 0
  const alike = failed.length - onlyHere.length
  const figure = `${passed} of ${passed + failed.length} of its own tests pass${alike > 0 ? `, ${alike} fail on its own schema too` : ''}`
  tellFigure({ bar, what: `the version before ${newest}, on the schema of this one`, figure, holds: good })
  console.log(`the version before on the new schema: ${figure}`)
} finally {
  earlier.remove()
  rmSync(told, { recursive: true, force: true })
}
process.exit(good ? 0 : 1)
