import { z } from 'zod'
import { staffRoles } from '#domain/kernel/actor.ts'
import { orderQueues } from '#domain/orders/desk-queues.ts'
import { endpoint } from './endpoint.ts'
import { wrong } from './fields.ts'
import {
  orderDetailShape,
  orderDocumentShape,
  orderItemShape,
  orderStatusShape,
  stageShape,
  timeFilterShape,
} from './order-shapes.ts'
import { addOrderDocuments, bulkReply, exportShape, instructionsBody, mostAtOnce } from './orders.ts'
import { cursorQuery, dayShape, idShape, instantShape, manyOf, textShape } from './shapes.ts'

/** What clerks call about orders. */

const deskRoles = ['sales', 'operations', 'administrator']

/** What the customer file says to whoever handles an order. */
const customerFileFields = {
  /** The clerk of sales who looks after the customer: new orders of theirs are taken on by them first. */
  customerClerk: z.object({ id: idShape('stf'), name: z.string() }).nullable(),
  /** Credit is held: an unpaid order is not accepted. */
  customerHeld: z.boolean(),
}

export const deskOrderItemShape = orderItemShape.extend({
  userId: idShape('usr'),
  customerName: z.string(),
  clerkId: idShape('stf').nullable(),
  clerkName: z.string().nullable(),
  ...customerFileFields,
  /** When somebody last told something of it. */
  newsAt: instantShape.nullable(),
  /** The last day on which every container that stands somewhere costs nothing. */
  freeUntil: dayShape.nullable(),
})

export const deskOrderDetailShape = orderDetailShape.extend({
  userId: idShape('usr'),
  customerName: z.string(),
  clerkId: idShape('stf').nullable(),
  ...customerFileFields,
  /** The shipper sees all but the internal ones. */
  documents: z.array(orderDocumentShape.extend({ internal: z.boolean() })),
})

export type DeskOrderDetail = z.output<typeof deskOrderDetailShape>

export const deskSorts = [
  'placedNewest',
  'placedOldest',
  'sailingFirst',
  'sailingLast',
  'arrivalFirst',
  'arrivalLast',
] as const

const deskOrderSearch = {
  status: manyOf(orderStatusShape),
  stage: stageShape.optional(),
  timeFilter: timeFilterShape.default('all'),
  from: dayShape.optional(),
  to: dayShape.optional(),
  pol: z.string().max(5).optional(),
  pod: z.string().max(5).optional(),
  /** A carrier by its SCAC. */
  carrier: z.string().max(4).optional(),
  /**
   * Order, booking, B/L or container number, or a mobile number; whole, or the beginning of an order number. Or how the
   * name of the customer, the clerk, the goods, the vessel with its voyage, or the customer’s reference begins.
   */
  keyword: textShape(60).optional(),
  customerId: idShape('usr').optional(),
  /** Only orders that nobody has taken on, only those of the caller, or only those of one clerk. */
  clerk: z.union([z.enum(['anyone', 'nobody', 'me']), idShape('stf')]).default('anyone'),
  /** Only orders that stand in a queue of the desk. */
  queue: z.enum(orderQueues).optional(),
  /** Only orders with which something goes wrong now. */
  exceptions: z.literal('1').optional(),
  /** Left out: newest placed first; of a queue, as it is worked through. */
  sort: z.enum(deskSorts).optional(),
}

/** Which orders of the desk's list: those that are named, or all that the filters find. */
export const chosenAtDesk = {
  ids: z
    .array(idShape('ord'))
    .min(1, 'required')
    .max(mostAtOnce, wrong('number.tooLarge', { max: mostAtOnce }))
    .optional(),
  search: z.object(deskOrderSearch).default({ status: [], timeFilter: 'all', clerk: 'anyone' }),
}

export const deskListOrders = endpoint({
  method: 'GET',
  path: '/crm/desk/order/list',
  title: 'All customers’ orders, or those of a queue',
  access: 'staff',
  fromReplica: true,
  scope: 'readOrders',
  query: z.object({ ...deskOrderSearch, ...cursorQuery }),
  reply: z.object({
    items: z.array(deskOrderItemShape),
    nextCursor: z.string().nullable(),
    /** How many the filters find, up to one more than `mostCounted`; null where nothing is filtered. */
    total: z.int().nullable(),
  }),
})

export const deskCountOrders = endpoint({
  method: 'GET',
  path: '/crm/desk/order/counts',
  title: 'How many orders of all customers stand in each status that asks for work',
  access: 'staff',
  fromReplica: true,
  reply: z.object({ byStatus: z.record(orderStatusShape, z.int()) }),
})

