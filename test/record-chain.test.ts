import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, it, test } from 'vitest'
import { chainedRecords } from '#server/chained-records.ts'
import { changeableRecords, grantRights, keptTables, recordTables } from '#server/platform/db/rights.ts'
import { transact } from '#server/platform/db/transaction.ts'
import { noOrigin, recordLogin } from '#server/platform/login/audit.ts'
import { linkRecords, proveRecords } from '#server/platform/records/chain.ts'
import { startTestApp, type TestApp } from './support/app.ts'
import { buildCustomer, buildStaff } from './support/people.ts'
import { askForWithdrawal } from './support/rebates.ts'

/**
 * Records of what was done cannot be changed by the product, and whoever changes them past it is found out (A-22, ASVS
 * 16.4.2).
 */
let app: TestApp
const startAnew = async () => {
  await app?.stop()
  app = await startTestApp()
}
afterAll(() => app.stop())

/** As the owner of the tables, whom only triggers stop. */
const run = async (text: string, values: unknown[] = []) => (await app.owner.query(text, values)).rows
const asProduct = async (text: string) => (await app.ctx.pool.query(text)).rows
const keyOf = async (table: string): Promise<string> =>
  (
    await run(
      `select conname as name from pg_constraint where conrelid = $1::regclass and contype in ('p', 'u')`,
      [table],
    )
  )[0]?.name
const prove = () => proveRecords(app.ctx, chainedRecords, 3)
const link = () => linkRecords(app.ctx, chainedRecords, 3)
const tell = async (count: number): Promise<void> => {
  for (let at = 0; at < count; at++)
    await recordLogin(app.ctx, noOrigin, `customer:${at}`, 'loggedIn', null, { after: '周敏' })
}
const numbers = async (): Promise<number[]> =>
  (await run('select id from login_audit_entries order by id')).map(({ id }) => id as number)

/** What somebody with the rights of the database’s owner can do. */
async function past(table: string, text: string, values: unknown[] = []): Promise<void> {
  await run(`alter table ${table} disable trigger user`)
  await run(text, values)
  await run(`alter table ${table} enable trigger user`)
}

