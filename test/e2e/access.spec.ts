import { expect, type Page, test } from '@playwright/test'
import { exceptions as exceptionsEn } from '#i18n/en-US/exceptions.ts'
import { goods as goodsEn } from '#i18n/en-US/goods.ts'
import { intake as intakeEn } from '#i18n/en-US/intake.ts'
import { rates as ratesEn } from '#i18n/en-US/rates.ts'
import { sheets as sheetsEn } from '#i18n/en-US/sheets.ts'
import { voyages as voyagesEn } from '#i18n/en-US/voyages.ts'
import { webhooks as webhooksEn } from '#i18n/en-US/webhooks.ts'
import { exceptions as exceptionsZh } from '#i18n/zh-CN/exceptions.ts'
import { goods as goodsZh } from '#i18n/zh-CN/goods.ts'
import { intake as intakeZh } from '#i18n/zh-CN/intake.ts'
import { rates as ratesZh } from '#i18n/zh-CN/rates.ts'
import { sheets as sheetsZh } from '#i18n/zh-CN/sheets.ts'
import { voyages as voyagesZh } from '#i18n/zh-CN/voyages.ts'
import { webhooks as webhooksZh } from '#i18n/zh-CN/webhooks.ts'
import { everyLook, inOne, looks, readByAxe, whenAll, wide } from './axe.ts'
import { openDesk } from './desk.ts'
import { offersTo } from './offers.ts'
import { languageOf, logInByCode, logInByPassword, pattern, payButton, wordsOf } from './story.ts'

/**
 * Every page and what opens on it, as axe reads it [WCAG 2.2 AA, C-01]: with content, empty, failed, and with its dialogs
 * open. Each is looked at in one of the languages and in one of the four pairs of width and theme, turn by turn; all
 * pages in all of them, in both languages, by `npm run prove C-01`.
 */
// There are many pages, and each is read whole.
test.describe.configure({ timeout: everyLook ? 360_000 : 180_000 })

let looked = 0

async function lookAt(page: Page, what: string): Promise<void> {
  const turn = looked++ % looks.length
  for (const look of everyLook ? looks : looks.slice(turn, turn + 1)) await readByAxe(page, what, look)
  await page.setViewportSize(wide)
}

const referenceEn = { exceptions: exceptionsEn, goods: goodsEn, voyages: voyagesEn, intake: intakeEn }
const referenceZh: typeof referenceEn = {
  exceptions: exceptionsZh,
  goods: goodsZh,
  voyages: voyagesZh,
  intake: intakeZh,
}

const heading = (page: Page) => page.getByRole('heading', { level: 1 }).first().waitFor()

/** While this runs, the server cannot be reached for calls of this path. */
async function withoutAnswer(page: Page, path: string, look: () => Promise<void>): Promise<void> {
  await page.route(path, (route) => route.abort())
  await look()
  await page.unroute(path)
}

test('open pages', inOne('@zh'), async ({ page }, info) => {
  const words = wordsOf(info)
  const home = languageOf(info) === 'zh-CN' ? '/' : '/english'
  for (const path of [home, '/protocol', '/404', '/quotationSearch/index']) {
    await page.goto(path)
    await heading(page)
    await lookAt(page, path)
  }
  await page.getByRole('button', { name: words.quotes.form.submit }).click()
  await page.locator('[aria-invalid=true]').first().waitFor()
  await lookAt(page, 'quote form with errors')
  await page.goto(offersTo('DEHAM'))
  await page.getByRole('button', { name: words.quotes.offer.details }).first().click()
  await page.getByRole('heading', { name: words.quotes.detail.exclusions }).waitFor()
  await lookAt(page, 'offers, one open')
  await withoutAnswer(page, '**/api/crm/quote/search*', async () => {
    await page.goto(offersTo('NLRTM'))
    await page.getByRole('button', { name: words.common.actions.retry }).waitFor()
    await lookAt(page, 'offers that could not be read')
  })
})

