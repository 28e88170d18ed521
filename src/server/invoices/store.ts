import { sql } from 'kysely'
import type { InvoiceFailure, InvoiceStatus, TaxTreatment } from '#domain/invoices/invoices.ts'
import { type Actor, actorKey } from '#domain/kernel/actor.ts'
import { type BusinessDate, businessDateOf } from '#domain/kernel/business-date.ts'
import type { BillLineId, InvoiceId, OrderId, StatementId, UserId } from '#domain/kernel/ids.ts'
import type { Bilingual, Language } from '#domain/kernel/language.ts'
import type { PortCall } from '#domain/quotes/offer.ts'
import type { Context } from '#server/platform/context.ts'
import type { InvoiceBuyer } from '#server/providers/invoicing/port.ts'
import { companyOfUser } from './titles-store.ts'

/** What an invoice keeps of its title: what it says stays when the title is changed or removed. */
export type KeptTitle = InvoiceBuyer & { readonly owner: 'own' | 'payer' }

export type InvoiceRow = {
  id: InvoiceId
  user_id: UserId
  number: string
  red_of: InvoiceId | null
  title: KeptTitle
  email: string | null
  tax_treatment: TaxTreatment
  remark: string
  amount_minor: number
  status: InvoiceStatus
  invoice_no: string | null
  issued_at: Date | null
  issuer: string | null
  pdf_key: string | null
  xml_key: string | null
  tries: number
  next_try_at: Date | null
  failure: string | null
  failure_code: InvoiceFailure | null
  given_up_at: Date | null
  applied_at: Date
  mail_number: number
  mail_tries: number
  mail_next_at: Date | null
  mailed_at: Date | null
  mail_failure: string | null
  language: Language
  customer_name: string
  company: string | null
}

const invoices = sql`select v.id, v.user_id, v.number, v.red_of, v.title, v.email, v.tax_treatment, v.remark,
    v.amount_minor, v.status, v.invoice_no, v.issued_at, v.issuer, v.pdf_key, v.xml_key, v.tries, v.next_try_at,
    v.failure, v.failure_code, v.given_up_at, v.applied_at, v.mail_number, v.mail_tries, v.mail_next_at, v.mailed_at,
    v.mail_failure, u.language, coalesce(u.user_name, u.nick_name, u.mobile) as customer_name, ${companyOfUser} as company
  from invoices v join users u on u.id = v.user_id`

/** One invoice, a customer's own where one is named; null when there is none. Locked where asked. */
export async function findInvoice(
  ctx: Context,
  id: InvoiceId,
  of: UserId | null,
  lock = false,
): Promise<InvoiceRow | null> {
  const { rows } = await sql<InvoiceRow>`${invoices} where v.id = ${id}
    and ${of ? sql`v.user_id = ${of}` : sql`true`} ${lock ? sql`for no key update of v` : sql``}`.execute(
    ctx.db,
  )
  return rows[0] ?? null
}

export type InvoiceSearch = {
  readonly userId: UserId | null
  readonly status?: InvoiceStatus | undefined
  /** Only what has failed and is not given up. */
  readonly waiting?: boolean
  readonly from?: BusinessDate | undefined
  readonly to?: BusinessDate | undefined
  readonly keyword?: string | undefined
  readonly after: InvoiceId | null
  readonly limit: number
}

const likeOf = (text: string): string => `%${text.replaceAll(/[\\%_]/g, '\\$&')}%`

/** Newest first. Days are those of the application, in Beijing. */
export async function pageInvoices(ctx: Context, search: InvoiceSearch): Promise<InvoiceRow[]> {
  const { userId, status, waiting, from, to, keyword, after, limit } = search
  const text = keyword ? likeOf(keyword) : null
  const { rows } = await sql<InvoiceRow>`${invoices}
    where ${userId ? sql`v.user_id = ${userId}` : sql`true`}
      ${status ? sql`and v.status = ${status}` : sql``}
      ${waiting ? sql`and v.status = 'failed' and v.given_up_at is null` : sql``}
      ${from ? sql`and v.applied_at >= ${from}::date::timestamp at time zone 'Asia/Shanghai'` : sql``}
      ${to ? sql`and v.applied_at < (${to}::date + 1)::timestamp at time zone 'Asia/Shanghai'` : sql``}
      ${
        text
          ? sql`and (v.number ilike ${text} or v.invoice_no ilike ${text} or v.title->>'name' ilike ${text}
            or exists (select from invoice_lines i join bill_lines l on l.user_id = i.user_id and l.id = i.bill_line_id
              join orders o on o.id = l.order_id
              where i.user_id = v.user_id and i.invoice_id = v.id and o.number ilike ${text}))`
          : sql``
      }
      ${after ? sql`and v.id < ${after}` : sql``}
    order by v.id desc limit ${limit}`.execute(ctx.db)
  return rows
}

