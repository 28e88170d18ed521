import { sql } from 'kysely'
import type { QueryOf, ReplyOf } from '#contract/endpoint.ts'
import type * as contract from '#contract/points.ts'
import type { Customer } from '#domain/kernel/actor.ts'
import { type BusinessDate, businessDateOf } from '#domain/kernel/business-date.ts'
import type { UserId, VoucherId } from '#domain/kernel/ids.ts'
import { idPattern } from '#domain/kernel/ids.ts'
import { Refusal } from '#domain/kernel/refusal.ts'
import { bookId } from '#domain/ledger/books.ts'
import { firstTerms, type PointsTerms } from '#domain/points/points.ts'
import { type Voucher, type VoucherStatus, voucherStatus } from '#domain/points/vouchers.ts'
import { maskMobile } from '#domain/users/user.ts'
import type { LedgerViolation } from '#server/ledger/queries.ts'
import type { Context } from '#server/platform/context.ts'
import { rowsOf } from '#server/platform/db/transaction.ts'
import { standingUse, type VoucherRow, voucherColumns, voucherOf } from './store.ts'

const notUsed = `not exists (select from order_offsets f where f.voucher_id = v.id and f.returned_at is null)`

/** How many vouchers a login, or all of some, can use on this day. */
export async function countVouchers(
  ctx: Context,
  userIds: UserId | readonly UserId[],
  today: BusinessDate,
): Promise<number> {
  const rows = await rowsOf<{ count: number }>(ctx, {
    name: 'usable vouchers',
    text: `select count(*) as count from vouchers v where v.user_id = any($1) and v.withdrawn_at is null
      and v.valid_from <= $2 and v.valid_until >= $2 and ${notUsed}`,
    values: [[userIds].flat(), today],
  })
  return rows[0]?.count ?? 0
}

/** Days for which a voucher that is over is still offered with the reason why not. Assumed (decision 029) */
const shownAfterDays = 30
/** Vouchers offered on one order; who has more sees those that end first. */
const mostOffered = 50

/**
 * What a customer could give for an order, in one statement: the points that stand in the book, and the vouchers that
 * are offered or shown with what stands against them: not those used up by a paid order, nor what was withdrawn or has
 * long been over.
 */
export async function findGivable(
  ctx: Context,
  userId: UserId,
): Promise<{ readonly points: number; readonly vouchers: readonly Voucher[] }> {
  const rows = await rowsOf<{ points: number } & (VoucherRow | { id: null })>(ctx, {
    name: 'points and vouchers for an order',
    text: `select purse.points, offered.*
      from (select coalesce((select balance_minor from ledger_books where id = $3), 0) as points) purse
      left join lateral (
        select ${voucherColumns} from vouchers v ${standingUse}
        where v.user_id = $1 and v.withdrawn_at is null and v.valid_until >= $2::date - ${shownAfterDays}
          and not exists (select from orders o where o.user_id = v.user_id and o.id = used.order_id and o.paid_at is not null)
        order by v.valid_until, v.id limit ${mostOffered}
      ) offered on true`,
    values: [userId, businessDateOf(ctx.clock()), bookId({ kind: 'points', userId }, 'points')],
  })
  return {
    points: rows[0]?.points ?? 0,
    vouchers: rows.flatMap((row) => (row.id === null ? [] : [voucherOf(row)])),
  }
}

export function presentVoucher(voucher: Voucher, today: BusinessDate): contract.VoucherReply {
  const { id, name, amount, least, validFrom, validUntil, usedOn } = voucher
  return { id, name, amount, least, validFrom, validUntil, usedOn, status: voucherStatus(voucher, today) }
}

/** The condition of `voucherStatus` in SQL; `$today` stands for the day. */
const statusIs: Record<VoucherStatus, string> = {
  withdrawn: 'v.withdrawn_at is not null',
  used: `v.withdrawn_at is null and not (${notUsed})`,
  over: `v.withdrawn_at is null and v.valid_until < $today and ${notUsed}`,
  notYet: `v.withdrawn_at is null and v.valid_from > $today and ${notUsed}`,
  usable: `v.withdrawn_at is null and v.valid_from <= $today and v.valid_until >= $today and ${notUsed}`,
}
const inStatus = (status: VoucherStatus | undefined, today: BusinessDate) =>
  status
    ? sql`(${sql.join(
        statusIs[status]
          .split(/(\$today)/)
          .map((part) => (part === '$today' ? sql`${today}::date` : sql.raw(part))),
        sql.raw(''),
      )})`
    : sql`true`

