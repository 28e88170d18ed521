import { afterAll, beforeAll, describe, expect } from 'vitest'
import * as contract from '#contract/rebate.ts'
import { balanceOf, proveLedger } from '#server/ledger/queries.ts'
import { startTestApp, type TestApp } from '#test/support/app.ts'
import { buildCustomer, buildStaff } from '#test/support/people.ts'
import { race } from '#test/support/races.ts'
import { askForWithdrawal, bankCard, giveCash } from '#test/support/rebates.ts'
import { proveWithdrawals } from './rebate-queries.ts'

let app: TestApp
let clerks: { readonly token: string }[]
beforeAll(async () => {
  app = await startTestApp()
  clerks = await Promise.all([1, 2, 3].map(() => buildStaff(app, 'finance')))
})
afterAll(async () => {
  expect(await proveWithdrawals(app.ctx)).toEqual([])
  expect(await proveLedger(app.ctx)).toEqual([])
  await app.stop()
})

const times = <Answer>(count: number, call: (turn: number) => Promise<Answer>): Promise<Answer[]> =>
  Promise.all(Array.from({ length: count }, (_, turn) => call(turn)))
const done = (answers: readonly { readonly status: number }[]) =>
  answers.filter(({ status }) => status === 200).length
const tokenOf = (turn: number) => clerks[turn % clerks.length]?.token ?? ''
const cashOf = (userId: Parameters<typeof giveCash>[1]) => balanceOf(app.ctx, { kind: 'cash', userId }, 'CNY')
const statusOf = async (id: string): Promise<string> =>
  (await app.ctx.pool.query('select status from withdrawals where id = $1', [id])).rows[0].status

describe('withdrawals at once [A-05]', () => {
  race('20 requests never come to more than stands in the book', async () => {
    const person = await buildCustomer(app)
    await askForWithdrawal(app, person.userId)
    await giveCash(app, person.userId, 35_000)
    const answers = await times(20, () =>
      app.call(contract.requestWithdrawal, {
        token: person.token,
        body: { ...bankCard, amountMinor: 10_000 },
      }),
    )
    expect(done(answers)).toBe(3)
    expect(await cashOf(person.userId)).toBe(5_000)
  })

  race('approved by one and refused by another: one decision, and the cash follows it', async () => {
    const { userId } = await buildCustomer(app)
    const id = await askForWithdrawal(app, userId)
    await times(10, (turn) =>
      app.call(contract.decideWithdrawal, {
        token: tokenOf(turn),
        body: { id, approve: turn % 2 === 0, reason: 'x' },
      }),
    )
    // What was approved may still be refused; what was refused stays refused.
    expect(await statusOf(id)).toBe('rejected')
    expect(await cashOf(userId)).toBe(10_000)
  })

  race('paid by several and refused at once: paid once, or back once', async () => {
    const { userId } = await buildCustomer(app)
    const id = await askForWithdrawal(app, userId)
    await app.call(contract.decideWithdrawal, { token: tokenOf(0), body: { id, approve: true } })
    const [paid, refused] = await Promise.all([
      times(6, (turn) =>
        app.call(contract.recordPayout, {
          token: tokenOf(turn),
          body: { id, bankReference: `${id.slice(-12)}-${turn}`, taxMinor: 0 },
        }),
      ),
      times(2, (turn) =>
        app.call(contract.decideWithdrawal, {
          token: tokenOf(turn),
          body: { id, approve: false, reason: 'x' },
        }),
      ),
    ])
    expect(done(paid) + done(refused)).toBe(1)
    expect([await statusOf(id), await cashOf(userId)]).toEqual(
      done(paid) === 1 ? ['paid', 0] : ['rejected', 10_000],
    )
  })

  race('one bank reference on two withdrawals pays one of them', async () => {
    const { userId } = await buildCustomer(app)
    const ids = [await askForWithdrawal(app, userId), await askForWithdrawal(app, userId)]
    for (const id of ids)
      await app.call(contract.decideWithdrawal, { token: tokenOf(0), body: { id, approve: true } })
    const answers = await Promise.all(
      ids.map((id) =>
        app.call(contract.recordPayout, {
          token: tokenOf(1),
          body: { id, bankReference: String(ids[0]).slice(-14), taxMinor: 0 },
        }),
      ),
    )
    expect(done(answers)).toBe(1)
    expect(answers.flatMap(({ reason }) => reason ?? [])).toEqual(['withdrawal.referenceUsed'])
  })
})
