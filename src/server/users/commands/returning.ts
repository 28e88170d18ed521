import { sql } from 'kysely'
import type { Context } from '#server/platform/context.ts'

/** What a person is given points for once. */
export type OnceRewarded = 'registration' | 'certification'
/** By what somebody is known again: their number, or the ID number they were certified by. */
export type Mark = { readonly kind: 'mobile' | 'person'; readonly value: string }

/** Who closes and comes back within it is given nothing twice; then it is forgotten. Assumed (decision 050) */
export const erasedRewardDays = 365

const digestOf = (ctx: Context, { kind, value }: Mark): string =>
  ctx.tokens.digest('erased reward', `${kind}:${value}`)

/** Keeps, of somebody who is being erased, that they were rewarded: by keyed digests alone. */
export async function rememberReward(
  ctx: Context,
  what: OnceRewarded,
  marks: readonly Mark[],
): Promise<void> {
  if (marks.length === 0) return
  const rows = marks.map((mark) => sql`(${digestOf(ctx, mark)}, ${what}, ${ctx.clock()}::timestamptz)`)
  await sql`insert into erased_rewards (digest, what, erased_at) values ${sql.join(rows)}
    on conflict (digest, what) do update set erased_at = excluded.erased_at`.execute(ctx.db)
}

/** Whether somebody known by one of these was rewarded before they were erased. */
export async function wasRewarded(
  ctx: Context,
  what: OnceRewarded,
  marks: readonly Mark[],
): Promise<boolean> {
  const since = new Date(ctx.clock().getTime() - erasedRewardDays * 86_400_000)
  const { rows } = await sql`select 1 from erased_rewards where what = ${what} and erased_at > ${since}
    and digest = any(${marks.map((mark) => digestOf(ctx, mark))}::text[]) limit 1`.execute(ctx.db)
  return rows.length > 0
}
