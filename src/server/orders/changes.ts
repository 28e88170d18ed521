import type { QueryOf, ReplyOf } from '#contract/endpoint.ts'
import type * as contract from '#contract/order-changes.ts'
import type { Customer, Staff } from '#domain/kernel/actor.ts'
import type { BusinessDate } from '#domain/kernel/business-date.ts'
import type { UserId } from '#domain/kernel/ids.ts'
import type { Context } from '#server/platform/context.ts'
import { readCursor, statement, writeCursor } from './list-query.ts'
import {
  customerFileColumns,
  type DeskOrderRow,
  itemColumns,
  type OrderItemRow,
  presentDeskItem,
  presentItem,
} from './present.ts'

export type ChangedRow = OrderItemRow &
  DeskOrderRow & {
    news_at: Date | null
    free_until: BusinessDate | null
    changed_at: Date
    /** The instant with all its digits. */
    changed_key: string
  }

/** `o` is the order, `u` its customer. */
export const changedColumns = `${itemColumns}, o.user_id, o.clerk_id, o.clerk_name, o.changed_at,
  o.changed_at::text as changed_key, coalesce(u.user_name, u.nick_name, u.mobile) as customer_name, o.news_at, o.free_until,
  ${customerFileColumns}`

/** As its reader may see it. */
export const presentChanged = (row: ChangedRow, actor: Customer | Staff, now: Date) => ({
  ...(actor.kind === 'staff' ? presentDeskItem(row, actor, now) : presentItem(row, actor, now)),
  changedAt: row.changed_at.toISOString(),
})

/**
 * Up to when everything that changed can be seen: a transaction that is still open may have noted its change before
 * others that were committed since, so nothing from its beginning on is told yet. It is asked before the rows are read:
 * what ends between the two is seen by the second.
 */
async function toldUntil(ctx: Context): Promise<string> {
  const { rows } = await ctx.pool.query<{ until: string }>({
    name: 'changes are told until',
    text: `select least(clock_timestamp(), min(xact_start))::text as until from pg_stat_activity
      where datname = current_database() and backend_type = 'client backend' and backend_xid is not null`,
  })
  return rows[0]?.until ?? '-infinity'
}

async function findChanges(
  ctx: Context,
  userId: UserId | null,
  { since, cursor, size }: QueryOf<typeof contract.orderChanges>,
): Promise<{ rows: ChangedRow[]; nextCursor: string | null; more: boolean }> {
  const after = cursor ? readCursor(cursor) : null
  const until = await toldUntil(ctx)
  const { values, value, where, and } = statement()
  and(`o.changed_at < ${value(until)}::timestamptz`)
  if (userId) and(`o.user_id = ${value(userId)}`)
  if (after) and(`(o.changed_at, o.id) > (${value(after[0])}::timestamptz, ${value(after[1])})`)
  else if (since) and(`o.changed_at >= ${value(since)}::timestamptz`)
  const { rows } = await ctx.pool.query<ChangedRow>({
    text: `select ${changedColumns} from orders o join users u on u.id = o.user_id where ${where.join(' and ')}
      order by o.changed_at, o.id limit ${value(size + 1)}`,
    values,
  })
  const page = rows.slice(0, size)
  const last = page.at(-1)
  return {
    rows: page,
    nextCursor: last ? writeCursor([last.changed_key, last.id]) : (cursor ?? null),
    more: rows.length > size,
  }
}

/** Which of the customer's orders changed since. Refuses with `request.invalid` for a strange cursor. */
export async function listChanges(
  ctx: Context,
  actor: Customer,
  query: QueryOf<typeof contract.orderChanges>,
): Promise<ReplyOf<typeof contract.orderChanges>> {
  const { rows, ...page } = await findChanges(ctx, actor.userId, query)
  const now = ctx.clock()
  return {
    items: rows.map((row) => ({ ...presentItem(row, actor, now), changedAt: row.changed_at.toISOString() })),
    ...page,
  }
}

/** Which orders of all customers changed since. Refuses as `listChanges` does. */
export async function listDeskChanges(
  ctx: Context,
  actor: Staff,
  query: QueryOf<typeof contract.deskOrderChanges>,
): Promise<ReplyOf<typeof contract.deskOrderChanges>> {
  const { rows, ...page } = await findChanges(ctx, null, query)
  const now = ctx.clock()
  return {
    items: rows.map((row) => ({
      ...presentDeskItem(row, actor, now),
      changedAt: row.changed_at.toISOString(),
    })),
    ...page,
  }
}
