import type { BillLineReply, OrderBillReply } from '#contract/bills.ts'
import { type ConsentMove, consentMoves, isChargeable, toleranceOf } from '#domain/bills/consent.ts'
import { quoteToBill } from '#domain/bills/quote-to-bill.ts'
import type { Customer, Staff } from '#domain/kernel/actor.ts'
import type { OrderId } from '#domain/kernel/ids.ts'
import { money, sum } from '#domain/kernel/money.ts'
import { movesFrom } from '#domain/kernel/moves.ts'
import { Refusal } from '#domain/kernel/refusal.ts'
import type { ChargeCode } from '#domain/reference/charges.ts'
import type { Context } from '#server/platform/context.ts'
import { type LineMoney, moneyOfLines } from './paid.ts'
import { type BillLineRow, findBilledOrder, frozenRateOf, listBillLines, toleranceOfUser } from './store.ts'

/** The bill of an order; a customer's own. Refuses with `request.notFound`. */
export async function orderBill(ctx: Context, actor: Customer | Staff, id: OrderId): Promise<OrderBillReply> {
  const order = await findBilledOrder(ctx, id, actor.kind === 'customer' ? actor.userId : null, false)
  if (!order) throw new Refusal('request.notFound')
  const [rows, tolerance, moneyOf] = await Promise.all([
    listBillLines(ctx, order),
    toleranceOfUser(ctx, order.userId),
    moneyOfLines(ctx, order.userId, { orderIds: [order.id] }),
  ])
  const credited = new Map<string, number>()
  for (const { credit_of: of, amount_minor: minor } of rows)
    if (of) credited.set(of, (credited.get(of) ?? 0) + minor)
  const lines = rows.map((row) =>
    presentLine(row, moneyOf.get(row.id) ?? nothing, actor, row.amount_minor + (credited.get(row.id) ?? 0)),
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

const nothing: LineMoney = { paid: money(0, 'CNY'), invoiced: money(0, 'CNY') }

function presentLine(
  row: BillLineRow,
  { paid, invoiced }: LineMoney,
  actor: Customer | Staff,
  left: number,
): BillLineReply {
  const rate = frozenRateOf(row)
  return {
    id: row.id,
    kind: row.kind,
    quotedPosition: row.quoted_position,
    creditOf: row.credit_of,
    code: row.code,
    name: row.name,
    basis: row.basis,
    quantity: String(Number(row.quantity)),
    unitPrice: money(row.unit_minor, row.currency),
    amount: money(row.amount_minor, row.currency),
    rate: rate && { rate: rate.rate, on: rate.on, source: rate.source },
    cny: money(row.cny_minor, 'CNY'),
    cause: row.cause,
    note: row.note,
    eventId: row.event_id,
    fileId: row.file_id,
    consent: row.consent,
    decidedAt: row.decided_at?.toISOString() ?? null,
    billedOn: row.billed_on,
    addedAt: row.added_at.toISOString(),
    addedByName: row.added_by_name,
    paid,
    invoiced,
    openMoves: movesOf(row, actor, left),
  }
}

function movesOf(row: BillLineRow, actor: Customer | Staff, left: number): BillLineReply['openMoves'] {
  if (row.credit_of) return []
  const isWhole = left === row.amount_minor
  const moves: (ConsentMove | 'credit')[] = isWhole ? movesFrom(consentMoves, row.consent, actor.kind) : []
  if (actor.kind !== 'staff') return moves
  if (actor.role === 'finance' || actor.role === 'administrator')
    return isChargeable(row.consent) && left > 0 ? [...moves, 'credit'] : moves
  return actor.role === 'operations' ? moves : []
}
