import { sql } from 'kysely'
import type pg from 'pg'
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'
import { type Database, openDatabase, openPool } from './connect.ts'
import { preparedNames, ridesAlong } from './prepared.ts'

let pool: pg.Pool
let db: Database

beforeAll(async () => {
  pool = openPool(inject('databaseOwner').replace('{database}', 'postgres'), 1)
  db = openDatabase(pool)
  await pool.query('create temporary table boxes (id int primary key, tare int not null)')
  await pool.query('insert into boxes values (1, 2200), (2, 3800)')
})
afterAll(() => pool.end())

const ten = Array.from({ length: 10 }, (_, each) => each)
const preparedWith = async (word: string): Promise<number> =>
  (await pool.query('select 1 from pg_prepared_statements where statement like $1', [`%${word}%`])).rows
    .length

describe('prepared statements', () => {
  test('what comes often is prepared once, and answers as before', async () => {
    for (const each of ten) {
      const { rows } = await sql<{
        tare: number
      }>`select tare from boxes where id = ${1 + (each % 2)}`.execute(db)
      expect(rows).toEqual([{ tare: each % 2 ? 3800 : 2200 }])
    }
    expect(await preparedWith('select tare from boxes where id')).toBe(1)
  })

  test('what comes rarely, and what has no parameters, is not', async () => {
    await sql`select tare as rare from boxes where id = ${1}`.execute(db)
    for (const _ of ten) await sql`select tare as bare from boxes`.execute(db)
    expect(await preparedWith('as rare')).toBe(0)
    expect(await preparedWith('as bare')).toBe(0)
  })

  test('a table may get more columns meanwhile', async () => {
    const named = () => sql<{ id: number }>`select id from boxes where tare > ${3000}`.execute(db)
    const all = () => sql<object>`select boxes.* from boxes where tare > ${3000}`.execute(db)
    for (const _ of ten) await Promise.all([named(), all()])
    await pool.query('alter table boxes add column type text')
    expect((await named()).rows).toEqual([{ id: 2 }])
    expect((await all()).rows).toEqual([{ id: 2, tare: 3800, type: null }])
  })

  test('a transaction begins with its first statement, and is whole', async () => {
    const state = () => sql<{ xact: boolean }>`select now() <> statement_timestamp() or
      pg_current_xact_id_if_assigned() is not null as xact`
    await db.transaction().execute(async (trx) => {
      await sql`insert into boxes (id, tare) values (${70}, ${2})`.execute(trx)
      expect((await state().execute(trx)).rows).toEqual([{ xact: true }])
    })
    expect((await state().execute(db)).rows).toEqual([{ xact: false }])
    const broken = db.transaction().execute(async (trx) => {
      await sql`insert into boxes (id, tare) values (${71}, ${2})`.execute(trx)
      throw new Error('changed my mind')
    })
    await expect(broken).rejects.toThrow('changed my mind')
    const { rows } = await sql<{ id: number }>`select id from boxes where id in (70, 71)`.execute(db)
    expect(rows).toEqual([{ id: 70 }])
  })

  test('a transaction whose first statement fails, or that has none, leaves nothing open', async () => {
    const failed = db
      .transaction()
      .execute((trx) => sql`insert into boxes (id, tare) values (${1}, ${2})`.execute(trx))
    await expect(failed).rejects.toThrow(/boxes_pkey/)
    await db.transaction().execute(async () => undefined)
    const empty = db.transaction().execute(() => Promise.reject(new Error('nothing asked')))
    await expect(empty).rejects.toThrow('nothing asked')
    // Were a transaction still open, this would be taken back with it.
    await sql`insert into boxes (id, tare) values (${80}, ${2})`.execute(db)
    await pool.query('rollback')
    const { rows } = await sql<{ id: number }>`select id from boxes where id = ${80}`.execute(db)
    expect(rows).toEqual([{ id: 80 }])
  })

  test('a transaction that failed leaves the connection as good as new', async () => {
    const twice = db
      .transaction()
      .execute((trx) => sql`insert into boxes (id, tare) values (${1}, ${2})`.execute(trx))
    await expect(twice).rejects.toThrow(/boxes_pkey/)
    for (const each of ten)
      await db
        .transaction()
        .execute((trx) => sql`insert into boxes (id, tare) values (${10 + each}, ${2})`.execute(trx))
    expect(await preparedWith('insert into boxes (id, tare)')).toBe(1)
  })

  const alone = (id: number) => sql`${ridesAlong} insert into boxes (id, tare) values (${id}, ${2})`
  const found = async (...ids: number[]) =>
    (await sql<{ id: number }>`select id from boxes where id = any(${ids}) order by id`.execute(db)).rows.map(
      ({ id }) => id,
    )

  test('what rides along is there for the next statement, and without one is committed', async () => {
    const seen = await db.transaction().execute(async (trx) => {
      await alone(40).execute(trx)
      const { rows } = await sql<{ id: number }>`select id from boxes where id = ${40}`.execute(trx)
      await alone(41).execute(trx)
      await alone(42).execute(trx)
      return rows
    })
    expect(seen).toEqual([{ id: 40 }])
    expect(await found(40, 41, 42)).toEqual([40, 41, 42])
  })

  test('what rides along and fails takes everything back, and is told by what it went with', async () => {
    const before = db.transaction().execute(async (trx) => {
      await sql`insert into boxes (id, tare) values (${50}, ${2})`.execute(trx)
      await alone(1).execute(trx)
      await sql`insert into boxes (id, tare) values (${51}, ${2})`.execute(trx)
    })
    await expect(before).rejects.toThrow(/boxes_pkey/)
    const last = db.transaction().execute(async (trx) => {
      await alone(52).execute(trx)
      await alone(1).execute(trx)
    })
    await expect(last).rejects.toThrow(/boxes_pkey/)
    expect(await found(50, 51, 52)).toEqual([])
  })

  test('what rides along is not sent when the work fails, and waits for nothing outside of transactions', async () => {
    const failed = db.transaction().execute(async (trx) => {
      await alone(60).execute(trx)
      throw new Error('changed my mind')
    })
    await expect(failed).rejects.toThrow('changed my mind')
    await alone(61).execute(db)
    expect(await found(60, 61)).toEqual([61])
  })

  test('texts beyond the most are left alone', () => {
    const nameOf = preparedNames()
    const names = Array.from({ length: 400 }, (_, each) => {
      for (const _ of ten) nameOf(`select ${each}, $1`)
      return nameOf(`select ${each}, $1`)
    })
    expect(new Set(names.slice(0, 300)).size).toBe(300)
    expect(new Set(names.slice(300))).toEqual(new Set([undefined]))
  })
})
