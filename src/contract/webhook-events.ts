import { z } from 'zod'
import { billCauses, billKinds } from '#domain/bills/bill-lines.ts'
import { consents } from '#domain/bills/consent.ts'
import { statementStatuses } from '#domain/bills/statements.ts'
import { invoiceFailures } from '#domain/invoices/invoices.ts'
import { orderStatuses } from '#domain/orders/orders.ts'
import { proposalStatuses } from '#domain/orders/proposals.ts'
import { paymentChannels } from '#domain/payments/channels.ts'
import { refundKinds } from '#domain/payments/payment-moves.ts'
import { episodeKinds } from '#domain/tracking/episodes.ts'
import { eventTypeNames } from '#domain/tracking/events.ts'
import type { MessageType } from '#domain/webhooks/webhooks.ts'
import { proposedSailingShape } from './order-proposals.ts'
import { chargeCodeShape, dayShape, idShape, instantShape, moneyShape } from './shapes.ts'

/**
 * What webhooks tell (docs/webhooks.md): one shape for each type of message, by which it is written, described and
 * tested. Words are the product's own; what happened on the way of a shipment is in the shape of DCSA Track & Trace.
 */

const order = { orderId: idShape('ord'), orderNumber: z.string() }

const orderShape = z.strictObject({
  ...order,
  status: z.enum(orderStatuses),
  /** Null for one that was just placed. */
  previousStatus: z.enum(orderStatuses).nullable(),
  /** Who moved it. The system cancels what is not paid in time, and completes. */
  by: z.enum(['customer', 'staff', 'system']),
  reason: z.string().nullable(),
})

const sailingShape = proposedSailingShape.strict()

/** A change of days or price that a clerk proposed; its answer is given in the portal (decision 072). */
const changeShape = z.strictObject({
  ...order,
  changeId: idShape('ocp'),
  /** `open` waits for the customer; `approved` is carried out; `expired` was not answered in time; `lapsed`: the order can be changed no more. */
  status: z.enum(proposalStatuses),
  /** In the words of the clerk. */
  reason: z.string(),
  /** Null where ship and days stay. */
  sailing: z.strictObject({ before: sailingShape, after: sailingShape }).nullable(),
  prices: z.array(
    z.strictObject({
      code: chargeCodeShape,
      /** Null for what is charged once for the whole shipment. */
      containerType: z.string().nullable(),
      before: moneyShape,
      after: moneyShape,
    }),
  ),
  /** What the prices make together, in CNY at the order’s frozen rates; below zero a fall. */
  differenceInCny: moneyShape,
  answerUntil: instantShape,
})

const references = z.array(
  z.strictObject({ referenceType: z.enum(['FF', 'EQ']), referenceValue: z.string() }),
)

/** An event of DCSA Track & Trace 2.2, or the same with `localEventTypeCode` where DCSA has no code. */
const eventShape = z.strictObject({
  eventID: idShape('evt'),
  eventType: z.enum(['SHIPMENT', 'TRANSPORT', 'EQUIPMENT']).optional(),
  localEventTypeCode: z.enum(eventTypeNames).optional(),
  eventCreatedDateTime: instantShape,
  eventClassifierCode: z.enum(['ACT', 'EST', 'PLN']),
  /** The wall clock of the place, with its offset. */
  eventDateTime: z.iso.datetime({ offset: true }),
  shipmentEventTypeCode: z.string().optional(),
  transportEventTypeCode: z.string().optional(),
  equipmentEventTypeCode: z.string().optional(),
  documentTypeCode: z.string().optional(),
  equipmentReference: z.string().optional(),
  emptyIndicatorCode: z.enum(['EMPTY', 'LADEN']).optional(),
  isTransshipmentMove: z.boolean().optional(),
  eventLocation: z
    .strictObject({ UNLocationCode: z.string().optional(), locationName: z.string().optional() })
    .optional(),
  transportCall: z.strictObject({ modeOfTransport: z.string() }).optional(),
  references,
  documentReferences: z.array(
    z.strictObject({ documentReferenceType: z.enum(['BKG', 'TRD']), documentReferenceValue: z.string() }),
  ),
  /** Only where it was taken back. */
  isRetracted: z.literal(true).optional(),
})

const exceptionShape = z.strictObject({
  exceptionID: idShape('exc'),
  exceptionTypeCode: z.enum(episodeKinds),
  since: instantShape.optional(),
  equipmentReferences: z.array(z.string()),
  references,
})

const arrivalShape = z.strictObject({
  previousArrivalDate: dayShape,
  arrivalDate: dayShape,
  arrivalDateTime: instantShape.optional(),
  eventClassifierCode: z.literal('EST'),
  UNLocationCode: z.string(),
  references,
})

/** A charge beyond the quote, or a credit: its amount is below zero then, and it names what it takes back. */
const lineShape = z.strictObject({
  ...order,
  billLineId: idShape('bil'),
  creditOf: idShape('bil').nullable(),
  code: chargeCodeShape,
  amount: moneyShape,
  amountInCny: moneyShape,
  cause: z.enum(billCauses).nullable(),
  /** Whether the customer has to agree; what is `asked` waits for an answer. */
  consent: z.enum(consents),
})

