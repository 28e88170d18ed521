import { sql } from 'kysely'
import type { Actor } from '#domain/kernel/actor.ts'
import type { BusinessDate } from '#domain/kernel/business-date.ts'
import type { OrderId, UserId } from '#domain/kernel/ids.ts'
import type { Allotment, SpaceUnit } from '#domain/rates/allotments.ts'
import type { Context } from '#server/platform/context.ts'
import { rowsOf } from '#server/platform/db/transaction.ts'

type KeptRow = {
  number: number
  id: string
  carrier: string
  service: string | null
  origin: string | null
  destination: string | null
  starts_on: string
  ends_on: string
  unit: SpaceUnit
  capacity: number
  used: number
}

export type VersionRow = {
  version: number
  capacity: number
  withdrawn: boolean
  reason: string | null
  staff_name: string
  made_at: Date
}

/** An allotment with what the last version of it says. */
export type AllotmentRow = KeptRow & Omit<VersionRow, 'capacity'>

export const allotmentOf = (row: KeptRow): Allotment => ({
  id: row.id,
  number: row.number,
  carrier: row.carrier,
  service: row.service,
  origin: row.origin,
  destination: row.destination,
  startsOn: row.starts_on as BusinessDate,
  endsOn: row.ends_on as BusinessDate,
  unit: row.unit,
  capacity: row.capacity,
  used: row.used,
})

const keptColumns =
  'number, id, carrier, service, origin, destination, starts_on, ends_on, unit, capacity, used'

/** Every allotment that a sailing from a day on may have. */
export async function standingAllotments(ctx: Context, from: BusinessDate): Promise<Allotment[]> {
  const rows = await rowsOf<KeptRow>(ctx, {
    name: 'standing-allotments',
    text: `select ${keptColumns} from allotments where not withdrawn and ends_on >= $1`,
    values: [from],
  })
  return rows.map(allotmentOf)
}

/** Those that one carrier's sailing on a day may have, as they are at this moment. */
export async function allotmentsOn(ctx: Context, carrier: string, day: BusinessDate): Promise<Allotment[]> {
  const rows = await rowsOf<KeptRow>(ctx, {
    name: 'allotments-on',
    text: `select ${keptColumns} from allotments
      where not withdrawn and carrier = $1 and starts_on between $2::date - 6 and $2 and ends_on >= $2`,
    values: [carrier, day],
  })
  return rows.map(allotmentOf)
}

export type Taking = {
  readonly userId: UserId
  readonly orderId: OrderId
  readonly orderNumber: string
  readonly allotmentId: string
  /** Hundredths of the allotment's unit. */
  readonly space: number
}

/** Takes space where there is enough of it; false where there is not. Others wait for the allotment's row until then. */
export async function takeFrom(ctx: Context, taking: Taking): Promise<boolean> {
  const { rows } = await sql`
    with taken as (
      update allotments set used = used + ${taking.space}
      where id = ${taking.allotmentId} and not withdrawn and used + ${taking.space} <= capacity
      returning id
    )
    insert into allotment_takings (user_id, order_id, order_number, allotment_id, space, taken_at)
    select ${taking.userId}, ${taking.orderId}, ${taking.orderNumber}, id, ${taking.space}, ${ctx.clock()} from taken
    on conflict (user_id, order_id) do update set allotment_id = excluded.allotment_id, space = excluded.space,
      taken_at = excluded.taken_at, returned_at = null where allotment_takings.returned_at is not null
    returning order_id`.execute(ctx.db)
  return rows.length > 0
}

/** Locks the allotment that an order took from and another one, always in the same sequence. */
export async function lockForMove(
  ctx: Context,
  order: Pick<Taking, 'userId' | 'orderId'>,
  to: string | null,
): Promise<void> {
  await sql`select from allotments where id = ${to} or id in (select allotment_id from allotment_takings
      where user_id = ${order.userId} and order_id = ${order.orderId} and returned_at is null)
    order by id for update`.execute(ctx.db)
}

/** Space of an allotment that an order holds, in hundredths. */
export async function heldBy(
  ctx: Context,
  order: Pick<Taking, 'userId' | 'orderId'>,
  allotmentId: string,
): Promise<number> {
  const { rows } = await sql<{ space: number }>`select space from allotment_takings
    where user_id = ${order.userId} and order_id = ${order.orderId} and allotment_id = ${allotmentId}
      and returned_at is null`.execute(ctx.db)
  return rows[0]?.space ?? 0
}

/** Gives back what an order took, once. */
export async function giveBack(ctx: Context, order: Pick<Taking, 'userId' | 'orderId'>): Promise<void> {
  await sql`
    with returned as (
      update allotment_takings set returned_at = ${ctx.clock()}
      where user_id = ${order.userId} and order_id = ${order.orderId} and returned_at is null
      returning allotment_id, space
    )
    update allotments set used = used - returned.space from returned
    where allotments.id = returned.allotment_id`.execute(ctx.db)
}

const withVersion = sql.raw(
  `select a.*, v.reason, v.staff_name, v.made_at
   from allotments a join allotment_versions v on v.id = a.id and v.version = a.version`,
)

