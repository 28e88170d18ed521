import { afterAll, beforeAll, expect, test } from 'vitest'
import { creditBillLineCall } from '#contract/bills.ts'
import * as contract from '#contract/statements.ts'
import type { BillLineId, UserId } from '#domain/kernel/ids.ts'
import { newId } from '#server/platform/ids.ts'
import { startTestApp, type TestApp } from '#test/support/app.ts'
import { buildOrder } from '#test/support/orders.ts'
import { buildCustomer, buildStaff } from '#test/support/people.ts'
import { buildCharges, buildStatement, type StatementWish } from '#test/support/statement-rows.ts'

let app: TestApp
let finance: string
let customer: { userId: UserId; token: string }
beforeAll(async () => {
  app = await startTestApp()
  finance = (await buildStaff(app, 'finance', '周岚')).token
  customer = await buildCustomer(app)
})
afterAll(() => app.stop())

/** An invoice over a part of a line. */
async function invoice(lineId: BillLineId, minor: number): Promise<void> {
  const id = newId('inv')
  await app.ctx.pool.query(
    `insert into invoices (id, user_id, number, title, tax_treatment, amount_minor, status, applied_at)
     values ($1, $2, $1, '{}', 'zeroRated', $3, 'invoicing', $4)`,
    [id, customer.userId, minor, app.ctx.clock()],
  )
  await app.ctx.pool.query(
    'insert into invoice_lines (user_id, invoice_id, bill_line_id, amount_minor) values ($1, $2, $3, $4)',
    [customer.userId, id, lineId, minor],
  )
}

const made = async (wish: StatementWish): Promise<string> => {
  const { id } = await buildStatement(app, customer.userId, wish)
  await app.ctx.pool.query(
    `insert into statement_moves (user_id, statement_id, move, to_status, moved_at, moved_by)
     values ($1, $2, 'issue', 'toBeConfirmed', $3, 'system')`,
    [customer.userId, id, app.ctx.clock()],
  )
  return id
}

/** In the customer's list, in the desk's, and opened. */
async function statesOf(id: string): Promise<string[]> {
  const { token } = customer
  const own = await app.call(contract.listStatements, { token, query: {} })
  const desk = await app.call(contract.deskListStatements, { token: finance, query: {} })
  const opened = await app.call(contract.getStatement, { token, query: { id: id as never } })
  return [...own.data.items, ...desk.data.items, opened.data]
    .filter((each) => each.id === id)
    .map(({ invoiced }) => invoiced)
}
const everywhere = (state: string) => [state, state, state]

test('a statement is issued when all that was paid for it in money is invoiced, though it charged more (decision 038)', async () => {
  const { id: orderId } = await buildOrder(app, customer, { status: 'inTransit' })
  await buildCharges(app, { userId: customer.userId, orderId }, { count: 2, minor: 10_000 })
  const id = await made({ status: 'completed' })
  expect(await statesOf(id)).toEqual(everywhere('notIssued'))
  const { rows } = await app.ctx.pool.query<{ id: BillLineId; minor: number }>(
    `select l.bill_line_id as id, l.cny_minor::int as minor from statement_lines l
     join bill_lines b on b.user_id = l.user_id and b.id = l.bill_line_id
     where l.statement_id = $1 order by b.cause is not null, l.position`,
    [id],
  )
  const second = rows.at(-1)?.id as BillLineId
  for (const line of rows) await invoice(line.id, line.id === second ? 7_500 : line.minor)
  expect(await statesOf(id)).toEqual(everywhere('partlyIssued'))
  // A credit after payment stands on the next statement; of the second line 7,500 are left.
  const credit = await app.call(creditBillLineCall, {
    token: finance,
    body: { id: second, amountMinor: 2_500, note: '多计' },
  })
  expect(credit.status).toBe(200)
  expect(await statesOf(id)).toEqual(everywhere('issued'))
})

test('a statement that a credit of an earlier one makes smaller is issued once all that was paid for its own charges is invoiced', async () => {
  const { id: orderId } = await buildOrder(app, customer, { status: 'inTransit' })
  const charge = async (month: string) => {
    await buildCharges(app, { userId: customer.userId, orderId }, { minor: 10_000 })
    return made({ status: 'completed', month })
  }
  const lineOf = async (statementId: string, minor: number) => {
    const { rows } = await app.ctx.pool.query<{ id: BillLineId }>(
      'select bill_line_id as id from statement_lines where statement_id = $1 and cny_minor = $2',
      [statementId, minor],
    )
    return rows[0]?.id as BillLineId
  }
  const earlier = await charge('2026-06')
  const credit = await app.call(creditBillLineCall, {
    token: finance,
    body: { id: await lineOf(earlier, 10_000), amountMinor: 6_000, note: '多计' },
  })
  expect(credit.status).toBe(200)
  const id = await charge('2026-07')
  expect(await lineOf(id, -6_000)).toBeDefined()
  const own = await lineOf(id, 10_000)
  await invoice(own, 6_000)
  expect(await statesOf(id)).toEqual(everywhere('partlyIssued'))
  await invoice(own, 4_000)
  expect(await statesOf(id)).toEqual(everywhere('issued'))
})

test('a statement that is not paid yet is issued when all that it charges is invoiced', async () => {
  const { id: orderId } = await buildOrder(app, customer, { status: 'inTransit' })
  await buildCharges(app, { userId: customer.userId, orderId }, { minor: 10_000 })
  const id = await made({ status: 'paymentRequired', month: '2026-10' })
  const { rows } = await app.ctx.pool.query<{ id: BillLineId }>(
    'select bill_line_id as id from statement_lines where statement_id = $1 order by cny_minor desc',
    [id],
  )
  await invoice(rows[0]?.id as BillLineId, 9_999)
  expect(await statesOf(id)).toEqual(everywhere('partlyIssued'))
})

test('a line of a statement has a statement and a bill line of its own customer', async () => {
  const stranger = await buildCustomer(app)
  const { id: orderId } = await buildOrder(app, customer, { status: 'inTransit' })
  await buildCharges(app, { userId: customer.userId, orderId }, { minor: 4_000 })
  const { id } = await buildStatement(app, customer.userId, { month: '2026-09' })
  const put = (userId: UserId, statementId: string, lineId: string) =>
    app.ctx.pool.query(
      `insert into statement_lines (user_id, statement_id, bill_line_id, position, cny_minor, prepaid_minor)
       values ($1, $2, $3, 99, 1, 0)`,
      [userId, statementId, lineId],
    )
  const constraint = 'statement_lines_are_of_their_customer'
  await expect(put(customer.userId, id, newId('bil'))).rejects.toMatchObject({ constraint })
  await buildCharges(app, { userId: customer.userId, orderId }, { minor: 5_000 })
  const { rows } = await app.ctx.pool.query<{ id: BillLineId }>(
    `select id from bill_lines where user_id = $1 and amount_minor = 5000`,
    [customer.userId],
  )
  const line = rows[0]?.id ?? ''
  await expect(put(customer.userId, newId('stm'), line)).rejects.toMatchObject({ constraint })
  await expect(put(stranger.userId, id, line)).rejects.toMatchObject({ constraint })
  await expect(app.owner.query('delete from statements where id = $1', [id])).rejects.toMatchObject({
    constraint: 'statements_stay',
  })
  await expect(
    app.ctx.pool.query('update statements set user_id = $2 where id = $1', [id, stranger.userId]),
  ).rejects.toMatchObject({ constraint: 'statements_stay' })
})
