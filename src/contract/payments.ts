import { z } from 'zod'
import {
  captureOutcomes,
  paymentStatuses,
  refundKinds,
  refundMoves,
  refundStatuses,
} from '#domain/payments/payment-moves.ts'
import { dialogueStates } from '#domain/payments/payment-window.ts'
import { endpoint } from './endpoint.ts'
import {
  bilingualShape,
  cursorQuery,
  dayShape,
  idShape,
  instantShape,
  moneyShape,
  textShape,
} from './shapes.ts'

/** Paying orders, asking how a payment stands, and sending money back (requirements §4, decision 013). */

/** What a shipper may choose; online banking is shown and answers that it is not supported yet (requirements §8). */
export const channelChoices = ['alipay', 'cashier', 'onlineBanking'] as const
/** Most orders in one payment. Assumed (decision 013). */
export const mostOrdersPerPayment = 20
/** Longest reason for a refund or its rejection. Assumed (decision 013). */
export const reasonLimit = 200

const channelShape = z.enum(['alipay', 'cashier'])

export const paymentChannelsCall = endpoint({
  method: 'GET',
  path: '/crm/payment/channels',
  title: 'The ways to pay, and which of them work here',
  access: 'open',
  reply: z.array(z.object({ channel: z.enum(channelChoices), name: bilingualShape, available: z.boolean() })),
})

export const createChargeCall = endpoint({
  method: 'POST',
  path: '/crm/payment/createCharge',
  title:
    'Start one payment for one or several orders; the same orders on the same channel get their open payment back',
  access: 'customer',
  idempotent: true,
  body: z.object({
    orderIds: z.array(idShape('ord')).min(1, 'required').max(mostOrdersPerPayment),
    channel: z.enum(channelChoices),
    /** The sum the shipper saw; another sum due is refused (`payment.amountChanged`). */
    amount: moneyShape.optional(),
  }),
  reply: z.object({
    paymentId: idShape('pay'),
    tradeNo: z.string(),
    amount: moneyShape,
    /** Where the browser goes to pay. */
    redirectTo: z.string(),
    /** Until when the dialogue waits (15 minutes). */
    dialogueUntil: instantShape,
    /** Until when the charge can be paid. */
    expiresAt: instantShape,
  }),
})

const refundShape = z.object({
  id: idShape('rfd'),
  refundNo: z.string(),
  paymentId: idShape('pay'),
  orderId: idShape('ord').nullable(),
  kind: z.enum(refundKinds),
  amount: moneyShape,
  reason: z.string(),
  status: z.enum(refundStatuses),
  requestedAt: instantShape,
  refundedAt: instantShape.nullable(),
  rejectedReason: z.string().nullable(),
  /** The working days between which the money should arrive, once it is on its way. */
  expected: z.object({ from: dayShape, to: dayShape }).nullable(),
})
export type RefundReply = z.output<typeof refundShape>

const paymentShape = z.object({
  id: idShape('pay'),
  tradeNo: z.string(),
  channel: channelShape,
  channelTradeNo: z.string().nullable(),
  amount: moneyShape,
  status: z.enum(paymentStatuses),
  outcome: z.enum(captureOutcomes).nullable(),
  orders: z.array(z.object({ orderId: idShape('ord'), orderNumber: z.string(), amount: moneyShape })),
  createdAt: instantShape,
  expiresAt: instantShape,
  paidAt: instantShape.nullable(),
  refunds: z.array(refundShape),
})
export type PaymentReply = z.output<typeof paymentShape>

export const paymentStateCall = endpoint({
  method: 'GET',
  path: '/crm/payment/state',
  title: 'What the payment dialogue shows: detecting, waiting, success or timeout',
  access: 'customer',
  query: z.object({
    paymentId: idShape('pay'),
    /** `1` also asks the payment company, at most once in 3 seconds per payment. */
    ask: z.enum(['0', '1']).default('0'),
  }),
  reply: z.object({
    state: z.enum(dialogueStates),
    payment: paymentShape,
    dialogueUntil: instantShape,
    /** To go to the payment company again, while that is possible. */
    redirectTo: z.string().nullable(),
  }),
})

export const listOrderPaymentsCall = endpoint({
  method: 'GET',
  path: '/crm/payment/list',
  title: 'The payments and refunds of one order, newest first',
  access: 'customer',
  query: z.object({ orderId: idShape('ord') }),
  reply: z.array(paymentShape),
})

export const closePaymentCall = endpoint({
  method: 'POST',
  path: '/crm/payment/close',
  title: 'Give up an open payment, for example to choose another way to pay',
  access: 'customer',
  body: z.object({ paymentId: idShape('pay') }),
  reply: z.object({ status: z.enum(paymentStatuses) }),
})

