import type { listTokens as listTokensCall, TokenReply } from '#contract/api-tokens.ts'
import type { ReplyOf } from '#contract/endpoint.ts'
import { endedDays, mostTokens, tokenFault, warnDays } from '#domain/integration/tokens.ts'
import type { Context } from '#server/platform/context.ts'
import { type ListedToken, loadTokens, type OwnerId, ownerOf } from './store.ts'

const dayMilliseconds = 86_400_000

export function presentToken(token: ListedToken, now: Date): TokenReply {
  const fault = tokenFault(token, now)
  const ending = token.expiresAt.getTime() - now.getTime() <= warnDays * dayMilliseconds
  return {
    id: token.id,
    name: token.name,
    hint: token.hint,
    scopes: [...token.scopes],
    createdAt: token.createdAt.toISOString(),
    madeBy: token.madeByName,
    expiresAt: token.expiresAt.toISOString(),
    lastUsedAt: token.lastUsedAt?.toISOString() ?? null,
    revokedAt: token.revokedAt?.toISOString() ?? null,
    state: fault ?? (ending ? 'ending' : 'open'),
  }
}

/** A customer's tokens, or the forwarder's: all that stand, then those that ended lately, each newest first. */
export async function listTokens(ctx: Context, owner: OwnerId): Promise<ReplyOf<typeof listTokensCall>> {
  const now = ctx.clock()
  const rows = await loadTokens(ctx, owner, new Date(now.getTime() - endedDays * dayMilliseconds))
  const items = rows.map((each) => presentToken(each, now))
  const stands = ({ state }: TokenReply) => (state === 'open' || state === 'ending' ? 0 : 1)
  return { items: items.sort((a, b) => stands(a) - stands(b)), most: mostTokens[ownerOf(owner)] }
}
