import { z } from 'zod'
import { calendarLimits } from '#domain/calendar/limits.ts'
import { endpoint } from './endpoint.ts'
import { wrong } from './fields.ts'
import { bilingualShape, dayShape, instantShape, textShape } from './shapes.ts'

/** The working days of mainland China as this installation counts them: the public calendar, and before it the desk. */

const calendarDayShape = z.object({
  day: dayShape,
  works: z.boolean(),
  /** What the public calendar says of it. */
  usual: z.boolean(),
  /** What the public calendar calls it, where it is a holiday or is worked in place of one. */
  holiday: bilingualShape.nullable(),
  /** The desk’s word, which wins. */
  set: z
    .object({ works: z.boolean(), note: z.string(), by: z.string().nullable(), at: instantShape.nullable() })
    .nullable(),
})
export type CalendarDay = z.output<typeof calendarDayShape>

const yearShape = z.object({
  year: z.int(),
  /** Whether the public calendar knows the holidays of this year. */
  announced: z.boolean(),
  /** Days on which the two differ from plain weekdays and weekends, and days that the desk has set. */
  days: z.array(calendarDayShape),
})
export type CalendarYear = z.output<typeof yearShape>

export const workingDaysCall = endpoint({
  method: 'GET',
  path: '/crm/desk/calendar/year',
  title: 'Holidays, worked weekends and what the desk has set, of one year',
  access: 'staff',
  roles: ['sales', 'operations', 'finance', 'content', 'administrator'],
  query: z.object({
    year: z.coerce
      .number('number.whole')
      .int('number.whole')
      .min(calendarLimits.firstYear, 'field.invalid')
      .max(calendarLimits.lastYear, 'field.invalid'),
  }),
  reply: yearShape,
})

/**
 * Sets days, or gives them back to the public calendar (`works` null). `was` is what the clerk has read the desk’s word
 * to be: where another clerk has changed one of them since, none is set and `calendar.changedMeanwhile` says which.
 */
export const setWorkingDaysCall = endpoint({
  method: 'POST',
  path: '/crm/desk/calendar/set',
  title: 'Days off and worked days of the desk’s own',
  access: 'staff',
  roles: ['finance', 'administrator'],
  body: z.object({
    days: z
      .array(
        z.object({
          day: dayShape.refine(
            (day) =>
              Number(day.slice(0, 4)) >= calendarLimits.firstYear &&
              Number(day.slice(0, 4)) <= calendarLimits.lastYear,
            'field.invalid',
          ),
          works: z.boolean().nullable(),
          was: z.boolean().nullable(),
        }),
      )
      .min(1, 'required')
      .max(calendarLimits.days, wrong('number.tooLarge', { max: calendarLimits.days }))
      .refine((all) => new Set(all.map(({ day }) => day)).size === all.length, 'field.invalid'),
    /** Where it was announced, or why. */
    note: textShape(200, 1),
  }),
  reply: z.object({ changed: z.int() }),
})
