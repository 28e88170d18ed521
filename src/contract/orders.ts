import { z } from 'zod'
import { billReleases, editEnds, isPrintableLatin, tidyLines } from '#domain/orders/instructions.ts'
import { timeFilters } from '#domain/orders/order-filters.ts'
import { orderMoveNames } from '#domain/orders/order-moves.ts'
import {
  documentKinds,
  documentLimit,
  type OrderStatus,
  orderKinds,
  orderStatuses,
  remarkLimit,
} from '#domain/orders/orders.ts'
import { type Stage, stages } from '#domain/orders/stages.ts'
import { endpoint } from './endpoint.ts'
import { wrong } from './fields.ts'
import { offerChargeShape, offerShape, quoteRequestShape } from './quotes.ts'
import {
  bilingualShape,
  cursorQuery,
  dayShape,
  idShape,
  instantShape,
  manyOf,
  moneyShape,
  textShape,
} from './shapes.ts'

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

const portShape = z.object({
  code: z.string(),
  name: z.object({ zh: z.string().nullable(), en: z.string() }),
})

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
  contact: textShape(60).optional(),
  phone: textShape(40).optional(),
  email: textShape(120).optional(),
  address: textShape(300).optional(),
})

const contactShape = z.object({ contact: textShape(60).optional(), phone: textShape(40).optional() })

export const pickupInformationShape = z.object({
  contact: textShape(30, 1),
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

export const placeOrder = endpoint({
  method: 'POST',
  path: '/crm/order/place',
  title: 'Place an order from a quoted offer',
  access: 'customer',
  idempotent: true,
  perMinute: 120,
  body: z.object({
    quoteId: idShape('quo'),
    remark: remarkShape.default(''),
    customerReference: textShape(40).default(''),
    cargo: cargoDetailShape.default({}),
    shipper: partyShape.optional(),
    consignee: partyShape.optional(),
    notifyParty: partyShape.optional(),
    /** Who is met at the doors; the addresses themselves are the quote's. */
    pickup: contactShape.default({}),
    delivery: contactShape.default({}),
    /** For free pickup: needed when the quote does not hold it yet, else in its place. */
    pickupInformation: pickupInformationShape.optional(),
    express: expressShape.optional(),
    shippingInstructions: shippingInstructionsShape.optional(),
    documents: z
      .array(z.object({ kind: z.enum(documentKinds), fileId: idShape('fil') }))
      .max(documentLimit, wrong('number.tooLarge', { max: documentLimit }))
      .default([]),
  }),
  reply: z.object({
    id: idShape('ord'),
    number: z.string(),
    status: orderStatusShape,
    statusCode: z.int(),
    amountDue: moneyShape,
    paymentDueAt: instantShape,
  }),
})

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
  sailing: daysShape,
  arrival: daysShape,
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
  /** Something changed that its customer has not looked at. */
  redDot: z.boolean(),
  openMoves: z.array(z.enum(orderMoveNames as [string, ...string[]])),
})
export type OrderItem = z.output<typeof orderItemShape>

const sorts = ['placedNewest', 'placedOldest', 'timeNewest', 'timeOldest'] as const

const orderSearch = {
  status: orderStatusShape.optional(),
  stage: stageShape.optional(),
  timeFilter: timeFilterShape.default('all'),
  from: dayShape.optional(),
  to: dayShape.optional(),
  pol: z.string().max(5).optional(),
  pod: z.string().max(5).optional(),
  /** Order, booking, B/L or container number, customer reference, or part of the cargo's name. */
  keyword: textShape(60).optional(),
  /**
   * `time…` sorts by the day that the time filter names; without one that is the estimated arrival. Left out:
   * newest placed first, or with a time filter the latest day first, which is also the quickest.
   */
  sort: z.enum(sorts).optional(),
}
export type OrderSort = (typeof sorts)[number]

export const listOrders = endpoint({
  method: 'GET',
  path: '/crm/order/list',
  title: 'One’s own orders',
  access: 'customer',
  query: z.object({
    ...orderSearch,
    ...cursorQuery,
    /** Counts all orders that the filters find, up to `mostCounted`. */
    withTotal: z.stringbool().default(false),
  }),
  reply: z.object({
    items: z.array(orderItemShape),
    nextCursor: z.string().nullable(),
    total: z.int().nullable(),
  }),
})
/** A total above this is shown as "more than". */
export const mostCounted = 10_000

/** Rows of orders that one act takes on, or that a file is answered with at once. Bars C-08 and C-09. */
export const mostAtOnce = 5_000
/** Columns of the list, by the key under which the list shows them. */
export const orderColumns = [
  'number',
  'status',
  'lane',
  'containers',
  'stage',
  'sailing',
  'arrival',
  'todo',
  'amount',
  'collect',
  'carrier',
  'vessel',
  'reference',
  'billOfLading',
  'booking',
  'cargo',
  'pickupOn',
  'gateInOn',
  'deliveredOn',
  'placedAt',
] as const
export type OrderColumn = (typeof orderColumns)[number]

