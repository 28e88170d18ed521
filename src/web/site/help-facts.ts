import { mostAtOnce } from '#contract/orders.ts'
import { mostOrdersPerPayment } from '#contract/payments.ts'
import { mostStatementsPerPayment, queryLimit } from '#contract/statements.ts'
import { addressLimit } from '#domain/addresses/addresses.ts'
import { billImportLimits } from '#domain/bills/bill-imports.ts'
import { billNoteLimit } from '#domain/bills/bill-lines.ts'
import { usualTolerance } from '#domain/bills/consent.ts'
import { usualTermDays } from '#domain/bills/statements.ts'
import { subscriptionMinutes } from '#domain/cargo/subscriptions.ts'
import { photoSizeLimit } from '#domain/certification/certification.ts'
import { messageLimit } from '#domain/chat/chat.ts'
import { noteLimit, overdueHintDays, pinnedLimit } from '#domain/customers/customers.ts'
import { mostLogins } from '#domain/customers/same-customers.ts'
import { viewingMinutes } from '#domain/customers/viewing.ts'
import { mostMonths, onTimeDays } from '#domain/figures/figures.ts'
import { fileCountLimit, fileSizeLimit } from '#domain/files/uploads.ts'
import { callsPerMinute, mostTokens, tokenDays, warnDays } from '#domain/integration/tokens.ts'
import { mostTitles } from '#domain/invoices/invoices.ts'
import { mailCodeSeconds } from '#domain/notifications/mailboxes.ts'
import { defaultSettings, mostTextsPerDay } from '#domain/notifications/settings.ts'
import { freeTimeDaysLeft, silentDays } from '#domain/orders/desk-queues.ts'
import { mostMentions, mostTasks, orderNoteLimit } from '#domain/orders/desk-work.ts'
import { longestIntervalDays } from '#domain/orders/order-filters.ts'
import {
  documentLimit,
  domesticPaymentHours,
  overseasPaymentDays,
  remarkLimit,
  reminderHours,
} from '#domain/orders/orders.ts'
import { answerDays } from '#domain/orders/proposals.ts'
import {
  codeHours,
  dialogueMinutes,
  proofWorkingDays,
  refundWorkingDays,
} from '#domain/payments/payment-window.ts'
import { pointsTerms } from '#domain/points/points.ts'
import {
  freeTruckLookups,
  mostTrucksAtOnce,
  oldestPositionDays,
  repeatFreeMinutes,
} from '#domain/positions/trucks.ts'
import { closingDays, exportHours, exportsPerDay } from '#domain/privacy/privacy.ts'
import { leastWithdrawal } from '#domain/promotion/withdrawals.ts'
import { offerDays } from '#domain/quotes/pricing.ts'
import { quoteLimits } from '#domain/quotes/quote-request.ts'
import { sailingsOffered, sailingWindowDays } from '#domain/quotes/sailings.ts'
import { rateSheetLimits } from '#domain/rates/rate-sheets.ts'
import { billLimits, edgeMinutes } from '#domain/reconciliation/bills.ts'
import { sceneLimits, sceneTitleLimit } from '#domain/scenes/scenes.ts'
import { scheduleSheetLimits } from '#domain/schedules/schedule-sheets.ts'
import { closedReportDaysKept } from '#domain/site/error-reports.ts'
import { viewDaysShown } from '#domain/site/page-views.ts'
import { overrideLimit } from '#domain/site/text-overrides.ts'
import { invitationSeconds, passwordLinkSeconds } from '#domain/staff/logins.ts'
import { eventImportLimits } from '#domain/tracking/event-imports.ts'
import {
  factorLimits,
  passwordLimitsOfNumber,
  passwordTriesWithoutCaptcha,
  smsLimitsOfNumber,
  staffLimitsOfEmail,
} from '#domain/users/limits.ts'
import {
  codeDigits,
  codeSeconds,
  codeTries,
  repeatSeconds,
  resendSeconds,
  sessionIdleSeconds,
  sessionLongestSeconds,
} from '#domain/users/login.ts'
import {
  factorTicketSeconds,
  factorTries,
  recoveryCodeCount,
  totpDigits,
  totpPeriodSeconds,
} from '#domain/users/second-factor.ts'
import {
  failingDays,
  keptDays,
  mostReplayedDays,
  mostWebhooks,
  oldSecretHours,
} from '#domain/webhooks/webhooks.ts'
import { countedExactly, goalMinutes, lateDays } from '#domain/workbench/queues.ts'
import { viewLimit } from '#domain/workspace/workspace.ts'

const thousands = (count: number): string => count.toLocaleString('en-US')
const megabytes = (bytes: number): number => bytes / (1024 * 1024)
const yuan = (minor: number): string => thousands(minor / 100)
const minutes = (seconds: number): number => seconds / 60
const days = (seconds: number): number => seconds / 86_400
const percent = (basisPoints: number): number => basisPoints / 100
/** How often something may be tried within so many seconds. */
const mostWithin = (
  limits: readonly { readonly seconds: number; readonly most: number }[],
  seconds: number,
) => limits.find((each) => each.seconds === seconds)?.most ?? Number.NaN

