import { sql } from 'kysely'
import type { BusinessDate } from '#domain/kernel/business-date.ts'
import type { ContainerId, OrderExceptionId, OrderId, UserId } from '#domain/kernel/ids.ts'
import type { OrderStatus } from '#domain/orders/orders.ts'
import type { Episode, FoundEpisode } from '#domain/tracking/episodes.ts'
import type { Context } from '#server/platform/context.ts'

type Named = { readonly userId: UserId; readonly id: OrderId }

/** Some orders, each with its customer, as a table `n`. */
const named = (orders: readonly Named[]) =>
  sql`unnest(${orders.map(({ userId }) => userId)}::text[], ${orders.map(({ id }) => id)}::text[]) n (user_id, id)`

/** What an order's customer was told last, and by which names a receiver knows the order. */
export type Watched = {
  readonly number: string
  readonly status: OrderStatus
  readonly billOfLading: string | null
  readonly bookingNumber: string | null
  /** Null: nobody has looked at it yet. */
  readonly toldOn: BusinessDate | null
  readonly toldAt: Date | null
  readonly episodes: readonly Episode[]
}

/** What is watched of some orders, by order. */
export async function loadWatched(ctx: Context, orders: readonly Named[]): Promise<Map<OrderId, Watched>> {
  const { rows } = await sql<Omit<Watched, 'episodes'> & { id: OrderId; episodes: Episode[] | null }>`
    select o.id, o.number, o.status, o.bill_of_lading as "billOfLading", o.booking_number as "bookingNumber",
      w.told_arrival_on as "toldOn", w.told_arrival_at as "toldAt",
      (select json_agg(json_build_object('id', e.id, 'kind', e.kind, 'containerId', e.container_id, 'about', e.about,
        'over', e.over_at is not null) order by e.id)
        from order_exceptions e where e.user_id = o.user_id and e.order_id = o.id) as episodes
    from ${named(orders)} join orders o on o.user_id = n.user_id and o.id = n.id
    left join order_watches w on w.user_id = o.user_id and w.order_id = o.id`.execute(ctx.db)
  return new Map(rows.map(({ id, ...row }) => [id, { ...row, episodes: row.episodes ?? [] }]))
}

export type Told = { readonly on: BusinessDate; readonly at: Date | null }

export async function saveWatches(
  ctx: Context,
  watches: readonly { readonly order: Named; readonly told: Told }[],
  now: Date,
): Promise<void> {
  const rows = watches.map(({ order, told }) => ({ userId: order.userId, orderId: order.id, ...told }))
  await sql`
    insert into order_watches (user_id, order_id, told_arrival_on, told_arrival_at, looked_at)
    select "userId", "orderId", "on", "at", ${now}::timestamptz from json_to_recordset(${JSON.stringify(rows)}::json) w (
      "userId" text, "orderId" text, "on" date, "at" timestamptz)
    on conflict (user_id, order_id) do update set told_arrival_on = excluded.told_arrival_on,
      told_arrival_at = excluded.told_arrival_at, looked_at = excluded.looked_at`.execute(ctx.db)
}

export type BegunEpisode = FoundEpisode & {
  readonly id: OrderExceptionId
  readonly userId: UserId
  readonly orderId: OrderId
}

export async function insertEpisodes(ctx: Context, begun: readonly BegunEpisode[], now: Date): Promise<void> {
  if (begun.length === 0) return
  await sql`
    insert into order_exceptions (id, user_id, order_id, container_id, kind, about, since, found_at)
    select e.value->>'id', e.value->>'userId', e.value->>'orderId', e.value->>'containerId', e.value->>'kind', (e.value->>'about')::date,
      (e.value->>'since')::timestamptz, ${now}::timestamptz
    from jsonb_array_elements(${JSON.stringify(begun)}::jsonb) e (value)`.execute(ctx.db)
}

/** What ends is over from now on; what goes on again is over no more. */
export async function turnEpisodes(
  ctx: Context,
  orders: readonly Named[],
  { ended, resumed }: { readonly ended: readonly string[]; readonly resumed: readonly string[] },
  now: Date,
): Promise<void> {
  if (ended.length + resumed.length === 0) return
  await sql`
    update order_exceptions e set over_at = case when e.id = any(${ended}) then ${now}::timestamptz end
    from ${named(orders)}
    where e.user_id = n.user_id and e.order_id = n.id and e.id = any(${[...ended, ...resumed]})`.execute(
    ctx.db,
  )
}

/** Orders under way that nobody has looked at since an instant, the longest first. */
export async function findOrdersToLookAt(ctx: Context, before: Date, most: number): Promise<OrderId[]> {
  const { rows } = await sql<{ id: OrderId }>`
    select o.id from orders o left join order_watches w on w.user_id = o.user_id and w.order_id = o.id
    where (o.status in ('accepted', 'paid', 'inTransit') and (w.looked_at is null or w.looked_at < ${before}))
      or (w.looked_at < ${before} and exists (select 1 from order_exceptions e
        where e.user_id = o.user_id and e.order_id = o.id and e.over_at is null))
    order by w.looked_at nulls first limit ${most}`.execute(ctx.db)
  return rows.map(({ id }) => id)
}

