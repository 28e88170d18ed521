import { z } from 'zod'
import { staffRoles } from '#domain/kernel/actor.ts'
import { currencies } from '#domain/kernel/money.ts'
import {
  costNoteLimit,
  costRoles,
  lineKeyPattern,
  mostMentions,
  orderNoteLimit,
  taskLimit,
  workRoles,
} from '#domain/orders/desk-work.ts'
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

/** What clerks tell one another about an order, what is to be done for it, and what it costs us (decision 063). */

const clerkShape = z.object({ id: idShape('stf'), name: z.string() })
const orderShape = z.object({ id: idShape('ord'), number: z.string(), customerName: z.string() })

export const orderColleagues = endpoint({
  method: 'GET',
  path: '/crm/desk/order/colleagues',
  title: 'Clerks whom a note may name and who may be given a task',
  access: 'staff',
  roles: workRoles,
  reply: z.object({
    clerks: z.array(z.object({ id: idShape('stf'), name: z.string(), role: z.enum(staffRoles) })),
  }),
})

const noteShape = z.object({
  id: idShape('ono'),
  text: z.string(),
  writtenAt: instantShape,
  writtenBy: z.string(),
  mentions: z.array(clerkShape.extend({ me: z.boolean(), seenAt: instantShape.nullable() })),
})
export type OrderNote = z.output<typeof noteShape>

export const orderNotes = endpoint({
  method: 'GET',
  path: '/crm/desk/order/notes',
  title: 'Internal notes of an order, the newest first',
  access: 'staff',
  roles: workRoles,
  query: z.object({ orderId: idShape('ord'), ...cursorQuery }),
  reply: z.object({ items: z.array(noteShape), nextCursor: z.string().nullable() }),
})

export const addOrderNote = endpoint({
  method: 'POST',
  path: '/crm/desk/order/addNote',
  title: 'Write an internal note on an order and name colleagues in it; it cannot be changed afterwards',
  access: 'staff',
  roles: workRoles,
  idempotent: true,
  body: z.object({
    orderId: idShape('ord'),
    text: textShape(orderNoteLimit, 1),
    /** For whom it waits until they have read it. */
    mentions: z
      .array(idShape('stf'))
      .max(mostMentions, wrong('number.tooLarge', { max: mostMentions }))
      .default([]),
  }),
  reply: noteShape,
})

export const orderMentions = endpoint({
  method: 'GET',
  path: '/crm/desk/order/mentions',
  title: 'Notes that name the caller: those to be read, the oldest first, or those read, the newest first',
  access: 'staff',
  roles: workRoles,
  query: z.object({ state: z.enum(['unread', 'read']).default('unread'), ...cursorQuery }),
  reply: z.object({
    items: z.array(
      noteShape.omit({ mentions: true }).extend({ order: orderShape, seenAt: instantShape.nullable() }),
    ),
    nextCursor: z.string().nullable(),
  }),
})

export const readOrderNotes = endpoint({
  method: 'POST',
  path: '/crm/desk/order/readNotes',
  title: 'Say that one has read notes by which one was named',
  access: 'staff',
  roles: workRoles,
  recorded: false,
  body: z.object({
    ids: z
      .array(idShape('ono'))
      .min(1, 'required')
      .max(100, wrong('number.tooLarge', { max: 100 })),
  }),
  reply: z.object({ read: z.int() }),
})

const taskShape = z.object({
  id: idShape('otk'),
  text: z.string(),
  dueOn: dayShape,
  clerk: clerkShape,
  version: z.int(),
  madeAt: instantShape,
  madeBy: z.string(),
  done: z.object({ at: instantShape, by: z.string() }).nullable(),
  order: orderShape,
})
export type OrderTask = z.output<typeof taskShape>

export const orderTasks = endpoint({
  method: 'GET',
  path: '/crm/desk/order/tasks',
  title: 'Tasks of one order: the open ones first, by the day they are due',
  access: 'staff',
  roles: workRoles,
  query: z.object({ orderId: idShape('ord') }),
  reply: z.object({ tasks: z.array(taskShape) }),
})

