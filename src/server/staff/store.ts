import { sql } from 'kysely'
import type { StaffRole } from '#domain/kernel/actor.ts'
import type { SessionId, StaffId } from '#domain/kernel/ids.ts'
import type { Language } from '#domain/kernel/language.ts'
import type { SessionTimes } from '#domain/users/login.ts'
import type { Context } from '#server/platform/context.ts'
import { type SealedColumn, sealText, unsealText } from '#server/platform/crypto/sealed-columns.ts'

export type Clerk = {
  readonly id: StaffId
  readonly email: string
  readonly name: string
  readonly role: StaffRole
  readonly passwordHash: string
  /** Base 32; null after an administrator took it away. */
  readonly totpSecret: string | null
  readonly totpLastStep: number
  readonly disabledAt: Date | null
  readonly language: Language
  /** Came in with a recovery code: another authenticator has to be set up. */
  readonly enrolsAgain: boolean
}

type ClerkRow = {
  id: string
  email: string
  name: string
  role: string
  password_hash: string
  totp_secret: Buffer | null
  totp_key: string | null
  totp_last_step: number
  disabled_at: Date | null
  language: string
  enrols_again: boolean
}

/** The secrets of one-time codes. */
export const totpColumn: SealedColumn = {
  table: 'staff',
  key: ['id'],
  sealed: 'totp_secret',
  keyId: 'totp_key',
  about: (id) => `one-time codes of ${id}`,
  before: 'totp',
}

const clerkOf = (ctx: Context, row: ClerkRow): Clerk => ({
  id: row.id as StaffId,
  email: row.email,
  name: row.name,
  role: row.role as StaffRole,
  passwordHash: row.password_hash,
  totpSecret:
    row.totp_secret && unsealText(ctx, totpColumn, row.id, { sealed: row.totp_secret, keyId: row.totp_key }),
  totpLastStep: row.totp_last_step,
  disabledAt: row.disabled_at,
  language: row.language as Language,
  enrolsAgain: row.enrols_again,
})

export async function loadClerk(ctx: Context, id: string): Promise<Clerk | null> {
  const row = await ctx.db.selectFrom('staff').selectAll().where('id', '=', id).executeTakeFirst()
  return row ? clerkOf(ctx, row) : null
}

export async function loadClerkByEmail(ctx: Context, email: string): Promise<Clerk | null> {
  const row = await ctx.db
    .selectFrom('staff')
    .selectAll()
    .where('email', '=', email.toLowerCase())
    .executeTakeFirst()
  return row ? clerkOf(ctx, row) : null
}

/** The clerk, locked against a change of the same login at the same moment. */
export async function lockClerk(ctx: Context, id: string): Promise<Clerk | null> {
  const row = await ctx.db.selectFrom('staff').selectAll().where('id', '=', id).forUpdate().executeTakeFirst()
  return row ? clerkOf(ctx, row) : null
}

/**
 * The clerk together with everybody who can come in as an administrator, with a second factor, all locked in one order: whether one of them
 * is the last is only true as long as none of them changes.
 */
export async function lockClerkAndAdministrators(
  ctx: Context,
  id: string,
): Promise<{ clerk: Clerk | null; administrators: StaffId[] }> {
  const { rows } = await sql<ClerkRow>`
    select * from staff where id = ${id} or (role = 'administrator' and disabled_at is null and totp_secret is not null)
    order by id for update`.execute(ctx.db)
  const row = rows.find((each) => each.id === id)
  return {
    clerk: row ? clerkOf(ctx, row) : null,
    administrators: rows
      .filter((each) => each.role === 'administrator' && !each.disabled_at && each.totp_secret)
      .map((each) => each.id as StaffId),
  }
}

/** Adds the clerk, or does nothing when the address already names one. Whether it was added. */
export async function addClerk(ctx: Context, clerk: Clerk): Promise<boolean> {
  const totp = clerk.totpSecret === null ? null : sealText(ctx, totpColumn, clerk.id, clerk.totpSecret)
  const result = await ctx.db
    .insertInto('staff')
    .values({
      id: clerk.id,
      email: clerk.email.toLowerCase(),
      name: clerk.name,
      role: clerk.role,
      password_hash: clerk.passwordHash,
      totp_secret: totp?.sealed ?? null,
      totp_key: totp?.keyId ?? null,
      totp_last_step: clerk.totpLastStep,
      created_at: ctx.clock(),
      disabled_at: clerk.disabledAt,
      language: clerk.language,
    })
    .onConflict((conflict) => conflict.column('email').doNothing())
    .executeTakeFirst()
  return result.numInsertedOrUpdatedRows === 1n
}

