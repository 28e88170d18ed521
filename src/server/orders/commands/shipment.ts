import type { BodyOf } from '#contract/endpoint.ts'
import type * as deskContract from '#contract/order-desk.ts'
import type { Customer, Staff, System } from '#domain/kernel/actor.ts'
import type { OrderId } from '#domain/kernel/ids.ts'
import { type FieldRefusal, Refusal } from '#domain/kernel/refusal.ts'
import { containerNumberFault, normaliseContainerNumber } from '#domain/reference/containers.ts'
import type { Context } from '#server/platform/context.ts'
import { brokenConstraint, transact } from '#server/platform/db/transaction.ts'
import { tell } from '#server/platform/live/live-events.ts'
import {
  addRedDot,
  lockOrder,
  removeRedDots,
  saveBooking,
  saveClerk,
  saveContainerNumbers,
} from '../store.ts'
import { tellBoth } from '../tell.ts'

export function setBooking(
  ctx: Context,
  actor: Staff | System,
  request: BodyOf<typeof deskContract.setBooking>,
): Promise<void> {
  return transact(ctx, async (ctx) => {
    const order = await lockOrder(ctx, actor, request.id)
    const upper = (text: string | undefined) => text?.toUpperCase().replaceAll(/[\s-]/g, '')
    await saveBooking(ctx, order, {
      bookingNumber: upper(request.bookingNumber),
      billOfLading: upper(request.billOfLading),
      vessel: request.vessel?.toUpperCase(),
      voyage: request.voyage?.toUpperCase(),
    })
    await addRedDot(ctx, order, ctx.clock())
    await tellBoth(ctx, order)
  })
}

/** Refuses with `tracking.containerNumberInvalid` beside the field, also for a number given to two containers. */
export function setContainerNumbers(
  ctx: Context,
  actor: Staff,
  request: BodyOf<typeof deskContract.setContainerNumbers>,
): Promise<void> {
  const entries = request.containers.map(({ id, number, seal }) => ({
    id,
    number: number === '' ? null : normaliseContainerNumber(number),
    seal: seal === '' ? null : seal,
  }))
  const fields: Record<string, FieldRefusal> = {}
  entries.forEach(({ number }, place) => {
    if (number === null) return
    const twice = entries.findIndex((each) => each.number === number) !== place
    if (twice || containerNumberFault(number)) {
      fields[`containers.${place}.number`] = { code: 'containerNumber.invalid', params: {} }
    }
  })
  if (Object.keys(fields).length > 0) throw new Refusal('tracking.containerNumberInvalid', {}, fields)

  return transact(ctx, async (ctx) => {
    const order = await lockOrder(ctx, actor, request.id)
    try {
      const found = await saveContainerNumbers(ctx, order, entries)
      if (found !== new Set(entries.map(({ id }) => id)).size) throw new Refusal('request.notFound')
    } catch (error) {
      if (brokenConstraint(error) !== 'container_is_on_an_order_once') throw error
      throw new Refusal('tracking.containerNumberInvalid')
    }
    await addRedDot(ctx, order, ctx.clock())
    await tellBoth(ctx, order)
  })
}

export function assignOrder(ctx: Context, actor: Staff, orderId: OrderId): Promise<void> {
  return transact(ctx, async (ctx) => {
    const order = await lockOrder(ctx, actor, orderId)
    await saveClerk(ctx, order, actor)
    await tellBoth(ctx, order)
  })
}

/** The customer has looked at an order, or at all of them (requirements §4: any other event than "add"). */
export function clearRedDots(ctx: Context, actor: Customer, orderId: OrderId | null): Promise<void> {
  return transact(ctx, async (ctx) => {
    await removeRedDots(ctx, actor.userId, orderId)
    await tell(ctx, `customer:${actor.userId}`, 'redDotClear', orderId ?? 'all')
  })
}
