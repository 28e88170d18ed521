import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { tellFigure } from '#test/support/figures.ts'
import { type Fate, fateOf, passUnchanged, testsOf } from './mutant-loader.ts'
import { type Mutant, mutantsOf } from './mutants.ts'

/**
 * Plants faults in the rules of money, moves and logins, one at a time, and runs the pure tests that reach the changed
 * module. The share that a test notices has to be 80 % in each of the three. `--show` lists what was not noticed.
 * Stryker reads settings through the compiler's older interface, which TypeScript 7 has no more, and begins its runner
 * anew for every fault in a table; here one takes some milliseconds.
 */
const root = fileURLToPath(new URL('..', import.meta.url))
const bar = 'A-31'
const leastShare = 0.8
/** What is not tried within this is left out, evenly; the figure says how many were tried. */
const longest = 25 * 60_000

const groups: Readonly<Record<string, readonly string[]>> = {
  money: [
    'kernel/money.ts',
    'ledger/books.ts',
    'payments/payment-window.ts',
    'points/points.ts',
    'points/top-ups.ts',
    'points/vouchers.ts',
    'bills/bill-lines.ts',
    'bills/paid.ts',
  ],
  'state machines': [
    'kernel/moves.ts',
    'orders/order-moves.ts',
    'payments/payment-moves.ts',
    'bills/statements.ts',
    'bills/consent.ts',
    'invoices/invoices.ts',
    'orders/proposals.ts',
    'promotion/withdrawals.ts',
    'certification/certification.ts',
    'scenes/scenes.ts',
  ],
  'logins and sessions': [
    'users/limits.ts',
    'users/login.ts',
    'users/password.ts',
    'staff/logins.ts',
    'kernel/actor.ts',
  ],
}

/** The same order in every run, so that a run that is cut short has tried some of everything. */
function shuffled<Thing>(things: readonly Thing[]): Thing[] {
  let state = 42
  const random = () => {
    state = (state * 1_664_525 + 1_013_904_223) % 2 ** 32
    return state / 2 ** 32
  }
  return things
    .map((thing) => ({ thing, at: random() }))
    .toSorted((a, b) => a.at - b.at)
    .map(({ thing }) => thing)
}

const show = process.argv.includes('--show')
const only = process.argv.slice(2).filter((each) => !each.startsWith('--'))

/** A fault in what a test looks at is noticed, and one in what nothing calls is not: else no figure below means anything. */
async function provePlanted(): Promise<boolean> {
  const file = 'src/domain/kernel/money.ts'
  const source = readFileSync(join(root, file), 'utf8')
  const tests = testsOf(file)
  const living = source.replace(
    'money(a.minor + b.minor, a.currency)',
    'money(a.minor - b.minor, a.currency)',
  )
  const dead = `${source}\nexport const nobodyAsks = (): number => __mutantReached()\n`
  const unseen = source.replace('if (ratios.size > 1_000) ratios.clear()', '__mutantReached()')
  const mutant = (changed: string): Mutant => ({ line: 0, was: '', becomes: '', source: changed })
  const fates = [
    living === source ? null : await fateOf(file, mutant(living), tests),
    await fateOf(file, mutant(dead), tests),
    unseen === source ? null : await fateOf(file, mutant(unseen), tests),
  ]
  return fates.join() === 'killed,no coverage,survived'
}

const planted = await provePlanted()
tellFigure({
  bar,
  what: 'faults planted by hand',
  figure: planted ? 'noticed, and not where no test looks' : 'not told apart',
  holds: planted,
})
console.log(`faults planted by hand: ${planted ? 'told apart' : 'NOT told apart'}`)

type Tried = {
  readonly group: string
  readonly file: string
  readonly mutant: Mutant
  readonly tests: readonly string[]
}
const all: Tried[] = []
for (const [group, files] of Object.entries(groups)) {
  for (const each of files) {
    const file = `src/domain/${each}`
    if (only.length > 0 && !only.some((name) => file.includes(name))) continue
    const source = readFileSync(join(root, file), 'utf8')
    const tests = testsOf(file)
    const ran = await passUnchanged(file, source, tests)
    const mutants = mutantsOf(file, source)
    console.log(`${file}: ${mutants.length} faults, ${ran} tests of ${tests.length} files`)
    all.push(...mutants.map((mutant) => ({ group, file, mutant, tests })))
  }
}

const until = Date.now() + longest
const fates = new Map<Tried, Fate>()
for (const tried of shuffled(all)) {
  if (Date.now() > until) break
  fates.set(tried, await fateOf(tried.file, tried.mutant, tried.tests))
}

let short = !planted
const countOf = (of: (tried: Tried) => boolean) => {
  const those = [...fates].filter(([tried]) => of(tried)).map(([, fate]) => fate)
  const number = (fate: Fate) => those.filter((each) => each === fate).length
  return {
    all: those.length,
    killed: number('killed'),
    survived: number('survived'),
    none: number('no coverage'),
  }
}
for (const group of Object.keys(groups)) {
  const { all: tried, killed, survived, none } = countOf((each) => each.group === group)
  if (tried === 0) continue
  const share = killed / tried
  const holds = share >= leastShare
  short ||= !holds
  const figure = `${killed} of ${tried} noticed (${(share * 100).toFixed(1)} %), ${survived} survived, ${none} not run by any test`
  tellFigure({ bar, what: group, figure, holds })
  console.log(`${holds ? '✓' : '✗'} ${group}: ${figure}`)
  for (const file of new Set(all.filter((each) => each.group === group).map((each) => each.file))) {
    const own = countOf((each) => each.file === file)
    console.log(`    ${file}: ${own.killed} of ${own.all}, ${own.survived} survived, ${own.none} not run`)
  }
}
if (fates.size < all.length)
  console.log(`${fates.size} of ${all.length} faults were tried in the time there is`)
if (show)
  for (const tried of all) {
    const fate = fates.get(tried)
    if (fate && fate !== 'killed')
      console.log(
        `${tried.file}:${tried.mutant.line} ${fate}: ${tried.mutant.was.slice(0, 90).replaceAll('\n', ' ')} → ${tried.mutant.becomes.slice(0, 90).replaceAll('\n', ' ')}`,
      )
  }
process.exit(short ? 1 : 0)
