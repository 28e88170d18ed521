import type { SecondFactor } from '#contract/second-factor.ts'
import { actorKey, type Staff } from '#domain/kernel/actor.ts'
import type { SessionId } from '#domain/kernel/ids.ts'
import type { Language } from '#domain/kernel/language.ts'
import { Refusal } from '#domain/kernel/refusal.ts'
import { sessionStands } from '#domain/users/login.ts'
import { recoveryCodeCount } from '#domain/users/second-factor.ts'
import type { Context } from '#server/platform/context.ts'
import { transact } from '#server/platform/db/transaction.ts'
import { type CallOrigin, recordLogin } from '#server/platform/login/audit.ts'
import { forgetTries } from '#server/platform/login/limits.ts'
import { hashPassword, passwordFits } from '#server/platform/login/passwords.ts'
import { authenticatorOf, secretOfToken, totpStep } from '#server/platform/login/totp.ts'
import { noteChange } from '#server/platform/records/desk-records.ts'
import { confirmClerk, countStaffTry, noteRecovery, secondFactorOf } from '../commands.ts'
import { findTicket, issueTicket, makeRecoveryCodes, spendTicket } from '../doors-store.ts'
import { tellClerk } from '../jobs.ts'
import {
  type Clerk,
  endSessionsOfClerk,
  endStaffSession,
  loadClerk,
  lockClerk,
  lockStaffSession,
  saveAuthenticator,
  saveClerk,
} from '../store.ts'

type From = { readonly from: CallOrigin }

async function ownClerk(ctx: Context, { staffId }: Staff, lock = false): Promise<Clerk> {
  const clerk = await (lock ? lockClerk : loadClerk)(ctx, staffId)
  if (!clerk || clerk.disabledAt) throw new Refusal('login.expired')
  return clerk
}

const tell = (
  ctx: Context,
  { staffId }: Staff,
  what: 'passwordChanged' | 'authenticatorChanged' | 'recoveryCodesMade',
) => ctx.jobs.enqueue(ctx, tellClerk, { staffId, what, at: ctx.clock().toISOString() })

/** Changes one's name and the language of one's mails. */
export async function saveOwnLogin(
  ctx: Context,
  actor: Staff,
  { name, language }: { name: string; language: Language },
): Promise<void> {
  await transact(ctx, async (ctx) => {
    const before = await ownClerk(ctx, actor, true)
    await saveClerk(ctx, actor.staffId, { name, language })
    noteChange(ctx, {
      subject: actor.staffId,
      before: { name: before.name, language: before.language },
      after: { name, language },
    })
  })
}

/**
 * Changes one's password; being logged in is not enough (ASVS 7.5.1). All other sessions end. One refusal for either
 * proof, `staff.proofWrong`; tries count with those at the login.
 */
export async function changeOwnPassword(
  ctx: Context,
  actor: Staff,
  request: { oldPassword: string; newPassword: string; totp: string } & From,
): Promise<void> {
  const { from } = request
  const clerk = await ownClerk(ctx, actor)
  const tries = await countStaffTry(ctx, clerk.email, from.address)
  const fits = await passwordFits(request.oldPassword, clerk.passwordHash)
  const spend = await secondFactorOf(ctx, clerk, { totp: request.totp })
  const passwordHash = fits && spend ? await hashPassword(request.newPassword) : null
  const changed =
    passwordHash &&
    spend &&
    (await transact(ctx, async (ctx) => {
      const now = await ownClerk(ctx, actor, true)
      if (now.passwordHash !== clerk.passwordHash || !(await spend(ctx))) return false
      await saveClerk(ctx, actor.staffId, { passwordHash })
      const ended = await endSessionsOfClerk(ctx, actor.staffId, actor.sessionId)
      await forgetTries(ctx, tries)
      await recordLogin(ctx, from, actorKey(actor), 'passwordSet')
      await tell(ctx, actor, 'passwordChanged')
      noteChange(ctx, { subject: actor.staffId, after: { password: 'changed', sessionsEnded: ended } })
      return true
    }))
  if (changed) return
  await recordLogin(ctx, from, actorKey(actor), 'refused', 'staff.proofWrong')
  throw new Refusal('staff.proofWrong')
}

/**
 * Begins with another authenticator. Whoever came in with a recovery code has proved that already and gives the password
 * alone; anybody else a second factor as well. Refuses with `staff.proofWrong`.
 */
