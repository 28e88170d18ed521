import { sql } from 'kysely'
import type {
  AgreementKind,
  AgreementStatus,
  TaxTreatment,
  TitleKind,
  TitleOwner,
} from '#domain/invoices/invoices.ts'
import { type Actor, actorKey } from '#domain/kernel/actor.ts'
import type { BusinessDate } from '#domain/kernel/business-date.ts'
import type { AgreementId, FileId, InvoiceTitleId, UserId } from '#domain/kernel/ids.ts'
import type { Context } from '#server/platform/context.ts'

export type TitleRow = {
  id: InvoiceTitleId
  kind: TitleKind
  owner: TitleOwner
  name: string
  tax_number: string | null
  address: string
  phone: string
  bank: string
  bank_account: string
  email: string | null
  is_default: boolean
}

const titleColumns = sql.raw(
  't.id, t.kind, t.owner, t.name, t.tax_number, t.address, t.phone, t.bank, t.bank_account, t.email, t.is_default',
)

/** A customer's company by its whole name, as the papers say it by which it was certified. */
export const companyOfUser = sql.raw(
  `case when u.certification_type = 'enterprise' and u.certification_status = 'certified' then coalesce(
     (select c.company from certifications c where c.user_id = u.id and c.type = 'enterprise' and c.status = 'certified'
      order by c.id desc limit 1), u.user_name) end`,
)

/** A customer's titles, the default first, then as they were added. */
export async function listTitleRows(ctx: Context, userId: UserId): Promise<TitleRow[]> {
  const { rows } = await sql<TitleRow>`select ${titleColumns} from invoice_titles t
    where user_id = ${userId} order by is_default desc, id`.execute(ctx.db)
  return rows
}

/** A title, with the company that its customer is certified as; null when there is none. */
export async function findTitleRow(
  ctx: Context,
  userId: UserId,
  id: InvoiceTitleId,
): Promise<(TitleRow & { company: string | null }) | null> {
  const { rows } = await sql<TitleRow & { company: string | null }>`
    select ${titleColumns}, ${companyOfUser} as company from invoice_titles t join users u on u.id = t.user_id
    where t.user_id = ${userId} and t.id = ${id}`.execute(ctx.db)
  return rows[0] ?? null
}

/** Writes one title; as the default it takes the place of the one before. */
export async function writeTitle(ctx: Context, userId: UserId, title: TitleRow): Promise<void> {
  if (title.is_default)
    await sql`update invoice_titles set is_default = false where user_id = ${userId} and is_default
      and id <> ${title.id}`.execute(ctx.db)
  await sql`insert into invoice_titles (user_id, id, kind, owner, name, tax_number, address, phone, bank, bank_account,
      email, is_default, created_at)
    values (${userId}, ${title.id}, ${title.kind}, ${title.owner}, ${title.name}, ${title.tax_number},
      ${title.address}, ${title.phone}, ${title.bank}, ${title.bank_account}, ${title.email}, ${title.is_default},
      ${ctx.clock()})
    on conflict (user_id, id) do update set kind = excluded.kind, owner = excluded.owner, name = excluded.name,
      tax_number = excluded.tax_number, address = excluded.address, phone = excluded.phone, bank = excluded.bank,
      bank_account = excluded.bank_account, email = excluded.email, is_default = excluded.is_default`.execute(
    ctx.db,
  )
}

/** Takes a title off, of which invoices keep what they say; the oldest of the others is the default then. */
export async function dropTitle(ctx: Context, userId: UserId, title: TitleRow): Promise<void> {
  await sql`delete from invoice_titles where user_id = ${userId} and id = ${title.id}`.execute(ctx.db)
  if (title.is_default)
    await sql`update invoice_titles set is_default = true where user_id = ${userId} and id = (
      select id from invoice_titles where user_id = ${userId} order by id limit 1)`.execute(ctx.db)
}

/** Titles of one customer are changed one after the other. */
export const lockCustomer = (ctx: Context, userId: UserId) =>
  sql`select id from users where id = ${userId} for no key update`.execute(ctx.db)

export type AgreementRow = {
  id: AgreementId
  user_id: UserId
  kind: AgreementKind
  payer_name: string
  tax_number: string | null
  file_id: FileId
  file_name: string
  valid_until: BusinessDate
  status: AgreementStatus
  reason: string | null
  handed_in_at: Date
  decided_at: Date | null
  decided_by_name: string | null
  customer_name: string
  company: string | null
}

