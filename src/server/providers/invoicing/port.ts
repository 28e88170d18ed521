import type { InvoiceFailure, TaxTreatment, TitleKind } from '#domain/invoices/invoices.ts'
import type { Bilingual } from '#domain/kernel/language.ts'
import type { Money } from '#domain/kernel/money.ts'

/** Who an invoice is made out to. */
export type InvoiceBuyer = {
  readonly kind: TitleKind
  readonly name: string
  /** Null for a person. */
  readonly taxNumber: string | null
  readonly address: string
  readonly phone: string
  readonly bank: string
  readonly bankAccount: string
}

/** An invoice to be issued. Amounts are in CNY; those of a red letter are below zero. */
export type InvoiceRequest = {
  /** Our application number: asked again with the same one, an issuer answers with the same invoice. */
  readonly number: string
  /** The invoice that this red letter takes back, whole or in part; null for a blue one. */
  readonly redOf: { readonly invoiceNo: string; readonly issuedAt: Date } | null
  readonly buyer: InvoiceBuyer
  readonly treatment: TaxTreatment
  readonly items: readonly { readonly name: Bilingual; readonly quantity: string; readonly amount: Money }[]
  readonly amount: Money
  readonly remark: string
}

export type IssuedInvoice = {
  /** The 20 digits of a fully digitalised invoice. */
  readonly invoiceNo: string
  readonly issuedAt: Date
  readonly pdf: Uint8Array
  readonly xml: Uint8Array
}

/** What an issuer says. A refusal that is retryable may be another answer later (a quota, an office that is closed). */
export type IssuerAnswer =
  | { readonly status: 'issued'; readonly invoice: IssuedInvoice }
  | {
      readonly status: 'refused'
      readonly code: InvoiceFailure
      readonly retryable: boolean
      /** In the issuer's own words, for finance. */
      readonly reason: string
    }

/**
 * A service that issues invoices. Throws ProviderFailure when it could not be asked or answered nonsense, at the latest
 * after `issuerLimitMilliseconds`; the invoice may have been issued all the same, so it is asked again.
 */
export type InvoiceIssuer = {
  readonly name: string
  issue(request: InvoiceRequest): Promise<IssuerAnswer>
}

/** Invoices of this issuer are samples, which no tax office knows. */
export const embeddedIssuerName = 'embedded'

/** No person waits: a job asks. Assumed (decision 038) */
export const issuerLimitMilliseconds = 20_000
