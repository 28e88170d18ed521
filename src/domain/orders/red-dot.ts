import type { UserId } from '#domain/kernel/ids.ts'

/**
 * The red dot of orders (requirements §3, §4): something on an order changed that its customer has not looked at. An
 * event "add" sets it for the current user, on the order and in the header; any other event takes it away when it
 * belongs to the current user. Events of other users change nothing.
 */
export type RedDots = {
  readonly userCode: string
  readonly status: 0 | 1
  readonly orderIds: readonly string[]
}
export type RedDotEvent = {
  readonly kind: 'add' | 'clear'
  readonly userCode: UserId | string
  /** `all` where every order has been looked at. */
  readonly orderId: string
}

/** The dots after an event. The header shows one exactly when an order does. */
export function afterRedDotEvent(dots: RedDots, event: RedDotEvent): RedDots {
  if (event.userCode !== dots.userCode) return dots
  const others = event.orderId === 'all' ? [] : dots.orderIds.filter((id) => id !== event.orderId)
  const orderIds = event.kind === 'add' ? [event.orderId, ...others] : others
  return { ...dots, orderIds, status: orderIds.length > 0 ? 1 : 0 }
}
