import { AsyncLocalStorage } from 'node:async_hooks'
import { randomUUID } from 'node:crypto'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { addAddress } from '#contract/addresses.ts'
import { saveAnnouncement } from '#contract/announcements.ts'
import { certify, deskCertification } from '#contract/certification.ts'
import { sendChatMessage, startChat } from '#contract/chat.ts'
import { addCustomerNote, holdCredit, viewAsCustomer } from '#contract/customers.ts'
import type { Endpoint } from '#contract/endpoint.ts'
import { deskLevels, setLevels } from '#contract/levels.ts'
import { askMailCodeCall } from '#contract/mailboxes.ts'
import { publishArticle, saveArticle } from '#contract/news.ts'
import { deskGetOrder, setBooking } from '#contract/order-desk.ts'
import { deskOrderProposals } from '#contract/order-proposals.ts'
import { addOrderNote, addTask } from '#contract/order-work.ts'
import {
  addTransferProofCall,
  approveRefundCall,
  createChargeCall,
  mostOrdersPerPayment,
  requestRefundCall,
} from '#contract/payments.ts'
import { applyOffsetsCall } from '#contract/points.ts'
import { updateHeaderPicUrlCall } from '#contract/profile.ts'
import { requestPrice, searchQuotes } from '#contract/quotes.ts'
import { uploadRateSheet } from '#contract/rates.ts'
import { decideWithdrawal } from '#contract/rebate.ts'
import { deskListApart, joinCustomers, tellCustomersApart } from '#contract/same-customers.ts'
import { addScene, publishScene } from '#contract/scenes.ts'
import { reportErrorCall } from '#contract/site.ts'
import { createTopUpChargeCall } from '#contract/top-ups.ts'
import { deskTimeline } from '#contract/tracking.ts'
import { deskAddView } from '#contract/workspace.ts'
import { buildDemoRates } from '#db/demo-rates.ts'
import { demoTrucks } from '#db/demo-trucks.ts'
import { monthOf } from '#domain/bills/statements.ts'
import { system } from '#domain/kernel/actor.ts'
import { addDays, businessDate, businessDateOf } from '#domain/kernel/business-date.ts'
import type {
  AgreementId,
  CertificationId,
  InvitationId,
  OrderId,
  RefundId,
  StaffId,
  UserId,
} from '#domain/kernel/ids.ts'
import { defaultSettings } from '#domain/notifications/settings.ts'
import { firstTerms, pointsTerms } from '#domain/points/points.ts'
import { episodeKinds } from '#domain/tracking/episodes.ts'
import { firstLevels } from '#domain/users/levels.ts'
import { newId } from '#server/platform/ids.ts'
import { secretOfToken, totpAt } from '#server/platform/login/totp.ts'
import { reward } from '#server/points/commands.ts'
import { forgetPrices } from '#server/rates/queries.ts'
import { closeClerk } from '#server/staff/commands/clerks.ts'
import { openStaffSessionFor } from '#server/staff/commands.ts'
import { addInvitation, issueTicket, makeInvitationToken } from '#server/staff/doors-store.ts'
import { recordEvents } from '#server/tracking/commands.ts'
import { openSessionFor } from '#server/users/commands/people.ts'
import { takeHeard } from '#server/vessels/commands.ts'
import { type AlipayGateway, startAlipayGateway } from './support/alipay-gateway.ts'
import { startTestApp, type TestApp } from './support/app.ts'
import { importStrangeBill, strangeBill } from './support/bills.ts'
import { buildCargo, builtBill, builtContainer } from './support/cargo.ts'
import { payInCashier } from './support/cashier.ts'
import { personBody, sendPhoto, takenPhoto } from './support/certifications.ts'
import { invitee } from './support/desk-doors.ts'
import { allEndpoints } from './support/endpoints.ts'
import {
  agreementBody,
  agreementOf,
  applicationOf,
  buildPaidLines,
  buildTitle,
  failedInvoice,
  fillAgreementFile,
  issuedInvoice,
} from './support/invoices.ts'
import { buildCharge, buildQuery, buildStatement } from './support/issued-statements.ts'
import {
  askForCode,
  backFromWechat,
  bindWechat,
  buildCaptcha,
  ownPage,
  wechatTicket,
} from './support/login.ts'
import { giveAddress, mailedCode, newAddress, unsubscribeToken } from './support/mailboxes.ts'
import { buildCustomerWithPoints, dayFrom, giveVoucher } from './support/offsets.ts'
import { buildExport, buildOrder, buildPersonalExport, buildQuote } from './support/orders.ts'
import { alipayEnvironment } from './support/payment-companies.ts'
import { buildCustomer, buildStaff, oneTimeCode, staffPassword } from './support/people.ts'
import { buildProposal, proposalBody } from './support/proposals.ts'
import { askForWithdrawal, bankCard, giveCash } from './support/rebates.ts'
import { beginFactor, halfIn, nextCode, turnOnFactor } from './support/second-factor.ts'
import { buildSender, dcsaEvent } from './support/senders.ts'
import { buildCharges, buildStatement as buildStatementRow } from './support/statement-rows.ts'
import { buildStatementToPay } from './support/statements.ts'
import { buildDeskToken, buildToken } from './support/tokens.ts'
import { buildPaidTopUp } from './support/top-ups.ts'
import { picture } from './support/upload-corpus.ts'

/**
 * How many SQL statements a call sends, at worst: the session's last use is written down as well, and
 * nothing is known from before. `begin` and `commit` count too: each is a way to the database and back.
 */
const mostOfAnyCall = 6

const locks = 'locks what it changes, writes its history and tells the pages'
const keyed = `${locks}; keeps its key and its answer`
const limits = 'counts the try under its limits in a transaction of its own, so that a refused one counts'
const login = `${limits}; then opens the session and writes the audit trail`
const sheet = 'looks after the rows of all four kinds of prices'
const voyages = 'takes turns with other sheets, changes the voyages, and settles which of them are shown'
const news = 'finds out what is new, remembers it as told, tells the customer and the customer’s own systems'
const moves = `${keyed}; moves the order along with it`
const settles = `${keyed}; sees whether the bill is open, queues that its order moves on, reads the bill back`
const states = `${keyed}; reads the statement back with the money of its lines`