test('logging in, and a shipper without orders', inOne('@en'), async ({ page }, info) => {
  const words = wordsOf(info)
  const { login } = words.users
  await page.goto('/orderManage/index')
  const dialog = page.getByRole('dialog')
  await dialog.waitFor()
  await lookAt(page, 'login by code')
  await dialog.getByRole('tab', { name: login.byPassword }).click()
  await dialog.getByRole('button', { name: login.submit, exact: true }).click()
  await dialog.locator('[aria-invalid=true]').first().waitFor()
  await lookAt(page, 'login by password with errors')
  await dialog.getByRole('tab', { name: login.byCode }).click()
  await logInByCode(page, info, languageOf(info) === 'zh-CN' ? '13812340011' : '13812340012')
  await page.goto('/orderManage/index')
  await page.getByText(words.orders.empty.title).first().waitFor()
  await lookAt(page, 'no orders yet')
})

test('from an offer to a payment', inOne('@zh'), async ({ page, context }, info) => {
  const words = wordsOf(info)
  const { fill, none, offer } = words.quotes
  await logInByPassword(page, info, '13800000001')

  await page.goto(offersTo('ISREY'))
  await page.getByRole('button', { name: none.askClerk }).first().waitFor()
  await lookAt(page, 'no offers')
  await page.getByRole('button', { name: none.askClerk }).first().click()
  await page.getByText(pattern(none.asked)).first().waitFor()

  await page.goto(offersTo('DEHAM'))
  await page
    .getByRole('button', { name: new RegExp(`^${offer.choose}`) })
    .first()
    .click()
  await page.getByRole('heading', { level: 1, name: fill.title }).waitFor()
  await lookAt(page, 'fill in')
  await page.getByRole('button', { name: pattern(fill.submit) }).click()
  await page.locator('[aria-invalid=true]').first().waitFor()
  await lookAt(page, 'fill in with errors')
  await page.getByLabel(fill.company).first().fill('Lanwan Home')
  await page.getByRole('checkbox', { name: pattern(fill.agreement) }).check()
  await page.getByRole('button', { name: pattern(fill.submit) }).click()
  await page.getByRole('heading', { level: 1, name: words.payments.title }).waitFor()
  await page.getByRole('radio', { name: pattern(words.payments.channels.notes.cashier) }).check()
  await lookAt(page, 'confirm and pay')

  // The way to the cashier is held open: its address answers nothing for a while.
  await context.route('**/cashier/**', (route) => route.fulfill({ status: 204 }))
  const [way] = await Promise.all([
    page.waitForEvent('popup'),
    page
      .getByRole('button', { name: payButton(info, 'cashier') })
      .first()
      .click(),
  ])
  const go = way.getByRole('link', { name: pattern(words.payments.redirect.go) })
  await go.waitFor()
  await lookAt(way, 'on the way to the payment')
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('heading', { name: pattern(words.payments.dialogue.waiting.title) }).waitFor()
  await lookAt(page, 'waiting for the payment')
  await context.unroute('**/cashier/**')
  await go.click()
  const pay = way.getByRole('button', { name: words.cashier.actions.pay.name, exact: true })
  await pay.waitFor()
  await lookAt(way, 'cashier')
  await pay.click()
  await dialog.getByRole('heading', { name: pattern(words.payments.dialogue.success.title) }).waitFor()
  await lookAt(page, 'paid')
  await way.getByRole('link', { name: words.cashier.back }).click()
  await way.waitForURL(/\/paying/)
  await way.getByRole('heading', { name: pattern(words.payments.dialogue.success.title) }).waitFor()
  await lookAt(way, 'back from the payment')
})

