import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { afterAll, beforeAll, beforeEach, describe, expect, inject, it } from 'vitest'
import { openPool } from './connect.ts'
import { MigrationError, migrate, pendingMigration } from './migrate.ts'

let admin: pg.Pool
let pool: pg.Pool
let folder: string
let made = 0

beforeAll(() => {
  admin = openPool(inject('databaseOwner').replace('{database}', 'postgres'), 1)
})
afterAll(() => admin.end())

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'sampan-migrations-'))
  const name = `migrate_${process.pid}_${made++}`
  await admin.query(`create database ${name}`)
  pool = openPool(inject('databaseOwner').replace('{database}', name), 4)
  return async () => {
    await pool.end()
    await admin.query(`drop database ${name}`)
    await rm(folder, { recursive: true })
  }
})

const file = (name: string, text: string) => writeFile(join(folder, name), text)

describe('migrations', () => {
  it('applies what is missing, in order, once', async () => {
    await file('0002_b.sql', 'alter table a add column more int')
    await file('0001_a.sql', 'create table a (id int)')
    expect(await pendingMigration(pool, folder)).toBe('0001_a.sql')
    expect(await migrate(pool, folder)).toEqual(['0001_a.sql', '0002_b.sql'])
    expect(await migrate(pool, folder)).toEqual([])
    expect(await pendingMigration(pool, folder)).toBeNull()
  })

  it('leaves nothing behind of a migration that fails half-way', async () => {
    await file('0001_a.sql', 'create table a (id int)')
    await file('0002_b.sql', 'create table b (id int); insert into nowhere values (1)')
    await expect(migrate(pool, folder)).rejects.toThrow(/0002_b.sql failed and was undone/)
    const { rows } = await pool.query("select to_regclass('a') as a, to_regclass('b') as b")
    expect(rows[0]).toEqual({ a: 'a', b: null })
    await file('0002_b.sql', 'create table b (id int)')
    expect(await migrate(pool, folder)).toEqual(['0002_b.sql'])
  })

  it('refuses when an applied file was edited', async () => {
    await file('0001_a.sql', 'create table a (id int)')
    await migrate(pool, folder)
    await file('0001_a.sql', 'create table a (id bigint)')
    await expect(migrate(pool, folder)).rejects.toThrow(MigrationError)
  })

  it('refuses a database that a newer version migrated', async () => {
    await file('0001_a.sql', 'create table a (id int)')
    await migrate(pool, folder)
    await rm(join(folder, '0001_a.sql'))
    await expect(migrate(pool, folder)).rejects.toThrow(/does not know/)
  })

  it('applies once when two processes start together', async () => {
    await file('0001_a.sql', 'create table a (id int)')
    const both = await Promise.all([migrate(pool, folder), migrate(pool, folder)])
    expect(both.flat()).toEqual(['0001_a.sql'])
  })

  it('lets others by while somebody reads for long what it changes, and is done afterwards', async () => {
    await file('0001_a.sql', 'create table a (id int)')
    await migrate(pool, folder)
    await file('0002_b.sql', 'alter table a add column more int')
    const reader = await pool.connect()
    await reader.query('begin')
    await reader.query('select count(*) from a')
    let isOver = false
    const migrating = migrate(pool, folder).finally(() => {
      isOver = true
    })
    const waits = async () => {
      const { rowCount } = await admin.query(
        "select 1 from pg_stat_activity where datname = $1 and query like 'alter table a%' and wait_event_type = 'Lock'",
        [new URL(pool.options.connectionString ?? '').pathname.slice(1)],
      )
      return rowCount === 1
    }
    // The second time it waits it has let go once.
    for (let times = 0; times < 2; times++) {
      while (!(await waits())) expect(isOver).toBe(false)
      // Behind it in line, and let by.
      expect((await pool.query('select count(*)::int as count from a')).rows).toEqual([{ count: 0 }])
    }
    await reader.query('commit')
    reader.release()
    expect(await migrating).toEqual(['0002_b.sql'])
  })

  it('waits for another process that migrates, however short a statement may otherwise be', async () => {
    await file('0001_a.sql', 'create table a (id int)')
    const { connectionString } = pool.options
    const hurried = new pg.Pool({ connectionString, max: 1, statement_timeout: 50 })
    try {
      await file('0002_slow.sql', 'select pg_sleep(0.5)')
      const other = migrate(pool, folder)
      const both = await Promise.all([other, migrate(hurried, folder)])
      expect(both.flat()).toEqual(['0001_a.sql', '0002_slow.sql'])
      const { rows } = await hurried.query('show statement_timeout')
      expect(rows).toEqual([{ statement_timeout: '50ms' }])
    } finally {
      await hurried.end()
    }
  })
})

