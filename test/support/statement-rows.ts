import type { BillKind } from '#domain/bills/bill-lines.ts'
import type { StatementStatus } from '#domain/bills/statements.ts'
import { addDays, type BusinessDate, businessDateOf } from '#domain/kernel/business-date.ts'
import type { OrderId, StatementId, UserId } from '#domain/kernel/ids.ts'
import type { Currency } from '#domain/kernel/money.ts'
import { newId } from '#server/platform/ids.ts'
import type { TestApp } from './app.ts'

let statements = 0

export type StatementWish = {
  kind?: BillKind
  month?: string
  status?: StatementStatus
  dueOn?: BusinessDate
}

/** A statement over all lines of the customer that may be charged and stand on none; quoted lines are prepaid. */
export async function buildStatement(
  app: Pick<TestApp, 'ctx'>,
  userId: UserId,
  { kind = 'regular', month, status = 'toBeConfirmed', dueOn }: StatementWish = {},
): Promise<{ id: StatementId; number: string; dueMinor: number }> {
  statements += 1
  const id = newId('stm')
  const now = app.ctx.clock()
  const today = businessDateOf(now)
  const due = dueOn ?? addDays(today, 30)
  const number = `ST${today.replaceAll('-', '')}${String(statements).padStart(6, '0')}`
  const { pool } = app.ctx
  await pool.query(
    `insert into statements (id, user_id, number, month, kind, sequence, status, issued_on, due_on, issued_at)
     values ($1, $2, $3, $4, $5, (select count(*) + 1 from statements where user_id = $2 and month = $4 and kind = $5),
       'toBeConfirmed', least($6::date, $7::date), $7, $8)`,
    [id, userId, number, month ?? today.slice(0, 7), kind, today, due, now],
  )
  await pool.query(
    `insert into statement_lines (user_id, statement_id, bill_line_id, position, cny_minor, prepaid_minor)
     select l.user_id, $2, l.id, row_number() over (order by l.order_id, l.id), l.cny_minor,
       case when l.quoted_position is not null and l.cause is null and o.paid_at is not null then l.cny_minor else 0 end
     from bill_lines l join orders o on o.user_id = l.user_id and o.id = l.order_id
     where l.user_id = $1 and l.kind = $3 and l.consent in ('notNeeded', 'tolerated', 'given')
       and not exists (select from statement_lines s where s.user_id = l.user_id and s.bill_line_id = l.id)`,
    [userId, id, kind],
  )
  if (status !== 'toBeConfirmed') await moveStatement(app, userId, id, status)
  const { rows } = await pool.query<{ due_minor: number }>(
    'select due_minor from statements where user_id = $1 and id = $2',
    [userId, id],
  )
  return { id, number, dueMinor: rows[0]?.due_minor ?? 0 }
}

export async function moveStatement(
  { ctx }: Pick<TestApp, 'ctx'>,
  userId: UserId,
  id: StatementId,
  status: StatementStatus,
): Promise<void> {
  const now = ctx.clock()
  await ctx.pool.query(
    `update statements set status = $3, confirmed_at = $4, confirmed_by = $1,
       completed_at = case when $3 = 'completed' then $4::timestamptz end,
       paid_at = case when $3 = 'completed' then $4::timestamptz end
     where user_id = $1 and id = $2`,
    [userId, id, status, now],
  )
}

/** A charge beyond the quote of an order that nobody has to agree to any more, as often as wished. */
export async function buildCharges(
  { ctx, owner }: Pick<TestApp, 'ctx' | 'owner'>,
  { userId, orderId }: { userId: UserId; orderId: OrderId },
  {
    count = 1,
    minor = 12_345,
    currency = 'CNY',
    note = '',
    noteEn = null,
    kind = 'regular',
    name = { zh: '仓储费', en: 'Storage' },
    rate = '7.0840',
  }: {
    count?: number
    minor?: number
    currency?: Currency
    note?: string
    noteEn?: string | null
    kind?: BillKind
    name?: { zh: string; en: string }
    rate?: string
  } = {},
): Promise<void> {
  const now = ctx.clock()
  const foreign = currency !== 'CNY'
  await ctx.pool.query(
    `insert into bill_lines (id, user_id, order_id, kind, code, name, basis, quantity, unit_minor, amount_minor, currency,
       rate, rate_on, rate_source, cny_minor, cause, note, note_en, consent, billed_on, added_at)
     select given, $2, $3, $4, 'STOR', $5, 'shipment', 1, $6, $6, $7, $8, case when $7 <> 'CNY' then $9::date end, $10, $11, 'customerRequest', $12, $14, 'given', $9::date, $13
     from unnest($1::text[]) given`,
    [
      Array.from({ length: count }, () => newId('bil')),
      userId,
      orderId,
      kind,
      JSON.stringify(name),
      minor,
      currency,
      foreign ? rate : null,
      businessDateOf(now),
      foreign ? JSON.stringify({ zh: '中国外汇交易中心', en: 'CFETS' }) : null,
      foreign ? Math.round(minor * Number(rate)) : minor,
      note,
      now,
      noteEn,
    ],
  )
  // What autovacuum does within a minute: whoever made plans while there were a handful of lines would read all for each.
  if (count > 1_000) await owner.query('analyze bill_lines')
}
