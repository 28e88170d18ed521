import { sql } from 'kysely'
import type { QueryOf } from '#contract/endpoint.ts'
import type * as contract from '#contract/statements.ts'
import { type BillCause, type BillKind, billKindOf } from '#domain/bills/bill-lines.ts'
import { type BusinessDate, businessDateOf, instantOf } from '#domain/kernel/business-date.ts'
import type { InvoiceId, UserId } from '#domain/kernel/ids.ts'
import type { Bilingual } from '#domain/kernel/language.ts'
import { type Currency, decimal, money } from '#domain/kernel/money.ts'
import type { ChargeCode } from '#domain/reference/charges.ts'
import type { Context } from '#server/platform/context.ts'
import { type Figure, spreadsheetTypes, writeCsv } from '#server/platform/files/spreadsheet.ts'
import type { FileAnswer } from '#server/platform/http/serve.ts'
import { noteChange } from '#server/platform/records/desk-records.ts'

/**
 * A month for an accounting system (docs/accounting-export.md). What customers owe more or less for stands in `lines`,
 * what came in and went back in `payments`: each entry of the ledger that touches what a customer owes is in exactly
 * one of the two, so that their sums are the ledger's. `invoices` has what was issued, line by line.
 */

/** Entries read at a time. */
const batchSize = 500

type Month = { readonly from: Date; readonly to: Date }

function monthOf(month: string): Month {
  const first = `${month}-01` as BusinessDate
  const [year = 0, number = 1] = month.split('-').map(Number)
  const next = new Date(Date.UTC(year, number, 1)).toISOString().slice(0, 10) as BusinessDate
  return { from: instantOf(first), to: instantOf(next) }
}

const figure = (minor: number, currency: Currency): Figure => ({ figure: decimal(money(minor, currency)) })
const text = (value: string | null | undefined): string => value ?? ''

/** A column: its stable name, and what stands in it. */
type Column<Row> = readonly [name: string, of: (row: Row) => string | Figure]

function fileOf<Row>(
  name: string,
  columns: readonly Column<Row>[],
  parts: AsyncIterable<readonly Row[]>,
): FileAnswer {
  async function* cells() {
    for await (const part of parts) yield part.map((row) => columns.map(([, of]) => of(row)))
  }
  return {
    content: writeCsv(
      columns.map(([heading]) => heading),
      cells(),
    ),
    name,
    type: spreadsheetTypes.csv,
  }
}

/** Where the month's entries begin and end; the ledger's numbers grow with its times, give or take a moment. */
async function rangeOf(ctx: Context, { from, to }: Month): Promise<{ after: number; last: number }> {
  const { rows } = await sql<{ first: number | null; last: number | null }>`
    select min(id) as first, max(id) as last from ledger_transfers where at >= ${from} and at < ${to}`.execute(
    ctx.db,
  )
  return { after: (rows[0]?.first ?? 1) - 1, last: rows[0]?.last ?? 0 }
}

type Entry = {
  entry_id: number
  at: Date
  entry: string
  minor: number
  user_id: UserId
  customer_name: string | null
}

/** The last number of a batch, with all rows of it: an entry of several rows is never torn. */
const lastOf = (rows: readonly Entry[]): number | null => rows.at(-1)?.entry_id ?? null

/**
 * Entries between what customers owe and the books of one sort. `minor` is above zero where the customer owes more.
 * @param other whether the other book is one of what is earned or paid ahead (`lines`), or any else (`payments`)
 */
const entries = (month: Month, after: number, last: number, other: 'earned' | 'other') => sql`
  entries as materialized (
    select t.id as entry_id, t.at, t.kind as entry, t.source, t.currency as ledger_currency,
      case when starts_with(t.to_book, 'owed:') then t.amount_minor else -t.amount_minor end as minor,
      split_part(case when starts_with(t.to_book, 'owed:') then t.to_book else t.from_book end, ':', 2) as user_id,
      split_part(case when starts_with(t.to_book, 'owed:') then t.from_book else t.to_book end, ':', 1) as book
    from ledger_transfers t
    where t.id > ${after} and t.id <= ${last} and t.at >= ${month.from} and t.at < ${month.to}
      and (starts_with(t.to_book, 'owed:') or starts_with(t.from_book, 'owed:'))
      and (split_part(case when starts_with(t.to_book, 'owed:') then t.from_book else t.to_book end, ':', 1)
        in ('sales', 'discounts', 'prepayments')) = ${other === 'earned'}
    order by t.id limit ${batchSize}
  )`