/** Marks a time step as used; false when it or a later one was used before. */
export async function spendTotpStep(ctx: Context, id: StaffId, step: number): Promise<boolean> {
  const result = await ctx.db
    .updateTable('staff')
    .set({ totp_last_step: step })
    .where('id', '=', id)
    .where('totp_last_step', '<', step)
    .executeTakeFirst()
  return result.numUpdatedRows === 1n
}

export type ClerkChange = {
  readonly name?: string
  readonly role?: StaffRole
  readonly language?: Language
  readonly passwordHash?: string
  readonly disabledAt?: Date | null
  readonly enrolsAgain?: boolean
}

export async function saveClerk(ctx: Context, id: StaffId, change: ClerkChange): Promise<void> {
  const { name, role, language, passwordHash, disabledAt, enrolsAgain } = change
  await ctx.db
    .updateTable('staff')
    .set({
      ...(name === undefined ? {} : { name }),
      ...(role === undefined ? {} : { role }),
      ...(language === undefined ? {} : { language }),
      ...(passwordHash === undefined ? {} : { password_hash: passwordHash }),
      ...(disabledAt === undefined ? {} : { disabled_at: disabledAt }),
      ...(enrolsAgain === undefined ? {} : { enrols_again: enrolsAgain }),
    })
    .where('id', '=', id)
    .execute()
}

/** Sets the secret of one-time codes, whose first code was just used, or takes it away. */
export async function saveAuthenticator(
  ctx: Context,
  id: StaffId,
  authenticator: { secret: string; step: number } | null,
): Promise<void> {
  const totp = authenticator && sealText(ctx, totpColumn, id, authenticator.secret)
  await ctx.db
    .updateTable('staff')
    .set({
      totp_secret: totp?.sealed ?? null,
      totp_key: totp?.keyId ?? null,
      totp_last_step: authenticator?.step ?? 0,
      enrols_again: false,
    })
    .where('id', '=', id)
    .execute()
}

/** Opens a session and remembers that the clerk was seen. */
export async function addStaffSession(
  ctx: Context,
  { id, staffId, device, address }: { id: SessionId; staffId: StaffId; device?: string; address: string },
): Promise<void> {
  const now = ctx.clock()
  await ctx.db
    .insertInto('staff_sessions')
    .values({
      id,
      staff_id: staffId,
      started_at: now,
      last_used_at: now,
      device: device?.slice(0, 400) ?? null,
      address,
    })
    .execute()
  await ctx.db.updateTable('staff').set({ last_seen_at: now }).where('id', '=', staffId).execute()
}

export type StoredStaffSession = SessionTimes & { readonly id: SessionId; readonly staffId: StaffId }

/** The session, locked against a refresh or a logout at the same moment. */
export async function lockStaffSession(ctx: Context, id: string): Promise<StoredStaffSession | null> {
  const row = await ctx.db
    .selectFrom('staff_sessions')
    .selectAll()
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst()
  if (!row) return null
  return {
    id: row.id as SessionId,
    staffId: row.staff_id as StaffId,
    startedAt: row.started_at,
    lastUsedAt: row.last_used_at,
    endedAt: row.ended_at,
  }
}

export async function touchStaffSession(ctx: Context, id: SessionId): Promise<void> {
  await ctx.db.updateTable('staff_sessions').set({ last_used_at: ctx.clock() }).where('id', '=', id).execute()
}

export async function endStaffSession(ctx: Context, id: SessionId): Promise<void> {
  await ctx.db
    .updateTable('staff_sessions')
    .set({ ended_at: ctx.clock() })
    .where('id', '=', id)
    .where('ended_at', 'is', null)
    .execute()
}

/** Ends the sessions of a clerk that are open, all or all but one; how many there were. */
export async function endSessionsOfClerk(
  ctx: Context,
  staffId: StaffId,
  but: SessionId | null = null,
): Promise<number> {
  const result = await ctx.db
    .updateTable('staff_sessions')
    .set({ ended_at: ctx.clock() })
    .where('staff_id', '=', staffId)
    .where('ended_at', 'is', null)
    .where('id', 'is distinct from', but)
    .executeTakeFirst()
  return Number(result.numUpdatedRows)
}