/** Commands that may send more, how many, and for what. */
const mayBeMore: Record<string, readonly [most: number, why: string]> = {
  placeOrder: [
    15,
    `sees who listens; takes the quote, writes order, lines, containers and papers, takes space; ${keyed}`,
  ],
  cancelOrder: [13, `sees who listens; gives space back; ${keyed}`],
  addOrderDocuments: [10, locks],
  setShippingInstructionsCall: [11, locks],
  deskSetShippingInstructionsCall: [12, `${locks}; sets the red dot`],
  setPickupInformationCall: [11, locks],
  setExpressCall: [11, locks],
  setDocumentKindCall: [9, locks],
  removeDocumentCall: [11, locks],
  createChargeCall: [11, `looks for an open payment; ${keyed}`],
  createStatementCharge: [11, `looks for an open payment; ${keyed}`],
  createTopUpChargeCall: [13, `finds or writes the top-up, looks for an open payment; ${keyed}`],
  requestTopUpRefundCall: [16, `locks top-up, capture and book, takes the points; ${keyed}`],
  applyOffsetsCall: [14, `locks the voucher; offers what is left, by the terms of its day; ${keyed}`],
  grantVoucherCall: [8, keyed],
  withdrawVoucherCall: [9, locks],
  requestWithdrawal: [12, `looks after the certification, posts, tells the desk; ${keyed}`],
  answerPriceRequest: [10, 'queues that the customer is told'],
  decideWithdrawal: [15, 'locks it, posts, tells the customer, reads it back'],
  recordPayout: [15, 'locks it, tells the customer, reads it back'],
  closePaymentCall: [10, `${locks}; looks for a proof that waits; queues the company's closing`],
  authorizePaymentCall: [13, `${locks}; uses the state up in a transaction of its own`],
  addTransferProofCall: [20, `looks after file, calendar, orders and payment, holds the deadline; ${keyed}`],
  confirmTransferCall: [30, `locks orders and payment, credits, posts, moves the orders; ${keyed}`],
  rejectProofCall: [18, `locks orders and payment, lets the deadline count; ${keyed}`],
  requestPartRefundCall: [15, `locks order and capture, sees what is left; ${keyed}`],
  recordPayoutCall: [
    29,
    `gives offsets back, takes points back, posts each entry, tells the customer; ${keyed}`,
  ],
  requestRefundCall: [15, moves],
  saveQuote: [11, `prices the request again, with the space that is left; ${keyed}`],
  saveQuoteForCustomer: [
    12,
    `looks whose it will be, prices the request again, with the space that is left; ${keyed}`,
  ],
  placeOrderForCustomer: [
    18,
    `looks whose it will be; takes the quote, writes order, lines, containers and papers; tells the customer; ${keyed}`,
  ],
  acceptOrder: [14, `sees that the customer’s credit is not held, tells the customer; ${keyed}`],
  assignOrder: [9, `${locks}; knows who had it before`],
  deskBulkOrders: [
    14,
    `${locks}; sees that no customer’s credit is held; for every two hundred orders once more`,
  ],
  cancelByOperations: [
    17,
    `sees who listens; gives space back; tells the customer, queues the text message and the mail; ${keyed}`,
  ],
  decideConsentCall: [20, `${settles}; posts the charge`],
  withdrawBillLineCall: [20, `${settles}; takes the posted charge back`],
  creditBillLineCall: [20, `${settles}; posts the credit, queues what invoices it brings down`],
  addBillLineCall: [20, `${settles}; bills what was quoted, sees the tolerance, posts the charge`],
  confirmStatement: [12, `sees who listens; ${states}`],
  queryStatementLine: [12, states],
  takeBackQuery: [11, `${locks}; reads the statement back with the money of its lines`],
  answerStatementQuery: [25, `sees who listens; ${states}; writes and posts the credit, tells the customer`],
  issueStatements: [
    17,
    `sees who listens and what each comes to; ${keyed}; takes turns by customer, makes the statements, tells the customer`,
  ],
  setPaymentTerm: [8, locks],
  previewProposal: [
    9,
    'works out what would change: the bill, the calendar, the schedule, the space of the sailing',
  ],
  proposeChange: [25, `works out what changes, tells the customer; ${keyed}; reads back what can be changed`],
  withdrawProposal: [20, `${locks}; tells the customer; reads back what can be changed`],
  seeAnswer: [12, `${locks}; reads back what can be changed`],
  setOrderDetails: [17, `${locks}; reads back what can be changed`],
  answerProposal: [45, `${settles}; bills every price, works the tracking out anew, moves the space`],
  addOrderNote: [12, keyed],
  addTask: [12, keyed],
  changeTask: [10, locks],
  finishTask: [8, locks],
  readOrderNotes: [7, locks],
  setOrderCost: [7, 'reads what stands there, adds the version in a transaction'],
  addCustomerNote: [12, keyed],
  pinCustomerNote: [9, locks],
  assignCustomer: [10, locks],
  joinCustomers: [12, `sees who belongs to whom and who was told apart; ${locks}`],
  separateCustomer: [13, `${locks}; the others stay together, or their customer ends`],
  tellCustomersApart: [9, `sees who is joined; ${locks}`],
  viewAsCustomer: [8, `${locks}; finds the customer’s other logins`],
  holdCredit: [9, locks],
  liftCreditHold: [8, locks],
  runMonth: [12, `${locks}; queues the making, counts the checklist`],
  closeMonth: [14, `${locks}; waits for lines being written, counts the checklist twice`],
  closeErrorReportCall: [7, 'tells the desk'],
  resumeOrder: [10, keyed],
  deskAddOrderDocuments: [11, locks],
  setBooking: [11, `${locks}; reads what stands there; renews what the order is found by`],
  setContainerNumbers: [11, `${locks}; reads what stands there; renews what the order is found by`],
  addEvents: [20, `${keyed}; derives the order's stage and days from all its events; ${news}`],
  retractEvent: [18, `${locks}; derives the order's stage and days from all its events; ${news}`],
  addToken: [7, 'takes turns at the list, and writes the audit trail'],
  revokeToken: [8, 'writes the audit trail, reads the list back'],
  retryFailedJob: [7, 'puts it back, writes the log'],
  retryFailedJobs: [7, 'puts them back, writes the log'],
  deskAddToken: [8, 'takes turns at the list, and writes the log'],
  deskRevokeToken: [8, 'writes the log, reads the list back'],
  addWebhook: [8, 'takes turns at the customer’s list, counts it, and reads it back'],
  chooseWebhookTypes: [8, 'takes turns at the list, and reads it back'],
  switchWebhook: [8, locks],
  removeWebhook: [7, 'knows which, for the log; reads the list back'],
  deskAddWebhook: [9, 'takes turns at the list, counts it, writes the log, and reads it back'],
  deskChooseWebhookTypes: [9, 'takes turns at the list, writes the log, and reads it back'],
  deskRotateWebhookSecret: [7, 'writes the log, and reads the list back'],
  deskSwitchWebhook: [9, `${locks}; writes the log`],
  deskRemoveWebhook: [8, 'knows which, writes the log, reads the list back'],
  deskTestWebhook: [8, 'writes the message, queues it, writes the log'],
  deskResendWebhookMessage: [8, 'puts the message up again, queues it, writes the log'],
  deskReplayWebhook: [8, 'counts the period, queues it, writes the log'],
  testWebhook: [7, 'writes the message and queues it'],
  resendWebhookMessage: [7, 'puts the message up again and queues it'],
  placeTold: [
    26,
    `settles an event under its sender's lock, as addEvents does one of a clerk; bills an order that begins to move`,
  ],
  deskRequestRefundCall: [15, moves],
  approveRefundCall: [
    17,
    `${keyed}, the order first; queues the refund; tells the customer; reads the calendar`,
  ],
  rejectRefundCall: [17, `${moves}, which it locks first; tells the customer`],
  bulkOrders: [8, `${locks}; cancelling takes what cancelling one takes, for each`],
  addManyEvents: [
    25,
    `${locks}; for every fifty orders once more; derives their stages and days from all their events; ${news}`,
  ],
  deskExportOrders: [7, 'counts, reads the rows, writes the log'],
  deskAddView: [9, 'changes one person’s views one after the other'],
  deskChangeView: [9, 'changes one person’s views one after the other'],
  deskRemoveView: [7, 'changes one person’s views one after the other'],
  deskArrangeViews: [8, 'changes one person’s views one after the other'],
  addView: [9, 'changes one person’s views one after the other'],
  changeView: [9, 'changes one person’s views one after the other'],
  removeView: [7, 'changes one person’s views one after the other'],
  arrangeViews: [8, 'changes one person’s views one after the other'],
  showCertificationNumber: [
    13,
    'counts the try, proves the clerk by a code that is spent, and writes down that the number was shown',
  ],
  certify: [
    16,
    'looks for the same person, locks the user, puts each photo to it, writes the record, tells the desk',
  ],
  decideCertification: [
    24,
    'locks the user, takes turns with other approvals, queues points for two and the message, writes the record',
  ],
  addAddress: [10, `takes turns at the book, counts it, moves the defaults; ${keyed}`],
  modifyAddress: [7, 'takes turns at the book, moves the defaults'],
  materialCall: [
    11,
    'takes turns at the profile, looks into the address book, writes the nickname, reads it back',
  ],
  updateHeaderPicUrlCall: [8, 'looks for the file, takes turns at the profile'],
  addScene: [10, `takes turns at the scenes, counts them, queues their points; ${keyed}`],
  editScene: [7, locks],
  publishScene: [7, locks],
  saveScenePage: [7, locks],
  deleteScenePage: [7, locks],
  enterBillLinesCall: [
    24,
    'locks each order; bills what was quoted, sees the tolerance, posts the charge; keeps that the list was entered',
  ],
  importBillLinesCall: [
    24,
    'takes turns with the same file; finds the orders, bills what was quoted, then each charge with its sums',
  ],
  importBill: [
    18,
    'takes turns, puts one bill in another’s place, compares it, looks which others it touches',
  ],
  compareAgain: [17, 'takes turns, reads lines and records, compares, looks which others it touches'],
  saveHsGoods: [7, 'adds the version in a transaction, reads the good back'],
  withdrawHsGoods: [7, 'looks for the good, adds the version in a transaction, reads it back'],
  saveChargeCode: [
    12,
    'takes its turn, looks at all codes, adds the version, tells processes and the log, reads it back',
  ],
  nameCharge: [12, 'as adding one'],
  closeChargeCode: [12, 'as adding one'],
  saveSeaport: [
    12,
    'takes its turn, looks at what clerks said of ports, adds the version, tells processes and the log, reads it back',
  ],
  closeSeaport: [12, 'as adding one'],
  resetSeaport: [12, 'as adding one'],
  setWorkingDaysCall: [
    9,
    'takes its turn, looks who was before, takes days away and sets days, writes the log',
  ],
  saveAnnouncement: [7, `${locks}; writes the log`],
  endAnnouncement: [7, `${locks}; writes the log`],
  discardAnnouncement: [7, `${locks}; writes the log`],
  setLevels: [12, 'reads what holds before it, adds the version in a transaction, reads all back'],
  withdrawLevels: [12, 'reads what stands, adds the row in a transaction, reads all back'],
  setPointsTermsCall: [8, 'reads what holds before it, adds the version in a transaction, reads all back'],
  saveTemplate: [
    9,
    'reads the newest version, adds the next in a transaction, reads all back with what stands around it',
  ],
  testTemplate: [
    11,
    'counts the tests of the clerk, reads whose address it is, keeps the mail, writes down what was tried',
  ],
  saveTextCall: [7, 'reads what stood there, puts the text in its place in a transaction, reads it back'],
  explainFinding: [10, keyed],
  retryRefundCall: [14, `${keyed}, the order first; queues the refund; reads the calendar`],
  subscribeCargoCall: [10, limits],
  checkApplication: [7, 'looks after lines, money, title, agreements, treatment and orders'],
  applyForInvoice: [20, `locks the orders, looks at everything again, writes the lines; ${keyed}`],
  retryInvoice: [19, `${locks}; queues the issuing; ${keyed}`],
  deskRetryInvoice: [19, `${locks}; queues the issuing; ${keyed}`],
  giveUpInvoice: [16, keyed],
  mailInvoice: [14, `queues the mail; ${keyed}`],
  saveTitle: [12, `takes turns at the customer's titles, moves the default; ${keyed}`],
  removeTitle: [11, `takes turns at the customer's titles, moves the default; ${keyed}`],
  addAgreement: [10, `looks after the file; ${keyed}`],
  decideAgreement: [14, `tells the customer; ${keyed}`],
  setTaxTreatment: [8, keyed],
  locateTrucks: [
    11,
    'reads the order and the positions, takes turns at the meter, sees what is free, counts',
  ],
  sendChatMessage: [7, locks],
  leaveOfflineMessage: [7, locks],
  deskReplyChat: [9, locks],
  deskCloseChat: [8, locks],
  deskReadChat: [7, locks],
  unpublishArticle: [7, locks],
  publishArticle: [7, locks],
  scheduleArticle: [7, locks],
  unscheduleArticle: [7, locks],
  saveArticle: [8, `${locks}; looks for its cover`],
  withdrawMarkup: [8, locks],
  setExchangeRate: [7, 'takes turns at the day, keeps what it replaces'],
  adjustAllotment: [7, locks],
  withdrawAllotment: [7, locks],
  uploadRateSheet: [15, `${sheet}; looks for new charges; compares them with what is on sale`],
  discardRateSheet: [11, sheet],
  uploadImport: [
    14,
    'takes turns with the same file, writes the import, its rows and its problems, reads them back',
  ],
  applyImport: [
    20,
    `${locks}; derives the order's stage and days from all its events, for each order; ${news}`,
  ],
  withdrawImport: [
    20,
    `${locks}; derives the order's stage and days from all its events, for each order; ${news}`,
  ],
  discardImport: [9, `${locks}; removes what was read`],
  uploadScheduleSheet: [9, 'writes the sheet and its rows, then shows both kinds of them'],
  applyScheduleSheet: [13, voyages],
  withdrawScheduleSheet: [10, voyages],
  discardScheduleSheet: [7, locks],
  phoneCodeCall: [11, `${limits}; reads how the message is worded`],
  loginByCodeCall: [13, 'closes the code and the others of its number, and may register, which gives points'],
  unbindIdentityCall: [8, 'looks at every way in before one is taken away, and notes it'],
  bindIdentityCall: [20, 'takes the ticket and the code, may register, and binds'],
  signCall: [10, 'takes turns with the customer’s other check-ins, and gives the points'],
  loginByPasswordCall: [12, login],
  deskLoginCall: [
    15,
    `${limits}; then sees under the clerk's lock that the login is still open, and opens the session`,
  ],
  joinDeskCall: [14, 'looks at the link twice, adds the clerk and the recovery codes, opens the session'],
  forgotPasswordCall: [10, `${limits}; queues the mail, or the same nothing`],
  resetPasswordCall: [20, `${limits}; uses the link up, ends every session and opens one, tells the clerk`],
  enrolAgainCall: [
    24,
    `${limits}; uses the link up, makes recovery codes, ends every session and opens one, tells the clerk`,
  ],
  changeOwnPasswordCall: [18, `${limits}; ends all other sessions and tells the clerk`],
  beginAuthenticatorCall: [13, `${limits}; writes the ticket under the clerk's lock`],
  setAuthenticatorCall: [12, `${locks}; ends all other sessions and tells the clerk`],
  makeRecoveryCodesCall: [17, `${limits}; writes ten new codes and tells the clerk`],
  endOwnSessionCall: [7, locks],
  inviteClerkCall: [8, 'looks for the address, writes its history and queues the mail'],
  resendInvitationCall: [8, `${locks}; queues the mail`],
  withdrawInvitationCall: [7, locks],
  changeRoleCall: [7, locks],
  closeClerkCall: [9, `${locks}; ends every session, and every link that still leads in`],
  reopenClerkCall: [7, locks],
  signClerkOutCall: [7, locks],
  resetSecondFactorCall: [12, `${locks}; ends every session, link and recovery code, queues the mail`],
  askMailCodeCall: [14, `${limits}; keeps what waits and queues the mail, reads both addresses back`],
  confirmMailboxCall: [
    12,
    'spends a try; uses the code up, keeps the address and writes the audit trail; reads both addresses back',
  ],
  removeMailboxCall: [10, 'takes both addresses away and writes the audit trail; reads them back'],
  unsubscribeCall: [
    12,
    'looks whose link it is; locks the choices for all orders and for single ones, writes them, reads them back',
  ],
  setPasswordCall: [13, 'checks the code, ends every session and opens one'],
  updatePhoneCall: [
    18,
    'checks and closes both codes, ends every session and opens one, tells the old number',
  ],
  askPersonalExport: [9, 'takes turns with the same person asking again'],
  closeLoginCall: [
    11,
    'looks what is open, checks and closes the code, ends every session, tells the number',
  ],
  endSessionCall: [7, locks],
  beginSecondFactorCall: [7, 'checks and closes the code to the number, writes the ticket'],
  turnOnSecondFactorCall: [
    12,
    `${locks}; writes ten recovery codes, ends all other sessions, tells the number`,
  ],
  renewRecoveryCodesCall: [17, `${limits}; writes ten new codes and tells the number`],
  turnOffSecondFactorCall: [20, `${limits}; uses the code up, ends all other sessions, tells the number`],
  secondStepCall: [19, `${limits}; uses ticket and code up under the user's lock, opens the session`],
  takeSecondFactor: [16, `${limits} of the clerk's code; ends every session, tells the number`],
  refreshCall: [9, 'replaces the token under the lock of its session'],
  deskRefreshCall: [9, 'replaces the token under the lock of its session'],
}

type Call = {
  params?: Record<string, string>
  query?: object
  body?: object
  headers?: Record<string, string>
  form?: FormData
}
type Shipper = { userId: UserId; token: string; mobile: string }

let app: TestApp
let gateway: AlipayGateway
let shipper: Shipper
let clerk: { staffId: StaffId; token: string; email: string }
const has = {
  order: '',
  large: '',
  quote: '',
  payment: '',
  file: '',
  deskFile: '',
  sheet: '',
  chat: '',
  article: '',
  statement: '',
  title: '',
  invoice: '',
  lines: [] as object[],
}

/** A queue with work in it that failed. */
const failedQueue = 'platform.forgetOldCalls'
async function failedJob(queue = failedQueue): Promise<string> {
  const { rows } = await app.ctx.pool.query<{ id: string }>(
    `insert into jobs.job (name, state, completed_on) values ($1, 'failed', now()) returning id`,
    [queue],
  )
  return rows[0]?.id ?? ''
}

const endpoints = await allEndpoints()
const named = (name: string): Endpoint => {
  const found = endpoints.find((each) => each.name === name)
  if (!found) throw new Error(`the contract has no ${name}`)
  return found.endpoint
}

/** The statements of the call under way, as its connections sent them. */
const noted = new AsyncLocalStorage<string[]>()
function listen(): void {
  const heard = new WeakSet<object>()
  app.ctx.pool.on('acquire', (client) => {
    if (heard.has(client)) return
    heard.add(client)
    const query = client.query.bind(client) as (...given: unknown[]) => unknown
    client.query = ((...given: unknown[]) => {
      const [first] = given
      noted
        .getStore()
        ?.push(typeof first === 'string' ? first : String((first as { text?: string } | null)?.text))
      return query(...given)
    }) as typeof client.query
  })
}

async function statementsOf(
  endpoint: Endpoint,
  call: Call,
): Promise<{ sent: string[]; data: unknown; requestId: unknown }> {
  const headers: Record<string, string> = { language: 'zh', ...call.headers }
  if (endpoint.access !== 'open' && !headers.token) {
    const opened =
      endpoint.access === 'staff'
        ? await openStaffSessionFor(app.ctx, system, clerk.staffId)
        : await openSessionFor(app.ctx, system, shipper.userId)
    headers.token = opened.reply.jwt
    app.clock.advance(61)
  }
  forgetPrices(app.ctx)
  if (endpoint.idempotent) headers['idempotency-key'] = `statements-${app.clock.now.getTime()}`
  const search = new URLSearchParams()
  for (const [name, value] of Object.entries(call.query ?? {}))
    for (const each of [value].flat()) search.append(name, String(each))
  const form = call.form ? new Response(call.form) : null
  if (form) headers['content-type'] = form.headers.get('content-type') ?? ''
  const payload = form ? Buffer.from(await form.arrayBuffer()) : (call.body ?? {})
  const sent: string[] = []
  const raw = await noted.run(
    sent,
    async () =>
      // An injected call begins when somebody waits for it: here, not outside.
      await app.http.fastify.inject({
        method: endpoint.method,
        url: `/api${endpoint.path.replaceAll(/\{(\w+)\}/g, (_, name: string) => call.params?.[name] ?? '')}?${search}`,
        headers,
        ...(endpoint.method === 'POST' ? { payload } : {}),
      }),
  )
  expect([raw.statusCode, raw.statusCode === 200 ? '' : raw.body.slice(0, 300)]).toEqual([200, ''])
  return {
    sent,
    data: String(raw.headers['content-type']).startsWith('application/json') ? raw.json().data : null,
    requestId: raw.headers['x-request-id'],
  }
}

const draft = {
  pickup: { kind: 'port', port: 'CNNGB' },
  delivery: { kind: 'port', port: 'DEHAM' },
  containers: [{ type: '40HQ', quantity: 1 }],
  readyOn: '2026-11-25',
  cargo: { category: 'furniture', name: '木制餐椅' },
  services: ['none'],
} as const

const formWith = (name: string, content: BlobPart): FormData => {
  const form = new FormData()
  form.append('file', new Blob([content]), name)
  return form
}
const rateSheet = [
  '船公司,航线,起运港,目的港,箱型,币种,海运费,BAF,附加费,有效期起,有效期止,航程,开船日,备注',
  'COSU,AEU3,CNNGB,DEHAM,40HQ,USD,2180,USD 246,THC CNY 825,2026-11-01,2026-12-31,39,周日,',
].join('\n')
const uploadedSheet = async (): Promise<string> =>
  (
    (
      await statementsOf(uploadRateSheet, {
        query: { kind: 'ocean' },
        form: formWith('rates.csv', rateSheet),
      })
    ).data as { sheet: { id: string } }
  ).sheet.id
const someMarkup = {
  level: 'ordinary',
  charge: 'OF',
  origin: null,
  destination: null,
  carrier: null,
  containerType: null,
  markup: { kind: 'percent', basisPoints: 1_000 },
  roundTo: null,
  validFrom: '2026-11-01',
  validTo: '2026-12-31',
}
const savedMarkup = async (): Promise<string> =>
  ((await statementsOf(named('saveMarkup'), { body: someMarkup })).data as { id: string }).id
