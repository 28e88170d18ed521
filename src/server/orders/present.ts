import type { ReplyOf } from '#contract/endpoint.ts'
import type * as deskContract from '#contract/order-desk.ts'
import type { DeskOrderDetail } from '#contract/order-desk.ts'
import { type OrderDetail, type OrderItem, orderStatusCodes, stageCodes } from '#contract/order-shapes.ts'
import type { Actor } from '#domain/kernel/actor.ts'
import type { BusinessDate } from '#domain/kernel/business-date.ts'
import type { OrderId, QuoteId, StaffId, UserId } from '#domain/kernel/ids.ts'
import type { Bilingual } from '#domain/kernel/language.ts'
import { money } from '#domain/kernel/money.ts'
import {
  type EditWindow,
  expressWindow,
  instructionsWindow,
  pickupWindow,
} from '#domain/orders/instructions.ts'
import { openMoves } from '#domain/orders/order-moves.ts'
import { amountDueOf, type OrderKind, type OrderStatus, paymentWindow } from '#domain/orders/orders.ts'
import type { Hold, Stage } from '#domain/orders/stages.ts'
import type { Offer, PortCall } from '#domain/quotes/offer.ts'
import type { QuoteRequest } from '#domain/quotes/quote-request.ts'
import type { Editable } from './edit-store.ts'

/** What a row of a list needs; `o` is the order. */
export const itemColumns = `o.id, o.number, o.customer_reference, o.status, o.previous_status, o.kind, o.pol, o.pol_name,
  o.pod, o.pod_name, o.carrier_code, o.carrier_name, o.service, o.vessel, o.voyage, o.containers, o.cargo_name, o.stage,
  o.holds,
  o.pickup_on, o.gate_in_on, o.planned_sailing_on, o.estimated_sailing_on, o.actual_sailing_on, o.planned_arrival_on,
  o.estimated_arrival_on, o.arrival_by_distance, o.actual_arrival_on, o.actual_delivery_on, o.booking_number, o.bill_of_lading,
  o.prepaid_minor, o.collect_minor, o.offset_minor, o.placed_at, o.placed_at::text as placed_key, o.accepted_at, o.paid_at,
  o.payment_due_at, o.moved_at, o.delivered_at, o.change_asked_at,
  exists (select 1 from order_red_dots d where d.user_id = o.user_id and d.order_id = o.id) as red_dot`

export type OrderItemRow = {
  id: OrderId
  number: string
  customer_reference: string | null
  status: OrderStatus
  previous_status: OrderStatus | null
  kind: OrderKind
  pol: string
  pol_name: PortCall['name']
  pod: string
  pod_name: PortCall['name']
  carrier_code: string
  carrier_name: Bilingual
  service: string
  vessel: string | null
  voyage: string | null
  containers: { type: string; quantity: number }[]
  cargo_name: string
  stage: Stage
  holds: Hold[]
  pickup_on: BusinessDate
  gate_in_on: BusinessDate | null
  planned_sailing_on: BusinessDate
  estimated_sailing_on: BusinessDate
  actual_sailing_on: BusinessDate | null
  planned_arrival_on: BusinessDate
  estimated_arrival_on: BusinessDate
  arrival_by_distance: boolean
  actual_arrival_on: BusinessDate | null
  actual_delivery_on: BusinessDate | null
  booking_number: string | null
  bill_of_lading: string | null
  prepaid_minor: number
  collect_minor: number
  offset_minor: number
  placed_at: Date
  /** The instant with all its digits: a Date holds fewer than the database. */
  placed_key: string
  accepted_at: Date | null
  paid_at: Date | null
  payment_due_at: Date
  moved_at: Date | null
  delivered_at: Date | null
  change_asked_at: Date | null
  red_dot: boolean
}
export type DeskOrderRow = {
  user_id: UserId
  clerk_id: StaffId | null
  clerk_name: string | null
  customer_name: string
  customer_clerk: { id: StaffId; name: string } | null
  customer_held: boolean
}

