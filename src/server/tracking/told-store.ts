import { sql } from 'kysely'
import type { ContainerId, EventSenderId, OrderId, StaffId, ToldEventId, UserId } from '#domain/kernel/ids.ts'
import type { CodeSet } from '#domain/tracking/event-codes.ts'
import {
  type KeptOutcome,
  type SenderKind,
  type UnplacedOutcome,
  unplacedOutcomes,
} from '#domain/tracking/intake.ts'
import type { Happening } from '#domain/tracking/told-event.ts'
import type { Context } from '#server/platform/context.ts'

/** A machine that may tell us events. */
export type Sender = {
  readonly id: EventSenderId
  readonly name: string
  readonly kind: SenderKind
  readonly codeSet: CodeSet
}

/** The latest version of an event, as a sender told it. */
export type KeptTold = {
  readonly id: ToldEventId
  readonly senderId: EventSenderId
  readonly eventKey: string
  readonly toldAt: Date
  readonly receivedAt: Date
  readonly outcome: KeptOutcome
  readonly happening: Happening | null
  readonly order: { readonly userId: UserId; readonly orderId: OrderId } | null
}

type SenderRow = { id: EventSenderId; name: string; kind: SenderKind; code_set: CodeSet }
const senderOf = (row: SenderRow): Sender => ({
  id: row.id,
  name: row.name,
  kind: row.kind,
  codeSet: row.code_set,
})

/** The sender that a token opens; null for a revoked or unknown one. */
export async function findSender(ctx: Context, tokenDigest: string): Promise<Sender | null> {
  const { rows } = await sql<SenderRow>`
    select id, name, kind, code_set from event_senders where token_digest = ${tokenDigest} and revoked_at is null`.execute(
    ctx.db,
  )
  return rows[0] ? senderOf(rows[0]) : null
}

/** Until the transaction ends, nothing else of this sender is taken: two versions of one event never meet. */
export async function lockSender(ctx: Context, id: EventSenderId): Promise<void> {
  await sql`select 1 from event_senders where id = ${id} for no key update`.execute(ctx.db)
}

type ToldRow = {
  id: ToldEventId
  sender_id: EventSenderId
  event_key: string
  told_at: Date
  received_at: Date
  outcome: KeptOutcome
  happening: Happening | null
  user_id: UserId | null
  order_id: OrderId | null
}
const toldOf = (row: ToldRow): KeptTold => ({
  id: row.id,
  senderId: row.sender_id,
  eventKey: row.event_key,
  toldAt: row.told_at,
  receivedAt: row.received_at,
  outcome: row.outcome,
  happening: row.happening,
  order: row.user_id && row.order_id ? { userId: row.user_id, orderId: row.order_id } : null,
})

/** What stands of these events of a sender, by the sender's number. */
export async function loadTold(
  ctx: Context,
  senderId: EventSenderId,
  keys: readonly string[],
): Promise<Map<string, KeptTold>> {
  const { rows } = await sql<ToldRow>`
    select id, sender_id, event_key, told_at, received_at, outcome, happening, user_id, order_id
    from told_events where sender_id = ${senderId} and event_key = any(${keys})`.execute(ctx.db)
  return new Map(rows.map((row) => [row.event_key, toldOf(row)]))
}

/** Keeps the latest versions, each in place of the one that stood before. */
export async function saveTold(ctx: Context, told: readonly KeptTold[]): Promise<void> {
  if (told.length === 0) return
  await sql`
    insert into told_events (id, sender_id, event_key, told_at, received_at, outcome, happening, user_id, order_id)
    select e.value->>'id', e.value->>'senderId', e.value->>'eventKey', (e.value->>'toldAt')::timestamptz,
      (e.value->>'receivedAt')::timestamptz, e.value->>'outcome',
      nullif(e.value->'happening', 'null'::jsonb), e.value->'order'->>'userId', e.value->'order'->>'orderId'
    from jsonb_array_elements(${JSON.stringify(told)}::jsonb) e (value)
    on conflict (sender_id, event_key) do update set told_at = excluded.told_at, received_at = excluded.received_at,
      outcome = excluded.outcome, happening = excluded.happening, user_id = excluded.user_id,
      order_id = excluded.order_id, settled_by = null, settled_at = null`.execute(ctx.db)
}

