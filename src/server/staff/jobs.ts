import type { InvitationId, StaffId } from '#domain/kernel/ids.ts'
import { inLanguage, type Language } from '#domain/kernel/language.ts'
import { doorLink, ticketSeconds } from '#domain/staff/logins.ts'
import { formatInstant } from '#i18n/format.ts'
import { invitationMail, type LoginNotice, noticeMail, roleWords } from '#i18n/staff-mails.ts'
import type { Context } from '#server/platform/context.ts'
import { transact } from '#server/platform/db/transaction.ts'
import { newId } from '#server/platform/ids.ts'
import { job } from '#server/platform/jobs/jobs.ts'
import { renewalOf, renewSealsOf } from '#server/platform/jobs/renew-seals.ts'
import { ProviderFailure } from '#server/platform/provider-failure.ts'
import { type Values, wordingNow, wordMail } from '#server/platform/wordings.ts'
import { staffMailKeys } from '#server/providers/mail/port.ts'
import { issueTicket, lockInvitation, makeInvitationToken, noteInvitationMail } from './doors-store.ts'
import { loadClerk, totpColumn } from './store.ts'

export const renewTotpSecrets = renewSealsOf('staff', [renewalOf(totpColumn)])

/** The token of a link is made here, where its mail is written: it stands in no queue. A mail tried again has another. */
async function send(
  ctx: Context,
  to: string,
  language: Language,
  mail: 'clerkInvited' | 'clerkPassword' | 'clerkEnrol' | 'clerkNotice',
  values: Values,
): Promise<void> {
  await ctx.mail.send({
    key: `${staffMailKeys}${newId('eml')}`,
    to,
    ...wordMail(ctx, await wordingNow(ctx, mail, language), language, values),
    attachments: [],
  })
}

/** Mails an invitation. Whether it went out is shown in the list; what may still go out is tried again. */
export const mailInvitation = job<{ invitationId: InvitationId; invitedBy: StaffId }>({
  name: 'staff-invitation',
  retries: 5,
  async run(ctx, { invitationId, invitedBy }) {
    const made = await transact(ctx, async (ctx) => {
      const invitation = await lockInvitation(ctx, invitationId)
      const token = invitation && (await makeInvitationToken(ctx, invitationId))
      return token ? { invitation, token } : null
    })
    if (!made) return
    const { invitation, token } = made
    const inviter = (await loadClerk(ctx, invitedBy))?.name
    try {
      await send(ctx, invitation.email, invitation.language, 'clerkInvited', {
        name: invitation.name,
        inviter: inviter ?? inLanguage(invitationMail.nobody, invitation.language),
        role: inLanguage(roleWords[invitation.role], invitation.language),
        until: formatInstant(invitation.expiresAt),
        link: doorLink(ctx.publicUrl, 'join', token),
      })
      await noteInvitationMail(ctx, invitationId, null)
    } catch (error) {
      if (!(error instanceof ProviderFailure)) throw error
      await noteInvitationMail(ctx, invitationId, error.reason)
      if (error.retryable) throw error
    }
  },
})

/**
 * Mails a link for a new password or another second factor. It is queued for an address that is nobody's as well, and
 * does nothing then: who asks sees no difference.
 */
export const mailDoor = job<{ staffId: StaffId | null; purpose: 'password' | 'enrol' | 'renew' }>({
  name: 'staff-door',
  retries: 5,
  async run(ctx, { staffId, purpose }) {
    const clerk = staffId && (await loadClerk(ctx, staffId))
    // A password's link wants a second factor: without one its owner has a link of that kind.
    if (!clerk || clerk.disabledAt || (clerk.totpSecret === null) === (purpose === 'password')) return
    const token = await issueTicket(ctx, clerk.id, purpose)
    try {
      await send(ctx, clerk.email, clerk.language, purpose === 'password' ? 'clerkPassword' : 'clerkEnrol', {
        name: clerk.name,
        until: formatInstant(new Date(ctx.clock().getTime() + ticketSeconds[purpose] * 1000)),
        link: doorLink(ctx.publicUrl, purpose === 'password' ? 'password' : 'enrol', token),
      })
    } catch (error) {
      if (!(error instanceof ProviderFailure) || error.retryable) throw error
      ctx.log.warn({ port: error.port, reason: error.reason }, 'a clerk was not sent a link')
    }
  },
})

/** Tells a clerk what was done with the login (ASVS 6.3.7). */
export const tellClerk = job<{ staffId: StaffId; what: LoginNotice; at: string }>({
  name: 'staff-tell',
  retries: 5,
  async run(ctx, { staffId, what, at }) {
    const clerk = await loadClerk(ctx, staffId)
    if (!clerk) return
    try {
      await send(ctx, clerk.email, clerk.language, 'clerkNotice', {
        name: clerk.name,
        at: formatInstant(at),
        what: inLanguage(noticeMail.what[what], clerk.language),
      })
    } catch (error) {
      if (!(error instanceof ProviderFailure) || error.retryable) throw error
      ctx.log.warn({ port: error.port, reason: error.reason }, 'a clerk was not told')
    }
  },
})

/** An invitation that came to nothing is forgotten after this, with the name and address in it. Assumed (decision 055) */
const endedInvitationDays = 90

/** Forgets invitations that came to nothing, and tickets that are too old. */
export const forgetOldDoors = job({
  name: 'staff-forget-doors',
  retries: 3,
  every: '23 4 * * *',
  run: async (ctx) => {
    const now = ctx.clock()
    await ctx.db.deleteFrom('staff_tickets').where('expires_at', '<', now).execute()
    await ctx.db
      .deleteFrom('staff_invitations')
      .where('staff_id', 'is', null)
      .where('ended_at', '<', new Date(now.getTime() - endedInvitationDays * 86_400_000))
      .execute()
  },
})
