import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import type { QueryOf, ReplyOf } from '#contract/endpoint.ts'
import type * as contract from '#contract/orders.ts'
import { mostCounted, type OrderSort } from '#contract/orders.ts'
import { type Actor, type Customer, type Staff, system } from '#domain/kernel/actor.ts'
import { type FileId, idPattern, type OrderId } from '#domain/kernel/ids.ts'
import { Refusal } from '#domain/kernel/refusal.ts'
import { checkInterval, type TimeFilter } from '#domain/orders/order-filters.ts'
import { type OrderStatus, orderStatuses } from '#domain/orders/orders.ts'
import { normaliseContainerNumber } from '#domain/reference/containers.ts'
import { openFile } from '#server/files/queries.ts'
import type { Context } from '#server/platform/context.ts'
import {
  type DeskOrderRow,
  itemColumns,
  type OrderDetailRow,
  type OrderItemRow,
  presentDeskItem,
  presentDeskOrder,
  presentItem,
  presentOrder,
} from './present.ts'

/** Columns behind the time filters of requirements §4. */
const timeColumns: Readonly<Record<TimeFilter, string>> = {
  all: 'estimated_arrival_on',
  pickup: 'pickup_on',
  gateIn: 'gate_in_on',
  estimatedSailing: 'estimated_sailing_on',
  actualSailing: 'actual_sailing_on',
  estimatedArrival: 'estimated_arrival_on',
  actualArrival: 'actual_arrival_on',
  actualDelivery: 'actual_delivery_on',
}

/** A statement under construction: text with numbered values. */
function statement() {
  const values: unknown[] = []
  const where: string[] = []
  const value = (given: unknown) => `$${values.push(given)}`
  return { values, value, where, and: (condition: string) => void where.push(condition) }
}

type Cursor = readonly [key: string, id: string]
const writeCursor = (cursor: Cursor): string => Buffer.from(JSON.stringify(cursor)).toString('base64url')

/** A cursor is ours or it is refused. */
function readCursor(text: string): Cursor {
  try {
    const [key, id]: unknown[] = JSON.parse(Buffer.from(text, 'base64url').toString())
    if (
      typeof key === 'string' &&
      typeof id === 'string' &&
      !Number.isNaN(Date.parse(key)) &&
      idPattern('ord').test(id)
    ) {
      return [key, id]
    }
  } catch {
    // Falls through: not one of ours.
  }
  throw new Refusal('request.invalid', {}, { cursor: { code: 'field.invalid', params: {} } })
}

const escapeLike = (text: string): string => text.replaceAll(/[\\%_]/g, '\\$&')

const sortOf = (sort: OrderSort, filter: TimeFilter) => ({
  column: sort.startsWith('placed') ? 'placed_at' : timeColumns[filter],
  newest: sort.endsWith('Newest'),
})

/**
 * A page of the customer's orders. Pages are found by the key of the row before, so that a late page costs what the
 * first does. Refuses with `request.endBeforeStart`, `request.intervalTooLong` and, for a strange cursor, `request.invalid`.
 */
export async function listOrders(
  ctx: Context,
  actor: Customer,
  query: QueryOf<typeof contract.listOrders>,
): Promise<ReplyOf<typeof contract.listOrders>> {
  checkInterval(query.from, query.to)
  const { values, value, where, and } = statement()
  and(`o.user_id = ${value(actor.userId)}`)
  if (query.status) and(`o.status = ${value(query.status)}`)
  if (query.stage) and(`o.stage = ${value(query.stage)}`)
  if (query.pol) and(`o.pol = ${value(query.pol)}`)
  if (query.pod) and(`o.pod = ${value(query.pod)}`)
  if (query.timeFilter !== 'all') {
    const column = `o.${timeColumns[query.timeFilter]}`
    and(`${column} is not null`)
    if (query.from) and(`${column} >= ${value(query.from)}`)
    if (query.to) and(`${column} <= ${value(query.to)}`)
  }
  if (query.keyword) and(`o.search_text like ${value(`%${escapeLike(query.keyword.toLowerCase())}%`)}`)

  const total = query.withTotal ? await countFound(ctx, where, values) : null
  const { column, newest } = sortOf(
    query.sort ?? (query.timeFilter === 'all' ? 'placedNewest' : 'timeNewest'),
    query.timeFilter,
  )
  if (query.cursor) {
    const [key, id] = readCursor(query.cursor)
    const type = column === 'placed_at' ? 'timestamptz' : 'date'
    and(`(o.${column}, o.id) ${newest ? '<' : '>'} (${value(key)}::${type}, ${value(id)})`)
  } else if (column !== 'placed_at') and(`o.${column} is not null`)
  const way = newest ? 'desc' : 'asc'
  const text = `select ${itemColumns} from orders o where ${where.join(' and ')}
    order by o.${column} ${way}, o.id ${way} limit ${value(query.size + 1)}`
  // Without look-ups there are only a few texts: they are prepared once per connection.
  const plain = !query.keyword && query.timeFilter === 'all'
  const { rows } = await ctx.pool.query<OrderItemRow>({
    ...(plain ? { name: `orders ${createHash('sha1').update(text).digest('base64url')}` } : {}),
    text,
    values,
  })
  const page = rows.slice(0, query.size)
  const last = page.at(-1)
  const now = ctx.clock()
  const key = (row: OrderItemRow): string =>
    column === 'placed_at' ? row.placed_key : String(row[column as keyof OrderItemRow])
  return {
    items: page.map((row) => presentItem(row, actor, now)),
    nextCursor: rows.length > query.size && last ? writeCursor([key(last), last.id]) : null,
    total,
  }
}