async function* batches<Row extends Entry>(
  ctx: Context,
  month: Month,
  read: (after: number, last: number) => Promise<readonly Row[]>,
): AsyncGenerator<readonly Row[]> {
  const { after, last } = await rangeOf(ctx, month)
  for (let from = after; ; ) {
    const rows = await read(from, last)
    yield rows
    const reached = lastOf(rows)
    if (reached === null) return
    from = reached
  }
}

// What customers are charged

type LineRow = Entry & {
  source: string
  position: number | null
  order_number: string | null
  code: ChargeCode | null
  name: Bilingual | null
  kind: BillKind | null
  cause: BillCause | null
  bill_line_id: string | null
  credit_of: string | null
  amount_minor: number | null
  currency: Currency | null
  rate: string | null
  rate_on: BusinessDate | null
  rate_source: Bilingual | null
  statement_number: string | null
  note: string | null
}

/** The price of an order stands line by line where its lines add up to it, as they do; all else is one line. */
const readLines = (ctx: Context, month: Month) => async (after: number, last: number) => {
  const { rows } = await sql<LineRow>`with ${entries(month, after, last, 'earned')}
    select e.entry_id, e.at, e.entry, e.source, e.user_id, coalesce(u.user_name, u.nick_name, u.mobile) as customer_name,
      q.position, o.number as order_number, coalesce(q.code, b.code) as code,
      coalesce(q.charge->'name', b.name) as name, b.kind, b.cause, b.id as bill_line_id, b.credit_of,
      coalesce(q.cny_minor, e.minor) as minor,
      case when q.position is not null then q.amount_minor when b.id is not null then sign(e.minor)::int * abs(b.amount_minor) end
        as amount_minor,
      coalesce(q.amount_currency, b.currency) as currency,
      coalesce(rate.told->>'rate', b.rate) as rate, coalesce((rate.told->>'on')::date, b.rate_on) as rate_on,
      coalesce(rate.told->'source', b.rate_source) as rate_source,
      s.number as statement_number,
      concat_ws(' / ', b.note, b.note_en) as note
    from entries e
    left join users u on u.id = e.user_id
    left join bill_lines own on e.entry in ('billed', 'billTakenBack') and own.user_id = e.user_id
      and own.id = split_part(e.source, ':', 2)
    left join orders o on o.user_id = e.user_id
      and o.id = case when starts_with(e.source, 'order:') then split_part(e.source, ':', 2) else own.order_id end
    left join lateral (
      select l.position, l.code, l.charge, l.cny_minor, l.amount_minor, l.amount_currency from order_lines l
      where e.entry = 'orderPlaced' and l.user_id = o.user_id and l.order_id = o.id and l.payer = 'prepaid'
        and e.minor = (select sum(a.cny_minor) from order_lines a
          where a.user_id = o.user_id and a.order_id = o.id and a.payer = 'prepaid')
    ) q on true
    left join bill_lines b on b.user_id = e.user_id and (b.id = own.id or (q.position is not null
      and b.order_id = o.id and b.quoted_position = q.position and b.cause is null))
    left join lateral (select told from jsonb_array_elements(o.terms->'exchangeRates') told
      where q.position is not null and q.amount_currency <> 'CNY' and told->>'from' = q.amount_currency limit 1) rate on true
    left join statement_lines sl on sl.user_id = b.user_id and sl.bill_line_id = b.id
    left join statements s on s.user_id = sl.user_id and s.id = sl.statement_id
    order by e.entry_id, q.position`.execute(ctx.db)
  return rows
}

