import type { OrderId, UserId } from '#domain/kernel/ids.ts'
import type { Context } from '#server/platform/context.ts'
import { tell } from '#server/platform/live/live-events.ts'

/** Both the customer's pages and the desk's read the order again. */
export async function tellBoth(
  ctx: Context,
  order: { readonly userId: UserId; readonly id: OrderId },
): Promise<void> {
  await tell(ctx, [`customer:${order.userId}`, 'staff'], 'order', order.id)
}

/** Something new waits on the order: its red dot and the one in the header are set (requirements §4, event "add"). */
export const tellRedDot = (
  ctx: Context,
  order: { readonly userId: UserId; readonly id: OrderId },
): Promise<void> => tell(ctx, `customer:${order.userId}`, 'redDotAdd', order.id)
