import type { Language } from '#domain/kernel/language.ts'
import { type CodePurpose, codeSeconds } from '#domain/users/login.ts'
import type { TemplateName } from '#domain/wordings/templates.ts'
import { formatInstant } from '#i18n/format.ts'
import type { Context } from '#server/platform/context.ts'
import { wordingNow, wordMessage } from '#server/platform/wordings.ts'

const codeTemplates = {
  account: 'codeLogin',
  setPassword: 'codePassword',
  oldPhone: 'codeOldPhone',
  newPhone: 'codeNewPhone',
  closing: 'codeClosing',
  secondFactor: 'codeFactor',
} as const satisfies Record<CodePurpose, TemplateName>

/** The message with a code, in the reader's language; its parameters are the code and for how many minutes it is good. */
export async function codeMessage(ctx: Context, purpose: CodePurpose, code: string, language: Language) {
  const name = codeTemplates[purpose]
  const wording = await wordingNow(ctx, name, language)
  return wordMessage(ctx, name, wording, language, { code, minutes: codeSeconds / 60 })
}

/** What the owner of a number is told without having asked for a code. */
export type NoticeKind =
  | 'phoneChanged'
  | 'closingAsked'
  | 'factorOn'
  | 'factorOff'
  | 'factorCodesMade'
  | 'factorCodeUsed'
  | 'factorTaken'

/**
 * The notice in the reader's language: the whole message, and what it says without the brand. `at` is an instant, `count`
 * how many recovery codes are left.
 */
export async function numberNotice(
  ctx: Context,
  { what, at, language, count = 0 }: { what: NoticeKind; at: string; language: Language; count?: number },
) {
  const wording = await wordingNow(ctx, what, language)
  return wordMessage(ctx, what, wording, language, { day: formatInstant(at), count })
}