test("the shipper's orders", inOne('@en'), async ({ page }, info) => {
  const words = wordsOf(info)
  await logInByPassword(page, info, '13800000001')
  await page.goto('/orderManage/index')
  const numbers = page.getByRole('link', { name: /SP\d{13}/ })
  await numbers.first().waitFor()
  await lookAt(page, 'order list')
  await page
    .getByRole('row')
    .filter({ hasText: words.orders.statuses.inTransit })
    .first()
    .getByRole('link', { name: /SP\d{13}/ })
    .click()
  await page.waitForURL(/orderDetail\/overview/)
  await heading(page)
  await lookAt(page, 'order')
  await page.getByRole('button', { name: words.orders.documents.add }).click()
  await page.getByRole('dialog').waitFor()
  await lookAt(page, 'adding documents')
  await page.goto('/orderManage/index?keyword=nothing-of-this-name')
  await page.getByText(words.orders.noMatch.title).first().waitFor()
  await lookAt(page, 'no order found')
  await withoutAnswer(page, '**/api/crm/order/list*', async () => {
    await page.goto('/orderManage/index')
    await page.getByRole('button', { name: words.common.actions.retry }).waitFor()
    await lookAt(page, 'order list that could not be read')
  })
})

whenAll("the shipper's money", inOne('@zh'), async ({ page }, info) => {
  await logInByPassword(page, info, '13800000001')
  await page.goto('/orderManage/index?status=refundCompleted')
  await page
    .getByRole('link', { name: /SP\d{13}/ })
    .first()
    .click()
  await page.waitForURL(/orderDetail\/overview/)
  const { search } = new URL(page.url())
  for (const tab of ['containers', 'costs']) {
    await page.goto(`/orderManage/orderDetail/${tab}${search}`)
    await heading(page)
    await expect(page.locator('main .bone')).toHaveCount(0)
    await lookAt(page, `the order's ${tab}`)
  }
  for (const record of ['paymentDetail', 'refundDetail']) {
    await page.goto(`/orderManage/orderDetail/costs${search}`)
    await page.locator(`main a[href*=${record}]`).first().click()
    await page.waitForURL(new RegExp(record))
    await heading(page)
    await lookAt(page, record)
  }
})

whenAll("the shipper's invoices", inOne('@en'), async ({ page }, info) => {
  const { invoices, common } = wordsOf(info)
  await logInByPassword(page, info, '13800000001')
  const settled = async (path: string) => {
    await page.goto(path)
    await heading(page)
    await expect(page.locator('main .bone')).toHaveCount(0)
    await lookAt(page, path)
  }
  await settled('/accountManage/invoiceManage?keyword=none+of+them')
  await settled('/accountManage/invoiceManage?part=agreements')
  await settled('/accountManage/invoiceManage?part=titles')
  await page.getByRole('button', { name: invoices.titles.add }).click()
  await page.getByLabel(invoices.titles.taxNumber).fill('91350100M000100Y44')
  await page.getByRole('button', { name: common.actions.save, exact: true }).click()
  await expect(page.getByLabel(invoices.titles.taxNumber)).toHaveAttribute('aria-invalid', 'true')
  await lookAt(page, 'a title with errors')
  await settled('/accountManage/invoiceManage')
  await page
    .getByRole('link', { name: /^IV\d+/ })
    .last()
    .click()
  await page.waitForURL(/invoice\?id=/)
  await expect(page.locator('main .bone')).toHaveCount(0)
  await lookAt(page, 'an invoice')
  await settled('/accountManage/invoiceManage/invoice')
  await page
    .getByRole('checkbox', { name: pattern(invoices.apply.chooseAll) })
    .first()
    .check()
  await page
    .getByRole('button', { name: pattern(invoices.apply.showLines) })
    .first()
    .click()
  await page.getByText(invoices.apply.preview).first().waitFor()
  await lookAt(page, 'an application')
})

whenAll("the shipper's statements", inOne('@zh'), async ({ page }, info) => {
  const { statements } = wordsOf(info)
  await logInByPassword(page, info, '13800000001')
  const settled = async () => {
    await heading(page)
    await expect(page.locator('main .bone')).toHaveCount(0)
  }
  for (const path of [
    '/accountManage/statementManage',
    '/accountManage/statementManage/regularBill',
    '/accountManage/taxesBill?keyword=none',
    '/accountManage/payBill',
  ]) {
    await page.goto(path)
    await settled()
    await lookAt(page, path)
  }
  await page.goto('/accountManage/statementManage/regularBill?status=toBeConfirmed')
  await page.locator('main th a[href*="statement?id="]').first().click()
  await page.waitForURL(/statement\?id=/)
  await page.getByRole('table').waitFor()
  await lookAt(page, 'a statement')
  await page
    .getByRole('button', { name: pattern(statements.query.askOf) })
    .first()
    .click()
  await page.getByRole('dialog').waitFor()
  await lookAt(page, 'asking about a charge')
})

