import { sql } from 'kysely'
import type { BodyOf, QueryOf, ReplyOf } from '#contract/endpoint.ts'
import * as contract from '#contract/points-book.ts'
import type { PackageReply } from '#contract/top-ups.ts'
import type { Customer } from '#domain/kernel/actor.ts'
import {
  addDays,
  type BusinessDate,
  businessDate,
  businessDateOf,
  homeZone,
  instantOf,
} from '#domain/kernel/business-date.ts'
import type { OrderId, UserId } from '#domain/kernel/ids.ts'
import { bookId, type TransferKind } from '#domain/ledger/books.ts'
import { type CheckIn, checkInPoints, standingStreak } from '#domain/points/check-ins.ts'
import {
  type Earning,
  earnings,
  incomeSeries,
  type PointsKind,
  type PointsTerms,
  pointsTypes,
  seriesOf,
} from '#domain/points/points.ts'
import { type TopUpPackage, topUpPackages } from '#domain/points/top-ups.ts'
import type { Context } from '#server/platform/context.ts'
import { findCheckIns, lastCheckIn } from './check-in-store.ts'
import { termsOn } from './queries.ts'

const purseId = (userId: UserId): string => bookId({ kind: 'points', userId }, 'points')

/** A day before the first one that can be. */
const beginning = businessDate('2000-01-01')

const presentCheckIn = ({ day, streak, points }: CheckIn): contract.CheckInReply => ({
  signDate: day,
  pointsNum: points,
  streak,
})
export const presentSigned = (made: CheckIn & { readonly balance: number }) => ({
  ...presentCheckIn(made),
  balance: made.balance,
})

export async function recordList(
  ctx: Context,
  { userId }: Customer,
): Promise<ReplyOf<typeof contract.recordListCall>> {
  const until = businessDateOf(ctx.clock())
  const found = await findCheckIns(ctx, userId, { from: beginning, until, most: contract.mostRecords })
  return found.map(presentCheckIn)
}

export async function checkedSignRecordList(
  ctx: Context,
  { userId }: Customer,
  query: QueryOf<typeof contract.checkedSignRecordListCall>,
): Promise<ReplyOf<typeof contract.checkedSignRecordListCall>> {
  const today = businessDateOf(ctx.clock())
  const month = query.month ?? today.slice(0, 7)
  const from = businessDate(`${month}-01`)
  const found = await findCheckIns(ctx, userId, { from, until: lastDayOf(from), most: 31 })
  const last = await lastCheckIn(ctx, userId)
  const streak = standingStreak(last, today)
  return {
    month,
    today,
    checkedIn: last !== null && last.day >= today,
    streak,
    next: checkInPoints(streak + 1, await termsOn(ctx, today)),
    days: found.reverse().map(presentCheckIn),
  }
}

const lastDayOf = (first: BusinessDate): BusinessDate => {
  const beyond = addDays(first, 31)
  return addDays(beyond, -Number(beyond.slice(8)))
}

type EntryRow = {
  id: number
  change: number
  kind: TransferKind
  type: contract.PointsEntry['type']
  at: Date
  order_id: OrderId | null
  number: string | null
}

/** Types whose points are presents: they were not paid for. */
const presents = Object.entries(pointsTypes).flatMap(([kind, type]) =>
  kind === 'order' || kind === 'topUp' ? [] : [type],
)

/** What is given from a book of points is given for orders, or taken for the refund of a top-up. */
const givenFor: readonly number[] = [pointsTypes.order, pointsTypes.topUp]

export const pointsSerialNumberList = (
  ctx: Context,
  { userId }: Customer,
  { current, size, type }: BodyOf<typeof contract.pointsSerialNumberListCall>,
): Promise<contract.PointsEntries> =>
  entries(ctx, userId, { current, size }, type === undefined ? null : [type])

export const presentSerialNumberList = (
  ctx: Context,
  { userId }: Customer,
  { current, size }: QueryOf<typeof contract.presentSerialNumberListCall>,
): Promise<contract.PointsEntries> => entries(ctx, userId, { current, size }, presents)