/** How an event names its order. */
export type Names = {
  readonly bills: readonly string[]
  readonly booking: string | null
  /** The order's own number. */
  readonly number: string | null
  readonly container: string | null
}
export type NamedOrder = {
  readonly userId: UserId
  readonly orderId: OrderId
  readonly pol: string
  readonly pod: string
  readonly placedAt: Date
  /** How many containers the order has. */
  readonly containers: number
  /** The container that the event names, where the order has it. */
  readonly containerId: ContainerId | null
}

/** The orders of each of these names, cancelled ones left out, in one statement; in the sequence of what was asked. */
export async function findNamedOrders(ctx: Context, names: readonly Names[]): Promise<NamedOrder[][]> {
  type Row = {
    place: number
    user_id: UserId
    order_id: OrderId
    pol: string
    pod: string
    placed_at: Date
    containers: number
    container_id: ContainerId | null
  }
  const bills = names.flatMap(({ bills }, place) => bills.map((bill) => ({ bill, place })))
  const { rows } = await sql<Row>`
    with name as (
      select (place - 1)::int as place, booking, number, container
      from unnest(${names.map(({ booking }) => booking)}::text[], ${names.map(({ number }) => number)}::text[],
        ${names.map(({ container }) => container)}::text[]) with ordinality n (booking, number, container, place)
    ), named as (
      select b.place, o.user_id, o.id
      from unnest(${bills.map(({ bill }) => bill)}::text[], ${bills.map(({ place }) => place)}::int[]) b (bill, place)
      join orders o on o.bill_of_lading = b.bill
      union
      select n.place, o.user_id, o.id from name n join orders o on o.booking_number = n.booking
      union
      select n.place, o.user_id, o.id from name n join orders o on o.number = n.number
    )
    select n.place, o.user_id, o.id as order_id, o.pol, o.pod, o.placed_at, count(c.id)::int as containers,
      max(c.id) filter (where c.number = n.container) as container_id
    from named m join name n on n.place = m.place
    join orders o on o.user_id = m.user_id and o.id = m.id
    left join order_containers c on c.user_id = o.user_id and c.order_id = o.id
    where o.status not in ('cancelled', 'cancelledByOperations')
    group by n.place, o.user_id, o.id, o.pol, o.pod, o.placed_at`.execute(ctx.db)
  const found = names.map((): NamedOrder[] => [])
  for (const row of rows) {
    found[row.place]?.push({
      userId: row.user_id,
      orderId: row.order_id,
      pol: row.pol,
      pod: row.pod,
      placedAt: row.placed_at,
      containers: row.containers,
      containerId: row.container_id,
    })
  }
  return found
}

const unplaced = sql`t.settled_at is null and t.outcome in (${sql.join(unplacedOutcomes.map((each) => sql.lit(each)))})`

export type UnplacedTold = KeptTold & {
  readonly outcome: UnplacedOutcome
  readonly sender: Pick<Sender, 'name' | 'kind'>
  /** The order it was found to belong to, by the number people know. */
  readonly orderNumber: string | null
}

