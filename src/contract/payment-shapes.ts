import { z } from 'zod'
import { paymentChannels, transferProofStatuses } from '#domain/payments/channels.ts'
import {
  captureFinders,
  captureOutcomes,
  paymentStatuses,
  refundKinds,
  refundMoves,
  refundStatuses,
} from '#domain/payments/payment-moves.ts'
import { trailKinds, trailMakers } from '#domain/payments/trail.ts'
import { dayShape, idShape, instantShape, moneyShape } from './shapes.ts'

/** What the calls of `payments.ts` answer with. */

export const channelShape = z.enum(paymentChannels)

/** How an open payment is paid, as far as the company has said; all null once it has ended. */
export const wayShape = {
  /** Where the browser goes: first to say who pays, where that is asked, then to pay. */
  redirectTo: z.string().nullable(),
  /** Whether `redirectTo` only asks who pays. */
  authorizes: z.boolean(),
  /** What the phone reads as a QR code. */
  codeUrl: z.string().nullable(),
  /** Our bank's details for a transfer, and what its remittance line must say. */
  transfer: z
    .object({
      holder: z.string(),
      bank: z.string(),
      number: z.string(),
      swift: z.string().nullable(),
      remittance: z.string(),
    })
    .nullable(),
}

export const refundShape = z.object({
  id: idShape('rfd'),
  refundNo: z.string(),
  paymentId: idShape('pay'),
  /** Our number of the payment that it gives back. */
  tradeNo: z.string(),
  channel: channelShape,
  orderId: idShape('ord').nullable(),
  orderNumber: z.string().nullable(),
  /** The statement that gives it back, because more was paid than it charges. */
  statementId: idShape('stm').nullable(),
  statementNumber: z.string().nullable(),
  /** The top-up that gives it back, and how many bought points were taken for it. */
  topUpNumber: z.string().nullable(),
  pointsBack: z.int(),
  kind: z.enum(refundKinds),
  amount: moneyShape,
  reason: z.string(),
  status: z.enum(refundStatuses),
  requestedAt: instantShape,
  refundedAt: instantShape.nullable(),
  rejectedReason: z.string().nullable(),
  /** Why finance gave back less than was asked for. */
  lessBecause: z.string().nullable(),
  /**
   * The working days between which the money should arrive, once it is on its way. Not `certain` where they
   * reach into a year whose public holidays are not announced: these may put them off.
   */
  expected: z.object({ from: dayShape, to: dayShape, certain: z.boolean() }).nullable(),
  /** How it was paid out by hand: the bank's number and day; null where the company sent it. */
  payout: z.object({ bankReference: z.string(), paidOn: dayShape }).nullable(),
})

/** What a shipper shows for a bank transfer, and what became of it. */
export const proofShape = z.object({
  id: idShape('prf'),
  status: z.enum(transferProofStatuses),
  submittedAt: instantShape,
  payerName: z.string(),
  paidOn: dayShape,
  bankReference: z.string().nullable(),
  fileId: idShape('fil'),
  fileName: z.string(),
  decidedAt: instantShape.nullable(),
  rejectedReason: z.string().nullable(),
})

export const paymentShape = z.object({
  id: idShape('pay'),
  tradeNo: z.string(),
  channel: channelShape,
  channelTradeNo: z.string().nullable(),
  amount: moneyShape,
  status: z.enum(paymentStatuses),
  outcome: z.enum(captureOutcomes).nullable(),
  orders: z.array(
    z.object({
      orderId: idShape('ord'),
      orderNumber: z.string(),
      amount: moneyShape,
      /** What of it went back, is on its way back or was asked for. */
      refunded: moneyShape,
    }),
  ),
  /** A payment pays orders, statements or a top-up, never two sorts. */
  statements: z.array(
    z.object({ statementId: idShape('stm'), statementNumber: z.string(), amount: moneyShape }),
  ),
  topUps: z.array(
    z.object({
      topUpId: idShape('top'),
      topUpNumber: z.string(),
      /** The package that was chosen. */
      package: z.string(),
      amount: moneyShape,
      /** The points bought, and those given beside them. */
      pointsNum: z.int(),
      bonus: z.int(),
    }),
  ),
  createdAt: instantShape,
  expiresAt: instantShape,
  /** When the payment app said who pays; null where that was not asked or not answered. */
  authorizedAt: instantShape.nullable(),
  paidAt: instantShape.nullable(),
  /** Proofs of a bank transfer, newest first. */
  proofs: z.array(proofShape),
  refunds: z.array(refundShape),
})

/** One step of a trail; what a step does not know it leaves out. */
export const trailStepShape = z.object({
  kind: z.enum(trailKinds),
  /** For steps that were repeated: the last time. */
  at: instantShape,
  by: z.enum(trailMakers).optional(),
  /** The clerk's name, where staff made the step. */
  name: z.string().optional(),
  amount: moneyShape.optional(),
  /** The company's, the bank's or our number of what the step is about. */
  reference: z.string().optional(),
  /** A notice: whether we believe it, and why not; an answer of the company: what it said. */
  verdict: z.string().optional(),
  outcome: z.enum(captureOutcomes).optional(),
  reason: z.string().optional(),
  /** How often, where more than once. */
  times: z.int().optional(),
})

const refundMoveShape = z.enum(
  Object.keys(refundMoves) as [keyof typeof refundMoves, ...(keyof typeof refundMoves)[]],
)

export const deskRefundShape = refundShape.extend({
  userId: idShape('usr'),
  requestedBy: z.string(),
  approvedBy: z.string().nullable(),
  tries: z.int(),
  failure: z.string().nullable(),
  /** The moves that the reader may make now; `approve` is missing for the clerk who asked. */
  openMoves: z.array(refundMoveShape),
})

export const deskPaymentShape = paymentShape.extend({
  userId: idShape('usr'),
  /** What waits for finance and would go back next, were it asked for now; null when nothing waits. */
  onHold: moneyShape.nullable(),
  /** Why the company refused the charge. */
  failure: z.string().nullable(),
  /** Who the payment app says will pay, by the company's id of the person. */
  authorizedPayer: z.string().nullable(),
  /** Everything that came in for it; more than one only when somebody paid twice. */
  captures: z.array(
    z.object({
      channelTradeNo: z.string(),
      amount: moneyShape,
      refunded: moneyShape,
      payer: z.string().nullable(),
      paidAt: instantShape,
      outcome: z.enum(captureOutcomes),
      foundBy: z.enum(captureFinders),
    }),
  ),
})

/** A row of finance's list: the proof, and the payment that it is for. */
export const deskProofShape = proofShape.extend({
  paymentId: idShape('pay'),
  tradeNo: z.string(),
  paymentStatus: z.enum(paymentStatuses),
  /** What was asked for. */
  amount: moneyShape,
  orderNumbers: z.array(z.string()),
  statementNumbers: z.array(z.string()),
  topUpNumbers: z.array(z.string()),
  userId: idShape('usr'),
  customerName: z.string(),
  decidedBy: z.string().nullable(),
  /** Until when the orders’ deadline stands still for it; null where it does not. */
  heldUntil: instantShape.nullable(),
})
