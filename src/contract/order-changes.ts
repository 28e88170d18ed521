import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { deskOrderItemShape } from './order-desk.ts'
import { orderItemShape } from './order-shapes.ts'
import { cursorQuery, instantShape } from './shapes.ts'

/**
 * For programs that keep orders in step: what changed, the longest ago first, each order once, as it is now. Whoever
 * asks again with the cursor of the answer before misses nothing, whatever is written meanwhile; an order that changed
 * again comes again.
 */
const changesQuery = z.object({
  /** Where to begin without a cursor; left out, with the first change there is. */
  since: instantShape.optional(),
  ...cursorQuery,
})

const changed = { changedAt: instantShape }
const page = {
  /** What to ask with next, now or later; null while nothing was found yet. */
  nextCursor: z.string().nullable(),
  /** Whether more is there already. */
  more: z.boolean(),
}

export const orderChanges = endpoint({
  method: 'GET',
  path: '/crm/order/changes',
  title: 'Which of one’s own orders changed since',
  access: 'customer',
  scope: 'readOrders',
  query: changesQuery,
  reply: z.object({ items: z.array(orderItemShape.extend(changed)), ...page }),
})

export const deskOrderChanges = endpoint({
  method: 'GET',
  path: '/crm/desk/order/changes',
  title: 'Which orders of all customers changed since',
  access: 'staff',
  scope: 'readOrders',
  query: changesQuery,
  reply: z.object({ items: z.array(deskOrderItemShape.extend(changed)), ...page }),
})

/** `jsonl`: one order to a line, as the list of changes has it; `csv` and `xlsx`: one row to an order. */
const fileQuery = z.object({
  format: z.enum(['jsonl', 'csv', 'xlsx']).default('jsonl'),
  /** Only orders that changed since. */
  since: instantShape.optional(),
})

export const orderFile = endpoint({
  method: 'GET',
  path: '/crm/order/file',
  title: 'All of one’s own orders as a file for programs, as they are now',
  access: 'customer',
  scope: 'readOrders',
  carries: 'file',
  perMinute: 20,
  query: fileQuery,
})

export const deskOrderFile = endpoint({
  method: 'GET',
  path: '/crm/desk/order/file',
  title: 'All customers’ orders as a file for programs, as they are now',
  access: 'staff',
  scope: 'readOrders',
  carries: 'file',
  recorded: true,
  perMinute: 20,
  query: fileQuery,
})
