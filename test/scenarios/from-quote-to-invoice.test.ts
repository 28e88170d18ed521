import { afterAll, beforeAll, expect, test } from 'vitest'
import * as bills from '#contract/bills.ts'
import type { BodyInput } from '#contract/endpoint.ts'
import * as invoices from '#contract/invoices.ts'
import { acceptOrder } from '#contract/order-desk.ts'
import { addOrderDocuments, getOrder, totalInfo } from '#contract/orders.ts'
import * as payments from '#contract/payments.ts'
import * as statements from '#contract/statements.ts'
import { addEvents, timeline } from '#contract/tracking.ts'
import type { StatementMonth } from '#domain/bills/statements.ts'
import { system } from '#domain/kernel/actor.ts'
import type { BusinessDate } from '#domain/kernel/business-date.ts'
import type { FileId, OrderId, StaffId, UserId } from '#domain/kernel/ids.ts'
import { money } from '#domain/kernel/money.ts'
import { proveMoney } from '#server/payments/jobs.ts'
import { provePayments } from '#server/payments/queries.ts'
import { setExchangeRate } from '#server/rates/commands/exchange-rates.ts'
import { openStaffSessionFor } from '#server/staff/commands.ts'
import { openSessionFor } from '#server/users/commands/people.ts'
import { startTestApp, type TestApp } from '#test/support/app.ts'
import { payInCashier } from '#test/support/cashier.ts'
import { buildTitle, goodTaxNumber } from '#test/support/invoices.ts'
import { owedBy } from '#test/support/offsets.ts'
import { buildOrder } from '#test/support/orders.ts'
import { storedFile } from '#test/support/paying.ts'
import { buildCustomer, buildStaff } from '#test/support/people.ts'

/**
 * A shipment from Ningbo to Rotterdam that costs CNY 1,830 more than was quoted, and nobody is surprised: every yuan of
 * it has a cause and a proof, what was too much is taken back, both bills are paid at once and invoiced, and a part
 * that goes back later is taken off the invoice by a red letter.
 */
let app: TestApp
const shipper = { userId: '' as UserId, token: '' }
const clerks: Record<'operations' | 'finance' | 'manager', { staffId: StaffId; token: string }> = {
  operations: { staffId: '' as StaffId, token: '' },
  finance: { staffId: '' as StaffId, token: '' },
  manager: { staffId: '' as StaffId, token: '' },
}
beforeAll(async () => {
  app = await startTestApp()
  shipper.userId = (await buildCustomer(app)).userId
  clerks.operations.staffId = (await buildStaff(app, 'operations', '林晓')).staffId
  clerks.finance.staffId = (await buildStaff(app, 'finance', '周岚')).staffId
  clerks.manager.staffId = (await buildStaff(app, 'finance', '吴磊')).staffId
  await setExchangeRate(app.ctx, system, {
    currency: 'USD',
    on: '2026-11-20' as BusinessDate,
    rate: '7.1000',
    source: { zh: '中国外汇交易中心', en: 'CFETS' },
  })
  await reach('2026-11-20T02:00:00Z')
})
afterAll(() => app.stop())

/** It is that time, and everybody has logged in again. */
async function reach(time: string): Promise<void> {
  app.clock.now = new Date(time)
  shipper.token = (await openSessionFor(app.ctx, system, shipper.userId)).reply.jwt
  for (const clerk of Object.values(clerks))
    clerk.token = (await openStaffSessionFor(app.ctx, system, clerk.staffId)).reply.jwt
}
const settle = () => app.ctx.jobs.drain(app.ctx)
const cny = (minor: number) => money(minor, 'CNY')
/** CNY 34,179.62: ocean freight and bunker in dollars at 7.0840, terminal handling. */
const quoted = 3_417_962
const billOf = async (orderId: OrderId) =>
  (await app.call(bills.orderBillCall, { token: shipper.token, query: { orderId } })).data
const linesOf = async (orderId: OrderId) => (await billOf(orderId)).rows.flatMap(({ lines }) => lines)
const lineOf = async (orderId: OrderId, code: string) => {
  const line = (await linesOf(orderId)).find((each) => each.code === code && each.cause !== null)
  if (!line) throw new Error(`nothing is charged for ${code}`)
  return line
}
const own = async () => (await app.call(statements.listStatements, { token: shipper.token })).data
const statementOf = async (kind: 'regular' | 'oceanFreight') => {
  const found = (await own()).items.find((each) => each.kind === kind)
  if (!found) throw new Error(`no statement of ${kind}`)
  return found
}

