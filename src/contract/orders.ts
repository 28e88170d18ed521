import { z } from 'zod'
import { documentKinds, documentLimit } from '#domain/orders/orders.ts'
import { endpoint } from './endpoint.ts'
import { wrong } from './fields.ts'
import {
  cargoDetailShape,
  contactShape,
  expressShape,
  orderDetailShape,
  orderItemShape,
  orderStatusShape,
  partyShape,
  pickupInformationShape,
  remarkShape,
  shippingInstructionsShape,
  stageShape,
  timeFilterShape,
} from './order-shapes.ts'
import { cursorQuery, dayShape, idShape, instantShape, moneyShape, textShape } from './shapes.ts'

/** What a customer calls about orders. */

export const placeOrder = endpoint({
  method: 'POST',
  path: '/crm/order/place',
  title: 'Place an order from a quoted offer',
  access: 'customer',
  scope: 'placeOrders',
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

const sorts = ['placedNewest', 'placedOldest', 'timeNewest', 'timeOldest'] as const

export const orderSearch = {
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
  fromReplica: true,
  scope: 'readOrders',
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
  scope: 'readOrders',
  carries: 'file',
  perMinute: 20,
  body: z.object({
    ...chosenOrders,
    columns: z.array(z.enum(orderColumns)).min(1, 'required').max(orderColumns.length),
  }),
  /** In place of the file: which export is being made, and of how many orders. */
  reply: z.object({ exportId: idShape('exp'), rows: z.int() }),
})

export const exportShape = z.object({
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
  scope: 'readOrders',
  reply: z.object({ exports: z.array(exportShape) }),
})

export const downloadExport = endpoint({
  method: 'GET',
  path: '/crm/order/downloadExport',
  title: 'Download a workbook that was made of one’s list',
  access: 'customer',
  scope: 'readOrders',
  carries: 'file',
  query: z.object({ id: idShape('exp') }),
})

/** What became of each of many orders. */
export const bulkReply = z.object({
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
  reply: bulkReply,
})

/** The last twelve months of Beijing, the present one last. */
export const saleOfYear = endpoint({
  method: 'POST',
  path: '/crm/querySaleOfYear',
  title: 'What one paid and how many orders one placed, by month',
  access: 'customer',
  viewable: true,
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
  fromReplica: true,
  scope: 'readOrders',
  reply: z.object({ all: z.int(), byStatus: z.record(orderStatusShape, z.int()) }),
})

export const getOrder = endpoint({
  method: 'GET',
  path: '/crm/order/get',
  title: 'One of one’s own orders, with everything on it',
  access: 'customer',
  scope: 'readOrders',
  query: z.object({ id: idShape('ord') }),
  reply: orderDetailShape,
})

export const orderConfirmation = endpoint({
  method: 'GET',
  path: '/crm/order/confirmationPdf',
  title: 'The confirmation of one’s own order on paper, in both languages',
  access: 'customer',
  scope: 'readOrders',
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

export const instructionsBody = z.object({
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
    /** Paid, not given back or asked for, and not yet invoiced, in CNY. */
    invoiceValue: moneyShape,
    totalOrderNumber: z.int(),
    vouchersAreAvailable: z.int(),
    /** Orders that wait for payment. */
    pendingOrderNumber: z.int(),
  }),
})

// The desk
