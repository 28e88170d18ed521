import { afterAll, beforeAll, expect, test } from 'vitest'
import * as bills from '#contract/bills.ts'
import type { BodyInput } from '#contract/endpoint.ts'
import * as invoices from '#contract/invoices.ts'
import * as statements from '#contract/statements.ts'
import type { BillLineId, StatementId, UserId } from '#domain/kernel/ids.ts'
import { money } from '#domain/kernel/money.ts'
import { type Answered, startTestApp, type TestApp } from './support/app.ts'
import { agreementBody, buildPaidLines, buildTitle, goodTaxNumber } from './support/invoices.ts'
import { buildQuery } from './support/issued-statements.ts'
import { buildOrder } from './support/orders.ts'
import { buildCustomer, buildStaff } from './support/people.ts'

/**
 * What nobody should send about money: each is refused with its own reason, in words of both languages, beside its
 * field where it has one, and nothing of it is kept.
 */
let app: TestApp
let finance: string
let customer: { userId: UserId; token: string }
let lines: { lineId: BillLineId; amountMinor: number }[]
let statement: { id: StatementId; lineId: BillLineId; queryId: string; due: number }
let order: BodyInput<typeof bills.addBillLineCall>
let apply: BodyInput<typeof invoices.applyForInvoice>
beforeAll(async () => {
  app = await startTestApp()
  finance = (await buildStaff(app, 'finance', '周岚')).token
  customer = await buildCustomer(app)
  const query = await buildQuery(app, customer)
  const { data } = await app.call(statements.getStatement, {
    token: customer.token,
    query: { id: query.statementId },
  })
  statement = { id: query.statementId, lineId: query.lineId, queryId: query.id, due: data.due.minor }
  ;({ lines } = await buildPaidLines(app, customer))
  apply = { titleId: await buildTitle(app, customer), lines }
  const { id: orderId } = await buildOrder(app, customer, { status: 'inTransit' })
  const unitPrice = money(15_000, 'CNY')
  order = { orderId, code: 'STOR', quantity: '1', unitPrice, cause: 'customerRequest', note: '客户要求' }
})
afterAll(() => app.stop())

type Language = 'zh' | 'en'
type Send = (language: Language) => Promise<Answered<never>>
const as = <Reply>(sent: Promise<Reply>) => sent as Promise<never>
const bill =
  (wish: Partial<BodyInput<typeof bills.addBillLineCall>>): Send =>
  (language) =>
    as(app.call(bills.addBillLineCall, { token: finance, language, body: { ...order, ...wish } }))
const credit =
  (amountMinor: number): Send =>
  (language) =>
    as(
      app.call(bills.creditBillLineCall, {
        token: finance,
        language,
        body: { id: statement.lineId, amountMinor, note: '多计' },
      }),
    )
const answer =
  (creditMinor: number): Send =>
  (language) =>
    as(
      app.call(statements.answerStatementQuery, {
        token: finance,
        language,
        body: { id: statement.queryId as never, creditMinor, answer: '核对过' },
      }),
    )
const ask =
  (expectedMinor: number): Send =>
  (language) =>
    as(
      app.call(statements.queryStatementLine, {
        token: customer.token,
        language,
        body: { statementId: statement.id, lineId: statement.lineId, reason: 'x', expectedMinor },
      }),
    )
const pay =
  (amount: ReturnType<typeof money>): Send =>
  (language) =>
    as(
      app.call(statements.createStatementCharge, {
        token: customer.token,
        language,
        body: { statementIds: [statement.id], channel: 'cashier', amount },
      }),
    )
const invoice =
  (wish: () => Partial<BodyInput<typeof invoices.applyForInvoice>>): Send =>
  (language) =>
    as(
      app.call(invoices.applyForInvoice, {
        token: customer.token,
        language,
        body: { ...apply, ...wish() },
      }),
    )
const over = (amountMinor: (whole: number) => number) => () => ({
  lines: lines.slice(0, 1).map((line) => ({ ...line, amountMinor: amountMinor(line.amountMinor) })),
})
const agreement =
  (taxNumber: string): Send =>
  async (language) =>
    as(
      app.call(invoices.addAgreement, {
        token: customer.token,
        language,
        body: { ...(await agreementBody(app, customer)), taxNumber },
      }),
    )
const title =
  (wish: Partial<BodyInput<typeof invoices.saveTitle>>): Send =>
  (language) =>
    as(
      app.call(invoices.saveTitle, {
        token: customer.token,
        language,
        body: { kind: 'enterprise', name: '甲公司', taxNumber: goodTaxNumber, ...wish },
      }),
    )