const someAllotment = (on: string) => ({
  carrier: 'COSU',
  service: null,
  origin: null,
  destination: null,
  period: 'sailing',
  on,
  unit: 'teu',
  capacity: 10,
})
let allottedDay = businessDate('2028-01-01')
const savedAllotment = async (): Promise<string> => {
  allottedDay = addDays(allottedDay, 1)
  const { data } = await statementsOf(named('addAllotments'), { body: someAllotment(allottedDay) })
  return (data as { items: { id: string }[] }).items[0]?.id ?? ''
}
const eventsOf = async (): Promise<string> => {
  const { number } = await buildOrder(app, shipper, { status: 'accepted' })
  return `订单号,动态,类别,时间\n${number},开船,计划,2026-11-25 04:30`
}
const uploadedImport = async (): Promise<string> =>
  (
    (
      await statementsOf(named('uploadImport'), {
        query: { source: 'x' },
        form: formWith('events.csv', await eventsOf()),
      })
    ).data as { import: { id: string } }
  ).import.id
const scheduleSheet =
  'Carrier,Service,Vessel,Voyage,Port,Planned arrival,Planned departure\n' +
  'COSU,TST1,EVER TESTED,1W,CNNGB,2026-12-01 06:00,2026-12-01 23:30\n' +
  'COSU,TST1,EVER TESTED,1W,NLRTM,2027-01-01 05:30,2027-01-01 19:00'
const uploadedSchedule = async (): Promise<string> =>
  (
    (await statementsOf(named('uploadScheduleSheet'), { form: formWith('schedule.csv', scheduleSheet) }))
      .data as { sheet: { id: string } }
  ).sheet.id
const someGoods = {
  name: { zh: '玩具', en: 'Toys' },
  synonyms: { zh: [], en: [] },
  elements: [],
  units: [],
  ...{ supervision: '', inspection: '', mfn: '', general: '', vat: '', rebate: '' },
}
const uploadedFile = async (name: 'uploadFiles' | 'deskUploadFiles'): Promise<string> =>
  (
    (await statementsOf(named(name), { form: formWith('a.txt', 'salt') })).data as {
      files: { id: string }[]
    }
  ).files[0]?.id ?? ''

const pictureOfShipper = async (): Promise<string> => {
  const form = formWith('me.png', new Uint8Array(await sharp({ create: picture }).png().toBuffer()))
  const { data } = await statementsOf(named('uploadFiles'), { form })
  return (data as { files: { id: string }[] }).files[0]?.id ?? ''
}

const instructions = { release: 'telex', freight: 'prepaid', goods: 'TABLES' }
const withDocument = async () => {
  const fileId = (await uploadedFile('uploadFiles')) as never
  return { id: await order({ placing: { documents: [{ kind: 'photo', fileId }] } }), fileId }
}
/** The shipper with a token of now. */
const shipperNow = async () => ({ userId: shipper.userId, token: await fresh() })
const agreementWithFile = async (): Promise<AgreementId> => {
  const id = await agreementOf(app, await shipperNow())
  await fillAgreementFile(app, id)
  return id
}
/** Papers of somebody invited, in review. */
const papers = async (): Promise<CertificationId> => {
  const { token, userId } = await buildCustomer(app, { inviterId: shipper.userId })
  await app.call(certify, { token, body: await personBody(app, token) })
  const { rows } = await app.ctx.pool.query<{ id: CertificationId }>(
    'select id from certifications where user_id = $1',
    [userId],
  )
  const [made] = rows
  if (!made) throw new Error('nothing was sent in')
  return made.id
}
const fresh = async (): Promise<string> => (await openSessionFor(app.ctx, system, shipper.userId)).reply.jwt
const desk = async (): Promise<string> =>
  (await openStaffSessionFor(app.ctx, system, clerk.staffId)).reply.jwt
/** Another clerk, with a session that begins now. */
const colleague = () => buildStaff(app, 'sales')
/** Somebody who has a link to join the desk. */
async function invited(): Promise<{ id: InvitationId; token: string }> {
  const wish = { ...invitee(`${newId('siv')}@example.com`), invitedBy: clerk.staffId }
  const id = await addInvitation(app.ctx, wish)
  const token = id && (await makeInvitationToken(app.ctx, id))
  if (!id || !token) throw new Error('nobody was invited')
  return { id, token }
}
const order = async (wish: Parameters<typeof buildOrder>[2] = {}): Promise<OrderId> =>
  (await buildOrder(app, shipper, wish)).id

/** A conversation in which something was said, with its key. */
async function chat() {
  const { data } = await app.call(startChat)
  const headers = { chat: data.visitorKey ?? '' }
  const conversationId = data.conversation.id as never
  const body = { conversationId, text: 'x', clientKey: 'key-of-x' }
  await app.call(sendChatMessage, { headers, body })
  return { conversationId, headers }
}

async function charged(orderIds: OrderId[]) {
  const body = { orderIds, channel: 'cashier' as const }
  return (await app.call(createChargeCall, { token: await fresh(), body })).data
}
async function paid(): Promise<{ id: OrderId; chargeNo: string }> {
  const id = await order()
  return { id, chargeNo: await payInCashier(app, (await charged([id])).redirectTo) }
}
async function askedBack(): Promise<{ refundId: RefundId; chargeNo: string }> {
  const { id: orderId, chargeNo } = await paid()
  const asked = await app.call(requestRefundCall, { token: await fresh(), body: { orderId, reason: 'x' } })
  return { refundId: asked.data.id as RefundId, chargeNo }
}
/** A refund that the company refused, because its books show less money than ours. */
async function failedRefund(): Promise<RefundId> {
  const { refundId, chargeNo } = await askedBack()
  await app.ctx.pool.query('update cashier_payments set amount_minor = 1 where charge_no = $1', [chargeNo])
  await app.call(approveRefundCall, { token: await desk(), body: { refundId } })
  await app.ctx.jobs.drain(app.ctx)
  return refundId
}
async function transfer() {
  const body = { orderIds: [await order()], channel: 'bankTransfer' as const }
  return (await app.call(createChargeCall, { token: await fresh(), body })).data
}
const proofBody = async () => ({
  paymentId: (await transfer()).paymentId,
  fileId: has.file as never,
  payerName: 'x',
  paidOn: businessDateOf(app.clock.now),
})
async function waitingProof(): Promise<string> {
  return (await app.call(addTransferProofCall, { token: await fresh(), body: await proofBody() })).data.id
}
async function asked(): Promise<string> {
  const body = { request: draft as never }
  return (await app.call(requestPrice, { token: await fresh(), body })).data.id
}

let articles = 0
const articleTexts = () => {
  articles += 1
  const both = { zh: 'x', en: 'x' }
  return { slug: `article-${articles}`, category: 'guide', title: both, summary: both, body: both } as const
}
async function drafted(): Promise<string> {
  return (await app.call(saveArticle, { token: await desk(), body: articleTexts() })).data.id
}
async function articlePublished(): Promise<string> {
  const id = await drafted()
  await app.call(publishArticle, { token: await desk(), body: { id: id as never } })
  return id
}
const announcementTexts = () => ({
  kind: 'information' as const,
  place: 'both' as const,
  text: { zh: 'x', en: 'x' },
  from: app.clock.now.toISOString(),
  until: tomorrow(),
  up: true,
})
async function announced(up: boolean): Promise<{ id: string; version: number }> {
  const body = { ...announcementTexts(), up }
  const { id, version } = (await app.call(saveAnnouncement, { token: await desk(), body })).data
  return { id, version }
}
const levelsRead = async () => (await app.call(deskLevels, { token: await desk() })).data.version

const tomorrow = () => new Date(app.clock.now.getTime() + 86_400_000).toISOString()

async function reported(): Promise<string> {
  return (await app.call(reportErrorCall, { body: { path: '/no/such/page' } })).data.id
}

/** An event that a machine told of a bill of lading before the desk entered it; it fits by now. */
async function toldEarly(): Promise<string> {
  const id = await order({ status: 'accepted' })
  const bill = `COSU${id.slice(-10).toUpperCase()}`
  const sender = await buildSender(app, newId('snd'))
  await sender.tell(
    dcsaEvent(app, {
      eventType: 'TRANSPORT',
      transportEventTypeCode: 'DEPA',
      transportDocumentReference: bill,
      UNLocationCode: 'CNNGB',
    }),
  )
  await app.call(setBooking, { token: await desk(), body: { id: id as OrderId, billOfLading: bill } })
  const { rows } = await app.ctx.pool.query<{ id: string }>(
    'select id from told_events order by id desc limit 1',
  )
  return rows[0]?.id ?? ''
}

/** A file of one charge for an order that is under way. */
async function chargesSheet(): Promise<string> {
  const { rows } = await app.ctx.pool.query<{ number: string }>('select number from orders where id = $1', [
    await order({ status: 'inTransit' }),
  ])
  return [
    'Order,Charge,Quantity,Price,Currency,Cause,Note',
    `${rows[0]?.number},DOC,1,10,CNY,customerRequest,x`,
  ].join('\n')
}

const sailing = { type: 'departed', classifier: 'planned', on: '2026-12-01', at: '08:30' } as const
/** So many orders that take a milestone. */
async function accepted(count: number): Promise<OrderId[]> {
  const ids: OrderId[] = []
  for (let each = 0; each < count; each++) ids.push((await order({ status: 'accepted' })) as OrderId)
  return ids
}
const planned = () => ({
  type: 'departed',
  classifier: 'planned',
  happenedAt: app.clock.now.toISOString(),
})
const offered = async () =>
  (await app.call(searchQuotes, { body: draft as never })).data.offers.find(
    ({ departsOn }) => departsOn > '2026-11-26',
  )

const place = {
  contact: '周敏',
  phone: '13857400001',
  country: 'CN',
  city: '330200',
  street: '纬五路 18 号',
  kinds: ['pickup', 'delivery'],
  defaultFor: ['pickup', 'delivery'],
} as const
const addedPort = {
  code: 'CNZZB',
  basedOn: 0,
  added: true,
  port: {
    name: { en: 'Sampan Bay', zh: '舢板湾' },
    lat: 30.2,
    lon: 122.4,
    zone: 'Asia/Shanghai',
    kind: 'sea',
    lane: 'east-china',
    rank: 4,
    aliases: [],
    pinyin: 'shan ban wan',
  },
}
const ownCharge = {
  code: 'OWNONE',
  basedOn: 0,
  name: { zh: '自有费用', en: 'A charge of our own' },
  terms: {
    basis: 'shipment',
    stage: 'origin',
    payer: 'prepaid',
    taxKind: 'agency',
    currency: null,
    place: 1,
  },
} as const

const chargeOf = async (state: 'given' | 'asked' | 'tolerated') =>
  buildCharge(app, shipper, await order({ status: 'inTransit' }), state)
const inBook = async (): Promise<string> =>
  (await app.call(addAddress, { token: await fresh(), body: place as never })).data.id

const sceneBody = {
  title: 'x',
  pages: [
    { key: 'a', blocks: [{ key: 'a', kind: 'quote' as const, label: '' }] },
    { key: 'b', blocks: [] },
  ],
}
const sceneId = async () => (await app.call(addScene, { token: await fresh(), body: sceneBody })).data.id
const shownScene = async (pages: object[] = sceneBody.pages) => {
  const token = await fresh()
  const { data } = await app.call(addScene, { token, body: { title: 'x', pages: pages as never } })
  await app.call(publishScene, { token, body: { id: data.id, version: 1 } })
  return data
}
const shownPicture = async () => {
  const { files } = (await statementsOf(named('uploadScenePicture'), { form: formWith('a.png', dot) }))
    .data as { files: { id: string }[] }
  const picture = files[0]?.id ?? ''
  const block = { key: 'a', kind: 'image' as const, fileId: picture, alt: '' }
  return { slug: (await shownScene([{ key: 'a', blocks: [block] }])).slug, picture }
}
/** A picture of one pixel. */
const dot = new Uint8Array(
  Buffer.from(
    'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
    'base64',
  ),
)

const yesterday = () => addDays(businessDateOf(app.clock.now), -1)
const imported = async (day = yesterday()) => importStrangeBill(app, await desk(), day)

/** Two customers, as they stand before they are joined. */
async function twoToJoin() {
  const [one, other] = [(await buildCustomer(app)).userId, (await buildCustomer(app)).userId]
  return {
    mainId: one,
    logins: [one, other].map((userId) => ({ userId, recordId: null, version: 0 })),
  }
}

const noteAbout = async (userId: UserId) =>
  (await app.call(addCustomerNote, { token: await desk(), body: { userId, text: 'x' } })).data.id

const noteOn = async (orderId: OrderId) =>
  (
    await app.call(addOrderNote, {
      token: await desk(),
      body: { orderId, text: 'x', mentions: [clerk.staffId] },
    })
  ).data.id
const taskBody = async (orderId: OrderId) => ({
  orderId,
  text: 'x',
  dueOn: businessDateOf(app.clock.now),
  clerkId: clerk.staffId,
})
const taskOn = async (orderId: OrderId) =>
  (await app.call(addTask, { token: await desk(), body: await taskBody(orderId) })).data.id