describe('a chain of records', () => {
  beforeEach(startAnew)

  test('records of several kinds are linked once, by however many processes, and stand', async () => {
    const { userId } = await buildCustomer(app)
    await askForWithdrawal(app, userId)
    await tell(20)
    const linked = await Promise.all(Array.from({ length: 5 }, link))
    const [{ records }] = (await run(
      chainedRecords
        .map(({ table }) => `select count(*) as n from ${table}`)
        .join(' union all ')
        .replace(/^/, 'select sum(n)::int as records from (')
        .concat(') each'),
    )) as [{ records: number }]
    expect(linked.reduce((sum, each) => sum + each, 0)).toBe(records)
    expect(records).toBeGreaterThan(22)
    await tell(2)
    expect(await link()).toBe(2)
    expect(await link()).toBe(0)
    const { faults, heads } = await prove()
    expect(faults).toEqual([])
    expect(heads.map(({ table }) => table)).toEqual(chainedRecords.map(({ table }) => table))
    expect(heads.find(({ table }) => table === 'login_audit_entries')?.place).toBe((await numbers()).length)
  })

  describe('what was changed past the product is found', () => {
    it.each(['who', 'what', 'address', 'after'])('another %s', async (column) => {
      await tell(8)
      await link()
      const number = (await numbers())[4]
      await past(
        'login_audit_entries',
        `update login_audit_entries set ${column} = ${column} || '.' where id = $1`,
        [number],
      )
      expect((await prove()).faults).toEqual([{ table: 'login_audit_entries', number, fault: 'changed' }])
    })

    it('a record taken away, and one from between two links', async () => {
      await tell(8)
      await link()
      const [, , third, , fifth] = await numbers()
      await past('login_audit_entries', 'delete from login_audit_entries where id = $1', [third])
      expect((await prove()).faults).toEqual([
        { table: 'login_audit_entries', number: third, fault: 'missing' },
      ])
      await past('record_links', 'delete from record_links where number = $1', [third])
      const [fault] = (await prove()).faults
      expect(fault).toMatchObject({ table: 'login_audit_entries', fault: 'linkMissing' })
      expect(fault?.number).toBeLessThan(fifth ?? 0)
    })

    it('a chain written anew as a whole, by its other end', async () => {
      await tell(8)
      await link()
      const before = (await prove()).heads
      await past(
        'login_audit_entries',
        `update login_audit_entries set who = 'customer:x' where what = 'loggedIn'`,
      )
      await past('record_links', 'delete from record_links')
      await link()
      const after = await prove()
      expect(after.faults).toEqual([])
      expect(after.heads).not.toEqual(before)
    })

    it('a record that was slipped in far behind', async () => {
      await tell(1)
      await run(`select setval(pg_get_serial_sequence('login_audit_entries', 'id'), 30000)`)
      await tell(3)
      await link()
      await run(
        `insert into login_audit_entries (id, happened_at, who, what, address, request_id)
         overriding system value values (77, now(), 'customer:x', 'loggedIn', 'none', 'none')`,
      )
      expect(await link()).toBe(0)
      expect((await prove()).faults).toEqual([
        { table: 'login_audit_entries', number: 77, fault: 'notLinked' },
      ])
    })
  })

  test('a record that turns up late, a new column and another time zone leave the chain whole', async () => {
    await tell(3)
    const late = await app.ctx.pool.connect()
    try {
      await late.query('begin')
      await late.query(
        `insert into login_audit_entries (happened_at, who, what, address, request_id)
         values (now(), 'customer:late', 'loggedIn', 'none', 'none')`,
      )
      await tell(3)
      await link()
      await late.query('commit')
    } finally {
      late.release()
    }
    expect(await link()).toBe(1)
    await run('alter table login_audit_entries add column more text')
    await transact(app.ctx, async (ctx) => {
      await sql`set local timezone = 'Asia/Shanghai'`.execute(ctx.db)
      expect((await proveRecords(ctx, chainedRecords)).faults).toEqual([])
    })
    await tell(1)
    await link()
    expect((await prove()).faults).toEqual([])
  })
})

/** Fills every record table, so that there is something to change. */
async function fill(): Promise<void> {
  const { userId } = await buildCustomer(app)
  await askForWithdrawal(app, userId)
  await tell(1)
  await run(
    `insert into certification_records (happened_at, who, what, user_id, request_id)
     values (now(), 'customer:x', 'submitted', $1, 'none')`,
    [userId],
  )
  const { staffId } = await buildStaff(app, 'sales')
  await run(
    `insert into desk_records (happened_at, staff_id, staff_name, role, action, address, request_id)
     values (now(), $1, '周敏', 'sales', 'rates/apply', 'none', 'none')`,
    [staffId],
  )
  await link()
}

const firstColumn = async (table: string): Promise<string> =>
  (
    await run(
      `select column_name from information_schema.columns where table_name = $1 and is_identity = 'NO' order by 1`,
      [table],
    )
  )[0]?.column_name

