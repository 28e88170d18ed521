import { sql } from 'kysely'
import * as contract from '#contract/customers.ts'
import type { BodyOf, ReplyOf } from '#contract/endpoint.ts'
import { shownViewings, viewingEnd, viewingStands } from '#domain/customers/viewing.ts'
import type { Customer, Staff, StaffRole } from '#domain/kernel/actor.ts'
import type { SessionId, UserId, ViewingId } from '#domain/kernel/ids.ts'
import type { Language } from '#domain/kernel/language.ts'
import { Refusal } from '#domain/kernel/refusal.ts'
import { sessionStands } from '#domain/users/login.ts'
import { identityOf, maskMobile } from '#domain/users/user.ts'
import type { Context } from '#server/platform/context.ts'
import { transact } from '#server/platform/db/transaction.ts'
import { newId } from '#server/platform/ids.ts'
import { noteChange } from '#server/platform/records/desk-records.ts'
import { findUser } from '#server/users/queries.ts'
import { lockFile } from './store.ts'

type ViewingRow = {
  expires_at: Date
  ended_at: Date | null
  role: StaffRole
  disabled_at: Date | null
  erased_at: Date | null
  session_started_at: Date
  session_used_at: Date
  session_ended_at: Date | null
}

/** One read by primary keys on every call, as of a customer's own session (decision 008); it writes nothing. */
const viewingWithLogin = {
  name: 'viewing-with-login',
  text: `select v.expires_at, v.ended_at, c.role, c.disabled_at, u.erased_at, s.started_at as session_started_at,
           s.last_used_at as session_used_at, s.ended_at as session_ended_at
         from portal_viewings v join users u on u.id = v.user_id join staff c on c.id = v.staff_id
         join staff_sessions s on s.id = v.staff_session_id
         where v.user_id = $1 and v.id = $2`,
}

/** Whose portal a token opens to a clerk, or null. */
export async function authenticateViewing(
  ctx: Context,
  token: string,
  language: Language,
): Promise<Customer | null> {
  const now = ctx.clock()
  const claims = await ctx.tokens.verify('viewing', token, now)
  if (!claims) return null
  const { rows } = await ctx.pool.query<ViewingRow>({
    ...viewingWithLogin,
    values: [claims.subject, claims.session],
  })
  const row = rows[0]
  if (!row || row.erased_at || row.disabled_at || !contract.viewAsCustomer.roles.includes(row.role))
    return null
  const login = {
    startedAt: row.session_started_at,
    lastUsedAt: row.session_used_at,
    endedAt: row.session_ended_at,
  }
  if (!sessionStands(login, ctx.config.session, now)) return null
  if (!viewingStands({ expiresAt: row.expires_at, endedAt: row.ended_at }, now)) return null
  return {
    kind: 'customer',
    userId: claims.subject as UserId,
    // The customer's own sessions have other ids: none of them is the one that asks.
    sessionId: claims.session as SessionId,
    viewing: claims.session as ViewingId,
    language,
  }
}

/** Lets a clerk look at a portal; the desk's log says so. Refuses with `request.notFound`, for an erased customer too. */
export const startViewing = (
  ctx: Context,
  actor: Staff,
  { userId }: BodyOf<typeof contract.viewAsCustomer>,
): Promise<ReplyOf<typeof contract.viewAsCustomer>> =>
  transact(ctx, async (ctx) => {
    await lockFile(ctx, userId)
    const user = await findUser(ctx, userId)
    if (!user) throw new Refusal('request.notFound')
    const now = ctx.clock()
    const id = newId('vwg')
    const until = viewingEnd(now)
    await sql`insert into portal_viewings
        (user_id, id, staff_id, staff_name, staff_session_id, started_at, expires_at)
      values (${userId}, ${id}, ${actor.staffId}, ${actor.name}, ${actor.sessionId}, ${now}, ${until})`.execute(
      ctx.db,
    )
    noteChange(ctx, { subject: id, userId, after: { expiresAt: until.toISOString() } })
    const { certificationStatus, certificationType, mobile, nickName, userName } = user
    return {
      token: await ctx.tokens.issue('viewing', userId, id, now),
      viewing: {
        id,
        userId,
        name: userName ?? nickName ?? maskMobile(mobile),
        by: actor.name,
        until: until.toISOString(),
      },
      user: {
        userCode: userId,
        userName,
        identity: identityOf(certificationType),
        nickName,
        certificationType,
        certificationStatus,
      },
    }
  })

/** Ends one's own viewing; one that is over already stays as it ended. Refuses with `request.notFound`. */
export const endViewing = (
  ctx: Context,
  actor: Staff,
  { id, userId }: BodyOf<typeof contract.endViewing>,
): Promise<null> =>
  transact(ctx, async (ctx) => {
    const { rows } = await sql<{ ended_at: Date }>`
      update portal_viewings set ended_at = coalesce(ended_at, least(expires_at, ${ctx.clock()}::timestamptz))
      where user_id = ${userId} and id = ${id} and staff_id = ${actor.staffId} returning ended_at`.execute(
      ctx.db,
    )
    const [row] = rows
    if (!row) throw new Refusal('request.notFound')
    noteChange(ctx, { subject: id, userId, after: { endedAt: row.ended_at.toISOString() } })
    return null
  })

/** When clerks looked at one's own portal. */
export async function listViewings(
  ctx: Context,
  { userId }: Customer,
): Promise<ReplyOf<typeof contract.listViewings>> {
  const { rows } = await sql<{ id: ViewingId; staff_name: string; started_at: Date; ends_at: Date }>`
    select id, staff_name, started_at, coalesce(ended_at, expires_at) as ends_at from portal_viewings
    where user_id = ${userId} order by id desc limit ${shownViewings}`.execute(ctx.db)
  return rows.map((row) => ({
    id: row.id,
    by: row.staff_name,
    startedAt: row.started_at.toISOString(),
    endsAt: row.ends_at.toISOString(),
  }))
}
