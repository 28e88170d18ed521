import { sql } from 'kysely'
import type { ListedClerk, listClerksCall } from '#contract/clerks.ts'
import type { Endpoint, QueryOf, ReplyOf } from '#contract/endpoint.ts'
import type { DeskRight, OwnLogin } from '#contract/own-login.ts'
import type { LoggedInStaff } from '#contract/staff.ts'
import { type Staff, type StaffRole, staffRoles } from '#domain/kernel/actor.ts'
import type { SessionId } from '#domain/kernel/ids.ts'
import { Refusal } from '#domain/kernel/refusal.ts'
import { deskRights, type RightName } from '#domain/staff/rights.ts'
import { demoTotpSecret } from '#domain/staff/totp.ts'
import { readDevice } from '#domain/users/device.ts'
import { sessionStands } from '#domain/users/login.ts'
import { totpPeriodSeconds } from '#domain/users/second-factor.ts'
import type { Context } from '#server/platform/context.ts'
import { totpAt } from '#server/platform/login/totp.ts'
import { actionOf } from '#server/platform/records/desk-records.ts'
import { presentClerk } from './present.ts'
import { loadClerk } from './store.ts'

export async function getClerk(ctx: Context, actor: Staff): Promise<LoggedInStaff> {
  const clerk = await loadClerk(ctx, actor.staffId)
  if (!clerk) throw new Refusal('login.expired')
  return presentClerk(clerk)
}

/** The one-time code of the demo clerks, whose secret is public. Not found outside demo mode. */
export function getDemoCode(ctx: Context): { totp: string; validUntil: string } {
  if (!ctx.config.demo) throw new Refusal('request.notFound')
  const now = ctx.clock()
  const step = totpPeriodSeconds * 1000
  const validUntil = new Date((Math.floor(now.getTime() / step) + 1) * step)
  return { totp: totpAt(demoTotpSecret, now), validUntil: validUntil.toISOString() }
}

/** Whether a clerk of one of these roles has used the desk since; an open page of the desk asks at least once a minute. */
export async function clerkSeenSince(
  ctx: Context,
  roles: readonly StaffRole[],
  since: Date,
): Promise<boolean> {
  const seen = await ctx.db
    .selectFrom('staff_sessions as s')
    .innerJoin('staff as c', 'c.id', 's.staff_id')
    .select('s.id')
    .where('s.last_used_at', '>=', since)
    .where('s.ended_at', 'is', null)
    .where('c.disabled_at', 'is', null)
    .where('c.role', 'in', roles)
    .limit(1)
    .executeTakeFirst()
  return seen !== undefined
}

type ListedRow = {
  id: string
  state: ListedClerk['state']
  name: string
  email: string
  role: StaffRole
  since: Date
  last_seen_at: Date | null
  has_factor: boolean
  expires_at: Date | null
  mail: ListedClerk['mail']
  invited_by: string | null
  sessions: number
  codes_left: number
}

