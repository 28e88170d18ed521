import type { Staff, StaffRole } from '#domain/kernel/actor.ts'
import type { SessionId, StaffId } from '#domain/kernel/ids.ts'
import type { Language } from '#domain/kernel/language.ts'
import { sessionStands, sessionTouchSeconds } from '#domain/users/login.ts'
import type { Context } from '#server/platform/context.ts'

type SessionRow = {
  staff_id: string
  started_at: Date
  last_used_at: Date
  ended_at: Date | null
  disabled_at: Date | null
  role: string
  name: string
}

/** One read by primary key on every call: a changed role or a closed login acts at once (ASVS 8.3.2). */
const sessionWithClerk = {
  name: 'session-with-clerk',
  text: `select s.staff_id, s.started_at, s.last_used_at, s.ended_at, c.disabled_at, c.role, c.name
         from staff_sessions s join staff c on c.id = s.staff_id where s.id = $1`,
}

const touched = {
  name: 'session-of-clerk-used',
  text: `with session as (update staff_sessions set last_used_at = $2 where id = $1 and last_used_at < $2)
         update staff set last_seen_at = $2 where id = $3 and (last_seen_at is null or last_seen_at < $2)`,
}

/** Which clerk stands behind a token now, or null. */
export async function authenticateStaff(
  ctx: Context,
  token: string,
  language: Language,
): Promise<Staff | null> {
  const now = ctx.clock()
  const claims = await ctx.tokens.verify('staff', token, now)
  if (!claims) return null
  const { rows } = await ctx.pool.query<SessionRow>({ ...sessionWithClerk, values: [claims.session] })
  const row = rows[0]
  if (!row || row.staff_id !== claims.subject || row.disabled_at) return null
  const session = { startedAt: row.started_at, lastUsedAt: row.last_used_at, endedAt: row.ended_at }
  if (!sessionStands(session, ctx.config.session, now)) return null
  if (now.getTime() - row.last_used_at.getTime() >= sessionTouchSeconds * 1000) {
    await ctx.pool.query({ ...touched, values: [claims.session, now, row.staff_id] })
  }
  return {
    kind: 'staff',
    staffId: row.staff_id as StaffId,
    sessionId: claims.session as SessionId,
    role: row.role as StaffRole,
    name: row.name,
    language,
  }
}
