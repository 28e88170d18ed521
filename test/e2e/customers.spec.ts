import { randomUUID } from 'node:crypto'
import { expect, test } from '@playwright/test'
import { readAnswerByAxe } from './axe.ts'
import { openDesk } from './desk.ts'
import { languageOf, logInByCode, pattern, postOnce, wordsOf } from './story.ts'

/**
 * The customer file in three browsers: finance finds a customer, notes something and holds their credit; operations
 * cannot accept the unpaid order, the shipper reads what that means; lifted, the order is accepted (decision 056). Then
 * finance looks at the shipper's portal, to read only, and the shipper reads that they did (decision 062).
 */
test(
  'a customer is found, noted and held; lifted, their order is accepted; their portal is looked at',
  { tag: '@en' },
  async ({ page, browser }, info) => {
    test.setTimeout(240_000)
    const { common, customers, desk, orders, profile } = wordsOf(info)
    const chinese = languageOf(info) === 'zh-CN'
    const mobile = chinese ? '13911110811' : '13911110812'
    const masked = `${mobile.slice(0, 3)}****${mobile.slice(-4)}`
    const newPage = async () => (await browser.newContext({ locale: chinese ? 'zh-CN' : 'en-US' })).newPage()

    let order = { id: '', number: '' }
    await test.step('a newcomer orders from overseas, to be paid later', async () => {
      await page.goto('/login')
      await logInByCode(page, info, mobile)
      const [asked] = await Promise.all([
        page.waitForRequest((request) => Boolean(request.headers().token)),
        page.goto('/orderManage/index'),
      ])
      const token = asked.headers().token ?? ''
      const post = async (path: string, data: object) => postOnce(page.request, path, data, token)
      const request = {
        pickup: { kind: 'port', port: 'THLCH', country: 'TH' },
        delivery: { kind: 'port', port: 'CNNGB', country: 'CN' },
        containers: [{ type: '20GP', quantity: 1 }],
        readyOn: new Date(Date.now() + 8 * 86_400_000).toISOString().slice(0, 10),
        cargo: { category: 'rubber', name: 'Natural latex', hsCode: null },
        services: ['none'],
      }
      const { offers } = await post('quote/search', request)
      const [offer] = offers
      const saved = await post('quote/save', {
        request,
        offerKey: offer.key,
        expectedTotal: offer.totals.cny,
      })
      order = await post('order/place', { quoteId: saved.id })
    })

    const finance = await newPage()
    const saved = finance.getByText(customers.notes.added)
    await test.step('finance finds them by the whole number, and writes a note that is pinned', async () => {
      await openDesk(finance, info, 'finance@sampan.example', '/desk/customers')
      await finance.getByRole('searchbox', { name: customers.find }).fill(mobile.slice(0, 8))
      await finance.keyboard.press('Enter')
      await expect(finance.getByText(customers.noMatch)).toBeVisible()
      await finance.getByRole('searchbox', { name: customers.find }).fill(mobile)
      await finance.keyboard.press('Enter')
      await finance.getByRole('link', { name: masked }).click()
      await finance.getByRole('heading', { level: 1, name: masked }).waitFor()
      await expect(finance.getByRole('link', { name: order.number })).toBeVisible()
      await finance.getByLabel(customers.notes.write).last().fill('Wants to be called after four.')
      await finance.getByRole('button', { name: customers.notes.add, exact: true }).click()
      await expect(saved).toBeVisible()
      await finance.getByRole('button', { name: pattern(customers.notes.pinLabel) }).click()
      await expect(finance.getByRole('button', { name: pattern(customers.notes.unpinLabel) })).toBeVisible()
      await readAnswerByAxe(finance, info, 'the page of a customer')
    })

    await test.step('holds their credit, with a reason', async () => {
      await finance.getByRole('button', { name: customers.hold.set, exact: true }).click()
      const dialog = finance.getByRole('dialog')
      await dialog.getByRole('button', { name: customers.hold.set, exact: true }).click()
      await expect(dialog.getByText(desk.reason.missing)).toBeVisible()
      await dialog.getByRole('textbox').fill('No answer for weeks')
      await dialog.getByRole('button', { name: customers.hold.set, exact: true }).click()
      await dialog.waitFor({ state: 'hidden' })
      await expect(finance.getByText(customers.hold.means)).toBeVisible()
    })

    await test.step('the shipper reads what it means, and not why', async () => {
      await page.goto(`/orderManage/orderDetail/overview?id=${order.id}`)
      await expect(page.getByText(orders.creditHold.title)).toBeVisible()
      await expect(page.getByText('No answer for weeks')).toHaveCount(0)
    })

    const operations = await newPage()
    // The name goes on with the reason while it is barred.
    const accept = operations.getByRole('button', { name: new RegExp(`^${desk.order.accept}`) })
    await test.step('operations cannot accept the order, and reads why', async () => {
      await openDesk(operations, info, 'operations@sampan.example', `/desk/orders/${order.id}`)
      await operations.getByRole('heading', { level: 1 }).waitFor()
      await expect(accept).toHaveAttribute('aria-disabled', 'true')
      await expect(accept).toHaveAttribute('title', desk.queue.accept.held)
    })

    await test.step('lifted, it is accepted, and the shipper reads no more of it', async () => {
      await finance.getByRole('button', { name: customers.hold.lift, exact: true }).click()
      const dialog = finance.getByRole('dialog')
      await dialog.getByRole('textbox').fill('Paid by transfer')
      await dialog.getByRole('button', { name: customers.hold.lift, exact: true }).click()
      await dialog.waitFor({ state: 'hidden' })
      await expect(finance.getByText(customers.hold.means)).toHaveCount(0)
      await operations.reload()
      await accept.click()
      await expect(
        operations.getByText(desk.order.accepted.replace('{{number}}', order.number), { exact: true }),
      ).toBeVisible()
      await expect(page.getByText(orders.creditHold.title)).toHaveCount(0)
    })

    await test.step('finance looks at the portal in a tab of its own, to read only, and ends it', async () => {
      const [tab] = await Promise.all([
        finance.context().waitForEvent('page'),
        finance.getByRole('link', { name: new RegExp(`^${customers.view.open}`) }).click(),
      ])
      await tab.getByRole('button', { name: pattern(customers.view.start) }).click()
      const bar = tab.getByRole('region', { name: common.viewing.label })
      await bar.waitFor()
      await expect(bar).toContainText(masked)
      await tab.getByRole('link', { name: order.number }).first().waitFor()
      await readAnswerByAxe(tab, info, 'a portal that is looked at')
      await tab.reload()
      await bar.waitFor()
      // What writes is refused, whatever the page offers.
      const [asked] = await Promise.all([
        tab.waitForRequest((request) => request.url().includes('/api/crm/order/list')),
        tab.goto('/orderManage/index'),
      ])
      const refused = await tab.request.post('/api/crm/order/cancel', {
        headers: { token: asked.headers().token ?? '', 'idempotency-key': randomUUID() },
        data: { id: order.id, reason: 'x' },
      })
      expect(refused.status()).toBe(403)
      await tab.goto('/personalCenter/personalData')
      await expect(tab.getByText(common.viewing.closed)).toBeVisible()
      // The desk in the tab beside it is untouched.
      await finance.reload()
      await finance.getByRole('heading', { level: 1, name: masked }).waitFor()
      await bar.getByRole('button', { name: common.viewing.end }).click()
      await tab.waitForURL(/\/desk\/customers\/usr_/)
      await tab.close()
    })

    await test.step('the shipper reads when it was, and by whom', async () => {
      await page.goto('/personalCenter/personalData')
      await expect(page.getByText(pattern(profile.security.viewing))).toBeVisible()
    })
  },
)
