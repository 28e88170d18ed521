import { z } from 'zod'
import { billKinds } from '#domain/bills/bill-lines.ts'
import {
  agreementKinds,
  agreementStatuses,
  applicationProblems,
  invoiceFailures,
  invoiceStatuses,
  taxTreatments,
  titleKinds,
  titleOwners,
} from '#domain/invoices/invoices.ts'
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

/** Invoices: what is left to invoice, titles and agreements, applications, red letters (decision 038). */

/** Most lines of one application. Assumed (decision 038). */
export const mostInvoiceLines = 500
/** Longest title: a company's full name. */
export const titleLimit = 100
/** Longest remark that an invoice carries. */
export const invoiceRemarkLimit = 200
/** Most invoices in one archive. */
export const mostInvoicesAtOnce = 200

const emailShape = z
  .string()
  .trim()
  .max(254, wrong('text.tooLong', { limit: 254 }))
  .pipe(z.email('email.invalid'))

export const titleShape = z.object({
  id: idShape('itl'),
  kind: z.enum(titleKinds),
  owner: z.enum(titleOwners),
  name: z.string(),
  taxNumber: z.string().nullable(),
  address: z.string(),
  phone: z.string(),
  bank: z.string(),
  bankAccount: z.string(),
  email: z.string().nullable(),
  isDefault: z.boolean(),
})
export type TitleReply = z.output<typeof titleShape>

export const agreementShape = z.object({
  id: idShape('agr'),
  kind: z.enum(agreementKinds),
  payerName: z.string(),
  taxNumber: z.string().nullable(),
  fileId: idShape('fil'),
  fileName: z.string(),
  validUntil: dayShape,
  status: z.enum(agreementStatuses),
  reason: z.string().nullable(),
  handedInAt: instantShape,
  decidedAt: instantShape.nullable(),
  decidedByName: z.string().nullable(),
})
export type AgreementReply = z.output<typeof agreementShape>

/** A paid line of which something is left to invoice. */
export const invoiceableShape = z.object({
  lineId: idShape('bil'),
  orderId: idShape('ord'),
  orderNumber: z.string(),
  /** Null while the line is on no statement: it was paid with its order. */
  statementId: idShape('stm').nullable(),
  statementNumber: z.string().nullable(),
  kind: z.enum(billKinds),
  code: z.string(),
  name: bilingualShape,
  billedOn: dayShape,
  charged: moneyShape,
  paid: moneyShape,
  invoiced: moneyShape,
  left: moneyShape,
  /** Who paid, where the bank's list names somebody else than the customer. */
  payer: z.string().nullable(),
  /** The application that is open for it. */
  inApplication: z.string().nullable(),
})
export type InvoiceableLine = z.output<typeof invoiceableShape>

export const listInvoiceable = endpoint({
  method: 'GET',
  path: '/crm/invoice/invoiceable',
  title: 'Paid lines of which something is left to invoice, by order, newest first',
  access: 'customer',
  query: z.object({
    kind: z.enum(billKinds).optional(),
    statementId: idShape('stm').optional(),
    orderId: idShape('ord').optional(),
    from: dayShape.optional(),
    to: dayShape.optional(),
    keyword: textShape(60).optional(),
    ...cursorQuery,
  }),
  reply: z.object({
    items: z.array(invoiceableShape),
    nextCursor: z.string().nullable(),
    /** Over everything that is left of the customer's. */
    totalLeft: moneyShape,
  }),
})

const chosenLines = z
  .array(
    z.object({
      lineId: idShape('bil'),
      amountMinor: z.int('number.whole').min(1, 'number.positive').max(100_000_000_000),
    }),
  )
  .min(1, 'required')
  .max(mostInvoiceLines, wrong('number.tooLarge', { max: mostInvoiceLines }))

