import type { QueryOf, ReplyOf } from '#contract/endpoint.ts'
import type * as contract from '#contract/notifications.ts'
import type { Customer } from '#domain/kernel/actor.ts'
import type { OrderId, UserId } from '#domain/kernel/ids.ts'
import { Refusal } from '#domain/kernel/refusal.ts'
import { arrivalHoursOf } from '#domain/notifications/settings.ts'
import type { Context } from '#server/platform/context.ts'
import { findOwnOrder, loadAllChosen, loadChosen, loadNotifications } from './store.ts'

export async function listNotifications(
  ctx: Context,
  actor: Customer,
  asked: QueryOf<typeof contract.listNotifications>,
): Promise<ReplyOf<typeof contract.listNotifications>> {
  const { rows, unread, readAt } = await loadNotifications(ctx, actor.userId, asked)
  const shown = rows.slice(0, asked.size)
  return {
    items: shown.map(({ happenedAt, ...each }) => ({ ...each, happenedAt: happenedAt.toISOString() })),
    unread,
    readAt: readAt?.toISOString() ?? null,
    nextCursor: rows.length > asked.size ? (shown.at(-1)?.id ?? null) : null,
  }
}

export const getSettings = async (
  ctx: Context,
  actor: Customer,
): Promise<ReplyOf<typeof contract.notificationSettings>> =>
  (await loadChosen(ctx, actor.userId, null)).settings

/** Refuses with `request.notFound`. */
export async function getOrderSettings(
  ctx: Context,
  actor: Customer,
  orderId: OrderId,
): Promise<ReplyOf<typeof contract.orderNotificationSettings>> {
  if ((await findOwnOrder(ctx, actor.userId, orderId)) === null) throw new Refusal('request.notFound')
  const { settings, ofOrder } = await loadChosen(ctx, actor.userId, orderId)
  return { settings: ofOrder, general: settings }
}

/** By how many hours each order's arrival must move for its customer to be told, by order. */
export async function findArrivalHours(
  ctx: Context,
  orders: readonly { readonly userId: UserId; readonly id: OrderId }[],
): Promise<Map<OrderId, number>> {
  if (orders.length === 0) return new Map()
  const chosen = await loadAllChosen(
    ctx,
    orders.map(({ userId, id }) => ({ userId, orderId: id })),
  )
  return new Map(
    chosen.map(({ settings, ofOrder }, place) => [
      (orders[place] as { id: OrderId }).id,
      arrivalHoursOf(settings, ofOrder),
    ]),
  )
}
