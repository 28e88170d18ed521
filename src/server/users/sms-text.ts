import type { Language } from '#domain/kernel/language.ts'
import { type CodePurpose, codeSeconds } from '#domain/users/login.ts'
import { sms as en } from '#i18n/en-US/sms.ts'
import { sms as zh } from '#i18n/zh-CN/sms.ts'
import type { Config } from '#server/platform/config.ts'

/** The message with a code, in the reader's language. */
export function codeText(
  brand: Config['brand'],
  purpose: CodePurpose,
  code: string,
  language: Language,
): string {
  const params: Record<string, string> = {
    code,
    brand: language === 'zh-CN' ? brand.name.zh : brand.name.en,
    minutes: String(codeSeconds / 60),
  }
  const text = (language === 'zh-CN' ? zh : en)[purpose]
  return text.replaceAll(/\{\{(\w+)\}\}/g, (_, name: string) => params[name] ?? '')
}
