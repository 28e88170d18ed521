import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import type { Context } from '../context.ts'
import { transact } from '../db/transaction.ts'

/** A table whose rows are written once and never changed, and its column that counts them. */
export type RecordTable = { readonly table: string; readonly number: string }

/** A record that is not as it was when it was linked, or that was never linked. */
export type RecordFault = {
  readonly table: string
  readonly number: number
  readonly fault: 'changed' | 'missing' | 'linkMissing' | 'notLinked'
}

/** Where a chain ends; noted elsewhere, it shows also a chain that was written anew as a whole. */
export type ChainHead = { readonly table: string; readonly place: number; readonly digest: string }

/** Rows of one transaction. */
const atATime = 2000

/**
 * A number is given before its row is seen: rows of slow transactions turn up behind newer ones. So many numbers back
 * they are still looked for.
 */
const lateNumbers = 10_000

/** Before the first record. */
const beginning = Buffer.alloc(32)

const digestOf = (before: Uint8Array, number: number, text: string): Buffer =>
  createHash('sha256').update(before).update(`\n${number}\n${text}`).digest()

/** A record as a text that stays the same when a column is added; times in UTC. */
const textOf = sql<string>`jsonb_strip_nulls(to_jsonb(r))::text`
const inUtc = (ctx: Context) => sql`set local timezone = 'UTC'`.execute(ctx.db)

async function linkSome(ctx: Context, { table, number }: RecordTable, most: number): Promise<number> {
  const column = sql.ref(`r.${number}`)
  // Two processes would both follow the same link.
  await sql`select pg_advisory_xact_lock(hashtext('record links'), hashtext(${table}))`.execute(ctx.db)
  await inUtc(ctx)
  const { rows: ends } = await sql<{ place: number; digest: Buffer }>`
    select place, digest from record_links where table_name = ${table} order by place desc limit 1`.execute(
    ctx.db,
  )
  const { rows } = await sql<{ number: number; text: string }>`
    select ${column} as number, ${textOf} as text from ${sql.table(table)} r
    where ${column} > coalesce((select max(number) from record_links where table_name = ${table}), 0) - ${sql.lit(lateNumbers)}::bigint
      and not exists (select from record_links l where l.table_name = ${table} and l.number = ${column})
    order by ${column} limit ${most}`.execute(ctx.db)
  if (rows.length === 0) return 0
  const end = ends[0] ?? { place: 0, digest: beginning }
  let digest: Uint8Array = end.digest
  const digests = rows.map((row) => {
    digest = digestOf(digest, row.number, row.text)
    return digest
  })
  await sql`
    insert into record_links (table_name, place, number, digest, linked_at)
    select ${table}, ${end.place}::bigint + at, number, digest, ${ctx.clock()}
    from unnest(${rows.map((row) => row.number)}::bigint[], ${digests}::bytea[]) with ordinality as fresh (number, digest, at)`.execute(
    ctx.db,
  )
  return rows.length
}

/** Links the records that came since the last time; answers how many. May run in several processes at once. */
export async function linkRecords(
  ctx: Context,
  tables: readonly RecordTable[],
  most = atATime,
): Promise<number> {
  let linked = 0
  for (const table of tables) {
    let some: number
    do {
      some = await transact(ctx, (ctx) => linkSome(ctx, table, most))
      linked += some
    } while (some === most)
  }
  return linked
}

/** Faults are told up to here; a chain that is broken everywhere says so often enough. */
const mostFaults = 100

async function proveTable(
  ctx: Context,
  { table, number }: RecordTable,
  most: number,
): Promise<{ faults: RecordFault[]; head: ChainHead }> {
  const faults: RecordFault[] = []
  const column = sql.ref(`r.${number}`)
  let place = 0
  let before: Uint8Array = beginning
  for (;;) {
    const { rows } = await transact(ctx, async (ctx) => {
      await inUtc(ctx)
      return sql<{ place: number; number: number; digest: Buffer; text: string | null }>`
        select l.place, l.number, l.digest, case when ${column} is not null then ${textOf} end as text
        from record_links l left join ${sql.table(table)} r on ${column} = l.number
        where l.table_name = ${table} and l.place > ${place} order by l.place limit ${most}`.execute(ctx.db)
    })
    for (const row of rows) {
      if (faults.length >= mostFaults) break
      const told = (fault: RecordFault['fault']) => faults.push({ table, number: row.number, fault })
      if (row.place !== place + 1) told('linkMissing')
      else if (row.text === null) told('missing')
      else if (!digestOf(before, row.number, row.text).equals(row.digest)) told('changed')
      place = row.place
      before = row.digest
    }
    if (rows.length < most || faults.length >= mostFaults) break
  }
  const { rows: unlinked } = await sql<{ number: number }>`
    select ${column} as number from ${sql.table(table)} r
    where ${column} <= coalesce((select max(number) from record_links where table_name = ${table}), 0) - ${sql.lit(lateNumbers)}::bigint
      and not exists (select from record_links l where l.table_name = ${table} and l.number = ${column})
    order by ${column} limit ${mostFaults}`.execute(ctx.db)
  for (const row of unlinked) faults.push({ table, number: row.number, fault: 'notLinked' })
  return { faults, head: { table, place, digest: Buffer.from(before).toString('hex') } }
}

/** Goes over every chain from its beginning: the records that are not as they were linked, and where the chains end. */
export async function proveRecords(
  ctx: Context,
  tables: readonly RecordTable[],
  most = atATime,
): Promise<{ readonly faults: readonly RecordFault[]; readonly heads: readonly ChainHead[] }> {
  const faults: RecordFault[] = []
  const heads: ChainHead[] = []
  for (const table of tables) {
    const proved = await proveTable(ctx, table, most)
    faults.push(...proved.faults)
    heads.push(proved.head)
  }
  return { faults, heads }
}

/** Keeps what a proof found, beside the chains: a row for each table. */
export async function keepProof(
  ctx: Context,
  { faults, heads }: Awaited<ReturnType<typeof proveRecords>>,
): Promise<void> {
  await ctx.db
    .insertInto('record_proofs')
    .values(
      heads.map(({ table, place, digest }) => ({
        proved_at: ctx.clock(),
        table_name: table,
        records: place,
        head: digest,
        faults: JSON.stringify(
          faults.filter((each) => each.table === table).map(({ number, fault }) => ({ number, fault })),
        ),
      })),
    )
    .execute()
}