/** Which orders: those that are named, or all that the filters find. */
const chosenOrders = {
  ids: z
    .array(idShape('ord'))
    .min(1, 'required')
    .max(mostAtOnce, wrong('number.tooLarge', { max: mostAtOnce }))
    .optional(),
  search: z.object(orderSearch).default({ timeFilter: 'all' }),
}

export const exportOrders = endpoint({
  method: 'POST',
  path: '/crm/order/export',
  title:
    'The list as it is on the screen, as a workbook; of more than 5,000 orders a job makes one and tells when it is done',
  access: 'customer',
  carries: 'file',
  perMinute: 20,
  body: z.object({
    ...chosenOrders,
    columns: z.array(z.enum(orderColumns)).min(1, 'required').max(orderColumns.length),
  }),
  /** In place of the file: which export is being made, and of how many orders. */
  reply: z.object({ exportId: idShape('exp'), rows: z.int() }),
})

const exportShape = z.object({
  id: idShape('exp'),
  status: z.enum(['waiting', 'ready', 'failed']),
  name: z.string().nullable(),
  rows: z.int().nullable(),
  bytes: z.int().nullable(),
  askedAt: instantShape,
  expiresAt: instantShape.nullable(),
})

export const listExports = endpoint({
  method: 'GET',
  path: '/crm/order/exports',
  title: 'Workbooks that were made of one’s list in the last days, the newest first',
  access: 'customer',
  reply: z.object({ exports: z.array(exportShape) }),
})

export const downloadExport = endpoint({
  method: 'GET',
  path: '/crm/order/downloadExport',
  title: 'Download a workbook that was made of one’s list',
  access: 'customer',
  carries: 'file',
  query: z.object({ id: idShape('exp') }),
})

export const bulkOrders = endpoint({
  method: 'POST',
  path: '/crm/order/bulk',
  title: 'Cancel many unpaid orders, or mark many as read; each by itself, with a result for each',
  access: 'customer',
  perMinute: 20,
  body: z.object({
    ...chosenOrders,
    action: z.enum(['cancel', 'markRead']),
    reason: textShape(200).default(''),
  }),
  reply: z.object({
    done: z.int(),
    /** More than one act takes on were found; those beyond are untouched. */
    more: z.boolean(),
    results: z.array(
      z.object({
        id: idShape('ord'),
        number: z.string().nullable(),
        done: z.boolean(),
        /** Why not, by code and in the reader’s language. */
        reason: z.string().nullable(),
        message: z.string().nullable(),
      }),
    ),
  }),
})

/** The last twelve months of Beijing, the present one last. */
export const saleOfYear = endpoint({
  method: 'POST',
  path: '/crm/querySaleOfYear',
  title: 'What one paid and how many orders one placed, by month',
  access: 'customer',
  body: z.object({ userId: z.string().optional() }),
  reply: z.object({
    months: z.array(
      z.object({
        /** yyyy-MM */
        month: z.string(),
        /** Paid in this month for orders, less offsets and less what was refunded of it. */
        paid: moneyShape,
        /** Placed in this month. */
        orders: z.int(),
      }),
    ),
  }),
})

export const countOrders = endpoint({
  method: 'GET',
  path: '/crm/order/counts',
  title: 'How many orders stand in each status',
  access: 'customer',
  reply: z.object({ all: z.int(), byStatus: z.record(orderStatusShape, z.int()) }),
})

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

