import { z } from 'zod'
import {
  proposalMoveNames,
  proposalReasonLimit,
  proposalStatuses,
  proposalWordsLimit,
} from '#domain/orders/proposals.ts'
import { endpoint } from './endpoint.ts'
import { wrong } from './fields.ts'
import { partyShape } from './order-shapes.ts'
import { bilingualShape, dayShape, idShape, instantShape, moneyShape, textShape } from './shapes.ts'

/** Changes of price or date that wait for the customer, and those of an order that wait for nobody (decision 072). */

export const proposedSailingShape = z.object({
  departsOn: dayShape,
  arrivesOn: dayShape,
  service: z.string(),
  vessel: z.string().nullable(),
  voyage: z.string().nullable(),
})

const priceShape = z.object({
  position: z.int(),
  code: z.string(),
  name: bilingualShape,
  /** Null for what is charged once for the whole shipment. */
  containerType: z.string().nullable(),
  before: moneyShape,
  after: moneyShape,
})

const differenceShape = {
  sailing: z.object({ before: proposedSailingShape, after: proposedSailingShape }).nullable(),
  prices: z.array(priceShape),
  /** What the prices make together in each currency, and in CNY at the order’s frozen rates; below zero a fall. */
  differences: z.array(moneyShape),
  differenceCny: moneyShape,
  expiresAt: instantShape,
}

export const proposalShape = z.object({
  id: idShape('ocp'),
  orderId: idShape('ord'),
  status: z.enum(proposalStatuses),
  reason: z.string(),
  ...differenceShape,
  proposedAt: instantShape,
  /** The clerk who proposed it. */
  proposedBy: z.string(),
  closedAt: instantShape.nullable(),
  /** The clerk who took it back. */
  closedBy: z.string().nullable(),
  /** What the customer wrote to it. */
  words: z.string().nullable(),
  /** When the customer agreed last and the space was gone. */
  blockedAt: instantShape.nullable(),
  /** What the reader may do with it now. */
  openMoves: z.array(z.enum(proposalMoveNames)),
})
export type OrderProposal = z.output<typeof proposalShape>

const proposalsReply = z.object({ proposals: z.array(proposalShape) })

export const orderProposals = endpoint({
  method: 'GET',
  path: '/crm/order/proposals',
  title: 'Changes that a clerk proposed for one’s own order, the newest first',
  access: 'customer',
  query: z.object({ orderId: idShape('ord') }),
  reply: proposalsReply,
})

export const answerProposal = endpoint({
  method: 'POST',
  path: '/crm/order/answerProposal',
  title:
    'Agree to a proposed change of one’s own order, or do not; what is agreed to is changed at once, and the same answer again changes nothing',
  access: 'customer',
  body: z.object({
    id: idShape('ocp'),
    agree: z.boolean(),
    words: textShape(proposalWordsLimit).default(''),
  }),
  reply: proposalsReply,
})

// The desk

const deskRoles = ['sales', 'operations', 'administrator']

const contactsShape = z.object({
  contact: partyShape.shape.contact.unwrap(),
  phone: partyShape.shape.phone.unwrap(),
})
const detailsShape = z.object({
  customerReference: textShape(40),
  cargoName: textShape(120),
  pickup: contactsShape,
  delivery: contactsShape,
})
export type OrderDetails = z.output<typeof detailsShape>

export const deskOrderProposals = endpoint({
  method: 'GET',
  path: '/crm/desk/order/proposals',
  title: 'Changes proposed for an order, the newest first, and what can be changed of it now',
  access: 'staff',
  query: z.object({ orderId: idShape('ord') }),
  reply: proposalsReply.extend({
    /** Why nothing can be proposed now; null where something can. */
    barred: z.enum(['order.notChangeable', 'order.proposalOpen']).nullable(),
    /** An answer waits to be seen by a clerk. */
    answered: z.boolean(),
    sailing: proposedSailingShape,
    /** Quoted lines that the shipper pays, at what is charged for them now. */
    lines: z.array(
      z.object({
        position: z.int(),
        code: z.string(),
        name: bilingualShape,
        containerType: z.string().nullable(),
        amount: moneyShape,
      }),
    ),
    details: detailsShape,
  }),
})
export type DeskOrderProposals = z.output<typeof deskOrderProposals.reply>

