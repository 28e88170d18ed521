import { sql } from 'kysely'
import type { BodyOf } from '#contract/endpoint.ts'
import type { OrderDetails, setOrderDetails as setOrderDetailsCall } from '#contract/order-proposals.ts'
import type { Actor, Staff } from '#domain/kernel/actor.ts'
import type { BusinessDate } from '#domain/kernel/business-date.ts'
import type { OrderId, UserId } from '#domain/kernel/ids.ts'
import { Refusal } from '#domain/kernel/refusal.ts'
import type { Order, OrderStatus } from '#domain/orders/orders.ts'
import { isChangeable, type ProposedSailing } from '#domain/orders/proposals.ts'
import type { Offer } from '#domain/quotes/offer.ts'
import type { Context } from '#server/platform/context.ts'
import { transact } from '#server/platform/db/transaction.ts'
import { noteChange } from '#server/platform/records/desk-records.ts'
import { addChangeLine } from '../edit-store.ts'
import { addRedDot, lockOrder, renewSearchText } from '../store.ts'
import { tellBoth } from '../tell.ts'
import { refuseEdited } from './shipment.ts'

export { findOrder, lockOrder } from '../store.ts'
export { tellBoth, tellChange } from '../tell.ts'

/** What of an order a clerk can change, as it stands, and what decides where it can be moved. */
export type ChangeFacts = {
  readonly order: Pick<Order, 'id' | 'userId' | 'status' | 'movedAt'>
  readonly sailing: ProposedSailing
  readonly carrier: string
  readonly pol: string
  readonly pod: string
  readonly zone: string
  readonly containers: readonly { readonly type: string; readonly quantity: number }[]
  readonly details: OrderDetails
  /** An answer waits to be seen by a clerk. */
  readonly answered: boolean
}

type Row = {
  id: OrderId
  user_id: UserId
  status: OrderStatus
  moved_at: Date | null
  planned_sailing_on: BusinessDate
  planned_arrival_on: BusinessDate
  service: string
  vessel: string | null
  voyage: string | null
  carrier_code: string
  pol: string
  pod: string
  zone: string
  containers: ChangeFacts['containers']
  customer_reference: string | null
  cargo_name: string
  answered: boolean
  contacts: Record<'pickup' | 'delivery', { contact?: string; phone?: string } | undefined>
}

type Key = Pick<Order, 'id' | 'userId'>
const here = ({ userId, id }: Key) => sql`user_id = ${userId} and id = ${id}`

/** Of any order: who may see it is asked before. Refuses with `request.notFound`. */
export async function findChangeFacts(ctx: Context, id: OrderId): Promise<ChangeFacts> {
  const { rows } = await sql<Row>`
    select id, user_id, status, moved_at, planned_sailing_on, planned_arrival_on, service, vessel, voyage, carrier_code, pol, pod,
      terms->'pol'->>'zone' as zone, containers, customer_reference, cargo_name, contacts,
      change_answered_at is not null as answered
    from orders where id = ${id}`.execute(ctx.db)
  const [row] = rows
  if (!row) throw new Refusal('request.notFound')
  const met = (end: 'pickup' | 'delivery') => ({
    contact: row.contacts[end]?.contact ?? '',
    phone: row.contacts[end]?.phone ?? '',
  })
  return {
    order: { id: row.id, userId: row.user_id, status: row.status, movedAt: row.moved_at },
    sailing: {
      departsOn: row.planned_sailing_on,
      arrivesOn: row.planned_arrival_on,
      service: row.service,
      vessel: row.vessel,
      voyage: row.voyage,
    },
    carrier: row.carrier_code,
    pol: row.pol,
    pod: row.pod,
    zone: row.zone,
    containers: row.containers,
    details: {
      customerReference: row.customer_reference ?? '',
      cargoName: row.cargo_name,
      pickup: met('pickup'),
      delivery: met('delivery'),
    },
    answered: row.answered,
  }
}

/** What an offer says of its sailing besides the days. */
export type SailingTerms = Pick<Offer, 'cutOffs' | 'transitDays'> & Partial<Pick<Offer, 'via'>>

