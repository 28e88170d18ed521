import { sql } from 'kysely'
import type { QueryOf, ReplyOf } from '#contract/endpoint.ts'
import { type listOutbox, type OutboxKind, outboxKinds } from '#contract/outbox.ts'
import type { Staff } from '#domain/kernel/actor.ts'
import { idPattern } from '#domain/kernel/ids.ts'
import { Refusal } from '#domain/kernel/refusal.ts'
import type { Context } from '#server/platform/context.ts'
import { codeMailKeys, staffMailKeys, testKeys } from '#server/providers/mail/port.ts'

type Item = ReplyOf<typeof listOutbox>['items'][number]
type Row = Omit<Item, 'sentAt'> & { readonly sent_at: Date }

/** Which of the two have nobody to go to and stay in a table. */
export const keptHere = ({ mail, sms }: Context): readonly OutboxKind[] =>
  outboxKinds.filter((kind) => (kind === 'mail' ? mail : sms).name === 'embedded')

/**
 * What stays here instead of going out. A login's code opens the customer's own pages: it is for nobody at the desk.
 * A clerk's invitation and other links are for administrators, who may invite anyhow, and so are codes that confirm an
 * address, which are good only where they were asked for; who writes content sees the tests
 * of templates that they sent themselves. A strange cursor is refused beside its field.
 */
export async function readOutbox(
  ctx: Context,
  { role, staffId }: Pick<Staff, 'role' | 'staffId'>,
  { kind, cursor, size }: QueryOf<typeof listOutbox>,
): Promise<ReplyOf<typeof listOutbox>> {
  if (cursor && !idPattern(kind === 'mail' ? 'eml' : 'sms').test(cursor))
    throw new Refusal('request.invalid', {}, { cursor: { code: 'field.invalid', params: {} } })
  const kept = [...keptHere(ctx)]
  if (!kept.includes(kind)) return { kept, items: [], nextCursor: null }
  const shownTo =
    role === 'administrator'
      ? sql``
      : role === 'content'
        ? sql`and starts_with(key, ${`${testKeys}${staffId}/`})`
        : sql`and not starts_with(coalesce(key, ''), ${staffMailKeys}) and not starts_with(coalesce(key, ''), ${codeMailKeys})`
  const before = cursor ? sql`and id < ${cursor}` : sql``
  const { rows } = await (kind === 'mail'
    ? sql<Row>`select id, address as to, subject, body as text, attachments, sent_at from embedded_mails
        where true ${before} ${shownTo} order by id desc limit ${size + 1}`
    : sql<Row>`select id, number as to, null as subject, text, '[]'::jsonb as attachments, sent_at from embedded_sms
        where (kind = 'notice' or starts_with(key, ${testKeys})) ${before} ${shownTo} order by id desc limit ${size + 1}`
  ).execute(ctx.db)
  const shown = rows.slice(0, size)
  return {
    kept,
    items: shown.map(({ sent_at, ...each }) => ({ ...each, sentAt: sent_at.toISOString() })),
    nextCursor: rows.length > size ? (shown.at(-1)?.id ?? null) : null,
  }
}
