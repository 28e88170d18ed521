import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { BodyInput } from '#contract/endpoint.ts'
import { listNotifications } from '#contract/notifications.ts'
import * as contract from '#contract/rebate.ts'
import { money } from '#domain/kernel/money.ts'
import { balanceOf, proveLedger } from '#server/ledger/queries.ts'
import { startTestApp, type TestApp } from '#test/support/app.ts'
import { buildOrder } from '#test/support/orders.ts'
import { buildCustomer, buildStaff } from '#test/support/people.ts'
import { bankCard, giveCash } from '#test/support/rebates.ts'
import { proveWithdrawals } from './rebate-queries.ts'

let app: TestApp
type Clerk = Awaited<ReturnType<typeof buildStaff>>
type Person = Awaited<ReturnType<typeof buildCustomer>>
let first: Clerk
let second: Clerk
beforeAll(async () => {
  app = await startTestApp()
  first = await buildStaff(app, 'finance', '李会计')
  second = await buildStaff(app, 'finance', '王出纳')
})
afterAll(async () => {
  expect(await proveWithdrawals(app.ctx)).toEqual([])
  expect(await proveLedger(app.ctx)).toEqual([])
  await app.stop()
})

const earn = (person: Person, minor: number) => giveCash(app, person.userId, minor)
async function buildEarner(minor: number): Promise<Person> {
  const person = await buildCustomer(app, {
    certificationType: 'individual',
    certificationStatus: 'certified',
  })
  if (minor > 0) await earn(person, minor)
  return person
}
const cash = (person: Person) => balanceOf(app.ctx, { kind: 'cash', userId: person.userId }, 'CNY')
type Ask = BodyInput<typeof contract.requestWithdrawal>
const ask = (person: Person, amountMinor: number, more: Partial<Ask> = {}) =>
  app.call(contract.requestWithdrawal, { token: person.token, body: { ...bankCard, amountMinor, ...more } })
const decide = (id: string, approve: boolean, clerk = first) =>
  app.call(contract.decideWithdrawal, {
    token: clerk.token,
    body: { id, approve, reason: approve ? '' : '户名与实名不一致' },
  })
let references = 0
const pay = (id: string, clerk = second, more: { bankReference?: string; taxMinor?: number } = {}) =>
  app.call(contract.recordPayout, {
    token: clerk.token,
    body: { id, bankReference: `BANK-${++references}`, taxMinor: 0, ...more },
  })

describe('asking for rebate cash [§3]', () => {
  it('reserves the amount at once and keeps the account sealed', async () => {
    const person = await buildEarner(30_000)
    const asked = await ask(person, 20_000, { account: '6222 0202 0011 2233 445' })
    expect(asked.data).toMatchObject({
      status: 'requested',
      amount: money(20_000, 'CNY'),
      accountLast: '3445',
    })
    expect(await cash(person)).toBe(10_000)
    const { rows } = await app.ctx.pool.query('select * from withdrawals where id = $1', [asked.data.id])
    expect(JSON.stringify(rows)).not.toContain('6222020200112233445')
    expect(rows[0].account_sealed.includes('6222020200112233445')).toBe(false)
    const list = await app.call(contract.listWithdrawals, { token: person.token })
    expect(list.data.items).toEqual([asked.data])
    expect(list.raw.body).not.toContain('62220202')
    const overview = await app.call(contract.rebateOverview, { token: person.token })
    expect(overview.data).toMatchObject({
      balance: money(10_000, 'CNY'),
      onItsWay: money(20_000, 'CNY'),
      earned: money(30_000, 'CNY'),
      certified: true,
    })
  })

  it('refuses too little, more than there is, a wrong account, and whoever is not certified', async () => {
    const person = await buildEarner(30_000)
    expect((await ask(person, 9_999)).fields?.amountMinor?.code).toBe('withdrawal.tooLow')
    expect((await ask(person, 10_000.5)).status).toBe(400)
    expect((await ask(person, 10_000, { account: 'six' })).fields).toHaveProperty('account')
    expect((await ask(person, 30_001)).reason).toBe('withdrawal.notEnough')
    const stranger = await buildCustomer(app)
    await earn(stranger, 50_000)
    expect((await ask(stranger, 10_000)).reason).toBe('withdrawal.notCertified')
    expect([await cash(person), await cash(stranger)]).toEqual([30_000, 50_000])
    expect((await app.call(contract.listWithdrawals, { token: person.token })).data.items).toEqual([])
  })

  it('gives fifty who ask at once no more than there is', async () => {
    const person = await buildEarner(75_000)
    const answers = await Promise.all(Array.from({ length: 50 }, () => ask(person, 10_000)))
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(7)
    expect(new Set(answers.filter(({ status }) => status !== 200).map(({ reason }) => reason))).toEqual(
      new Set(['withdrawal.notEnough']),
    )
    expect(await cash(person)).toBe(5_000)
  })
})

