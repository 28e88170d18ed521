import type { LoggedInStaff } from '#contract/staff.ts'
import type { Staff, StaffRole } from '#domain/kernel/actor.ts'
import { Refusal } from '#domain/kernel/refusal.ts'
import { demoTotpSecret, totpPeriodSeconds } from '#domain/staff/totp.ts'
import type { Context } from '#server/platform/context.ts'
import { presentClerk } from './present.ts'
import { loadClerk } from './store.ts'
import { totpAt } from './totp.ts'

export async function getClerk(ctx: Context, actor: Staff): Promise<LoggedInStaff> {
  const clerk = await loadClerk(ctx, actor.staffId)
  if (!clerk) throw new Refusal('login.expired')
  return presentClerk(clerk)
}

/** The one-time code of the demo clerks, whose secret is public. Not found outside demo mode. */
export function getDemoCode(ctx: Context): { totp: string; validUntil: string } {
  if (!ctx.config.demo) throw new Refusal('request.notFound')
  const now = ctx.clock()
  const step = totpPeriodSeconds * 1000
  const validUntil = new Date((Math.floor(now.getTime() / step) + 1) * step)
  return { totp: totpAt(demoTotpSecret, now), validUntil: validUntil.toISOString() }
}

/** Whether a clerk of one of these roles has used the desk since; an open page of the desk asks at least once a minute. */
export async function clerkSeenSince(
  ctx: Context,
  roles: readonly StaffRole[],
  since: Date,
): Promise<boolean> {
  const seen = await ctx.db
    .selectFrom('staff_sessions as s')
    .innerJoin('staff as c', 'c.id', 's.staff_id')
    .select('s.id')
    .where('s.last_used_at', '>=', since)
    .where('s.ended_at', 'is', null)
    .where('c.disabled_at', 'is', null)
    .where('c.role', 'in', roles)
    .limit(1)
    .executeTakeFirst()
  return seen !== undefined
}
