import { createHash } from 'node:crypto'
import {
  type CallCount,
  countCall,
  type Scope,
  tokenFault,
  tokenPattern,
} from '#domain/integration/tokens.ts'
import type { Customer, Staff } from '#domain/kernel/actor.ts'
import type { ApiTokenId, SessionId } from '#domain/kernel/ids.ts'
import type { Language } from '#domain/kernel/language.ts'
import { Refusal } from '#domain/kernel/refusal.ts'
import type { Context } from '#server/platform/context.ts'
import { findByDigest, noteUse } from './store.ts'

export const digestOf = (token: string): Buffer => createHash('sha256').update(token).digest()

/** A use is written down when the one before it is so long ago. */
const touchMilliseconds = 60_000

/** What tokens called in the minute that runs: each process counts its own, as it does for addresses. */
const counts = new Map<ApiTokenId, CallCount>()
const mostCounted = 10_000

function count(id: ApiTokenId, now: number): void {
  if (counts.size >= mostCounted) {
    for (const [each, { since }] of counts) if (now - since >= 60_000) counts.delete(each)
  }
  const counted = countCall(counts.get(id), now)
  counts.set(id, counted.count)
  if (counted.waitSeconds > 0) throw new Refusal('token.tooManyCalls', { seconds: counted.waitSeconds })
}

/**
 * Which program shows this token, and what it was made for. It is found by its digest, so that how long that takes says
 * nothing of it. Refuses with `token.unknown`, `token.revoked`, `token.expired`, `token.tooManyCalls`, and when the
 * customer's login is closed with `login.userClosed`.
 */
export async function authenticateToken(
  ctx: Context,
  text: string,
  language: Language,
): Promise<{ readonly actor: Customer | Staff; readonly scopes: readonly Scope[] }> {
  const found = tokenPattern.test(text) ? await findByDigest(ctx, digestOf(text)) : null
  if (!found) throw new Refusal('token.unknown')
  const now = ctx.clock()
  const fault = tokenFault(found, now)
  if (fault) throw new Refusal(`token.${fault}`)
  if (found.closedAt) throw new Refusal('login.userClosed')
  count(found.id, Date.now())
  if (!found.lastUsedAt || now.getTime() - found.lastUsedAt.getTime() >= touchMilliseconds)
    await noteUse(ctx, found.id, now)
  const token = { id: found.id, name: found.name }
  // Calls that ask for the session itself are none of a token's.
  const sessionId = found.id as string as SessionId
  if (found.userId)
    return {
      actor: { kind: 'customer', userId: found.userId, sessionId, language, token },
      scopes: found.scopes,
    }
  if (!found.madeBy) throw new Error('a token of the forwarder names no clerk')
  return {
    actor: {
      kind: 'staff',
      staffId: found.madeBy,
      sessionId,
      role: 'administrator',
      name: found.name,
      language,
      token,
    },
    scopes: found.scopes,
  }
}
