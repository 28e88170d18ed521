import { z } from 'zod'
import { languages } from '#domain/kernel/language.ts'
import {
  browserLimit,
  type ReportMove,
  reportedPath,
  reportMoves,
  reportPathLimit,
  reportStatuses,
  reportTextLimit,
} from '#domain/site/error-reports.ts'
import { viewedPath } from '#domain/site/page-views.ts'
import { overrideLimit, overridesRememberedSeconds } from '#domain/site/text-overrides.ts'
import { endpoint } from './endpoint.ts'
import { wrong } from './fields.ts'
import { cursorQuery, dayShape, idShape, instantShape, textShape } from './shapes.ts'

const editors = ['content', 'administrator'] as const
const menders = ['content', 'operations', 'administrator'] as const
const languageShape = z.enum(languages)

// For everybody ------------------------------------------------------------------------------------------------

/** By area and dotted key: the texts that stand in place of those in the phrase files. */
const overridesShape = z.record(z.string(), z.record(z.string(), z.string()))

export const i18nConfigCall = endpoint({
  method: 'GET',
  path: '/content/i18n-config',
  title: 'Languages, and the desk’s own texts in the reader’s language',
  access: 'open',
  cacheSeconds: overridesRememberedSeconds,
  reply: z.object({
    languages: z.array(languageShape),
    defaultLanguage: languageShape,
    language: languageShape,
    overrides: overridesShape,
    /** Another one as soon as any of the overrides is. */
    version: z.string(),
  }),
})

/** A path of the site that is counted: plain, without a query. */
const viewedPathShape = z
  .string('required')
  .transform((path) => viewedPath(path))
  .refine((path) => path !== null, wrong('field.invalid'))
  .transform((path) => path as string)

export const recordPageViewCall = endpoint({
  method: 'POST',
  path: '/content/app/pageView',
  title: 'Counts a page view: path, language, referring host and day, nothing of the reader',
  access: 'open',
  perMinute: 300,
  body: z.object({
    path: viewedPathShape,
    language: languageShape,
    /** `document.referrer`; only its host is kept. */
    referrer: z.string().max(4_000, 'field.invalid').default(''),
  }),
})

export const reportErrorCall = endpoint({
  method: 'POST',
  path: '/content/app/errorReport',
  title: 'Tells the desk what went wrong, from the 404 page',
  access: 'open',
  perMinute: 5,
  body: z.object({
    /** Where the reader was; a query is cut off. */
    path: z
      .string('required')
      .transform((path) => reportedPath(path))
      .refine((path) => path !== null, wrong('field.invalid'))
      .transform((path) => path as string),
    /** The `x-request-id` of the last answer that the page had. */
    lastRequest: z
      .string()
      .regex(/^[\w-]{1,64}$/, 'field.invalid')
      .nullable()
      .default(null),
    text: textShape(reportTextLimit).default(''),
  }),
  reply: z.object({ id: z.string() }),
})

// For the desk -------------------------------------------------------------------------------------------------

const phraseShape = z.object({
  area: z.string(),
  key: z.string(),
  /** What the phrase file says; null when the product no longer has the phrase. */
  original: z.string().nullable(),
  /** What stands in its place; null where nothing does. */
  text: z.string().nullable(),
  /** Whether readers see `text`: a later version of a phrase may fill in other names. */
  shown: z.boolean(),
  changedBy: z.string().nullable(),
  changedAt: instantShape.nullable(),
})
export type PhraseReply = z.infer<typeof phraseShape>

const phraseName = {
  language: languageShape,
  area: z.string('required').max(40, 'site.phraseUnknown'),
  key: z.string('required').max(200, 'site.phraseUnknown'),
}

/** The phrases of one area, or without one every phrase that has a text of the desk's. */
export const listTextsCall = endpoint({
  method: 'GET',
  path: '/content/desk/site/texts',
  title: 'Phrases of the pages and what the desk put in their place',
  access: 'staff',
  roles: editors,
  query: z.object({ language: languageShape, area: phraseName.area.optional() }),
  reply: z.object({ areas: z.array(z.string()), phrases: z.array(phraseShape) }),
})

export const saveTextCall = endpoint({
  method: 'POST',
  path: '/content/desk/site/saveText',
  title: 'Puts a text in place of a phrase, in one language',
  access: 'staff',
  roles: editors,
  body: z.object({ ...phraseName, text: textShape(overrideLimit, 1) }),
  reply: phraseShape,
})

export const removeTextCall = endpoint({
  method: 'POST',
  path: '/content/desk/site/removeText',
  title: 'Brings a phrase back',
  access: 'staff',
  roles: editors,
  body: z.object(phraseName),
})

const errorReportShape = z.object({
  id: z.string(),
  path: z.string().max(reportPathLimit),
  browser: z.string().max(browserLimit),
  lastRequest: z.string().nullable(),
  text: z.string(),
  language: languageShape,
  userId: z.string().nullable(),
  reportedAt: instantShape,
  status: z.enum(reportStatuses),
  closedBy: z.string().nullable(),
  closedAt: instantShape.nullable(),
  /** What the reader may do with it now. */
  openMoves: z.array(z.enum(Object.keys(reportMoves) as [ReportMove, ...ReportMove[]])),
})
export type ErrorReportReply = z.infer<typeof errorReportShape>

export const listErrorReportsCall = endpoint({
  method: 'GET',
  path: '/content/desk/site/errorReports',
  title: 'What readers reported, newest first',
  access: 'staff',
  roles: menders,
  query: z.object({ ...cursorQuery, status: z.enum(reportStatuses).optional() }),
  reply: z.object({ items: z.array(errorReportShape), nextCursor: z.string().nullable() }),
})

export const closeErrorReportCall = endpoint({
  method: 'POST',
  path: '/content/desk/site/closeErrorReport',
  title: 'Closes an error report',
  access: 'staff',
  roles: menders,
  body: z.object({ id: idShape('err') }),
  reply: errorReportShape,
})

const countedShape = z.array(z.object({ name: z.string(), views: z.int() }))

export const pageViewsCall = endpoint({
  method: 'GET',
  path: '/content/desk/site/pageViews',
  title: 'Page views of the last 90 days: by day, and the most read pages and referring hosts',
  access: 'staff',
  roles: editors,
  reply: z.object({
    total: z.int(),
    /** Every day of the 90, oldest first. */
    days: z.array(z.object({ day: dayShape, views: z.int() })),
    paths: countedShape,
    /** Without those who came from nowhere. */
    referrers: countedShape,
    languages: countedShape,
  }),
})
