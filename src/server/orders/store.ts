import { type RawBuilder, sql } from 'kysely'
import { type Actor, actorKey } from '#domain/kernel/actor.ts'
import type { BusinessDate } from '#domain/kernel/business-date.ts'
import type { ContainerId, OrderId, PaymentId, QuoteId, StaffId, UserId } from '#domain/kernel/ids.ts'
import { money } from '#domain/kernel/money.ts'
import { Refusal } from '#domain/kernel/refusal.ts'
import type { OrderMove } from '#domain/orders/order-moves.ts'
import type { Order, OrderDocument, OrderKind, OrderStatus } from '#domain/orders/orders.ts'
import { changeableStatuses } from '#domain/orders/proposals.ts'
import { firstStage, type Hold, type Stage } from '#domain/orders/stages.ts'
import type { Offer } from '#domain/quotes/offer.ts'
import type { QuoteRequest } from '#domain/quotes/quote-request.ts'
import type { Context } from '#server/platform/context.ts'
import { ridesAlong } from '#server/platform/db/prepared.ts'
import { type ChangeOfOrder, tellRedDot } from './tell.ts'

type OrderRow = {
  id: string
  user_id: string
  number: string
  quote_id: string
  kind: string
  status: string
  previous_status: string | null
  placed_at: Date
  accepted_at: Date | null
  paid_at: Date | null
  payment_due_at: Date
  payment_held_until: Date | null
  moved_at: Date | null
  delivered_at: Date | null
  bill_open: boolean
  prepaid_minor: number
  collect_minor: number
  offset_minor: number
  planned_arrival_on: string
}

const columns = sql.raw(
  `id, user_id, number, quote_id, kind, status, previous_status, placed_at, accepted_at, paid_at, payment_due_at,
   payment_held_until, moved_at, delivered_at, bill_open, prepaid_minor, collect_minor, offset_minor, planned_arrival_on`,
)

const orderOf = (row: OrderRow): Order => ({
  id: row.id as OrderId,
  userId: row.user_id as UserId,
  number: row.number,
  quoteId: row.quote_id as QuoteId,
  kind: row.kind as OrderKind,
  status: row.status as OrderStatus,
  previousStatus: row.previous_status as OrderStatus | null,
  placedAt: row.placed_at,
  acceptedAt: row.accepted_at,
  paidAt: row.paid_at,
  paymentDueAt: row.payment_due_at,
  paymentHeldUntil: row.payment_held_until,
  movedAt: row.moved_at,
  deliveredAt: row.delivered_at,
  billOpen: row.bill_open,
  prepaid: money(row.prepaid_minor, 'CNY'),
  collect: money(row.collect_minor, 'CNY'),
  offset: money(row.offset_minor, 'CNY'),
  plannedArrivalOn: row.planned_arrival_on as BusinessDate,
})

/** Limits a load to what the actor may see: a customer's own, everything for staff and the system. */
export const visibleTo = (actor: Actor) =>
  actor.kind === 'customer'
    ? sql`user_id = ${actor.userId}`
    : actor.kind === 'visitor'
      ? sql`false`
      : sql`true`

/** The orders, locked until the transaction ends, by id. Refuses with `request.notFound` when one is missing. */
export async function lockOrders(ctx: Context, actor: Actor, ids: readonly string[]): Promise<Order[]> {
  const { rows } = await sql<OrderRow>`
    select ${columns} from orders where id = any(${ids}) and ${visibleTo(actor)} order by id for update`.execute(
    ctx.db,
  )
  if (rows.length !== ids.length) throw new Refusal('request.notFound')
  return rows.map(orderOf)
}

/** The order, locked until the transaction ends. Refuses with `request.notFound`. */
export async function lockOrder(ctx: Context, actor: Actor, id: string): Promise<Order> {
  const [order] = await lockOrders(ctx, actor, [id])
  if (!order) throw new Refusal('request.notFound')
  return order
}

/** The order as it is, not locked. Refuses with `request.notFound`. */
export async function findOrder(ctx: Context, actor: Actor, id: string): Promise<Order> {
  const { rows } = await sql<OrderRow>`
    select ${columns} from orders where id = ${id} and ${visibleTo(actor)}`.execute(ctx.db)
  if (!rows[0]) throw new Refusal('request.notFound')
  return orderOf(rows[0])
}

