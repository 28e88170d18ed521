import { sql } from 'kysely'
import type { BillCause, BillKind, PricedBillLine, QuotedLine } from '#domain/bills/bill-lines.ts'
import type { Consent, Tolerance } from '#domain/bills/consent.ts'
import { usualTolerance } from '#domain/bills/consent.ts'
import { type Actor, actorKey } from '#domain/kernel/actor.ts'
import type { BusinessDate } from '#domain/kernel/business-date.ts'
import type {
  BillLineId,
  FileId,
  OrderId,
  RefundId,
  StatementId,
  TrackingEventId,
  UserId,
} from '#domain/kernel/ids.ts'
import type { Bilingual } from '#domain/kernel/language.ts'
import { type Currency, type Money, money } from '#domain/kernel/money.ts'
import { Refusal } from '#domain/kernel/refusal.ts'
import type { ChargeBasis, ChargeCode, ChargePayer } from '#domain/reference/charges.ts'
import type { Context } from '#server/platform/context.ts'
import { brokenConstraint } from '#server/platform/db/transaction.ts'

/** A rate of exchange as it is frozen and printed with a line. */
export type FrozenRate = {
  readonly from: Currency
  readonly to: 'CNY'
  readonly rate: string
  readonly on: string
  readonly source: Bilingual
}

export type BillLineRow = {
  id: BillLineId
  user_id: UserId
  order_id: OrderId
  kind: BillKind
  quoted_position: number | null
  credit_of: BillLineId | null
  code: ChargeCode
  name: Bilingual
  basis: ChargeBasis
  quantity: string
  unit_minor: number
  amount_minor: number
  currency: Currency
  rate: string | null
  rate_on: string | null
  rate_source: Bilingual | null
  cny_minor: number
  cause: BillCause | null
  note: string
  /** The note in English where the product wrote it; null for what people wrote. */
  note_en: string | null
  event_id: TrackingEventId | null
  file_id: FileId | null
  consent: Consent
  decided_at: Date | null
  billed_on: BusinessDate
  added_at: Date
  added_by_name: string | null
}

/** Columns of a `BillLineRow`. */
export const billLineColumns = `id, user_id, order_id, kind, quoted_position, credit_of, code, name, basis, quantity, unit_minor,
  amount_minor, currency, rate, rate_on, rate_source, cny_minor, cause, note, note_en, event_id, file_id, consent, decided_at,
  billed_on, added_at, added_by_name`

/** A line's note as its readers see it: what people wrote is the same in both languages. */
export const noteOf = ({ note, note_en }: Pick<BillLineRow, 'note' | 'note_en'>): Bilingual => ({
  zh: note,
  en: note_en ?? note,
})

export const frozenRateOf = (row: BillLineRow): FrozenRate | null =>
  row.rate && row.rate_on && row.rate_source
    ? { from: row.currency, to: 'CNY', rate: row.rate, on: row.rate_on, source: row.rate_source }
    : null

/** An order as its bill needs it. */
export type BilledOrder = {
  readonly id: OrderId
  readonly userId: UserId
  readonly number: string
  readonly paidAt: Date | null
  readonly ended: boolean
  /** Something of its money went back. */
  readonly refunded: boolean
  readonly prepaid: Money
  readonly exchangeRates: readonly FrozenRate[]
  readonly lines: readonly (QuotedLine & {
    readonly basis: ChargeBasis
    /** Plain decimal. */
    readonly quantity: string
    readonly unitPrice: Money
    /** Null for what is charged once for the whole shipment. */
    readonly containerType: string | null
  })[]
}

type OrderRow = {
  id: OrderId
  user_id: UserId
  number: string
  paid_at: Date | null
  status: string
  refunded: boolean
  prepaid_minor: number
  exchange_rates: FrozenRate[]
  lines: {
    position: number
    code: ChargeCode
    payer: ChargePayer
    amount_minor: number
    amount_currency: Currency
    cny_minor: number
    charge: {
      name: Bilingual
      basis: ChargeBasis
      quantity?: number | string
      unitPrice?: Money
      containerType?: string | null
    }
  }[]
}

/** Orders that will never be carried out: nothing is added to their bill. */
const ended = new Set(['cancelled', 'cancelledByOperations', 'refundCompleted'])

/**
 * The order with its quoted lines; null when there is none, or it is another customer's. Locked until the transaction
 * ends where asked: the bill of an order grows one line after the other.
 */
