import type { QueryOf, ReplyOf } from '#contract/endpoint.ts'
import type * as contract from '#contract/invoices.ts'
import { leftOf } from '#domain/invoices/applications.ts'
import { type InvoiceStatus, invoiceStatuses } from '#domain/invoices/invoices.ts'
import type { Customer, Staff } from '#domain/kernel/actor.ts'
import type { InvoiceId } from '#domain/kernel/ids.ts'
import { type Money, money } from '#domain/kernel/money.ts'
import { Refusal } from '#domain/kernel/refusal.ts'
import { checkSequence } from '#domain/orders/order-filters.ts'
import { moneyOfLines } from '#server/bills/queries.ts'
import type { Context } from '#server/platform/context.ts'
import { cursorOf, pageOf } from '../pages.ts'
import { presentDeskInvoice, presentDetail, presentInvoice } from '../present.ts'
import {
  countInvoices,
  countWaiting,
  findInvoice,
  listInvoiceLines,
  listRedLetters,
  pageInvoices,
  pageLines,
} from '../store.ts'

const totalsOf = (all: ReadonlyMap<unknown, { paid: Money; invoiced: Money }>) => {
  let invoiced = 0
  let left = 0
  for (const each of all.values()) {
    invoiced += each.invoiced.minor
    left += leftOf(each).minor
  }
  return { invoiced: money(invoiced, 'CNY'), left: money(left, 'CNY') }
}

/** Where a page of lines ends: the order and line that were shown last. */
function afterOf(cursor: string): { orderId: string; lineId: string } {
  const [orderId = '', lineId = ''] = cursor.split('.')
  return { orderId: cursorOf(orderId, 'ord'), lineId: cursorOf(lineId, 'bil') }
}

/** Paid lines of which something is left to invoice. A strange cursor is refused beside its field. */
export async function listInvoiceable(
  ctx: Context,
  actor: Customer,
  { cursor, size, ...search }: QueryOf<typeof contract.listInvoiceable>,
): Promise<ReplyOf<typeof contract.listInvoiceable>> {
  checkSequence(search.from, search.to)
  const moneyOf = await moneyOfLines(ctx, actor.userId, { all: true })
  const open = [...moneyOf].filter(([, each]) => leftOf(each).minor > 0).map(([id]) => id)
  const after = cursor ? afterOf(cursor) : null
  const lines = await pageLines(ctx, actor.userId, open, search, after, size + 1)
  const found = lines.flatMap((line) => {
    const each = moneyOf.get(line.id)
    return each ? [{ line, ...each }] : []
  })
  const shown = found.slice(0, size)
  const last = shown.at(-1)?.line
  return {
    items: shown.map(({ line, paid, invoiced }) => ({
      lineId: line.id,
      orderId: line.order_id,
      orderNumber: line.order_number,
      statementId: line.statement_id,
      statementNumber: line.statement_number,
      kind: line.kind,
      code: line.code,
      name: line.name,
      billedOn: line.billed_on,
      charged: money(line.cny_minor, 'CNY'),
      paid,
      invoiced,
      left: leftOf({ paid, invoiced }),
      payer: line.payer,
      inApplication: line.applied,
    })),
    nextCursor: found.length > size && last ? `${last.order_id}.${last.id}` : null,
    totalLeft: totalsOf(moneyOf).left,
  }
}

const allCounts = (counts: Partial<Record<InvoiceStatus, number>>): Record<InvoiceStatus, number> =>
  Object.fromEntries(invoiceStatuses.map((each) => [each, counts[each] ?? 0])) as Record<
    InvoiceStatus,
    number
  >

export async function listInvoices(
  ctx: Context,
  actor: Customer,
  { cursor, size, ...search }: QueryOf<typeof contract.listInvoices>,
): Promise<ReplyOf<typeof contract.listInvoices>> {
  checkSequence(search.from, search.to)
  const after = cursor ? cursorOf(cursor, 'inv') : null
  const [rows, counts, all] = await Promise.all([
    pageInvoices(ctx, { ...search, userId: actor.userId, after, limit: size + 1 }),
    countInvoices(ctx, actor.userId),
    moneyOfLines(ctx, actor.userId, { all: true }),
  ])
  const { shown, nextCursor } = pageOf(rows, size)
  return {
    items: shown.map((row) => presentInvoice(row, actor)),
    nextCursor,
    counts: allCounts(counts),
    totals: totalsOf(all),
  }
}

export async function listDeskInvoices(
  ctx: Context,
  actor: Staff,
  { cursor, size, waiting, ...search }: QueryOf<typeof contract.deskListInvoices>,
): Promise<ReplyOf<typeof contract.deskListInvoices>> {
  const after = cursor ? cursorOf(cursor, 'inv') : null
  const [rows, counts, allWaiting] = await Promise.all([
    pageInvoices(ctx, { ...search, waiting: waiting === '1', userId: null, after, limit: size + 1 }),
    countInvoices(ctx, null),
    countWaiting(ctx),
  ])
  const { shown, nextCursor } = pageOf(rows, size)
  return {
    items: shown.map((row) => presentDeskInvoice(row, actor)),
    nextCursor,
    counts: allCounts(counts),
    waiting: allWaiting,
  }
}

async function load(ctx: Context, actor: Customer | Staff, id: InvoiceId) {
  const row = await findInvoice(ctx, id, actor.kind === 'customer' ? actor.userId : null)
  if (!row) throw new Refusal('request.notFound')
  const lines = await listInvoiceLines(ctx, row.user_id, id)
  return { row, detail: presentDetail(lines, await listRedLetters(ctx, row.user_id, id)) }
}

/** One's own invoice with its lines and red letters. Refuses with `request.notFound`. */
export async function getInvoice(
  ctx: Context,
  actor: Customer,
  id: InvoiceId,
): Promise<contract.InvoiceDetail> {
  const { row, detail } = await load(ctx, actor, id)
  return { ...presentInvoice(row, actor), ...detail }
}

/** Any invoice with its lines, red letters and customer. Refuses with `request.notFound`. */
export async function getDeskInvoice(
  ctx: Context,
  actor: Staff,
  id: InvoiceId,
): Promise<ReplyOf<typeof contract.deskGetInvoice>> {
  const { row, detail } = await load(ctx, actor, id)
  return { ...presentDeskInvoice(row, actor), ...detail }
}