/** The unpaid orders whose deadline has passed, oldest first. */
export async function overdueOrderIds(ctx: Context, now: Date, most: number): Promise<OrderId[]> {
  const { rows } = await sql<{ id: string }>`
    select id from orders
    where paid_at is null and status in ('pendingPayment', 'accepted') and payment_due_at <= ${now}
      and (payment_held_until is null or payment_held_until <= ${now})
    order by payment_due_at limit ${most}`.execute(ctx.db)
  return rows.map(({ id }) => id as OrderId)
}

/**
 * Unpaid orders that are cancelled by an instant, the soonest first, and of which nothing was told under a key that
 * begins so; locked until the transaction ends. One that is being paid or cancelled is left for the next time.
 */
export async function lockOrdersToRemind(
  ctx: Context,
  keyBegins: string,
  now: Date,
  until: Date,
  most: number,
): Promise<Order[]> {
  const { rows } = await sql<OrderRow>`
    select ${columns} from orders
    where paid_at is null and status in ('pendingPayment', 'accepted') and payment_due_at <= ${until}
      and greatest(payment_due_at, payment_held_until) > ${now}
      and greatest(payment_due_at, payment_held_until) <= ${until}
      and not exists (select from notifications told
        where told.user_id = orders.user_id and told.key = ${keyBegins}::text || orders.id)
    order by payment_due_at limit ${most} for no key update skip locked`.execute(ctx.db)
  return rows.map(orderOf)
}

/** Until when the deadline waits for finance; null where it counts. */
export const savePaymentHold = async (
  ctx: Context,
  ids: readonly OrderId[],
  until: Date | null,
): Promise<void> => {
  await sql`update orders set payment_held_until = ${until} where id = any(${ids})`.execute(ctx.db)
}

const moverOf = (actor: Actor) => ({
  kind: actor.kind,
  id: actor.kind === 'system' ? null : (actorKey(actor).split(':')[1] ?? null),
  // A customer is known; which of the customer's programs it was is not.
  name: actor.kind === 'staff' ? actor.name : actor.kind === 'customer' ? (actor.token?.name ?? null) : null,
})

/** Says how many rows a text of JSON holds: taken for a hundred, one order would be looked up by reading all of them. */
const counted = (rows: readonly unknown[]) => sql`limit ${sql.lit(rows.length)}`

/** Orders as they were before a move and as they are after it. */
export type Moved = { readonly before: Order; readonly after: Order }

type MoveWrite = {
  readonly reason: string | null
  readonly now: Date
  readonly paymentId: PaymentId | null
}

/** A change that nobody can agree to any more, since its order moved on. */
export type LapsedChange = ChangeOfOrder & { readonly orderId: OrderId }

/**
 * Writes a move of some orders: their new facts, a line of each history, and the red dots unless the customer moved. A
 * change that waits for the customer of an order which can no longer be changed has lapsed; it is answered, to be told.
 */
export const saveMoves = (
  ctx: Context,
  actor: Actor,
  move: OrderMove,
  moved: readonly Moved[],
  write: MoveWrite,
): Promise<readonly LapsedChange[]> =>
  writeMoves(
    ctx,
    actor,
    move,
    moved,
    write,
    sql`, moved as (
      update orders o set status = c."toStatus", previous_status = c."previousStatus", accepted_at = c."acceptedAt",
        paid_at = c."paidAt", payment_id = coalesce(${write.paymentId}, o.payment_id),
        change_asked_at = case when c."toStatus" = any(${[...changeableStatuses]}) then o.change_asked_at end
      from change c where o.user_id = c."userId" and o.id = c.id
    )`,
  )

/** The same for orders whose new status is written with their progress (`saveProgress`). */
export const noteMoves = (
  ctx: Context,
  actor: Actor,
  move: OrderMove,
  moved: readonly Moved[],
  write: MoveWrite,
): Promise<readonly LapsedChange[]> => writeMoves(ctx, actor, move, moved, write, sql``)

