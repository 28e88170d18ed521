import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { addBillLineCall, decideConsentCall, withdrawBillLineCall } from '#contract/bills.ts'
import { listNotifications } from '#contract/notifications.ts'
import { cancelOrder } from '#contract/orders.ts'
import * as contract from '#contract/statements.ts'
import type { StatementMonth } from '#domain/bills/statements.ts'
import type { BillLineId, OrderId, StatementId, StatementQueryId, UserId } from '#domain/kernel/ids.ts'
import { money } from '#domain/kernel/money.ts'
import { proveLedger } from '#server/ledger/queries.ts'
import { newId } from '#server/platform/ids.ts'
import { startTestApp, type TestApp } from '#test/support/app.ts'
import { buildCharge } from '#test/support/issued-statements.ts'
import { buildOrder, type OrderWish } from '#test/support/orders.ts'
import { buildShippedOrder } from '#test/support/paying.ts'
import { buildCustomer, buildStaff } from '#test/support/people.ts'

const month = '2026-11' as StatementMonth

let app: TestApp
let finance: string
let customer: { userId: UserId; token: string }

beforeAll(async () => {
  app = await startTestApp()
  finance = (await buildStaff(app, 'finance', '周岚')).token
})
afterAll(async () => {
  expect(await proveLedger(app.ctx)).toEqual([])
  await app.stop()
})
beforeEach(async () => {
  customer = await buildCustomer(app)
})

const cny = (minor: number) => money(minor, 'CNY')
const moving = async (of = customer, wish: OrderWish = {}) =>
  (await buildOrder(app, of, { status: 'inTransit', ...wish })).id
const issue = (of = customer, kind?: 'regular' | 'oceanFreight') =>
  app.call(contract.issueStatements, { token: finance, body: { userId: of.userId, month, kind } })
const get = async (id: StatementId, token = customer.token) =>
  (await app.call(contract.getStatement, { token, query: { id } })).data
const linesOf = async (id: StatementId, query: { only?: 'differences' | 'queried' } = {}) =>
  (await app.call(contract.statementLines, { token: customer.token, query: { id, ...query } })).data.lines
const confirm = (id: StatementId, due: number, token = customer.token) =>
  app.call(contract.confirmStatement, { token, body: { id, due: cny(due) } })
const ask = (
  statementId: StatementId,
  lineId: BillLineId,
  expectedMinor: number | null = null,
  token = customer.token,
) =>
  app.call(contract.queryStatementLine, {
    token,
    body: { statementId, lineId, reason: '只放了一天', expectedMinor },
  })
const answer = (id: StatementQueryId, creditMinor: number | null, text = '核对无误') =>
  app.call(contract.answerStatementQuery, { token: finance, body: { id, creditMinor, answer: text } })

/** A charge beyond the quote that its customer agreed to. */
async function charge(orderId: OrderId, minor: number, of = customer): Promise<BillLineId> {
  const { data } = await app.call(addBillLineCall, {
    token: finance,
    body: {
      orderId,
      code: 'STOR',
      quantity: '1',
      unitPrice: cny(minor),
      cause: 'customerRequest',
      note: '客户要求多放两天',
    },
  })
  const line = data.rows.flatMap(({ lines }) => lines).at(-1)
  if (!line) throw new Error('nothing was charged')
  if (line.consent === 'asked')
    await app.call(decideConsentCall, { token: of.token, body: { id: line.id, agree: true } })
  return line.id
}

/** The statement of regular charges: terminal handling as quoted, prepaid, and storage of CNY 1,000 beyond it. */
async function regular(of?: OrderId): Promise<{ id: StatementId; lineId: BillLineId; orderId: OrderId }> {
  const orderId = of ?? (await moving())
  const lineId = await charge(orderId, 100_000)
  const { data } = await issue(customer, 'regular')
  const [made] = data.items
  if (!made) throw new Error('no statement was made')
  return { id: made.id, lineId, orderId }
}

