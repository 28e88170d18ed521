import { sql } from 'kysely'
import type { Scope, TokenOwner } from '#domain/integration/tokens.ts'
import type { ApiTokenId, StaffId, UserId } from '#domain/kernel/ids.ts'
import type { Context } from '#server/platform/context.ts'

export type StoredToken = {
  readonly id: ApiTokenId
  /** Null: the forwarder's. */
  readonly userId: UserId | null
  readonly name: string
  readonly hint: string
  readonly scopes: readonly Scope[]
  readonly createdAt: Date
  readonly madeBy: StaffId | null
  readonly expiresAt: Date
  readonly lastUsedAt: Date | null
  readonly revokedAt: Date | null
}
export type ListedToken = StoredToken & { readonly madeByName: string | null }

/** Whose tokens: one customer's, or the forwarder's. */
export type OwnerId = UserId | null
export const ownerOf = (userId: OwnerId): TokenOwner => (userId === null ? 'forwarder' : 'customer')

const columns = sql`t.id, t.user_id as "userId", t.name, t.hint, t.scopes, t.created_at as "createdAt",
  t.made_by as "madeBy", t.expires_at as "expiresAt", t.last_used_at as "lastUsedAt", t.revoked_at as "revokedAt"`
const owned = (owner: OwnerId) => (owner === null ? sql`t.user_id is null` : sql`t.user_id = ${owner}`)

const byDigest = {
  name: 'token by digest',
  text: `select t.id, t.user_id as "userId", t.name, t.hint, t.scopes, t.created_at as "createdAt", t.made_by as "madeBy",
      t.expires_at as "expiresAt", t.last_used_at as "lastUsedAt", t.revoked_at as "revokedAt", u.disabled_at as "closedAt"
    from api_tokens t left join users u on u.id = t.user_id where t.digest = $1`,
}

/** The token with this digest, and whether its customer's login is closed; one read by a unique key on every call. */
export async function findByDigest(
  ctx: Context,
  digest: Buffer,
): Promise<(StoredToken & { readonly closedAt: Date | null }) | null> {
  const { rows } = await ctx.pool.query<StoredToken & { closedAt: Date | null }>({
    ...byDigest,
    values: [digest],
  })
  return rows[0] ?? null
}

export async function noteUse(ctx: Context, id: ApiTokenId, at: Date): Promise<void> {
  await ctx.pool.query(
    'update api_tokens set last_used_at = $2 where id = $1 and (last_used_at is null or last_used_at < $2)',
    [id, at],
  )
}

/** All that stand, and those that ended since; newest first. */
export async function loadTokens(ctx: Context, owner: OwnerId, endedSince: Date): Promise<ListedToken[]> {
  const { rows } = await sql<ListedToken>`
    select ${columns}, s.name as "madeByName" from api_tokens t left join staff s on s.id = t.made_by
    where ${owned(owner)} and coalesce(t.revoked_at, t.expires_at) > ${endedSince}
    order by t.id desc`.execute(ctx.db)
  return rows
}

/** Takes turns with others who make a token for the same owner, so that they are counted one after another. */
export async function lockTokensOf(ctx: Context, owner: OwnerId): Promise<void> {
  if (owner === null) await sql`lock table api_tokens in share row exclusive mode`.execute(ctx.db)
  else await sql`select 1 from users where id = ${owner} for no key update`.execute(ctx.db)
}

/** Adds a token unless so many stand already. */
export async function insertToken(
  ctx: Context,
  { digest, ...token }: StoredToken & { readonly digest: Buffer },
  most: number,
): Promise<boolean> {
  const { numAffectedRows = 0n } = await sql`
    insert into api_tokens (id, user_id, name, hint, digest, scopes, created_at, made_by, expires_at)
    select ${token.id}, ${token.userId}, ${token.name}, ${token.hint}, ${digest}, ${token.scopes}::text[],
      ${token.createdAt}, ${token.madeBy}, ${token.expiresAt}
    where (select count(*) from api_tokens t where ${owned(token.userId)} and t.revoked_at is null
      and t.expires_at > ${token.createdAt}) < ${most}`.execute(ctx.db)
  return numAffectedRows > 0n
}

/** The token as it was, or null where there is none that is not revoked. */
export async function revokeStored(
  ctx: Context,
  owner: OwnerId,
  id: ApiTokenId,
  at: Date,
): Promise<StoredToken | null> {
  const { rows } = await sql<StoredToken>`
    update api_tokens t set revoked_at = ${at} where t.id = ${id} and ${owned(owner)} and t.revoked_at is null
    returning ${columns}`.execute(ctx.db)
  return rows[0] ?? null
}

export type EndingToken = {
  readonly id: ApiTokenId
  readonly userId: OwnerId
  readonly name: string
  readonly hint: string
  readonly expiresAt: Date
}

/** Those that end before then and whose owner does not know yet. */
export async function findEnding(
  ctx: Context,
  now: Date,
  before: Date,
  most: number,
): Promise<EndingToken[]> {
  const { rows } = await sql<EndingToken>`
    select id, user_id as "userId", name, hint, expires_at as "expiresAt" from api_tokens
    where revoked_at is null and warned_at is null and expires_at > ${now} and expires_at <= ${before}
    order by expires_at limit ${most}`.execute(ctx.db)
  return rows
}

/** Whether it was not told before. */
export async function noteWarned(ctx: Context, id: ApiTokenId, at: Date): Promise<boolean> {
  const { numAffectedRows = 0n } = await sql`
    update api_tokens set warned_at = ${at} where id = ${id} and warned_at is null`.execute(ctx.db)
  return numAffectedRows > 0n
}