/** What the customer file says to whoever handles the order `o`. */
export const customerFileColumns = `
  (select json_build_object('id', s.id, 'name', s.name) from customer_clerks c join staff s on s.id = c.staff_id
    where c.user_id = coalesce((select main.user_id from customer_logins own
      join customer_logins main on main.record_id = own.record_id and main.main
      where own.user_id = o.user_id), o.user_id)) as customer_clerk,
  exists (select from logins_of_customer(o.user_id) login join credit_holds h on h.user_id = login
    where h.lifted_at is null) as customer_held`

type Contact = { readonly contact?: string; readonly phone?: string }
export type OrderDetailRow = OrderItemRow & {
  quote_id: QuoteId
  remark: string
  cargo: OrderDetail['cargo']
  contacts: { pickup: Contact; delivery: Contact }
  parties: {
    shipper?: OrderDetail['shipper']
    consignee?: OrderDetail['consignee']
    notifyParty?: OrderDetail['notifyParty']
  }
  pickup_information: Editable['pickupInformation']
  express: Editable['express']
  shipping_instructions: Editable['instructions']
  offsets: OrderDetail['offsets'] | null
  request: QuoteRequest
  terms: Omit<Offer, 'charges'>
  clerk_name: string | null
  lines: OrderDetail['lines'] | null
  units: OrderDetail['units'] | null
  documents: DeskOrderDetail['documents'] | null
  history: OrderDetail['history'] | null
}

const iso = (text: string): string => new Date(text).toISOString()

export function presentItem(row: OrderItemRow, actor: Actor, now: Date): OrderItem {
  const facts = {
    status: row.status,
    previousStatus: row.previous_status,
    kind: row.kind,
    acceptedAt: row.accepted_at,
    paidAt: row.paid_at,
    paymentDueAt: row.payment_due_at,
    movedAt: row.moved_at,
    deliveredAt: row.delivered_at,
  }
  return {
    id: row.id,
    number: row.number,
    customerReference: row.customer_reference,
    status: row.status,
    statusCode: orderStatusCodes[row.status],
    kind: row.kind,
    pol: { code: row.pol, name: row.pol_name },
    pod: { code: row.pod, name: row.pod_name },
    carrier: { code: row.carrier_code, name: row.carrier_name },
    service: row.service,
    vessel: row.vessel,
    voyage: row.voyage,
    containers: row.containers,
    cargoName: row.cargo_name,
    stage: row.stage,
    stageCode: stageCodes[row.stage],
    holds: row.holds,
    sailing: {
      plannedOn: row.planned_sailing_on,
      estimatedOn: row.estimated_sailing_on,
      actualOn: row.actual_sailing_on,
    },
    arrival: {
      plannedOn: row.planned_arrival_on,
      estimatedOn: row.estimated_arrival_on,
      actualOn: row.actual_arrival_on,
      byDistance: row.arrival_by_distance,
    },
    pickupOn: row.pickup_on,
    gateInOn: row.gate_in_on,
    deliveredOn: row.actual_delivery_on,
    bookingNumber: row.booking_number,
    billOfLading: row.bill_of_lading,
    prepaid: { minor: row.prepaid_minor, currency: 'CNY' },
    collect: { minor: row.collect_minor, currency: 'CNY' },
    offset: money(row.offset_minor, 'CNY'),
    amountDue: amountDueOf({
      paidAt: row.paid_at,
      prepaid: money(row.prepaid_minor, 'CNY'),
      offset: money(row.offset_minor, 'CNY'),
    }),
    placedAt: row.placed_at.toISOString(),
    acceptedAt: row.accepted_at?.toISOString() ?? null,
    paidAt: row.paid_at?.toISOString() ?? null,
    paymentDueAt: row.payment_due_at.toISOString(),
    changeAskedAt: row.change_asked_at?.toISOString() ?? null,
    redDot: row.red_dot,
    openMoves: openMoves(facts, actor, now),
  }
}

