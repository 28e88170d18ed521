import { afterAll, beforeAll, describe, expect } from 'vitest'
import { creditBillLineCall, withdrawBillLineCall } from '#contract/bills.ts'
import * as invoices from '#contract/invoices.ts'
import * as contract from '#contract/statements.ts'
import { monthOf, type StatementMonth } from '#domain/bills/statements.ts'
import { businessDateOf } from '#domain/kernel/business-date.ts'
import type { BillLineId, OrderId, StatementId, StatementQueryId } from '#domain/kernel/ids.ts'
import { money } from '#domain/kernel/money.ts'
import { moneyOfLines } from '#server/bills/paid.ts'
import { payInCashier } from '#test/support/cashier.ts'
import { buildTitle } from '#test/support/invoices.ts'
import { type Paying, startPaying } from '#test/support/paying.ts'
import { race } from '#test/support/races.ts'
import { billing } from '#test/support/statements.ts'
import { makeMonth } from './jobs.ts'

/** Two people, or one person twice, at one moment: whoever is first is right, and the money is right either way. */
let paying: Paying
let on: ReturnType<typeof billing>
beforeAll(async () => {
  paying = await startPaying()
  on = billing(paying)
})
afterAll(async () => {
  await paying.drain()
  await paying.stop()
})

const cny = (minor: number) => money(minor, 'CNY')
const times = <Answer>(count: number, call: (at: number) => Promise<Answer>): Promise<Answer[]> =>
  Promise.all(Array.from({ length: count }, (_, at) => call(at)))
type Answered = { readonly status: number; readonly reason?: string | undefined }
const done = (answers: readonly Answered[]) => answers.filter(({ status }) => status === 200).length
const reasons = (answers: readonly Answered[]) => [...new Set(answers.flatMap(({ reason }) => reason ?? []))]

const issue = () =>
  paying.app.call(contract.issueStatements, {
    token: paying.finance.token,
    body: {
      userId: paying.customer.userId,
      month: monthOf(businessDateOf(paying.app.clock.now)),
      kind: 'regular',
    },
  })
const get = async (id: StatementId) =>
  (await paying.app.call(contract.getStatement, { token: paying.customer.token, query: { id } })).data
const confirm = (id: StatementId, due: number) =>
  paying.app.call(contract.confirmStatement, { token: paying.customer.token, body: { id, due: cny(due) } })
const ask = (statementId: StatementId, lineId: BillLineId) =>
  paying.app.call(contract.queryStatementLine, {
    token: paying.customer.token,
    body: { statementId, lineId, reason: '只放了一天' },
  })
const answer = (id: StatementQueryId, creditMinor: number | null, token = paying.finance.token) =>
  paying.app.call(contract.answerStatementQuery, { token, body: { id, creditMinor, answer: '核对过' } })

/** A statement over an order on its way, with storage of CNY 900 beyond the quote. */
async function stated(): Promise<{ id: StatementId; lineId: BillLineId; orderId: OrderId }> {
  const orderId = await on.moving()
  const lineId = await on.extra(orderId, 90_000)
  const { data } = await issue()
  const id = data.items[0]?.id
  if (!id) throw new Error('no statement was made')
  return { id, lineId, orderId }
}
/** The same with an open question about the storage. */
async function queried() {
  const statement = await stated()
  await ask(statement.id, statement.lineId)
  const { data } = await paying.app.call(contract.statementLines, {
    token: paying.customer.token,
    query: { id: statement.id, only: 'queried' },
  })
  const queryId = data.lines[0]?.query?.id
  if (!queryId) throw new Error('nothing is queried')
  return { ...statement, queryId }
}
/** Its sums are those of its lines. */
async function proveSums(id: StatementId): Promise<contract.StatementDetail> {
  const statement = await get(id)
  const { data } = await paying.app.call(contract.statementLines, {
    token: paying.customer.token,
    query: { id },
  })
  const billed = data.lines.reduce((all, line) => all + line.cny.minor, 0)
  const prepaid = data.lines.reduce((all, line) => all + line.prepaid.minor, 0)
  expect([statement.billed.minor, statement.due.minor, statement.lines]).toEqual([
    billed,
    billed - prepaid,
    data.lines.length,
  ])
  return statement
}

