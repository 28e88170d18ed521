import { sql } from 'kysely'
import type { setToleranceCall } from '#contract/bills.ts'
import type { BodyOf, ReplyOf } from '#contract/endpoint.ts'
import type { Customer } from '#domain/kernel/actor.ts'
import { money } from '#domain/kernel/money.ts'
import type { Context } from '#server/platform/context.ts'
import { toleranceOfUser } from './store.ts'

/** How far a bill may go beyond its quote without asking: what the customer set, or the usual. */
export async function getTolerance(ctx: Context, actor: Customer): Promise<ReplyOf<typeof setToleranceCall>> {
  const { basisPoints, most } = await toleranceOfUser(ctx, actor.userId)
  return { basisPoints, most }
}

/** Sets it for charges that are added from now on; consents that were asked for stay asked for. */
export async function setTolerance(
  ctx: Context,
  actor: Customer,
  { basisPoints, mostMinor }: BodyOf<typeof setToleranceCall>,
): Promise<ReplyOf<typeof setToleranceCall>> {
  await sql`insert into bill_tolerances (user_id, basis_points, most_minor, set_at)
    values (${actor.userId}, ${basisPoints}, ${mostMinor}, ${ctx.clock()})
    on conflict (user_id) do update set basis_points = excluded.basis_points, most_minor = excluded.most_minor,
      set_at = excluded.set_at`.execute(ctx.db)
  return { basisPoints, most: money(mostMinor, 'CNY') }
}
