import { sql } from 'kysely'
import type { OrderDetail, ShippingInstructions } from '#contract/order-shapes.ts'
import { type Actor, actorKey } from '#domain/kernel/actor.ts'
import type { BusinessDate } from '#domain/kernel/business-date.ts'
import type { FileId, OrderId, UserId } from '#domain/kernel/ids.ts'
import type { EditFacts } from '#domain/orders/instructions.ts'
import type { DocumentKind, Order } from '#domain/orders/orders.ts'
import type { CutOff } from '#domain/quotes/offer.ts'
import type { Context } from '#server/platform/context.ts'

/** Who changed a part of an order last; kept with that part. */
export type Changed = {
  readonly at: string
  readonly by: 'customer' | 'staff'
  readonly name: string | null
}
export type Parties = {
  readonly shipper?: OrderDetail['shipper']
  readonly consignee?: OrderDetail['consignee']
  readonly notifyParty?: OrderDetail['notifyParty']
}
type Part<Of> = (Of & { readonly changed?: Changed }) | null

/** What of an order its shipper may change after placing it, as it stands, and what decides whether they may. */
export type Editable = {
  readonly facts: EditFacts
  readonly instructions: Part<ShippingInstructions>
  readonly parties: Parties
  readonly freePickup: boolean
  readonly pickupInformation: Part<NonNullable<OrderDetail['pickupInformation']>>
  readonly express: Part<NonNullable<OrderDetail['express']>>
}

type Row = {
  cut_offs: CutOff[] | null
  zone: string
  estimated_sailing_on: BusinessDate
  actual_sailing_on: BusinessDate | null
  free_pickup: boolean
  shipping_instructions: Editable['instructions']
  parties: Parties
  pickup_information: Editable['pickupInformation']
  express: Editable['express']
}

type Key = Pick<Order, 'userId' | 'id'>
const here = (order: Key) => sql`user_id = ${order.userId} and id = ${order.id}`
const json = (value: unknown) => (value === null ? sql`null::jsonb` : sql`${JSON.stringify(value)}::jsonb`)

/** Of an order that the transaction has locked. */
export async function loadEditable(ctx: Context, order: Order): Promise<Editable> {
  const { rows } = await sql<Row>`
    select terms->'cutOffs' as cut_offs, terms->'pol'->>'zone' as zone, estimated_sailing_on, actual_sailing_on,
      coalesce((request->>'freePickup')::boolean, false) as free_pickup, shipping_instructions, parties,
      pickup_information, express
    from orders where ${here(order)}`.execute(ctx.db)
  const row = rows[0]
  if (!row) throw new Error('a locked order is there')
  return {
    facts: {
      status: order.status,
      movedAt: order.movedAt,
      cutOffs: row.cut_offs ?? [],
      zone: row.zone,
      estimatedSailingOn: row.estimated_sailing_on,
      actualSailingOn: row.actual_sailing_on,
    },
    instructions: row.shipping_instructions,
    parties: row.parties,
    freePickup: row.free_pickup,
    pickupInformation: row.pickup_information,
    express: row.express,
  }
}

export const saveInstructions = (
  ctx: Context,
  order: Key,
  instructions: ShippingInstructions & { changed: Changed },
  parties: Parties,
) =>
  sql`update orders set shipping_instructions = ${json(instructions)}, parties = ${json(parties)}
    where ${here(order)}`.execute(ctx.db)

export const savePickupInformation = (ctx: Context, order: Key, information: object) =>
  sql`update orders set pickup_information = ${json(information)} where ${here(order)}`.execute(ctx.db)

export const saveExpress = (ctx: Context, order: Key, express: object | null) =>
  sql`update orders set express = ${json(express)} where ${here(order)}`.execute(ctx.db)

/** Changes of one person that follow one another within this time are one line. Assumed (decision 032) */
const oneLineMilliseconds = 3_600_000

/**
 * Writes a line of the history that is no move: what was changed on the order, and by whom. Somebody who corrects
 * the same thing again and again within the hour gets one line with the time of the last change.
 */
