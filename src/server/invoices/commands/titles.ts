import type { BodyOf } from '#contract/endpoint.ts'
import type * as contract from '#contract/invoices.ts'
import { taxNumberFault, taxNumberWritten } from '#domain/certification/tax-number.ts'
import { mostTitles } from '#domain/invoices/invoices.ts'
import type { Customer, Staff } from '#domain/kernel/actor.ts'
import { businessDateOf } from '#domain/kernel/business-date.ts'
import type { AgreementId, InvoiceTitleId } from '#domain/kernel/ids.ts'
import { type FieldCode, Refusal } from '#domain/kernel/refusal.ts'
import { findFilesOf } from '#server/files/queries.ts'
import { tellCustomer } from '#server/notifications/commands.ts'
import type { Context } from '#server/platform/context.ts'
import { transact } from '#server/platform/db/transaction.ts'
import { newId } from '#server/platform/ids.ts'
import { tell } from '#server/platform/live/live-events.ts'
import { noteChange } from '#server/platform/records/desk-records.ts'
import {
  dropTitle,
  findAgreementRow,
  findTitleRow,
  insertAgreement,
  listTitleRows,
  lockCustomer,
  saveAgreementDecision,
  saveTreatment,
  writeTitle,
} from '../titles-store.ts'

const wrongField = (field: string, code: FieldCode): Refusal =>
  new Refusal('request.invalid', {}, { [field]: { code, params: {} } })

/** As it is kept; null where none was given. Refuses one that is none, beside its field. */
function taxNumberOf(text: string): string | null {
  const number = taxNumberWritten(text)
  if (number === '') return null
  const fault = taxNumberFault(number)
  if (fault) throw wrongField('taxNumber', fault === 'form' ? 'title.taxNumberForm' : 'title.taxNumberDigit')
  return number
}

/**
 * Adds a title or changes one; the first is the default. An enterprise is named by its tax number, a person has none;
 * each is refused beside its field. Refuses with `request.notFound` and `invoice.tooManyTitles`.
 */
export async function saveTitle(
  ctx: Context,
  actor: Customer,
  body: BodyOf<typeof contract.saveTitle>,
): Promise<void> {
  const taxNumber = taxNumberOf(body.taxNumber)
  if (body.kind === 'enterprise' && taxNumber === null) throw wrongField('taxNumber', 'required')
  if (body.kind === 'personal' && taxNumber !== null) throw wrongField('taxNumber', 'title.taxNumberOfPerson')
  await transact(ctx, async (ctx) => {
    await lockCustomer(ctx, actor.userId)
    const titles = await listTitleRows(ctx, actor.userId)
    const before = titles.find(({ id }) => id === body.id)
    if (body.id && !before) throw new Refusal('request.notFound')
    if (!before && titles.length >= mostTitles)
      throw new Refusal('invoice.tooManyTitles', { most: mostTitles })
    await writeTitle(ctx, actor.userId, {
      id: before?.id ?? newId('itl'),
      kind: body.kind,
      owner: body.owner,
      name: body.name,
      tax_number: taxNumber,
      address: body.address,
      phone: body.phone,
      bank: body.bank,
      bank_account: body.bankAccount,
      email: body.email,
      // There is always a default: it goes only by making another one the default.
      is_default: body.isDefault || titles.length === 0 || (before?.is_default ?? false),
    })
  })
}

/** Refuses with `request.notFound`. */
export const removeTitle = (ctx: Context, actor: Customer, id: InvoiceTitleId): Promise<void> =>
  transact(ctx, async (ctx) => {
    await lockCustomer(ctx, actor.userId)
    const title = await findTitleRow(ctx, actor.userId, id)
    if (!title) throw new Refusal('request.notFound')
    await dropTitle(ctx, actor.userId, title)
  })

/** Hands an agreement in. Its file is one that the customer uploaded; refused beside its field otherwise. */
export async function addAgreement(
  ctx: Context,
  actor: Customer,
  body: BodyOf<typeof contract.addAgreement>,
): Promise<void> {
  const taxNumber = taxNumberOf(body.taxNumber)
  if (body.validUntil < businessDateOf(ctx.clock())) throw wrongField('validUntil', 'agreement.ended')
  const own = await findFilesOf(ctx, actor, [body.fileId])
  if (own.length === 0) throw wrongField('fileId', 'field.invalid')
  await transact(ctx, async (ctx) => {
    const id = newId('agr')
    await insertAgreement(ctx, actor.userId, {
      id,
      kind: body.kind,
      payer_name: body.payerName,
      tax_number: taxNumber,
      file_id: body.fileId,
      valid_until: body.validUntil,
    })
    await tell(ctx, ['staff', `customer:${actor.userId}`], 'invoice', id)
  })
}

/** Finance says yes, or no with a reason; the customer is told. Refuses with `request.notFound` and `invoice.agreementDecided`. */
export const decideAgreement = (
  ctx: Context,
  actor: Staff,
  { id, approve, reason }: { readonly id: AgreementId; readonly approve: boolean; readonly reason: string },
): Promise<void> =>
  transact(ctx, async (ctx) => {
    const agreement = await findAgreementRow(ctx, id, null)
    if (!agreement) throw new Refusal('request.notFound')
    if (!(await saveAgreementDecision(ctx, actor, id, approve ? null : reason)))
      throw new Refusal('invoice.agreementDecided')
    await tellCustomer(ctx, agreement.user_id, null, [
      {
        kind: approve ? 'agreementApproved' : 'agreementRejected',
        key: `agreement ${id}`,
        params: approve ? { about: agreement.payer_name } : { about: agreement.payer_name, reason },
      },
    ])
    await tell(ctx, ['staff', `customer:${agreement.user_id}`], 'invoice', id)
    noteChange(ctx, {
      subject: id,
      userId: agreement.user_id,
      before: { status: agreement.status },
      after: { status: approve ? 'approved' : 'rejected', agreement: agreement.payer_name },
      reason: approve ? null : reason,
    })
  })

/** Refuses a day that has begun (`invoice.treatmentBegun`). */
export async function setTaxTreatment(
  ctx: Context,
  actor: Staff,
  { fromDay, treatment }: BodyOf<typeof contract.setTaxTreatment>,
): Promise<void> {
  if (fromDay <= businessDateOf(ctx.clock())) throw new Refusal('invoice.treatmentBegun')
  await transact(ctx, async (ctx) => {
    await saveTreatment(ctx, actor, fromDay, treatment)
    noteChange(ctx, { subject: null, after: { treatment, fromDay } })
  })
}
