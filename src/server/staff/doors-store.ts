import { createHash, randomBytes } from 'node:crypto'
import type { StaffRole } from '#domain/kernel/actor.ts'
import type { InvitationId, StaffId } from '#domain/kernel/ids.ts'
import type { Language } from '#domain/kernel/language.ts'
import { invitationSeconds, type TicketPurpose, ticketSeconds } from '#domain/staff/logins.ts'
import type { Context } from '#server/platform/context.ts'
import { newId } from '#server/platform/ids.ts'
import { newRecoveryCodes } from '#server/platform/login/totp.ts'

/** What opens the desk's doors once: invitations, tickets and recovery codes. Of each only a digest is stored. */
/** Enough for whoever writes without a whole product around. */
type Stores = Pick<Context, 'db' | 'clock'>

const newToken = (): string => randomBytes(32).toString('base64url')
/** A token is 256 random bits: a plain digest leads nobody back. */
const digestOf = (token: string): string => createHash('sha256').update(token).digest('hex')
const later = ({ clock }: Stores, seconds: number): Date => new Date(clock().getTime() + seconds * 1000)

export type Invitation = {
  readonly id: InvitationId
  readonly email: string
  readonly name: string
  readonly role: StaffRole
  readonly language: Language
  readonly expiresAt: Date
}

type InvitationRow = {
  id: string
  email: string
  name: string
  role: string
  language: string
  expires_at: Date
}
const invitationOf = (row: InvitationRow): Invitation => ({
  id: row.id as InvitationId,
  email: row.email,
  name: row.name,
  role: row.role as StaffRole,
  language: row.language as Language,
  expiresAt: row.expires_at,
})

/** Adds an invitation without a link; null when the address has one that waits. */
export async function addInvitation(
  ctx: Stores,
  wish: { email: string; name: string; role: StaffRole; language: Language; invitedBy: StaffId | null },
): Promise<InvitationId | null> {
  const id = newId('siv')
  const result = await ctx.db
    .insertInto('staff_invitations')
    .values({
      id,
      email: wish.email.toLowerCase(),
      name: wish.name,
      role: wish.role,
      language: wish.language,
      invited_by: wish.invitedBy,
      invited_at: ctx.clock(),
      expires_at: later(ctx, invitationSeconds),
    })
    .onConflict((conflict) => conflict.column('email').where('ended_at', 'is', null).doNothing())
    .executeTakeFirst()
  return result.numInsertedOrUpdatedRows === 1n ? id : null
}

/** The clerk of an address, whose login is open or closed. */
export async function clerkOfEmail(ctx: Stores, email: string): Promise<StaffId | null> {
  const row = await ctx.db
    .selectFrom('staff')
    .select('id')
    .where('email', '=', email.toLowerCase())
    .executeTakeFirst()
  return (row?.id ?? null) as StaffId | null
}

/** Withdraws what waits for an address. */
export async function endInvitationsTo(ctx: Stores, email: string): Promise<void> {
  await ctx.db
    .updateTable('staff_invitations')
    .set({ ended_at: ctx.clock(), token_digest: null })
    .where('email', '=', email.toLowerCase())
    .where('ended_at', 'is', null)
    .execute()
}

/** The invitation that waits, locked. */
export async function lockInvitation(ctx: Stores, id: string): Promise<Invitation | null> {
  const row = await ctx.db
    .selectFrom('staff_invitations')
    .selectAll()
    .where('id', '=', id)
    .where('ended_at', 'is', null)
    .forUpdate()
    .executeTakeFirst()
  return row ? invitationOf(row) : null
}

/** Makes an invitation's link anew: the one until now is good no more. Null for an invitation that is over. */
export async function makeInvitationToken(ctx: Stores, id: string): Promise<string | null> {
  const token = newToken()
  const result = await ctx.db
    .updateTable('staff_invitations')
    .set({ token_digest: digestOf(token) })
    .where('id', '=', id)
    .where('ended_at', 'is', null)
    .executeTakeFirst()
  return result.numUpdatedRows === 1n ? token : null
}

/** The invitation is good for seven days again; its mail has still to go out, and no link stands until it has. */
export async function renewInvitation(ctx: Stores, id: InvitationId): Promise<void> {
  await ctx.db
    .updateTable('staff_invitations')
    .set({
      token_digest: null,
      expires_at: later(ctx, invitationSeconds),
      mailed_at: null,
      mail_failure: null,
    })
    .where('id', '=', id)
    .execute()
}

export async function noteInvitationMail(ctx: Stores, id: string, failure: string | null): Promise<void> {
  await ctx.db
    .updateTable('staff_invitations')
    .set(
      failure === null
        ? { mailed_at: ctx.clock(), mail_failure: null }
        : { mail_failure: failure.slice(0, 200) },
    )
    .where('id', '=', id)
    .execute()
}

