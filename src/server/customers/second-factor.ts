import type { takeSecondFactor as contract } from '#contract/customers.ts'
import type { BodyOf } from '#contract/endpoint.ts'
import type { Staff } from '#domain/kernel/actor.ts'
import type { Context } from '#server/platform/context.ts'
import type { CallOrigin } from '#server/platform/login/audit.ts'
import { confirmClerk } from '#server/staff/commands.ts'
import { takeSecondFactor } from '#server/users/commands/second-factor.ts'

/** Turns off a customer's second factor, for a clerk who proves by a fresh code to be there. */
export async function takeFactorOfCustomer(
  ctx: Context,
  actor: Staff,
  { userId, reason, totp, from }: BodyOf<typeof contract> & { from: CallOrigin },
): Promise<void> {
  await confirmClerk(ctx, actor, { totp, from })
  await takeSecondFactor(ctx, actor, { userId, reason, from })
}
