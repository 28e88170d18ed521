import { expect, type Page, test } from '@playwright/test'
import { everyLook, whenAll } from './axe.ts'
import { openDesk } from './desk.ts'
import { settled, shipper } from './every-route.ts'
import { logInByPassword } from './story.ts'

/**
 * Twenty places that lead on to something: after Back each stands in its address with its filters, as far down as it
 * was, with the focus on what led on. `npm test` takes some of them, `npm run prove C-28` all.
 */
const ofShipper: readonly (readonly [from: string, link: string])[] = [
  ['/orderManage/index?status=completed&size=50', '/orderManage/orderDetail/overview?id='],
  [
    '/accountManage/statementManage/regularBill?status=completed',
    '/accountManage/statementManage/statement?id=',
  ],
  ['/newsContent?category=guide', '/newsContent/detail?id='],
  ['/orderManage/exceptions', '/orderManage/'],
  ['/accountManage/statementManage', '/accountManage/'],
  ['/accountManage/invoiceManage', '/accountManage/invoiceManage/invoice?id='],
  ['/personalCenter/promotion', '/personalCenter/promotion/edit?id='],
  ['/personalCenter/personalData', '/personalCenter/'],
  ['/personalCenter/pointsList', '/'],
  ['/personalCenter/notifications', '/'],
]
const ofClerk: readonly (readonly [from: string, link: string])[] = [
  ['/desk/orders?status=completed', '/desk/orders/ord_'],
  ['/desk/refunds?tab=all', '/desk/refunds/rfd_'],
  ['/desk', '/desk/orders/ord_'],
  ['/desk/payments', '/desk/payments/pay_'],
  ['/desk/statements', '/desk/statements/stm_'],
  ['/desk/invoices?tab=all', '/desk/invoices/inv_'],
  ['/desk/customers', '/desk/customers/usr_'],
  ['/desk/withdrawals', '/desk/withdrawals/wdr_'],
  ['/desk/news', '/desk/news/art_'],
  ['/desk/templates', '/desk/templates/'],
]

/** A window that most pages are longer than. */
const low = { width: 1280, height: 420 }

const scrollOf = (page: Page) => page.evaluate(() => Math.round(scrollY))

/** Goes on by the last link of these that a page has, and comes back. */
async function thereAndBack(page: Page, from: string, link: string): Promise<void> {
  await page.goto(from)
  await settled(page)
  const links = page.locator(`main a[href^="${link}"]:not([tabindex="-1"])`).filter({ visible: true })
  await links.first().waitFor()
  // The last of them, so that the page is scrolled where it is longer than the window.
  const last = links.last()
  const href = await last.getAttribute('href')
  await last.focus()
  await last.evaluate((each) => each.scrollIntoView({ block: 'center', behavior: 'instant' }))
  const scrolled = await scrollOf(page)
  const address = new URL(page.url())
  await page.keyboard.press('Enter')
  await page.waitForURL((url) => url.href !== address.href)
  await settled(page)
  await page.goBack()
  await page.waitForURL((url) => url.pathname + url.search === address.pathname + address.search)
  await settled(page)
  const focus = () => page.evaluate(() => document.activeElement?.getAttribute('href'))
  await expect.poll(focus, `${from}: the focus`).toBe(href)
  await expect.poll(() => scrollOf(page), `${from}: how far down`).toBe(scrolled)
}

whenAll('Back in the portal finds filters, place and focus [C-28]', async ({ page }, info) => {
  test.setTimeout(300_000)
  await logInByPassword(page, info, shipper)
  await page.setViewportSize(low)
  for (const [from, link] of ofShipper) await test.step(from, () => thereAndBack(page, from, link))
})

test(
  'Back at the desk finds filters, place and focus [C-28]',
  everyLook ? {} : { tag: '@zh' },
  async ({ page }, info) => {
    test.setTimeout(300_000)
    await openDesk(page, info, 'admin@sampan.example', '/desk')
    await page.setViewportSize(low)
    for (const [from, link] of everyLook ? ofClerk : ofClerk.slice(0, 2))
      await test.step(from, () => thereAndBack(page, from, link))
  },
)