export type ListedEpisode = {
  readonly id: OrderExceptionId
  readonly orderId: OrderId
  readonly orderNumber: string
  readonly containerId: ContainerId | null
  readonly containerNumber: string | null
  readonly kind: Episode['kind']
  readonly about: BusinessDate
  readonly since: Date
  readonly foundAt: Date
  readonly overAt: Date | null
  readonly ownerId: string | null
  readonly ownerName: string | null
  readonly handledAt: Date | null
  readonly handledByName: string | null
  readonly note: string | null
  readonly customer: string | null
}

export type EpisodeFilter = {
  /** Of one customer; null: of all. */
  readonly userId: UserId | null
  readonly state: 'open' | 'over'
  readonly kind: Episode['kind'] | null
  /** A clerk's id, or `none`. */
  readonly owner: string | null
  readonly cursor: string | null
  readonly size: number
  readonly oldestFirst: boolean
}

/** One row more than asked for where there are more. */
export async function loadEpisodes(ctx: Context, filter: EpisodeFilter): Promise<ListedEpisode[]> {
  const { userId, state, kind, owner, cursor, size, oldestFirst } = filter
  const after =
    cursor === null
      ? sql`true`
      : oldestFirst
        ? sql`(e.since, e.id) > (select l.since, l.id from order_exceptions l where l.id = ${cursor})`
        : sql`e.id < ${cursor}`
  const { rows } = await sql<ListedEpisode>`
    select e.id, e.order_id as "orderId", o.number as "orderNumber", e.container_id as "containerId",
      c.number as "containerNumber", e.kind, e.about, e.since, e.found_at as "foundAt", e.over_at as "overAt",
      e.owner_id as "ownerId", s.name as "ownerName", e.handled_at as "handledAt", h.name as "handledByName", e.note,
      coalesce(u.user_name, u.nick_name) as customer
    from order_exceptions e
    join orders o on o.user_id = e.user_id and o.id = e.order_id
    join users u on u.id = e.user_id
    left join order_containers c on c.user_id = e.user_id and c.order_id = e.order_id and c.id = e.container_id
    left join staff s on s.id = e.owner_id
    left join staff h on h.id = e.handled_by
    where ${userId === null ? sql`true` : sql`e.user_id = ${userId}`}
      and ${state === 'open' ? sql`e.over_at is null` : sql`e.over_at is not null`}
      and ${kind === null ? sql`true` : sql`e.kind = ${kind}`}
      and ${owner === null ? sql`true` : owner === 'none' ? sql`e.owner_id is null` : sql`e.owner_id = ${owner}`}
      and ${after}
    order by ${oldestFirst ? sql`e.since, e.id` : sql`e.id desc`} limit ${size + 1}`.execute(ctx.db)
  return rows
}

/** How many go on, by kind: for a clerk each container's own; for its shipper the same thing with several containers once. */
export async function countEpisodes(
  ctx: Context,
  userId: UserId | null,
): Promise<{ kind: Episode['kind']; count: number }[]> {
  const { rows } = await sql<{ kind: Episode['kind']; count: number }>`
    select kind, ${userId === null ? sql`count(*)` : sql`count(distinct (order_id, about, note))`}::int as count
    from order_exceptions
    where over_at is null and ${userId === null ? sql`true` : sql`user_id = ${userId}`}
    group by kind`.execute(ctx.db)
  return rows
}

type OfOrder = { readonly userId: UserId; readonly orderId: OrderId }

/** Whose it is from now on; null: nobody's. */
export async function saveOwner(
  ctx: Context,
  id: OrderExceptionId,
  ownerId: string | null,
): Promise<OfOrder | null> {
  const { rows } = await sql<OfOrder>`
    update order_exceptions set owner_id = ${ownerId} where id = ${id}
    returning user_id as "userId", order_id as "orderId"`.execute(ctx.db)
  return rows[0] ?? null
}

/** Null where it is not there, or was handled before. */
export async function saveHandled(
  ctx: Context,
  id: OrderExceptionId,
  by: string,
  note: string,
  now: Date,
): Promise<OfOrder | null> {
  const { rows } = await sql<OfOrder>`
    update order_exceptions
    set handled_at = ${now}, handled_by = ${by}, note = ${note}, owner_id = coalesce(owner_id, ${by})
    where id = ${id} and handled_at is null returning user_id as "userId", order_id as "orderId"`.execute(
    ctx.db,
  )
  return rows[0] ?? null
}

export async function episodeExists(ctx: Context, id: OrderExceptionId): Promise<boolean> {
  const { rows } = await sql`select 1 from order_exceptions where id = ${id}`.execute(ctx.db)
  return rows.length > 0
}
