import { sql } from 'kysely'
import type { UserId, WebhookId, WebhookMessageId } from '#domain/kernel/ids.ts'
import type { DisabledReason, MessageType } from '#domain/webhooks/webhooks.ts'
import type { Context } from '#server/platform/context.ts'
import type { SealedColumn, SealedText } from '#server/platform/crypto/sealed-columns.ts'

/** The secrets that sign. One that is replaced goes on as the old one, as it was sealed. */
export const secretColumn: SealedColumn = {
  table: 'webhooks',
  key: ['user_id', 'id'],
  sealed: 'secret',
  keyId: 'secret_key',
  about: (id) => `webhook secret ${id}`,
  before: 'webhook secrets',
}
export const oldSecretColumn: SealedColumn = {
  ...secretColumn,
  sealed: 'old_secret',
  keyId: 'old_secret_key',
}

export type ListedWebhook = {
  readonly id: WebhookId
  readonly url: string
  readonly createdAt: Date
  readonly failingSince: Date | null
  readonly oldSecretUntil: Date | null
  readonly disabledAt: Date | null
  readonly disabledReason: DisabledReason | null
  readonly lastDeliveredAt: Date | null
  readonly waiting: number
}

export async function loadWebhooks(ctx: Context, userId: UserId): Promise<ListedWebhook[]> {
  const { rows } = await sql<ListedWebhook>`
    select w.id, w.url, w.created_at as "createdAt", w.failing_since as "failingSince",
      w.old_secret_until as "oldSecretUntil", w.disabled_at as "disabledAt", w.disabled_reason as "disabledReason",
      max(m.delivered_at) as "lastDeliveredAt", (count(m.id) filter (where m.state = 'waiting'))::int as waiting
    from webhooks w left join webhook_messages m on m.user_id = w.user_id and m.webhook_id = w.id
    where w.user_id = ${userId} group by w.user_id, w.id order by w.id`.execute(ctx.db)
  return rows
}

/** False where the customer has too many, or the same address already. */
export async function insertWebhook(
  ctx: Context,
  added: { id: WebhookId; userId: UserId; url: string; secret: SealedText; createdAt: Date },
  most: number,
): Promise<boolean> {
  const { numAffectedRows } = await sql`
    insert into webhooks (id, user_id, url, secret, secret_key, created_at)
    select ${added.id}, ${added.userId}, ${added.url}, ${added.secret.sealed}, ${added.secret.keyId},
      ${added.createdAt}
    where (select count(*) from webhooks where user_id = ${added.userId}) < ${most}
    on conflict (user_id, url) do nothing`.execute(ctx.db)
  return numAffectedRows === 1n
}

/** Holds back other changes of the customer's webhooks until the transaction ends. */
export const lockWebhooksOf = (ctx: Context, userId: UserId) =>
  sql`select pg_advisory_xact_lock(hashtextextended(${`webhooks of ${userId}`}, 0))`.execute(ctx.db)

/** The new secret takes the place of the old one, which keeps signing for a while. False where it is not there. */
export async function replaceSecret(
  ctx: Context,
  userId: UserId,
  id: WebhookId,
  secret: SealedText,
  oldUntil: Date,
): Promise<boolean> {
  const { numAffectedRows } = await sql`
    update webhooks set old_secret = secret, old_secret_key = secret_key, old_secret_until = ${oldUntil},
      secret = ${secret.sealed}, secret_key = ${secret.keyId}
    where user_id = ${userId} and id = ${id}`.execute(ctx.db)
  return numAffectedRows === 1n
}

/** False where it is not there. What waits for an address that is told no more waits no longer. */
export async function disableWebhook(
  ctx: Context,
  userId: UserId,
  id: WebhookId,
  reason: DisabledReason,
  now: Date,
): Promise<boolean> {
  const { rows } = await sql<{ id: string }>`
    with off as (
      update webhooks set disabled_at = ${now}, disabled_reason = ${reason}
      where user_id = ${userId} and id = ${id} and disabled_at is null returning id
    ), waiting as (
      update webhook_messages set state = 'failed', next_try_at = null
      where user_id = ${userId} and webhook_id in (select id from off) and state = 'waiting'
    )
    select id from off`.execute(ctx.db)
  return rows.length > 0
}

