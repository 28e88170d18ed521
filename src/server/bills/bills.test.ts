import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import * as contract from '#contract/bills.ts'
import type { BodyInput } from '#contract/endpoint.ts'
import { addManyEvents } from '#contract/many-events.ts'
import type { BillLineId, OrderId, UserId } from '#domain/kernel/ids.ts'
import { money } from '#domain/kernel/money.ts'
import { balanceOf, proveLedger } from '#server/ledger/queries.ts'
import { startTestApp, type TestApp } from '#test/support/app.ts'
import { buildOrder } from '#test/support/orders.ts'
import { buildCustomer, buildStaff } from '#test/support/people.ts'

let app: TestApp
let finance: string
let operations: string
let customer: { userId: UserId; token: string }

beforeAll(async () => {
  app = await startTestApp()
  finance = (await buildStaff(app, 'finance', '周岚')).token
  operations = (await buildStaff(app, 'operations', '林晓')).token
})
afterAll(async () => {
  expect(await proveLedger(app.ctx)).toEqual([])
  await app.stop()
})
beforeEach(async () => {
  customer = await buildCustomer(app)
})

type Charge = BodyInput<typeof contract.addBillLineCall>
const chargeOf = (orderId: OrderId, wish: Partial<Charge> = {}): Charge => ({
  orderId,
  code: 'STOR',
  quantity: '1',
  unitPrice: money(15_000, 'CNY'),
  cause: 'customerRequest',
  note: '客户要求多放两天',
  ...wish,
})
const add = (body: Charge, token = finance) => app.call(contract.addBillLineCall, { token, body })
const billOf = async (orderId: OrderId, token = customer.token) =>
  (await app.call(contract.orderBillCall, { token, query: { orderId } })).data
const decide = (id: string, agree: boolean, token = customer.token) =>
  app.call(contract.decideConsentCall, { token, body: { id, agree } })
const owed = () => balanceOf(app.ctx, { kind: 'owed', userId: customer.userId }, 'CNY')
const extraOf = (bill: contract.OrderBillReply) => {
  const line = bill.rows.flatMap(({ lines }) => lines).find(({ cause }) => cause !== null)
  if (!line) throw new Error('nothing beyond the quote')
  return line
}
const moving = async () => (await buildOrder(app, customer, { status: 'inTransit' })).id

describe('the bill of an order', () => {
  test('holds nothing before it moves, and every prepaid line as quoted once it does', async () => {
    const { id } = await buildOrder(app, customer, { status: 'accepted' })
    const before = await billOf(id)
    expect(before.rows.map(({ code, lines }) => [code, lines.length])).toEqual([
      ['OF', 0],
      ['BAF', 0],
      ['THC', 0],
    ])
    const bill = await billOf(await moving())
    expect(bill.rows.map(({ lines }) => lines.map(({ kind, consent }) => [kind, consent]))).toEqual([
      [['oceanFreight', 'notNeeded']],
      [['oceanFreight', 'notNeeded']],
      [['regular', 'notNeeded']],
    ])
    expect(bill.totals.billed).toEqual(bill.totals.quoted)
    expect(bill.totals.paid).toEqual(bill.totals.quoted)
    expect(bill.totals.difference).toEqual(money(0, 'CNY'))
    expect(bill.rows[0]?.lines[0]).toMatchObject({
      quantity: '2',
      unitPrice: money(205_000, 'USD'),
      rate: { rate: '7.0840', source: { en: 'CFETS' } },
    })
    expect(bill.rows[2]?.lines[0]?.rate).toBeNull()
  })

  test('is its own, with its own rates of exchange, where several orders begin to move at once; billed ones are not billed again', async () => {
    const owners = [customer, await buildCustomer(app), customer]
    const ids: OrderId[] = []
    for (const owner of owners) ids.push((await buildOrder(app, owner, { status: 'accepted' })).id)
    const [early, dear] = ids as [OrderId, OrderId]
    await add(chargeOf(early))
    await app.ctx.pool.query(
      `update orders set terms = jsonb_set(terms, '{exchangeRates,0,rate}', '"7.9999"') where id = $1`,
      [dear],
    )
    const event = { type: 'gatedIn', classifier: 'actual', on: '2026-11-20', at: '08:30' } as const
    const entered = await app.call(addManyEvents, {
      token: operations,
      body: { ids, event, key: randomUUID() },
    })
    expect(entered.data).toMatchObject({ done: 3 })
    const bills = await Promise.all(ids.map((id, at) => billOf(id, owners[at]?.token)))
    const quotedOf = (bill: contract.OrderBillReply) =>
      bill.rows.flatMap(({ lines }) => lines).filter(({ cause }) => cause === null)
    for (const bill of bills) {
      expect(bill.rows.slice(0, 3).map(({ lines }) => lines.length)).toEqual([1, 1, 1])
      expect(quotedOf(bill)).toHaveLength(3)
    }
    expect(bills.map((bill) => quotedOf(bill)[0]?.rate?.rate)).toEqual(['7.0840', '7.9999', '7.0840'])
  })

  test('is its own customer’s and nobody else’s', async () => {
    const id = await moving()
    const other = await buildCustomer(app)
    expect(
      (await app.call(contract.orderBillCall, { token: other.token, query: { orderId: id } })).reason,
    ).toBe('request.notFound')
    const bill = (await add(chargeOf(id, { unitPrice: money(90_000, 'CNY') }))).data
    expect((await decide(extraOf(bill).id, true, other.token)).reason).toBe('request.notFound')
  })
})

