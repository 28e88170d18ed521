import { randomInt } from 'node:crypto'
import { sql } from 'kysely'
import type { Actor } from '#domain/kernel/actor.ts'
import { businessDateOf } from '#domain/kernel/business-date.ts'
import type { OrderId, PaymentId, StatementId, TopUpId, UserId } from '#domain/kernel/ids.ts'
import { type Currency, type Money, money } from '#domain/kernel/money.ts'
import { Refusal } from '#domain/kernel/refusal.ts'
import type { PaymentStatus } from '#domain/payments/payment-moves.ts'
import type { Context } from '#server/platform/context.ts'
import type { PaymentChannelName } from '#server/providers/payment/port.ts'
import type { Payable, PayableSet } from '../payables.ts'

export type Payment = {
  readonly id: PaymentId
  readonly userId: UserId
  readonly tradeNo: string
  readonly channel: PaymentChannelName
  readonly amount: Money
  readonly status: PaymentStatus
  readonly redirectTo: string | null
  readonly codeUrl: string | null
  readonly authorizeTo: string | null
  readonly authorizedPayer: string | null
  readonly createdAt: Date
  readonly dialogueUntil: Date
  readonly expiresAt: Date
}

export type PaymentRow = {
  id: PaymentId
  user_id: UserId
  trade_no: string
  channel: PaymentChannelName
  amount_minor: number
  currency: Currency
  status: PaymentStatus
  redirect_to: string | null
  code_url: string | null
  authorize_to: string | null
  authorized_payer: string | null
  created_at: Date
  dialogue_until: Date
  expires_at: Date
}

export const paymentColumns = sql.raw(
  `id, user_id, trade_no, channel, amount_minor, currency, status, redirect_to, code_url, authorize_to,
   authorized_payer, created_at, dialogue_until, expires_at`,
)

export const paymentOf = (row: PaymentRow): Payment => ({
  id: row.id,
  userId: row.user_id,
  tradeNo: row.trade_no,
  channel: row.channel,
  amount: money(row.amount_minor, row.currency),
  status: row.status,
  redirectTo: row.redirect_to,
  codeUrl: row.code_url,
  authorizeTo: row.authorize_to,
  authorizedPayer: row.authorized_payer,
  createdAt: row.created_at,
  dialogueUntil: row.dialogue_until,
  expiresAt: row.expires_at,
})

/** Limits a load to what the actor may see: a customer's own, everything for staff and the system. */
const visibleTo = (actor: Actor) =>
  actor.kind === 'customer'
    ? sql`user_id = ${actor.userId}`
    : actor.kind === 'visitor'
      ? sql`false`
      : sql`true`

export async function findPayment(ctx: Context, actor: Actor, id: PaymentId): Promise<Payment> {
  const { rows } = await sql<PaymentRow>`select ${paymentColumns} from payments
    where id = ${id} and ${visibleTo(actor)}`.execute(ctx.db)
  if (!rows[0]) throw new Refusal('request.notFound')
  return paymentOf(rows[0])
}

/** The payment, locked until the transaction ends. Orders are locked before their payments, everywhere. */
export async function lockPayment(ctx: Context, actor: Actor, id: PaymentId): Promise<Payment> {
  const { rows } = await sql<PaymentRow>`select ${paymentColumns} from payments
    where id = ${id} and ${visibleTo(actor)} for update`.execute(ctx.db)
  if (!rows[0]) throw new Refusal('request.notFound')
  return paymentOf(rows[0])
}

/** Where a payment's items stand, by their sort. */
export const itemsOf = {
  order: { table: sql.raw('payment_items'), id: sql.raw('order_id'), number: sql.raw('order_number') },
  statement: {
    table: sql.raw('payment_statement_items'),
    id: sql.raw('statement_id'),
    number: sql.raw('statement_number'),
  },
  topUp: {
    table: sql.raw('payment_top_up_items'),
    id: sql.raw('top_up_id'),
    number: sql.raw('top_up_number'),
  },
} as const

export type OpenPayment = Payment & {
  /** What it asks for each thing that it covers, by id. */
  readonly items: readonly { readonly id: Payable['id']; readonly amountMinor: number }[]
  /** Whether finance has a proof of a transfer to look at. */
  readonly proofWaits: boolean
}

