import type { Language } from '#domain/kernel/language.ts'
import {
  fillTemplate,
  isFit,
  namedIn,
  needsApproval,
  signed,
  type TemplateName,
  type Wording,
} from '#domain/wordings/templates.ts'
import { ownWordings } from '#i18n/own-wordings.ts'
import type { SmsMessage } from '#server/providers/sms/port.ts'
import type { Context } from './context.ts'
import { rowsOf } from './db/transaction.ts'

/** A version of a template as it lies in the database; a language without a body has the product's own words. */
export type WordingRow = {
  template: TemplateName
  version: number
  subject_zh: string | null
  body_zh: string | null
  subject_en: string | null
  body_en: string | null
  provider_id_zh: string | null
  provider_id_en: string | null
  changed_by_name: string
  changed_at: Date
}

/** What the desk wrote in one language, or null. */
export function wordingIn(row: WordingRow, language: Language): Wording | null {
  const chinese = language === 'zh-CN'
  const body = chinese ? row.body_zh : row.body_en
  if (body === null) return null
  return {
    subject: (chinese ? row.subject_zh : row.subject_en) ?? '',
    body,
    providerId: chinese ? row.provider_id_zh : row.provider_id_en,
  }
}

/** The product's own words for a template. */
export function ownWording(name: TemplateName, language: Language): Wording {
  const { subject, body } = ownWordings[name]
  const side = language === 'zh-CN' ? 'zh' : 'en'
  return { subject: subject[side], body: body[side], providerId: null }
}

/** The newest version of each of these templates that has one. */
export const loadWordings = (ctx: Context, names: readonly TemplateName[]): Promise<WordingRow[]> =>
  rowsOf<WordingRow>(ctx, {
    name: 'wordings.newest',
    text: `select newest.* from unnest($1::text[]) as named (template) cross join lateral (
        select template, version, subject_zh, body_zh, subject_en, body_en, provider_id_zh, provider_id_en,
          changed_by_name, changed_at
        from template_versions v where v.template = named.template order by v.version desc limit 1
      ) newest`,
    values: [names],
  })

/**
 * How these templates are worded now: the desk's words where it has any that still fit, else the product's own. Read
 * anew for each mail and message, so that a change holds at once in every process.
 */
export async function wordingsNow<Name extends TemplateName>(
  ctx: Context,
  names: readonly Name[],
  language: Language,
): Promise<Readonly<Record<Name, Wording>>> {
  const rows = new Map((await loadWordings(ctx, names)).map((row) => [row.template, row]))
  const now = names.map((name): [Name, Wording] => {
    const row = rows.get(name)
    const written = row ? wordingIn(row, language) : null
    if (written && isFit(name, written, ctx.sms.approvesTexts)) return [name, written]
    if (written)
      ctx.log.warn({ template: name, language }, 'a wording of the desk does not fit and is not sent')
    return [name, ownWording(name, language)]
  })
  return Object.fromEntries(now) as Record<Name, Wording>
}

export async function wordingNow(ctx: Context, name: TemplateName, language: Language): Promise<Wording> {
  return (await wordingsNow(ctx, [name], language))[name]
}

export type Values = Readonly<Record<string, string | number>>

const brandIn = (ctx: Context, language: Language): string =>
  language === 'zh-CN' ? ctx.config.brand.name.zh : ctx.config.brand.name.en

/** A mail's subject and text in one language, from a wording. */
export function wordMail(
  ctx: Context,
  { subject, body }: Wording,
  language: Language,
  values: Values,
): { subject: string; text: string } {
  const filled = { brand: brandIn(ctx, language), ...values }
  return { subject: fillTemplate(subject, filled), text: fillTemplate(body, filled) }
}

/**
 * A text message from a wording: the whole of it, and what an SMS company fills into the text that it has approved: of
 * a code what its wording names, in that order, of anything else the sentence.
 */
export function wordMessage(
  ctx: Context,
  name: TemplateName,
  wording: Wording,
  language: Language,
  values: Values,
): Pick<SmsMessage, 'text' | 'parameters' | 'templateId'> {
  const notice = fillTemplate(wording.body, values)
  const text = signed(brandIn(ctx, language), language, notice)
  if (!needsApproval(name, true)) return { text, parameters: [notice] }
  return {
    text,
    parameters: namedIn(wording.body).map((each) => String(values[each] ?? '')),
    ...(wording.providerId === null ? {} : { templateId: wording.providerId }),
  }
}