export const deskGetOrder = endpoint({
  method: 'GET',
  path: '/crm/desk/order/get',
  title: 'Any order, with everything on it',
  access: 'staff',
  scope: 'readOrders',
  query: z.object({ id: idShape('ord') }),
  reply: deskOrderDetailShape,
})

export const deskOrderConfirmation = endpoint({
  method: 'GET',
  path: '/crm/desk/order/confirmationPdf',
  title: 'The confirmation of any order on paper, in both languages',
  access: 'staff',
  scope: 'readOrders',
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
    /** What the form showed of these fields: one that somebody changed since is not overwritten. */
    read: z
      .object({
        bookingNumber: z.string(),
        billOfLading: z.string(),
        vessel: z.string(),
        voyage: z.string(),
      })
      .partial()
      .optional(),
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
      .array(
        z.object({
          id: idShape('ctr'),
          number: textShape(15),
          seal: textShape(20).optional(),
          /** What the form showed: a container that somebody changed since is not overwritten. */
          read: z.object({ number: z.string(), seal: z.string() }).optional(),
        }),
      )
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
  recorded: true,
  carries: 'file',
  query: z.object({ id: idShape('ord'), fileId: idShape('fil') }),
})

export const assignOrder = endpoint({
  method: 'POST',
  path: '/crm/desk/order/assign',
  title: 'Take an order on as its clerk, give it to another one, or back to nobody',
  access: 'staff',
  roles: deskRoles,
  body: z.object({
    id: idShape('ord'),
    /** Who is the clerk from now on; null: nobody; left out: the caller. */
    clerkId: idShape('stf').nullable().optional(),
  }),
  reply: deskOrderDetailShape,
})

export const deskClerks = endpoint({
  method: 'GET',
  path: '/crm/desk/order/clerks',
  title: 'Clerks to whom an order can be given',
  access: 'staff',
  reply: z.object({
    clerks: z.array(z.object({ id: idShape('stf'), name: z.string(), role: z.enum(staffRoles) })),
  }),
})

export const deskBulkOrders = endpoint({
  method: 'POST',
  path: '/crm/desk/order/bulk',
  title:
    'Accept many orders, or give them to a clerk or back to nobody; each by itself, with a result for each',
  access: 'staff',
  roles: deskRoles,
  perMinute: 20,
  body: z.object({
    ...chosenAtDesk,
    action: z.enum(['accept', 'assign']),
    /** For `assign`: to whom; null: to nobody. */
    clerkId: idShape('stf').nullable().optional(),
  }),
  reply: bulkReply,
})

/** Columns of the desk's list, by the key under which it shows them. */
export const deskOrderColumns = [
  'number',
  'status',
  'customer',
  'lane',
  'containers',
  'stage',
  'sailing',
  'arrival',
  'clerk',
  'news',
  'freeUntil',
  'amount',
  'carrier',
  'vessel',
  'booking',
  'billOfLading',
  'placedAt',
] as const
export type DeskOrderColumn = (typeof deskOrderColumns)[number]

/** Who takes lists of everybody's orders out of the desk. Assumed (decision 069) */
const exportRoles = ['sales', 'operations', 'finance', 'administrator']

export const deskExportOrders = endpoint({
  method: 'POST',
  path: '/crm/desk/order/export',
  title:
    'The desk’s list as it is on the screen, as a workbook; of more than 5,000 orders a job makes one and tells when it is done',
  access: 'staff',
  roles: exportRoles,
  carries: 'file',
  perMinute: 20,
  body: z.object({
    ...chosenAtDesk,
    columns: z.array(z.enum(deskOrderColumns)).min(1, 'required').max(deskOrderColumns.length),
  }),
  /** In place of the file: which export is being made, and of how many orders. */
  reply: z.object({ exportId: idShape('exp'), rows: z.int() }),
})

export const deskListExports = endpoint({
  method: 'GET',
  path: '/crm/desk/order/exports',
  title: 'Workbooks that were made of the desk’s list for the caller in the last day, the newest first',
  access: 'staff',
  roles: exportRoles,
  reply: z.object({ exports: z.array(exportShape) }),
})

export const deskDownloadExport = endpoint({
  method: 'GET',
  path: '/crm/desk/order/downloadExport',
  title: 'Fetch a workbook that was made for the caller',
  access: 'staff',
  roles: exportRoles,
  recorded: true,
  carries: 'file',
  query: z.object({ id: idShape('exp') }),
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
