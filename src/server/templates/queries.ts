import type { ReplyOf } from '#contract/endpoint.ts'
import type { listTemplates, TemplateDetail, TemplateReply } from '#contract/templates.ts'
import { type Bilingual, inLanguage, type Language } from '#domain/kernel/language.ts'
import { unsubscribePath } from '#domain/notifications/mailboxes.ts'
import {
  fillTemplate,
  isFit,
  needsApproval,
  placeholdersOf,
  signed,
  type TemplateName,
  templateNames,
  templates,
} from '#domain/wordings/templates.ts'
import { notifications as en } from '#i18n/en-US/notifications.ts'
import { newsMailParts } from '#i18n/news-mails.ts'
import { saidNames } from '#i18n/own-wordings.ts'
import { sampleNumbers, templateSamples } from '#i18n/template-samples.ts'
import { notifications as zh } from '#i18n/zh-CN/notifications.ts'
import type { Context } from '#server/platform/context.ts'
import {
  loadWordings,
  ownWording,
  type WordingRow,
  wordingIn,
  wordingsNow,
} from '#server/platform/wordings.ts'
import { loadVersions } from './store.ts'

/** Where the sample of a mail leads: to nobody's order. */
const sampleOrderPath = '/orderManage/index'
const sampleOrder = templateSamples.number.zh

const inBoth = <Thing>(of: (language: Language) => Thing): { zh: Thing; en: Thing } => ({
  zh: of('zh-CN'),
  en: of('en-US'),
})

function presentTemplate(ctx: Context, name: TemplateName, row: WordingRow | null): TemplateReply {
  const written = (language: Language) => (row ? wordingIn(row, language) : null)
  return {
    name,
    channel: templates[name].channel,
    group: templates[name].group,
    changed: inBoth((language) => written(language) !== null),
    unfit: inBoth((language) => {
      const wording = written(language)
      return wording !== null && !isFit(name, wording, ctx.sms.approvesTexts)
    }),
    version: row?.version ?? 0,
    changedBy: row?.changed_by_name ?? null,
    changedAt: row?.changed_at.toISOString() ?? null,
  }
}

export async function listAllTemplates(ctx: Context): Promise<ReplyOf<typeof listTemplates>> {
  const rows = new Map((await loadWordings(ctx, templateNames)).map((row) => [row.template, row]))
  return templateNames.map((name) => presentTemplate(ctx, name, rows.get(name) ?? null))
}

/** A mail's news as a customer would read them, of nobody's shipment. */
function sampleNewsOf(ctx: Context): Record<'news' | 'what', Bilingual> {
  const of = (language: Language) => {
    const known = { ...templateSamples, number: { zh: sampleOrder, en: sampleOrder } }
    const values = Object.fromEntries(
      Object.entries(known).map(([key, value]) => [key, inLanguage(value, language)]),
    )
    const line = fillTemplate(ownWording('departed', language).body, values)
    return {
      news: `${fillTemplate(inLanguage(newsMailParts.sentence, language), { line })}\n${ctx.publicUrl}${sampleOrderPath}`,
      what: fillTemplate(inLanguage(newsMailParts.one, language), {
        number: sampleOrder,
        kind: (language === 'zh-CN' ? zh : en).kinds.departed,
      }),
    }
  }
  return { news: inBoth((language) => of(language).news), what: inBoth((language) => of(language).what) }
}

/** What a template is filled in with where nobody's shipment is meant. */
export function samplesOf(ctx: Context, name: TemplateName): Record<string, Bilingual> {
  const mail = name === 'newsMail' ? sampleNewsOf(ctx) : null
  const others: Partial<Record<string, Bilingual>> = {
    ...mail,
    brand: ctx.config.brand.name,
    address: inBoth(() => `${ctx.publicUrl}/desk/integration`),
    link: inBoth(() => `${ctx.publicUrl}${mail ? unsubscribePath : '/desk/join'}#sample`),
  }
  const number = sampleNumbers[templates[name].group]
  if (number) others.number = { zh: number, en: number }
  const known: Partial<Record<string, Bilingual>> = { ...templateSamples, ...others }
  return Object.fromEntries(placeholdersOf(name).map((each) => [each, known[each] ?? { zh: '', en: '' }]))
}

const said = new Set<TemplateName>(saidNames)

/** What stands around a text message's wording: the signature, and of news the sentence behind or before it. */
export async function frameOf(ctx: Context, name: TemplateName): Promise<Bilingual | null> {
  if (templates[name].channel === 'mail') return null
  const { brand } = ctx.config
  const around = async (language: Language): Promise<string> => {
    const chinese = language === 'zh-CN'
    const sign = (text: string) => signed(chinese ? brand.name.zh : brand.name.en, language, text)
    if (!said.has(name) && name !== 'newsEnd') return sign('{{text}}')
    const { departed, newsEnd } = await wordingsNow(ctx, ['departed', 'newsEnd'], language)
    const values = Object.entries(samplesOf(ctx, 'departed')).map(([key, value]) => [
      key,
      chinese ? value.zh : value.en,
    ])
    const line = name === 'newsEnd' ? fillTemplate(departed.body, Object.fromEntries(values)) : '{{text}}'
    const end = name === 'newsEnd' ? '{{text}}' : newsEnd.body
    const one = fillTemplate((chinese ? zh : en).text.one, { line })
    return sign(`${one}${chinese ? '' : ' '}${end}`)
  }
  return { zh: await around('zh-CN'), en: await around('en-US') }
}

export async function findTemplate(ctx: Context, name: TemplateName): Promise<TemplateDetail> {
  const rows = await loadVersions(ctx, name)
  const newest = rows[0] ?? null
  return {
    ...presentTemplate(ctx, name, newest),
    original: inBoth((language) => ownWording(name, language)),
    current: inBoth((language) => (newest ? wordingIn(newest, language) : null)),
    approval: needsApproval(name, ctx.sms.approvesTexts),
    samples: samplesOf(ctx, name),
    frame: await frameOf(ctx, name),
    versions: rows.map((row) => ({
      version: row.version,
      wording: inBoth((language) => wordingIn(row, language)),
      changedBy: row.changed_by_name,
      changedAt: row.changed_at.toISOString(),
    })),
  }
}
