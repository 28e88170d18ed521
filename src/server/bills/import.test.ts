import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import * as contract from '#contract/bills.ts'
import type { ReplyOf } from '#contract/endpoint.ts'
import { addOrderDocuments } from '#contract/orders.ts'
import { billImportLimits } from '#domain/bills/bill-imports.ts'
import type { OrderId, UserId } from '#domain/kernel/ids.ts'
import { money } from '#domain/kernel/money.ts'
import { proveLedger } from '#server/ledger/queries.ts'
import { startTestApp, type TestApp } from '#test/support/app.ts'
import { buildOrder } from '#test/support/orders.ts'
import { storedFile } from '#test/support/paying.ts'
import { buildCustomer, buildStaff } from '#test/support/people.ts'
import { type BuiltToken, buildDeskToken } from '#test/support/tokens.ts'

let app: TestApp
let operations: string
let customer: { userId: UserId; token: string }
let id: OrderId
let number: string
let files = 0

beforeAll(async () => {
  app = await startTestApp()
  operations = (await buildStaff(app, 'operations', '林晓')).token
})
afterAll(async () => {
  expect(await proveLedger(app.ctx)).toEqual([])
  await app.stop()
})
beforeEach(async () => {
  customer = await buildCustomer(app)
  ;({ id, number } = await buildOrder(app, customer, { status: 'inTransit' }))
})

const heading = '订单号,报价项序号,费用代码,数量,单价,币种,原因,说明,依据'
/** No two files of these tests are the same. */
const csv = (...rows: string[]): string => [`${heading},${++files}`, ...rows].join('\n')
const asked = (minor: number, order = number) => `${order},,DOC,1,${minor / 100},CNY,客户要求,补一份单证,`

async function send(content: string | Buffer, { apply = false, name = 'charges.csv', language = 'zh' } = {}) {
  const form = new FormData()
  form.append('file', new Blob([content as never]), name)
  const encoded = new Response(form)
  const raw = await app.http.fastify.inject({
    method: 'POST',
    url: `/api${contract.importBillLinesCall.path}?apply=${apply}`,
    headers: { token: operations, language, 'content-type': encoded.headers.get('content-type') ?? '' },
    payload: Buffer.from(await encoded.arrayBuffer()),
  })
  const json = raw.json()
  return {
    status: raw.statusCode,
    reason: json.reason as string,
    data: json.data as ReplyOf<typeof contract.importBillLinesCall>,
  }
}
const lines = async (orderId = id, token = customer.token) =>
  (await app.call(contract.orderBillCall, { token, query: { orderId } })).data.rows
    .flatMap((row) => row.lines)
    .filter(({ cause }) => cause !== null)
const messages = async (row: string, language = 'zh') =>
  (await send(csv(row), { language })).data.rows.flatMap(({ faults }) =>
    faults.map(({ column, message }) => `${column}: ${message}`),
  )

