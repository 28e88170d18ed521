import type { Context } from '../context.ts'

/** Where a login call came from, for its audit entry. */
export type CallOrigin = { readonly address: string; readonly requestId: string }

export type LoginEvent =
  | 'codeSent'
  | 'registered'
  | 'loggedIn'
  | 'refused'
  | 'loggedOut'
  | 'sessionsEnded'
  | 'passwordSet'
  | 'refreshReused'
  | 'disabled'
  | 'staffCreated'

/** Writes down who did what at the door (ASVS 16.3.1). `who` is an actor key or, before that is known, a digest. */
export async function recordLogin(
  ctx: Context,
  from: CallOrigin,
  who: string,
  what: LoginEvent,
  reason: string | null = null,
): Promise<void> {
  await ctx.db
    .insertInto('login_audit_entries')
    .values({
      happened_at: ctx.clock(),
      who,
      what,
      reason,
      address: from.address,
      request_id: from.requestId,
    })
    .execute()
}

/** The origin of what the system does by itself. */
export const noOrigin: CallOrigin = { address: 'none', requestId: 'none' }
