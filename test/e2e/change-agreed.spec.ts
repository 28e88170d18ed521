import { type APIResponse, expect, type Page, test } from '@playwright/test'
import type { OrderBillReply } from '#contract/bills.ts'
import { addDays, type BusinessDate } from '#domain/kernel/business-date.ts'
import { clerkToken, openDesk } from './desk.ts'
import { languageOf, logInByCode, postOnce, wordsOf } from './story.ts'

/**
 * A clerk moves an order to a later day for 40 dollars more; the shipper reads what changes and agrees, and order and
 * bill show it. A second change is declined, and nothing changes (decision 072).
 */
test(
  'a clerk proposes another day and price; the shipper agrees to one and declines the next',
  { tag: '@zh' },
  async ({ page, browser }, info) => {
    test.setTimeout(240_000)
    const { changes } = wordsOf(info)
    const chinese = languageOf(info) === 'zh-CN'
    const read = async (answer: APIResponse) => {
      expect(answer.ok(), `${answer.url()} ${await answer.text()}`).toBe(true)
      return (await answer.json()).data
    }

    // A newcomer orders an import into China, which is accepted before it is paid.
    await page.goto('/login')
    await logInByCode(page, info, chinese ? '13911110721' : '13911110722')
    const [asked] = await Promise.all([
      page.waitForRequest((request) => Boolean(request.headers().token)),
      page.goto('/orderManage/index'),
    ])
    const token = asked.headers().token ?? ''
    const readyOn = addDays(new Date().toISOString().slice(0, 10) as BusinessDate, 5)
    const request = {
      pickup: { kind: 'port', port: 'THLCH', country: 'TH' },
      delivery: { kind: 'port', port: 'CNNGB', country: 'CN' },
      containers: [{ type: '20GP', quantity: 1 }],
      readyOn,
      cargo: { category: 'rubber', name: 'Natural rubber', hsCode: null },
      services: ['none'],
    }
    const { offers } = await postOnce(page.request, 'quote/search', request, token)
    const [offer] = offers
    const quote = await postOnce(
      page.request,
      'quote/save',
      { request, offerKey: offer.key, expectedTotal: offer.totals.cny },
      token,
    )
    const order = await postOnce(page.request, 'order/place', { quoteId: quote.id }, token)
    const sales = await clerkToken(page.request, 'sales@sampan.example')
    await postOnce(page.request, 'desk/order/accept', { id: order.id }, sales)

    const clerk = await (await browser.newContext({ locale: languageOf(info) })).newPage()
    await openDesk(clerk, info, 'sales@sampan.example', `/desk/orders/${order.id}`)
    const now = async () =>
      read(
        await page.request.get(`/api/crm/desk/order/proposals?orderId=${order.id}`, {
          headers: { token: sales },
        }),
      )
    const before = await now()
    const later = addDays(before.sailing.departsOn, 7)

    const propose = async (more: number, reason: string) => {
      const { sailing, lines } = await now()
      await clerk.getByRole('button', { name: changes.desk.propose }).click()
      const dialog = clerk.getByRole('dialog')
      await dialog.getByText(changes.desk.ways.days, { exact: true }).click()
      await dialog.getByLabel(changes.desk.departsOn, { exact: true }).fill(addDays(sailing.departsOn, 7))
      await dialog.getByLabel(changes.desk.arrivesOn, { exact: true }).fill(addDays(sailing.arrivesOn, 7))
      const freight = lines.findIndex(({ code }: { code: string }) => code === 'OF')
      const amount = dialog.locator('input[name^="amounts."]').nth(freight)
      await amount.fill(String(lines[freight].amount.minor / 100 + more))
      await dialog.getByLabel(changes.desk.reason, { exact: true }).fill(reason)
      await dialog.getByRole('button', { name: changes.desk.preview }).click()
      await expect(dialog.getByRole('heading', { name: changes.desk.previewTitle })).toBeVisible()
      await dialog.getByRole('button', { name: changes.desk.send }).click()
      await expect(
        clerk.getByRole('article').getByText(changes.statuses.open, { exact: true }).first(),
      ).toBeVisible()
    }
    const ask = (of: Page) => of.getByRole('region', { name: changes.portal.title })
    const answer = async (agree: boolean) => {
      await page.goto(`/orderManage/orderDetail/overview?id=${order.id}`)
      const asked = ask(page)
      await asked.getByRole('button', { name: agree ? changes.portal.agree : changes.portal.decline }).click()
      const dialog = page.getByRole('dialog')
      if (!agree) await dialog.getByLabel(changes.portal.words).fill('No later, please')
      await dialog
        .getByRole('button', { name: agree ? changes.portal.agree : changes.portal.decline, exact: true })
        .click()
      await expect(dialog).toBeHidden()
      await expect(asked).toBeHidden()
    }

    await test.step('the shipper reads before and after, and agrees', async () => {
      await propose(40, 'The ship is full')
      await page.goto(`/orderManage/orderDetail/overview?id=${order.id}`)
      await expect(ask(page)).toContainText(later)
      await expect(ask(page)).toContainText('The ship is full')
      await expect(ask(page)).toContainText('USD +40.00')
      await answer(true)
    })

    await test.step('order and bill show it, and the clerk sees the answer', async () => {
      const after = await read(
        await page.request.get(`/api/crm/order/get?id=${order.id}`, { headers: { token } }),
      )
      expect(after.sailing.plannedOn).toBe(later)
      const bill: OrderBillReply = await read(
        await page.request.get(`/api/crm/bill/ofOrder?orderId=${order.id}`, { headers: { token } }),
      )
      const added = bill.rows.flatMap(({ lines }) => lines).filter(({ cause }) => cause === 'agreedChange')
      expect(added.map(({ amount, consent }) => [amount, consent])).toEqual([
        [{ minor: 4_000, currency: 'USD' }, 'given'],
      ])
      await expect(
        clerk.getByRole('article').getByText(changes.statuses.approved, { exact: true }).first(),
      ).toBeVisible()
      await clerk.getByRole('button', { name: changes.desk.seen, exact: true }).click()
      await expect(clerk.getByText(changes.desk.answeredNote)).toBeHidden()
    })

    await test.step('a second one is declined, and the order stays', async () => {
      await propose(100, 'Another week')
      await answer(false)
      expect((await now()).sailing.departsOn).toBe(later)
      await expect(
        clerk.getByRole('article').getByText(changes.statuses.declined, { exact: true }).first(),
      ).toBeVisible()
      await expect(clerk.getByRole('article').getByText('No later, please')).toBeVisible()
    })
  },
)
