import type { DeskInvoice, InvoiceDetail, InvoiceReply } from '#contract/invoices.ts'
import { type InvoiceStatus, invoiceMoves } from '#domain/invoices/invoices.ts'
import type { Customer, Staff } from '#domain/kernel/actor.ts'
import { inLanguage } from '#domain/kernel/language.ts'
import { money } from '#domain/kernel/money.ts'
import { movesFrom } from '#domain/kernel/moves.ts'
import { invoiceFailureWords, mailFailureWords } from '#i18n/invoice-words.ts'
import { embeddedIssuerName } from '#server/providers/invoicing/port.ts'
import type { InvoiceLineRow, InvoiceRow, listRedLetters } from './store.ts'

/** Red letters come by themselves: they are tried again, never given up. */
function movesOf(row: InvoiceRow, actor: Customer | Staff): InvoiceReply['openMoves'] {
  if (row.status === 'success') return actor.kind === 'customer' ? ['mail', 'download'] : ['download']
  if (
    row.given_up_at ||
    movesFrom<InvoiceStatus, typeof invoiceMoves>(invoiceMoves, row.status, actor.kind).length === 0
  )
    return []
  return actor.kind === 'customer' && !row.red_of ? ['retry', 'giveUp'] : ['retry']
}

export function presentInvoice(row: InvoiceRow, actor: Customer | Staff): InvoiceReply {
  const { kind, owner, name, taxNumber } = row.title
  return {
    id: row.id,
    number: row.number,
    status: row.status,
    redOf: row.red_of,
    title: { kind, owner, name, taxNumber },
    email: row.email,
    treatment: row.tax_treatment,
    amount: money(row.amount_minor, 'CNY'),
    remark: row.remark,
    invoiceNo: row.invoice_no,
    issuedAt: row.issued_at?.toISOString() ?? null,
    sample: row.issuer === embeddedIssuerName,
    appliedAt: row.applied_at.toISOString(),
    tries: row.tries,
    failure: row.failure_code && inLanguage(invoiceFailureWords[row.failure_code], actor.language),
    failureCode: row.failure_code,
    givenUpAt: row.given_up_at?.toISOString() ?? null,
    mailedAt: row.mailed_at?.toISOString() ?? null,
    mailFailure: row.mail_failure && inLanguage(mailFailureWords, actor.language),
    openMoves: movesOf(row, actor),
  }
}

export const presentDeskInvoice = (row: InvoiceRow, actor: Staff): DeskInvoice => ({
  ...presentInvoice(row, actor),
  customer: { userId: row.user_id, name: row.customer_name, company: row.company },
})

export const presentDetail = (
  lines: readonly InvoiceLineRow[],
  redLetters: Awaited<ReturnType<typeof listRedLetters>>,
): Pick<InvoiceDetail, 'lines' | 'redLetters'> => ({
  lines: lines.map((line) => ({
    lineId: line.line_id,
    orderId: line.order_id,
    orderNumber: line.order_number,
    code: line.code,
    name: line.name,
    amount: money(line.amount_minor, 'CNY'),
  })),
  redLetters: redLetters.map(({ id, number, amount_minor, status }) => ({
    id,
    number,
    amount: money(amount_minor, 'CNY'),
    status,
  })),
})
