import type { StaffRole } from '#domain/kernel/actor.ts'
import type { SessionId, StaffId } from '#domain/kernel/ids.ts'
import type { SessionTimes } from '#domain/users/login.ts'
import type { Context } from '#server/platform/context.ts'
import { type SealedColumn, sealText, unsealText } from '#server/platform/crypto/sealed-columns.ts'

export type Clerk = {
  readonly id: StaffId
  readonly email: string
  readonly name: string
  readonly role: StaffRole
  readonly passwordHash: string
  /** Base 32. */
  readonly totpSecret: string
  readonly totpLastStep: number
  readonly disabledAt: Date | null
}

type ClerkRow = {
  id: string
  email: string
  name: string
  role: string
  password_hash: string
  totp_secret: Buffer
  totp_key: string | null
  totp_last_step: number
  disabled_at: Date | null
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
  totpSecret: unsealText(ctx, totpColumn, row.id, { sealed: row.totp_secret, keyId: row.totp_key }),
  totpLastStep: row.totp_last_step,
  disabledAt: row.disabled_at,
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

/** Adds the clerk, or does nothing when the address already names one. Whether it was added. */
export async function addClerk(ctx: Context, clerk: Clerk): Promise<boolean> {
  const totp = sealText(ctx, totpColumn, clerk.id, clerk.totpSecret)
  const result = await ctx.db
    .insertInto('staff')
    .values({
      id: clerk.id,
      email: clerk.email.toLowerCase(),
      name: clerk.name,
      role: clerk.role,
      password_hash: clerk.passwordHash,
      totp_secret: totp.sealed,
      totp_key: totp.keyId,
      totp_last_step: clerk.totpLastStep,
      created_at: ctx.clock(),
      disabled_at: clerk.disabledAt,
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

/** Whether the clerk was enabled until now. */
export async function saveClerkDisabled(ctx: Context, id: StaffId): Promise<boolean> {
  const result = await ctx.db
    .updateTable('staff')
    .set({ disabled_at: ctx.clock() })
    .where('id', '=', id)
    .where('disabled_at', 'is', null)
    .executeTakeFirst()
  return result.numUpdatedRows === 1n
}

export async function addStaffSession(ctx: Context, id: SessionId, staffId: StaffId): Promise<void> {
  const now = ctx.clock()
  await ctx.db
    .insertInto('staff_sessions')
    .values({ id, staff_id: staffId, started_at: now, last_used_at: now })
    .execute()
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

export async function endSessionsOfClerk(ctx: Context, staffId: StaffId): Promise<void> {
  await ctx.db
    .updateTable('staff_sessions')
    .set({ ended_at: ctx.clock() })
    .where('staff_id', '=', staffId)
    .where('ended_at', 'is', null)
    .execute()
}
