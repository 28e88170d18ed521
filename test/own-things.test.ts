import pg from 'pg'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { z } from 'zod'
import { addAddress } from '#contract/addresses.ts'
import { startChat } from '#contract/chat.ts'
import type { Endpoint } from '#contract/endpoint.ts'
import { downloadFile, uploadFiles } from '#contract/files.ts'
import { listInvoices } from '#contract/invoices.ts'
import { askMailCodeCall } from '#contract/mailboxes.ts'
import { listNotifications } from '#contract/notifications.ts'
import { orderChanges } from '#contract/order-changes.ts'
import { listOrders, placeOrder } from '#contract/orders.ts'
import { createChargeCall, requestRefundCall } from '#contract/payments.ts'
import { listVouchersCall } from '#contract/points.ts'
import { listMyPriceRequests, listMyQuotes, requestPrice, searchQuotes } from '#contract/quotes.ts'
import { listWithdrawals } from '#contract/rebate.ts'
import { addScene, publishScene } from '#contract/scenes.ts'
import { listStatements } from '#contract/statements.ts'
import { addWebhook, testWebhook } from '#contract/webhooks.ts'
import { addView } from '#contract/workspace.ts'
import { buildDemoRates } from '#db/demo-rates.ts'
import { photoKinds } from '#domain/certification/certification.ts'
import { system } from '#domain/kernel/actor.ts'
import { businessDateOf } from '#domain/kernel/business-date.ts'
import type { Id, OrderId, UserId } from '#domain/kernel/ids.ts'
import { defaultSettings } from '#domain/notifications/settings.ts'
import { newId } from '#server/platform/ids.ts'
import { openSessionFor } from '#server/users/commands/people.ts'
import { type AlipayGateway, startAlipayGateway } from './support/alipay-gateway.ts'
import { startTestApp, type TestApp } from './support/app.ts'
import { payInCashier } from './support/cashier.ts'
import { enterpriseBody, personBody, sendPhoto } from './support/certifications.ts'
import { codeOf } from './support/desk-doors.ts'
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
import { giveVoucher } from './support/offsets.ts'
import { buildExport, buildOrder, buildPersonalExport, buildQuote } from './support/orders.ts'
import { alipayEnvironment } from './support/payment-companies.ts'
import { buildCustomer, buildStaff } from './support/people.ts'
import { buildProposal } from './support/proposals.ts'
import { askForWithdrawal, bankCard, giveCash } from './support/rebates.ts'
import { beginFactor, halfIn, turnOnFactor } from './support/second-factor.ts'
import { aShare } from './support/share.ts'
import { buildStatementToPay } from './support/statements.ts'
import { buildToken } from './support/tokens.ts'
import { form, boundary as formBoundary, picture } from './support/upload-corpus.ts'

/** What belongs to one customer stays there: whatever id, cursor or field another one sends. */
type Person = Awaited<ReturnType<typeof buildCustomer>>
type Sent = { query?: object; body?: object }
type Schema = {
  pattern?: string
  properties?: Record<string, Schema>
  items?: Schema
  anyOf?: Schema[]
  oneOf?: Schema[]
}

let app: TestApp
let gateway: AlipayGateway
let asker: Person
let owner: Person
/** What the owner has; every id of it is tried by the asker. */
const theirs = {
  unpaid: '',
  proposal: '',
  owed: '',
  paid: '',
  quote: '',
  payment: '',
  refund: '',
  file: '',
  priceRequest: '',
  number: '',
  view: '',
  export: '',
  chat: '',
  voucher: '',
  address: '',
  session: '',
  idFront: '',
  idBack: '',
  licence: '',
  licenceMore: '',
  copy: '',
  webhook: '',
  systemToken: '',
  webhookMessage: '',
  statement: '',
  statementLine: '',
  statementQuery: '',
  billed: '',
  billLine: '',
  title: '',
  invoice: '',
  failedInvoice: '',
  agreement: '',
  scene: '',
  withdrawal: '',
}
/** What the asker has, to stand beside it. */
const own = {
  unpaid: '',
  transfer: '',
  quote: '',
  file: '',
  statement: '',
  owed: '',
  title: '',
  billLine: '',
  scene: '',
}

const endpoints = await allEndpoints()
const named = (name: string): Endpoint => {
  const found = endpoints.find((each) => each.name === name)
  if (!found) throw new Error(`the contract has no ${name}`)
  return found.endpoint
}
const shapeOf = (shape: z.ZodType): Schema =>
  z.toJSONSchema(shape, { io: 'input', unrepresentable: 'any' }) as Schema

