import { z } from 'zod'
import { episodeKinds } from '#domain/tracking/episodes.ts'
import { endpoint } from './endpoint.ts'
import { cursorQuery, dayShape, idShape, instantShape, textShape } from './shapes.ts'

/** What goes wrong with shipments: the shipper's list and the desk's. */
const handlers = ['operations', 'sales', 'administrator'] as const

const exceptionShape = z.object({
  id: idShape('exc'),
  kind: z.enum(episodeKinds),
  order: z.object({ id: idShape('ord'), number: z.string() }),
  /** Null: the whole order, or a container whose number is not known yet. */
  container: z.string().nullable(),
  /** The day it is about: of the hold, or expected now, or by when something should have been done. */
  about: dayShape,
  since: instantShape,
  overAt: instantShape.nullable(),
  /** What was done about it. */
  handled: z.object({ at: instantShape, note: z.string() }).nullable(),
})
export type ExceptionReply = z.infer<typeof exceptionShape>

const stateQuery = {
  ...cursorQuery,
  state: z.enum(['open', 'over']).default('open'),
  kind: z.enum(episodeKinds).optional(),
}
const countsShape = z.array(z.object({ kind: z.enum(episodeKinds), count: z.int() }))

export const listExceptions = endpoint({
  method: 'GET',
  path: '/crm/tracking/exceptions',
  title: 'What goes wrong with one’s shipments, the latest first',
  access: 'customer',
  query: z.object(stateQuery),
  reply: z.object({
    items: z.array(exceptionShape),
    /** What goes on now, by kind; the same thing with several containers of an order counts once. */
    open: countsShape,
    nextCursor: z.string().nullable(),
  }),
})

const deskExceptionShape = exceptionShape.extend({
  customer: z.string().nullable(),
  owner: z.object({ id: idShape('stf'), name: z.string(), me: z.boolean() }).nullable(),
  handledBy: z.string().nullable(),
})
export type DeskExceptionReply = z.infer<typeof deskExceptionShape>

export const deskExceptions = endpoint({
  method: 'GET',
  path: '/crm/desk/tracking/exceptions',
  title: 'What goes wrong with shipments, the oldest first',
  access: 'staff',
  roles: handlers,
  query: z.object({ ...stateQuery, owner: z.enum(['me', 'none']).optional() }),
  reply: z.object({
    items: z.array(deskExceptionShape),
    open: countsShape,
    nextCursor: z.string().nullable(),
  }),
})

export const takeException = endpoint({
  method: 'POST',
  path: '/crm/desk/tracking/takeException',
  title: 'Look after an exception, or put it back',
  access: 'staff',
  roles: handlers,
  body: z.object({ id: idShape('exc'), take: z.boolean() }),
})

export const handleException = endpoint({
  method: 'POST',
  path: '/crm/desk/tracking/handleException',
  title: 'Write what was done about an exception; its shipper reads it',
  access: 'staff',
  roles: handlers,
  body: z.object({ id: idShape('exc'), note: textShape(300, 1) }),
})
