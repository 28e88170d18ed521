import { z } from 'zod'
import { channelChoices, paymentChannels, transferProofStatuses } from '#domain/payments/channels.ts'
import { paymentStatuses, refundStatuses } from '#domain/payments/payment-moves.ts'
import { dialogueStates } from '#domain/payments/payment-window.ts'
import { endpoint } from './endpoint.ts'
import {
  deskPaymentShape,
  deskProofShape,
  deskRefundShape,
  paymentShape,
  proofShape,
  refundShape,
  trailStepShape,
  wayShape,
} from './payment-shapes.ts'
import {
  bilingualShape,
  cursorQuery,
  dayShape,
  idShape,
  instantShape,
  moneyShape,
  textShape,
} from './shapes.ts'

/** Paying orders, asking how a payment stands, and sending money back (requirements §4, decisions 013 and 030). */

/** Most orders in one payment. Assumed (decision 013). */
export const mostOrdersPerPayment = 20
/** Longest reason for a refund or its rejection. Assumed (decision 013). */
export const reasonLimit = 200
/** Longest name of whoever sent a transfer: a company's full name. Assumed (decision 030). */
export const payerNameLimit = 120
/** Longest number that a bank gives a transfer; SWIFT's transaction reference has 36 characters. */
export const bankReferenceLimit = 40

/** A bank's number of a transfer: what stands on paper, without the blanks. */
const bankReferenceShape = z
  .string()
  .transform((text) => text.replaceAll(/\s/g, ''))
  .pipe(z.string().regex(new RegExp(`^[A-Za-z0-9./_-]{4,${bankReferenceLimit}}$`), 'field.invalid'))

export type RefundReply = z.output<typeof refundShape>
export type PaymentReply = z.output<typeof paymentShape>
export type ProofReply = z.output<typeof proofShape>
export type TrailStep = z.output<typeof trailStepShape>
export type DeskRefundReply = z.output<typeof deskRefundShape>
export type DeskPaymentReply = z.output<typeof deskPaymentShape>
export type DeskProofReply = z.output<typeof deskProofShape>

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
    /** `created` while the company has not answered yet (WeChat Pay), else `waiting`. */
    status: z.enum(paymentStatuses),
    ...wayShape,
    /** Until when the dialogue waits (15 minutes; a bank transfer's as long as it can be paid). */
    dialogueUntil: instantShape,
    /** Until when the charge can be paid. */
    expiresAt: instantShape,
  }),
})

export const paymentStateCall = endpoint({
  method: 'GET',
  path: '/crm/payment/state',
  title: 'What the payment dialogue shows: detecting, waiting, success or timeout',
  access: 'customer',
  query: z.object({
    paymentId: idShape('pay'),
    /** `1` also asks the payment company, at most once in 3 seconds per payment, and not once it is credited. */
    ask: z.enum(['0', '1']).default('0'),
  }),
  reply: z.object({
    state: z.enum(dialogueStates),
    payment: paymentShape,
    dialogueUntil: instantShape,
    ...wayShape,
  }),
})

export const authorizePaymentCall = endpoint({
  method: 'POST',
  path: '/crm/payment/authorize',
  title: 'What the payment app led back with: who will pay, for one use by the session that asked',
  access: 'customer',
  perMinute: 30,
  body: z.object({
    state: z.string().min(1, 'required').max(200, 'field.invalid'),
    authCode: z.string().min(1, 'required').max(200, 'field.invalid'),
  }),
  reply: paymentStateCall.reply,
})

export const addTransferProofCall = endpoint({
  method: 'POST',
  path: '/crm/payment/addProof',
  title: 'Show that a bank transfer was made; one proof waits at a time',
  access: 'customer',
  idempotent: true,
  body: z.object({
    paymentId: idShape('pay'),
    fileId: idShape('fil'),
    payerName: textShape(payerNameLimit, 1),
    paidOn: dayShape,
    bankReference: bankReferenceShape.optional(),
  }),
  reply: proofShape,
})

export const paymentTrailCall = endpoint({
  method: 'GET',
  path: '/crm/payment/trail',
  title: 'What happened to a payment, oldest first',
  access: 'customer',
  query: z.object({ paymentId: idShape('pay') }),
  reply: z.object({ payment: paymentShape, steps: z.array(trailStepShape) }),
})

export const refundTrailCall = endpoint({
  method: 'GET',
  path: '/crm/payment/refundTrail',
  title: 'What happened to a refund, oldest first',
  access: 'customer',
  query: z.object({ refundId: idShape('rfd') }),
  reply: z.object({ refund: refundShape, steps: z.array(trailStepShape) }),
})

export const listOrderPaymentsCall = endpoint({
  method: 'GET',
  path: '/crm/payment/list',
  title: 'The payments and refunds of one order, newest first',
  access: 'customer',
  query: z.object({ orderId: idShape('ord') }),
  reply: z.array(paymentShape),
})

