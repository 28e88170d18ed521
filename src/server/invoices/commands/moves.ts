import { type InvoiceStatus, invoiceMoves } from '#domain/invoices/invoices.ts'
import type { Customer, Staff } from '#domain/kernel/actor.ts'
import type { InvoiceId } from '#domain/kernel/ids.ts'
import { follow } from '#domain/kernel/moves.ts'
import { Refusal } from '#domain/kernel/refusal.ts'
import { moneyOfLines } from '#server/bills/queries.ts'
import type { Context } from '#server/platform/context.ts'
import { transact } from '#server/platform/db/transaction.ts'
import { tell } from '#server/platform/live/live-events.ts'
import { noteChange } from '#server/platform/records/desk-records.ts'
import { noteMove, ordersOfInvoice, saveGivenUp, saveMailWanted, saveRetry } from '../issue-store.ts'
import { issueInvoice } from '../jobs/issue.ts'
import { mailInvoice } from '../jobs/mail.ts'
import { findInvoice, type InvoiceRow, listInvoiceLines, lockOrders } from '../store.ts'

/** The invoice, locked after the orders of its lines: orders come first, everywhere. Refuses with `request.notFound`. */
async function lockInvoice(ctx: Context, actor: Customer | Staff, id: InvoiceId): Promise<InvoiceRow> {
  const of = actor.kind === 'customer' ? actor.userId : null
  const seen = await findInvoice(ctx, id, of)
  if (!seen) throw new Refusal('request.notFound')
  await lockOrders(ctx, seen.user_id, await ordersOfInvoice(ctx, id))
  return (await findInvoice(ctx, id, of, true)) ?? seen
}

const tellBoth = (ctx: Context, { user_id, id }: InvoiceRow) =>
  tell(ctx, ['staff', `customer:${user_id}`], 'invoice', id)

/**
 * Tries a failed invoice again. Refuses with `invoice.moveNotOpen`, and with `invoice.tooMuch` where less is paid by
 * now than it says.
 */
export const retryInvoice = (ctx: Context, actor: Customer | Staff, id: InvoiceId): Promise<void> =>
  transact(ctx, async (ctx) => {
    const row = await lockInvoice(ctx, actor, id)
    if (row.given_up_at) throw new Refusal('invoice.moveNotOpen', { move: 'retry', status: row.status })
    follow<InvoiceStatus>(invoiceMoves, 'retry', row.status, actor.kind, 'invoice.moveNotOpen')
    if (!row.red_of) {
      const lines = await listInvoiceLines(ctx, row.user_id, id)
      const all = await moneyOfLines(ctx, row.user_id, { lineIds: lines.map(({ line_id }) => line_id) })
      // What it asks for counts as invoiced already.
      if ([...all.values()].some(({ paid, invoiced }) => invoiced.minor > paid.minor))
        throw new Refusal('invoice.tooMuch')
    }
    await saveRetry(ctx, id)
    await noteMove(ctx, actor, { userId: row.user_id, id }, 'retry')
    await ctx.jobs.enqueue(ctx, issueInvoice, { invoiceId: id })
    await tellBoth(ctx, row)
    noteChange(ctx, {
      subject: id,
      userId: row.user_id,
      before: { status: row.status },
      after: { status: 'invoicing' },
    })
  })

/** Gives a failed application up: its lines are free again. Refuses with `invoice.moveNotOpen`, red letters too. */
export const giveUpInvoice = (ctx: Context, actor: Customer, id: InvoiceId): Promise<void> =>
  transact(ctx, async (ctx) => {
    const row = await lockInvoice(ctx, actor, id)
    if (row.status !== 'failed' || row.given_up_at || row.red_of)
      throw new Refusal('invoice.moveNotOpen', { move: 'giveUp', status: row.status })
    await saveGivenUp(ctx, id)
    await noteMove(ctx, actor, { userId: row.user_id, id }, 'giveUp')
    await tellBoth(ctx, row)
  })

/** Sends an issued invoice, again where it was sent. Refuses with `invoice.notIssued`. */
export const mailIssued = (
  ctx: Context,
  actor: Customer,
  { id, email }: { readonly id: InvoiceId; readonly email: string },
): Promise<void> =>
  transact(ctx, async (ctx) => {
    const row = await findInvoice(ctx, id, actor.userId, true)
    if (!row) throw new Refusal('request.notFound')
    if (row.status !== 'success') throw new Refusal('invoice.notIssued')
    await saveMailWanted(ctx, id, email)
    await ctx.jobs.enqueue(ctx, mailInvoice, { invoiceId: id })
    await tellBoth(ctx, row)
  })
