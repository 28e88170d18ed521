import type { Customer } from '#domain/kernel/actor.ts'
import type { SessionId, UserId } from '#domain/kernel/ids.ts'
import type { Language } from '#domain/kernel/language.ts'
import { sessionStands, sessionTouchSeconds } from '#domain/users/login.ts'
import type { Context } from '#server/platform/context.ts'

type SessionRow = {
  user_id: string
  started_at: Date
  last_used_at: Date
  ended_at: Date | null
  disabled_at: Date | null
}

/** One read by primary key on every call; the price of sessions that end at once (decision 008). */
const sessionWithUser = {
  name: 'session-with-user',
  text: `select s.user_id, s.started_at, s.last_used_at, s.ended_at, u.disabled_at
         from user_sessions s join users u on u.id = s.user_id where s.id = $1`,
}

/** Who stands behind a token now, or null. */
export async function authenticateCustomer(
  ctx: Context,
  token: string,
  language: Language,
): Promise<Customer | null> {
  const now = ctx.clock()
  const claims = await ctx.tokens.verify('customer', token, now)
  if (!claims) return null
  const { rows } = await ctx.pool.query<SessionRow>({ ...sessionWithUser, values: [claims.session] })
  const row = rows[0]
  if (!row || row.user_id !== claims.subject || row.disabled_at) return null
  const session = { startedAt: row.started_at, lastUsedAt: row.last_used_at, endedAt: row.ended_at }
  if (!sessionStands(session, ctx.config.session, now)) return null
  if (now.getTime() - row.last_used_at.getTime() >= sessionTouchSeconds * 1000) {
    await ctx.pool.query('update user_sessions set last_used_at = $2 where id = $1 and last_used_at < $2', [
      claims.session,
      now,
    ])
  }
  return { kind: 'customer', userId: row.user_id as UserId, sessionId: claims.session as SessionId, language }
}
