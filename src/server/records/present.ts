import { sql } from 'kysely'
import type { DeskRecord } from '#contract/records.ts'
import type { OrderId, UserId } from '#domain/kernel/ids.ts'
import { inLanguage, type Language } from '#domain/kernel/language.ts'
import { changesBetween, type FieldChange } from '#domain/records/fields.ts'
import type { Context } from '#server/platform/context.ts'
import type { RecordRow } from './search.ts'

type Who = DeskRecord['who']

/** Who a key names; a digest of a number names nobody. */
function whoOf({ who, staff_name, role }: RecordRow, names: ReadonlyMap<string, Named>): Who {
  const [, kind, id] = /^(staff|customer):(\w+)$/.exec(who) ?? []
  if (kind === 'staff' || kind === 'customer')
    return { kind, id: id ?? null, name: staff_name ?? names.get(id ?? '')?.name ?? null, role }
  return { kind: who === 'system' ? 'system' : 'unknown', id: null, name: null, role: null }
}

type Named = { readonly name: string; readonly orderId: OrderId | null }

/** What people call the things of a page, by their ids; those of customers are found by their customer. */
async function namesOf(
  ctx: Context,
  language: Language,
  rows: readonly RecordRow[],
): Promise<ReadonlyMap<string, Named>> {
  const subjects = new Map<string, UserId | null>()
  for (const { subject, user_id, who } of rows) {
    if (subject) subjects.set(subject, user_id)
    if (user_id) subjects.set(user_id, user_id)
    const id = who.split(':')[1]
    if (id?.startsWith('stf_') || id?.startsWith('usr_')) subjects.set(id, null)
  }
  if (subjects.size === 0) return new Map()
  const [ids, userIds] = [[...subjects.keys()], [...subjects.values()]]
  const { rows: found } = await sql<{
    id: string
    name: string | null
    name_en: string | null
    order_id: OrderId | null
  }>`
    with asked as materialized (select id, user_id from unnest(${ids}::text[], ${userIds}::text[]) as each (id, user_id))
    select id, name, null::text as name_en, null::text as order_id from staff where id = any (${ids})
    union all select id, coalesce(user_name, nick_name, mobile), null, null from users where id = any (${ids})
    union all select id, number, null, null from orders where id = any (${ids})
    union all select id, trade_no, null, null from payments where id = any (${ids})
    union all select id, refund_no, null, order_id from refunds where id = any (${ids})
    union all select s.id, s.number, null, null from asked a join statements s on s.user_id = a.user_id and s.id = a.id
    union all select v.id, v.number, null, null from asked a join invoices v on v.user_id = a.user_id and v.id = a.id
    union all select t.id, t.number, null, null from asked a join top_ups t on t.user_id = a.user_id and t.id = a.id
    union all select w.id, w.currency || ' ' || round(w.amount_minor / 100.0, 2), null, null from asked a
      join withdrawals w on w.user_id = a.user_id and w.id = a.id
    union all select v.id, v.name->>'zh', v.name->>'en', null from vouchers v where v.id = any (${ids})
    union all select b.id, o.number, null, o.id from asked a
      join bill_lines b on b.user_id = a.user_id and b.id = a.id join orders o on o.id = b.order_id
    union all select c.id, c.number, null, c.order_id from asked a
      join order_containers c on c.user_id = a.user_id and c.id = a.id
    union all select t.id, o.number, null, t.order_id from asked a
      join order_tasks t on t.user_id = a.user_id and t.id = a.id join orders o on o.id = t.order_id
    union all select id, name, null, null from rate_sheets where id = any (${ids})
    union all select id, name, null, null from schedule_sheets where id = any (${ids})
    union all select id, file_name, null, null from reconciliations where id = any (${ids})
    union all select id, title_zh, title_en, null from articles where id = any (${ids})`.execute(ctx.db)
  return new Map(
    found.map(({ id, name, name_en, order_id }) => [
      id,
      {
        name: inLanguage({ zh: name || name_en || id, en: name_en || name || id }, language),
        orderId: order_id,
      },
    ]),
  )
}

/** The older books keep one state, without a name. */
function changesOf({ before, after }: RecordRow): FieldChange[] {
  if (typeof before === 'string' || typeof after === 'string')
    return [{ field: null, before: before as string | null, after: after as string | null }]
  return changesBetween(before, after)
}

export async function presentRecords(
  ctx: Context,
  language: Language,
  rows: readonly RecordRow[],
): Promise<DeskRecord[]> {
  const names = await namesOf(ctx, language, rows)
  return rows.map((row) => ({
    number: row.number,
    happenedAt: row.happened_at.toISOString(),
    who: whoOf(row, names),
    action: row.action,
    subject:
      row.subject === null
        ? null
        : {
            id: row.subject,
            name: names.get(row.subject)?.name ?? null,
            orderId: names.get(row.subject)?.orderId ?? null,
          },
    customer:
      row.user_id === null ? null : { id: row.user_id, name: names.get(row.user_id)?.name ?? row.user_id },
    reason: row.reason,
    changes: changesOf(row),
    // What the system does comes from nowhere.
    address: row.address === 'none' ? null : row.address,
    requestId: row.request_id,
  }))
}
