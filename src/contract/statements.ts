import { z } from 'zod'
import { billKinds } from '#domain/bills/bill-lines.ts'
import {
  ageBands,
  invoicedStates,
  queryStates,
  type StatementMonth,
  statementMoves,
  statementStatuses,
} from '#domain/bills/statements.ts'
import { channelChoices } from '#domain/payments/channels.ts'
import { refundStatuses } from '#domain/payments/payment-moves.ts'
import { billLineShape } from './bills.ts'
import { endpoint } from './endpoint.ts'
import { wrong } from './fields.ts'
import { createChargeCall } from './payments.ts'
import { cursorQuery, dayShape, idShape, instantShape, moneyShape, textShape } from './shapes.ts'

/** Statements: what a customer owes for a month, by kind; confirming, querying and paying it (decision 038). */

/** Most statements in one payment, as of orders. Assumed (decision 038). */
export const mostStatementsPerPayment = 20
/** Longest question about a line, and longest answer. Assumed (decision 038). */
export const queryLimit = 300
/** Lines of a statement that a page shows at once; more are read on. */
export const linesAtOnce = 200

export const monthShape = z
  .string()
  .regex(/^\d{4}-(0[1-9]|1[0-2])$/, 'date.invalid')
  .transform((text) => text as StatementMonth)

export const statementShape = z.object({
  id: idShape('stm'),
  number: z.string(),
  month: monthShape,
  kind: z.enum(billKinds),
  /** 1 for the month's first; more were made later. */
  sequence: z.int(),
  status: z.enum(statementStatuses),
  lines: z.int(),
  billed: moneyShape,
  /** Paid with the orders, points and vouchers included. */
  prepaid: moneyShape,
  /** What is left to pay; below zero what goes back. */
  due: moneyShape,
  issuedOn: dayShape,
  dueOn: dayShape,
  /** Null unless something is owed. */
  age: z.enum(ageBands).nullable(),
  confirmedAt: instantShape.nullable(),
  paidAt: instantShape.nullable(),
  openQueries: z.int(),
  invoiced: z.enum(invoicedStates),
  /** What the reader may do now. */
  openMoves: z.array(z.enum(['confirm', 'pay', 'query'])),
})
export type StatementReply = z.output<typeof statementShape>

export const statementQueryShape = z.object({
  id: idShape('sqr'),
  statementId: idShape('stm'),
  lineId: idShape('bil'),
  reason: z.string(),
  /** What the customer thinks is right, in the line's currency. */
  expected: moneyShape.nullable(),
  state: z.enum(queryStates),
  askedAt: instantShape,
  answer: z.string().nullable(),
  creditId: idShape('bil').nullable(),
  answeredAt: instantShape.nullable(),
  answeredByName: z.string().nullable(),
})
export type StatementQueryReply = z.output<typeof statementQueryShape>

/** A line with what the statement adds to it. */
export const statementLineShape = billLineShape.extend({
  position: z.int(),
  orderId: idShape('ord'),
  orderNumber: z.string(),
  /** What the quote said about this line, in CNY; null for what was not quoted. */
  quotedCny: moneyShape.nullable(),
  prepaid: moneyShape,
  /** The newest question about it. */
  query: statementQueryShape.nullable(),
})
export type StatementLineReply = z.output<typeof statementLineShape>

/** Searching: by status, by month, by the day of issue; `statementSearch.from` to `to` follow the rules of requirements §5. */
export const statementSearch = {
  kind: z.enum(billKinds).optional(),
  status: z.enum(statementStatuses).optional(),
  /** Days of issue or of falling due. */
  by: z.enum(['issued', 'due']).default('issued'),
  from: dayShape.optional(),
  to: dayShape.optional(),
  /** A statement's number, a month, or the number of an order on it. */
  keyword: textShape(60).optional(),
  /** Owed and past its day. */
  overdue: z.stringbool().default(false),
}

export const listStatements = endpoint({
  method: 'GET',
  path: '/crm/statement/list',
  title: 'One’s own statements, newest first',
  access: 'customer',
  fromReplica: true,
  scope: 'readBills',
  query: z.object({ ...statementSearch, ...cursorQuery }),
  reply: z.object({
    items: z.array(statementShape),
    nextCursor: z.string().nullable(),
    /** Over everything that the filters find. */
    totals: z.object({ statements: z.int(), billed: moneyShape, prepaid: moneyShape, due: moneyShape }),
    /** How many there are of each status within the other filters. */
    counts: z.record(z.enum(statementStatuses), z.int()),
  }),
})