export async function findBilledOrder(
  ctx: Context,
  id: OrderId,
  of: UserId | null,
  lock: boolean,
): Promise<BilledOrder | null> {
  const { rows } = await sql<OrderRow>`
    select o.id, o.user_id, o.number, o.paid_at, o.status, o.prepaid_minor, o.terms->'exchangeRates' as exchange_rates,
      exists (select from refunds r where r.order_id = o.id and r.status = 'refunded') as refunded,
      (select coalesce(json_agg(line order by line.position), '[]') from order_lines line
       where line.user_id = o.user_id and line.order_id = o.id) as lines
    from orders o where o.id = ${id} and ${of === null ? sql`true` : sql`o.user_id = ${of}`}
    ${lock ? sql`for no key update of o` : sql``}`.execute(ctx.db)
  const [row] = rows
  if (!row) return null
  return {
    id: row.id,
    userId: row.user_id,
    number: row.number,
    paidAt: row.paid_at,
    ended: ended.has(row.status),
    refunded: row.refunded,
    prepaid: money(row.prepaid_minor, 'CNY'),
    exchangeRates: row.exchange_rates,
    lines: row.lines.map((line) => ({
      position: line.position,
      code: line.code,
      name: line.charge.name,
      basis: line.charge.basis,
      quantity: String(line.charge.quantity ?? 1),
      unitPrice: line.charge.unitPrice ?? money(line.amount_minor, line.amount_currency),
      containerType: line.charge.containerType ?? null,
      payer: line.payer,
      amount: money(line.amount_minor, line.amount_currency),
      cny: money(line.cny_minor, 'CNY'),
    })),
  }
}

/** An order's bill, in the sequence in which it grew. */
export async function listBillLines(
  ctx: Context,
  order: Pick<BilledOrder, 'userId' | 'id'>,
): Promise<BillLineRow[]> {
  const { rows } = await sql<BillLineRow>`select ${sql.raw(billLineColumns)} from bill_lines
    where user_id = ${order.userId} and order_id = ${order.id} order by id`.execute(ctx.db)
  return rows
}

export type UnbilledLine = {
  readonly userId: UserId
  readonly orderId: OrderId
  readonly position: number
  readonly code: ChargeCode
  /** Whether something went back of its order. */
  readonly refunded: boolean
}

/** Quoted lines of orders that are prepaid and stand on no bill yet. */
export async function unbilledLines(ctx: Context, ids: readonly OrderId[]): Promise<UnbilledLine[]> {
  // Each order by itself, along its own rows of both tables.
  const { rows } = await sql<UnbilledLine>`
    select o.user_id as "userId", o.id as "orderId", line.position, line.code,
      exists (select from refunds r where r.order_id = o.id and r.status = 'refunded') as refunded
    from orders o
    cross join lateral (select array(select b.quoted_position from bill_lines b
      where b.user_id = o.user_id and b.order_id = o.id and b.cause is null and b.quoted_position is not null) as positions
      offset 0) billed
    cross join lateral (select l.position, l.code from order_lines l
      where l.user_id = o.user_id and l.order_id = o.id and l.payer = 'prepaid' offset 0) line
    where o.id = any (${[...ids]}::text[]) and line.position <> all (billed.positions)
    order by o.id, line.position`.execute(ctx.db)
  return rows
}

/** What the credits of one line among an order's come to together, in its currency and in CNY; nothing where there is none. */
export const creditedOf = (
  lines: readonly BillLineRow[],
  { id, currency }: Pick<BillLineRow, 'id' | 'currency'>,
): { readonly amount: Money; readonly cny: Money } => {
  const sumOf = (what: 'amount_minor' | 'cny_minor') =>
    lines.reduce((all, each) => all + (each.credit_of === id ? each[what] : 0), 0)
  return { amount: money(sumOf('amount_minor'), currency), cny: money(sumOf('cny_minor'), 'CNY') }
}

/** The line's order, to be locked before it; null when there is none, or it is another customer's. */
export async function orderOfLine(ctx: Context, id: BillLineId, of: UserId | null): Promise<OrderId | null> {
  const { rows } = await sql<{ order_id: OrderId }>`select order_id from bill_lines
    where id = ${id} and ${of === null ? sql`true` : sql`user_id = ${of}`}`.execute(ctx.db)
  return rows[0]?.order_id ?? null
}

export type NewBillLine = {
  readonly id: BillLineId
  readonly order: Pick<BilledOrder, 'id' | 'userId'>
  readonly name: Bilingual
  readonly rate: FrozenRate | null
  readonly consent: Consent
  /** The note in English where the product wrote it. */
  readonly noteEn: string | null
  readonly eventId: TrackingEventId | null
  readonly fileId: FileId | null
  readonly on: BusinessDate
  /** Who agreed to it beforehand, as a change of the order; left out where nobody has. */
  readonly agreedBy?: string | undefined
}

