import { sql } from 'kysely'
import type { Refusal } from '#domain/kernel/refusal.ts'
import type { Limit } from '#domain/users/limits.ts'
import type { Context } from '../context.ts'
import { transact } from '../db/transaction.ts'

/** The row's key for something that is counted: a digest, so that the table names no person. */
export const limitKey = (ctx: Context, what: string, subject: string): string =>
  `${what}:${ctx.tokens.digest('limit', subject).slice(0, 32)}`

/** Neighbours share an IPv6 network of 64 bits; one of them counts as one address. */
export function addressSubject(address: string): string {
  if (!address.includes(':') || address.startsWith('::ffff:')) return address.replace('::ffff:', '')
  const [head = '', tail = ''] = address.split('::')
  const front = head.split(':').filter(Boolean)
  const back = tail.split(':').filter(Boolean)
  const all = address.includes('::')
    ? [...front, ...Array(8 - front.length - back.length).fill('0'), ...back]
    : front
  return all.slice(0, 4).join(':')
}

/** What a try is counted under, and for how long it counts: the longest stretch of its limits. */
export type Counter = { readonly key: string; readonly seconds: number }

export const counter = (key: string, ...limits: readonly (readonly Limit[])[]): Counter => ({
  key,
  seconds: Math.max(...limits.flat().map((limit) => limit.seconds)),
})

/**
 * Counts one try under every key, or none of them when `decide` refuses after seeing what was tried
 * lately under each. The rows are locked while deciding, so processes cannot overrun a limit together.
 * Throws the refusal. Must be called outside a business transaction: a refused login still counts.
 */
export async function countTry(
  ctx: Context,
  counters: readonly Counter[],
  decide: (recent: ReadonlyMap<string, readonly Date[]>, now: Date) => Refusal | null,
): Promise<void> {
  const now = ctx.clock()
  // One order for everybody, so that two tries never wait for each other.
  const sorted = counters.toSorted((a, b) => (a.key < b.key ? -1 : 1))
  const keys = sorted.map((each) => each.key)
  const seconds = sorted.map((each) => each.seconds)
  const refusal = await transact(ctx, async ({ db }) => {
    const { rows } = await sql<{ key: string; recent: Date[] }>`
      insert into login_limits (key, counted_at) select unnest(${keys}::text[]), ${now}
      on conflict (key) do update set counted_at = excluded.counted_at
      returning key, recent`.execute(db)
    const recent = new Map(rows.map((row) => [row.key, row.recent]))
    const refused = decide(recent, now)
    if (refused) return refused
    await sql`
      update login_limits as counted
      set recent = ${now}::timestamptz || array(
        select at from unnest(counted.recent) as at where at > ${now}::timestamptz - make_interval(secs => wanted.seconds)
      )
      from unnest(${keys}::text[], ${seconds}::int[]) as wanted (key, seconds)
      where counted.key = wanted.key`.execute(db)
    return null
  })
  if (refusal) throw refusal
}

/** Forgets the tries under a key: whoever got in was the right one. */
export async function forgetTries(ctx: Context, key: string): Promise<void> {
  await ctx.db.deleteFrom('login_limits').where('key', '=', key).execute()
}