/** Puts a locked order on another sailing; what tracking knows is worked out anew by whoever calls this. */
export async function saveSailing(
  ctx: Context,
  order: Key,
  sailing: ProposedSailing,
  terms: SailingTerms,
): Promise<void> {
  const { departsOn, arrivesOn, service, vessel, voyage } = sailing
  const changed = JSON.stringify({ ...terms, departsOn, arrivesOn, service })
  await sql`update orders set planned_sailing_on = ${departsOn}, planned_arrival_on = ${arrivesOn}, service = ${service},
    vessel = ${vessel}, voyage = ${voyage}, terms = terms || ${changed}::jsonb where ${here(order)}`.execute(
    ctx.db,
  )
  await renewSearchText(ctx, order)
}

/** Since when an order waits for its customer, and since when for a clerk; null for not. */
export async function saveChangeWaits(
  ctx: Context,
  order: Key,
  waits: { readonly asked: Date | null; readonly answered: Date | null },
): Promise<void> {
  await sql`update orders set change_asked_at = ${waits.asked}, change_answered_at = ${waits.answered}
    where ${here(order)}`.execute(ctx.db)
}

/** A line of the order's history, and word to both sides; the shipper gets a red dot for what others did. */
export async function noteProposalStep(
  ctx: Context,
  actor: Actor,
  order: Order,
  step: 'proposeChange' | 'approveChange' | 'declineChange' | 'withdrawChange' | 'expireChange',
  words: string | null,
): Promise<void> {
  const now = ctx.clock()
  await addChangeLine(ctx, actor, order, step, () => words || null, now)
  if (actor.kind !== 'customer') await addRedDot(ctx, order, now)
  await tellBoth(ctx, order)
}

const shownOf = (details: OrderDetails): [string, string][] => [
  ['customerReference', details.customerReference],
  ['cargoName', details.cargoName],
  ['pickup.contact', details.pickup.contact],
  ['pickup.phone', details.pickup.phone],
  ['delivery.contact', details.delivery.contact],
  ['delivery.phone', details.delivery.phone],
]

/**
 * Changes what touches neither price nor date. Refuses with `order.notChangeable`, `order.nothingChanged`, and with
 * `order.editedMeanwhile` beside each field that somebody changed after the form showed it.
 */
export function setOrderDetails(
  ctx: Context,
  actor: Staff,
  { orderId, details, read, reason }: BodyOf<typeof setOrderDetailsCall>,
): Promise<OrderId> {
  return transact(ctx, async (ctx) => {
    const order = await lockOrder(ctx, actor, orderId)
    if (!isChangeable(order)) throw new Refusal('order.notChangeable')
    const { details: before } = await findChangeFacts(ctx, order.id)
    const [stands, shown, given] = [before, read, details].map((each) => new Map(shownOf(each)))
    const changed = shownOf(details).filter(([field, value]) => shown?.get(field) !== value)
    if (changed.length === 0) throw new Refusal('order.nothingChanged')
    await refuseEdited(
      ctx,
      order,
      'order/setDetails',
      changed.map(([field]) => ({
        field: `details.${field}`,
        read: shown?.get(field),
        now: stands?.get(field) ?? '',
      })),
    )
    // What was not changed here stays as it is now, not as the form showed it.
    const kept = (field: string) =>
      (changed.some(([name]) => name === field) ? given : stands)?.get(field) ?? ''
    const end = (name: 'pickup' | 'delivery') => ({
      contact: kept(`${name}.contact`) || undefined,
      phone: kept(`${name}.phone`) || undefined,
    })
    const contacts = JSON.stringify({ pickup: end('pickup'), delivery: end('delivery') })
    const cargoName = kept('cargoName')
    await sql`update orders set customer_reference = ${kept('customerReference') || null}, cargo_name = ${cargoName},
      request = jsonb_set(request, '{cargo,name}', to_jsonb(${cargoName}::text)), contacts = ${contacts}::jsonb
      where ${here(order)}`.execute(ctx.db)
    await renewSearchText(ctx, order)
    // Names and numbers of people are about persons: the log says which parts were changed.
    const parts = changed.map(([field]) => field.replace('.', ' '))
    noteChange(ctx, { subject: order.id, userId: order.userId, after: { parts }, reason })
    const now = ctx.clock()
    await addChangeLine(ctx, actor, order, 'setDetails', () => reason, now)
    await addRedDot(ctx, order, now)
    await tellBoth(ctx, order)
    return order.id
  })
}