test('the personal centre', inOne('@en'), async ({ page }, info) => {
  const { common, profile, promotion, scenes } = wordsOf(info)
  const dialog = page.getByRole('dialog')
  await logInByPassword(page, info, '13800000001')
  const settled = async (path: string) => {
    await page.goto(path)
    await heading(page)
    await expect(page.locator('main .bone')).toHaveCount(0)
    await lookAt(page, path)
  }
  for (const path of [
    '/personalCenter/personalData',
    '/personalCenter/personalData/edit',
    '/personalCenter/personalData/authentication',
    '/personalCenter/personalData/toGetScore',
    '/personalCenter/addressManage',
    '/personalCenter/pointsList',
    '/personalCenter/pointsList/topUp',
    '/personalCenter/pointsMall',
    '/personalCenter/myTeam',
    '/personalCenter/rebate',
    '/personalCenter/promotion',
  ])
    await settled(path)
  await page.goto('/personalCenter/personalData')
  await page.getByRole('button', { name: profile.closing.open }).click()
  await dialog.getByRole('link').first().waitFor()
  await lookAt(page, 'what holds the closing of a login back')
  await page.goto('/personalCenter/rebate')
  await page.getByRole('button', { name: promotion.rebate.request, exact: true }).click()
  await dialog.getByRole('button', { name: promotion.rebate.submitPlain, exact: true }).click()
  await dialog.locator('[aria-invalid=true]').first().waitFor()
  await lookAt(page, 'a payout with errors')
  await page.goto('/personalCenter/addressManage')
  await page.locator('.head-end').getByRole('button').click()
  await dialog.getByRole('button', { name: common.actions.save, exact: true }).click()
  await dialog.locator('[aria-invalid=true]').first().waitFor()
  await lookAt(page, 'an address with errors')
  await page.goto('/personalCenter/promotion')
  await page
    .getByRole('button', { name: pattern(scenes.list.shareOf) })
    .first()
    .click()
  const link = await dialog.getByLabel(scenes.share.link).inputValue()
  await lookAt(page, 'a business card being shared')
  await page.goto(new URL(link).pathname)
  await heading(page)
  await lookAt(page, 'a public business card')
  await page.goto('/personalCenter/promotion')
  await page.locator('main a[href*="/personalCenter/promotion/edit"]').first().click()
  await page.waitForURL(/promotion\/edit/)
  await expect(page.locator('main .bone')).toHaveCount(0)
  await lookAt(page, 'a business card being written')
})

whenAll("finance's pages", inOne('@en'), async ({ page }, info) => {
  await openDesk(page, info, 'finance@sampan.example', '/desk/payments')
  const settled = async () => {
    await heading(page)
    await expect(page.locator('main .bone')).toHaveCount(0)
  }
  for (const path of [
    '/desk/payments',
    '/desk/payments?tab=notices',
    '/desk/refunds?tab=all',
    '/desk/reconciliation',
    '/desk/vouchers',
    '/desk/consents',
    '/desk/statements',
    '/desk/statements?tab=questions',
    '/desk/statements?tab=months',
    '/desk/statements?tab=ageing',
    '/desk/withdrawals',
  ]) {
    await page.goto(path)
    await settled()
    await lookAt(page, path)
  }
  for (const [list, record] of [
    ['/desk/payments', '/desk/payments/pay_'],
    ['/desk/refunds?tab=all', '/desk/refunds/rfd_'],
    ['/desk/statements', '/desk/statements/stm_'],
    ['/desk/withdrawals', '/desk/withdrawals/wdr_'],
  ] as const) {
    await page.goto(list)
    await page.locator(`main a[href^="${record}"]`).first().click()
    await page.waitForURL(new RegExp(record))
    await settled()
    await lookAt(page, record)
  }
})

