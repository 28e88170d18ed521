import { hasSecondFactor, type SecondFactor } from '#contract/second-factor.ts'
import { actorKey, type Customer, type Staff } from '#domain/kernel/actor.ts'
import type { UserId } from '#domain/kernel/ids.ts'
import { Refusal } from '#domain/kernel/refusal.ts'
import { factorLimits, minutesOf, secondsUntilFree } from '#domain/users/limits.ts'
import { plainRecoveryCode } from '#domain/users/second-factor.ts'
import { maskMobile } from '#domain/users/user.ts'
import type { Context } from '#server/platform/context.ts'
import { transact } from '#server/platform/db/transaction.ts'
import { type CallOrigin, recordLogin } from '#server/platform/login/audit.ts'
import { counter, countTry, forgetTries, limitKey } from '#server/platform/login/limits.ts'
import { authenticatorOf, secretOfToken, totpStep } from '#server/platform/login/totp.ts'
import { noteChange } from '#server/platform/records/desk-records.ts'
import {
  addFactor,
  countRecoveryCodes,
  type Factor,
  findFactor,
  issueTicket,
  makeRecoveryCodes,
  ownsTicket,
  removeFactor,
  spendFactorStep,
  spendRecoveryCode,
  spendTicket,
} from '../factor-store.ts'
import { tellNumber } from '../jobs.ts'
import type { NoticeKind } from '../sms-text.ts'
import { closeCode, endSessionsOf, loadUser, lockUser, type User } from '../store.ts'
import { checkCode } from './codes.ts'
import { customerKey } from './sessions.ts'

type From = { readonly from: CallOrigin }

const tell = (
  ctx: Context,
  { mobile: number, language }: User,
  what: NoticeKind,
  count?: number,
): Promise<void> =>
  ctx.jobs.enqueue(ctx, tellNumber, {
    number,
    language,
    what,
    at: ctx.clock().toISOString(),
    ...(count === undefined ? {} : { count }),
  })

/**
 * Counts one code for a login's second factor, over all tickets and changes, and answers the key to forget it by. Refuses
 * with `login.secondFactorTooOften`.
 */
export async function countFactorTry(ctx: Context, userId: UserId): Promise<string> {
  const key = limitKey(ctx, 'factor.user', userId)
  await countTry(ctx, [counter(key, factorLimits)], (recent, now) => {
    const wait = secondsUntilFree(recent.get(key) ?? [], factorLimits, now)
    return wait > 0 ? new Refusal('login.secondFactorTooOften', { minutes: minutesOf(wait) }) : null
  })
  return key
}

/** What uses a proof up, in the transaction of what it is for; false when it was used meanwhile or does not fit. */
export type Spend = (ctx: Context) => Promise<boolean>

/**
 * Looks at a code, or a recovery code, and answers what uses it up; null for a code that does not fit. The owner is told
 * of a recovery code.
 */
export function factorSpend(
  ctx: Context,
  factor: Factor,
  user: User,
  { totp, recoveryCode, from }: SecondFactor & From,
): Spend | null {
  if (recoveryCode !== undefined) {
    const code = plainRecoveryCode(recoveryCode)
    if (code === null) return null
    return async (ctx) => {
      if (!(await spendRecoveryCode(ctx, user.id, code))) return false
      await recordLogin(ctx, from, customerKey(user.id), 'recoveryCodeUsed')
      await tell(ctx, user, 'factorCodeUsed', await countRecoveryCodes(ctx, user.id))
      return true
    }
  }
  const step = totpStep(factor.secret, totp ?? '', ctx.clock())
  return step === null ? null : (ctx) => spendFactorStep(ctx, factor, step)
}

async function refuseCode(ctx: Context, userId: UserId, from: CallOrigin): Promise<never> {
  await recordLogin(ctx, from, customerKey(userId), 'refused', 'login.secondFactorWrong')
  throw new Refusal('login.secondFactorWrong')
}

/**
 * Whoever has a second factor gives it too, before something that a session alone must not change (ASVS 7.5.1). What is
 * answered uses it up, in the transaction of the change. Refuses with `login.secondFactorNeeded`,
 * `login.secondFactorWrong` and `login.secondFactorTooOften`.
 */
export async function proveFactor(
  ctx: Context,
  user: User,
  given: SecondFactor & From,
): Promise<(ctx: Context) => Promise<void>> {
  const factor = user.hasSecondFactor ? await findFactor(ctx, user.id) : null
  if (!factor) return async () => undefined
  if (!hasSecondFactor(given)) throw new Refusal('login.secondFactorNeeded')
  const tries = await countFactorTry(ctx, user.id)
  const spend = factorSpend(ctx, factor, user, given)
  if (!spend) return refuseCode(ctx, user.id, given.from)
  return async (ctx) => {
    if (!(await spend(ctx))) throw new Refusal('login.secondFactorWrong')
    await forgetTries(ctx, tries)
  }
}

async function ownUser(ctx: Context, { userId }: Customer): Promise<User> {
  const user = await loadUser(ctx, userId)
  if (!user) throw new Refusal('login.expired')
  return user
}

/**
 * Begins with an authenticator. Being logged in is not enough (ASVS 7.5.1): a code sent with `logInType: 'secondFactor'`
 * is. Refuses with `login.secondFactorOn`, `login.codeWrong` and `login.codeExpired`.
 */
