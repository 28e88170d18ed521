import { type RawBuilder, sql } from 'kysely'
import type * as contract from '#contract/customers.ts'
import type { QueryOf, ReplyOf } from '#contract/endpoint.ts'
import { openStatuses } from '#domain/customers/customers.ts'
import type { Staff } from '#domain/kernel/actor.ts'
import { businessDateOf } from '#domain/kernel/business-date.ts'
import { idPattern, type OrderId, type StaffId, type UserId } from '#domain/kernel/ids.ts'
import { type Money, money } from '#domain/kernel/money.ts'
import { Refusal } from '#domain/kernel/refusal.ts'
import { type CustomerLevel, type LevelTerms, levelOf, reachedLevels } from '#domain/users/levels.ts'
import { type CertificationStatus, type CertificationType, maskMobile } from '#domain/users/user.ts'
import { readLevelTerms } from '#server/ledger/queries.ts'
import type { Context } from '#server/platform/context.ts'

type Search = Omit<QueryOf<typeof contract.deskListCustomers>, 'cursor' | 'size'>

const escapeLike = (text: string): string => text.replaceAll(/[\\%_]/g, '\\$&')

/** The customers of some logins: whichever of theirs was found, each stands there once, by the main one. */
const customersOf = (logins: RawBuilder<unknown>): RawBuilder<unknown> =>
  sql`u.id = any (array(select coalesce(main.user_id, found.login) from (${logins}) found (login)
    left join customer_logins own on own.user_id = found.login
    left join customer_logins main on main.record_id = own.record_id and main.main))`

/** Each way of being found has an index of its own; what a keyword cannot be is not looked for. */
function foundBy(keyword: string): RawBuilder<unknown> {
  const words = keyword.toLowerCase()
  const beginning = `${escapeLike(words)}%`
  const digits = keyword.replaceAll(/[\s()-]/g, '')
  const ways = [
    sql`select id from users where lower(user_name) like ${beginning}`,
    sql`select id from users where lower(nick_name) like ${beginning}`,
    sql`select user_id from profiles where company_name <> '' and lower(company_name) like ${beginning}`,
    sql`select user_id from invoice_titles where tax_number = ${keyword.replaceAll(/\s/g, '').toUpperCase()}`,
  ]
  if (/^\+?\d{6,15}$/.test(digits))
    ways.push(sql`select id from users where mobile in (${digits}, '+86' || ${digits})`)
  if (idPattern('usr').test(words)) ways.push(sql`select id from users where id = ${words}`)
  if (words.includes('@'))
    ways.push(sql`select user_id from profiles where mail <> '' and lower(mail) = ${words}`)
  return customersOf(sql.join(ways, sql` union `))
}

/** Who has a level, by what everybody was last counted to have paid and by the amounts that hold today. */
const ofLevel = (level: Exclude<CustomerLevel, 'ordinary'>, terms: LevelTerms) => {
  const next = reachedLevels[reachedLevels.indexOf(level) + 1]
  return sql`paid_minor >= ${terms[level]} ${next ? sql`and paid_minor < ${terms[next]}` : sql``}`
}

function conditionsOf(ctx: Context, actor: Staff, search: Search, terms: LevelTerms): RawBuilder<unknown> {
  const all: RawBuilder<unknown>[] = [
    sql`u.erased_at is null`,
    // Asked of each row: as a join it would be made for all customers before a page of them is cut off.
    sql`(select login.main from customer_logins login where login.user_id = u.id) is not false`,
  ]
  if (search.keyword) all.push(foundBy(search.keyword))
  if (search.certified) all.push(sql`u.certification_status = ${search.certified}`)
  if (search.level === 'ordinary')
    all.push(
      sql`not exists (select from customer_levels v where v.user_id = u.id and v.paid_minor >= ${terms.silver})`,
    )
  else if (search.level)
    all.push(
      sql`u.id = any (array(select user_id from customer_levels where ${ofLevel(search.level, terms)}))`,
    )
  if (search.held) all.push(customersOf(sql`select user_id from credit_holds where lifted_at is null`))
  if (search.overdue)
    all.push(
      customersOf(sql`select distinct user_id from statements
        where status = 'paymentRequired' and due_on < ${businessDateOf(ctx.clock())}::date`),
    )
  if (search.clerk === 'nobody')
    all.push(sql`not exists (select from customer_clerks c where c.user_id = u.id)`)
  if (search.clerk === 'me')
    all.push(sql`u.id = any (array(select user_id from customer_clerks where staff_id = ${actor.staffId}))`)
  return sql.join(all, sql` and `)
}

