import type { DeskStatement, StatementQueryReply, StatementReply } from '#contract/statements.ts'
import { ageBandOf, invoicedStateOf, type QueryState } from '#domain/bills/statements.ts'
import type { Customer, Staff } from '#domain/kernel/actor.ts'
import type { BusinessDate } from '#domain/kernel/business-date.ts'
import type { BillLineId, StatementId, StatementQueryId, UserId } from '#domain/kernel/ids.ts'
import { type Currency, type Money, money } from '#domain/kernel/money.ts'
import { paidOfStatements } from '#server/bills/queries.ts'
import type { Context } from '#server/platform/context.ts'
import type { StatementRow } from './store.ts'

export const cny = (minor: number) => money(Number(minor), 'CNY')

/** A statement with what of it is invoiced, in CNY. */
export type CountedStatement = StatementRow & { invoiced_minor: number }

/**
 * Whether what can be invoiced of it is told by its payments and not by what it charges. Less was paid than it charges
 * where points paid a part of an order, more where a credit of an earlier statement's charge stands on it.
 */
const isToldByPayments = ({ status, invoiced_minor }: CountedStatement): boolean =>
  status === 'completed' && Number(invoiced_minor) > 0

/** What is paid in money of those statements of a list of which that decides whether all of them is invoiced. */
export const paidOfInvoiced = (
  ctx: Context,
  rows: readonly CountedStatement[],
): Promise<ReadonlyMap<StatementId, Money>> => paidOfStatements(ctx, rows.filter(isToldByPayments))

/** @param paid in money; only where it decides how much of a completed statement is invoiced */
export function presentStatement(
  row: CountedStatement,
  actor: Customer | Staff,
  today: BusinessDate,
  paid: Money | undefined,
): StatementReply {
  return {
    id: row.id,
    number: row.number,
    month: row.month,
    kind: row.kind,
    sequence: row.sequence,
    status: row.status,
    lines: row.lines,
    billed: cny(row.billed_minor),
    prepaid: cny(row.prepaid_minor),
    due: cny(row.due_minor),
    issuedOn: row.issued_on,
    dueOn: row.due_on,
    age: row.status === 'paymentRequired' ? ageBandOf(row.due_on, today) : null,
    confirmedAt: row.confirmed_at?.toISOString() ?? null,
    paidAt: row.paid_at?.toISOString() ?? null,
    openQueries: row.open_queries,
    invoiced: invoicedStateOf(cny(row.invoiced_minor), paid ?? cny(row.billed_minor)),
    openMoves: actor.kind === 'customer' ? openMovesOf(row) : [],
  }
}

/** A statement with an open question is not confirmed; what is confirmed is queried no more. */
function openMovesOf({ status, open_queries }: StatementRow): StatementReply['openMoves'] {
  if (status === 'paymentRequired') return ['pay']
  if (status !== 'toBeConfirmed') return []
  return open_queries === 0 ? ['confirm', 'query'] : ['query']
}

export type CustomerColumns = { user_id: UserId; customer_name: string; customer_company: string | null }

/** Columns of `CustomerColumns`, of `users u`; a company is known by name once it is certified. */
export const customerColumns = `coalesce(u.user_name, u.nick_name, u.mobile) as customer_name,
  case when u.certification_type = 'enterprise' and u.certification_status = 'certified' then u.user_name end as customer_company`

export const presentCustomer = (row: CustomerColumns): DeskStatement['customer'] => ({
  userId: row.user_id,
  name: row.customer_name,
  company: row.customer_company,
})

/** As PostgreSQL writes it into JSON. */
export type QueryJson = {
  id: StatementQueryId
  statement_id: StatementId
  bill_line_id: BillLineId
  reason: string
  expected_minor: number | null
  state: QueryState
  asked_at: string
  answer: string | null
  credit_id: BillLineId | null
  answered_at: string | null
  answered_by_name: string | null
}

const instantOf = (text: string | null) => (text === null ? null : new Date(text).toISOString())

export const presentQuery = (row: QueryJson, currency: Currency): StatementQueryReply => ({
  id: row.id,
  statementId: row.statement_id,
  lineId: row.bill_line_id,
  reason: row.reason,
  expected: row.expected_minor === null ? null : money(Number(row.expected_minor), currency),
  state: row.state,
  askedAt: new Date(row.asked_at).toISOString(),
  answer: row.answer,
  creditId: row.credit_id,
  answeredAt: instantOf(row.answered_at),
  answeredByName: row.answered_by_name,
})