export async function beginSecondFactor(
  ctx: Context,
  actor: Customer,
  request: { phoneCode: string; challengeId: string } & From,
): Promise<{ ticket: string; secret: string; uri: string }> {
  const { challengeId, phoneCode: code, from } = request
  const user = await ownUser(ctx, actor)
  if (user.hasSecondFactor) throw new Refusal('login.secondFactorOn')
  try {
    await checkCode(ctx, { mobile: user.mobile, purpose: 'secondFactor', challengeId, code })
  } catch (error) {
    if (error instanceof Refusal) await recordLogin(ctx, from, actorKey(actor), 'refused', error.code)
    throw error
  }
  const ticket = await transact(ctx, async (ctx) => {
    if (!(await closeCode(ctx, challengeId))) throw new Refusal('login.codeExpired')
    return issueTicket(ctx, user.id, 'authenticator')
  })
  return { ticket, ...authenticatorOf(ctx, secretOfToken(ctx, 'customer', ticket), maskMobile(user.mobile)) }
}

/**
 * Turns the second factor on from the authenticator's first code on. All other sessions end, and so does every login that
 * is halfway in. Refuses with `login.ticketInvalid`, `login.secondFactorWrong` and `login.secondFactorOn`.
 */
export async function turnOnSecondFactor(
  ctx: Context,
  actor: Customer,
  { ticket, totp, from }: { ticket: string; totp: string } & From,
): Promise<{ recoveryCodes: string[] }> {
  if (!(await ownsTicket(ctx, actor.userId, ticket))) throw new Refusal('login.ticketInvalid')
  const secret = secretOfToken(ctx, 'customer', ticket)
  const step = totpStep(secret, totp, ctx.clock())
  if (step === null) return refuseCode(ctx, actor.userId, from)
  return transact(ctx, async (ctx) => {
    const user = await lockUser(ctx, actor.userId)
    if (!user || !(await spendTicket(ctx, ticket))) throw new Refusal('login.ticketInvalid')
    if (!(await addFactor(ctx, user.id, { secret, step }))) throw new Refusal('login.secondFactorOn')
    const recoveryCodes = await makeRecoveryCodes(ctx, user.id)
    await endSessionsOf(ctx, user.id, actor.sessionId)
    const change = { before: 'none', after: 'set' }
    await recordLogin(ctx, from, actorKey(actor), 'authenticatorSet', null, change)
    await tell(ctx, user, 'factorOn')
    return { recoveryCodes }
  })
}

/** Ten new recovery codes in place of those until now. Refuses with `login.secondFactorOff` and as `proveFactor`. */
export async function renewRecoveryCodes(
  ctx: Context,
  actor: Customer,
  { totp, from }: { totp: string } & From,
): Promise<{ recoveryCodes: string[] }> {
  const user = await ownUser(ctx, actor)
  if (!user.hasSecondFactor) throw new Refusal('login.secondFactorOff')
  const spend = await proveFactor(ctx, user, { totp, from })
  return transact(ctx, async (ctx) => {
    await lockUser(ctx, user.id)
    await spend(ctx)
    const recoveryCodes = await makeRecoveryCodes(ctx, user.id)
    await recordLogin(ctx, from, actorKey(actor), 'recoveryCodesMade')
    await tell(ctx, user, 'factorCodesMade')
    return { recoveryCodes }
  })
}

/** Turns the second factor off; all other sessions end. Refuses with `login.secondFactorOff` and as `proveFactor`. */
export async function turnOffSecondFactor(
  ctx: Context,
  actor: Customer,
  request: SecondFactor & From,
): Promise<void> {
  const user = await ownUser(ctx, actor)
  if (!user.hasSecondFactor) throw new Refusal('login.secondFactorOff')
  const spend = await proveFactor(ctx, user, request)
  await transact(ctx, async (ctx) => {
    await lockUser(ctx, user.id)
    await spend(ctx)
    await removeFactor(ctx, user.id)
    await endSessionsOf(ctx, user.id, actor.sessionId)
    const change = { before: 'set', after: 'none' }
    await recordLogin(ctx, request.from, actorKey(actor), 'secondFactorOff', null, change)
    await tell(ctx, user, 'factorOff')
  })
}

/**
 * Takes a customer's second factor away who lost the authenticator and the recovery codes; every session of theirs ends
 * and their number is told. Refuses with `request.notFound` and `login.secondFactorOff`.
 */
export async function takeSecondFactor(
  ctx: Context,
  actor: Staff,
  { userId, reason, from }: { userId: UserId; reason: string } & From,
): Promise<void> {
  await transact(ctx, async (ctx) => {
    const user = await lockUser(ctx, userId)
    if (!user || user.disabledAt) throw new Refusal('request.notFound')
    if (!(await removeFactor(ctx, userId))) throw new Refusal('login.secondFactorOff')
    const ended = await endSessionsOf(ctx, userId)
    const change = { before: 'set', after: 'none' }
    await recordLogin(ctx, from, customerKey(userId), 'secondFactorTaken', `by ${actorKey(actor)}`, change)
    await tell(ctx, user, 'factorTaken')
    noteChange(ctx, {
      subject: userId,
      userId,
      before: { secondFactor: true },
      after: { secondFactor: false, sessionsEnded: ended },
      reason,
    })
  })
}