export const statementOverview = endpoint({
  method: 'GET',
  path: '/crm/statement/overview',
  title: 'What is to be confirmed and to be paid, by kind and by age',
  access: 'customer',
  reply: z.object({
    kinds: z.array(
      z.object({
        kind: z.enum(billKinds),
        toBeConfirmed: z.int(),
        paymentRequired: z.int(),
        /** Owed on statements that are confirmed. */
        due: moneyShape,
        /** Billed and on no statement yet. */
        unstated: moneyShape,
      }),
    ),
    ageing: z.record(z.enum(ageBands), moneyShape),
    /** Charges that wait for consent. */
    consentAsked: z.int(),
    nextDueOn: dayShape.nullable(),
  }),
})

const detailShape = statementShape.extend({
  /** Of all its lines, by currency and in CNY. */
  totals: z.object({
    quoted: moneyShape,
    billed: moneyShape,
    difference: moneyShape,
    paid: moneyShape,
    invoiced: moneyShape,
    byCurrency: z.array(moneyShape),
  }),
  lines: z.int(),
  moves: z.array(
    z.object({
      move: z.enum(['issue', ...(Object.keys(statementMoves) as (keyof typeof statementMoves)[])]),
      at: instantShape,
      by: z.enum(['customer', 'staff', 'system']),
      byName: z.string().nullable(),
      reason: z.string().nullable(),
    }),
  ),
  /** The payment that paid it. */
  paymentId: idShape('pay').nullable(),
  refunds: z.array(z.object({ id: idShape('rfd'), amount: moneyShape, status: z.enum(refundStatuses) })),
})
export type StatementDetail = z.output<typeof detailShape>

export const getStatement = endpoint({
  method: 'GET',
  path: '/crm/statement/get',
  title: 'One statement: its sums, its history, its refunds',
  access: 'customer',
  scope: 'readBills',
  query: z.object({ id: idShape('stm') }),
  reply: detailShape,
})

/** Lines in their sequence, by place, so that a page of 5,000 is read on quickly. */
const linesQuery = {
  id: idShape('stm'),
  after: z.coerce.number().int().min(0).default(0),
  size: z.coerce
    .number()
    .int()
    .min(1)
    .max(linesAtOnce, wrong('number.tooLarge', { max: linesAtOnce }))
    .default(linesAtOnce),
  /** Only lines that differ from their quote, or that are queried. */
  only: z.enum(['all', 'differences', 'queried']).default('all'),
}
const linesReply = z.object({ lines: z.array(statementLineShape), next: z.int().nullable() })

export const statementLines = endpoint({
  method: 'GET',
  path: '/crm/statement/lines',
  title: 'The lines of a statement: quoted, billed, difference, cause, paid and invoiced',
  access: 'customer',
  scope: 'readBills',
  query: z.object(linesQuery),
  reply: linesReply,
})

export const confirmStatement = endpoint({
  method: 'POST',
  path: '/crm/statement/confirm',
  title: 'Confirm a statement; another sum than the one seen is refused',
  access: 'customer',
  failsAs: 'statement.confirmFailed',
  idempotent: true,
  body: z.object({ id: idShape('stm'), /** The sum that was seen. */ due: moneyShape }),
  reply: detailShape,
})

export const queryStatementLine = endpoint({
  method: 'POST',
  path: '/crm/statement/query',
  title: 'Ask about a line before confirming',
  access: 'customer',
  idempotent: true,
  body: z.object({
    statementId: idShape('stm'),
    lineId: idShape('bil'),
    reason: textShape(queryLimit, 1),
    /** What would be right, in minor units of the line's currency. */
    expectedMinor: z
      .int('number.whole')
      .min(0, 'number.positive')
      .max(100_000_000_000)
      .nullable()
      .default(null),
  }),
  reply: detailShape,
})

export const takeBackQuery = endpoint({
  method: 'POST',
  path: '/crm/statement/takeBackQuery',
  title: 'Take a question back',
  access: 'customer',
  body: z.object({ id: idShape('sqr') }),
  reply: detailShape,
})

export const exportStatements = endpoint({
  method: 'GET',
  path: '/crm/statement/export',
  title: 'The statements that the filters find, as a workbook',
  access: 'customer',
  carries: 'file',
  perMinute: 20,
  query: z.object(statementSearch),
})

export const statementWorkbook = endpoint({
  method: 'GET',
  path: '/crm/statement/workbook',
  title: 'One statement with all its lines, as a workbook',
  access: 'customer',
  carries: 'file',
  perMinute: 20,
  query: z.object({ id: idShape('stm') }),
})

