import { sql } from 'kysely'
import type { NotificationId, NotificationTextId, OrderId, UserId } from '#domain/kernel/ids.ts'
import type { NotificationKind, NotificationParams } from '#domain/notifications/kinds.ts'
import {
  completeOrderSettings,
  completeSettings,
  defaultSettings,
  type NotificationSettings,
  type OrderSettings,
} from '#domain/notifications/settings.ts'
import type { Context } from '#server/platform/context.ts'

export type Chosen = { readonly settings: NotificationSettings; readonly ofOrder: OrderSettings | null }

/** What a customer chose, for all orders and for one. */
export async function loadChosen(ctx: Context, userId: UserId, orderId: OrderId | null): Promise<Chosen> {
  const [chosen] = await loadAllChosen(ctx, [{ userId, orderId }])
  return chosen ?? { settings: defaultSettings, ofOrder: null }
}

/** What customers chose for some of their orders, in the sequence of what was asked. */
export async function loadAllChosen(
  ctx: Context,
  asked: readonly { readonly userId: UserId; readonly orderId: OrderId | null }[],
): Promise<Chosen[]> {
  const { rows } = await sql<{ settings: NotificationSettings | null; ofOrder: OrderSettings | null }>`
    select s.settings, o.settings as "ofOrder"
    from unnest(${asked.map(({ userId }) => userId)}::text[], ${asked.map(({ orderId }) => orderId)}::text[])
      with ordinality a (user_id, order_id, place)
    left join notification_settings s on s.user_id = a.user_id
    left join order_notification_settings o on o.user_id = a.user_id and o.order_id = a.order_id
    order by a.place`.execute(ctx.db)
  return rows.map(({ settings, ofOrder }) => ({
    settings: settings ? completeSettings(settings) : defaultSettings,
    ofOrder: ofOrder && completeOrderSettings(ofOrder),
  }))
}

export async function saveSettings(
  ctx: Context,
  userId: UserId,
  settings: NotificationSettings,
): Promise<void> {
  await sql`
    insert into notification_settings (user_id, settings) values (${userId}, ${JSON.stringify(settings)}::jsonb)
    on conflict (user_id) do update set settings = excluded.settings`.execute(ctx.db)
}

/** The order's number; null where the customer has no such order. */
export async function findOwnOrder(ctx: Context, userId: UserId, orderId: OrderId): Promise<string | null> {
  const { rows } = await sql<{ number: string }>`
    select number from orders where user_id = ${userId} and id = ${orderId}`.execute(ctx.db)
  return rows[0]?.number ?? null
}

/** Null: the order is told like all others. False where the customer has no such order. */
export async function saveOrderSettings(
  ctx: Context,
  userId: UserId,
  orderId: OrderId,
  settings: OrderSettings | null,
): Promise<boolean> {
  if (settings === null) {
    await sql`
      delete from order_notification_settings where user_id = ${userId} and order_id = ${orderId}`.execute(
      ctx.db,
    )
    return (await findOwnOrder(ctx, userId, orderId)) !== null
  }
  const { numAffectedRows } = await sql`
    insert into order_notification_settings (user_id, order_id, settings)
    select user_id, id, ${JSON.stringify(settings)}::jsonb from orders where user_id = ${userId} and id = ${orderId}
    on conflict (user_id, order_id) do update set settings = excluded.settings`.execute(ctx.db)
  return numAffectedRows === 1n
}

export type NewNotification = {
  readonly id: NotificationId
  readonly userId: UserId
  readonly orderId: OrderId | null
  readonly kind: NotificationKind
  readonly key: string
  readonly params: NotificationParams
  readonly listed: boolean
  readonly textDueAt: Date | null
}

/** Adds what was not told before; answers its ids. */
export async function insertNotifications(
  ctx: Context,
  added: readonly NewNotification[],
  now: Date,
): Promise<Set<NotificationId>> {
  const { rows } = await sql<{ id: NotificationId }>`
    insert into notifications (id, user_id, order_id, kind, key, params, happened_at, listed, text_due_at)
    select n.value->>'id', n.value->>'userId', n.value->>'orderId', n.value->>'kind', n.value->>'key', n.value->'params',
      ${now}::timestamptz, (n.value->>'listed')::boolean, (n.value->>'textDueAt')::timestamptz
    from jsonb_array_elements(${JSON.stringify(added)}::jsonb) n (value)
    on conflict (user_id, key) do nothing returning id`.execute(ctx.db)
  return new Set(rows.map(({ id }) => id))
}

export type ListedNotification = {
  readonly id: NotificationId
  readonly orderId: OrderId | null
  readonly kind: NotificationKind
  readonly params: NotificationParams
  readonly happenedAt: Date
}

