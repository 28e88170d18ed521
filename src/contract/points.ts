import { z } from 'zod'
import { pointsTerms } from '#domain/points/points.ts'
import { voucherObstacles, voucherStatuses } from '#domain/points/vouchers.ts'
import { endpoint } from './endpoint.ts'
import { wrong } from './fields.ts'
import {
  bilingualShape,
  cursorQuery,
  dayShape,
  idShape,
  instantShape,
  moneyShape,
  textShape,
} from './shapes.ts'

/** Points and vouchers: what takes money off an order, and the desk that grants vouchers (decision 029). */

const voucherFields = {
  id: idShape('vch'),
  name: bilingualShape,
  amount: moneyShape,
  /** The prepaid total that an order must reach. */
  least: moneyShape,
  validFrom: dayShape,
  validUntil: dayShape,
  status: z.enum(voucherStatuses),
  /** The order on which it stands. */
  usedOn: z.object({ id: idShape('ord'), number: z.string() }).nullable(),
}
export const voucherShape = z.object(voucherFields)
export type VoucherReply = z.output<typeof voucherShape>

export const offsetOffersShape = z.object({
  orderId: idShape('ord'),
  /** Whether points and vouchers can be changed now; `closed` says why not. */
  open: z.boolean(),
  closed: z.enum(['paid', 'ended', 'paymentWaits']).nullable(),
  prepaid: moneyShape,
  offset: moneyShape,
  amountDue: moneyShape,
  points: z.object({
    /** What could be given for this order: what stands in the book and what is on this order. */
    available: z.int(),
    /** What is on this order. */
    applied: z.int(),
    appliedWorth: moneyShape,
    /** The most that can be given for it now, what that is worth, and what the order alone would allow. */
    most: z.int(),
    mostWorth: moneyShape,
    limit: z.int(),
    step: z.int(),
    pointsPerYuan: z.int(),
    sharePercent: z.number(),
  }),
  /** The most useful first; `why` says what stands against one. */
  vouchers: z.array(voucherShape.extend({ applied: z.boolean(), why: z.enum(voucherObstacles).nullable() })),
})
export type OffsetOffersReply = z.output<typeof offsetOffersShape>

export const offsetOffersCall = endpoint({
  method: 'GET',
  path: '/crm/points/offers',
  title: 'What points and vouchers could take off one of one’s own orders',
  access: 'customer',
  query: z.object({ orderId: idShape('ord') }),
  reply: offsetOffersShape,
})

export const applyOffsetsCall = endpoint({
  method: 'POST',
  path: '/crm/points/applyOffsets',
  title: 'Set the points and the voucher of an unpaid order; 0 and null take them off',
  access: 'customer',
  idempotent: true,
  body: z.object({
    orderId: idShape('ord'),
    /** In whole steps; the server works out what they are worth. */
    points: z
      .int('number.whole')
      .min(0, 'number.positive')
      .max(1_000_000_000, wrong('number.tooLarge', { max: 1_000_000_000 }))
      .default(0),
    voucherId: idShape('vch').nullable().default(null),
  }),
  reply: z.object({ offset: moneyShape, amountDue: moneyShape, offers: offsetOffersShape }),
})

export const listVouchersCall = endpoint({
  method: 'GET',
  path: '/crm/points/vouchers',
  title: 'One’s own vouchers, newest first',
  access: 'customer',
  query: z.object({ status: z.enum(voucherStatuses).optional(), ...cursorQuery }),
  reply: z.object({ items: z.array(voucherShape), nextCursor: z.string().nullable() }),
})

// The desk

const granters = ['sales', 'finance', 'administrator'] as const

export const deskVoucherShape = voucherShape.extend({
  userId: idShape('usr'),
  customerName: z.string(),
  reason: z.string(),
  grantedByName: z.string(),
  grantedAt: instantShape,
  withdrawnAt: instantShape.nullable(),
  withdrawnByName: z.string().nullable(),
  /** Whether the reader may withdraw it now. */
  openMoves: z.array(z.enum(['withdraw'])),
})
export type DeskVoucherReply = z.output<typeof deskVoucherShape>

export const deskListVouchersCall = endpoint({
  method: 'GET',
  path: '/crm/desk/voucher/list',
  title: 'All customers’ vouchers, newest first',
  access: 'staff',
  roles: granters,
  query: z.object({
    status: z.enum(voucherStatuses).optional(),
    /** A customer’s whole mobile number, or part of a customer’s name. */
    keyword: textShape(60).optional(),
    ...cursorQuery,
  }),
  reply: z.object({ items: z.array(deskVoucherShape), nextCursor: z.string().nullable() }),
})

export const voucherCustomersCall = endpoint({
  method: 'GET',
  path: '/crm/desk/voucher/customers',
  title: 'Customers by whole mobile number or part of their name, to grant a voucher to',
  access: 'staff',
  roles: granters,
  query: z.object({ keyword: textShape(60, 2) }),
  reply: z.array(
    z.object({
      userId: idShape('usr'),
      name: z.string(),
      /** Masked: enough to tell two of one name apart. */
      mobile: z.string(),
      /** Vouchers that can be used now. */
      usable: z.int(),
    }),
  ),
})

/** Characters in the reason of a grant, and in each name of a voucher. Assumed (decision 029) */
export const grantReasonLimit = 200
export const voucherNameLimit = 40

const fen = (mostMinor: number) =>
  z
    .int('number.whole')
    .min(1, 'number.positive')
    .max(mostMinor, wrong('number.tooLarge', { max: mostMinor / 100 }))

export const grantVoucherCall = endpoint({
  method: 'POST',
  path: '/crm/desk/voucher/grant',
  title: 'Grant a customer a voucher, with the reason',
  access: 'staff',
  roles: granters,
  idempotent: true,
  body: z.object({
    userId: idShape('usr'),
    name: z.object({ zh: textShape(voucherNameLimit, 1), en: textShape(voucherNameLimit, 1) }),
    /** In CNY, minor units. */
    amountMinor: fen(pointsTerms.voucherMostMinor),
    leastMinor: fen(pointsTerms.voucherLeastMostMinor),
    validFrom: dayShape,
    validUntil: dayShape,
    reason: textShape(grantReasonLimit, 1),
  }),
  reply: deskVoucherShape,
})

export const withdrawVoucherCall = endpoint({
  method: 'POST',
  path: '/crm/desk/voucher/withdraw',
  title: 'Withdraw a voucher that stands on no order',
  access: 'staff',
  roles: granters,
  body: z.object({ id: idShape('vch') }),
  reply: deskVoucherShape,
})