/** A good call to each endpoint that wants something named. A GET without wishes is called as it is. */
const calls: Record<string, () => Promise<Call> | Call> = {
  getOrder: () => ({ query: { id: has.large } }),
  orderBillCall: () => ({ query: { orderId: has.large } }),
  deskOrderBillCall: () => ({ query: { orderId: has.large } }),
  addBillLineCall: async () => ({
    body: {
      orderId: await order({ status: 'inTransit' }),
      code: 'STOR',
      quantity: '1',
      unitPrice: { minor: 1_000, currency: 'CNY' },
      cause: 'customerRequest',
      note: 'x',
    },
  }),
  decideConsentCall: async () => ({ body: { id: await chargeOf('asked'), agree: true } }),
  withdrawBillLineCall: async () => ({ body: { id: await chargeOf('tolerated') } }),
  creditBillLineCall: async () => ({ body: { id: await chargeOf('given'), amountMinor: 1, note: 'x' } }),
  getStatement: async () => ({ query: { id: (await buildStatement(app, shipper)).id } }),
  statementLines: async () => ({ query: { id: (await buildStatement(app, shipper)).id } }),
  deskGetStatement: async () => ({ query: { id: (await buildStatement(app, shipper)).id } }),
  deskStatementLines: async () => ({ query: { id: (await buildStatement(app, shipper)).id } }),
  confirmStatement: async () => {
    const { id, due } = await buildStatement(app, shipper)
    return { body: { id, due } }
  },
  queryStatementLine: async () => {
    const { id, lineId } = await buildStatement(app, shipper)
    return { body: { statementId: id, lineId, reason: 'x' } }
  },
  takeBackQuery: async () => ({ body: { id: (await buildQuery(app, shipper)).id } }),
  answerStatementQuery: async () => ({
    body: { id: (await buildQuery(app, shipper)).id, creditMinor: 100, answer: 'x' },
  }),
  issueStatements: async () => {
    await order({ status: 'inTransit' })
    return { body: { userId: shipper.userId, month: monthOf(businessDateOf(app.clock.now)) } }
  },
  orderProposals: () => ({ query: { orderId: has.order } }),
  deskOrderProposals: () => ({ query: { orderId: has.order } }),
  proposalSailings: () => ({ query: { orderId: has.order } }),
  previewProposal: async () => ({
    body: await proposalBody(app, { token: await desk() }, await order({ status: 'accepted' })),
  }),
  proposeChange: async () => ({
    body: await proposalBody(app, { token: await desk() }, await order({ status: 'accepted' })),
  }),
  withdrawProposal: async () => ({
    body: { id: await buildProposal(app, { token: await desk() }, await order({ status: 'accepted' })) },
  }),
  seeAnswer: async () => ({ body: { orderId: await order({ status: 'accepted' }) } }),
  setOrderDetails: async () => {
    const orderId = await order({ status: 'accepted' })
    const { data } = await app.call(deskOrderProposals, { token: await desk(), query: { orderId } })
    const { details } = data
    return { body: { orderId, details: { ...details, cargoName: 'x' }, read: details, reason: 'x' } }
  },
  answerProposal: async () => ({
    body: {
      id: await buildProposal(app, { token: await desk() }, await order({ status: 'accepted' })),
      agree: true,
    },
  }),
  orderNotes: () => ({ query: { orderId: has.order } }),
  addOrderNote: async () => ({ body: { orderId: has.order, text: 'x', mentions: [clerk.staffId] } }),
  readOrderNotes: async () => ({ body: { ids: [await noteOn(has.order as OrderId)] } }),
  orderTasks: () => ({ query: { orderId: has.order } }),
  listTasks: () => ({ query: { clerk: 'anyone' } }),
  addTask: async () => ({ body: await taskBody(await order()) }),
  changeTask: async () => {
    const { dueOn, clerkId } = await taskBody(has.order as OrderId)
    return { body: { id: await taskOn(await order()), version: 1, dueOn, clerkId } }
  },
  finishTask: async () => ({ body: { id: await taskOn(await order()), done: true } }),
  orderCosts: () => ({ query: { orderId: has.large } }),
  setOrderCost: async () => ({
    body: { orderId: await order(), line: 'quoted 1', version: 0, cost: { minor: 1, currency: 'CNY' } },
  }),
  orderRecords: () => ({ query: { orderId: has.order } }),
  deskCustomer: () => ({ query: { userId: shipper.userId } }),
  deskCustomerMoney: () => ({ query: { userId: shipper.userId } }),
  deskCustomerNotes: () => ({ query: { userId: shipper.userId } }),
  addCustomerNote: () => ({ body: { userId: shipper.userId, text: 'x' } }),
  pinCustomerNote: async () => ({
    body: { userId: shipper.userId, id: await noteAbout(shipper.userId), pinned: true },
  }),
  assignCustomer: async () => ({
    body: {
      userId: (await buildCustomer(app)).userId,
      staffId: (await buildStaff(app, 'sales')).staffId,
      before: null,
    },
  }),
  holdCredit: async () => ({ body: { userId: (await buildCustomer(app)).userId, reason: 'x' } }),
  takeSecondFactor: async () => {
    const who = await buildCustomer(app)
    await turnOnFactor(app, who)
    const { token } = await buildStaff(app, 'administrator')
    return { headers: { token }, body: { userId: who.userId, reason: 'x', totp: oneTimeCode(app) } }
  },
  liftCreditHold: async () => {
    const { userId } = await buildCustomer(app)
    const body = { userId, reason: 'x' }
    const { data } = await app.call(holdCredit, { token: await desk(), body })
    return { body: { ...body, id: data.id } }
  },
  deskListDuplicates: () => ({}),
  deskListApart: () => ({}),
  compareCustomers: async () => ({
    query: { userId: [shipper.userId, (await buildCustomer(app)).userId] },
  }),
  joinCustomers: async () => {
    const { logins, mainId } = await twoToJoin()
    return { body: { mainId, logins, reason: 'x' } }
  },
  separateCustomer: async () => {
    const { data } = await app.call(joinCustomers, {
      token: await desk(),
      body: { ...(await twoToJoin()), reason: 'x' },
    })
    return { body: { userId: data.mainId, recordId: data.recordId, version: data.version, reason: 'x' } }
  },
  tellCustomersApart: async () => ({
    body: { userIds: [shipper.userId, (await buildCustomer(app)).userId], reason: 'x' },
  }),
  takeBackApart: async () => {
    const { userId } = await buildCustomer(app)
    await app.call(tellCustomersApart, {
      token: await desk(),
      body: { userIds: [userId, (await buildCustomer(app)).userId], reason: 'x' },
    })
    const { data } = await app.call(deskListApart, { token: await desk() })
    return { body: { id: data.items[0]?.id } }
  },
  viewAsCustomer: () => ({ body: { userId: shipper.userId } }),
  endViewing: async () => {
    const { data } = await app.call(viewAsCustomer, {
      token: await desk(),
      body: { userId: shipper.userId },
    })
    return { body: { userId: shipper.userId, id: data.viewing.id } }
  },
  setPaymentTerm: () => ({ body: { userId: shipper.userId, days: 45 } }),
  runMonth: () => ({ body: { month: '2020-01' } }),
  closeMonth: async () => {
    await app.ctx.pool.query(
      `insert into statement_months (month, started_at, finished_at) values ('2019-12', $1, $1)`,
      [app.clock.now],
    )
    await app.ctx.pool.query('insert into money_proofs (proved_at, found) values ($1, 0)', [app.clock.now])
    return { body: { month: '2019-12' } }
  },
  deskGetOrder: () => ({ query: { id: has.large } }),
  downloadOrderDocument: () => ({ query: { id: has.order, fileId: has.file } }),
  downloadFile: () => ({ query: { id: has.file } }),
  deskDownloadFile: () => ({ query: { id: has.deskFile } }),
  paymentStateCall: () => ({ query: { paymentId: has.payment } }),
  listOrderPaymentsCall: () => ({ query: { orderId: has.large } }),
  listStatementPaymentsCall: () => ({ query: { statementId: has.statement } }),
  getQuote: () => ({ query: { quoteId: has.quote } }),
  deskGetChat: () => ({ query: { id: has.chat } }),
  chatMessages: async () => {
    const { conversationId, headers } = await chat()
    return { query: { conversationId }, headers }
  },
  uploadCertificationPhoto: async () => ({
    query: { kind: 'licence' },
    form: formWith('a.jpg', new Uint8Array(await takenPhoto())),
  }),
  certificationPhoto: async () => {
    const token = await fresh()
    const { id, expires, signature } = (await sendPhoto(app, token, 'licence')).link
    return { query: { id, expires, signature }, headers: { token } }
  },
  certify: async () => ({ body: await personBody(app, await fresh()) }),
  deskCertification: async () => ({ query: { id: await papers() } }),
  deskCertificationPhoto: async () => {
    const token = await desk()
    const { data } = await app.call(deskCertification, { token, query: { id: await papers() } })
    const [photo] = data.photos
    if (!photo) throw new Error('a certification without photos')
    return { query: { id: photo.id, expires: photo.expires, signature: photo.signature }, headers: { token } }
  },
  showCertificationNumber: async () => {
    const { token } = await buildStaff(app, 'operations')
    return { headers: { token }, body: { id: await papers(), totp: oneTimeCode(app) } }
  },
  decideCertification: async () => ({ body: { id: await papers(), approve: true } }),
  addScene: () => ({ body: sceneBody }),
  getScenes: async () => ({ body: { id: await sceneId() } }),
  editScene: async () => ({ body: { ...sceneBody, id: await sceneId(), version: 1 } }),
  deleteScene: async () => ({ body: { id: await sceneId() } }),
  uploadScenePicture: () => ({ form: formWith('a.png', dot) }),
  publishScene: async () => ({ body: { id: await sceneId(), version: 1 } }),
  getSceneView: async () => ({ body: { id: await sceneId() } }),
  saveScenePage: async () => ({ body: { sceneId: await sceneId(), version: 1, page: sceneBody.pages[0] } }),
  deleteScenePage: async () => ({ body: { sceneId: await sceneId(), version: 1, pageKey: 'b' } }),
  saveMarketingImage: async () => ({ body: { sceneId: (await shownScene()).id } }),
  getMarketingImage: async () => ({ body: { sceneId: await sceneId() } }),
  getBusinessCard: async () => ({ query: { slug: (await shownScene()).slug } }),
  scenePicture: async () => ({ params: await shownPicture() }),
  sharePicture: async () => ({ params: await shownPicture() }),
  signSharedPage: () => ({ query: { url: 'http://localhost:3000/s/23456789bc' } }),
  addAddress: () => ({ body: place }),
  readAddressLineCall: () => ({ body: { text: '周敏 13857400001 浙江省宁波市北仑区纬五路 18 号' } }),
  locateAddress: () => ({ query: { country: 'CN', city: '330200' } }),
  modifyAddress: async () => ({ body: { ...place, id: await inBook() } }),
  deleteBatchAddress: async () => ({ body: { ids: [await inBook(), await inBook()] } }),
  statementPaper: () => ({ query: { id: has.statement } }),
  statementWorkbook: () => ({ query: { id: has.statement } }),
  deskStatementPaper: () => ({ query: { id: has.statement } }),
  accountingExport: () => ({
    query: { month: businessDateOf(app.clock.now).slice(0, 7), what: 'lines' },
  }),
  orderConfirmation: () => ({ query: { id: has.large } }),
  deskOrderConfirmation: () => ({ query: { id: has.large } }),
  quotePaper: () => ({ query: { id: has.quote } }),
  listBillDays: () => ({ query: { from: addDays(yesterday(), -30), to: yesterday() } }),
  // Another bill stands for the day.
  importBill: async () => {
    await imported()
    return { query: { channel: 'cashier', day: yesterday() }, form: strangeBill(yesterday()) }
  },
  getReconciliation: async () => ({ query: { id: (await imported()).id } }),
  listFindings: async () => ({ query: { id: (await imported()).id } }),
  exportReconciliation: async () => ({ query: { id: (await imported()).id } }),
  exportRecords: () => ({ query: { as: 'csv' } }),
  compareAgain: async () => ({ body: { id: (await imported()).id } }),
  explainFinding: async () => ({ body: { ...(await imported()), note: 'x' } }),
  locateTrucks: () => ({
    body: { trucks: demoTrucks.map(({ plate, colour }) => ({ plate, colour })), orderId: has.large },
  }),
  orderOnMap: () => ({ query: { id: has.large } }),
  runningChargesCall: () => ({ query: { orderId: has.large } }),
  deskRunningChargesCall: () => ({ query: { orderId: has.large } }),
  setToleranceCall: () => ({ body: { basisPoints: 100, mostMinor: 10_000 } }),
  enterBillLinesCall: async () => ({
    body: {
      name: newId('ord'),
      apply: true,
      lines: [
        {
          orderNumber: (
            await app.call(deskGetOrder, {
              token: await desk(),
              query: { id: await order({ status: 'accepted' }) },
            })
          ).data.number,
          code: 'DOC',
          quantity: '1',
          unitPrice: { minor: 1_000, currency: 'CNY' },
          cause: 'customerRequest',
        },
      ],
    },
  }),
  importBillLinesCall: async () => ({
    query: { apply: 'true' },
    form: formWith('charges.csv', await chargesSheet()),
  }),
  timeline: () => ({ query: { orderId: has.large } }),
  deskTimeline: () => ({ query: { orderId: has.large } }),
  exchangeRateHistory: () => ({ query: { currency: 'USD' } }),
  rateUsesCall: () => ({ query: { currency: 'USD', on: '2026-11-01' } }),
  getAllotment: async () => ({ query: { allotmentId: await savedAllotment() } }),
  markupHistory: async () => ({ query: { markupId: await savedMarkup() } }),
  quoteMargin: () => ({ query: { orderId: has.order } }),
  exportRateChanges: () => ({ query: { sheetId: has.sheet } }),
  listRateChanges: () => ({ query: { sheetId: has.sheet } }),
  lanePrices: () => ({
    query: { pol: 'CNNGB', pod: 'DEHAM', containerType: '40HQ', on: '2026-11-29' },
  }),
  portTariffs: () => ({ query: { kind: 'trucking', port: 'CNNGB', on: '2026-11-29' } }),
  previewRateSheet: () => ({ query: { sheetId: has.sheet } }),
  listRateLines: () => ({ query: { sheetId: has.sheet } }),
  previewImport: async () => ({ query: { id: await uploadedImport() } }),
  exportRateSheet: () => ({ query: { sheetId: has.sheet } }),
  rateTemplate: () => ({ query: { kind: 'ocean' } }),
  listForeignPlaces: () => ({ query: { country: 'NL' } }),
  listLookup: () => ({ query: { list: 'carriers' } }),
  searchSeaportsCall: () => ({ query: { text: 'ningbo' } }),
  searchHsCodesCall: () => ({ query: { text: '8517' } }),
  exportHsCodes: () => ({ query: { text: '8517' } }),
  getSeaport: () => ({ query: { code: 'CNNGB' } }),
  measureSeaWay: () => ({ query: { from: 'CNNGB', to: 'DEHAM' } }),
  findCargoCall: async () => {
    await buildCargo(app, shipper)
    return { query: { bill: builtBill, container: builtContainer } }
  },
  subscribeCargoCall: async () => ({
    body: {
      bill: builtBill,
      container: 'CSQU3054383',
      phone: '13800009901',
      ...(await buildCaptcha(app)),
    },
  }),
  suggestVesselsCall: () => ({ query: { text: '477' } }),
  findVesselCall: () => ({ query: { vessel: '477000111' } }),
  vesselTrackCall: () => ({ query: { mmsi: '477000111', source: 'nmea' } }),
  vesselsInViewCall: () => ({ query: { west: 110, south: 20, east: 130, north: 40 } }),
  searchSchedules: () => ({ query: { from: 'CNNGB', to: 'DEHAM', startsOn: '2026-12-01' } }),
  exportSchedules: () => ({ query: { from: 'CNNGB', to: 'DEHAM', startsOn: '2026-12-01' } }),
  suggestVessels: () => ({ query: { text: 'aeu' } }),
  vesselTimetable: () => ({ query: { name: 'AEU3' } }),
  exportTimetable: () => ({ query: { name: 'AEU3' } }),
  previewScheduleSheet: async () => ({ query: { sheetId: await uploadedSchedule() } }),
  scheduleTemplate: () => ({}),
  getHsGoods: () => ({ query: { code: '8517130000' } }),
  exportHsGoods: () => ({ query: { text: '8517' } }),
  visibleCodeCall: async () => {
    const { challengeId } = await askForCode(app, '13700000001')
    return { query: { phone: '13700000001', challengeId } }
  },
  sendChatMessage: async () => {
    const { conversationId, headers } = await chat()
    return { headers, body: { conversationId, text: 'y', clientKey: 'key-of-y' } }
  },
  leaveOfflineMessage: async () => {
    const { conversationId, headers } = await chat()
    const body = { conversationId, text: 'y', contact: 'a@example.com', clientKey: 'key-of-y' }
    return { headers, body }
  },
  readChat: async () => {
    const { conversationId, headers } = await chat()
    return { headers, body: { conversationId, position: 1 } }
  },
  deskReplyChat: async () => ({
    body: { id: (await chat()).conversationId, text: 'y', clientKey: 'key-of-y' },
  }),
  deskCloseChat: async () => ({ body: { id: (await chat()).conversationId } }),
  deskReadChat: async () => ({ body: { id: (await chat()).conversationId, position: 1 } }),
  searchQuotes: () => ({ body: draft }),
  findAlternatives: () => ({ body: draft }),
  getOffer: async () => ({ body: { ...draft, offerKey: (await offered())?.key } }),
  saveQuote: async () => {
    const offer = await offered()
    return { body: { request: draft, offerKey: offer?.key, expectedTotal: offer?.totals.cny } }
  },
  searchForCustomer: () => ({ body: { ...draft, userId: shipper.userId } }),
  offerForCustomer: async () => ({
    body: { ...draft, userId: shipper.userId, offerKey: (await offered())?.key },
  }),
  saveQuoteForCustomer: async () => {
    const offer = await offered()
    const body = { request: draft, offerKey: offer?.key, expectedTotal: offer?.totals.cny }
    return { body: { ...body, userId: shipper.userId } }
  },
  placeOrderForCustomer: async () => ({
    body: { userId: shipper.userId, quoteId: await buildQuote(app, shipper.userId) },
  }),
  requestPrice: () => ({ body: { request: draft } }),
  placeOrder: async () => ({
    body: {
      quoteId: await buildQuote(app, shipper.userId, { containers: [{ type: '40HQ', quantity: 20 }] }),
      documents: [{ kind: 'photo', fileId: await uploadedFile('uploadFiles') }],
    },
  }),
  cancelOrder: async () => ({ body: { id: await order() } }),
  offsetOffersCall: () => ({ query: { orderId: has.order } }),
  applyOffsetsCall: async () => {
    // Both kinds stand already and both change.
    const orderId = await order()
    const body = { orderId, points: pointsTerms.step, voucherId: await giveVoucher(app, shipper.userId) }
    await app.call(applyOffsetsCall, { token: await fresh(), body })
    const voucherId = await giveVoucher(app, shipper.userId)
    return { body: { orderId, points: 2 * pointsTerms.step, voucherId } }
  },
  voucherCustomersCall: () => ({ query: { keyword: '13900000001' } }),
  grantVoucherCall: () => ({
    body: {
      userId: shipper.userId,
      name: { zh: 'x', en: 'x' },
      amountMinor: 100,
      leastMinor: 200,
      validFrom: dayFrom(app, 0),
      validUntil: dayFrom(app, 9),
      reason: 'x',
    },
  }),
  withdrawVoucherCall: async () => ({ body: { id: await giveVoucher(app, shipper.userId) } }),
  requestWithdrawal: async () => {
    await askForWithdrawal(app, shipper.userId)
    await giveCash(app, shipper.userId, 10_000)
    return { body: { ...bankCard, amountMinor: 10_000 } }
  },
  deskGetWithdrawal: async () => ({ query: { id: await askForWithdrawal(app, shipper.userId) } }),
  decideWithdrawal: async () => ({
    body: { id: await askForWithdrawal(app, shipper.userId), approve: false, reason: 'x' },
  }),
  recordPayout: async () => {
    const id = await askForWithdrawal(app, shipper.userId)
    const { token } = await buildStaff(app, 'finance')
    await app.call(decideWithdrawal, { token, body: { id, approve: true } })
    return { body: { id, bankReference: id.slice(-12), taxMinor: 0 } }
  },
  setShippingInstructionsCall: async () => ({ body: { id: await order(), instructions } }),
  deskSetShippingInstructionsCall: async () => ({ body: { id: await order(), instructions } }),
  setPickupInformationCall: async () => ({
    body: {
      id: await order({
        request: { freePickup: true, pickupInformation: { contact: 'a', phone: '1', address: 'b' } },
      }),
      pickupInformation: { contact: 'x', phone: '2', address: 'y' },
    },
  }),
  setExpressCall: async () => ({
    body: { id: await order(), express: { company: 'SF', waybill: 'SF1234567890' } },
  }),
  setDocumentKindCall: async () => ({ body: { ...(await withDocument()), kind: 'invoice' } }),
  removeDocumentCall: async () => ({ body: await withDocument() }),
  deskDownloadDocumentCall: async () => ({ query: await withDocument() }),
  addOrderDocuments: async () => ({
    body: {
      id: await order(),
      documents: [{ kind: 'photo', fileId: await uploadedFile('uploadFiles') }],
    },
  }),
  clearRedDots: () => ({ body: {} }),
  exportOrders: () => ({ body: { columns: ['number', 'lane'] } }),
  bulkOrders: () => ({ body: { action: 'markRead', ids: [has.order] } }),
  askPersonalExport: async () => ({ headers: { token: (await buildCustomer(app)).token }, body: {} }),
  listPersonalExports: () => ({}),
  downloadPersonalExport: async () => ({ query: { id: await buildPersonalExport(app, shipper.userId) } }),
  closingCall: () => ({}),
  closeLoginCall: async () => {
    const { mobile, token } = await buildCustomer(app)
    const { phoneCode, challengeId } = await askForCode(app, mobile, { logInType: 'closing', token })
    return { headers: { token }, body: { phoneCode, challengeId, agreed: true } }
  },
  downloadExport: async () => ({ query: { id: await buildExport(app, shipper.userId) } }),
  saleOfYear: () => ({ body: {} }),
  deskExportOrders: () => ({ body: { columns: ['number', 'lane'] } }),
  deskDownloadExport: async () => ({ query: { id: await buildExport(app, clerk.staffId) } }),
  previewManyEvents: () => ({ body: { ids: [has.large], event: sailing } }),
  addManyEvents: async () => ({
    body: { ids: [await order({ status: 'accepted' })], event: sailing, key: randomUUID() },
  }),
  deskReadTable: () => ({ query: { name: 'desk.orders' } }),
  deskSaveTable: () => ({ body: { name: 'desk.orders', settings: { columns: [] } } }),
  deskListViews: () => ({ query: { list: 'desk.orders' } }),
  deskAddView: () => ({ body: { list: 'desk.orders', name: newId('svw'), query: '', isDefault: true } }),
  deskChangeView: async () => ({ body: { id: await deskView(), name: newId('svw'), isDefault: true } }),
  deskRemoveView: async () => ({ body: { id: await deskView() } }),
  deskArrangeViews: async () => ({ body: { list: 'arranged', ids: [await deskView('arranged')] } }),
  readTable: () => ({ query: { name: 'orders' } }),
  saveTable: () => ({ body: { name: 'orders', settings: { columns: [] } } }),
  listViews: () => ({ query: { list: 'orders' } }),
  addView: () => ({ body: { list: 'orders', name: newId('svw'), query: '', isDefault: true } }),
  changeView: async () => ({ body: { id: await viewed(), name: newId('svw'), isDefault: true } }),
  removeView: async () => ({ body: { id: await viewed() } }),
  arrangeViews: async () => ({ body: { list: 'arranged', ids: [await viewed('arranged')] } }),
  readDraft: () => ({ query: { name: 'fillIn' } }),
  keepDraft: () => ({ body: { name: 'fillIn', text: 'x', savedAt: app.clock.now.toISOString() } }),
  createChargeCall: async () => ({ body: { orderIds: [await order()], channel: 'cashier' } }),
  createStatementCharge: async () => {
    const { id, due } = await buildStatementToPay(app, shipper)
    return { body: { statementIds: [id], channel: 'cashier', amount: due } }
  },
  createTopUpChargeCall: () => ({ body: { id: 'p50', payPlatformType: 'cashier' } }),
  requestTopUpRefundCall: async () => ({
    body: { topUpId: await buildPaidTopUp(app, await shipperNow()), reason: 'x' },
  }),
  getPayResultCall: async () => {
    const body = { id: 'p100', payPlatformType: 'cashier' as const }
    const { data } = await app.call(createTopUpChargeCall, { token: await fresh(), body })
    return { query: { orderNo: data.orderNo } }
  },
  closePaymentCall: async () => ({ body: { paymentId: (await charged([await order()])).paymentId } }),
  requestRefundCall: async () => ({ body: { orderId: (await paid()).id, reason: 'x' } }),
  addTransferProofCall: async () => ({ body: await proofBody() }),
  authorizePaymentCall: async () => {
    const body = { orderIds: [await order()], channel: 'alipay' as const }
    const token = await fresh()
    const { redirectTo } = (await app.call(createChargeCall, { token, body })).data
    const { searchParams } = new URL(String(gateway.authorize(String(redirectTo))))
    // Only the session that asked may answer.
    return {
      headers: { token },
      body: { state: searchParams.get('state'), authCode: searchParams.get('auth_code') },
    }
  },
  confirmTransferCall: async () => {
    const { paymentId, amount } = await transfer()
    const paidOn = businessDateOf(app.clock.now)
    return { body: { paymentId, amount, bankReference: paymentId.slice(-12), paidOn, payer: 'x' } }
  },
  rejectProofCall: async () => ({ body: { proofId: await waitingProof(), reason: 'x' } }),
  requestPartRefundCall: async () => ({
    body: { orderId: (await paid()).id, amount: { minor: 100, currency: 'CNY' }, reason: 'x' },
  }),
  recordPayoutCall: async () => {
    const refundId = await failedRefund()
    const paidOn = businessDateOf(app.clock.now)
    return { body: { refundId, bankReference: refundId.slice(-12), paidOn } }
  },
  paymentTrailCall: () => ({ query: { paymentId: has.payment } }),
  deskPaymentTrailCall: () => ({ query: { paymentId: has.payment } }),
  refundTrailCall: async () => ({ query: { refundId: (await askedBack()).refundId } }),
  deskRefundTrailCall: async () => ({ query: { refundId: (await askedBack()).refundId } }),
  uploadFiles: () => ({ form: formWith('a.txt', 'salt') }),
  deskUploadFiles: () => ({ form: formWith('a.txt', 'salt') }),
  uploadRateSheet: () => ({ query: { kind: 'ocean' }, form: formWith('rates.csv', rateSheet) }),
  applyRateSheet: async () => ({ body: { sheetId: await uploadedSheet() } }),
  discardRateSheet: async () => ({ body: { sheetId: await uploadedSheet() } }),
  withdrawRateSheet: async () => {
    const sheetId = await uploadedSheet()
    await statementsOf(named('applyRateSheet'), { body: { sheetId } })
    return { body: { sheetId } }
  },
  uploadImport: async () => ({ query: { source: 'x' }, form: formWith('events.csv', await eventsOf()) }),
  applyImport: async () => ({ body: { id: await uploadedImport() } }),
  discardImport: async () => ({ body: { id: await uploadedImport() } }),
  withdrawImport: async () => {
    const id = await uploadedImport()
    await statementsOf(named('applyImport'), { body: { id } })
    return { body: { id, reason: 'x' } }
  },
  uploadScheduleSheet: () => ({ form: formWith('schedule.csv', scheduleSheet) }),
  applyScheduleSheet: async () => ({ body: { sheetId: await uploadedSchedule() } }),
  discardScheduleSheet: async () => ({ body: { sheetId: await uploadedSchedule() } }),
  withdrawScheduleSheet: async () => {
    const sheetId = await uploadedSchedule()
    await statementsOf(named('applyScheduleSheet'), { body: { sheetId } })
    return { body: { sheetId } }
  },
  saveHsGoods: () => ({
    body: { code: '9503008991', basedOn: 0, goods: someGoods, validFrom: '2026-11-20' },
  }),
  withdrawHsGoods: () => ({ body: { code: '8517130000', basedOn: 0, note: 'x' } }),
  saveMarkup: () => ({ body: someMarkup }),
  previewMarkup: () => ({ body: { terms: someMarkup } }),
  withdrawMarkup: async () => ({ body: { markupId: await savedMarkup(), version: 1 } }),
  addAllotments: () => ({ body: someAllotment('2029-01-01') }),
  adjustAllotment: async () => ({
    body: { allotmentId: await savedAllotment(), version: 1, capacity: 5, reason: 'x' },
  }),
  withdrawAllotment: async () => ({ body: { allotmentId: await savedAllotment(), version: 1, reason: 'x' } }),
  setExpandingLane: () => ({ body: { origin: 'CN', destination: 'BR', expanding: true } }),
  setExchangeRate: () => ({
    body: { currency: 'USD', on: '2026-10-04', rate: '7.1', source: { zh: 'x', en: 'x' } },
  }),
  acceptOrder: async () => ({ body: { id: await order({ status: 'paid' }) } }),
  assignOrder: async () => ({ body: { id: await order() } }),
  deskBulkOrders: async () => ({
    body: { action: 'accept', ids: [(await order({ status: 'paid' })) as OrderId] },
  }),
  cancelByOperations: async () => ({ body: { id: await order(), reason: 'x' } }),
  resumeOrder: async () => ({ body: { id: await order({ status: 'refundRejected' }) } }),
  deskAddOrderDocuments: async () => ({
    body: {
      id: await order(),
      documents: [{ kind: 'photo', fileId: await uploadedFile('deskUploadFiles') }],
    },
  }),
  setBooking: async () => ({ body: { id: await order({ status: 'accepted' }), vessel: 'EVER GIVEN' } }),
  setContainerNumbers: async () => {
    const id = await order({ status: 'accepted', containers: [{ type: '40HQ', quantity: 20 }] })
    const { data } = await app.call(deskGetOrder, { token: await desk(), query: { id } })
    return { body: { id, containers: data.units.map((each) => ({ id: each.id, number: '' })) } }
  },
  addEvents: async () => ({
    body: { orderId: await order({ status: 'accepted' }), events: Array.from({ length: 50 }, planned) },
  }),
  retractEvent: async () => {
    const orderId = await order({ status: 'inTransit' })
    const { data } = await app.call(deskTimeline, { token: await desk(), query: { orderId } })
    const eventId = /evt_\w+/.exec(JSON.stringify(data))?.[0]
    return { body: { orderId, eventId, reason: 'x' } }
  },
  orderNotificationSettings: () => ({ query: { orderId: has.order } }),
  readNotificationsCall: () => ({ body: { until: app.clock.now.toISOString() } }),
  saveNotificationSettings: () => ({ body: defaultSettings }),
  askMailCodeCall: () => ({ body: { address: newAddress() } }),
  confirmMailboxCall: async () => {
    const { reply } = await openSessionFor(app.ctx, system, shipper.userId)
    await app.call(askMailCodeCall, { token: reply.jwt, body: { address: newAddress() } })
    return { body: { code: await mailedCode(app, reply.jwt) } }
  },
  removeMailboxCall: async () => {
    await giveAddress(app, shipper)
    return {}
  },
  setMailsCall: async () => {
    await giveAddress(app, shipper)
    return { body: { on: false } }
  },
  openUnsubscribeCall: async () => ({ body: { token: await unsubscribeToken(app, shipper) } }),
  unsubscribeCall: async () => ({ body: { token: await unsubscribeToken(app, shipper), what: 'kinds' } }),
  saveOrderNotificationSettings: async () => ({ body: { orderId: await order(), settings: null } }),
  addWebhook: () => ({ body: { url: 'https://hook.example.com/' } }),
  addToken: () => ({ body: { name: 'ERP', scopes: ['readOrders'], days: 30 } }),
  revokeToken: async () => {
    const { reply } = await openSessionFor(app.ctx, system, shipper.userId)
    return { body: { id: (await buildToken(app, { token: reply.jwt })).id } }
  },
  retryFailedJob: async () => ({ body: { queue: failedQueue, id: await failedJob() } }),
  retryFailedJobs: async () => {
    // The whole of a queue goes back: not of the one that is listed.
    await failedJob('records.link')
    return { body: { queue: 'records.link' } }
  },
  deskAddToken: () => ({ body: { name: 'SAP', scopes: ['readOrders'], days: 30 } }),
  deskRevokeToken: async () => ({ body: { id: (await buildDeskToken(app, { token: await desk() })).id } }),
  chooseWebhookTypes: async () => ({ body: { id: await hooked(), types: ['order.placed'] } }),
  deskAddWebhook: () => ({ body: { url: 'https://desk.example.com/' } }),
  deskChooseWebhookTypes: async () => ({ body: { id: await deskHooked(), types: ['order.placed'] } }),
  deskRotateWebhookSecret: async () => ({ body: { id: await deskHooked() } }),
  deskSwitchWebhook: async () => ({ body: { id: await deskHooked(), on: false } }),
  deskRemoveWebhook: async () => ({ body: { id: await deskHooked() } }),
  deskTestWebhook: async () => ({ body: { id: await deskHooked() } }),
  deskListWebhookMessages: async () => ({ query: { webhookId: await deskHooked() } }),
  deskResendWebhookMessage: async () => ({ body: { messageId: await hookMessage(await deskHooked()) } }),
  deskReplayWebhook: async () => ({
    body: {
      id: await deskHooked(),
      from: app.clock.now.toISOString(),
      to: new Date(app.clock.now.getTime() + 3_600_000).toISOString(),
    },
  }),
  rotateWebhookSecret: async () => ({ body: { id: await hooked() } }),
  switchWebhook: async () => ({ body: { id: await hooked(), on: false } }),
  removeWebhook: async () => ({ body: { id: await hooked() } }),
  testWebhook: async () => ({ body: { id: await hooked() } }),
  listWebhookMessages: async () => ({ query: { webhookId: await hooked() } }),
  resendWebhookMessage: async () => ({ body: { messageId: await hookMessage() } }),
  takeException: async () => ({ body: { id: await wrong(), take: true } }),
  handleException: async () => ({ body: { id: await wrong(), note: 'x' } }),
  addSender: () => ({ body: { name: newId('snd'), kind: 'carrier', codeSet: 'dcsa' } }),
  revokeSender: async () => ({ body: { id: (await buildSender(app, newId('snd'))).id } }),
  placeTold: async () => ({ body: { id: await toldEarly() } }),
  settleTold: async () => ({ body: { id: await toldEarly() } }),
  answerPriceRequest: async () => ({ body: { id: await asked(), answer: 'x' } }),
  deskRequestRefundCall: async () => ({ body: { orderId: (await paid()).id, reason: 'x' } }),
  approveRefundCall: async () => ({ body: { refundId: (await askedBack()).refundId } }),
  rejectRefundCall: async () => ({ body: { refundId: (await askedBack()).refundId, reason: 'x' } }),
  retryRefundCall: async () => {
    const { refundId, chargeNo } = await askedBack()
    await app.ctx.pool.query('update cashier_payments set amount_minor = 1 where charge_no = $1', [chargeNo])
    await app.call(approveRefundCall, { token: await desk(), body: { refundId } })
    await app.ctx.jobs.drain(app.ctx)
    return { body: { refundId } }
  },
  checkApplication: () => ({ body: { titleId: has.title, lines: has.lines } }),
  applyForInvoice: async () => ({ body: await applicationOf(app, await shipperNow()) }),
  getInvoice: () => ({ query: { id: has.invoice } }),
  downloadInvoice: () => ({ query: { id: has.invoice } }),
  deskGetInvoice: () => ({ query: { id: has.invoice } }),
  deskDownloadInvoice: () => ({ query: { id: has.invoice } }),
  retryInvoice: async () => ({ body: { id: await failedInvoice(app, await shipperNow()) } }),
  deskRetryInvoice: async () => ({ body: { id: await failedInvoice(app, await shipperNow()) } }),
  giveUpInvoice: async () => ({ body: { id: await failedInvoice(app, await shipperNow()) } }),
  mailInvoice: () => ({ body: { id: has.invoice, email: 'a@example.com' } }),
  saveTitle: () => ({ body: { kind: 'personal', name: 'x', isDefault: true } }),
  removeTitle: async () => ({
    body: { id: await buildTitle(app, await shipperNow(), { name: newId('itl') }) },
  }),
  addAgreement: async () => ({ body: await agreementBody(app, await shipperNow()) }),
  agreementFile: async () => ({ query: { id: await agreementWithFile() } }),
  deskAgreementFile: async () => ({ query: { id: await agreementWithFile() } }),
  decideAgreement: async () => ({ body: { id: await agreementOf(app, await shipperNow()), approve: true } }),
  workingDaysCall: () => ({ query: { year: 2026 } }),
  getChargeCode: () => ({ query: { code: 'THC' } }),
  saveChargeCode: () => ({ body: ownCharge }),
  nameCharge: () => ({ body: { code: 'SEAL', basedOn: 0, name: { zh: '铅封费', en: 'Seal fee' } } }),
  closeChargeCode: async () => {
    await statementsOf(named('saveChargeCode'), {
      body: { ...ownCharge, code: 'OWNTWO', name: { zh: '另一项', en: 'Another' } },
    })
    return { body: { code: 'OWNTWO', basedOn: 1, closed: true } }
  },
  getDeskSeaport: () => ({ query: { code: 'CNNGB' } }),
  saveSeaport: () => ({ body: addedPort }),
  closeSeaport: () => ({ body: { code: 'DEBRV', basedOn: 0, closed: true } }),
  resetSeaport: async () => {
    await statementsOf(named('saveSeaport'), { body: { ...addedPort, code: 'CNQZH', added: false } })
    return { body: { code: 'CNQZH', basedOn: 1 } }
  },
  setWorkingDaysCall: () => ({
    body: { days: [{ day: '2027-05-06', works: false, was: null }], note: 'Notice' },
  }),
  announcementsCall: () => ({}),
  deskListAnnouncements: () => ({ query: {} }),
  deskGetAnnouncement: async () => ({ query: { id: (await announced(false)).id } }),
  saveAnnouncement: async () => ({ body: { ...announcementTexts(), ...(await announced(false)) } }),
  endAnnouncement: async () => ({ body: await announced(true) }),
  discardAnnouncement: async () => ({ body: await announced(false) }),
  deskLevels: () => ({}),
  previewLevels: () => ({ query: { silver: 100, gold: 200, diamond: 300 } }),
  setLevels: async () => ({
    body: { fromDay: '2027-01-01', terms: firstLevels, reason: 'x', version: await levelsRead() },
  }),
  withdrawLevels: async () => {
    const version = await levelsRead()
    const body = { fromDay: '2027-01-01', terms: firstLevels, reason: 'x', version } as never
    await app.call(setLevels, { token: await desk(), body })
    return { body: { withdraws: version + 1, version: version + 1, reason: 'x' } }
  },
  setPointsTermsCall: () => ({ body: { fromDay: '2027-01-01', terms: firstTerms, version: 0 } }),
  setTaxTreatment: () => ({ body: { fromDay: '2027-01-01', treatment: 'exempt' } }),
  phoneCodeCall: async () => ({ body: { phone: '13700000002', ...(await buildCaptcha(app)) } }),
  loginByCodeCall: async () => {
    const { challengeId, phoneCode } = await askForCode(app, '13700000003')
    return { body: { phone: '13700000003', phoneCode, challengeId, agreementAccepted: true } }
  },
  loginByPasswordCall: async () => {
    const { mobile } = await buildCustomer(app, { password: 'a long password 1' })
    const proof = await buildCaptcha(app)
    return { body: { phone: mobile, password: 'a long password 1', agreementAccepted: true, ...proof } }
  },
  startIdentityLogin: () => ({ body: {} }),
  finishIdentityLogin: async () => {
    const { headers, ...body } = await backFromWechat(app)
    return { headers, body }
  },
  bindIdentityCall: async () => {
    const { headers, ticket } = await wechatTicket(app)
    const phone = '13700000004'
    const { challengeId, phoneCode } = await askForCode(app, phone)
    return { headers, body: { ticket, phone, phoneCode, challengeId, agreementAccepted: true } }
  },
  unbindIdentityCall: async () => {
    await bindWechat(app, await fresh())
    return { body: { provider: 'wechat' } }
  },
  refreshCall: async () => ({ headers: ownPage((await buildCustomer(app)).refreshToken) }),
  logoutCall: async () => ({ headers: ownPage((await buildCustomer(app)).refreshToken) }),
  signOutEverywhereCall: () => ({ body: {} }),
  checkPhoneCodeCall: async () => {
    const given = { logInType: 'oldPhone' as const, token: await fresh() }
    const { challengeId, phoneCode } = await askForCode(app, shipper.mobile, given)
    return { body: { phone: shipper.mobile, phoneCode, challengeId } }
  },
  updatePhoneCall: async () => {
    const who = await buildCustomer(app)
    const { token, mobile: oldPhone } = who
    const old = await askForCode(app, oldPhone, { logInType: 'oldPhone', token })
    const phone = `+86137${oldPhone.slice(-8)}`
    const { phoneCode, challengeId } = await askForCode(app, phone, { logInType: 'newPhone', token })
    const oldCode = { oldPhone, oldPhoneCode: old.phoneCode, oldChallengeId: old.challengeId }
    return { headers: { token }, body: { phone, phoneCode, challengeId, ...oldCode } }
  },
  listSessionsCall: () => ({}),
  secondFactorCall: async () => {
    const who = await buildCustomer(app)
    await turnOnFactor(app, who)
    return { headers: { token: who.token } }
  },
  beginSecondFactorCall: async () => {
    const { mobile, token } = await buildCustomer(app)
    const { challengeId, phoneCode } = await askForCode(app, mobile, { logInType: 'secondFactor', token })
    return { headers: { token }, body: { challengeId, phoneCode } }
  },
  turnOnSecondFactorCall: async () => {
    const who = await buildCustomer(app)
    const { ticket, secret } = await beginFactor(app, who)
    return { headers: { token: who.token }, body: { ticket, totp: totpAt(secret, app.clock.now) } }
  },
  renewRecoveryCodesCall: async () => {
    const who = await buildCustomer(app)
    const { secret } = await turnOnFactor(app, who)
    return { headers: { token: who.token }, body: { totp: nextCode(app, secret) } }
  },
  turnOffSecondFactorCall: async () => {
    const who = await buildCustomer(app)
    const { recoveryCodes } = await turnOnFactor(app, who)
    return { headers: { token: who.token }, body: { recoveryCode: recoveryCodes[0] } }
  },
  secondStepCall: async () => {
    const who = await buildCustomer(app, { password: 'a long password 1' })
    const { recoveryCodes } = await turnOnFactor(app, who)
    const ticket = await halfIn(app, who.mobile, 'a long password 1')
    return { body: { ticket, recoveryCode: recoveryCodes[0] } }
  },
  endSessionCall: async () => {
    await fresh()
    const { rows } = await app.ctx.pool.query<{ id: string }>(
      `select id from user_sessions where user_id = $1 and ended_at is null order by started_at desc limit 1`,
      [shipper.userId],
    )
    return { body: { id: rows[0]?.id ?? '' } }
  },
  infoCall: () => ({ body: {} }),
  materialCall: async () => ({
    body: { operationType: 'save', linkId: await inBook(), nickName: '小明', country: 'CN', city: '330200' },
  }),
  updateHeaderPicUrlCall: async () => ({ body: { headerPicUrl: await pictureOfShipper() } }),
  headerPicCall: async () => {
    await app.call(updateHeaderPicUrlCall, {
      token: await fresh(),
      body: { headerPicUrl: (await pictureOfShipper()) as never },
    })
    return {}
  },
  accountInfoCall: () => ({}),
  setPasswordCall: async () => {
    const given = { logInType: 'setPassword' as const, token: await fresh() }
    const { challengeId, phoneCode } = await askForCode(app, shipper.mobile, given)
    return { body: { newPassword: 'a long password 1', phoneCode, challengeId } }
  },
  deskLoginCall: () => ({
    body: { email: clerk.email, password: staffPassword, totp: oneTimeCode(app) },
  }),
  openInvitationCall: async () => ({ body: { token: (await invited()).token } }),
  joinDeskCall: async () => {
    const { token } = await invited()
    const totp = totpAt(secretOfToken(app.ctx, 'staff', token), app.clock.now)
    return { body: { token, name: 'x', password: staffPassword, totp } }
  },
  forgotPasswordCall: () => ({ body: { email: clerk.email } }),
  resetPasswordCall: async () => {
    const token = await issueTicket(app.ctx, (await colleague()).staffId, 'password')
    return { body: { token, password: staffPassword, totp: oneTimeCode(app) } }
  },
  openEnrolmentCall: async () => ({
    body: { token: await issueTicket(app.ctx, (await colleague()).staffId, 'enrol') },
  }),
  enrolAgainCall: async () => {
    const token = await issueTicket(app.ctx, (await colleague()).staffId, 'enrol')
    const totp = totpAt(secretOfToken(app.ctx, 'staff', token), app.clock.now)
    return { body: { token, password: staffPassword, totp } }
  },
  ownLoginCall: () => ({}),
  deskRightsCall: () => ({}),
  saveOwnLoginCall: async () => ({
    headers: { token: (await colleague()).token },
    body: { name: 'x', language: 'en-US' },
  }),
  changeOwnPasswordCall: async () => ({
    headers: { token: (await colleague()).token },
    body: { oldPassword: staffPassword, newPassword: `${staffPassword}2`, totp: oneTimeCode(app) },
  }),
  beginAuthenticatorCall: async () => ({
    headers: { token: (await colleague()).token },
    body: { password: staffPassword, totp: oneTimeCode(app) },
  }),
  setAuthenticatorCall: async () => {
    const { staffId, token } = await colleague()
    const ticket = await issueTicket(app.ctx, staffId, 'authenticator')
    const totp = totpAt(secretOfToken(app.ctx, 'staff', ticket), app.clock.now)
    return { headers: { token }, body: { ticket, totp } }
  },
  makeRecoveryCodesCall: async () => ({
    headers: { token: (await colleague()).token },
    body: { totp: oneTimeCode(app) },
  }),
  endOwnSessionCall: async () => {
    const { staffId, token } = await colleague()
    const { reply } = await openStaffSessionFor(app.ctx, system, staffId)
    const id = (await app.ctx.tokens.verify('staff', reply.jwt, app.clock.now))?.session
    return { headers: { token }, body: { id } }
  },
  endOtherSessionsCall: async () => ({ headers: { token: (await colleague()).token } }),
  listClerksCall: () => ({}),
  inviteClerkCall: () => ({ body: invitee(`${newId('siv')}@example.com`) }),
  resendInvitationCall: async () => ({ body: { id: (await invited()).id } }),
  withdrawInvitationCall: async () => ({ body: { id: (await invited()).id } }),
  changeRoleCall: async () => ({
    body: { id: (await colleague()).staffId, role: 'finance', was: 'sales' },
  }),
  closeClerkCall: async () => ({ body: { id: (await colleague()).staffId, reason: 'x' } }),
  reopenClerkCall: async () => {
    const { staffId } = await colleague()
    await closeClerk(app.ctx, system, { id: staffId })
    return { body: { id: staffId } }
  },
  signClerkOutCall: async () => ({ body: { id: (await colleague()).staffId } }),
  resetSecondFactorCall: async () => ({ body: { id: (await colleague()).staffId } }),
  deskRefreshCall: async () => ({
    headers: ownPage((await buildStaff(app, 'administrator')).refreshToken, '__Host-desk-rt'),
  }),
  deskLogoutCall: () => ({}),
  recordPageViewCall: () => ({
    body: { path: '/', language: 'zh-CN', referrer: 'https://example.com/' },
    headers: { 'user-agent': 'Mozilla/5.0 (X11; Linux x86_64; rv:130.0) Gecko/20100101 Firefox/130.0' },
  }),
  reportErrorCall: () => ({ body: { path: '/no/such/page' } }),
  articleDetails: () => ({ params: { id: has.article } }),
  articleCover: () => ({ params: { id: has.article } }),
  deskGetArticle: () => ({ query: { id: has.article } }),
  saveArticle: async () => ({ body: { ...articleTexts(), id: await drafted(), version: 1 } }),
  publishArticle: async () => ({ body: { id: await drafted() } }),
  scheduleArticle: async () => ({ body: { id: await drafted(), publishAt: tomorrow() } }),
  unscheduleArticle: async () => {
    const body = { id: await drafted() }
    await statementsOf(named('scheduleArticle'), { body: { ...body, publishAt: tomorrow() } })
    return { body }
  },
  unpublishArticle: async () => ({ body: { id: await articlePublished() } }),
  previewArticle: () => ({ body: { body: '**x**' } }),
  listTextsCall: () => ({ query: { language: 'zh-CN', area: 'site' } }),
  getTemplate: () => ({ query: { name: 'departed' } }),
  saveTemplate: () => ({
    body: { name: 'departed', version: 0, wording: { zh: null, en: { body: '{{number}} sailed' } } },
  }),
  testTemplate: () => ({
    body: { name: 'clerkPassword', language: 'en-US', wording: { subject: 'x', body: '{{link}}' } },
  }),
  saveTextCall: () => ({ body: { language: 'zh-CN', area: 'site', key: 'header.quote', text: 'x' } }),
  removeTextCall: async () => {
    const name = { language: 'zh-CN', area: 'site', key: 'header.orders' }
    await statementsOf(named('saveTextCall'), { body: { ...name, text: 'x' } })
    return { body: name }
  },
  closeErrorReportCall: async () => ({ body: { id: await reported() } }),
}

