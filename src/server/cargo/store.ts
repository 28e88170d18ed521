import { sql } from 'kysely'
import type { CargoQuestion } from '#domain/cargo/cargo-question.ts'
import type { CargoRecord } from '#domain/cargo/cargo-record.ts'
import type { SubscriptionStatus } from '#domain/cargo/subscriptions.ts'
import type { CargoSubscriptionId } from '#domain/kernel/ids.ts'
import type { Language } from '#domain/kernel/language.ts'
import type { Context } from '#server/platform/context.ts'

/** What of an answer its message says. */
export type ToldAnswer = Pick<CargoRecord, 'vsl' | 'voy' | 'releaseResult' | 'wharfReleaseMark'> & {
  readonly demo: boolean
}

type NewSubscription = {
  readonly id: CargoSubscriptionId
  readonly mobile: string
  readonly language: Language
  readonly question: CargoQuestion
  readonly createdAt: Date
  readonly endsAt: Date
  readonly nextTryAt: Date
}

/** False when one for this container and number runs already. */
export async function addSubscription(ctx: Context, added: NewSubscription): Promise<boolean> {
  const { question } = added
  const result = await sql`
    insert into cargo_subscriptions
      (id, mobile, language, bill, container, carrier, status, created_at, ends_at, next_try_at)
    values (${added.id}, ${added.mobile}, ${added.language}, ${question.bill}, ${question.container},
      ${question.carrier}, 'running', ${added.createdAt}, ${added.endsAt}, ${added.nextTryAt})
    on conflict (mobile, container) where status = 'running' do nothing`.execute(ctx.db)
  return (result.numAffectedRows ?? 0n) > 0n
}

export type DueSubscription = CargoQuestion & { readonly id: CargoSubscriptionId; readonly ends_at: Date }

/**
 * Takes what is to be asked now and puts its next turn off, so that no other process asks the same. The last turn is
 * when the half hour ends.
 */
export async function takeDueSubscriptions(
  ctx: Context,
  now: Date,
  nextTryAt: Date,
  most: number,
): Promise<DueSubscription[]> {
  const { rows } = await sql<DueSubscription>`
    update cargo_subscriptions set next_try_at = greatest(${now}::timestamptz, least(${nextTryAt}::timestamptz, ends_at))
    where id in (
      select id from cargo_subscriptions where status = 'running' and next_try_at <= ${now}
      order by next_try_at limit ${most} for update skip locked
    )
    returning id, bill, container, carrier, ends_at`.execute(ctx.db)
  return rows
}

/** Ends a subscription; false when it ended before. */
export async function settleSubscription(
  ctx: Context,
  id: CargoSubscriptionId,
  answer: ToldAnswer | null,
  now: Date,
): Promise<boolean> {
  const status: SubscriptionStatus = answer ? 'answered' : 'failed'
  const result = await sql`
    update cargo_subscriptions
    set status = ${status}, answer = ${answer && JSON.stringify(answer)}::jsonb, settled_at = ${now}
    where id = ${id} and status = 'running'`.execute(ctx.db)
  return (result.numAffectedRows ?? 0n) > 0n
}

export type UntoldSubscription = {
  readonly mobile: string
  readonly language: Language
  readonly bill: string
  readonly container: string
  readonly answer: ToldAnswer | null
}

/** A settled subscription whose message is still to be sent. */
export async function findUntold(ctx: Context, id: CargoSubscriptionId): Promise<UntoldSubscription | null> {
  const { rows } = await sql<UntoldSubscription>`
    select mobile, language, bill, container, answer from cargo_subscriptions
    where id = ${id} and settled_at is not null and told_at is null`.execute(ctx.db)
  return rows[0] ?? null
}

export async function markTold(ctx: Context, id: CargoSubscriptionId, now: Date): Promise<void> {
  await sql`update cargo_subscriptions set told_at = ${now} where id = ${id}`.execute(ctx.db)
}

/** Forgets what ended before an instant, numbers and all. */
export async function removeSubscriptions(ctx: Context, before: Date): Promise<void> {
  await sql`delete from cargo_subscriptions where settled_at < ${before}`.execute(ctx.db)
}