/** Every place of a shape that takes an id, with the prefix of the ids it takes. */
function idsIn(schema: Schema, at: string): { place: string; prefix: string }[] {
  const prefix = /^\^([a-z]{3})_\[/.exec(schema.pattern ?? '')?.[1]
  return [
    ...(prefix ? [{ place: at, prefix }] : []),
    ...Object.entries(schema.properties ?? {}).flatMap(([name, each]) => idsIn(each, `${at}.${name}`)),
    ...(schema.items ? idsIn(schema.items, `${at}.*`) : []),
    ...(schema.anyOf ?? schema.oneOf ?? []).flatMap((each) => idsIn(each, at)),
  ]
}

/** A challenge belongs to a browser before login, not to a customer; users.test.ts binds it to its number. */
const nobodys = new Set(['chl'])

const placesOfContract = endpoints
  .filter(({ endpoint }) => endpoint.access !== 'staff')
  .flatMap(({ name, endpoint }) =>
    (['params', 'query', 'body'] as const)
      .flatMap((part) => idsIn(shapeOf(endpoint[part]), part))
      .filter(({ prefix }) => !nobodys.has(prefix))
      .map(({ place }) => `${name} ${place}`),
  )

const notFound = { status: 404, reason: 'request.notFound' }
type Place = {
  theirs: () => string
  with: (id: string) => Sent
  answer?: { status: number; reason?: string }
}

let hooks = 0
const webhookOf = async ({ token }: Person): Promise<string> => {
  hooks += 1
  const body = { url: `https://hook${hooks}.example.com/` }
  return (await app.call(addWebhook, { token, body })).data.webhook.id
}
/** The test event of an address, settled: nobody is asked. */
async function messageOf({ userId, token }: Person, webhook: string): Promise<string> {
  const id = webhook as Id<'whk'>
  await app.call(testWebhook, { token, body: { id } })
  const { rows } = await app.ctx.pool.query<{ id: string }>(
    `update webhook_messages set state = 'delivered', next_try_at = null where user_id = $1 and webhook_id = $2
     returning id`,
    [userId, webhook],
  )
  return rows[0]?.id ?? ''
}
/** More messages and exceptions than a page holds, of an order of one's own. */
async function tellMuch(who: Person): Promise<void> {
  const { id } = await buildOrder(app, who)
  for (let more = 0; more < 11; more++) {
    await app.ctx.pool.query(
      `insert into notifications (id, user_id, order_id, kind, key, params, happened_at, listed)
       values ($1, $2, $3, 'departed', $1, '{}', $4, true)`,
      [newId('ntf'), who.userId, id, app.clock.now],
    )
    await app.ctx.pool.query(
      `insert into order_exceptions (id, user_id, order_id, kind, about, since, found_at, over_at)
       values ($1, $2, $3, 'silent', '2026-11-20', $4, $4, $5)`,
      [newId('exc'), who.userId, id, app.clock.now, more === 0 ? null : app.clock.now],
    )
  }
}

/** More statements than a page holds; there is nothing on them. */
const stateMuch = async ({ userId }: Person): Promise<void> => {
  for (let more = 0; more < 11; more++)
    await app.ctx.pool.query(
      `insert into statements (id, user_id, number, month, kind, sequence, status, issued_on, due_on, issued_at)
       values ($1, $2, $1, '2026-10', 'tax', $3, 'toBeConfirmed', '2026-11-01', '2026-12-01', $4)`,
      [newId('stm'), userId, more + 1, app.clock.now],
    )
}

/** Links of the owner's photos, and papers of the asker's that could be sent in. */
const photoLinks: Record<string, { expires: number; signature: string }> = {}
const papers: Record<'person' | 'enterprise', object> = { person: {}, enterprise: {} }

const goodAddress = {
  contact: '周敏',
  phone: '13857400001',
  country: 'CN',
  city: '330200',
  street: '纬五路 18 号',
  kinds: ['pickup'],
}
const scenePages = [{ key: 'a', blocks: [{ key: 'b', kind: 'quote' as const, label: '' }] }]
const pictured = (fileId: string) => ({ key: 'a', blocks: [{ key: 'b', kind: 'image', fileId, alt: '' }] })
const sceneOf = async ({ token }: Person): Promise<string> =>
  (await app.call(addScene, { token, body: { title: 'x', pages: scenePages } })).data.id
const publishedScene = async (who: Person): Promise<string> => {
  const id = (await sceneOf(who)) as Id<'scn'>
  await app.call(publishScene, { token: who.token, body: { id, version: 1 } })
  return id
}
const addressOf = async ({ token }: Person): Promise<string> =>
  (await app.call(addAddress, { token, body: goodAddress as never })).data.id

/** Every place, what stands there of the owner's, and the rest of the call, which the asker may make. */
const places: Record<string, Place> = {
  // The link is the owner's, made for the owner's session.
  'certificationPhoto query.id': {
    theirs: () => theirs.idFront,
    with: (id) => ({ query: { ...photoLinks.idFront, id } }),
  },
  'certify body.idCardPositivePicUrl': {
    theirs: () => theirs.idFront,
    with: (id) => ({ body: { ...papers.person, idCardPositivePicUrl: id } }),
    answer: { status: 400, reason: 'request.invalid' },
  },
  'certify body.idCardReversePicUrl': {
    theirs: () => theirs.idBack,
    with: (id) => ({ body: { ...papers.person, idCardReversePicUrl: id } }),
    answer: { status: 400, reason: 'request.invalid' },
  },
  'certify body.businessLicensePicUrl': {
    theirs: () => theirs.licence,
    with: (id) => ({ body: { ...papers.enterprise, businessLicensePicUrl: id } }),
    answer: { status: 400, reason: 'request.invalid' },
  },
  'certify body.businessExtUrl': {
    theirs: () => theirs.licenceMore,
    with: (id) => ({ body: { ...papers.enterprise, businessExtUrl: id } }),
    answer: { status: 400, reason: 'request.invalid' },
  },
  'downloadFile query.id': { theirs: () => theirs.file, with: (id) => ({ query: { id } }) },
  'getOrder query.id': { theirs: () => theirs.paid, with: (id) => ({ query: { id } }) },
  'cancelOrder body.id': { theirs: () => theirs.unpaid, with: (id) => ({ body: { id, reason: 'x' } }) },
  'addOrderDocuments body.id': {
    theirs: () => theirs.unpaid,
    with: (id) => ({ body: { id, documents: [{ kind: 'photo', fileId: own.file }] } }),
  },
  // A file that is not one's own is refused beside its field, like one that does not exist.
  'addOrderDocuments body.documents.*.fileId': {
    theirs: () => theirs.file,
    with: (fileId) => ({ body: { id: own.unpaid, documents: [{ kind: 'photo', fileId }] } }),
    answer: { status: 400, reason: 'request.invalid' },
  },
  'setShippingInstructionsCall body.id': {
    theirs: () => theirs.unpaid,
    with: (id) => ({
      body: { id, instructions: { release: 'telex', freight: 'prepaid', goods: 'TABLES' } },
    }),
  },
  'setPickupInformationCall body.id': {
    theirs: () => theirs.unpaid,
    with: (id) => ({ body: { id, pickupInformation: { contact: 'x', phone: '1', address: 'y' } } }),
  },
  'setExpressCall body.id': {
    theirs: () => theirs.unpaid,
    with: (id) => ({ body: { id, express: { company: 'SF', waybill: 'SF1234567890' } } }),
  },
  'setDocumentKindCall body.id': {
    theirs: () => theirs.unpaid,
    with: (id) => ({ body: { id, fileId: theirs.file, kind: 'invoice' } }),
  },
  'setDocumentKindCall body.fileId': {
    theirs: () => theirs.file,
    with: (fileId) => ({ body: { id: own.unpaid, fileId, kind: 'invoice' } }),
  },
  'removeDocumentCall body.id': {
    theirs: () => theirs.unpaid,
    with: (id) => ({ body: { id, fileId: theirs.file } }),
  },
  'removeDocumentCall body.fileId': {
    theirs: () => theirs.file,
    with: (fileId) => ({ body: { id: own.unpaid, fileId } }),
  },
  'exportOrders body.ids.*': {
    theirs: () => theirs.paid,
    with: (id) => ({ body: { ids: [own.unpaid, id], columns: ['number'] } }),
  },
  'bulkOrders body.ids.*': {
    theirs: () => theirs.unpaid,
    with: (id) => ({ body: { action: 'cancel', ids: [own.unpaid, id] } }),
  },
  'downloadExport query.id': { theirs: () => theirs.export, with: (id) => ({ query: { id } }) },
  'changeView body.id': { theirs: () => theirs.view, with: (id) => ({ body: { id, name: 'x' } }) },
  'removeView body.id': { theirs: () => theirs.view, with: (id) => ({ body: { id } }) },
  'arrangeViews body.ids.*': {
    theirs: () => theirs.view,
    with: (id) => ({ body: { list: 'orders', ids: [id] } }),
  },
  'downloadOrderDocument query.id': {
    theirs: () => theirs.unpaid,
    with: (id) => ({ query: { id, fileId: theirs.file } }),
  },
  'downloadOrderDocument query.fileId': {
    theirs: () => theirs.file,
    with: (fileId) => ({ query: { id: own.unpaid, fileId } }),
  },
  // Says nothing either way: there is no dot of the asker's to take away.
  'clearRedDots body.id': {
    theirs: () => theirs.unpaid,
    with: (id) => ({ body: { id } }),
    answer: { status: 200 },
  },
  'placeOrder body.quoteId': { theirs: () => theirs.quote, with: (quoteId) => ({ body: { quoteId } }) },
  'placeOrder body.documents.*.fileId': {
    theirs: () => theirs.file,
    with: (fileId) => ({ body: { quoteId: own.quote, documents: [{ kind: 'photo', fileId }] } }),
    answer: { status: 400, reason: 'request.invalid' },
  },
  'offsetOffersCall query.orderId': {
    theirs: () => theirs.unpaid,
    with: (orderId) => ({ query: { orderId } }),
  },
  'applyOffsetsCall body.orderId': {
    theirs: () => theirs.unpaid,
    with: (orderId) => ({ body: { orderId, points: 0 } }),
  },
  'applyOffsetsCall body.voucherId': {
    theirs: () => theirs.voucher,
    with: (voucherId) => ({ body: { orderId: own.unpaid, voucherId } }),
  },
  'createChargeCall body.orderIds.*': {
    theirs: () => theirs.unpaid,
    with: (id) => ({ body: { orderIds: [own.unpaid, id], channel: 'cashier' } }),
  },
  'createStatementCharge body.statementIds.*': {
    theirs: () => theirs.owed,
    with: (id) => ({
      body: {
        statementIds: [own.owed, id],
        channel: 'cashier',
        amount: { minor: 30_000, currency: 'CNY' },
      },
    }),
  },
  'paymentStateCall query.paymentId': {
    theirs: () => theirs.payment,
    with: (paymentId) => ({ query: { paymentId, ask: '1' } }),
  },
  'listOrderPaymentsCall query.orderId': {
    theirs: () => theirs.paid,
    with: (orderId) => ({ query: { orderId } }),
    // An empty list, as for an order that nobody has.
    answer: { status: 200 },
  },
  'listStatementPaymentsCall query.statementId': {
    theirs: () => theirs.statement,
    with: (statementId) => ({ query: { statementId } }),
    answer: { status: 200 },
  },
  'closePaymentCall body.paymentId': {
    theirs: () => theirs.payment,
    with: (paymentId) => ({ body: { paymentId } }),
  },
  'addTransferProofCall body.paymentId': {
    theirs: () => theirs.payment,
    with: (paymentId) => ({
      body: { paymentId, fileId: own.file, payerName: 'x', paidOn: '2026-11-20' },
    }),
  },
  'addTransferProofCall body.fileId': {
    theirs: () => theirs.file,
    with: (fileId) => ({
      body: { paymentId: own.transfer, fileId, payerName: 'x', paidOn: '2026-11-20' },
    }),
    answer: { status: 400, reason: 'request.invalid' },
  },
  'paymentTrailCall query.paymentId': {
    theirs: () => theirs.payment,
    with: (paymentId) => ({ query: { paymentId } }),
  },
  'refundTrailCall query.refundId': {
    theirs: () => theirs.refund,
    with: (refundId) => ({ query: { refundId } }),
  },
  'requestRefundCall body.orderId': {
    theirs: () => theirs.paid,
    with: (orderId) => ({ body: { orderId, reason: 'x' } }),
  },
  'quotePaper query.id': { theirs: () => theirs.quote, with: (id) => ({ query: { id } }) },
  'statementPaper query.id': { theirs: () => theirs.statement, with: (id) => ({ query: { id } }) },
  'statementWorkbook query.id': { theirs: () => theirs.statement, with: (id) => ({ query: { id } }) },
  'orderConfirmation query.id': { theirs: () => theirs.paid, with: (id) => ({ query: { id } }) },
  'modifyAddress body.id': {
    theirs: () => theirs.address,
    with: (id) => ({ body: { ...goodAddress, id, contact: 'x' } }),
  },
  'downloadPersonalExport query.id': { theirs: () => theirs.copy, with: (id) => ({ query: { id } }) },
  'endSessionCall body.id': { theirs: () => theirs.session, with: (id) => ({ body: { id } }) },
  'materialCall body.linkId': {
    theirs: () => theirs.address,
    with: (linkId) => ({ body: { operationType: 'save', linkId } }),
  },
  'deleteBatchAddress body.ids.*': {
    theirs: () => theirs.address,
    with: (id) => ({ body: { ids: [id] } }),
  },
  'getScenes body.id': { theirs: () => theirs.scene, with: (id) => ({ body: { id } }) },
  'addScene body.pages.*.blocks.*.fileId': {
    theirs: () => theirs.file,
    with: (fileId) => ({ body: { title: 'x', pages: [pictured(fileId)] } }),
    answer: { status: 400, reason: 'request.invalid' },
  },
  'editScene body.id': {
    theirs: () => theirs.scene,
    with: (id) => ({ body: { id, version: 1, title: 'y', pages: scenePages } }),
  },
  'editScene body.pages.*.blocks.*.fileId': {
    theirs: () => theirs.file,
    with: (fileId) => ({ body: { id: own.scene, version: 1, title: 'y', pages: [pictured(fileId)] } }),
    answer: { status: 400, reason: 'request.invalid' },
  },
  'deleteScene body.id': { theirs: () => theirs.scene, with: (id) => ({ body: { id } }) },
  'publishScene body.id': { theirs: () => theirs.scene, with: (id) => ({ body: { id, version: 1 } }) },
  'getSceneView body.id': { theirs: () => theirs.scene, with: (id) => ({ body: { id } }) },
  'saveScenePage body.sceneId': {
    theirs: () => theirs.scene,
    with: (sceneId) => ({ body: { sceneId, version: 1, page: scenePages[0] } }),
  },
  'saveScenePage body.page.blocks.*.fileId': {
    theirs: () => theirs.file,
    with: (fileId) => ({ body: { sceneId: own.scene, version: 1, page: pictured(fileId) } }),
    answer: { status: 400, reason: 'request.invalid' },
  },
  'deleteScenePage body.sceneId': {
    theirs: () => theirs.scene,
    with: (sceneId) => ({ body: { sceneId, version: 1, pageKey: 'a' } }),
  },
  'saveMarketingImage body.sceneId': {
    theirs: () => theirs.scene,
    with: (sceneId) => ({ body: { sceneId } }),
  },
  'getMarketingImage body.sceneId': {
    theirs: () => theirs.scene,
    with: (sceneId) => ({ body: { sceneId } }),
  },
  'getQuote query.quoteId': { theirs: () => theirs.quote, with: (quoteId) => ({ query: { quoteId } }) },
  'chatMessages query.conversationId': {
    theirs: () => theirs.chat,
    with: (conversationId) => ({ query: { conversationId } }),
  },
  'chatEvents query.conversationId': {
    theirs: () => theirs.chat,
    with: (conversationId) => ({ query: { conversationId } }),
  },
  'sendChatMessage body.conversationId': {
    theirs: () => theirs.chat,
    with: (conversationId) => ({ body: { conversationId, text: 'x', clientKey: 'key-of-x' } }),
  },
  'leaveOfflineMessage body.conversationId': {
    theirs: () => theirs.chat,
    with: (conversationId) => ({
      body: { conversationId, text: 'x', contact: 'a@example.com', clientKey: 'key-of-x' },
    }),
  },
  'readChat body.conversationId': {
    theirs: () => theirs.chat,
    with: (conversationId) => ({ body: { conversationId, position: 1 } }),
  },
  'locateTrucks body.orderId': {
    theirs: () => theirs.unpaid,
    with: (orderId) => ({ body: { trucks: [{ plate: '浙B12345' }], orderId } }),
  },
  'runningChargesCall query.orderId': {
    theirs: () => theirs.paid,
    with: (orderId) => ({ query: { orderId } }),
  },
  'orderOnMap query.id': { theirs: () => theirs.paid, with: (id) => ({ query: { id } }) },
  'orderNotificationSettings query.orderId': {
    theirs: () => theirs.unpaid,
    with: (orderId) => ({ query: { orderId } }),
  },
  'saveOrderNotificationSettings body.orderId': {
    theirs: () => theirs.unpaid,
    with: (orderId) => ({ body: { orderId, settings: null } }),
  },
  'revokeToken body.id': { theirs: () => theirs.systemToken, with: (id) => ({ body: { id } }) },
  'rotateWebhookSecret body.id': { theirs: () => theirs.webhook, with: (id) => ({ body: { id } }) },
  'chooseWebhookTypes body.id': {
    theirs: () => theirs.webhook,
    with: (id) => ({ body: { id, types: ['order.placed'] } }),
  },
  'switchWebhook body.id': { theirs: () => theirs.webhook, with: (id) => ({ body: { id, on: false } }) },
  'removeWebhook body.id': { theirs: () => theirs.webhook, with: (id) => ({ body: { id } }) },
  'testWebhook body.id': { theirs: () => theirs.webhook, with: (id) => ({ body: { id } }) },
  'listWebhookMessages query.webhookId': {
    theirs: () => theirs.webhook,
    with: (webhookId) => ({ query: { webhookId } }),
  },
  'resendWebhookMessage body.messageId': {
    theirs: () => theirs.webhookMessage,
    with: (messageId) => ({ body: { messageId } }),
  },
  'orderBillCall query.orderId': { theirs: () => theirs.paid, with: (orderId) => ({ query: { orderId } }) },
  'orderProposals query.orderId': { theirs: () => theirs.paid, with: (orderId) => ({ query: { orderId } }) },
  'answerProposal body.id': {
    theirs: () => theirs.proposal,
    with: (id) => ({ body: { id, agree: true } }),
  },
  'decideConsentCall body.id': {
    theirs: () => theirs.statementLine,
    with: (id) => ({ body: { id, agree: true } }),
  },
  'getStatement query.id': { theirs: () => theirs.statement, with: (id) => ({ query: { id } }) },
  'statementLines query.id': { theirs: () => theirs.statement, with: (id) => ({ query: { id } }) },
  'confirmStatement body.id': {
    theirs: () => theirs.statement,
    with: (id) => ({ body: { id, due: { minor: 100_000, currency: 'CNY' } } }),
  },
  'queryStatementLine body.statementId': {
    theirs: () => theirs.statement,
    with: (statementId) => ({ body: { statementId, lineId: theirs.statementLine, reason: 'x' } }),
  },
  'queryStatementLine body.lineId': {
    theirs: () => theirs.statementLine,
    with: (lineId) => ({ body: { statementId: own.statement, lineId, reason: 'x' } }),
  },
  'takeBackQuery body.id': { theirs: () => theirs.statementQuery, with: (id) => ({ body: { id } }) },
  'listInvoiceable query.orderId': {
    theirs: () => theirs.billed,
    with: (orderId) => ({ query: { orderId } }),
    answer: { status: 200 },
  },
  'listInvoiceable query.statementId': {
    theirs: () => theirs.statement,
    with: (statementId) => ({ query: { statementId } }),
    answer: { status: 200 },
  },
  'checkApplication body.titleId': {
    theirs: () => theirs.title,
    with: (titleId) => ({ body: { titleId, lines: [{ lineId: own.billLine, amountMinor: 1 }] } }),
  },
  'checkApplication body.lines.*.lineId': {
    theirs: () => theirs.billLine,
    with: (lineId) => ({ body: { titleId: own.title, lines: [{ lineId, amountMinor: 1 }] } }),
  },
  'applyForInvoice body.titleId': {
    theirs: () => theirs.title,
    with: (titleId) => ({ body: { titleId, lines: [{ lineId: own.billLine, amountMinor: 1 }] } }),
  },
  'applyForInvoice body.lines.*.lineId': {
    theirs: () => theirs.billLine,
    with: (lineId) => ({ body: { titleId: own.title, lines: [{ lineId, amountMinor: 1 }] } }),
  },
  'getInvoice query.id': { theirs: () => theirs.invoice, with: (id) => ({ query: { id } }) },
  'downloadInvoice query.id': { theirs: () => theirs.invoice, with: (id) => ({ query: { id } }) },
  'retryInvoice body.id': { theirs: () => theirs.failedInvoice, with: (id) => ({ body: { id } }) },
  'giveUpInvoice body.id': { theirs: () => theirs.failedInvoice, with: (id) => ({ body: { id } }) },
  'mailInvoice body.id': {
    theirs: () => theirs.invoice,
    with: (id) => ({ body: { id, email: 'a@example.com' } }),
  },
  'saveTitle body.id': {
    theirs: () => theirs.title,
    with: (id) => ({ body: { id, kind: 'personal', name: 'x' } }),
  },
  'removeTitle body.id': { theirs: () => theirs.title, with: (id) => ({ body: { id } }) },
  'addAgreement body.fileId': {
    theirs: () => theirs.file,
    with: (fileId) => ({
      body: { kind: 'contract', payerName: 'x', fileId, validUntil: '2027-11-20' },
    }),
    answer: { status: 400, reason: 'request.invalid' },
  },
  'agreementFile query.id': { theirs: () => theirs.agreement, with: (id) => ({ query: { id } }) },
  'timeline query.orderId': { theirs: () => theirs.paid, with: (orderId) => ({ query: { orderId } }) },
}

const call = (endpoint: Endpoint, sent: Sent, more: { token?: string; headers?: Record<string, string> }) =>
  app.call(endpoint, { ...sent, ...more } as never)

const tables = async (): Promise<string[]> =>
  (
    await app.ctx.pool.query<{ name: string }>(
      `select format('%I.%I', table_schema, table_name) as name from information_schema.tables
       where table_type = 'BASE TABLE' and (table_schema = 'public' or (table_schema = 'jobs' and table_name = 'job'))`,
    )
  ).rows.map(({ name }) => name)

/**
 * A connection that plans a question once: one of all tables takes longer to plan than to answer. None of a pool's,
 * which gives up what is lent and silent for as long as a slow machine builds what is looked at.
 */
let looking: pg.Client

/** Asks the same of each table in one query; the tables stay the same. */
const queries = new Map<string, string>()
async function ofEachTable<Row extends object>(
  what: string,
  queryOf: (name: string) => string,
  values: string[],
): Promise<Row[]> {
  const text = queries.get(what) ?? (await tables()).map(queryOf).filter(Boolean).join(' union all ')
  queries.set(what, text)
  return (await looking.query<Row>({ name: what, text, values })).rows
}

/**
 * Every table, the queue of jobs included, as one text that differs when a row came, went or was written again: the
 * number of its rows and the sum of the transactions that wrote them, which only grow. Less what only the asker's pages
 * hear.
 */
async function everything(): Promise<Record<string, string>> {
  const rows = await ofEachTable<{ name: string; digest: string }>(
    'everything',
    (name) =>
      `select '${name}' as name, count(*) || ' ' || coalesce(sum(xmin::text::bigint), 0) as digest
       from ${name} ${name === 'public.live_events' ? 'where audience <> $1' : ''}`,
    [`customer:${asker.userId}`],
  )
  return Object.fromEntries(rows.map(({ name, digest }) => [name, digest]))
}

/** What the forwarder sells; no customer's call writes there, as `everything` shows. */
const forwarders = /^public\.(rate_lines|rate_problems|trucking_tariffs|service_tariffs)$/

/** The rows of all tables that hold one of these texts, as text. */
async function rowsWith(...texts: string[]): Promise<string[]> {
  const found = await ofEachTable<{ row: string }>(
    'rows with',
    (name) =>
      forwarders.test(name) ? '' : `select '${name}: ' || t::text as row from ${name} t where t::text ~ $1`,
    [texts.join('|')],
  )
  return found.map(({ row }) => row).sort()
}

const draft = {
  pickup: { kind: 'port', port: 'CNNGB' },
  delivery: { kind: 'port', port: 'DEHAM' },
  containers: [{ type: '40HQ', quantity: 1 }],
  readyOn: '2026-11-25',
  cargo: { category: 'furniture', name: '木制餐椅' },
  services: ['none'],
} as const

const boundary = 'sampan-test-boundary'
/** A session of one's own beside the one that asks. */
const sessionOf = async ({ userId }: { userId: UserId }): Promise<string> => {
  await openSessionFor(app.ctx, system, userId)
  const { rows } = await app.ctx.pool.query<{ id: string }>(
    'select id from user_sessions where user_id = $1 order by id desc limit 1',
    [userId],
  )
  return rows[0]?.id ?? ''
}

const pictureOf = async ({ token }: { token: string }): Promise<string> => {
  const raw = await app.http.fastify.inject({
    method: 'POST',
    url: `/api${uploadFiles.path}`,
    headers: { token, 'content-type': `multipart/form-data; boundary=${formBoundary}` },
    payload: form([{ name: 'me.png', content: await sharp({ create: picture }).png().toBuffer() }]),
  })
  return raw.json().data.files[0].id
}

const upload = async (token: string, query = ''): Promise<{ status: number; id: string }> => {
  const raw = await app.http.fastify.inject({
    method: 'POST',
    url: `/api${uploadFiles.path}${query}`,
    headers: { token, 'content-type': `multipart/form-data; boundary=${boundary}` },
    payload: `--${boundary}\r\ncontent-disposition: form-data; name="file"; filename="a.txt"\r\n\r\nsalt\r\n--${boundary}--\r\n`,
  })
  return { status: raw.statusCode, id: raw.json().data?.files[0].id ?? '' }
}

beforeAll(async () => {
  gateway = await startAlipayGateway()
  app = await startTestApp(alipayEnvironment(gateway, { authorizes: true }))
  looking = new pg.Client({ connectionString: app.owner.options.connectionString })
  await looking.connect()
  await looking.query('set plan_cache_mode = force_generic_plan')
  await buildDemoRates(app.ctx, businessDateOf(app.ctx.clock()))
  asker = await buildCustomer(app)
  owner = await buildCustomer(app)
  const charge = (order: { id: OrderId }) =>
    app.call(createChargeCall, { token: owner.token, body: { orderIds: [order.id], channel: 'cashier' } })

  theirs.file = (await upload(owner.token)).id
  const documents = [{ kind: 'photo' as const, fileId: theirs.file as never }]
  const unpaid = await buildOrder(app, owner, { placing: { documents } })
  const paid = await buildOrder(app, owner, { status: 'inTransit' })
  const asked = await buildOrder(app, owner, { status: 'accepted' })
  theirs.proposal = await buildProposal(app, await buildStaff(app, 'sales'), asked.id)
  Object.assign(theirs, { unpaid: unpaid.id, paid: paid.id, number: paid.number })
  theirs.quote = await buildQuote(app, owner.userId)
  theirs.address = await addressOf(owner)
  theirs.session = await sessionOf(owner)
  for (const kind of photoKinds) {
    const { link } = await sendPhoto(app, owner.token, kind)
    photoLinks[kind] = { expires: link.expires, signature: link.signature }
    theirs[kind] = link.id
  }
  papers.person = await personBody(app, asker.token)
  papers.enterprise = await enterpriseBody(app, asker.token)
  theirs.owed = (await buildStatementToPay(app, owner)).id
  const saved = { list: 'orders', name: 'theirs', query: 'status=paid' }
  theirs.view = (await app.call(addView, { token: owner.token, body: saved })).data.views[0]?.id ?? ''
  theirs.export = await buildExport(app, owner.userId)
  theirs.copy = await buildPersonalExport(app, owner.userId)
  theirs.chat = (await app.call(startChat, { token: owner.token })).data.conversation.id
  theirs.payment = (await charge(unpaid)).data.paymentId
  const back = { orderId: (await paidOrder(owner)) as OrderId, reason: 'x' }
  theirs.refund = (await app.call(requestRefundCall, { token: owner.token, body: back })).data.id
  theirs.webhook = await webhookOf(owner)
  theirs.systemToken = (await buildToken(app, owner)).id
  theirs.webhookMessage = await messageOf(owner, theirs.webhook)
  for (const who of [owner, asker]) {
    await tellMuch(who)
    await stateMuch(who)
  }
  const queried = await buildQuery(app, owner)
  Object.assign(theirs, {
    statement: queried.statementId,
    statementLine: queried.lineId,
    statementQuery: queried.id,
  })
  // Enough for a second page of everything that pages.
  for (let more = 0; more < 11; more++) {
    await buildOrder(app, owner)
    const { data } = await app.call(requestPrice, { token: owner.token, body: { request: draft as never } })
    theirs.priceRequest = data.id
    theirs.voucher = await giveVoucher(app, owner.userId)
  }
  const billed = await buildPaidLines(app, owner)
  Object.assign(theirs, { billed: billed.orderId, billLine: billed.lines[0]?.lineId ?? '' })
  theirs.title = await buildTitle(app, owner)
  theirs.invoice = await issuedInvoice(app, owner)
  theirs.failedInvoice = await failedInvoice(app, owner)
  const agreement = await agreementOf(app, owner)
  await fillAgreementFile(app, agreement)
  theirs.agreement = agreement
  for (let more = 0; more < 11; more++) await issuedInvoice(app, owner)
  for (let more = 0; more < 11; more++) theirs.withdrawal = await askForWithdrawal(app, owner.userId)
  await askForWithdrawal(app, asker.userId)
  own.title = await buildTitle(app, asker)
  theirs.scene = await publishedScene(owner)
  own.scene = await sceneOf(asker)
  own.billLine = (await buildPaidLines(app, asker)).lines[0]?.lineId ?? ''
  own.file = (await upload(asker.token)).id
  own.unpaid = (await buildOrder(app, asker)).id
  own.statement = (await buildStatement(app, asker)).id
  const transfer = { orderIds: [(await buildOrder(app, asker)).id], channel: 'bankTransfer' as const }
  own.transfer = (await app.call(createChargeCall, { token: asker.token, body: transfer })).data.paymentId
  own.quote = await buildQuote(app, asker.userId)
  own.owed = (await buildStatementToPay(app, asker)).id
  await app.ctx.jobs.drain(app.ctx)
})
afterAll(async () => {
  await looking.end()
  await app.stop()
  await gateway.stop()
})

/** What a customer may read without naming anything. */
const reading = endpoints.filter(
  ({ endpoint }) =>
    endpoint.access === 'customer' &&
    endpoint.method === 'GET' &&
    endpoint.carries === 'json' &&
    endpoint.query.safeParse({}).success,
)

describe('another customer’s id', () => {
  it('is tried in every place where a call takes one', () => {
    expect(Object.keys(places).sort()).toEqual(placesOfContract.sort())
  })

  it('is never taken in a place that does not say whose id it is', () => {
    const loose = endpoints
      .filter(({ endpoint }) => endpoint.access !== 'staff')
      .flatMap(({ name, endpoint }) =>
        (['params', 'query', 'body'] as const).flatMap((part) => {
          const ids = new Set(
            idsIn(shapeOf(endpoint[part]), part).map(({ place }) => place.replace(/\.\*$/, '')),
          )
          const names = (schema: Schema, at: string): string[] => [
            ...Object.entries(schema.properties ?? {}).flatMap(([key, each]) => names(each, `${at}.${key}`)),
            ...(schema.items ? names(schema.items, `${at}.*`) : []),
            ...(/(\.id|Ids?|Nos?|Codes?)$/.test(at) && !schema.properties ? [at] : []),
          ]
          return names(shapeOf(endpoint[part]), part)
            .filter((place) => !ids.has(place))
            .map((place) => `${name} ${place}`)
        }),
      )
    // Codes that are none of a customer's ids: of an SMS, of goods, of whom a new customer was invited by, of a
    // payment app, which is good only beside its state, and those that stand in for an authenticator.
    // An article's id or name is for everybody.
    // The numbers on a person's or a company's papers and how large it is name nothing that is kept for others, and
    // categories of goods are the product's own. A package of points is for everybody; a top-up's number is looked up
    // among the customer's own, and whose it is refused where it is another's (top-ups.test.ts).
    const free =
      /([pP]honeCode|hsCode|inviteCode|authCode|recoveryCode|categoryIds)$|^article(Details|Cover) params\.id$|^certify body\.(idCardNo|creditCode|scaleId)$|^createTopUpChargeCall body\.id$|^getPayResultCall query\.(orderNo|adminUserId)$/
    // Whose it is may be said at the top of a call that is tried below with another's id, and refuses it.
    const tried = new Set([
      ...Object.keys(posts).map((name) => `${name} body`),
      ...reading.map(({ name }) => `${name} query`),
    ])
    const saysWhose = (each: string) =>
      /\.(userId|adminUserId)$/.test(each) && tried.has(each.replace(/\.\w+$/, ''))
    expect(loose.filter((each) => !free.test(each) && !saysWhose(each))).toEqual([])
  })

  /** Asks with an id that is none of the asker's, and with one that is nobody's: nothing tells them apart. */
  async function expectMissed(place: string, id: string): Promise<void> {
    const { with: sent, answer = notFound } = places[place] as Place
    const endpoint = named(place.split(' ')[0] ?? '')
    const unknown = newId(id.slice(0, 3) as 'ord')
    const before = await everything()
    const asked = await call(endpoint, sent(id), { token: asker.token })
    const missed = await call(endpoint, sent(unknown), { token: asker.token })
    expect({ status: asked.status, ...(asked.reason ? { reason: asked.reason } : {}) }).toEqual(answer)
    const { requestId, ...told } = asked.raw.json()
    const { requestId: _, ...toldOfNothing } = missed.raw.json()
    expect(told).toEqual(toldOfNothing)
    expect(missed.status).toBe(asked.status)
    expect(await everything()).toEqual(before)
  }

  // The asker's own things are answered and changed, as another's would be by a call that forgot to look.
  it.each([
    ['getOrder query.id', () => own.unpaid],
    ['listOrderPaymentsCall query.orderId', () => own.transfer],
    ['setExpressCall body.id', async () => (await buildOrder(app, asker)).id],
  ] as const)('that is answered is noticed: %s [A-13]', async (place, mine) => {
    await expect(expectMissed(place, await mine())).rejects.toThrow()
  })

  it.each(Object.entries(places))(
    '%s: answered like an id that does not exist, and nothing happens',
    async (place, { theirs: of, with: sent }) => {
      const endpoint = named(place.split(' ')[0] ?? '')
      const id = of()
      await expectMissed(place, id)
      // The owner is answered, so it was no mistake in the call.
      // A stream would not end; that its owner hears it stands beside the area.
      if (endpoint.method === 'GET' && endpoint.carries !== 'events')
        expect((await call(endpoint, sent(id), { token: owner.token })).status).toBe(
          place === 'downloadOrderDocument query.fileId' ? 404 : 200,
        )
    },
  )
})

describe('calls that take no id', () => {
  const ids = () => [owner.userId, ...Object.values(theirs)]

  it.each(reading.map(({ name, endpoint }) => [name, endpoint] as const))(
    '%s tells nothing of another customer',
    async (_, endpoint) => {
      for (const query of [{}, { keyword: theirs.number }, { userId: asker.userId }]) {
        const answer = await call(endpoint, { query }, { token: asker.token })
        expect(answer.status).toBe(200)
        for (const id of ids()) expect(answer.raw.body).not.toContain(id)
      }
      for (const name of ['userId', 'adminUserId']) {
        const named = await call(endpoint, { query: { [name]: owner.userId } }, { token: asker.token })
        expect([named.status, named.reason]).toEqual([403, 'request.otherUser'])
      }
    },
  )

  it.each([
    ['listOrders', listOrders],
    ['orderChanges', orderChanges],
    ['listMyQuotes', listMyQuotes],
    ['listMyPriceRequests', listMyPriceRequests],
    ['listVouchersCall', listVouchersCall],
    ['listNotifications', listNotifications],
    ['listStatements', listStatements],
    ['listInvoices', listInvoices],
    ['listWithdrawals', listWithdrawals],
  ] as const)('%s: a cursor of another customer’s list leads to one’s own', async (_, endpoint) => {
    const first = await call(endpoint, { query: { size: 10 } }, { token: owner.token })
    const cursor = (first.data as { nextCursor: string | null }).nextCursor
    expect(cursor).toBeTruthy()
    const { status, raw } = await call(endpoint, { query: { size: 10, cursor } }, { token: asker.token })
    expect(status).toBe(200)
    expect(raw.body).not.toContain(owner.userId)
    for (const item of (raw.json().data as { items: { id: string }[] }).items)
      expect(await rowsWith(item.id)).toEqual(expect.arrayContaining([expect.stringContaining(asker.userId)]))
  })

  it('names every list that pages', () => {
    const paging = endpoints.filter(
      ({ endpoint }) =>
        endpoint.access === 'customer' && 'cursor' in (shapeOf(endpoint.query).properties ?? {}),
    )
    expect(paging.map(({ name }) => name).sort()).toEqual([
      'listExceptions',
      'listInvoiceable',
      'listInvoices',
      'listMyPriceRequests',
      'listMyQuotes',
      'listNotifications',
      'listOrders',
      'listOwnConsents',
      'listStatements',
      'listVouchersCall',
      'listWithdrawals',
      'orderChanges',
      'rebateEntries',
    ])
  })

  it('keeps its answers under one key apart by customer', async () => {
    const key = 'one-key-of-two-customers'
    const mine = await app.call(placeOrder, {
      token: asker.token,
      key,
      body: { quoteId: await buildQuote(app, asker.userId) },
    })
    const others = await app.call(placeOrder, {
      token: owner.token,
      key,
      body: { quoteId: await buildQuote(app, owner.userId) },
    })
    expect([mine.status, others.status]).toEqual([200, 200])
    expect(others.data.id).not.toBe(mine.data.id)
  })
})

/** What nobody may set from outside; none of it may be found in the database afterwards. */
const marks = {
  status: 'cancelledByOperations',
  statusCode: 10,
  orderStatus: 'cancelledByOperations',
  paymentStatus: 'onHold',
  certificationStatus: 'recertify',
  role: 'administrator',
  kind: 'overseas',
  number: 'SP2001020399999',
  price: 987_654_321,
  amountPay: 987_654_321,
  total: { minor: 987_654_321, currency: 'CNY' },
  cny: { minor: 987_654_321, currency: 'CNY' },
  prepaid_minor: 987_654_321,
  prepaidMinor: 987_654_321,
  pointsNum: 987_654_321,
  createdAt: '2001-02-03T04:05:06.000Z',
  created_at: '2001-02-03T04:05:06.000Z',
  placedAt: '2001-02-03T04:05:06.000Z',
  paidAt: '2001-02-03T04:05:06.000Z',
  paid_at: '2001-02-03T04:05:06.000Z',
  validUntil: '2001-02-03T04:05:06.000Z',
  clerkId: 'stf_0123456789abcdefghjkmnpqrs',
  paymentId: 'pay_0123456789abcdefghjkmnpqrs',
  sheetId: 'rsh_0123456789abcdefghjkmnpqrs',
} as const
/** As they would stand in a row. */
const traces = [
  'cancelledByOperations',
  'onHold',
  'recertify',
  '987654321',
  'SP2001020399999',
  '2001-02-03',
  '0123456789abcdefghjkmnpqrs',
]

/** The marks at every level of a body where the contract knows no field of that name. */
function withMarks(sent: unknown, schema: Schema | undefined, extra: object): unknown {
  if (Array.isArray(sent)) return sent.map((each) => withMarks(each, schema?.items, extra))
  if (typeof sent !== 'object' || sent === null) return sent
  const parts = [schema, ...(schema?.anyOf ?? []), ...(schema?.oneOf ?? [])]
  const known = Object.assign({}, ...parts.map((each) => each?.properties ?? {})) as Record<string, Schema>
  const strange = Object.entries({ ...marks, ...extra }).filter(([name]) => !(name in known))
  return {
    ...Object.fromEntries(strange),
    ...Object.fromEntries(
      Object.entries(sent).map(([name, each]) => [name, withMarks(each, known[name], {})]),
    ),
  }
}

const chatOf = async ({ token }: Person): Promise<string> =>
  (await app.call(startChat, { token })).data.conversation.id

const viewOf = async ({ token }: Person): Promise<string> => {
  const body = { list: 'orders', name: 'x', query: '' }
  return (await app.call(addView, { token, body })).data.views[0]?.id ?? ''
}

const orderWithPaper = async (who: Person) => {
  const fileId = (await upload(who.token)).id as never
  const placing = { documents: [{ kind: 'photo' as const, fileId }] }
  return { id: (await buildOrder(app, who, { placing })).id, fileId }
}

type Case = (who: Person) => Promise<{ body: object; token?: string; headers?: Record<string, string> }>
const bought = async () => {
  const { data } = await app.call(searchQuotes, { body: draft as never })
  const [offer] = data.offers
  if (!offer) throw new Error('no offer')
  return offer
}
const logged =
  (body: (who: Person) => Promise<object> | object): Case =>
  async (who) => ({ body: await body(who), token: who.token })

/** A good call to every POST that a customer or a visitor may make. */
const posts: Record<string, Case> = {
  saveQuote: logged(async () => {
    const offer = await bought()
    return { request: draft, offerKey: offer.key, expectedTotal: offer.totals.cny }
  }),
  requestPrice: logged(() => ({ request: draft, note: 'x' })),
  searchQuotes: logged(() => draft),
  getOffer: logged(async () => ({ ...draft, offerKey: (await bought()).key })),
  findAlternatives: logged(() => draft),
  placeOrder: logged(async ({ userId }) => ({
    quoteId: await buildQuote(app, userId),
    cargo: { packages: 2 },
    shipper: { name: '宁波远航家具有限公司' },
  })),
  addAddress: logged(() => goodAddress),
  // What the page says of the day and its points is among what may leave no trace.
  signCall: logged(() => ({ signDate: '2001-02-03', pointsNum: 987_654_321 })),
  createTopUpChargeCall: logged(() => ({ id: 'p50', payPlatformType: 'cashier' })),
  pointsSerialNumberListCall: logged(() => ({ current: 1, size: 10 })),
  readAddressLineCall: logged(() => ({ text: '周敏 13857400001 浙江省宁波市北仑区纬五路 18 号' })),
  modifyAddress: logged(async (who) => ({ ...goodAddress, id: await addressOf(who), contact: '林岚' })),
  deleteBatchAddress: logged(async (who) => ({ ids: [await addressOf(who)] })),
  getScenes: logged(() => ({})),
  addScene: logged(() => ({ title: 'x', pages: scenePages })),
  editScene: logged(async (who) => ({ id: await sceneOf(who), version: 1, title: 'y', pages: scenePages })),
  deleteScene: logged(async (who) => ({ id: await sceneOf(who) })),
  publishScene: logged(async (who) => ({ id: await sceneOf(who), version: 1 })),
  getSceneTotal: logged(() => ({})),
  getSceneView: logged(async (who) => ({ id: await sceneOf(who) })),
  saveScenePage: logged(async (who) => ({ sceneId: await sceneOf(who), version: 1, page: scenePages[0] })),
  deleteScenePage: logged(async (who) => {
    const { token } = who
    const pages = [...scenePages, { key: 'c', blocks: [] }]
    const { data } = await app.call(addScene, { token, body: { title: 'x', pages } })
    return { sceneId: data.id, version: 1, pageKey: 'c' }
  }),
  saveMarketingImage: logged(async (who) => ({ sceneId: await publishedScene(who) })),
  getMarketingImage: logged(async (who) => ({ sceneId: await sceneOf(who) })),
  getMarketingUserImage: logged(() => ({})),
  cancelOrder: logged(async (who) => ({ id: (await buildOrder(app, who)).id, reason: 'x' })),
  addOrderDocuments: logged(async (who) => ({
    id: (await buildOrder(app, who)).id,
    documents: [{ kind: 'photo', fileId: (await upload(who.token)).id }],
  })),
  setShippingInstructionsCall: logged(async (who) => ({
    id: (await buildOrder(app, who)).id,
    instructions: { release: 'telex', freight: 'prepaid', goods: 'TABLES' },
    consignee: { name: 'VELDMAN BV' },
  })),
  setPickupInformationCall: logged(async (who) => {
    const place = { contact: 'x', phone: '1', address: 'y' }
    const request = { freePickup: true, pickupInformation: place }
    return { id: (await buildOrder(app, who, { request })).id, pickupInformation: { ...place, contact: 'z' } }
  }),
  setExpressCall: logged(async (who) => ({
    id: (await buildOrder(app, who)).id,
    express: { company: 'SF', waybill: 'SF1234567890' },
  })),
  setDocumentKindCall: logged(async (who) => ({ ...(await orderWithPaper(who)), kind: 'invoice' })),
  removeDocumentCall: logged(orderWithPaper),
  subscribeCargoCall: logged(() => ({ bill: 'COSU6394182750', container: 'CSQU3054383' })),
  startChat: logged(() => ({})),
  sendChatMessage: logged(async (who) => ({
    conversationId: await chatOf(who),
    text: 'x',
    clientKey: 'key-of-x',
  })),
  leaveOfflineMessage: logged(async (who) => ({
    conversationId: await chatOf(who),
    text: 'x',
    contact: 'a@example.com',
    clientKey: 'key-of-x',
  })),
  readChat: logged(async (who) => ({ conversationId: await chatOf(who), position: 0 })),
  clearRedDots: logged(() => ({})),
  bulkOrders: logged(async (who) => ({ action: 'cancel', ids: [(await buildOrder(app, who)).id] })),
  saleOfYear: logged(() => ({})),
  certify: logged((who) => personBody(app, who.token)),
  queryCertificationInfo: logged(() => ({})),
  queryMyTeam: logged(() => ({ source: 'qr', size: 10 })),
  teamNews: logged(() => ({ size: 5 })),
  requestWithdrawal: logged(async ({ userId }) => {
    await askForWithdrawal(app, userId)
    await giveCash(app, userId, 10_000)
    return { ...bankCard, amountMinor: 10_000 }
  }),
  saveTable: logged(() => ({
    name: 'orders',
    settings: { columns: [{ key: 'number', show: true, index: 0 }] },
  })),
  addView: logged(() => ({ list: 'orders', name: 'x', query: '' })),
  changeView: logged(async (who) => ({ id: await viewOf(who), name: 'y' })),
  removeView: logged(async (who) => ({ id: await viewOf(who) })),
  arrangeViews: logged(async (who) => ({ list: 'orders', ids: [await viewOf(who)] })),
  keepDraft: logged(() => ({ name: 'fillIn', text: 'x', savedAt: app.clock.now.toISOString() })),
  createChargeCall: logged(async (who) => ({
    orderIds: [(await buildOrder(app, who)).id],
    channel: 'cashier',
  })),
  createStatementCharge: logged(async (who) => {
    const { id, due } = await buildStatementToPay(app, who)
    return { statementIds: [id], channel: 'cashier', amount: due }
  }),
  applyOffsetsCall: logged(async (who) => ({
    orderId: (await buildOrder(app, who)).id,
    voucherId: await giveVoucher(app, who.userId),
  })),
  closePaymentCall: logged(async (who) => {
    const body = { orderIds: [(await buildOrder(app, who)).id], channel: 'cashier' as const }
    return { paymentId: (await app.call(createChargeCall, { token: who.token, body })).data.paymentId }
  }),
  addTransferProofCall: logged(async (who) => {
    const body = { orderIds: [(await buildOrder(app, who)).id], channel: 'bankTransfer' as const }
    const { paymentId } = (await app.call(createChargeCall, { token: who.token, body })).data
    return { paymentId, fileId: (await upload(who.token)).id, payerName: 'x', paidOn: '2026-11-20' }
  }),
  authorizePaymentCall: logged(async (who) => {
    const body = { orderIds: [(await buildOrder(app, who)).id], channel: 'alipay' as const }
    const { redirectTo } = (await app.call(createChargeCall, { token: who.token, body })).data
    const { searchParams } = new URL(String(gateway.authorize(String(redirectTo))))
    return { state: searchParams.get('state'), authCode: searchParams.get('auth_code') }
  }),
  readNotificationsCall: logged(() => ({ until: app.clock.now.toISOString() })),
  saveNotificationSettings: logged(() => ({ ...defaultSettings, arrivalHours: 12 })),
  askMailCodeCall: logged(() => ({ address: newAddress() })),
  confirmMailboxCall: logged(async (who) => {
    await app.call(askMailCodeCall, { token: who.token, body: { address: newAddress() } })
    return { code: await mailedCode(app, who.token) }
  }),
  removeMailboxCall: logged(async (who) => {
    await giveAddress(app, who)
    return {}
  }),
  setMailsCall: logged(async (who) => {
    await giveAddress(app, who)
    return { on: false }
  }),
  openUnsubscribeCall: async (who) => ({ body: { token: await unsubscribeToken(app, who) } }),
  unsubscribeCall: async (who) => ({ body: { token: await unsubscribeToken(app, who), what: 'all' } }),
  saveOrderNotificationSettings: logged(async (who) => ({
    orderId: (await buildOrder(app, who)).id,
    settings: { mode: 'muted', choices: defaultSettings.choices, arrivalHours: 12 },
  })),
  addWebhook: logged(() => ({ url: `https://hook-of-one.example.com/${newId('ord')}` })),
  addToken: logged(() => ({ name: 'ERP', scopes: ['readOrders'], days: 30 })),
  revokeToken: logged(async (who) => ({ id: (await buildToken(app, who)).id })),
  rotateWebhookSecret: logged(async (who) => ({ id: await webhookOf(who) })),
  chooseWebhookTypes: logged(async (who) => ({ id: await webhookOf(who), types: ['order.placed'] })),
  switchWebhook: logged(async (who) => ({ id: await webhookOf(who), on: false })),
  removeWebhook: logged(async (who) => ({ id: await webhookOf(who) })),
  testWebhook: logged(async (who) => ({ id: await webhookOf(who) })),
  resendWebhookMessage: logged(async (who) => ({ messageId: await messageOf(who, await webhookOf(who)) })),
  locateTrucks: logged(() => ({ trucks: [{ plate: '浙B12345' }] })),
  checkApplication: logged((who) => applicationOf(app, who)),
  applyForInvoice: logged((who) => applicationOf(app, who)),
  retryInvoice: logged(async (who) => ({ id: await failedInvoice(app, who) })),
  giveUpInvoice: logged(async (who) => ({ id: await failedInvoice(app, who) })),
  mailInvoice: logged(async (who) => ({ id: await issuedInvoice(app, who), email: 'a@example.com' })),
  saveTitle: logged(() => ({ kind: 'personal', name: 'x' })),
  removeTitle: logged(async (who) => ({ id: await buildTitle(app, who) })),
  addAgreement: logged((who) => agreementBody(app, who)),
  requestRefundCall: logged(async (who) => ({ orderId: await paidOrder(who), reason: 'x' })),
  answerProposal: logged(async (who) => {
    const { id } = await buildOrder(app, who, { status: 'accepted' })
    return { id: await buildProposal(app, await buildStaff(app, 'sales'), id), agree: true }
  }),
  decideConsentCall: logged(async (who) => {
    const { id } = await buildOrder(app, who, { status: 'inTransit' })
    return { id: await buildCharge(app, who, id, 'asked'), agree: true }
  }),
  confirmStatement: logged(async (who) => ({
    id: (await buildStatement(app, who)).id,
    due: { minor: 100_000, currency: 'CNY' },
  })),
  queryStatementLine: logged(async (who) => {
    const { id, lineId } = await buildStatement(app, who)
    return { statementId: id, lineId, reason: 'x' }
  }),
  takeBackQuery: logged(async (who) => ({ id: (await buildQuery(app, who)).id })),
  setToleranceCall: logged(() => ({ basisPoints: 100, mostMinor: 10_000 })),
  recordPageViewCall: logged(() => ({ path: '/', language: 'zh-CN' })),
  reportErrorCall: logged(() => ({ path: '/no/such/page', text: 'x' })),
  signOutEverywhereCall: logged(() => ({})),
  setPasswordCall: async ({ mobile, token }) => {
    const { challengeId, phoneCode } = await askForCode(app, mobile, { logInType: 'setPassword', token })
    return { token, body: { newPassword: 'a long password 1', phoneCode, challengeId } }
  },
  checkPhoneCodeCall: async ({ mobile, token }) => {
    const { challengeId, phoneCode } = await askForCode(app, mobile, { logInType: 'oldPhone', token })
    return { token, body: { phone: mobile, phoneCode, challengeId } }
  },
  updatePhoneCall: async ({ mobile, token }) => {
    const old = await askForCode(app, mobile, { logInType: 'oldPhone', token })
    const phone = `+86137${mobile.slice(-8)}`
    const fresh = await askForCode(app, phone, { logInType: 'newPhone', token })
    return {
      token,
      body: {
        phone,
        phoneCode: fresh.phoneCode,
        challengeId: fresh.challengeId,
        oldPhone: mobile,
        oldPhoneCode: old.phoneCode,
        oldChallengeId: old.challengeId,
      },
    }
  },
  askPersonalExport: logged(() => ({})),
  closeLoginCall: async ({ mobile, token }) => {
    const { challengeId, phoneCode } = await askForCode(app, mobile, { logInType: 'closing', token })
    return { token, body: { challengeId, phoneCode, agreed: true } }
  },
  beginSecondFactorCall: async ({ mobile, token }) => {
    const { challengeId, phoneCode } = await askForCode(app, mobile, { logInType: 'secondFactor', token })
    return { token, body: { challengeId, phoneCode } }
  },
  turnOnSecondFactorCall: logged(async (who) => {
    const { ticket, secret } = await beginFactor(app, who)
    return { ticket, totp: codeOf(secret, app.clock.now) }
  }),
  renewRecoveryCodesCall: logged(async (who) => {
    const { secret } = await turnOnFactor(app, who)
    return { totp: codeOf(secret, app.clock.now) }
  }),
  turnOffSecondFactorCall: logged(async (who) => ({
    recoveryCode: (await turnOnFactor(app, who)).recoveryCodes[0],
  })),
  secondStepCall: async () => {
    const who = await buildCustomer(app, { password: 'a long password 1' })
    const { secret } = await turnOnFactor(app, who)
    const ticket = await halfIn(app, who.mobile, 'a long password 1')
    return { body: { ticket, totp: codeOf(secret, app.clock.now) } }
  },
  endSessionCall: logged(async (who) => ({ id: await sessionOf(who) })),
  infoCall: logged(() => ({})),
  materialCall: logged(() => ({ operationType: 'save', companyName: 'x' })),
  updateHeaderPicUrlCall: logged(async (who) => ({
    headerPicUrl: await pictureOf(who),
  })),
  phoneCodeCall: async ({ mobile }) => ({ body: { phone: mobile, ...(await buildCaptcha(app)) } }),
  loginByCodeCall: async ({ mobile }) => {
    const { challengeId, phoneCode } = await askForCode(app, mobile)
    return { body: { phone: mobile, phoneCode, challengeId, agreementAccepted: true } }
  },
  loginByPasswordCall: async () => {
    const { mobile } = await buildCustomer(app, { password: 'a long password 1' })
    return { body: { phone: mobile, password: 'a long password 1', agreementAccepted: true } }
  },
  startIdentityLogin: logged(() => ({ bind: true })),
  finishIdentityLogin: async () => {
    const { headers, ...body } = await backFromWechat(app)
    return { headers, body }
  },
  bindIdentityCall: async ({ mobile }) => {
    const { headers, ticket } = await wechatTicket(app)
    const { challengeId, phoneCode } = await askForCode(app, mobile)
    return { headers, body: { ticket, phone: mobile, phoneCode, challengeId, agreementAccepted: true } }
  },
  unbindIdentityCall: async ({ token }) => {
    await bindWechat(app, token)
    return { token, body: { provider: 'wechat' } }
  },
  refreshCall: async ({ refreshToken }) => ({ body: {}, headers: ownPage(refreshToken) }),
  logoutCall: async ({ refreshToken }) => ({ body: {}, headers: ownPage(refreshToken) }),
}

/** Paid the way that only a verified notice can. */
async function paidOrder(who: { userId: UserId; token: string }): Promise<string> {
  const order = await buildOrder(app, who)
  const body = { orderIds: [order.id], channel: 'cashier' as const }
  const { data } = await app.call(createChargeCall, { token: who.token, body })
  await payInCashier(app, data.redirectTo)
  return order.id
}

describe('fields that are not the caller’s to set', () => {
  it('are tried on every call that changes something', () => {
    const open = endpoints.filter(
      ({ endpoint }) =>
        endpoint.access !== 'staff' &&
        endpoint.method === 'POST' &&
        endpoint.carries === 'json' &&
        !endpoint.path.startsWith('/crm/desk/'),
    )
    expect(Object.keys(posts).sort()).toEqual(open.map(({ name }) => name).sort())
  })

  it.each(aShare(3, Object.entries(posts)))(
    '%s: another customer’s id is refused, the server’s own values stand',
    async (name, make) => {
      const endpoint = named(name)
      const who = await buildCustomer(app)
      const { body, ...more } = await make(who)
      const ofOwner = await rowsWith(owner.userId)
      if (more.token) {
        const before = await everything()
        for (const field of ['userId', 'adminUserId']) {
          const refused = await call(endpoint, { body: { ...body, [field]: owner.userId } }, more)
          expect([refused.status, refused.reason]).toEqual([403, 'request.otherUser'])
          const inQuery = await call(endpoint, { body, query: { [field]: owner.userId } }, more)
          expect([inQuery.status, inQuery.reason]).toEqual([403, 'request.otherUser'])
        }
        expect(await everything()).toEqual(before)
      }
      // A visitor has no user yet: the field is no field, and the answer is for whoever proved to be there.
      const extra = more.token ? { userId: who.userId } : { userId: owner.userId, adminUserId: owner.userId }
      const schema = shapeOf(endpoint.body)
      const earlier = await rowsWith(...traces)
      const taken = await call(endpoint, { body: withMarks(body, schema, extra) as object }, more)
      expect([taken.status, taken.reason]).toEqual([200, undefined])
      expect(await rowsWith(...traces)).toEqual(earlier)
      expect(await rowsWith(owner.userId)).toEqual(ofOwner)
      for (const trace of [...traces, owner.userId]) expect(taken.raw.body).not.toContain(trace)
    },
  )

  it('that reach a row are noticed: a mark in any table, one column of one row [A-14]', async () => {
    const before = await everything()
    const earlier = await rowsWith(...traces)
    await app.ctx.pool.query(
      `insert into embedded_mails (id, key, address, subject, body, attachments, sent_at)
       values ('eml_planted', 'planted', 'a@example.com', 'x', $1, '[]', $2)`,
      [`{"amountPay": ${marks.amountPay}}`, app.clock.now],
    )
    expect(await rowsWith(...traces)).not.toEqual(earlier)
    expect((await everything())['public.embedded_mails']).not.toBe(before['public.embedded_mails'])
    await app.owner.query("delete from embedded_mails where id = 'eml_planted'")
    expect(await everything()).toEqual(before)
    const order = await buildOrder(app, asker)
    const untouched = await everything()
    await app.owner.query("update orders set clerk_name = 'Another' where id = $1", [order.id])
    expect((await everything())['public.orders']).not.toBe(untouched['public.orders'])
  })

  it('an upload is the caller’s own, whoever is named', async () => {
    expect((await upload(asker.token, `?userId=${owner.userId}`)).status).toBe(403)
    const { id } = await upload(asker.token, `?userId=${asker.userId}&status=paid`)
    expect((await app.call(downloadFile, { token: owner.token, query: { id: id as never } })).status).toBe(
      404,
    )
    expect((await app.call(downloadFile, { token: asker.token, query: { id: id as never } })).status).toBe(
      200,
    )
  })

  it('an amount that the shipper may name only stops a payment, never makes it', async () => {
    const { id } = await buildOrder(app, asker)
    for (const minor of [1, 0, -1, 987_654_321]) {
      const body = {
        orderIds: [id],
        channel: 'cashier' as const,
        amount: { minor, currency: 'CNY' as const },
      }
      const { status, reason } = await app.call(createChargeCall, { token: asker.token, body })
      expect([status, reason]).toEqual([409, 'payment.amountChanged'])
    }
    expect((await rowsWith('987654321')).length).toBe(0)
  })
})