/** How many orders the filters find, up to one more than is ever told. */
async function countFound(
  ctx: Context,
  where: readonly string[],
  values: readonly unknown[],
): Promise<number> {
  const { rows } = await ctx.pool.query<{ found: number }>({
    text: `select count(*) as found from (select 1 from orders o where ${where.join(' and ')} limit ${mostCounted + 1}) few`,
    values: [...values],
  })
  return rows[0]?.found ?? 0
}

const noCounts = () =>
  Object.fromEntries(orderStatuses.map((each) => [each, 0])) as Record<OrderStatus, number>

export async function countOrders(
  ctx: Context,
  actor: Customer,
): Promise<ReplyOf<typeof contract.countOrders>> {
  const { rows } = await ctx.pool.query<{ status: OrderStatus; count: number }>({
    name: 'order counts',
    text: 'select status, count(*) as count from orders where user_id = $1 group by status',
    values: [actor.userId],
  })
  const byStatus = noCounts()
  for (const { status, count } of rows) byStatus[status] = count
  return { all: rows.reduce((all, { count }) => all + count, 0), byStatus }
}

/** Requirements §3. No vouchers exist yet, and no invoices: what was paid and kept is what can be invoiced. */
export async function orderTotalInfo(
  ctx: Context,
  actor: Customer,
): Promise<ReplyOf<typeof contract.totalInfo>> {
  const { rows } = await ctx.pool.query<{ total: number; pending: number; paid: string | null }>({
    name: 'order totals',
    text: `select
      (select count(*) from orders where user_id = $1) as total,
      (select count(*) from orders where user_id = $1 and status = 'pendingPayment') as pending,
      (select sum(prepaid_minor) from orders where user_id = $1 and paid_at is not null
        and status not in ('refundInProgress', 'refundCompleted')) as paid`,
    values: [actor.userId],
  })
  const row = rows[0]
  return {
    invoiceValue: { minor: Number(row?.paid ?? 0), currency: 'CNY' },
    totalOrderNumber: row?.total ?? 0,
    vouchersAreAvailable: 0,
    pendingOrderNumber: row?.pending ?? 0,
  }
}

export async function listRedDots(ctx: Context, actor: Customer): Promise<ReplyOf<typeof contract.redDots>> {
  const { rows } = await ctx.pool.query<{ order_id: string }>({
    name: 'red dots',
    text: 'select order_id from order_red_dots where user_id = $1 order by since desc limit 1000',
    values: [actor.userId],
  })
  return {
    userCode: actor.userId,
    status: rows.length > 0 ? 1 : 0,
    orderIds: rows.map((row) => row.order_id) as ReplyOf<typeof contract.redDots>['orderIds'],
  }
}

/** Everything on an order, in one statement. Inside a command it reads what the command wrote. */
async function loadDetail(ctx: Context, actor: Actor, id: string): Promise<OrderDetailRow & DeskOrderRow> {
  const customers = actor.kind === 'customer'
  const { rows } = await sql<OrderDetailRow & DeskOrderRow>`
    select ${sql.raw(itemColumns)}, o.user_id, o.quote_id, o.previous_status, o.remark, o.cargo, o.contacts, o.parties,
      o.pickup_information, o.request, o.terms, o.clerk_id, o.clerk_name, coalesce(u.user_name, u.nick_name, u.mobile) as customer_name,
      (select json_agg(l.charge || jsonb_build_object('position', l.position) order by l.position)
        from order_lines l where l.user_id = o.user_id and l.order_id = o.id) as lines,
      (select json_agg(json_build_object('id', c.id, 'type', c.type, 'number', c.number, 'seal', c.seal) order by c.position)
        from order_containers c where c.user_id = o.user_id and c.order_id = o.id) as units,
      (select json_agg(json_build_object('kind', d.kind, 'fileId', d.file_id, 'name', f.name, 'bytes', f.bytes,
          'addedAt', d.added_at, 'by', d.by_kind, 'internal', d.internal) order by d.added_at, d.file_id)
        from order_documents d join files f on f.id = d.file_id
        where d.user_id = o.user_id and d.order_id = o.id ${customers ? sql`and not d.internal` : sql``}) as documents,
      (select json_agg(json_build_object('move', m.move, 'from', m.from_status, 'to', m.to_status, 'madeAt', m.made_at,
          'by', m.by_kind, 'byName', m.by_name, 'reason', m.reason) order by m.position desc)
        from order_moves m where m.user_id = o.user_id and m.order_id = o.id) as history
    from orders o join users u on u.id = o.user_id
    where o.id = ${id} and ${customers ? sql`o.user_id = ${actor.userId}` : sql`true`}`.execute(ctx.db)
  const row = rows[0]
  if (!row) throw new Refusal('request.notFound')
  return row
}

