import { businessDateOf } from '#domain/kernel/business-date.ts'
import { formatMoney } from '#i18n/format.ts'
import { fillBoth, treatmentWords, invoicePaper as words } from '#i18n/invoice-words.ts'
import { rmbCapitals } from '#i18n/rmb-capitals.ts'
import type { Paper } from '#server/platform/pdf/paper.ts'
import type { InvoiceRequest } from './port.ts'
import type { Seller } from './xml.ts'

/** An invoice on paper, as the embedded issuer prints it: marked as a sample all over. */

export function invoicePaperOf(
  request: InvoiceRequest,
  { invoiceNo, issuedAt }: { readonly invoiceNo: string; readonly issuedAt: Date },
  seller: Seller,
  brand: Paper['brand'],
): Paper {
  const { buyer, items, amount, redOf, remark, treatment } = request
  const contact = [buyer.address, buyer.phone].filter(Boolean).join('  ')
  const bank = [buyer.bank, buyer.bankAccount].filter(Boolean).join('  ')
  const rate = treatmentWords[treatment]
  // A rate of nothing is a tax of nothing; what is not taxed at all has stars in the tax's place.
  const tax = treatment === 'zeroRated' ? '0.00' : '***'
  return {
    title: redOf ? words.redTitle : words.title,
    number: invoiceNo,
    brand,
    mark: words.mark,
    code: [invoiceNo, businessDateOf(issuedAt), formatMoney(amount, { zero: 'shown' }), request.number].join(
      ' ',
    ),
    lead: [
      { label: words.number, value: invoiceNo },
      { label: words.issuedOn, value: businessDateOf(issuedAt) },
      { label: words.application, value: request.number },
      ...(redOf ? [{ label: words.redOf, value: redOf.invoiceNo }] : []),
    ],
    blocks: [
      {
        kind: 'facts',
        title: words.parties,
        facts: [
          { label: words.buyer, value: buyer.name },
          { label: words.seller, value: seller.name },
          { label: words.taxNumber, value: buyer.taxNumber ?? words.noTaxNumber },
          { label: words.taxNumber, value: seller.taxNumber ?? words.unsetTaxNumber },
          ...(contact ? [{ label: words.address, value: contact }] : []),
          ...(bank ? [{ label: words.bank, value: bank }] : []),
        ],
      },
      {
        kind: 'table',
        title: words.items,
        columns: [
          { head: words.item, share: 4.6 },
          { head: words.quantity, share: 1.1, align: 'right' },
          { head: words.amount, share: 1.8, align: 'right' },
          { head: words.rate, share: 1.3, align: 'right' },
          { head: words.tax, share: 1.1, align: 'right' },
        ],
        rows: [
          ...items.map(({ name, quantity, amount: each }) => ({
            kind: 'line' as const,
            cells: [
              fillBoth(words.className, { value: name }),
              quantity,
              formatMoney(each, { zero: 'shown' }),
              rate,
              tax,
            ],
          })),
          {
            kind: 'sum',
            label: words.sum,
            value: formatMoney(amount, { zero: 'shown' }),
            strong: true,
          },
          { kind: 'sum', label: words.capitals, value: rmbCapitals(amount) },
        ],
      },
      {
        kind: 'texts',
        title: words.remarkTitle,
        texts: remark ? [{ zh: remark, en: '' }] : [words.noRemark],
      },
      { kind: 'texts', title: words.mark, texts: [words.sample] },
    ],
    foot: words.foot,
    page: { pageOf: words.pageOf, missing: words.missing },
    madeAt: issuedAt,
  }
}
