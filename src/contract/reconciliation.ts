import { z } from 'zod'
import { paymentChannels } from '#domain/payments/channels.ts'
import { billKinds, noteLimit } from '#domain/reconciliation/bills.ts'
import { findingReasons, findingVerdicts } from '#domain/reconciliation/compare.ts'
import { endpoint } from './endpoint.ts'
import { cursorQuery, dayShape, idShape, instantShape, moneyShape, textShape } from './shapes.ts'

/** Holding a channel's daily bill against our records (decision 031), and how much money waits for finance. */

const finance = ['finance', 'administrator'] as const
const channelShape = z.enum(paymentChannels)

/** Money that came in and went back. */
const flowShape = z.object({ in: moneyShape, out: moneyShape })

export const reconciliationShape = z.object({
  id: idShape('rec'),
  channel: channelShape,
  day: dayShape,
  fileName: z.string(),
  /** Lines of this day; a statement's lines of other days are `leftOut`. */
  lines: z.int(),
  leftOut: z.int(),
  matched: z.int(),
  /** Differences that nobody has explained yet, and all of them. */
  open: z.int(),
  differences: z.int(),
  billed: flowShape.extend({ fee: moneyShape }),
  ours: flowShape,
  uploadedBy: z.string(),
  uploadedAt: instantShape,
  comparedAt: instantShape,
  supersededAt: instantShape.nullable(),
})
export type ReconciliationReply = z.output<typeof reconciliationShape>

export const listBillDays = endpoint({
  method: 'GET',
  path: '/crm/desk/reconciliation/days',
  title:
    'Days with money or a bill, newest first, by channel: what we recorded, and the bill where there is one',
  access: 'staff',
  roles: finance,
  query: z.object({ from: dayShape, to: dayShape, channel: channelShape.optional() }),
  reply: z.array(
    z.object({
      day: dayShape,
      channel: channelShape,
      payments: z.int(),
      refunds: z.int(),
      ours: flowShape,
      /** null: no bill was handed in. */
      reconciliation: reconciliationShape.nullable(),
      /** The day is not over yet: its bill cannot be complete. */
      running: z.boolean(),
    }),
  ),
})
export type BillDay = z.output<typeof listBillDays.reply>[number]

export const importBill = endpoint({
  method: 'POST',
  path: '/crm/desk/reconciliation/import',
  title:
    'Read a day’s bill (form field `file`, xlsx or csv) and compare it; the same file again changes nothing',
  access: 'staff',
  roles: finance,
  carries: 'upload',
  perMinute: 30,
  query: z.object({ channel: channelShape, day: dayShape }),
  reply: z.object({ reconciliation: reconciliationShape, again: z.boolean() }),
})

export const getReconciliation = endpoint({
  method: 'GET',
  path: '/crm/desk/reconciliation/get',
  title: 'One bill with its sums; by channel, the days before and after it',
  access: 'staff',
  roles: finance,
  query: z.object({ id: idShape('rec') }),
  reply: z.object({
    reconciliation: reconciliationShape,
    /** How many of each verdict. */
    counts: z.record(z.enum(findingVerdicts), z.int()),
    /** The bills of the neighbouring days, where there are any. */
    before: idShape('rec').nullable(),
    after: idShape('rec').nullable(),
  }),
})

const noteShape = z.object({ note: z.string(), writtenBy: z.string(), writtenAt: instantShape })

export const findingShape = z.object({
  /** What names it in notes. */
  subject: z.string(),
  verdict: z.enum(findingVerdicts),
  kind: z.enum(billKinds),
  reason: z.enum(findingReasons).nullable(),
  /** Near which end of the day it lies: it may stand in the neighbouring day’s bill. */
  edge: z.enum(['start', 'end']).nullable(),
  line: z
    .object({
      row: z.int(),
      channelNumber: z.string().nullable(),
      ourNumber: z.string().nullable(),
      refundNumber: z.string().nullable(),
      amount: moneyShape,
      fee: moneyShape,
      at: instantShape.nullable(),
      payer: z.string().nullable(),
      text: z.string().nullable(),
    })
    .nullable(),
  ours: z.object({ amount: moneyShape, at: instantShape, number: z.string() }).nullable(),
  paymentId: idShape('pay').nullable(),
  refundId: idShape('rfd').nullable(),
  foundIn: z.object({ id: idShape('rec'), day: dayShape }).nullable(),
  notes: z.array(noteShape),
})
export type FindingReply = z.output<typeof findingShape>

export const listFindings = endpoint({
  method: 'GET',
  path: '/crm/desk/reconciliation/findings',
  title: 'The findings of a bill, differences first',
  access: 'staff',
  roles: finance,
  query: z.object({
    id: idShape('rec'),
    show: z.enum(['differences', 'all', ...findingVerdicts]).default('differences'),
    ...cursorQuery,
  }),
  reply: z.object({ items: z.array(findingShape), nextCursor: z.string().nullable() }),
})

export const explainFinding = endpoint({
  method: 'POST',
  path: '/crm/desk/reconciliation/explain',
  title: 'Write down why a difference is one; notes are only ever added',
  access: 'staff',
  roles: finance,
  idempotent: true,
  body: z.object({
    id: idShape('rec'),
    subject: z.string().min(1, 'required').max(200, 'field.invalid'),
    note: textShape(noteLimit, 1),
  }),
  reply: findingShape,
})

export const compareAgain = endpoint({
  method: 'POST',
  path: '/crm/desk/reconciliation/compareAgain',
  title: 'Hold a bill against our records as they are now',
  access: 'staff',
  roles: finance,
  body: z.object({ id: idShape('rec') }),
  reply: reconciliationShape,
})

export const exportReconciliation = endpoint({
  method: 'GET',
  path: '/crm/desk/reconciliation/export',
  title: 'A bill’s findings as a sheet, differences first, with their notes',
  access: 'staff',
  recorded: true,
  roles: finance,
  carries: 'file',
  query: z.object({ id: idShape('rec') }),
})

export const statementTemplate = endpoint({
  method: 'GET',
  path: '/crm/desk/reconciliation/template',
  title: 'The template of a bank statement, with headings in the reader’s language and two rows as examples',
  access: 'staff',
  roles: finance,
  carries: 'file',
  query: z.object({ format: z.enum(['xlsx', 'csv']).default('xlsx') }),
})

/** Counting stops here; beyond it the desk says “more than”. */
export const countedMost = 1000
const countShape = z.int().max(countedMost)

export const countMoneyWaiting = endpoint({
  method: 'GET',
  path: '/crm/desk/reconciliation/waiting',
  title: 'How much waits for finance: transfers, held money, refunds by status, unexplained differences',
  access: 'staff',
  roles: ['finance', 'administrator', 'operations', 'sales'],
  reply: z.object({
    transfers: countShape,
    onHold: countShape,
    refunds: z.object({ requested: countShape, processing: countShape, failed: countShape }),
    differences: countShape,
  }),
})