async function writeMoves(
  ctx: Context,
  actor: Actor,
  move: OrderMove,
  moved: readonly Moved[],
  { reason, now }: MoveWrite,
  facts: RawBuilder<unknown>,
): Promise<readonly LapsedChange[]> {
  const by = moverOf(actor)
  const rows = moved.map(({ before, after }) => ({
    userId: after.userId,
    id: after.id,
    fromStatus: before.status,
    toStatus: after.status,
    previousStatus: after.previousStatus,
    acceptedAt: after.acceptedAt,
    paidAt: after.paidAt,
  }))
  // Only what may answer something is waited for.
  const changeable: readonly OrderStatus[] = changeableStatuses
  const mayLapse = moved.some(
    ({ before, after }) => changeable.includes(before.status) && !changeable.includes(after.status),
  )
  const { rows: lapsed } = await sql<LapsedChange>`${mayLapse ? sql`` : ridesAlong}
    with change as materialized (
      select * from json_to_recordset(${JSON.stringify(rows)}::json) c ("userId" text, id text, "fromStatus" text,
        "toStatus" text, "previousStatus" text, "acceptedAt" timestamptz, "paidAt" timestamptz) ${counted(rows)}
    )${facts}, lapsed as (
      update order_proposals p set status = 'lapsed', closed_at = ${now}::timestamptz
      from change c where p.user_id = c."userId" and p.order_id = c.id and p.status = 'open'
        and c."toStatus" <> all(${[...changeableStatuses]})
      returning p.order_id as "orderId", p.id, p.status, p.reason, p.sailing, p.prices,
        p.difference_minor as "differenceMinor", p.expires_at as "expiresAt"
    ), dotted as (
      insert into order_red_dots (user_id, order_id, since)
      select "userId", id, ${now}::timestamptz from change where ${by.kind !== 'customer'}
      on conflict do nothing
    ), noted as (
      insert into order_moves (user_id, order_id, position, move, from_status, to_status, made_at, by_kind, by_id, by_name, reason)
      select c."userId", c.id, coalesce((select max(m.position) from order_moves m
          where m.user_id = c."userId" and m.order_id = c.id), 0) + 1,
        ${move}, c."fromStatus", c."toStatus", ${now}::timestamptz, ${by.kind}, ${by.id}, ${by.name}, ${reason}
      from change c
    )
    select "orderId", id, status, reason, sailing, prices, "differenceMinor", "expiresAt" from lapsed`.execute(
    ctx.db,
  )
  return lapsed
}

export type NewOrder = {
  readonly id: OrderId
  readonly userId: UserId
  readonly quoteId: QuoteId
  readonly day: BusinessDate
  readonly kind: OrderKind
  readonly placedAt: Date
  /** Who placed it: the customer, named where a program of theirs did by its token; or a clerk in their name. */
  readonly by: { readonly kind: 'customer' | 'staff'; readonly id: string; readonly name: string | null }
  readonly paymentDueAt: Date
  readonly request: QuoteRequest
  readonly offer: Offer
  readonly containers: readonly { readonly id: ContainerId; readonly type: string }[]
  readonly cargo: object
  readonly contacts: object
  readonly parties: object
  readonly pickupInformation: object | null
  readonly express: object | null
  readonly shippingInstructions: object | null
  readonly remark: string
  readonly customerReference: string | null
  readonly documents: readonly OrderDocument[]
}

const json = (value: unknown) => sql`${JSON.stringify(value)}::jsonb`

/** Characters of the text that keywords are looked for in: it stands in an index, whose entries have 2,700 bytes. */
const searchTextLimit = 1_500