/** A cursor is the last id of the page before, or it is refused. */
function afterCursor(cursor: string | undefined) {
  if (cursor === undefined) return sql`true`
  if (!idPattern('vch').test(cursor))
    throw new Refusal('request.invalid', {}, { cursor: { code: 'field.invalid', params: {} } })
  return sql`v.id < ${cursor}`
}

export async function listVouchers(
  ctx: Context,
  actor: Customer,
  query: QueryOf<typeof contract.listVouchersCall>,
): Promise<ReplyOf<typeof contract.listVouchersCall>> {
  const today = businessDateOf(ctx.clock())
  const { rows } = await sql<VoucherRow>`
    select ${sql.raw(voucherColumns)} from vouchers v ${sql.raw(standingUse)}
    where v.user_id = ${actor.userId} and ${inStatus(query.status, today)} and ${afterCursor(query.cursor)}
    order by v.id desc limit ${query.size + 1}`.execute(ctx.db)
  const page = rows.slice(0, query.size)
  return {
    items: page.map((row) => presentVoucher(voucherOf(row), today)),
    nextCursor: rows.length > query.size ? (page.at(-1)?.id ?? null) : null,
  }
}

type DeskRow = VoucherRow & {
  customer_name: string
  reason: string
  granted_by_name: string
  granted_at: Date
  withdrawn_by_name: string | null
}
const deskRows = sql.raw(`
  select ${voucherColumns}, coalesce(u.user_name, u.nick_name, u.mobile) as customer_name, v.reason,
    v.granted_by_name, v.granted_at, s.name as withdrawn_by_name
  from vouchers v join users u on u.id = v.user_id left join staff s on s.id = v.withdrawn_by ${standingUse}`)

function presentDeskVoucher(row: DeskRow, today: BusinessDate): contract.DeskVoucherReply {
  const voucher = voucherOf(row)
  return {
    ...presentVoucher(voucher, today),
    userId: row.user_id,
    customerName: row.customer_name,
    reason: row.reason,
    grantedByName: row.granted_by_name,
    grantedAt: row.granted_at.toISOString(),
    withdrawnAt: row.withdrawn_at?.toISOString() ?? null,
    withdrawnByName: row.withdrawn_by_name,
    openMoves: ['usable', 'notYet'].includes(voucherStatus(voucher, today)) ? ['withdraw'] : [],
  }
}

export async function getDeskVoucher(ctx: Context, id: VoucherId): Promise<contract.DeskVoucherReply> {
  const { rows } = await sql<DeskRow>`${deskRows} where v.id = ${id}`.execute(ctx.db)
  if (!rows[0]) throw new Refusal('request.notFound')
  return presentDeskVoucher(rows[0], businessDateOf(ctx.clock()))
}

const escapeLike = (text: string): string => text.replaceAll(/[\\%_]/g, '\\$&')
/** By the whole mobile number, with or without the Chinese prefix, or by a part of either name. */
const customerIs = (keyword: string) => {
  const number = keyword.replaceAll(/[\s-]/g, '')
  const part = `%${escapeLike(keyword)}%`
  return sql`(u.mobile in (${number}, '+86' || ${number}) or u.user_name ilike ${part} or u.nick_name ilike ${part})`
}

export async function listDeskVouchers(
  ctx: Context,
  query: QueryOf<typeof contract.deskListVouchersCall>,
): Promise<ReplyOf<typeof contract.deskListVouchersCall>> {
  const today = businessDateOf(ctx.clock())
  const { rows } = await sql<DeskRow>`${deskRows}
    where ${inStatus(query.status, today)} and ${query.keyword ? customerIs(query.keyword) : sql`true`}
      and ${afterCursor(query.cursor)}
    order by v.id desc limit ${query.size + 1}`.execute(ctx.db)
  const page = rows.slice(0, query.size)
  return {
    items: page.map((row) => presentDeskVoucher(row, today)),
    nextCursor: rows.length > query.size ? (page.at(-1)?.id ?? null) : null,
  }
}

/** Customers that a clerk finds at once; who needs more types more. */
const mostFound = 10

export async function findVoucherCustomers(
  ctx: Context,
  keyword: string,
): Promise<ReplyOf<typeof contract.voucherCustomersCall>> {
  const { rows } = await sql<{ id: UserId; name: string; mobile: string; usable: number }>`
    select u.id, coalesce(u.user_name, u.nick_name, u.mobile) as name, u.mobile,
      (select count(*) from vouchers v where v.user_id = u.id and ${inStatus('usable', businessDateOf(ctx.clock()))}) as usable
    from users u where u.disabled_at is null and ${customerIs(keyword)}
    order by u.created_at desc, u.id desc limit ${mostFound}`.execute(ctx.db)
  return rows.map(({ id, name, mobile, usable }) => ({
    userId: id,
    name: name === mobile ? maskMobile(mobile) : name,
    mobile: maskMobile(mobile),
    usable,
  }))
}

