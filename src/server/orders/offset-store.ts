import { sql } from 'kysely'
import type { OffsetId, VoucherId } from '#domain/kernel/ids.ts'
import { type Money, money } from '#domain/kernel/money.ts'
import type { Order } from '#domain/orders/orders.ts'
import type { Voucher } from '#domain/points/vouchers.ts'
import { type Posting, postingParts } from '#server/ledger/commands.ts'
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

/** The order's offsets of which something is left; whoever changes them has the order locked. */
export const standingOffsets = async (ctx: Context, order: OrderKey): Promise<readonly Offset[]> =>
  (await offsetFacts(ctx, order, null)).standing

export type OffsetFacts = {
  /** The order's offsets of which something is left. */
  readonly standing: readonly Offset[]
  /** The order on which the voucher stands. */
  readonly voucherOn: Voucher['usedOn']
}

/** What stands on an order, and on which order a voucher does. Whoever changes them has both locked. */
export async function offsetFacts(
  ctx: Context,
  order: OrderKey,
  voucherId: VoucherId | null,
): Promise<OffsetFacts> {
  const { rows } = await sql<{ offsets: OffsetRow[] | null; voucher_on: Voucher['usedOn'] }>`
    select (select json_agg(f order by f.kind, f.id) from order_offsets f
        where f.user_id = ${order.userId} and f.order_id = ${order.id} and f.returned_at is null) as offsets,
      (select json_build_object('id', o.id, 'number', o.number)
        from order_offsets f join orders o on o.user_id = f.user_id and o.id = f.order_id
        where f.voucher_id = ${voucherId} and f.returned_at is null) as voucher_on`.execute(ctx.db)
  const [row] = rows
  return {
    voucherOn: row?.voucher_on ?? null,
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

const json = (value: unknown) => sql`${JSON.stringify(value)}::jsonb`

/**
 * Takes offsets off an unpaid order, puts others on and writes their sum, with the entries that go with it, in one
 * statement. What goes is gone before the other comes, because each kind stands on an order once.
 */
export async function saveOffsets(
  ctx: Context,
  order: OrderKey,
  change: { readonly off: readonly Offset[]; readonly on: readonly Offset[]; readonly total: Money },
  postings: readonly Posting[],
): Promise<void> {
  const on = change.on.map(({ id, kind, points, voucherId, amount }) => ({
    id,
    kind,
    points: kind === 'points' ? points : null,
    voucher_id: voucherId,
    amount_minor: amount.minor,
  }))
  await sql`
    with ${postingParts(ctx, postings)}, gone as (
      delete from order_offsets where user_id = ${order.userId} and id = any(${change.off.map(({ id }) => id)})
      returning 1
    ), came as (
      insert into order_offsets (id, user_id, order_id, kind, points, voucher_id, amount_minor, applied_at)
      select given.id, ${order.userId}, ${order.id}, given.kind, given.points, given.voucher_id, given.amount_minor,
        ${ctx.clock()}::timestamptz
      from jsonb_to_recordset(${json(on)})
        given (id text, kind text, points integer, voucher_id text, amount_minor bigint)
      where (select count(*) from gone) >= 0
    )
    update orders set offset_minor = ${change.total.minor}
    where user_id = ${order.userId} and id = ${order.id}`.execute(ctx.db)
}

export type Returned = {
  readonly offset: Offset
  readonly amount: Money
  readonly points: number
  /** Nothing of it is left. */
  readonly all: boolean
}

/** Writes what came back of offsets now, with the entries that go with it, in one statement. */
export async function saveReturned(
  ctx: Context,
  order: OrderKey,
  returned: readonly Returned[],
  postings: readonly Posting[],
): Promise<void> {
  const back = returned.map(({ offset, amount, points, all }) => ({
    id: offset.id,
    minor: amount.minor,
    points,
    whole: all,
  }))
  await sql`
    with ${postingParts(ctx, postings)}
    update order_offsets offset_row set returned_minor = returned_minor + back.minor,
      returned_points = returned_points + back.points,
      returned_at = case when back.whole then ${ctx.clock()}::timestamptz end
    from jsonb_to_recordset(${json(back)}) back (id text, minor bigint, points integer, whole boolean)
    where offset_row.user_id = ${order.userId} and offset_row.id = back.id`.execute(ctx.db)
}

/** What of the order's offsets came back by refunds. */
export async function returnedOf(ctx: Context, order: OrderKey): Promise<Money> {
  const { rows } = await sql<{ returned: number }>`
    select coalesce(sum(returned_minor), 0)::bigint as returned from order_offsets
    where user_id = ${order.userId} and order_id = ${order.id}`.execute(ctx.db)
  return money(rows[0]?.returned ?? 0, 'CNY')
}