/** A stream does not end; what it costs is one session and then nothing per event. */
const streams = new Set(
  endpoints.filter(({ endpoint }) => endpoint.carries === 'events').map(({ name }) => name),
)
const counted = endpoints.filter(({ name }) => !streams.has(name))
/** An address of the shipper's, in the place of the one before. */
async function hooked(): Promise<string> {
  await app.ctx.pool.query('delete from webhooks where user_id = $1', [shipper.userId])
  const id = newId('whk')
  await app.ctx.pool.query(
    'insert into webhooks (id, user_id, url, secret, created_at) values ($1, $2, $3, $4, $5)',
    [id, shipper.userId, 'https://hook.example.com/', Buffer.from('x'), app.clock.now],
  )
  return id
}
/** One of the forwarder's, in the place of the one before. */
async function deskHooked(): Promise<string> {
  await app.ctx.pool.query('delete from webhooks where user_id is null')
  const id = newId('whk')
  await app.ctx.pool.query(
    'insert into webhooks (id, url, secret, created_at, made_by) values ($1, $2, $3, $4, $5)',
    [id, 'https://hook.example.com/', Buffer.from('x'), app.clock.now, clerk.staffId],
  )
  return id
}
async function hookMessage(of?: string): Promise<string> {
  const id = newId('whm')
  await app.ctx.pool.query(
    `insert into webhook_messages (id, user_id, webhook_id, type, key, body, created_at, state)
     values ($1, $2, $3, 'webhook.test', $1, '{}', $4, 'delivered')`,
    [id, of ? null : shipper.userId, of ?? (await hooked()), app.clock.now],
  )
  return id
}
/** More messages and exceptions than two pages. */
async function tellMuch(): Promise<void> {
  const id = await order()
  for (let more = 0; more < plenty; more++) {
    await app.ctx.pool.query(
      `insert into notifications (id, user_id, order_id, kind, key, params, happened_at, listed)
       values ($1, $2, $3, 'departed', $1, '{}', $4, true)`,
      [newId('ntf'), shipper.userId, id, app.clock.now],
    )
  }
  // The same goes wrong with an order once at a time: every kind, with as many orders as are needed.
  const { rowCount } = await app.ctx.pool.query(
    `insert into order_exceptions (id, user_id, order_id, kind, about, since, found_at)
     select 'exc_' || lpad(row_number() over ()::text, 26, '0'), user_id, orders.id, wrong.kind, '2026-11-20', $2, $2
     from orders, unnest($3::text[]) wrong (kind) where user_id = $1 and orders.id <> $5 limit $4`,
    [shipper.userId, app.clock.now, episodeKinds, plenty, id],
  )
  expect(rowCount).toBe(plenty)
}
/** Something that goes wrong with an order. */
async function wrong(): Promise<string> {
  const id = newId('exc')
  await app.ctx.pool.query(
    `insert into order_exceptions (id, user_id, order_id, kind, about, since, found_at)
     values ($1, $2, $3, 'silent', '2026-11-20', $4, $4)`,
    [id, shipper.userId, await order(), app.clock.now],
  )
  return id
}
/** A view of the shipper's, saved anew. */
/** The same at the desk. */
async function deskView(list = 'changed'): Promise<string> {
  const body = { list, name: newId('svw'), query: '' }
  const { data } = await app.call(deskAddView, { token: await desk(), body })
  return data.views.at(-1)?.id ?? ''
}

