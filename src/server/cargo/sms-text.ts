import { fillTemplate } from '#domain/wordings/templates.ts'
import { sms as en } from '#i18n/en-US/sms.ts'
import { sms as zh } from '#i18n/zh-CN/sms.ts'
import type { Context } from '#server/platform/context.ts'
import { wordingNow, wordMessage } from '#server/platform/wordings.ts'
import type { UntoldSubscription } from './store.ts'

/** What became of a subscription, in the reader's language: the whole message, and what it says without the brand. */
export async function subscriptionMessage(
  ctx: Context,
  { language, bill, container, answer }: UntoldSubscription,
) {
  const words = (language === 'zh-CN' ? zh : en).cargo
  const facts = answer && [
    answer.vsl && fillTemplate(words.vessel, { vessel: answer.vsl, voyage: answer.voy ?? '' }).trim(),
    answer.releaseResult && words.customs[answer.releaseResult],
    answer.wharfReleaseMark !== null &&
      (answer.wharfReleaseMark ? words.terminal.released : words.terminal.notReleased),
    answer.demo && words.demo,
  ]
  const name = facts ? 'cargoFound' : 'cargoFailed'
  return wordMessage(ctx, name, await wordingNow(ctx, name, language), language, {
    bill,
    container,
    facts: (facts ?? []).filter(Boolean).join(words.between),
  })
}
