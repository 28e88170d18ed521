import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { cpus, release, totalmem } from 'node:os'
import { join } from 'node:path'
import { type Bar, bars, groups } from './bars.ts'

/** Met; proved and found short; or not proved, or not in full. */
export type Verdict = 'met' | 'not met' | 'open'
export type Result = {
  readonly bar: Bar
  readonly figure: string
  readonly verdict: Verdict
  /** What is missing or short, when it is not met. */
  readonly why: readonly string[]
}

const cell = (text: string): string => text.replaceAll('|', '\\|').replaceAll('\n', ' ').slice(0, 900)

const git = (root: string, ...args: string[]): string =>
  execFileSync('git', args, { cwd: root, encoding: 'utf8' }).trim()

/** Day, commit and machine of this run, as they stand beside each row. */
function occasion(root: string): { when: string; machine: string } {
  const changed = git(root, 'status', '--porcelain', '--', '.', ':!docs/proof.md') ? ' with changes' : ''
  const processors = cpus()
  return {
    when: `${new Date().toISOString().slice(0, 10)}, ${git(root, 'rev-parse', '--short', 'HEAD')}${changed}`,
    machine: `${processors.length} × ${processors[0]?.model ?? 'unknown processor'}, ${Math.round(totalmem() / 2 ** 30)} GiB, Linux ${release()}, Node ${process.versions.node}`,
  }
}

/** Seconds that this machine takes for 10⁹ additions just now: what timings of different days are held beside. */
export function yardstick(): number {
  const tenths = Array.from({ length: 5 }, () => {
    const from = performance.now()
    let sum = 0
    for (let turn = 0; turn < 1e8; turn++) sum += turn
    // Without a use of the sum there would be nothing to do.
    return sum > 0 ? performance.now() - from : 0
  })
  return ((tenths.sort((a, b) => a - b)[2] ?? 0) * 10) / 1_000
}

const rowOf = ({ bar, figure, verdict, why }: Result, when: string): string =>
  `| ${bar.id} | ${[
    bar.what,
    bar.threshold,
    figure || '–',
    verdict === 'met' ? 'met' : `**${verdict}**: ${why.join('; ')}`,
    when,
  ]
    .map(cell)
    .join(' | ')} |`

/** One table of all that was run. */
export function printProof(results: readonly Result[]): void {
  for (const { bar, figure, verdict, why } of results)
    console.log(
      `${bar.id}  ${verdict.padEnd(7)}  ${bar.what} (${bar.threshold}): ${figure || '–'}${why.length > 0 ? `\n      ${why.join('\n      ')}` : ''}`,
    )
}

/** Writes rows of docs/proof.md; those of bars that are not given stay as they were. */
export function writeProof(root: string, results: readonly Result[], additions: number): void {
  const file = join(root, 'docs', 'proof.md')
  const { when, machine } = occasion(root)
  const timed = `${when}, ${additions.toFixed(1)} s`
  const kept = new Map(
    (existsSync(file) ? readFileSync(file, 'utf8') : '').split('\n').flatMap((line) => {
      const id = /^\| ([A-D]-\d\d) \|/.exec(line)?.[1]
      return id ? [[id, line] as const] : []
    }),
  )
  for (const result of results) kept.set(result.bar.id, rowOf(result, result.bar.bench ? timed : when))
  const missing = (bar: Bar) => rowOf({ bar, figure: '', verdict: 'open', why: ['not run'] }, '–')
  const text = [
    '# Proof',
    '',
    'What this product promises in numbers, and what was found when it was last run. `npm run prove` runs all of it and writes this page; `npm run prove security` (or faults, speed, access, scale), or the id of a bar, runs some and keeps the other rows. How each is proved stands in `prove/bars.ts`: by the tests whose names carry its id, by parts of `npm run bench`, by programs of `prove/`. Timings are of a day and of the machine that ran them: the seconds in the last column are what it took then for 10⁹ additions. Ratios and counts are what to look at.',
    '',
    `Last run: ${machine}.`,
    ...groups.flatMap((group) => [
      '',
      `## ${group[0]?.toUpperCase()}${group.slice(1)}`,
      '',
      '| bar | what | has to be | was | verdict | run |',
      '| --- | ---- | --------- | --- | ------- | --- |',
      ...bars.filter((bar) => bar.group === group).map((bar) => kept.get(bar.id) ?? missing(bar)),
    ]),
    '',
  ].join('\n')
  writeFileSync(file, text)
  // Laid out as everything else in the repository is.
  execFileSync('biome', ['format', '--write', file], { cwd: root, stdio: 'ignore' })
}
