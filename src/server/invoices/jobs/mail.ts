import { buffer } from 'node:stream/consumers'
import { mailRetryMinutes } from '#domain/invoices/invoices.ts'
import type { InvoiceId } from '#domain/kernel/ids.ts'
import { inLanguage } from '#domain/kernel/language.ts'
import { money } from '#domain/kernel/money.ts'
import { formatMoney } from '#i18n/format.ts'
import { fillBoth, invoiceMail } from '#i18n/invoice-words.ts'
import type { Context } from '#server/platform/context.ts'
import { job } from '#server/platform/jobs/jobs.ts'
import { tell } from '#server/platform/live/live-events.ts'
import { ProviderFailure } from '#server/platform/provider-failure.ts'
import { wordingNow, wordMail } from '#server/platform/wordings.ts'
import { embeddedIssuerName } from '#server/providers/invoicing/port.ts'
import type { Mail } from '#server/providers/mail/port.ts'
import { fileNameOf, paperTypes } from '../files.ts'
import { listToMail, noteMailTry, saveMailTry } from '../issue-store.ts'
import { findInvoice, type InvoiceRow } from '../store.ts'

const mostPerRound = 200
const lostAfterMinutes = 10

/** The mail of an issued invoice, in its customer's language. */
async function mailOf(ctx: Context, row: InvoiceRow, to: string, number: number): Promise<Mail> {
  const { language } = row
  const { brand } = ctx.config
  const kept = await Promise.all(
    (['pdf', 'xml'] as const).map(async (as) => {
      const content = await ctx.storage.read((as === 'pdf' ? row.pdf_key : row.xml_key) ?? '')
      if (!content) throw new ProviderFailure('storage', 'a paper of an invoice is gone', true)
      return { name: fileNameOf(row, as, language), type: paperTypes[as], content: await buffer(content) }
    }),
  )
  const name = row.red_of ? 'invoiceRedMail' : 'invoiceMail'
  const values = {
    number: row.invoice_no ?? '',
    title: row.title.name,
    amount: formatMoney(money(row.amount_minor, 'CNY')),
    application: row.number,
    sample: row.issuer === embeddedIssuerName ? inLanguage(invoiceMail.sample, language) : '',
    phone: brand.phone ? inLanguage(fillBoth(invoiceMail.phone, { phone: brand.phone }), language) : '',
  }
  return {
    key: `${row.id}/${number}`,
    to,
    ...wordMail(ctx, await wordingNow(ctx, name, language), language, values),
    attachments: kept,
  }
}

/** Sends an issued invoice. What could not be handed over is tried again by `sendWaitingMails`, with growing pauses. */
export const mailInvoice = job<{ invoiceId: InvoiceId }>({
  name: 'invoices-mail',
  retries: 2,
  run: async (ctx, { invoiceId }) => {
    const on = (minutes: number) => new Date(ctx.clock().getTime() + minutes * 60_000)
    const row = await findInvoice(ctx, invoiceId, null)
    if (row?.status !== 'success' || !row.email) return
    const trying = await noteMailTry(ctx, invoiceId, on(lostAfterMinutes))
    if (!trying) return
    try {
      await ctx.mail.send(await mailOf(ctx, row, row.email, trying.number))
      await saveMailTry(ctx, invoiceId, trying.number, 'sent')
    } catch (error) {
      if (!(error instanceof ProviderFailure)) throw error
      ctx.log.warn({ invoice: invoiceId, reason: error.reason, tries: trying.tries }, 'a mail was not sent')
      const pause = error.retryable ? mailRetryMinutes[trying.tries - 1] : undefined
      await saveMailTry(ctx, invoiceId, trying.number, {
        failure: error.reason,
        nextAt: pause === undefined ? null : on(pause),
      })
    }
    await tell(ctx, ['staff', `customer:${row.user_id}`], 'invoice', invoiceId)
  },
})

export const sendWaitingMails = job({
  name: 'invoices-mail-waiting',
  retries: 0,
  every: '* * * * *',
  run: async (ctx) => {
    const due = await listToMail(ctx, mostPerRound)
    await ctx.jobs.enqueueAll(
      ctx,
      mailInvoice,
      due.map((invoiceId) => ({ invoiceId })),
    )
  },
})
