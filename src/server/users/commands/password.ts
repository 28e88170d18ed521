import type { SecondFactor } from '#contract/second-factor.ts'
import { actorKey, type Customer } from '#domain/kernel/actor.ts'
import { Refusal } from '#domain/kernel/refusal.ts'
import { minutesOf, passwordLimitsOfNumber, secondsUntilFree } from '#domain/users/limits.ts'
import type { Context } from '#server/platform/context.ts'
import { transact } from '#server/platform/db/transaction.ts'
import { type CallOrigin, recordLogin } from '#server/platform/login/audit.ts'
import { counter, countTry, forgetTries } from '#server/platform/login/limits.ts'
import { hashPassword, passwordFits } from '#server/platform/login/passwords.ts'
import { closeCode, endSessionsOf, loadUser, savePasswordHash, type User } from '../store.ts'
import { checkCode } from './codes.ts'
import { passwordTriesKey } from './login.ts'
import { proveFactor } from './second-factor.ts'
import { type LoggedIn, openSession } from './sessions.ts'

type SetPassword = {
  newPassword: string
  oldPassword?: string | undefined
  phoneCode?: string | undefined
  challengeId?: string | undefined
  from: CallOrigin
} & SecondFactor

/** Being logged in is not enough to change the lock: the old password or a fresh code is (ASVS 7.5.1). */
async function proveAgain(ctx: Context, user: User, request: SetPassword): Promise<void> {
  if (request.phoneCode && request.challengeId) {
    const { phoneCode: code, challengeId } = request
    return checkCode(ctx, { mobile: user.mobile, purpose: 'setPassword', challengeId, code })
  }
  if (!user.passwordHash) throw new Refusal('login.passwordNotSet')
  const key = passwordTriesKey(ctx, user.mobile)
  await countTry(ctx, [counter(key, passwordLimitsOfNumber)], (recent, now) => {
    const wait = secondsUntilFree(recent.get(key) ?? [], passwordLimitsOfNumber, now)
    return wait > 0 ? new Refusal('login.tooManyTries', { minutes: minutesOf(wait) }) : null
  })
  if (await passwordFits(request.oldPassword ?? '', user.passwordHash)) return
  await recordLogin(ctx, request.from, `customer:${user.id}`, 'refused', 'login.credentialsWrong')
  throw new Refusal('login.credentialsWrong')
}

/**
 * Sets the password, ends every session and opens a new one for the browser that asked. Whoever has a second factor gives
 * it too.
 */
export async function setPassword(ctx: Context, actor: Customer, request: SetPassword): Promise<LoggedIn> {
  const user = await loadUser(ctx, actor.userId)
  if (!user) throw new Refusal('login.expired')
  await proveAgain(ctx, user, request)
  const spendFactor = await proveFactor(ctx, user, request)
  const hash = await hashPassword(request.newPassword)
  return transact(ctx, async (ctx) => {
    if (request.challengeId && request.phoneCode && !(await closeCode(ctx, request.challengeId))) {
      throw new Refusal('login.codeExpired')
    }
    await spendFactor(ctx)
    await savePasswordHash(ctx, user.id, hash)
    await endSessionsOf(ctx, user.id)
    await forgetTries(ctx, passwordTriesKey(ctx, user.mobile))
    await recordLogin(ctx, request.from, actorKey(actor), 'passwordSet', null, {
      before: user.passwordHash ? 'set' : 'none',
      after: 'set',
    })
    return openSession(ctx, user, request.from)
  })
}