describe('a statement', () => {
  race(
    'confirmed by two people while a line is queried: it waits for the answer, or nothing was asked',
    async () => {
      const { id, lineId } = await stated()
      const [asked, ...confirmed] = await Promise.all([
        ask(id, lineId),
        ...Array.from({ length: 4 }, () => confirm(id, 90_000)),
      ])
      const statement = await proveSums(id)
      expect(done(confirmed) + done([asked as Answered])).toBe(1)
      expect([statement.status, statement.openQueries]).toEqual(
        asked?.status === 200 ? ['toBeConfirmed', 1] : ['paymentRequired', 0],
      )
      for (const reason of reasons(confirmed))
        expect(['statement.queriesOpen', 'statement.moveNotOpen']).toContain(reason)
    },
  )

  race(
    'a question answered by two clerks and taken back by who asked: it ends once, with one credit at most',
    async () => {
      const { id, queryId, lineId } = await queried()
      const answers = await Promise.all([
        answer(queryId, 30_000),
        answer(queryId, 30_000, paying.otherFinance.token),
        answer(queryId, null, paying.otherFinance.token),
        paying.app.call(contract.takeBackQuery, { token: paying.customer.token, body: { id: queryId } }),
      ])
      expect(done(answers)).toBe(1)
      expect(reasons(answers)).toEqual(['statement.queryAnswered'])
      const statement = await proveSums(id)
      const credits = (await on.linesOf((await orderOf(lineId)) as OrderId)).filter(
        ({ creditOf }) => creditOf === lineId,
      )
      expect(statement.due.minor).toBe(90_000 - 30_000 * credits.length)
      expect(statement.openQueries).toBe(0)
      expect((await confirm(id, statement.due.minor)).status).toBe(200)
    },
  )

  race(
    'confirmed for the old sum while a credit is given: the sum that was seen is the sum that is owed',
    async () => {
      const { id, queryId } = await queried()
      const [, ...confirmed] = await Promise.all([
        answer(queryId, 40_000),
        confirm(id, 90_000),
        confirm(id, 50_000),
        confirm(id, 90_000),
      ])
      const statement = await proveSums(id)
      expect(statement.due.minor).toBe(50_000)
      expect(done(confirmed)).toBe(statement.status === 'paymentRequired' ? 1 : 0)
      expect(confirmed[0]?.status).not.toBe(200)
    },
  )

  race(
    'paid while its line is queried and credited: the question comes too late, the credit is for the next one',
    async () => {
      const { id, lineId } = await stated()
      await confirm(id, 90_000)
      const charge = await on.charge([{ id, userId: paying.customer.userId, number: '', due: cny(90_000) }])
      const [, asked, credited] = await Promise.all([
        payInCashier(paying.app, charge.data.redirectTo),
        ask(id, lineId),
        paying.app.call(creditBillLineCall, {
          token: paying.finance.token,
          body: { id: lineId, amountMinor: 20_000, note: '多计' },
        }),
      ])
      expect([asked.reason, credited.status]).toEqual(['statement.moveNotOpen', 200])
      const statement = await proveSums(id)
      expect([statement.status, statement.due.minor]).toEqual(['completed', 90_000])
      await paying.drain()
      const next = (await issue()).data.items[0]
      expect(next?.due.minor).toBe(-20_000)
      if (next) expect((await confirm(next.id, -20_000)).data.status).toBe('processingRefund')
    },
  )

  race('made while a charge that nobody agreed to is taken off: it stands on it, or it is off', async () => {
    const orderId = await on.moving()
    const lineId = await on.extra(orderId, 1_000, 'STOR', false)
    const [made, off] = await Promise.all([
      issue(),
      paying.app.call(withdrawBillLineCall, { token: paying.operations.token, body: { id: lineId } }),
    ])
    const id = made.data.items[0]?.id as StatementId
    const { data } = await paying.app.call(contract.statementLines, {
      token: paying.customer.token,
      query: { id },
    })
    expect(data.lines.some((line) => line.id === lineId)).toBe(off.status !== 200)
    expect(off.reason ?? 'bill.consentNotOpen').toBe('bill.consentNotOpen')
    await proveSums(id)
  })
})

const orderOf = async (lineId: BillLineId): Promise<string | undefined> =>
  (
    await paying.app.ctx.pool.query<{ order_id: string }>('select order_id from bill_lines where id = $1', [
      lineId,
    ])
  ).rows[0]?.order_id

