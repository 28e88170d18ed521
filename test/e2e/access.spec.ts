import AxeBuilder from '@axe-core/playwright'
import { expect, type Page, test } from '@playwright/test'
import { languageOf, logInByPassword, wordsOf } from './story.ts'

/** Every page, as axe reads it: both languages, light and dark, wide and on a phone [WCAG 2.2 AA]. */
const widths = [
  [1440, 900],
  [390, 844],
] as const

async function lookAt(page: Page, what: string): Promise<void> {
  for (const [width, height] of widths) {
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.setViewportSize({ width, height })
      await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
      // The bar at the foot of a phone covers whatever is scrolled beneath it; it is read in its place instead.
      await page.evaluate(() => {
        for (const each of document.querySelectorAll<HTMLElement>('body *')) {
          if (['fixed', 'sticky'].includes(getComputedStyle(each).position)) each.style.position = 'static'
        }
      })
      const { violations } = await new AxeBuilder({ page })
        .withTags(['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'])
        .analyze()
      const found = violations.map(
        ({ id, nodes }) => `${id}: ${nodes.map((node) => node.target.join(' ')).join(', ')}`,
      )
      expect.soft(found, `${what} at ${width} px, ${colorScheme}`).toEqual([])
      // Nothing may make the page scroll sideways.
      const overflow = await page.evaluate(
        () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
      )
      expect.soft(overflow, `${what} at ${width} px overflows`).toBeLessThanOrEqual(0)
    }
  }
}

test('open pages', async ({ page }, info) => {
  const chinese = languageOf(info) === 'zh-CN'
  for (const path of [chinese ? '/' : '/english', '/protocol', '/404', '/quotationSearch/index']) {
    await page.goto(path)
    await page.getByRole('heading', { level: 1 }).first().waitFor()
    await lookAt(page, path)
  }
  await page.goto(
    '/quotationSearch/quotationSearchResult?from=CNNGB&to=DEHAM&type=40HQ&quantity=2&readyOn=2027-01-10&category=furniture&cargo=Wooden+chairs&service=none',
  )
  await page.getByRole('heading', { level: 1 }).waitFor()
  await lookAt(page, 'offers')
})

test("the shipper's pages", async ({ page }, info) => {
  await logInByPassword(page, info, '13800000001')
  await page.goto('/orderManage/index')
  await page
    .getByRole('link', { name: /SP\d{13}/ })
    .first()
    .waitFor()
  await lookAt(page, 'order list')
  await page
    .getByRole('row')
    .filter({ hasText: wordsOf(info).orders.statuses.inTransit })
    .first()
    .getByRole('link', { name: /SP\d{13}/ })
    .click()
  await page.waitForURL(/orderDetail\/overview/)
  await page.getByRole('heading', { level: 1 }).waitFor()
  await lookAt(page, 'order')
})

test("the clerks' pages", async ({ page }, info) => {
  await page.goto('/desk/login')
  const email = languageOf(info) === 'zh-CN' ? 'finance@sampan.example' : 'sales@sampan.example'
  const row = page.getByRole('listitem').filter({ hasText: email })
  await row.waitFor()
  await lookAt(page, 'desk login')
  await row.getByRole('button').click()
  await page.getByRole('button', { name: wordsOf(info).staff.login.submit, exact: true }).click()
  await page.waitForURL(/\/desk(?!\/login)/)
  await page.getByRole('heading', { level: 1 }).waitFor()
  await lookAt(page, 'queues')
  await page.goto('/desk/orders')
  await page
    .getByRole('link', { name: /SP\d{13}/ })
    .first()
    .waitFor()
  await lookAt(page, 'orders')
  await page
    .getByRole('link', { name: /SP\d{13}/ })
    .first()
    .click()
  await page.waitForURL(/\/desk\/orders\/ord_/)
  await page.getByRole('heading', { level: 1 }).waitFor()
  await lookAt(page, 'order at the desk')
})