/** The figures that the guides tell, each from the rule it stands in: a rule that changes changes what they say. */
export const helpFacts = {
  addresses: addressLimit,
  answerDays,
  arrivalHours: defaultSettings.arrivalHours,
  billMegabytes: megabytes(billLimits.bytes),
  billNote: billNoteLimit,
  billRows: thousands(billLimits.rows),
  callsPerMinute,
  cardBlocks: sceneLimits.blocksPerPage,
  cardPages: sceneLimits.pages,
  cards: sceneLimits.scenes,
  cardTitle: sceneTitleLimit,
  chargeRows: billImportLimits.rows,
  chatLetters: thousands(messageLimit),
  clerkTries: mostWithin(staffLimitsOfEmail, 900),
  closingDays,
  codeDigits,
  codeHours,
  codeMinutes: minutes(codeSeconds),
  codesPerDay: mostWithin(smsLimitsOfNumber, 86_400),
  codesPerHour: mostWithin(smsLimitsOfNumber, 3_600),
  codeTries,
  containerRows: quoteLimits.containerRows,
  containersOfType: quoteLimits.quantity,
  countedExactly,
  customerNote: thousands(noteLimit),
  dailyAt: defaultSettings.dailyAt,
  deskTokens: mostTokens.forwarder,
  dialogueMinutes,
  documents: documentLimit,
  domesticHours: domesticPaymentHours,
  edgeMinutes,
  eventMegabytes: megabytes(eventImportLimits.bytes),
  eventRows: thousands(eventImportLimits.rows),
  exportAtOnce: thousands(mostAtOnce),
  exportHours,
  exportsPerDay,
  factorMinutes: minutes(factorTicketSeconds.login),
  factorTries,
  factorTriesPerHour: mostWithin(factorLimits, 3_600),
  figureMonths: mostMonths,
  fileMegabytes: megabytes(fileSizeLimit),
  filesAtOnce: fileCountLimit,
  freeDaysLeft: freeTimeDaysLeft,
  freeTrucks: freeTruckLookups,
  goalMinutes,
  idleMinutes: minutes(sessionIdleSeconds),
  invitationDays: days(invitationSeconds),
  lateDays,
  leastPayout: yuan(leastWithdrawal.minor),
  logins: mostLogins,
  longestDays: longestIntervalDays,
  mailCodeMinutes: minutes(mailCodeSeconds),
  mentions: mostMentions,
  mostAtOnce: thousands(mostAtOnce),
  offerDays,
  oldSecretHours,
  oldTruckDays: oldestPositionDays,
  onTimeDays,
  orderNote: thousands(orderNoteLimit),
  ordersPerPayment: mostOrdersPerPayment,
  overdueHint: overdueHintDays,
  overseasDays: overseasPaymentDays,
  passwordMinutes: minutes(passwordLinkSeconds),
  photoMegabytes: megabytes(photoSizeLimit),
  pinned: pinnedLimit,
  platesAtOnce: mostTrucksAtOnce,
  pointsPerYuan: pointsTerms.pointsPerYuan,
  pointsStep: pointsTerms.step,
  proofDays: proofWorkingDays,
  queryLetters: queryLimit,
  quietFrom: defaultSettings.quiet?.from ?? '',
  quietTo: defaultSettings.quiet?.to ?? '',
  reminderHours,
  rateMegabytes: megabytes(rateSheetLimits.bytes),
  rateRows: thousands(rateSheetLimits.rows),
  readyDays: quoteLimits.readyDays,
  rebatePercent: percent(pointsTerms.rebateShare),
  recoveryCodes: recoveryCodeCount,
  refundLeast: refundWorkingDays.least,
  refundMost: refundWorkingDays.most,
  remark: remarkLimit,
  repeatSeconds,
  repeatTruckMinutes: repeatFreeMinutes,
  replayDays: mostReplayedDays,
  reportDays: closedReportDaysKept,
  resendSeconds,
  sailingDays: sailingWindowDays,
  sailings: sailingsOffered,
  scheduleMegabytes: megabytes(scheduleSheetLimits.bytes),
  scheduleRows: thousands(scheduleSheetLimits.rows),
  sessionDays: days(sessionLongestSeconds),
  silentDays,
  statementsPerPayment: mostStatementsPerPayment,
  streakDays: pointsTerms.streakDays,
  subscriptionMinutes,
  tasks: mostTasks,
  termDays: usualTermDays,
  textLetters: thousands(overrideLimit),
  textsPerDay: mostTextsPerDay,
  titles: mostTitles,
  tokenDays: tokenDays.join('\u00a0/\u00a0'),
  tokens: mostTokens.customer,
  tokenWarnDays: warnDays,
  tolerancePercent: percent(usualTolerance.basisPoints),
  toleranceYuan: yuan(usualTolerance.most.minor),
  totpDigits,
  totpSeconds: totpPeriodSeconds,
  viewDays: viewDaysShown,
  viewingMinutes,
  views: viewLimit,
  voucherMost: yuan(pointsTerms.voucherMostMinor),
  voucherShare: percent(pointsTerms.voucherShare),
  webhookFailDays: failingDays,
  webhookKeptDays: keptDays,
  webhooks: mostWebhooks,
  wrongPasswords: passwordTriesWithoutCaptcha,
  wrongPasswordsAnHour: mostWithin(passwordLimitsOfNumber, 3_600),
} as const satisfies Record<string, string | number>
