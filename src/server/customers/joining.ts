import { sql } from 'kysely'
import type { BodyOf, ReplyOf } from '#contract/endpoint.ts'
import type * as contract from '#contract/same-customers.ts'
import { mainAfter, pairsOf } from '#domain/customers/same-customers.ts'
import type { Staff } from '#domain/kernel/actor.ts'
import type { CustomerRecordId, UserId } from '#domain/kernel/ids.ts'
import { Refusal } from '#domain/kernel/refusal.ts'
import type { Context } from '#server/platform/context.ts'
import { transact } from '#server/platform/db/transaction.ts'
import { newId } from '#server/platform/ids.ts'
import { tell } from '#server/platform/live/live-events.ts'
import { noteChange } from '#server/platform/records/desk-records.ts'
import { lockUsers } from '#server/users/queries.ts'
import { findApart } from './same-customers.ts'
import { lockFile } from './store.ts'

type JoinedRow = {
  user_id: UserId
  main: boolean
  created_at: Date
  record_id: CustomerRecordId
  version: number
  changed_by_name: string
}

/** The logins of the records that some logins belong to. */
async function joinedWith(ctx: Context, ids: readonly UserId[]): Promise<JoinedRow[]> {
  const { rows } = await sql<JoinedRow>`
    select l.user_id, l.main, u.created_at, l.record_id, r.version, r.changed_by_name
    from customer_logins l join customer_records r on r.id = l.record_id join users u on u.id = l.user_id
    where l.record_id = any(array(select record_id from customer_logins where user_id = any(${[...ids]}::text[])))
    order by u.created_at, l.user_id`.execute(ctx.db)
  return rows
}

/** Refuses what was decided on an older look, and names who changed it since. */
async function refuseAsChanged(
  ctx: Context,
  rows: readonly JoinedRow[],
  seen: readonly (CustomerRecordId | null)[],
): Promise<never> {
  const records = [...rows.map(({ record_id }) => record_id), ...seen]
  const { rows: changed } = await sql<{ changed_by_name: string }>`
    select changed_by_name from customer_records where id = any(${records}::text[])
    order by changed_at desc, id desc limit 1`.execute(ctx.db)
  throw new Refusal('customer.joinedMeanwhile', { name: changed[0]?.changed_by_name ?? '–' })
}

/** The desk's pages, and those of the logins: what holds for one of them may hold for all now. */
const tellAll = (ctx: Context, logins: readonly UserId[], about: UserId): Promise<void> =>
  tell(ctx, ['staff', ...logins.map((id) => `customer:${id}`)], 'credit', about)

/**
 * Joins logins to one customer; those who are joined already come with all of theirs. Refuses with `request.notFound`,
 * `customer.mainNotAmong`, `customer.toldApart`, `customer.joinedAlready` and, where one of them was joined or separated
 * since the clerk looked, `customer.joinedMeanwhile`.
 */
export const joinCustomers = (
  ctx: Context,
  actor: Staff,
  { mainId, logins: seen, reason }: BodyOf<typeof contract.joinCustomers>,
): Promise<ReplyOf<typeof contract.joinCustomers>> =>
  transact(ctx, async (ctx) => {
    const ids = [...new Set(seen.map(({ userId }) => userId))].sort()
    if (!ids.includes(mainId)) throw new Refusal('customer.mainNotAmong')
    if ((await lockUsers(ctx, ids)).length < ids.length) throw new Refusal('request.notFound')
    const before = await joinedWith(ctx, ids)
    const standing = new Map(before.map((row) => [row.user_id, row]))
    const stale = seen.some(({ recordId, userId, version }) => {
      const now = standing.get(userId)
      return (now?.record_id ?? null) !== recordId || (now?.version ?? 0) !== version
    })
    if (stale || before.some(({ user_id }) => !ids.includes(user_id)))
      return refuseAsChanged(
        ctx,
        before,
        seen.map(({ recordId }) => recordId),
      )
    const records = [...new Set(before.map(({ record_id }) => record_id))]
    if (ids.length < 2 || (records.length === 1 && before.length === ids.length))
      throw new Refusal('customer.joinedAlready')
    const [apart] = await findApart(ctx, ids)
    if (apart) throw new Refusal('customer.toldApart', { name: apart.toldBy, reason: apart.reason })

    const now = ctx.clock()
    const recordId = standing.get(mainId)?.record_id ?? records[0] ?? newId('cus')
    const { rows } = await sql<{ version: number }>`
      insert into customer_records (id, version, changed_at, changed_by_name)
      values (${recordId}, 1, ${now}, ${actor.name})
      on conflict (id) do update set version = customer_records.version + 1, changed_at = excluded.changed_at,
        changed_by_name = excluded.changed_by_name
      returning version`.execute(ctx.db)
    const ended = records.filter((id) => id !== recordId)
    await sql`update customer_logins set main = false where record_id = any(${records}::text[]) and main`.execute(
      ctx.db,
    )
    await sql`insert into customer_logins (user_id, record_id, main, reason, joined_at, joined_by, joined_by_name)
      select login, ${recordId}, login = ${mainId}, ${reason}, ${now}::timestamptz, ${actor.staffId}, ${actor.name}
      from unnest(${ids}::text[]) login
      on conflict (user_id) do update set record_id = excluded.record_id, main = excluded.main`.execute(
      ctx.db,
    )
    if (ended.length > 0)
      await sql`update customer_records set version = version + 1, changed_at = ${now}, changed_by_name = ${actor.name},
        ended_at = ${now} where id = any(${ended}::text[])`.execute(ctx.db)
    for (const id of ids) {
      const own = standing.get(id)
      const together = own ? before.filter((row) => row.record_id === own.record_id) : []
      noteChange(ctx, {
        subject: id,
        userId: id,
        before: { logins: own ? together.map(({ user_id }) => user_id) : [id] },
        after: { logins: ids, mainLogin: mainId },
        reason,
      })
    }
    await tellAll(ctx, ids, mainId)
    return { recordId, version: rows[0]?.version ?? 1, mainId, logins: ids }
  })