export async function addBillLine(
  ctx: Context,
  actor: Actor,
  line: NewBillLine & { readonly priced: PricedBillLine },
): Promise<void> {
  const { priced, rate } = line
  await sql`insert into bill_lines (id, user_id, order_id, kind, quoted_position, code, name, basis, quantity, unit_minor,
      amount_minor, currency, rate, rate_on, rate_source, cny_minor, cause, note, note_en, event_id, file_id, consent, billed_on,
      added_at, added_by, added_by_name, decided_at, decided_by)
    values (${line.id}, ${line.order.userId}, ${line.order.id}, ${priced.kind}, ${priced.quotedPosition}, ${priced.code},
      ${JSON.stringify(line.name)}::jsonb, ${priced.basis}, ${priced.quantity}, ${priced.unitPrice.minor},
      ${priced.amount.minor}, ${priced.amount.currency}, ${rate?.rate ?? null}, ${rate?.on ?? null},
      ${rate ? JSON.stringify(rate.source) : null}::jsonb, ${priced.cny.minor}, ${priced.cause}, ${priced.note},
      ${line.noteEn}, ${line.eventId}, ${line.fileId}, ${line.consent}, ${line.on}, ${ctx.clock()}, ${actorKey(actor)},
      ${actor.kind === 'staff' ? actor.name : null}, ${line.agreedBy ? ctx.clock() : null}, ${line.agreedBy ?? null})`.execute(
    ctx.db,
  )
}

/** A credit: what is given back of a line, below zero, in the line's own words, kind and rate. */
export async function addCredit(
  ctx: Context,
  actor: Actor,
  of: BillLineRow,
  credit: {
    readonly id: BillLineId
    readonly amount: Money
    readonly cny: Money
    readonly note: string
    readonly noteEn?: string | null
    readonly on: BusinessDate
    /** The refund that it stands for. */
    readonly refundId?: RefundId
  },
): Promise<void> {
  await sql`insert into bill_lines (id, user_id, order_id, kind, credit_of, code, name, basis, quantity, unit_minor,
      amount_minor, currency, rate, rate_on, rate_source, cny_minor, note, note_en, consent, billed_on, added_at, added_by,
      added_by_name, refund_id)
    select ${credit.id}, user_id, order_id, kind, id, code, name, basis, 1, ${credit.amount.minor}, ${credit.amount.minor},
      currency, rate, rate_on, rate_source, ${credit.cny.minor}, ${credit.note}, ${credit.noteEn ?? null}, 'notNeeded', ${credit.on}, ${ctx.clock()},
      ${actorKey(actor)}, ${actor.kind === 'staff' ? actor.name : null}, ${credit.refundId ?? null}
    from bill_lines where user_id = ${of.user_id} and id = ${of.id}`.execute(ctx.db)
}

/**
 * Bills the quoted lines of orders as they were quoted, those that are not billed yet.
 * @param lines each with the id that it gets
 */
export async function billQuotedLines(
  ctx: Context,
  lines: readonly {
    readonly id: BillLineId
    readonly userId: UserId
    readonly orderId: OrderId
    readonly kind: BillKind
    readonly position: number
  }[],
  on: BusinessDate,
): Promise<void> {
  if (lines.length === 0) return
  await sql`with given as materialized (
      select * from jsonb_to_recordset(${JSON.stringify(lines)}::jsonb) g (id text, "userId" text, "orderId" text, kind text, position int)
    ), rate as materialized (
      select o.id as order_id, told from orders o cross join lateral jsonb_array_elements(o.terms->'exchangeRates') told
      where o.id in (select "orderId" from given)
    )
    insert into bill_lines (id, user_id, order_id, kind, quoted_position, code, name, basis, quantity, unit_minor,
      amount_minor, currency, rate, rate_on, rate_source, cny_minor, consent, billed_on, added_at)
    select given.id, line.user_id, line.order_id, given.kind, line.position, line.code, line.charge->'name',
      line.charge->>'basis', coalesce((line.charge->>'quantity')::numeric, 1),
      coalesce((line.charge->'unitPrice'->>'minor')::bigint, line.amount_minor), line.amount_minor, line.amount_currency,
      rate.told->>'rate', (rate.told->>'on')::date, rate.told->'source', line.cny_minor, 'notNeeded', ${on}::date,
      ${ctx.clock()}
    from given
    join order_lines line on line.user_id = given."userId" and line.order_id = given."orderId" and line.position = given.position
    left join rate on rate.order_id = given."orderId" and rate.told->>'from' = line.amount_currency and line.amount_currency <> 'CNY'
    on conflict do nothing`.execute(ctx.db)
}