/**
 * A page of a book's entries, newest first. What came in and what was given are read from their own index no further
 * than this page reaches, and how many there are is kept beside the book: one of a hundred thousand entries opens as
 * quickly as a new one.
 */
async function entries(
  ctx: Context,
  userId: UserId,
  { current, size }: { readonly current: number; readonly size: number },
  types: readonly number[] | null,
): Promise<contract.PointsEntries> {
  const purse = purseId(userId)
  const before = (current - 1) * size
  const ofType = types
    ? sql`and points_type_of(source) in (${sql.join(types.map((type) => sql.lit(type)))})`
    : sql``
  const columns = sql`id, kind, source, at`
  const reach = Math.min(before + size, contract.mostEntries)
  type Side = 'to_book' | 'from_book'
  const of = (column: Side) =>
    sql`from ledger_transfers where ${sql.ref(column)} = ${purse} and currency = 'points' ${ofType}`
  const paged = (column: Side) => sql`(select ${columns},
    ${column === 'to_book' ? sql`amount_minor` : sql`-amount_minor`} as change ${of(column)} order by at desc, id desc limit ${reach})`
  const moved =
    types && !types.some((type) => givenFor.includes(type))
      ? paged('to_book')
      : sql`${paged('to_book')} union all ${paged('from_book')}`
  const { rows } = await sql<{ total: number } & (EntryRow | { id: null })>`
    select counted.total, page.*
    from (select least(coalesce(sum(entries), 0), ${contract.mostEntries})::int as total from points_entry_counts
      where book = ${purse} ${types ? sql`and type in (${sql.join(types.map((type) => sql.lit(type)))})` : sql``}) counted
    left join lateral (
      select shown.id, shown.change, shown.kind, points_type_of(shown.source) as type, shown.at,
        o.id as order_id, o.number
      from (select * from (${moved}) moved
        order by at desc, id desc limit ${Math.max(reach - before, 0)} offset ${before}) shown
      left join orders o on o.user_id = ${userId} and starts_with(shown.source, 'order:')
        and o.id = split_part(shown.source, ':', 2)
    ) page on true
    order by page.at desc, page.id desc`.execute(ctx.db)
  return {
    current,
    size,
    total: rows[0]?.total ?? 0,
    items: rows.flatMap((row) => (row.id === null ? [] : [presentEntry(row)])),
  }
}

const presentEntry = (row: EntryRow): contract.PointsEntry => ({
  id: String(row.id),
  type: row.type,
  kind: row.kind,
  pointsNum: row.change,
  order: row.order_id && row.number ? { id: row.order_id, number: row.number } : null,
  at: row.at.toISOString(),
})

const presentPackage = ({ id, amount, points, bonus }: TopUpPackage): PackageReply => ({
  id,
  amount,
  pointsNum: points,
  bonus,
})

const presentEarning = (
  { kind, points, every, forAmount, streak }: Earning,
  terms: PointsTerms,
): contract.EarningReply => ({
  type: pointsTypes[kind],
  kind,
  pointsNum: points,
  every,
  forAmount,
  streak,
  packages: kind === 'topUp' ? topUpPackages(terms).map(presentPackage) : [],
})

/** What points are given for today, or by the terms that held on the day on which an order was placed. */
export async function pointsAddConfigList(
  ctx: Context,
  { placedOn }: QueryOf<typeof contract.pointsAddConfigListCall>,
): Promise<contract.EarningReply[]> {
  const today = businessDateOf(ctx.clock())
  const terms = await termsOn(ctx, placedOn && placedOn < today ? placedOn : today)
  return earnings(terms).map((earning) => presentEarning(earning, terms))
}

