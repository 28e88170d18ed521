import { Readable } from 'node:stream'
import { orderBillCall } from '#contract/bills.ts'
import type { BodyInput } from '#contract/endpoint.ts'
import * as contract from '#contract/invoices.ts'
import { addDays, businessDateOf } from '#domain/kernel/business-date.ts'
import type {
  AgreementId,
  BillLineId,
  InvoiceId,
  InvoiceTitleId,
  OrderId,
  UserId,
} from '#domain/kernel/ids.ts'
import { issueInvoice } from '#server/invoices/jobs/issue.ts'
import type { TestApp } from './app.ts'
import { buildOrder } from './orders.ts'
import { storedFile } from './paying.ts'

/** A credit code whose both check characters are right (GB 32100-2015). */
export const goodTaxNumber = '91350100M000100Y43'

type Person = { readonly userId: UserId; readonly token: string }

/** A title of a customer's, an enterprise unless wished otherwise; the one of that name where it is kept already. */
export async function buildTitle(
  app: TestApp,
  { token }: Person,
  wish: Partial<BodyInput<typeof contract.saveTitle>> = {},
): Promise<InvoiceTitleId> {
  const name = wish.name ?? '宁波澜湾家居用品有限公司'
  const kept = await app.call(contract.listTitles, { token })
  const known = kept.data.titles.find((each) => each.name === name)
  if (known) return known.id
  const { data } = await app.call(contract.saveTitle, {
    token,
    body: { kind: 'enterprise', taxNumber: goodTaxNumber, ...wish, name },
  })
  const title = data.titles.find((each) => each.name === name)
  if (!title) throw new Error('the title was not kept')
  return title.id
}

/** A paid order whose quoted lines are billed: what can be invoiced. */
export async function buildPaidLines(
  app: TestApp,
  customer: Person,
): Promise<{ orderId: OrderId; lines: { lineId: BillLineId; amountMinor: number }[] }> {
  const { id: orderId } = await buildOrder(app, customer, { status: 'inTransit' })
  const bill = await app.call(orderBillCall, { token: customer.token, query: { orderId } })
  const lines = bill.data.rows.flatMap((row) =>
    row.lines.map((line) => ({ lineId: line.id, amountMinor: line.cny.minor })),
  )
  return { orderId, lines }
}

/** An application over lines, issued unless the issuer says no. */
export async function applyFor(
  app: TestApp,
  { token }: Person,
  titleId: InvoiceTitleId,
  lines: readonly { lineId: BillLineId; amountMinor: number }[],
  more: Partial<BodyInput<typeof contract.applyForInvoice>> = {},
): Promise<InvoiceId> {
  const body = { titleId, lines: [...lines], ...more }
  const { data, reason } = await app.call(contract.applyForInvoice, { token, body })
  if (reason) throw new Error(reason)
  await app.ctx.jobs.drain(app.ctx)
  return data.id
}

/** What an application sends of a paid order of its own. */
export const applicationOf = async (app: TestApp, who: Person) => ({
  titleId: await buildTitle(app, who),
  lines: (await buildPaidLines(app, who)).lines,
})

async function applied(app: TestApp, who: Person): Promise<InvoiceId> {
  const { data, reason } = await app.call(contract.applyForInvoice, {
    token: who.token,
    body: await applicationOf(app, who),
  })
  if (reason) throw new Error(reason)
  return data.id
}

/** An issued invoice; nothing else that is queued is done. */
export async function issuedInvoice(app: TestApp, who: Person): Promise<InvoiceId> {
  const id = await applied(app, who)
  await issueInvoice.run(app.ctx, { invoiceId: id })
  return id
}

/** An application that its issuer did not answer, to the last try. */
export async function failedInvoice(app: TestApp, who: Person): Promise<InvoiceId> {
  const id = await applied(app, who)
  await app.ctx.pool.query(
    `update invoices set status = 'failed', failure_code = 'noAnswer', next_try_at = null where id = $1`,
    [id],
  )
  return id
}

/** What hands an agreement in, with a file of the customer's own. */
export const agreementBody = async (
  app: TestApp,
  { userId }: Person,
  payerName = '杭州远帆贸易有限公司',
) => ({
  kind: 'contract' as const,
  payerName,
  fileId: await storedFile(app, userId),
  validUntil: addDays(businessDateOf(app.clock.now), 30),
})

/** An agreement that waits for finance. */
export async function agreementOf(app: TestApp, who: Person): Promise<AgreementId> {
  const body = await agreementBody(app, who)
  const { data } = await app.call(contract.addAgreement, { token: who.token, body })
  const [first] = data.agreements
  if (!first) throw new Error('the agreement was not kept')
  return first.id
}

/** The agreement's file with something in it, so that it can be downloaded. */
export async function fillAgreementFile(app: TestApp, id: AgreementId): Promise<void> {
  const { rows } = await app.ctx.pool.query<{ storage_key: string }>(
    'select storage_key from files where id = (select file_id from invoice_agreements where id = $1)',
    [id],
  )
  await app.ctx.storage.put(rows[0]?.storage_key ?? '', Readable.from(['%PDF-1.7']))
}