whenAll("finance's invoices", inOne('@en'), async ({ page }, info) => {
  await openDesk(page, info, 'finance@sampan.example', '/desk/invoices')
  const settled = async () => {
    await heading(page)
    await expect(page.locator('main .bone')).toHaveCount(0)
  }
  for (const path of [
    '/desk/invoices?tab=all',
    '/desk/invoices?tab=treatment',
    '/desk/agreements',
    '/desk/charges',
    '/desk/outbox',
  ]) {
    await page.goto(path)
    await settled()
    await lookAt(page, path)
  }
  await page.goto('/desk/invoices?tab=all')
  await page.locator('main a[href^="/desk/invoices/inv_"]').first().click()
  await page.waitForURL(/inv_/)
  await settled()
  await lookAt(page, 'an invoice')
})

test("the clerks' pages", inOne('@en'), async ({ page }, info) => {
  const words = wordsOf(info)
  await page.goto('/desk/login')
  await page.getByRole('listitem').filter({ hasText: 'admin@sampan.example' }).waitFor()
  await lookAt(page, 'desk login')
  await openDesk(page, info, 'admin@sampan.example', '/desk')
  await heading(page)
  await page.getByRole('heading', { name: words.desk.queue.refunds.title, exact: true }).waitFor()
  await lookAt(page, 'queues')

  await page.goto('/desk/orders')
  const numbers = page.getByRole('link', { name: /SP\d{13}/ })
  await numbers.first().waitFor()
  await lookAt(page, 'orders')
  await withoutAnswer(page, '**/api/crm/desk/order/list*', async () => {
    await page.goto('/desk/orders?status=completed')
    await page.getByRole('button', { name: words.common.actions.retry }).waitFor()
    await lookAt(page, 'orders that could not be read')
  })

  await page.goto('/desk/orders?status=refundRejected')
  await numbers.first().click()
  await page.waitForURL(/\/desk\/orders\/ord_/)
  await page.getByRole('heading', { name: words.desk.milestones.title }).waitFor()
  await lookAt(page, 'order at the desk')
  await page.getByRole('button', { name: words.desk.order.resume }).click()
  await page.getByRole('dialog').waitFor()
  await lookAt(page, 'resuming an order')
  await page.getByRole('dialog').getByRole('button', { name: words.desk.reason.back }).click()
  await page.getByRole('button', { name: words.desk.documents.add }).click()
  await page.getByRole('dialog').waitFor()
  await lookAt(page, 'adding documents at the desk')

  for (const path of [
    '/desk/customers/duplicates',
    '/desk/customers/duplicates?tab=apart',
    '/desk/records',
    '/desk/records?tab=logins',
    '/desk/records?subject=SP1',
    '/desk/system',
    '/desk/system?tab=failed',
  ]) {
    await page.goto(path)
    await heading(page)
    await expect(page.locator('main .bone, main [aria-busy="true"]')).toHaveCount(0)
    await lookAt(page, path)
  }
})

whenAll("clerks' logins", inOne('@en'), async ({ page }, info) => {
  for (const path of ['/desk/forgotten', '/desk/password#x', '/desk/join#x']) {
    await page.goto(path)
    await heading(page)
    await lookAt(page, path)
  }
  await openDesk(page, info, 'admin@sampan.example', '/desk/staff')
  for (const path of ['/desk/staff', '/desk/me', '/desk/roles']) {
    await page.goto(path)
    await heading(page)
    await expect(page.locator('main .bone')).toHaveCount(0)
    await lookAt(page, path)
  }
})

