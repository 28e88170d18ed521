import { sql } from 'kysely'
import type { InvoiceFailure } from '#domain/invoices/invoices.ts'
import { type Actor, actorKey } from '#domain/kernel/actor.ts'
import type { InvoiceId, OrderId, UserId } from '#domain/kernel/ids.ts'
import type { Context } from '#server/platform/context.ts'

/** What becomes of an application at its issuer, and of its mail. */

/** One more try begins. Until it has an end, the next one comes by itself after a while. */
export async function noteTry(ctx: Context, id: InvoiceId, nextTryAt: Date): Promise<number | null> {
  const { rows } = await sql<{
    tries: number
  }>`update invoices set tries = tries + 1, next_try_at = ${nextTryAt}
    where id = ${id} and status = 'invoicing' returning tries`.execute(ctx.db)
  return rows[0]?.tries ?? null
}

/** Issued; false when it is not awaited any more. */
export async function saveIssued(
  ctx: Context,
  id: InvoiceId,
  issued: {
    readonly invoiceNo: string
    readonly issuedAt: Date
    readonly issuer: string
    readonly pdfKey: string
    readonly xmlKey: string
  },
): Promise<boolean> {
  const { numAffectedRows } =
    await sql`update invoices set status = 'success', invoice_no = ${issued.invoiceNo},
      issued_at = ${issued.issuedAt}, issuer = ${issued.issuer}, pdf_key = ${issued.pdfKey}, xml_key = ${issued.xmlKey},
      failure = null, failure_code = null, next_try_at = null
    where id = ${id} and status = 'invoicing'`.execute(ctx.db)
  return numAffectedRows === 1n
}

/** What went wrong with a try: it comes again at that time, or the invoice has failed. */
export const saveFailure = (
  ctx: Context,
  id: InvoiceId,
  {
    code,
    reason,
    nextTryAt,
  }: { readonly code: InvoiceFailure; readonly reason: string; readonly nextTryAt: Date | null },
) =>
  sql`update invoices set status = ${nextTryAt ? 'invoicing' : 'failed'}, failure_code = ${code},
      failure = ${reason.slice(0, 300)}, next_try_at = ${nextTryAt}
    where id = ${id} and status = 'invoicing'`.execute(ctx.db)

export const saveRetry = (ctx: Context, id: InvoiceId) =>
  sql`update invoices set status = 'invoicing', tries = 0, next_try_at = ${ctx.clock()} where id = ${id}`.execute(
    ctx.db,
  )

export const saveGivenUp = (ctx: Context, id: InvoiceId) =>
  sql`update invoices set given_up_at = ${ctx.clock()} where id = ${id}`.execute(ctx.db)

/** Applications whose next try is due. */
export async function listToIssue(ctx: Context, limit: number): Promise<InvoiceId[]> {
  const { rows } = await sql<{ id: InvoiceId }>`select id from invoices
    where status = 'invoicing' and next_try_at <= ${ctx.clock()} order by next_try_at limit ${limit}`.execute(
    ctx.db,
  )
  return rows.map(({ id }) => id)
}

/** Asks for a mail: another one each time it is asked for. */
export const saveMailWanted = (ctx: Context, id: InvoiceId, email: string) =>
  sql`update invoices set email = ${email}, mail_number = mail_number + 1, mail_tries = 0, mail_next_at = ${ctx.clock()},
    mailed_at = null, mail_failure = null where id = ${id}`.execute(ctx.db)

/** Which sending and which try of it this is; null when none is wanted. */
export async function noteMailTry(
  ctx: Context,
  id: InvoiceId,
  nextAt: Date,
): Promise<{ number: number; tries: number } | null> {
  const { rows } = await sql<{
    number: number
    tries: number
  }>`update invoices set mail_tries = mail_tries + 1,
      mail_next_at = ${nextAt}
    where id = ${id} and mail_next_at is not null returning mail_number as number, mail_tries as tries`.execute(
    ctx.db,
  )
  return rows[0] ?? null
}

/** Sent, or what went wrong and when it is tried again; of a sending that was asked for anew meanwhile nothing is kept. */
export const saveMailTry = (
  ctx: Context,
  id: InvoiceId,
  number: number,
  outcome: { readonly failure: string; readonly nextAt: Date | null } | 'sent',
) =>
  outcome === 'sent'
    ? sql`update invoices set mailed_at = ${ctx.clock()}, mail_next_at = null, mail_failure = null
        where id = ${id} and mail_number = ${number}`.execute(ctx.db)
    : sql`update invoices set mail_failure = ${outcome.failure.slice(0, 300)}, mail_next_at = ${outcome.nextAt}
        where id = ${id} and mail_number = ${number}`.execute(ctx.db)

export async function listToMail(ctx: Context, limit: number): Promise<InvoiceId[]> {
  const { rows } = await sql<{ id: InvoiceId }>`select id from invoices where mail_next_at <= ${ctx.clock()}
    order by mail_next_at limit ${limit}`.execute(ctx.db)
  return rows.map(({ id }) => id)
}

/** Orders of the lines of an invoice. */
export async function ordersOfInvoice(ctx: Context, id: InvoiceId): Promise<OrderId[]> {
  const { rows } = await sql<{ order_id: OrderId }>`select distinct l.order_id from invoice_lines i
    join bill_lines l on l.user_id = i.user_id and l.id = i.bill_line_id where i.invoice_id = ${id}
    order by l.order_id`.execute(ctx.db)
  return rows.map(({ order_id }) => order_id)
}

export type NotedMove = 'apply' | 'issue' | 'fail' | 'retry' | 'giveUp'

/** One line of an invoice's history. */
export const noteMove = (
  ctx: Context,
  actor: Actor,
  { userId, id }: { readonly userId: UserId; readonly id: InvoiceId },
  move: NotedMove,
  reason: string | null = null,
) =>
  sql`insert into invoice_moves (user_id, invoice_id, move, moved_at, moved_by, reason)
    values (${userId}, ${id}, ${move}, ${ctx.clock()}, ${actorKey(actor)}, ${reason})`.execute(ctx.db)
