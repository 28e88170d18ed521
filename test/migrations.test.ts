import { spawnSync } from 'node:child_process'
import { createRequire } from 'node:module'
import { basename } from 'node:path'
import { describe, expect, it } from 'vitest'
import { migrationsFolder, readMigrations } from '#server/platform/db/migrate.ts'
import { tellFigure } from './support/figures.ts'

/** What a migration may not do while the version before still serves, as squawk (squawkhq.com) reads it. */

/** Rules that hold elsewhere, or that we do otherwise. */
const otherwise: Readonly<Record<string, string>> = {
  'require-lock-timeout': 'migrate() sets it to half a second for each migration, and tries again',
  'require-statement-timeout':
    'migrate() lifts it: what is slow must not hold locks, which the other rules see to',
  'prefer-bigint-over-int': 'counts and places are small; money, ids and sequences are not int',
  'prefer-bigint-over-smallint': 'the same',
}

/**
 * The last one that was written before anybody ran a version of the product: nothing served beside it or those before
 * it, and none of them is ever edited. What they do that the ones after them may not is counted, and stays so.
 */
const lastBeforeAnyRelease = 98
const beforeAnyRelease: Readonly<Record<string, number>> = {
  'adding-field-with-default': 5,
  'adding-foreign-key-constraint': 8,
  'adding-serial-primary-key-field': 3,
  'ban-drop-not-null': 7,
  'constraint-missing-not-valid': 50,
  'disallowed-unique-constraint': 2,
  'require-concurrent-index-creation': 105,
  'require-concurrent-index-deletion': 16,
}

type Finding = { readonly file: string; readonly line: number; readonly rule: string }

/** What squawk finds in files that are run in a transaction, or not, or in a text that stands for one. */
function findings(files: readonly string[], text?: string, inTransaction = true): Finding[] {
  if (files.length === 0 && text === undefined) return []
  const squawk = createRequire(import.meta.url).resolve('squawk-cli/js/bin/squawk')
  const { stdout, error } = spawnSync(
    process.execPath,
    [
      squawk,
      '--pg-version=15',
      ...(inTransaction ? ['--assume-in-transaction'] : []),
      '--reporter=json',
      `--exclude=${Object.keys(otherwise).join(',')}`,
      ...files,
    ],
    { input: text, encoding: 'utf8', maxBuffer: 2 ** 24 },
  )
  if (error) throw error
  const found = JSON.parse(stdout) as { file: string; line: number; rule_name: string }[]
  return found.map(({ file, line, rule_name }) => ({ file: basename(file), line, rule: rule_name }))
}

describe('migrations, read by a linter [A-30]', () => {
  it('do nothing that keeps the version before from serving', async () => {
    const all = await readMigrations()
    const filesOf = (inTransaction: boolean) =>
      all
        .filter(({ steps }) => (steps === null) === inTransaction)
        .map(({ name }) => `${migrationsFolder}${name}`)
    const files = [...filesOf(true), ...filesOf(false)]
    const found = [...findings(filesOf(true)), ...findings(filesOf(false), undefined, false)]
    const isNew = ({ file }: Finding) => Number(file.slice(0, 4)) > lastBeforeAnyRelease
    const counted: Record<string, number> = {}
    for (const { rule } of found.filter((each) => !isNew(each))) counted[rule] = (counted[rule] ?? 0) + 1
    expect(found.filter(isNew)).toEqual([])
    expect(counted).toEqual(beforeAnyRelease)
    tellFigure({
      bar: 'A-30',
      what: `squawk on ${files.length} migrations`,
      figure: `0 findings in those after ${lastBeforeAnyRelease}; ${Object.values(counted).reduce((sum, each) => sum + each, 0)} in those from before anybody ran the product`,
      holds: true,
    })
  })

  it.each([
    ['require-concurrent-index-creation', 'create index i on orders (stage);'],
    ['constraint-missing-not-valid', 'alter table orders add constraint "a sum" check (n > 0);'],
    ['adding-required-field', 'alter table orders add column n int not null;'],
    ['ban-drop-column', 'alter table orders drop column stage;'],
    ['renaming-column', 'alter table orders rename column stage to step;'],
    ['changing-column-type', 'alter table orders alter column stage type varchar(9);'],
  ])('would be refused for %s', (rule, text) => {
    expect(findings([], text).map((each) => each.rule)).toContain(rule)
  })

  it('may make an index concurrently where it runs without a transaction', () => {
    expect(findings([], 'create index concurrently if not exists i on orders (stage);', false)).toEqual([])
  })
})
