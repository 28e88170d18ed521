import type { ReplyOf } from '#contract/endpoint.ts'
import type * as contract from '#contract/trucks.ts'
import type { Customer } from '#domain/kernel/actor.ts'
import type { Context } from '#server/platform/context.ts'
import { meterOf } from './present.ts'
import { findUsed } from './store.ts'

/** The customer's free look-ups, and trucks of the simulator to try it with. */
export const readMeter = async (
  ctx: Context,
  { userId }: Customer,
): Promise<ReplyOf<typeof contract.truckMeter>> => ({
  meter: meterOf(await findUsed(ctx, userId)),
  examples: (ctx.trucks.asked?.examples ?? []).map(({ plate, colour }) => ({ plate, colour })),
})
