import { type RawBuilder, sql } from 'kysely'
import type { BodyOf, ReplyOf } from '#contract/endpoint.ts'
import type * as contract from '#contract/promotion.ts'
import type { Customer } from '#domain/kernel/actor.ts'
import { businessDateOf, homeZone } from '#domain/kernel/business-date.ts'
import { type Money, money } from '#domain/kernel/money.ts'
import { bookId } from '#domain/ledger/books.ts'
import { inviteAddress, maskMember } from '#domain/promotion/members.ts'
import { type InviteSource, inviteSources } from '#domain/users/invitations.ts'
import { customerLevels, firstLevels, type LevelTerms, levelFrom, levelOf } from '#domain/users/levels.ts'
import { type CertificationStatus, maskMobile } from '#domain/users/user.ts'
import { levelTermsNow, paidInYear } from '#server/ledger/queries.ts'
import type { Context } from '#server/platform/context.ts'
import { inviteCodeOf } from '#server/users/queries.ts'
import { placeAfter, readPlace } from './offset.ts'

const yuan = (minor: number): Money => money(minor, 'CNY')

/** One's own code, and the address to share by each way. */
export async function readInvitation(
  ctx: Context,
  { userId }: Customer,
): Promise<ReplyOf<typeof contract.invitationCall>> {
  const code = await inviteCodeOf(ctx, userId)
  const to = (source: InviteSource) => inviteAddress(ctx.publicUrl, code, source)
  return {
    code,
    links: { link: to('link'), qr: to('qr'), poster: to('poster'), scene: to('scene') },
  }
}

/** How somebody came; users from before ways were kept came by the link. */
const sourceOf = sql`coalesce(i.source, 'link')`
const memberRows = sql`users u left join invitations i on i.user_id = u.id`

type MemberRow = {
  name: string | null
  mobile: string
  created_at: Date
  source: InviteSource
  paid: number
  terms: LevelTerms | null
  certification_status: CertificationStatus
  invited: number
  rebate: number
}

export async function queryMyTeam(
  ctx: Context,
  { userId }: Customer,
  { source, cursor, size }: BodyOf<typeof contract.queryMyTeam>,
): Promise<ReplyOf<typeof contract.queryMyTeam>> {
  const place = readPlace(ctx, cursor)
  const book = bookId({ kind: 'cash', userId }, 'CNY')
  const { rows } = await sql<MemberRow>`
    with page as (
      select u.id, coalesce(u.nick_name, u.user_name) as name, u.mobile, u.created_at, ${sourceOf} as source,
        u.certification_status
      from ${memberRows}
      where u.inviter_id = ${userId} and u.created_at <= ${place.until} and ${source ? sql`${sourceOf} = ${source}` : sql`true`}
      order by u.created_at desc, u.id desc limit ${size + 1} offset ${place.offset}
    ), moved as (
      select split_part(source, ':', 2) as order_id,
        case when kind = 'rebateEarned' then amount_minor else -amount_minor end as amount
      from ledger_transfers where source like 'order:%'
        and (to_book = ${book} and kind = 'rebateEarned' or from_book = ${book} and kind = 'rebateTakenBack')
    )
    select page.*, ${paidInYear(ctx, sql`page.id`)} as paid, ${levelTermsNow(ctx)} as terms,
      (select count(*) from users s where s.inviter_id = page.id)::int as invited,
      coalesce((select sum(moved.amount) from moved join orders o on o.id = moved.order_id where o.user_id = page.id), 0)::bigint as rebate
    from page order by page.created_at desc, page.id desc`.execute(ctx.db)
  return {
    items: rows.slice(0, size).map((row) => ({
      name: maskMember(row.name),
      mobile: maskMobile(row.mobile),
      joinedAt: row.created_at.toISOString(),
      source: row.source,
      level: levelOf(yuan(row.paid), row.terms ?? firstLevels),
      certificationStatus: row.certification_status,
      invited: row.invited,
      rebate: yuan(row.rebate),
    })),
    nextCursor: rows.length > size ? placeAfter(place, size) : null,
  }
}

export async function queryCustomerLevel(
  ctx: Context,
  { userId }: Customer,
): Promise<ReplyOf<typeof contract.queryCustomerLevel>> {
  const { rows } = await sql<{ own: boolean; paid: number; terms: LevelTerms | null }>`
    select u.id = ${userId} as own, ${paidInYear(ctx, sql`u.id`)} as paid, ${levelTermsNow(ctx)} as terms
    from users u where u.id = ${userId} or u.inviter_id = ${userId}`.execute(ctx.db)
  const paid = yuan(rows.find(({ own }) => own)?.paid ?? 0)
  const terms = rows[0]?.terms ?? firstLevels
  const team = rows.filter(({ own }) => !own).map((row) => levelOf(yuan(row.paid), terms))
  return {
    own: levelOf(paid, terms),
    paid,
    levels: customerLevels.map((level) => ({
      level,
      from: yuan(levelFrom(level, terms)),
      members: team.filter((each) => each === level).length,
    })),
  }
}

