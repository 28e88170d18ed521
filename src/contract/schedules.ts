import { z } from 'zod'
import { advanceFilings, cutOffCodes } from '#domain/quotes/offer.ts'
import { portCallStatuses, scheduleSources } from '#domain/schedules/port-calls.ts'
import { endpoint } from './endpoint.ts'
import { seaportShape } from './reference.ts'
import { dayShape, instantShape, seaportCodeShape, textShape } from './shapes.ts'

/** Weeks of departures one search covers. */
export const scheduleWeeks = [1, 2, 4, 6] as const

/** Planned, estimated and actual time of an arrival or a departure. */
const callTimesShape = z.object({
  planned: instantShape,
  estimated: instantShape.nullable(),
  actual: instantShape.nullable(),
})
export type CallTimesReply = z.infer<typeof callTimesShape>

const cutOffShape = z.object({
  code: z.enum(cutOffCodes),
  filing: z.enum(advanceFilings).nullable(),
  at: instantShape,
})

const legShape = z.object({
  carrier: z.string(),
  service: z.string(),
  vessel: z.string(),
  imo: z.string().nullable(),
  /** The number under which the box is loaded. */
  voyage: z.string(),
  /** Voyages that were generated are a demonstration and no carrier's promise. */
  source: z.enum(scheduleSources),
  from: z.string(),
  to: z.string(),
  departure: callTimesShape,
  arrival: callTimesShape,
})

export const scheduledRouteShape = z.object({
  /** Stands for the route while the page is open. */
  key: z.string(),
  /** One ship, or two with a transshipment between them. */
  legs: z.array(legShape),
  /** Days by the ports' own calendars, as planned. */
  transitDays: z.int(),
  /** Whole hours between the two ships; null for a direct route. */
  connectionHours: z.int().nullable(),
  /** Of the port of loading, earliest first. */
  cutOffs: z.array(cutOffShape),
  /** The last day on which goods may be ready to catch it; null when that day or the documents cut-off is over. */
  readyBy: z.string().nullable(),
  /** For one dry TEU, well to wake, over the planned distance by sea; null where there is no distance. */
  co2e: z.object({ grams: z.int(), estimate: z.boolean() }).nullable(),
})
export type ScheduledRouteReply = z.infer<typeof scheduledRouteShape>

const routeQuery = {
  from: seaportCodeShape,
  to: seaportCodeShape,
  /** First day of departure by the calendar of the port of loading. */
  startsOn: dayShape,
  weeks: z.coerce
    .number()
    .pipe(z.union(scheduleWeeks.map((each) => z.literal(each))))
    .default(4),
  /** Most changes of ship. */
  transshipments: z.coerce.number().int().min(0).max(1).default(1),
}

export const searchSchedules = endpoint({
  method: 'GET',
  path: '/crm/tool/schedules',
  title: 'Sailings between two ports, direct or with one transshipment, by departure',
  access: 'open',
  query: z.object(routeQuery),
  reply: z.object({
    routes: z.array(scheduledRouteShape),
    /** There were more than are given. */
    more: z.boolean(),
    /** Every port named above. */
    ports: z.array(seaportShape),
  }),
})

export const exportSchedules = endpoint({
  method: 'GET',
  path: '/crm/tool/schedules/export',
  title: 'The sailings of a search as a workbook',
  access: 'open',
  carries: 'file',
  perMinute: 20,
  query: z.object(routeQuery),
})

export const suggestVessels = endpoint({
  method: 'GET',
  path: '/crm/tool/vesselSchedules/suggestions',
  title: 'Vessels and services whose name begins with, or holds, what was typed',
  access: 'open',
  query: z.object({ text: textShape(60, 1) }),
  reply: z.array(
    z.object({ kind: z.enum(['vessel', 'service']), name: z.string(), carriers: z.array(z.string()) }),
  ),
})

const timetableQuery = { name: textShape(60, 1) }

export const vesselTimetable = endpoint({
  method: 'GET',
  path: '/crm/tool/vesselSchedules',
  title: 'Port calls by name of a vessel or a service, or by IMO number: two weeks back and ten ahead',
  access: 'open',
  query: z.object(timetableQuery),
  reply: z.object({
    voyages: z.array(
      z.object({
        id: z.int(),
        carrier: z.string(),
        service: z.string(),
        vessel: z.string(),
        imo: z.string().nullable(),
        source: z.enum(scheduleSources),
        calls: z.array(
          z.object({
            port: z.string(),
            importVoyage: z.string().nullable(),
            exportVoyage: z.string().nullable(),
            arrival: callTimesShape,
            departure: callTimesShape,
            status: z.enum(portCallStatuses).nullable(),
          }),
        ),
      }),
    ),
    /** There were more than are given. */
    more: z.boolean(),
    ports: z.array(seaportShape),
  }),
})
export type TimetableReply = z.infer<(typeof vesselTimetable)['reply']>

export const exportTimetable = endpoint({
  method: 'GET',
  path: '/crm/tool/vesselSchedules/export',
  title: 'The timetable of a vessel or a service as a workbook',
  access: 'open',
  carries: 'file',
  perMinute: 20,
  query: z.object(timetableQuery),
})
