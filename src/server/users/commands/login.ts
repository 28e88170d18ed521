import type { SecondStep } from '#contract/users.ts'
import type { Customer, Visitor } from '#domain/kernel/actor.ts'
import type { UserId } from '#domain/kernel/ids.ts'
import { Refusal, type RefusalCode, type RefusalParams } from '#domain/kernel/refusal.ts'
import type { InviteSource } from '#domain/users/invitations.ts'
import {
  countWithin,
  minutesOf,
  passwordLimitsOfAddress,
  passwordLimitsOfNumber,
  passwordTriesOfAddressWithoutCaptcha,
  passwordTriesWithoutCaptcha,
  passwordWindowSeconds,
  secondsUntilFree,
} from '#domain/users/limits.ts'
import { factorTicketSeconds } from '#domain/users/second-factor.ts'
import type { Context } from '#server/platform/context.ts'
import { transact } from '#server/platform/db/transaction.ts'
import { newId } from '#server/platform/ids.ts'
import { pointsToReward } from '#server/platform/jobs/queues.ts'
import { type CallOrigin, recordLogin } from '#server/platform/login/audit.ts'
import { addressSubject, counter, countTry, forgetTries, limitKey } from '#server/platform/login/limits.ts'
import { passwordFits } from '#server/platform/login/passwords.ts'
import { issueTicket, type WaitingIdentity } from '../factor-store.ts'
import { readMobile } from '../mobile.ts'
import { addUser, closeCode, closeCodesOf, endSession, loadUserByMobile, type User } from '../store.ts'
import { type HumanProof, provePerson } from './challenges.ts'
import { checkCode, mobileSubject } from './codes.ts'
import { assessInvite, type Invite, recordInvite, rememberDevice } from './invitations.ts'
import { wasRewarded } from './returning.ts'
import { customerKey, type LoggedIn, openSession } from './sessions.ts'

/** Where a login comes from. */
export type LoginOrigin = {
  from: CallOrigin
  /** The random id of the browser, where it keeps one. */
  browserMark?: string | undefined
}
type LoginRequest = LoginOrigin & { phone: string; agreementAccepted: boolean }

/** The invitation that a request names, if any. */
export const inviteOf = ({
  inviteCode,
  inviteSource = 'link',
  browserMark,
}: {
  inviteCode?: string | undefined
  inviteSource?: InviteSource | undefined
  browserMark?: string | undefined
}): Invite | null => (inviteCode ? { code: inviteCode, source: inviteSource, browserMark } : null)

export function requireAgreement(request: Pick<LoginRequest, 'agreementAccepted'>): void {
  if (!request.agreementAccepted) throw new Refusal('login.agreementNotAccepted')
}

/** Writes the refusal into the audit trail, then refuses. */
export async function refuseLogin(
  ctx: Context,
  from: CallOrigin,
  who: string,
  code: RefusalCode,
  params: RefusalParams = {},
): Promise<never> {
  await recordLogin(ctx, from, who, 'refused', code)
  throw new Refusal(code, params)
}

/** The session of whoever logs in again in the same browser is over: each login has its own. */
export async function openSessionInstead(
  ctx: Context,
  actor: Visitor | Customer,
  user: User,
  { from, browserMark }: LoginOrigin,
): Promise<LoggedIn> {
  if (browserMark) await rememberDevice(ctx, user.id, browserMark)
  if (actor.kind === 'customer') await endSession(ctx, actor.sessionId)
  await recordLogin(ctx, from, customerKey(user.id), 'loggedIn')
  return openSession(ctx, user, from)
}

/** Somebody whose first proof was right and who has a second factor: what its step is taken with. No session yet. */
export type HalfIn = { readonly secondFactor: SecondStep }
export type Entered = LoggedIn | HalfIn

/** A ticket for the second step of a login, and with it who is to be bound to the login then. */
export async function askSecondFactor(
  ctx: Context,
  user: User,
  from: CallOrigin,
  identity: WaitingIdentity | null = null,
): Promise<HalfIn> {
  const ticket = await issueTicket(ctx, user.id, 'login', identity)
  await recordLogin(ctx, from, customerKey(user.id), 'secondFactorAsked')
  return { secondFactor: { ticket, validSeconds: factorTicketSeconds.login } }
}

/** What follows the right first proof: the session, or where the login has a second factor the ticket of its step. */
export async function enter(
  ctx: Context,
  actor: Visitor | Customer,
  user: User,
  origin: LoginOrigin,
): Promise<Entered> {
  if (user.hasSecondFactor) return askSecondFactor(ctx, user, origin.from)
  return openSessionInstead(ctx, actor, user, origin)
}

