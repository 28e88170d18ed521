import { z } from 'zod'
import { billReleases, editEnds, isPrintableLatin, tidyLines } from '#domain/orders/instructions.ts'
import { timeFilters } from '#domain/orders/order-filters.ts'
import { orderMoveNames } from '#domain/orders/order-moves.ts'
import {
  documentKinds,
  type OrderStatus,
  orderKinds,
  orderStatuses,
  remarkLimit,
} from '#domain/orders/orders.ts'
import { holdNames, type Stage, stages } from '#domain/orders/stages.ts'
import { wrong } from './fields.ts'
import { contactNameShape, requiredContactNameShape } from './names.ts'
import { offerChargeShape, offerShape, quoteRequestShape } from './quotes.ts'
import { bilingualShape, dayShape, idShape, instantShape, moneyShape, textShape } from './shapes.ts'

/** What an order looks like, to its customer and to the desk (requirements §3, §4). */

/** The numbers of requirements §4; statuses and stages are words everywhere else. */
export const orderStatusCodes: Readonly<Record<OrderStatus, number>> = {
  pendingPayment: 1,
  accepted: 2,
  paid: 3,
  inTransit: 4,
  completed: 5,
  cancelledByOperations: 6,
  cancelled: 7,
  refundInProgress: 8,
  refundCompleted: 9,
  refundRejected: 10,
}

/** 8 and 10 are reserved (decision 015). */
export const stageCodes: Readonly<Record<Stage, number>> = {
  toBeBooked: 1,
  toBeLoaded: 2,
  toBeFumigated: 3,
  toBeGatedIn: 4,
  toBeSailed: 5,
  waitingForArrival: 6,
  toBeDeclared: 7,
  taxToPay: 9,
  awaitingCustomsRelease: 11,
  toBeTransported: 12,
  delivering: 13,
  containerToBeReturned: 14,
  containerReturned: 15,
}

export const orderStatusShape = z.enum(orderStatuses)

export const stageShape = z.enum(stages)

/** A place in a list of time filters is its number, 0 to 7. */
export const timeFilterShape = z.enum(timeFilters)

export const placeNameShape = z.object({ zh: z.string().nullable(), en: z.string() })
const portShape = z.object({ code: z.string(), name: placeNameShape })

/** Planned by the quote; estimated and actual by tracking. The best known is actual, else estimated. */
const daysShape = z.object({ plannedOn: dayShape, estimatedOn: dayShape, actualOn: dayShape.nullable() })

const containersShape = z.array(z.object({ type: z.string(), quantity: z.int() }))

/** An end of the way as it was quoted, and who is met there. */
const endShape = z.object({
  place: quoteRequestShape.shape.pickup,
  contact: z.string().nullable(),
  phone: z.string().nullable(),
})

export const partyShape = z.object({
  name: textShape(120, 1),
  contact: contactNameShape.optional(),
  phone: textShape(40).optional(),
  email: textShape(120).optional(),
  address: textShape(300).optional(),
})

export const contactShape = z.object({
  contact: contactNameShape.optional(),
  phone: textShape(40).optional(),
})

export const pickupInformationShape = z.object({
  contact: requiredContactNameShape,
  phone: textShape(30, 1),
  address: textShape(200, 1),
})

export const cargoDetailShape = z.object({
  packages: z
    .int()
    .min(1, 'number.positive')
    .max(1_000_000, wrong('number.tooLarge', { max: 1_000_000 }))
    .optional(),
  packaging: textShape(40).optional(),
  /** Kilograms, with at most three decimals. */
  grossWeightKg: z
    .number()
    .positive('number.positive')
    .max(10_000_000, wrong('number.tooLarge', { max: 10_000_000 }))
    .optional(),
  volumeM3: z
    .number()
    .positive('number.positive')
    .max(100_000, wrong('number.tooLarge', { max: 100_000 }))
    .optional(),
  marks: textShape(300).optional(),
})

export const remarkShape = z
  .string()
  .trim()
  .refine((text) => text.isWellFormed() && !text.includes('\u0000'), wrong('text.characters'))
  .refine((text) => [...text].length <= remarkLimit, wrong('order.remarkTooLong', { limit: remarkLimit }))

/** How the shipper sends by courier what must come on paper, or goods to the warehouse ("pickup express"). */
export const expressShape = z.object({
  company: textShape(40, 1),
  waybill: z
    .string()
    .trim()
    .regex(/^[A-Za-z0-9-]{5,30}$/, 'field.invalid'),
  content: textShape(100).optional(),
})

/** Text that goes onto the bill of lading as it is: printable Latin letters only (decision 032). */
const latinShape = (most: number, least = 0) =>
  z
    .string()
    .overwrite(tidyLines)
    .pipe(textShape(most, least).refine(isPrintableLatin, wrong('text.latinOnly')))

/** What the carrier is to print on the bill of lading, beyond the parties (decision 032). */
export const shippingInstructionsShape = z.object({
  /** How the bill of lading is released. */
  release: z.enum(billReleases),
  /** How many originals; only for originals. */
  originals: z
    .int()
    .min(1, 'number.positive')
    .max(9, wrong('number.tooLarge', { max: 9 }))
    .optional(),
  freight: z.enum(['prepaid', 'collect']),
  /** The goods as the bill of lading shall call them, in English. */
  goods: latinShape(1000, 1),
  marks: latinShape(500).optional(),
  placeOfReceipt: latinShape(60).optional(),
  placeOfDelivery: latinShape(60).optional(),
  /** What the clerk and the carrier must know besides. */
  note: textShape(1000).optional(),
})