async function viewed(list = 'changed'): Promise<string> {
  const name = newId('svw')
  const { rows } = await app.ctx.pool.query<{ id: string }>(
    `insert into workspace_views (id, owner, list, name, query, is_default, position, saved_at)
     select $1, $2, $3, $1, '', false, coalesce(max(position), 0) + 1, now() from workspace_views where owner = $2 and list = $3
     returning id`,
    [name, `customer:${shipper.userId}`, list],
  )
  return rows[0]?.id ?? ''
}
const callOf = async (name: string): Promise<Call> => (await calls[name]?.()) ?? {}

/** More of everything than two pages. */
const plenty = 55

beforeAll(async () => {
  gateway = await startAlipayGateway()
  app = await startTestApp(alipayEnvironment(gateway, { authorizes: true }))
  listen()
  await buildDemoRates(app.ctx, businessDateOf(app.ctx.clock()))
  shipper = await buildCustomerWithPoints(app, 1_000_000)
  clerk = await buildStaff(app, 'administrator')
  has.file = await uploadedFile('uploadFiles')
  has.deskFile = await uploadedFile('deskUploadFiles')
  has.quote = await buildQuote(app, shipper.userId)
  has.order = await order({ placing: { documents: [{ kind: 'photo', fileId: has.file as never }] } })
  has.payment = (await charged([has.order as OrderId])).paymentId
  has.large = await order({ status: 'accepted', containers: [{ type: '40HQ', quantity: 30 }] })
  await app.ctx.pool.query(`update orders set vessel = 'ORIENT CREST', voyage = '041W' where id = $1`, [
    has.large,
  ])
  await recordEvents(
    app.ctx,
    system,
    has.large as OrderId,
    { kind: 'carrier', name: 'COSCO' },
    Array.from({ length: 30 }, () => ({
      type: 'departed' as const,
      classifier: 'planned' as const,
      containerIds: [],
      happenedAt: app.clock.now,
    })),
  )
  const moving = await order({ status: 'inTransit' })
  await buildCharges(app, { userId: shipper.userId, orderId: moving as OrderId }, { count: 20 })
  has.statement = (await buildStatementRow(app, shipper.userId)).id
  // Customers who owe.
  await app.ctx.pool.query(
    `insert into users (id, mobile, language, created_at)
     select 'usr_' || lpad(n::text, 26, '0'), '+8615' || lpad(n::text, 9, '0'), 'zh-CN', $1 from generate_series(1, $2::int) n`,
    [app.clock.now, plenty],
  )
  // Two and two who are probably the same, and those who were told apart from one.
  await app.ctx.pool.query(
    `insert into users (id, mobile, user_name, language, created_at)
     select 'usr_1' || lpad(n::text, 25, '0'), '+8614' || lpad(n::text, 9, '0'), '甬安 ' || n / 2 || ' 号', 'zh-CN', $1
     from generate_series(2, 2 * $2::int + 1) n`,
    [app.clock.now, plenty],
  )
  await app.ctx.pool.query(
    `insert into customers_apart (user_id, other_id, id, reason, told_at, told_by, told_by_name)
     select 'usr_' || lpad('1', 26, '0'), 'usr_1' || lpad(n::text, 25, '0'), 'apt_' || lpad(n::text, 26, '0'), 'x', $1, $3, 'x'
     from generate_series(2, $2::int + 1) n`,
    [app.clock.now, plenty, clerk.staffId],
  )
  // Papers that wait for a clerk; a list of them opens none.
  await app.ctx.pool.query(
    `insert into certifications (id, user_id, type, status, name, number_sealed, number_key, consent_version, consented_at,
       submitted_at)
     select 'crt_' || lpad(n::text, 26, '0'), 'usr_' || lpad(n::text, 26, '0'), 'individual', 'inReview', '周敏', '', 'none',
       '2026-11', $1, $1 from generate_series(1, $2::int) n`,
    [app.clock.now, plenty],
  )
  await app.ctx.pool.query(
    `insert into statements (id, user_id, number, month, kind, sequence, status, billed_minor, issued_on, due_on, issued_at,
       confirmed_at, confirmed_by)
     select 'stm_' || lpad(n::text, 26, '0'), 'usr_' || lpad(n::text, 26, '0'), 'ST' || n, '2026-10', 'regular', 1,
       'paymentRequired', 100, '2026-10-01', '2026-10-31', $1, $1, 'system' from generate_series(1, $2::int) n`,
    [app.clock.now, plenty],
  )
  for (let turn = 0; turn < plenty; turn++) {
    await noteAbout(shipper.userId)
    await askedBack()
    await buildQuote(app, shipper.userId)
    await asked()
    await reported()
    await giveVoucher(app, shipper.userId)
    await askForWithdrawal(app, shipper.userId)
    await reward(app.ctx, { userId: shipper.userId, kind: 'inviteRegistration', about: `guest ${turn}` })
    has.article = await articlePublished()
    await waitingProof()
    has.chat = (await chat()).conversationId
    // Making an invoice's papers takes long.
    if (turn % 5 === 0) has.invoice = await issuedInvoice(app, await shipperNow())
    else await failedInvoice(app, await shipperNow())
    await agreementOf(app, await shipperNow())
    // Three lines each.
    if (turn < 20) await buildPaidLines(app, await shipperNow())
  }
  for (let turn = 0; turn < plenty; turn++) {
    await buildQuery(app, shipper)
    await chargeOf('asked')
  }
  has.title = await buildTitle(app, await shipperNow())
  has.lines = (await buildPaidLines(app, await shipperNow())).lines
  await tellMuch()
  const sender = await buildSender(app, 'COSCO')
  const told = { eventType: 'TRANSPORT', transportEventTypeCode: 'DEPA', UNLocationCode: 'CNNGB' }
  await sender.tell(Array.from({ length: plenty }, () => dcsaEvent(app, told)))
  await app.ctx.pool.query(
    `insert into markup_versions (id, version, level, charge_code, basis_points, valid_from, valid_to, withdrawn, staff_name, made_at)
     select 'mkp_' || lpad(n::text, 26, '0'), 1, 'ordinary', 'OF', 1000, '2026-11-01', '2026-12-31', false, 'x', $1
     from generate_series(1, $2::int) n`,
    [app.clock.now, plenty],
  )
  await app.ctx.pool.query(
    `with added as (
       insert into allotments (id, carrier, starts_on, ends_on, unit, capacity)
       select 'alm_' || lpad(n::text, 26, '0'), 'MSCU', date '2027-01-01' + n, date '2027-01-01' + n, 'teu', 1000
       from generate_series(1, $2::int) n returning id)
     insert into allotment_versions (id, version, capacity, withdrawn, staff_name, made_at)
     select id, 1, 1000, false, 'x', $1 from added`,
    [app.clock.now, plenty],
  )
  // Reading one compares it with all that is on sale, which takes long: the others are its copies.
  await app.ctx.pool.query(
    `insert into rate_sheets overriding user value
     select (jsonb_populate_record(sheet, jsonb_build_object('id', 'rsh_' || lpad(n::text, 26, '0')))).*
     from rate_sheets sheet, generate_series(1, $2::int) n where sheet.id = $1`,
    [await uploadedSheet(), plenty],
  )
  await app.ctx.pool.query(
    `insert into event_imports
     select (jsonb_populate_record(made, jsonb_build_object('id', 'eim_' || lpad(n::text, 26, '0'),
       'file_digest', n::text))).*
     from event_imports made, generate_series(1, $2::int) n where made.id = $1`,
    [await uploadedImport(), plenty],
  )
  await app.ctx.pool.query(
    `insert into schedule_sheets overriding user value
     select (jsonb_populate_record(sheet, jsonb_build_object('id', 'shs_' || lpad(n::text, 26, '0')))).*
     from schedule_sheets sheet, generate_series(1, $2::int) n where sheet.id = $1`,
    [await uploadedSchedule(), plenty],
  )
  await app.ctx.pool.query(
    `insert into announcements (id, kind, place, text_zh, text_en, up, shows_from, shows_until, created_by, created_by_name,
       created_at, changed_by_name, changed_at, version, edition)
     select 'ann_' || lpad(n::text, 26, '0'), 'information', 'both', 'x', 'x', true, $1, $1, $3, 'x', $1, 'x', $1, 1, 1
     from generate_series(1, $2::int) n`,
    [app.clock.now, plenty, clerk.staffId],
  )
  await app.ctx.pool.query(
    `insert into embedded_mails (id, key, address, subject, body, attachments, sent_at)
     select 'eml_' || lpad(n::text, 26, '0'), n::text, 'a@example.com', 'x', 'x', '[]', $1 from generate_series(1, $2::int) n`,
    [app.clock.now, plenty],
  )
  await app.ctx.pool.query(
    `insert into jobs.job (name, state, completed_on, keep_until)
     select $1, 'failed', now(), now() + interval '1 day' from generate_series(1, $2::int) n`,
    [failedQueue, plenty],
  )
  await app.ctx.pool.query(
    `insert into sent_messages (id, channel, about, shown_to, digest, sender, tried_at, milliseconds)
     select 'snt_' || lpad(n::text, 26, '0'), 'mail', 'notice', 'a***@example.com', '\\x00', 'smtp', $1, 1
     from generate_series(1, $2::int) n`,
    [app.clock.now, plenty],
  )
  await app.ctx.pool.query(
    `insert into desk_records (happened_at, staff_id, staff_name, role, action, subject, user_id, after, address, request_id)
     select $1, $3, 'x', 'sales', 'order/accept', $4, $5, '{"status": "accepted"}', 'none', 'none' from generate_series(1, $2::int) n`,
    [app.clock.now, plenty, clerk.staffId, has.order, shipper.userId],
  )
  await app.ctx.pool.query(
    `with written as (
       insert into order_notes (user_id, id, order_id, text, written_at, written_by, written_by_name)
       select $3, 'ono_' || lpad(n::text, 26, '0'), $4, 'x', $1, $5, 'x' from generate_series(1, $2::int) n
       returning user_id, id)
     insert into order_note_mentions (user_id, note_id, staff_id, written_at)
     select user_id, id, $5, $1::timestamptz from written`,
    [app.clock.now, plenty, shipper.userId, has.order, clerk.staffId],
  )
  await app.ctx.pool.query(
    `insert into order_tasks (user_id, id, order_id, text, due_on, staff_id, made_at, made_by, made_by_name)
     select $3, 'otk_' || lpad(n::text, 26, '0'), $4, 'x', $1::date, $5, $1, $5, 'x' from generate_series(1, $2::int) n`,
    [app.clock.now, plenty, shipper.userId, has.order, clerk.staffId],
  )
  await app.ctx.pool.query('update articles set cover_id = $1', [has.deskFile])
  await app.ctx.pool.query(
    `insert into staff_invitations (id, email, name, role, language, invited_at, expires_at)
     select 'siv_' || lpad(n::text, 26, '0'), n || '@example.com', 'x', 'sales', 'zh-CN', $1, $1 from generate_series(1, $2::int) n`,
    [app.clock.now, plenty],
  )
  const { rows } = await app.ctx.pool.query<{ id: string }>(
    `select id from rate_sheets where kind = 'ocean' and status = 'applied' limit 1`,
  )
  has.sheet = rows[0]?.id ?? ''
  const vessel = { kind: 'position', mmsi: '477000111', lat: 30, lon: 122 } as const
  const report = { ...vessel, speed: 12, course: 90, heading: null, status: 0 }
  await takeHeard(app.ctx, 'nmea', { reports: [{ report, heardAt: null }], unread: {} })
}, 240_000)
afterAll(async () => {
  await app.stop()
  await gateway.stop()
})

