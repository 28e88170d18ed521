import type { Endpoint } from '#contract/endpoint.ts'
import type { Staff } from '#domain/kernel/actor.ts'
import type { RecordedField } from '#domain/records/fields.ts'
import type { Context } from '../context.ts'
import type { Database } from '../db/connect.ts'
import type { CallOrigin } from '../login/audit.ts'

/** Small facts by field name: what a reader of the log compares. Never a secret; of personal numbers only the masked form. */
export type Facts = Readonly<
  Partial<Record<RecordedField, string | number | boolean | null | readonly string[]>>
>

export type DeskChange = {
  /** The id of what was changed; null where it has none. */
  readonly subject: string | null
  /** Whose it is, where it is a customer's. */
  readonly userId?: string | null
  readonly before?: Facts | null
  readonly after?: Facts | null
  /** Why, in the clerk's own words. */
  readonly reason?: string | null
}

/** A clerk's call under way, and what it has changed so far. */
export type DeskAction = {
  readonly actor: Staff
  readonly action: string
  readonly from: CallOrigin
  readonly changes: DeskChange[]
  /** How many rows were committed. */
  written: number
}

/** The name of a call in the log: its path without the gateway. */
export const actionOf = ({ path }: Pick<Endpoint, 'path'>): string =>
  path.replace(/^\/(crm|content)\//, '').replace(/^desk\//, '')

/**
 * Says what a command changed, to be written down with it in the same transaction (A-22, ASVS 16.4.2). Call it inside
 * the transaction; it writes nothing itself, and does nothing where no clerk's call is under way.
 */
export function noteChange(ctx: Context, change: DeskChange): void {
  ctx.deskAction?.changes.push(change)
}

/** Writes what was noted and answers how much; `transact` calls it before it commits. */
export async function writeDeskRecords(
  db: Database,
  clock: () => Date,
  { actor, action, from, changes }: DeskAction,
): Promise<number> {
  const at = clock()
  const rows = changes.map(({ subject, userId = null, before = null, after = null, reason = null }) => ({
    happened_at: at,
    staff_id: actor.staffId,
    staff_name: actor.name,
    token_id: actor.token?.id ?? null,
    role: actor.role,
    action,
    subject,
    user_id: userId,
    reason,
    before: before && JSON.stringify(before),
    after: after && JSON.stringify(after),
    address: from.address,
    request_id: from.requestId,
  }))
  // A statement takes 65,535 values at most.
  for (let first = 0; first < rows.length; first += 5000) {
    await db
      .insertInto('desk_records')
      .values(rows.slice(first, first + 5000))
      .execute()
  }
  return rows.length
}

/** The name of whoever did this to a thing last, as far as it is written down. */
export async function lastClerkOf(ctx: Context, action: string, subject: string): Promise<string | null> {
  const row = await ctx.db
    .selectFrom('desk_records')
    .select('staff_name')
    .where('subject', '=', subject)
    .where('action', '=', action)
    .orderBy('number', 'desc')
    .limit(1)
    .executeTakeFirst()
  return row?.staff_name ?? null
}

const idPattern = /^[a-z]{3}_\w+$/

/** The first id in what was sent: what a call was about that noted nothing. */
export function firstId(...sent: readonly unknown[]): string | null {
  for (const each of sent) {
    if (typeof each === 'string' && idPattern.test(each)) return each
    if (typeof each === 'object' && each !== null) {
      const found = firstId(...Object.values(each))
      if (found) return found
    }
  }
  return null
}
