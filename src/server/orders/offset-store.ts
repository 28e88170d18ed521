import { sql } from 'kysely'
import type { OffsetId, VoucherId } from '#domain/kernel/ids.ts'
import { type Money, money } from '#domain/kernel/money.ts'
import type { Order } from '#domain/orders/orders.ts'
import type { Context } from '#server/platform/context.ts'

/**
 * What points or a voucher take off an order. While the order is unpaid, what is taken off again leaves the table
 * (the ledger keeps both entries); from the payment on the rows stay, with what of them came back by refunds.
 */
export type Offset = {
  readonly id: OffsetId
  readonly kind: 'points' | 'voucher'
  /** How many points were given; none for a voucher. */
  readonly points: number
  readonly voucherId: VoucherId | null
  readonly amount: Money
  readonly returned: Money
  readonly returnedPoints: number
}

type OrderKey = Pick<Order, 'id' | 'userId'>
type OffsetRow = {
  id: OffsetId
  kind: Offset['kind']
  points: number | null
  voucher_id: VoucherId | null
  amount_minor: number
  returned_minor: number
  returned_points: number
}

/** What stands on an order, and whether its price must not change now. */
export type OffsetFacts = {
  readonly standing: readonly Offset[]
  /** Until when a transfer that was shown waits for finance; nothing of the price may change meanwhile. */
  readonly heldUntil: Date | null
}

/** The order's offsets of which something is left; whoever changes them has the order locked. */
export async function offsetFacts(ctx: Context, order: OrderKey): Promise<OffsetFacts> {
  const { rows } = await sql<{ held: Date | null; offsets: OffsetRow[] | null }>`
    select payment_held_until as held, (
      select json_agg(f order by f.kind, f.id) from order_offsets f
      where f.user_id = o.user_id and f.order_id = o.id and f.returned_at is null) as offsets
    from orders o where o.user_id = ${order.userId} and o.id = ${order.id}`.execute(ctx.db)
  const [row] = rows
  return {
    heldUntil: row?.held ?? null,
    standing: (row?.offsets ?? []).map((each) => ({
      id: each.id,
      kind: each.kind,
      points: each.points ?? 0,
      voucherId: each.voucher_id,
      amount: money(each.amount_minor, 'CNY'),
      returned: money(each.returned_minor, 'CNY'),
      returnedPoints: each.returned_points,
    })),
  }
}

export const addOffset = (ctx: Context, order: OrderKey, offset: Offset, now: Date) =>
  sql`insert into order_offsets (id, user_id, order_id, kind, points, voucher_id, amount_minor, applied_at)
    values (${offset.id}, ${order.userId}, ${order.id}, ${offset.kind}, ${offset.kind === 'points' ? offset.points : null},
      ${offset.voucherId}, ${offset.amount.minor}, ${now})`.execute(ctx.db)

export const removeOffset = (ctx: Context, order: OrderKey, id: OffsetId) =>
  sql`delete from order_offsets where user_id = ${order.userId} and id = ${id}`.execute(ctx.db)

/** What came back of an offset now; `all`: nothing of it is left. */
export const saveReturned = (
  ctx: Context,
  order: OrderKey,
  offset: Offset,
  back: { readonly amount: Money; readonly points: number; readonly all: boolean },
  now: Date,
) =>
  sql`update order_offsets set returned_minor = returned_minor + ${back.amount.minor},
      returned_points = returned_points + ${back.points}, returned_at = ${back.all ? now : null}
    where user_id = ${order.userId} and id = ${offset.id}`.execute(ctx.db)

/** Writes what is taken off the order now, as the sum of its offsets. */
export const saveOffsetTotal = (ctx: Context, order: OrderKey, total: Money) =>
  sql`update orders set offset_minor = ${total.minor} where user_id = ${order.userId} and id = ${order.id}`.execute(
    ctx.db,
  )

/** What of the order's offsets came back by refunds. */
export async function returnedOf(ctx: Context, order: OrderKey): Promise<Money> {
  const { rows } = await sql<{ returned: number }>`
    select coalesce(sum(returned_minor), 0)::bigint as returned from order_offsets
    where user_id = ${order.userId} and order_id = ${order.id}`.execute(ctx.db)
  return money(rows[0]?.returned ?? 0, 'CNY')
}
