import { listCertifications } from '#contract/certification.ts'
import { deskListChats } from '#contract/chat.ts'
import type { Endpoint } from '#contract/endpoint.ts'
import { listUnplaced } from '#contract/event-senders.ts'
import { deskExceptions } from '#contract/exceptions.ts'
import { deskListAgreements, deskListInvoices } from '#contract/invoices.ts'
import { deskListProofsCall, listPaymentsCall, listRefundsCall } from '#contract/payments.ts'
import { listPriceRequests } from '#contract/quotes.ts'
import { deskListWithdrawals } from '#contract/rebate.ts'
import { countMoneyWaiting } from '#contract/reconciliation.ts'
import { listErrorReportsCall } from '#contract/site.ts'
import type { LoggedInStaff } from '#contract/staff.ts'
import { listConsents, listStatementQueries } from '#contract/statements.ts'
import { useCertificationsWaiting } from '#web/features/certification/desk-api.ts'
import { useOpenChats } from '#web/features/chat/desk-api.ts'
import { useAgreementsWaiting, useInvoicesWaiting } from '#web/features/invoices/desk-api.ts'
import { useOrdersToAccept, useOrdersToResume } from '#web/features/orders/desk-api.ts'
import { usePaymentsOnHold, useRefundsWaiting, useTransfersWaiting } from '#web/features/payments/desk-api.ts'
import { useWithdrawalsWaiting } from '#web/features/promotion/desk-api.ts'
import { useOpenPriceRequests } from '#web/features/quotes/desk-api.ts'
import { useMoneyWaiting } from '#web/features/reconciliation/api.ts'
import { useOpenReports } from '#web/features/site/desk-api.ts'
import { mayCall } from '#web/features/staff/api.ts'
import { useConsentsWaiting, useQuestionsWaiting } from '#web/features/statements/desk-api.ts'
import { useExceptionsWaiting } from '#web/features/tracking/exceptions-api.ts'
import { useUnplacedWaiting } from '#web/features/tracking/intake-api.ts'

/** Everything that waits for a clerk, as far as this one may read it. The queue page and the navigation share it. */
export function useWaiting(staff: LoggedInStaff | undefined) {
  const may = (call: Pick<Endpoint, 'roles'>) => staff !== undefined && mayCall(call, staff.role)
  return {
    accept: useOrdersToAccept(),
    resume: useOrdersToResume(),
    prices: useOpenPriceRequests(may(listPriceRequests)),
    transfers: useTransfersWaiting(may(deskListProofsCall)),
    money: useMoneyWaiting(may(countMoneyWaiting)),
    payments: usePaymentsOnHold(may(listPaymentsCall)),
    requested: useRefundsWaiting('requested', may(listRefundsCall)),
    failed: useRefundsWaiting('failed', may(listRefundsCall)),
    questions: useQuestionsWaiting(may(listStatementQueries)),
    consents: useConsentsWaiting(may(listConsents)),
    chats: useOpenChats(may(deskListChats)),
    events: useUnplacedWaiting(may(listUnplaced)),
    exceptions: useExceptionsWaiting(may(deskExceptions)),
    reports: useOpenReports(may(listErrorReportsCall)),
    invoices: useInvoicesWaiting(may(deskListInvoices)),
    agreements: useAgreementsWaiting(may(deskListAgreements)),
    certifications: useCertificationsWaiting(may(listCertifications)),
    withdrawals: useWithdrawalsWaiting(may(deskListWithdrawals)),
  }
}
export type Waiting = ReturnType<typeof useWaiting>

/** Withdrawals that wait for a decision or for their payment. */
export const countOfWithdrawals = ({ data }: Waiting['withdrawals']) => ({
  count: (data?.requested ?? 0) + (data?.approved ?? 0),
  more: false,
})

/** How much waits in the queues, and whether there is more than was counted. */
export function countOf(waiting: Waiting): {
  count: number
  more: boolean
} {
  const {
    accept,
    resume,
    transfers,
    payments,
    requested,
    failed,
    invoices,
    agreements,
    certifications,
    withdrawals,
  } = waiting
  const orders = [accept.data, resume.data]
  const pages = [
    transfers.data,
    payments.data,
    requested.data,
    failed.data,
    invoices.data,
    agreements.data,
    certifications.data,
  ]
  return {
    count:
      orders.reduce((sum, each) => sum + (each?.orders.length ?? 0), 0) +
      pages.reduce((sum, each) => sum + (each?.items.length ?? 0), 0) +
      countOfWithdrawals(withdrawals).count,
    more:
      orders.some((each) => each?.more) ||
      pages.some((each) => each !== undefined && each.nextCursor !== null),
  }
}
