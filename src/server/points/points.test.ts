import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { BodyInput } from '#contract/endpoint.ts'
import {
  deskListVouchersCall,
  grantVoucherCall,
  listVouchersCall,
  voucherCustomersCall,
  withdrawVoucherCall,
} from '#contract/points.ts'
import { addDays, businessDateOf } from '#domain/kernel/business-date.ts'
import { money } from '#domain/kernel/money.ts'
import { newId } from '#server/platform/ids.ts'
import { startTestApp, type TestApp } from '#test/support/app.ts'
import { buildCustomer, buildStaff } from '#test/support/people.ts'
import { countVouchers, provePoints } from './queries.ts'

let app: TestApp
let sales: Awaited<ReturnType<typeof buildStaff>>
beforeAll(async () => {
  app = await startTestApp()
  sales = await buildStaff(app, 'sales', '陈予安')
})
afterAll(async () => {
  expect(await provePoints(app.ctx)).toEqual([])
  await app.stop()
})

const today = () => businessDateOf(app.ctx.clock())
type Grant = BodyInput<typeof grantVoucherCall>
const grantOf = (userId: string, wish: Partial<Grant> = {}): Grant => ({
  userId,
  name: { zh: '延误补偿券', en: 'Delay voucher' },
  amountMinor: 20_000,
  leastMinor: 1_000_000,
  validFrom: today(),
  validUntil: addDays(today(), 90),
  reason: '船期延误 5 天，客户要求补偿',
  ...wish,
})
const grant = (body: Grant, token = sales.token) => app.call(grantVoucherCall, { token, body })

describe('granting a voucher [§3]', () => {
  it('works: the customer has it, and the desk sees who gave it and why', async () => {
    const customer = await buildCustomer(app, { nickName: '澜湾家居' })
    const granted = await grant(grantOf(customer.userId))
    expect(granted.data).toMatchObject({
      status: 'usable',
      customerName: '澜湾家居',
      amount: money(20_000, 'CNY'),
      least: money(1_000_000, 'CNY'),
      reason: '船期延误 5 天，客户要求补偿',
      grantedByName: '陈予安',
      openMoves: ['withdraw'],
    })
    const own = await app.call(listVouchersCall, { token: customer.token })
    expect(own.data.items.map(({ id, name }) => [id, name.en])).toEqual([[granted.data.id, 'Delay voucher']])
    // What the clerks write among themselves is not the customer's to read.
    expect(own.raw.body).not.toContain('船期延误')
    expect(await countVouchers(app.ctx, customer.userId, today())).toBe(1)
    expect(await countVouchers(app.ctx, customer.userId, addDays(today(), 91))).toBe(0)
  })

  it('refuses beside the fields what no voucher may be', async () => {
    const { userId } = await buildCustomer(app)
    const wrong: [field: string, wish: Partial<Grant>][] = [
      ['amountMinor', { amountMinor: 100_001, leastMinor: 10_000_000 }],
      ['amountMinor', { amountMinor: 0 }],
      ['amountMinor', { amountMinor: -20_000 }],
      ['amountMinor', { amountMinor: 0.5 }],
      ['leastMinor', { leastMinor: 39_999 }],
      ['leastMinor', { leastMinor: 100_000_001 }],
      ['validUntil', { validFrom: addDays(today(), 2), validUntil: addDays(today(), 1) }],
      ['validUntil', { validFrom: addDays(today(), -9), validUntil: addDays(today(), -1) }],
      ['validUntil', { validUntil: addDays(today(), 366) }],
      ['validFrom', { validFrom: '2026-02-30' }],
      ['reason', { reason: ' ' }],
      ['name.en', { name: { zh: '券', en: '' } }],
    ]
    for (const [field, wish] of wrong) {
      const { reason, fields } = await grant(grantOf(userId, wish))
      expect([field, reason, Object.keys(fields ?? {})]).toEqual([field, 'request.invalid', [field]])
    }
    expect((await grant(grantOf(newId('usr')))).reason).toBe('request.notFound')
  })

  it('is for sales, finance and the administrator', async () => {
    const { userId } = await buildCustomer(app)
    const answers: Record<string, string | undefined> = {}
    for (const role of ['sales', 'finance', 'administrator', 'operations', 'content'] as const) {
      const { token } = await buildStaff(app, role)
      answers[role] = (await grant(grantOf(userId), token)).reason
    }
    expect(answers).toEqual({
      sales: undefined,
      finance: undefined,
      administrator: undefined,
      operations: 'login.forbidden',
      content: 'login.forbidden',
    })
  })

  it('happens once for one press of the button', async () => {
    const { userId, token } = await buildCustomer(app)
    const body = grantOf(userId)
    const key = 'one-press-of-the-button'
    const tries = await Promise.all(
      Array.from({ length: 10 }, () => app.call(grantVoucherCall, { token: sales.token, body, key })),
    )
    expect(new Set(tries.map(({ data }) => data.id)).size).toBe(1)
    expect((await app.call(listVouchersCall, { token })).data.items).toHaveLength(1)
  })
})

