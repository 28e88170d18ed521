import { Readable } from 'node:stream'
import { type InvoiceFailure, retryMinutes } from '#domain/invoices/invoices.ts'
import { system } from '#domain/kernel/actor.ts'
import type { InvoiceId } from '#domain/kernel/ids.ts'
import { money } from '#domain/kernel/money.ts'
import { tellCustomer } from '#server/notifications/commands.ts'
import type { Context } from '#server/platform/context.ts'
import { transact } from '#server/platform/db/transaction.ts'
import { job } from '#server/platform/jobs/jobs.ts'
import { tell } from '#server/platform/live/live-events.ts'
import { ProviderFailure } from '#server/platform/provider-failure.ts'
import type { InvoiceRequest, IssuedInvoice } from '#server/providers/invoicing/port.ts'
import { tellWebhooks } from '#server/webhooks/commands.ts'
import { correctInvoices } from '../commands/correct.ts'
import {
  listToIssue,
  noteMove,
  noteTry,
  ordersOfInvoice,
  saveFailure,
  saveIssued,
  saveMailWanted,
} from '../issue-store.ts'
import { itemsOf } from '../items.ts'
import { findInvoice, type InvoiceRow, listInvoiceLines } from '../store.ts'
import { mailInvoice } from './mail.ts'

/** Applications looked after in one round; what is left waits for the next. */
const mostPerRound = 200
/** A try that never came to an end is made again after this long. */
const lostAfterMinutes = 10

const minutesOn = (ctx: Context, minutes: number): Date => new Date(ctx.clock().getTime() + minutes * 60_000)

async function requestOf(ctx: Context, row: InvoiceRow): Promise<InvoiceRequest> {
  const lines = await listInvoiceLines(ctx, row.user_id, row.id)
  const taken = row.red_of ? await findInvoice(ctx, row.red_of, row.user_id) : null
  const { owner: _, ...buyer } = row.title
  return {
    number: row.number,
    redOf:
      taken?.invoice_no && taken.issued_at
        ? { invoiceNo: taken.invoice_no, issuedAt: taken.issued_at }
        : null,
    buyer,
    treatment: row.tax_treatment,
    items: itemsOf(lines.map((line) => ({ ...line, minor: line.amount_minor }))),
    amount: money(row.amount_minor, 'CNY'),
    remark: row.remark,
  }
}

async function keepIssued(ctx: Context, row: InvoiceRow, issued: IssuedInvoice): Promise<void> {
  const [pdfKey, xmlKey] = [`invoices/${row.id}/pdf`, `invoices/${row.id}/xml`]
  await ctx.storage.put(pdfKey, Readable.from([Buffer.from(issued.pdf)]))
  await ctx.storage.put(xmlKey, Readable.from([Buffer.from(issued.xml)]))
  await transact(ctx, async (ctx) => {
    const { invoiceNo, issuedAt } = issued
    const kept = { invoiceNo, issuedAt, issuer: ctx.issuer.name, pdfKey, xmlKey }
    if (!(await saveIssued(ctx, row.id, kept))) {
      ctx.log.warn({ invoice: row.id }, 'an invoice was answered twice; the first answer stands')
      return
    }
    await noteMove(ctx, system, { userId: row.user_id, id: row.id }, 'issue', invoiceNo)
    await tellOutcome(ctx, row, 'invoiceIssued')
    await tellSystems(ctx, row, { invoiceNo, issuedAt })
    if (row.email) {
      await saveMailWanted(ctx, row.id, row.email)
      await ctx.jobs.enqueue(ctx, mailInvoice, { invoiceId: row.id })
    }
    await correctOrdersOf(ctx, row)
  })
}

/** While it was being issued, money may have gone back: what was then left to its outcome is looked at now. */
async function correctOrdersOf(ctx: Context, row: InvoiceRow): Promise<void> {
  for (const orderId of await ordersOfInvoice(ctx, row.id))
    for (const invoiceId of await correctInvoices(ctx, row.user_id, orderId))
      await ctx.jobs.enqueue(ctx, issueInvoice, { invoiceId })
}