describe('a file of charges', () => {
  test('is looked at without entering anything, and entered together', async () => {
    const content = csv(asked(15_000), asked(9_000))
    const seen = (await send(content)).data
    expect(seen).toMatchObject({
      applied: false,
      again: false,
      // Together they are beyond the tolerance: the second waits.
      rows: [
        {
          row: 2,
          orderNumber: number,
          code: 'DOC',
          amount: money(15_000, 'CNY'),
          cause: 'customerRequest',
          faults: [],
          asksConsent: false,
        },
        { row: 3, amount: money(9_000, 'CNY'), faults: [], asksConsent: true },
      ],
    })
    expect(await lines()).toEqual([])
    const applied = (await send(content, { apply: true })).data
    expect(applied).toEqual({ ...seen, applied: true })
    expect(await lines()).toMatchObject([
      { consent: 'tolerated', addedByName: '林晓', note: { zh: '补一份单证', en: '补一份单证' } },
      { consent: 'asked' },
    ])
  })

  test('sent again changes nothing, twelve at once neither', async () => {
    const content = csv(asked(1_000))
    const all = await Promise.all(Array.from({ length: 12 }, () => send(content, { apply: true })))
    expect(all.filter(({ data }) => data?.applied)).toHaveLength(1)
    expect(await lines()).toHaveLength(1)
    expect((await send(content, { apply: true })).data).toEqual({ rows: [], applied: false, again: true })
    expect((await send(content)).data.again).toBe(true)
    expect(await lines()).toHaveLength(1)
  })

  test('with one fault enters none of its rows, and can be sent again as it is', async () => {
    const other = await buildCustomer(app)
    const second = await buildOrder(app, other, { status: 'inTransit' })
    const content = csv(asked(1_000), `${second.number},,DOC,-1,10,CNY,客户要求,x,`)
    const { data } = await send(content, { apply: true })
    expect(data.applied).toBe(false)
    expect(data.rows.map(({ faults }) => faults.length)).toEqual([0, 1])
    expect(await lines()).toEqual([])
    expect((await send(content, { apply: true })).data.again).toBe(false)
  })

  test('goes to orders of several customers', async () => {
    const other = await buildCustomer(app)
    const second = await buildOrder(app, other, { status: 'inTransit' })
    await send(csv(asked(1_000, second.number), asked(2_000), asked(3_000, second.number)), { apply: true })
    expect((await lines()).map(({ amount }) => amount.minor)).toEqual([2_000])
    expect((await lines(second.id, other.token)).map(({ amount }) => amount.minor)).toEqual([1_000, 3_000])
  })

  test('proves a line by a document’s name or an event’s', async () => {
    const fileId = await storedFile(app, customer.userId)
    await app.call(addOrderDocuments, {
      token: customer.token,
      body: { id, documents: [{ fileId, kind: 'other' }] },
    })
    const { rows } = await app.ctx.pool.query('select id from tracking_events where order_id = $1', [id])
    const row = (evidence: string) => `${number},,INSP,1,10,CNY,查验,,${evidence}`
    const { data } = await send(csv(row('汇款回单.pdf'), row('开船'), row('Departed'), row(rows[0].id)), {
      apply: true,
    })
    expect(data.rows.flatMap(({ faults }) => faults)).toEqual([])
    expect((await lines()).map((line) => line.fileId ?? line.eventId)).toEqual([
      fileId,
      rows[0].id,
      rows[0].id,
      rows[0].id,
    ])
  })

  test.each<[what: string, row: (order: string) => string, zh: RegExp, en: RegExp]>([
    [
      'an unknown order',
      () => 'SP2020010100001,,DOC,1,10,CNY,客户要求,x,',
      /^订单号: 没有订单/,
      /^Order number: /,
    ],
    [
      'a negative quantity',
      (order) => `${order},,DOC,-2,10,CNY,客户要求,x,`,
      /^数量: 数量须大于 0/,
      /^Quantity: .*above zero/,
    ],
    [
      'three decimals',
      (order) => `${order},,DOC,1,10.005,CNY,客户要求,x,`,
      /^单价: .*最多 2 位小数/,
      /^Unit price: .*at most 2 decimals/,
    ],
    [
      'another currency in the price',
      (order) => `${order},,DOC,1,USD 10,CNY,客户要求,x,`,
      /^单价: .*不一致/,
      /^Unit price: .*another currency/,
    ],
    [
      'another currency than the quoted line’s',
      (order) => `${order},1,OF,1,10,CNY,客户要求,x,`,
      /^币种: .*一致/,
      /^Currency: .*quoted line/,
    ],
    [
      'a quoted line that is none',
      (order) => `${order},44,OF,1,10,USD,客户要求,x,`,
      /^报价项序号: /,
      /^Quoted line: /,
    ],
    ['a cause without evidence', (order) => `${order},,INSP,1,10,CNY,查验,,`, /^依据: /, /^Evidence: /],
    [
      'evidence that the order does not have',
      (order) => `${order},,INSP,1,10,CNY,查验,,none.pdf`,
      /^依据: .*没有/,
      /^Evidence: .*no document/,
    ],
    ['an unknown charge', (order) => `${order},,小费,1,10,CNY,客户要求,x,`, /^费用代码: /, /^Charge code: /],
  ])('%s is refused by name, in the reader’s language', async (_, row, zh, en) => {
    expect(await messages(row(number))).toEqual([expect.stringMatching(zh)])
    expect(await messages(row(number), 'en')).toEqual([expect.stringMatching(en)])
  })

  test('is refused for an order that was cancelled', async () => {
    const ended = await buildOrder(app, customer, { status: 'cancelled' })
    expect(await messages(asked(1_000, ended.number))).toEqual([expect.stringMatching(/^订单号: 订单已取消/)])
  })

  test('is read from the template in both formats and languages', async () => {
    for (const language of ['zh', 'en'] as const)
      for (const format of ['xlsx', 'csv'] as const) {
        const { raw } = await app.call(contract.billTemplateCall, {
          token: operations,
          query: { format },
          language,
        })
        const { data, status } = await send(raw.rawPayload, { name: `t.${format}`, language })
        expect(status).toBe(200)
        // Its examples name no order of ours; everything else of them can be read.
        expect(data.rows.map(({ amount, faults }) => [amount?.minor, faults.length])).toEqual([
          [12_000, 1],
          [68_000, 1],
          [5_000, 1],
        ])
      }
  })

  test.each<[what: string, content: () => string | Buffer, name: string, reason: string]>([
    ['nothing', () => '', 'x.csv', 'file.empty'],
    ['no row', () => csv(), 'x.csv', 'file.empty'],
    ['a heading of something else', () => '甲,乙\n1,2', 'x.csv', 'bill.importColumnMissing'],
    ['no workbook', () => Buffer.from('PK\u0003\u0004 none'), 'x.xlsx', 'bill.importUnreadable'],
    ['another type', () => csv(asked(1)), 'x.txt', 'file.typeNotAllowed'],
    [
      'too many rows',
      () => csv(...Array.from({ length: billImportLimits.rows + 1 }, () => 'SP1,,DOC,1,1,CNY,客户要求,x,')),
      'x.csv',
      'bill.importTooLong',
    ],
  ])('%s is refused', async (_, content, name, reason) => {
    expect(await send(content(), { name })).toMatchObject({ reason })
  })

  test('is for those who bill', async () => {
    const sales = (await buildStaff(app, 'sales')).token
    const answer = await app.call(contract.billTemplateCall, { token: sales })
    expect(answer.reason).toBe('login.forbidden')
  })
})

