import { type RawBuilder, sql } from 'kysely'
import type { QueryOf, ReplyOf } from '#contract/endpoint.ts'
import type * as contract from '#contract/same-customers.ts'
import type { ComparedLogin, CustomersApart, SameCustomer } from '#contract/same-customers.ts'
import { usualTolerance } from '#domain/bills/consent.ts'
import { usualTermDays } from '#domain/bills/statements.ts'
import { maskMail, openStatuses } from '#domain/customers/customers.ts'
import {
  type Likeness,
  likenesses,
  mostCompared,
  mostDuplicatesCounted,
} from '#domain/customers/same-customers.ts'
import { businessDateOf } from '#domain/kernel/business-date.ts'
import {
  type CustomerRecordId,
  type CustomersApartId,
  idPattern,
  type StaffId,
  type UserId,
} from '#domain/kernel/ids.ts'
import { money, sum } from '#domain/kernel/money.ts'
import { Refusal } from '#domain/kernel/refusal.ts'
import { levelOf } from '#domain/users/levels.ts'
import { type CertificationStatus, type CertificationType, maskMobile } from '#domain/users/user.ts'
import { paidByLogin, readLevelTerms } from '#server/ledger/queries.ts'
import type { Context } from '#server/platform/context.ts'

/** Logins of one name or number that are looked through; who has more is no company. */
const mostLookedThrough = 50

const yuan = (minor: number) => money(Number(minor), 'CNY')
const nameOf = (row: { user_name: string | null; nick_name: string | null; mobile: string }) =>
  row.user_name ?? row.nick_name ?? maskMobile(row.mobile)
const strange = (field: string) =>
  new Refusal('request.invalid', {}, { [field]: { code: 'field.invalid', params: {} } })

/**
 * What several customers have: of each kind and key those who are not one customer yet, and of whom a pair is not told
 * apart. Names whose logins have one tax number as well stand once, by the number.
 */
const groups = (after: RawBuilder<unknown>) => sql`
  from customer_key_counts c
  cross join lateral (
    select array_agg(k.user_id order by k.user_id) as logins,
      array_agg(distinct coalesce(main.user_id, k.user_id)) as mains
    from (
      select user_id from customer_keys where kind = c.kind and key = c.key order by user_id limit ${mostLookedThrough}) k
    left join customer_logins own on own.user_id = k.user_id
    left join customer_logins main on main.record_id = own.record_id and main.main
  ) found
  where c.logins > 1 and ${after} and cardinality(found.mains) > 1
    and exists (select from unnest(found.mains) one, unnest(found.mains) other
      where one < other and not exists (
        select from logins_of_customer(one) a, logins_of_customer(other) b
        join customers_apart apart on true
        where apart.user_id = least(a, b) and apart.other_id = greatest(a, b)))
    and (c.kind <> 'name' or not exists (
      select from customer_keys number
      join customer_key_counts many on many.kind = number.kind and many.key = number.key and many.logins > 1
      where number.user_id = found.logins[1] and number.kind = 'taxNumber'
        and (select array_agg(k.user_id order by k.user_id) from customer_keys k
          where k.kind = number.kind and k.key = number.key) = found.logins))`

/** The statement of a page of groups, numbers before names. */
export const pageOfDuplicates = (
  cursor: { readonly likeness: Likeness; readonly key: string } | null,
  limit: number,
) => {
  const after = cursor
    ? sql`c.kind <= ${cursor.likeness} and (c.kind < ${cursor.likeness} or c.key > ${cursor.key})`
    : sql`true`
  return sql<{ kind: Likeness; key: string; mains: UserId[] }>`
    select c.kind, c.key, found.mains ${groups(after)} order by c.kind desc, c.key limit ${limit}`
}

type CustomerRow = {
  id: UserId
  user_name: string | null
  nick_name: string | null
  mobile: string
  company: string | null
  certification_status: CertificationStatus
  created_at: Date
  orders: number
  logins: number
}

const presentCustomer = (row: CustomerRow): SameCustomer => ({
  userId: row.id,
  name: nameOf(row),
  company: row.company,
  mobile: maskMobile(row.mobile),
  certificationStatus: row.certification_status,
  createdAt: row.created_at.toISOString(),
  orders: row.orders,
  logins: row.logins,
})

function duplicatesCursor(text: string): { likeness: Likeness; key: string } {
  const at = text.indexOf(':')
  const likeness = likenesses.find((each) => each === text.slice(0, at))
  if (!likeness || at === text.length - 1) throw strange('cursor')
  return { likeness, key: text.slice(at + 1) }
}

