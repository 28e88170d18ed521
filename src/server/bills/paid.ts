import { type RawBuilder, sql } from 'kysely'
import type { BillCause } from '#domain/bills/bill-lines.ts'
import type { Consent } from '#domain/bills/consent.ts'
import { type PaidLine, paidOfLines } from '#domain/bills/paid.ts'
import type { BillLineId, OrderId, StatementId, UserId } from '#domain/kernel/ids.ts'
import { type Money, money } from '#domain/kernel/money.ts'
import type { Context } from '#server/platform/context.ts'

/** The money of a bill line, in CNY. */
export type LineMoney = { readonly paid: Money; readonly invoiced: Money }

/** An order's lines as the rule of what is paid takes them, and the money that the order was paid with. */
export type MoneyOfOrder = { readonly lines: readonly PaidLine[]; readonly received: Money }

type Row = {
  order_id: OrderId
  received: number
  lines: {
    id: BillLineId
    quoted_position: number | null
    credit_of: BillLineId | null
    cause: BillCause | null
    consent: Consent
    cny_minor: number
    of_refund: boolean
    settled: boolean
    statement_id: StatementId | null
    invoiced: number
  }[]
}

/** Which lines of a customer: those named, those of some orders, those of a statement, or all. */
export type LinesOf =
  | { readonly all: true }
  | { readonly lineIds: readonly BillLineId[] }
  | { readonly orderIds: readonly OrderId[] }
  | { readonly statementId: StatementId }

/** The orders of lines, each with whose it is. */
function ordersOf(userId: UserId, of: LinesOf) {
  if ('orderIds' in of) return sql`select ${userId}::text, unnest(${of.orderIds}::text[])`
  if ('all' in of) return sql`select user_id, order_id from bill_lines where user_id = ${userId}`
  if ('lineIds' in of)
    return sql`select user_id, order_id from bill_lines where user_id = ${userId} and id = any(${of.lineIds})`
  return sql`select line.user_id, line.order_id from statement_lines on_it
    join bill_lines line on line.user_id = on_it.user_id and line.id = on_it.bill_line_id
    where on_it.user_id = ${userId} and on_it.statement_id = ${of.statementId}`
}

/** In one statement, however many orders and lines. */
async function readOrders(ctx: Context, wanted: RawBuilder<unknown>): Promise<Row[]> {
  const { rows } = await sql<Row>`
    select o.id as order_id,
      (case when o.paid_at is null then 0 else o.prepaid_minor - o.offset_minor - (
        select coalesce(sum(r.amount_minor), 0) from refunds r where r.order_id = o.id and r.status <> 'rejected'
      ) end)::bigint as received,
      (select coalesce(json_agg(line order by line.id), '[]') from (
        select l.id, l.quoted_position, l.credit_of, l.cause, l.consent, l.cny_minor, l.refund_id is not null as of_refund,
          coalesce(s.status = 'completed', false) as settled, s.id as statement_id,
          (select coalesce(sum(i.amount_minor), 0)::bigint from invoice_lines i
            join invoices v on v.user_id = i.user_id and v.id = i.invoice_id
            where i.user_id = l.user_id and i.bill_line_id = l.id and v.given_up_at is null) as invoiced
        from bill_lines l
        left join statement_lines on_it on on_it.user_id = l.user_id and on_it.bill_line_id = l.id
        left join statements s on s.user_id = on_it.user_id and s.id = on_it.statement_id
        where l.user_id = o.user_id and l.order_id = o.id) line) as lines
    from orders o where (o.user_id, o.id) in (${wanted})`.execute(ctx.db)
  return rows
}

const moneyOfRow = (row: Row): MoneyOfOrder => ({
  received: money(row.received, 'CNY'),
  lines: row.lines.map((line) => ({
    id: line.id,
    quotedPosition: line.quoted_position,
    creditOf: line.credit_of,
    cause: line.cause,
    consent: line.consent,
    cny: money(line.cny_minor, 'CNY'),
    ofRefund: line.of_refund,
    settled: line.settled,
  })),
})

