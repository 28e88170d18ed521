import { redPartsOf, type StandingPart } from '#domain/invoices/red-letters.ts'
import { system } from '#domain/kernel/actor.ts'
import type { BillLineId, InvoiceId, OrderId, UserId } from '#domain/kernel/ids.ts'
import { inLanguage } from '#domain/kernel/language.ts'
import { fillBoth, remarkWords } from '#i18n/invoice-words.ts'
import { moneyOfLines } from '#server/bills/queries.ts'
import type { Context } from '#server/platform/context.ts'
import { transact } from '#server/platform/db/transaction.ts'
import { newId } from '#server/platform/ids.ts'
import { tell } from '#server/platform/live/live-events.ts'
import { noteMove, saveGivenUp } from '../issue-store.ts'
import { listFailedOf, listStandingParts } from '../red-store.ts'
import { findInvoice, insertInvoice, lockOrders } from '../store.ts'

/** By line, what is invoiced beyond what is paid. */
async function excessOf(ctx: Context, userId: UserId, orderId: OrderId): Promise<Map<BillLineId, number>> {
  const all = await moneyOfLines(ctx, userId, { orderIds: [orderId] })
  return new Map(
    [...all].flatMap(([id, { paid, invoiced }]) => {
      const beyond = invoiced.minor - paid.minor
      return beyond > 0 ? [[id, beyond]] : []
    }),
  )
}

/**
 * Brings the invoices of an order down to what is paid of it: failed applications over such lines are given up, and
 * issued invoices are taken back by red letters over the difference, newest first (decision 038). Answers the red
 * letters, which wait to be issued. Run again it does nothing; what is being issued right now is looked at when it is.
 */
export function correctInvoices(ctx: Context, userId: UserId, orderId: OrderId): Promise<InvoiceId[]> {
  return transact(ctx, async (ctx) => {
    await lockOrders(ctx, userId, [orderId])
    let excess = await excessOf(ctx, userId, orderId)
    if (excess.size === 0) return []
    for (const id of await listFailedOf(ctx, userId, [...excess.keys()])) {
      await saveGivenUp(ctx, id)
      await noteMove(ctx, system, { userId, id }, 'giveUp', 'lessPaid')
      await tell(ctx, ['staff', `customer:${userId}`], 'invoice', id)
    }
    excess = await excessOf(ctx, userId, orderId)
    const parts: StandingPart[] = await listStandingParts(ctx, userId, [...excess.keys()])
    const letters: InvoiceId[] = []
    for (const [takenId, lines] of redPartsOf(excess, parts)) {
      const taken = await findInvoice(ctx, takenId, userId)
      if (!taken) continue
      const id = newId('inv')
      const remark = fillBoth(remarkWords.redOf, { value: taken.invoice_no ?? '' })
      await insertInvoice(ctx, system, {
        id,
        userId,
        redOf: takenId,
        title: taken.title,
        email: taken.email,
        treatment: taken.tax_treatment,
        remark: inLanguage(remark, taken.language),
        lines: new Map(lines.map(({ lineId, minor }) => [lineId, -minor])),
      })
      await noteMove(ctx, system, { userId, id }, 'apply', 'lessPaid')
      await tell(ctx, ['staff', `customer:${userId}`], 'invoice', id)
      letters.push(id)
    }
    return letters
  })
}