test('lists one’s own charges that wait for consent, the oldest first, until they are decided', async () => {
  const orderId = await moving()
  const waiting = async (token = customer.token) =>
    (await app.call(contract.listOwnConsents, { token, query: {} })).data.items
  expect(await waiting()).toEqual([])
  const lineId = await buildCharge(app, customer, orderId, 'asked')
  expect(await waiting()).toMatchObject([{ orderId, line: { id: lineId, consent: 'asked' } }])
  expect(await waiting((await buildCustomer(app)).token)).toEqual([])
  await app.call(decideConsentCall, { token: customer.token, body: { id: lineId, agree: false } })
  expect(await waiting()).toEqual([])
})

describe('a statement made for one customer', () => {
  test('lists what is billed by kind, with what was prepaid, and asks for the rest', async () => {
    const orderId = await moving()
    await charge(orderId, 100_000)
    const { data } = await issue()
    expect(
      data.items.map(({ kind, sequence, lines, due, status }) => [kind, sequence, lines, due.minor, status]),
    ).toEqual([
      ['regular', 1, 2, 100_000, 'toBeConfirmed'],
      ['oceanFreight', 1, 2, 0, 'toBeConfirmed'],
    ])
    const [regular, ocean] = data.items
    if (!regular || !ocean) throw new Error('two kinds were billed')
    expect(regular.number).toMatch(/^ST202611\d{6}$/)
    expect([regular.issuedOn, regular.dueOn, regular.age]).toEqual(['2026-11-20', '2026-12-20', null])
    expect(regular.billed).toEqual(cny(165_000 + 100_000))
    const detail = await get(regular.id)
    expect(detail.totals).toEqual({
      quoted: cny(165_000),
      billed: cny(265_000),
      difference: cny(100_000),
      paid: cny(165_000),
      invoiced: cny(0),
      byCurrency: [cny(265_000)],
    })
    expect(detail.moves).toMatchObject([{ move: 'issue', by: 'staff', byName: '周岚' }])
    expect(detail.openMoves).toEqual(['confirm', 'query'])
    const lines = await linesOf(regular.id)
    expect(
      lines.map(({ position, code, quotedCny, prepaid }) => [
        position,
        code,
        quotedCny?.minor,
        prepaid.minor,
      ]),
    ).toEqual([
      [1, 'THC', 165_000, 165_000],
      [2, 'STOR', undefined, 0],
    ])
    expect((await linesOf(regular.id, { only: 'differences' })).map(({ code }) => code)).toEqual(['STOR'])
    expect((await get(ocean.id)).totals.byCurrency[0]?.currency).toBe('USD')
  })

  test('takes a line once: what comes later stands on the next in the sequence', async () => {
    const { orderId } = await regular()
    expect((await issue(customer, 'regular')).reason).toBe('statement.nothingToIssue')
    await charge(orderId, 30_000)
    const { data } = await issue(customer, 'regular')
    expect(data.items.map(({ sequence, lines, due }) => [sequence, lines, due.minor])).toEqual([
      [2, 1, 30_000],
    ])
  })

  test('leaves out what waits for consent, and orders that are not paid', async () => {
    const orderId = await moving()
    await app.call(addBillLineCall, {
      token: finance,
      body: {
        orderId,
        code: 'STOR',
        quantity: '1',
        unitPrice: cny(90_000),
        cause: 'customerRequest',
        note: 'x',
      },
    })
    const { data } = await issue(customer, 'regular')
    expect(data.items[0]?.lines).toBe(1)
    const unpaid = await buildCustomer(app)
    const { id } = await buildOrder(app, unpaid, { status: 'pendingPayment' })
    await charge(id, 1_000, unpaid)
    expect((await issue(unpaid)).reason).toBe('statement.nothingToIssue')
  })

  test('asks for what was charged beyond the quote of an order that was cancelled before it was paid', async () => {
    const { id } = await buildOrder(app, customer, { status: 'pendingPayment' })
    await charge(id, 90_000)
    await app.call(cancelOrder, { token: customer.token, body: { id } })
    const { data } = await issue()
    expect(data.items.map(({ kind, lines, due }) => [kind, lines, due.minor])).toEqual([
      ['regular', 1, 90_000],
    ])
  })

  test('gives the customer’s own days to pay, and refuses a month to come and an unknown customer', async () => {
    const term = { userId: customer.userId, days: 45 }
    expect((await app.call(contract.setPaymentTerm, { token: finance, body: term })).data).toEqual(term)
    const { id } = await regular()
    expect((await get(id)).dueOn).toBe('2027-01-04')
    const seen = await app.call(contract.deskGetStatement, { token: finance, query: { id } })
    expect(seen.data.customer).toMatchObject({ userId: customer.userId, termDays: 45 })
    const later = { userId: customer.userId, month: '2026-12' as StatementMonth }
    expect((await app.call(contract.issueStatements, { token: finance, body: later })).reason).toBe(
      'statement.monthNotOver',
    )
    const nobody = { ...later, month, userId: newId('usr') }
    expect((await app.call(contract.issueStatements, { token: finance, body: nobody })).reason).toBe(
      'request.notFound',
    )
    expect(
      (await app.call(contract.setPaymentTerm, { token: finance, body: { ...term, userId: newId('usr') } }))
        .reason,
    ).toBe('request.notFound')
  })

  test('is told to its customer once', async () => {
    await moving()
    await issue()
    const { data } = await app.call(listNotifications, { token: customer.token })
    expect(data.items.filter(({ kind }) => kind === 'statementsIssued').map(({ params }) => params)).toEqual([
      { month, count: 2 },
    ])
  })

  test('keeps what stands on it charged: a tolerated line is not taken off again', async () => {
    const orderId = await moving()
    const tolerated = await charge(orderId, 1_000)
    await issue()
    const off = await app.call(withdrawBillLineCall, { token: finance, body: { id: tolerated } })
    expect(off.reason).toBe('bill.consentNotOpen')
  })
})

