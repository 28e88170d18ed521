import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { cursorQuery, instantShape } from './shapes.ts'

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
