import { randomInt } from 'node:crypto'
import type { Customer, Visitor } from '#domain/kernel/actor.ts'
import { Refusal } from '#domain/kernel/refusal.ts'
import {
  minutesOf,
  secondsUntilFree,
  smsLimitsOfAddress,
  smsLimitsOfAll,
  smsLimitsOfNumber,
} from '#domain/users/limits.ts'
import {
  type CodePurpose,
  codeDigits,
  codeSeconds,
  codeTries,
  repeatSeconds,
  resendSeconds,
} from '#domain/users/login.ts'
import type { Context } from '#server/platform/context.ts'
import { transact } from '#server/platform/db/transaction.ts'
import { type CallOrigin, recordLogin } from '#server/platform/login/audit.ts'
import { addressSubject, counter, countTry, limitKey } from '#server/platform/login/limits.ts'
import { ProviderFailure } from '#server/platform/provider-failure.ts'
import { readMobile } from '../mobile.ts'
import { codeMessage } from '../sms-text.ts'
import { addCode, closeCode, loadUser, spendCodeTry } from '../store.ts'
import { type HumanProof, provePerson } from './challenges.ts'

/** A code's digest holds for one number, one purpose and the challenge that sent it. */
export const codeDigest = (
  ctx: Context,
  mobile: string,
  purpose: CodePurpose,
  challengeId: string,
  code: string,
) => ctx.tokens.digest('sms-code', `${mobile}:${purpose}:${challengeId}:${code}`)

/** How a number appears in the audit trail. */
export const mobileSubject = (ctx: Context, mobile: string): string =>
  `mobile:${ctx.tokens.digest('audit', mobile).slice(0, 32)}`

async function countSend(ctx: Context, mobile: string, address: string): Promise<void> {
  const ofNumber = limitKey(ctx, 'sms.number', mobile)
  const ofAddress = limitKey(ctx, 'sms.address', addressSubject(address))
  const ofAll = 'sms.all'
  const counted = [counter(ofNumber, smsLimitsOfNumber)]
  if (ctx.config.addressLimits)
    counted.push(counter(ofAddress, smsLimitsOfAddress), counter(ofAll, smsLimitsOfAll))
  await countTry(ctx, counted, (recent, now) => {
    const triesOf = (key: string) => recent.get(key) ?? []
    if (secondsUntilFree(triesOf(ofNumber), [{ seconds: repeatSeconds, most: 1 }], now) > 0) {
      return new Refusal('request.tooSoon', { seconds: repeatSeconds })
    }
    const wait = secondsUntilFree(triesOf(ofNumber), smsLimitsOfNumber, now)
    if (wait > 0) return new Refusal('login.smsLimitReached', { minutes: minutesOf(wait) })
    if (secondsUntilFree(triesOf(ofAddress), smsLimitsOfAddress, now) > 0) return new Refusal('request.busy')
    return secondsUntilFree(triesOf(ofAll), smsLimitsOfAll, now) > 0 ? new Refusal('request.busy') : null
  })
}

/**
 * Sends a code once a person has proved to be one and the limits allow it. The answer is the same
 * whether or not the number is a user's. Sent at once, not from a job: who waits must hear that it failed.
 */
export async function sendPhoneCode(
  ctx: Context,
  actor: Visitor | Customer,
  request: HumanProof & { phone: string; logInType: CodePurpose; challengeId: string; from: CallOrigin },
) {
  const mobile = readMobile(request.phone)
  const { logInType: purpose, challengeId, from } = request
  if (purpose !== 'account') {
    if (actor.kind !== 'customer') throw new Refusal('login.required')
    const own = (await loadUser(ctx, actor.userId))?.mobile === mobile
    if (purpose === 'newPhone' && own) throw new Refusal('login.mobileSame')
    if (purpose !== 'newPhone' && !own) throw new Refusal('request.otherUser')
  }
  await provePerson(ctx, request)
  await countSend(ctx, mobile, from.address)
  const code = String(randomInt(10 ** codeDigits)).padStart(codeDigits, '0')
  await transact(ctx, async (ctx) => {
    const expiresAt = new Date(ctx.clock().getTime() + codeSeconds * 1000)
    const digest = codeDigest(ctx, mobile, purpose, challengeId, code)
    await addCode(ctx, { challengeId, mobile, purpose, digest, expiresAt })
    await recordLogin(ctx, from, mobileSubject(ctx, mobile), 'codeSent', purpose)
  })
  const { language } = actor
  const message = await codeMessage(ctx, purpose, code, language)
  try {
    await ctx.sms.send({ kind: 'loginCode', number: mobile, language, ...message })
  } catch (error) {
    if (!(error instanceof ProviderFailure)) throw error
    await closeCode(ctx, challengeId)
    ctx.log.warn({ port: error.port, reason: error.reason }, 'code not sent')
    throw new Refusal('login.smsFailed')
  }
  return { challengeId, validSeconds: codeSeconds, resendSeconds, repeatSeconds }
}

/** Checks a code and spends one of its tries. Refuses a wrong, expired, burnt, used or unknown one. The caller closes it. */
export async function checkCode(
  ctx: Context,
  wanted: { mobile: string; purpose: CodePurpose; challengeId: string; code: string },
): Promise<void> {
  const { mobile, purpose, challengeId, code } = wanted
  const open = await spendCodeTry(ctx, { mobile, purpose, challengeId, most: codeTries })
  if (!open) throw new Refusal('login.codeExpired')
  if (open.digest === codeDigest(ctx, mobile, purpose, challengeId, code)) return
  const left = codeTries - open.tries
  throw left > 0 ? new Refusal('login.codeWrong', { left }) : new Refusal('login.codeExpired')
}
