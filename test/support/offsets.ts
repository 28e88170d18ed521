import type { Staff } from '#domain/kernel/actor.ts'
import { addDays, type BusinessDate, businessDateOf } from '#domain/kernel/business-date.ts'
import type { UserId } from '#domain/kernel/ids.ts'
import { points } from '#domain/ledger/books.ts'
import { post } from '#server/ledger/commands.ts'
import { balanceOf } from '#server/ledger/queries.ts'
import { grantVoucher } from '#server/points/commands.ts'
import type { TestApp } from './app.ts'
import { clerkActor } from './orders.ts'
import { buildCustomer } from './people.ts'

/** A clerk who may grant vouchers. */
export const salesActor: Staff = { ...clerkActor, role: 'sales' }
export type Person = Awaited<ReturnType<typeof buildCustomer>>
let gifts = 0

/** A day so many days from the test's today. */
export const dayFrom = (app: TestApp, days: number): BusinessDate =>
  addDays(businessDateOf(app.ctx.clock()), days)

/** A customer with so many points. */
export async function buildCustomerWithPoints(app: TestApp, count = 0): Promise<Person> {
  const customer = await buildCustomer(app)
  if (count > 0) {
    await post(app.ctx, {
      from: { kind: 'pointsIssued' },
      to: { kind: 'points', userId: customer.userId },
      amount: points(count),
      kind: 'pointsEarned',
      source: `gift:${customer.userId}:${++gifts}`,
    })
  }
  return customer
}

/** CNY 500 off an order of CNY 1,000 at least, for a month, unless wished otherwise. */
export const giveVoucher = (
  app: TestApp,
  userId: UserId,
  wish: Partial<Parameters<typeof grantVoucher>[2]> = {},
) =>
  grantVoucher(app.ctx, salesActor, {
    userId,
    name: { zh: '测试券', en: 'Test voucher' },
    amountMinor: 50_000,
    leastMinor: 100_000,
    validFrom: dayFrom(app, 0),
    validUntil: dayFrom(app, 30),
    reason: '测试',
    ...wish,
  })

export const pointsOf = (app: TestApp, userId: UserId) =>
  balanceOf(app.ctx, { kind: 'points', userId }, 'points')
export const owedBy = (app: TestApp, userId: UserId) => balanceOf(app.ctx, { kind: 'owed', userId }, 'CNY')
