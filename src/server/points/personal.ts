import { sql } from 'kysely'
import type { PersonalPart, PersonalRow } from '#server/platform/personal.ts'

/** Vouchers stand behind orders that were paid with them, and say nothing about a person: they stay. */
export const vouchersPart: PersonalPart = {
  name: 'vouchers',
  async read(ctx, userId) {
    const { rows } = await sql<PersonalRow>`
      select name, jsonb_build_object('minor', amount_minor, 'currency', 'CNY') as amount, granted_at as "createdAt",
        valid_from::text as "validFrom", valid_until::text as "validUntil"
      from vouchers where user_id = ${userId} order by granted_at, id`.execute(ctx.db)
    return { rows }
  },
}

/** The days on which the person checked in; their points stand in the ledger. */
export const checkInsPart: PersonalPart = {
  name: 'checkIns',
  async read(ctx, userId) {
    const { rows } = await sql<PersonalRow>`
      select day::text as day, points from check_ins where user_id = ${userId} order by day`.execute(ctx.db)
    return { rows }
  },
  async forget(ctx, userId) {
    await sql`delete from check_ins where user_id = ${userId}`.execute(ctx.db)
    return []
  },
}

/** Points bought: what was paid for is kept with its payment, what was only chosen goes. */
export const topUpsPart: PersonalPart = {
  name: 'topUps',
  async read(ctx, userId) {
    const { rows } = await sql<PersonalRow>`
      select number, chosen_at as "createdAt", paid_at as "paidAt", points + bonus as points,
        jsonb_build_object('minor', amount_minor, 'currency', 'CNY') as amount
      from top_ups where user_id = ${userId} order by chosen_at, id`.execute(ctx.db)
    return { rows }
  },
  async forget(ctx, userId) {
    await sql`delete from top_ups t where user_id = ${userId} and paid_at is null
      and not exists (select from payment_top_up_items i where i.top_up_id = t.id)`.execute(ctx.db)
    return []
  },
}