function linesFile(ctx: Context, month: string): FileAnswer {
  const kindOf = ({ kind, code }: LineRow): string => {
    const charge = code && ctx.reference.charges.get(code)
    return kind ?? (charge ? billKindOf(charge) : '')
  }
  const period = monthOf(month)
  return fileOf<LineRow>(
    `sampan-lines-${month}.csv`,
    [
      [
        'entry_id',
        (row) => (row.position === null ? String(row.entry_id) : `${row.entry_id}/${row.position}`),
      ],
      ['posted_on', (row) => businessDateOf(row.at)],
      ['entry', (row) => row.entry],
      ['customer_id', (row) => row.user_id],
      ['customer_name', (row) => text(row.customer_name)],
      ['order_number', (row) => text(row.order_number)],
      ['bill_line_id', (row) => text(row.bill_line_id)],
      ['credit_of', (row) => text(row.credit_of)],
      ['kind', kindOf],
      ['charge_code', (row) => text(row.code)],
      ['charge_zh', (row) => text(row.name?.zh)],
      ['charge_en', (row) => text(row.name?.en)],
      ['cause', (row) => text(row.cause)],
      ['currency', (row) => row.currency ?? 'CNY'],
      [
        'amount',
        (row) =>
          row.amount_minor === null || row.currency === null
            ? figure(row.minor, 'CNY')
            : figure(row.amount_minor, row.currency),
      ],
      ['exchange_rate', (row) => (row.rate === null ? '' : { figure: row.rate })],
      ['exchange_rate_on', (row) => text(row.rate_on)],
      ['exchange_rate_source', (row) => text(row.rate_source?.en)],
      ['amount_cny', (row) => figure(row.minor, 'CNY')],
      ['statement_number', (row) => text(row.statement_number)],
      ['note', (row) => text(row.note)],
      ['source', (row) => row.source],
    ],
    batches(ctx, period, readLines(ctx, period)),
  )
}

// What came in and went back

type PaymentRow = Entry & {
  source: string
  book: string
  ledger_currency: Currency
  trade_no: string | null
  channel_trade_no: string | null
  refund_no: string | null
  payer: string | null
  orders: string | null
  statements: string | null
}

const readPayments = (ctx: Context, month: Month) => async (after: number, last: number) => {
  const { rows } = await sql<PaymentRow>`with ${entries(month, after, last, 'other')}
    select e.entry_id, e.at, e.entry, e.source, e.book, e.ledger_currency, -e.minor as minor, e.user_id,
      coalesce(u.user_name, u.nick_name, u.mobile) as customer_name, p.trade_no, c.channel_trade_no, r.refund_no, c.payer,
      coalesce(ro.number, (select string_agg(i.order_number, ' ' order by i.order_number) from payment_items i
        where i.payment_id = p.id)) as orders,
      coalesce(rs.number, (select string_agg(i.statement_number, ' ' order by i.statement_number)
        from payment_statement_items i where i.payment_id = p.id)) as statements
    from entries e
    left join users u on u.id = e.user_id
    left join refunds r on e.entry = 'refundPaid' and r.id = split_part(e.source, ':', 2)
    left join payment_captures c on c.id = r.capture_id or (e.entry = 'paymentReceived' and c.channel = e.book
      and c.channel_trade_no = substr(e.source, length('capture:' || e.book || ':') + 1))
    left join payments p on p.id = c.payment_id
    left join orders ro on ro.user_id = r.user_id and ro.id = r.order_id
    left join statements rs on rs.user_id = r.user_id and rs.id = r.statement_id
    order by e.entry_id`.execute(ctx.db)
  return rows
}

function paymentsFile(ctx: Context, month: string): FileAnswer {
  const period = monthOf(month)
  return fileOf<PaymentRow>(
    `sampan-payments-${month}.csv`,
    [
      ['entry_id', (row) => String(row.entry_id)],
      ['posted_on', (row) => businessDateOf(row.at)],
      ['entry', (row) => row.entry],
      ['customer_id', (row) => row.user_id],
      ['customer_name', (row) => text(row.customer_name)],
      ['channel', (row) => row.book],
      ['payment_number', (row) => text(row.trade_no)],
      ['channel_number', (row) => text(row.channel_trade_no)],
      ['refund_number', (row) => text(row.refund_no)],
      ['payer', (row) => text(row.payer)],
      ['order_numbers', (row) => text(row.orders)],
      ['statement_numbers', (row) => text(row.statements)],
      ['currency', (row) => row.ledger_currency],
      ['amount', (row) => figure(row.minor, row.ledger_currency)],
      ['source', (row) => row.source],
    ],
    batches(ctx, period, readPayments(ctx, period)),
  )
}

