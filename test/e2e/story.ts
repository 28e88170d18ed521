import { type APIRequestContext, expect, type Locator, type Page, type TestInfo } from '@playwright/test'
import type { Language } from '#domain/kernel/language.ts'
import type { PaymentChannelName } from '#domain/payments/channels.ts'
import { billing as billingEn } from '#i18n/en-US/billing.ts'
import { bills as billsEn } from '#i18n/en-US/bills.ts'
import { cargo as cargoEn } from '#i18n/en-US/cargo.ts'
import { cashier as cashierEn } from '#i18n/en-US/cashier.ts'
import { certification as certificationEn } from '#i18n/en-US/certification.ts'
import { certifying as certifyingEn } from '#i18n/en-US/certifying.ts'
import { changes as changesEn } from '#i18n/en-US/changes.ts'
import { charges as chargesEn } from '#i18n/en-US/charges.ts'
import { chat as chatEn } from '#i18n/en-US/chat.ts'
import { clerks as clerksEn } from '#i18n/en-US/clerks.ts'
import { common as commonEn } from '#i18n/en-US/common.ts'
import { content as contentEn } from '#i18n/en-US/content.ts'
import { customers as customersEn } from '#i18n/en-US/customers.ts'
import { desk as deskEn } from '#i18n/en-US/desk.ts'
import { exceptions as exceptionsEn } from '#i18n/en-US/exceptions.ts'
import { factor as factorEn } from '#i18n/en-US/factor.ts'
import { goods as goodsEn } from '#i18n/en-US/goods.ts'
import { invoices as invoicesEn } from '#i18n/en-US/invoices.ts'
import { invoicing as invoicingEn } from '#i18n/en-US/invoicing.ts'
import { levels as levelsEn } from '#i18n/en-US/levels.ts'
import { many as manyEn } from '#i18n/en-US/many.ts'
import { money as moneyEn } from '#i18n/en-US/money.ts'
import { news as newsEn } from '#i18n/en-US/news.ts'
import { newsroom as newsroomEn } from '#i18n/en-US/newsroom.ts'
import { notices as noticesEn } from '#i18n/en-US/notices.ts'
import { notifications as notificationsEn } from '#i18n/en-US/notifications.ts'
import { orders as ordersEn } from '#i18n/en-US/orders.ts'
import { outbox as outboxEn } from '#i18n/en-US/outbox.ts'
import { payments as paymentsEn } from '#i18n/en-US/payments.ts'
import { points as pointsEn } from '#i18n/en-US/points.ts'
import { profile as profileEn } from '#i18n/en-US/profile.ts'
import { promotion as promotionEn } from '#i18n/en-US/promotion.ts'
import { quotes as quotesEn } from '#i18n/en-US/quotes.ts'
import { rates as ratesEn } from '#i18n/en-US/rates.ts'
import { records as recordsEn } from '#i18n/en-US/records.ts'
import { rights as rightsEn } from '#i18n/en-US/rights.ts'
import { scenes as scenesEn } from '#i18n/en-US/scenes.ts'
import { seaports as seaportsEn } from '#i18n/en-US/seaports.ts'
import { sheets as sheetsEn } from '#i18n/en-US/sheets.ts'
import { site as siteEn } from '#i18n/en-US/site.ts'
import { staff as staffEn } from '#i18n/en-US/staff.ts'
import { statements as statementsEn } from '#i18n/en-US/statements.ts'
import { templates as templatesEn } from '#i18n/en-US/templates.ts'
import { tracking as trackingEn } from '#i18n/en-US/tracking.ts'
import { trail as trailEn } from '#i18n/en-US/trail.ts'
import { users as usersEn } from '#i18n/en-US/users.ts'
import { voyages as voyagesEn } from '#i18n/en-US/voyages.ts'
import { webhooks as webhooksEn } from '#i18n/en-US/webhooks.ts'
import { workspace as workspaceEn } from '#i18n/en-US/workspace.ts'
import { channelNames } from '#i18n/payment-channels.ts'
import { billing as billingZh } from '#i18n/zh-CN/billing.ts'
import { bills as billsZh } from '#i18n/zh-CN/bills.ts'
import { cargo as cargoZh } from '#i18n/zh-CN/cargo.ts'
import { cashier as cashierZh } from '#i18n/zh-CN/cashier.ts'
import { certification as certificationZh } from '#i18n/zh-CN/certification.ts'
import { certifying as certifyingZh } from '#i18n/zh-CN/certifying.ts'
import { changes as changesZh } from '#i18n/zh-CN/changes.ts'
import { charges as chargesZh } from '#i18n/zh-CN/charges.ts'
import { chat as chatZh } from '#i18n/zh-CN/chat.ts'
import { clerks as clerksZh } from '#i18n/zh-CN/clerks.ts'
import { common as commonZh } from '#i18n/zh-CN/common.ts'
import { content as contentZh } from '#i18n/zh-CN/content.ts'
import { customers as customersZh } from '#i18n/zh-CN/customers.ts'
import { desk as deskZh } from '#i18n/zh-CN/desk.ts'
import { exceptions as exceptionsZh } from '#i18n/zh-CN/exceptions.ts'
import { factor as factorZh } from '#i18n/zh-CN/factor.ts'
import { goods as goodsZh } from '#i18n/zh-CN/goods.ts'
import { invoices as invoicesZh } from '#i18n/zh-CN/invoices.ts'
import { invoicing as invoicingZh } from '#i18n/zh-CN/invoicing.ts'
import { levels as levelsZh } from '#i18n/zh-CN/levels.ts'
import { many as manyZh } from '#i18n/zh-CN/many.ts'
import { money as moneyZh } from '#i18n/zh-CN/money.ts'
import { news as newsZh } from '#i18n/zh-CN/news.ts'
import { newsroom as newsroomZh } from '#i18n/zh-CN/newsroom.ts'
import { notices as noticesZh } from '#i18n/zh-CN/notices.ts'
import { notifications as notificationsZh } from '#i18n/zh-CN/notifications.ts'
import { orders as ordersZh } from '#i18n/zh-CN/orders.ts'
import { outbox as outboxZh } from '#i18n/zh-CN/outbox.ts'
import { payments as paymentsZh } from '#i18n/zh-CN/payments.ts'
import { points as pointsZh } from '#i18n/zh-CN/points.ts'
import { profile as profileZh } from '#i18n/zh-CN/profile.ts'
import { promotion as promotionZh } from '#i18n/zh-CN/promotion.ts'
import { quotes as quotesZh } from '#i18n/zh-CN/quotes.ts'
import { rates as ratesZh } from '#i18n/zh-CN/rates.ts'
import { records as recordsZh } from '#i18n/zh-CN/records.ts'
import { rights as rightsZh } from '#i18n/zh-CN/rights.ts'
import { scenes as scenesZh } from '#i18n/zh-CN/scenes.ts'
import { seaports as seaportsZh } from '#i18n/zh-CN/seaports.ts'
import { sheets as sheetsZh } from '#i18n/zh-CN/sheets.ts'
import { site as siteZh } from '#i18n/zh-CN/site.ts'
import { staff as staffZh } from '#i18n/zh-CN/staff.ts'
import { statements as statementsZh } from '#i18n/zh-CN/statements.ts'
import { templates as templatesZh } from '#i18n/zh-CN/templates.ts'
import { tracking as trackingZh } from '#i18n/zh-CN/tracking.ts'
import { trail as trailZh } from '#i18n/zh-CN/trail.ts'
import { users as usersZh } from '#i18n/zh-CN/users.ts'
import { voyages as voyagesZh } from '#i18n/zh-CN/voyages.ts'
import { webhooks as webhooksZh } from '#i18n/zh-CN/webhooks.ts'
import { workspace as workspaceZh } from '#i18n/zh-CN/workspace.ts'