describe('deciding and paying [§3]', () => {
  it('is approved by one and paid by another, with the tax withheld', async () => {
    const person = await buildEarner(50_000)
    const { id } = (await ask(person, 50_000)).data
    expect((await pay(id)).reason).toBe('withdrawal.moveNotOpen')
    const approved = await decide(id, true)
    expect(approved.data).toMatchObject({
      status: 'approved',
      decidedByName: '李会计',
      openMoves: ['reject'],
    })
    // The answer is kept under its key: the whole number stands in the record only, and only until it is paid.
    expect(approved.raw.body).not.toContain('6222020200112233445')
    const whole = await app.call(contract.deskGetWithdrawal, { token: second.token, query: { id } })
    expect(whole.data.account).toBe('6222020200112233445')
    expect((await pay(id, first)).reason).toBe('withdrawal.sameClerk')
    expect((await pay(id, second, { taxMinor: 50_001 })).reason).toBe('withdrawal.taxTooHigh')
    const paid = await pay(id, second, { bankReference: 'NBCB-2026-1', taxMinor: 10_000 })
    expect(paid.data).toMatchObject({
      status: 'paid',
      net: money(40_000, 'CNY'),
      paidByName: '王出纳',
      openMoves: [],
    })
    const ended = await app.call(contract.deskGetWithdrawal, { token: second.token, query: { id } })
    expect(ended.data.account).toBeNull()
    expect((await pay(id)).reason).toBe('withdrawal.moveNotOpen')
    expect(await cash(person)).toBe(0)
    const told = await app.call(listNotifications, { token: person.token })
    expect(told.data.items.map(({ kind }) => kind).sort()).toEqual(['withdrawalApproved', 'withdrawalPaid'])

    const again = await buildEarner(10_000)
    const other = (await ask(again, 10_000)).data.id
    await decide(other, true)
    expect((await pay(other, second, { bankReference: 'NBCB-2026-1' })).reason).toBe(
      'withdrawal.referenceUsed',
    )
  })

  it('holds in the database that two people pay out', async () => {
    const person = await buildEarner(10_000)
    const { id } = (await ask(person, 10_000)).data
    await decide(id, true)
    await expect(
      app.ctx.pool.query(
        `update withdrawals set status = 'paid', paid_by = decided_by, paid_by_name = '', paid_at = now(), bank_reference = 'x', tax_minor = 0 where id = $1`,
        [id],
      ),
    ).rejects.toMatchObject({ constraint: 'two_people_pay_out' })
  })

  it('comes back when it is refused, with a reason, and once', async () => {
    const person = await buildEarner(20_000)
    const { id } = (await ask(person, 20_000)).data
    const silent = { token: first.token, body: { id, approve: false, reason: ' ' } }
    expect((await app.call(contract.decideWithdrawal, silent)).fields).toHaveProperty('reason')
    const answers = await Promise.all(Array.from({ length: 5 }, () => decide(id, false)))
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
    expect(await cash(person)).toBe(20_000)
    const entries = await app.call(contract.rebateEntries, { token: person.token })
    expect(entries.data.items.map(({ kind, amount }) => [kind, amount.minor])).toEqual([
      ['rebateReturned', 20_000],
      ['rebateWithdrawn', -20_000],
      ['rebateEarned', 20_000],
    ])
  })

  it('is finance’s alone, and one’s own: other roles and other customers get nothing', async () => {
    const person = await buildEarner(10_000)
    const { id } = (await ask(person, 10_000)).data
    const sales = await buildStaff(app, 'sales')
    expect((await decide(id, true, sales)).reason).toBe('login.forbidden')
    const other = await buildEarner(0)
    expect((await app.call(contract.listWithdrawals, { token: other.token })).data.items).toEqual([])
    expect((await app.call(contract.rebateEntries, { token: other.token })).data.items).toEqual([])
    const queue = { token: first.token, query: { status: 'requested' as const } }
    expect((await app.call(contract.deskListWithdrawals, queue)).data.items[0]?.id).toBe(id)
  })
})

describe('the entries of rebate cash [§3]', () => {
  it('tell the order and the member, masked', async () => {
    const inviter = await buildEarner(0)
    const buyer = await buildCustomer(app, { inviterId: inviter.userId, nickName: '澜湾家居' })
    const order = await buildOrder(app, buyer, { status: 'completed' })
    const entries = await app.call(contract.rebateEntries, { token: inviter.token })
    expect(entries.data.items).toHaveLength(1)
    expect(entries.data.items[0]).toMatchObject({ kind: 'rebateEarned', memberName: '澜**' })
    expect(entries.data.items[0]?.amount.minor).toBe(Math.round(order.amountDue.minor / 100))
    expect(entries.raw.body).not.toContain(buyer.mobile.slice(3))
  })

  it('sum to what stands in the book, whatever happens, and never below zero', async () => {
    const step = fc.oneof(
      fc.record({ do: fc.constant('earn' as const), minor: fc.integer({ min: 1, max: 40_000 }) }),
      fc.record({ do: fc.constant('ask' as const), minor: fc.integer({ min: 10_000, max: 40_000 }) }),
      fc.record({
        do: fc.constantFrom('approve' as const, 'reject' as const, 'pay' as const),
        minor: fc.nat(5),
      }),
    )
    await fc.assert(
      fc.asyncProperty(fc.array(step, { maxLength: 12 }), async (steps) => {
        const person = await buildEarner(0)
        const ids: string[] = []
        let expected = 0
        for (const each of steps) {
          const id = ids[each.minor % Math.max(ids.length, 1)]
          if (each.do === 'earn') {
            await earn(person, each.minor)
            expected += each.minor
          } else if (each.do === 'ask') {
            const asked = await ask(person, each.minor)
            expect(asked.status).toBe(each.minor <= expected ? 200 : 409)
            if (asked.status === 200) {
              ids.push(asked.data.id)
              expected -= each.minor
            }
          } else if (id && each.do === 'reject') {
            const rejected = await decide(id, false)
            if (rejected.status === 200) expected += rejected.data.amount.minor
          } else if (id) await (each.do === 'pay' ? pay(id) : decide(id, true))
          expect(expected).toBeGreaterThanOrEqual(0)
          expect(await cash(person)).toBe(expected)
        }
        const entries = await app.call(contract.rebateEntries, { token: person.token, query: { size: 100 } })
        expect(entries.data.items.reduce((sum, { amount }) => sum + amount.minor, 0)).toBe(expected)
        expect(await proveWithdrawals(app.ctx)).toEqual([])
      }),
      { numRuns: 12 },
    )
  })
})