export async function countInvoices(
  ctx: Context,
  userId: UserId | null,
): Promise<Partial<Record<InvoiceStatus, number>>> {
  const { rows } = await sql<{ status: InvoiceStatus; count: number }>`select status, count(*)::int as count
    from invoices where ${userId ? sql`user_id = ${userId}` : sql`true`} group by status`.execute(ctx.db)
  return Object.fromEntries(rows.map(({ status, count }) => [status, count]))
}

/** Of all customers: failed, and neither tried again nor given up. */
export async function countWaiting(ctx: Context): Promise<number> {
  const { rows } = await sql<{ count: number }>`select count(*)::int as count from invoices
    where status = 'failed' and given_up_at is null`.execute(ctx.db)
  return rows[0]?.count ?? 0
}

export type InvoiceLineRow = {
  line_id: BillLineId
  order_id: OrderId
  order_number: string
  code: string
  name: Bilingual
  amount_minor: number
  /** Plain decimal. */
  quantity: string
  /** What the line charges as a whole. */
  cny_minor: number
}

export async function listInvoiceLines(
  ctx: Context,
  userId: UserId,
  id: InvoiceId,
): Promise<InvoiceLineRow[]> {
  const { rows } =
    await sql<InvoiceLineRow>`select l.id as line_id, l.order_id, o.number as order_number, l.code, l.name,
      i.amount_minor, l.quantity, l.cny_minor
    from invoice_lines i join bill_lines l on l.user_id = i.user_id and l.id = i.bill_line_id
    join orders o on o.id = l.order_id
    where i.user_id = ${userId} and i.invoice_id = ${id} order by l.order_id, l.id`.execute(ctx.db)
  return rows
}

export async function listRedLetters(
  ctx: Context,
  userId: UserId,
  id: InvoiceId,
): Promise<{ id: InvoiceId; number: string; amount_minor: number; status: InvoiceStatus }[]> {
  const { rows } = await sql<{
    id: InvoiceId
    number: string
    amount_minor: number
    status: InvoiceStatus
  }>`select id, number, amount_minor, status from invoices where user_id = ${userId} and red_of = ${id} order by id`.execute(
    ctx.db,
  )
  return rows
}

export type NewInvoice = {
  readonly id: InvoiceId
  readonly userId: UserId
  readonly redOf: InvoiceId | null
  readonly title: KeptTitle
  readonly email: string | null
  readonly treatment: TaxTreatment
  readonly remark: string
  /** By line, in minor units of CNY; below zero on a red letter. */
  readonly lines: ReadonlyMap<BillLineId, number>
}

/** Writes an application with its lines, to be issued now. */
export async function insertInvoice(ctx: Context, actor: Actor, invoice: NewInvoice): Promise<void> {
  const now = ctx.clock()
  const amount = [...invoice.lines.values()].reduce((all, each) => all + each, 0)
  const day = businessDateOf(now).replaceAll('-', '')
  await sql`insert into invoices (id, user_id, number, red_of, title, email, tax_treatment, remark, amount_minor, status,
      next_try_at, applied_at, applied_by)
    select ${invoice.id}, ${invoice.userId}, 'IV' || ${day} || lpad(nextval('invoice_numbers')::text, 5, '0'),
      ${invoice.redOf}, ${JSON.stringify(invoice.title)}::jsonb, ${invoice.email}, ${invoice.treatment},
      ${invoice.remark}, ${amount}, 'invoicing', ${now}, ${now}, ${actorKey(actor)}`.execute(ctx.db)
  await sql`insert into invoice_lines (user_id, invoice_id, bill_line_id, amount_minor)
    select ${invoice.userId}, ${invoice.id}, line, minor
    from unnest(${[...invoice.lines.keys()]}::text[], ${[...invoice.lines.values()]}::bigint[]) as given (line, minor)`.execute(
    ctx.db,
  )
}

/** A line as an application needs it. */
export type ApplicableLine = {
  id: BillLineId
  order_id: OrderId
  order_number: string
  statement_id: StatementId | null
  statement_number: string | null
  kind: 'regular' | 'oceanFreight' | 'tax'
  code: string
  name: Bilingual
  billed_on: BusinessDate
  cny_minor: number
  quantity: string
  /** Who paid, where the bank's list says so. */
  payer: string | null
  /** The open application that it is in. */
  applied: string | null
}