const agreements = sql`select a.id, a.user_id, a.kind, a.payer_name, a.tax_number, a.file_id, f.name as file_name,
    a.valid_until, a.status, a.reason, a.handed_in_at, a.decided_at, a.decided_by_name,
    coalesce(u.user_name, u.nick_name, u.mobile) as customer_name, ${companyOfUser} as company
  from invoice_agreements a join files f on f.id = a.file_id join users u on u.id = a.user_id`

export async function listAgreementRows(ctx: Context, userId: UserId): Promise<AgreementRow[]> {
  const { rows } =
    await sql<AgreementRow>`${agreements} where a.user_id = ${userId} order by a.id desc limit 500`.execute(
      ctx.db,
    )
  return rows
}

/** One agreement, a customer's own where one is named; null when there is none. */
export async function findAgreementRow(
  ctx: Context,
  id: AgreementId,
  of: UserId | null,
): Promise<AgreementRow | null> {
  const { rows } =
    await sql<AgreementRow>`${agreements} where a.id = ${id} and ${of ? sql`a.user_id = ${of}` : sql`true`}`.execute(
      ctx.db,
    )
  return rows[0] ?? null
}

/** Those that wait oldest first, the others newest first. */
export async function pageAgreementRows(
  ctx: Context,
  status: AgreementStatus,
  after: AgreementId | null,
  limit: number,
): Promise<AgreementRow[]> {
  const up = status === 'submitted'
  const { rows } = await sql<AgreementRow>`${agreements} where a.status = ${status}
    ${after ? (up ? sql`and a.id > ${after}` : sql`and a.id < ${after}`) : sql``}
    order by a.id ${up ? sql`asc` : sql`desc`} limit ${limit}`.execute(ctx.db)
  return rows
}

export async function countAgreements(ctx: Context): Promise<Partial<Record<AgreementStatus, number>>> {
  const { rows } = await sql<{ status: AgreementStatus; count: number }>`select status, count(*)::int as count
    from invoice_agreements group by status`.execute(ctx.db)
  return Object.fromEntries(rows.map(({ status, count }) => [status, count]))
}

export const insertAgreement = (
  ctx: Context,
  userId: UserId,
  agreement: Pick<AgreementRow, 'id' | 'kind' | 'payer_name' | 'tax_number' | 'file_id' | 'valid_until'>,
) =>
  sql`insert into invoice_agreements (id, user_id, kind, payer_name, tax_number, file_id, valid_until, status, handed_in_at)
    values (${agreement.id}, ${userId}, ${agreement.kind}, ${agreement.payer_name}, ${agreement.tax_number},
      ${agreement.file_id}, ${agreement.valid_until}, 'submitted', ${ctx.clock()})`.execute(ctx.db)

/** Decides what waits; false when it does not wait any more. */
export async function saveAgreementDecision(
  ctx: Context,
  actor: Actor & { readonly kind: 'staff' },
  id: AgreementId,
  reason: string | null,
): Promise<boolean> {
  const { numAffectedRows } = await sql`update invoice_agreements
    set status = ${reason === null ? 'approved' : 'rejected'}, reason = ${reason}, decided_at = ${ctx.clock()},
      decided_by = ${actorKey(actor)}, decided_by_name = ${actor.name}
    where id = ${id} and status = 'submitted'`.execute(ctx.db)
  return numAffectedRows === 1n
}

export async function treatmentOn(ctx: Context, day: BusinessDate): Promise<TaxTreatment | null> {
  const { rows } = await sql<{ treatment: TaxTreatment }>`select treatment from tax_treatments
    where from_day <= ${day} order by from_day desc limit 1`.execute(ctx.db)
  return rows[0]?.treatment ?? null
}

export async function listTreatments(
  ctx: Context,
): Promise<{ fromDay: BusinessDate; treatment: TaxTreatment }[]> {
  const { rows } = await sql<{ from_day: BusinessDate; treatment: TaxTreatment }>`select from_day, treatment
    from tax_treatments order by from_day desc limit 200`.execute(ctx.db)
  return rows.map(({ from_day, treatment }) => ({ fromDay: from_day, treatment }))
}

export const saveTreatment = (ctx: Context, actor: Actor, fromDay: BusinessDate, treatment: TaxTreatment) =>
  sql`insert into tax_treatments (from_day, treatment, set_by, set_at)
    values (${fromDay}, ${treatment}, ${actorKey(actor)}, ${ctx.clock()})
    on conflict (from_day) do update set treatment = excluded.treatment, set_by = excluded.set_by,
      set_at = excluded.set_at`.execute(ctx.db)
