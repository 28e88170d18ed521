import { inLanguage, type Language } from '#domain/kernel/language.ts'
import { mostMailLines, noticePath, unsubscribePath } from '#domain/notifications/mailboxes.ts'
import { fillTemplate as fill } from '#domain/wordings/templates.ts'
import { notifications as en } from '#i18n/en-US/notifications.ts'
import { newsMailParts as parts } from '#i18n/news-mails.ts'
import { notifications as zh } from '#i18n/zh-CN/notifications.ts'
import type { Context } from '#server/platform/context.ts'
import { type Values, wordMail } from '#server/platform/wordings.ts'
import type { Mail } from '#server/providers/mail/port.ts'
import type { SentLine } from './store.ts'
import { type NewsWordings, sentencesOf } from './text-message.ts'

/** More numbers than these are “and others” in a subject. */
const mostNumbers = 2

const entities: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
}
const escaped = (text: string): string => text.replaceAll(/[&<>"']/g, (letter) => entities[letter] ?? letter)
const anchor = (href: string, text: string): string =>
  `<a href="${escaped(href)}" style="color:#0a7d79">${escaped(text)}</a>`

/** The telephone of the forwarder, as sentences that ask to get in touch end with it. */
export const phoneIn = (ctx: Context, language: Language): string =>
  ctx.config.brand.phone ? fill(inLanguage(parts.phone, language), { phone: ctx.config.brand.phone }) : ''

/** What the mail is about: the order that it names, or how many things. */
export function subjectOf(language: Language, lines: readonly SentLine[]): string {
  const kinds: Readonly<Record<string, string>> = (language === 'zh-CN' ? zh : en).kinds
  const [line] = lines
  const numbers = [...new Set(lines.flatMap(({ params }) => params.number ?? []))]
  const say = (part: keyof typeof parts, values: Values) => fill(inLanguage(parts[part], language), values)
  if (lines.length === 1 && line)
    return say(numbers.length > 0 ? 'one' : 'bare', {
      number: numbers[0] ?? '',
      kind: kinds[line.kind] ?? '',
    })
  if (numbers.length === 0) return say('manyBare', { count: lines.length })
  return say(numbers.length > mostNumbers ? 'manyMore' : 'many', {
    numbers: numbers.slice(0, mostNumbers).join(inLanguage(parts.between, language)),
    count: lines.length,
  })
}

/** A text as a page, with what stands for a link or a list put in as it is. Everything else is escaped. */
function pageOf(language: Language, subject: string, body: string, blocks: Values, values: Values): string {
  const filled = {
    ...Object.fromEntries(Object.entries(values).map(([key, value]) => [key, escaped(String(value))])),
    ...blocks,
  }
  const written = fill(escaped(body.trim()).replaceAll('\n', '<br>\n'), filled)
  return `<!doctype html>
<html lang="${language}">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${escaped(subject)}</title></head>
<body style="margin:0;padding:24px;background:#f7f9fb;color:#0b2239;font:16px/1.7 system-ui,'PingFang SC','Microsoft YaHei',sans-serif">
<div style="max-width:600px;margin:0 auto;padding:24px;background:#ffffff;border:1px solid #e3e9ef;border-radius:8px;overflow-wrap:anywhere">
${written}
</div>
</body>
</html>
`
}

/**
 * A mail with what happened, in the customer's language: as text and as a page, with a link to each thing, the
 * forwarder's name and telephone, and a link that ends further mails. `stop` is what that link carries.
 */
export function letterOf(
  ctx: Context,
  language: Language,
  lines: readonly SentLine[],
  wordings: NewsWordings &
    Readonly<Record<'newsMail', { subject: string; body: string; providerId: string | null }>>,
  stop: string,
): Pick<Mail, 'subject' | 'text' | 'html'> {
  const named = lines.slice(0, mostMailLines)
  const say = (part: keyof typeof parts, values: Values = {}) =>
    fill(inLanguage(parts[part], language), values)
  const news = sentencesOf(language, named, wordings).map((line, place) => {
    const { kind, orderId, params } = named[place] as SentLine
    return {
      sentence: say('sentence', { line }),
      href: `${ctx.publicUrl}${noticePath({ kind, orderId, params })}`,
    }
  })
  const more = lines.length - named.length
  if (more > 0)
    news.push({
      sentence: say('more', { count: more }),
      href: `${ctx.publicUrl}/personalCenter/notifications`,
    })
  const link = `${ctx.publicUrl}${unsubscribePath}#${stop}`
  const values = { what: subjectOf(language, lines), phone: phoneIn(ctx, language) }
  const { subject, text } = wordMail(ctx, wordings.newsMail, language, {
    ...values,
    news: news.map(({ sentence, href }) => `${sentence}\n${href}`).join('\n\n'),
    link,
  })
  const blocks = {
    news: news
      .map(({ sentence, href }) => `${escaped(sentence)}<br>\n${anchor(href, say('open'))}`)
      .join('<br>\n<br>\n'),
    link: anchor(link, say('stop')),
  }
  const brand = inLanguage(ctx.config.brand.name, language)
  return {
    subject,
    text,
    html: pageOf(language, subject, wordings.newsMail.body, blocks, { ...values, brand }),
  }
}
