import { sql } from 'kysely'
import type { Customer, Visitor } from '#domain/kernel/actor.ts'
import type { UserId } from '#domain/kernel/ids.ts'
import {
  type InviteObstacle,
  type InviteSource,
  inviteObstacle,
  readInviteCode,
} from '#domain/users/invitations.ts'
import type { Context } from '#server/platform/context.ts'

/** What a newcomer's link says, and the random id of the browser. */
export type Invite = {
  readonly code: string
  readonly source: InviteSource
  readonly browserMark?: string | undefined
}

export type AssessedInvite = Invite & {
  readonly inviterId: UserId | null
  readonly refused: InviteObstacle | null
}

/** As far as inviters of inviters are looked at; longer lines have no circle worth finding. */
const longestLine = 50

const deviceHash = (ctx: Context, browserMark: string): string => ctx.tokens.digest('device', browserMark)

/** Whose code it is and what stands against it. Reads only; nothing of it is told outside the house. */
export async function assessInvite(
  ctx: Context,
  actor: Visitor | Customer,
  invite: Invite,
  knownBefore: boolean,
): Promise<AssessedInvite> {
  const code = readInviteCode(invite.code)
  const device = invite.browserMark ? deviceHash(ctx, invite.browserMark) : null
  const { rows } = await sql<{ id: UserId; closed: boolean; above: UserId[]; seen_here: UserId[] }>`
    with recursive line as (
      select id, inviter_id, disabled_at, 0 as up from users where invite_code = ${code}
      union all
      select u.id, u.inviter_id, u.disabled_at, line.up + 1 from line join users u on u.id = line.inviter_id
      where line.up < ${longestLine}
    )
    select id, disabled_at is not null as closed,
      (select coalesce(array_agg(id), '{}') from line where up > 0) as above,
      (select coalesce(array_agg(d.user_id), '{}') from user_devices d join line on line.id = d.user_id
        where d.device_hash = ${device}) as seen_here
    from line where up = 0`.execute(ctx.db)
  const found = rows[0]
  const refused = inviteObstacle({
    inviter: found ? { id: found.id, closed: found.closed } : null,
    loggedInAs: actor.kind === 'customer' ? actor.userId : null,
    seenHere: found?.seen_here ?? [],
    above: found?.above ?? [],
    knownBefore,
  })
  return { ...invite, inviterId: found?.id ?? null, refused }
}

/** Characters of a code that are kept; what is no code of ours may be anything. */
const codeKept = 20

/** Writes down what became of the invitation that a new user came with, once for each user. */
export async function recordInvite(ctx: Context, userId: UserId, invite: AssessedInvite): Promise<void> {
  await sql`insert into invitations (user_id, inviter_id, code, source, refused, at)
    values (${userId}, ${invite.inviterId}, ${[...invite.code].slice(0, codeKept).join('')}, ${invite.source},
      ${invite.refused}, ${ctx.clock()})`.execute(ctx.db)
  if (invite.refused)
    ctx.log.warn(
      { userId, inviterId: invite.inviterId, obstacle: invite.refused },
      'an invitation was refused',
    )
}

/** Remembers that this user logged in from this browser. */
export async function rememberDevice(ctx: Context, userId: UserId, browserMark: string): Promise<void> {
  await sql`insert into user_devices (user_id, device_hash, seen_at)
    values (${userId}, ${deviceHash(ctx, browserMark)}, ${ctx.clock()})
    on conflict (user_id, device_hash) do update set seen_at = excluded.seen_at`.execute(ctx.db)
}

/**
 * Takes the inviter off a user who turned out to be the same person or company, or a customer of before, for good:
 * nothing more is earned by them. What was earned before stays. Whether there was one to take off.
 */
export async function endInvitation(
  ctx: Context,
  userId: UserId,
  because: 'sameIdentity' | 'knownBefore' = 'sameIdentity',
): Promise<boolean> {
  const { rows } = await sql<{ inviter_id: UserId }>`
    with invited as (select id, inviter_id from users where id = ${userId} and inviter_id is not null for no key update),
    written as (update invitations i set refused = ${because} from invited where i.user_id = invited.id),
    parted as (update users u set inviter_id = null from invited where u.id = invited.id)
    select inviter_id from invited`.execute(ctx.db)
  if (rows[0])
    ctx.log.warn({ userId, inviterId: rows[0].inviter_id, obstacle: because }, 'an invitation was refused')
  return rows.length > 0
}

/** Ends the invitation of a user who turned out to be somebody in their own line of inviters. Whether it did. */
export async function endInvitationFrom(ctx: Context, userId: UserId, same: UserId): Promise<boolean> {
  const { rows } = await sql`
    with recursive line as (
      select inviter_id, 1 as up from users where id = ${userId}
      union all
      select u.inviter_id, line.up + 1 from line join users u on u.id = line.inviter_id where line.up < ${longestLine}
    )
    select 1 from line where inviter_id = ${same} limit 1`.execute(ctx.db)
  return rows.length > 0 && (await endInvitation(ctx, userId))
}
