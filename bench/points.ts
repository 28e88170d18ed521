import pg from 'pg'
import { bookId } from '#domain/ledger/books.ts'
import { pointsTypes } from '#domain/points/points.ts'
import { pointsSerialNumberList } from '#server/points/book-queries.ts'
import { getAccountInfo } from '#server/profile/queries.ts'
import { timed } from './load.ts'
import { number, report } from './table.ts'
import type { World } from './world.ts'

/** Entries of the measured book: more than a customer makes in a life. */
const entries = 100_000

/** A book of very many entries: check-ins, orders, top-ups and what was given for orders, mixed. */
async function fill({ databaseUrl, deep }: World): Promise<void> {
  // Rows are right by how they are made; the kept balance is set to what they sum to.
  const client = new pg.Client(databaseUrl)
  await client.connect()
  const purse = bookId({ kind: 'points', userId: deep.userId }, 'points')
  const issued = bookId({ kind: 'pointsIssued' }, 'points')
  const spent = bookId({ kind: 'pointsSpent' }, 'points')
  try {
    await client.query('set session_replication_role = replica; set synchronous_commit = off')
    await client.query(
      `insert into ledger_books (id, kind, user_id, currency, balance_minor)
       values ($1, 'points', $4, 'points', 0), ($2, 'pointsIssued', null, 'points', null), ($3, 'pointsSpent', null, 'points', null)
       on conflict do nothing`,
      [purse, issued, spent, deep.userId],
    )
    await client.query(
      `insert into ledger_transfers (from_book, to_book, amount_minor, currency, kind, source, at)
       select case when n % 5 = 0 then $1 else $2 end, case when n % 5 = 0 then $3 else $1 end,
         case when n % 5 = 0 then 3 else 5 end, 'points', case when n % 5 = 0 then 'pointsSpent' else 'pointsEarned' end,
         case n % 5 when 0 then 'order:bench_' || n || ':offset:x:points' when 1 then 'order:bench_' || n || ':points'
           when 2 then 'points:topUp:bench_' || n else 'points:checkIn:bench:' || n end,
         now() - make_interval(mins => $4::int - n)
       from generate_series(1, $4::int) n`,
      [purse, issued, spent, entries],
    )
    await client.query(
      `update ledger_books set balance_minor = (select coalesce(sum(case when to_book = $1 then amount_minor else -amount_minor end), 0)
         from ledger_transfers where to_book = $1 or from_book = $1) where id = $1`,
      [purse],
    )
    // Kept by the trigger where it runs.
    await client.query(
      `insert into points_entry_counts (book, type, entries)
       select $1, points_type_of(source), count(*) from ledger_transfers where to_book = $1 or from_book = $1 group by 2
       on conflict (book, type) do update set entries = excluded.entries`,
      [purse],
    )
    await client.query('vacuum analyze ledger_transfers')
  } finally {
    await client.end()
  }
}

/** The page of points of a customer with a hundred thousand entries: balance and first page. */
export async function points(world: World): Promise<void> {
  console.log('\npoints')
  await fill(world)
  const { ctx, deep } = world
  const first = { current: 1, size: 10 } as const
  const { total } = await pointsSerialNumberList(ctx, deep, first)
  const page = await timed(200, async () => {
    await getAccountInfo(ctx, deep)
    await pointsSerialNumberList(ctx, deep, first)
  })
  report(
    `balance and first page of ${entries.toLocaleString('en')} entries (${total.toLocaleString('en')} counted)`,
    `p50 ${number(page.p50)} ms, p99 ${number(page.p99)} ms`,
    'p99 ≤ 20 ms',
    page.p99 <= 20,
  )
  const types = Object.values(pointsTypes)
  const typed = await timed(200, (turn) =>
    pointsSerialNumberList(ctx, deep, { ...first, type: types[turn % types.length] }),
  )
  report('the same, first page of one type', `p99 ${number(typed.p99)} ms`, 'p99 ≤ 20 ms', typed.p99 <= 20)
}