/** Payments still open that cover one of these, locked, oldest first, with all that each covers. */
export async function lockOpenPayments(ctx: Context, set: PayableSet): Promise<OpenPayment[]> {
  const { table, id } = itemsOf[set.sort]
  const { rows } = await sql<PaymentRow>`select ${paymentColumns} from payments
    where status in ('created', 'waiting')
      and id in (select payment_id from ${table} where ${id} = any(${set.ids}))
    order by id for update`.execute(ctx.db)
  if (rows.length === 0) return []
  const ids = rows.map(({ id }) => id)
  const items = await sql<{
    payment_id: PaymentId
    item_id: Payable['id']
    amount_minor: number
    proof_waits: boolean
  }>`select payment_id, ${id} as item_id, amount_minor, exists (select 1 from transfer_proofs
      where transfer_proofs.payment_id = item.payment_id and status = 'submitted') as proof_waits
    from ${table} item where payment_id = any(${ids}) order by ${id}`.execute(ctx.db)
  return rows.map((row) => {
    const own = items.rows.filter((item) => item.payment_id === row.id)
    return {
      ...paymentOf(row),
      items: own.map((item) => ({ id: item.item_id, amountMinor: item.amount_minor })),
      proofWaits: own.some((item) => item.proof_waits),
    }
  })
}

/** What a payment covers, as `payablesOf` reads it: for a statement that reads more besides. */
export const coveredBy = (paymentId: ReturnType<typeof sql>) => sql`
  (select array_agg(order_id order by order_id) from payment_items where payment_id = ${paymentId}) as order_ids,
  (select array_agg(statement_id order by statement_id) from payment_statement_items
    where payment_id = ${paymentId}) as statement_ids,
  (select array_agg(top_up_id order by top_up_id) from payment_top_up_items
    where payment_id = ${paymentId}) as top_up_ids`
export type CoveredRow = {
  order_ids: OrderId[] | null
  statement_ids: StatementId[] | null
  top_up_ids: TopUpId[] | null
}
export function coveredOf(row: CoveredRow | undefined): PayableSet {
  if (row?.statement_ids) return { sort: 'statement', ids: row.statement_ids }
  if (row?.top_up_ids) return { sort: 'topUp', ids: row.top_up_ids }
  return { sort: 'order', ids: row?.order_ids ?? [] }
}

/** What a payment covers. */
export async function payablesOf(ctx: Context, paymentId: PaymentId): Promise<PayableSet> {
  const { rows } = await sql<CoveredRow>`select ${coveredBy(sql`${paymentId}`)}`.execute(ctx.db)
  return coveredOf(rows[0])
}

/** `P` + day + a running number + four digits that keep apart two databases behind one merchant. */
export async function nextTradeNo(ctx: Context): Promise<string> {
  const { rows } = await sql<{ next: number }>`select nextval('payment_numbers') as next`.execute(ctx.db)
  const day = businessDateOf(ctx.clock()).replaceAll('-', '')
  return `P${day}${String(rows[0]?.next).padStart(6, '0')}${String(randomInt(10_000)).padStart(4, '0')}`
}

export async function addPayment(
  ctx: Context,
  payment: Payment,
  sort: PayableSet['sort'],
  items: readonly Pick<Payable, 'id' | 'number' | 'amountDue'>[],
): Promise<void> {
  const { table, id, number } = itemsOf[sort]
  const rows = items.map((item) => ({ id: item.id, number: item.number, minor: item.amountDue.minor }))
  const sentAt = payment.status === 'created' ? null : payment.createdAt
  await sql`insert into payments (id, user_id, trade_no, channel, amount_minor, currency, status, redirect_to, code_url,
      authorize_to, created_at, redirected_at, dialogue_until, expires_at)
    values (${payment.id}, ${payment.userId}, ${payment.tradeNo}, ${payment.channel}, ${payment.amount.minor},
      ${payment.amount.currency}, ${payment.status}, ${payment.redirectTo}, ${payment.codeUrl}, ${payment.authorizeTo},
      ${payment.createdAt}, ${sentAt}, ${payment.dialogueUntil}, ${payment.expiresAt})`.execute(ctx.db)
  await sql`insert into ${table} (payment_id, user_id, ${id}, ${number}, amount_minor)
    select ${payment.id}, ${payment.userId}, item->>'id', item->>'number', (item->>'minor')::bigint
    from jsonb_array_elements(${JSON.stringify(rows)}::jsonb) item`.execute(ctx.db)
}

