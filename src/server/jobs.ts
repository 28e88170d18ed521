import { settleBills } from './bills/commands/settle.ts'
import { askForSubscribedCargo, forgetOldSubscriptions, tellSubscriber } from './cargo/jobs.ts'
import { dropSealedPhotos, forgetOldPhotos, renewSeals } from './certification/jobs.ts'
import { linkNewRecords, proveChains } from './chained-records.ts'
import { forgetOldChats } from './chat/jobs.ts'
import { countCustomerLevels } from './customers/jobs.ts'
import { makeFiguresHourly, makeFiguresNightly } from './figures/jobs.ts'
import { warnOfEndingTokens } from './integration/jobs.ts'
import { correctOrder } from './invoices/jobs/correct.ts'
import { issueInvoice, issueWaitingInvoices } from './invoices/jobs/issue.ts'
import { mailInvoice, sendWaitingMails } from './invoices/jobs/mail.ts'
import { reckonHeardArrivalsHourly } from './maps/heard-arrivals.ts'
import { publishScheduledArticles } from './news/jobs.ts'
import { forgetOldNotifications, sendDueTexts, sendTexts } from './notifications/jobs.ts'
import { sendDueMails, sendMailCode, sendMails } from './notifications/mail-jobs.ts'
import { tellWhatHappened } from './notifications/tell-job.ts'
import { makeDeskExport } from './orders/desk-export.ts'
import { endExports, makeExport } from './orders/export.ts'
import { cancelUnpaidOrders, followClosedBills, remindOfDeadlines } from './orders/jobs.ts'
import { askCompany } from './payments/commands/captures.ts'
import { closeCharge } from './payments/commands/close.ts'
import { sendRefund } from './payments/commands/send-refund.ts'
import { startCharge } from './payments/commands/start.ts'
import { askAboutOpenPayments, proveMoney, sendWaitingRefunds } from './payments/jobs.ts'
import { forgetOldCalls } from './platform/jobs/housekeeping.ts'
import type { JobDefinition } from './platform/jobs/jobs.ts'
import { rewardWithPoints } from './points/jobs.ts'
import { forgetOldTruckPositions } from './positions/trucks/jobs.ts'
import { endPersonalExports, eraseClosedUser, eraseClosedUsers, makePersonalExport } from './privacy/jobs.ts'
import { sweepPictureOriginals } from './profile/jobs.ts'
import { proveRebates, renewAccounts } from './promotion/jobs.ts'
import { expireProposals } from './proposals/jobs.ts'
import { lookAtBillsAgain } from './reconciliation/jobs.ts'
import { forgetSceneVisitors, sweepScenePictures } from './scenes/jobs.ts'
import { keepSchedulesRolling } from './schedules/jobs.ts'
import { forgetOldSiteRecords } from './site/jobs.ts'
import { forgetOldDoors, mailDoor, mailInvitation, renewTotpSecrets, tellClerk } from './staff/jobs.ts'
import { makeMonth, makeMonthBefore } from './statements/jobs.ts'
import { remindOfStatements } from './statements/reminders.ts'
import { billEndedStays, countFreeTime } from './tracking/free-time-job.ts'
import { forgetOldToldEvents, lookAtShipments } from './tracking/jobs.ts'
import { forgetOldLogins, renewFactorSecrets, tellNumber } from './users/jobs.ts'
import { turnPositionDays } from './vessels/jobs.ts'
import { moveSimulatedOrders } from './vessels/simulate-orders.ts'
import {
  forgetOldMessages,
  mailPaused,
  renewSecrets,
  replayPeriod,
  sendMessage,
  sendWaitingMessages,
} from './webhooks/jobs.ts'
import { forgetOldDrafts } from './workspace/jobs.ts'

/** Every kind of background work, by area. */
export const jobDefinitions: readonly JobDefinition<never>[] = [
  cancelUnpaidOrders,
  remindOfDeadlines,
  makeExport,
  makeDeskExport,
  endExports,
  warnOfEndingTokens,
  forgetOldCalls,
  forgetOldLogins,
  tellNumber,
  makePersonalExport,
  endPersonalExports,
  eraseClosedUsers,
  eraseClosedUser,
  forgetOldSiteRecords,
  askCompany,
  startCharge,
  closeCharge,
  sendRefund,
  askAboutOpenPayments,
  sendWaitingRefunds,
  proveMoney,
  forgetOldPhotos,
  dropSealedPhotos,
  renewSeals,
  renewTotpSecrets,
  renewFactorSecrets,
  mailInvitation,
  mailDoor,
  tellClerk,
  forgetOldDoors,
  renewAccounts,
  renewSecrets,
  linkNewRecords,
  proveChains,
  proveRebates,
  settleBills,
  rewardWithPoints,
  followClosedBills,
  expireProposals,
  lookAtBillsAgain,
  makeMonth,
  makeMonthBefore,
  makeFiguresHourly,
  makeFiguresNightly,
  correctOrder,
  issueInvoice,
  issueWaitingInvoices,
  mailInvoice,
  sendWaitingMails,
  reckonHeardArrivalsHourly,
  forgetSceneVisitors,
  sweepScenePictures,
  sweepPictureOriginals,
  publishScheduledArticles,
  forgetOldChats,
  askForSubscribedCargo,
  tellSubscriber,
  forgetOldSubscriptions,
  forgetOldDrafts,
  turnPositionDays,
  moveSimulatedOrders,
  forgetOldToldEvents,
  keepSchedulesRolling,
  lookAtShipments,
  billEndedStays,
  countFreeTime,
  tellWhatHappened,
  sendTexts,
  sendDueTexts,
  sendMails,
  sendDueMails,
  sendMailCode,
  forgetOldNotifications,
  sendMessage,
  sendWaitingMessages,
  replayPeriod,
  mailPaused,
  forgetOldMessages,
  forgetOldTruckPositions,
  remindOfStatements,
  countCustomerLevels,
]