whenAll("the portal's news", inOne('@en'), async ({ page }, info) => {
  const words = wordsOf(info)
  await logInByPassword(page, info, '13800000002')
  await page.goto('/newsContent')
  const articles = page.getByRole('listitem').getByRole('heading', { level: 2 })
  await articles.nth(3).waitFor()
  await lookAt(page, 'articles in the portal')
  const title = await articles.nth(3).textContent()
  await articles.nth(3).getByRole('link').click()
  await page.getByRole('heading', { level: 1, name: title ?? '', exact: true }).waitFor()
  await expect(page.getByRole('table').first()).toBeVisible()
  await lookAt(page, 'an article in the portal')
  await page.goto('/newsContent/detail?id=never-written')
  await page.getByText(words.news.gone).waitFor()
  await lookAt(page, 'no such article in the portal')
})

whenAll('what the desk writes, and what it is told', inOne('@zh'), async ({ page }, info) => {
  const words = wordsOf(info)
  const home = languageOf(info) === 'zh-CN' ? '/' : '/english'
  await page.goto(home)
  await page.getByRole('button', { name: words.chat.title }).click()
  await page.getByRole('dialog').getByRole('textbox').first().waitFor()
  await lookAt(page, 'the chat of the home page')
  await openDesk(page, info, 'admin@sampan.example', '/desk/news')
  await page.getByRole('row').nth(3).waitFor()
  await lookAt(page, 'articles at the desk')
  await page.goto('/desk/news/new')
  await heading(page)
  await lookAt(page, 'a new article')
  await page.goto('/desk/points-terms')
  await page.getByRole('button', { name: words.points.terms.change }).click()
  await lookAt(page, 'the form for amounts of points')
  await page.goto('/desk/announcements?id=new')
  await page.getByRole('dialog').getByRole('textbox').first().waitFor()
  await lookAt(page, 'the form of an announcement')
  await page.goto('/desk/levels')
  await page.getByRole('button', { name: words.levels.change }).click()
  await lookAt(page, 'the form for the levels of customers')
  await page.goto('/desk/templates/clerkInvited')
  await page.getByRole('button', { name: words.templates.use.desk, exact: true }).first().click()
  await lookAt(page, 'a mail in words of the desk')
  const paths = ['/desk/templates', '/desk/templates/departed', '/desk/chats', '/desk/texts']
  for (const path of [...paths, '/desk/reports', '/desk/views', '/desk/certifications']) {
    await page.goto(path)
    await heading(page)
    await expect(page.locator('main .bone')).toHaveCount(0)
    await lookAt(page, path)
  }
  const { certifying } = words
  await page
    .getByRole('link', { name: pattern(certifying.reviewLabel) })
    .first()
    .click()
  await page
    .getByRole('region', { name: pattern(words.certification.photos.idFront) })
    .getByRole('img')
    .waitFor()
  await lookAt(page, 'a certification under review')
  await page.getByRole('button', { name: certifying.record.show }).click()
  await page
    .getByRole('dialog')
    .getByRole('button', { name: certifying.record.showNow, exact: true })
    .waitFor()
  await lookAt(page, 'asking for a whole number')
})

/** Two rows: one that is right, and one that is wrong in many ways. */
const brokenSheet = [
  '船公司,航线,起运港,目的港,箱型,币种,海运费,BAF,附加费,有效期起,有效期止,航程,开船日,备注',
  'COSU,AEU3,CNNGB,DEHAM,40HQ,USD,2180,USD 246,THC CNY 825; DTHC EUR 260 到付,2026-11-01,2027-12-31,39,周日,',
  'NONE,AEU3,CNXXX,DEHAM,41ZZ,USD,-5,USD 246,,2026-02-30,2026-01-31,x,某日,',
].join('\n')

