import { createHash, createHmac, randomBytes } from 'node:crypto'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { Refusal } from '#domain/kernel/refusal.ts'
import { refreshGraceSeconds } from '#domain/users/login.ts'
import type { Context } from '../context.ts'

/**
 * Refresh tokens live in a cookie that no script can read; the database keeps their SHA-256. Each use
 * replaces the token (decision 008). The successor is derived from its parent with a key of ours, so
 * that tabs that ask at the same moment get the same one although none is stored.
 */
export type RefreshCookie = '__Host-rt' | '__Host-desk-rt'

const hashOf = (token: string): string => createHash('sha256').update(token).digest('hex')

const successorOf = (ctx: Context, token: string): string =>
  createHmac('sha256', ctx.tokens.key('refresh-successor')).update(token).digest('base64url')

/** A session's first refresh token. */
export async function issueRefreshToken(ctx: Context, sessionId: string): Promise<string> {
  const token = randomBytes(32).toString('base64url')
  await ctx.db
    .insertInto('refresh_tokens')
    .values({ token_hash: hashOf(token), session_id: sessionId, issued_at: ctx.clock() })
    .execute()
  return token
}

/** The session that a refresh token belongs to, used or not. */
export async function sessionOfRefreshToken(ctx: Context, token: string): Promise<string | null> {
  const row = await ctx.db
    .selectFrom('refresh_tokens')
    .select('session_id')
    .where('token_hash', '=', hashOf(token))
    .executeTakeFirst()
  return row?.session_id ?? null
}

export type Rotation =
  | { readonly outcome: 'renewed'; readonly refreshToken: string }
  | { readonly outcome: 'reused' }

/** Replaces a token, inside the caller's transaction, which has already locked the token's session. */
export async function rotateRefreshToken(ctx: Context, token: string): Promise<Rotation> {
  const now = ctx.clock()
  const row = await ctx.db
    .selectFrom('refresh_tokens')
    .select(['session_id', 'used_at'])
    .where('token_hash', '=', hashOf(token))
    .forUpdate()
    .executeTakeFirstOrThrow()
  const refreshToken = successorOf(ctx, token)
  if (row.used_at) {
    const late = now.getTime() - row.used_at.getTime() > refreshGraceSeconds * 1000
    return late ? { outcome: 'reused' } : { outcome: 'renewed', refreshToken }
  }
  await ctx.db
    .updateTable('refresh_tokens')
    .set({ used_at: now })
    .where('token_hash', '=', hashOf(token))
    .execute()
  await ctx.db
    .insertInto('refresh_tokens')
    .values({ token_hash: hashOf(refreshToken), session_id: row.session_id, issued_at: now })
    .execute()
  return { outcome: 'renewed', refreshToken }
}

export const readRefreshCookie = (request: FastifyRequest, name: RefreshCookie): string | null => {
  const value = request.cookies[name]
  return value && /^[\w-]{43}$/.test(value) ? value : null
}

const attributes = { path: '/', httpOnly: true, secure: true, sameSite: 'strict' } as const

export function setRefreshCookie(
  ctx: Context,
  reply: FastifyReply,
  name: RefreshCookie,
  token: string,
): void {
  reply.header('cache-control', 'no-store')
  reply.setCookie(name, token, { ...attributes, maxAge: ctx.config.session.longestSeconds })
}

export const clearRefreshCookie = (reply: FastifyReply, name: RefreshCookie): void => {
  reply.header('cache-control', 'no-store')
  reply.clearCookie(name, attributes)
}

/**
 * The calls that the cookie alone would authorize take only our own pages: an `Origin` that is ours, a
 * fetch that the browser itself calls same-origin, and a header that no form can send.
 */
export function refuseOtherOrigin(ctx: Context, request: FastifyRequest): void {
  const { origin, 'sec-fetch-site': site, 'x-requested-with': requestedWith } = request.headers
  const given = origin && URL.canParse(origin) ? new URL(origin) : null
  const ours =
    given !== null && (given.origin === new URL(ctx.publicUrl).origin || given.host === request.host)
  const sameSite = site === undefined || site === 'same-origin'
  if (!ours || !sameSite || requestedWith !== 'sampan') throw new Refusal('login.forbidden')
}