test.each<[what: string, send: Send, reason: string, field?: string, code?: string]>([
  [
    'a price with a third decimal',
    bill({ unitPrice: { minor: 1_500.5, currency: 'CNY' } }),
    'request.invalid',
    'unitPrice.minor',
    'number.whole',
  ],
  [
    'a price below nothing',
    bill({ unitPrice: money(-1, 'CNY') }),
    'request.invalid',
    'unitPrice.minor',
    'number.positive',
  ],
  [
    'another currency than the quoted line’s',
    bill({ quotedPosition: 1, code: 'OF', unitPrice: money(1_000, 'CNY') }),
    'bill.otherCharge',
  ],
  ['a negative quantity', bill({ quantity: '-1' }), 'request.invalid', 'quantity', 'field.invalid'],
  [
    'a quantity with four decimals',
    bill({ quantity: '1.0005' }),
    'request.invalid',
    'quantity',
    'field.invalid',
  ],
  ['a quantity of nothing', bill({ quantity: '0' }), 'bill.quantityInvalid'],
  ['a credit with a third decimal', credit(10.5), 'request.invalid', 'amountMinor', 'number.whole'],
  ['a credit below nothing', credit(-10), 'request.invalid', 'amountMinor', 'number.positive'],
  ['a credit over more than the line', credit(100_001), 'bill.creditTooHigh'],
  ['an answer that credits nothing', answer(0), 'request.invalid', 'creditMinor', 'number.positive'],
  ['an answer over more than the line', answer(100_001), 'bill.creditTooHigh'],
  ['a second question about a line', ask(1), 'statement.lineQueried'],
  ['a payment of what nobody confirmed', pay(money(100_000, 'CNY')), 'payment.statementNotOpen'],
  ['an invoice over more than was paid', invoice(over((whole) => whole + 1)), 'invoice.tooMuch'],
  [
    'an invoice with a third decimal',
    invoice(over(() => 10.5)),
    'request.invalid',
    'lines.0.amountMinor',
    'number.whole',
  ],
  [
    'an invoice below nothing',
    invoice(over(() => -1)),
    'request.invalid',
    'lines.0.amountMinor',
    'number.positive',
  ],
  [
    'an invoice to a broken address',
    invoice(() => ({ email: 'finance@' })),
    'request.invalid',
    'email',
    'email.invalid',
  ],
  ['an invoice of nothing', invoice(() => ({ lines: [] })), 'request.invalid', 'lines', 'required'],
  [
    'a payer’s tax number with a wrong digit',
    agreement('91350100M000100Y44'),
    'request.invalid',
    'taxNumber',
    'title.taxNumberDigit',
  ],
  [
    'a title’s tax number with a wrong digit',
    title({ taxNumber: '91350100M000100Y44' }),
    'request.invalid',
    'taxNumber',
    'title.taxNumberDigit',
  ],
  [
    'a title’s tax number with a letter that is none',
    title({ taxNumber: '91350100I000100Y43' }),
    'request.invalid',
    'taxNumber',
    'title.taxNumberDigit',
  ],
  [
    'a title’s tax number that is too short',
    title({ taxNumber: '9135010' }),
    'request.invalid',
    'taxNumber',
    'title.taxNumberForm',
  ],
  ['an answer with a third decimal', answer(10.5), 'request.invalid', 'creditMinor', 'number.whole'],
  ['a title’s broken address', title({ email: 'a@b' }), 'request.invalid', 'email', 'email.invalid'],
])('%s is refused', async (_, send, reason, field, code) => {
  const [zh, en] = [await send('zh'), await send('en')]
  expect([zh.status >= 400 && zh.status < 500, zh.reason, en.reason]).toEqual([true, reason, reason])
  expect([field && zh.fields?.[field]?.code, Object.keys(zh.fields ?? {})]).toEqual([
    code,
    field ? [field] : [],
  ])
  const told = ({ message, fields }: Answered<never>) => (field ? fields?.[field]?.message : message) ?? ''
  expect(told(zh)).toMatch(/\p{Script=Han}/u)
  expect(told(en)).toMatch(/^[^\p{Script=Han}]+$/u)
})

test('and nothing of it is kept', async () => {
  const bill = await app.call(bills.orderBillCall, {
    token: customer.token,
    query: { orderId: order.orderId },
  })
  expect(bill.data.rows.flatMap((row) => row.lines).filter(({ cause }) => cause !== null)).toEqual([])
  const { data } = await app.call(statements.getStatement, {
    token: customer.token,
    query: { id: statement.id },
  })
  expect([data.due.minor, data.openQueries, data.lines]).toEqual([statement.due, 1, 2])
  const { data: listed } = await app.call(invoices.listInvoices, { token: customer.token })
  expect(listed.items).toEqual([])
  const { data: agreed } = await app.call(invoices.listAgreements, { token: customer.token })
  expect(agreed.agreements).toEqual([])
  // Confirmed for the sum in another currency it stays what it is.
  const body = { id: statement.id, due: { minor: statement.due, currency: 'USD' as const } }
  await app.call(statements.takeBackQuery, {
    token: customer.token,
    body: { id: statement.queryId as never },
  })
  expect((await app.call(statements.confirmStatement, { token: customer.token, body })).reason).toBe(
    'statement.sumChanged',
  )
  const right = { id: statement.id, due: money(statement.due, 'CNY') }
  expect((await app.call(statements.confirmStatement, { token: customer.token, body: right })).status).toBe(
    200,
  )
  expect((await app.call(statements.confirmStatement, { token: customer.token, body: right })).reason).toBe(
    'statement.moveNotOpen',
  )
  const dollars = await pay(money(statement.due, 'USD'))('zh')
  expect(dollars.reason).toBe('payment.amountChanged')
})