describe('a month', () => {
  race(
    'run by two people, by two jobs and by hand for one customer at once: each line stands once',
    async () => {
      const orderId = await on.moving()
      await on.extra(orderId, 90_000)
      const month = monthOf(businessDateOf(paying.app.clock.now)) as StatementMonth
      const began = paying.app.clock.now
      await paying.later(40 * 86_400)
      const run = () => paying.app.call(contract.runMonth, { token: paying.finance.token, body: { month } })
      const [first, second] = await Promise.all([
        run(),
        run(),
        makeMonth.run(paying.app.ctx, { month }),
        makeMonth.run(paying.app.ctx, { month }),
        paying.app.call(contract.issueStatements, {
          token: paying.finance.token,
          body: { userId: paying.customer.userId, month },
        }),
      ])
      expect([first.status, second.status]).toEqual([200, 200])
      await paying.drain()
      const { rows } = await paying.app.ctx.pool.query<{ kind: string; lines: number; statements: number }>(
        `select s.kind, count(*)::int as lines, count(distinct s.id)::int as statements
       from statement_lines l join statements s on s.user_id = l.user_id and s.id = l.statement_id
       join bill_lines b on b.user_id = l.user_id and b.id = l.bill_line_id where b.order_id = $1
       group by s.kind order by s.kind`,
        [orderId],
      )
      expect(rows).toEqual([
        { kind: 'oceanFreight', lines: 2, statements: 1 },
        { kind: 'regular', lines: 2, statements: 1 },
      ])
      paying.app.clock.now = began
      await paying.later(0)
    },
  )
})

describe('invoices', () => {
  const apply = async (lines: readonly { lineId: BillLineId; amountMinor: number }[]) =>
    paying.app.call(invoices.applyForInvoice, {
      token: paying.customer.token,
      body: { titleId: await buildTitle(paying.app, paying.customer), lines: [...lines] },
    })
  /** By line, what is invoiced and what is paid. */
  const sums = async (orderId: OrderId) => [
    ...(await moneyOfLines(paying.app.ctx, paying.customer.userId, { orderIds: [orderId] })).values(),
  ]
  const paidLines = async (orderId: OrderId) =>
    (await on.linesOf(orderId)).map(({ id, paid }) => ({ lineId: id, amountMinor: paid.minor }))

  race(
    'applied for 50 times at once, whole and in parts, while a part is credited: never more than is paid',
    async () => {
      const orderId = await on.moving()
      const lines = await paidLines(orderId)
      const [first] = lines
      if (!first) throw new Error('nothing is paid')
      const tries = times(50, (at) =>
        apply(
          at % 2 === 0 ? lines : [{ ...first, amountMinor: Math.ceil(first.amountMinor / (1 + (at % 7))) }],
        ),
      )
      const credit = on.credit(first.lineId, 100_000)
      const answers = await tries
      await credit
      expect(done(answers)).toBeLessThanOrEqual(2)
      for (const reason of reasons(answers))
        expect(['invoice.inApplication', 'invoice.tooMuch', 'invoice.nothingLeft']).toContain(reason)
      await paying.drain()
      for (const { paid, invoiced } of await sums(orderId))
        expect(invoiced.minor).toBeLessThanOrEqual(paid.minor)
    },
  )

  race(
    'applied for while a refund is asked for, approved and sent: a red letter takes back what was too much',
    async () => {
      const orderId = await on.moving()
      const lines = await paidLines(orderId)
      const [asked, applied] = await Promise.all([paying.requestPart(orderId, 250_000), apply(lines)])
      await Promise.all([paying.approve(asked.data.id), paying.drain()])
      await paying.drain()
      const after = await sums(orderId)
      for (const { paid, invoiced } of after) expect(invoiced.minor).toBeLessThanOrEqual(paid.minor)
      // Asked first, the application was for too much; else it was issued and taken back in part.
      expect(applied.reason ?? 'invoice.tooMuch').toBe('invoice.tooMuch')
      const all = after.reduce((total, { invoiced }) => total + invoiced.minor, 0)
      const paid = after.reduce((total, each) => total + each.paid.minor, 0)
      expect(all).toBe(applied.status === 200 ? paid : 0)
    },
  )
})