export const statementPaper = endpoint({
  method: 'GET',
  path: '/crm/statement/paper',
  title: 'One statement as a bilingual PDF, with its sum in words',
  access: 'customer',
  carries: 'file',
  perMinute: 20,
  query: z.object({ id: idShape('stm') }),
})

export const listOwnConsents = endpoint({
  method: 'GET',
  path: '/crm/statement/consents',
  title: 'Charges beyond the quote that wait for one’s own consent, oldest first',
  access: 'customer',
  query: z.object(cursorQuery),
  reply: z.object({
    items: z.array(z.object({ orderId: idShape('ord'), orderNumber: z.string(), line: billLineShape })),
    nextCursor: z.string().nullable(),
  }),
})

export const createStatementCharge = endpoint({
  method: 'POST',
  path: '/crm/payment/createStatementCharge',
  title:
    'Start one payment for one or several statements of any kind; the same statements on the same channel get their open payment back',
  access: 'customer',
  idempotent: true,
  body: z.object({
    statementIds: z
      .array(idShape('stm'))
      .min(1, 'required')
      .max(mostStatementsPerPayment, wrong('number.tooLarge', { max: mostStatementsPerPayment })),
    channel: z.enum(channelChoices),
    /** The sum that was seen; another sum due is refused (`payment.amountChanged`). */
    amount: moneyShape,
  }),
  reply: createChargeCall.reply,
})

// The desk

const finance = ['finance', 'administrator'] as const

/** Whose statement it is. */
const customerShape = z.object({ userId: idShape('usr'), name: z.string(), company: z.string().nullable() })
const deskStatementShape = statementShape.extend({ customer: customerShape })
export type DeskStatement = z.output<typeof deskStatementShape>

const deskDetailShape = detailShape.extend({
  customer: customerShape.extend({
    /** Days within which the customer pays, from the next statement on. */
    termDays: z.int(),
  }),
})
export type DeskStatementDetail = z.output<typeof deskDetailShape>

export const deskListStatements = endpoint({
  method: 'GET',
  path: '/crm/desk/statement/list',
  title: 'Statements of all customers, newest first',
  access: 'staff',
  fromReplica: true,
  roles: finance,
  scope: 'readBills',
  query: z.object({
    ...statementSearch,
    /** A statement's number, a month, an order's number, or a part of the customer's name. */
    keyword: textShape(60).optional(),
    userId: idShape('usr').optional(),
    month: monthShape.optional(),
    ...cursorQuery,
  }),
  reply: z.object({
    items: z.array(deskStatementShape),
    nextCursor: z.string().nullable(),
    totals: z.object({ statements: z.int(), billed: moneyShape, prepaid: moneyShape, due: moneyShape }),
    counts: z.record(z.enum(statementStatuses), z.int()),
  }),
})

export const deskGetStatement = endpoint({
  method: 'GET',
  path: '/crm/desk/statement/get',
  title: 'One statement as its customer sees it',
  access: 'staff',
  roles: finance,
  scope: 'readBills',
  query: z.object({ id: idShape('stm') }),
  reply: deskDetailShape,
})

export const deskStatementLines = endpoint({
  method: 'GET',
  path: '/crm/desk/statement/lines',
  title: 'The lines of a statement',
  access: 'staff',
  roles: finance,
  scope: 'readBills',
  query: z.object(linesQuery),
  reply: linesReply,
})

export const deskStatementPaper = endpoint({
  method: 'GET',
  path: '/crm/desk/statement/paper',
  title: 'One statement as a bilingual PDF',
  access: 'staff',
  roles: finance,
  carries: 'file',
  query: z.object({ id: idShape('stm') }),
})

export const issueStatements = endpoint({
  method: 'POST',
  path: '/crm/desk/statement/issue',
  title: 'Make the statements of one customer now, of what is billed so far',
  access: 'staff',
  roles: finance,
  idempotent: true,
  body: z.object({ userId: idShape('usr'), month: monthShape, kind: z.enum(billKinds).optional() }),
  reply: z.object({ items: z.array(deskStatementShape) }),
})

export const listStatementQueries = endpoint({
  method: 'GET',
  path: '/crm/desk/statement/queries',
  title: 'Questions about lines that wait for an answer, oldest first',
  access: 'staff',
  roles: finance,
  query: z.object(cursorQuery),
  reply: z.object({
    items: z.array(
      statementQueryShape.extend({
        statementNumber: z.string(),
        customer: customerShape,
        line: statementLineShape,
      }),
    ),
    nextCursor: z.string().nullable(),
  }),
})