export async function enableWebhook(ctx: Context, userId: UserId, id: WebhookId): Promise<void> {
  await sql`
    update webhooks set disabled_at = null, disabled_reason = null, failing_since = null
    where user_id = ${userId} and id = ${id}`.execute(ctx.db)
}

export async function findWebhook(ctx: Context, userId: UserId, id: WebhookId): Promise<boolean> {
  const { rows } = await sql`select 1 from webhooks where user_id = ${userId} and id = ${id}`.execute(ctx.db)
  return rows.length > 0
}

export async function deleteWebhook(ctx: Context, userId: UserId, id: WebhookId): Promise<boolean> {
  const { numAffectedRows } = await sql`
    delete from webhooks where user_id = ${userId} and id = ${id}`.execute(ctx.db)
  return numAffectedRows === 1n
}

/** A customer's addresses that are told, and since when. */
export async function findOpenWebhooks(
  ctx: Context,
  userIds: readonly UserId[],
): Promise<{ id: WebhookId; userId: UserId; createdAt: Date }[]> {
  const { rows } = await sql<{ id: WebhookId; userId: UserId; createdAt: Date }>`
    select id, user_id as "userId", created_at as "createdAt" from webhooks
    where user_id = any(${userIds}) and disabled_at is null`.execute(ctx.db)
  return rows
}

export type NewMessage = {
  readonly id: WebhookMessageId
  readonly userId: UserId
  readonly webhookId: WebhookId
  readonly type: MessageType
  readonly key: string
  readonly body: string
}

/** Adds messages in one statement, less those that were told before; answers the ids of what was new. */
export async function insertMessages(
  ctx: Context,
  messages: readonly NewMessage[],
  now: Date,
): Promise<WebhookMessageId[]> {
  const { rows } = await sql<{ id: WebhookMessageId }>`
    insert into webhook_messages (id, user_id, webhook_id, type, key, body, created_at, state, next_try_at)
    select m.value->>'id', m.value->>'userId', m.value->>'webhookId', m.value->>'type', m.value->>'key', m.value->>'body',
      ${now}::timestamptz, 'waiting', ${now}::timestamptz
    from jsonb_array_elements(${JSON.stringify(messages)}::jsonb) m (value)
    on conflict (user_id, webhook_id, key) do nothing returning id`.execute(ctx.db)
  return rows.map(({ id }) => id)
}

export type DueMessage = {
  readonly id: WebhookMessageId
  readonly userId: UserId
  readonly webhookId: WebhookId
  readonly url: string
  readonly secret: Buffer
  readonly secretKey: string | null
  readonly oldSecret: Buffer | null
  readonly oldSecretKey: string | null
  readonly oldSecretUntil: Date | null
  readonly body: string
  readonly type: MessageType
  readonly tries: number
}

/**
 * Takes what is to be tried now, and holds it back from everybody else until the lease ends; whoever dies with it
 * leaves it to the next. `id` takes one only.
 */
export async function takeDueMessages(
  ctx: Context,
  now: Date,
  leaseUntil: Date,
  most: number,
  id: WebhookMessageId | null,
): Promise<DueMessage[]> {
  const { rows } = await sql<DueMessage>`
    update webhook_messages m set next_try_at = ${leaseUntil}
    from webhooks w
    where w.user_id = m.user_id and w.id = m.webhook_id and (m.user_id, m.id) in (
      select user_id, id from webhook_messages
      where next_try_at <= ${now} and (${id}::text is null or id = ${id})
      order by next_try_at limit ${most} for update skip locked
    )
    returning m.id, m.user_id as "userId", m.webhook_id as "webhookId", m.body, m.type, m.tries, w.url, w.secret,
      w.secret_key as "secretKey", w.old_secret as "oldSecret", w.old_secret_key as "oldSecretKey",
      w.old_secret_until as "oldSecretUntil"`.execute(ctx.db)
  return rows
}

export type Try = {
  readonly id: string
  readonly at: Date
  readonly tookMs: number
  readonly status: number | null
  readonly failure: string | null
}

