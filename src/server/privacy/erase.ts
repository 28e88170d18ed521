import type { UserId } from '#domain/kernel/ids.ts'
import type { Context } from '#server/platform/context.ts'
import { transact } from '#server/platform/db/transaction.ts'
import { noOrigin, recordLogin } from '#server/platform/login/audit.ts'
import { ProviderFailure } from '#server/platform/provider-failure.ts'
import { closingIsDue } from '#server/users/commands/closing.ts'
import { customerKey } from '#server/users/commands/sessions.ts'
import { personalParts } from './parts.ts'
import { findHolds } from './queries.ts'
import { removeExportsOf } from './store.ts'

/**
 * Erases what no law asks to keep of a user whose closing is due; whether it was done. Nothing happens where a login took
 * the closing back, or where something came up since it was asked for.
 */
export async function eraseUser(ctx: Context, userId: UserId): Promise<boolean> {
  const keys = await transact(ctx, async (ctx) => {
    if (!(await closingIsDue(ctx, userId)) || (await findHolds(ctx, userId)).length > 0) return null
    const gone = await removeExportsOf(ctx, userId)
    for (const { forget } of personalParts.toReversed()) {
      if (forget) gone.push(...(await forget(ctx, userId)))
    }
    await recordLogin(ctx, noOrigin, customerKey(userId), 'erased')
    return gone
  })
  for (const key of keys ?? []) {
    // Where the storage is down it stays behind there; nothing names it any more.
    await ctx.storage.remove(key).catch((error: unknown) => {
      if (!(error instanceof ProviderFailure)) throw error
      ctx.log.warn({ err: error, key }, 'a file of an erased user stayed behind')
    })
  }
  return keys !== null
}
