import type { BusinessDate } from '#domain/kernel/business-date.ts'
import type { OrderId } from '#domain/kernel/ids.ts'
import type { Context } from '#server/platform/context.ts'
import { tell } from '#server/platform/live/live-events.ts'
import { saveFreeUntil } from '../store.ts'

/** What the desk's list knows of the orders' free time; the desk hears of those where it changed. */
export async function recordFreeTime(
  ctx: Context,
  untilOf: ReadonlyMap<OrderId, BusinessDate | null>,
): Promise<void> {
  for (const id of await saveFreeUntil(ctx, untilOf)) await tell(ctx, 'staff', 'tracking', id)
}
