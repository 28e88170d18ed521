import { z } from 'zod'
import { channelChoices } from '#domain/payments/channels.ts'
import { dialogueStates } from '#domain/payments/payment-window.ts'
import { endpoint } from './endpoint.ts'
import { deskRefundShape, paymentShape } from './payment-shapes.ts'
import { createChargeCall, reasonLimit } from './payments.ts'
import { idShape, instantShape, moneyShape, textShape } from './shapes.ts'

/** Buying points (requirements §3, decision 040). What is paid is paid like an order. */

/** Whom the call is for: the caller, and nobody else. It selects nothing. */
const owner = { adminUserId: z.string().optional() }

/** A package of points that is on sale. */
export const packageShape = z.object({
  id: z.string(),
  amount: moneyShape,
  /** The points bought, and those given beside them. */
  pointsNum: z.int(),
  bonus: z.int(),
})
export type PackageReply = z.output<typeof packageShape>

export const createTopUpChargeCall = endpoint({
  method: 'POST',
  path: '/crm/create-charge',
  title:
    'Start the payment of a package of points; the same package on the same channel gets its open payment back',
  access: 'customer',
  idempotent: true,
  body: z.object({
    ...owner,
    /** The way to pay. */
    payPlatformType: z.enum(channelChoices),
    /** The package, by the id that `points-add-config-list` gives it. */
    id: z.string().min(1, 'required').max(20, 'field.invalid'),
    /** What the page showed; anything else than the package is refused (`payment.amountChanged`). */
    pointsNum: z.number().optional(),
    bonus: z.number().optional(),
    amount: moneyShape.optional(),
    amountPay: moneyShape.optional(),
  }),
  reply: createChargeCall.reply.extend({
    /** The number by which its result is looked up. */
    orderNo: z.string(),
    pointsNum: z.int(),
    bonus: z.int(),
  }),
})

export const getPayResultCall = endpoint({
  method: 'GET',
  path: '/crm/get-pay-result',
  title: 'Whether a top-up is paid and its points are there',
  access: 'customer',
  query: z.object({ ...owner, orderNo: z.string().min(1, 'required').max(30, 'field.invalid') }),
  reply: z.object({
    orderNo: z.string(),
    /** The four states of the payment dialogue; `success` once the points are there. */
    state: z.enum(dialogueStates),
    pointsNum: z.int(),
    bonus: z.int(),
    amount: moneyShape,
    paidAt: instantShape.nullable(),
    /** The payment that paid it, or the last one that was begun. */
    paymentId: idShape('pay'),
    /** Money that is on its way may take a while: the points come with it. */
    mayBeDelayed: z.boolean(),
  }),
})

/** Payments of top-ups that are listed; older ones are found among the entries of the book. */
export const mostTopUpPayments = 20

export const listTopUpPaymentsCall = endpoint({
  method: 'GET',
  path: '/crm/payment/listOfTopUps',
  title: 'The last 20 payments of one’s own top-ups, newest first',
  access: 'customer',
  query: z.object(owner),
  reply: z.array(paymentShape),
})

export const requestTopUpRefundCall = endpoint({
  method: 'POST',
  path: '/crm/desk/refund/requestTopUp',
  title: 'Ask for the money of bought points that were not spent; what is left of the bonus is taken back',
  access: 'staff',
  roles: ['finance', 'administrator'],
  idempotent: true,
  body: z.object({ topUpId: idShape('top'), reason: textShape(reasonLimit, 1) }),
  reply: deskRefundShape,
})
