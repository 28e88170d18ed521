import { z } from 'zod'
import { billCauses, billKinds, billNoteLimit, quantityDigits } from '#domain/bills/bill-lines.ts'
import { consents } from '#domain/bills/consent.ts'
import { currencies } from '#domain/kernel/money.ts'
import { freeTimeDirections, freeTimeTypes } from '#domain/rates/free-time-terms.ts'
import { chargeBases, chargeStages } from '#domain/reference/charges.ts'
import { endpoint } from './endpoint.ts'
import { wrong } from './fields.ts'
import {
  bilingualShape,
  chargeCodeShape,
  dayShape,
  idShape,
  instantShape,
  moneyShape,
  textShape,
} from './shapes.ts'

/** From the quote to the bill: what is charged for an order, line by line (decision 037). */

/** What would have been priced by a rate that is entered only now, and used an older one. */
export const rateUsesCall = endpoint({
  method: 'GET',
  path: '/crm/desk/bill/rateUses',
  title:
    'What was priced since a past day by an older rate of exchange, until the next rate: nothing of it changes',
  access: 'staff',
  roles: ['finance', 'administrator'],
  query: z.object({ currency: z.enum(currencies).exclude(['CNY']), on: dayShape }),
  reply: z.object({
    /** The rate that stands for the day itself; null for none. */
    standing: z.string().nullable(),
    /** Orders and later charges, a hundred of each at most, the newest first. */
    items: z.array(
      z.object({
        kind: z.enum(['order', 'charge']),
        orderId: z.string(),
        number: z.string(),
        on: z.string(),
        rate: z.string(),
        rateOn: z.string(),
      }),
    ),
    /** Whether there is more than is shown. */
    more: z.boolean(),
  }),
})
export type RateUses = z.infer<typeof rateUsesCall.reply>

export const billLineShape = z.object({
  id: idShape('bil'),
  kind: z.enum(billKinds),
  quotedPosition: z.int().nullable(),
  creditOf: idShape('bil').nullable(),
  code: z.string(),
  name: bilingualShape,
  basis: z.enum(chargeBases),
  /** Plain decimal. */
  quantity: z.string(),
  unitPrice: moneyShape,
  amount: moneyShape,
  /** Frozen with the line; null for CNY. */
  rate: z.object({ rate: z.string(), on: z.string(), source: bilingualShape }).nullable(),
  cny: moneyShape,
  cause: z.enum(billCauses).nullable(),
  note: bilingualShape,
  eventId: idShape('evt').nullable(),
  fileId: idShape('fil').nullable(),
  consent: z.enum(consents),
  decidedAt: instantShape.nullable(),
  billedOn: dayShape,
  addedAt: instantShape,
  /** The clerk; null for the system. */
  addedByName: z.string().nullable(),
  paid: moneyShape,
  invoiced: moneyShape,
  /** What the reader may do with it now. */
  openMoves: z.array(z.enum(['give', 'refuse', 'withdraw', 'credit'])),
})
export type BillLineReply = z.output<typeof billLineShape>

const totalsShape = z.object({
  quoted: moneyShape,
  billed: moneyShape,
  difference: moneyShape,
  paid: moneyShape,
  invoiced: moneyShape,
  quotedByCurrency: z.array(moneyShape),
  billedByCurrency: z.array(moneyShape),
})

export const orderBillShape = z.object({
  orderId: idShape('ord'),
  orderNumber: z.string(),
  rows: z.array(
    z.object({
      code: z.string(),
      name: bilingualShape,
      /** The part of the way that it is charged for. */
      stage: z.enum(chargeStages),
      /** The line of the quote; null for what was not quoted. */
      quoted: z
        .object({
          position: z.int(),
          basis: z.enum(chargeBases),
          /** Plain decimal. */
          quantity: z.string(),
          unitPrice: moneyShape,
          amount: moneyShape,
          cny: moneyShape,
        })
        .nullable(),
      lines: z.array(billLineShape),
      billed: moneyShape,
      difference: moneyShape.nullable(),
      paid: moneyShape,
      invoiced: moneyShape,
    }),
  ),
  totals: totalsShape,
  /** What may go beyond the quote without asking, and what of it is used. */
  tolerance: z.object({ most: moneyShape, used: moneyShape }),
})
export type OrderBillReply = z.output<typeof orderBillShape>

