import { strFromU8, unzipSync } from 'fflate'
import { readXlsx } from 'hucre/xlsx'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { QueryInput } from '#contract/endpoint.ts'
import * as contract from '#contract/statements.ts'
import { addDays, businessDateOf } from '#domain/kernel/business-date.ts'
import type { StatementId, UserId } from '#domain/kernel/ids.ts'
import { startTestApp, type TestApp } from '#test/support/app.ts'
import { buildOrder } from '#test/support/orders.ts'
import { buildCustomer } from '#test/support/people.ts'
import { buildCharges, buildStatement } from '#test/support/statement-rows.ts'

let app: TestApp
let customer: { userId: UserId; token: string }

beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.stop())
beforeEach(async () => {
  customer = await buildCustomer(app)
})

const rowsOf = async ({ raw }: { raw: { rawPayload: Buffer } }) =>
  (await readXlsx(raw.rawPayload)).sheets[0]?.rows ?? []
const open = (id: StatementId, language: 'zh' | 'en' = 'zh', token = customer.token) =>
  app.call(contract.statementWorkbook, { token, language, query: { id } })
const list = (query: QueryInput<typeof contract.exportStatements> = {}, language: 'zh' | 'en' = 'zh') =>
  app.call(contract.exportStatements, { token: customer.token, language, query })

const formulas = ['=1+1', '+1', '-1', '@sum', '\t=1', '\r=1', '＝1', '=cmd|x', '=HYPERLINK("x")']

describe('a statement as a workbook', () => {
  test('has every line with typed figures, headed in the reader’s language', async () => {
    const { id: orderId, number } = await buildOrder(app, customer, { status: 'inTransit' })
    await buildCharges(
      app,
      { userId: customer.userId, orderId },
      {
        kind: 'oceanFreight',
        currency: 'JPY',
        minor: 5_000,
        rate: '0.0471',
        note: '改单',
        noteEn: 'Amended',
      },
    )
    const { id, number: statement } = await buildStatement(app, customer.userId, { kind: 'oceanFreight' })
    const answer = await open(id)
    expect(decodeURIComponent(String(answer.raw.headers['content-disposition']))).toContain(
      `${statement}.xlsx`,
    )
    const [head, ...rows] = await rowsOf(answer)
    expect(head?.slice(0, 6)).toEqual(['序号', '订单号', '记账日期', '费用代码', '费用', '数量'])
    expect(rows).toHaveLength(3)
    const today = new Date('2026-11-20T00:00:00Z')
    const row = (code: string) => rows.find((each) => each[3] === code)
    expect(row('OF')).toEqual([
      ...[row('OF')?.[0], number, today, 'OF', '海运费', 2, 2_050, 'USD', 4_100, 7.084],
      ...[row('OF')?.[10], row('OF')?.[11], 29_044.3, 29_044.3, 0, null, null, 29_044.3],
    ])
    expect(row('STOR')).toEqual([
      ...[3, number, today, 'STOR', '仓储费', 1, 5_000, 'JPY', 5_000, 0.0471, today, '中国外汇交易中心'],
      ...[null, 2.36, 2.36, '您的要求', '改单', 0],
    ])
    const inEnglish = await rowsOf(await open(id, 'en'))
    const [english, first] = inEnglish
    expect(english?.slice(0, 2)).toEqual(['No.', 'Order no.'])
    expect(['Ocean freight', 'Bunker adjustment']).toContain(first?.[4])
    expect(inEnglish.map((each) => each[16])).toContain('Amended')
  })

  test('turns no text into a formula [A-16]', async () => {
    const { id: orderId } = await buildOrder(app, customer, { status: 'inTransit' })
    for (const note of formulas) await buildCharges(app, { userId: customer.userId, orderId }, { note })
    const { id } = await buildStatement(app, customer.userId)
    const { raw } = await open(id)
    const { sheets } = await readXlsx(raw.rawPayload)
    // Charges of one moment stand in no particular sequence.
    const notes = sheets[0]?.rows.slice(1).flatMap((row) => row[16] ?? [])
    expect(notes?.sort()).toEqual([...formulas].sort())
    const written = strFromU8(unzipSync(raw.rawPayload)['xl/worksheets/sheet1.xml'] ?? new Uint8Array())
    expect(written).toContain('<sheetData>')
    expect(written).not.toMatch(/<f[ >]/)
  })

  test('of thousands of lines has them all, once each', async () => {
    const { id: orderId } = await buildOrder(app, customer, { status: 'inTransit' })
    await buildCharges(app, { userId: customer.userId, orderId }, { count: 2_600 })
    const { id } = await buildStatement(app, customer.userId)
    const rows = await rowsOf(await open(id))
    expect(rows.slice(1).map(([position]) => position)).toEqual(
      Array.from({ length: 2_601 }, (_, at) => at + 1),
    )
  })

  test('is not another customer’s', async () => {
    const other = await buildCustomer(app)
    await buildOrder(app, customer, { status: 'inTransit' })
    const { id } = await buildStatement(app, customer.userId)
    expect(await open(id, 'zh', other.token)).toMatchObject({ status: 404, reason: 'request.notFound' })
  })
})

