import { z } from 'zod'
import {
  densities,
  draftBytesLimit,
  pins,
  viewLimit,
  viewNameLimit,
  viewQueryLimit,
} from '#domain/workspace/workspace.ts'
import { endpoint } from './endpoint.ts'
import { wrong } from './fields.ts'
import { idShape, instantShape, textShape } from './shapes.ts'

/** The name of a table, a list or a form, as the pages call it. */
const nameShape = z.string().regex(/^[A-Za-z][\w.:-]{0,79}$/, 'field.invalid')

/** Requirements §3: key, show, index; and how the reader set the column up besides. */
const columnShape = z.object({
  key: z
    .string()
    .min(1, 'required')
    .max(60, wrong('text.tooLong', { limit: 60 })),
  show: z.boolean(),
  index: z
    .int()
    .min(0, 'number.positive')
    .max(999, wrong('number.tooLarge', { max: 999 })),
  pin: z.enum(pins).optional(),
  /** Pixels. */
  width: z
    .int()
    .min(40)
    .max(800, wrong('number.tooLarge', { max: 800 }))
    .optional(),
})
export const tableSettingsShape = z.object({
  columns: z.array(columnShape).max(100, wrong('number.tooLarge', { max: 100 })),
  density: z.enum(densities).default('compact'),
})
export type TableSettings = z.output<typeof tableSettingsShape>

export const readTable = endpoint({
  method: 'GET',
  path: '/crm/workspace/table',
  title: 'How one set up a table',
  access: 'customer',
  query: z.object({ name: nameShape }),
  reply: z.object({ settings: tableSettingsShape.nullable(), savedAt: instantShape.nullable() }),
})

export const saveTable = endpoint({
  method: 'POST',
  path: '/crm/workspace/saveTable',
  title: 'Keep how one set up a table',
  access: 'customer',
  body: z.object({ name: nameShape, settings: tableSettingsShape }),
  reply: z.object({ savedAt: instantShape }),
})

export const savedViewShape = z.object({
  id: idShape('svw'),
  name: z.string(),
  /** The query of the list's address. */
  query: z.string(),
  isDefault: z.boolean(),
})
export type SavedView = z.output<typeof savedViewShape>
const viewsShape = z.object({ views: z.array(savedViewShape) })

const viewName = textShape(viewNameLimit, 1)
const viewQuery = textShape(viewQueryLimit)

export const listViews = endpoint({
  method: 'GET',
  path: '/crm/workspace/views',
  title: 'One’s views of a list, in their order',
  access: 'customer',
  query: z.object({ list: nameShape }),
  reply: viewsShape,
})

export const addView = endpoint({
  method: 'POST',
  path: '/crm/workspace/addView',
  title: 'Save a view of a list under a name of its own',
  access: 'customer',
  body: z.object({
    list: nameShape,
    name: viewName,
    query: viewQuery,
    isDefault: z.boolean().default(false),
  }),
  reply: viewsShape,
})

export const changeView = endpoint({
  method: 'POST',
  path: '/crm/workspace/changeView',
  title: 'Rename a view, save it anew, or make it the one its list opens with; what is left out stays',
  access: 'customer',
  body: z.object({
    id: idShape('svw'),
    name: viewName.optional(),
    query: viewQuery.optional(),
    isDefault: z.boolean().optional(),
  }),
  reply: viewsShape,
})

export const removeView = endpoint({
  method: 'POST',
  path: '/crm/workspace/removeView',
  title: 'Delete a view',
  access: 'customer',
  body: z.object({ id: idShape('svw') }),
  reply: viewsShape,
})

export const arrangeViews = endpoint({
  method: 'POST',
  path: '/crm/workspace/arrangeViews',
  title: 'Put one’s views of a list in an order; all of them are named',
  access: 'customer',
  body: z.object({
    list: nameShape,
    ids: z.array(idShape('svw')).max(viewLimit, wrong('number.tooLarge', { max: viewLimit })),
  }),
  reply: viewsShape,
})

export const readDraft = endpoint({
  method: 'GET',
  path: '/crm/workspace/draft',
  title: 'What one typed into a form and did not send yet',
  access: 'customer',
  query: z.object({ name: nameShape }),
  /** No text with a time: it was thrown away then. */
  reply: z.object({ text: z.string().nullable(), savedAt: instantShape.nullable() }),
})

export const keepDraft = endpoint({
  method: 'POST',
  path: '/crm/workspace/keepDraft',
  title:
    'Keep what was typed into a form, or throw it away; an older text never takes the place of a newer one',
  access: 'customer',
  body: z.object({
    name: nameShape,
    text: z
      .string()
      .refine((text) => text.isWellFormed() && !text.includes('\u0000'), wrong('text.characters'))
      .refine(
        (text) => new TextEncoder().encode(text).length <= draftBytesLimit,
        wrong('text.tooLong', { limit: draftBytesLimit }),
      )
      .nullable(),
    /** When it was typed. */
    savedAt: instantShape,
  }),
  reply: z.object({ kept: z.boolean(), savedAt: instantShape }),
})

/** What a clerk keeps of the desk: the same shapes, behind the desk's door. */
const ofDesk = { access: 'staff', recorded: false } as const

export const deskReadTable = endpoint({
  ...ofDesk,
  method: 'GET',
  path: '/crm/desk/workspace/table',
  title: 'How the caller set up a table of the desk',
  query: readTable.query,
  reply: readTable.reply,
})

export const deskSaveTable = endpoint({
  ...ofDesk,
  method: 'POST',
  path: '/crm/desk/workspace/saveTable',
  title: 'Keep how the caller set up a table of the desk',
  body: saveTable.body,
  reply: saveTable.reply,
})

export const deskListViews = endpoint({
  ...ofDesk,
  method: 'GET',
  path: '/crm/desk/workspace/views',
  title: 'The caller’s views of a list of the desk, in their order',
  query: listViews.query,
  reply: viewsShape,
})

export const deskAddView = endpoint({
  ...ofDesk,
  method: 'POST',
  path: '/crm/desk/workspace/addView',
  title: 'Save a view of a list of the desk under a name of its own',
  body: addView.body,
  reply: viewsShape,
})

export const deskChangeView = endpoint({
  ...ofDesk,
  method: 'POST',
  path: '/crm/desk/workspace/changeView',
  title: 'Rename a view of the desk, save it anew, or make it the one its list opens with',
  body: changeView.body,
  reply: viewsShape,
})

export const deskRemoveView = endpoint({
  ...ofDesk,
  method: 'POST',
  path: '/crm/desk/workspace/removeView',
  title: 'Delete a view of the desk',
  body: removeView.body,
  reply: viewsShape,
})

export const deskArrangeViews = endpoint({
  ...ofDesk,
  method: 'POST',
  path: '/crm/desk/workspace/arrangeViews',
  title: 'Put the caller’s views of a list of the desk in an order; all of them are named',
  body: arrangeViews.body,
  reply: viewsShape,
})
