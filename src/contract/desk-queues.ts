import { z } from 'zod'
import { countedExactly, type QueueName, queueNames } from '#domain/workbench/queues.ts'
import { listCertifications } from './certification.ts'
import { deskListChats } from './chat.ts'
import { type Endpoint, endpoint } from './endpoint.ts'
import { listUnplaced } from './event-senders.ts'
import { deskExceptions } from './exceptions.ts'
import { deskListAgreements, deskListInvoices } from './invoices.ts'
import { acceptOrder, resumeOrder } from './order-desk.ts'
import { seeAnswer } from './order-proposals.ts'
import { listTasks, orderMentions } from './order-work.ts'
import { deskListProofsCall, listPaymentsCall, listRefundsCall } from './payments.ts'
import { listPriceRequests } from './quotes.ts'
import { deskListWithdrawals } from './rebate.ts'
import { countMoneyWaiting } from './reconciliation.ts'
import { dayShape, instantShape } from './shapes.ts'
import { listErrorReportsCall } from './site.ts'
import { listConsents, listStatementQueries } from './statements.ts'

/** The call by which a queue's work is read or done: who may make it sees the queue. */
export const queueCalls: Readonly<Record<QueueName, Pick<Endpoint, 'roles'>>> = {
  accept: acceptOrder,
  resume: resumeOrder,
  changeAnswered: seeAnswer,
  changeAsked: seeAnswer,
  departures: deskExceptions,
  arrivals: deskExceptions,
  gateIn: deskExceptions,
  silent: deskExceptions,
  freeTime: deskExceptions,
  tasks: listTasks,
  mentions: orderMentions,
  exceptions: deskExceptions,
  events: listUnplaced,
  prices: listPriceRequests,
  chats: deskListChats,
  certifications: listCertifications,
  reports: listErrorReportsCall,
  questions: listStatementQueries,
  consents: listConsents,
  transfers: deskListProofsCall,
  payments: listPaymentsCall,
  refunds: listRefundsCall,
  differences: countMoneyWaiting,
  invoices: deskListInvoices,
  agreements: deskListAgreements,
  withdrawals: deskListWithdrawals,
}

const queueShape = z.object({
  name: z.enum(queueNames),
  count: z.int().min(0).max(countedExactly),
  /** There are more than were counted. */
  more: z.boolean(),
  /** Since when the oldest waits; null where none does, and where a day is what counts. */
  since: instantShape.nullable(),
  /** The first day that the queue is about: of sailing, of arriving, the last one that costs nothing. */
  day: dayShape.nullable(),
  /** Those of them that press: what was refused, what failed, what nobody has decided. */
  pressing: z.int().min(0),
  /** Soon too late, or too late; null while there is time. */
  urgency: z.enum(['wait', 'stop']).nullable(),
})
export type DeskQueue = z.output<typeof queueShape>

export const deskQueues = endpoint({
  method: 'GET',
  path: '/crm/desk/queues',
  title: 'How much waits in each queue that the caller’s role works on, and how urgent it is',
  access: 'staff',
  reply: z.object({ queues: z.array(queueShape), at: instantShape }),
})
