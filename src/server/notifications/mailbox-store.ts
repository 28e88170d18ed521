import { sql } from 'kysely'
import type { MailboxCodeId, OrderId, UserId } from '#domain/kernel/ids.ts'
import type { Language } from '#domain/kernel/language.ts'
import type { ChosenKind } from '#domain/notifications/kinds.ts'
import { type Mailbox, mailCodeTries } from '#domain/notifications/mailboxes.ts'
import {
  completeOrderSettings,
  completeSettings,
  defaultSettings,
  type NotificationSettings,
  type OrderSettings,
  withoutMails,
} from '#domain/notifications/settings.ts'
import type { Context } from '#server/platform/context.ts'
import { saveSettings } from './store.ts'

/** The address that a customer confirmed; null where there is none. */
export async function findMailbox(ctx: Context, userId: UserId): Promise<Mailbox | null> {
  const { rows } = await sql<Mailbox>`
    select address, language, confirmed_at as "confirmedAt", failing_at as "failingAt", off_at as "offAt"
    from notification_mailboxes where user_id = ${userId}`.execute(ctx.db)
  return rows[0] ?? null
}

/** A confirmed address, in place of any other; that the one before failed or was switched off is over. */
export async function saveMailbox(
  ctx: Context,
  userId: UserId,
  { address, language }: Pick<Mailbox, 'address' | 'language'>,
  now: Date,
): Promise<void> {
  await sql`
    insert into notification_mailboxes (user_id, address, language, confirmed_at)
    values (${userId}, ${address}, ${language}, ${now})
    on conflict (user_id) do update set address = excluded.address, language = excluded.language, confirmed_at = excluded.confirmed_at,
      failing_at = null, off_at = null`.execute(ctx.db)
}

export async function removeMailboxRows(ctx: Context, userId: UserId): Promise<void> {
  await sql`delete from mailbox_codes where user_id = ${userId}`.execute(ctx.db)
  await sql`delete from notification_mailboxes where user_id = ${userId}`.execute(ctx.db)
}

/** Whether it was this very address, and worked until now. */
export async function markFailing(
  ctx: Context,
  userId: UserId,
  address: string,
  now: Date,
): Promise<boolean> {
  const { numAffectedRows } = await sql`
    update notification_mailboxes set failing_at = ${now}
    where user_id = ${userId} and address = ${address} and failing_at is null`.execute(ctx.db)
  return numAffectedRows === 1n
}

/** Switches mails off as a whole, or on again; false where there is no address. */
export async function switchMails(ctx: Context, userId: UserId, offAt: Date | null): Promise<boolean> {
  const { numAffectedRows } = await sql`
    update notification_mailboxes set off_at = ${offAt} where user_id = ${userId}`.execute(ctx.db)
  return numAffectedRows === 1n
}

/** Takes mails of some kinds out of what a customer chose, for all orders and for each that has choices of its own. */
export async function stopMailsOf(ctx: Context, userId: UserId, kinds: readonly ChosenKind[]): Promise<void> {
  const { rows } = await sql<{ settings: NotificationSettings | null }>`
    select settings from notification_settings where user_id = ${userId} for update`.execute(ctx.db)
  const kept = rows[0]?.settings
  const settings = kept ? completeSettings(kept) : defaultSettings
  await saveSettings(ctx, userId, { ...settings, choices: withoutMails(settings.choices, kinds) })
  const own = await sql<{ orderId: OrderId; settings: OrderSettings }>`
    select order_id as "orderId", settings from order_notification_settings
    where user_id = ${userId} order by order_id for update`.execute(ctx.db)
  const less = own.rows.map(({ orderId, settings }) => {
    const complete = completeOrderSettings(settings)
    return { orderId, settings: { ...complete, choices: withoutMails(complete.choices, kinds) } }
  })
  if (less.length > 0)
    await sql`
      update order_notification_settings o set settings = l.value->'settings'
      from jsonb_array_elements(${JSON.stringify(less)}::jsonb) l (value)
      where o.user_id = ${userId} and o.order_id = l.value->>'orderId'`.execute(ctx.db)
}

export type AskedCode = {
  readonly id: MailboxCodeId
  readonly address: string
  readonly language: Language
  readonly digest: string | null
  readonly tries: number
  readonly expiresAt: Date
  readonly sentAt: Date | null
  readonly refusedAt: Date | null
}

/** The newest address that waits for its code, expired or not. */
export async function findAskedCode(ctx: Context, userId: UserId): Promise<AskedCode | null> {
  const { rows } = await sql<AskedCode>`
    select id, address, language, digest, tries, expires_at as "expiresAt", sent_at as "sentAt", refused_at as "refusedAt"
    from mailbox_codes where user_id = ${userId}`.execute(ctx.db)
  return rows[0] ?? null
}

/** An address that waits for its code from now on, in place of any other. */
export async function askCode(
  ctx: Context,
  userId: UserId,
  { id, address, language, expiresAt }: Pick<AskedCode, 'id' | 'address' | 'language' | 'expiresAt'>,
): Promise<void> {
  await sql`
    insert into mailbox_codes (user_id, id, address, language, expires_at)
    values (${userId}, ${id}, ${address}, ${language}, ${expiresAt})
    on conflict (user_id) do update set id = excluded.id, address = excluded.address, language = excluded.language, digest = null, tries = 0,
      expires_at = excluded.expires_at, sent_at = null, refused_at = null`.execute(ctx.db)
}

/** The code that is about to be mailed, in place of one of an earlier try; null where another is asked for by now. */
export async function writeCode(
  ctx: Context,
  userId: UserId,
  id: MailboxCodeId,
  digest: string,
  now: Date,
): Promise<Pick<AskedCode, 'address' | 'language'> | null> {
  const { rows } = await sql<Pick<AskedCode, 'address' | 'language'>>`
    update mailbox_codes set digest = ${digest}
    where user_id = ${userId} and id = ${id} and sent_at is null and refused_at is null and expires_at > ${now}
    returning address, language`.execute(ctx.db)
  return rows[0] ?? null
}

export async function settleCode(
  ctx: Context,
  userId: UserId,
  id: MailboxCodeId,
  outcome: 'sent_at' | 'refused_at',
  now: Date,
): Promise<void> {
  await sql`
    update mailbox_codes set ${sql.ref(outcome)} = ${now} where user_id = ${userId} and id = ${id}`.execute(
    ctx.db,
  )
}

/** Spends one try of the open code; null where there is none, or no try is left. */
export async function spendMailCodeTry(ctx: Context, userId: UserId, now: Date): Promise<AskedCode | null> {
  const { rows } = await sql<AskedCode>`
    update mailbox_codes set tries = tries + 1
    where user_id = ${userId} and digest is not null and tries < ${mailCodeTries} and expires_at > ${now}
    returning id, address, language, digest, tries, expires_at as "expiresAt", sent_at as "sentAt",
      refused_at as "refusedAt"`.execute(ctx.db)
  return rows[0] ?? null
}

/** Uses a code up; false where it was already, or another was asked for. */
export async function useCodeUp(ctx: Context, userId: UserId, id: MailboxCodeId): Promise<boolean> {
  const { numAffectedRows } = await sql`
    delete from mailbox_codes where user_id = ${userId} and id = ${id}`.execute(ctx.db)
  return numAffectedRows === 1n
}

/** Forgets addresses that were never confirmed. */
export async function removeOldCodes(ctx: Context, before: Date): Promise<void> {
  await sql`delete from mailbox_codes where expires_at < ${before}`.execute(ctx.db)
}