/** A page of probable duplicates. A strange cursor is refused beside its field. */
export async function listDuplicates(
  ctx: Context,
  { cursor, size }: QueryOf<typeof contract.deskListDuplicates>,
): Promise<ReplyOf<typeof contract.deskListDuplicates>> {
  const after = cursor === undefined ? null : duplicatesCursor(cursor)
  // The first page looks as far as is counted.
  const limit = Math.max(size, after ? 0 : mostDuplicatesCounted) + 1
  const { rows } = await pageOfDuplicates(after, limit).execute(ctx.db)
  const shown = rows.slice(0, size)
  const last = shown.at(-1)
  const { rows: customers } = await sql<CustomerRow>`
    select u.id, u.user_name, u.nick_name, u.mobile, nullif(p.company_name, '') as company, u.certification_status,
      u.created_at, cardinality(own.logins) as logins,
      (select count(*)::int from orders o where o.user_id = any (own.logins)) as orders
    from users u
    cross join lateral (select array(select login from logins_of_customer(u.id) login) as logins) own
    left join profiles p on p.user_id = u.id
    where u.id = any(${[...new Set(shown.flatMap(({ mains }) => mains))]}::text[])
    order by u.created_at, u.id`.execute(ctx.db)
  return {
    items: shown.map(({ kind, key, mains }) => ({
      likeness: kind,
      key,
      customers: customers
        .filter(({ id }) => mains.includes(id))
        .slice(0, mostCompared)
        .map(presentCustomer),
    })),
    nextCursor: rows.length > size && last ? `${last.kind}:${last.key}` : null,
    found: after ? null : Math.min(rows.length, mostDuplicatesCounted + 1),
  }
}

type ApartRow = {
  id: CustomersApartId
  user_id: UserId
  other_id: UserId
  one: { user_name: string | null; nick_name: string | null; mobile: string }
  other: { user_name: string | null; nick_name: string | null; mobile: string }
  reason: string
  told_at: Date
  told_by_name: string
}

const apartRows = (where: RawBuilder<unknown>, limit: number) => sql<ApartRow>`
  select a.id, a.user_id, a.other_id, a.reason, a.told_at, a.told_by_name,
    json_build_object('user_name', one.user_name, 'nick_name', one.nick_name, 'mobile', one.mobile) as one,
    json_build_object('user_name', other.user_name, 'nick_name', other.nick_name, 'mobile', other.mobile) as other
  from customers_apart a join users one on one.id = a.user_id join users other on other.id = a.other_id
  where ${where} order by a.id desc limit ${limit}`

const presentApart = (row: ApartRow): CustomersApart => ({
  id: row.id,
  one: { userId: row.user_id, name: nameOf(row.one), mobile: maskMobile(row.one.mobile) },
  other: { userId: row.other_id, name: nameOf(row.other), mobile: maskMobile(row.other.mobile) },
  reason: row.reason,
  toldAt: row.told_at.toISOString(),
  toldBy: row.told_by_name,
})

/** A page of those who were told apart, the newest first. A strange cursor is refused beside its field. */
export async function listApart(
  ctx: Context,
  { cursor, size }: QueryOf<typeof contract.deskListApart>,
): Promise<ReplyOf<typeof contract.deskListApart>> {
  if (cursor !== undefined && !idPattern('apt').test(cursor)) throw strange('cursor')
  const { rows } = await apartRows(cursor ? sql`a.id < ${cursor}` : sql`true`, size + 1).execute(ctx.db)
  const shown = rows.slice(0, size)
  return {
    items: shown.map(presentApart),
    nextCursor: rows.length > size ? (shown.at(-1)?.id ?? null) : null,
  }
}

/** Pairs among some logins who were told apart. */
export async function findApart(ctx: Context, ids: readonly UserId[]): Promise<CustomersApart[]> {
  const among = sql`any(${[...ids]}::text[])`
  const { rows } = await apartRows(sql`a.user_id = ${among} and a.other_id = ${among}`, 100).execute(ctx.db)
  return rows.map(presentApart)
}

type ComparedRow = Omit<CustomerRow, 'logins'> & {
  mail: string | null
  certification_type: CertificationType | null
  tax_numbers: string[]
  last_seen_at: Date | null
  open_orders: number
  owed: number
  overdue: number
  paid: number
  points: number
  cash: number
  term_days: number
  tolerance: { basis_points: number; most_minor: number } | null
  hold: { reason: string; set_by: string; set_at: string } | null
  clerk: { id: StaffId; name: string } | null
  notes: number
  record_id: CustomerRecordId | null
  version: number
  main: boolean
}