/** The words of the product, as the reader of this run sees them: stories find things by what they are called. */
const english = {
  billing: billingEn,
  changes: changesEn,
  bills: billsEn,
  cargo: cargoEn,
  certification: certificationEn,
  certifying: certifyingEn,
  charges: chargesEn,
  chat: chatEn,
  clerks: clerksEn,
  content: contentEn,
  many: manyEn,
  templates: templatesEn,
  rights: rightsEn,
  common: commonEn,
  webhooks: webhooksEn,
  voyages: voyagesEn,
  scenes: scenesEn,
  seaports: seaportsEn,
  sheets: sheetsEn,
  notifications: notificationsEn,
  factor: factorEn,
  goods: goodsEn,
  exceptions: exceptionsEn,
  news: newsEn,
  newsroom: newsroomEn,
  notices: noticesEn,
  site: siteEn,
  users: usersEn,
  quotes: quotesEn,
  rates: ratesEn,
  records: recordsEn,
  payments: paymentsEn,
  orders: ordersEn,
  tracking: trackingEn,
  customers: customersEn,
  desk: deskEn,
  staff: staffEn,
  cashier: cashierEn,
  invoices: invoicesEn,
  levels: levelsEn,
  money: moneyEn,
  invoicing: invoicingEn,
  outbox: outboxEn,
  points: pointsEn,
  promotion: promotionEn,
  profile: profileEn,
  statements: statementsEn,
  trail: trailEn,
  workspace: workspaceEn,
}
const chinese: typeof english = {
  billing: billingZh,
  changes: changesZh,
  bills: billsZh,
  cargo: cargoZh,
  certification: certificationZh,
  certifying: certifyingZh,
  charges: chargesZh,
  chat: chatZh,
  clerks: clerksZh,
  content: contentZh,
  many: manyZh,
  templates: templatesZh,
  rights: rightsZh,
  common: commonZh,
  webhooks: webhooksZh,
  voyages: voyagesZh,
  scenes: scenesZh,
  seaports: seaportsZh,
  sheets: sheetsZh,
  notifications: notificationsZh,
  factor: factorZh,
  goods: goodsZh,
  exceptions: exceptionsZh,
  news: newsZh,
  newsroom: newsroomZh,
  notices: noticesZh,
  site: siteZh,
  users: usersZh,
  quotes: quotesZh,
  rates: ratesZh,
  records: recordsZh,
  payments: paymentsZh,
  orders: ordersZh,
  tracking: trackingZh,
  customers: customersZh,
  desk: deskZh,
  staff: staffZh,
  cashier: cashierZh,
  invoices: invoicesZh,
  levels: levelsZh,
  money: moneyZh,
  invoicing: invoicingZh,
  outbox: outboxZh,
  points: pointsZh,
  promotion: promotionZh,
  profile: profileZh,
  statements: statementsZh,
  trail: trailZh,
  workspace: workspaceZh,
}

