import type { UserId } from '#domain/kernel/ids.ts'
import type { IdentityProviderName } from '#domain/users/identities.ts'
import type { Context } from '#server/platform/context.ts'
import type { ProvidedPerson } from '#server/providers/identity/port.ts'

export type BoundIdentity = {
  readonly provider: IdentityProviderName
  readonly nickName: string
  readonly boundAt: Date
}

/** Whose identity it is; null for nobody's. */
export async function findIdentityOwner(
  ctx: Context,
  provider: IdentityProviderName,
  subject: string,
): Promise<UserId | null> {
  const row = await ctx.db
    .selectFrom('user_identities')
    .select('user_id')
    .where('provider', '=', provider)
    .where('subject', '=', subject)
    .executeTakeFirst()
  return (row?.user_id ?? null) as UserId | null
}

export async function findIdentitiesOf(ctx: Context, userId: UserId): Promise<BoundIdentity[]> {
  const rows = await ctx.db
    .selectFrom('user_identities')
    .select(['provider', 'nick_name', 'bound_at'])
    .where('user_id', '=', userId)
    .orderBy('provider')
    .execute()
  return rows.map((row) => ({
    provider: row.provider as IdentityProviderName,
    nickName: row.nick_name,
    boundAt: row.bound_at,
  }))
}

/** Adds an identity, or does nothing where it, or another of its user's at the provider, is there. Whether it was added. */
export async function addIdentity(
  ctx: Context,
  userId: UserId,
  provider: IdentityProviderName,
  person: ProvidedPerson,
): Promise<boolean> {
  const result = await ctx.db
    .insertInto('user_identities')
    .values({
      user_id: userId,
      provider,
      subject: person.subject,
      union_id: person.unionId,
      nick_name: person.nickName,
      bound_at: ctx.clock(),
    })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst()
  return result.numInsertedOrUpdatedRows === 1n
}

/** Who it was at the provider; null where there was none. */
export async function deleteIdentity(
  ctx: Context,
  userId: UserId,
  provider: IdentityProviderName,
): Promise<string | null> {
  const gone = await ctx.db
    .deleteFrom('user_identities')
    .where('user_id', '=', userId)
    .where('provider', '=', provider)
    .returning('subject')
    .executeTakeFirst()
  return gone?.subject ?? null
}

/** Nothing of the user's identities is left, nor of a binding under way. */
export async function deleteIdentitiesOf(ctx: Context, userId: UserId): Promise<void> {
  await ctx.db.deleteFrom('user_identities').where('user_id', '=', userId).execute()
  await ctx.db.deleteFrom('identity_logins').where('user_id', '=', userId).execute()
}

type Leaving = {
  readonly stateDigest: string
  readonly browserDigest: string
  readonly provider: IdentityProviderName
  readonly userId: UserId | null
  readonly wanted: string | null
  readonly expiresAt: Date
}

export async function addIdentityLogin(ctx: Context, leaving: Leaving): Promise<void> {
  await ctx.db
    .insertInto('identity_logins')
    .values({
      state_digest: leaving.stateDigest,
      browser_digest: leaving.browserDigest,
      provider: leaving.provider,
      user_id: leaving.userId,
      wanted: leaving.wanted,
      created_at: ctx.clock(),
      expires_at: leaving.expiresAt,
    })
    .execute()
}

/** Spends a state; null where it is used, old, unknown or of another browser. */
export async function spendState(
  ctx: Context,
  stateDigest: string,
  browserDigest: string,
): Promise<Pick<Leaving, 'provider' | 'userId' | 'wanted'> | null> {
  const now = ctx.clock()
  const row = await ctx.db
    .updateTable('identity_logins')
    .set({ used_at: now })
    .where('state_digest', '=', stateDigest)
    .where('browser_digest', '=', browserDigest)
    .where('used_at', 'is', null)
    .where('expires_at', '>', now)
    .returning(['provider', 'user_id', 'wanted'])
    .executeTakeFirst()
  if (!row) return null
  return {
    provider: row.provider as IdentityProviderName,
    userId: row.user_id as UserId | null,
    wanted: row.wanted,
  }
}

/** Keeps who came back under a ticket of its own. */
export async function saveTicket(
  ctx: Context,
  stateDigest: string,
  ticketDigest: string,
  person: ProvidedPerson,
  expiresAt: Date,
): Promise<void> {
  await ctx.db
    .updateTable('identity_logins')
    .set({
      ticket_digest: ticketDigest,
      subject: person.subject,
      union_id: person.unionId,
      nick_name: person.nickName,
      expires_at: expiresAt,
    })
    .where('state_digest', '=', stateDigest)
    .execute()
}

/** Takes a ticket out of the table; null where it is spent, old, unknown or of another browser. */
export async function takeTicket(
  ctx: Context,
  ticketDigest: string,
  browserDigest: string,
): Promise<{ provider: IdentityProviderName; person: ProvidedPerson } | null> {
  const row = await ctx.db
    .deleteFrom('identity_logins')
    .where('ticket_digest', '=', ticketDigest)
    .where('browser_digest', '=', browserDigest)
    .where('expires_at', '>', ctx.clock())
    .returning(['provider', 'subject', 'union_id', 'nick_name'])
    .executeTakeFirst()
  if (!row) return null
  return {
    provider: row.provider as IdentityProviderName,
    person: { subject: row.subject ?? '', unionId: row.union_id, nickName: row.nick_name ?? '' },
  }
}