const orderDocumentShape = z.object({
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

export const getOrder = endpoint({
  method: 'GET',
  path: '/crm/order/get',
  title: 'One of one’s own orders, with everything on it',
  access: 'customer',
  query: z.object({ id: idShape('ord') }),
  reply: orderDetailShape,
})

export const orderConfirmation = endpoint({
  method: 'GET',
  path: '/crm/order/confirmationPdf',
  title: 'The confirmation of one’s own order on paper, in both languages',
  access: 'customer',
  carries: 'file',
  query: z.object({ id: idShape('ord') }),
})

export const cancelOrder = endpoint({
  method: 'POST',
  path: '/crm/order/cancel',
  title: 'Cancel an order that is not paid',
  access: 'customer',
  idempotent: true,
  body: z.object({ id: idShape('ord'), reason: textShape(200).default('') }),
  reply: orderDetailShape,
})

export const addOrderDocuments = endpoint({
  method: 'POST',
  path: '/crm/order/addDocuments',
  title: 'Add uploaded files to an order, by kind',
  access: 'customer',
  body: z.object({
    id: idShape('ord'),
    documents: z
      .array(z.object({ kind: z.enum(documentKinds), fileId: idShape('fil') }))
      .min(1, 'required')
      .max(documentLimit, wrong('number.tooLarge', { max: documentLimit })),
  }),
  reply: orderDetailShape,
})

const documentBody = z.object({ id: idShape('ord'), fileId: idShape('fil') })

export const setDocumentKindCall = endpoint({
  method: 'POST',
  path: '/crm/order/setDocumentKind',
  title: 'Say anew what a document of one’s own is, until a clerk has opened it',
  access: 'customer',
  body: documentBody.extend({ kind: z.enum(documentKinds) }),
  reply: orderDetailShape,
})

export const removeDocumentCall = endpoint({
  method: 'POST',
  path: '/crm/order/removeDocument',
  title: 'Take a document of one’s own off the order, until a clerk has opened it',
  access: 'customer',
  body: documentBody,
  reply: orderDetailShape,
})

const instructionsBody = z.object({
  id: idShape('ord'),
  /** The time of the last change that the writer saw, null for none: what changed meanwhile is not written over. */
  basedOn: instantShape.nullable().default(null),
  instructions: shippingInstructionsShape,
  /** The parties on the bill of lading; one left out stays, null takes it off. */
  shipper: partyShape.nullable().optional(),
  consignee: partyShape.nullable().optional(),
  notifyParty: partyShape.nullable().optional(),
  /** The notify party is the consignee; what is given for it is passed over. */
  notifySameAsConsignee: z.boolean().default(false),
})

export const setShippingInstructionsCall = endpoint({
  method: 'POST',
  path: '/crm/order/setShippingInstructions',
  title: 'Tell what the bill of lading shall say, until the documents are cut off',
  access: 'customer',
  body: instructionsBody,
  reply: orderDetailShape,
})

export const setPickupInformationCall = endpoint({
  method: 'POST',
  path: '/crm/order/setPickupInformation',
  title: 'Tell where the free pickup is made, until the goods move',
  access: 'customer',
  body: z.object({ id: idShape('ord'), pickupInformation: pickupInformationShape }),
  reply: orderDetailShape,
})

export const setExpressCall = endpoint({
  method: 'POST',
  path: '/crm/order/setExpress',
  title: 'Tell what was sent by courier for the order; null takes it off',
  access: 'customer',
  body: z.object({ id: idShape('ord'), express: expressShape.nullable() }),
  reply: orderDetailShape,
})

export const downloadOrderDocument = endpoint({
  method: 'GET',
  path: '/crm/order/downloadDocument',
  title: 'Download a document of one’s own order, whoever added it',
  access: 'customer',
  carries: 'file',
  query: z.object({ id: idShape('ord'), fileId: idShape('fil') }),
})

/** Requirements §3: the flag carries the user's code and status 1. */
export const redDots = endpoint({
  method: 'GET',
  path: '/crm/order/redDots',
  title: 'Whether and on which orders something new waits',
  access: 'customer',
  reply: z.object({
    userCode: z.string(),
    status: z.union([z.literal(0), z.literal(1)]),
    orderIds: z.array(idShape('ord')),
  }),
})

export const clearRedDots = endpoint({
  method: 'POST',
  path: '/crm/order/clearRedDots',
  title: 'Take away the red dot of one order, or of all',
  access: 'customer',
  body: z.object({ id: idShape('ord').optional() }),
})

/** Requirements §3: order total info, with the names given there. */
export const totalInfo = endpoint({
  method: 'GET',
  path: '/crm/center/total-info',
  title: 'Figures of one’s orders',
  access: 'customer',
  reply: z.object({
    /** Paid and not yet invoiced, in CNY. */
    invoiceValue: moneyShape,
    totalOrderNumber: z.int(),
    vouchersAreAvailable: z.int(),
    /** Orders that wait for payment. */
    pendingOrderNumber: z.int(),
  }),
})

// The desk

const deskRoles = ['sales', 'operations', 'administrator']

export const deskOrderItemShape = orderItemShape.extend({
  userId: idShape('usr'),
  customerName: z.string(),
  clerkId: idShape('stf').nullable(),
  clerkName: z.string().nullable(),
})
export const deskOrderDetailShape = orderDetailShape.extend({
  userId: idShape('usr'),
  customerName: z.string(),
  clerkId: idShape('stf').nullable(),
  /** The shipper sees all but the internal ones. */
  documents: z.array(orderDocumentShape.extend({ internal: z.boolean() })),
})
export type DeskOrderDetail = z.output<typeof deskOrderDetailShape>

export const deskListOrders = endpoint({
  method: 'GET',
  path: '/crm/desk/order/list',
  title: 'All customers’ orders',
  access: 'staff',
  query: z.object({
    status: manyOf(orderStatusShape),
    /** Order, booking, B/L or container number, or the customer's mobile number; whole, or the beginning of an order number. */
    keyword: textShape(60).optional(),
    customerId: idShape('usr').optional(),
    /** Only orders that nobody has taken on, or only those of the caller. */
    clerk: z.enum(['anyone', 'nobody', 'me']).default('anyone'),
    ...cursorQuery,
  }),
  reply: z.object({ items: z.array(deskOrderItemShape), nextCursor: z.string().nullable() }),
})

export const deskCountOrders = endpoint({
  method: 'GET',
  path: '/crm/desk/order/counts',
  title: 'How many orders of all customers stand in each status that asks for work',
  access: 'staff',
  reply: z.object({ byStatus: z.record(orderStatusShape, z.int()) }),
})

export const deskGetOrder = endpoint({
  method: 'GET',
  path: '/crm/desk/order/get',
  title: 'Any order, with everything on it',
  access: 'staff',
  query: z.object({ id: idShape('ord') }),
  reply: deskOrderDetailShape,
})

export const deskOrderConfirmation = endpoint({
  method: 'GET',
  path: '/crm/desk/order/confirmationPdf',
  title: 'The confirmation of any order on paper, in both languages',
  access: 'staff',
  carries: 'file',
  query: z.object({ id: idShape('ord') }),
})

export const acceptOrder = endpoint({
  method: 'POST',
  path: '/crm/desk/order/accept',
  title: 'Accept an order; its clerk is who accepts it',
  access: 'staff',
  roles: deskRoles,
  idempotent: true,
  body: z.object({ id: idShape('ord') }),
  reply: deskOrderDetailShape,
})

export const cancelByOperations = endpoint({
  method: 'POST',
  path: '/crm/desk/order/cancel',
  title: 'Cancel an order as its forwarder, with the reason',
  access: 'staff',
  roles: deskRoles,
  idempotent: true,
  body: z.object({ id: idShape('ord'), reason: textShape(200, 1) }),
  reply: deskOrderDetailShape,
})

export const resumeOrder = endpoint({
  method: 'POST',
  path: '/crm/desk/order/resume',
  title: 'Take an order up again after its refund was rejected: it returns to where it was before',
  access: 'staff',
  roles: deskRoles,
  idempotent: true,
  body: z.object({ id: idShape('ord'), reason: textShape(200).default('') }),
  reply: deskOrderDetailShape,
})

export const setBooking = endpoint({
  method: 'POST',
  path: '/crm/desk/order/setBooking',
  title: 'Enter booking number, B/L number, vessel and voyage; what is left out stays, empty clears',
  access: 'staff',
  roles: deskRoles,
  body: z.object({
    id: idShape('ord'),
    bookingNumber: textShape(35).optional(),
    billOfLading: textShape(35).optional(),
    vessel: textShape(60).optional(),
    voyage: textShape(20).optional(),
  }),
  reply: deskOrderDetailShape,
})

export const setContainerNumbers = endpoint({
  method: 'POST',
  path: '/crm/desk/order/setContainerNumbers',
  title: 'Enter container numbers and seals; an empty number clears',
  access: 'staff',
  roles: deskRoles,
  body: z.object({
    id: idShape('ord'),
    containers: z
      .array(z.object({ id: idShape('ctr'), number: textShape(15), seal: textShape(20).optional() }))
      .min(1, 'required')
      .max(200, wrong('number.tooLarge', { max: 200 })),
  }),
  reply: deskOrderDetailShape,
})

export const deskSetShippingInstructionsCall = endpoint({
  method: 'POST',
  path: '/crm/desk/order/setShippingInstructions',
  title: 'Write what the bill of lading shall say, also after the documents are cut off',
  access: 'staff',
  roles: deskRoles,
  body: instructionsBody,
  reply: deskOrderDetailShape,
})

export const deskDownloadDocumentCall = endpoint({
  method: 'GET',
  path: '/crm/desk/order/downloadDocument',
  title: 'Open a document of an order as a clerk; its shipper can no longer take it back then',
  access: 'staff',
  carries: 'file',
  query: z.object({ id: idShape('ord'), fileId: idShape('fil') }),
})

export const assignOrder = endpoint({
  method: 'POST',
  path: '/crm/desk/order/assign',
  title: 'Take an order on as its clerk',
  access: 'staff',
  roles: deskRoles,
  body: z.object({ id: idShape('ord') }),
  reply: deskOrderDetailShape,
})

export const deskAddOrderDocuments = endpoint({
  method: 'POST',
  path: '/crm/desk/order/addDocuments',
  title: 'Add files uploaded at the desk to an order, by kind',
  access: 'staff',
  roles: deskRoles,
  body: addOrderDocuments.body.extend({
    /** Only the desk sees them; the shipper is not told. */
    internal: z.boolean().default(false),
  }),
  reply: deskOrderDetailShape,
})