export const proposalSailings = endpoint({
  method: 'GET',
  path: '/crm/desk/order/proposalSailings',
  title: 'Sailings of an order’s carrier on its lane that it could be moved to, by departure',
  access: 'staff',
  roles: deskRoles,
  query: z.object({ orderId: idShape('ord') }),
  reply: z.object({
    sailings: z.array(
      proposedSailingShape.extend({
        key: z.string(),
        /** Ports between the two, by their codes. */
        via: z.array(z.string()),
      }),
    ),
  }),
})
export type ProposalSailing = z.output<typeof proposalSailings.reply>['sailings'][number]

const proposeBody = z.object({
  orderId: idShape('ord'),
  /** A sailing of the schedule by its key, or days alone; null where both stay. */
  sailing: z
    .object({ key: textShape(200).nullable().default(null), departsOn: dayShape, arrivesOn: dayShape })
    .nullable()
    .default(null),
  prices: z
    .array(
      z.object({
        position: z.int(),
        amountMinor: z.int('number.whole').min(0, 'number.positive').max(100_000_000_000, 'field.invalid'),
        /** What the form showed: a line that was charged otherwise since is not taken for it. */
        readMinor: z.int(),
      }),
    )
    .max(50, wrong('number.tooLarge', { max: 50 }))
    .default([]),
  /** The days that the form showed. */
  read: z.object({ departsOn: dayShape, arrivesOn: dayShape }),
  reason: textShape(proposalReasonLimit, 1),
})

export const previewProposal = endpoint({
  method: 'POST',
  path: '/crm/desk/order/previewProposal',
  title: 'What a proposed change would say to the customer, and what would follow from it; nothing is kept',
  access: 'staff',
  roles: deskRoles,
  recorded: false,
  body: proposeBody.extend({ reason: textShape(proposalReasonLimit).default('') }),
  reply: z.object({
    ...differenceShape,
    /** Whether the containers fit on the new sailing; null where nothing moves or no space is counted. */
    fits: z.boolean().nullable(),
    /** The order is paid: a fall goes back with its statement. */
    paid: z.boolean(),
  }),
})
export type ProposalPreview = z.output<typeof previewProposal.reply>

export const proposeChange = endpoint({
  method: 'POST',
  path: '/crm/desk/order/proposeChange',
  title: 'Propose another sailing, other days or other prices for an order; its customer has to agree',
  access: 'staff',
  roles: deskRoles,
  idempotent: true,
  body: proposeBody,
  reply: deskOrderProposals.reply,
})

export const withdrawProposal = endpoint({
  method: 'POST',
  path: '/crm/desk/order/withdrawProposal',
  title: 'Take a proposed change back before its customer has answered',
  access: 'staff',
  roles: deskRoles,
  body: z.object({ id: idShape('ocp') }),
  reply: deskOrderProposals.reply,
})

export const seeAnswer = endpoint({
  method: 'POST',
  path: '/crm/desk/order/seeAnswer',
  title: 'Say that the answer to a proposed change has been seen: the order leaves the queue',
  access: 'staff',
  roles: deskRoles,
  recorded: false,
  body: z.object({ orderId: idShape('ord') }),
  reply: deskOrderProposals.reply,
})

export const setOrderDetails = endpoint({
  method: 'POST',
  path: '/crm/desk/order/setDetails',
  title: 'Change what touches neither price nor date of an order: reference, name of the goods, who is met',
  access: 'staff',
  roles: deskRoles,
  body: z.object({
    orderId: idShape('ord'),
    details: detailsShape.extend({ cargoName: textShape(120, 1) }),
    /** What the form showed: a field that somebody changed since is not overwritten. */
    read: detailsShape,
    reason: textShape(proposalReasonLimit, 1),
  }),
  reply: deskOrderProposals.reply,
})
