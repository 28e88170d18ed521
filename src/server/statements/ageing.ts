import { sql } from 'kysely'
import type { QueryOf, ReplyOf } from '#contract/endpoint.ts'
import type * as contract from '#contract/statements.ts'
import { ageing } from '#domain/bills/statements.ts'
import { type BusinessDate, businessDateOf, parseBusinessDate } from '#domain/kernel/business-date.ts'
import { idPattern, type UserId } from '#domain/kernel/ids.ts'
import { money, sum } from '#domain/kernel/money.ts'
import { Refusal } from '#domain/kernel/refusal.ts'
import type { Context } from '#server/platform/context.ts'

/** The customer before: since when they owe, and who they are. */
type Cursor = readonly [oldestDueOn: BusinessDate, userId: UserId]

const writeCursor = (cursor: Cursor): string => Buffer.from(JSON.stringify(cursor)).toString('base64url')

function readCursor(text: string): Cursor {
  try {
    const [day, userId]: unknown[] = JSON.parse(Buffer.from(text, 'base64url').toString())
    const known = typeof day === 'string' ? parseBusinessDate(day) : null
    if (known && typeof userId === 'string' && idPattern('usr').test(userId)) return [known, userId as UserId]
  } catch {
    // Falls through: not one of ours.
  }
  throw new Refusal('request.invalid', {}, { cursor: { code: 'field.invalid', params: {} } })
}

/** What falls due on one day. */
type DebtRow = { due_on: BusinessDate; minor: number }
type CustomerRow = {
  user_id: UserId
  name: string
  company: string | null
  oldest_due_on: BusinessDate
  last_reminder_at: Date | null
  debts: DebtRow[]
}

const debtsOf = (rows: readonly DebtRow[]) =>
  rows.map(({ due_on, minor }) => ({ due: due_on, left: money(Number(minor), 'CNY') }))

/**
 * Customers who owe for confirmed statements, whose debt is oldest first; what is not due yet comes last by itself.
 * Totals are of all of them. Refuses a strange cursor with `request.invalid`.
 */
export async function ageingReport(
  ctx: Context,
  query: QueryOf<typeof contract.ageingReport>,
): Promise<ReplyOf<typeof contract.ageingReport>> {
  const after = query.cursor ? readCursor(query.cursor) : null
  const today = businessDateOf(ctx.clock())
  const [all, page] = await Promise.all([
    sql<DebtRow>`select due_on, sum(due_minor)::bigint as minor from statements
      where status = 'paymentRequired' group by due_on`.execute(ctx.db),
    sql<CustomerRow>`
      with page as (
        select user_id, min(due_on) as oldest_due_on from statements where status = 'paymentRequired' group by user_id
        having ${after ? sql`(min(due_on), user_id) > (${after[0]}::date, ${after[1]})` : sql`true`}
        order by 2, 1 limit ${query.size + 1}
      )
      select page.user_id, page.oldest_due_on, coalesce(u.user_name, u.nick_name, u.mobile) as name,
        case when u.certification_type = 'enterprise' and u.certification_status = 'certified' then u.user_name end as company,
        (select max(r.sent_at) from statement_reminders r where r.user_id = page.user_id) as last_reminder_at,
        (select json_agg(json_build_object('due_on', d.due_on, 'minor', d.minor)) from (
          select s.due_on, sum(s.due_minor)::bigint as minor from statements s
          where s.user_id = page.user_id and s.status = 'paymentRequired' group by s.due_on) d) as debts
      from page join users u on u.id = page.user_id order by page.oldest_due_on, page.user_id`.execute(
      ctx.db,
    ),
  ])
  const shown = page.rows.slice(0, query.size)
  const last = shown.at(-1)
  return {
    totals: ageing(debtsOf(all.rows), today),
    items: shown.map((row) => {
      const debts = debtsOf(row.debts)
      return {
        customer: { userId: row.user_id, name: row.name, company: row.company },
        bands: ageing(debts, today),
        total: sum(
          debts.map(({ left }) => left),
          'CNY',
        ),
        oldestDueOn: row.oldest_due_on,
        lastReminderAt: row.last_reminder_at?.toISOString() ?? null,
      }
    }),
    nextCursor:
      page.rows.length > query.size && last ? writeCursor([last.oldest_due_on, last.user_id]) : null,
  }
}