const presentLogin = (row: ComparedRow): ComparedLogin => ({
  userId: row.id,
  name: nameOf(row),
  userName: row.user_name,
  nickName: row.nick_name,
  company: row.company,
  mobile: maskMobile(row.mobile),
  mail: row.mail && maskMail(row.mail),
  certificationStatus: row.certification_status,
  certificationType: row.certification_type,
  taxNumbers: row.tax_numbers,
  createdAt: row.created_at.toISOString(),
  lastSeenAt: row.last_seen_at?.toISOString() ?? null,
  orders: row.orders,
  openOrders: row.open_orders,
  owed: yuan(row.owed),
  overdue: yuan(row.overdue),
  paidInYear: yuan(row.paid),
  points: row.points,
  rebate: yuan(row.cash),
  termDays: row.term_days,
  tolerance: row.tolerance
    ? { basisPoints: row.tolerance.basis_points, most: yuan(row.tolerance.most_minor) }
    : { ...usualTolerance },
  hold: row.hold && {
    reason: row.hold.reason,
    setBy: row.hold.set_by,
    setAt: new Date(row.hold.set_at).toISOString(),
  },
  clerk: row.clerk,
  notes: row.notes,
  recordId: row.record_id,
  version: row.version,
  main: row.main,
})

/**
 * Customers side by side, with all their logins: what each has of its own, and what they would be together. Refuses with
 * `request.notFound` where one is not there, and beside the field where less than two or too many are asked for.
 */
export async function compareCustomers(
  ctx: Context,
  { userId: asked }: QueryOf<typeof contract.compareCustomers>,
): Promise<ReplyOf<typeof contract.compareCustomers>> {
  const ids = [...new Set(asked)]
  if (ids.length > mostCompared) throw strange('userId')
  const today = businessDateOf(ctx.clock())
  const { rows } = await sql<ComparedRow>`
    select u.id, u.user_name, u.nick_name, u.mobile, nullif(p.company_name, '') as company, nullif(p.mail, '') as mail,
      u.certification_status, u.certification_type, u.created_at,
      array(select distinct t.tax_number from invoice_titles t
        where t.user_id = u.id and t.owner = 'own' and t.tax_number is not null order by 1) as tax_numbers,
      (select max(s.last_used_at) from user_sessions s where s.user_id = u.id) as last_seen_at,
      (select count(*)::int from orders o where o.user_id = u.id) as orders,
      (select count(*)::int from orders o
        where o.user_id = u.id and o.status = any(${[...openStatuses]}::text[])) as open_orders,
      debts.owed, debts.overdue, ${paidByLogin(ctx, sql`u.id`)} as paid,
      coalesce((select balance_minor from ledger_books where id = 'points:' || u.id || ':points'), 0)::bigint as points,
      coalesce((select balance_minor from ledger_books where id = 'cash:' || u.id || ':CNY'), 0)::bigint as cash,
      coalesce((select t.term_days from payment_terms t where t.user_id = u.id), ${usualTermDays}::int) as term_days,
      (select json_build_object('basis_points', t.basis_points, 'most_minor', t.most_minor)
        from bill_tolerances t where t.user_id = u.id) as tolerance,
      (select json_build_object('reason', h.reason, 'set_by', h.set_by_name, 'set_at', h.set_at)
        from credit_holds h where h.user_id = u.id and h.lifted_at is null) as hold,
      (select json_build_object('id', s.id, 'name', s.name)
        from customer_clerks c join staff s on s.id = c.staff_id where c.user_id = u.id) as clerk,
      (select count(*)::int from customer_notes n where n.user_id = u.id) as notes,
      l.record_id, coalesce(r.version, 0) as version, coalesce(l.main, true) as main
    from (select distinct login as id from unnest(${ids}::text[]) asked, logins_of_customer(asked) login) each
    join users u on u.id = each.id and u.erased_at is null
    left join profiles p on p.user_id = u.id
    left join customer_logins l on l.user_id = u.id
    left join customer_records r on r.id = l.record_id
    cross join lateral (
      select coalesce(sum(due_minor), 0)::bigint as owed,
        coalesce(sum(due_minor) filter (where due_on < ${today}::date), 0)::bigint as overdue
      from statements d where d.user_id = u.id and d.status = 'paymentRequired') debts
    order by u.created_at, u.id`.execute(ctx.db)
  if (ids.some((id) => !rows.some((row) => row.id === id))) throw new Refusal('request.notFound')
  const logins = rows.map(presentLogin)
  const all = (field: 'paidInYear' | 'owed' | 'overdue') =>
    sum(
      logins.map((login) => login[field]),
      'CNY',
    )
  return {
    logins,
    together: {
      level: levelOf(all('paidInYear'), await readLevelTerms(ctx)),
      paidInYear: all('paidInYear'),
      owed: all('owed'),
      overdue: all('overdue'),
    },
    apart: await findApart(
      ctx,
      logins.map(({ userId }) => userId),
    ),
  }
}