const statementShape = z.strictObject({
  statementId: idShape('stm'),
  statementNumber: z.string(),
  status: z.enum(statementStatuses),
  /** What is left to pay, in CNY; below zero what goes back. */
  due: moneyShape,
})

/** What a payment pays. */
const covered = z.array(
  z.strictObject({ sort: z.enum(['order', 'statement', 'topUp']), id: z.string(), number: z.string() }),
)
const payment = {
  paymentId: idShape('pay'),
  tradeNumber: z.string(),
  channel: z.enum(paymentChannels),
  amount: moneyShape,
}

const invoice = {
  invoiceId: idShape('inv'),
  /** The number of the application. */
  number: z.string(),
  amount: moneyShape,
  /** The invoice that this one, a red letter, takes back. */
  redLetterOf: idShape('inv').nullable(),
}

/** The content of each type of message. */
export const messageData = {
  'order.placed': orderShape,
  'order.accepted': orderShape,
  'order.declined': orderShape,
  'order.cancelled': orderShape,
  'order.completed': orderShape,
  'order.refunded': orderShape,
  'order.change.proposed': changeShape,
  'order.change.ended': changeShape,
  'tracking.event': eventShape,
  'tracking.event.retracted': eventShape,
  'tracking.local': eventShape,
  'tracking.local.retracted': eventShape,
  'exception.found': exceptionShape,
  'exception.over': exceptionShape,
  'arrival.moved': arrivalShape,
  'bill.line.added': lineShape,
  'bill.line.withdrawn': lineShape,
  'bill.consent.asked': lineShape,
  'bill.consent.answered': lineShape,
  'statement.issued': statementShape.extend({
    month: z.string(),
    kind: z.enum(billKinds),
    dueOn: dayShape,
  }),
  'statement.confirmed': statementShape,
  'statement.paid': statementShape.extend({ paymentId: idShape('pay'), paidAt: instantShape }),
  'payment.paid': z.strictObject({ ...payment, paidAt: instantShape, covers: covered }),
  'payment.failed': z.strictObject({ ...payment, covers: z.array(z.string()) }),
  'payment.refunded': z.strictObject({
    refundId: idShape('rfd'),
    refundNumber: z.string(),
    paymentId: idShape('pay'),
    channel: z.enum(paymentChannels),
    kind: z.enum(refundKinds),
    amount: moneyShape,
    orderId: idShape('ord').nullable(),
    statementId: idShape('stm').nullable(),
    topUpId: idShape('top').nullable(),
  }),
  'invoice.issued': z.strictObject({ ...invoice, invoiceNo: z.string(), issuedAt: instantShape }),
  'invoice.failed': z.strictObject({ ...invoice, failure: z.enum(invoiceFailures) }),
  'webhook.test': z.strictObject({ webhookId: idShape('whk') }),
} as const satisfies Record<MessageType, z.ZodType>

/** The content of a message as it is written. */
export type MessageData = { readonly [Type in MessageType]: z.input<(typeof messageData)[Type]> }

/** The whole body of a message of a type. */
export const messageShape = (type: MessageType) =>
  z.strictObject({
    type: z.literal(type),
    timestamp: instantShape,
    /** Whose it is; only in what the forwarder's own systems are told. */
    customerId: idShape('usr').optional(),
    data: messageData[type],
  })

/** When each type is sent, for whoever reads the description of the API. */
export const messageTitles: Record<MessageType, string> = {
  'order.placed': 'An order was placed',
  'order.accepted': 'The forwarder accepted an order',
  'order.declined': 'The forwarder took an order off',
  'order.cancelled': 'An order was cancelled by its customer, or was not paid in time',
  'order.completed': 'An order was completed',
  'order.refunded': 'The refund of an order is back, and ends it',
  'order.change.proposed': 'A clerk proposed other days or prices, which wait for the customer',
  'order.change.ended': 'A proposed change was agreed to, declined, taken back, or is over',
  'tracking.event': 'An event was recorded',
  'tracking.event.retracted': 'An event was taken back',
  'tracking.local': 'An event without a DCSA code was recorded',
  'tracking.local.retracted': 'An event without a DCSA code was taken back',
  'exception.found': 'Something goes wrong with a shipment',
  'exception.over': 'What went wrong is over',
  'arrival.moved': 'The expected arrival of an order moved by a day or more',
  'bill.line.added': 'A charge beyond the quote, or a credit, was written on an order’s bill',
  'bill.line.withdrawn': 'A charge that nobody agreed to was taken off',
  'bill.consent.asked': 'A charge waits for the customer’s consent',
  'bill.consent.answered': 'The customer agreed to a charge, or refused it',
  'statement.issued': 'A statement was issued',
  'statement.confirmed': 'A statement was confirmed',
  'statement.paid': 'A statement was paid',
  'payment.paid': 'Money of a payment came and was credited',
  'payment.failed': 'The payment company refused a payment',
  'payment.refunded': 'Money of a refund is back',
  'invoice.issued': 'An invoice was issued',
  'invoice.failed': 'An invoice was not issued, and nobody tries again by itself',
  'webhook.test': 'Somebody asked for a test',
}
