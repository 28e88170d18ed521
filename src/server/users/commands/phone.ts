import type { SecondFactor } from '#contract/second-factor.ts'
import { actorKey, type Customer } from '#domain/kernel/actor.ts'
import { Refusal } from '#domain/kernel/refusal.ts'
import type { CodePurpose } from '#domain/users/login.ts'
import type { Context } from '#server/platform/context.ts'
import { databaseCode, transact } from '#server/platform/db/transaction.ts'
import { type CallOrigin, recordLogin } from '#server/platform/login/audit.ts'
import { forgetTries } from '#server/platform/login/limits.ts'
import { tellNumber } from '../jobs.ts'
import { readMobile } from '../mobile.ts'
import { closeCode, closeCodesOf, endSessionsOf, loadUser, saveMobile, type User } from '../store.ts'
import { checkCode, mobileSubject } from './codes.ts'
import { passwordTriesKey } from './login.ts'
import { proveFactor } from './second-factor.ts'
import { type LoggedIn, openSession } from './sessions.ts'

const uniqueViolation = '23505'

type Code = { mobile: string; purpose: CodePurpose; challengeId: string; code: string }

async function ownUser(ctx: Context, actor: Customer): Promise<User> {
  const user = await loadUser(ctx, actor.userId)
  if (!user) throw new Refusal('login.expired')
  return user
}

/** Checks a code without using it up; one of its tries is spent. Refuses as the change itself would. */
export async function checkPhoneCode(
  ctx: Context,
  actor: Customer,
  request: { phone: string; phoneCode: string; challengeId: string },
): Promise<void> {
  const mobile = readMobile(request.phone)
  const purpose = (await ownUser(ctx, actor)).mobile === mobile ? 'oldPhone' : 'newPhone'
  await checkCode(ctx, { mobile, purpose, challengeId: request.challengeId, code: request.phoneCode })
}

/** A refused code is written down; a stolen session must not try numbers unseen. */
async function proveNumber(ctx: Context, actor: Customer, from: CallOrigin, code: Code): Promise<void> {
  try {
    await checkCode(ctx, code)
  } catch (error) {
    if (error instanceof Refusal) await recordLogin(ctx, from, actorKey(actor), 'refused', error.code)
    throw error
  }
}

/**
 * Changes the number one logs in with. Being logged in is not enough (ASVS 7.5.1): a code to the number until now and
 * one to the new number are both needed, and the second factor of whoever has one. Every session ends; the browser that asked gets a new one. Refuses with
 * `login.codeWrong`, `login.codeExpired`, `login.mobileSame`, `login.mobileTaken` (only once the new number is proved:
 * nobody learns whose a number is) and, where `oldPhone` is not one's own, `request.otherUser`.
 */
export async function updatePhone(
  ctx: Context,
  actor: Customer,
  request: {
    phone: string
    phoneCode: string
    challengeId: string
    oldPhone: string
    oldPhoneCode: string
    oldChallengeId: string
    from: CallOrigin
  } & SecondFactor,
): Promise<LoggedIn> {
  const { from } = request
  const mobile = readMobile(request.phone)
  const before = readMobile(request.oldPhone, 'oldPhone')
  const user = await ownUser(ctx, actor)
  if (user.mobile !== before) throw new Refusal('request.otherUser')
  if (mobile === before) throw new Refusal('login.mobileSame')
  const { challengeId, oldChallengeId } = request
  await proveNumber(ctx, actor, from, {
    mobile: before,
    purpose: 'oldPhone',
    challengeId: oldChallengeId,
    code: request.oldPhoneCode,
  })
  await proveNumber(ctx, actor, from, { mobile, purpose: 'newPhone', challengeId, code: request.phoneCode })
  const spendFactor = await proveFactor(ctx, user, request)
  try {
    return await transact(ctx, async (ctx) => {
      if (!(await closeCode(ctx, oldChallengeId)) || !(await closeCode(ctx, challengeId))) {
        throw new Refusal('login.codeExpired')
      }
      await spendFactor(ctx)
      if (!(await saveMobile(ctx, user.id, { before, mobile }))) throw new Refusal('request.otherUser')
      // What was sent to the number before opens nothing any more.
      for (const purpose of ['account', 'setPassword', 'oldPhone'] as const) {
        await closeCodesOf(ctx, before, purpose)
      }
      await endSessionsOf(ctx, user.id)
      await forgetTries(ctx, passwordTriesKey(ctx, mobile))
      await recordLogin(ctx, from, actorKey(actor), 'phoneChanged', null, {
        before: mobileSubject(ctx, before),
        after: mobileSubject(ctx, mobile),
      })
      const at = ctx.clock().toISOString()
      const { language } = user
      await ctx.jobs.enqueue(ctx, tellNumber, { number: before, language, what: 'phoneChanged', at })
      return openSession(ctx, { ...user, mobile }, from)
    })
  } catch (error) {
    throw databaseCode(error) === uniqueViolation ? new Refusal('login.mobileTaken') : error
  }
}
