import { type RawBuilder, sql } from 'kysely'
import type { z } from 'zod'
import type { recordSearch } from '#contract/records.ts'
import { addDays, instantOf } from '#domain/kernel/business-date.ts'
import type { UserId } from '#domain/kernel/ids.ts'
import { Refusal } from '#domain/kernel/refusal.ts'
import { checkSequence } from '#domain/orders/order-filters.ts'
import type { RecordKind } from '#domain/records/actions.ts'
import type { FieldChange } from '#domain/records/fields.ts'
import type { Context } from '#server/platform/context.ts'
import { mobileSubject } from '#server/users/commands/codes.ts'

/** One search over four books: each says what its columns are called, so that its own indexes are used. */

export type RecordSearch = z.output<z.ZodObject<typeof recordSearch>>

export type RecordRow = {
  number: number
  happened_at: Date
  /** The time to the microsecond: a place between two pages. */
  place: string
  /** As `actorKey` writes it, or a digest. */
  who: string
  staff_name: string | null
  role: string | null
  action: string
  subject: string | null
  user_id: UserId | null
  reason: string | null
  before: Record<string, FieldChange['before']> | string | null
  after: Record<string, FieldChange['before']> | string | null
  address: string | null
  request_id: string
}

type Part = RawBuilder<unknown>
type Book = {
  readonly table: Part
  readonly columns: Part
  readonly number: Part
  readonly action: Part
  readonly ofClerk: (staffId: string) => Part
  readonly ofCustomer: (userId: string) => Part
  /** Null where a book has no things of its own. */
  readonly subject: Part | null
}

/** The older books name who did it in one column, and their customers in another. */
const bookOf = (table: Part, number: Part, subject: Part | null, userId: Part | null): Book => ({
  table,
  columns: sql`r.who, null::text as staff_name, null::text as role, r.what as action,
    ${subject ?? sql`null::text`} as subject, ${userId ?? sql`null::text`} as user_id,
    ${userId ? sql`null::text` : sql`r.reason`} as reason, to_jsonb(r.before) as before, to_jsonb(r.after) as after,
    r.address, r.request_id`,
  number,
  action: sql`r.what`,
  ofClerk: (staffId) => sql`r.who = ${`staff:${staffId}`}`,
  ofCustomer: (id) => (userId ? sql`${userId} = ${id}` : sql`r.who = ${`customer:${id}`}`),
  subject,
})

const books: Readonly<Record<RecordKind, Book>> = {
  desk: {
    table: sql`desk_records`,
    columns: sql`'staff:' || r.staff_id as who, r.staff_name, r.role, r.action, r.subject, r.user_id, r.reason,
      r.before, r.after, r.address, r.request_id`,
    number: sql`r.number`,
    action: sql`r.action`,
    ofClerk: (staffId) => sql`r.staff_id = ${staffId}`,
    ofCustomer: (userId) => sql`r.user_id = ${userId}`,
    subject: sql`r.subject`,
  },
  logins: bookOf(sql`login_audit_entries`, sql`r.id`, null, null),
  papers: bookOf(sql`certification_records`, sql`r.number`, sql`r.certification_id`, sql`r.user_id`),
  withdrawals: bookOf(sql`withdrawal_records`, sql`r.number`, sql`r.withdrawal_id`, sql`r.user_id`),
}

/** What a typed number stands for. */
type Meant = {
  readonly ids: readonly string[]
  readonly userIds: readonly string[]
  readonly digest: string | null
}

/** Most things that one number is looked up as. */
const mostMeant = 1000

/**
 * An id as it is, or what a number names: of an order also its payments, refunds, charges, containers and documents; of a
 * mobile number its customer.
 */
async function meantBy(ctx: Context, typed: string): Promise<Meant> {
  const word = typed.replaceAll(/\s/g, '')
  if (/^usr_\w+$/.test(word)) return { ids: [word], userIds: [word], digest: null }
  const upper = word.toUpperCase()
  const digits = /^\+?\d{6,15}$/.test(word) ? word : null
  const mobile = digits && (digits.startsWith('+') ? digits : `+86${digits}`)
  const { rows } = await sql<{ id: string }>`
    with meant as materialized (
      select o.id, o.user_id from orders o where o.id = ${word}
      union select o.id, o.user_id from orders o where o.number = ${upper}
      union select o.id, o.user_id from orders o where o.booking_number = ${upper}
      union select o.id, o.user_id from orders o where o.bill_of_lading = ${upper}
      union select c.order_id, c.user_id from order_containers c where c.number = ${upper}
    )
    select id from meant
    union select c.id from meant m join order_containers c on c.user_id = m.user_id and c.order_id = m.id
    union select b.id from meant m join bill_lines b on b.user_id = m.user_id and b.order_id = m.id
    union select i.payment_id from meant m join payment_items i on i.order_id = m.id
    union select r.id from meant m join payment_items i on i.order_id = m.id
      join refunds r on r.payment_id = i.payment_id
    union select p.id from payments p where p.trade_no = ${upper}
    union select r.id from refunds r where r.refund_no = ${upper}
    union select s.id from statements s where s.number = ${upper}
    union select v.id from invoices v where v.number = ${upper}
    union select v.id from invoices v where v.invoice_no = ${upper}
    union select t.id from top_ups t where t.number = ${upper}
    union select u.id from users u where u.mobile in (${word}, ${mobile})
    limit ${mostMeant}`.execute(ctx.db)
  const found = rows.map(({ id }) => id)
  const named = /^[a-z]{3}_\w+$/.test(word) && !found.includes(word) ? [word] : []
  return {
    ids: [...named, ...found],
    userIds: found.filter((id) => id.startsWith('usr_')),
    digest: mobile && mobileSubject(ctx, mobile),
  }
}