/** The allotment, with others kept from changing it until the transaction ends; null for none. */
export async function lockAllotment(ctx: Context, id: string): Promise<AllotmentRow | null> {
  await sql`select from allotments where id = ${id} for update`.execute(ctx.db)
  // Read only now: whoever waited sees the version that was written meanwhile.
  return findAllotmentRow(ctx, id)
}

export async function findAllotmentRow(ctx: Context, id: string): Promise<AllotmentRow | null> {
  const { rows } = await sql<AllotmentRow>`${withVersion} where a.id = ${id}`.execute(ctx.db)
  return rows[0] ?? null
}

/** The place of an allotment in the list by day. */
export type AllotmentPlace = { readonly startsOn: string; readonly number: number }

/** A page of those still to sail, the next to sail first, or of those that ended, the last first. */
export async function allotmentPage(
  ctx: Context,
  asked: {
    readonly today: BusinessDate
    readonly ended: boolean
    readonly carrier: string | null
    readonly usedUp: boolean
    readonly after: AllotmentPlace | null
    readonly limit: number
  },
): Promise<AllotmentRow[]> {
  const { today, after } = asked
  // One that ended is past, or withdrawn; a week is longer than the day it begins on.
  const state = asked.ended
    ? sql`(a.withdrawn or a.ends_on < ${today})`
    : sql`not a.withdrawn and a.ends_on >= ${today} and a.starts_on >= ${today}::date - 6`
  const behind = asked.ended ? sql`<` : sql`>`
  const direction = asked.ended ? sql`desc` : sql`asc`
  const { rows } = await sql<AllotmentRow>`
    ${withVersion}
    where ${state}
      and ${asked.carrier === null ? sql`true` : sql`a.carrier = ${asked.carrier}`}
      and ${asked.usedUp ? sql`a.used >= a.capacity` : sql`true`}
      and ${after ? sql`(a.starts_on, a.number) ${behind} (${after.startsOn}::date, ${after.number}::bigint)` : sql`true`}
    order by a.starts_on ${direction}, a.number ${direction} limit ${asked.limit}`.execute(ctx.db)
  return rows
}

export async function versionsOf(ctx: Context, id: string): Promise<VersionRow[]> {
  const { rows } = await sql<VersionRow>`
    select version, capacity, withdrawn, reason, staff_name, made_at from allotment_versions
    where id = ${id} order by version desc`.execute(ctx.db)
  return rows
}

export type TakingRow = {
  order_id: string
  order_number: string
  space: number
  taken_at: Date
  returned_at: Date | null
}

export async function takingsOf(ctx: Context, id: string, most: number): Promise<TakingRow[]> {
  const { rows } = await sql<TakingRow>`
    select order_id, order_number, space, taken_at, returned_at from allotment_takings
    where allotment_id = ${id} order by taken_at desc, order_id limit ${most}`.execute(ctx.db)
  return rows
}

const author = (actor: Actor) => ({
  id: actor.kind === 'staff' ? actor.staffId : null,
  name: actor.kind === 'staff' ? actor.name : 'system',
})

export type NewAllotment = Omit<Allotment, 'number' | 'used'>

/** Adds allotments with their first versions, in one statement. */
export async function insertAllotments(
  ctx: Context,
  actor: Actor,
  added: readonly NewAllotment[],
): Promise<AllotmentRow[]> {
  const by = author(actor)
  const rowsToAdd = added.map((each) => ({
    id: each.id,
    carrier: each.carrier,
    service: each.service,
    origin: each.origin,
    destination: each.destination,
    starts_on: each.startsOn,
    ends_on: each.endsOn,
    unit: each.unit,
    capacity: each.capacity,
  }))
  const { rows } = await sql<AllotmentRow>`
    with added as (
      insert into allotments (id, carrier, service, origin, destination, starts_on, ends_on, unit, capacity)
      select * from jsonb_to_recordset(${JSON.stringify(rowsToAdd)}::jsonb)
        as row (id text, carrier text, service text, origin text, destination text, starts_on date, ends_on date,
          unit text, capacity integer)
      returning *
    ), written as (
      insert into allotment_versions (id, version, capacity, withdrawn, staff_id, staff_name, made_at)
      select id, version, capacity, false, ${by.id}, ${by.name}, ${ctx.clock()} from added
      returning id, reason, staff_name, made_at
    )
    select added.*, written.reason, written.staff_name, written.made_at
    from added join written using (id) order by starts_on`.execute(ctx.db)
  return rows
}

/** Writes the next version of a locked allotment. */
export async function saveVersion(
  ctx: Context,
  actor: Actor,
  id: string,
  written: { readonly capacity: number; readonly withdrawn: boolean; readonly reason: string },
): Promise<AllotmentRow> {
  const by = author(actor)
  const { rows } = await sql<AllotmentRow>`
    with changed as (
      update allotments set capacity = ${written.capacity}, withdrawn = ${written.withdrawn}, version = version + 1
      where id = ${id} returning *
    ), noted as (
      insert into allotment_versions (id, version, capacity, withdrawn, reason, staff_id, staff_name, made_at)
      select id, version, capacity, withdrawn, ${written.reason}, ${by.id}, ${by.name}, ${ctx.clock()} from changed
      returning id, reason, staff_name, made_at
    )
    select changed.*, noted.reason, noted.staff_name, noted.made_at from changed join noted using (id)`.execute(
    ctx.db,
  )
  return rows[0] as AllotmentRow
}