/** A table that takes a moment to index, and one that validates. */
const first = ['0001_a.sql', 'create table a as select n as id from generate_series(1, 200000) n'] as const
const indexed =
  '-- without a transaction\n-- By number.\ncreate index concurrently if not exists a_by_id on a (id);\n'

const isValid = async (): Promise<boolean | undefined> => {
  const { rows } = await pool.query<{ valid: boolean }>(
    "select indisvalid as valid from pg_index where indexrelid = to_regclass('a_by_id')",
  )
  return rows[0]?.valid
}

describe('a migration without a transaction [A-30]', () => {
  it('makes an index beside writers, in two processes that start at once', async () => {
    await file(...first)
    await file('0002_b.sql', indexed)
    const both = await Promise.all([migrate(pool, folder), migrate(pool, folder)])
    expect(both.flat()).toEqual(['0001_a.sql', '0002_b.sql'])
    expect(await isValid()).toBe(true)
    expect(await pendingMigration(pool, folder)).toBeNull()
  })

  it('is taken up again after its process was killed in the midst', async () => {
    await file(...first)
    await migrate(pool, folder)
    await file('0002_b.sql', indexed)
    // Somebody reads an older state, for which a new index waits; it cannot end before that.
    const reader = await pool.connect()
    await reader.query('begin isolation level repeatable read')
    await reader.query('select count(*) from a')
    const migrating = migrate(pool, folder).then(
      () => 'done',
      (error: unknown) => error,
    )
    for (;;) {
      const { rows } = await admin.query<{ pid: number }>(
        `select pid from pg_stat_activity where datname = $1 and query like 'create index concurrently%'
           and wait_event_type = 'Lock'`,
        [new URL(pool.options.connectionString ?? '').pathname.slice(1)],
      )
      if (rows[0] && (await isValid()) === false) {
        await admin.query('select pg_terminate_backend($1)', [rows[0].pid])
        break
      }
    }
    expect(await migrating).toBeInstanceOf(Error)
    expect(await isValid()).toBe(false)
    expect(await pendingMigration(pool, folder)).toBe('0002_b.sql')
    await reader.query('rollback')
    reader.release()
    expect(await migrate(pool, folder)).toEqual(['0002_b.sql'])
    expect(await isValid()).toBe(true)
  })

  it('validates a constraint, and drops an index, and may do both again', async () => {
    await file(...first)
    await file(
      '0002_b.sql',
      'alter table a add constraint a_counts check (id > 0) not valid; create index a_by_id on a (id)',
    )
    await file(
      '0003_c.sql',
      '-- without a transaction\nalter table a validate constraint a_counts;\ndrop index concurrently if exists a_by_id;',
    )
    await migrate(pool, folder)
    expect(await isValid()).toBeUndefined()
    await pool.query("delete from migrations where name = '0003_c.sql'")
    expect(await migrate(pool, folder)).toEqual(['0003_c.sql'])
    const { rows } = await pool.query("select convalidated from pg_constraint where conname = 'a_counts'")
    expect(rows).toEqual([{ convalidated: true }])
  })

  it.each([
    'create index concurrently a_by_id on a (id)',
    'create index if not exists a_by_id on a (id)',
    'drop index concurrently a_by_id',
    'update a set id = id + 1',
    'alter table a add column b int',
  ])('is refused where it could not be run again: %s', async (statement) => {
    await file(...first)
    await file('0002_b.sql', `-- without a transaction\n${statement};`)
    await expect(migrate(pool, folder)).rejects.toThrow(/0002_b.sql runs without a transaction/)
    const { rows } = await pool.query("select to_regclass('a') as a")
    expect(rows).toEqual([{ a: null }])
  })
})
