import { sql } from 'kysely'
import type { Context } from '#server/platform/context.ts'
import { transact } from '#server/platform/db/transaction.ts'
import { job } from '#server/platform/jobs/jobs.ts'

/**
 * Counts what every customer paid within a year with all their logins, by the main login, for the list's filter and for
 * what other levels would change. The level itself follows from the amounts of the day.
 */
export const countLevels = (ctx: Context): Promise<void> =>
  transact(ctx, async (ctx) => {
    const since = sql`${ctx.clock()}::timestamptz - interval '1 year'`
    await sql`
      with moved as (
        select split_part(from_book, ':', 2) as user_id, amount_minor as minor from ledger_transfers
        where kind = 'paymentReceived' and at > ${since} and from_book like 'owed:usr%:CNY'
        union all
        select split_part(to_book, ':', 2), -amount_minor from ledger_transfers
        where kind = 'refundPaid' and at > ${since} and to_book like 'owed:usr%:CNY'
      ), paid as (
        select coalesce(main.user_id, moved.user_id) as user_id, sum(minor)::bigint as minor from moved
        left join customer_logins own on own.user_id = moved.user_id
        left join customer_logins main on main.record_id = own.record_id and main.main
        group by 1 having sum(minor) > 0
      ), fallen as (
        delete from customer_levels v where not exists (select from paid p where p.user_id = v.user_id)
      )
      insert into customer_levels (user_id, paid_minor, counted_at)
      select p.user_id, p.minor, ${ctx.clock()}
      from paid p join users u on u.id = p.user_id and u.erased_at is null
      on conflict (user_id) do update set paid_minor = excluded.paid_minor,
        counted_at = excluded.counted_at`.execute(ctx.db)
  })

/** Every night, when nobody works. */
export const countCustomerLevels = job({
  name: 'customers.countLevels',
  retries: 2,
  every: '35 2 * * *',
  run: (ctx) => countLevels(ctx),
})