/** Refuses with `request.notFound`, for another customer's order too. */
export const getOrder = async (ctx: Context, actor: Customer, id: string) =>
  presentOrder(await loadDetail(ctx, actor, id), actor, ctx.clock())

export const getDeskOrder = async (ctx: Context, actor: Staff, id: string) =>
  presentDeskOrder(await loadDetail(ctx, actor, id), actor, ctx.clock())

/** A document of the customer's own order, whoever added it, unless the desk keeps it internal. Refuses with `request.notFound`. */
export async function openOrderDocument(ctx: Context, actor: Customer, orderId: OrderId, fileId: FileId) {
  const { rows } = await sql<{ file_id: FileId }>`
    select file_id from order_documents
    where user_id = ${actor.userId} and order_id = ${orderId} and file_id = ${fileId}
      and not internal`.execute(ctx.db)
  if (!rows[0]) throw new Refusal('request.notFound')
  return openFile(ctx, system, fileId)
}

/** A page of all customers' orders, newest first. */
export async function listDeskOrders(
  ctx: Context,
  actor: Staff,
  query: QueryOf<typeof contract.deskListOrders>,
): Promise<ReplyOf<typeof contract.deskListOrders>> {
  const { values, value, where, and } = statement()
  if (query.status.length > 0) and(`o.status = any(${value(query.status)}::text[])`)
  if (query.customerId) and(`o.user_id = ${value(query.customerId)}`)
  if (query.clerk === 'me') and(`o.clerk_id = ${value(actor.staffId)}`)
  if (query.clerk === 'nobody') and('o.clerk_id is null')
  if (query.keyword) {
    const upper = query.keyword.toUpperCase().replaceAll(/\s/g, '')
    const exact = value(upper)
    and(`o.id = any (array(
      (select id from orders where number like ${value(`${escapeLike(upper)}%`)} limit 1000)
      union select id from orders where booking_number = ${exact}
      union select id from orders where bill_of_lading = ${exact}
      union select order_id from order_containers where number = ${value(normaliseContainerNumber(query.keyword))}
      union (select orders.id from users join orders on orders.user_id = users.id
        where users.mobile in (${exact}, '+86' || ${exact}) order by placed_at desc limit 1000)))`)
  }
  if (query.cursor) {
    const [key, id] = readCursor(query.cursor)
    and(`(o.placed_at, o.id) < (${value(key)}::timestamptz, ${value(id)})`)
  }
  const { rows } = await ctx.pool.query<OrderItemRow & DeskOrderRow>({
    text: `select ${itemColumns}, o.user_id, o.clerk_id, o.clerk_name, coalesce(u.user_name, u.nick_name, u.mobile) as customer_name
      from orders o join users u on u.id = o.user_id ${where.length > 0 ? `where ${where.join(' and ')}` : ''}
      order by o.placed_at desc, o.id desc limit ${value(query.size + 1)}`,
    values,
  })
  const page = rows.slice(0, query.size)
  const last = page.at(-1)
  const now = ctx.clock()
  return {
    items: page.map((row) => presentDeskItem(row, actor, now)),
    nextCursor: rows.length > query.size && last ? writeCursor([last.placed_key, last.id]) : null,
  }
}

/** Counts per status over all customers, each up to one more than is ever told. */
export async function countDeskOrders(ctx: Context): Promise<ReplyOf<typeof contract.deskCountOrders>> {
  const { rows } = await ctx.pool.query<{ status: OrderStatus; count: number }>({
    name: 'desk order counts',
    text: `select asked.status, few.count from unnest($1::text[]) asked (status), lateral (
      select count(*) as count from (select 1 from orders o where o.status = asked.status limit ${mostCounted + 1}) found) few`,
    values: [[...orderStatuses]],
  })
  return {
    byStatus: Object.fromEntries(rows.map(({ status, count }) => [status, count])) as Record<
      OrderStatus,
      number
    >,
  }
}
