import type { SecondFactor } from '#contract/second-factor.ts'
import type { StaffLoginReply } from '#contract/staff.ts'
import {
  type Actor,
  actorKey,
  type Customer,
  type Staff,
  type StaffRole,
  type Visitor,
} from '#domain/kernel/actor.ts'
import type { SessionId, StaffId } from '#domain/kernel/ids.ts'
import { type Language, languages } from '#domain/kernel/language.ts'
import { Refusal } from '#domain/kernel/refusal.ts'
import { demoTotpSecret } from '#domain/staff/totp.ts'
import {
  minutesOf,
  secondsUntilFree,
  staffLimitsOfAddress,
  staffLimitsOfEmail,
} from '#domain/users/limits.ts'
import { sessionStands } from '#domain/users/login.ts'
import { plainRecoveryCode } from '#domain/users/second-factor.ts'
import type { Context } from '#server/platform/context.ts'
import { transact } from '#server/platform/db/transaction.ts'
import { newId } from '#server/platform/ids.ts'
import { type CallOrigin, noOrigin, recordLogin } from '#server/platform/login/audit.ts'
import { addressSubject, counter, countTry, forgetTries, limitKey } from '#server/platform/login/limits.ts'
import { hashPassword, passwordFits } from '#server/platform/login/passwords.ts'
import {
  issueRefreshToken,
  rotateRefreshToken,
  sessionOfRefreshToken,
} from '#server/platform/login/refresh-tokens.ts'
import { nobodysSecret, totpStep } from '#server/platform/login/totp.ts'
import { recoveryCodeFits, spendRecoveryCode } from './doors-store.ts'
import { tellClerk } from './jobs.ts'
import { presentClerk } from './present.ts'
import {
  addClerk,
  addStaffSession,
  type Clerk,
  endStaffSession,
  loadClerk,
  loadClerkByEmail,
  lockClerk,
  lockStaffSession,
  saveClerk,
  spendTotpStep,
  touchStaffSession,
} from './store.ts'

export type StaffLoggedIn = { readonly reply: StaffLoginReply; readonly refreshToken: string }

/**
 * Adds a clerk. `totpSecret` is base 32; the published demo secret is for demo mode only. Refuses an
 * address that is taken.
 */
export async function createStaff(
  ctx: Context,
  actor: Actor,
  request: {
    email: string
    name: string
    role: StaffRole
    password: string
    totpSecret: string
    language?: Language
  },
): Promise<StaffId> {
  if (request.totpSecret === demoTotpSecret && !ctx.config.demo) throw new Refusal('login.forbidden')
  const id: StaffId = newId('stf')
  const { email, name, role, totpSecret, language = languages[0] } = request
  const passwordHash = await hashPassword(request.password)
  return transact(ctx, async (ctx) => {
    const clerk: Clerk = {
      id,
      email,
      name,
      role,
      passwordHash,
      totpSecret,
      totpLastStep: 0,
      disabledAt: null,
      language,
      enrolsAgain: false,
    }
    if (!(await addClerk(ctx, clerk))) throw new Refusal('staff.emailTaken')
    await recordLogin(ctx, noOrigin, `staff:${id}`, 'staffCreated', `by ${actorKey(actor)}`)
    return id
  })
}

/** Counts one try at a clerk's login, wherever it is made; answers the key to forget it by. */
export async function countStaffTry(ctx: Context, email: string, address: string): Promise<string> {
  const ofEmail = limitKey(ctx, 'staff.email', email.toLowerCase())
  const ofAddress = limitKey(ctx, 'staff.address', addressSubject(address))
  const counted = [counter(ofEmail, staffLimitsOfEmail)]
  if (ctx.config.addressLimits) counted.push(counter(ofAddress, staffLimitsOfAddress))
  await countTry(ctx, counted, (recent, now) => {
    const wait = Math.max(
      secondsUntilFree(recent.get(ofEmail) ?? [], staffLimitsOfEmail, now),
      secondsUntilFree(recent.get(ofAddress) ?? [], staffLimitsOfAddress, now),
    )
    return wait > 0 ? new Refusal('staff.tooManyTries', { minutes: minutesOf(wait) }) : null
  })
  return ofEmail
}

/** Who tried, where nobody can be named: a digest of the address. */
export const emailKey = (ctx: Context, email: string): string =>
  `email:${ctx.tokens.digest('audit', email.toLowerCase()).slice(0, 32)}`

/**
 * Looks at a second factor and answers what uses it up, or null when it does not fit. The same work is done for an
 * address that is nobody's.
 */
export async function secondFactorOf(
  ctx: Context,
  clerk: Clerk | null,
  { totp, recoveryCode }: SecondFactor,
): Promise<((ctx: Context) => Promise<boolean>) | null> {
  if (recoveryCode !== undefined) {
    const code = plainRecoveryCode(recoveryCode) ?? ''
    const fits = await recoveryCodeFits(ctx, clerk?.id ?? 'nobody', code)
    return clerk && fits ? (ctx) => spendRecoveryCode(ctx, clerk.id, code) : null
  }
  const step = totpStep(clerk?.totpSecret ?? nobodysSecret, totp ?? '', ctx.clock())
  return clerk?.totpSecret && step !== null ? (ctx) => spendTotpStep(ctx, clerk.id, step) : null
}

/** What a recovery code leaves behind where it stood in for the authenticator, in the transaction that uses it. */
export async function noteRecovery(ctx: Context, clerk: Clerk, from: CallOrigin): Promise<void> {
  await saveClerk(ctx, clerk.id, { enrolsAgain: true })
  await recordLogin(ctx, from, `staff:${clerk.id}`, 'recoveryCodeUsed')
  await ctx.jobs.enqueue(ctx, tellClerk, {
    staffId: clerk.id,
    what: 'recoveryCodeUsed',
    at: ctx.clock().toISOString(),
  })
}