type Row = {
  id: UserId
  mobile: string
  user_name: string | null
  nick_name: string | null
  company: string | null
  certification_status: CertificationStatus
  certification_type: CertificationType | null
  paid: number | null
  open_orders: number
  last_order: { id: OrderId; number: string; placed_at: string } | null
  owed: number
  overdue: number
  held_since: Date | null
  clerk: { id: StaffId; name: string } | null
  logins: number
}

/**
 * The statement of a page: the customers first, then what is told of them and all their logins, so that only shown ones
 * are looked after.
 */
export const pageOfCustomers = (
  ctx: Context,
  actor: Staff,
  search: Search,
  {
    cursor,
    limit,
    terms,
  }: { readonly cursor: string | undefined; readonly limit: number; readonly terms: LevelTerms },
) => sql<Row>`
  with page as materialized (
    select u.* from users u where ${conditionsOf(ctx, actor, search, terms)} and ${cursor ? sql`u.id < ${cursor}` : sql`true`}
    order by u.id desc limit ${limit}
  )
  select u.id, u.mobile, u.user_name, u.nick_name, nullif(p.company_name, '') as company, u.certification_status,
    u.certification_type, v.paid_minor as paid, cardinality(own.logins) as logins,
    (select min(h.set_at) from credit_holds h where h.user_id = any (own.logins) and h.lifted_at is null) as held_since,
    case when c.user_id is not null then json_build_object('id', s.id, 'name', s.name) end as clerk,
    (select count(*)::int from orders o
      where o.user_id = any (own.logins) and o.status = any(${[...openStatuses]}::text[])) as open_orders,
    (select json_build_object('id', newest.id, 'number', newest.number, 'placed_at', newest.placed_at)
      from unnest(own.logins) login cross join lateral (select o.id, o.number, o.placed_at from orders o
        where o.user_id = login order by o.placed_at desc, o.id desc limit 1) newest
      order by newest.placed_at desc, newest.id desc limit 1) as last_order,
    debts.owed, debts.overdue
  from page u
  cross join lateral (select array(select login from logins_of_customer(u.id) login) as logins) own
  left join profiles p on p.user_id = u.id
  left join customer_levels v on v.user_id = u.id
  left join customer_clerks c on c.user_id = u.id
  left join staff s on s.id = c.staff_id
  cross join lateral (
    select coalesce(sum(due_minor), 0)::bigint as owed,
      coalesce(sum(due_minor) filter (where due_on < ${businessDateOf(ctx.clock())}::date), 0)::bigint as overdue
    from statements d where d.user_id = any (own.logins) and d.status = 'paymentRequired') debts
  order by u.id desc`

const owedMoney = (minor: number): Money[] => (minor === 0 ? [] : [money(minor, 'CNY')])

/** A page of customers, the newest first. A strange cursor is refused beside its field. */
export async function listCustomers(
  ctx: Context,
  actor: Staff,
  { cursor, size, ...search }: QueryOf<typeof contract.deskListCustomers>,
): Promise<ReplyOf<typeof contract.deskListCustomers>> {
  if (cursor !== undefined && !idPattern('usr').test(cursor))
    throw new Refusal('request.invalid', {}, { cursor: { code: 'field.invalid', params: {} } })
  const terms = await readLevelTerms(ctx)
  const { rows } = await pageOfCustomers(ctx, actor, search, { cursor, limit: size + 1, terms }).execute(
    ctx.db,
  )
  const shown = rows.slice(0, size)
  return {
    items: shown.map((row) => ({
      userId: row.id,
      name: row.user_name ?? row.nick_name ?? maskMobile(row.mobile),
      nickName: row.nick_name,
      company: row.company,
      mobile: maskMobile(row.mobile),
      certificationStatus: row.certification_status,
      certificationType: row.certification_type,
      level: levelOf(money(row.paid ?? 0, 'CNY'), terms),
      openOrders: row.open_orders,
      lastOrder: row.last_order && {
        id: row.last_order.id,
        number: row.last_order.number,
        placedAt: new Date(row.last_order.placed_at).toISOString(),
      },
      owed: owedMoney(row.owed),
      overdue: owedMoney(row.overdue),
      heldSince: row.held_since?.toISOString() ?? null,
      clerk: row.clerk,
      logins: row.logins,
    })),
    nextCursor: rows.length > size ? (shown.at(-1)?.id ?? null) : null,
  }
}
