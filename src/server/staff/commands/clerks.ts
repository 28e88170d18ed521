import {
  type Actor,
  actorKey,
  type Staff,
  type StaffRole,
  type System,
  system,
} from '#domain/kernel/actor.ts'
import type { InvitationId, StaffId } from '#domain/kernel/ids.ts'
import type { Language } from '#domain/kernel/language.ts'
import { Refusal } from '#domain/kernel/refusal.ts'
import { doorLink, standingProblem } from '#domain/staff/logins.ts'
import type { Context } from '#server/platform/context.ts'
import { transact } from '#server/platform/db/transaction.ts'
import { type CallOrigin, noOrigin, recordLogin } from '#server/platform/login/audit.ts'
import { noteChange } from '#server/platform/records/desk-records.ts'
import {
  addInvitation,
  clerkOfEmail,
  dropRecoveryCodes,
  dropTickets,
  endInvitation,
  endInvitationsTo,
  lockInvitation,
  makeInvitationToken,
  renewInvitation,
} from '../doors-store.ts'
import { mailDoor, mailInvitation } from '../jobs.ts'
import {
  type Clerk,
  endSessionsOfClerk,
  lockClerk,
  lockClerkAndAdministrators,
  saveAuthenticator,
  saveClerk,
} from '../store.ts'

type From = { readonly from: CallOrigin }
const by = (actor: Actor) => `by ${actorKey(actor)}`

/** Invites somebody; the mail goes out after the commit. Refuses with `staff.emailTaken` and `staff.alreadyInvited`. */
export async function inviteClerk(
  ctx: Context,
  actor: Staff,
  wish: { email: string; name: string; role: StaffRole; language: Language } & From,
): Promise<{ id: InvitationId }> {
  return transact(ctx, async (ctx) => {
    if (await clerkOfEmail(ctx, wish.email)) throw new Refusal('staff.emailTaken')
    const { email, name, role, language } = wish
    const id = await addInvitation(ctx, { email, name, role, language, invitedBy: actor.staffId })
    if (!id) throw new Refusal('staff.alreadyInvited')
    await recordLogin(ctx, wish.from, actorKey(actor), 'staffInvited', id, { after: role })
    await ctx.jobs.enqueue(ctx, mailInvitation, { invitationId: id, invitedBy: actor.staffId })
    noteChange(ctx, { subject: id, after: { name, role, language } })
    return { id }
  })
}

/**
 * The link of an invitation that is handed over by whoever runs the product: the first administrator is invited so.
 * What waited for the address is withdrawn. Refuses with `staff.emailTaken`.
 */
export async function inviteByHand(
  ctx: Pick<Context, 'db' | 'clock' | 'publicUrl'>,
  wish: { email: string; name: string; role: StaffRole; language: Language },
): Promise<string> {
  if (await clerkOfEmail(ctx, wish.email)) throw new Refusal('staff.emailTaken')
  await endInvitationsTo(ctx, wish.email)
  const id = await addInvitation(ctx, { ...wish, invitedBy: null })
  const token = id && (await makeInvitationToken(ctx, id))
  if (!token) throw new Refusal('staff.alreadyInvited')
  await recordLogin(ctx, noOrigin, actorKey(system), 'staffInvited', id, { after: wish.role })
  return doorLink(ctx.publicUrl, 'join', token)
}

async function waitingInvitation(ctx: Context, id: string) {
  const invitation = await lockInvitation(ctx, id)
  if (!invitation) throw new Refusal('staff.invitationEnded')
  return invitation
}

/** Sends an invitation again: another link, another seven days. Refuses with `staff.invitationEnded`. */
export async function resendInvitation(
  ctx: Context,
  actor: Staff,
  { id, from }: { id: InvitationId } & From,
): Promise<void> {
  await transact(ctx, async (ctx) => {
    const { name, role } = await waitingInvitation(ctx, id)
    await renewInvitation(ctx, id)
    await recordLogin(ctx, from, actorKey(actor), 'invitationSent', id)
    await ctx.jobs.enqueue(ctx, mailInvitation, { invitationId: id, invitedBy: actor.staffId })
    noteChange(ctx, { subject: id, after: { name, role, link: 'new' } })
  })
}

/** Withdraws an invitation. Refuses with `staff.invitationEnded`. */
export async function withdrawInvitation(
  ctx: Context,
  actor: Staff,
  { id, from }: { id: InvitationId } & From,
): Promise<void> {
  await transact(ctx, async (ctx) => {
    const { name, role } = await waitingInvitation(ctx, id)
    await endInvitation(ctx, id, null)
    await recordLogin(ctx, from, actorKey(actor), 'invitationWithdrawn', id)
    noteChange(ctx, {
      subject: id,
      before: { name, role, state: 'invited' },
      after: { name, role, state: 'withdrawn' },
    })
  })
}

/**
 * The clerk whose login an administrator changes, under a lock that holds all administrators: two who close one another
 * come one after the other, and the second finds itself closed or the other the last. Refuses with `request.notFound`,
 * `staff.ownLogin`, `staff.lastAdministrator`, and `login.forbidden` for who is no administrator any more.
 */
