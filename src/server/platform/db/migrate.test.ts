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
