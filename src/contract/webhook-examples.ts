import type { MessageData } from './webhook-events.ts'

/** One worked example of what each type of message tells, for the description of the API. */

const order = { orderId: 'ord_01jd4x8k3q8v5m2n7r9t0w1y2z', orderNumber: 'SP2026112000001' }
const cny = (minor: number) => ({ minor, currency: 'CNY' as const })
const freight = [{ referenceType: 'FF' as const, referenceValue: order.orderNumber }]

const event: MessageData['tracking.event'] = {
  eventID: 'evt_01jd4x8k3q8v5m2n7r9t0w1y2z',
  eventType: 'TRANSPORT',
  eventCreatedDateTime: '2026-11-20T02:00:00.000Z',
  eventClassifierCode: 'ACT',
  eventDateTime: '2026-11-20T09:00:00+08:00',
  transportEventTypeCode: 'DEPA',
  equipmentReference: 'MSKU7342281',
  eventLocation: { UNLocationCode: 'CNNGB' },
  transportCall: { modeOfTransport: 'VESSEL' },
  references: [...freight, { referenceType: 'EQ', referenceValue: 'MSKU7342281' }],
  documentReferences: [{ documentReferenceType: 'TRD', documentReferenceValue: 'COSU6394182750' }],
}
const change: MessageData['order.change.proposed'] = {
  ...order,
  changeId: 'ocp_01jd4x8k3q8v5m2n7r9t0w1y2z',
  status: 'open',
  reason: 'The ship is full',
  sailing: {
    before: {
      departsOn: '2026-11-29',
      arrivesOn: '2027-01-06',
      service: 'AEU3',
      vessel: 'COSCO SHIPPING ARIES',
      voyage: '041W',
    },
    after: { departsOn: '2026-12-06', arrivesOn: '2027-01-13', service: 'AEU3', vessel: null, voyage: null },
  },
  prices: [
    {
      code: 'OF',
      containerType: '40HQ',
      before: { minor: 410_000, currency: 'USD' },
      after: { minor: 414_000, currency: 'USD' },
    },
  ],
  differenceInCny: cny(28_336),
  answerUntil: '2026-11-25T16:00:00.000Z',
}
const local: MessageData['tracking.local'] = {
  eventID: 'evt_01jd4x8k3q8v5m2n7r9t0w1y30',
  localEventTypeCode: 'rolled',
  eventCreatedDateTime: '2026-11-20T02:00:00.000Z',
  eventClassifierCode: 'ACT',
  eventDateTime: '2026-11-20T09:30:00+08:00',
  references: freight,
  documentReferences: [],
}
const exception: MessageData['exception.found'] = {
  exceptionID: 'exc_01jd4x8k3q8v5m2n7r9t0w1y2z',
  exceptionTypeCode: 'customsHeld',
  since: '2026-11-20T01:30:00.000Z',
  equipmentReferences: ['MSKU7342281'],
  references: freight,
}
const line: MessageData['bill.line.added'] = {
  ...order,
  billLineId: 'bil_01jd4x8k3q8v5m2n7r9t0w1y2z',
  creditOf: null,
  code: 'STOR',
  amount: cny(45_000),
  amountInCny: cny(45_000),
  cause: 'storageDays',
  consent: 'asked',
}
const statement: MessageData['statement.confirmed'] = {
  statementId: 'stm_01jd4x8k3q8v5m2n7r9t0w1y2z',
  statementNumber: 'ST202611000001',
  status: 'paymentRequired',
  due: cny(45_000),
}
const payment = {
  paymentId: 'pay_01jd4x8k3q8v5m2n7r9t0w1y2z',
  tradeNumber: 'P202611200000014821',
  channel: 'alipay' as const,
  amount: cny(1_520_000),
}
const invoice = {
  invoiceId: 'inv_01jd4x8k3q8v5m2n7r9t0w1y2z',
  number: 'IN202611000001',
  amount: cny(1_520_000),
  redLetterOf: null,
}

export const messageExamples: MessageData = {
  'order.placed': {
    ...order,
    status: 'pendingPayment',
    previousStatus: null,
    by: 'customer',
    reason: null,
  },
  'order.accepted': { ...order, status: 'accepted', previousStatus: 'paid', by: 'staff', reason: null },
  'order.declined': {
    ...order,
    status: 'cancelledByOperations',
    previousStatus: 'paid',
    by: 'staff',
    reason: 'No space on this sailing',
  },
  'order.cancelled': {
    ...order,
    status: 'cancelled',
    previousStatus: 'pendingPayment',
    by: 'customer',
    reason: null,
  },
  'order.completed': {
    ...order,
    status: 'completed',
    previousStatus: 'inTransit',
    by: 'system',
    reason: null,
  },
  'order.refunded': {
    ...order,
    status: 'refundCompleted',
    previousStatus: 'refundInProgress',
    by: 'system',
    reason: 'Plans changed',
  },
  'order.change.proposed': change,
  'order.change.ended': { ...change, status: 'approved' },
  'tracking.event': event,
  'tracking.event.retracted': { ...event, isRetracted: true },
  'tracking.local': local,
  'tracking.local.retracted': { ...local, isRetracted: true },
  'exception.found': exception,
  'exception.over': {
    exceptionID: exception.exceptionID,
    exceptionTypeCode: 'customsHeld',
    equipmentReferences: ['MSKU7342281'],
    references: freight,
  },
  'arrival.moved': {
    previousArrivalDate: '2027-01-06',
    arrivalDate: '2027-01-09',
    arrivalDateTime: '2027-01-09T05:00:00.000Z',
    eventClassifierCode: 'EST',
    UNLocationCode: 'NLRTM',
    references: freight,
  },
  'bill.line.added': line,
  'bill.line.withdrawn': { ...line, consent: 'withdrawn' },
  'bill.consent.asked': line,
  'bill.consent.answered': { ...line, consent: 'given' },
  'statement.issued': {
    ...statement,
    status: 'toBeConfirmed',
    month: '2026-11',
    kind: 'regular',
    dueOn: '2026-12-20',
  },
  'statement.confirmed': statement,
  'statement.paid': {
    ...statement,
    status: 'completed',
    due: cny(0),
    paymentId: payment.paymentId,
    paidAt: '2026-11-20T02:00:00.000Z',
  },
  'payment.paid': {
    ...payment,
    paidAt: '2026-11-20T02:00:00.000Z',
    covers: [{ sort: 'order', id: order.orderId, number: order.orderNumber }],
  },
  'payment.failed': { ...payment, covers: [order.orderNumber] },
  'payment.refunded': {
    refundId: 'rfd_01jd4x8k3q8v5m2n7r9t0w1y2z',
    refundNumber: 'R202611200000014821',
    paymentId: payment.paymentId,
    channel: 'alipay',
    kind: 'part',
    amount: cny(10_000),
    orderId: order.orderId,
    statementId: null,
    topUpId: null,
  },
  'invoice.issued': {
    ...invoice,
    invoiceNo: '26332000000000000001',
    issuedAt: '2026-11-20T02:00:00.000Z',
  },
  'invoice.failed': { ...invoice, failure: 'titleRefused' },
  'webhook.test': { webhookId: 'whk_01jd4x8k3q8v5m2n7r9t0w1y2z' },
}