async function clerkToChange(
  ctx: Context,
  actor: Staff | System,
  id: StaffId,
  becomes: (clerk: Clerk) => { role: StaffRole; closed: boolean },
): Promise<Clerk> {
  const { clerk, administrators } = await lockClerkAndAdministrators(ctx, id)
  if (!clerk) throw new Refusal('request.notFound')
  const actorId = actor.kind === 'staff' ? actor.staffId : null
  const standing = { id, role: clerk.role, closed: clerk.disabledAt !== null }
  const problem = standingProblem(actorId, standing, becomes(clerk), administrators)
  if (problem) throw new Refusal(`staff.${problem}`)
  if (actorId && !administrators.includes(actorId)) throw new Refusal('login.forbidden')
  return clerk
}

/** Changes a role; it acts at the clerk's next call. Refuses with `staff.changedMeanwhile` what was another one by now. */
export async function changeRole(
  ctx: Context,
  actor: Staff,
  { id, role, was, from }: { id: StaffId; role: StaffRole; was: StaffRole } & From,
): Promise<void> {
  await transact(ctx, async (ctx) => {
    const clerk = await clerkToChange(ctx, actor, id, ({ disabledAt }) => ({
      role,
      closed: disabledAt !== null,
    }))
    if (clerk.role !== was) throw new Refusal('staff.changedMeanwhile')
    await saveClerk(ctx, id, { role })
    await recordLogin(ctx, from, `staff:${id}`, 'roleChanged', by(actor), { before: was, after: role })
    noteChange(ctx, { subject: id, before: { role: was }, after: { role } })
  })
}

/** Closes a clerk's login: every session ends, and every link that still opens it. Refuses with `staff.changedMeanwhile`. */
export async function closeClerk(
  ctx: Context,
  actor: Staff | System,
  { id, reason = null, from = noOrigin }: { id: StaffId; reason?: string | null; from?: CallOrigin },
): Promise<void> {
  await transact(ctx, async (ctx) => {
    const clerk = await clerkToChange(ctx, actor, id, ({ role }) => ({ role, closed: true }))
    if (clerk.disabledAt) throw new Refusal('staff.changedMeanwhile')
    await saveClerk(ctx, id, { disabledAt: ctx.clock() })
    const ended = await endSessionsOfClerk(ctx, id)
    await dropTickets(ctx, id)
    await recordLogin(ctx, from, `staff:${id}`, 'disabled', by(actor), { before: 'open', after: 'closed' })
    noteChange(ctx, {
      subject: id,
      before: { state: 'active' },
      after: { state: 'closed', sessionsEnded: ended },
      reason,
    })
  })
}

/** Opens a closed login again, with the password and second factor it had. Refuses with `staff.changedMeanwhile`. */
export async function reopenClerk(
  ctx: Context,
  actor: Staff,
  { id, from }: { id: StaffId } & From,
): Promise<void> {
  await transact(ctx, async (ctx) => {
    const clerk = await clerkToChange(ctx, actor, id, ({ role }) => ({ role, closed: false }))
    if (!clerk.disabledAt) throw new Refusal('staff.changedMeanwhile')
    await saveClerk(ctx, id, { disabledAt: null })
    await recordLogin(ctx, from, `staff:${id}`, 'reopened', by(actor), { before: 'closed', after: 'open' })
    noteChange(ctx, { subject: id, before: { state: 'closed' }, after: { state: 'active' } })
  })
}

/** Ends every session of a clerk; how many there were. */
export async function signClerkOut(
  ctx: Context,
  actor: Staff,
  { id, from }: { id: StaffId } & From,
): Promise<{ ended: number }> {
  return transact(ctx, async (ctx) => {
    if (!(await lockClerk(ctx, id))) throw new Refusal('request.notFound')
    const ended = await endSessionsOfClerk(ctx, id)
    await recordLogin(ctx, from, `staff:${id}`, 'sessionsEnded', by(actor), {
      before: `${ended} open`,
      after: '0 open',
    })
    noteChange(ctx, { subject: id, before: { sessions: ended }, after: { sessions: 0 } })
    return { ended }
  })
}

/** No password fits this: it is no hash of one, and looks like one to whoever compares. */
const noPassword =
  '$argon2id$v=19$m=19456,t=2,p=1$AAAAAAAAAAAAAAAAAAAAAA$AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA'

/**
 * Takes a clerk's second factor away, with the password where the clerk knows neither, and mails a link to set up
 * another. Sessions and recovery codes end with it. Refuses as closing does.
 */
export async function resetSecondFactor(
  ctx: Context,
  actor: Staff,
  { id, password, from }: { id: StaffId; password: boolean } & From,
): Promise<void> {
  await transact(ctx, async (ctx) => {
    const clerk = await clerkToChange(ctx, actor, id, ({ role }) => ({ role, closed: true }))
    if (clerk.disabledAt) throw new Refusal('staff.changedMeanwhile')
    await saveAuthenticator(ctx, id, null)
    await dropRecoveryCodes(ctx, id)
    await dropTickets(ctx, id)
    // Once there is none, only a link that sets one leads in.
    const anew = password || clerk.passwordHash === noPassword
    if (anew) await saveClerk(ctx, id, { passwordHash: noPassword })
    const ended = await endSessionsOfClerk(ctx, id)
    await recordLogin(ctx, from, `staff:${id}`, 'secondFactorTaken', by(actor), {
      before: 'set',
      after: anew ? 'none, and no password' : 'none',
    })
    await ctx.jobs.enqueue(ctx, mailDoor, { staffId: id, purpose: anew ? 'renew' : 'enrol' })
    noteChange(ctx, {
      subject: id,
      before: { secondFactor: clerk.totpSecret !== null },
      after: { secondFactor: false, passwordTaken: anew, sessionsEnded: ended },
    })
  })
}