// What a shipper asked for above is among the requests.
whenAll('the rates of the desk', inOne('@zh'), async ({ page }, info) => {
  const rates: typeof ratesEn = languageOf(info) === 'zh-CN' ? ratesZh : ratesEn
  const sheets: typeof sheetsEn = languageOf(info) === 'zh-CN' ? sheetsZh : sheetsEn
  await openDesk(page, info, 'sales@sampan.example', '/desk/rates')
  await heading(page)
  await page.getByRole('row').nth(2).waitFor()
  await lookAt(page, 'rate sheets')
  for (const kind of ['trucking', 'service']) {
    await page.goto(`/desk/rates?kind=${kind}`)
    await page.getByRole('row').nth(1).waitFor()
    await lookAt(page, `rate sheets of ${kind}`)
  }
  for (const tab of ['requests', 'lanes', 'exchange']) {
    await page.goto(`/desk/rates?tab=${tab}`)
    await heading(page)
    const panel = page.getByRole('tabpanel')
    await panel.getByRole('row').nth(1).or(panel.getByRole('listitem')).first().waitFor()
    await lookAt(page, tab)
  }
  await page.goto('/desk/rates')
  await page.getByRole('button', { name: rates.upload.open }).click()
  const dialog = page.getByRole('dialog')
  await dialog.waitFor()
  await lookAt(page, 'uploading rates')
  await dialog
    .locator('input[type=file]')
    .setInputFiles({ name: 'rates.csv', mimeType: 'text/csv', buffer: Buffer.from(brokenSheet) })
  await dialog.getByRole('button', { name: sheets.upload.submit }).click()
  await page.waitForURL(/sheet=/)
  await dialog.waitFor({ state: 'hidden' })
  await heading(page)
  await lookAt(page, 'a sheet with wrong rows')
})

whenAll('what a shipper is told', inOne('@zh'), async ({ page }, info) => {
  const words = languageOf(info) === 'zh-CN' ? webhooksZh : webhooksEn
  await logInByPassword(page, info, '13800000001')
  for (const path of [
    '/orderManage/exceptions',
    '/orderManage/exceptions?state=over',
    '/personalCenter/notifications',
    '/personalCenter/notifications?part=rules',
    '/personalCenter/notifications?part=webhooks',
  ]) {
    await page.goto(path)
    await heading(page)
    await expect(page.locator('main .bone')).toHaveCount(0)
    await lookAt(page, path)
  }
  await page.getByRole('button', { name: words.add }).click()
  await page.getByRole('dialog').waitFor()
  await lookAt(page, 'adding a webhook')
})

whenAll("the clerks' tracking, schedules and goods", inOne('@zh'), async ({ page }, info) => {
  const { exceptions, goods, voyages, intake } = languageOf(info) === 'zh-CN' ? referenceZh : referenceEn
  const dialog = page.getByRole('dialog')
  await openDesk(page, info, 'admin@sampan.example', '/desk/exceptions')
  const settled = async (path: string) => {
    await page.goto(path)
    await heading(page)
    await expect(page.locator('main .bone')).toHaveCount(0)
    await lookAt(page, path)
  }
  await settled('/desk/exceptions')
  await page
    .getByRole('button', { name: new RegExp(`^${exceptions.handle} SP`) })
    .first()
    .click()
  await dialog.waitFor()
  await lookAt(page, 'writing what was done')
  await settled('/desk/exceptions?kind=returnOverdue&owner=me')
  await settled('/desk/events')
  await settled('/desk/events?part=imports')
  await settled('/desk/events?part=senders')
  await page.getByRole('button', { name: intake.addSender }).click()
  await dialog.waitFor()
  await lookAt(page, 'adding a sender of events')
  await settled('/desk/schedules')
  await page.getByRole('button', { name: voyages.upload.open }).first().click()
  await dialog.waitFor()
  await lookAt(page, 'importing a schedule')
  await settled('/desk/ports')
  await settled('/desk/ports?text=nothing-of-this-name')
  await settled('/desk/ports?code=CNNGB')
  await settled('/desk/ports?code=new')
  await settled('/desk/charge-codes')
  await settled('/desk/goods')
  await settled('/desk/goods?text=nothing-of-this-name')
  await settled('/desk/goods?code=0703101000')
  await settled('/desk/goods?code=new')
  await page.getByRole('button', { name: goods.edit.save }).click()
  await page.locator('[aria-invalid=true]').first().waitFor()
  await lookAt(page, 'a good with errors')
})
