import { parseArgs } from 'node:util'
import pg from 'pg'
import { monthBefore, monthOf, type StatementMonth } from '#domain/bills/statements.ts'
import type { Customer } from '#domain/kernel/actor.ts'
import { businessDateOf } from '#domain/kernel/business-date.ts'
import type { StatementId } from '#domain/kernel/ids.ts'
import { beginMonth, makeNextBatch } from '#server/statements/months.ts'
import { getStatement } from '#server/statements/queries/detail.ts'
import { listStatementLines } from '#server/statements/queries/lines.ts'
import { listMonths } from '#server/statements/queries/months.ts'
import { timed } from './load.ts'
import { forgetPeak, memoryOf } from './process.ts'
import { number, report } from './table.ts'
import type { Sizes, World } from './world.ts'

/** Lines of an order's bill. */
const linesOfOrder = 10
/** Orders of the customer whose one statement is long. */
const ordersOfLargest = 500
/** The world gives each customer so many orders by itself. */
const ordersGiven = 10

/** A month-end: customers with some orders each, every one with its bill. */
export type MonthEnd = { readonly customers: number; readonly ordersEach: number }

export const worldOf = ({ customers }: MonthEnd): Partial<Sizes> => ({
  users: customers,
  deepOrders: ordersOfLargest,
})

/** More orders for each customer, and a bill for every order; four lines of ten as quoted, two of ten in dollars. */
async function fill(
  { databaseUrl, deep }: World,
  { ordersEach }: MonthEnd,
  month: StatementMonth,
): Promise<number> {
  // It takes longer than the product's own statements may; foreign keys are right by how the rows are made.
  const client = new pg.Client(databaseUrl)
  await client.connect()
  try {
    await client.query('set session_replication_role = replica; set synchronous_commit = off')
    const { rows: columns } = await client.query<{ name: string }>(
      `select column_name as name from information_schema.columns where table_name = 'orders' order by ordinal_position`,
    )
    const own: Readonly<Record<string, string>> = {
      id: "'ord_' || lpad('z' || to_hex(row_number() over ()), 26, '0')",
      number: "'SP2021' || lpad((row_number() over ())::text, 9, '0')",
    }
    await client.query(
      `insert into orders (${columns.map(({ name }) => name).join(', ')})
     select ${columns.map(({ name }) => own[name] ?? `model.${name}`).join(', ')}
     from orders model, generate_series(2, ${ordersEach / ordersGiven}) where model.user_id like 'usr_000%'`,
    )
    const { rowCount } = await client.query(
      `insert into bill_lines (id, user_id, order_id, kind, quoted_position, code, name, basis, quantity, unit_minor, amount_minor,
       currency, rate, rate_on, rate_source, cny_minor, cause, note, consent, billed_on, added_at)
     select 'bil_' || lpad(to_hex(row_number() over ()), 26, '0'), o.user_id, o.id,
       case when o.user_id = '${deep.userId}' then 'regular' else (array['oceanFreight', 'oceanFreight', 'regular', 'regular', 'tax'])[1 + n % 5] end,
       case when n < 4 then n + 1 end, 'STOR', '{"zh": "堆存费", "en": "Storage"}', 'container', 2, 10000 + n, 20000 + 2 * n,
       case when n < 2 then 'USD' else 'CNY' end, case when n < 2 then '7.0840' end,
       case when n < 2 then date '${month}-10' end, case when n < 2 then '{"zh": "中国外汇交易中心", "en": "CFETS"}'::jsonb end,
       case when n < 2 then 141680 + 14 * n else 20000 + 2 * n end, case when n >= 4 then 'customerRequest' end, '',
       case when n < 4 then 'notNeeded' else 'given' end, date '${month}-01' + (n * 3), now()
     from orders o, generate_series(0, ${linesOfOrder - 1}) n where o.paid_at is not null`,
    )
    await client.query('vacuum analyze orders')
    await client.query('vacuum analyze bill_lines')
    return rowCount ?? 0
  } finally {
    await client.end()
  }
}

/** Statements of a month for everybody, and the longest of them opened. */
export async function statements(world: World, size: MonthEnd): Promise<void> {
  const { ctx, deep } = world
  const month = monthBefore(monthOf(businessDateOf(new Date())))
  console.log('\nstatements')
  const lines = await fill(world, size, month)
  await forgetPeak(process.pid)
  const begun = performance.now()
  await beginMonth(ctx, month)
  let longest = 0
  for (let more = true; more; ) {
    const from = performance.now()
    more = await makeNextBatch(ctx, month)
    longest = Math.max(longest, performance.now() - from)
  }
  const seconds = (performance.now() - begun) / 1_000
  const { peak } = await memoryOf(process.pid)
  const { rows } = await ctx.pool.query<{ made: number; put: number }>(
    `select (select count(*) from statements)::int as made, (select count(*) from statement_lines)::int as put`,
  )
  const { made, put } = rows[0] ?? { made: 0, put: 0 }
  report(
    `statements of a month, ${size.customers.toLocaleString('en')} customers, ${lines.toLocaleString('en')} lines`,
    `${number(seconds, 1)} s for ${made.toLocaleString('en')} statements with ${put.toLocaleString('en')} lines; longest batch ${number(longest / 1_000, 1)} s`,
    '< 120 s, every line',
    seconds < 120 && put === lines,
  )
  report(
    'resident memory at its highest while they are made',
    `${number(peak, 0)} MB`,
    '< 400 MB',
    peak < 400,
  )
  await ctx.pool.query('analyze statements')
  await ctx.pool.query('analyze statement_lines')
  await openLongest(world, deep)
  const months = await timed(5, () => listMonths(ctx))
  report('the desk’s list of months with its checks', `${number(months.p50, 0)} ms`)
}

async function openLongest({ ctx }: World, actor: Customer): Promise<void> {
  const { rows } = await ctx.pool.query<{ id: StatementId; lines: number }>(
    'select id, lines from statements where user_id = $1 order by lines desc limit 1',
    [actor.userId],
  )
  if (!rows[0]) throw new Error('the largest customer has no statement')
  const { id, lines } = rows[0]
  const opened = await timed(20, () =>
    Promise.all([
      getStatement(ctx, actor, id),
      listStatementLines(ctx, actor, { id, after: 0, size: 200, only: 'all' }),
    ]),
  )
  report(
    `a statement of ${lines.toLocaleString('en')} lines opened, with its first 200`,
    `${number(opened.p50, 0)} ms, p99 ${number(opened.p99, 0)} ms`,
    '< 500 ms',
    opened.p99 < 500,
  )
}

export const monthEnd = (small: boolean): MonthEnd =>
  small ? { customers: 200, ordersEach: 50 } : { customers: 2_000, ordersEach: 50 }

/** By itself it takes `--small`. */
if (import.meta.filename === process.argv[1]) {
  const { buildWorld } = await import('./world.ts')
  const { values } = parseArgs({ options: { small: { type: 'boolean', default: false } } })
  const size = monthEnd(values.small)
  const world = await buildWorld(worldOf(size))
  try {
    await statements(world, size)
  } finally {
    await world.stop()
  }
}
