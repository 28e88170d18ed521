import { sql } from 'kysely'
import type {
  NotificationId,
  NotificationMailId,
  NotificationTextId,
  OrderId,
  UserId,
} from '#domain/kernel/ids.ts'
import type { NotificationKind, NotificationParams } from '#domain/notifications/kinds.ts'
import {
  completeOrderSettings,
  completeSettings,
  defaultSettings,
  type NotificationSettings,
  type OrderSettings,
} from '#domain/notifications/settings.ts'
import type { Context } from '#server/platform/context.ts'

export type Chosen = {
  readonly settings: NotificationSettings
  readonly ofOrder: OrderSettings | null
  /** Whether there is a confirmed address that takes mails. */
  readonly mailable: boolean
}

/** What a customer chose, for all orders and for one. */
export async function loadChosen(ctx: Context, userId: UserId, orderId: OrderId | null): Promise<Chosen> {
  const [chosen] = await loadAllChosen(ctx, [{ userId, orderId }])
  return chosen ?? { settings: defaultSettings, ofOrder: null, mailable: false }
}

/** What customers chose for some of their orders, in the sequence of what was asked. */
export async function loadAllChosen(
  ctx: Context,
  asked: readonly { readonly userId: UserId; readonly orderId: OrderId | null }[],
): Promise<Chosen[]> {
  const { rows } = await sql<{
    settings: NotificationSettings | null
    ofOrder: OrderSettings | null
    mailable: boolean
  }>`
    select s.settings, o.settings as "ofOrder", m.user_id is not null as mailable
    from unnest(${asked.map(({ userId }) => userId)}::text[], ${asked.map(({ orderId }) => orderId)}::text[])
      with ordinality a (user_id, order_id, place)
    left join notification_settings s on s.user_id = a.user_id
    left join order_notification_settings o on o.user_id = a.user_id and o.order_id = a.order_id
    left join notification_mailboxes m on m.user_id = a.user_id and m.failing_at is null and m.off_at is null
    order by a.place`.execute(ctx.db)
  return rows.map(({ settings, ofOrder, mailable }) => ({
    mailable,
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
  readonly mailDueAt: Date | null
}

/** Adds what was not told before; answers its ids. */
export async function insertNotifications(
  ctx: Context,
  added: readonly NewNotification[],
  now: Date,
): Promise<Set<NotificationId>> {
  const { rows } = await sql<{ id: NotificationId }>`
    insert into notifications (id, user_id, order_id, kind, key, params, happened_at, listed, text_due_at,
      mail_due_at)
    select n.value->>'id', n.value->>'userId', n.value->>'orderId', n.value->>'kind', n.value->>'key', n.value->'params',
      ${now}::timestamptz, (n.value->>'listed')::boolean, (n.value->>'textDueAt')::timestamptz,
      (n.value->>'mailDueAt')::timestamptz
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

/** What goes out beside the list of messages: where each is kept, and what of a notification belongs to it. */
const ways = {
  text: { sent: sql.table('notification_texts'), id: sql.ref('text_id'), dueAt: sql.ref('text_due_at') },
  mail: { sent: sql.table('notification_mails'), id: sql.ref('mail_id'), dueAt: sql.ref('mail_due_at') },
} as const
export type Way = keyof typeof ways
type SentId = { readonly text: NotificationTextId; readonly mail: NotificationMailId }

/** Customers with something to send, unless they got too many within a day. */
export async function findCustomersToSend(
  ctx: Context,
  way: Way,
  now: Date,
  dayBefore: Date,
  mostPerDay: number,
  userId: UserId | null,
): Promise<UserId[]> {
  const { sent, id, dueAt } = ways[way]
  const { rows } = await sql<{ userId: UserId }>`
    select distinct n.user_id as "userId" from notifications n
    where ${id} is null and ${dueAt} <= ${now} and (${userId}::text is null or n.user_id = ${userId})
      and (select count(*) from ${sent} t where t.user_id = n.user_id and t.made_at > ${dayBefore})
        < ${mostPerDay}`.execute(ctx.db)
  return rows.map((each) => each.userId)
}

/** Makes one text message or mail of all that a customer waits for. Whoever comes second finds nothing left. */
export async function gather<Of extends Way>(
  ctx: Context,
  way: Of,
  userId: UserId,
  made: SentId[Of],
  now: Date,
): Promise<boolean> {
  const { sent, id, dueAt } = ways[way]
  await sql`select pg_advisory_xact_lock(hashtextextended(${`${way}s of ${userId}`}, 0))`.execute(ctx.db)
  const { numAffectedRows } = await sql`
    insert into ${sent} (id, user_id, made_at, next_try_at)
    select ${made}, ${userId}, ${now}::timestamptz, ${now}::timestamptz
    where exists (select 1 from notifications
      where user_id = ${userId} and ${id} is null and ${dueAt} <= ${now})`.execute(ctx.db)
  if (numAffectedRows !== 1n) return false
  await sql`
    update notifications set ${id} = ${made}
    where user_id = ${userId} and ${id} is null and ${dueAt} <= ${now}`.execute(ctx.db)
  return true
}

export type Due<Of extends Way> = {
  readonly id: SentId[Of]
  readonly userId: UserId
  readonly madeAt: Date
  readonly tries: number
}

/** Takes what is to be sent now, and holds it back from everybody else until the lease ends. */
export async function takeDue<Of extends Way>(
  ctx: Context,
  way: Of,
  now: Date,
  leaseUntil: Date,
  most: number,
  userId: UserId | null,
): Promise<Due<Of>[]> {
  const { sent } = ways[way]
  const { rows } = await sql<Due<Of>>`
    update ${sent} set next_try_at = ${leaseUntil}, tries = tries + 1
    where (user_id, id) in (
      select user_id, id from ${sent}
      where sent_at is null and given_up_at is null and next_try_at <= ${now}
        and (${userId}::text is null or user_id = ${userId})
      order by next_try_at limit ${most} for update skip locked
    )
    returning id, user_id as "userId", made_at as "madeAt", tries`.execute(ctx.db)
  return rows
}

export type SentLine = Pick<ListedNotification, 'kind' | 'params' | 'orderId'>

/**
 * What one text message or mail says. A deadline that was held back is left out once the order is paid or cancelled.
 */
export async function loadLines<Of extends Way>(
  ctx: Context,
  way: Of,
  { userId, id }: Pick<Due<Of>, 'userId' | 'id'>,
): Promise<SentLine[]> {
  const { rows } = await sql<SentLine>`
    select n.kind, n.params, n.order_id as "orderId" from notifications n
    where n.user_id = ${userId} and ${ways[way].id} = ${id}
      and (n.kind <> 'paymentDue' or exists (select from orders o where o.user_id = n.user_id and o.id = n.order_id
        and o.paid_at is null and o.status in ('pendingPayment', 'accepted')))
    order by n.id`.execute(ctx.db)
  return rows
}

export async function settle<Of extends Way>(
  ctx: Context,
  way: Of,
  { userId, id }: Pick<Due<Of>, 'userId' | 'id'>,
  outcome: 'sent_at' | 'given_up_at',
  now: Date,
): Promise<void> {
  await sql`
    update ${ways[way].sent} set ${sql.ref(outcome)} = ${now}
    where user_id = ${userId} and id = ${id} and sent_at is null and given_up_at is null`.execute(ctx.db)
}

/** When a mail that could not be handed over is tried again. */
export async function postpone(
  ctx: Context,
  { userId, id }: Pick<Due<'mail'>, 'userId' | 'id'>,
  until: Date,
): Promise<void> {
  await sql`update notification_mails set next_try_at = ${until} where user_id = ${userId} and id = ${id}`.execute(
    ctx.db,
  )
}

/** Forgets messages and what was sent of them. */
export async function removeOldNotifications(ctx: Context, before: Date): Promise<void> {
  await sql`delete from notifications where happened_at < ${before}
    and (text_due_at is null or text_id is not null) and (mail_due_at is null or mail_id is not null)`.execute(
    ctx.db,
  )
  for (const { sent, id } of Object.values(ways))
    await sql`delete from ${sent} t where made_at < ${before} and not exists (
      select 1 from notifications n where n.user_id = t.user_id and ${id} = t.id)`.execute(ctx.db)
}