export const requestRefundCall = endpoint({
  method: 'POST',
  path: '/crm/payment/requestRefund',
  title: 'Ask for a paid order’s money back',
  access: 'customer',
  idempotent: true,
  body: z.object({ orderId: idShape('ord'), reason: textShape(reasonLimit, 1) }),
  reply: refundShape,
})

// The desk: finance and administrators. Reading is open to operations and sales as well.
const finance = ['finance', 'administrator'] as const
const readers = ['finance', 'administrator', 'operations', 'sales'] as const

const deskRefundShape = refundShape.extend({
  userId: idShape('usr'),
  tradeNo: z.string(),
  channel: channelShape,
  orderNumber: z.string().nullable(),
  requestedBy: z.string(),
  approvedBy: z.string().nullable(),
  tries: z.int(),
  failure: z.string().nullable(),
  /** The moves that the reader may make now; `approve` is missing for the clerk who asked. */
  openMoves: z.array(
    z.enum(Object.keys(refundMoves) as [keyof typeof refundMoves, ...(keyof typeof refundMoves)[]]),
  ),
})
export type DeskRefundReply = z.output<typeof deskRefundShape>

export const listRefundsCall = endpoint({
  method: 'GET',
  path: '/crm/desk/refund/list',
  title: 'Refunds, newest first',
  access: 'staff',
  roles: readers,
  query: z.object({ status: z.enum(refundStatuses).optional(), ...cursorQuery }),
  reply: z.object({ items: z.array(deskRefundShape), nextCursor: z.string().nullable() }),
})

export const deskRequestRefundCall = endpoint({
  method: 'POST',
  path: '/crm/desk/refund/request',
  title: 'Ask for a refund of a paid order, or of money that waits with a wrong amount',
  access: 'staff',
  roles: readers,
  idempotent: true,
  body: z
    .object({
      orderId: idShape('ord').optional(),
      paymentId: idShape('pay').optional(),
      reason: textShape(reasonLimit, 1),
    })
    .refine((body) => (body.orderId === undefined) !== (body.paymentId === undefined), 'required'),
  reply: deskRefundShape,
})

export const approveRefundCall = endpoint({
  method: 'POST',
  path: '/crm/desk/refund/approve',
  title: 'Approve a refund, in full or less costs already incurred; never one’s own',
  access: 'staff',
  roles: finance,
  idempotent: true,
  body: z.object({ refundId: idShape('rfd'), amount: moneyShape.optional() }),
  reply: deskRefundShape,
})

export const rejectRefundCall = endpoint({
  method: 'POST',
  path: '/crm/desk/refund/reject',
  title: 'Reject a refund, with a reason that the shipper reads',
  access: 'staff',
  roles: finance,
  idempotent: true,
  body: z.object({ refundId: idShape('rfd'), reason: textShape(reasonLimit, 1) }),
  reply: deskRefundShape,
})

export const retryRefundCall = endpoint({
  method: 'POST',
  path: '/crm/desk/refund/retry',
  title: 'Send a failed refund again, under the same number',
  access: 'staff',
  roles: finance,
  idempotent: true,
  body: z.object({ refundId: idShape('rfd') }),
  reply: deskRefundShape,
})

const deskPaymentShape = paymentShape.extend({
  userId: idShape('usr'),
  /** What waits for finance and would go back next, were it asked for now; null when nothing waits. */
  onHold: moneyShape.nullable(),
  /** Everything that came in for it; more than one only when somebody paid twice. */
  captures: z.array(
    z.object({
      channelTradeNo: z.string(),
      amount: moneyShape,
      refunded: moneyShape,
      payer: z.string().nullable(),
      paidAt: instantShape,
      outcome: z.enum(captureOutcomes),
      foundBy: z.enum(['notice', 'query']),
    }),
  ),
})
export type DeskPaymentReply = z.output<typeof deskPaymentShape>

export const listPaymentsCall = endpoint({
  method: 'GET',
  path: '/crm/desk/payment/list',
  title: 'Payments, newest first; `onHold` shows only money that waits for finance',
  access: 'staff',
  roles: readers,
  query: z.object({
    status: z.enum(paymentStatuses).optional(),
    onHold: z.enum(['0', '1']).default('0'),
    keyword: textShape(60).optional(),
    ...cursorQuery,
  }),
  reply: z.object({ items: z.array(deskPaymentShape), nextCursor: z.string().nullable() }),
})

export const listNoticesCall = endpoint({
  method: 'GET',
  path: '/crm/desk/payment/notices',
  title: 'What payment companies (or others in their name) sent us, newest first, with our verdict',
  access: 'staff',
  roles: finance,
  query: z.object({ ...cursorQuery }),
  reply: z.object({
    items: z.array(
      z.object({
        id: z.int(),
        channel: z.string(),
        verdict: z.string(),
        tradeNo: z.string().nullable(),
        receivedAt: instantShape,
        actedAt: instantShape.nullable(),
        times: z.int(),
        body: z.string(),
      }),
    ),
    nextCursor: z.string().nullable(),
  }),
})
