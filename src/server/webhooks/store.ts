import { sql } from 'kysely'
import type { StaffId, UserId, WebhookId, WebhookMessageId } from '#domain/kernel/ids.ts'
import type { DisabledReason, MessageType, NewsType } from '#domain/webhooks/webhooks.ts'
import type { Context } from '#server/platform/context.ts'
import type { SealedColumn, SealedText } from '#server/platform/crypto/sealed-columns.ts'

/** The secrets that sign. One that is replaced goes on as the old one, as it was sealed. */
export const secretColumn: SealedColumn = {
  table: 'webhooks',
  key: ['owner', 'id'],
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

/** Whose webhooks: one customer's, or the forwarder's. Every look-up begins with it. */
export type OwnerKey = UserId | 'forwarder'
const userOf = (owner: OwnerKey): UserId | null => (owner === 'forwarder' ? null : owner)

export type ListedWebhook = {
  readonly id: WebhookId
  readonly url: string
  readonly types: readonly NewsType[]
  readonly madeByName: string | null
  readonly createdAt: Date
  readonly failingSince: Date | null
  readonly oldSecretUntil: Date | null
  readonly disabledAt: Date | null
  readonly disabledReason: DisabledReason | null
  readonly lastDeliveredAt: Date | null
  readonly waiting: number
}

export async function loadWebhooks(ctx: Context, owner: OwnerKey): Promise<ListedWebhook[]> {
  const { rows } = await sql<ListedWebhook>`
    select w.id, w.url, w.types, s.name as "madeByName", w.created_at as "createdAt", w.failing_since as "failingSince",
      w.old_secret_until as "oldSecretUntil", w.disabled_at as "disabledAt", w.disabled_reason as "disabledReason",
      w.last_delivered_at as "lastDeliveredAt", (select count(*)::int from webhook_messages m
        where m.owner = w.owner and m.webhook_id = w.id and m.state = 'waiting') as waiting
    from webhooks w left join staff s on s.id = w.made_by
    where w.owner = ${owner} order by w.id`.execute(ctx.db)
  return rows
}

/** False where the owner has too many, or the same address already. */
export async function insertWebhook(
  ctx: Context,
  added: {
    id: WebhookId
    owner: OwnerKey
    url: string
    types: readonly NewsType[]
    secret: SealedText
    createdAt: Date
    madeBy: StaffId | null
  },
  most: number,
): Promise<boolean> {
  const { numAffectedRows } = await sql`
    insert into webhooks (id, user_id, url, types, secret, secret_key, created_at, made_by)
    select ${added.id}, ${userOf(added.owner)}, ${added.url}, ${added.types}::text[], ${added.secret.sealed},
      ${added.secret.keyId}, ${added.createdAt}, ${added.madeBy}
    where (select count(*) from webhooks where owner = ${added.owner}) < ${most}
    on conflict do nothing`.execute(ctx.db)
  return numAffectedRows === 1n
}

/** Holds back other changes of the owner's webhooks until the transaction ends. */
export const lockWebhooksOf = (ctx: Context, owner: OwnerKey) =>
  sql`select pg_advisory_xact_lock(hashtextextended(${`webhooks of ${owner}`}, 0))`.execute(ctx.db)

/** Sets what an address is told of; false where it is not there. */
export async function saveTypes(
  ctx: Context,
  owner: OwnerKey,
  id: WebhookId,
  types: readonly NewsType[],
): Promise<boolean> {
  const { numAffectedRows } = await sql`
    update webhooks set types = ${types}::text[] where owner = ${owner} and id = ${id}`.execute(ctx.db)
  return numAffectedRows === 1n
}

/** The new secret takes the place of the old one, which keeps signing for a while. False where it is not there. */
export async function replaceSecret(
  ctx: Context,
  owner: OwnerKey,
  id: WebhookId,
  secret: SealedText,
  oldUntil: Date,
): Promise<boolean> {
  const { numAffectedRows } = await sql`
    update webhooks set old_secret = secret, old_secret_key = secret_key, old_secret_until = ${oldUntil},
      secret = ${secret.sealed}, secret_key = ${secret.keyId}
    where owner = ${owner} and id = ${id}`.execute(ctx.db)
  return numAffectedRows === 1n
}

/** False where it is not there. What waits for an address that is told no more waits no longer. */
export async function disableWebhook(
  ctx: Context,
  owner: OwnerKey,
  id: WebhookId,
  reason: DisabledReason,
  now: Date,
): Promise<boolean> {
  const { rows } = await sql<{ id: string }>`
    with off as (
      update webhooks set disabled_at = ${now}, disabled_reason = ${reason}
      where owner = ${owner} and id = ${id} and disabled_at is null returning id
    ), waiting as (
      update webhook_messages set state = 'failed', next_try_at = null
      where owner = ${owner} and webhook_id in (select id from off) and state = 'waiting'
    )
    select id from off`.execute(ctx.db)
  return rows.length > 0
}

export async function enableWebhook(ctx: Context, owner: OwnerKey, id: WebhookId): Promise<void> {
  await sql`
    update webhooks set disabled_at = null, disabled_reason = null, failing_since = null
    where owner = ${owner} and id = ${id}`.execute(ctx.db)
}

export async function findWebhook(ctx: Context, owner: OwnerKey, id: WebhookId): Promise<boolean> {
  const { rows } = await sql`select 1 from webhooks where owner = ${owner} and id = ${id}`.execute(ctx.db)
  return rows.length > 0
}

export async function deleteWebhook(ctx: Context, owner: OwnerKey, id: WebhookId): Promise<boolean> {
  const { numAffectedRows } = await sql`
    delete from webhooks where owner = ${owner} and id = ${id}`.execute(ctx.db)
  return numAffectedRows === 1n
}

/** An address that is told, what of, and since when. */
type ToldWebhook = {
  readonly id: WebhookId
  readonly owner: OwnerKey
  readonly types: readonly NewsType[]
  readonly createdAt: Date
  /** It is told no more, and what it misses is kept for it. */
  readonly paused: boolean
}

/**
 * The addresses of some owners that are told. One of the forwarder's that was switched off because it failed stands
 * among them, as paused: what happens meanwhile can be sent to it again.
 */
export async function findToldWebhooks(ctx: Context, owners: readonly OwnerKey[]): Promise<ToldWebhook[]> {
  const { rows } = await sql<ToldWebhook>`
    select id, owner, types, created_at as "createdAt", disabled_at is not null as paused from webhooks
    where owner = any(${owners}::text[])
      and (disabled_at is null or (user_id is null and disabled_reason <> 'owner'))`.execute(ctx.db)
  return rows
}

export type NewMessage = {
  readonly id: WebhookMessageId
  /** Null: the forwarder's. */
  readonly userId: UserId | null
  readonly webhookId: WebhookId
  readonly type: MessageType
  readonly key: string
  /** The order that it tells of; null where it tells of none, or of several. */
  readonly orderNumber: string | null
  readonly body: string
  /** It is kept, and not sent. */
  readonly kept: boolean
}

/** Adds messages in one statement, less those that were told before; answers the ids of what is new and to be sent. */
export async function insertMessages(
  ctx: Context,
  messages: readonly NewMessage[],
  now: Date,
): Promise<WebhookMessageId[]> {
  const { rows } = await sql<{ id: WebhookMessageId; state: string }>`
    insert into webhook_messages (id, user_id, webhook_id, type, key, order_number, body, created_at, state, next_try_at)
    select m.id, m."userId", m."webhookId", m.type, m.key, m."orderNumber", m.body, ${now}::timestamptz,
      case when m.kept then 'failed' else 'waiting' end, case when m.kept then null else ${now}::timestamptz end
    from json_to_recordset(${JSON.stringify(messages)}::json) m (id text, "userId" text, "webhookId" text, type text,
      key text, "orderNumber" text, body text, kept boolean)
    on conflict do nothing returning id, state`.execute(ctx.db)
  return rows.filter(({ state }) => state === 'waiting').map(({ id }) => id)
}

export type DueMessage = {
  readonly id: WebhookMessageId
  readonly owner: OwnerKey
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
  readonly orderNumber: string | null
}

/**
 * Takes what is to be tried now, and holds it back from everybody else until the lease ends; whoever dies with it
 * leaves it to the next. `id` takes one only. What tells of an order waits until everything that was told of it before
 * has been delivered to that address, or given up.
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
    where w.owner = m.owner and w.id = m.webhook_id and (m.owner, m.id) in (
      select owner, id from webhook_messages due
      where next_try_at <= ${now} and (${id}::text is null or id = ${id}) and not exists (
        select from webhook_messages earlier
        where earlier.owner = due.owner and earlier.webhook_id = due.webhook_id and earlier.state = 'waiting'
          and earlier.order_number = due.order_number
          and (earlier.created_at, earlier.id) < (due.created_at, due.id)
      )
      order by next_try_at limit ${most} for update skip locked
    )
    returning m.id, m.owner, m.webhook_id as "webhookId", m.body, m.type, m.tries, m.order_number as "orderNumber",
      w.url, w.secret,
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
  message: Pick<DueMessage, 'owner' | 'id'>,
  tried: Try,
  nextTryAt: Date | null,
): Promise<void> {
  const state = tried.failure === null ? 'delivered' : nextTryAt ? 'waiting' : 'failed'
  await sql`
    with tried as (
      insert into webhook_tries (id, user_id, message_id, tried_at, took_ms, status, failure)
      select ${tried.id}, user_id, id, ${tried.at}::timestamptz, ${tried.tookMs}::int, ${tried.status}::int,
        ${tried.failure}
      from webhook_messages where owner = ${message.owner} and id = ${message.id}
    )
    update webhook_messages set tries = tries + 1, state = ${state}, next_try_at = ${nextTryAt}::timestamptz,
      delivered_at = ${tried.failure === null ? tried.at : null}::timestamptz
    where owner = ${message.owner} and id = ${message.id} and state = 'waiting'`.execute(ctx.db)
}

/** What is to be told next of the order that a message tells of, to the same address; null: nothing, or of no order. */
export async function findNextOfOrder(
  ctx: Context,
  { owner, webhookId, orderNumber }: Pick<DueMessage, 'owner' | 'webhookId' | 'orderNumber'>,
): Promise<WebhookMessageId | null> {
  if (orderNumber === null) return null
  const { rows } = await sql<{ id: WebhookMessageId }>`
    select id from webhook_messages
    where owner = ${owner} and webhook_id = ${webhookId} and order_number = ${orderNumber} and state = 'waiting'
    order by created_at, id limit 1`.execute(ctx.db)
  return rows[0]?.id ?? null
}

/** Notes since when an address does not work, and answers it. */
export async function noteFailing(
  ctx: Context,
  { owner, webhookId }: Pick<DueMessage, 'owner' | 'webhookId'>,
  at: Date,
): Promise<Date> {
  const { rows } = await sql<{ since: Date }>`
    update webhooks set failing_since = coalesce(failing_since, ${at}::timestamptz)
    where owner = ${owner} and id = ${webhookId} returning failing_since as since`.execute(ctx.db)
  return rows[0]?.since ?? at
}

/** Notes that an address works: at once after it failed, else at most once a minute. */
export async function noteDelivered(
  ctx: Context,
  { owner, webhookId }: Pick<DueMessage, 'owner' | 'webhookId'>,
  at: Date,
): Promise<void> {
  await sql`
    update webhooks set failing_since = null, last_delivered_at = ${at}::timestamptz
    where owner = ${owner} and id = ${webhookId} and (failing_since is not null or last_delivered_at is null
      or last_delivered_at <= ${at}::timestamptz - interval '1 minute')`.execute(ctx.db)
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
  owner: OwnerKey,
  webhookId: WebhookId,
  most: number,
): Promise<ListedMessage[]> {
  const { rows } = await sql<ListedMessage>`
    select m.id, m.type, m.created_at as "createdAt", m.state, m.tries, m.next_try_at as "nextTryAt", m.body,
      t.tried_at as "triedAt", t.took_ms as "tookMs", t.status, t.failure
    from webhook_messages m left join lateral (
      select * from webhook_tries where owner = m.owner and message_id = m.id order by id desc limit 1
    ) t on true
    where m.owner = ${owner} and m.webhook_id = ${webhookId}
    order by m.created_at desc, m.id desc limit ${most}`.execute(ctx.db)
  return rows
}

/** Puts a message that is settled up for one more try; false where it is not there, or waits for one already. */
export async function retryMessage(
  ctx: Context,
  owner: OwnerKey,
  id: WebhookMessageId,
  now: Date,
): Promise<boolean> {
  const { numAffectedRows } = await sql`
    update webhook_messages m set state = 'waiting', next_try_at = ${now}, delivered_at = null
    from webhooks w
    where w.owner = m.owner and w.id = m.webhook_id and w.disabled_at is null
      and m.owner = ${owner} and m.id = ${id} and m.state <> 'waiting'`.execute(ctx.db)
  return numAffectedRows === 1n
}

/** Whether a message is the owner's, and whether its address is told. */
export async function findMessage(
  ctx: Context,
  owner: OwnerKey,
  id: WebhookMessageId,
): Promise<{ readonly disabled: boolean; readonly type: MessageType } | null> {
  const { rows } = await sql<{ disabled: boolean; type: MessageType }>`
    select w.disabled_at is not null as disabled, m.type from webhook_messages m
    join webhooks w on w.owner = m.owner and w.id = m.webhook_id
    where m.owner = ${owner} and m.id = ${id}`.execute(ctx.db)
  return rows[0] ?? null
}

/** How many messages of an address were told in a period, counted no further than to a limit. */
export async function countMessages(
  ctx: Context,
  owner: OwnerKey,
  webhookId: WebhookId,
  { from, to }: { readonly from: Date; readonly to: Date },
  most: number,
): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from (
      select from webhook_messages where owner = ${owner} and webhook_id = ${webhookId}
        and created_at >= ${from} and created_at < ${to} limit ${most}
    ) counted`.execute(ctx.db)
  return rows[0]?.count ?? 0
}

/** Where a walk over messages has come. */
export type MessagePlace = { readonly createdAt: string; readonly id: WebhookMessageId }

/**
 * Puts the settled ones among the next messages of a period up again, with all their tries, and answers which, and
 * where the walk has come: null at its end, and where the address is told no more. What was tried since the period was
 * asked for stays: it is asked for twice, or its job runs twice.
 */
export async function replayMessages(
  ctx: Context,
  owner: OwnerKey,
  webhookId: WebhookId,
  { from, to, askedAt }: { readonly from: Date; readonly to: Date; readonly askedAt: Date },
  after: MessagePlace | null,
  most: number,
  now: Date,
): Promise<{ readonly ids: WebhookMessageId[]; readonly place: MessagePlace | null }> {
  const { rows } = await sql<{ id: WebhookMessageId; createdAt: string; again: boolean }>`
    with walked as materialized (
      select m.id, m.created_at from webhook_messages m
      join webhooks w on w.owner = m.owner and w.id = m.webhook_id and w.disabled_at is null
      where m.owner = ${owner} and m.webhook_id = ${webhookId} and m.created_at >= ${from} and m.created_at < ${to}
        and ${after ? sql`(m.created_at, m.id) > (${after.createdAt}::timestamptz, ${after.id})` : sql`true`}
      order by m.created_at, m.id limit ${most}
    ), put as (
      update webhook_messages m set state = 'waiting', next_try_at = ${now}, delivered_at = null, tries = 0
      from walked where m.owner = ${owner} and m.id = walked.id and m.state <> 'waiting'
        and not exists (select from webhook_tries t
          where t.owner = m.owner and t.message_id = m.id and t.tried_at >= ${askedAt})
      returning m.id
    )
    select id, created_at::text as "createdAt", exists (select from put where put.id = walked.id) as again
    from walked order by created_at, walked.id`.execute(ctx.db)
  const last = rows.at(-1)
  return {
    ids: rows.filter(({ again }) => again).map(({ id }) => id),
    place: last && rows.length === most ? { createdAt: last.createdAt, id: last.id } : null,
  }
}

/** Forgets what was settled before an instant. */
export async function removeOldMessages(ctx: Context, before: Date): Promise<void> {
  await sql`delete from webhook_messages where state <> 'waiting' and created_at < ${before}`.execute(ctx.db)
}
