import { z } from 'zod'
import { fieldRefusals } from '#contract/fields.ts'
import type { SecondFactor } from '#contract/second-factor.ts'
import type { StaffLoginReply } from '#contract/staff.ts'
import { newPasswordShape } from '#contract/users.ts'
import type { Customer, Visitor } from '#domain/kernel/actor.ts'
import type { StaffId } from '#domain/kernel/ids.ts'
import { Refusal } from '#domain/kernel/refusal.ts'
import type { TicketPurpose } from '#domain/staff/logins.ts'
import {
  minutesOf,
  secondsUntilFree,
  staffLinkLimitsOfAddress,
  staffLinkLimitsOfEmail,
} from '#domain/users/limits.ts'
import type { Context } from '#server/platform/context.ts'
import { transact } from '#server/platform/db/transaction.ts'
import { newId } from '#server/platform/ids.ts'
import { type CallOrigin, recordLogin } from '#server/platform/login/audit.ts'
import { addressSubject, counter, countTry, forgetTries, limitKey } from '#server/platform/login/limits.ts'
import { hashPassword, passwordFits } from '#server/platform/login/passwords.ts'
import { authenticatorOf, secretOfToken, totpStep } from '#server/platform/login/totp.ts'
import {
  countStaffTry,
  emailKey,
  noteRecovery,
  openStaffSession,
  type StaffLoggedIn,
  secondFactorOf,
} from '../commands.ts'
import {
  clerkOfEmail,
  dropTickets,
  endInvitation,
  findTicket,
  invitationOfToken,
  makeRecoveryCodes,
  spendTicket,
} from '../doors-store.ts'
import { mailDoor, tellClerk } from '../jobs.ts'
import {
  addClerk,
  type Clerk,
  endSessionsOfClerk,
  loadClerk,
  lockClerk,
  saveAuthenticator,
  saveClerk,
} from '../store.ts'

type Anybody = Visitor | Customer
type Joined = {
  readonly reply: StaffLoginReply & { readonly recoveryCodes: string[] }
  readonly refreshToken: string
}

/** What an invitation offers. Refuses with `staff.linkInvalid`, whatever is wrong with the link. */
export async function openInvitation(ctx: Context, _actor: Anybody, { token }: { token: string }) {
  const invitation = await invitationOfToken(ctx, token)
  if (!invitation) throw new Refusal('staff.linkInvalid')
  const { email, name, role, language, expiresAt } = invitation
  return {
    email,
    name,
    role,
    language,
    expiresAt: expiresAt.toISOString(),
    ...authenticatorOf(ctx, secretOfToken(ctx, 'staff', token), email),
  }
}

/**
 * Takes an invitation: adds the clerk, gives the recovery codes and opens a session. Refuses with `staff.codeWrong`, and
 * with `staff.linkInvalid` also when the address was taken since: whoever holds a link learns nothing of others.
 */
export async function joinDesk(
  ctx: Context,
  _actor: Anybody,
  {
    token,
    name,
    password,
    totp,
    from,
  }: { token: string; name: string; password: string; totp: string } & {
    from: CallOrigin
  },
): Promise<Joined> {
  if (!(await invitationOfToken(ctx, token))) throw new Refusal('staff.linkInvalid')
  const totpSecret = secretOfToken(ctx, 'staff', token)
  const step = totpStep(totpSecret, totp, ctx.clock())
  if (step === null) throw new Refusal('staff.codeWrong')
  const passwordHash = await hashPassword(password)
  return transact(ctx, async (ctx) => {
    const invitation = await invitationOfToken(ctx, token, { lock: true })
    const id: StaffId = newId('stf')
    const clerk: Clerk | null = invitation && {
      id,
      email: invitation.email,
      name,
      role: invitation.role,
      passwordHash,
      totpSecret,
      totpLastStep: step,
      disabledAt: null,
      language: invitation.language,
      enrolsAgain: false,
    }
    if (!invitation || !clerk || !(await addClerk(ctx, clerk))) throw new Refusal('staff.linkInvalid')
    const recoveryCodes = await makeRecoveryCodes(ctx, id)
    await endInvitation(ctx, invitation.id, id)
    await recordLogin(ctx, from, `staff:${id}`, 'staffJoined', invitation.id, { after: clerk.role })
    const { reply, refreshToken } = await openStaffSession(ctx, clerk, from)
    return { reply: { ...reply, recoveryCodes }, refreshToken }
  })
}

/**
 * Has a link for a new password mailed to a clerk. Nothing that is asked, answered or written differs for an address that
 * is nobody's; the mail itself is a job's. Refuses with `staff.tooManyTries`.
 */
export async function forgotPassword(
  ctx: Context,
  _actor: Anybody,
  { email, from }: { email: string; from: CallOrigin },
): Promise<void> {
  const ofEmail = limitKey(ctx, 'staff.link', email.toLowerCase())
  const ofAddress = limitKey(ctx, 'staff.linkAddress', addressSubject(from.address))
  const counted = [counter(ofEmail, staffLinkLimitsOfEmail)]
  if (ctx.config.addressLimits) counted.push(counter(ofAddress, staffLinkLimitsOfAddress))
  await countTry(ctx, counted, (recent, now) => {
    const wait = Math.max(
      secondsUntilFree(recent.get(ofEmail) ?? [], staffLinkLimitsOfEmail, now),
      secondsUntilFree(recent.get(ofAddress) ?? [], staffLinkLimitsOfAddress, now),
    )
    return wait > 0 ? new Refusal('staff.tooManyTries', { minutes: minutesOf(wait) }) : null
  })
  const staffId = await clerkOfEmail(ctx, email)
  await transact(ctx, async (ctx) => {
    await recordLogin(ctx, from, emailKey(ctx, email), 'passwordAsked')
    await ctx.jobs.enqueue(ctx, mailDoor, { staffId, purpose: 'password' })
  })
}