describe('the owner of the tables', () => {
  beforeAll(startAnew)

  test.each([...chainedRecords.map(({ table }) => table), 'record_links'])(
    'does not change %s nor take anything away, while its triggers stand',
    async (table) => {
      await fill()
      const column = await firstColumn(table)
      for (const text of [
        `update ${table} set ${column} = ${column}`,
        `delete from ${table}`,
        `truncate ${table}`,
      ]) {
        const kept = await run(`select count(*)::int as n from ${table}`)
        expect(kept[0]?.n).toBeGreaterThan(0)
        await expect(run(text)).rejects.toThrow('append-only')
        expect(await run(`select count(*)::int as n from ${table}`)).toEqual(kept)
      }
    },
  )

  test('every table that refuses its owner is in the lists of what the product may do', async () => {
    const tables = async (what: string): Promise<string[]> =>
      (
        await run(
          `select distinct c.relname as name from pg_trigger t join pg_class c on c.oid = t.tgrelid
           join pg_proc p on p.oid = t.tgfoid
           where not t.tgisinternal and c.relnamespace = 'public'::regnamespace and ${what} order by 1`,
        )
      ).map(({ name }) => name)
    // Before update and delete alike, by a function that lets nothing through.
    expect(await tables("t.tgtype & 26 = 26 and p.prosrc !~ 'return'")).toEqual([...recordTables].sort())
    // Before delete.
    expect(await tables('t.tgtype & 10 = 10')).toEqual([...recordTables, ...keptTables].sort())
  })
})

describe('the product’s own role', () => {
  beforeAll(startAnew)

  test.each([...recordTables])('has no way to change %s [A-22]', async (table) => {
    const column = await firstColumn(table)
    for (const text of [
      `update ${table} set ${column} = ${column}`,
      `delete from ${table}`,
      `truncate ${table}`,
      `truncate ${table} cascade`,
      `select * from ${table} for update`,
      `do $$ begin lock table ${table} in access exclusive mode; end $$`,
      `merge into ${table} t using (select 1) s on true when matched then delete`,
      `insert into ${table} default values on conflict on constraint ${await keyOf(table)}
       do update set ${column} = excluded.${column}`,
      `alter table ${table} disable trigger user`,
      `alter table ${table} add column more text`,
      `alter table ${table} owner to current_user`,
      `create trigger swallow before insert on ${table} for each row execute function suppress_redundant_updates_trigger()`,
      `create rule swallow as on insert to ${table} do instead nothing`,
      `drop table ${table} cascade`,
    ])
      await expect(asProduct(text), text).rejects.toMatchObject({ code: '42501' })
    // This is only warned of, and grants nothing.
    await asProduct(`grant update on ${table} to current_user`)
    expect(await changeableRecords(app.ctx.pool)).toEqual([])
    expect(await asProduct(`select count(*)::int from ${table}`)).toHaveLength(1)
  })

  test.each([
    'set session_replication_role = replica',
    'set role sampan',
    'alter role sampan_app superuser',
    'create function mine() returns int language sql as $$ select 1 $$',
    'create table mine (id int)',
    'create schema mine',
    'drop function make_day_of_positions(date)',
    "alter function make_day_of_positions(date) set search_path = ''",
    'truncate orders',
    'alter table orders disable trigger user',
    'delete from migrations',
    "update migrations set checksum = ''",
    'delete from bill_lines',
    'delete from ledger_books',
    'delete from statements',
    "copy (select 1) to program 'true'",
  ])('may not %s [A-22]', async (text) => {
    await expect(asProduct(text)).rejects.toMatchObject({ code: '42501' })
  })

  test('finds nothing it could change, as the owner finds everything; what stands is not granted again', async () => {
    expect(await changeableRecords(app.ctx.pool)).toEqual([])
    expect(await changeableRecords(app.owner)).toEqual([...recordTables])
    const rights = () =>
      run('select oid, xmin::text, relacl::text from pg_class where relacl is not null order by oid')
    const before = await rights()
    await Promise.all([1, 2, 3].map(() => grantRights(app.owner, 'sampan_app')))
    expect(await rights()).toEqual(before)
  })

  test('writes what a later migration adds, and is cut down where that is a record', async () => {
    await run('create table later (id int)')
    await asProduct('insert into later values (1)')
    await run('grant update on record_links to sampan_app')
    expect(await changeableRecords(app.ctx.pool)).toEqual(['record_links'])
    await grantRights(app.owner, 'sampan_app')
    expect(await changeableRecords(app.ctx.pool)).toEqual([])
  })
})
