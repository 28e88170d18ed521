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
import { Refusal } from '#domain/kernel/refusal.ts'
import { demoTotpSecret } from '#domain/staff/totp.ts'
import {
  minutesOf,
  secondsUntilFree,
  staffLimitsOfAddress,
  staffLimitsOfEmail,
} from '#domain/users/limits.ts'
import { sessionStands } from '#domain/users/login.ts'
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
import { presentClerk } from './present.ts'
import {
  addClerk,
  addStaffSession,
  type Clerk,
  endSessionsOfClerk,
  endStaffSession,
  loadClerk,
  loadClerkByEmail,
  lockStaffSession,
  saveClerkDisabled,
  spendTotpStep,
  touchStaffSession,
} from './store.ts'
import { totpStep } from './totp.ts'

export type StaffLoggedIn = { readonly reply: StaffLoginReply; readonly refreshToken: string }

/**
 * Adds a clerk. `totpSecret` is base 32; the published demo secret is for demo mode only. Refuses an
 * address that is taken.
 */
export async function createStaff(
  ctx: Context,
  actor: Actor,
  request: { email: string; name: string; role: StaffRole; password: string; totpSecret: string },
): Promise<StaffId> {
  if (request.totpSecret === demoTotpSecret && !ctx.config.demo) throw new Refusal('login.forbidden')
  const id: StaffId = newId('stf')
  const { email, name, role, totpSecret } = request
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
    }
    if (!(await addClerk(ctx, clerk))) throw new Refusal('staff.emailTaken')
    await recordLogin(ctx, noOrigin, `staff:${id}`, 'staffCreated', `by ${actorKey(actor)}`)
    return id
  })
}

async function countStaffTry(ctx: Context, email: string, address: string): Promise<string> {
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

/** Logs a clerk in. One refusal for a wrong address, password, code or a used code: nobody learns which it was. */
export async function logStaffIn(
  ctx: Context,
  _actor: Visitor | Customer,
  request: { email: string; password: string; totp: string; from: CallOrigin },
): Promise<StaffLoggedIn> {
  const { email, from } = request
  const tries = await countStaffTry(ctx, email, from.address)
  const clerk = await loadClerkByEmail(ctx, email)
  const fits = await passwordFits(request.password, clerk?.passwordHash ?? null)
  const step = totpStep(clerk?.totpSecret ?? demoTotpSecret, request.totp, ctx.clock())
  const enters =
    clerk && fits && step !== null && !clerk.disabledAt && (await spendTotpStep(ctx, clerk.id, step))
  if (!enters) {
    const who = clerk
      ? `staff:${clerk.id}`
      : `email:${ctx.tokens.digest('audit', email.toLowerCase()).slice(0, 32)}`
    await recordLogin(ctx, from, who, 'refused', 'staff.credentialsWrong')
    throw new Refusal('staff.credentialsWrong')
  }
  return transact(ctx, async (ctx) => {
    await forgetTries(ctx, tries)
    await recordLogin(ctx, from, `staff:${clerk.id}`, 'loggedIn')
    return openStaffSession(ctx, clerk)
  })
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
  const step = totpStep(clerk.totpSecret, totp, ctx.clock())
  if (step === null || !(await spendTotpStep(ctx, clerk.id, step))) {
    await recordLogin(ctx, from, `staff:${clerk.id}`, 'refused', 'staff.codeWrong')
    throw new Refusal('staff.codeWrong')
  }
  await forgetTries(ctx, tries)
}

async function openStaffSession(ctx: Context, clerk: Clerk): Promise<StaffLoggedIn> {
  const sessionId: SessionId = newId('ses')
  await addStaffSession(ctx, sessionId, clerk.id)
  const refreshToken = await issueRefreshToken(ctx, sessionId)
  const jwt = await ctx.tokens.issue('staff', clerk.id, sessionId, ctx.clock())
  return { reply: { jwt, staff: presentClerk(clerk) }, refreshToken }
}

/** Opens a session for a clerk without asking for proof: for tests and for work in the clerk's name. */
export async function openStaffSessionFor(
  ctx: Context,
  _actor: Actor,
  staffId: StaffId,
): Promise<StaffLoggedIn> {
  const clerk = await loadClerk(ctx, staffId)
  if (!clerk) throw new Refusal('request.notFound')
  return transact(ctx, (ctx) => openStaffSession(ctx, clerk))
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
  return { reply: { jwt, staff: presentClerk(clerk) }, refreshToken: rotation.refreshToken }
}

export async function logStaffOut(ctx: Context, actor: Staff, request: { from: CallOrigin }): Promise<void> {
  await transact(ctx, async (ctx) => {
    await endStaffSession(ctx, actor.sessionId)
    await recordLogin(ctx, request.from, actorKey(actor), 'loggedOut', actor.sessionId)
  })
}

/** Closes a clerk's login; every session of theirs ends at once. */
export async function disableStaff(ctx: Context, actor: Actor, staffId: StaffId): Promise<void> {
  await transact(ctx, async (ctx) => {
    if (!(await saveClerkDisabled(ctx, staffId))) throw new Refusal('request.notFound')
    await endSessionsOfClerk(ctx, staffId)
    await recordLogin(ctx, noOrigin, `staff:${staffId}`, 'disabled', `by ${actorKey(actor)}`)
  })
}
