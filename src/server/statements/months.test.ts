import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import * as contract from '#contract/statements.ts'
import type { StatementMonth } from '#domain/bills/statements.ts'
import { system } from '#domain/kernel/actor.ts'
import type { StatementQueryId } from '#domain/kernel/ids.ts'
import { proveMoney } from '#server/payments/jobs.ts'
import { newId } from '#server/platform/ids.ts'
import { openSessionFor } from '#server/users/commands/people.ts'
import { startTestApp, type TestApp } from '#test/support/app.ts'
import { buildCharge } from '#test/support/issued-statements.ts'
import { buildShippedOrder } from '#test/support/paying.ts'
import { buildCustomer, buildStaff } from '#test/support/people.ts'

const november = '2026-11' as StatementMonth

let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.stop())

describe('a month at the desk', () => {
  test('is run, checked and closed; then nothing is billed into it and no statement of it is made', async () => {
    const who = await buildCustomer(app)
    const orderId = await buildShippedOrder(app, who)
    const lineId = await buildCharge(app, who, orderId)
    app.clock.now = new Date('2026-12-02T02:00:00Z')
    const finance = (await buildStaff(app, 'finance', '周岚')).token
    const token = (await openSessionFor(app.ctx, system, who.userId)).reply.jwt
    const runMonth = (of: StatementMonth) =>
      app.call(contract.runMonth, { token: finance, body: { month: of } })
    const close = (of: StatementMonth) =>
      app.call(contract.closeMonth, { token: finance, body: { month: of } })
    const checksOf = (reply: contract.StatementMonthReply) =>
      Object.fromEntries(reply.checks.map(({ check, open }) => [check, open]))

    expect((await runMonth('2026-12' as StatementMonth)).reason).toBe('statement.monthNotOver')
    expect((await close('2026-12' as StatementMonth)).reason).toBe('statement.monthNotOver')
    expect((await close('2026-07' as StatementMonth)).reason).toBe('statement.monthNotMade')
    expect((await runMonth(november)).data.state).toBe('running')
    await app.ctx.jobs.drain(app.ctx)
    const { data } = await app.call(contract.listMonths, { token: finance })
    expect(data.months.map((each) => each.month).slice(0, 3)).toEqual(['2026-12', '2026-11', '2026-10'])
    expect(data.months).toHaveLength(12)
    expect(data.months[1]).toMatchObject({ state: 'made', closedAt: null })
    expect([data.months[1]?.customers, data.months[1]?.statements]).toEqual([1, 2])
    const { data: own } = await app.call(contract.listStatements, { token, query: { kind: 'regular' } })

    const asked = await app.call(contract.queryStatementLine, {
      token,
      body: { statementId: own.items[0]?.id as never, lineId, reason: 'x' },
    })
    expect(asked.data.openQueries).toBe(1)
    const open = await close(november)
    expect([open.status, open.reason]).toEqual([409, 'statement.monthNotReady'])
    const { data: queue } = await app.call(contract.listStatementQueries, { token: finance })
    await app.call(contract.answerStatementQuery, {
      token: finance,
      body: { id: queue.items[0]?.id as StatementQueryId, creditMinor: 10_000, answer: 'x' },
    })
    expect((await close(november)).reason).toBe('statement.monthNotReady')
    await proveMoney.run(app.ctx, {})
    // The credit stands on the statement, so nothing of November is left out.
    const closed = (await close(november)).data
    expect(closed).toMatchObject({ state: 'closed', closedByName: '周岚' })
    expect(checksOf(closed)).toMatchObject({ queries: 0, unstated: 0, proof: 0, reconciliation: 0 })
    expect(closed.checks.find(({ check }) => check === 'unconfirmed')).toMatchObject({ blocks: false })
    expect((await close(november)).reason).toBe('statement.monthClosed')
    expect((await runMonth(november)).reason).toBe('statement.monthClosed')
    const again = { userId: who.userId, month: november }
    expect((await app.call(contract.issueStatements, { token: finance, body: again })).reason).toBe(
      'statement.monthClosed',
    )
    const backdated = app.ctx.pool.query(
      `insert into bill_lines (id, user_id, order_id, kind, code, name, basis, quantity, unit_minor, amount_minor, currency,
         cny_minor, cause, note, consent, billed_on, added_at)
       select $1, user_id, order_id, kind, code, name, basis, quantity, unit_minor, amount_minor, currency, cny_minor, cause,
         note, consent, billed_on, added_at from bill_lines where id = $2`,
      [newId('bil'), lineId],
    )
    await expect(backdated).rejects.toMatchObject({ constraint: 'nothing_is_billed_into_a_closed_month' })
    const late = await buildCharge(app, who, orderId)
    const { rows } = await app.ctx.pool.query('select billed_on from bill_lines where id = $1', [late])
    expect(rows[0].billed_on).toBe('2026-12-02')
  })
})
