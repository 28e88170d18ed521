import { readdirSync, readFileSync } from 'node:fs'
import { registerHooks, stripTypeScriptTypes } from 'node:module'
import { dirname, join, relative, resolve } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import fc from 'fast-check'
import { takeTests } from './collected-tests.ts'
import { type Mutant, reachedName, turnName } from './mutants.ts'

/**
 * Runs test files of the product again and again with one module changed, in this process: each run loads the changed
 * module, and whatever imports it, anew.
 */
export type Fate = 'killed' | 'survived' | 'no coverage'

const root = fileURLToPath(new URL('..', import.meta.url))
const collectedTests = new URL('./collected-tests.ts', import.meta.url).href
/** More turns than a loop of the domain takes; a fault that makes one endless is noticed by that. */
const mostTurns = 100_000
/** Property tests try the same values in every run. */
const seed = 20261120

const filesBelow = (folder: string): string[] =>
  readdirSync(join(root, folder), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && entry.name.endsWith('.ts'))
    .map((entry) => relative(root, join(entry.parentPath, entry.name)))

/** What each of our modules imports of us, types left out. */
const imports = new Map(
  ['src/domain', 'src/i18n', 'test/support', 'db/reference'].flatMap(filesBelow).map((file) => {
    const code = readFileSync(join(root, file), 'utf8')
    const named = [...code.matchAll(/^\s*(?:import|export)\s+(?!type\s)[^'"`;]*?from\s+'([^']+)'/gm)].map(
      ([, name = '']) => name,
    )
    const paths = named
      .filter((name) => /^[#.]/.test(name))
      .map((name) =>
        name.startsWith('.')
          ? relative(root, resolve(root, dirname(file), name))
          : name.replace(/^#(test|db)\//, '$1/').replace(/^#/, 'src/'),
      )
    return [file, paths] as const
  }),
)

/** The module and everything that imports it, near or far. */
function above(file: string): ReadonlySet<string> {
  const found = new Set([file])
  for (let before = 0; before < found.size; ) {
    before = found.size
    for (const [each, named] of imports) if (named.some((name) => found.has(name))) found.add(each)
  }
  return found
}

/** The tests of the domain that look at a module: those beside it that reach it, and those that import it. */
export const testsOf = (file: string): string[] =>
  [...above(file)]
    .filter((each) => each.startsWith('src/domain/') && each.endsWith('.test.ts'))
    .filter((each) => dirname(each) === dirname(file) || imports.get(each)?.includes(file))
    .sort(
      (a, b) =>
        Number(dirname(b) === dirname(file)) - Number(dirname(a) === dirname(file)) || a.localeCompare(b),
    )

let turns = 0
let reached = false
Object.assign(globalThis, {
  [reachedName]: () => {
    reached = true
  },
  [turnName]: () => {
    turns += 1
    if (turns > mostTurns) throw new Error('a loop without an end')
  },
})
fc.configureGlobal({ seed })

type Run = {
  readonly name: string
  readonly anew: ReadonlySet<string>
  readonly file: string
  readonly source: string
}
const runs = new Map<string, Run>()
let count = 0

const stripped = new Map<string, string>()
function plainSource(file: string): string {
  const known = stripped.get(file)
  if (known !== undefined) return known
  const made = stripTypeScriptTypes(readFileSync(join(root, file), 'utf8'))
  stripped.set(file, made)
  return made
}

/** The file of ours behind an address, when there is one. */
const ownFile = (url: string): string | null => {
  if (!url.startsWith('file:')) return null
  const file = relative(root, fileURLToPath(new URL(url)))
  return imports.has(file) ? file : null
}
const runOf = (url: string | undefined): Run | undefined => {
  const name = url?.startsWith('file:') ? new URL(url).searchParams.get('run') : null
  return name ? runs.get(name) : undefined
}

registerHooks({
  resolve(specifier, context, next) {
    const run = runOf(context.parentURL)
    if (!run) return next(specifier, context)
    if (specifier === 'vitest') return { url: collectedTests, shortCircuit: true }
    const found = next(specifier, context)
    const file = ownFile(found.url)
    return file && run.anew.has(file) ? { ...found, url: `${found.url}?run=${run.name}` } : found
  },
  load(url, context, next) {
    const run = runOf(url)
    const file = ownFile(url)
    if (!run || !file) return next(url, context)
    const source = file === run.file ? stripTypeScriptTypes(run.source) : plainSource(file)
    return { format: 'module', source, shortCircuit: true }
  },
})

/** Whether all tests of these files pass with the module as given; `tests` counts those that ran. */
async function pass(
  file: string,
  source: string,
  testFiles: readonly string[],
): Promise<{ passed: boolean; tests: number }> {
  count += 1
  const run = { name: String(count), anew: above(file), file, source }
  runs.set(run.name, run)
  let tests = 0
  try {
    for (const each of testFiles) {
      turns = 0
      takeTests()
      await import(`${pathToFileURL(join(root, each)).href}?run=${run.name}`)
      for (const test of takeTests()) {
        tests += 1
        turns = 0
        await test()
      }
    }
    return { passed: true, tests }
  } catch {
    return { passed: false, tests }
  } finally {
    runs.delete(run.name)
  }
}

/** How many tests of these files run, all passing, with the module unchanged. Throws when one fails. */
export async function passUnchanged(
  file: string,
  source: string,
  testFiles: readonly string[],
): Promise<number> {
  const { passed, tests } = await pass(file, source, testFiles)
  if (!passed) throw new Error(`${file}: its tests fail without a fault`)
  return tests
}

/** What becomes of a mutant of the file: noticed by a test, run and not noticed, or never run. */
export async function fateOf(file: string, mutant: Mutant, testFiles: readonly string[]): Promise<Fate> {
  reached = false
  const { passed } = await pass(file, mutant.source, testFiles)
  return passed ? (reached ? 'survived' : 'no coverage') : 'killed'
}