export async function beginAuthenticator(
  ctx: Context,
  actor: Staff,
  request: { password: string } & SecondFactor & From,
): Promise<{ ticket: string; secret: string; uri: string }> {
  const { from } = request
  const clerk = await ownClerk(ctx, actor)
  const tries = await countStaffTry(ctx, clerk.email, from.address)
  const fits = await passwordFits(request.password, clerk.passwordHash)
  const spend = clerk.enrolsAgain ? async () => true : await secondFactorOf(ctx, clerk, request)
  const ticket =
    fits && spend
      ? await transact(ctx, async (ctx) => {
          const now = await ownClerk(ctx, actor, true)
          if (now.enrolsAgain !== clerk.enrolsAgain || !(await spend(ctx))) return null
          if (!clerk.enrolsAgain && request.recoveryCode !== undefined) await noteRecovery(ctx, now, from)
          await forgetTries(ctx, tries)
          return issueTicket(ctx, actor.staffId, 'authenticator')
        })
      : null
  if (ticket) return { ticket, ...authenticatorOf(ctx, secretOfToken(ctx, 'staff', ticket), clerk.email) }
  await recordLogin(ctx, from, actorKey(actor), 'refused', 'staff.proofWrong')
  throw new Refusal('staff.proofWrong')
}

/**
 * Uses another authenticator from its first code on; all other sessions end, the recovery codes stay. Refuses with
 * `staff.linkInvalid` when it was begun too long ago or elsewhere since, and with `staff.codeWrong`.
 */
export async function setAuthenticator(
  ctx: Context,
  actor: Staff,
  { ticket, totp, from }: { ticket: string; totp: string } & From,
): Promise<void> {
  const found = await findTicket(ctx, ticket, ['authenticator'])
  if (found?.staffId !== actor.staffId) throw new Refusal('staff.linkInvalid')
  const secret = secretOfToken(ctx, 'staff', ticket)
  const step = totpStep(secret, totp, ctx.clock())
  if (step === null) throw new Refusal('staff.codeWrong')
  await transact(ctx, async (ctx) => {
    await ownClerk(ctx, actor, true)
    if (!(await spendTicket(ctx, ticket))) throw new Refusal('staff.linkInvalid')
    await saveAuthenticator(ctx, actor.staffId, { secret, step })
    const ended = await endSessionsOfClerk(ctx, actor.staffId, actor.sessionId)
    await recordLogin(ctx, from, actorKey(actor), 'authenticatorSet')
    await tell(ctx, actor, 'authenticatorChanged')
    noteChange(ctx, { subject: actor.staffId, after: { authenticator: 'changed', sessionsEnded: ended } })
  })
}

/** Ten new recovery codes in place of those until now. Refuses with `staff.codeWrong`. */
export async function makeOwnRecoveryCodes(
  ctx: Context,
  actor: Staff,
  { totp, from }: { totp: string } & From,
): Promise<{ recoveryCodes: string[] }> {
  await confirmClerk(ctx, actor, { totp, from })
  const recoveryCodes = await transact(ctx, async (ctx) => {
    await ownClerk(ctx, actor, true)
    const codes = await makeRecoveryCodes(ctx, actor.staffId)
    await recordLogin(ctx, from, actorKey(actor), 'recoveryCodesMade')
    await tell(ctx, actor, 'recoveryCodesMade')
    noteChange(ctx, { subject: actor.staffId, after: { recoveryCodes: recoveryCodeCount } })
    return codes
  })
  return { recoveryCodes }
}

/** Ends one of one's own sessions. Refuses with `request.notFound`, also for one that is over. */
export async function endOwnSession(
  ctx: Context,
  actor: Staff,
  { id, from }: { id: SessionId } & From,
): Promise<void> {
  await transact(ctx, async (ctx) => {
    const session = await lockStaffSession(ctx, id)
    if (session?.staffId !== actor.staffId || !sessionStands(session, ctx.config.session, ctx.clock()))
      throw new Refusal('request.notFound')
    await endStaffSession(ctx, id)
    await recordLogin(ctx, from, actorKey(actor), 'sessionsEnded', id, { before: 'open', after: 'ended' })
    noteChange(ctx, { subject: id, before: { session: 'open' }, after: { session: 'ended' } })
  })
}

/** Ends all of one's own sessions but this one. */
export async function endOtherSessions(
  ctx: Context,
  actor: Staff,
  { from }: From,
): Promise<{ ended: number }> {
  return transact(ctx, async (ctx) => {
    const ended = await endSessionsOfClerk(ctx, actor.staffId, actor.sessionId)
    await recordLogin(ctx, from, actorKey(actor), 'sessionsEnded', String(ended))
    noteChange(ctx, { subject: actor.staffId, after: { sessionsEnded: ended } })
    return { ended }
  })
}
