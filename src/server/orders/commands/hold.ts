import type { OrderId } from '#domain/kernel/ids.ts'
import type { Order } from '#domain/orders/orders.ts'
import type { Context } from '#server/platform/context.ts'
import { addRedDot, savePaymentHold } from '../store.ts'
import { tellBoth } from '../tell.ts'

type Locked = Pick<Order, 'id' | 'userId'>

/** The deadline of locked orders waits: the shipper showed that the money is on its way, and finance looks for it. */
export const holdPaymentDeadline = (ctx: Context, orders: readonly Locked[], until: Date): Promise<void> =>
  savePaymentHold(
    ctx,
    orders.map(({ id }): OrderId => id),
    until,
  )

/** The deadline counts again, and the shipper is told that something was decided. */
export async function releasePaymentDeadline(ctx: Context, orders: readonly Order[]): Promise<void> {
  await savePaymentHold(
    ctx,
    orders.map(({ id }): OrderId => id),
    null,
  )
  for (const order of orders) {
    await addRedDot(ctx, order, ctx.clock())
    await tellBoth(ctx, order)
  }
}