/** An order's lines with what it was paid with; for rules that look at a bill as a whole. */
export async function moneyOfOrder(
  ctx: Context,
  order: { readonly userId: UserId; readonly id: OrderId },
): Promise<MoneyOfOrder> {
  const [row] = await readOrders(ctx, ordersOf(order.userId, { orderIds: [order.id] }))
  return row ? moneyOfRow(row) : { lines: [], received: money(0, 'CNY') }
}

const nothing: LineMoney = { paid: money(0, 'CNY'), invoiced: money(0, 'CNY') }

/** What a line has; nothing where it is not known. */
export const moneyOf = (lines: ReadonlyMap<BillLineId, LineMoney>, id: BillLineId): LineMoney =>
  lines.get(id) ?? nothing

function moneyOfRows(
  rows: readonly Row[],
  isWanted: (line: Row['lines'][number]) => boolean,
): Map<BillLineId, LineMoney> {
  const known = new Map<BillLineId, LineMoney>()
  for (const row of rows) {
    const { lines, received } = moneyOfRow(row)
    const paid = paidOfLines(lines, received)
    for (const line of row.lines.filter(isWanted))
      known.set(line.id, { paid: paid.get(line.id) ?? nothing.paid, invoiced: money(line.invoiced, 'CNY') })
  }
  return known
}

/**
 * What is paid and invoiced of a customer's bill lines. Lines are only read together with their orders, whose money
 * they share.
 */
export async function moneyOfLines(
  ctx: Context,
  userId: UserId,
  of: LinesOf,
): Promise<Map<BillLineId, LineMoney>> {
  const named = 'lineIds' in of ? new Set(of.lineIds) : null
  return moneyOfRows(await readOrders(ctx, ordersOf(userId, of)), (line) =>
    'statementId' in of ? line.statement_id === of.statementId : (named?.has(line.id) ?? true),
  )
}

/** The same of lines of several customers. */
export const moneyOfEach = async (
  ctx: Context,
  lines: readonly { readonly user_id: UserId; readonly id: BillLineId }[],
): Promise<Map<BillLineId, LineMoney>> =>
  moneyOfRows(
    await readOrders(
      ctx,
      sql`select user_id, order_id from bill_lines where (user_id, id) in (
        select * from unnest(${lines.map((each) => each.user_id)}::text[], ${lines.map(({ id }) => id)}::text[]))`,
    ),
    () => true,
  )

/**
 * What of completed statements is paid in money, in CNY: less than what they charge where points or vouchers came off an
 * order, or money went back. Only such orders are read line by line.
 */
export async function paidOfStatements(
  ctx: Context,
  statements: readonly {
    readonly id: StatementId
    readonly user_id: UserId
    readonly billed_minor: number
  }[],
): Promise<Map<StatementId, Money>> {
  const paid = new Map(statements.map(({ id, billed_minor }) => [id, Number(billed_minor)]))
  if (paid.size === 0) return new Map()
  const rows = await readOrders(
    ctx,
    sql`select o.user_id, o.id from (
        select distinct line.user_id, line.order_id from statement_lines on_it
        join bill_lines line on line.user_id = on_it.user_id and line.id = on_it.bill_line_id
        where (on_it.user_id, on_it.statement_id) in (select * from unnest(
          ${statements.map(({ user_id }) => user_id)}::text[], ${statements.map(({ id }) => id)}::text[]))
      ) stated join orders o on o.user_id = stated.user_id and o.id = stated.order_id
      where o.offset_minor > 0 or exists (select from refunds r where r.order_id = o.id and r.status <> 'rejected')
        or exists (select from bill_lines c where c.user_id = o.user_id and c.order_id = o.id and c.credit_of is not null)`,
  )
  for (const row of rows) {
    const { lines, received } = moneyOfRow(row)
    const paidOf = paidOfLines(lines, received)
    for (const { id, statement_id, cny_minor } of row.lines) {
      const before = statement_id === null ? undefined : paid.get(statement_id)
      if (statement_id === null || before === undefined) continue
      paid.set(statement_id, before - cny_minor + (paidOf.get(id)?.minor ?? 0))
    }
  }
  return new Map([...paid].map(([id, minor]) => [id, money(minor, 'CNY')]))
}
