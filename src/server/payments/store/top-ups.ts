import { sql } from 'kysely'
import type { Actor, Customer } from '#domain/kernel/actor.ts'
import { businessDateOf } from '#domain/kernel/business-date.ts'
import type { TopUpId, UserId } from '#domain/kernel/ids.ts'
import { type Money, money } from '#domain/kernel/money.ts'
import { Refusal } from '#domain/kernel/refusal.ts'
import type { TopUpPackage } from '#domain/points/top-ups.ts'
import { type Posting, postingParts } from '#server/ledger/commands.ts'
import type { Context } from '#server/platform/context.ts'
import { ridesAlong } from '#server/platform/db/prepared.ts'
import { newId } from '#server/platform/ids.ts'

/** Points that a customer chose to buy: what the package gave and cost when it was chosen. */
export type TopUp = {
  readonly id: TopUpId
  readonly userId: UserId
  readonly number: string
  readonly amount: Money
  readonly points: number
  readonly bonus: number
  readonly paidAt: Date | null
}

type Row = {
  id: TopUpId
  user_id: UserId
  number: string
  amount_minor: number
  points: number
  bonus: number
  paid_at: Date | null
}

const topUpOf = (row: Row): TopUp => ({
  id: row.id,
  userId: row.user_id,
  number: row.number,
  amount: money(row.amount_minor, 'CNY'),
  points: row.points,
  bonus: row.bonus,
  paidAt: row.paid_at,
})

/**
 * The top-ups, locked until the transaction ends, by id: before their payments, everywhere. Refuses with
 * `request.notFound` when one is missing or another customer's.
 */
export async function lockTopUps(ctx: Context, actor: Actor, ids: readonly TopUpId[]): Promise<TopUp[]> {
  const { rows } =
    await sql<Row>`select id, user_id, number, amount_minor, points, bonus, paid_at from top_ups
    where id = any(${ids}) and ${actor.kind === 'customer' ? sql`user_id = ${actor.userId}` : sql`true`}
    order by id for update`.execute(ctx.db)
  if (rows.length !== ids.length) throw new Refusal('request.notFound')
  return rows.map(topUpOf)
}

/**
 * The customer's top-up by this package that is not paid yet: the one that was chosen before, or a new one. Of many
 * calls at once all get the same.
 */
export async function chooseTopUp(
  ctx: Context,
  { userId }: Customer,
  chosen: TopUpPackage,
): Promise<{ readonly id: TopUpId; readonly number: string }> {
  const now = ctx.clock()
  const day = businessDateOf(now).replaceAll('-', '')
  const { rows } = await sql<{ id: TopUpId; number: string }>`
    insert into top_ups (id, user_id, number, package, amount_minor, points, bonus, chosen_at)
    select ${newId('top')}, ${userId}, ${`TU${day}`} || lpad(part::text, greatest(6, length(part::text)), '0'),
      ${chosen.id}, ${chosen.amount.minor}, ${chosen.points}, ${chosen.bonus}, ${now}
    from (select nextval('top_up_numbers') as part) numbered
    on conflict (user_id, package, amount_minor, points, bonus) where paid_at is null
      do update set chosen_at = excluded.chosen_at
    returning id, number`.execute(ctx.db)
  if (!rows[0]) throw new Error('the top-up was not kept')
  return rows[0]
}

/** A locked top-up is paid, with what the ledger says of it. */
export const saveTopUpPaid = (ctx: Context, topUp: TopUp, paidAt: Date, postings: readonly Posting[]) =>
  sql`${ridesAlong} with ${postingParts(ctx, postings)}
    update top_ups set paid_at = ${paidAt} where user_id = ${topUp.userId} and id = ${topUp.id}`.execute(
    ctx.db,
  )

/** What refunds of a top-up took of its points, those under way as well. */
export async function takenOfTopUp(
  ctx: Context,
  id: TopUpId,
): Promise<{ readonly points: number; readonly bonus: number }> {
  const { rows } = await sql<{ points: number; bonus: number }>`
    select coalesce(sum(points_back), 0)::int as points, coalesce(sum(bonus_back), 0)::int as bonus
    from refunds where top_up_id = ${id} and status <> 'rejected'`.execute(ctx.db)
  return rows[0] ?? { points: 0, bonus: 0 }
}
