import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import * as deskContract from '#contract/order-desk.ts'
import * as contract from '#contract/orders.ts'
import { quotePaper } from '#contract/quotes.ts'
import type { UserId } from '#domain/kernel/ids.ts'
import { startTestApp, type TestApp } from '#test/support/app.ts'
import { buildOrder, buildQuote } from '#test/support/orders.ts'
import { readPdfText } from '#test/support/pdf-text.ts'
import { buildCustomer, buildStaff } from '#test/support/people.ts'

let app: TestApp
let staffToken: string
let customer: { userId: UserId; token: string }
let other: { userId: UserId; token: string }

beforeAll(async () => {
  app = await startTestApp()
  staffToken = (await buildStaff(app, 'operations', '林晓')).token
  customer = await buildCustomer(app)
  other = await buildCustomer(app)
})
afterAll(() => app.stop())

const door = {
  kind: 'door' as const,
  country: 'CN',
  province: '330000',
  city: '330200',
  region: '330206',
  street: '小港街道纬五路 18 号 3 号楼',
}
const placing = {
  remark: '货好请提前一天通知',
  customerReference: 'VM-2026-41',
  cargo: {
    packages: 320,
    packaging: '纸箱',
    grossWeightKg: 13_356.5,
    volumeM3: 128.4,
    marks: 'VELDMAN\nROTTERDAM\nC/NO. 1-320',
  },
  shipper: {
    name: '宁波市𠮷合家具有限公司',
    contact: '周敏',
    phone: '+86 574 8700 1234',
    address: '浙江省宁波市北仑区小港街道纬五路 18 号',
  },
  consignee: {
    name: 'Łódź Meble Sp. z o.o.',
    email: 'in@veldman.example',
    address: 'ul. Piotrkowska 12, 90-001 Łódź',
  },
  pickup: { contact: '周敏', phone: '13857400001' },
}
const wish = { request: { pickup: door }, placing }
const send = (id: string, token = customer.token) =>
  app.call(contract.orderConfirmation, { token, query: { id } })
const textOf = (raw: { rawPayload: Buffer }) => readPdfText(raw.rawPayload).join('\n')

describe('the order confirmation on paper [C-21]', () => {
  test('prints parties, way, goods, price lines, sums, rate and terms in both languages', async () => {
    const { id, number } = await buildOrder(app, customer, wish)
    const { status, raw } = await send(id)
    expect(status).toBe(200)
    expect(raw.headers['content-type']).toBe('application/pdf')
    expect(decodeURIComponent(String(raw.headers['content-disposition']))).toContain(`${number}.pdf`)
    const text = textOf(raw)
    for (const expected of [
      number,
      '订单确认书',
      'Order confirmation',
      '待付款',
      'VM-2026-41',
      // The rare character of the shipper's name shows its mark and is named in a note.
      '宁波市〓合家具有限公司',
      'U+20BB7',
      'Łódź Meble Sp. z o.o.',
      '中国浙江省宁波市北仑区小港街道纬五路 18 号 3 号楼',
      'Beilun District, Ningbo, Zhejiang, China',
      '宁波 CNNGB',
      'Rotterdam NLRTM',
      '中远海运',
      'COSCO Shipping Lines',
      '320 纸箱',
      '13,356.5 kg',
      '128.4 m³',
      'C/NO. 1-320',
      '海运费 OF',
      'Ocean freight',
      '2 × 2,050.00',
      'USD 4,100.00',
      'USD 4,592.00',
      'EUR 520.00',
      '34,179.62',
      '1 USD = 7.0840 CNY',
      'CFETS',
      '应付（预付部分）',
      '《服务协议》',
      'neither an invoice',
    ])
      expect(text.replaceAll('\n', ''), expected).toContain(expected)
  })

  test('tells what was paid, and what points and vouchers took off', async () => {
    const { id } = await buildOrder(app, customer, { status: 'paid' })
    const text = textOf((await send(id)).raw)
    expect(text).toContain('已付清')
    expect(text).toMatch(/paid 2026-11-20 10:00 \(UTC\+8\)/)
    expect(text).not.toContain('due by')
  })

  test('speaks of no payment on a cancelled order', async () => {
    const { id } = await buildOrder(app, customer, { status: 'cancelled' })
    const text = textOf((await send(id)).raw)
    expect(text).toContain('订单已取消，不再收取')
    expect(text).not.toContain('24 小时内付清')
  })

  test('is named in the reader’s language and is not for another customer, nor for a visitor [§6]', async () => {
    const { id, number } = await buildOrder(app, customer)
    const english = await app.call(contract.orderConfirmation, {
      token: customer.token,
      language: 'en',
      query: { id },
    })
    expect(english.raw.headers['content-disposition']).toContain(`Order confirmation ${number}.pdf`)
    expect((await send(id, other.token)).reason).toBe('request.notFound')
    expect((await app.call(contract.orderConfirmation, { query: { id } })).status).toBe(401)
    expect(
      (await app.call(deskContract.deskOrderConfirmation, { token: customer.token, query: { id } })).status,
    ).toBe(401)
    expect((await send('ord_01j00000000000000000000000')).status).toBe(404)
  })

  test('is printed at the desk with the customer’s name', async () => {
    const { id } = await buildOrder(app, customer)
    const desk = await app.call(deskContract.deskOrderConfirmation, { token: staffToken, query: { id } })
    expect(desk.status).toBe(200)
    expect(textOf(desk.raw)).toContain('委托人')
  })

  test('with 60 price lines takes at most 300 KB, and tears no line', async () => {
    const { id } = await buildOrder(app, customer, {
      ...wish,
      containers: [{ type: '40HQ', quantity: 60 }],
    })
    await app.ctx.pool.query(
      `insert into order_lines (user_id, order_id, position, code, stage, payer, amount_minor, amount_currency, cny_minor, charge)
       select l.user_id, l.order_id, 100 + n, code, stage, payer, amount_minor, amount_currency, cny_minor, jsonb_set(l.charge, '{name,zh}', to_jsonb('附加费第 ' || n || ' 行'))
       from order_lines l, generate_series(1, 56) n where l.order_id = $1 and l.position = 1`,
      [id],
    )
    const { raw } = await send(id)
    expect(raw.rawPayload.length).toBeLessThan(300_000)
    const pages = readPdfText(raw.rawPayload)
    const text = pages.join('\n')
    for (let line = 1; line <= 56; line++) expect(text).toContain(`附加费第 ${line} 行`)
    pages.forEach((page, at) => {
      expect(page).toContain(`Page ${at + 1} of ${pages.length}`)
    })
  })
})

describe('the quotation on paper [C-21]', () => {
  test('prints a saved quote with its validity, and only for whom it was saved [§6]', async () => {
    const id = await buildQuote(app, customer.userId, wish)
    const { status, raw } = await app.call(quotePaper, { token: customer.token, query: { id } })
    expect(status).toBe(200)
    const text = textOf(raw)
    expect(text).toContain('报价单')
    expect(text).toContain('Quotation')
    expect(text).toContain('2026-11-23 10:00 (UTC+8)')
    expect(text).toContain('可下单')
    expect(text).toContain('USD 4,592.00')
    expect((await app.call(quotePaper, { token: other.token, query: { id } })).reason).toBe(
      'request.notFound',
    )
    expect((await app.call(quotePaper, { query: { id } })).status).toBe(401)
  })
})
