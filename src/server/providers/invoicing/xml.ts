import { businessDateOf } from '#domain/kernel/business-date.ts'
import { decimal } from '#domain/kernel/money.ts'
import type { InvoiceRequest } from './port.ts'

/** The XML of a fully digitalised invoice, with the fields of domain-facts 3.9: what of it counts, the PDF is a view. */

export type Seller = { readonly name: string; readonly taxNumber: string | null }

/** Characters that XML 1.0 has no way to write are left out. */
const escaped = (text: string): string =>
  text
    .toWellFormed()
    // biome-ignore lint/suspicious/noControlCharactersInRegex: these are what XML cannot hold
    .replaceAll(/[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/g, '')
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;')
    .replaceAll('\r', '&#13;')

const field = (name: string, value: string): string => `<${name}>${escaped(value)}</${name}>`

const levies = { zeroRated: '0', exempt: 'exempt', notTaxed: 'notTaxed' } as const

export function invoiceXml(
  request: InvoiceRequest,
  { invoiceNo, issuedAt }: { readonly invoiceNo: string; readonly issuedAt: Date },
  seller: Seller,
  { sample }: { readonly sample: boolean },
): string {
  const { buyer, items, amount, redOf, treatment } = request
  const lines = items.map(
    ({ name, quantity, amount: each }, at) =>
      `    <Line no="${at + 1}">${field('ItemName', name.zh)}${field('ItemNameEn', name.en)}${field('Quantity', quantity)}${field('Amount', decimal(each))}${field('TaxRate', levies[treatment])}${field('Tax', '0.00')}</Line>`,
  )
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    `<EInvoice type="ordinary"${sample ? ' sample="true"' : ''}>`,
    '  <Header>',
    `    ${field('InvoiceNumber', invoiceNo)}`,
    `    ${field('IssueDate', businessDateOf(issuedAt))}`,
    `    ${field('IssueTime', issuedAt.toISOString())}`,
    `    ${field('ApplicationNumber', request.number)}`,
    ...(redOf
      ? [
          `    <RedLetterOf>${field('InvoiceNumber', redOf.invoiceNo)}${field('IssueDate', businessDateOf(redOf.issuedAt))}</RedLetterOf>`,
        ]
      : []),
    '  </Header>',
    `  <Buyer>${field('Name', buyer.name)}${field('TaxNumber', buyer.taxNumber ?? '')}${field('Address', buyer.address)}${field('Telephone', buyer.phone)}${field('Bank', buyer.bank)}${field('BankAccount', buyer.bankAccount)}</Buyer>`,
    `  <Seller>${field('Name', seller.name)}${field('TaxNumber', seller.taxNumber ?? '')}</Seller>`,
    '  <Lines>',
    ...lines,
    '  </Lines>',
    `  <Totals currency="CNY">${field('AmountWithoutTax', decimal(amount))}${field('Tax', '0.00')}${field('AmountWithTax', decimal(amount))}</Totals>`,
    `  ${field('Remark', request.remark)}`,
    '</EInvoice>',
    '',
  ].join('\n')
}