/** Clerks and invitations that wait, the newest first. A strange cursor is refused beside its field. */
export async function listClerks(
  ctx: Context,
  actor: Staff,
  { state, role, keyword, cursor, size }: QueryOf<typeof listClerksCall>,
): Promise<ReplyOf<typeof listClerksCall>> {
  if (cursor && !/^[0-9a-hjkmnp-tv-z]{26}$/.test(cursor))
    throw new Refusal('request.invalid', {}, { cursor: { code: 'field.invalid', params: {} } })
  const { idleSeconds, longestSeconds } = ctx.config.session
  const since = (seconds: number) => new Date(ctx.clock().getTime() - seconds * 1000)
  const wanted = sql.join(
    [
      sql`true`,
      ...(state ? [sql`state = ${state}`] : []),
      ...(role ? [sql`role = ${role}`] : []),
      ...(keyword ? [sql`position(lower(${keyword}) in lower(name || ' ' || email)) > 0`] : []),
      ...(cursor ? [sql`right(id, 26) < ${cursor}`] : []),
    ],
    sql` and `,
  )
  const { rows } = await sql<ListedRow>`
    with page as (
      select * from (
        select id, case when disabled_at is null then 'active' else 'closed' end as state, name, email, role,
          created_at as since, last_seen_at, totp_secret is not null as has_factor, null::timestamptz as expires_at,
          null as mail, null as invited_by
        from staff
        union all
        select i.id, 'invited', i.name, i.email, i.role, i.invited_at, null, false, i.expires_at,
          case when i.mail_failure is not null then 'failed' when i.mailed_at is not null then 'sent' else 'waiting' end,
          c.name
        from staff_invitations i left join staff c on c.id = i.invited_by
        where i.ended_at is null
      ) each
      where ${wanted} order by right(id, 26) desc limit ${size + 1}
    )
    select page.*,
      (select count(*)::int from staff_sessions s where s.staff_id = page.id and s.ended_at is null
        and s.last_used_at > ${since(idleSeconds)} and s.started_at > ${since(longestSeconds)}) as sessions,
      (select count(*)::int from staff_recovery_codes r where r.staff_id = page.id and r.used_at is null) as codes_left
    from page order by right(page.id, 26) desc`.execute(ctx.db)
  const shown = rows.slice(0, size)
  return {
    items: shown.map((row) => ({
      id: row.id,
      state: row.state,
      name: row.name,
      email: row.email,
      role: row.role,
      since: row.since.toISOString(),
      lastSeenAt: row.last_seen_at?.toISOString() ?? null,
      sessions: row.sessions,
      recoveryCodesLeft: row.codes_left,
      hasSecondFactor: row.has_factor,
      expiresAt: row.expires_at?.toISOString() ?? null,
      mail: row.mail,
      invitedBy: row.invited_by,
      own: row.id === actor.staffId,
    })),
    nextCursor: rows.length > size ? (shown.at(-1)?.id.slice(-26) ?? null) : null,
  }
}

/** One's own login, and where it stands open, the session used last first. */
export async function getOwnLogin(ctx: Context, actor: Staff): Promise<OwnLogin> {
  const clerk = await loadClerk(ctx, actor.staffId)
  if (!clerk) throw new Refusal('login.expired')
  const { rows } = await sql<{
    id: string | null
    device: string | null
    address: string | null
    started_at: Date
    last_used_at: Date
    codes_left: number
  }>`
    select s.id, s.device, s.address, s.started_at, s.last_used_at, left_over.codes_left
    from (select count(*)::int as codes_left from staff_recovery_codes
      where staff_id = ${actor.staffId} and used_at is null) left_over
    left join staff_sessions s on s.staff_id = ${actor.staffId} and s.ended_at is null
    order by s.last_used_at desc, s.id`.execute(ctx.db)
  const now = ctx.clock()
  const { session } = ctx.config
  return {
    ...presentClerk(clerk),
    language: clerk.language,
    enrolsAgain: clerk.enrolsAgain,
    recoveryCodesLeft: rows[0]?.codes_left ?? 0,
    idleMinutes: Math.round(session.idleSeconds / 60),
    longestDays: Math.round(session.longestSeconds / 86_400),
    sessions: rows.flatMap((row) =>
      row.id !== null &&
      sessionStands({ startedAt: row.started_at, lastUsedAt: row.last_used_at, endedAt: null }, session, now)
        ? [
            {
              id: row.id as SessionId,
              ...readDevice(row.device),
              // What the system opened by itself came from nowhere.
              address: row.address === 'none' ? null : row.address,
              startedAt: row.started_at.toISOString(),
              lastUsedAt: row.last_used_at.toISOString(),
              current: row.id === actor.sessionId,
            },
          ]
        : [],
    ),
  }
}

/** Who may do what, read off the calls that the server answers. */
export function readRights(endpoints: readonly Endpoint[]): DeskRight[] {
  const ofStaff = new Map(
    endpoints.filter(({ access }) => access === 'staff').map((each) => [actionOf(each), each]),
  )
  const mayCall = (call: string, role: StaffRole): boolean => {
    const roles = ofStaff.get(call)?.roles
    return roles !== undefined && (roles.length === 0 || roles.includes(role))
  }
  return (Object.keys(deskRights) as RightName[]).map((right) => ({
    area: deskRights[right].area,
    right,
    roles: staffRoles.filter((role) => deskRights[right].calls.every((call) => mayCall(call, role))),
  }))
}