/**
 * Proves points and vouchers against orders and ledger: what orders say is taken off, what the offsets say and what
 * was posted are the same; points given and come back likewise; a voucher stands on one order at most, its own
 * customer's. Reads everything; for the nightly job and for tests.
 */
export async function provePoints(ctx: Context): Promise<LedgerViolation[]> {
  const { rows } = await sql<LedgerViolation>`
    with posted as (
      select split_part(source, ':', 4) as offset_id,
        coalesce(sum(amount_minor) filter (where kind = 'offsetApplied'), 0) as applied,
        coalesce(sum(amount_minor) filter (where kind = 'offsetReturned'), 0) as returned,
        coalesce(sum(amount_minor) filter (where kind = 'pointsSpent'), 0) as spent,
        coalesce(sum(amount_minor) filter (where kind = 'pointsReturned'), 0) as given_back
      from ledger_transfers where kind in ('offsetApplied', 'offsetReturned', 'pointsSpent', 'pointsReturned')
        and source like 'order:%:offset:%'
      group by 1
    )
    select 'an offset is posted with its worth and its points' as rule, f.id as about,
        coalesce(p.applied, 0) || '/' || coalesce(p.returned, 0) || ' posted, ' || f.amount_minor || '/' || f.returned_minor
          || '; points ' || coalesce(p.spent, 0) || '/' || coalesce(p.given_back, 0) as found
      from order_offsets f left join posted p on p.offset_id = f.id
      where p.offset_id is null or p.applied <> f.amount_minor or p.returned <> f.returned_minor
        or p.spent <> coalesce(f.points, 0) or p.given_back <> f.returned_points
    union all
    select 'an offset that was taken off again left nothing behind', p.offset_id,
        p.applied || '/' || p.returned || ' posted; points ' || p.spent || '/' || p.given_back
      from posted p left join order_offsets f on f.id = p.offset_id
      where f.id is null and (p.applied <> p.returned or p.spent <> p.given_back)
    union all
    select 'what an order says is taken off is what its offsets take off', o.id,
        o.offset_minor || ' on the order, ' || coalesce(sum(f.amount_minor), 0) || ' in offsets'
      from orders o left join order_offsets f on f.user_id = o.user_id and f.order_id = o.id
      group by o.user_id, o.id, o.offset_minor having o.offset_minor <> coalesce(sum(f.amount_minor), 0)
    union all
    select 'an order that ended unpaid has no offsets', o.id, o.offset_minor::text
      from orders o where o.paid_at is null and o.status in ('cancelled', 'cancelledByOperations') and o.offset_minor <> 0
    union all
    select 'a voucher stands on one order', v.id, count(*)::text
      from vouchers v join order_offsets f on f.voucher_id = v.id and f.returned_at is null
      group by v.id having count(*) > 1
    union all
    select 'a voucher takes off what it says, from its own customer', f.id, f.amount_minor::text
      from order_offsets f join vouchers v on v.id = f.voucher_id
      where f.amount_minor <> v.amount_minor or f.user_id <> v.user_id
    union all
    select 'no withdrawn voucher stands on an order', v.id, f.order_id
      from vouchers v join order_offsets f on f.voucher_id = v.id and f.returned_at is null
      where v.withdrawn_at is not null
    union all
    select 'points and cash are never below zero', b.id, b.balance_minor::text
      from ledger_books b where b.balance_minor < 0
    union all
    select 'no more is taken back than was earned', earned.source, earned.amount_minor::text
      from ledger_transfers earned
      where earned.kind in ('pointsEarned', 'rebateEarned') and earned.source like 'order:%'
        and earned.amount_minor < (select coalesce(sum(back.amount_minor), 0) from ledger_transfers back
          where back.kind in ('pointsTakenBack', 'rebateTakenBack') and starts_with(back.source, earned.source || ':taken:'))`.execute(
    ctx.db,
  )
  return rows
}

/**
 * The amounts that hold on a day in Beijing: the last that began by then, else the product's own. Of a day that has
 * begun they never change any more.
 */
export async function termsOn(ctx: Context, day: BusinessDate): Promise<PointsTerms> {
  const { rows } = await sql<{ terms: PointsTerms }>`select terms from points_terms
    where from_day <= ${day}::date order by from_day desc, version desc limit 1`.execute(ctx.db)
  return { ...firstTerms, ...rows[0]?.terms }
}