export const savePaymentStatus = (ctx: Context, id: PaymentId, status: PaymentStatus, endedAt: Date | null) =>
  sql`update payments set status = ${status}, ended_at = ${endedAt} where id = ${id}`.execute(ctx.db)

/** The company took the charge: where or by what it is paid. */
export const saveStart = (
  ctx: Context,
  id: PaymentId,
  status: PaymentStatus,
  way: { readonly redirectTo: string | null; readonly codeUrl: string | null },
) =>
  sql`update payments set status = ${status}, redirect_to = ${way.redirectTo}, code_url = ${way.codeUrl},
    redirected_at = ${ctx.clock()} where id = ${id}`.execute(ctx.db)

export const saveFailure = (ctx: Context, id: PaymentId, status: PaymentStatus, failure: string) =>
  sql`update payments set status = ${status}, failure = ${failure}, ended_at = ${ctx.clock()}
    where id = ${id}`.execute(ctx.db)

/** Counts a try to start the charge, and answers how many there were. */
export async function noteStartTry(ctx: Context, id: PaymentId): Promise<number> {
  const { rows } = await sql<{ start_tries: number }>`update payments set start_tries = start_tries + 1
    where id = ${id} returning start_tries`.execute(ctx.db)
  return rows[0]?.start_tries ?? 0
}

export const saveExpiry = (ctx: Context, id: PaymentId, expiresAt: Date) =>
  sql`update payments set expires_at = greatest(expires_at, ${expiresAt}) where id = ${id}`.execute(ctx.db)

/** What the company answered when it was asked; part of the payment's trail. */
export const keepAnswer = (ctx: Context, id: PaymentId, answer: string) =>
  sql`insert into payment_asks (payment_id, asked_at, answer) values (${id}, ${ctx.clock()}, ${answer})
    on conflict do nothing`.execute(ctx.db)

/** The numbers of what it covers. */
export async function numbersOf(ctx: Context, id: PaymentId): Promise<string[]> {
  const { rows } = await sql<{ number: string }>`
    select order_number as number, order_id as place from payment_items where payment_id = ${id}
    union all
    select statement_number, statement_id from payment_statement_items where payment_id = ${id}
    union all
    select top_up_number, top_up_id from payment_top_up_items where payment_id = ${id}
    order by place`.execute(ctx.db)
  return rows.map((row) => row.number)
}

/**
 * True for whoever may ask the company now; asking again waits the given seconds, and of a payment that is credited
 * nothing more is to be known.
 */
export async function takeTurnToAsk(ctx: Context, id: PaymentId, seconds: number): Promise<boolean> {
  const now = ctx.clock()
  const result = await sql`update payments set asked_at = ${now}
    where id = ${id} and (asked_at is null or asked_at <= ${new Date(now.getTime() - seconds * 1000)})
      and not exists (select from payment_captures where payment_id = payments.id and outcome = 'credited')`.execute(
    ctx.db,
  )
  return (result.numAffectedRows ?? 0n) > 0n
}

/**
 * Open payments about which the company should be asked: a minute after they began, then ever
 * more rarely, at the latest every ten minutes, and once their time is over.
 */
export async function listPaymentsToAsk(ctx: Context, most: number): Promise<PaymentId[]> {
  const now = ctx.clock()
  const { rows } = await sql<{ id: PaymentId }>`select id from payments
    where status in ('created', 'waiting') and created_at <= ${now}::timestamptz - interval '1 minute'
      and (asked_at is null or expires_at <= ${now} or asked_at <= ${now}::timestamptz
        - least(interval '10 minutes', greatest(interval '50 seconds', (${now}::timestamptz - created_at) / 10)))
    order by expires_at limit ${most}`.execute(ctx.db)
  return rows.map((row) => row.id)
}
