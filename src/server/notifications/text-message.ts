import type { Language } from '#domain/kernel/language.ts'
import { fillTemplate as fill, signed, type Wording } from '#domain/wordings/templates.ts'
import { exceptions as enExceptions } from '#i18n/en-US/exceptions.ts'
import { notifications as en } from '#i18n/en-US/notifications.ts'
import { sayingOf, type Words } from '#i18n/notification-words.ts'
import type { SaidName } from '#i18n/own-wordings.ts'
import { exceptions as zhExceptions } from '#i18n/zh-CN/exceptions.ts'
import { notifications as zh } from '#i18n/zh-CN/notifications.ts'
import type { Config } from '#server/platform/config.ts'
import type { ListedNotification } from './store.ts'

/** Things that one text message names; more are counted. Carriers charge a long message several times. */
const mostLines = 4

/** How each sentence, and the one behind them all, is worded now. */
export type NewsWordings = Readonly<Record<SaidName | 'newsEnd', Pick<Wording, 'body'>>>

/** A sentence for each thing that happened, in the customer's language. */
export function sentencesOf(
  language: Language,
  lines: readonly Pick<ListedNotification, 'kind' | 'params'>[],
  wordings: Pick<NewsWordings, SaidName>,
): string[] {
  const chinese = language === 'zh-CN'
  const phrases = chinese ? zh : en
  const troubles = (chinese ? zhExceptions : enExceptions).kinds
  const words: Words = {
    trouble: (kind) => troubles[kind],
    stay: (name) => {
      const [way, type] = name.split('.') as [keyof typeof zh.stays, keyof typeof zh.stays.import]
      return phrases.stays[way][type]
    },
    count: (unit, count) => fill(phrases[`${unit}_${count === 1 ? 'one' : 'other'}`], { count }),
    boxes: (count) => fill(phrases.boxes, { count }),
    between: phrases.between,
  }
  return lines.map((each) => {
    const { key, values } = sayingOf(each, language, words)
    return fill(wordings[key].body, values)
  })
}

/** What happened, as one text message in the customer's language: the whole of it, and what it says without the brand. */
export function textMessage(
  brand: Config['brand'],
  language: Language,
  lines: readonly Pick<ListedNotification, 'kind' | 'params'>[],
  wordings: NewsWordings,
): { text: string; parameters: readonly string[] } {
  const chinese = language === 'zh-CN'
  const phrases = chinese ? zh : en
  const said = sentencesOf(language, lines, wordings)
  const named = said.slice(0, mostLines).join(phrases.text.join)
  const told =
    said.length > mostLines
      ? fill(phrases.text.more, { lines: named, count: said.length - mostLines })
      : said.length > 1
        ? fill(phrases.text.many, { lines: named })
        : fill(phrases.text.one, { line: named })
  const notice = `${told}${chinese ? '' : ' '}${wordings.newsEnd.body}`
  const name = chinese ? brand.name.zh : brand.name.en
  return {
    text: signed(name, language, notice),
    parameters: [notice],
  }
}
