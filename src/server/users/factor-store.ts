import { createHash, randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import type { UserId } from '#domain/kernel/ids.ts'
import type { IdentityProviderName } from '#domain/users/identities.ts'
import { type FactorTicket, factorTicketSeconds, factorTries } from '#domain/users/second-factor.ts'
import type { Context } from '#server/platform/context.ts'
import { type SealedColumn, sealText, unsealText } from '#server/platform/crypto/sealed-columns.ts'
import { newRecoveryCodes } from '#server/platform/login/totp.ts'
import type { ProvidedPerson } from '#server/providers/identity/port.ts'

/** The secrets of customers' one-time codes. */
export const factorColumn: SealedColumn = {
  table: 'user_second_factors',
  key: ['user_id'],
  sealed: 'secret',
  keyId: 'secret_key',
  about: (id) => `second factor of ${id}`,
}

export type Factor = {
  readonly userId: UserId
  /** Base 32. */
  readonly secret: string
  readonly setAt: Date
}

export async function findFactor(ctx: Context, userId: UserId): Promise<Factor | null> {
  const row = await ctx.db
    .selectFrom('user_second_factors')
    .select(['secret', 'secret_key', 'set_at'])
    .where('user_id', '=', userId)
    .executeTakeFirst()
  if (!row) return null
  const sealed = { sealed: row.secret, keyId: row.secret_key }
  return { userId, secret: unsealText(ctx, factorColumn, userId, sealed), setAt: row.set_at }
}

/** Since when the login has a second factor, or null; its secret stays sealed. */
export async function factorSince(ctx: Context, userId: UserId): Promise<Date | null> {
  const row = await ctx.db
    .selectFrom('user_second_factors')
    .select('set_at')
    .where('user_id', '=', userId)
    .executeTakeFirst()
  return row?.set_at ?? null
}

/** Adds a second factor from the step of its first code on; false where the login has one. */
export async function addFactor(
  ctx: Context,
  userId: UserId,
  { secret, step }: { secret: string; step: number },
): Promise<boolean> {
  const { sealed, keyId } = sealText(ctx, factorColumn, userId, secret)
  const result = await ctx.db
    .insertInto('user_second_factors')
    .values({ user_id: userId, secret: sealed, secret_key: keyId, last_step: step, set_at: ctx.clock() })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst()
  return result.numInsertedOrUpdatedRows === 1n
}

/** Removes the second factor with its recovery codes; false where the login has none. */
export async function removeFactor(ctx: Context, userId: UserId): Promise<boolean> {
  await ctx.db.deleteFrom('user_recovery_codes').where('user_id', '=', userId).execute()
  const result = await ctx.db
    .deleteFrom('user_second_factors')
    .where('user_id', '=', userId)
    .executeTakeFirst()
  return result.numDeletedRows === 1n
}

/** Marks a time step as used; false when it or a later one was used before, or the factor is another one by now. */
export async function spendFactorStep(ctx: Context, factor: Factor, step: number): Promise<boolean> {
  const result = await ctx.db
    .updateTable('user_second_factors')
    .set({ last_step: step })
    .where('user_id', '=', factor.userId)
    .where('set_at', '=', factor.setAt)
    .where('last_step', '<', step)
    .executeTakeFirst()
  return result.numUpdatedRows === 1n
}

const codeDigest = (ctx: Context, userId: UserId, code: string): string =>
  ctx.tokens.digest('customer recovery code', `${userId}:${code}`)

/** Ten new codes in place of all until now; they are readable here and never again. */
export async function makeRecoveryCodes(ctx: Context, userId: UserId): Promise<string[]> {
  const codes = newRecoveryCodes()
  await ctx.db.deleteFrom('user_recovery_codes').where('user_id', '=', userId).execute()
  await ctx.db
    .insertInto('user_recovery_codes')
    .values(codes.map((code) => ({ user_id: userId, digest: codeDigest(ctx, userId, code) })))
    .execute()
  return codes
}

/** Uses a recovery code up; false when it is none of the login's, or was used before. */
export async function spendRecoveryCode(ctx: Context, userId: UserId, code: string): Promise<boolean> {
  const result = await ctx.db
    .updateTable('user_recovery_codes')
    .set({ used_at: ctx.clock() })
    .where('user_id', '=', userId)
    .where('digest', '=', codeDigest(ctx, userId, code))
    .where('used_at', 'is', null)
    .executeTakeFirst()
  return result.numUpdatedRows === 1n
}

/** How many recovery codes are left. */
export async function countRecoveryCodes(ctx: Context, userId: UserId): Promise<number> {
  const { rows } = await sql<{ left: number }>`
    select count(*)::int as left from user_recovery_codes where user_id = ${userId} and used_at is null`.execute(
    ctx.db,
  )
  return rows[0]?.left ?? 0
}

/** Who somebody is at a provider, to be bound once the login is open. */
export type WaitingIdentity = { readonly provider: IdentityProviderName; readonly person: ProvidedPerson }

/** A ticket is 256 random bits: a plain digest leads nobody back. */
const digestOf = (ticket: string): string => createHash('sha256').update(ticket).digest('hex')

export async function issueTicket(
  ctx: Context,
  userId: UserId,
  purpose: FactorTicket,
  identity: WaitingIdentity | null = null,
): Promise<string> {
  const ticket = randomBytes(32).toString('base64url')
  const now = ctx.clock()
  await ctx.db
    .insertInto('user_tickets')
    .values({
      digest: digestOf(ticket),
      user_id: userId,
      purpose,
      identity: identity && JSON.stringify(identity),
      issued_at: now,
      expires_at: new Date(now.getTime() + factorTicketSeconds[purpose] * 1000),
    })
    .execute()
  return ticket
}

/** Spends one of a login ticket's tries; null when it is expired, burnt, used or unknown. */
export async function tryTicket(
  ctx: Context,
  ticket: string,
): Promise<{ userId: UserId; left: number; identity: WaitingIdentity | null } | null> {
  const row = await ctx.db
    .updateTable('user_tickets')
    .set((eb) => ({ tries: eb('tries', '+', 1) }))
    .where('digest', '=', digestOf(ticket))
    .where('purpose', '=', 'login')
    .where('expires_at', '>', ctx.clock())
    .where('tries', '<', factorTries)
    .returning(['user_id', 'tries', 'identity'])
    .executeTakeFirst()
  if (!row) return null
  return {
    userId: row.user_id as UserId,
    left: factorTries - row.tries,
    identity: row.identity as WaitingIdentity | null,
  }
}

/** Whether the ticket for a new authenticator is this user's and still good. */
export async function ownsTicket(ctx: Context, userId: UserId, ticket: string): Promise<boolean> {
  const row = await ctx.db
    .selectFrom('user_tickets')
    .select('user_id')
    .where('digest', '=', digestOf(ticket))
    .where('purpose', '=', 'authenticator')
    .where('user_id', '=', userId)
    .where('expires_at', '>', ctx.clock())
    .executeTakeFirst()
  return row !== undefined
}

/** Uses a ticket up; false when somebody was quicker, or it was taken back. */
export async function spendTicket(ctx: Context, ticket: string): Promise<boolean> {
  const result = await ctx.db
    .deleteFrom('user_tickets')
    .where('digest', '=', digestOf(ticket))
    .where('expires_at', '>', ctx.clock())
    .executeTakeFirst()
  return result.numDeletedRows === 1n
}

/** Takes back every ticket of a user: who is halfway in starts again. */
export async function dropTickets(ctx: Context, userId: UserId): Promise<void> {
  await ctx.db.deleteFrom('user_tickets').where('user_id', '=', userId).execute()
}
