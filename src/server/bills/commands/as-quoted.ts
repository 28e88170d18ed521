import { billKindOf, creditInCny } from '#domain/bills/bill-lines.ts'
import { creditsOfRefund } from '#domain/bills/paid.ts'
import { system } from '#domain/kernel/actor.ts'
import { businessDateOf } from '#domain/kernel/business-date.ts'
import type { OrderId } from '#domain/kernel/ids.ts'
import { money } from '#domain/kernel/money.ts'
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
  listBillLines,
  refundsToCredit,
  unbilledLines,
} from '../store.ts'

/**
 * Bills orders as they were quoted, once, and what went back of them before. Whoever calls has locked them: what bills
 * an order first is what makes it move.
 */
export async function billAsQuoted(ctx: Context, ids: readonly OrderId[]): Promise<void> {
  const missing = await unbilledLines(ctx, ids)
  if (missing.length === 0) return
  const lines: Parameters<typeof billQuotedLines>[1][number][] = []
  for (const { userId, orderId, position, code } of missing)
    lines.push({
      id: newId('bil'),
      userId,
      orderId,
      position,
      kind: billKindOf(await knownCharge(ctx, code)),
    })
  await billQuotedLines(ctx, lines, businessDateOf(ctx.clock()))
  const refunded = new Map(missing.filter((each) => each.refunded).map((each) => [each.orderId, each]))
  for (const { orderId: id, userId } of refunded.values()) await creditRefunds(ctx, { id, userId })
}

/** Whether `billAsQuoted` would add to an order whose bill was read already. */
export function isUnbilled(order: BilledOrder, bill: readonly BillLineRow[]): boolean {
  const billed = new Set(bill.filter(({ cause }) => cause === null).map((line) => line.quoted_position))
  return order.lines.some(({ payer, position }) => payer === 'prepaid' && !billed.has(position))
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