export const languageOf = (info: TestInfo): Language => (info.project.name === 'zh' ? 'zh-CN' : 'en-US')
export const wordsOf = (info: TestInfo): typeof english => (languageOf(info) === 'zh-CN' ? chinese : english)

/** A phrase with its blanks as a pattern: "Pay {{amount}} with {{channel}}" finds "Pay ¥1.00 with Test cashier". */
export const pattern = (phrase: string): RegExp =>
  new RegExp(
    phrase
      .split(/\{\{\w+\}\}/)
      .map((part) => part.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&'))
      .join('.*'),
  )

/** What the button says that pays by a way: not the stepper beside it, which also pays a part with points. */
export const payButton = (info: TestInfo, channel: PaymentChannelName): RegExp => {
  const name = channelNames[channel][languageOf(info) === 'zh-CN' ? 'zh' : 'en']
  return pattern(wordsOf(info).payments.due.pay.replace('{{channel}}', name))
}

/** Logs in with a text message in the dialog that is open, the browser proving itself instead of a picture. */
export async function logInByCode(page: Page, info: TestInfo, mobile: string): Promise<void> {
  const { login } = wordsOf(info).users
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel(login.phone).fill(mobile)
  await dialog.getByRole('button', { name: login.captchaOther }).click()
  await dialog.getByText(login.proofDone).waitFor()
  await dialog.getByRole('button', { name: login.sendCode }).click()
  const shown = await dialog.getByText(pattern(login.demoCode)).textContent()
  await dialog.getByLabel(login.code, { exact: true }).fill(/\d{6}/.exec(shown ?? '')?.[0] ?? '')
  await dialog.getByRole('checkbox').check()
  await dialog.getByRole('button', { name: login.submit, exact: true }).click()
  await dialog.waitFor({ state: 'hidden' })
}

/** Logs a demo shipper in with the password, from the home page. */
export async function logInByPassword(page: Page, info: TestInfo, mobile: string): Promise<void> {
  const { login } = wordsOf(info).users
  await page.goto('/login')
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('tab', { name: login.byPassword }).click()
  await dialog.getByLabel(login.phone).fill(mobile)
  await dialog.getByLabel(login.password, { exact: true }).fill('sampan2026')
  await dialog.getByRole('checkbox').check()
  await dialog.getByRole('button', { name: login.submit, exact: true }).click()
  await dialog.waitFor({ state: 'hidden' })
}

/** A map by its name, once it is drawn; `data-points` counts what stands on it. */
export const drawnMap = (page: Page, name: string | RegExp): Locator =>
  page.locator('[data-points]').filter({ has: page.getByRole('region', { name }) })

/**
 * Posts to a call of the API as a program of the shipper would: with a key, and once more with the same one where no
 * process answered. Returns the data.
 */
export async function postOnce(
  request: APIRequestContext,
  path: string,
  data: object,
  token: string,
  // biome-ignore lint/suspicious/noExplicitAny: what comes depends on the call.
): Promise<any> {
  const headers = { token, 'idempotency-key': crypto.randomUUID() }
  const send = () => request.post(`/api/crm/${path}`, { headers, data })
  let answer = await send()
  if (answer.status() === 502) answer = await send()
  expect(answer.ok(), `${answer.url()} ${await answer.text()}`).toBe(true)
  return (await answer.json()).data
}