export async function pointsTasks(
  ctx: Context,
  { userId }: Customer,
): Promise<ReplyOf<typeof contract.getPointsTaskCall>> {
  const { rows } = await sql<{ type: number; at: Date | null }>`
    select asked.type, last.at
    from unnest(${Object.values(pointsTypes)}::smallint[]) asked (type)
    left join lateral (
      select at from ledger_transfers
      where to_book = ${purseId(userId)} and currency = 'points' and points_type_of(source) = asked.type
        and kind = 'pointsEarned'
      order by at desc, id desc limit 1
    ) last on true`.execute(ctx.db)
  const lastOf = new Map(rows.map(({ type, at }) => [type, at]))
  const today = businessDateOf(ctx.clock())
  const terms = await termsOn(ctx, today)
  return earnings(terms).map((earning) => {
    const lastAt = lastOf.get(pointsTypes[earning.kind]) ?? null
    const done =
      lastAt !== null &&
      (earning.every === 'once' || (earning.every === 'day' && businessDateOf(lastAt) >= today))
    return { ...presentEarning(earning, terms), done, lastAt: lastAt?.toISOString() ?? null }
  })
}

/** Months of the charts, this one last. */
function chartMonths(today: BusinessDate): string[] {
  const months = [today.slice(0, 7)]
  while (months.length < 6) months.unshift(addDays(businessDate(`${months[0]}-01`), -1).slice(0, 7))
  return months
}
const monthOf = sql`to_char(at at time zone ${sql.lit(homeZone)}, 'YYYY-MM')`

export async function pointsAddReport(
  ctx: Context,
  { userId }: Customer,
): Promise<ReplyOf<typeof contract.pointsAddReportCall>> {
  const dateList = chartMonths(businessDateOf(ctx.clock()))
  const { rows } = await sql<{ month: string; type: number; earned: number }>`
    with back as (
      select split_part(source, ':taken:', 1) as source,
        sum(case when kind = 'pointsTakenBack' then amount_minor else -amount_minor end) as amount
      from ledger_transfers
      where (from_book = ${purseId(userId)} and kind = 'pointsTakenBack')
        or (to_book = ${purseId(userId)} and kind = 'pointsReturned' and starts_with(source, 'points:topUp:'))
      group by 1
    )
    select ${monthOf} as month, points_type_of(source) as type,
      sum(amount_minor - coalesce(back.amount, 0))::bigint as earned
    from ledger_transfers left join back using (source)
    where to_book = ${purseId(userId)} and kind in ('pointsEarned', 'pointsBought') and at >= ${beginningOf(dateList)}
    group by 1, 2`.execute(ctx.db)
  const kindOf = (type: number) =>
    (Object.keys(pointsTypes) as PointsKind[]).find((kind) => pointsTypes[kind] === type)
  const series = incomeSeries.map((kind) => ({
    kind,
    data: dateList.map((month) =>
      rows
        .filter((row) => {
          const of = kindOf(row.type)
          return row.month === month && of !== undefined && seriesOf(of) === kind
        })
        .reduce((sum, { earned }) => sum + earned, 0),
    ),
  }))
  return { dateList, series }
}

export async function pointsSubtractReport(
  ctx: Context,
  { userId }: Customer,
): Promise<ReplyOf<typeof contract.pointsSubtractReportCall>> {
  const dateList = chartMonths(businessDateOf(ctx.clock()))
  const { rows } = await sql<{ month: string; given: number }>`
    with back as (
      select split_part(source, ':returned:', 1) as source, sum(amount_minor) as amount from ledger_transfers
      where to_book = ${purseId(userId)} and kind = 'pointsReturned' group by 1
    )
    select ${monthOf} as month, sum(amount_minor - coalesce(back.amount, 0))::bigint as given
    from ledger_transfers left join back using (source)
    where from_book = ${purseId(userId)} and kind = 'pointsSpent' and at >= ${beginningOf(dateList)}
    group by 1`.execute(ctx.db)
  const data = dateList.map((month) => rows.find((row) => row.month === month)?.given ?? 0)
  return { dateList, series: [{ kind: 'order', data }] }
}

const beginningOf = ([first]: readonly string[]): Date => instantOf(businessDate(`${first}-01`))