async function tellOutcome(
  ctx: Context,
  row: InvoiceRow,
  kind: 'invoiceIssued' | 'invoiceFailed',
): Promise<void> {
  await tellCustomer(ctx, row.user_id, null, [
    {
      kind,
      key: `invoice ${row.id} ${kind} ${ctx.clock().toISOString()}`,
      params: { number: row.number, invoiceId: row.id },
    },
  ])
  await tell(ctx, ['staff', `customer:${row.user_id}`], 'invoice', row.id)
}

/** Own systems hear of each outcome; one that failed and was tried again can have several. */
function tellSystems(
  ctx: Context,
  row: InvoiceRow,
  outcome: Pick<IssuedInvoice, 'invoiceNo' | 'issuedAt'> | { readonly failure: InvoiceFailure },
): Promise<void> {
  const at = ctx.clock()
  const data = {
    invoiceId: row.id,
    number: row.number,
    amount: money(row.amount_minor, 'CNY'),
    redLetterOf: row.red_of,
  }
  const key = `invoice ${row.id} ${at.toISOString()}`
  return tellWebhooks(ctx, [
    {
      userId: row.user_id,
      news: [
        'failure' in outcome
          ? { type: 'invoice.failed', key, at, data: { ...data, failure: outcome.failure } }
          : {
              type: 'invoice.issued',
              key,
              at,
              data: { ...data, invoiceNo: outcome.invoiceNo, issuedAt: outcome.issuedAt.toISOString() },
            },
      ],
    },
  ])
}

/**
 * Asks the issuer. A failure that may pass is tried again by `issueWaitingInvoices`, a few times with growing pauses;
 * any other is the end until somebody asks again.
 */
export const issueInvoice = job<{ invoiceId: InvoiceId }>({
  name: 'invoices-issue',
  retries: 2,
  run: async (ctx, { invoiceId }) => {
    const row = await findInvoice(ctx, invoiceId, null)
    if (row?.status !== 'invoicing') return
    const tries = await noteTry(ctx, invoiceId, minutesOn(ctx, lostAfterMinutes))
    if (tries === null) return
    const fail = async (code: InvoiceFailure, reason: string, retryable: boolean) => {
      const pause = retryable ? retryMinutes[tries - 1] : undefined
      ctx.log.warn({ invoice: invoiceId, code, reason, tries }, 'an invoice was not issued')
      await transact(ctx, async (ctx) => {
        const nextTryAt = pause === undefined ? null : minutesOn(ctx, pause)
        await saveFailure(ctx, invoiceId, { code, reason, nextTryAt })
        if (nextTryAt !== null) return
        await noteMove(ctx, system, { userId: row.user_id, id: invoiceId }, 'fail', code)
        await tellOutcome(ctx, row, 'invoiceFailed')
        await tellSystems(ctx, row, { failure: code })
        await correctOrdersOf(ctx, row)
      })
    }
    try {
      const answer = await ctx.issuer.issue(await requestOf(ctx, row))
      if (answer.status === 'issued') await keepIssued(ctx, row, answer.invoice)
      else await fail(answer.code, answer.reason, answer.retryable)
    } catch (error) {
      if (!(error instanceof ProviderFailure)) throw error
      await fail(error.retryable ? 'noAnswer' : 'answerUnusable', error.reason, error.retryable)
    }
  },
})

/** Each application whose next try is due becomes a job of its own. */
export const issueWaitingInvoices = job({
  name: 'invoices-issue-waiting',
  retries: 0,
  every: '* * * * *',
  run: async (ctx) => {
    const due = await listToIssue(ctx, mostPerRound)
    await ctx.jobs.enqueueAll(
      ctx,
      issueInvoice,
      due.map((invoiceId) => ({ invoiceId })),
    )
  },
})
