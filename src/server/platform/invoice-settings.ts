import { z } from 'zod'
import { taxNumberFault } from '#domain/certification/tax-number.ts'
import { ConfigError, together, webAddress } from './setting-kinds.ts'

/** Who issues invoices and how mails leave; without settings both stay in this installation. */
export const invoiceShape = {
  INVOICE_URL: webAddress()
    .refine(
      (text) =>
        text.startsWith('https:') || ['localhost', '127.0.0.1', '[::1]'].includes(new URL(text).hostname),
      'must begin with https:// unless it is on this machine',
    )
    .optional(),
  INVOICE_KEY: z.string().min(32, 'must have at least 32 characters').optional(),
  INVOICE_SELLER_NAME: z.string().optional(),
  INVOICE_SELLER_TAX_NUMBER: z
    .string()
    .refine((text) => taxNumberFault(text) === null, 'must be a tax number whose check characters are right')
    .optional(),
  MAIL_URL: z
    .url({ protocol: /^smtps?$/, error: 'must be an address that begins with smtp:// or smtps://' })
    .optional(),
  MAIL_FROM: z.email('must be an e-mail address').optional(),
}

export type InvoiceSettings = {
  /** Who stands on invoices as the seller; null means the brand, without a tax number. */
  readonly seller: { readonly name: string; readonly taxNumber: string } | null
  /** A service that issues invoices; null means samples. */
  readonly invoicing: { readonly url: string; readonly key: string } | null
  /** A mail server and the address that mails come from; null means that mails stay here. */
  readonly smtp: { readonly url: string; readonly from: string } | null
}

/** Throws ConfigError when settings that go together do not. */
export function readInvoiceSettings(env: z.output<z.ZodObject<typeof invoiceShape>>): InvoiceSettings {
  const service = together(env, ['INVOICE_URL', 'INVOICE_KEY'] as const)
  const seller = together(env, ['INVOICE_SELLER_NAME', 'INVOICE_SELLER_TAX_NUMBER'] as const)
  const mail = together(env, ['MAIL_URL', 'MAIL_FROM'] as const)
  if (service && !seller)
    throw new ConfigError(
      'INVOICE_SELLER_NAME: goes with INVOICE_URL, INVOICE_KEY and INVOICE_SELLER_TAX_NUMBER',
    )
  return {
    seller: seller && { name: seller.INVOICE_SELLER_NAME, taxNumber: seller.INVOICE_SELLER_TAX_NUMBER },
    invoicing: service && { url: service.INVOICE_URL, key: service.INVOICE_KEY },
    smtp: mail && { url: mail.MAIL_URL, from: mail.MAIL_FROM },
  }
}
