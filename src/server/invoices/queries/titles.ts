import type { QueryOf, ReplyOf } from '#contract/endpoint.ts'
import type * as contract from '#contract/invoices.ts'
import { agreementStatuses } from '#domain/invoices/invoices.ts'
import { type Customer, type Staff, system } from '#domain/kernel/actor.ts'
import type { AgreementId } from '#domain/kernel/ids.ts'
import { Refusal } from '#domain/kernel/refusal.ts'
import { openFile } from '#server/files/queries.ts'
import type { Context } from '#server/platform/context.ts'
import type { FileAnswer } from '#server/platform/http/serve.ts'
import { noteChange } from '#server/platform/records/desk-records.ts'
import { cursorOf, pageOf } from '../pages.ts'
import {
  type AgreementRow,
  countAgreements,
  findAgreementRow,
  listAgreementRows,
  listTitleRows,
  listTreatments,
  pageAgreementRows,
} from '../titles-store.ts'

export async function listTitles(
  ctx: Context,
  actor: Customer,
): Promise<ReplyOf<typeof contract.listTitles>> {
  const rows = await listTitleRows(ctx, actor.userId)
  return {
    titles: rows.map((row) => ({
      id: row.id,
      kind: row.kind,
      owner: row.owner,
      name: row.name,
      taxNumber: row.tax_number,
      address: row.address,
      phone: row.phone,
      bank: row.bank,
      bankAccount: row.bank_account,
      email: row.email,
      isDefault: row.is_default,
    })),
  }
}

const presentAgreement = (row: AgreementRow): contract.AgreementReply => ({
  id: row.id,
  kind: row.kind,
  payerName: row.payer_name,
  taxNumber: row.tax_number,
  fileId: row.file_id,
  fileName: row.file_name,
  validUntil: row.valid_until,
  status: row.status,
  reason: row.reason,
  handedInAt: row.handed_in_at.toISOString(),
  decidedAt: row.decided_at?.toISOString() ?? null,
  decidedByName: row.decided_by_name,
})

const presentDeskAgreement = (row: AgreementRow): contract.DeskAgreement => ({
  ...presentAgreement(row),
  customer: { userId: row.user_id, name: row.customer_name, company: row.company },
})

export async function listAgreements(
  ctx: Context,
  actor: Customer,
): Promise<ReplyOf<typeof contract.listAgreements>> {
  return { agreements: (await listAgreementRows(ctx, actor.userId)).map(presentAgreement) }
}

export async function listDeskAgreements(
  ctx: Context,
  { status, cursor, size }: QueryOf<typeof contract.deskListAgreements>,
): Promise<ReplyOf<typeof contract.deskListAgreements>> {
  const after = cursor ? cursorOf(cursor, 'agr') : null
  const [rows, counts] = await Promise.all([
    pageAgreementRows(ctx, status, after, size + 1),
    countAgreements(ctx),
  ])
  const { shown, nextCursor } = pageOf(rows, size)
  return {
    items: shown.map(presentDeskAgreement),
    nextCursor,
    counts: Object.fromEntries(agreementStatuses.map((each) => [each, counts[each] ?? 0])) as Record<
      (typeof agreementStatuses)[number],
      number
    >,
  }
}

/** Refuses with `request.notFound`. */
export async function getDeskAgreement(ctx: Context, id: AgreementId): Promise<contract.DeskAgreement> {
  const row = await findAgreementRow(ctx, id, null)
  if (!row) throw new Refusal('request.notFound')
  return presentDeskAgreement(row)
}

/** The signed paper; a customer's own. Refuses with `request.notFound`. */
export async function openAgreementFile(
  ctx: Context,
  actor: Customer | Staff,
  id: AgreementId,
): Promise<FileAnswer> {
  const row = await findAgreementRow(ctx, id, actor.kind === 'customer' ? actor.userId : null)
  if (!row) throw new Refusal('request.notFound')
  noteChange(ctx, { subject: id, userId: row.user_id, after: { agreement: row.payer_name } })
  return openFile(ctx, system, row.file_id)
}

export const listTaxTreatments = async (
  ctx: Context,
): Promise<ReplyOf<typeof contract.taxTreatmentsCall>> => ({ treatments: await listTreatments(ctx) })
