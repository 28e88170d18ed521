import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { cursorQuery, instantShape, textShape } from './shapes.ts'

/** How the installation itself does: its queues of work, what failed there, and whether its records are safe from it. */

const roles = ['administrator']

/** A queue as the log names it. */
const queueShape = z
  .string()
  .regex(/^[\w./-]+$/, 'field.invalid')
  .max(80, 'field.invalid')

const workQueueShape = z.object({
  name: z.string(),
  /** A cron line, in Beijing’s time; null for work that comes from what people do. */
  schedule: z.string().nullable(),
  waiting: z.int(),
  active: z.int(),
  failed: z.int(),
  /** Since when the first of those that wait could have run. */
  oldestAt: instantShape.nullable(),
  doneAt: instantShape.nullable(),
  failedAt: instantShape.nullable(),
})
export type WorkQueue = z.output<typeof workQueueShape>

export const systemQueues = endpoint({
  method: 'GET',
  path: '/crm/desk/system/queues',
  title:
    'The queues of work: what waits, runs and failed in each, and which records the product could change',
  access: 'staff',
  roles,
  reply: z.object({
    queues: z.array(workQueueShape),
    /** Record tables that the product’s own database role could change; none where it runs as a role of its own. */
    changeableRecords: z.array(z.string()),
  }),
})

const failedJobShape = z.object({
  id: z.uuid(),
  queue: z.string(),
  queuedAt: instantShape,
  failedAt: instantShape,
  /** How often it was begun. */
  tries: z.int(),
  /** The error’s words, without secrets and numbers of people. */
  reason: z.string(),
})
export type FailedJob = z.output<typeof failedJobShape>

export const listFailedJobs = endpoint({
  method: 'GET',
  path: '/crm/desk/system/failedJobs',
  title: 'Work that was given up after its last try, newest first',
  access: 'staff',
  roles,
  query: z.object({
    ...cursorQuery,
    /** When the last one failed, to the microsecond, and which it was. */
    cursor: z
      .string()
      .regex(/^\d{1,17}_[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/, 'field.invalid')
      .optional(),
    queue: queueShape.optional(),
  }),
  reply: z.object({ items: z.array(failedJobShape), nextCursor: z.string().nullable() }),
})

export const retryFailedJob = endpoint({
  method: 'POST',
  path: '/crm/desk/system/retryJob',
  title: 'Failed work goes back to its queue, once however many ask for it',
  access: 'staff',
  roles,
  body: z.object({ queue: queueShape, id: z.uuid() }),
  reply: z.object({ retried: z.int() }),
})

export const retryFailedJobs = endpoint({
  method: 'POST',
  path: '/crm/desk/system/retryJobs',
  title: 'All failed work of a queue goes back to it, at most a thousand at once, the newest first',
  access: 'staff',
  roles,
  body: z.object({ queue: queueShape }),
  reply: z.object({ retried: z.int() }),
})

const serviceShape = z.object({
  /** `sms`, `mail`, `payment.alipay`, `positions.nmea` and the like. */
  service: z.string(),
  /** What the adapter behind it calls itself; null where there is none. */
  adapter: z.string().nullable(),
  /** An outside service, ours that does all there is to do, ours that stands in for one in a demo, or nothing. */
  standing: z.enum(['connected', 'builtIn', 'standIn', 'off']),
  askedAt: instantShape.nullable(),
  answeredAt: instantShape.nullable(),
  failedAt: instantShape.nullable(),
  /** The last failure's words. */
  failure: z.string().nullable(),
  /** Of the current hour and the 23 before it. */
  asked: z.int(),
  failed: z.int(),
  /** On average and at most, in milliseconds; null where nothing was asked. */
  usual: z.int().nullable(),
  slowest: z.int().nullable(),
})
export type ServiceHealth = z.output<typeof serviceShape>

export const systemServices = endpoint({
  method: 'GET',
  path: '/crm/desk/system/services',
  title:
    'Outside services: what is connected, when it last answered or failed and why, and how often of late',
  access: 'staff',
  roles,
  reply: z.object({
    services: z.array(serviceShape),
    /** What processes know is added together once a minute. */
    minutesLate: z.int(),
  }),
})

export const sentStates = ['handedOver', 'failed'] as const

const sentMessageShape = z.object({
  id: z.string(),
  channel: z.enum(['sms', 'mail']),
  about: z.string(),
  /** Masked. */
  to: z.string(),
  sender: z.string(),
  triedAt: instantShape,
  milliseconds: z.int(),
  /** Why it was not handed over; null where it was. */
  failure: z.string().nullable(),
})
export type SentMessage = z.output<typeof sentMessageShape>

export const listSentMessages = endpoint({
  method: 'GET',
  path: '/crm/desk/system/sent',
  title:
    'Mails and text messages that were handed over, or could not be: to whom, when and why not; never their words',
  access: 'staff',
  roles,
  query: z.object({
    ...cursorQuery,
    channel: z.enum(['sms', 'mail']).optional(),
    state: z.enum(sentStates).optional(),
    /** A whole address or number, as it was written to. */
    to: textShape(254).optional(),
  }),
  reply: z.object({
    items: z.array(sentMessageShape),
    nextCursor: z.string().nullable(),
    /** For so long it is known. */
    keptDays: z.int(),
  }),
})