/** A paper that belongs to the order, so that it can prove a charge. */
async function paper(id: OrderId): Promise<FileId> {
  const fileId = await storedFile(app, shipper.userId)
  const documents = [{ fileId, kind: 'other' as const }]
  await app.call(addOrderDocuments, { token: shipper.token, body: { id, documents } })
  return fileId
}

test('an order that ends CNY 1,830 above its quote, explained, queried, credited, paid, invoiced and partly refunded [A-01] [A-02] [A-16] [§4]', async () => {
  // The order is placed and paid as quoted, accepted, and the ship leaves with it.
  const { id: orderId } = await buildOrder(app, shipper)
  const charge = await app.call(payments.createChargeCall, {
    token: shipper.token,
    body: { orderIds: [orderId], channel: 'cashier' },
  })
  expect(charge.data.amount).toEqual(cny(quoted))
  await payInCashier(app, charge.data.redirectTo)
  await app.call(acceptOrder, { token: clerks.operations.token, body: { id: orderId } })
  expect((await billOf(orderId)).totals.billed).toEqual(cny(0))
  const happened = await app.call(addEvents, {
    token: clerks.operations.token,
    body: {
      orderId,
      events: [{ type: 'departed', classifier: 'actual', happenedAt: '2026-11-20T01:00:00Z' }],
    },
  })
  expect(happened.status).toBe(200)
  await settle()
  const asQuoted = (await billOf(orderId)).totals
  expect([asQuoted.billed, asQuoted.paid, asQuoted.difference]).toEqual([cny(quoted), cny(quoted), cny(0)])

  // Five things cost more. Each says why; without a proof none is taken.
  const { events } = (await app.call(timeline, { token: shipper.token, query: { orderId } })).data
  const left = events.find(({ type, classifier }) => type === 'departed' && classifier === 'actual')
  const [weighed, circular, inspected] = [await paper(orderId), await paper(orderId), await paper(orderId)]
  const add = (body: Omit<BodyInput<typeof bills.addBillLineCall>, 'orderId'>) =>
    app.call(bills.addBillLineCall, { token: clerks.operations.token, body: { orderId, ...body } })
  const one = { quantity: '1', unitPrice: cny(60_000), code: 'OWS' as const, cause: 'weightChange' as const }
  expect((await add(one)).reason).toBe('bill.evidenceMissing')
  await add({
    ...one,
    code: 'DOC',
    unitPrice: cny(12_000),
    cause: 'customerRequest',
    note: '加出一套正本提单',
  })
  await add({ ...one, fileId: weighed })
  await add({
    ...one,
    code: 'PSS',
    unitPrice: money(6_000, 'USD'),
    cause: 'carrierSurcharge',
    fileId: circular,
  })
  await add({ ...one, code: 'INSP', unitPrice: cny(26_400), cause: 'inspection', fileId: inspected })
  await add({
    code: 'STOR',
    quantity: '10',
    unitPrice: cny(8_400),
    cause: 'storageDays',
    eventId: left?.id ?? null,
  })

  // One is inside what the shipper tolerates unasked; the others wait, and are not counted before.
  const asked = await billOf(orderId)
  expect(asked.totals.difference).toEqual(cny(12_000))
  expect(asked.tolerance).toEqual({ most: cny(20_000), used: cny(12_000) })
  const overview = (await app.call(statements.statementOverview, { token: shipper.token })).data
  expect(overview.consentAsked).toBe(4)
  expect(await owedBy(app, shipper.userId)).toBe(12_000)
  const decide = async (code: string, agree: boolean) => {
    const { id } = await lineOf(orderId, code)
    return app.call(bills.decideConsentCall, { token: shipper.token, body: { id, agree } })
  }
  for (const code of ['OWS', 'PSS', 'INSP']) expect((await decide(code, true)).status).toBe(200)
  // The storage is refused at first; the desk shows the papers, and it is agreed to.
  await decide('STOR', false)
  const consents = await app.call(statements.listConsents, {
    token: clerks.operations.token,
    query: { state: 'refused' },
  })
  expect(consents.data.items.map(({ line }) => line.code)).toEqual(['STOR'])
  await decide('STOR', true)
  const explained = await billOf(orderId)
  expect(explained.totals.difference).toEqual(cny(225_000))
  const beyond = explained.rows.filter((row) => row.quoted === null)
  expect(
    beyond.map(({ code, difference, lines: [line] }) => [
      code,
      difference?.minor,
      line?.cause,
      line?.rate?.rate ?? null,
      line?.fileId ?? line?.eventId ?? line?.note.zh,
      line?.consent,
      line?.addedByName,
    ]),
  ).toEqual([
    ['DOC', 12_000, 'customerRequest', null, '加出一套正本提单', 'tolerated', '林晓'],
    ['OWS', 60_000, 'weightChange', null, weighed, 'given', '林晓'],
    ['PSS', 42_600, 'carrierSurcharge', '7.1000', circular, 'given', '林晓'],
    ['INSP', 26_400, 'inspection', null, inspected, 'given', '林晓'],
    ['STOR', 84_000, 'storageDays', null, left?.id, 'given', '林晓'],
  ])

  // The month ends: one statement for the ocean part, one for the rest. What was prepaid stands against its lines.
  await reach('2026-12-02T02:00:00Z')
  const month = '2026-11' as StatementMonth
  await app.call(statements.runMonth, { token: clerks.finance.token, body: { month } })
  await settle()
  const ocean = await statementOf('oceanFreight')
  const regular = await statementOf('regular')
  expect([ocean.billed, ocean.prepaid, ocean.due]).toEqual([cny(3_355_562), cny(3_252_962), cny(102_600)])
  expect([regular.billed, regular.prepaid, regular.due]).toEqual([cny(287_400), cny(165_000), cny(122_400)])
  expect((await own()).totals).toMatchObject({ statements: 2, due: cny(225_000) })

  // The shipper counts five days of storage, not ten; finance looks, and takes half of it back.
  const confirm = ({ id, due }: { id: typeof regular.id; due: typeof regular.due }) =>
    app.call(statements.confirmStatement, { token: shipper.token, body: { id, due } })
  const storage = await lineOf(orderId, 'STOR')
  const queried = await app.call(statements.queryStatementLine, {
    token: shipper.token,
    body: { statementId: regular.id, lineId: storage.id, reason: '只放了五天', expectedMinor: 42_000 },
  })
  expect(queried.data.openQueries).toBe(1)
  expect((await confirm(regular)).reason).toBe('statement.queriesOpen')
  const [question] = (await app.call(statements.listStatementQueries, { token: clerks.finance.token })).data
    .items
  if (!question) throw new Error('nothing is queried')
  expect([question.reason, question.expected, question.line.code]).toEqual([
    '只放了五天',
    cny(42_000),
    'STOR',
  ])
  const answered = await app.call(statements.answerStatementQuery, {
    token: clerks.finance.token,
    body: { id: question.id, creditMinor: 42_000, answer: '监管仓记录为五天，退回五天' },
  })
  expect([answered.data.due, answered.data.openQueries]).toEqual([cny(80_400), 0])
  // What was seen before is not what is confirmed now.
  expect((await confirm(regular)).reason).toBe('statement.sumChanged')
  expect((await confirm(await statementOf('regular'))).data.status).toBe('paymentRequired')
  expect((await confirm(ocean)).data.status).toBe('paymentRequired')
  const final = await billOf(orderId)
  expect([final.totals.billed, final.totals.difference]).toEqual([cny(quoted + 183_000), cny(183_000)])

  // Both bills are paid by one payment, and nothing is owed any more.
  const both = [regular.id, ocean.id]
  const paying = await app.call(statements.createStatementCharge, {
    token: shipper.token,
    body: { statementIds: both, channel: 'cashier', amount: cny(183_000) },
  })
  await payInCashier(app, paying.data.redirectTo)
  await settle()
  for (const id of both) {
    const { data } = await app.call(statements.getStatement, { token: shipper.token, query: { id } })
    expect([data.status, data.paymentId, data.invoiced]).toEqual([
      'completed',
      paying.data.paymentId,
      'notIssued',
    ])
    expect(data.totals.paid).toEqual(data.totals.billed)
  }
  expect(await owedBy(app, shipper.userId)).toBe(0)

  // All of it is invoiced: what is left is what was paid, and the invoice lists each charge.
  const titleId = await buildTitle(app, shipper)
  const invoiceable = (await app.call(invoices.listInvoiceable, { token: shipper.token })).data
  expect(invoiceable.totalLeft).toEqual(cny(quoted + 183_000))
  expect((await app.call(totalInfo, { token: shipper.token })).data.invoiceValue).toEqual(
    invoiceable.totalLeft,
  )
  const lines = invoiceable.items.map(({ lineId, left }) => ({ lineId, amountMinor: left.minor }))
  const [firstLine, ...others] = lines
  if (!firstLine) throw new Error('nothing can be invoiced')
  const apply = (of: typeof lines) =>
    app.call(invoices.applyForInvoice, {
      token: shipper.token,
      body: { titleId, lines: of, remark: '请随附费用清单' },
    })
  const tooMuch = await apply([{ ...firstLine, amountMinor: firstLine.amountMinor + 1 }, ...others])
  expect(tooMuch.reason).toBe('invoice.tooMuch')
  const check = await app.call(invoices.checkApplication, { token: shipper.token, body: { titleId, lines } })
  expect([check.data.problems, check.data.total]).toEqual([[], cny(quoted + 183_000)])
  const applied = (await apply(lines)).data
  await settle()
  const invoiceOf = async (id: typeof applied.id) =>
    (await app.call(invoices.getInvoice, { token: shipper.token, query: { id } })).data
  const invoice = await invoiceOf(applied.id)
  expect([invoice.status, invoice.amount, invoice.lines.length]).toEqual([
    'success',
    cny(quoted + 183_000),
    8,
  ])
  const xml = await app.call(invoices.downloadInvoice, {
    token: shipper.token,
    query: { id: invoice.id, as: 'xml' },
  })
  expect(xml.raw.body).toContain(goodTaxNumber)
  expect(xml.raw.body).toContain('36009.62')
  expect((await statementOf('regular')).invoiced).toBe('issued')

  // CNY 500 go back later: one clerk asks, another approves, the bill says so, and a red letter follows by itself.
  const asks = await app.call(payments.requestPartRefundCall, {
    token: clerks.finance.token,
    body: { orderId, amount: cny(50_000), reason: '码头操作费多收' },
  })
  const approve = (token: string) =>
    app.call(payments.approveRefundCall, { token, body: { refundId: asks.data.id } })
  expect((await approve(clerks.finance.token)).reason).toBe('refund.sameClerk')
  expect((await approve(clerks.manager.token)).status).toBe(200)
  await settle()
  const [letter] = (await invoiceOf(invoice.id)).redLetters
  expect([letter?.amount, letter?.status]).toEqual([cny(-50_000), 'success'])
  const red = await invoiceOf(letter?.id ?? invoice.id)
  expect([red.redOf, red.lines.map(({ code, amount }) => [code, amount.minor])]).toEqual([
    invoice.id,
    [['THC', -50_000]],
  ])
  const { totals } = await billOf(orderId)
  expect(totals).toMatchObject({
    quoted: cny(quoted),
    billed: cny(quoted + 133_000),
    difference: cny(133_000),
    paid: cny(quoted + 133_000),
    invoiced: cny(quoted + 133_000),
  })
  expect((await app.call(invoices.listInvoices, { token: shipper.token })).data.totals).toEqual({
    invoiced: cny(quoted + 133_000),
    left: cny(0),
  })

  // It arrives, the order is completed, the night finds nothing, and the month is closed.
  await app.call(addEvents, {
    token: clerks.operations.token,
    body: {
      orderId,
      events: [{ type: 'gatedOut', classifier: 'actual', happenedAt: '2026-12-02T01:00:00Z' }],
    },
  })
  await settle()
  const order = await app.call(getOrder, { token: shipper.token, query: { id: orderId } })
  expect(order.data.status).toBe('completed')
  await proveMoney.run(app.ctx, {})
  expect(await provePayments(app.ctx)).toEqual([])
  const closed = await app.call(statements.closeMonth, { token: clerks.finance.token, body: { month } })
  expect([closed.data.state, closed.data.checks.map(({ open }) => open)]).toEqual([
    'closed',
    [0, 0, 0, 0, 0, 0, 0],
  ])
})
