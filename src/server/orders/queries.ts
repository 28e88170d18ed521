import { sql } from 'kysely'
import type { QueryOf, ReplyOf } from '#contract/endpoint.ts'
import type * as deskContract from '#contract/order-desk.ts'
import type * as contract from '#contract/orders.ts'
import { mostCounted } from '#contract/orders.ts'
import { type Actor, type Customer, type Staff, type StaffRole, system } from '#domain/kernel/actor.ts'
import { type BusinessDate, businessDateOf } from '#domain/kernel/business-date.ts'
import type { FileId, OrderId, StaffId } from '#domain/kernel/ids.ts'
import { Refusal } from '#domain/kernel/refusal.ts'
import { bookId } from '#domain/ledger/books.ts'
import { type OrderStatus, orderStatuses } from '#domain/orders/orders.ts'
import { openFile } from '#server/files/queries.ts'
import type { Context } from '#server/platform/context.ts'
import { countVouchers } from '#server/points/queries.ts'
import { deskPageStatement } from './desk-list.ts'
import { queueRows } from './desk-queues.ts'
import {
  type Cursor,
  countedStatement,
  countStatement,
  keyOf,
  type OrderSearch,
  pageStatement,
  readCursor,
  writeCursor,
} from './list-query.ts'
import {
  customerFileColumns,
  type DeskOrderRow,
  itemColumns,
  type OrderDetailRow,
  type OrderItemRow,
  presentDeskItem,
  presentDeskOrder,
  presentItem,
  presentOrder,
} from './present.ts'

/**
 * A page of the customer's orders. Pages are found by the key of the row before, so that a late page costs what the
 * first does. Refuses with `request.endBeforeStart`, `request.intervalTooLong` and, for a strange cursor, `request.invalid`.
 */
export async function listOrders(
  ctx: Context,
  actor: Customer,
  query: QueryOf<typeof contract.listOrders>,
): Promise<ReplyOf<typeof contract.listOrders>> {
  const cursor = query.cursor ? readCursor(query.cursor) : undefined
  const { rows, column, total } = await findPage(ctx, actor, query, cursor, query.size + 1)
  const shown = rows.slice(0, query.size)
  const last = shown.at(-1)
  const now = ctx.clock()
  return {
    items: shown.map((row) => presentItem(row, actor, now)),
    nextCursor: rows.length > query.size && last ? writeCursor(keyOf(last, column)) : null,
    total,
  }
}

async function findPage(
  ctx: Context,
  { userId }: Customer,
  query: QueryOf<typeof contract.listOrders>,
  cursor: Cursor | undefined,
  limit: number,
): Promise<{ rows: OrderItemRow[]; column: string; total: number | null }> {
  const counted = query.withTotal && !cursor ? countedStatement(userId, query, limit) : null
  if (counted) {
    const { column, ...asked } = counted
    const { rows } = await ctx.pool.query<OrderItemRow & { found: number }>(asked)
    return { rows: rows.filter((row) => row.id !== null), column, total: rows[0]?.found ?? 0 }
  }
  const { column, ...asked } = pageStatement(userId, query, { cursor, limit })
  const [page, count] = await Promise.all([
    ctx.pool.query<OrderItemRow>(asked),
    query.withTotal ? ctx.pool.query<{ found: number }>(countStatement(userId, query)) : null,
  ])
  return { rows: page.rows, column, total: count ? (count.rows[0]?.found ?? 0) : null }
}

/** The first rows that a search finds, with columns of choice (`o` is the order). Refuses as the list does. */
export async function findOrderRows<Row extends OrderItemRow>(
  ctx: Context,
  { userId }: Customer,
  search: OrderSearch,
  wanted: { limit: number; columns: string },
): Promise<Row[]> {
  const { column: _, ...asked } = pageStatement(userId, search, wanted)
  return (await ctx.pool.query<Row>(asked)).rows
}

export type { OrderItemRow } from './present.ts'

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

/**
 * Requirements §3. What was paid for orders and statements, less offsets and what went back, is on its way or was asked
 * for, can be invoiced, whatever became of the order since (decision 016), less what was invoiced.
 */