export type ShippingInstructions = z.output<typeof shippingInstructionsShape>

export const orderItemShape = z.object({
  id: idShape('ord'),
  number: z.string(),
  customerReference: z.string().nullable(),
  status: orderStatusShape,
  statusCode: z.int(),
  kind: z.enum(orderKinds),
  pol: portShape,
  pod: portShape,
  carrier: z.object({ code: z.string(), name: bilingualShape }),
  service: z.string(),
  vessel: z.string().nullable(),
  voyage: z.string().nullable(),
  containers: containersShape,
  cargoName: z.string(),
  /** The least advanced container's. */
  stage: stageShape,
  stageCode: z.int(),
  /** What holds any of its containers up, the gravest first; shown before the stage. */
  holds: z.array(z.enum(holdNames)),
  sailing: daysShape,
  /** `byDistance`: neither a schedule nor a source names the estimated day; it was worked out from the way that is left. */
  arrival: daysShape.extend({ byDistance: z.boolean() }),
  pickupOn: dayShape,
  gateInOn: dayShape.nullable(),
  deliveredOn: dayShape.nullable(),
  bookingNumber: z.string().nullable(),
  billOfLading: z.string().nullable(),
  /** What the shipper pays, and what the consignee pays at the other end, both in CNY. */
  prepaid: moneyShape,
  collect: moneyShape,
  /** What points and vouchers take off the prepaid total. */
  offset: moneyShape,
  /** What is still to pay: prepaid less offsets, zero once paid. */
  amountDue: moneyShape,
  placedAt: instantShape,
  acceptedAt: instantShape.nullable(),
  paidAt: instantShape.nullable(),
  paymentDueAt: instantShape,
  /** Since when a change that was proposed waits for its customer; null where none does. */
  changeAskedAt: instantShape.nullable(),
  /** Something changed that its customer has not looked at. */
  redDot: z.boolean(),
  openMoves: z.array(z.enum(orderMoveNames as [string, ...string[]])),
})

export type OrderItem = z.output<typeof orderItemShape>

export const orderLineShape = offerChargeShape.extend({ position: z.int() })

export const orderContainerShape = z.object({
  id: idShape('ctr'),
  type: z.string(),
  number: z.string().nullable(),
  seal: z.string().nullable(),
})

export const orderHistoryShape = z.object({
  move: z.string(),
  from: orderStatusShape.nullable(),
  to: orderStatusShape,
  madeAt: instantShape,
  by: z.enum(['customer', 'staff', 'system']),
  byName: z.string().nullable(),
  reason: z.string().nullable(),
})

export const orderDocumentShape = z.object({
  kind: z.enum(documentKinds),
  fileId: idShape('fil'),
  name: z.string(),
  bytes: z.int(),
  addedAt: instantShape,
  by: z.enum(['customer', 'staff']),
  /** When a clerk first opened it; from then on its shipper can no longer take it back. */
  openedAt: instantShape.nullable(),
})

/** What points or a voucher took off an order. */
export const orderOffsetShape = z.object({
  kind: z.enum(['points', 'voucher']),
  points: z.int().nullable(),
  /** What the voucher is called. */
  name: bilingualShape.nullable(),
  amount: moneyShape,
  /** What of it came back. */
  returned: moneyShape,
})

/** Until when the customer may change a part of the order, and who changed it last. */
const editShape = z.object({
  open: z.boolean(),
  until: instantShape.nullable(),
  by: z.enum(editEnds),
  changed: z
    .object({ at: instantShape, by: z.enum(['customer', 'staff']), name: z.string().nullable() })
    .nullable(),
})

export const orderDetailShape = orderItemShape.extend({
  quoteId: idShape('quo'),
  previousStatus: orderStatusShape.nullable(),
  remark: z.string(),
  cargo: cargoDetailShape.extend({
    category: z.string(),
    name: z.string(),
    hsCode: z.string().nullable(),
    readyOn: dayShape,
  }),
  pickup: endShape,
  delivery: endShape,
  pickupInformation: pickupInformationShape.nullable(),
  express: expressShape.nullable(),
  shippingInstructions: shippingInstructionsShape.nullable(),
  /** Samples and papers are fetched free of charge; then `pickupInformation` is needed. */
  freePickup: z.boolean(),
  edits: z.object({ instructions: editShape, pickupInformation: editShape, express: editShape }),
  offsets: z.array(orderOffsetShape),
  services: z.array(z.string()),
  shipper: partyShape.nullable(),
  consignee: partyShape.nullable(),
  notifyParty: partyShape.nullable(),
  /** What else the offer said, frozen with it. */
  terms: offerShape.pick({
    via: true,
    passage: true,
    transitDays: true,
    cutOffs: true,
    freeTime: true,
    totals: true,
    exchangeRates: true,
    exclusions: true,
    servicesOnRequest: true,
    co2e: true,
    remarks: true,
  }),
  lines: z.array(orderLineShape),
  units: z.array(orderContainerShape),
  documents: z.array(orderDocumentShape),
  history: z.array(orderHistoryShape),
  clerkName: z.string().nullable(),
  /** From when the shipper is asked to pay; for overseas orders the 7 days before arrival. */
  paymentOpensAt: instantShape,
})

export type OrderDetail = z.output<typeof orderDetailShape>
