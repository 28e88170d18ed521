import type { loginActions } from '#domain/records/actions.ts'
import type { Context } from '../context.ts'

/** Where a login call came from, for its audit entry. */
export type CallOrigin = {
  readonly address: string
  readonly requestId: string
  /** What the browser calls itself; kept with the session that it opens. */
  readonly device?: string | undefined
}

export type LoginEvent = (typeof loginActions)[number]

/** What was so before an action and after it; never a secret, and of a number only its digest. */
export type Change = { readonly before?: string | null; readonly after?: string | null }

/** Writes down who did what at the door (ASVS 16.3.1). `who` is an actor key or, before that is known, a digest. */
export async function recordLogin(
  ctx: Pick<Context, 'db' | 'clock'>,
  from: CallOrigin,
  who: string,
  what: LoginEvent,
  reason: string | null = null,
  { before = null, after = null }: Change = {},
): Promise<void> {
  await ctx.db
    .insertInto('login_audit_entries')
    .values({
      happened_at: ctx.clock(),
      who,
      what,
      reason,
      before,
      after,
      address: from.address,
      request_id: from.requestId,
    })
    .execute()
}

/** The origin of what the system does by itself. */
export const noOrigin: CallOrigin = { address: 'none', requestId: 'none' }