/** Calls of the desk whose record names the thing and no field of it, and why. */
const changesNothing: Readonly<Record<string, string>> = {
  showCertificationNumber: 'opens a number, which no record may hold',
  deskDownloadDocumentCall: 'opens a document; the record names its order',
  deskOrderFile: 'gives a program the orders as they are',
}
const tellsTheThingOnly = (name: string): boolean => name in changesNothing

function expectFew(name: string, sent: readonly string[]): void {
  const [most] = mayBeMore[name] ?? [mostOfAnyCall]
  // What a clerk changes is written down besides.
  const records = named(name).recorded ? 1 : 0
  expect(sent.length, sent.join('\n')).toBeLessThanOrEqual(most + records)
}

describe('a call that asks the database again for each row is noticed [B-20]', () => {
  const rowByRow = async (rows: number): Promise<string[]> => {
    const sent: string[] = []
    await noted.run(sent, async () => {
      const { rows: found } = await app.ctx.pool.query('select id from orders limit $1', [rows])
      for (const { id } of found) await app.ctx.pool.query('select status from orders where id = $1', [id])
    })
    return sent
  }

  it('by its number, and by more for more rows', async () => {
    const [few, many] = [await rowByRow(10), await rowByRow(20)]
    expect([few.length, many.length]).toEqual([11, 21])
    expect(() => expectFew('listOrders', few)).toThrow()
  })
})