/** Charged lines with who paid for them: lines as quoted are paid with their order, the others with their statement. */
const lines = sql`select l.id, l.order_id, o.number as order_number, s.id as statement_id, s.number as statement_number,
    l.kind, l.code, l.name, l.billed_on, l.cny_minor, l.quantity,
    (select v.number from invoice_lines i join invoices v on v.user_id = i.user_id and v.id = i.invoice_id
      where i.user_id = l.user_id and i.bill_line_id = l.id and v.status <> 'success' and v.given_up_at is null
      limit 1) as applied,
    case when l.quoted_position is not null and l.cause is null
      then (select c.payer from payment_credits p join payment_captures c on c.id = p.capture_id
        where p.order_id = l.order_id and c.channel = 'bankTransfer')
      else (select c.payer from statement_credits p join payment_captures c on c.id = p.capture_id
        where p.statement_id = s.id and c.channel = 'bankTransfer') end as payer
  from bill_lines l join orders o on o.id = l.order_id
  left join statement_lines sl on sl.user_id = l.user_id and sl.bill_line_id = l.id
  left join statements s on s.user_id = sl.user_id and s.id = sl.statement_id
  where l.credit_of is null and l.consent in ('notNeeded', 'tolerated', 'given')`

/** A customer's own lines by their ids; those of others are not among them. */
export async function findLines(
  ctx: Context,
  userId: UserId,
  ids: readonly BillLineId[],
): Promise<ApplicableLine[]> {
  const { rows } =
    await sql<ApplicableLine>`${lines} and l.user_id = ${userId} and l.id = any(${[...ids]}::text[])`.execute(
      ctx.db,
    )
  return rows
}

export type LineSearch = {
  readonly kind?: string | undefined
  readonly statementId?: string | undefined
  readonly orderId?: OrderId | undefined
  readonly from?: BusinessDate | undefined
  readonly to?: BusinessDate | undefined
  readonly keyword?: string | undefined
}

/** Those of some lines that a search finds, by order, the newest first, after one of them. */
export async function pageLines(
  ctx: Context,
  userId: UserId,
  ids: readonly BillLineId[],
  search: LineSearch,
  after: { readonly orderId: string; readonly lineId: string } | null,
  limit: number,
): Promise<ApplicableLine[]> {
  const { kind, statementId, orderId, from, to, keyword } = search
  const text = keyword ? likeOf(keyword) : null
  const { rows } = await sql<ApplicableLine>`${lines} and l.user_id = ${userId}
      and l.id = any(${[...ids]}::text[])
      ${kind ? sql`and l.kind = ${kind}` : sql``}
      ${statementId ? sql`and s.id = ${statementId}` : sql``}
      ${orderId ? sql`and l.order_id = ${orderId}` : sql``}
      ${from ? sql`and l.billed_on >= ${from}` : sql``}
      ${to ? sql`and l.billed_on <= ${to}` : sql``}
      ${
        text
          ? sql`and (o.number ilike ${text} or o.bill_of_lading ilike ${text} or s.number ilike ${text}
            or l.name->>'zh' ilike ${text} or l.name->>'en' ilike ${text})`
          : sql``
      }
      ${after ? sql`and (l.order_id, l.id) < (${after.orderId}, ${after.lineId})` : sql``}
    order by l.order_id desc, l.id desc limit ${limit}`.execute(ctx.db)
  return rows
}

/** Locks orders in the sequence of their ids, as everywhere: what is invoiced of them changes one after the other. */
export const lockOrders = (ctx: Context, userId: UserId, ids: readonly OrderId[]) =>
  sql`select id from orders where user_id = ${userId} and id = any(${[...ids]}::text[]) order by id for no key update`.execute(
    ctx.db,
  )

/** What the remark says of an order. */
export type RemarkedOrder = {
  number: string
  vessel: string | null
  voyage: string | null
  bill_of_lading: string | null
  pol: string
  pod: string
  pol_name: PortCall['name']
  pod_name: PortCall['name']
  containers: { type: string; quantity: number }[]
}

export async function findRemarkedOrders(
  ctx: Context,
  userId: UserId,
  ids: readonly OrderId[],
): Promise<RemarkedOrder[]> {
  const { rows } =
    await sql<RemarkedOrder>`select number, vessel, voyage, bill_of_lading, pol, pod, pol_name, pod_name,
      containers from orders where user_id = ${userId} and id = any(${[...ids]}::text[]) order by id`.execute(
      ctx.db,
    )
  return rows
}

/** A customer's issued invoices of some days, in Beijing, oldest first. */
export async function pageIssued(
  ctx: Context,
  userId: UserId,
  { from, to }: { readonly from?: BusinessDate | undefined; readonly to?: BusinessDate | undefined },
  limit: number,
): Promise<InvoiceRow[]> {
  const { rows } = await sql<InvoiceRow>`${invoices} where v.user_id = ${userId} and v.status = 'success'
      ${from ? sql`and v.issued_at >= ${from}::date::timestamp at time zone 'Asia/Shanghai'` : sql``}
      ${to ? sql`and v.issued_at < (${to}::date + 1)::timestamp at time zone 'Asia/Shanghai'` : sql``}
    order by v.issued_at, v.id limit ${limit}`.execute(ctx.db)
  return rows
}
