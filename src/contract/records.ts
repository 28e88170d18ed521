import { z } from 'zod'
import { workRoles } from '#domain/orders/desk-work.ts'
import { recordKinds } from '#domain/records/actions.ts'
import { endpoint } from './endpoint.ts'
import { cursorQuery, dayShape, idShape, instantShape, textShape } from './shapes.ts'

/** The desk's log and the books beside it, to be searched (decision 058). */

const roles = ['administrator']

/** Most records of one file: what a sheet of Excel holds, less its heading. */
export const mostExportedRecords = 1_048_575

export const recordSearch = {
  kind: z.enum(recordKinds).default('desk'),
  clerk: idShape('stf').optional(),
  /** A call of the desk, or what happened in one of the other books. */
  action: z
    .string()
    .regex(/^[a-zA-Z]+(\/[a-zA-Z]+)?$/, 'field.invalid')
    .max(60, 'field.invalid')
    .optional(),
  /** Of an order all that hangs on it: its payments, refunds, charges. Or another number, an id, a mobile number. */
  subject: textShape(60).optional(),
  customer: idShape('usr').optional(),
  /** Days in Beijing, both included. */
  from: dayShape.optional(),
  to: dayShape.optional(),
  /** In the reason or in what a field held; of the desk's log only. */
  text: textShape(60, 2).optional(),
}

/** What is searched for, as it stands in an address. */
export type RecordSearch = z.input<z.ZodObject<typeof recordSearch>>

const factShape = z.union([z.string(), z.number(), z.boolean(), z.null(), z.array(z.string()).readonly()])

const recordShape = z.object({
  /** Within its kind; the order in which records were written, give or take a moment. */
  number: z.int(),
  happenedAt: instantShape,
  who: z.object({
    kind: z.enum(['staff', 'customer', 'system', 'unknown']),
    id: z.string().nullable(),
    /** As it was then, of a clerk at the desk; else as it is now. Null where nobody is known. */
    name: z.string().nullable(),
    role: z.string().nullable(),
  }),
  action: z.string(),
  subject: z
    .object({
      id: z.string(),
      /** What people call it: a number, a name. */
      name: z.string().nullable(),
      /** The order that it is a part of. */
      orderId: idShape('ord').nullable(),
    })
    .nullable(),
  customer: z.object({ id: idShape('usr'), name: z.string() }).nullable(),
  reason: z.string().nullable(),
  changes: z.array(z.object({ field: z.string().nullable(), before: factShape, after: factShape })),
  address: z.string().nullable(),
  requestId: z.string(),
})
export type DeskRecord = z.output<typeof recordShape>

export const listRecords = endpoint({
  method: 'GET',
  path: '/crm/desk/records/list',
  title: 'Who did what, when and from where: the desk’s log, logins, certification papers, withdrawals',
  access: 'staff',
  roles,
  query: z.object({ ...recordSearch, ...cursorQuery }),
  reply: z.object({ items: z.array(recordShape), nextCursor: z.string().nullable() }),
})

/** Of an order, where a clerk was and by which request is nobody's business but the administrators'. */
const orderRecordShape = recordShape.omit({ address: true, requestId: true, customer: true })

export const orderRecords = endpoint({
  method: 'GET',
  path: '/crm/desk/order/records',
  title: 'What clerks did to one order, its containers, tasks and charges, the newest first',
  access: 'staff',
  roles: workRoles,
  query: z.object({ orderId: idShape('ord'), ...cursorQuery }),
  reply: z.object({ items: z.array(orderRecordShape), nextCursor: z.string().nullable() }),
})

export const recordFacts = endpoint({
  method: 'GET',
  path: '/crm/desk/records/facts',
  title: 'The clerks whose records there are, and what the nightly proof of the chains found',
  access: 'staff',
  roles,
  reply: z.object({
    clerks: z.array(z.object({ id: idShape('stf'), name: z.string() })),
    /** Null before the first night. */
    proof: z
      .object({
        provedAt: instantShape,
        records: z.int(),
        faults: z.array(
          z.object({
            table: z.string(),
            number: z.int(),
            fault: z.enum(['changed', 'missing', 'linkMissing', 'notLinked']),
          }),
        ),
      })
      .nullable(),
  }),
})

export const exportRecords = endpoint({
  method: 'GET',
  path: '/crm/desk/records/export',
  title: 'The records of a search as a sheet; that they were exported is a record itself',
  access: 'staff',
  roles,
  recorded: true,
  carries: 'file',
  query: z.object({ ...recordSearch, as: z.enum(['xlsx', 'csv']) }),
})
