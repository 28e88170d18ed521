import { sql } from 'kysely'
import type { ReplyOf } from '#contract/endpoint.ts'
import type { exchangeRateHistory } from '#contract/rates.ts'
import type { Currency } from '#domain/kernel/money.ts'
import type { Context } from '#server/platform/context.ts'

type EntryRow = {
  currency: Currency
  on_day: string
  rate: string
  source_zh: string
  source_en: string
  staff_name: string
  entered_at: Date
  replaced_at: Date | null
  place: string
}

/** The place after which a page goes on: a day, and the number of a replaced entry, the standing one being first. */
const cursorPattern = /^(\d{4}-\d\d-\d\d)_(\d{1,18})$/

/** The number of the entry that stands, above that of any replaced one. */
const standing = '999999999999999999'

/** Every rate that a currency had, by day, the newest first; of one day the one that stands, then those it replaced. */
export async function listExchangeRateHistory(
  ctx: Context,
  asked: { currency: Currency; cursor?: string | undefined; size: number },
): Promise<ReplyOf<typeof exchangeRateHistory>> {
  const [, day = null, place = null] = cursorPattern.exec(asked.cursor ?? '') ?? []
  const after = (key: ReturnType<typeof sql>) =>
    day === null ? sql`true` : sql`(on_day, ${key}) < (${day}::date, ${place}::bigint)`
  const limit = asked.size + 1
  const { rows } = await sql<EntryRow>`
    (select currency, on_day, rate, source_zh, source_en, staff_name, entered_at, null::timestamptz as replaced_at,
        ${standing}::bigint::text as place
      from exchange_rates where currency = ${asked.currency} and ${after(sql`${standing}::bigint`)}
      order by on_day desc limit ${limit})
    union all
    (select currency, on_day, rate, source_zh, source_en, staff_name, entered_at, replaced_at, number::text
      from replaced_exchange_rates where currency = ${asked.currency} and ${after(sql`number`)}
      order by on_day desc, number desc limit ${limit})
    order by on_day desc, place desc limit ${limit}`.execute(ctx.db)
  const page = rows.slice(0, asked.size)
  const last = page.at(-1)
  return {
    items: page.map((row) => ({
      currency: row.currency,
      on: row.on_day,
      rate: row.rate,
      source: { zh: row.source_zh, en: row.source_en },
      staffName: row.staff_name,
      enteredAt: row.entered_at.toISOString(),
      replacedAt: row.replaced_at?.toISOString() ?? null,
    })),
    nextCursor: rows.length > asked.size && last ? `${last.on_day}_${last.place}` : null,
  }
}
