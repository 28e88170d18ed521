import { sms as en } from '#i18n/en-US/sms.ts'
import { sms as zh } from '#i18n/zh-CN/sms.ts'
import type { Config } from '#server/platform/config.ts'
import type { UntoldSubscription } from './store.ts'

const fill = (phrase: string, params: Readonly<Record<string, string>>): string =>
  phrase.replaceAll(/\{\{(\w+)\}\}/g, (_, name: string) => params[name] ?? '')

/** What became of a subscription, in the reader's language: the whole message, and what it says without the brand. */
export function subscriptionMessage(
  brand: Config['brand'],
  { language, bill, container, answer }: UntoldSubscription,
): { text: string; parameters: readonly string[] } {
  const words = (language === 'zh-CN' ? zh : en).cargo
  const facts = answer && [
    answer.vsl && fill(words.vessel, { vessel: answer.vsl, voyage: answer.voy ?? '' }).trim(),
    answer.releaseResult && words.customs[answer.releaseResult],
    answer.wharfReleaseMark !== null &&
      (answer.wharfReleaseMark ? words.terminal.released : words.terminal.notReleased),
    answer.demo && words.demo,
  ]
  const notice = fill(facts ? words.found : words.failed, {
    bill,
    container,
    facts: (facts ?? []).filter(Boolean).join(words.between),
  })
  const name = language === 'zh-CN' ? brand.name.zh : brand.name.en
  return { text: fill(words.message, { brand: name, notice }), parameters: [notice] }
}