const anyOf = (parts: readonly Part[]): Part =>
  parts.length === 0 ? sql`false` : sql`(${sql.join(parts, sql` or `)})`

/** A word as it may stand anywhere in a text. */
const inside = (word: string): string => `%${word.replaceAll(/[\\%_]/g, '\\$&')}%`

/** What stands between two pages. */
const cursorPattern = /^(\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}\.\d{6}Z)~(\d{1,15})$/

export const cursorAfter = (row: Pick<RecordRow, 'place' | 'number'>): string => `${row.place}~${row.number}`

/** What records must fulfil: by their columns, and by a word that stands somewhere in them. */
export type Conditions = { readonly columns: Part; readonly word: string | null }

/** The conditions of a search; asked once, however many pages are read with it. */
export async function conditionsOf(ctx: Context, search: RecordSearch): Promise<Conditions> {
  checkSequence(search.from, search.to)
  const book = books[search.kind]
  const parts: Part[] = []
  if (search.clerk) parts.push(book.ofClerk(search.clerk))
  if (search.action) parts.push(sql`${book.action} = ${search.action}`)
  if (search.customer) parts.push(book.ofCustomer(search.customer))
  if (search.from) parts.push(sql`r.happened_at >= ${instantOf(search.from)}`)
  if (search.to) parts.push(sql`r.happened_at < ${instantOf(addDays(search.to, 1))}`)
  if (search.subject) {
    const { ids, userIds, digest } = await meantBy(ctx, search.subject)
    parts.push(
      anyOf([
        ...(book.subject && ids.length > 0 ? [sql`${book.subject} = any (${ids})`] : []),
        ...userIds.map(book.ofCustomer),
        ...(search.kind === 'logins' && digest ? [sql`r.who = ${digest}`] : []),
      ]),
    )
  }
  return {
    columns: parts.length === 0 ? sql`true` : sql.join(parts, sql` and `),
    word: search.kind === 'desk' && search.text ? search.text.toLowerCase() : null,
  }
}

type Page = { readonly cursor: string | undefined; readonly limit: number }

const words = sql`words_of_a_record(r.reason, r.before, r.after)`

/** Records that are looked through for a word before its index is: a frequent one stands in them, page after page. */
const lookedThrough = 3000

/**
 * The statement of a part of what was found, newest first. Refuses a cursor that is none.
 * @param newest looks for the word in the newest records only, without its index
 */
export function statementOf(
  kind: RecordKind,
  { columns, word }: Conditions,
  { cursor, limit }: Page,
  newest = false,
): RawBuilder<RecordRow> {
  const book = books[kind]
  const [, at, number] = cursor === undefined ? [] : (cursorPattern.exec(cursor) ?? [])
  if (cursor !== undefined && !at)
    throw new Refusal('request.invalid', {}, { cursor: { code: 'field.invalid', params: {} } })
  const after = at
    ? sql`(r.happened_at, ${book.number}) < (${at}::timestamptz, ${number}::bigint)`
    : sql`true`
  const order = sql`order by r.happened_at desc, ${book.number} desc`
  const found = sql`${columns} and ${after}`
  const has = word === null ? sql`true` : sql`${words} like ${inside(word)}`
  const from = newest
    ? sql`(select * from ${book.table} r where ${found} ${order} limit ${lookedThrough}) r where ${has}`
    : sql`${book.table} r where ${found}
      and ${word === null ? sql`true` : sql`letter_pairs(${words}) @> letter_pairs(${word})`} and ${has}`
  return sql<RecordRow>`
    select ${book.number} as number, r.happened_at,
      to_char(r.happened_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"') as place, ${book.columns}
    from ${from} ${order} limit ${limit}`
}

export async function readRecords(
  ctx: Context,
  kind: RecordKind,
  conditions: Conditions,
  page: Page,
): Promise<RecordRow[]> {
  if (conditions.word !== null) {
    const { rows } = await statementOf(kind, conditions, page, true).execute(ctx.db)
    if (rows.length === page.limit) return rows
  }
  return (await statementOf(kind, conditions, page).execute(ctx.db)).rows
}