export const orderBillCall = endpoint({
  method: 'GET',
  path: '/crm/bill/ofOrder',
  title: 'Quoted, billed, paid and invoiced of one’s own order, line by line',
  access: 'customer',
  scope: 'readBills',
  query: z.object({ orderId: idShape('ord') }),
  reply: orderBillShape,
})

export const decideConsentCall = endpoint({
  method: 'POST',
  path: '/crm/bill/consent',
  title: 'Agree to a charge beyond the quote, or do not',
  access: 'customer',
  idempotent: true,
  body: z.object({ id: idShape('bil'), agree: z.boolean() }),
  reply: orderBillShape,
})

// The desk

const billers = ['operations', 'finance', 'administrator'] as const

export const deskOrderBillCall = endpoint({
  method: 'GET',
  path: '/crm/desk/bill/ofOrder',
  title: 'Quoted, billed, paid and invoiced of an order, line by line',
  access: 'staff',
  scope: 'readBills',
  query: z.object({ orderId: idShape('ord') }),
  reply: orderBillShape,
})

const amountShape = z.int('number.whole').min(1, 'number.positive').max(100_000_000_000, 'field.invalid')

export const addBillLineCall = endpoint({
  method: 'POST',
  path: '/crm/desk/bill/add',
  title: 'Charge something beyond the quote of an order, with its cause and evidence',
  access: 'staff',
  roles: billers,
  idempotent: true,
  body: z.object({
    orderId: idShape('ord'),
    quotedPosition: z.int().nullable().default(null),
    code: chargeCodeShape,
    /** Plain decimal, at most three digits behind the point. */
    quantity: z.string().regex(new RegExp(`^\\d{1,7}(\\.\\d{1,${quantityDigits}})?$`), 'field.invalid'),
    unitPrice: moneyShape.extend({ minor: amountShape }),
    cause: z.enum(billCauses).exclude(['agreedChange']),
    note: textShape(billNoteLimit).default(''),
    eventId: idShape('evt').nullable().default(null),
    fileId: idShape('fil').nullable().default(null),
  }),
  reply: orderBillShape,
})

export const withdrawBillLineCall = endpoint({
  method: 'POST',
  path: '/crm/desk/bill/withdraw',
  title: 'Take a charge off that nobody agreed to',
  access: 'staff',
  roles: billers,
  idempotent: true,
  body: z.object({ id: idShape('bil') }),
  reply: orderBillShape,
})

export const creditBillLineCall = endpoint({
  method: 'POST',
  path: '/crm/desk/bill/credit',
  title: 'Take a part of a charge back, or all of it',
  access: 'staff',
  roles: ['finance', 'administrator'],
  idempotent: true,
  body: z.object({ id: idShape('bil'), amountMinor: amountShape, note: textShape(billNoteLimit, 1) }),
  reply: orderBillShape,
})

/** What stands beyond free time now, or will (domain-facts 3.16): the arithmetic is part of the answer. */
const freeTimeStepShape = z.object({
  fromDay: z.int(),
  toDay: z.int(),
  days: z.int(),
  perDay: moneyShape,
  amount: moneyShape,
})

export const runningChargeShape = z.object({
  container: z.string().nullable(),
  containerType: z.string(),
  type: z.enum(freeTimeTypes),
  /** On the way out or at destination. */
  direction: z.enum(freeTimeDirections),
  state: z.enum(['free', 'running', 'ended', 'billed']),
  freeDays: z.int(),
  unit: z.enum(['calendar', 'working']),
  startedOn: dayShape,
  /** Null while it runs. */
  endedOn: dayShape.nullable(),
  lastFreeDay: dayShape.nullable(),
  countedDays: z.int(),
  chargedDays: z.int(),
  steps: z.array(freeTimeStepShape),
  amount: moneyShape,
  /** What another day adds; null once it has ended. */
  nextDay: moneyShape.nullable(),
  /** The line that bills it. */
  lineId: idShape('bil').nullable(),
  /** Of the tariff, for whoever wants to hold it against the carrier's. */
  tariff: bilingualShape,
})
export type RunningCharge = z.output<typeof runningChargeShape>

