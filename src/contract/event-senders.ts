import { z } from 'zod'
import { codeSets } from '#domain/tracking/event-codes.ts'
import { classifiers } from '#domain/tracking/events.ts'
import { senderKinds, unplacedOutcomes } from '#domain/tracking/intake.ts'
import { endpoint } from './endpoint.ts'
import { cursorQuery, idShape, instantShape, textShape } from './shapes.ts'

/**
 * Machines that tell events by `POST /api/desk/events`, and what of it waits for a clerk. That call itself speaks
 * DCSA's language and not ours, so it stands beside the contract (docs/event-intake.md).
 */
const makers = ['administrator'] as const
const placers = ['operations', 'administrator'] as const

const senderShape = z.object({
  id: idShape('snd'),
  name: z.string(),
  kind: z.enum(senderKinds),
  codeSet: z.enum(codeSets),
  createdAt: instantShape,
  revokedAt: instantShape.nullable(),
})
export type SenderReply = z.infer<typeof senderShape>

export const listSenders = endpoint({
  method: 'GET',
  path: '/crm/desk/tracking/senders',
  title: 'Machines that may tell events',
  access: 'staff',
  roles: makers,
  reply: z.array(senderShape),
})

export const addSender = endpoint({
  method: 'POST',
  path: '/crm/desk/tracking/addSender',
  title: 'Let a machine tell events; its token is shown this once',
  access: 'staff',
  roles: makers,
  body: z.object({
    /** The name of the source on timelines. */
    name: textShape(40, 1),
    kind: z.enum(senderKinds),
    codeSet: z.enum(codeSets),
  }),
  reply: z.object({ sender: senderShape, token: z.string() }),
})

export const revokeSender = endpoint({
  method: 'POST',
  path: '/crm/desk/tracking/revokeSender',
  title: 'Close a machine’s token; what it told stays',
  access: 'staff',
  roles: makers,
  body: z.object({ id: idShape('snd') }),
  reply: z.array(senderShape),
})

const unplacedShape = z.object({
  id: idShape('tld'),
  outcome: z.enum(unplacedOutcomes),
  sender: z.object({ name: z.string(), kind: z.enum(senderKinds) }),
  receivedAt: instantShape,
  /** As it was told, in the sender's words. */
  code: z.string(),
  classifier: z.enum(classifiers),
  happenedAt: instantShape,
  locode: z.string().nullable(),
  facility: z.string().nullable(),
  container: z.string().nullable(),
  billOfLading: z.string().nullable(),
  bookingNumber: z.string().nullable(),
  /** The order it belongs to, where that much is known. */
  order: z.object({ id: idShape('ord'), number: z.string() }).nullable(),
})
export type UnplacedReply = z.infer<typeof unplacedShape>

export const listUnplaced = endpoint({
  method: 'GET',
  path: '/crm/desk/tracking/unplaced',
  title: 'Events that machines told and that could not be placed, newest first',
  access: 'staff',
  roles: placers,
  query: z.object(cursorQuery),
  reply: z.object({ items: z.array(unplacedShape), nextCursor: z.string().nullable() }),
})

export const placeTold = endpoint({
  method: 'POST',
  path: '/crm/desk/tracking/placeTold',
  title: 'Look again at an event that could not be placed',
  access: 'staff',
  roles: placers,
  body: z.object({ id: idShape('tld') }),
  reply: z.object({ outcome: z.enum(['taken', 'notFollowed', 'retracted', ...unplacedOutcomes]) }),
})

export const settleTold = endpoint({
  method: 'POST',
  path: '/crm/desk/tracking/settleTold',
  title: 'Set aside an event that belongs to no order',
  access: 'staff',
  roles: placers,
  body: z.object({ id: idShape('tld') }),
})
