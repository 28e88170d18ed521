import { createHash } from 'node:crypto'
import { expect } from 'vitest'
import { getOrder } from '#contract/orders.ts'
import * as contract from '#contract/payments.ts'
import { system } from '#domain/kernel/actor.ts'
import type { FileId, OrderId, PaymentId, RefundId, StaffId, UserId } from '#domain/kernel/ids.ts'
import { type Money, money } from '#domain/kernel/money.ts'
import { addFiles } from '#server/files/store.ts'
import { balanceOf } from '#server/ledger/queries.ts'
import { acceptOrder } from '#server/orders/commands/moves.ts'
import { provePayments } from '#server/payments/queries.ts'
import { newId } from '#server/platform/ids.ts'
import { openStaffSessionFor } from '#server/staff/commands.ts'
import { recordEvents } from '#server/tracking/commands.ts'
import { openSessionFor } from '#server/users/commands/people.ts'
import { startTestApp, type TestApp } from './app.ts'
import { payInCashier } from './cashier.ts'
import { buildOrder, clerkActor, customerActor, type OrderWish } from './orders.ts'
import { buildCustomer, buildStaff } from './people.ts'

type Person = { readonly userId: UserId; token: string }
type Clerk = { readonly staffId: StaffId; token: string }

export type Paying = Awaited<ReturnType<typeof startPaying>>

/** The app with the people who pay, ask for their money back and decide; every file ends by proving the money. */
export async function startPaying(environment: Record<string, string> = {}) {
  const app: TestApp = await startTestApp(environment)
  const customer: Person = await buildCustomer(app)
  const stranger: Person = await buildCustomer(app)
  const finance: Clerk = await buildStaff(app, 'finance', '周敏')
  const otherFinance: Clerk = await buildStaff(app, 'finance', '吴磊')
  const operations: Clerk = await buildStaff(app, 'operations', '林晓')
  const drain = () => app.ctx.jobs.drain(app.ctx)

  const charge = (
    orderIds: OrderId[],
    channel: 'alipay' | 'wechat' | 'bankTransfer' | 'cashier' = 'cashier',
    token = customer.token,
  ) => app.call(contract.createChargeCall, { token, body: { orderIds, channel } })
  const stateOf = async (paymentId: PaymentId, ask: '0' | '1' = '0') =>
    (await app.call(contract.paymentStateCall, { token: customer.token, query: { paymentId, ask } })).data
  const order = (wish: OrderWish = {}) => buildOrder(app, customer, wish)

  return {
    app,
    customer,
    stranger,
    finance,
    otherFinance,
    operations,
    drain,
    charge,
    stateOf,
    order,
    orderStatus: async (id: OrderId) =>
      (await app.call(getOrder, { token: customer.token, query: { id } })).data.status,
    owed: () => balanceOf(app.ctx, { kind: 'owed', userId: customer.userId }, 'CNY'),

    /** Tokens live 15 minutes and tests move the clock: everybody with a token of now. */
    async later(seconds: number): Promise<void> {
      app.clock.advance(seconds)
      for (const person of [customer, stranger])
        person.token = (await openSessionFor(app.ctx, system, person.userId)).reply.jwt
      for (const clerk of [finance, otherFinance, operations])
        clerk.token = (await openStaffSessionFor(app.ctx, system, clerk.staffId)).reply.jwt
    },

    /** An order paid at the cashier. */
    async paidOrder(wish: OrderWish = {}) {
      const placed = await order(wish)
      const { data } = await charge([placed.id])
      const chargeNo = await payInCashier(app, data.redirectTo)
      return { orderId: placed.id, paymentId: data.paymentId, minor: data.amount.minor, chargeNo }
    },

    /** A stored file of somebody's. */
    file: (userId: UserId = customer.userId) => storedFile(app, userId),

    approve: (refundId: RefundId, token = otherFinance.token, amount?: Money) =>
      app.call(contract.approveRefundCall, {
        token,
        body: { refundId, ...(amount ? { amount, reason: '已产生费用' } : {}) },
      }),
    requestPart: (orderId: OrderId, minor: number, token = finance.token) =>
      app.call(contract.requestPartRefundCall, {
        token,
        body: { orderId, amount: money(minor, 'CNY'), reason: '附加费多收' },
      }),
    trail: async (paymentId: PaymentId, token = customer.token) =>
      (await app.call(contract.paymentTrailCall, { token, query: { paymentId } })).data.steps,
    deskTrail: async (paymentId: PaymentId, token = finance.token) =>
      (await app.call(contract.deskPaymentTrailCall, { token, query: { paymentId } })).data.steps,

    async stop(): Promise<void> {
      expect(await provePayments(app.ctx)).toEqual([])
      await app.stop()
    },
  }
}

/** A stored file of a customer's, as a proof of a transfer. */
export async function storedFile(app: TestApp, userId: UserId): Promise<FileId> {
  const id = newId('fil')
  const sha256 = createHash('sha256').update(id).digest('hex')
  const kept = { name: '汇款回单.pdf', kind: 'pdf', mediaType: 'application/pdf', bytes: 9 }
  const uploadedAt = app.clock.now
  await addFiles(app.ctx, customerActor(userId), [
    { id, ...kept, sha256, storageKey: `test/${id}`, uploadedAt, purpose: null },
  ])
  return id
}

/** An order whose money really came, so that it can be proved and given back, and that is on its way. */
export async function buildShippedOrder(app: TestApp, who: Readonly<Person>): Promise<OrderId> {
  const { id } = await buildOrder(app, who)
  const body = { orderIds: [id], channel: 'cashier' as const }
  const { data } = await app.call(contract.createChargeCall, { token: who.token, body })
  await payInCashier(app, data.redirectTo)
  await acceptOrder(app.ctx, clerkActor, id)
  await recordEvents(app.ctx, system, id, { kind: 'carrier', name: 'COSCO' }, [
    { type: 'departed', classifier: 'actual', containerIds: [], happenedAt: app.ctx.clock() },
  ])
  return id
}

/** What the cashier sent back of a charge. */
export const sentBack = async (app: TestApp, chargeNo: string): Promise<number> =>
  ((await app.cashier.find(chargeNo))?.refunds ?? [])
    .filter(({ status }) => status === 'refunded')
    .reduce((sum, { amount }) => sum + amount.minor, 0)
