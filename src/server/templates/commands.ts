import type { BodyOf } from '#contract/endpoint.ts'
import type { saveTemplate, TemplateDetail, testTemplate } from '#contract/templates.ts'
import type { Staff } from '#domain/kernel/actor.ts'
import { inLanguage, type Language } from '#domain/kernel/language.ts'
import { type FieldRefusal, Refusal } from '#domain/kernel/refusal.ts'
import { type Limit, secondsUntilFree } from '#domain/users/limits.ts'
import {
  fillTemplate,
  signed,
  type TemplateName,
  templates,
  type Wording,
  wordingProblems,
} from '#domain/wordings/templates.ts'
import type { Context } from '#server/platform/context.ts'
import { transact } from '#server/platform/db/transaction.ts'
import { newId } from '#server/platform/ids.ts'
import { counter, countTry, limitKey } from '#server/platform/login/limits.ts'
import { ProviderFailure } from '#server/platform/provider-failure.ts'
import { noteChange } from '#server/platform/records/desk-records.ts'
import { ownWording, type WordingRow, wordMail, wordMessage } from '#server/platform/wordings.ts'
import { testKeys } from '#server/providers/mail/port.ts'
import { getClerk } from '#server/staff/queries.ts'
import { findTemplate, frameOf, samplesOf } from './queries.ts'
import { addVersion, newestVersion } from './store.ts'

const sides = [
  ['zh', 'zh-CN'],
  ['en', 'en-US'],
] as const

/** Letters of a long text that stand in a record. */
const shownLetters = 400
const beginningOf = (text: string | null): string | null =>
  text && [...text].length > shownLetters ? `${[...text].slice(0, shownLetters).join('')}…` : text

/** What the desk's log compares. */
const factsOf = (row: Pick<WordingRow, 'subject_zh' | 'body_zh' | 'subject_en' | 'body_en'>) => ({
  titleZh: row.subject_zh,
  titleEn: row.subject_en,
  textZh: beginningOf(row.body_zh),
  textEn: beginningOf(row.body_en),
})
const nothingWritten = { subject_zh: null, body_zh: null, subject_en: null, body_en: null }

/** A wording that is the product's own says nothing of its own. */
function unlessOwn(name: TemplateName, side: (typeof sides)[number][1], wording: Wording): Wording | null {
  const own = ownWording(name, side)
  const subject = templates[name].channel === 'mail' ? wording.subject : ''
  return wording.body === own.body.trim() && subject === own.subject ? null : { ...wording, subject }
}

/**
 * Puts words of the desk in place of the product's, in one language or both, or brings them back. Every mail and message
 * that is written from then on has them. Refuses what could not stand there beside its field, and with
 * `templates.changedMeanwhile` what was written on an older version.
 */
export async function saveWording(
  ctx: Context,
  actor: Staff,
  { name, version, wording }: BodyOf<typeof saveTemplate>,
): Promise<TemplateDetail> {
  const fields: Record<string, FieldRefusal> = {}
  const written: Record<'zh' | 'en', Wording | null> = { zh: null, en: null }
  for (const [side, language] of sides) {
    const given = wording[side]
    written[side] = given && unlessOwn(name, language, given)
    const problems = written[side] ? wordingProblems(name, written[side], ctx.sms.approvesTexts) : {}
    for (const [field, problem] of Object.entries(problems)) fields[`wording.${side}.${field}`] = problem
  }
  if (Object.keys(fields).length > 0) throw new Refusal('request.invalid', {}, fields)
  await transact(ctx, async (ctx) => {
    const before = await newestVersion(ctx, name)
    const added =
      (before?.version ?? 0) === version && (await addVersion(ctx, actor, name, version + 1, written))
    if (!added) {
      const newest = await newestVersion(ctx, name)
      throw new Refusal('templates.changedMeanwhile', { clerk: newest?.changed_by_name ?? '' })
    }
    const { zh, en } = written
    noteChange(ctx, {
      subject: null,
      before: { ...factsOf(before ?? nothingWritten), version },
      after: {
        ...factsOf({
          subject_zh: zh?.subject || null,
          body_zh: zh?.body ?? null,
          subject_en: en?.subject || null,
          body_en: en?.body ?? null,
        }),
        version: version + 1,
        name,
      },
    })
  })
  return findTemplate(ctx, name)
}

const noFrame = { zh: '{{text}}', en: '{{text}}' }

/** What was tried is written down with the call; to whom is not: it is a clerk's own number. */
const noteTest = (ctx: Context, name: TemplateName, language: Language, text: string): Promise<void> =>
  transact(ctx, async (ctx) => {
    noteChange(ctx, { subject: null, after: { name, language, text: beginningOf(text) } })
  })

/** Tests that one clerk sends in a day: each message costs, and goes to whatever number was typed. Assumed (decision 066) */
export const testLimits = [{ seconds: 86_400, most: 30 }] as const satisfies readonly Limit[]

/**
 * Sends a wording that need not be saved, filled in with samples, to whoever asks: a mail to the clerk's own address,
 * a message to the number that was given. Refuses what could not be saved, and with `templates.testNotSent`.
 */
export async function sendTest(
  ctx: Context,
  actor: Staff,
  { name, language, wording, mobile }: BodyOf<typeof testTemplate>,
): Promise<{ to: string }> {
  const fields = Object.fromEntries(
    // The product's own words go out under their usual approval.
    Object.entries(
      unlessOwn(name, language, wording) ? wordingProblems(name, wording, ctx.sms.approvesTexts) : {},
    ).map(([field, problem]) => [`wording.${field}`, problem]),
  )
  const byMail = templates[name].channel === 'mail'
  if (!byMail && mobile === null) fields.mobile = { code: 'required', params: {} }
  if (Object.keys(fields).length > 0) throw new Refusal('request.invalid', {}, fields)
  const key = limitKey(ctx, 'templates.test', actor.staffId)
  await countTry(ctx, [counter(key, testLimits)], (recent, now) =>
    secondsUntilFree(recent.get(key) ?? [], testLimits, now) > 0
      ? new Refusal('templates.tooManyTests', { most: testLimits[0].most })
      : null,
  )
  const values = Object.fromEntries(
    Object.entries(samplesOf(ctx, name)).map(([each, value]) => [each, inLanguage(value, language)]),
  )
  try {
    if (byMail) {
      const to = (await getClerk(ctx, actor)).email
      const { subject, text } = wordMail(ctx, wording, language, values)
      const key = `${testKeys}${actor.staffId}/${newId('eml')}`
      await ctx.mail.send({ key, to, subject, text, attachments: [] })
      await noteTest(ctx, name, language, text)
      return { to }
    }
    const { brand } = ctx.config
    const code = templates[name].group === 'codes'
    const to = mobile ?? ''
    const message = wordMessage(ctx, name, wording, language, values)
    const frame = inLanguage((await frameOf(ctx, name)) ?? noFrame, language)
    const text = fillTemplate(frame, { text: fillTemplate(wording.body, values) })
    await ctx.sms.send({
      kind: code ? 'loginCode' : 'notice',
      number: to,
      language,
      key: `${testKeys}${actor.staffId}/${newId('sms')}`,
      ...message,
      text,
      ...(code
        ? {}
        : { parameters: [text.slice(signed(inLanguage(brand.name, language), language, '').length)] }),
    })
    await noteTest(ctx, name, language, text)
    return { to }
  } catch (error) {
    if (!(error instanceof ProviderFailure)) throw error
    throw new Refusal('templates.testNotSent', { reason: error.reason })
  }
}