export const listStatementPaymentsCall = endpoint({
  method: 'GET',
  path: '/crm/payment/listOfStatement',
  title: 'The payments and refunds of one statement, newest first',
  access: 'customer',
  query: z.object({ statementId: idShape('stm') }),
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
  title:
    'Ask for a refund of a paid order, of money that waits with a wrong amount, or again for what a statement gives back',
  access: 'staff',
  roles: readers,
  idempotent: true,
  body: z
    .object({
      orderId: idShape('ord').optional(),
      paymentId: idShape('pay').optional(),
      statementId: idShape('stm').optional(),
      reason: textShape(reasonLimit, 1),
    })
    .refine(
      ({ orderId, paymentId, statementId }) =>
        [orderId, paymentId, statementId].filter((each) => each !== undefined).length === 1,
      'required',
    ),
  reply: deskRefundShape,
})

export const approveRefundCall = endpoint({
  method: 'POST',
  path: '/crm/desk/refund/approve',
  title: 'Approve a refund, in full or less costs already incurred; never one’s own',
  access: 'staff',
  roles: finance,
  idempotent: true,
  body: z.object({
    refundId: idShape('rfd'),
    amount: moneyShape.optional(),
    /** Why it is less than was asked for, and then required; the shipper reads it. */
    reason: textShape(reasonLimit, 1).optional(),
  }),
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

export const listPaymentsCall = endpoint({
  method: 'GET',
  path: '/crm/desk/payment/list',
  title: 'Payments, newest first; `onHold` shows only money that waits for finance',
  access: 'staff',
  roles: readers,
  query: z.object({
    status: z.enum(paymentStatuses).optional(),
    channel: z.enum(paymentChannels).optional(),
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

export const deskPaymentTrailCall = endpoint({
  method: 'GET',
  path: '/crm/desk/payment/trail',
  title: 'What happened to a payment, with the company’s numbers and what we think of its notices',
  access: 'staff',
  roles: readers,
  query: z.object({ paymentId: idShape('pay') }),
  reply: z.object({ payment: deskPaymentShape, steps: z.array(trailStepShape) }),
})

export const deskRefundTrailCall = endpoint({
  method: 'GET',
  path: '/crm/desk/refund/trail',
  title: 'What happened to a refund, with every time it was sent and what the company said',
  access: 'staff',
  roles: readers,
  query: z.object({ refundId: idShape('rfd') }),
  reply: z.object({ refund: deskRefundShape, steps: z.array(trailStepShape) }),
})

export const deskListProofsCall = endpoint({
  method: 'GET',
  path: '/crm/desk/payment/proofs',
  title: 'Proofs of bank transfers: those that wait oldest first, others newest first',
  access: 'staff',
  roles: readers,
  query: z.object({ status: z.enum(transferProofStatuses).default('submitted'), ...cursorQuery }),
  reply: z.object({ items: z.array(deskProofShape), nextCursor: z.string().nullable() }),
})

export const confirmTransferCall = endpoint({
  method: 'POST',
  path: '/crm/desk/payment/confirmTransfer',
  title: 'A transfer stands on the bank’s list: what came, from whom, under which number',
  access: 'staff',
  roles: finance,
  idempotent: true,
  body: z.object({
    paymentId: idShape('pay'),
    /** What really came; another sum than was asked for waits for finance. */
    amount: moneyShape,
    bankReference: bankReferenceShape,
    paidOn: dayShape,
    payer: textShape(payerNameLimit, 1),
  }),
  reply: deskPaymentShape,
})

export const rejectProofCall = endpoint({
  method: 'POST',
  path: '/crm/desk/payment/rejectProof',
  title: 'Reject the proof of a transfer, with a reason that the shipper reads',
  access: 'staff',
  roles: finance,
  idempotent: true,
  body: z.object({ proofId: idShape('prf'), reason: textShape(reasonLimit, 1) }),
  reply: deskProofShape,
})

export const requestPartRefundCall = endpoint({
  method: 'POST',
  path: '/crm/desk/refund/requestPart',
  title: 'Ask for a part of what was paid for an order to go back while the order goes on',
  access: 'staff',
  roles: ['finance', 'operations', 'administrator'],
  idempotent: true,
  body: z.object({ orderId: idShape('ord'), amount: moneyShape, reason: textShape(reasonLimit, 1) }),
  reply: deskRefundShape,
})

export const recordPayoutCall = endpoint({
  method: 'POST',
  path: '/crm/desk/refund/payout',
  title: 'A refund was paid by hand: of a bank transfer, or one that its company could not send',
  access: 'staff',
  roles: finance,
  idempotent: true,
  body: z.object({ refundId: idShape('rfd'), bankReference: bankReferenceShape, paidOn: dayShape }),
  reply: deskRefundShape,
})