/** The list from a place on, one row more than asked for where there are more; and what of all of it is unread. */
export async function loadNotifications(
  ctx: Context,
  userId: UserId,
  { cursor, size }: { readonly cursor?: string | undefined; readonly size: number },
): Promise<{ rows: ListedNotification[]; unread: number; readAt: Date | null }> {
  const { rows } = await sql<ListedNotification>`
    select id, order_id as "orderId", kind, params, happened_at as "happenedAt" from notifications
    where user_id = ${userId} and listed and (${cursor ?? null}::text is null or (happened_at, id) < (
      select happened_at, id from notifications where user_id = ${userId} and id = ${cursor ?? null}))
    order by happened_at desc, id desc limit ${size + 1}`.execute(ctx.db)
  const counted = await sql<{ unread: number; readAt: Date | null }>`
    with reader as (select max(read_at) as read_at from notification_settings where user_id = ${userId})
    select read_at as "readAt", (
      select count(*)::int from notifications
      where user_id = ${userId} and listed and happened_at > coalesce(reader.read_at, '-infinity')
    ) as unread from reader`.execute(ctx.db)
  return { rows, unread: counted.rows[0]?.unread ?? 0, readAt: counted.rows[0]?.readAt ?? null }
}

/** Never backwards: two pages may say it in any sequence. */
export async function markRead(ctx: Context, userId: UserId, until: Date): Promise<void> {
  await sql`
    insert into notification_settings (user_id, read_at) values (${userId}, ${until})
    on conflict (user_id) do update set
      read_at = greatest(notification_settings.read_at, excluded.read_at)`.execute(ctx.db)
}

/** Customers with something to text, unless they got too many within a day. */
export async function findCustomersToText(
  ctx: Context,
  now: Date,
  dayBefore: Date,
  mostPerDay: number,
  userId: UserId | null,
): Promise<UserId[]> {
  const { rows } = await sql<{ userId: UserId }>`
    select distinct n.user_id as "userId" from notifications n
    where n.text_id is null and n.text_due_at <= ${now} and (${userId}::text is null or n.user_id = ${userId})
      and (select count(*) from notification_texts t where t.user_id = n.user_id and t.made_at > ${dayBefore})
        < ${mostPerDay}`.execute(ctx.db)
  return rows.map((each) => each.userId)
}

/** Makes one text message of all that a customer waits for. Whoever comes second finds nothing left. */
export async function gatherText(
  ctx: Context,
  userId: UserId,
  id: NotificationTextId,
  now: Date,
): Promise<boolean> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`texts of ${userId}`}, 0))`.execute(ctx.db)
  const { numAffectedRows } = await sql`
    insert into notification_texts (id, user_id, made_at, next_try_at)
    select ${id}, ${userId}, ${now}::timestamptz, ${now}::timestamptz
    where exists (select 1 from notifications
      where user_id = ${userId} and text_id is null and text_due_at <= ${now})`.execute(ctx.db)
  if (numAffectedRows !== 1n) return false
  await sql`
    update notifications set text_id = ${id}
    where user_id = ${userId} and text_id is null and text_due_at <= ${now}`.execute(ctx.db)
  return true
}

export type DueText = {
  readonly id: NotificationTextId
  readonly userId: UserId
  readonly madeAt: Date
  readonly tries: number
}

/** Takes what is to be sent now, and holds it back from everybody else until the lease ends. */
export async function takeDueTexts(
  ctx: Context,
  now: Date,
  leaseUntil: Date,
  userId: UserId | null,
): Promise<DueText[]> {
  const { rows } = await sql<DueText>`
    update notification_texts set next_try_at = ${leaseUntil}, tries = tries + 1
    where (user_id, id) in (
      select user_id, id from notification_texts
      where sent_at is null and given_up_at is null and next_try_at <= ${now}
        and (${userId}::text is null or user_id = ${userId})
      order by next_try_at limit 50 for update skip locked
    )
    returning id, user_id as "userId", made_at as "madeAt", tries`.execute(ctx.db)
  return rows
}

/** What one text message says. A deadline that quiet hours held back is left out once the order is paid or cancelled. */
export async function loadTextLines(
  ctx: Context,
  { userId, id }: Pick<DueText, 'userId' | 'id'>,
): Promise<Pick<ListedNotification, 'kind' | 'params'>[]> {
  const { rows } = await sql<Pick<ListedNotification, 'kind' | 'params'>>`
    select n.kind, n.params from notifications n where n.user_id = ${userId} and n.text_id = ${id}
      and (n.kind <> 'paymentDue' or exists (select from orders o where o.user_id = n.user_id and o.id = n.order_id
        and o.paid_at is null and o.status in ('pendingPayment', 'accepted')))
    order by n.id`.execute(ctx.db)
  return rows
}

export async function settleText(
  ctx: Context,
  { userId, id }: Pick<DueText, 'userId' | 'id'>,
  outcome: 'sent_at' | 'given_up_at',
  now: Date,
): Promise<void> {
  await sql`
    update notification_texts set ${sql.ref(outcome)} = ${now}
    where user_id = ${userId} and id = ${id} and sent_at is null and given_up_at is null`.execute(ctx.db)
}

/** Forgets messages and what was texted of them. */
export async function removeOldNotifications(ctx: Context, before: Date): Promise<void> {
  await sql`delete from notifications where happened_at < ${before}
    and (text_due_at is null or text_id is not null)`.execute(ctx.db)
  await sql`delete from notification_texts t where made_at < ${before} and not exists (
    select 1 from notifications n where n.user_id = t.user_id and n.text_id = t.id)`.execute(ctx.db)
}
