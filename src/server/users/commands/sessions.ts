import type { LoginReply } from '#contract/users.ts'
import { actorKey, type Customer, type Visitor } from '#domain/kernel/actor.ts'
import type { SessionId, UserId } from '#domain/kernel/ids.ts'
import { Refusal } from '#domain/kernel/refusal.ts'
import { sessionStands } from '#domain/users/login.ts'
import type { Context } from '#server/platform/context.ts'
import { transact } from '#server/platform/db/transaction.ts'
import { newId } from '#server/platform/ids.ts'
import { type CallOrigin, noOrigin, recordLogin } from '#server/platform/login/audit.ts'
import {
  issueRefreshToken,
  rotateRefreshToken,
  sessionOfRefreshToken,
} from '#server/platform/login/refresh-tokens.ts'
import { presentUser } from '../present.ts'
import {
  addSession,
  endSession,
  endSessionsOf,
  loadUser,
  lockSession,
  takeBackClosing,
  touchSession,
  type User,
} from '../store.ts'

/** Two logins may take the closing back at the same moment; only an erased user stays out. */
async function refuseErased(ctx: Context, userId: UserId): Promise<void> {
  if ((await loadUser(ctx, userId))?.disabledAt) throw new Refusal('login.userClosed')
}

/** What a login gives: the reply for the page, and the refresh token for the cookie. */
export type LoggedIn = { readonly reply: LoginReply; readonly refreshToken: string }

export const customerKey = (userId: UserId): string => `customer:${userId}`

/**
 * Opens a session of its own for this login (ASVS 7.2.4). Whoever had asked for the login to be closed takes that back by
 * it (decision 050); once it was erased it is refused with `login.userClosed`.
 */
export async function openSession(ctx: Context, user: User, from: CallOrigin = noOrigin): Promise<LoggedIn> {
  if (user.closesAt) {
    if (!(await takeBackClosing(ctx, user.id))) await refuseErased(ctx, user.id)
    else {
      const change = { before: user.closesAt.toISOString() }
      await recordLogin(ctx, from, customerKey(user.id), 'closingTakenBack', 'by logging in', change)
    }
  }
  const sessionId: SessionId = newId('ses')
  await addSession(ctx, { id: sessionId, userId: user.id, device: from.device })
  const refreshToken = await issueRefreshToken(ctx, sessionId)
  const jwt = await ctx.tokens.issue('customer', user.id, sessionId, ctx.clock())
  return { reply: { jwt, user: presentUser(user) }, refreshToken }
}

/**
 * Renews the access token. A refresh token that was replaced more than a moment ago has been stolen or
 * copied: its session ends for everybody. Refuses with `login.expired`.
 */
export async function refreshSession(
  ctx: Context,
  _actor: Visitor | Customer,
  request: { refreshToken: string | null; from: CallOrigin },
): Promise<LoggedIn> {
  const token = request.refreshToken
  const renewed = token ? await transact(ctx, (ctx) => renew(ctx, token, request.from)) : null
  if (!renewed) throw new Refusal('login.expired')
  return renewed
}

async function renew(ctx: Context, token: string, from: CallOrigin): Promise<LoggedIn | null> {
  const sessionId = await sessionOfRefreshToken(ctx, token)
  const session = sessionId ? await lockSession(ctx, sessionId) : null
  if (!session || !sessionStands(session, ctx.config.session, ctx.clock())) return null
  const user = await loadUser(ctx, session.userId)
  if (!user || user.disabledAt) return null
  const rotation = await rotateRefreshToken(ctx, token)
  if (rotation.outcome === 'reused') {
    await endSession(ctx, session.id)
    await recordLogin(ctx, from, customerKey(user.id), 'refreshReused', session.id)
    return null
  }
  await touchSession(ctx, session.id)
  const jwt = await ctx.tokens.issue('customer', user.id, session.id, ctx.clock())
  return { reply: { jwt, user: presentUser(user) }, refreshToken: rotation.refreshToken }
}

/** Ends the session of the token and that of the cookie. */
export async function logOut(
  ctx: Context,
  actor: Visitor | Customer,
  request: { refreshToken: string | null; from: CallOrigin },
): Promise<void> {
  await transact(ctx, async (ctx) => {
    const ofCookie = request.refreshToken ? await sessionOfRefreshToken(ctx, request.refreshToken) : null
    const ofToken = actor.kind === 'customer' ? actor.sessionId : null
    for (const sessionId of new Set([ofCookie, ofToken])) {
      const userId = sessionId ? await endSession(ctx, sessionId) : null
      if (userId) await recordLogin(ctx, request.from, customerKey(userId), 'loggedOut', sessionId)
    }
  })
}

/** Ends every session of the user, this one included; how many there were. */
export async function signOutEverywhere(
  ctx: Context,
  actor: Customer,
  request: { from: CallOrigin },
): Promise<{ ended: number }> {
  return transact(ctx, async (ctx) => {
    const ended = await endSessionsOf(ctx, actor.userId)
    await recordLogin(ctx, request.from, actorKey(actor), 'sessionsEnded', String(ended), {
      before: `${ended} open`,
      after: '0 open',
    })
    return { ended }
  })
}

/** Ends one of the user's own sessions. Refuses with `request.notFound`, also for one that is over. */
export async function endOwnSession(
  ctx: Context,
  actor: Customer,
  request: { id: SessionId; from: CallOrigin },
): Promise<void> {
  await transact(ctx, async (ctx) => {
    const session = await lockSession(ctx, request.id)
    if (session?.userId !== actor.userId || !sessionStands(session, ctx.config.session, ctx.clock())) {
      throw new Refusal('request.notFound')
    }
    await endSession(ctx, request.id)
    await recordLogin(ctx, request.from, actorKey(actor), 'sessionsEnded', request.id, {
      before: 'open',
      after: 'ended',
    })
  })
}