describe('a charge beyond the quote', () => {
  test('is billed at once inside the tolerance, which holds for the whole order', async () => {
    const id = await moving()
    const before = await owed()
    const first = (await add(chargeOf(id))).data
    expect(extraOf(first)).toMatchObject({ consent: 'tolerated', addedByName: '周岚', paid: money(0, 'CNY') })
    expect(first.tolerance).toEqual({ most: money(20_000, 'CNY'), used: money(15_000, 'CNY') })
    expect(await owed()).toBe(before + 15_000)
    const second = (await add(chargeOf(id, { code: 'DOC', unitPrice: money(5_001, 'CNY') }))).data
    expect(second.rows.at(-1)?.lines[0]?.consent).toBe('asked')
    expect(second.totals.difference).toEqual(money(15_000, 'CNY'))
    expect(await owed()).toBe(before + 15_000)
  })

  test('waits for consent beyond it, is counted once given, and can be given after a refusal', async () => {
    const id = await moving()
    const before = await owed()
    const line = extraOf((await add(chargeOf(id, { unitPrice: money(90_000, 'CNY') }))).data)
    expect(line).toMatchObject({ consent: 'asked', openMoves: ['withdraw'] })
    const seen = extraOf(await billOf(id))
    expect(seen.openMoves).toEqual(['give', 'refuse'])
    expect(extraOf((await decide(line.id, false)).data).consent).toBe('refused')
    expect(await owed()).toBe(before)
    const given = (await decide(line.id, true)).data
    expect(given.totals.difference).toEqual(money(90_000, 'CNY'))
    expect(await owed()).toBe(before + 90_000)
    expect((await decide(line.id, true)).reason).toBe('bill.consentNotOpen')
    expect((await decide(line.id, false)).reason).toBe('bill.consentNotOpen')
  })

  test('is taken off by the desk while nobody agreed, and what was agreed to is only credited', async () => {
    const id = await moving()
    const before = await owed()
    const asked = extraOf((await add(chargeOf(id, { unitPrice: money(90_000, 'CNY') }))).data)
    const off = await app.call(contract.withdrawBillLineCall, { token: operations, body: { id: asked.id } })
    expect(extraOf(off.data).consent).toBe('withdrawn')
    const again = extraOf({
      ...off.data,
      rows: (await add(chargeOf(id, { unitPrice: money(80_000, 'CNY') }))).data.rows.slice(-1),
    })
    await decide(again.id, true)
    const late = await app.call(contract.withdrawBillLineCall, { token: operations, body: { id: again.id } })
    expect(late.reason).toBe('bill.consentNotOpen')
    const credit = (amountMinor: number) =>
      app.call(contract.creditBillLineCall, {
        token: finance,
        body: { id: again.id, amountMinor, note: '多计一天' },
      })
    expect((await credit(80_001)).reason).toBe('bill.creditTooHigh')
    const half = (await credit(30_000)).data
    expect(half.rows.at(-1)?.billed).toEqual(money(50_000, 'CNY'))
    expect(await owed()).toBe(before + 50_000)
    expect((await credit(50_001)).reason).toBe('bill.creditTooHigh')
    await credit(50_000)
    expect((await credit(1)).reason).toBe('bill.creditTooHigh')
    expect(await owed()).toBe(before)
  })

  test('adds to a quoted line at the quote’s own rate, and stands in its row', async () => {
    const id = await moving()
    const more = chargeOf(id, {
      quotedPosition: 1,
      code: 'OF',
      unitPrice: money(1_000, 'USD'),
      quantity: '1.5',
    })
    const bill = (await add({ ...more, cause: 'customerRequest' })).data
    expect(bill.rows[0]?.lines.map(({ amount, cny }) => [amount.minor, cny.minor])).toEqual([
      [410_000, 2_904_430],
      [1_500, 10_626],
    ])
    expect(bill.rows[0]?.difference).toEqual(money(10_626, 'CNY'))
  })

  test('bills what was quoted as well, when it comes before the order moves', async () => {
    const { id } = await buildOrder(app, customer, { status: 'accepted' })
    const bill = (await add(chargeOf(id))).data
    expect(bill.rows.map(({ lines }) => lines.length)).toEqual([1, 1, 1, 1])
    expect(bill.totals.difference).toEqual(money(15_000, 'CNY'))
  })

  test('is refused without what it needs', async () => {
    const id = await moving()
    const other = await buildOrder(app, await buildCustomer(app), { status: 'inTransit' })
    const { rows } = await app.ctx.pool.query('select id from tracking_events where order_id = $1 limit 1', [
      other.id,
    ])
    const ended = (await buildOrder(app, customer, { status: 'cancelled' })).id
    const refused: [string, Partial<Charge>][] = [
      ['bill.evidenceMissing', { cause: 'inspection' }],
      ['bill.evidenceMissing', { note: ' ' }],
      ['bill.evidenceUnknown', { cause: 'inspection', eventId: rows[0].id }],
      ['bill.quotedLineUnknown', { quotedPosition: 4, code: 'DTHC', unitPrice: money(1, 'EUR') }],
      ['bill.quotedLineUnknown', { quotedPosition: 99 }],
      ['bill.otherCharge', { quotedPosition: 3, code: 'DOC' }],
      ['bill.orderEnded', { orderId: ended }],
      ['request.invalid', { quantity: '1.0005' }],
      ['request.invalid', { quantity: '-1' }],
      ['request.invalid', { unitPrice: money(0, 'CNY') }],
    ]
    for (const [reason, wish] of refused) expect((await add(chargeOf(id, wish))).reason, reason).toBe(reason)
    expect((await billOf(id)).totals.difference).toEqual(money(0, 'CNY'))
  })

  test('fifty at once stay inside the tolerance together, and fifty answers have one effect', async () => {
    const id = await moving()
    const before = await owed()
    const many = Array.from({ length: 50 }, () => add(chargeOf(id, { unitPrice: money(1_500, 'CNY') })))
    await Promise.all(many)
    const bill = await billOf(id)
    const lines = bill.rows.flatMap((row) => row.lines).filter(({ cause }) => cause)
    expect(lines.filter(({ consent }) => consent === 'tolerated')).toHaveLength(13)
    expect(lines).toHaveLength(50)
    expect(await owed()).toBe(before + 13 * 1_500)
    const asked = lines.find(({ consent }) => consent === 'asked')
    if (!asked) throw new Error('nothing was asked')
    const answers = await Promise.all(Array.from({ length: 50 }, () => decide(asked.id, true)))
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
    expect(await owed()).toBe(before + 14 * 1_500)
  })

  test('is never changed or removed in the database', async () => {
    const id = await moving()
    const line: BillLineId = extraOf((await add(chargeOf(id))).data).id
    const change = (set: string) => app.ctx.pool.query(`update bill_lines set ${set} where id = $1`, [line])
    for (const set of ['cny_minor = 1', 'amount_minor = 1', "note = 'x'", "cause = 'tax'"])
      await expect(change(set)).rejects.toThrow('bill lines are not changed')
    await expect(app.ctx.pool.query('delete from bill_lines where id = $1', [line])).rejects.toThrow()
  })
})