/** What a link opens now; locked, so that it is taken once. */
export async function invitationOfToken(
  ctx: Stores,
  token: string,
  { lock = false } = {},
): Promise<Invitation | null> {
  const found = ctx.db
    .selectFrom('staff_invitations')
    .selectAll()
    .where('token_digest', '=', digestOf(token))
    .where('ended_at', 'is', null)
    .where('expires_at', '>', ctx.clock())
  const row = await (lock ? found.forUpdate() : found).executeTakeFirst()
  return row ? invitationOf(row) : null
}

/** The invitation is over: somebody joined by it, or it was withdrawn. */
export async function endInvitation(ctx: Stores, id: InvitationId, staffId: StaffId | null): Promise<void> {
  await ctx.db
    .updateTable('staff_invitations')
    .set({ ended_at: ctx.clock(), token_digest: null, staff_id: staffId })
    .where('id', '=', id)
    .execute()
}

/** A ticket in place of any earlier one for the same. */
export async function issueTicket(ctx: Stores, staffId: StaffId, purpose: TicketPurpose): Promise<string> {
  const token = newToken()
  const ticket = {
    digest: digestOf(token),
    issued_at: ctx.clock(),
    expires_at: later(ctx, ticketSeconds[purpose]),
  }
  await ctx.db
    .insertInto('staff_tickets')
    .values({ staff_id: staffId, purpose, ...ticket })
    .onConflict((conflict) => conflict.columns(['staff_id', 'purpose']).doUpdateSet(ticket))
    .execute()
  return token
}

export type Ticket = { readonly staffId: StaffId; readonly purpose: TicketPurpose }

/** Whose ticket it is, while it is good for one of these. */
export async function findTicket(
  ctx: Stores,
  token: string,
  purposes: readonly TicketPurpose[],
): Promise<Ticket | null> {
  const row = await ctx.db
    .selectFrom('staff_tickets')
    .select(['staff_id', 'purpose'])
    .where('digest', '=', digestOf(token))
    .where('purpose', 'in', purposes)
    .where('expires_at', '>', ctx.clock())
    .executeTakeFirst()
  return row ? { staffId: row.staff_id as StaffId, purpose: row.purpose as TicketPurpose } : null
}

/** Uses a ticket up; false when somebody was quicker. */
export async function spendTicket(ctx: Stores, token: string): Promise<boolean> {
  const result = await ctx.db
    .deleteFrom('staff_tickets')
    .where('digest', '=', digestOf(token))
    .where('expires_at', '>', ctx.clock())
    .executeTakeFirst()
  return result.numDeletedRows === 1n
}

/** Takes tickets back: of these purposes, or every one. */
export async function dropTickets(
  ctx: Stores,
  staffId: StaffId,
  purposes?: readonly TicketPurpose[],
): Promise<void> {
  const all = ctx.db.deleteFrom('staff_tickets').where('staff_id', '=', staffId)
  await (purposes ? all.where('purpose', 'in', purposes) : all).execute()
}

const codeDigest = (ctx: Context, staffId: string, code: string): string =>
  ctx.tokens.digest('staff recovery code', `${staffId}:${code}`)

/** Ten new codes in place of all until now; they are readable here and never again. */
export async function makeRecoveryCodes(ctx: Context, staffId: StaffId): Promise<string[]> {
  const codes = newRecoveryCodes()
  await dropRecoveryCodes(ctx, staffId)
  await ctx.db
    .insertInto('staff_recovery_codes')
    .values(codes.map((code) => ({ staff_id: staffId, digest: codeDigest(ctx, staffId, code) })))
    .execute()
  return codes
}

export async function dropRecoveryCodes(ctx: Stores, staffId: StaffId): Promise<void> {
  await ctx.db.deleteFrom('staff_recovery_codes').where('staff_id', '=', staffId).execute()
}

/** Whether the code is one of the clerk's that are left. The same work for a clerk that is nobody. */
export async function recoveryCodeFits(ctx: Context, staffId: string, code: string): Promise<boolean> {
  const row = await ctx.db
    .selectFrom('staff_recovery_codes')
    .select('digest')
    .where('staff_id', '=', staffId)
    .where('digest', '=', codeDigest(ctx, staffId, code))
    .where('used_at', 'is', null)
    .executeTakeFirst()
  return row !== undefined
}

/** Uses a code up; false when it was used before. */
export async function spendRecoveryCode(ctx: Context, staffId: StaffId, code: string): Promise<boolean> {
  const result = await ctx.db
    .updateTable('staff_recovery_codes')
    .set({ used_at: ctx.clock() })
    .where('staff_id', '=', staffId)
    .where('digest', '=', codeDigest(ctx, staffId, code))
    .where('used_at', 'is', null)
    .executeTakeFirst()
  return result.numUpdatedRows === 1n
}