describe('the voucher desk [§3]', () => {
  it('finds customers by whole number or part of a name, and shows no whole number', async () => {
    const customer = await buildCustomer(app, { nickName: '远帆 100%_贸易', mobile: '+8613712345678' })
    const find = async (keyword: string) =>
      (await app.call(voucherCustomersCall, { token: sales.token, query: { keyword } })).data
    for (const keyword of ['13712345678', '+86 137 1234 5678', '帆 100%', '%_贸']) {
      const found = await find(keyword)
      expect([keyword, found.map(({ userId }) => userId)]).toEqual([keyword, [customer.userId]])
      expect(JSON.stringify(found)).not.toContain('13712345678')
    }
    expect(await find('1371234')).toEqual([])
    expect(await find('__')).toEqual([])
  })

  it('pages by key and filters by status and customer', async () => {
    const customer = await buildCustomer(app, { nickName: '分页测试' })
    const ids: string[] = []
    for (let turn = 0; turn < 12; turn++)
      ids.push(
        (
          await grant(
            grantOf(
              customer.userId,
              turn < 2 ? { validFrom: addDays(today(), 3), validUntil: addDays(today(), 9) } : {},
            ),
          )
        ).data.id,
      )
    const { token } = sales
    const list = (query: object) =>
      app.call(deskListVouchersCall, { token, query: { keyword: '分页测试', size: 10, ...query } })
    const first = await list({})
    const second = await list({ cursor: first.data.nextCursor })
    expect([...first.data.items, ...second.data.items].map(({ id }) => id)).toEqual([...ids].sort().reverse())
    expect(second.data.nextCursor).toBeNull()
    expect((await list({ status: 'notYet' })).data.items).toHaveLength(2)
    expect((await list({ status: 'usable' })).data.items).toHaveLength(10)
    expect((await list({ status: 'over' })).data.items).toEqual([])
    expect((await list({ cursor: 'x' })).reason).toBe('request.invalid')
  })

  it('withdraws a voucher once, and it counts no more', async () => {
    const customer = await buildCustomer(app)
    const { data } = await grant(grantOf(customer.userId))
    const withdraw = (id: string) => app.call(withdrawVoucherCall, { token: sales.token, body: { id } })
    expect((await withdraw(data.id)).data).toMatchObject({
      status: 'withdrawn',
      withdrawnByName: '陈予安',
      openMoves: [],
    })
    expect((await withdraw(data.id)).reason).toBe('voucher.withdrawn')
    expect((await withdraw(newId('vch'))).reason).toBe('request.notFound')
    expect(await countVouchers(app.ctx, customer.userId, today())).toBe(0)
    const own = await app.call(listVouchersCall, {
      token: customer.token,
      query: { status: 'withdrawn' },
    })
    expect(own.data.items.map(({ id }) => id)).toEqual([data.id])
  })

  it('shows a customer only their own', async () => {
    const [one, other] = [await buildCustomer(app), await buildCustomer(app)]
    await grant(grantOf(one.userId))
    expect((await app.call(listVouchersCall, { token: other.token })).data.items).toEqual([])
  })
})