/** Vessel and voyage, B/L, route and boxes of the lines' orders, as the remark suggests them. */
export const checkApplication = endpoint({
  method: 'POST',
  path: '/crm/invoice/check',
  title: 'What stands in the way of an application, and what its invoice would say',
  access: 'customer',
  body: z.object({ titleId: idShape('itl').nullable(), lines: chosenLines }),
  reply: z.object({
    problems: z.array(
      z.object({
        problem: z.enum(applicationProblems),
        /** The line, or null for what concerns the title. */
        lineId: idShape('bil').nullable(),
        /** The payer's name where one is meant. */
        about: z.string().nullable(),
      }),
    ),
    total: moneyShape,
    treatment: z.enum(taxTreatments),
    remark: z.string(),
    /** What the invoice lists: charges by name, in CNY. */
    items: z.array(z.object({ name: bilingualShape, quantity: z.string(), amount: moneyShape })),
  }),
})

const invoiceShape = z.object({
  id: idShape('inv'),
  /** Of the application: what people say on the telephone. */
  number: z.string(),
  status: z.enum(invoiceStatuses),
  /** The invoice that this red letter takes back. */
  redOf: idShape('inv').nullable(),
  title: z.object({
    kind: z.enum(titleKinds),
    owner: z.enum(titleOwners),
    name: z.string(),
    taxNumber: z.string().nullable(),
  }),
  email: z.string().nullable(),
  treatment: z.enum(taxTreatments),
  amount: moneyShape,
  remark: z.string(),
  /** 20 digits once issued. */
  invoiceNo: z.string().nullable(),
  issuedAt: instantShape.nullable(),
  /** The embedded issuer prints samples, which no tax office knows. */
  sample: z.boolean(),
  appliedAt: instantShape,
  tries: z.int(),
  /** In the reader's language. */
  failure: z.string().nullable(),
  /** The same for a program: why it was not issued the last time it was tried. */
  failureCode: z.enum(invoiceFailures).nullable(),
  givenUpAt: instantShape.nullable(),
  mailedAt: instantShape.nullable(),
  mailFailure: z.string().nullable(),
  openMoves: z.array(z.enum(['retry', 'giveUp', 'mail', 'download'])),
})
export type InvoiceReply = z.output<typeof invoiceShape>

export const listInvoices = endpoint({
  method: 'GET',
  path: '/crm/invoice/list',
  title: 'One’s own invoices and applications, newest first',
  access: 'customer',
  fromReplica: true,
  scope: 'readInvoices',
  query: z.object({
    status: z.enum(invoiceStatuses).optional(),
    from: dayShape.optional(),
    to: dayShape.optional(),
    /** The application's or invoice's number, a title, or an order's number. */
    keyword: textShape(60).optional(),
    ...cursorQuery,
  }),
  reply: z.object({
    items: z.array(invoiceShape),
    nextCursor: z.string().nullable(),
    counts: z.record(z.enum(invoiceStatuses), z.int()),
    totals: z.object({ invoiced: moneyShape, left: moneyShape }),
  }),
})

const invoiceDetailShape = invoiceShape.extend({
  lines: z.array(
    z.object({
      lineId: idShape('bil'),
      orderId: idShape('ord'),
      orderNumber: z.string(),
      code: z.string(),
      name: bilingualShape,
      amount: moneyShape,
    }),
  ),
  redLetters: z.array(
    z.object({ id: idShape('inv'), number: z.string(), amount: moneyShape, status: z.enum(invoiceStatuses) }),
  ),
})
export type InvoiceDetail = z.output<typeof invoiceDetailShape>

export const getInvoice = endpoint({
  method: 'GET',
  path: '/crm/invoice/get',
  title: 'One invoice with its lines and red letters',
  access: 'customer',
  scope: 'readInvoices',
  query: z.object({ id: idShape('inv') }),
  reply: invoiceDetailShape,
})

export const applyForInvoice = endpoint({
  method: 'POST',
  path: '/crm/invoice/apply',
  title: 'Apply for an invoice over paid lines',
  access: 'customer',
  idempotent: true,
  body: z.object({
    titleId: idShape('itl'),
    lines: chosenLines,
    email: emailShape.nullable().default(null),
    remark: textShape(invoiceRemarkLimit).default(''),
  }),
  reply: invoiceDetailShape,
})

