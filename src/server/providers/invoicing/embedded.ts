import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import { businessDateOf } from '#domain/kernel/business-date.ts'
import { Refusal } from '#domain/kernel/refusal.ts'
import type { BrandSettings } from '#server/platform/brand-settings.ts'
import type { Database } from '#server/platform/db/connect.ts'
import { printPaper } from '#server/platform/pdf/print.ts'
import { ProviderFailure } from '#server/platform/provider-failure.ts'
import { invoicePaperOf } from './paper.ts'
import { embeddedIssuerName, type InvoiceIssuer, type InvoiceRequest } from './port.ts'
import { invoiceXml } from './xml.ts'

/** The province of Ningbo, and a channel that no tax office gives: digits 3 to 5 of a number (domain-facts 3.9). */
const provinceAndChannel = '330'

type Settings = {
  readonly seller: { readonly name: string; readonly taxNumber: string } | null
  readonly brand: Pick<BrandSettings, 'name' | 'phone' | 'logo' | 'colour'>
}

/**
 * An issuer that stays here: numbers of its own, a PDF marked as a sample and the XML of domain-facts 3.9. Asked again
 * with one number it answers with the same invoice; with the same number for something else it refuses.
 */
export const embeddedIssuer = (
  db: Database,
  { seller, brand }: Settings,
  clock: () => Date,
): InvoiceIssuer => {
  async function numbered(request: InvoiceRequest) {
    const sha256 = createHash('sha256').update(JSON.stringify(request)).digest('hex')
    const year = businessDateOf(clock()).slice(2, 4)
    try {
      await sql`insert into embedded_invoices (number, invoice_no, sha256, issued_at)
        select ${request.number}, ${year + provinceAndChannel} || lpad(nextval('embedded_invoice_numbers')::text, 15, '0'),
          ${sha256}, ${clock()}
        where not exists (select from embedded_invoices where number = ${request.number})
        on conflict (number) do nothing`.execute(db)
      const { rows } = await sql<{ invoice_no: string; sha256: string; issued_at: Date }>`
        select invoice_no, sha256, issued_at from embedded_invoices where number = ${request.number}`.execute(
        db,
      )
      const [row] = rows
      if (!row) throw new Error('no number was given')
      return { invoiceNo: row.invoice_no, issuedAt: row.issued_at, same: row.sha256 === sha256 }
    } catch (error) {
      throw new ProviderFailure('invoicing', 'the number could not be given', true, error)
    }
  }

  return {
    name: embeddedIssuerName,
    async issue(request) {
      const sum = request.items.reduce((all, { amount }) => all + amount.minor, 0)
      if (sum !== request.amount.minor || (request.redOf === null) !== request.amount.minor > 0)
        return {
          status: 'refused',
          code: 'amountRefused',
          retryable: false,
          reason: 'items and amount differ',
        }
      const { same, ...given } = await numbered(request)
      if (!same)
        return {
          status: 'refused',
          code: 'refused',
          retryable: false,
          reason: 'the number is used for another invoice',
        }
      const from = seller ?? { name: brand.name.zh, taxNumber: null }
      const contact = brand.phone ? brand.phone : ''
      const paper = invoicePaperOf(request, given, from, { ...brand, contact })
      try {
        const pdf = await printPaper(paper)
        const xml = Buffer.from(invoiceXml(request, given, from, { sample: true }), 'utf8')
        return { status: 'issued', invoice: { ...given, pdf, xml } }
      } catch (error) {
        // The printer is busy; the number is kept for the next try.
        if (error instanceof Refusal)
          throw new ProviderFailure('invoicing', 'the printer is busy', true, error)
        throw error
      }
    },
  }
}
