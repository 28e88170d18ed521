import type { NotificationReply } from '#contract/notifications.ts'
import { moneyKinds, type NotificationKind } from '#domain/notifications/kinds.ts'
import { paths } from './paths.ts'

const ofStatements: readonly NotificationKind[] = [
  'statementDue',
  'statementOverdue',
  'statementsIssued',
  'statementQueryAnswered',
]
const ofMoney: readonly NotificationKind[] = moneyKinds
const ofRebate: readonly NotificationKind[] = ['withdrawalApproved', 'withdrawalRejected', 'withdrawalPaid']

/** Where what a message tells of is looked at; null where there is no page of it. */
export function noticeTo({
  kind,
  orderId,
  params,
}: Pick<NotificationReply, 'kind' | 'orderId' | 'params'>): string | null {
  if (orderId) return paths.order(orderId)
  if (ofMoney.includes(kind)) {
    if (params.refundId) return paths.refundDetail(params.refundId)
    return params.paymentId ? paths.paymentDetail(params.paymentId) : null
  }
  if (ofStatements.includes(kind))
    return params.statementId ? paths.statement(params.statementId) : paths.statements()
  if (kind === 'invoiceIssued' || kind === 'invoiceFailed')
    return params.invoiceId ? paths.invoice(params.invoiceId) : paths.invoices()
  if (kind === 'agreementApproved' || kind === 'agreementRejected')
    return paths.invoices({ part: 'agreements' })
  if (kind === 'certificationApproved' || kind === 'certificationRejected') return paths.certification()
  if (kind === 'priceRequestAnswered') return paths.quoteSearch({ tab: 'requests' })
  if (ofRebate.includes(kind)) return paths.rebate()
  if (kind === 'mailboxFailing') return paths.notifications({ part: 'rules' })
  return null
}