export async function orderTotalInfo(
  ctx: Context,
  actor: Customer,
): Promise<ReplyOf<typeof contract.totalInfo>> {
  return (await orderSums(ctx, actor)).totals
}

/**
 * The totals, with the points that stand in the book (whole points) and what was paid for orders, less what went back and
 * what points and vouchers took off (minor units of CNY).
 */
export async function orderSums(
  ctx: Context,
  actor: Customer,
): Promise<{ totals: ReplyOf<typeof contract.totalInfo>; points: number; keptMinor: number }> {
  const [{ rows }, vouchers] = await Promise.all([
    ctx.pool.query<{ total: number; pending: number; paid: string | null; points: number; kept: number }>({
      name: 'order totals',
      text: `select
        (select count(*) from orders where user_id = $1) as total,
        (select count(*) from orders where user_id = $1 and status = 'pendingPayment') as pending,
        (select sum(prepaid_minor - offset_minor) from orders where user_id = $1 and paid_at is not null)
        - coalesce((select sum(amount_minor) from refunds where user_id = $1 and order_id is not null
          and status <> 'rejected'), 0)
        - coalesce((select sum(amount_minor) from refunds where user_id = $1 and statement_id is not null
          and status <> 'rejected'), 0)
        + coalesce((select sum(due_minor) from statements where user_id = $1 and paid_at is not null), 0)
        - coalesce((select sum(amount_minor) from invoices where user_id = $1 and given_up_at is null), 0) as paid,
        coalesce((select balance_minor from ledger_books where id = $2), 0) as points,
        (coalesce((select sum(prepaid_minor - offset_minor) from orders where user_id = $1 and paid_at is not null), 0)
        - coalesce((select sum(amount_minor) from refunds where user_id = $1 and order_id is not null
          and status = 'refunded'), 0))::bigint as kept`,
      values: [actor.userId, bookId({ kind: 'points', userId: actor.userId }, 'points')],
    }),
    countVouchers(ctx, actor.userId, businessDateOf(ctx.clock())),
  ])
  const row = rows[0]
  return {
    totals: {
      // While a red letter is on its way, more is invoiced than was paid.
      invoiceValue: { minor: Math.max(Number(row?.paid ?? 0), 0), currency: 'CNY' },
      totalOrderNumber: row?.total ?? 0,
      vouchersAreAvailable: vouchers,
      pendingOrderNumber: row?.pending ?? 0,
    },
    points: row?.points ?? 0,
    keptMinor: row?.kept ?? 0,
  }
}