/** Writes down what came of a try, and what follows it. `nextTryAt` null: it was the last. */
export async function settleTry(
  ctx: Context,
  message: Pick<DueMessage, 'userId' | 'id'>,
  tried: Try,
  nextTryAt: Date | null,
): Promise<void> {
  const state = tried.failure === null ? 'delivered' : nextTryAt ? 'waiting' : 'failed'
  await sql`
    with tried as (
      insert into webhook_tries (id, user_id, message_id, tried_at, took_ms, status, failure)
      select ${tried.id}, user_id, id, ${tried.at}::timestamptz, ${tried.tookMs}::int, ${tried.status}::int,
        ${tried.failure}
      from webhook_messages where user_id = ${message.userId} and id = ${message.id}
    )
    update webhook_messages set tries = tries + 1, state = ${state}, next_try_at = ${nextTryAt}::timestamptz,
      delivered_at = ${tried.failure === null ? tried.at : null}::timestamptz
    where user_id = ${message.userId} and id = ${message.id} and state = 'waiting'`.execute(ctx.db)
}

/** Notes that an address works, or since when it does not; answers since when. */
export async function noteHealth(
  ctx: Context,
  { userId, webhookId }: Pick<DueMessage, 'userId' | 'webhookId'>,
  failedAt: Date | null,
): Promise<Date | null> {
  const { rows } = await sql<{ since: Date | null }>`
    update webhooks set failing_since = case when ${failedAt}::timestamptz is null then null
      else coalesce(failing_since, ${failedAt}::timestamptz) end
    where user_id = ${userId} and id = ${webhookId} returning failing_since as since`.execute(ctx.db)
  return rows[0]?.since ?? null
}

export type ListedMessage = {
  readonly id: WebhookMessageId
  readonly type: MessageType
  readonly createdAt: Date
  readonly state: 'waiting' | 'delivered' | 'failed'
  readonly tries: number
  readonly nextTryAt: Date | null
  readonly body: string
  readonly triedAt: Date | null
  readonly tookMs: number | null
  readonly status: number | null
  readonly failure: string | null
}

export async function loadMessages(
  ctx: Context,
  userId: UserId,
  webhookId: WebhookId,
  most: number,
): Promise<ListedMessage[]> {
  const { rows } = await sql<ListedMessage>`
    select m.id, m.type, m.created_at as "createdAt", m.state, m.tries, m.next_try_at as "nextTryAt", m.body,
      t.tried_at as "triedAt", t.took_ms as "tookMs", t.status, t.failure
    from webhook_messages m left join lateral (
      select * from webhook_tries where user_id = m.user_id and message_id = m.id order by id desc limit 1
    ) t on true
    where m.user_id = ${userId} and m.webhook_id = ${webhookId} order by m.id desc limit ${most}`.execute(
    ctx.db,
  )
  return rows
}

/** Puts a message that is settled up for one more try; false where it is not there, or waits for one already. */
export async function retryMessage(
  ctx: Context,
  userId: UserId,
  id: WebhookMessageId,
  now: Date,
): Promise<boolean> {
  const { numAffectedRows } = await sql`
    update webhook_messages m set state = 'waiting', next_try_at = ${now}, delivered_at = null
    from webhooks w
    where w.user_id = m.user_id and w.id = m.webhook_id and w.disabled_at is null
      and m.user_id = ${userId} and m.id = ${id} and m.state <> 'waiting'`.execute(ctx.db)
  return numAffectedRows === 1n
}

/** Whether a message is the customer's, and whether its address is told. */
export async function findMessage(
  ctx: Context,
  userId: UserId,
  id: WebhookMessageId,
): Promise<{ readonly disabled: boolean } | null> {
  const { rows } = await sql<{ disabled: boolean }>`
    select w.disabled_at is not null as disabled from webhook_messages m
    join webhooks w on w.user_id = m.user_id and w.id = m.webhook_id
    where m.user_id = ${userId} and m.id = ${id}`.execute(ctx.db)
  return rows[0] ?? null
}

/** Forgets what was settled before an instant. */
export async function removeOldMessages(ctx: Context, before: Date): Promise<void> {
  await sql`delete from webhook_messages where state <> 'waiting' and created_at < ${before}`.execute(ctx.db)
}
