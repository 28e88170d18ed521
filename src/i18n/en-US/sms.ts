import type { Phrases } from '#i18n/phrases.ts'
import type { sms as zh } from '#i18n/zh-CN/sms.ts'

export const sms: Phrases<typeof zh> = {
  account:
    '[{{brand}}] {{code}} is your login code, valid for {{minutes}} minutes. Keep it to yourself: our staff never ask for it.',
  setPassword:
    '[{{brand}}] {{code}} is your code to set a password, valid for {{minutes}} minutes. If you did not ask for it, ignore this message.',
}