describe('a list of charges from a program', () => {
  const line = (minor: number, more: object = {}) => ({
    orderNumber: number,
    code: 'DOC' as const,
    quantity: '1',
    unitPrice: money(minor, 'CNY'),
    cause: 'customerRequest' as const,
    note: '补一份单证',
    ...more,
  })
  const enter = async (name: string, list: ReturnType<typeof line>[], apply = true, language = 'zh') => {
    const answer = await app.call(contract.enterBillLinesCall, {
      headers: { ...tms.headers, language },
      body: { name, apply, lines: list },
    })
    return { ...answer, rows: answer.data?.rows ?? [] }
  }
  let tms: BuiltToken
  beforeAll(async () => {
    const administrator = await buildStaff(app, 'administrator')
    tms = await buildDeskToken(app, administrator, { name: 'TMS', scopes: ['writeBillLines'] })
  })

  test('is entered by the rules of a file, in the name of its token', async () => {
    const looked = await enter('L-1', [line(15_000), line(9_000)], false)
    expect(looked.data).toMatchObject({
      applied: false,
      rows: [{ row: 1, faults: [] }, { asksConsent: true }],
    })
    expect(await lines()).toEqual([])
    const { data } = await enter('L-1', [line(15_000), line(9_000)])
    expect(data).toEqual({ ...looked.data, applied: true })
    expect(await lines()).toMatchObject([
      { consent: 'tolerated', addedByName: 'TMS', amount: money(15_000, 'CNY') },
      { consent: 'asked', addedByName: 'TMS' },
    ])
    const { rows } = await app.ctx.pool.query(
      `select after from desk_records where action = 'bill/enter' and token_id = $1 and after is not null`,
      [tms.id],
    )
    expect(rows).toContainEqual({ after: { file: 'L-1', rows: 2, applied: true } })
  })

  test('sent again changes nothing, fifty at once neither; under another number it is another list', async () => {
    const all = await Promise.all(Array.from({ length: 50 }, () => enter(`R-${number}`, [line(1_000)])))
    expect(all.filter(({ data }) => data?.applied)).toHaveLength(1)
    expect(all.every(({ status }) => status === 200)).toBe(true)
    expect(await lines()).toHaveLength(1)
    expect((await enter(`R-${number}`, [line(1_000)])).data).toEqual({
      rows: [],
      applied: false,
      again: true,
    })
    expect((await enter(`S-${number}`, [line(1_000)])).data.applied).toBe(true)
    expect(await lines()).toHaveLength(2)
  })

  test('with one fault enters nothing and names every fault, in the language that is asked for', async () => {
    const list = [
      line(1_000),
      line(1_000, { orderNumber: 'SP2026010199999' }),
      line(1_000, { cause: 'inspection', evidence: 'nothing.pdf' }),
    ]
    const { data, rows } = await enter('F-1', list, true, 'en')
    expect(data.applied).toBe(false)
    expect(rows.map(({ faults }) => faults.length > 0)).toEqual([false, true, true])
    expect(rows[1]?.faults[0]?.message).not.toMatch(/\p{Script=Han}/u)
    expect(await lines()).toEqual([])
    expect((await enter('F-1', [line(1_000)])).data.applied).toBe(true)
  })

  test('is refused whole where a line has no form, is none, or there are too many', async () => {
    for (const list of [
      [],
      [line(0)],
      [line(1_000, { code: 'no code' })],
      [line(1_000, { quantity: '-1' })],
      Array.from({ length: 501 }, () => line(1_000)),
    ])
      expect(await enter('X', list)).toMatchObject({ status: 400, reason: 'request.invalid' })
    // A code has a form, and is one of those there are: what nobody set up is named beside its line.
    const unknown = await enter('X', [line(1_000), line(1_000, { code: 'NONE' })])
    expect(unknown.data.applied).toBe(false)
    expect(unknown.rows.map(({ faults }) => faults.length)).toEqual([0, 1])
    const { headers } = await buildDeskToken(app, await buildStaff(app, 'administrator'), {
      scopes: ['readBills'],
    })
    const body = { name: 'x', apply: true, lines: [line(1_000)] }
    expect(await app.call(contract.enterBillLinesCall, { headers: { ...headers }, body })).toMatchObject({
      status: 403,
      reason: 'token.scopeMissing',
    })
    const { token } = await buildStaff(app, 'sales')
    expect((await app.call(contract.enterBillLinesCall, { token, body })).status).toBe(403)
  })
})