describe('confirming', () => {
  test('needs the sum that was seen, and leaves something to pay', async () => {
    const { id } = await regular()
    const wrong = await confirm(id, 99_999)
    expect([wrong.status, wrong.reason]).toEqual([409, 'statement.sumChanged'])
    expect((await get(id)).status).toBe('toBeConfirmed')
    const { data } = await confirm(id, 100_000)
    expect([data.status, data.age, data.openMoves]).toEqual(['paymentRequired', 'notDue', ['pay']])
    expect(data.moves.map(({ move, by }) => [move, by])).toEqual([
      ['issue', 'staff'],
      ['confirm', 'customer'],
    ])
    expect((await confirm(id, 100_000)).reason).toBe('statement.moveNotOpen')
  })

  test('completes what the prepayments cover', async () => {
    await moving()
    const { data } = await issue(customer, 'oceanFreight')
    const id = data.items[0]?.id as StatementId
    const confirmed = (await confirm(id, 0)).data
    expect([confirmed.status, confirmed.moves.at(-1)?.move]).toEqual(['completed', 'confirmSettled'])
  })

  test('happens once, though fifty confirm at the same time', async () => {
    const { id } = await regular()
    const answers = await Promise.all(Array.from({ length: 50 }, () => confirm(id, 100_000)))
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
    expect(new Set(answers.filter(({ status }) => status !== 200).map(({ reason }) => reason))).toEqual(
      new Set(['statement.moveNotOpen']),
    )
    expect((await get(id)).moves).toHaveLength(2)
  })

  test('is its own customer’s: another one finds nothing', async () => {
    const { id, lineId } = await regular()
    const other = await buildCustomer(app)
    expect((await confirm(id, 100_000, other.token)).reason).toBe('request.notFound')
    expect((await ask(id, lineId, null, other.token)).reason).toBe('request.notFound')
    for (const call of [contract.getStatement, contract.statementLines] as const)
      expect((await app.call(call, { token: other.token, query: { id } })).reason).toBe('request.notFound')
    expect((await app.call(contract.listStatements, { token: other.token })).data.items).toEqual([])
  })

  test('[R8.28] confirming the bill failed, try later', async () => {
    const { id } = await regular()
    await app.owner.query('alter table statement_moves rename to statement_moves_away')
    try {
      const failed = await confirm(id, 100_000)
      expect([failed.status, failed.reason]).toEqual([503, 'statement.confirmFailed'])
      expect(failed.message).toMatch(/确认账单失败/)
      expect(failed.raw.headers['retry-after']).toBeDefined()
    } finally {
      await app.owner.query('alter table statement_moves_away rename to statement_moves')
    }
    // Nothing of it stands: it is confirmed as if nothing had been.
    expect((await confirm(id, 100_000)).status).toBe(200)
  })
})