/** Twelve months of Beijing, the present one last: what was paid in each, less offsets and refunds, and orders placed. */
export async function saleOfYear(
  ctx: Context,
  actor: Customer,
): Promise<ReplyOf<typeof contract.saleOfYear>> {
  const { rows } = await ctx.pool.query<{ month: string; paid: string | null; orders: number }>({
    name: 'sale of year',
    text: `with months as (
        select first, first at time zone 'Asia/Shanghai' as begins,
          (first + interval '1 month') at time zone 'Asia/Shanghai' as ends
        from generate_series(date_trunc('month', $2::timestamptz at time zone 'Asia/Shanghai') - interval '11 months',
          date_trunc('month', $2::timestamptz at time zone 'Asia/Shanghai'), interval '1 month') first
      ), placed as (
        select date_trunc('month', placed_at at time zone 'Asia/Shanghai') as first, count(*) as orders
        from orders where user_id = $1 and placed_at >= (select min(begins) from months) group by 1
      ), paid as (
        select date_trunc('month', o.paid_at at time zone 'Asia/Shanghai') as first,
          sum(o.prepaid_minor - o.offset_minor - coalesce(back.minor, 0)) as minor
        from orders o left join (
          select order_id, sum(amount_minor) as minor from refunds
          where user_id = $1 and order_id is not null and status = 'refunded' group by order_id
        ) back on back.order_id = o.id
        where o.user_id = $1 and o.paid_at >= (select min(begins) from months) group by 1
      )
      select to_char(months.first, 'YYYY-MM') as month, coalesce(paid.minor, 0) as paid, coalesce(placed.orders, 0) as orders
      from months left join placed using (first) left join paid using (first) order by months.first`,
    values: [actor.userId, ctx.clock()],
  })
  return {
    months: rows.map(({ month, paid, orders }) => ({
      month,
      paid: { minor: Number(paid), currency: 'CNY' },
      orders,
    })),
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
      o.pickup_information, o.express, o.shipping_instructions, o.request, o.terms, o.clerk_id, o.clerk_name, coalesce(u.user_name, u.nick_name, u.mobile) as customer_name,
      ${sql.raw(customerFileColumns)},
      (select json_agg(l.charge || jsonb_build_object('position', l.position) order by l.position)
        from order_lines l where l.user_id = o.user_id and l.order_id = o.id) as lines,
      (select json_agg(json_build_object('id', c.id, 'type', c.type, 'number', c.number, 'seal', c.seal) order by c.position)
        from order_containers c where c.user_id = o.user_id and c.order_id = o.id) as units,
      (select json_agg(json_build_object('kind', d.kind, 'fileId', d.file_id, 'name', f.name, 'bytes', f.bytes,
          'addedAt', d.added_at, 'openedAt', d.opened_at, 'by', d.by_kind, 'internal', d.internal) order by d.added_at, d.file_id)
        from order_documents d join files f on f.id = d.file_id
        where d.user_id = o.user_id and d.order_id = o.id ${customers ? sql`and not d.internal` : sql``}) as documents,
      (select json_agg(json_build_object('kind', f.kind, 'points', f.points, 'name', v.name,
          'amount', json_build_object('minor', f.amount_minor, 'currency', 'CNY'),
          'returned', json_build_object('minor', f.returned_minor, 'currency', 'CNY')) order by f.applied_at, f.id)
        from order_offsets f left join vouchers v on v.id = f.voucher_id
        where f.user_id = o.user_id and f.order_id = o.id and (f.returned_at is null or o.paid_at is not null)) as offsets,
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

/** The rows of a queue of the desk, for those who count them. */
export const deskQueueRows = queueRows

export { chosenOrders } from './desk-list.ts'

const deskColumns = `${itemColumns}, o.news_at, o.free_until, o.user_id, o.clerk_id, o.clerk_name,
  coalesce(u.user_name, u.nick_name, u.mobile) as customer_name, ${customerFileColumns}`

/** A page of all customers' orders, newest first; of a queue, in the order of the queue. Refuses as `listOrders` does. */
export async function listDeskOrders(
  ctx: Context,
  actor: Staff,
  { cursor, size, ...search }: QueryOf<typeof deskContract.deskListOrders>,
): Promise<ReplyOf<typeof deskContract.deskListOrders>> {
  const now = ctx.clock()
  const { rows } = await ctx.pool.query<
    OrderItemRow &
      DeskOrderRow & {
        list_key: string
        news_at: Date | null
        free_until: BusinessDate | null
        found: number | null
      }
  >(
    deskPageStatement(actor, search, now, {
      cursor: cursor ? readCursor(cursor) : undefined,
      limit: size + 1,
      columns: deskColumns,
    }),
  )
  const page = rows.slice(0, size)
  const last = page.at(-1)
  return {
    items: page.map((row) => presentDeskItem(row, actor, now)),
    nextCursor: rows.length > size && last ? writeCursor([last.list_key, last.id]) : null,
    // Without a row there is nobody to say it: nothing was found, or the pages are over.
    total: rows[0] ? rows[0].found : cursor ? null : 0,
  }
}

/** Clerks who look after orders, by name. */
export async function listDeskClerks(ctx: Context): Promise<ReplyOf<typeof deskContract.deskClerks>> {
  const { rows } = await sql<{ id: StaffId; name: string; role: StaffRole }>`
    select id, name, role from staff
    where disabled_at is null and role in ('sales', 'operations', 'administrator')
    order by name, id limit 500`.execute(ctx.db)
  return { clerks: rows }
}

/** Counts per status over all customers, each up to one more than is ever told. */
export async function countDeskOrders(ctx: Context): Promise<ReplyOf<typeof deskContract.deskCountOrders>> {
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