export async function addChangeLine(
  ctx: Context,
  actor: Actor,
  order: Key & Pick<Order, 'status'>,
  change: string,
  reason: (before: string | null) => string | null,
  now: Date,
): Promise<void> {
  const by = {
    kind: actor.kind,
    id: actor.kind === 'system' ? null : (actorKey(actor).split(':')[1] ?? null),
    name: actor.kind === 'staff' ? actor.name : null,
  }
  const { rows } = await sql<{
    position: number
    move: string
    by_kind: string
    by_id: string | null
    reason: string | null
    made_at: Date
  }>`
    select position, move, by_kind, by_id, reason, made_at from order_moves
    where user_id = ${order.userId} and order_id = ${order.id} order by position desc limit 1`.execute(ctx.db)
  const last = rows[0]
  const again =
    last?.move === change &&
    last.by_kind === by.kind &&
    last.by_id === by.id &&
    now.getTime() - last.made_at.getTime() < oneLineMilliseconds
  if (again) {
    await sql`update order_moves set made_at = ${now}, reason = ${reason(last.reason)}
      where user_id = ${order.userId} and order_id = ${order.id} and position = ${last.position}`.execute(
      ctx.db,
    )
    return
  }
  await sql`
    insert into order_moves (user_id, order_id, position, move, from_status, to_status, made_at, by_kind, by_id,
      by_name, reason)
    values (${order.userId}, ${order.id}, ${(last?.position ?? 0) + 1}, ${change}, ${order.status}, ${order.status},
      ${now}, ${by.kind}, ${by.id}, ${by.name}, ${reason(null)})`.execute(ctx.db)
}

export type StoredDocument = {
  readonly kind: DocumentKind
  readonly name: string
  readonly by: 'customer' | 'staff'
  readonly internal: boolean
  readonly openedAt: Date | null
}

/** A document of the order; for a customer none that the desk keeps internal. */
export async function findDocument(
  ctx: Context,
  actor: Actor,
  order: Key,
  fileId: FileId,
): Promise<StoredDocument | null> {
  const { rows } = await sql<{
    kind: DocumentKind
    name: string
    by_kind: 'customer' | 'staff'
    internal: boolean
    opened_at: Date | null
  }>`
    select d.kind, f.name, d.by_kind, d.internal, d.opened_at from order_documents d join files f on f.id = d.file_id
    where d.user_id = ${order.userId} and d.order_id = ${order.id} and d.file_id = ${fileId}
      ${actor.kind === 'staff' ? sql`` : sql`and not d.internal`}`.execute(ctx.db)
  const row = rows[0]
  return row
    ? {
        kind: row.kind,
        name: row.name,
        by: row.by_kind,
        internal: row.internal,
        openedAt: row.opened_at,
      }
    : null
}

const paper = (order: Key, fileId: FileId) =>
  sql`user_id = ${order.userId} and order_id = ${order.id} and file_id = ${fileId}`

export const saveDocumentKind = (ctx: Context, order: Key, fileId: FileId, kind: DocumentKind) =>
  sql`update order_documents set kind = ${kind} where ${paper(order, fileId)}`.execute(ctx.db)

/** The file itself stays its uploader's; only the order no longer names it. */
export const dropDocument = (ctx: Context, order: Key, fileId: FileId) =>
  sql`delete from order_documents where ${paper(order, fileId)}`.execute(ctx.db)

/**
 * Notes that a clerk opens a document of a shipper's for the first time; answers whose it is, null when nothing was to
 * be noted. Waits for whoever has the order locked, so a document that is just being taken back is not noted.
 */
export async function noteOpening(
  ctx: Context,
  orderId: OrderId,
  fileId: FileId,
  now: Date,
): Promise<UserId | null> {
  const { rows } = await sql<{ user_id: UserId }>`
    with held as (
      select o.user_id, o.id from orders o
      where o.id = ${orderId} and exists (select from order_documents d where d.user_id = o.user_id
        and d.order_id = o.id and d.file_id = ${fileId} and d.by_kind = 'customer' and d.opened_at is null)
      for update)
    update order_documents d set opened_at = ${now} from held
    where d.user_id = held.user_id and d.order_id = held.id and d.file_id = ${fileId}
      and d.by_kind = 'customer' and d.opened_at is null
    returning d.user_id`.execute(ctx.db)
  return rows[0]?.user_id ?? null
}

/** Whether an order of anybody's has this document now. */
export async function hasDocument(ctx: Context, orderId: OrderId, fileId: FileId): Promise<boolean> {
  const { rows } = await sql`select from orders o
    join order_documents d on d.user_id = o.user_id and d.order_id = o.id
    where o.id = ${orderId} and d.file_id = ${fileId}`.execute(ctx.db)
  return rows.length > 0
}