/**
 * Takes a login out of its record; where less than two are left, the record ends. The caller holds all its logins.
 * Answers what is left.
 */
async function leave(
  ctx: Context,
  rows: readonly JoinedRow[],
  userId: UserId,
  by: string,
): Promise<ReplyOf<typeof contract.separateCustomer>['record']> {
  const record = rows[0]
  if (!record) return null
  const mainId = mainAfter(
    rows.map((row) => ({ userId: row.user_id, main: row.main, createdAt: row.created_at })),
    userId,
  )
  await sql`delete from customer_logins where record_id = ${record.record_id}
    and ${mainId ? sql`user_id = ${userId}` : sql`true`}`.execute(ctx.db)
  if (mainId)
    await sql`update customer_logins set main = true where user_id = ${mainId} and not main`.execute(ctx.db)
  const now = ctx.clock()
  await sql`update customer_records set version = version + 1, changed_at = ${now}, changed_by_name = ${by},
    ended_at = ${mainId ? null : now} where id = ${record.record_id}`.execute(ctx.db)
  const left = rows.map(({ user_id }) => user_id).filter((id) => id !== userId)
  return mainId && { recordId: record.record_id, version: record.version + 1, mainId, logins: left }
}

/**
 * Separates a login from its customer. Refuses with `request.notFound` and, where it was joined or separated since the
 * clerk looked, `customer.joinedMeanwhile`.
 */
export const separateCustomer = (
  ctx: Context,
  actor: Staff,
  { userId, recordId, version, reason }: BodyOf<typeof contract.separateCustomer>,
): Promise<ReplyOf<typeof contract.separateCustomer>> =>
  transact(ctx, async (ctx) => {
    const { logins } = await lockFile(ctx, userId)
    const before = await joinedWith(ctx, [userId])
    if (before[0]?.record_id !== recordId || before[0].version !== version)
      return refuseAsChanged(ctx, before, [recordId])
    const record = await leave(ctx, before, userId, actor.name)
    const main = before.find((row) => row.main)
    noteChange(ctx, {
      subject: userId,
      userId,
      before: { logins: [...logins], mainLogin: main?.user_id ?? null },
      after: { logins: [userId] },
      reason,
    })
    await tellAll(ctx, logins, userId)
    return { record }
  })

/** Takes an erased login out of its customer; the others stay together where there are several. */
export async function leaveAsErased(ctx: Context, userId: UserId): Promise<void> {
  await lockFile(ctx, userId)
  await leave(ctx, await joinedWith(ctx, [userId]), userId, '–')
}

/**
 * Remembers of each pair of some customers that they are not the same. Refuses with `request.notFound` and, where two
 * are joined, `customer.joinedAsOne`.
 */
export const tellApart = (
  ctx: Context,
  actor: Staff,
  { userIds, reason }: BodyOf<typeof contract.tellCustomersApart>,
): Promise<ReplyOf<typeof contract.tellCustomersApart>> =>
  transact(ctx, async (ctx) => {
    const ids = [...new Set(userIds)].sort()
    const [first] = ids
    if (!first || (await lockUsers(ctx, ids)).length < ids.length) throw new Refusal('request.notFound')
    const records = (await joinedWith(ctx, ids))
      .filter(({ user_id }) => ids.includes(user_id))
      .map(({ record_id }) => record_id)
    if (new Set(records).size < records.length) throw new Refusal('customer.joinedAsOne')
    const pairs = pairsOf(ids)
    const { rows } = await sql<{ id: string }>`
      insert into customers_apart (user_id, other_id, id, reason, told_at, told_by, told_by_name)
      select pair.one, pair.other, pair.id, ${reason}, ${ctx.clock()}::timestamptz, ${actor.staffId}, ${actor.name}
      from unnest(${pairs.map(([one]) => one)}::text[], ${pairs.map(([, other]) => other)}::text[],
        ${pairs.map(() => newId('apt'))}::text[]) as pair (one, other, id)
      on conflict (user_id, other_id) do nothing returning id`.execute(ctx.db)
    noteChange(ctx, { subject: first, userId: first, after: { logins: ids, pairs: rows.length }, reason })
    await tell(ctx, 'staff', 'credit', first)
    return { pairs: rows.length }
  })

/** Takes back that two customers are not the same. Refuses with `request.notFound`. */
export const takeBackApart = (
  ctx: Context,
  _actor: Staff,
  { id }: BodyOf<typeof contract.takeBackApart>,
): Promise<null> =>
  transact(ctx, async (ctx) => {
    const { rows } = await sql<{ user_id: UserId; other_id: UserId; reason: string }>`
      delete from customers_apart where id = ${id} returning user_id, other_id, reason`.execute(ctx.db)
    const [pair] = rows
    if (!pair) throw new Refusal('request.notFound')
    noteChange(ctx, {
      subject: pair.user_id,
      userId: pair.user_id,
      before: { logins: [pair.user_id, pair.other_id], pairs: 1, note: pair.reason },
      after: { pairs: 0 },
    })
    await tell(ctx, 'staff', 'credit', pair.user_id)
    return null
  })