/** Refuses to take off what stands on a statement already (`bill.consentNotOpen`): it is credited instead. */
export async function saveConsent(
  ctx: Context,
  actor: Actor,
  line: BillLineRow,
  consent: Consent,
): Promise<void> {
  try {
    await sql`update bill_lines set consent = ${consent}, decided_at = ${ctx.clock()}, decided_by = ${actorKey(actor)}
      where user_id = ${line.user_id} and id = ${line.id}`.execute(ctx.db)
  } catch (error) {
    if (brokenConstraint(error) === 'a_stated_line_stays_charged') throw new Refusal('bill.consentNotOpen')
    throw error
  }
}

/** Refunds of a billed order that are paid and stand on its bill not yet, oldest first, with what each was worth. */
export async function refundsToCredit(
  ctx: Context,
  order: Pick<BilledOrder, 'userId' | 'id'>,
): Promise<{ readonly id: RefundId; readonly reason: string; readonly worth: Money }[]> {
  const { rows } = await sql<{ id: RefundId; reason: string; worth: number }>`
    select id, reason, amount_minor + offset_minor as worth from refunds r
    where order_id = ${order.id} and user_id = ${order.userId} and status = 'refunded'
      and exists (select from bill_lines l where l.user_id = r.user_id and l.order_id = r.order_id
        and l.cause is null and l.quoted_position is not null)
      and not exists (select from bill_lines l where l.user_id = r.user_id and l.order_id = r.order_id and l.refund_id = r.id)
    order by refunded_at, id`.execute(ctx.db)
  return rows.map(({ id, reason, worth }) => ({ id, reason, worth: money(worth, 'CNY') }))
}

/** Whether something of the order's bill is open; answers whether that is news. */
export async function saveBillOpen(
  ctx: Context,
  order: Pick<BilledOrder, 'userId' | 'id'>,
  open: boolean,
): Promise<boolean> {
  const result = await sql`update orders set bill_open = ${open}
    where user_id = ${order.userId} and id = ${order.id} and bill_open <> ${open}`.execute(ctx.db)
  return (result.numAffectedRows ?? 0n) > 0n
}

/** Orders with an open bill of which some lines beyond the quote stand on these statements. */
export async function openOrdersOfStatements(
  ctx: Context,
  userId: UserId,
  statementIds: readonly StatementId[],
): Promise<OrderId[]> {
  const { rows } = await sql<{ id: OrderId }>`
    select distinct o.id from statement_lines on_it
    join bill_lines l on l.user_id = on_it.user_id and l.id = on_it.bill_line_id and l.cause is not null
    join orders o on o.user_id = l.user_id and o.id = l.order_id and o.bill_open
    where on_it.user_id = ${userId} and on_it.statement_id = any(${statementIds}) order by o.id`.execute(
    ctx.db,
  )
  return rows.map(({ id }) => id)
}

/** What the customer set, or the usual. */
export async function toleranceOfUser(ctx: Context, userId: UserId): Promise<Tolerance> {
  const { rows } = await sql<{ basis_points: number; most_minor: number }>`
    select basis_points, most_minor from bill_tolerances where user_id = ${userId}`.execute(ctx.db)
  return rows[0]
    ? { basisPoints: rows[0].basis_points, most: money(rows[0].most_minor, 'CNY') }
    : usualTolerance
}

/** Whether an event or a file belongs to the order, so that it can prove a line of it. */
export async function isEvidenceOf(
  ctx: Context,
  order: Pick<BilledOrder, 'id' | 'userId'>,
  evidence: { readonly eventId: TrackingEventId | null; readonly fileId: FileId | null },
): Promise<boolean> {
  const { rows } = await sql<{ known: boolean }>`select
    (${evidence.eventId}::text is null or exists (select from tracking_events event
      where event.user_id = ${order.userId} and event.order_id = ${order.id} and event.id = ${evidence.eventId}))
    and (${evidence.fileId}::text is null or exists (select from order_documents document
      where document.user_id = ${order.userId} and document.order_id = ${order.id} and document.file_id = ${evidence.fileId}
        and not document.internal)) as known`.execute(ctx.db)
  return rows[0]?.known ?? false
}
