import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { creditBillLineCall } from '#contract/bills.ts'
import * as contract from '#contract/statements.ts'
import type { StatementId, UserId } from '#domain/kernel/ids.ts'
import { startTestApp, type TestApp } from '#test/support/app.ts'
import { buildOrder } from '#test/support/orders.ts'
import { readPdfText } from '#test/support/pdf-text.ts'
import { buildCustomer, buildStaff } from '#test/support/people.ts'
import { buildCharges, buildStatement, moveStatement } from '#test/support/statement-rows.ts'

let app: TestApp
let finance: string
let customer: { userId: UserId; token: string }

beforeAll(async () => {
  app = await startTestApp()
  finance = (await buildStaff(app, 'finance', '周岚')).token
})
afterAll(() => app.stop())

const fresh = async (userName: string) => {
  customer = await buildCustomer(app, { userName })
}
const print = (id: StatementId, token = customer.token, language: 'zh' | 'en' = 'zh') =>
  app.call(contract.statementPaper, { token, query: { id }, headers: { language } })
const pagesOf = async (id: StatementId) => readPdfText((await print(id)).raw.rawPayload)

describe('a statement on paper [C-21]', () => {
  test('says order, charge, quoted, billed, cause, rate and sums in both languages, and the sum in capitals', async () => {
    await fresh('宁波澜湾家居用品有限公司')
    const order = await buildOrder(app, customer, { status: 'inTransit' })
    await buildCharges(
      app,
      { userId: customer.userId, orderId: order.id },
      {
        kind: 'oceanFreight',
        currency: 'USD',
        minor: 12_345,
        note: '改装更早一班船',
        noteEn: 'Moved to an earlier ship',
      },
    )
    const { id, number, dueMinor } = await buildStatement(app, customer.userId, { kind: 'oceanFreight' })
    expect(dueMinor).toBe(87_452)
    const { status, raw } = await print(id)
    expect(status).toBe(200)
    expect(raw.headers['content-type']).toBe('application/pdf')
    expect(decodeURIComponent(String(raw.headers['content-disposition']))).toContain(`对账单 ${number}.pdf`)
    expect(raw.rawPayload.length).toBeLessThan(300_000)
    const pages = readPdfText(raw.rawPayload)
    const text = pages.join('').replaceAll('\n', '')
    for (const expected of [
      number,
      '对账单',
      'Statement',
      '宁波澜湾家居用品有限公司',
      '待确认',
      'To be confirmed',
      '海运费账单',
      order.number,
      '海运费 OF',
      'Ocean freight',
      '2 × 2,050.00',
      'USD 4,100.00',
      '29,044.30',
      'rate 7.0840, 2026-11-20 (1)',
      '改装更早一班船',
      'Moved to an earlier ship',
      '仓储费 STOR',
      '原因：您的要求',
      'Cause: At your request',
      '改装更早一班船',
      '+874.52',
      'USD 4,715.45',
      'CNY 33,404.14',
      'CNY −32,529.62',
      'CNY +874.52',
      'CNY 874.52',
      '2026-12-20 前付清',
      'due by 2026-12-20',
      '人民币捌佰柒拾肆元伍角贰分',
      '演示账户，请勿转账 / demo, do not transfer',
      '0000 0000 0000 0000',
      '汇款附言',
      '（1）1 USD = 7.0840 CNY，2026-11-20，中国外汇交易中心',
      'CFETS',
      '第 1 页，共',
      'Page 1 of',
    ])
      expect(text, expected).toContain(expected)
  })

  test('repeats the head of its table on every page and tears no line', async () => {
    await fresh('Veldman Meubelen B.V.')
    const order = await buildOrder(app, customer, { status: 'inTransit' })
    await buildCharges(app, { userId: customer.userId, orderId: order.id }, { count: 59 })
    const { id } = await buildStatement(app, customer.userId)
    const pages = await pagesOf(id)
    expect(pages.length).toBeGreaterThan(2)
    const all = pages.join('\n')
    for (let at = 2; at <= 60; at++) expect(all).toContain(`${at}  仓储费 STOR`)
    expect(all.match(/仓储费 STOR/g)).toHaveLength(59)
    for (const page of pages.filter((each) => each.includes('仓储费 STOR')))
      expect(page.replaceAll('\n', '')).toContain('数量 × 单价')
    // 59 × 123.45 beside what was quoted.
    expect(all).toContain('CNY 8,933.55')
    expect(all).toContain('CNY 7,283.55')
  })

  test('says what goes back after a credit, and asks for no transfer', async () => {
    await fresh('陈默')
    const { userId } = customer
    await buildOrder(app, customer, { status: 'inTransit' })
    const { rows } = await app.ctx.pool.query(
      "select id from bill_lines where user_id = $1 and kind = 'regular'",
      [userId],
    )
    await app.call(creditBillLineCall, {
      token: finance,
      body: { id: rows[0].id, amountMinor: 40_000, note: '多计一天堆存' },
    })
    const { id } = await buildStatement(app, userId, { status: 'processingRefund' })
    const text = (await pagesOf(id)).join('').replaceAll('\n', '')
    for (const expected of ['冲减', 'Credit', '多计一天堆存', '−400.00', '应退金额', '人民币肆佰元整'])
      expect(text, expected).toContain(expected)
    expect(text).not.toContain('收款户名')
    expect(text).not.toContain('前付清')
  })

  test('says when it was paid', async () => {
    await fresh('林一')
    const { userId } = customer
    const order = await buildOrder(app, customer, { status: 'inTransit' })
    await buildCharges(app, { userId, orderId: order.id })
    const { id } = await buildStatement(app, userId, { status: 'paymentRequired' })
    expect((await pagesOf(id)).join('')).toContain('收款户名')
    await moveStatement(app, userId, id, 'completed')
    const text = (await pagesOf(id)).join('').replaceAll('\n', '')
    expect(text).toContain('paid 2026-11-20 10:00 (UTC+8)')
    expect(text).not.toContain('收款户名')
  })

  test('is its own customer’s and finance’s, named in the reader’s language', async () => {
    await fresh('周敏')
    await buildOrder(app, customer, { status: 'inTransit' })
    const { id, number } = await buildStatement(app, customer.userId)
    const other = await buildCustomer(app)
    expect(await print(id, other.token)).toMatchObject({ status: 404, reason: 'request.notFound' })
    const english = await print(id, customer.token, 'en')
    expect(String(english.raw.headers['content-disposition'])).toContain(`Statement ${number}.pdf`)
    const desk = await app.call(contract.deskStatementPaper, { token: finance, query: { id } })
    expect(readPdfText(desk.raw.rawPayload)[0]).toContain('周敏')
    const operations = (await buildStaff(app, 'operations')).token
    const refused = await app.call(contract.deskStatementPaper, { token: operations, query: { id } })
    expect(refused.status).toBe(403)
  })

  test('of more lines than a paper holds is a workbook’s matter', async () => {
    await fresh('大客户')
    const { userId } = customer
    const order = await buildOrder(app, customer, { status: 'inTransit' })
    await buildCharges(app, { userId, orderId: order.id }, { count: 6_000 })
    const { id } = await buildStatement(app, userId)
    expect(await print(id)).toMatchObject({ status: 422, reason: 'statement.tooLongForPaper' })
  })
})