describe('the list of statements as a workbook', () => {
  test('has what the filters find, newest first, and nobody else’s', async () => {
    const order = await buildOrder(app, customer, { status: 'inTransit' })
    const today = businessDateOf(app.ctx.clock())
    const other = await buildCustomer(app)
    await buildOrder(app, other, { status: 'inTransit' })
    await buildStatement(app, other.userId)
    const regular = await buildStatement(app, customer.userId)
    const ocean = await buildStatement(app, customer.userId, { kind: 'oceanFreight' })
    await buildCharges(app, { userId: customer.userId, orderId: order.id })
    const late = await buildStatement(app, customer.userId, {
      month: '2026-09',
      status: 'paymentRequired',
      dueOn: addDays(today, -1),
    })
    const numbers = async (query: QueryInput<typeof contract.exportStatements>) =>
      (await rowsOf(await list(query))).slice(1).map(([number]) => number)
    const all = await rowsOf(await list())
    expect(all[0]?.slice(0, 3)).toEqual(['对账单号', '账单类型', '账期'])
    expect(all.slice(1).map(([number]) => number)).toEqual([late.number, ocean.number, regular.number])
    expect(all[1]).toEqual([
      ...[late.number, '常规账单', '2026-09', 1, '待付款', new Date('2026-11-19T00:00:00Z')],
      ...[new Date('2026-11-19T00:00:00Z'), 1, 123.45, 0, 123.45, 0, null],
    ])
    expect(await numbers({ kind: 'oceanFreight' })).toEqual([ocean.number])
    expect(await numbers({ status: 'toBeConfirmed' })).toEqual([ocean.number, regular.number])
    expect(await numbers({ overdue: 'true' })).toEqual([late.number])
    expect(await numbers({ by: 'due', from: today })).toEqual([ocean.number, regular.number])
    expect(await numbers({ to: addDays(today, -1) })).toEqual([late.number])
    expect(await numbers({ keyword: '2026-09' })).toEqual([late.number])
    expect(await numbers({ keyword: ocean.number.toLowerCase() })).toEqual([ocean.number])
    expect(await numbers({ keyword: order.number })).toHaveLength(3)
    expect(await numbers({ keyword: '100%' })).toEqual([])
    expect((await rowsOf(await list({}, 'en')))[0]?.[0]).toBe('Statement no.')
  })

  test('refuses intervals as lists do [§5]', async () => {
    expect((await list({ from: '2026-11-20', to: '2026-11-19' })).reason).toBe('request.endBeforeStart')
    expect((await list({ from: '2025-01-01', to: '2026-11-19' })).reason).toBe('request.intervalTooLong')
  })
})