describe('a query about a line', () => {
  test('holds the statement up, is accepted with a credit on the same statement, and the sum falls', async () => {
    const { id, lineId } = await regular()
    const asked = (await ask(id, lineId, 50_000)).data
    expect([asked.openQueries, asked.openMoves]).toEqual([1, ['query']])
    expect((await confirm(id, 100_000)).reason).toBe('statement.queriesOpen')
    expect((await ask(id, lineId)).reason).toBe('statement.lineQueried')
    const { data: queue } = await app.call(contract.listStatementQueries, {
      token: finance,
      query: { size: 100 },
    })
    const waiting = queue.items.find(({ statementId }) => statementId === id)
    expect(waiting).toMatchObject({ reason: '只放了一天', expected: cny(50_000), line: { id: lineId } })
    const queryId = waiting?.id as StatementQueryId
    expect((await answer(queryId, 100_001)).reason).toBe('bill.creditTooHigh')
    const { data } = await answer(queryId, 40_000, '确实多计一天')
    expect([data.due, data.lines, data.openQueries]).toEqual([cny(60_000), 3, 0])
    expect((await answer(queryId, null)).reason).toBe('statement.queryAnswered')
    const [line] = await linesOf(id, { only: 'queried' })
    expect(line?.query).toMatchObject({ state: 'accepted', answer: '确实多计一天', answeredByName: '周岚' })
    const credit = (await linesOf(id)).at(-1)
    expect([credit?.id, credit?.creditOf, credit?.cny]).toEqual([line?.query?.creditId, lineId, cny(-40_000)])
    expect((await ask(id, credit?.id as BillLineId)).reason).toBe('statement.creditNotQueried')
    expect((await confirm(id, 100_000)).reason).toBe('statement.sumChanged')
    expect((await confirm(id, 60_000)).data.status).toBe('paymentRequired')
    expect((await ask(id, lineId)).reason).toBe('statement.moveNotOpen')
    const told = (await app.call(listNotifications, { token: customer.token })).data.items
    expect(told.filter(({ kind }) => kind === 'statementQueryAnswered').map(({ params }) => params)).toEqual([
      { number: data.number, statementId: id },
    ])
  })

  test('is rejected with the reason beside the line, or taken back by who asked', async () => {
    const { id, lineId } = await regular()
    const first = (await ask(id, lineId)).data
    expect(first.openQueries).toBe(1)
    const idOf = async () => (await linesOf(id, { only: 'queried' }))[0]?.query?.id as StatementQueryId
    await answer(await idOf(), null, '监控显示存放三天')
    expect((await linesOf(id, { only: 'queried' }))[0]?.query).toMatchObject({
      state: 'rejected',
      answer: '监控显示存放三天',
      creditId: null,
    })
    await ask(id, lineId)
    const again = await idOf()
    const other = await buildCustomer(app)
    const back = (token: string) => app.call(contract.takeBackQuery, { token, body: { id: again } })
    expect((await back(other.token)).reason).toBe('request.notFound')
    expect((await back(customer.token)).data.openQueries).toBe(0)
    expect((await back(customer.token)).reason).toBe('statement.queryAnswered')
    expect((await confirm(id, 100_000)).status).toBe(200)
  })

  test('may leave more paid than charged: confirming gives money back', async () => {
    const { id } = await regular(await buildShippedOrder(app, customer))
    const quoted = (await linesOf(id))[0]?.id as BillLineId
    await ask(id, quoted)
    const query = (await linesOf(id, { only: 'queried' }))[0]?.query?.id as StatementQueryId
    expect((await answer(query, 165_000)).data.due).toEqual(cny(-65_000))
    const { data } = await confirm(id, -65_000)
    expect([data.status, data.moves.at(-1)?.move]).toEqual(['processingRefund', 'confirmOverpaid'])
  })
})

