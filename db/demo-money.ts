import type { Customer, Staff } from '#domain/kernel/actor.ts'
import { businessDateOf } from '#domain/kernel/business-date.ts'
import type { OrderId, PaymentId, RefundId } from '#domain/kernel/ids.ts'
import { money } from '#domain/kernel/money.ts'
import { askAboutPayment } from '#server/payments/commands/captures.ts'
import { createCharge } from '#server/payments/commands/charges.ts'
import { approveRefund, requestPartRefund } from '#server/payments/commands/refunds.ts'
import { sendRefund } from '#server/payments/commands/send-refund.ts'
import { addTransferProof, confirmTransfer, rejectProof } from '#server/payments/commands/transfers.ts'
import { getPayment, getRefund } from '#server/payments/queries.ts'
import type { Context } from '#server/platform/context.ts'
import type { CashierAction, EmbeddedCashier } from '#server/providers/payment/embedded.ts'
import { demoSlip } from './demo-papers.ts'

/** What the money of an order goes through beyond being paid. */
export type MoneyStory =
  /** paid by a transfer that finance confirmed */
  | 'transferPaid'
  /** a transfer was shown twice, and finance looks for it */
  | 'transferShown'
  /** another sum came than was asked for */
  | 'wrongAmount'
  /** paid after it was cancelled */
  | 'late'
  /** a part went back while the order goes on */
  | 'partBack'
  /** a part was asked for, and waits for finance */
  | 'partAsked'
  /** of a refund, costs were kept */
  | 'lessBack'

/** Paying and giving back in the demo world, each step at its time. */
export function demoMoney({
  world,
  cashier,
  at,
  finance,
  operations,
}: {
  readonly world: Context
  readonly cashier: EmbeddedCashier
  readonly at: (instant: Date) => void
  readonly finance: Staff
  readonly operations: Staff
}) {
  const payer = '宁波澜湾家居用品有限公司'
  const minutesAfter = (instant: Date, minutes: number) => at(new Date(instant.getTime() + minutes * 60_000))
  let slips = 0

  /** A charge that the shipper has opened at the cashier. */
  async function charge(customer: Customer, orderId: OrderId) {
    const { paymentId, redirectTo } = await createCharge(world, customer, {
      orderIds: [orderId],
      channel: 'cashier',
    })
    const chargeNo = await cashier.open(redirectTo?.split('?')[1] ?? '')
    if (!chargeNo) throw new Error('the demo payment did not open')
    return { paymentId, chargeNo }
  }
  async function take(paymentId: PaymentId, chargeNo: string, action: CashierAction) {
    if (!(await cashier.act(chargeNo, action))) throw new Error('the demo payment did not go through')
    await askAboutPayment(world, paymentId)
  }

  /** An open transfer, shown by a slip; null where transfers are not offered. */
  async function transfer(customer: Customer, orderId: OrderId) {
    if (!world.payments.has('bankTransfer')) return null
    const { paymentId, amount, tradeNo } = await createCharge(world, customer, {
      orderIds: [orderId],
      channel: 'bankTransfer',
    })
    const show = async () => {
      slips += 1
      const bankReference = `ICBC${businessDateOf(world.clock()).replaceAll('-', '')}${String(7_040 + slips * 13)}`
      const fileId = await demoSlip(world, customer, [
        `REMITTANCE ${tradeNo}`,
        `AMOUNT CNY ${(amount.minor / 100).toFixed(2)}`,
        `BANK REFERENCE ${bankReference}`,
      ])
      const paidOn = businessDateOf(world.clock())
      const proof = { paymentId, fileId, payerName: payer, paidOn, bankReference }
      return { id: await addTransferProof(world, customer, proof), paidOn, bankReference }
    }
    return { paymentId, amount, show }
  }

  async function pay(customer: Customer, orderId: OrderId, action: CashierAction = 'quietly'): Promise<void> {
    const { paymentId, chargeNo } = await charge(customer, orderId)
    await take(paymentId, chargeNo, action)
  }

  async function giveBack(customer: Customer, refundId: RefundId, costs = 0): Promise<void> {
    const { amount } = await getRefund(world, customer, refundId)
    await approveRefund(world, finance, {
      refundId,
      ...(costs > 0
        ? {
            amount: money(amount.minor - costs, amount.currency),
            reason: '按服务协议，已发生的费用 600 元凭票据扣除',
          }
        : {}),
    })
    await sendRefund.run(world, { refundId })
  }

  return {
    pay,
    giveBack,

    async payByTransfer(customer: Customer, orderId: OrderId, placedAt: Date): Promise<void> {
      const opened = await transfer(customer, orderId)
      if (!opened) return pay(customer, orderId)
      minutesAfter(placedAt, 35)
      const { bankReference, paidOn } = await opened.show()
      minutesAfter(placedAt, 88)
      const { paymentId, amount } = opened
      await confirmTransfer(world, finance, { paymentId, amount, bankReference, paidOn, payer })
    },

    async showTransfer(customer: Customer, orderId: OrderId, placedAt: Date): Promise<void> {
      const opened = await transfer(customer, orderId)
      if (!opened) return
      minutesAfter(placedAt, 4)
      const { id: proofId } = await opened.show()
      minutesAfter(placedAt, 9)
      await rejectProof(world, finance, { proofId, reason: '回单上看不清付款户名，请重新上传' })
      minutesAfter(placedAt, 14)
      await opened.show()
    },

    /** The shipper's page at the cashier is still open when the order has been cancelled. */
    async payLate(
      customer: Customer,
      orderId: OrderId,
      placedAt: Date,
      cancel: () => Promise<void>,
    ): Promise<void> {
      minutesAfter(placedAt, 80)
      const { paymentId, chargeNo } = await charge(customer, orderId)
      await cancel()
      minutesAfter(placedAt, 92)
      await take(paymentId, chargeNo, 'late')
      const [refund] = (await getPayment(world, customer, paymentId)).refunds
      if (refund) await sendRefund.run(world, { refundId: refund.id })
    },

    async givePartBack(customer: Customer, orderId: OrderId, placedAt: Date): Promise<void> {
      minutesAfter(placedAt, 26 * 60)
      const refundId = await requestPartRefund(world, operations, {
        orderId,
        amount: money(82_500, 'CNY'),
        reason: '码头操作费多计一箱，退回差额',
      })
      minutesAfter(placedAt, 28 * 60)
      await giveBack(customer, refundId)
    },

    async askPartBack(orderId: OrderId): Promise<void> {
      await requestPartRefund(world, operations, {
        orderId,
        amount: money(3_000, 'CNY'),
        reason: '封条费多计一箱，退回差额',
      })
    },
  }
}
