import { sql } from 'kysely'
import type { Actor } from '#domain/kernel/actor.ts'
import type { BusinessDate } from '#domain/kernel/business-date.ts'
import type { Bilingual } from '#domain/kernel/language.ts'
import type { Currency } from '#domain/kernel/money.ts'
import { Refusal } from '#domain/kernel/refusal.ts'
import type { Context } from '#server/platform/context.ts'
import { transact } from '#server/platform/db/transaction.ts'
import { noteChange } from '#server/platform/records/desk-records.ts'
import { forgetPrices } from '../queries.ts'

/**
 * Enters the rate of a currency for a day. Where the day has one, the clerk names it as the one that is replaced; it is
 * kept. Refuses with `rates.rateStands` where another one stands than was named, so that of two clerks the second is
 * told what the first entered.
 */
export async function setExchangeRate(
  ctx: Context,
  actor: Actor,
  rate: {
    readonly currency: Currency
    readonly on: BusinessDate
    readonly rate: string
    readonly source: Bilingual
    readonly replaces?: string | undefined
  },
): Promise<void> {
  const { currency, on, source } = rate
  await transact(ctx, async (ctx) => {
    await sql`select pg_advisory_xact_lock(hashtextextended(${`exchange rate ${currency} ${on}`}, 0))`.execute(
      ctx.db,
    )
    const { rows } = await sql<{
      rate: string
      source_zh: string
      source_en: string
      staff_name: string
    }>`select rate, source_zh, source_en, staff_name from exchange_rates
      where currency = ${currency} and on_day = ${on}`.execute(ctx.db)
    const [before] = rows
    if (before && (rate.replaces === undefined || Number(rate.replaces) !== Number(before.rate)))
      throw new Refusal('rates.rateStands', { rate: before.rate, name: before.staff_name })
    await sql`
      with replaced as (
        insert into replaced_exchange_rates (currency, on_day, rate, source_zh, source_en, staff_name, entered_at, replaced_at)
        select currency, on_day, rate, source_zh, source_en, staff_name, entered_at, ${ctx.clock()}
        from exchange_rates where currency = ${currency} and on_day = ${on}
      )
      insert into exchange_rates (currency, on_day, rate, source_zh, source_en, staff_id, staff_name, entered_at)
      values (${currency}, ${on}, ${rate.rate}, ${source.zh}, ${source.en},
        ${actor.kind === 'staff' ? actor.staffId : null}, ${actor.kind === 'staff' ? actor.name : 'system'}, ${ctx.clock()})
      on conflict (currency, on_day) do update
        set rate = excluded.rate, source_zh = excluded.source_zh, source_en = excluded.source_en,
          staff_id = excluded.staff_id, staff_name = excluded.staff_name, entered_at = excluded.entered_at`.execute(
      ctx.db,
    )
    noteChange(ctx, {
      subject: `${currency} ${on}`,
      before: before ? { rate: before.rate, sourceZh: before.source_zh, sourceEn: before.source_en } : null,
      after: { rate: rate.rate, sourceZh: source.zh, sourceEn: source.en },
    })
  })
  forgetPrices(ctx)
}
