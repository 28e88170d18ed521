import type { Language } from '#domain/kernel/language.ts'
import { type CodePurpose, codeSeconds } from '#domain/users/login.ts'
import { sms as en } from '#i18n/en-US/sms.ts'
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
