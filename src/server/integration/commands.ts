import { randomBytes } from 'node:crypto'
import type { addToken as addTokenCall, deskAddToken } from '#contract/api-tokens.ts'
import type { BodyOf, ReplyOf } from '#contract/endpoint.ts'
import { endOf, mostTokens } from '#domain/integration/tokens.ts'
import { actorKey, type Customer, type Staff } from '#domain/kernel/actor.ts'
import type { ApiTokenId } from '#domain/kernel/ids.ts'
import { Refusal } from '#domain/kernel/refusal.ts'
import type { Context } from '#server/platform/context.ts'
import { transact } from '#server/platform/db/transaction.ts'
import { newId } from '#server/platform/ids.ts'
import { type CallOrigin, recordLogin } from '#server/platform/login/audit.ts'
import { noteChange } from '#server/platform/records/desk-records.ts'
import { digestOf } from './authenticate.ts'
import { presentToken } from './queries.ts'
import { insertToken, lockTokensOf, type OwnerId, ownerOf, revokeStored } from './store.ts'

const owner = (actor: Customer | Staff): OwnerId => (actor.kind === 'customer' ? actor.userId : null)

/**
 * Makes a token of 256 random bits, which is answered this once; kept is its digest. Each scope counts once. Refuses
 * with `token.tooMany`.
 */
export function addToken(
  ctx: Context,
  actor: Customer | Staff,
  { name, scopes, days }: BodyOf<typeof addTokenCall> | BodyOf<typeof deskAddToken>,
  from: CallOrigin,
): Promise<ReplyOf<typeof addTokenCall>> {
  const id = newId('tok')
  // The end of an id is random; its beginning is the time.
  const hint = `smp_${id.slice(-8)}`
  const token = `${hint}_${randomBytes(32).toString('base64url')}`
  const now = ctx.clock()
  const userId = owner(actor)
  const added = {
    id,
    userId,
    name,
    hint,
    scopes: [...new Set(scopes)],
    createdAt: now,
    madeBy: actor.kind === 'staff' ? actor.staffId : null,
    expiresAt: endOf(now, days),
    lastUsedAt: null,
    revokedAt: null,
  }
  return transact(ctx, async (ctx) => {
    await lockTokensOf(ctx, userId)
    const most = mostTokens[ownerOf(userId)]
    if (!(await insertToken(ctx, { ...added, digest: digestOf(token) }, most)))
      throw new Refusal('token.tooMany', { most })
    const after = { name, hint, scopes: added.scopes, expiresAt: added.expiresAt.toISOString() }
    noteChange(ctx, { subject: id, after })
    if (actor.kind === 'customer')
      await recordLogin(ctx, from, actorKey(actor), 'tokenMade', id, { after: JSON.stringify(after) })
    const madeByName = actor.kind === 'staff' ? actor.name : null
    return { made: presentToken({ ...added, madeByName }, now), token }
  })
}

/** It opens nothing from the commit on. Refuses with `request.notFound`, also for one that is revoked already. */
export function revokeToken(
  ctx: Context,
  actor: Customer | Staff,
  id: ApiTokenId,
  from: CallOrigin,
): Promise<void> {
  return transact(ctx, async (ctx) => {
    const now = ctx.clock()
    const found = await revokeStored(ctx, owner(actor), id, now)
    if (!found) throw new Refusal('request.notFound')
    noteChange(ctx, {
      subject: id,
      before: { name: found.name, hint: found.hint, revokedAt: null },
      after: { name: found.name, hint: found.hint, revokedAt: now.toISOString() },
    })
    if (actor.kind === 'customer') await recordLogin(ctx, from, actorKey(actor), 'tokenRevoked', id)
  })
}