/** What could not be placed and nobody has set aside, newest first; one more than asked for, to see whether there is. */
export async function loadUnplaced(
  ctx: Context,
  { cursor, size }: { readonly cursor?: string | undefined; readonly size: number },
): Promise<UnplacedTold[]> {
  const { rows } = await sql<ToldRow & { name: string; kind: SenderKind; number: string | null }>`
    select t.id, t.sender_id, t.event_key, t.told_at, t.received_at, t.outcome, t.happening, t.user_id, t.order_id,
      s.name, s.kind, o.number
    from told_events t join event_senders s on s.id = t.sender_id
    left join orders o on o.user_id = t.user_id and o.id = t.order_id
    where ${unplaced} ${cursor ? sql`and t.id < ${cursor}` : sql``}
    order by t.id desc limit ${size + 1}`.execute(ctx.db)
  return rows.map((row) => ({
    ...toldOf(row),
    outcome: row.outcome as UnplacedOutcome,
    sender: { name: row.name, kind: row.kind },
    orderNumber: row.number,
  }))
}

/** One event that waits to be placed, with its sender; null when there is none or it waits no longer. */
export async function findUnplaced(
  ctx: Context,
  id: ToldEventId,
): Promise<{ readonly told: KeptTold; readonly sender: Sender } | null> {
  const { rows } = await sql<ToldRow & { name: string; kind: SenderKind; code_set: CodeSet }>`
    select t.id, t.sender_id, t.event_key, t.told_at, t.received_at, t.outcome, t.happening, t.user_id, t.order_id,
      s.name, s.kind, s.code_set
    from told_events t join event_senders s on s.id = t.sender_id where t.id = ${id} and ${unplaced}`.execute(
    ctx.db,
  )
  const row = rows[0]
  return row ? { told: toldOf(row), sender: senderOf({ ...row, id: row.sender_id }) } : null
}

/** Sets one aside; false when it does not wait. */
export async function settleTold(ctx: Context, id: ToldEventId, by: StaffId, now: Date): Promise<boolean> {
  const result = await sql`
    update told_events t set settled_by = ${by}, settled_at = ${now} where t.id = ${id} and ${unplaced}`.execute(
    ctx.db,
  )
  return (result.numAffectedRows ?? 0n) > 0n
}

/** So many are removed with one statement: others write meanwhile. */
const removedAtOnce = 5_000

/** Removes what came before an instant and does not wait; answers how many. */
export async function removeToldBefore(ctx: Context, before: Date): Promise<number> {
  for (let all = 0; ; ) {
    const result = await sql`
      delete from told_events where id in (
        select t.id from told_events t where t.received_at < ${before} and not (${unplaced})
        limit ${removedAtOnce} for update skip locked)`.execute(ctx.db)
    const removed = Number(result.numAffectedRows ?? 0n)
    all += removed
    if (removed < removedAtOnce) return all
  }
}

export type ListedSender = Sender & { readonly createdAt: Date; readonly revokedAt: Date | null }

/** All senders, those that still may tell first, by name. */
export async function loadSenders(ctx: Context): Promise<ListedSender[]> {
  const { rows } = await sql<SenderRow & { created_at: Date; revoked_at: Date | null }>`
    select id, name, kind, code_set, created_at, revoked_at from event_senders
    order by revoked_at nulls first, name limit 500`.execute(ctx.db)
  return rows.map((row) => ({ ...senderOf(row), createdAt: row.created_at, revokedAt: row.revoked_at }))
}

export async function insertSender(
  ctx: Context,
  sender: Sender & { readonly tokenDigest: string; readonly createdAt: Date; readonly createdBy: StaffId },
): Promise<void> {
  await sql`
    insert into event_senders (id, name, kind, code_set, token_digest, created_at, created_by)
    values (${sender.id}, ${sender.name}, ${sender.kind}, ${sender.codeSet}, ${sender.tokenDigest}, ${sender.createdAt},
      ${sender.createdBy})`.execute(ctx.db)
}

/** Closes a sender's token; false when there is no such sender or it is closed already. */
export async function revokeStoredSender(
  ctx: Context,
  id: EventSenderId,
  by: StaffId,
  now: Date,
): Promise<boolean> {
  const result = await sql`
    update event_senders set revoked_at = ${now}, revoked_by = ${by} where id = ${id} and revoked_at is null`.execute(
    ctx.db,
  )
  return (result.numAffectedRows ?? 0n) > 0n
}