/** Whom a ticket lets in, while it is good and the login is open. Refuses with `staff.linkInvalid`. */
async function clerkOfTicket(
  ctx: Context,
  token: string,
  purposes: readonly TicketPurpose[],
): Promise<{ clerk: Clerk; purpose: TicketPurpose }> {
  const ticket = await findTicket(ctx, token, purposes)
  const clerk = ticket && (await loadClerk(ctx, ticket.staffId))
  if (!ticket || !clerk || clerk.disabledAt) throw new Refusal('staff.linkInvalid')
  return { clerk, purpose: ticket.purpose }
}

/** The ticket is used up, under the lock of its clerk. Refuses with `staff.linkInvalid` whoever comes second. */
async function takeTicket(ctx: Context, token: string, id: StaffId): Promise<Clerk> {
  const clerk = await lockClerk(ctx, id)
  if (!clerk || clerk.disabledAt || !(await spendTicket(ctx, token))) throw new Refusal('staff.linkInvalid')
  return clerk
}

const tell = (ctx: Context, staffId: StaffId, what: 'passwordChanged' | 'authenticatorChanged') =>
  ctx.jobs.enqueue(ctx, tellClerk, { staffId, what, at: ctx.clock().toISOString() })

/**
 * Sets a new password: the mailbox is one proof, the second factor the other. Every session ends and one is opened. Tries
 * count with those at the login. Refuses with `staff.linkInvalid`, `staff.codeWrong` and `staff.tooManyTries`.
 */
export async function resetPassword(
  ctx: Context,
  _actor: Anybody,
  request: { token: string; password: string; from: CallOrigin } & SecondFactor,
): Promise<StaffLoggedIn> {
  const { token, from } = request
  const { clerk } = await clerkOfTicket(ctx, token, ['password'])
  const tries = await countStaffTry(ctx, clerk.email, from.address)
  const spend = await secondFactorOf(ctx, clerk, request)
  const passwordHash = spend && (await hashPassword(request.password))
  const opened =
    passwordHash &&
    (await transact(ctx, async (ctx) => {
      const now = await takeTicket(ctx, token, clerk.id)
      if (!(await spend(ctx))) return null
      await saveClerk(ctx, now.id, { passwordHash })
      await endSessionsOfClerk(ctx, now.id)
      await forgetTries(ctx, tries)
      if (request.recoveryCode !== undefined) await noteRecovery(ctx, now, from)
      await recordLogin(ctx, from, `staff:${now.id}`, 'passwordSet', 'by mail')
      await tell(ctx, now.id, 'passwordChanged')
      const enrolsAgain = now.enrolsAgain || request.recoveryCode !== undefined
      return openStaffSession(ctx, { ...now, enrolsAgain }, from)
    }))
  if (opened) return opened
  await recordLogin(ctx, from, `staff:${clerk.id}`, 'refused', 'staff.codeWrong')
  throw new Refusal('staff.codeWrong')
}

/** The authenticator that a link offers. Refuses with `staff.linkInvalid`. */
export async function openEnrolment(ctx: Context, _actor: Anybody, { token }: { token: string }) {
  const { clerk, purpose } = await clerkOfTicket(ctx, token, ['enrol', 'renew'])
  return {
    name: clerk.name,
    setsPassword: purpose === 'renew',
    ...authenticatorOf(ctx, secretOfToken(ctx, 'staff', token), clerk.email),
  }
}

const newPassword = z.object({ password: newPasswordShape })

/**
 * Sets up another authenticator after the old one was taken away, with the password until now, or with a new one where
 * that was taken away too. Gives new recovery codes and opens a session. Refuses with `staff.linkInvalid`,
 * `staff.proofWrong` and `staff.tooManyTries`.
 */
export async function enrolAgain(
  ctx: Context,
  _actor: Anybody,
  { token, password, totp, from }: { token: string; password: string; totp: string; from: CallOrigin },
): Promise<Joined> {
  const { clerk, purpose } = await clerkOfTicket(ctx, token, ['enrol', 'renew'])
  const anew = purpose === 'renew'
  if (anew) {
    const checked = newPassword.safeParse({ password })
    if (!checked.success) throw new Refusal('request.invalid', {}, fieldRefusals(checked.error, { password }))
  }
  const tries = await countStaffTry(ctx, clerk.email, from.address)
  const secret = secretOfToken(ctx, 'staff', token)
  const step = totpStep(secret, totp, ctx.clock())
  const fits = anew || (await passwordFits(password, clerk.passwordHash))
  if (step === null || !fits) {
    await recordLogin(ctx, from, `staff:${clerk.id}`, 'refused', 'staff.proofWrong')
    throw new Refusal('staff.proofWrong')
  }
  const passwordHash = anew ? await hashPassword(password) : clerk.passwordHash
  return transact(ctx, async (ctx) => {
    const now = await takeTicket(ctx, token, clerk.id)
    await saveAuthenticator(ctx, now.id, { secret, step })
    if (anew) await saveClerk(ctx, now.id, { passwordHash })
    await dropTickets(ctx, now.id)
    await endSessionsOfClerk(ctx, now.id)
    const recoveryCodes = await makeRecoveryCodes(ctx, now.id)
    await forgetTries(ctx, tries)
    await recordLogin(ctx, from, `staff:${now.id}`, 'authenticatorSet', anew ? 'with a new password' : null)
    await tell(ctx, now.id, 'authenticatorChanged')
    const { reply, refreshToken } = await openStaffSession(ctx, { ...now, enrolsAgain: false }, from)
    return { reply: { ...reply, recoveryCodes }, refreshToken }
  })
}