describe('lists', () => {
  test('filter, count and sum up, page by page', async () => {
    const { id, orderId } = await regular()
    await issue()
    await confirm(id, 100_000)
    const list = async (query: object = {}) =>
      (await app.call(contract.listStatements, { token: customer.token, query })).data
    const all = await list()
    expect(all.items).toHaveLength(2)
    expect(all.counts).toEqual({ toBeConfirmed: 1, paymentRequired: 1, processingRefund: 0, completed: 0 })
    expect(all.totals).toMatchObject({ statements: 2, due: cny(100_000) })
    const owed = await list({ status: 'paymentRequired' })
    expect(owed.items.map((each) => each.id)).toEqual([id])
    expect([owed.totals.statements, owed.counts.toBeConfirmed]).toEqual([1, 1])
    const { rows } = await app.ctx.pool.query('select number from orders where id = $1', [orderId])
    expect((await list({ keyword: rows[0].number })).items).toHaveLength(2)
    expect((await list({ keyword: '2026-10' })).items).toEqual([])
    expect((await list({ overdue: true })).items).toEqual([])
    expect((await list({ from: '2026-11-21' })).items).toEqual([])
    expect((await list({ by: 'due', from: '2026-12-20' })).items).toHaveLength(2)
    const refused = async (query: object) =>
      (await app.call(contract.listStatements, { token: customer.token, query })).reason
    expect(await refused({ from: '2026-11-21', to: '2026-11-20' })).toBe('request.endBeforeStart')
    expect(await refused({ from: '2025-01-01', to: '2026-11-20' })).toBe('request.intervalTooLong')
    expect(await refused({ cursor: 'x' })).toBe('request.invalid')
    const { data: overview } = await app.call(contract.statementOverview, { token: customer.token })
    expect(overview.kinds.map(({ kind, toBeConfirmed, due }) => [kind, toBeConfirmed, due.minor])).toEqual([
      ['regular', 0, 100_000],
      ['oceanFreight', 1, 0],
      ['tax', 0, 0],
    ])
    expect([overview.ageing.notDue, overview.nextDueOn]).toEqual([cny(100_000), '2026-12-20'])
  })

  test('of the desk find a customer by a part of the name', async () => {
    customer = await buildCustomer(app, {
      userName: '远航贸易',
      certificationType: 'enterprise',
      certificationStatus: 'certified',
    })
    const { id } = await regular()
    const list = async (query: object) =>
      (await app.call(contract.deskListStatements, { token: finance, query })).data
    const found = await list({ keyword: '远航' })
    expect(found.items.map((each) => [each.id, each.customer.company])).toEqual([[id, '远航贸易']])
    expect((await list({ userId: customer.userId, month: '2026-10' })).items).toEqual([])
    expect((await list({ userId: customer.userId, month })).totals.due).toEqual(cny(100_000))
    const seen = await app.call(contract.deskGetStatement, { token: finance, query: { id } })
    expect(seen.data).toMatchObject({ customer: { name: '远航贸易' }, openMoves: [] })
    expect(
      (await app.call(contract.deskStatementLines, { token: finance, query: { id } })).data.lines.at(-1)
        ?.openMoves,
    ).toEqual(['credit'])
  })

  test('of consents show what waits for whom', async () => {
    const orderId = await moving()
    await app.call(addBillLineCall, {
      token: finance,
      body: {
        orderId,
        code: 'STOR',
        quantity: '1',
        unitPrice: cny(90_000),
        cause: 'customerRequest',
        note: 'x',
      },
    })
    const { data } = await app.call(contract.listConsents, { token: finance, query: { size: 100 } })
    expect(data.items.filter((each) => each.orderId === orderId).map(({ line }) => line.consent)).toEqual([
      'asked',
    ])
    expect(data.counts.asked).toBeGreaterThan(0)
  })
})
