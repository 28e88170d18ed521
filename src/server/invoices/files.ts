import { inLanguage, type Language } from '#domain/kernel/language.ts'
import { fillBoth, invoiceFiles } from '#i18n/invoice-words.ts'
import type { InvoiceRow } from './store.ts'

/** The papers of an issued invoice as files. */
export const paperTypes = { pdf: 'application/pdf', xml: 'application/xml' } as const
export type PaperKind = keyof typeof paperTypes

export const fileNameOf = (row: InvoiceRow, as: PaperKind, language: Language): string =>
  `${inLanguage(
    fillBoth(row.red_of ? invoiceFiles.redName : invoiceFiles.name, { number: row.invoice_no ?? row.number }),
    language,
  )}.${as}`
