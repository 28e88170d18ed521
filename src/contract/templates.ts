import { z } from 'zod'
import { languages } from '#domain/kernel/language.ts'
import {
  templateChannels,
  templateGroups,
  templateLimits,
  templateNames,
} from '#domain/wordings/templates.ts'
import { endpoint } from './endpoint.ts'
import { wrong } from './fields.ts'
import { bilingualShape, instantShape, textShape } from './shapes.ts'

/** The wordings of the mails and text messages that the product sends (decision 066). */

const roles = ['content', 'administrator'] as const

const wordingShape = z.object({ subject: z.string(), body: z.string(), providerId: z.string().nullable() })
const bothShape = <Shape extends z.ZodType>(shape: Shape) => z.object({ zh: shape, en: shape })

const templateShape = z.object({
  name: z.enum(templateNames),
  channel: z.enum(templateChannels),
  group: z.enum(templateGroups),
  /** In which languages the desk has words of its own. */
  changed: bothShape(z.boolean()),
  /** In which of them they fit no longer, so that the product's own words go out. */
  unfit: bothShape(z.boolean()),
  /** The last version, 0 before the first: sent along with the next one. */
  version: z.int(),
  changedBy: z.string().nullable(),
  changedAt: instantShape.nullable(),
})
export type TemplateReply = z.infer<typeof templateShape>

export const listTemplates = endpoint({
  method: 'GET',
  path: '/content/desk/templates/list',
  title: 'Every mail and text message that is sent, and where the desk has words of its own for it',
  access: 'staff',
  roles,
  reply: z.array(templateShape),
})

const detailShape = templateShape.extend({
  /** The product's own words. */
  original: bothShape(wordingShape),
  /** What the desk says in their place; null where it says nothing. */
  current: bothShape(wordingShape.nullable()),
  /** Whether the SMS company sends only what it has approved, so that this text needs the id of its approval. */
  approval: z.boolean(),
  /** What a preview fills in. */
  samples: z.record(z.string(), bilingualShape),
  /** What stands around the wording of a text message, which is `{{text}}` in it; null of a mail. */
  frame: bilingualShape.nullable(),
  /** The newest first; older than the 50th are kept and not shown. */
  versions: z.array(
    z.object({
      version: z.int(),
      wording: bothShape(wordingShape.nullable()),
      changedBy: z.string(),
      changedAt: instantShape,
    }),
  ),
})
export type TemplateDetail = z.infer<typeof detailShape>

export const getTemplate = endpoint({
  method: 'GET',
  path: '/content/desk/templates/get',
  title: 'One mail or text message: the product’s words, the desk’s, what fills them in, and every version',
  access: 'staff',
  roles,
  query: z.object({ name: z.enum(templateNames) }),
  reply: detailShape,
})

const wordingBody = z.object({
  subject: textShape(templateLimits.subject).default(''),
  body: textShape(templateLimits.mail),
  providerId: textShape(templateLimits.providerId)
    .nullable()
    .transform((id) => id || null)
    .default(null),
})

export const saveTemplate = endpoint({
  method: 'POST',
  path: '/content/desk/templates/save',
  title: 'Words of the desk for a mail or text message; null in a language brings the product’s own back',
  access: 'staff',
  roles,
  body: z.object({
    name: z.enum(templateNames),
    /** The last version that the clerk has read; a newer one is refused with `templates.changedMeanwhile`. */
    version: z.int().min(0, 'field.invalid').max(1_000_000, 'field.invalid'),
    wording: bothShape(wordingBody.nullable()),
  }),
  reply: detailShape,
})

/** A mobile number as people type it: mainland Chinese unless it says otherwise. */
const mobileShape = z
  .string()
  .max(30, 'login.mobileInvalid')
  .transform((typed) => typed.replaceAll(/[\s().-]/g, '').replace(/^(?:86)?(?=1[3-9]\d{9}$)/, '+86'))
  .refine((number) => /^\+(?:861[3-9]\d{9}|(?!86)[1-9]\d{6,14})$/.test(number), wrong('login.mobileInvalid'))

export const testTemplate = endpoint({
  method: 'POST',
  path: '/content/desk/templates/test',
  title:
    'Sends a wording to the clerk with sample values: a mail to the clerk’s own address, a message to a number',
  access: 'staff',
  roles,
  perMinute: 10,
  body: z.object({
    name: z.enum(templateNames),
    language: z.enum(languages),
    wording: wordingBody,
    /** Of a text message only. */
    mobile: mobileShape.nullable().default(null),
  }),
  /** Where it went: an address, or a number in E.164. */
  reply: z.object({ to: z.string() }),
})