export const answerStatementQuery = endpoint({
  method: 'POST',
  path: '/crm/desk/statement/answer',
  title: 'Answer a question: take back a part of the line, or say why it stands',
  access: 'staff',
  roles: finance,
  idempotent: true,
  body: z.object({
    id: idShape('sqr'),
    /** What is taken back, in minor units of the line's currency; null rejects the question. */
    creditMinor: z.int('number.whole').min(1, 'number.positive').max(100_000_000_000).nullable(),
    answer: textShape(queryLimit, 1),
  }),
  reply: deskDetailShape,
})

export const setPaymentTerm = endpoint({
  method: 'POST',
  path: '/crm/desk/statement/term',
  title: 'Within how many days a customer pays, from the next statement on',
  access: 'staff',
  roles: finance,
  body: z.object({ userId: idShape('usr'), days: z.int().min(0).max(180) }),
  reply: z.object({ userId: idShape('usr'), days: z.int() }),
})

export const ageingReport = endpoint({
  method: 'GET',
  path: '/crm/desk/statement/ageing',
  title: 'What customers owe, by age, the most overdue first',
  access: 'staff',
  roles: finance,
  query: z.object(cursorQuery),
  reply: z.object({
    totals: z.record(z.enum(ageBands), moneyShape),
    items: z.array(
      z.object({
        customer: customerShape,
        bands: z.record(z.enum(ageBands), moneyShape),
        total: moneyShape,
        oldestDueOn: dayShape,
        lastReminderAt: instantShape.nullable(),
      }),
    ),
    nextCursor: z.string().nullable(),
  }),
})

export const listConsents = endpoint({
  method: 'GET',
  path: '/crm/desk/bill/consents',
  title: 'Charges that wait for their customer, or that a customer refused, oldest first',
  access: 'staff',
  roles: ['operations', 'finance', 'administrator'],
  query: z.object({ state: z.enum(['asked', 'refused']).default('asked'), ...cursorQuery }),
  reply: z.object({
    items: z.array(
      z.object({
        customer: customerShape,
        orderId: idShape('ord'),
        orderNumber: z.string(),
        line: billLineShape,
      }),
    ),
    nextCursor: z.string().nullable(),
    counts: z.object({ asked: z.int(), refused: z.int() }),
  }),
})

/** What has to be right before a month is closed; `open` is how much of it is not. */
export const monthChecks = [
  /** charges of the month that wait for consent */
  'consents',
  /** questions that nobody answered */
  'queries',
  /** lines of the month that are on no statement */
  'unstated',
  /** statements that nobody confirmed */
  'unconfirmed',
  /** invoices that failed */
  'failedInvoices',
  /** days with a payment company's bill that differs from our records */
  'reconciliation',
  /** what the nightly proof found */
  'proof',
] as const

const monthReply = z.object({
  month: monthShape,
  state: z.enum(['open', 'running', 'made', 'closed']),
  customers: z.int(),
  statements: z.int(),
  billed: moneyShape,
  due: moneyShape,
  startedAt: instantShape.nullable(),
  finishedAt: instantShape.nullable(),
  closedAt: instantShape.nullable(),
  closedByName: z.string().nullable(),
  checks: z.array(
    z.object({
      check: z.enum(monthChecks),
      open: z.int(),
      /** Nothing is closed over it. */ blocks: z.boolean(),
    }),
  ),
})
export type StatementMonthReply = z.output<typeof monthReply>

export const listMonths = endpoint({
  method: 'GET',
  path: '/crm/desk/statement/months',
  title: 'The last twelve months: how far their statements are, and the checklist of each',
  access: 'staff',
  roles: finance,
  reply: z.object({ months: z.array(monthReply) }),
})

export const runMonth = endpoint({
  method: 'POST',
  path: '/crm/desk/statement/runMonth',
  title: 'Make the statements of a month for all customers, or go on where it stopped',
  access: 'staff',
  roles: finance,
  body: z.object({ month: monthShape }),
  reply: monthReply,
})

export const closeMonth = endpoint({
  method: 'POST',
  path: '/crm/desk/statement/closeMonth',
  title: 'Close a month whose checklist is done',
  access: 'staff',
  roles: finance,
  body: z.object({ month: monthShape }),
  reply: monthReply,
})

export const accountingExport = endpoint({
  method: 'GET',
  path: '/crm/desk/statement/accounting',
  title: 'Lines, payments, refunds and invoices of a month for an accounting system (CSV)',
  access: 'staff',
  recorded: true,
  roles: finance,
  carries: 'file',
  query: z.object({ month: monthShape, what: z.enum(['lines', 'payments', 'invoices']) }),
})
