import { sql } from 'kysely'
import { lastDayOf, monthBefore, monthOf, type StatementMonth } from '#domain/bills/statements.ts'
import { onTimeDays } from '#domain/figures/figures.ts'
import { addDays, type BusinessDate, businessDateOf, instantOf } from '#domain/kernel/business-date.ts'
import { notCarried } from '#domain/orders/orders.ts'
import type { Context } from '#server/platform/context.ts'
import { transact } from '#server/platform/db/transaction.ts'

/**
 * Makes the sums of a month anew. Two processes at the same month follow one another; readers see the old sums until
 * the new ones stand.
 */
export async function makeFigures(ctx: Context, month: StatementMonth): Promise<void> {
  const first = `${month}-01` as BusinessDate
  const last = lastDayOf(month)
  const from = instantOf(first)
  const to = instantOf(addDays(last, 1))
  const teu = JSON.stringify(
    Object.fromEntries(ctx.reference.containerTypes.map((type) => [type.code, type.teu])),
  )
  const closed = sql.join(notCarried.map((status) => sql.lit(status)))
  await transact(ctx, async (ctx) => {
    // The row is the month's lock.
    await sql`insert into figure_months (month, made_at) values (${month}, ${ctx.clock()})
      on conflict (month) do update set made_at = excluded.made_at`.execute(ctx.db)
    await sql`delete from figure_cells where month = ${month}`.execute(ctx.db)
    await sql`
      with placed as (
        select o.pol, o.pod, o.carrier_code, o.status in (${closed}) as closed, box.boxes, box.teu,
          o.prepaid_minor + o.collect_minor as ordered,
          (select coalesce(sum(b.cny_minor), 0) from bill_lines b where b.user_id = o.user_id and b.order_id = o.id
            and b.consent in ('notNeeded', 'tolerated', 'given')) as billed,
          (q.offer->'co2e'->>'grams')::bigint as grams, bought.costed, bought.cost
        from orders o join quotes q on q.user_id = o.user_id and q.id = o.quote_id cross join lateral (
          select sum((c->'priceCny'->>'minor')::bigint) as costed, sum((c->'costCny'->>'minor')::bigint) as cost
          from jsonb_array_elements(q.costs) c) bought cross join lateral (
          select sum((c->>'quantity')::int) as boxes,
            sum((c->>'quantity')::int * (${teu}::jsonb->>(c->>'type'))::numeric) as teu
          from jsonb_array_elements(o.containers) c) box
        where o.placed_at >= ${from} and o.placed_at < ${to}
      ), parts as (
        select pol, pod, carrier_code, count(*) as orders, count(*) filter (where closed) as cancelled,
          coalesce(sum(boxes) filter (where not closed), 0) as boxes, coalesce(sum(teu) filter (where not closed), 0) as teu,
          coalesce(sum(ordered) filter (where not closed), 0) as ordered_minor,
          coalesce(sum(billed) filter (where not closed), 0) as billed_minor,
          coalesce(sum(costed) filter (where not closed), 0) as costed_minor,
          coalesce(sum(cost) filter (where not closed), 0) as cost_minor,
          0 as sailed, 0 as sailed_on_time, 0 as arrived, 0 as arrived_on_time, 0 as late_days, 0 as quotes, 0 as quotes_ordered,
          coalesce(sum(grams) filter (where not closed), 0) as co2e_grams,
          count(grams) filter (where not closed) as co2e_orders
        from placed group by 1, 2, 3
        union all
        select pol, pod, carrier_code, 0, 0, 0, 0, 0, 0, 0, 0, count(*),
          count(*) filter (where abs(actual_sailing_on - planned_sailing_on) <= ${sql.lit(onTimeDays)}), 0, 0, 0, 0, 0, 0, 0
        from orders where actual_sailing_on between ${first}::date and ${last}::date group by 1, 2, 3
        union all
        select pol, pod, carrier_code, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, count(*),
          count(*) filter (where abs(actual_arrival_on - planned_arrival_on) <= ${sql.lit(onTimeDays)}),
          sum(greatest(actual_arrival_on - planned_arrival_on, 0)), 0, 0, 0, 0
        from orders where actual_arrival_on between ${first}::date and ${last}::date group by 1, 2, 3
        union all
        select offer->'pol'->>'code', offer->'pod'->>'code', offer->'carrier'->>'scac', 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0,
          count(*), count(order_id), 0, 0
        from quotes where created_at >= ${from} and created_at < ${to} group by 1, 2, 3
      )
      insert into figure_cells (month, pol, pod, carrier_code, orders, cancelled, boxes, teu, ordered_minor, billed_minor,
        costed_minor, cost_minor, sailed, sailed_on_time, arrived, arrived_on_time, late_days, quotes, quotes_ordered, co2e_grams, co2e_orders)
      select ${month}, pol, pod, carrier_code, sum(orders), sum(cancelled), sum(boxes), sum(teu), sum(ordered_minor),
        sum(billed_minor), sum(costed_minor), sum(cost_minor), sum(sailed), sum(sailed_on_time), sum(arrived), sum(arrived_on_time), sum(late_days),
        sum(quotes), sum(quotes_ordered), sum(co2e_grams), sum(co2e_orders)
      from parts group by pol, pod, carrier_code`.execute(ctx.db)
  })
}

/** Orders may be billed, refused or refunded so many months after they were placed. Assumed (decision 061) */
const monthsThatChange = 12

/** This month and the one before it, which change all day. */
export async function makeLatestFigures(ctx: Context): Promise<void> {
  const month = monthOf(businessDateOf(ctx.clock()))
  for (const each of [month, monthBefore(month)]) await makeFigures(ctx, each)
}

/** All months that may still change, and those before them that were never made, back to the first order or quote. */
export async function makeAllFigures(ctx: Context): Promise<void> {
  const { rows } = await sql<{ first: Date | null }>`select least((select min(placed_at) from orders),
    (select min(created_at) from quotes)) as first`.execute(ctx.db)
  const first = rows[0]?.first
  if (!first) return
  const made = await ctx.db.selectFrom('figure_months').select('month').execute()
  const known = new Set(made.map(({ month }) => month))
  const oldest = monthOf(businessDateOf(first))
  let month = monthOf(businessDateOf(ctx.clock()))
  for (let count = 0; month >= oldest; count++, month = monthBefore(month))
    if (count < monthsThatChange || !known.has(month)) await makeFigures(ctx, month)
}