export const runningChargesCall = endpoint({
  method: 'GET',
  path: '/crm/bill/freeTime',
  title: 'Free time of an order’s containers: the last free day, what runs, and its arithmetic',
  access: 'customer',
  query: z.object({ orderId: idShape('ord') }),
  reply: z.object({ charges: z.array(runningChargeShape) }),
})

export const deskRunningChargesCall = endpoint({
  method: 'GET',
  path: '/crm/desk/bill/freeTime',
  title: 'Free time of an order’s containers',
  access: 'staff',
  query: z.object({ orderId: idShape('ord') }),
  reply: runningChargesCall.reply,
})

export const setToleranceCall = endpoint({
  method: 'POST',
  path: '/crm/bill/tolerance',
  title: 'How far a bill may go beyond its quote without asking; whichever is less counts',
  access: 'customer',
  body: z.object({
    basisPoints: z.int().min(0).max(1_000),
    /** In CNY, minor units. */
    mostMinor: z.int().min(0).max(1_000_000),
  }),
  reply: z.object({ basisPoints: z.int(), most: moneyShape }),
})

export const toleranceCall = endpoint({
  method: 'GET',
  path: '/crm/bill/tolerance',
  title: 'How far a bill may go beyond its quote without asking',
  access: 'customer',
  reply: setToleranceCall.reply,
})

export const billTemplateCall = endpoint({
  method: 'GET',
  path: '/crm/desk/bill/template',
  title: 'An empty workbook for charges beyond the quote',
  access: 'staff',
  roles: billers,
  carries: 'file',
  query: z.object({ format: z.enum(['xlsx', 'csv']).default('xlsx') }),
})

const enteredLinesShape = z.object({
  rows: z.array(
    z.object({
      row: z.int(),
      orderNumber: z.string(),
      code: z.string(),
      amount: moneyShape.nullable(),
      cause: z.enum(billCauses).nullable(),
      /** What is wrong with it, in the reader's language; none when it would be entered. */
      faults: z.array(z.object({ column: z.string(), message: z.string() })),
      /** It would wait for its customer. */
      asksConsent: z.boolean(),
    }),
  ),
  applied: z.boolean(),
  /** The same file was applied before. */
  again: z.boolean(),
})

export const importBillLinesCall = endpoint({
  method: 'POST',
  path: '/crm/desk/bill/import',
  title:
    'Read a workbook of charges (form field `file`); with `apply` they are entered together or not at all; the same file again changes nothing',
  access: 'staff',
  roles: billers,
  carries: 'upload',
  perMinute: 20,
  query: z.object({ apply: z.stringbool().default(false) }),
  reply: enteredLinesShape,
})

/** Charges that one call of a program brings. */
export const enteredLinesLimit = 500

export const enterBillLinesCall = endpoint({
  method: 'POST',
  path: '/crm/desk/bill/enter',
  title:
    'Enter a list of charges beyond quotes: all together, or none while one of them has a fault; the same list again changes nothing',
  access: 'staff',
  roles: billers,
  scope: 'writeBillLines',
  body: z.object({
    /** The sender’s own number of the list: the same lines under the same number are one list. */
    name: textShape(100, 1),
    /** Without it, what would become of each line is told and nothing is entered. */
    apply: z.boolean().default(false),
    lines: z
      .array(
        z.object({
          orderNumber: textShape(20, 1),
          quotedPosition: z.int().nullable().default(null),
          code: chargeCodeShape,
          /** Plain decimal, at most three digits behind the point. */
          quantity: z.string().regex(new RegExp(`^\\d{1,7}(\\.\\d{1,${quantityDigits}})?$`), 'field.invalid'),
          unitPrice: moneyShape.extend({ minor: amountShape }),
          cause: z.enum(billCauses).exclude(['agreedChange']),
          note: textShape(billNoteLimit).default(''),
          /** A document of the order by its name, or an event by its id or name. */
          evidence: textShape(300).default(''),
        }),
      )
      .min(1, 'required')
      .max(enteredLinesLimit, wrong('number.tooLarge', { max: enteredLinesLimit })),
  }),
  reply: enteredLinesShape,
})