// What was invoiced

type InvoiceRow = {
  invoice_id: InvoiceId
  issued_at: Date
  issued_key: string
  number: string
  invoice_no: string
  red_of: string | null
  user_id: UserId
  customer_name: string | null
  title: { readonly kind: string; readonly name: string; readonly taxNumber: string | null }
  tax_treatment: string
  bill_line_id: string
  order_number: string
  code: string
  name: Bilingual
  statement_number: string | null
  minor: number
}

async function* invoiceParts(ctx: Context, { from, to }: Month): AsyncGenerator<readonly InvoiceRow[]> {
  for (let after: readonly [string, string] | null = null; ; ) {
    const { rows }: { rows: InvoiceRow[] } = await sql<InvoiceRow>`
      with issued as materialized (
        select v.* from invoices v where v.issued_at >= ${from} and v.issued_at < ${to} and v.status = 'success'
          and ${after ? sql`(v.issued_at, v.id) > (${after[0]}::timestamptz, ${after[1]})` : sql`true`}
        order by v.issued_at, v.id limit ${batchSize}
      )
      select v.id as invoice_id, v.issued_at, v.issued_at::text as issued_key, v.number, v.invoice_no,
        red.invoice_no as red_of, v.user_id, coalesce(u.user_name, u.nick_name, u.mobile) as customer_name, v.title,
        v.tax_treatment, b.id as bill_line_id, o.number as order_number, b.code, b.name, s.number as statement_number,
        i.amount_minor as minor
      from issued v
      join invoice_lines i on i.user_id = v.user_id and i.invoice_id = v.id
      join bill_lines b on b.user_id = i.user_id and b.id = i.bill_line_id
      join orders o on o.user_id = b.user_id and o.id = b.order_id
      left join users u on u.id = v.user_id
      left join invoices red on red.user_id = v.user_id and red.id = v.red_of
      left join statement_lines sl on sl.user_id = b.user_id and sl.bill_line_id = b.id
      left join statements s on s.user_id = sl.user_id and s.id = sl.statement_id
      order by v.issued_at, v.id, b.id`.execute(ctx.db)
    yield rows
    const last = rows.at(-1)
    if (!last) return
    after = [last.issued_key, last.invoice_id]
  }
}

const invoicesFile = (ctx: Context, month: string): FileAnswer =>
  fileOf<InvoiceRow>(
    `sampan-invoices-${month}.csv`,
    [
      ['application_number', (row) => row.number],
      ['invoice_number', (row) => row.invoice_no],
      ['red_letter_of', (row) => text(row.red_of)],
      ['issued_on', (row) => businessDateOf(row.issued_at)],
      ['customer_id', (row) => row.user_id],
      ['customer_name', (row) => text(row.customer_name)],
      ['title_kind', (row) => row.title.kind],
      ['title', (row) => row.title.name],
      ['tax_number', (row) => text(row.title.taxNumber)],
      ['tax_treatment', (row) => row.tax_treatment],
      ['bill_line_id', (row) => row.bill_line_id],
      ['order_number', (row) => row.order_number],
      ['charge_code', (row) => row.code],
      ['charge_zh', (row) => row.name.zh],
      ['charge_en', (row) => row.name.en],
      ['statement_number', (row) => text(row.statement_number)],
      ['amount_cny', (row) => figure(row.minor, 'CNY')],
    ],
    invoiceParts(ctx, monthOf(month)),
  )

const files = { lines: linesFile, payments: paymentsFile, invoices: invoicesFile } as const

export const accountingExport = (
  ctx: Context,
  { month, what }: QueryOf<typeof contract.accountingExport>,
): FileAnswer => {
  const file = files[what](ctx, month)
  noteChange(ctx, { subject: null, after: { month, file: file.name } })
  return file
}
