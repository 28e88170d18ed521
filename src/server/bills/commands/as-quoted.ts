import { type BillKind, billKindOf, creditInCny } from '#domain/bills/bill-lines.ts'
import { creditsOfRefund } from '#domain/bills/paid.ts'
import { system } from '#domain/kernel/actor.ts'
import { businessDateOf } from '#domain/kernel/business-date.ts'
import type { BillLineId, OrderId } from '#domain/kernel/ids.ts'
import { money } from '#domain/kernel/money.ts'
import { Refusal } from '#domain/kernel/refusal.ts'
import type { Context } from '#server/platform/context.ts'
import { newId } from '#server/platform/ids.ts'
import { knownCharge } from '#server/reference/queries.ts'
import { moneyOfOrder } from '../paid.ts'
import {
  addCredit,
  type BilledOrder,
  type BillLineRow,
  billQuotedLines,
  creditedOf,
  findBilledOrder,
  listBillLines,
  refundsToCredit,
} from '../store.ts'

/** Bills what was quoted, once, and what went back of it before; the order is locked. */
export async function billAsQuoted(
  ctx: Context,
  order: BilledOrder,
  lines: readonly BillLineRow[],
): Promise<void> {
  const billed = new Set(lines.filter(({ cause }) => cause === null).map((line) => line.quoted_position))
  const missing: { id: BillLineId; kind: BillKind; position: number }[] = []
  for (const { payer, position, code } of order.lines)
    if (payer === 'prepaid' && !billed.has(position))
      missing.push({ id: newId('bil'), kind: billKindOf(await knownCharge(ctx, code)), position })
  if (missing.length === 0) return
  await billQuotedLines(ctx, order, missing, businessDateOf(ctx.clock()))
  if (order.refunded) await creditRefunds(ctx, order)
}

/** Bills an order as it was quoted, once; inside the transaction in which it began to move. */
export async function billMovedOrder(ctx: Context, id: OrderId): Promise<void> {
  const order = await findBilledOrder(ctx, id, null, true)
  if (!order) throw new Refusal('request.notFound')
  await billAsQuoted(ctx, order, await listBillLines(ctx, order))
}

/**
 * Writes what went back with refunds of an order as credits of its quoted lines, from the last one upwards, once for
 * each refund; nothing is posted, the refund was. Of an order that is not billed yet nothing is written before it is.
 * The order is locked.
 */
export async function creditRefunds(ctx: Context, order: Pick<BilledOrder, 'id' | 'userId'>): Promise<void> {
  for (const refund of await refundsToCredit(ctx, order)) {
    const billed = await listBillLines(ctx, order)
    const rows = new Map(billed.map((row) => [row.id as string, row]))
    const { lines } = await moneyOfOrder(ctx, order)
    for (const { id, cny } of creditsOfRefund(lines, refund.worth)) {
      const row = rows.get(id)
      if (!row) continue
      const of = { amount: money(row.amount_minor, row.currency), cny: money(row.cny_minor, 'CNY') }
      await addCredit(ctx, system, row, {
        id: newId('bil'),
        ...creditInCny(of, creditedOf(billed, row), cny),
        note: refund.reason,
        on: businessDateOf(ctx.clock()),
        refundId: refund.id,
      })
    }
  }
}