export const retryInvoice = endpoint({
  method: 'POST',
  path: '/crm/invoice/retry',
  title: 'Try a failed invoice again',
  access: 'customer',
  idempotent: true,
  body: z.object({ id: idShape('inv') }),
  reply: invoiceDetailShape,
})

export const giveUpInvoice = endpoint({
  method: 'POST',
  path: '/crm/invoice/giveUp',
  title: 'Give a failed application up: its lines are free again',
  access: 'customer',
  idempotent: true,
  body: z.object({ id: idShape('inv') }),
  reply: invoiceDetailShape,
})

export const mailInvoice = endpoint({
  method: 'POST',
  path: '/crm/invoice/mail',
  title: 'Send an issued invoice by e-mail (again)',
  access: 'customer',
  idempotent: true,
  perMinute: 10,
  body: z.object({ id: idShape('inv'), email: emailShape }),
  reply: invoiceDetailShape,
})

export const downloadInvoice = endpoint({
  method: 'GET',
  path: '/crm/invoice/download',
  title: 'An issued invoice: the XML is the original, the PDF what people read',
  access: 'customer',
  scope: 'readInvoices',
  carries: 'file',
  query: z.object({ id: idShape('inv'), as: z.enum(['pdf', 'xml']).default('pdf') }),
})

export const downloadInvoices = endpoint({
  method: 'GET',
  path: '/crm/invoice/downloadAll',
  title: 'Issued invoices of some days, PDF and XML, in one archive',
  access: 'customer',
  carries: 'file',
  perMinute: 10,
  query: z.object({ from: dayShape.optional(), to: dayShape.optional() }),
})

export const listTitles = endpoint({
  method: 'GET',
  path: '/crm/invoice/titles',
  title: 'One’s own invoice titles, the default first',
  access: 'customer',
  reply: z.object({ titles: z.array(titleShape) }),
})

export const saveTitle = endpoint({
  method: 'POST',
  path: '/crm/invoice/saveTitle',
  title: 'Add a title or change one; an enterprise has a tax number whose check digit is right',
  access: 'customer',
  idempotent: true,
  body: z.object({
    id: idShape('itl').nullable().default(null),
    kind: z.enum(titleKinds),
    owner: z.enum(titleOwners).default('own'),
    name: textShape(titleLimit, 1),
    taxNumber: textShape(20).default(''),
    address: textShape(120).default(''),
    phone: textShape(30).default(''),
    bank: textShape(80).default(''),
    bankAccount: textShape(40).default(''),
    email: emailShape.nullable().default(null),
    isDefault: z.boolean().default(false),
  }),
  reply: z.object({ titles: z.array(titleShape) }),
})

export const removeTitle = endpoint({
  method: 'POST',
  path: '/crm/invoice/removeTitle',
  title: 'Remove a title; invoices keep what they say',
  access: 'customer',
  idempotent: true,
  body: z.object({ id: idShape('itl') }),
  reply: z.object({ titles: z.array(titleShape) }),
})

export const listAgreements = endpoint({
  method: 'GET',
  path: '/crm/invoice/agreements',
  title: 'One’s own agreements with payers, newest first',
  access: 'customer',
  reply: z.object({ agreements: z.array(agreementShape) }),
})

export const addAgreement = endpoint({
  method: 'POST',
  path: '/crm/invoice/addAgreement',
  title: 'Hand in a payer’s entrustment or contract; finance looks at it',
  access: 'customer',
  idempotent: true,
  body: z.object({
    kind: z.enum(agreementKinds),
    payerName: textShape(titleLimit, 1),
    taxNumber: textShape(20).default(''),
    fileId: idShape('fil'),
    validUntil: dayShape,
  }),
  reply: z.object({ agreements: z.array(agreementShape) }),
})

export const agreementFile = endpoint({
  method: 'GET',
  path: '/crm/invoice/agreementFile',
  title: 'The signed paper of an agreement',
  access: 'customer',
  carries: 'file',
  query: z.object({ id: idShape('agr') }),
})

// The desk

const finance = ['finance', 'administrator'] as const
const customerShape = z.object({ userId: idShape('usr'), name: z.string(), company: z.string().nullable() })