/** Logs in by SMS code. Whoever comes for the first time is registered, with the inviter that the link named. */
export async function loginByCode(
  ctx: Context,
  actor: Visitor | Customer,
  request: LoginRequest & {
    phoneCode: string
    challengeId: string
    inviteCode?: string | undefined
    inviteSource?: InviteSource | undefined
  },
): Promise<Entered> {
  requireAgreement(request)
  const mobile = readMobile(request.phone)
  const { challengeId, phoneCode: code, from } = request
  try {
    await checkCode(ctx, { mobile, purpose: 'account', challengeId, code })
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
    return refuseLogin(ctx, from, mobileSubject(ctx, mobile), error.code, error.params)
  }
  const entered = await transact(ctx, async (ctx) => {
    if (!(await closeCode(ctx, challengeId))) throw new Refusal('login.codeExpired')
    await closeCodesOf(ctx, mobile, 'account')
    const user =
      (await loadUserByMobile(ctx, mobile)) ?? (await register(ctx, actor, mobile, inviteOf(request), from))
    return user.disabledAt ? null : enter(ctx, actor, user, request)
  })
  return entered ?? refuseLogin(ctx, from, mobileSubject(ctx, mobile), 'login.userClosed')
}

/**
 * Registers the customer of a number, with the inviter that a link named. Who was a customer before and was erased is
 * no new one: there are no points for it, and nobody invited them (decision 050).
 */
export async function register(
  ctx: Context,
  actor: Visitor | Customer,
  mobile: string,
  invite: Invite | null,
  from: CallOrigin,
): Promise<User> {
  // Read after it was seen that nobody has the number: who gives it up remembers that in the same transaction.
  const knownBefore = await wasRewarded(ctx, 'registration', [{ kind: 'mobile', value: mobile }])
  const assessed = invite && (await assessInvite(ctx, actor, invite, knownBefore))
  const inviterId = assessed?.refused ? null : (assessed?.inviterId ?? null)
  const user: User = {
    id: newId('usr') as UserId,
    mobile,
    userName: null,
    nickName: null,
    certificationType: null,
    certificationStatus: 'none',
    passwordHash: null,
    language: actor.language,
    inviterId,
    createdAt: ctx.clock(),
    disabledAt: null,
    closesAt: null,
    hasSecondFactor: false,
  }
  if (await addUser(ctx, user)) {
    await recordLogin(
      ctx,
      from,
      customerKey(user.id),
      'registered',
      inviterId ? `invited by ${inviterId}` : null,
    )
    if (assessed) await recordInvite(ctx, user.id, assessed)
    if (!knownBefore)
      await ctx.jobs.enqueue(ctx, pointsToReward, { userId: user.id, kind: 'registration', about: user.id })
    if (inviterId)
      await ctx.jobs.enqueue(ctx, pointsToReward, {
        userId: inviterId,
        kind: 'inviteRegistration',
        about: user.id,
      })
    return user
  }
  // The same number registered in another browser at this moment.
  const other = await loadUserByMobile(ctx, mobile)
  if (!other) throw new Refusal('login.failed')
  return other
}

export const passwordTriesKey = (ctx: Context, mobile: string): string =>
  limitKey(ctx, 'password.number', mobile)

/** Counts a password try. Refuses with `login.captchaNeeded` after three, unless a person proved to be one. */
async function countPasswordTry(
  ctx: Context,
  mobile: string,
  address: string,
  person: boolean,
): Promise<void> {
  const ofNumber = passwordTriesKey(ctx, mobile)
  const ofAddress = limitKey(ctx, 'password.address', addressSubject(address))
  const counted = [counter(ofNumber, passwordLimitsOfNumber)]
  if (ctx.config.addressLimits) counted.push(counter(ofAddress, passwordLimitsOfAddress))
  await countTry(ctx, counted, (recent, now) => {
    const byNumber = recent.get(ofNumber) ?? []
    const byAddress = recent.get(ofAddress) ?? []
    const wait = Math.max(
      secondsUntilFree(byNumber, passwordLimitsOfNumber, now),
      secondsUntilFree(byAddress, passwordLimitsOfAddress, now),
    )
    if (wait > 0) return new Refusal('login.tooManyTries', { minutes: minutesOf(wait) })
    const suspicious =
      countWithin(byNumber, passwordWindowSeconds, now) >= passwordTriesWithoutCaptcha ||
      countWithin(byAddress, passwordWindowSeconds, now) >= passwordTriesOfAddressWithoutCaptcha
    return suspicious && !person ? new Refusal('login.captchaNeeded') : null
  })
}

/** Logs in by password. The same answer and the same work for a number that is nobody's. */
export async function loginByPassword(
  ctx: Context,
  actor: Visitor | Customer,
  request: LoginRequest & HumanProof & { password: string },
): Promise<Entered> {
  requireAgreement(request)
  const mobile = readMobile(request.phone)
  const { from } = request
  const answered = Boolean(request.captcha ?? request.proof)
  if (answered) await provePerson(ctx, request)
  await countPasswordTry(ctx, mobile, from.address, answered)
  const user = await loadUserByMobile(ctx, mobile)
  const fits = await passwordFits(request.password, user?.passwordHash ?? null)
  if (!user || !fits) return refuseLogin(ctx, from, mobileSubject(ctx, mobile), 'login.credentialsWrong')
  if (user.disabledAt) return refuseLogin(ctx, from, mobileSubject(ctx, mobile), 'login.userClosed')
  return transact(ctx, async (ctx) => {
    await forgetTries(ctx, passwordTriesKey(ctx, mobile))
    return enter(ctx, actor, user, request)
  })
}
