import { sql } from 'kysely'
import type { CustomerMoney } from '#contract/customers.ts'
import type { BillKind } from '#domain/bills/bill-lines.ts'
import { usualTolerance } from '#domain/bills/consent.ts'
import { ageing, type StatementStatus, usualTermDays } from '#domain/bills/statements.ts'
import { holdSuggested, levelStanding } from '#domain/customers/customers.ts'
import type { AgreementKind, AgreementStatus, InvoiceStatus } from '#domain/invoices/invoices.ts'
import { type BusinessDate, businessDateOf } from '#domain/kernel/business-date.ts'
import type { AgreementId, InvoiceId, OrderId, StatementId, UserId } from '#domain/kernel/ids.ts'
import { money, sum } from '#domain/kernel/money.ts'
import { Refusal } from '#domain/kernel/refusal.ts'
import type { OrderStatus } from '#domain/orders/orders.ts'
import type { Stage } from '#domain/orders/stages.ts'
import { firstLevels, type LevelTerms } from '#domain/users/levels.ts'
import { levelTermsOn, paidInYear } from '#server/ledger/queries.ts'
import type { Context } from '#server/platform/context.ts'
import { countVouchers } from '#server/points/queries.ts'

/** Papers of each kind that are shown; the rest is one step away. */
const shownPapers = 5

type Row = {
  held: boolean
  term_days: number
  points: number
  cash: number
  paid: number
  /** What the books of what they owe hold below zero: what we owe them. */
  credit: number
  logins: UserId[]
  terms: LevelTerms | null
  tolerance: { basis_points: number; most_minor: number } | null
  order_count: number
  unpaid: { count: number; minor: number }
  debts: { due_on: BusinessDate; minor: number }[] | null
  orders:
    | { id: OrderId; number: string; status: OrderStatus; stage: Stage; minor: number; placed_at: string }[]
    | null
  statements:
    | {
        id: StatementId
        number: string
        month: string
        kind: BillKind
        status: StatementStatus
        minor: number
        due_on: BusinessDate
      }[]
    | null
  invoices: { id: InvoiceId; number: string; status: InvoiceStatus; minor: number }[] | null
  agreements:
    | {
        id: AgreementId
        kind: AgreementKind
        payer_name: string
        status: AgreementStatus
        valid_until: BusinessDate
      }[]
    | null
}

/**
 * How a customer's money stands: sums over all their logins, whose books stay apart; the term and the tolerance are of
 * the login asked for. Refuses with `request.notFound`.
 */