export async function queryCustomerSource(
  ctx: Context,
  { userId }: Customer,
): Promise<ReplyOf<typeof contract.queryCustomerSource>> {
  const { rows } = await sql<{ source: InviteSource; members: number }>`
    select ${sourceOf} as source, count(*)::int as members from ${memberRows}
    where u.inviter_id = ${userId} group by 1`.execute(ctx.db)
  return inviteSources.map((source) => ({
    source,
    members: rows.find((each) => each.source === source)?.members ?? 0,
  }))
}

const chartMonths = 6

/** The month of an instant in Beijing, `yyyy-MM`. */
const monthOf = (at: RawBuilder<unknown>) => sql`to_char(${at} at time zone ${homeZone}, 'YYYY-MM')`

/** The months up to this one, the oldest first. */
function lastMonths(now: Date): string[] {
  const [year = 0, month = 0] = businessDateOf(now).split('-').map(Number)
  return Array.from({ length: chartMonths }, (_, turn) =>
    new Date(Date.UTC(year, month - chartMonths + turn, 1)).toISOString().slice(0, 7),
  )
}

export async function queryNewCustomerAndPoints(
  ctx: Context,
  { userId }: Customer,
): Promise<ReplyOf<typeof contract.queryNewCustomerAndPointsNearSixMonths>> {
  const months = lastMonths(ctx.clock())
  const book = bookId({ kind: 'points', userId }, 'points')
  const { rows } = await sql<{ month: string; joined: number; points: number }>`
    select month, sum(joined)::int as joined, sum(points)::int as points from (
      select ${monthOf(sql`created_at`)} as month, 1 as joined, 0 as points from users where inviter_id = ${userId}
      union all
      select ${monthOf(sql`at`)}, 0, amount_minor from ledger_transfers
        where to_book = ${book} and kind = 'pointsEarned'
          and (source like 'points:inviteRegistration:%' or source like 'points:memberCertification:%')
    ) as happened where month >= ${months[0]} group by month`.execute(ctx.db)
  const of = (month: string) => rows.find((each) => each.month === month)
  return {
    dateList: months,
    newCustomers: months.map((month) => of(month)?.joined ?? 0),
    points: months.map((month) => of(month)?.points ?? 0),
  }
}

export async function queryUserCount(
  ctx: Context,
  { userId }: Customer,
): Promise<ReplyOf<typeof contract.queryUserCountInfo>> {
  const month = lastMonths(ctx.clock()).at(-1)
  const { rows } = await sql<ReplyOf<typeof contract.queryUserCountInfo>>`
    select count(*)::int as direct,
      (select count(*) from users s join users d on d.id = s.inviter_id where d.inviter_id = ${userId})::int as second,
      (count(*) filter (where certification_status = 'certified'))::int as certified,
      (count(*) filter (where ${monthOf(sql`created_at`)} = ${month}))::int as "newThisMonth"
    from users where inviter_id = ${userId}`.execute(ctx.db)
  return rows[0] ?? { direct: 0, second: 0, certified: 0, newThisMonth: 0 }
}

type News = ReplyOf<typeof contract.teamNews>

export async function listTeamNews(
  ctx: Context,
  { userId }: Customer,
  { size, before }: BodyOf<typeof contract.teamNews>,
): Promise<News> {
  const book = bookId({ kind: 'cash', userId }, 'CNY')
  const { rows } = await sql<{
    kind: News[number]['kind']
    at: Date
    name: string | null
    mobile: string
    amount: number | null
  }>`
    select * from (
      select 'joined' as kind, created_at as at, coalesce(nick_name, user_name) as name, mobile, null::bigint as amount
        from users where inviter_id = ${userId}
      union all
      select t.kind, t.at, coalesce(u.nick_name, u.user_name), u.mobile, t.amount_minor
        from ledger_transfers t join orders o on o.id = split_part(t.source, ':', 2) join users u on u.id = o.user_id
        where t.source like 'order:%'
          and (t.to_book = ${book} and t.kind = 'rebateEarned' or t.from_book = ${book} and t.kind = 'rebateTakenBack')
    ) as news where ${before ? sql`at < ${before}::timestamptz` : sql`true`}
    order by at desc limit ${size}`.execute(ctx.db)
  return rows.map(({ kind, at, name, mobile, amount }) => ({
    kind,
    at: at.toISOString(),
    name: maskMember(name),
    mobile: maskMobile(mobile),
    amount: amount === null ? null : yuan(amount),
  }))
}
