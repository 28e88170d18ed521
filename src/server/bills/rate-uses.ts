import { sql } from 'kysely'
import type { RateUses } from '#contract/bills.ts'
import { addDays, type BusinessDate, instantOf } from '#domain/kernel/business-date.ts'
import type { Currency } from '#domain/kernel/money.ts'
import type { Context } from '#server/platform/context.ts'

/** Of each kind that many are shown. */
const usesShown = 100

type UseRow = Omit<RateUses['items'][number], 'rateOn'> & { rate_on: string }

/**
 * What was priced from a day on, until the day of the next rate, by the rate that counted before it. What is frozen
 * stays so; the clerk only learns what a rate comes too late for.
 */
export async function findRateUses(
  ctx: Context,
  { currency, on }: { readonly currency: Currency; readonly on: BusinessDate },
): Promise<RateUses> {
  const { rows: around } = await sql<{ standing: string | null; next: BusinessDate | null }>`
    select (select rate::text from exchange_rates where currency = ${currency} and on_day = ${on}) as standing,
      (select min(on_day) from exchange_rates where currency = ${currency} and on_day > ${on}) as next`.execute(
    ctx.db,
  )
  const standing = around[0]?.standing ?? null
  const next = around[0]?.next ?? null
  // A rate of today that comes now is too late for nothing of the days after.
  const until = next ? sql`< ${instantOf(next)}` : sql`is not null`
  const untilDay = next ? sql`<= ${addDays(next, -1)}` : sql`is not null`
  const used = standing === null ? sql`< ${on}` : sql`<= ${on}`
  const { rows } = await sql<UseRow>`
    (select 'order' as kind, o.id as "orderId", o.number,
        to_char(o.placed_at at time zone 'Asia/Shanghai', 'YYYY-MM-DD') as on, told->>'rate' as rate, told->>'on' as rate_on
      from orders o cross join lateral jsonb_array_elements(o.terms->'exchangeRates') told
      where o.placed_at >= ${instantOf(on)} and o.placed_at ${until}
        and told->>'from' = ${currency} and (told->>'on')::date ${used}
      order by o.placed_at desc limit ${usesShown + 1})
    union all
    (select 'charge', l.order_id, o.number, l.billed_on::text, l.rate, l.rate_on::text
      from bill_lines l join orders o on o.user_id = l.user_id and o.id = l.order_id
      where l.billed_on >= ${on} and l.billed_on ${untilDay} and l.quoted_position is null and l.credit_of is null
        and l.currency = ${currency} and l.rate_on ${used}
      order by l.billed_on desc, l.id desc limit ${usesShown + 1})`.execute(ctx.db)
  const shown = (['order', 'charge'] as const).flatMap((kind) =>
    rows.filter((row) => row.kind === kind).slice(0, usesShown),
  )
  return {
    standing,
    items: shown.map(({ rate_on: rateOn, ...use }) => ({ ...use, rateOn })),
    more: shown.length < rows.length,
  }
}