const documentsOf = (row: OrderDetailRow): DeskOrderDetail['documents'] =>
  (row.documents ?? []).map((each) => ({
    ...each,
    addedAt: iso(each.addedAt),
    openedAt: each.openedAt && iso(each.openedAt),
  }))

/** A part without the note of who changed it last. */
function partOf<Part extends object>(
  kept: (Part & { readonly changed?: unknown }) | null,
): Omit<Part, 'changed'> | null {
  if (!kept) return null
  const { changed: _, ...part } = kept
  return part
}

function editsOf(row: OrderDetailRow, now: Date): OrderDetail['edits'] {
  const facts = {
    status: row.status,
    movedAt: row.moved_at,
    cutOffs: row.terms.cutOffs,
    zone: row.terms.pol.zone,
    estimatedSailingOn: row.estimated_sailing_on,
    actualSailingOn: row.actual_sailing_on,
  }
  const edit = (
    { open, until, by }: EditWindow,
    kept: Editable['instructions' | 'express' | 'pickupInformation'],
  ) => ({
    open,
    until: until?.toISOString() ?? null,
    by,
    changed: kept?.changed ?? null,
  })
  return {
    instructions: edit(instructionsWindow(facts, now), row.shipping_instructions),
    pickupInformation: edit(pickupWindow(facts), row.pickup_information),
    express: edit(expressWindow(facts), row.express),
  }
}

export function presentOrder(row: OrderDetailRow, actor: Actor, now: Date): OrderDetail {
  const { request, terms } = row
  return {
    ...presentItem(row, actor, now),
    quoteId: row.quote_id,
    previousStatus: row.previous_status,
    remark: row.remark,
    cargo: {
      ...row.cargo,
      category: request.cargo.category,
      name: request.cargo.name,
      hsCode: request.cargo.hsCode,
      readyOn: request.readyOn,
    },
    pickup: {
      place: request.pickup,
      contact: row.contacts.pickup.contact ?? null,
      phone: row.contacts.pickup.phone ?? null,
    },
    delivery: {
      place: request.delivery,
      contact: row.contacts.delivery.contact ?? null,
      phone: row.contacts.delivery.phone ?? null,
    },
    pickupInformation: partOf(row.pickup_information),
    express: partOf(row.express),
    shippingInstructions: partOf(row.shipping_instructions),
    freePickup: request.freePickup,
    edits: editsOf(row, now),
    offsets: row.offsets ?? [],
    services: [...request.services],
    shipper: row.parties.shipper ?? null,
    consignee: row.parties.consignee ?? null,
    notifyParty: row.parties.notifyParty ?? null,
    terms: terms as unknown as OrderDetail['terms'],
    lines: row.lines ?? [],
    units: row.units ?? [],
    documents: documentsOf(row).map(({ internal: _, ...each }) => each),
    history: (row.history ?? []).map((each) => ({ ...each, madeAt: iso(each.madeAt) })),
    clerkName: row.clerk_name,
    paymentOpensAt: paymentWindow(row.kind, row.placed_at, row.estimated_arrival_on).opensAt.toISOString(),
  }
}

export const presentDeskItem = (
  row: OrderItemRow & DeskOrderRow & { news_at: Date | null; free_until: BusinessDate | null },
  actor: Actor,
  now: Date,
): ReplyOf<typeof deskContract.deskListOrders>['items'][number] => ({
  ...presentItem(row, actor, now),
  userId: row.user_id,
  customerName: row.customer_name,
  clerkId: row.clerk_id,
  clerkName: row.clerk_name,
  customerClerk: row.customer_clerk,
  customerHeld: row.customer_held,
  newsAt: row.news_at?.toISOString() ?? null,
  freeUntil: row.free_until,
})

export const presentDeskOrder = (
  row: OrderDetailRow & DeskOrderRow,
  actor: Actor,
  now: Date,
): DeskOrderDetail => ({
  ...presentOrder(row, actor, now),
  userId: row.user_id,
  customerName: row.customer_name,
  clerkId: row.clerk_id,
  customerClerk: row.customer_clerk,
  customerHeld: row.customer_held,
  documents: documentsOf(row),
})
