import { type RawBuilder, sql } from 'kysely'
import type { UserId } from '#domain/kernel/ids.ts'
import { type Money, money } from '#domain/kernel/money.ts'
import type { Context } from '#server/platform/context.ts'

/** What a user (by the column that names one) really paid within the last twelve months, refunds taken off. */
export const paidInYear = (ctx: Context, user: RawBuilder<unknown>) => sql`(
  coalesce((select sum(t.amount_minor) from ledger_transfers t where t.from_book = 'owed:' || ${user} || ':CNY'
    and t.kind = 'paymentReceived' and t.at > ${ctx.clock()}::timestamptz - interval '1 year'), 0)
  - coalesce((select sum(t.amount_minor) from ledger_transfers t where t.to_book = 'owed:' || ${user} || ':CNY'
    and t.kind = 'refundPaid' and t.at > ${ctx.clock()}::timestamptz - interval '1 year'), 0))::bigint`

/** The paid amount that a customer's level follows. */
export async function yearlyPaid(ctx: Context, userId: UserId): Promise<Money> {
  const { rows } = await sql<{
    paid: number
  }>`select ${paidInYear(ctx, sql`${userId}::text`)} as paid`.execute(ctx.db)
  return money(rows[0]?.paid ?? 0, 'CNY')
}
