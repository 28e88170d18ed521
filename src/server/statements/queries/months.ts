import { type RawBuilder, sql } from 'kysely'
import type { ReplyOf } from '#contract/endpoint.ts'
import * as contract from '#contract/statements.ts'
import { lastDayOf, monthOf, monthsBackFrom, type StatementMonth } from '#domain/bills/statements.ts'
import { type BusinessDate, businessDateOf } from '#domain/kernel/business-date.ts'
import { Refusal } from '#domain/kernel/refusal.ts'
import type { Context } from '#server/platform/context.ts'
import { countOpenBillDays } from '#server/reconciliation/queries.ts'
import { cny } from '../present.ts'
import { isStatable } from '../statable.ts'

/** Months that the desk looks back. */
const monthsShown = 12

type Check = (typeof contract.monthChecks)[number]

/** What waits for customers does not hold a month up: it stands in the next one (decision 038). */
const waitsForCustomers: readonly Check[] = ['consents', 'unconfirmed']

type MonthRow = {
  month: StatementMonth
  begun: boolean
  started_at: Date | null
  finished_at: Date | null
  closed_at: Date | null
  closed_by_name: string | null
  customers: number
  statements: number
  billed: number
  due: number
  consents: number
  queries: number
  unstated: number
  unconfirmed: number
  failed_invoices: number
}

type Proof = { proved_at: Date; found: number }

const firstDay = (month: StatementMonth) => `${month}-01` as BusinessDate

/** A count per month out of one reading, for the months that are asked for. */
const perMonth = (day: RawBuilder<unknown>, from: RawBuilder<unknown>) =>
  sql`select to_char(${day}, 'YYYY-MM') as month, count(*)::int as open from ${from} group by 1`

async function readMonths(
  ctx: Context,
  months: readonly StatementMonth[],
): Promise<contract.StatementMonthReply[]> {
  const [newest, oldest] = [months[0], months.at(-1)]
  if (!newest || !oldest) return []
  const [from, to] = [firstDay(oldest), lastDayOf(newest)]
  const days = sql`${from}::date and ${to}::date`
  // One after the other: inside a transaction they share its connection.
  const { rows } = await sql<MonthRow>`
      with asked as (
        select month, place from unnest(${[...months]}::text[]) with ordinality asked (month, place)
      ), made as (
        select month, count(distinct user_id)::int as customers, count(*)::int as statements,
          sum(billed_minor)::bigint as billed, sum(due_minor)::bigint as due,
          count(*) filter (where status = 'toBeConfirmed')::int as unconfirmed, sum(open_queries)::int as queries
        from statements where month = any (${[...months]}::text[]) group by month
      ), consents as (
        ${perMonth(sql`billed_on`, sql`bill_lines where consent in ('asked', 'refused') and consent = 'asked'`)}
      ), unstated as (
        ${perMonth(
          sql`b.billed_on`,
          sql`bill_lines b join orders o on o.user_id = b.user_id and o.id = b.order_id
            where b.billed_on between ${days} and ${isStatable}
              and not exists (select from statement_lines l where l.user_id = b.user_id and l.bill_line_id = b.id)
              and not exists (select from statement_months m
                where m.month = to_char(b.billed_on, 'YYYY-MM') and m.closed_at is not null)`,
        )}
      ), failed as (
        ${perMonth(
          sql`applied_at at time zone 'Asia/Shanghai'`,
          sql`invoices where status = 'failed' and given_up_at is null`,
        )}
      )
      select asked.month, m.month is not null as begun, m.started_at, m.finished_at, m.closed_at, m.closed_by_name,
        coalesce(made.customers, 0) as customers, coalesce(made.statements, 0) as statements,
        coalesce(made.billed, 0) as billed, coalesce(made.due, 0) as due, coalesce(consents.open, 0) as consents,
        coalesce(made.queries, 0) as queries, coalesce(unstated.open, 0) as unstated,
        coalesce(made.unconfirmed, 0) as unconfirmed, coalesce(failed.open, 0) as failed_invoices
      from asked left join statement_months m on m.month = asked.month left join made on made.month = asked.month
      left join consents on consents.month = asked.month left join unstated on unstated.month = asked.month
      left join failed on failed.month = asked.month order by asked.place`.execute(ctx.db)
  const openDays = await countOpenBillDays(ctx, from)
  const proofs =
    await sql<Proof>`select proved_at, found from money_proofs order by number desc limit 1`.execute(ctx.db)
  const proof = proofs.rows[0]
  return rows.map((row) => presentMonth(row, openDays.get(row.month) ?? 0, openProof(row.month, proof)))
}

/** What the newest proof found; one that is older than the end of the month proves nothing of it. */
const openProof = (month: StatementMonth, proof: Proof | undefined): number =>
  proof && businessDateOf(proof.proved_at) > lastDayOf(month) ? proof.found : 1

function presentMonth(row: MonthRow, reconciliation: number, proof: number): contract.StatementMonthReply {
  const open: Record<Check, number> = {
    consents: row.consents,
    queries: row.queries,
    unstated: row.unstated,
    unconfirmed: row.unconfirmed,
    failedInvoices: row.failed_invoices,
    reconciliation,
    proof,
  }
  return {
    month: row.month,
    state: row.closed_at ? 'closed' : !row.begun ? 'open' : row.finished_at ? 'made' : 'running',
    customers: row.customers,
    statements: row.statements,
    billed: cny(row.billed),
    due: cny(row.due),
    startedAt: row.started_at?.toISOString() ?? null,
    finishedAt: row.finished_at?.toISOString() ?? null,
    closedAt: row.closed_at?.toISOString() ?? null,
    closedByName: row.closed_by_name,
    checks: contract.monthChecks.map((check) => ({
      check,
      open: open[check],
      blocks: !waitsForCustomers.includes(check),
    })),
  }
}

/** This month and those before it, the newest first. */
export const listMonths = async (ctx: Context): Promise<ReplyOf<typeof contract.listMonths>> => ({
  months: await readMonths(ctx, monthsBackFrom(monthOf(businessDateOf(ctx.clock())), monthsShown)),
})

export async function getMonth(ctx: Context, month: StatementMonth): Promise<contract.StatementMonthReply> {
  const [found] = await readMonths(ctx, [month])
  if (!found) throw new Refusal('request.notFound')
  return found
}
