import type { Language } from '#domain/kernel/language.ts'
import { type CodePurpose, codeSeconds } from '#domain/users/login.ts'
import { sms as en } from '#i18n/en-US/sms.ts'
import { formatInstant } from '#i18n/format.ts'
import { sms as zh } from '#i18n/zh-CN/sms.ts'
import type { Config } from '#server/platform/config.ts'

/** The message with a code, in the reader's language; its parameters are the code and for how many minutes it is good. */
export function codeMessage(
  brand: Config['brand'],
  purpose: CodePurpose,
  code: string,
  language: Language,
): { text: string; parameters: readonly string[] } {
  const minutes = String(codeSeconds / 60)
  const params: Record<string, string> = {
    code,
    brand: language === 'zh-CN' ? brand.name.zh : brand.name.en,
    minutes,
  }
  const phrase = (language === 'zh-CN' ? zh : en)[purpose]
  const text = phrase.replaceAll(/\{\{(\w+)\}\}/g, (_, name: string) => params[name] ?? '')
  return { text, parameters: [code, minutes] }
}

/** What the owner of a number is told without having asked for a code. */
export type NoticeKind = 'phoneChanged' | 'closingAsked'

/** The notice in the reader's language: the whole message, and what it says without the brand. `at` is an instant. */
export function numberNotice(
  brand: Config['brand'],
  what: NoticeKind,
  at: string,
  language: Language,
): { text: string; parameters: readonly string[] } {
  const words = language === 'zh-CN' ? zh : en
  const notice = words[what].replace('{{day}}', formatInstant(at))
  const name = language === 'zh-CN' ? brand.name.zh : brand.name.en
  return {
    text: words.cargo.message.replace('{{brand}}', name).replace('{{notice}}', () => notice),
    parameters: [notice],
  }
}
