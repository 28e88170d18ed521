import type { BodyOf } from '#contract/endpoint.ts'
import type * as deskContract from '#contract/order-desk.ts'
import { type Customer, type Staff, type System, system } from '#domain/kernel/actor.ts'
import type { OrderId, StaffId } from '#domain/kernel/ids.ts'
import { type FieldRefusal, Refusal } from '#domain/kernel/refusal.ts'
import { containerNumberFault, normaliseContainerNumber } from '#domain/reference/containers.ts'
import type { Context } from '#server/platform/context.ts'
import { brokenConstraint, transact } from '#server/platform/db/transaction.ts'
import { tell } from '#server/platform/live/live-events.ts'
import { lastClerkOf, noteChange } from '#server/platform/records/desk-records.ts'
import {
  addRedDot,
  type Clerk,
  clerksOf,
  findBooking,
  findClerk,
  findContainerNumbers,
  lockOrder,
  lockOrders,
  removeRedDots,
  saveBooking,
  saveClerks,
  saveContainerNumbers,
} from '../store.ts'
import { tellBoth } from '../tell.ts'

/** Refuses with `order.editedMeanwhile`, naming who did it, where something is not as the form showed it. */
export async function refuseEdited(
  ctx: Context,
  order: { readonly id: OrderId },
  action: 'order/setBooking' | 'order/setContainerNumbers' | 'order/setDetails',
  shown: readonly { readonly field: string; readonly read: string | undefined; readonly now: string }[],
): Promise<void> {
  const fields = shown.flatMap(({ field, read, now }): [string, FieldRefusal][] =>
    read === undefined || read === now
      ? []
      : [
          now === ''
            ? [field, { code: 'order.fieldEmptied', params: {} }]
            : [field, { code: 'order.fieldChanged', params: { value: now } }],
        ],
  )
  if (fields.length === 0) return
  const name = await lastClerkOf(ctx, action, order.id)
  throw new Refusal('order.editedMeanwhile', { name: name ?? 'API' }, Object.fromEntries(fields))
}

const bookingFields = ['bookingNumber', 'billOfLading', 'vessel', 'voyage'] as const

/**
 * Writes the fields that were sent. Refuses with `order.editedMeanwhile` where one of them was changed after the form
 * showed it.
 */
export function setBooking(
  ctx: Context,
  actor: Staff | System,
  request: BodyOf<typeof deskContract.setBooking>,
): Promise<void> {
  return transact(ctx, async (ctx) => {
    const order = await lockOrder(ctx, actor, request.id)
    const upper = (text: string | undefined) => text?.toUpperCase().replaceAll(/[\s-]/g, '')
    const booking = {
      bookingNumber: upper(request.bookingNumber),
      billOfLading: upper(request.billOfLading),
      vessel: request.vessel?.toUpperCase(),
      voyage: request.voyage?.toUpperCase(),
    }
    const before = await findBooking(ctx, order)
    const sent = bookingFields.filter((field) => booking[field] !== undefined)
    const shown = sent.map((field) => ({ field, read: request.read?.[field], now: before[field] }))
    await refuseEdited(ctx, order, 'order/setBooking', shown)
    await saveBooking(ctx, order, booking)
    noteChange(ctx, {
      subject: order.id,
      userId: order.userId,
      before: Object.fromEntries(sent.map((field) => [field, before[field] || null])),
      after: Object.fromEntries(sent.map((field) => [field, booking[field] || null])),
    })
    await addRedDot(ctx, order, ctx.clock())
    await tellBoth(ctx, order)
  })
}

/**
 * Refuses with `tracking.containerNumberInvalid` beside the field, also for a number given to two containers, and with
 * `order.editedMeanwhile` where a container was changed after the form showed it.
 */
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
    const before = await findContainerNumbers(ctx, order)
    const nowOf = (id: string) => before.get(id) ?? { number: '', seal: '' }
    await refuseEdited(
      ctx,
      order,
      'order/setContainerNumbers',
      request.containers.flatMap(({ id, read }, place) => [
        { field: `containers.${place}.number`, read: read?.number, now: nowOf(id).number },
        { field: `containers.${place}.seal`, read: read?.seal, now: nowOf(id).seal },
      ]),
    )
    try {
      const found = await saveContainerNumbers(ctx, order, entries)
      if (found !== new Set(entries.map(({ id }) => id)).size) throw new Refusal('request.notFound')
    } catch (error) {
      if (brokenConstraint(error) !== 'container_is_on_an_order_once') throw error
      throw new Refusal('tracking.containerNumberInvalid')
    }
    for (const { id, number, seal } of entries) {
      const was = nowOf(id)
      noteChange(ctx, {
        subject: order.id,
        userId: order.userId,
        before: { container: was.number || null, seal: was.seal || null },
        after: { container: number, seal: seal === undefined ? was.seal || null : seal },
      })
    }
    await addRedDot(ctx, order, ctx.clock())
    await tellBoth(ctx, order)
  })
}

/** Who is meant: the caller where nobody is named, null for nobody. Refuses with `request.invalid` for no clerk of orders. */
export async function findOrderClerk(
  ctx: Context,
  actor: Staff,
  clerkId: StaffId | null | undefined,
): Promise<Clerk> {
  if (clerkId === undefined) return { id: actor.staffId, name: actor.name }
  if (clerkId === null) return null
  const clerk = await findClerk(ctx, clerkId)
  if (!clerk) throw new Refusal('request.invalid', {}, { clerkId: { code: 'field.invalid', params: {} } })
  return clerk
}

/** Gives an order to a clerk, or back to nobody. */
export async function assignOrder(
  ctx: Context,
  actor: Staff,
  { id, clerkId }: BodyOf<typeof deskContract.assignOrder>,
): Promise<void> {
  await assignOrders(ctx, [id], await findOrderClerk(ctx, actor, clerkId))
}

/** The same with some orders, in one transaction; there is nothing that could bar one of them. */
export function assignOrders(
  ctx: Context,
  ids: readonly OrderId[],
  clerk: Clerk,
): Promise<ReadonlyMap<OrderId, Refusal>> {
  return transact(ctx, async (ctx) => {
    const orders = await lockOrders(ctx, system, ids)
    const before = await clerksOf(ctx, ids)
    await saveClerks(ctx, ids, clerk)
    for (const order of orders) {
      noteChange(ctx, {
        subject: order.id,
        userId: order.userId,
        before: { clerk: before.get(order.id) ?? null },
        after: { clerk: clerk?.name ?? null },
      })
      await tellBoth(ctx, order)
    }
    return new Map()
  })
}

/** The customer has looked at an order, or at all of them (requirements §4: any other event than "add"). */
export function clearRedDots(ctx: Context, actor: Customer, orderId: OrderId | null): Promise<void> {
  return transact(ctx, async (ctx) => {
    await removeRedDots(ctx, actor.userId, orderId)
    await tell(ctx, `customer:${actor.userId}`, 'redDotClear', orderId ?? 'all')
  })
}