/** Adds the order with its lines, containers, documents and first history line, in one statement; answers its number. */
export async function addOrder(ctx: Context, order: NewOrder): Promise<string> {
  const { offer, request, userId, id } = order
  const { charges, ...terms } = offer
  const words = [
    order.customerReference,
    request.cargo.name,
    offer.pol.code,
    offer.pol.name.zh,
    offer.pol.name.en,
    offer.pod.code,
    offer.pod.name.zh,
    offer.pod.name.en,
  ].filter(Boolean)
  const { rows } = await sql<{ number: string }>`
    with placed as (
      insert into orders (id, user_id, number, quote_id, kind, status, placed_at, payment_due_at,
        carrier_code, carrier_name, service, pol, pod, pol_name, pod_name, containers, request, terms,
        prepaid_minor, collect_minor, cargo_name, cargo, contacts, parties, pickup_information, express,
        shipping_instructions, remark,
        customer_reference, stage, pickup_on, planned_sailing_on, estimated_sailing_on, planned_arrival_on,
        estimated_arrival_on, search_text)
      select ${id}, ${userId}, named.number, ${order.quoteId}, ${order.kind}, 'pendingPayment', ${order.placedAt},
        ${order.paymentDueAt}, ${offer.carrier.scac}, ${json(offer.carrier.name)}, ${offer.service},
        ${offer.pol.code}, ${offer.pod.code}, ${json(offer.pol.name)}, ${json(offer.pod.name)},
        ${json(request.containers)}, ${json(request)}, ${json(terms)},
        ${offer.totals.prepaid.cny.minor}, ${offer.totals.collect.cny.minor}, ${request.cargo.name},
        ${json(order.cargo)}, ${json(order.contacts)}, ${json(order.parties)},
        ${order.pickupInformation ? json(order.pickupInformation) : sql`null::jsonb`},
        ${order.express ? json(order.express) : sql`null::jsonb`},
        ${order.shippingInstructions ? json(order.shippingInstructions) : sql`null::jsonb`}, ${order.remark},
        ${order.customerReference}, ${firstStage}, ${request.readyOn}::date, ${offer.departsOn}::date,
        ${offer.departsOn}::date, ${offer.arrivesOn}::date, ${offer.arrivesOn}::date,
        left(lower(named.number || ' ' || ${words.join(' ')}), ${searchTextLimit})
      from (select 'SP' || ${order.day.replaceAll('-', '')} || lpad(nextval('order_numbers')::text, 5, '0') as number) named
      returning number
    ), lines as (
      insert into order_lines (user_id, order_id, position, code, stage, payer, amount_minor, amount_currency, cny_minor, charge)
      select ${userId}, ${id}, line.place, line.charge->>'code', line.charge->>'stage', line.charge->>'payer',
        (line.charge->'amount'->>'minor')::bigint, line.charge->'amount'->>'currency',
        (line.charge->'cny'->>'minor')::bigint, line.charge
      from jsonb_array_elements(${json(charges)}) with ordinality line (charge, place)
    ), boxes as (
      insert into order_containers (id, user_id, order_id, position, type)
      select box.value->>'id', ${userId}, ${id}, box.place, box.value->>'type'
      from jsonb_array_elements(${json(order.containers)}) with ordinality box (value, place)
    ), papers as (
      insert into order_documents (user_id, order_id, file_id, kind, added_at, by_kind)
      select ${userId}, ${id}, paper.value->>'fileId', paper.value->>'kind', ${order.placedAt}, 'customer'
      from jsonb_array_elements(${json(order.documents)}) paper (value)
    ), history as (
      insert into order_moves (user_id, order_id, position, move, to_status, made_at, by_kind, by_id, by_name)
      values (${userId}, ${id}, 1, 'place', 'pendingPayment', ${order.placedAt}, ${order.by.kind},
        ${order.by.id}, ${order.by.name})
    )
    select number from placed`.execute(ctx.db)
  const row = rows[0]
  if (!row) throw new Error('the order was not added')
  return row.number
}

export async function addDocuments(
  ctx: Context,
  order: Pick<Order, 'userId' | 'id'>,
  documents: readonly OrderDocument[],
  { by, internal }: { readonly by: 'customer' | 'staff'; readonly internal: boolean },
  now: Date,
): Promise<void> {
  await sql`
    insert into order_documents (user_id, order_id, file_id, kind, added_at, by_kind, internal)
    select ${order.userId}, ${order.id}, paper.value->>'fileId', paper.value->>'kind', ${now}, ${by}, ${internal}
    from jsonb_array_elements(${json(documents)}) paper (value)
    on conflict (user_id, order_id, file_id) do update set kind = excluded.kind, internal = excluded.internal
      where order_documents.opened_at is null or excluded.by_kind = 'staff'`.execute(ctx.db)
}

