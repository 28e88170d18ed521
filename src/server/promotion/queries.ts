import { type RawBuilder, sql } from 'kysely'
import type { Context } from '#server/platform/context.ts'

/** What a user (by the column that names one) really paid within the last twelve months, refunds taken off. */
export const paidInYear = (ctx: Context, user: RawBuilder<unknown>) => sql`(
  coalesce((select sum(t.amount_minor) from ledger_transfers t where t.from_book = 'owed:' || ${user} || ':CNY'
    and t.kind = 'paymentReceived' and t.at > ${ctx.clock()}::timestamptz - interval '1 year'), 0)
  - coalesce((select sum(t.amount_minor) from ledger_transfers t where t.to_book = 'owed:' || ${user} || ':CNY'
    and t.kind = 'refundPaid' and t.at > ${ctx.clock()}::timestamptz - interval '1 year'), 0))::bigint`
