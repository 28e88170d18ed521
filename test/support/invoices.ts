import { orderBillCall } from '#contract/bills.ts'
import type { BodyInput } from '#contract/endpoint.ts'
import * as contract from '#contract/invoices.ts'
import type { BillLineId, InvoiceId, InvoiceTitleId, OrderId, UserId } from '#domain/kernel/ids.ts'
import type { TestApp } from './app.ts'
import { buildOrder } from './orders.ts'

/** A credit code whose both check characters are right (GB 32100-2015). */
export const goodTaxNumber = '91350100M000100Y43'

type Person = { readonly userId: UserId; readonly token: string }

/** A title of a customer's, an enterprise unless wished otherwise. */
export async function buildTitle(
  app: TestApp,
  { token }: Person,
  wish: Partial<BodyInput<typeof contract.saveTitle>> = {},
): Promise<InvoiceTitleId> {
  const name = wish.name ?? '宁波澜湾家居用品有限公司'
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