/** Documents of the order: those that both see, or those that the desk keeps internal. */
export async function countDocuments(
  ctx: Context,
  order: Pick<Order, 'userId' | 'id'>,
  internal: boolean,
): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*) as count from order_documents
    where user_id = ${order.userId} and order_id = ${order.id} and internal = ${internal}`.execute(ctx.db)
  return rows[0]?.count ?? 0
}

/** Who looks after an order; null for nobody. */
export type Clerk = { readonly id: StaffId; readonly name: string } | null

export const saveClerks = (ctx: Context, ids: readonly OrderId[], clerk: Clerk) =>
  sql`update orders set clerk_id = ${clerk?.id ?? null}, clerk_name = ${clerk?.name ?? null}
    where id = any(${ids})`.execute(ctx.db)

/** The clerks of orders that the transaction has locked, by order. */
export async function clerksOf(ctx: Context, ids: readonly OrderId[]): Promise<Map<OrderId, string | null>> {
  const { rows } = await sql<{ id: OrderId; clerk_name: string | null }>`
    select id, clerk_name from orders where id = any(${ids})`.execute(ctx.db)
  return new Map(rows.map((row) => [row.id, row.clerk_name]))
}

/** A clerk who can look after orders; null for anybody else. */
export async function findClerk(ctx: Context, id: StaffId): Promise<Clerk> {
  const { rows } = await sql<{ id: StaffId; name: string }>`
    select id, name from staff
    where id = ${id} and disabled_at is null and role in ('sales', 'operations', 'administrator')`.execute(
    ctx.db,
  )
  return rows[0] ?? null
}

/** What people look an order up by, as one lower-case string. */
const searchText = sql`left(lower(concat_ws(' ', number, customer_reference, booking_number, bill_of_lading, vessel, cargo_name,
  pol, pol_name->>'zh', pol_name->>'en', pod, pod_name->>'zh', pod_name->>'en',
  (select string_agg(box.number, ' ') from order_containers box
   where box.user_id = orders.user_id and box.order_id = orders.id))), ${searchTextLimit})`

export const renewSearchText = async (ctx: Context, order: Pick<Order, 'id' | 'userId'>): Promise<void> => {
  await sql`update orders set search_text = ${searchText} where user_id = ${order.userId} and id = ${order.id}`.execute(
    ctx.db,
  )
}

export type Booking = {
  readonly bookingNumber?: string | undefined
  readonly billOfLading?: string | undefined
  readonly vessel?: string | undefined
  readonly voyage?: string | undefined
}

/** What is left out stays; an empty text clears. */
export async function saveBooking(ctx: Context, order: Order, booking: Booking): Promise<void> {
  const kept = (column: string, value: string | undefined) =>
    value === undefined ? sql.ref(column) : sql`${value === '' ? null : value}`
  const here = sql`user_id = ${order.userId} and id = ${order.id}`
  await sql`update orders set booking_number = ${kept('booking_number', booking.bookingNumber)},
    bill_of_lading = ${kept('bill_of_lading', booking.billOfLading)}, vessel = ${kept('vessel', booking.vessel)},
    voyage = ${kept('voyage', booking.voyage)} where ${here}`.execute(ctx.db)
  await renewSearchText(ctx, order)
}

/** What stands in the booking's fields now; empty where nothing does. */
export async function findBooking(ctx: Context, order: Order): Promise<Required<Booking>> {
  const { rows } = await sql<Required<Booking>>`
    select coalesce(booking_number, '') as "bookingNumber", coalesce(bill_of_lading, '') as "billOfLading",
      coalesce(vessel, '') as vessel, coalesce(voyage, '') as voyage
    from orders where user_id = ${order.userId} and id = ${order.id}`.execute(ctx.db)
  if (!rows[0]) throw new Error(`the locked order ${order.id} is gone`)
  return rows[0]
}

/** Number and seal of an order's containers now; empty where there is none. */
export async function findContainerNumbers(
  ctx: Context,
  order: Order,
): Promise<ReadonlyMap<string, { readonly number: string; readonly seal: string }>> {
  const { rows } = await sql<{ id: string; number: string; seal: string }>`
    select id, coalesce(number, '') as number, coalesce(seal, '') as seal from order_containers
    where user_id = ${order.userId} and order_id = ${order.id}`.execute(ctx.db)
  return new Map(rows.map(({ id, number, seal }) => [id, { number, seal }]))
}

export type ContainerNumberEntry = {
  readonly id: ContainerId
  readonly number: string | null
  readonly seal: string | null | undefined
}

/** Writes numbers and seals; answers how many containers of the order were found. */
export async function saveContainerNumbers(
  ctx: Context,
  order: Order,
  entries: readonly ContainerNumberEntry[],
): Promise<number> {
  const result = await sql`
    update order_containers box set number = entry.value->>'number',
      seal = case when entry.value ? 'seal' then entry.value->>'seal' else box.seal end
    from jsonb_array_elements(${json(entries)}) entry (value)
    where box.user_id = ${order.userId} and box.order_id = ${order.id} and box.id = entry.value->>'id'`.execute(
    ctx.db,
  )
  await renewSearchText(ctx, order)
  return Number(result.numAffectedRows ?? 0n)
}

export type Progress = {
  readonly stage: Stage
  /** What holds any of its containers up now. */
  readonly holds: readonly Hold[]
  readonly pickupOn: BusinessDate | null
  readonly gateInOn: BusinessDate | null
  readonly estimatedSailingOn: BusinessDate | null
  readonly actualSailingOn: BusinessDate | null
  readonly estimatedArrivalOn: BusinessDate | null
  /** That day was worked out from the way that is left. */
  readonly arrivalByDistance: boolean
  readonly actualArrivalOn: BusinessDate | null
  readonly actualDeliveryOn: BusinessDate | null
  readonly movedAt: Date | null
  readonly deliveredAt: Date | null
  /** When somebody last told something of it. */
  readonly newsAt: Date | null
}

/**
 * Writes what the lists are looked up by, and the status of orders that move because of it: one write of a row that
 * stands in many indexes. Where tracking knows nothing, the quote's word stands again.
 */
export async function saveProgress(
  ctx: Context,
  found: readonly { readonly order: Order; readonly progress: Progress }[],
  now: Date,
): Promise<void> {
  const rows = found.map(({ order, progress }) => ({
    ...progress,
    userId: order.userId,
    id: order.id,
    status: order.status,
    previousStatus: order.previousStatus,
    paymentDueAt: order.paymentDueAt,
  }))
  await sql`
    with found as materialized (
      select * from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) f ("userId" text, id text, status text, "previousStatus" text,
        stage text, holds text[], "pickupOn" date, "gateInOn" date, "estimatedSailingOn" date, "actualSailingOn" date,
        "estimatedArrivalOn" date, "arrivalByDistance" boolean, "actualArrivalOn" date, "actualDeliveryOn" date,
        "movedAt" timestamptz, "deliveredAt" timestamptz, "newsAt" timestamptz, "paymentDueAt" timestamptz) ${counted(rows)}
    ), derived as (
      update orders o set status = f.status, previous_status = f."previousStatus",
        change_asked_at = case when f.status = o.status or f.status = any(${[...changeableStatuses]}) then o.change_asked_at end,
        stage = f.stage, holds = f.holds,
        pickup_on = coalesce(f."pickupOn", (o.request->>'readyOn')::date), gate_in_on = f."gateInOn",
        estimated_sailing_on = coalesce(f."estimatedSailingOn", o.planned_sailing_on),
        actual_sailing_on = f."actualSailingOn",
        estimated_arrival_on = coalesce(f."estimatedArrivalOn", o.planned_arrival_on),
        arrival_by_distance = f."arrivalByDistance",
        actual_arrival_on = f."actualArrivalOn", actual_delivery_on = f."actualDeliveryOn",
        moved_at = f."movedAt", delivered_at = f."deliveredAt", news_at = f."newsAt", payment_due_at = f."paymentDueAt"
      from found f where o.user_id = f."userId" and o.id = f.id
    )
    insert into order_red_dots (user_id, order_id, since) select "userId", id, ${now}::timestamptz from found
    on conflict do nothing`.execute(ctx.db)
}

/** Writes until when containers are free, where that changed; answers of which orders. */
export async function saveFreeUntil(
  ctx: Context,
  untilOf: ReadonlyMap<OrderId, BusinessDate | null>,
): Promise<OrderId[]> {
  if (untilOf.size === 0) return []
  const { rows } = await sql<{ id: OrderId }>`
    update orders o set free_until = f.until
    from unnest(${[...untilOf.keys()]}::text[], ${[...untilOf.values()]}::date[]) f (id, until)
    where o.id = f.id and o.free_until is distinct from f.until returning o.id`.execute(ctx.db)
  return rows.map(({ id }) => id)
}

/** Sets the red dot of the order, and tells its customer's pages so (requirements §4). */
export async function addRedDot(ctx: Context, order: Order, now: Date): Promise<void> {
  await sql`insert into order_red_dots (user_id, order_id, since) values (${order.userId}, ${order.id}, ${now})
    on conflict do nothing`.execute(ctx.db)
  await tellRedDot(ctx, order)
}

export const removeRedDots = (ctx: Context, userId: UserId, orderId: OrderId | null) =>
  sql`delete from order_red_dots where user_id = ${userId}
    ${orderId ? sql`and order_id = ${orderId}` : sql``}`.execute(ctx.db)
