import { sql } from 'kysely'
import type { BusinessDate } from '#domain/kernel/business-date.ts'
import type { UserId } from '#domain/kernel/ids.ts'
import type { CheckIn } from '#domain/points/check-ins.ts'
import type { Context } from '#server/platform/context.ts'

/**
 * One check-in of a customer at a time: the second of two, even of two days at midnight, sees the first's. There may
 * be no check-in yet to lock, so the customer is.
 */
export async function lockCheckIns(ctx: Context, userId: UserId): Promise<void> {
  await sql`select from users where id = ${userId} for no key update`.execute(ctx.db)
}

export async function lastCheckIn(ctx: Context, userId: UserId): Promise<CheckIn | null> {
  const { rows } = await sql<CheckIn>`
    select day, streak, points from check_ins where user_id = ${userId} order by day desc limit 1`.execute(
    ctx.db,
  )
  return rows[0] ?? null
}

export const addCheckIn = (ctx: Context, userId: UserId, { day, streak, points }: CheckIn, at: Date) =>
  sql`insert into check_ins (user_id, day, streak, points, at)
    values (${userId}, ${day}, ${streak}, ${points}, ${at})`.execute(ctx.db)

/** Check-ins of these days, newest first. */
export async function findCheckIns(
  ctx: Context,
  userId: UserId,
  { from, until, most }: { readonly from: BusinessDate; readonly until: BusinessDate; readonly most: number },
): Promise<CheckIn[]> {
  const { rows } = await sql<CheckIn>`
    select day, streak, points from check_ins
    where user_id = ${userId} and day between ${from}::date and ${until}::date
    order by day desc limit ${most}`.execute(ctx.db)
  return rows
}