export const deskListInvoices = endpoint({
  method: 'GET',
  path: '/crm/desk/invoice/list',
  title: 'Invoices and applications of all customers',
  access: 'staff',
  fromReplica: true,
  roles: finance,
  scope: 'readInvoices',
  query: z.object({
    status: z.enum(invoiceStatuses).optional(),
    /** Failed and not given up: what somebody has to look at. */
    waiting: z.enum(['0', '1']).default('0'),
    keyword: textShape(60).optional(),
    ...cursorQuery,
  }),
  reply: z.object({
    items: z.array(invoiceShape.extend({ customer: customerShape })),
    nextCursor: z.string().nullable(),
    counts: z.record(z.enum(invoiceStatuses), z.int()),
    /** How many have failed and are not given up. */
    waiting: z.int(),
  }),
})
export type DeskInvoice = z.output<typeof deskListInvoices.reply>['items'][number]

export const deskGetInvoice = endpoint({
  method: 'GET',
  path: '/crm/desk/invoice/get',
  title: 'One invoice with its lines and red letters',
  access: 'staff',
  roles: finance,
  scope: 'readInvoices',
  query: z.object({ id: idShape('inv') }),
  reply: invoiceDetailShape.extend({ customer: customerShape }),
})

export const deskRetryInvoice = endpoint({
  method: 'POST',
  path: '/crm/desk/invoice/retry',
  title: 'Try a failed invoice again',
  access: 'staff',
  roles: finance,
  idempotent: true,
  body: z.object({ id: idShape('inv') }),
  reply: invoiceDetailShape.extend({ customer: customerShape }),
})

export const deskDownloadInvoice = endpoint({
  method: 'GET',
  path: '/crm/desk/invoice/download',
  title: 'An issued invoice',
  access: 'staff',
  roles: finance,
  scope: 'readInvoices',
  carries: 'file',
  query: z.object({ id: idShape('inv'), as: z.enum(['pdf', 'xml']).default('pdf') }),
})

export const deskListAgreements = endpoint({
  method: 'GET',
  path: '/crm/desk/invoice/agreements',
  title: 'Agreements to look at, oldest first, and those decided',
  access: 'staff',
  roles: finance,
  query: z.object({ status: z.enum(agreementStatuses).default('submitted'), ...cursorQuery }),
  reply: z.object({
    items: z.array(agreementShape.extend({ customer: customerShape })),
    nextCursor: z.string().nullable(),
    counts: z.record(z.enum(agreementStatuses), z.int()),
  }),
})
export type DeskAgreement = z.output<typeof deskListAgreements.reply>['items'][number]

export const decideAgreement = endpoint({
  method: 'POST',
  path: '/crm/desk/invoice/decideAgreement',
  title: 'Approve an agreement, or say why not',
  access: 'staff',
  roles: finance,
  idempotent: true,
  body: z
    .object({ id: idShape('agr'), approve: z.boolean(), reason: textShape(200).default('') })
    .refine(({ approve, reason }) => approve || reason !== '', { ...wrong('required'), path: ['reason'] }),
  reply: agreementShape.extend({ customer: customerShape }),
})

export const deskAgreementFile = endpoint({
  method: 'GET',
  path: '/crm/desk/invoice/agreementFile',
  title: 'The signed paper of an agreement',
  access: 'staff',
  recorded: true,
  roles: finance,
  carries: 'file',
  query: z.object({ id: idShape('agr') }),
})

export const taxTreatmentsCall = endpoint({
  method: 'GET',
  path: '/crm/desk/invoice/treatments',
  title: 'Which tax treatment holds from which day',
  access: 'staff',
  roles: finance,
  reply: z.object({ treatments: z.array(z.object({ fromDay: dayShape, treatment: z.enum(taxTreatments) })) }),
})

export const setTaxTreatment = endpoint({
  method: 'POST',
  path: '/crm/desk/invoice/setTreatment',
  title: 'Another tax treatment from a day on, which has not begun',
  access: 'staff',
  roles: finance,
  idempotent: true,
  body: z.object({ fromDay: dayShape, treatment: z.enum(taxTreatments) }),
  reply: taxTreatmentsCall.reply,
})
