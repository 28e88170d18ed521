import { z } from 'zod'
import { transferKinds } from '#domain/ledger/books.ts'
import { earningKinds, incomeSeries, pointsTypes } from '#domain/points/points.ts'
import { endpoint } from './endpoint.ts'
import { wrong } from './fields.ts'
import { dayShape, idShape, instantShape, moneyShape, pageSizes } from './shapes.ts'
import { packageShape } from './top-ups.ts'

/** The customer's own book of points: balance, entries, check-ins, tasks and charts (requirements §3, decision 040). */

/** Whom the call is for: the caller, and nobody else. It selects nothing. */
const owner = { adminUserId: z.string().optional() }
const typeShape = z.literal(Object.values(pointsTypes))

const checkInShape = z.object({
  /** The day in Beijing. */
  signDate: dayShape,
  pointsNum: z.int(),
  /** Which day in a row it is. */
  streak: z.int(),
})
export type CheckInReply = z.output<typeof checkInShape>

export const signCall = endpoint({
  method: 'POST',
  path: '/crm/sign',
  title: 'Check in for today; the server’s clock says which day that is and how many points it gives',
  access: 'customer',
  body: z.object({
    ...owner,
    /** Both are what the page showed; the server’s own day and points count, whatever is sent. */
    signDate: dayShape.optional(),
    pointsNum: z.number().optional(),
  }),
  reply: checkInShape.extend({ balance: z.int() }),
})

/** Check-ins that are listed; the calendar reads older ones month by month. */
export const mostRecords = 100

export const recordListCall = endpoint({
  method: 'GET',
  path: '/crm/recordList',
  title: 'One’s own last 100 check-ins, newest first',
  access: 'customer',
  query: z.object(owner),
  reply: z.array(checkInShape),
})

export const checkedSignRecordListCall = endpoint({
  method: 'GET',
  path: '/crm/checked-sign-record-list',
  title: 'One’s own check-ins of a month, and how the row of days stands today',
  access: 'customer',
  query: z.object({
    ...owner,
    /** This month in Beijing where none is named. */
    month: z
      .string()
      .regex(/^20\d{2}-(0[1-9]|1[0-2])$/, 'date.invalid')
      .optional(),
  }),
  reply: z.object({
    month: z.string(),
    /** Today in Beijing, whether it is checked in, and days in a row with it or up to yesterday. */
    today: dayShape,
    checkedIn: z.boolean(),
    streak: z.int(),
    /** What the next check-in gives: today’s, or tomorrow’s once today’s is done. */
    next: z.int(),
    /** Oldest first. */
    days: z.array(checkInShape),
  }),
})

/** Entries that can be paged through; `total` counts no further. Older ones are found by their type. */
export const mostEntries = 10_000

const pageOf = z.coerce
  .number()
  .pipe(
    z
      .int('number.whole')
      .min(1, 'number.positive')
      .max(1000, wrong('number.tooLarge', { max: 1000 })),
  )
  .default(1)
const sizeOf = z.coerce
  .number()
  .pipe(z.union(pageSizes.map((each) => z.literal(each))))
  .default(10)

const entryShape = z.object({
  id: z.string(),
  type: typeShape,
  kind: z.enum(transferKinds),
  /** Above zero what came in, below zero what was given. */
  pointsNum: z.int(),
  /** The order it is about. */
  order: z.object({ id: idShape('ord'), number: z.string() }).nullable(),
  at: instantShape,
})
const entriesShape = z.object({
  current: z.int(),
  size: z.int(),
  /** Counted up to 10,000. */
  total: z.int(),
  items: z.array(entryShape),
})
export type PointsEntry = z.output<typeof entryShape>
export type PointsEntries = z.output<typeof entriesShape>

export const pointsSerialNumberListCall = endpoint({
  method: 'POST',
  path: '/crm/points-serial-number-list',
  title: 'The entries of one’s own book of points, newest first, of one type or of all',
  access: 'customer',
  viewable: true,
  body: z.object({ ...owner, current: pageOf, size: sizeOf, type: typeShape.optional() }),
  reply: entriesShape,
})

export const presentSerialNumberListCall = endpoint({
  method: 'GET',
  path: '/crm/member/presentSerialNumber/list',
  title: 'Points that were given to oneself for what is not an order or a top-up, newest first',
  access: 'customer',
  query: z.object({ ...owner, current: pageOf, size: sizeOf }),
  reply: entriesShape,
})

const earningShape = z.object({
  type: typeShape,
  kind: z.enum(earningKinds),
  pointsNum: z.int(),
  /** How often: once, once a day, or each time it happens. */
  every: z.enum(['once', 'day', 'time']),
  /** For orders and top-ups: the money really paid for which the points are given. */
  forAmount: moneyShape.nullable(),
  /** For check-ins: how many more come on each so many days in a row. */
  streak: z.object({ days: z.int(), bonus: z.int() }).nullable(),
  /** For top-ups: the packages on sale. */
  packages: z.array(packageShape),
})
export type EarningReply = z.output<typeof earningShape>

export const pointsAddConfigListCall = endpoint({
  method: 'GET',
  path: '/crm/points-add-config-list',
  title: 'What points are given for, and how many: today, or for an order placed on a day before',
  access: 'customer',
  query: z.object({ ...owner, placedOn: dayShape.optional() }),
  reply: z.array(earningShape),
})

export const getPointsTaskCall = endpoint({
  method: 'GET',
  path: '/crm/get-points-task',
  title: 'What one can do to earn points, and what of it is done',
  access: 'customer',
  query: z.object(owner),
  reply: z.array(
    earningShape.extend({
      /** Whether it is done for good, or for today. */
      done: z.boolean(),
      /** When points were last given for it. */
      lastAt: instantShape.nullable(),
    }),
  ),
})

const monthsShape = z.array(z.string().regex(/^\d{4}-\d{2}$/))

export const pointsAddReportCall = endpoint({
  method: 'GET',
  path: '/crm/points-add-report-data',
  title: 'Points earned in each of six months, in seven series; what a refund took back is not counted',
  access: 'customer',
  query: z.object(owner),
  reply: z.object({
    /** Months in Beijing, this one last. */
    dateList: monthsShape,
    series: z.array(z.object({ kind: z.enum(incomeSeries), data: z.array(z.int()) })),
  }),
})

export const pointsSubtractReportCall = endpoint({
  method: 'GET',
  path: '/crm/points-subtract-report-data',
  title: 'Points given for orders in each of six months; what came back is not counted',
  access: 'customer',
  query: z.object(owner),
  reply: z.object({
    dateList: monthsShape,
    series: z.array(z.object({ kind: z.literal('order'), data: z.array(z.int()) })),
  }),
})
