import type { OrderBillReply } from '#contract/bills.ts'
import { toleranceOf } from '#domain/bills/consent.ts'
import { quoteToBill } from '#domain/bills/quote-to-bill.ts'
import type { Customer, Staff } from '#domain/kernel/actor.ts'
import type { OrderId } from '#domain/kernel/ids.ts'
import { money, sum } from '#domain/kernel/money.ts'
import { Refusal } from '#domain/kernel/refusal.ts'
import type { ChargeCode } from '#domain/reference/charges.ts'
import type { Context } from '#server/platform/context.ts'
import { moneyOf, moneyOfLines } from './paid.ts'
import { presentLine } from './present.ts'
import { findBilledOrder, listBillLines, toleranceOfUser } from './store.ts'

/** The bill of an order; a customer's own. Refuses with `request.notFound`. */
export async function orderBill(ctx: Context, actor: Customer | Staff, id: OrderId): Promise<OrderBillReply> {
  const order = await findBilledOrder(ctx, id, actor.kind === 'customer' ? actor.userId : null, false)
  if (!order) throw new Refusal('request.notFound')
  const [rows, tolerance, paid] = await Promise.all([
    listBillLines(ctx, order),
    toleranceOfUser(ctx, order.userId),
    moneyOfLines(ctx, order.userId, { orderIds: [order.id] }),
  ])
  const credited = new Map<string, number>()
  for (const { credit_of: of, amount_minor: minor } of rows)
    if (of) credited.set(of, (credited.get(of) ?? 0) + minor)
  const lines = rows.map((row) =>
    presentLine(row, moneyOf(paid, row.id), actor, row.amount_minor + (credited.get(row.id) ?? 0)),
  )
  const { rows: table, totals } = quoteToBill(order.lines, lines)
  return {
    orderId: order.id,
    orderNumber: order.number,
    rows: table.flatMap(({ quoted, ...row }) => {
      const about = quoted ?? row.lines[0]
      if (!about) return []
      const code = about.code as ChargeCode
      return {
        ...row,
        code,
        name: about.name,
        stage: ctx.reference.charges.get(code)?.stage ?? 'origin',
        lines: [...row.lines],
        quoted: quoted && {
          position: quoted.position,
          basis: quoted.basis,
          quantity: quoted.quantity,
          unitPrice: quoted.unitPrice,
          amount: quoted.amount,
          cny: quoted.cny,
        },
      }
    }),
    totals: {
      ...totals,
      quotedByCurrency: [...totals.quotedByCurrency],
      billedByCurrency: [...totals.billedByCurrency],
    },
    tolerance: {
      most: toleranceOf(tolerance, order.prepaid),
      used: sum(
        rows.filter(({ consent }) => consent === 'tolerated').map((row) => money(row.cny_minor, 'CNY')),
        'CNY',
      ),
    },
  }
}

export { type LineMoney, moneyOf, moneyOfEach, moneyOfLines, paidOfStatements } from './paid.ts'
export { presentLine } from './present.ts'
export { type BillLineRow, billLineColumns } from './store.ts'