export const listTasks = endpoint({
  method: 'GET',
  path: '/crm/desk/order/allTasks',
  title: 'Tasks of all orders: open ones by the day they are due, or done ones, the newest first',
  access: 'staff',
  roles: workRoles,
  query: z.object({
    state: z.enum(['open', 'done']).default('open'),
    clerk: z.union([z.enum(['me', 'anyone']), idShape('stf')]).default('me'),
    /** Of open tasks: due before today, or not later than today; by the day of Beijing. */
    due: z.enum(['late', 'today']).optional(),
    ...cursorQuery,
  }),
  reply: z.object({ items: z.array(taskShape), nextCursor: z.string().nullable() }),
})

export const addTask = endpoint({
  method: 'POST',
  path: '/crm/desk/order/addTask',
  title: 'Say what is to be done for an order, by which day and by whom',
  access: 'staff',
  roles: workRoles,
  idempotent: true,
  body: z.object({
    orderId: idShape('ord'),
    text: textShape(taskLimit, 1),
    dueOn: dayShape,
    clerkId: idShape('stf'),
  }),
  reply: taskShape,
})

export const changeTask = endpoint({
  method: 'POST',
  path: '/crm/desk/order/changeTask',
  title: 'Give an open task another day or another clerk',
  access: 'staff',
  roles: workRoles,
  body: z.object({
    id: idShape('otk'),
    /** The version that was read: one that somebody changed since is not overwritten. */
    version: z.int().min(1),
    dueOn: dayShape,
    clerkId: idShape('stf'),
  }),
  reply: taskShape,
})

export const finishTask = endpoint({
  method: 'POST',
  path: '/crm/desk/order/finishTask',
  title: 'Say that a task is done, or that it is open again; done twice it is as once',
  access: 'staff',
  roles: workRoles,
  body: z.object({ id: idShape('otk'), done: z.boolean() }),
  reply: taskShape,
})

const sumsShape = z.object({ price: moneyShape, cost: moneyShape, left: moneyShape })

const costLineShape = z.object({
  line: z.string(),
  code: z.string(),
  name: bilingualShape,
  containerType: z.string().nullable(),
  /** Of the quote, or added to the bill. */
  quoted: z.boolean(),
  /** What was charged for it; of a quoted line nothing was billed of, what was quoted. */
  billed: z.boolean(),
  price: moneyShape,
  priceCny: moneyShape,
  cost: moneyShape.nullable(),
  costCny: moneyShape.nullable(),
  /** Null while neither the quote knows it nor anybody entered it. */
  source: z.enum(['quote', 'entered']).nullable(),
  left: moneyShape.nullable(),
  /** How often it was entered: what the next entry goes on from. */
  version: z.int(),
  entered: z.object({ at: instantShape, by: z.string(), note: z.string() }).nullable(),
})
export type OrderCostLine = z.output<typeof costLineShape>

const costsReply = z.object({
  lines: z.array(costLineShape),
  byCurrency: z.array(sumsShape),
  cny: sumsShape,
  basisPoints: z.int().nullable(),
  unknown: z.object({ lines: z.int(), priceCny: moneyShape }),
  /** Currencies in which a cost can be entered: CNY, and those whose rate the order has frozen. */
  currencies: z.array(z.enum(currencies)),
})
export type OrderCosts = z.output<typeof costsReply>

export const orderCosts = endpoint({
  method: 'GET',
  path: '/crm/desk/order/costs',
  title: 'What each charge of an order brings and costs us, and what is left, at the order’s frozen rates',
  access: 'staff',
  roles: costRoles,
  query: z.object({ orderId: idShape('ord') }),
  reply: costsReply,
})

export const setOrderCost = endpoint({
  method: 'POST',
  path: '/crm/desk/order/setCost',
  title: 'Enter what a charge of an order costs us, or take the entry back',
  access: 'staff',
  roles: costRoles,
  body: z.object({
    orderId: idShape('ord'),
    line: z.string().regex(lineKeyPattern, 'field.invalid'),
    /** The version that was read: one that somebody entered since is not overwritten. */
    version: z.int().min(0),
    /** Null: what was entered is taken back. */
    cost: z
      .object({
        minor: z
          .int()
          .min(0, 'number.positive')
          .max(1_000_000_000_00, wrong('number.tooLarge', { max: 1_000_000_000 })),
        currency: z.enum(currencies),
      })
      .nullable(),
    note: textShape(costNoteLimit).default(''),
  }),
  reply: costsReply,
})