describe('each call', () => {
  it.each(counted.map(({ name }) => name))('%s sends few statements', async (name) => {
    const { sent, requestId } = await statementsOf(named(name), await callOf(name))
    expectFew(name, sent)
    if (!named(name).recorded || tellsTheThingOnly(name)) return
    const { rows } = await app.ctx.pool.query(
      'select before, after, reason from desk_records where request_id = $1',
      [requestId],
    )
    expect(rows.length).toBeGreaterThan(0)
    for (const row of rows) expect(row.after, name).not.toBeNull()
  })

  it('may send more only where it changes something or searches', () => {
    const reads = endpoints.filter(({ endpoint }) => endpoint.method === 'GET').map(({ name }) => name)
    expect(Object.keys(mayBeMore).filter((name) => reads.includes(name))).toEqual([])
    expect(Object.keys(mayBeMore).filter((name) => !endpoints.some((each) => each.name === name))).toEqual([])
  })
})

/** What writes, or would hold others up: none of it is sent while a clerk only looks. */
const writes =
  /\b(insert\s+into|update\s+\w+\s+set|delete\s+from|nextval|setval|pg_notify|for\s+(no\s+key\s+)?update|lock\s+table)\b/i

describe('each call of a clerk who looks at a portal', () => {
  const viewable = counted.filter(({ endpoint }) => endpoint.viewable && endpoint.access !== 'staff')

  it.each(viewable.map(({ name }) => name))('%s writes nothing [decision 062]', async (name) => {
    const call = await callOf(name)
    const { data } = await app.call(viewAsCustomer, {
      token: await desk(),
      body: { userId: shipper.userId },
    })
    const { sent } = await statementsOf(named(name), {
      ...call,
      headers: { ...call.headers, token: data.token },
    })
    expect(sent.filter((statement) => writes.test(statement))).toEqual([])
  })

  it('asks no payment company how a payment stands [decision 062]', async () => {
    const { data } = await app.call(viewAsCustomer, {
      token: await desk(),
      body: { userId: shipper.userId },
    })
    const query = { paymentId: has.payment, ask: '1' }
    const { sent } = await statementsOf(named('paymentStateCall'), { query, headers: { token: data.token } })
    expect(sent.filter((statement) => writes.test(statement))).toEqual([])
  })
})

describe('much in one call', () => {
  const boxes = (quantity: number) => ({ containers: [{ type: '40HQ', quantity }] })
  const alike: Record<string, (much: boolean) => Promise<Call>> = {
    getOrder: async (much) => ({ query: { id: much ? has.large : has.order } }),
    deskGetOrder: async (much) => ({ query: { id: much ? has.large : has.order } }),
    timeline: async (much) => ({ query: { orderId: much ? has.large : has.order } }),
    deskTimeline: async (much) => ({ query: { orderId: much ? has.large : has.order } }),
    placeOrder: async (much) => ({
      body: { quoteId: await buildQuote(app, shipper.userId, boxes(much ? 30 : 1)) },
    }),
    setContainerNumbers: async (much) => {
      const id = await order({ status: 'accepted', ...boxes(much ? 30 : 1) })
      const { data } = await app.call(deskGetOrder, { token: await desk(), query: { id } })
      return { body: { id, containers: data.units.map((each) => ({ id: each.id, number: '' })) } }
    },
    createChargeCall: async (much) => {
      const orderIds: OrderId[] = []
      for (let each = 0; each < (much ? mostOrdersPerPayment : 1); each++) orderIds.push(await order())
      return { body: { orderIds, channel: 'cashier' } }
    },
    previewManyEvents: async (much) => ({
      body: { ids: await accepted(much ? 20 : 1), event: sailing },
    }),
    addManyEvents: async (much) => ({
      body: { ids: await accepted(much ? 20 : 1), event: sailing, key: randomUUID() },
    }),
    addEvents: async (much) => ({
      body: {
        orderId: await order({ status: 'accepted', ...boxes(much ? 30 : 1) }),
        events: Array.from({ length: much ? 50 : 1 }, planned),
      },
    }),
  }

  it.each(Object.keys(alike))('%s sends as many statements for much as for little', async (name) => {
    const [little, much] = [await alike[name]?.(false), await alike[name]?.(true)]
    const few = await statementsOf(named(name), little ?? {})
    const many = await statementsOf(named(name), much ?? {})
    expect(many.sent.length, many.sent.join('\n')).toBe(few.sent.length)
  })
})

describe('each list', () => {
  const paging = counted.filter(({ endpoint }) => {
    const { success, data } = endpoint.query.safeParse({
      size: 50,
      sheetId: 'rsh_00000000000000000000000000',
      userId: 'usr_00000000000000000000000000',
      orderId: 'ord_00000000000000000000000000',
    })
    return success && endpoint.method === 'GET' && (data as { size?: number }).size === 50
  })

  it('is known', () => {
    expect(paging.map(({ name }) => name).sort()).toEqual([
      'ageingReport',
      'deskCustomerNotes',
      'deskExceptions',
      'deskListAgreements',
      'deskListAnnouncements',
      'deskListApart',
      'deskListArticles',
      'deskListChats',
      'deskListCustomers',
      'deskListDuplicates',
      'deskListInvoices',
      'deskListOrders',
      'deskListProofsCall',
      'deskListStatements',
      'deskListVouchersCall',
      'deskListWithdrawals',
      'deskOrderChanges',
      'listAllotments',
      'listArticles',
      'listCertifications',
      'listChargeCodes',
      'listClerksCall',
      'listConsents',
      'listDeskSeaports',
      'listErrorReportsCall',
      'listExceptions',
      'listFailedJobs',
      'listHsGoods',
      'listImports',
      'listInvoiceable',
      'listInvoices',
      'listMarkups',
      'listMyPriceRequests',
      'listMyQuotes',
      'listNoticesCall',
      'listNotifications',
      'listOrders',
      'listOutbox',
      'listOwnConsents',
      'listPaymentsCall',
      'listPriceRequests',
      'listRateChanges',
      'listRateLines',
      'listRateSheets',
      'listRecords',
      'listRefundsCall',
      'listScheduleSheets',
      'listSeaportPage',
      'listSentMessages',
      'listStatementQueries',
      'listStatements',
      'listTasks',
      'listUnplaced',
      'listVouchersCall',
      'listWithdrawals',
      'orderChanges',
      'orderMentions',
      'orderNotes',
      'orderRecords',
      'presentSerialNumberListCall',
      'rebateEntries',
    ])
  })

  it.each(paging.map(({ name }) => name))('%s sends as many for a hundred rows as for ten', async (name) => {
    const found: { rows: number; statements: number }[] = []
    for (const size of [10, 20, 50, 100]) {
      const { query } = await callOf(name)
      const { sent, data } = await statementsOf(named(name), { query: { ...query, size } })
      found.push({ rows: (data as { items: unknown[] }).items.length, statements: sent.length })
    }
    expect(found.map(({ rows }) => rows)).toEqual([10, 20, 50, expect.toSatisfy((rows: number) => rows > 50)])
    expect(new Set(found.map(({ statements }) => statements)).size).toBe(1)
  })
})