export async function getCustomerMoney(ctx: Context, userId: UserId): Promise<CustomerMoney> {
  const today = businessDateOf(ctx.clock())
  const own = sql`any (array(select login from logins_of_customer(${userId}) login))`
  const books = (kind: 'points' | 'cash', unit: 'CNY' | 'points') =>
    sql`any (array(select ${kind}::text || ':' || login || ':' || ${unit}::text from logins_of_customer(${userId}) login))`
  /** The book of the login at hand: what one has to its credit is not set off against what another owes. */
  const owed = sql`('owed:' || login || ':CNY')`
  const { rows } = await sql<Row>`
    select
      exists (select from credit_holds h where h.user_id = ${own} and h.lifted_at is null) as held,
      coalesce((select t.term_days from payment_terms t where t.user_id = u.id), ${usualTermDays}::int) as term_days,
      (select coalesce(sum(balance_minor), 0)::bigint from ledger_books where id = ${books('points', 'points')}) as points,
      (select coalesce(sum(balance_minor), 0)::bigint from ledger_books where id = ${books('cash', 'CNY')}) as cash,
      ${paidInYear(ctx, sql`u.id`)} as paid, ${levelTermsOn(today)} as terms,
      (select coalesce(sum(greatest(-b.balance, 0)), 0)::bigint from logins_of_customer(u.id) login
        cross join lateral (select coalesce((select sum(amount_minor) from ledger_transfers where to_book = ${owed}), 0)
          - coalesce((select sum(amount_minor) from ledger_transfers where from_book = ${owed}), 0) as balance) b) as credit,
      array(select login from logins_of_customer(u.id) login) as logins,
      (select json_build_object('basis_points', t.basis_points, 'most_minor', t.most_minor)
        from bill_tolerances t where t.user_id = u.id) as tolerance,
      (select count(*)::int from orders o where o.user_id = ${own}) as order_count,
      (select json_build_object('count', count(*), 'minor', coalesce(sum(o.prepaid_minor - o.offset_minor), 0))
        from orders o where o.user_id = ${own} and o.status in ('pendingPayment', 'accepted') and o.paid_at is null) as unpaid,
      (select json_agg(json_build_object('due_on', d.due_on, 'minor', d.minor)) from (
        select s.due_on, sum(s.due_minor)::bigint as minor from statements s
        where s.user_id = ${own} and s.status = 'paymentRequired' group by s.due_on) d) as debts,
      (select json_agg(o) from (
        select o.id, o.number, o.status, o.stage, o.prepaid_minor as minor, o.placed_at from orders o
        where o.user_id = ${own} order by o.placed_at desc, o.id desc limit ${shownPapers}) o) as orders,
      (select json_agg(s) from (
        select s.id, s.number, s.month, s.kind, s.status, s.due_minor as minor, s.due_on from statements s
        where s.user_id = ${own} order by s.id desc limit ${shownPapers}) s) as statements,
      (select json_agg(i) from (
        select i.id, i.number, i.status, i.amount_minor as minor from invoices i
        where i.user_id = ${own} order by i.id desc limit ${shownPapers}) i) as invoices,
      (select json_agg(a) from (
        select a.id, a.kind, a.payer_name, a.status, a.valid_until from invoice_agreements a
        where a.user_id = ${own} order by a.id desc limit ${shownPapers}) a) as agreements
    from users u where u.id = ${userId} and u.erased_at is null`.execute(ctx.db)
  const row = rows[0]
  if (!row) throw new Refusal('request.notFound')
  const yuan = (minor: number) => money(Number(minor), 'CNY')
  const debts = (row.debts ?? []).map((debt) => ({ due: debt.due_on, left: yuan(debt.minor) }))
  const late = debts.filter(({ due }) => due < today)
  const total = (some: typeof debts) =>
    sum(
      some.map(({ left }) => left),
      'CNY',
    )
  const oldestDueOn = debts.map(({ due }) => due).sort()[0] ?? null
  const paid = yuan(row.paid)
  return {
    ...levelStanding(paid, row.terms ?? firstLevels),
    paidInYear: paid,
    owed: total(debts),
    overdue: total(late),
    bands: ageing(debts, today),
    oldestDueOn,
    holdSuggested: holdSuggested(oldestDueOn, today, row.held),
    unpaidOrders: row.unpaid.count,
    unpaid: yuan(row.unpaid.minor),
    credit: yuan(row.credit),
    points: row.points,
    vouchers: await countVouchers(ctx, row.logins, today),
    rebate: yuan(row.cash),
    termDays: row.term_days,
    tolerance: row.tolerance
      ? { basisPoints: row.tolerance.basis_points, most: yuan(row.tolerance.most_minor) }
      : { ...usualTolerance },
    orders: (row.orders ?? []).map(({ minor, placed_at, ...order }) => ({
      ...order,
      prepaid: yuan(minor),
      placedAt: new Date(placed_at).toISOString(),
    })),
    orderCount: row.order_count,
    statements: (row.statements ?? []).map(({ minor, due_on, ...statement }) => ({
      ...statement,
      due: yuan(minor),
      dueOn: due_on,
    })),
    invoices: (row.invoices ?? []).map(({ minor, ...invoice }) => ({ ...invoice, amount: yuan(minor) })),
    agreements: (row.agreements ?? []).map(({ payer_name, valid_until, ...agreement }) => ({
      ...agreement,
      payerName: payer_name,
      validUntil: valid_until,
    })),
  }
}
