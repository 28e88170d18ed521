import { forgetOldChats } from './chat/jobs.ts'
import { publishScheduledArticles } from './news/jobs.ts'
import { cancelUnpaidOrders } from './orders/jobs.ts'
import { askCompany } from './payments/commands/captures.ts'
import { closeCharge } from './payments/commands/charges.ts'
import { sendRefund } from './payments/commands/refunds.ts'
import { askAboutOpenPayments, proveMoney, sendWaitingRefunds } from './payments/jobs.ts'
import { forgetOldCalls } from './platform/jobs/housekeeping.ts'
import type { JobDefinition } from './platform/jobs/jobs.ts'
import { forgetOldSiteRecords } from './site/jobs.ts'
import { forgetOldLogins } from './users/jobs.ts'

/** Every kind of background work, by area. */
export const jobDefinitions: readonly JobDefinition<never>[] = [
  cancelUnpaidOrders,
  forgetOldCalls,
  forgetOldLogins,
  forgetOldSiteRecords,
  askCompany,
  closeCharge,
  sendRefund,
  askAboutOpenPayments,
  sendWaitingRefunds,
  proveMoney,
  publishScheduledArticles,
  forgetOldChats,
]
