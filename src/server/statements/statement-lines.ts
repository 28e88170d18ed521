import { sql } from 'kysely'
import type { BillCause, BillKind } from '#domain/bills/bill-lines.ts'
import type { StatementMonth, StatementStatus } from '#domain/bills/statements.ts'
import type { BusinessDate } from '#domain/kernel/business-date.ts'
import type { OrderId, StatementId, UserId } from '#domain/kernel/ids.ts'
import type { Bilingual } from '#domain/kernel/language.ts'
import type { Currency } from '#domain/kernel/money.ts'
import { Refusal } from '#domain/kernel/refusal.ts'
import type { Context } from '#server/platform/context.ts'

/** A statement with all its lines, read in batches: what paper and workbook are made of. */

export type StatementHead = {
  readonly id: StatementId
  readonly userId: UserId
  readonly customerName: string
  readonly number: string
  readonly month: StatementMonth
  readonly kind: BillKind
  readonly sequence: number
  readonly status: StatementStatus
  readonly lines: number
  readonly billedMinor: number
  readonly prepaidMinor: number
  /** Below zero what goes back. */
  readonly dueMinor: number
  readonly issuedOn: BusinessDate
  readonly dueOn: BusinessDate
  readonly paidAt: Date | null
}

export type StatementLine = {
  readonly position: number
  readonly orderId: OrderId
  readonly orderNumber: string
  readonly code: string
  readonly name: Bilingual
  /** Plain decimal. */
  readonly quantity: string
  readonly unitMinor: number
  readonly amountMinor: number
  readonly currency: Currency
  /** Frozen with the line; null for CNY. */
  readonly rate: string | null
  readonly rateOn: BusinessDate | null
  readonly rateSource: Bilingual | null
  readonly cnyMinor: number
  /** What the quote said about this very line; null for what was not quoted, and for credits. */
  readonly quotedMinor: number | null
  readonly prepaidMinor: number
  readonly cause: BillCause | null
  readonly credit: boolean
  readonly note: Bilingual
  readonly billedOn: BusinessDate
}

/** Billed less quoted, in CNY: all of it where nothing was quoted. */
export const differenceOf = ({ cnyMinor, quotedMinor }: StatementLine): number =>
  cnyMinor - (quotedMinor ?? 0)

/** Lines read at a time. */
const batchSize = 500

/**
 * Refuses with `request.notFound`, also for another customer's.
 * @param of whose it must be; null for the desk
 */
export async function getStatementHead(
  ctx: Context,
  id: StatementId,
  of: UserId | null,
): Promise<StatementHead> {
  const { rows } = await sql<StatementHead>`
    select s.id, s.user_id as "userId", coalesce(u.user_name, u.nick_name, u.mobile) as "customerName", s.number, s.month,
      s.kind, s.sequence, s.status, s.lines, s.billed_minor as "billedMinor", s.prepaid_minor as "prepaidMinor",
      s.due_minor as "dueMinor", s.issued_on as "issuedOn", s.due_on as "dueOn", s.paid_at as "paidAt"
    from statements s join users u on u.id = s.user_id
    where s.id = ${id} and ${of === null ? sql`true` : sql`s.user_id = ${of}`}`.execute(ctx.db)
  if (!rows[0]) throw new Refusal('request.notFound')
  return rows[0]
}

/** Its lines in their sequence, some hundred at a time. */
export async function* statementLineParts(
  ctx: Context,
  { id, userId }: Pick<StatementHead, 'id' | 'userId'>,
): AsyncGenerator<readonly StatementLine[]> {
  for (let after = 0; ; ) {
    const { rows } = await sql<StatementLine>`
      select sl.position, l.order_id as "orderId", o.number as "orderNumber", l.code, l.name,
        trim_scale(l.quantity)::text as quantity, l.unit_minor as "unitMinor", l.amount_minor as "amountMinor", l.currency,
        l.rate, l.rate_on as "rateOn", l.rate_source as "rateSource", l.cny_minor as "cnyMinor", q.cny_minor as "quotedMinor",
        sl.prepaid_minor as "prepaidMinor", l.cause, l.credit_of is not null as credit,
        json_build_object('zh', l.note, 'en', coalesce(l.note_en, l.note)) as note, l.billed_on as "billedOn"
      from statement_lines sl
      join bill_lines l on l.user_id = sl.user_id and l.id = sl.bill_line_id
      join orders o on o.user_id = l.user_id and o.id = l.order_id
      left join order_lines q on q.user_id = l.user_id and q.order_id = l.order_id and q.position = l.quoted_position
        and l.cause is null
      where sl.user_id = ${userId} and sl.statement_id = ${id} and sl.position > ${after}
      order by sl.position limit ${batchSize}`.execute(ctx.db)
    yield rows
    const last = rows.at(-1)
    if (rows.length < batchSize || !last) return
    after = last.position
  }
}