/**
 * Logs a clerk in. One refusal for a wrong address, password or code, a code that was used and a login that is closed:
 * nobody learns which it was.
 */
export async function logStaffIn(
  ctx: Context,
  _actor: Visitor | Customer,
  request: { email: string; password: string; from: CallOrigin } & SecondFactor,
): Promise<StaffLoggedIn> {
  const { email, from } = request
  const tries = await countStaffTry(ctx, email, from.address)
  const clerk = await loadClerkByEmail(ctx, email)
  const fits = await passwordFits(request.password, clerk?.passwordHash ?? null)
  const spend = await secondFactorOf(ctx, clerk, request)
  const entered =
    clerk && fits && spend && !clerk.disabledAt
      ? await transact(ctx, async (ctx) => {
          // Closed, or given another password, since it was looked at.
          const now = await lockClerk(ctx, clerk.id)
          if (!now || now.disabledAt || now.passwordHash !== clerk.passwordHash) return null
          if (!(await spend(ctx))) return null
          await forgetTries(ctx, tries)
          if (request.recoveryCode !== undefined) await noteRecovery(ctx, now, from)
          await recordLogin(ctx, from, `staff:${now.id}`, 'loggedIn')
          return openStaffSession(
            ctx,
            { ...now, enrolsAgain: now.enrolsAgain || request.recoveryCode !== undefined },
            from,
          )
        })
      : null
  if (entered) return entered
  const who = clerk ? `staff:${clerk.id}` : emailKey(ctx, email)
  await recordLogin(ctx, from, who, 'refused', 'staff.credentialsWrong')
  throw new Refusal('staff.credentialsWrong')
}

/**
 * A clerk who is logged in proves to be there by a fresh one-time code, before something that a session alone must not
 * open (ASVS 7.5.3). Tries count with those at the login. Refuses with `staff.codeWrong` and `staff.tooManyTries`.
 */
export async function confirmClerk(
  ctx: Context,
  { staffId }: Staff,
  { totp, from }: { totp: string; from: CallOrigin },
): Promise<void> {
  const clerk = await loadClerk(ctx, staffId)
  if (!clerk) throw new Refusal('login.expired')
  const tries = await countStaffTry(ctx, clerk.email, from.address)
  const spend = await secondFactorOf(ctx, clerk, { totp })
  if (!spend || !(await spend(ctx))) {
    await recordLogin(ctx, from, `staff:${clerk.id}`, 'refused', 'staff.codeWrong')
    throw new Refusal('staff.codeWrong')
  }
  await forgetTries(ctx, tries)
}

/** Opens a session of its own for this login (ASVS 7.2.4). */
export async function openStaffSession(
  ctx: Context,
  clerk: Clerk,
  { device, address }: CallOrigin,
): Promise<StaffLoggedIn> {
  const id: SessionId = newId('ses')
  await addStaffSession(ctx, { id, staffId: clerk.id, address, ...(device ? { device } : {}) })
  const refreshToken = await issueRefreshToken(ctx, id)
  const jwt = await ctx.tokens.issue('staff', clerk.id, id, ctx.clock())
  return { reply: { jwt, ...presentLogin(clerk) }, refreshToken }
}

const presentLogin = (clerk: Clerk) => ({ staff: presentClerk(clerk), enrolsAgain: clerk.enrolsAgain })

/** Opens a session for a clerk without asking for proof: for tests and for work in the clerk's name. */
export async function openStaffSessionFor(
  ctx: Context,
  _actor: Actor,
  staffId: StaffId,
): Promise<StaffLoggedIn> {
  const clerk = await loadClerk(ctx, staffId)
  if (!clerk) throw new Refusal('request.notFound')
  return transact(ctx, (ctx) => openStaffSession(ctx, clerk, noOrigin))
}

/** As a customer's session is renewed, so is a clerk's. Refuses with `login.expired`. */
export async function refreshStaffSession(
  ctx: Context,
  _actor: Visitor | Customer,
  request: { refreshToken: string | null; from: CallOrigin },
): Promise<StaffLoggedIn> {
  const token = request.refreshToken
  const renewed = token ? await transact(ctx, (ctx) => renew(ctx, token, request.from)) : null
  if (!renewed) throw new Refusal('login.expired')
  return renewed
}

async function renew(ctx: Context, token: string, from: CallOrigin): Promise<StaffLoggedIn | null> {
  const sessionId = await sessionOfRefreshToken(ctx, token)
  const session = sessionId ? await lockStaffSession(ctx, sessionId) : null
  if (!session || !sessionStands(session, ctx.config.session, ctx.clock())) return null
  const clerk = await loadClerk(ctx, session.staffId)
  if (!clerk || clerk.disabledAt) return null
  const rotation = await rotateRefreshToken(ctx, token)
  if (rotation.outcome === 'reused') {
    await endStaffSession(ctx, session.id)
    await recordLogin(ctx, from, `staff:${clerk.id}`, 'refreshReused', session.id)
    return null
  }
  await touchStaffSession(ctx, session.id)
  const jwt = await ctx.tokens.issue('staff', clerk.id, session.id, ctx.clock())
  return { reply: { jwt, ...presentLogin(clerk) }, refreshToken: rotation.refreshToken }
}

export async function logStaffOut(ctx: Context, actor: Staff, request: { from: CallOrigin }): Promise<void> {
  await transact(ctx, async (ctx) => {
    await endStaffSession(ctx, actor.sessionId)
    await recordLogin(ctx, request.from, actorKey(actor), 'loggedOut', actor.sessionId)
  })
}
