import { Readable } from 'node:stream'
import { Zip, ZipPassThrough } from 'fflate'
import type { QueryOf } from '#contract/endpoint.ts'
import type * as contract from '#contract/invoices.ts'
import { mostInvoicesAtOnce } from '#contract/invoices.ts'
import type { Customer, Staff } from '#domain/kernel/actor.ts'
import { businessDateOf } from '#domain/kernel/business-date.ts'
import type { InvoiceId } from '#domain/kernel/ids.ts'
import { inLanguage, type Language } from '#domain/kernel/language.ts'
import { Refusal } from '#domain/kernel/refusal.ts'
import { checkSequence } from '#domain/orders/order-filters.ts'
import { fillBoth, invoiceFiles } from '#i18n/invoice-words.ts'
import type { Context } from '#server/platform/context.ts'
import type { FileAnswer } from '#server/platform/http/serve.ts'
import { ProviderFailure } from '#server/platform/provider-failure.ts'
import { fileNameOf, type PaperKind, paperTypes } from '../files.ts'
import { findInvoice, type InvoiceRow, pageIssued } from '../store.ts'

const keyOf = (row: InvoiceRow, as: PaperKind): string => (as === 'pdf' ? row.pdf_key : row.xml_key) ?? ''

/** A paper of an issued invoice; a customer's own. Refuses with `request.notFound` and `invoice.notIssued`. */
export async function openInvoice(
  ctx: Context,
  actor: Customer | Staff,
  { id, as }: { readonly id: InvoiceId; readonly as: PaperKind },
): Promise<FileAnswer> {
  const row = await findInvoice(ctx, id, actor.kind === 'customer' ? actor.userId : null)
  if (!row) throw new Refusal('request.notFound')
  if (row.status !== 'success') throw new Refusal('invoice.notIssued')
  const content = await ctx.storage.read(keyOf(row, as))
  if (!content) throw new Refusal('request.notFound')
  return { content, name: fileNameOf(row, as, actor.language), type: paperTypes[as] }
}

/** The archive piece by piece: one paper is read while the piece before it is on its way, and no more is in memory. */
async function* zipped(
  ctx: Context,
  rows: readonly InvoiceRow[],
  language: Language,
): AsyncGenerator<Uint8Array> {
  let ready: Uint8Array[] = []
  const zip = new Zip((error, piece) => {
    if (error) throw error
    ready.push(piece)
  })
  const take = () => {
    const pieces = ready
    ready = []
    return pieces
  }
  for (const row of rows) {
    for (const as of ['pdf', 'xml'] as const) {
      const content = await ctx.storage.read(keyOf(row, as))
      if (!content) throw new ProviderFailure('storage', 'a paper of an invoice is gone', true)
      // A PDF is compressed already, and an XML is small.
      const entry = new ZipPassThrough(fileNameOf(row, as, language))
      entry.mtime = row.issued_at ?? ctx.clock()
      zip.add(entry)
      for await (const piece of content as AsyncIterable<Buffer>) {
        entry.push(piece)
        yield* take()
      }
      entry.push(new Uint8Array(0), true)
      yield* take()
    }
  }
  zip.end()
  yield* take()
}

/**
 * Issued invoices of some days in one archive. Refuses with `invoice.nothingIssued`, `invoice.tooManyAtOnce` and
 * `request.endBeforeStart`.
 */
export async function openInvoices(
  ctx: Context,
  actor: Customer,
  { from, to }: QueryOf<typeof contract.downloadInvoices>,
): Promise<FileAnswer> {
  checkSequence(from, to)
  const rows = await pageIssued(ctx, actor.userId, { from, to }, mostInvoicesAtOnce + 1)
  const [first] = rows
  if (!first) throw new Refusal('invoice.nothingIssued')
  if (rows.length > mostInvoicesAtOnce)
    throw new Refusal('invoice.tooManyAtOnce', { most: mostInvoicesAtOnce })
  const dayOf = (row: InvoiceRow | undefined) => businessDateOf(row?.issued_at ?? ctx.clock())
  const days = { from: from ?? dayOf(first), to: to ?? dayOf(rows.at(-1)) }
  return {
    content: Readable.from(zipped(ctx, rows, actor.language)),
    name: inLanguage(fillBoth(invoiceFiles.archive, days), actor.language),
    type: 'application/zip',
  }
}
