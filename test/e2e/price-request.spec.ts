import { randomUUID } from 'node:crypto'
import { expect, test } from '@playwright/test'
import { addDays, businessDateOf } from '#domain/kernel/business-date.ts'
import { paths } from '#web/app/paths.ts'
import { inOne } from './axe.ts'
import { clerkToken } from './desk.ts'
import { languageOf, logInByCode, pattern, wordsOf } from './story.ts'

const slowly = { timeout: 45_000 }

test(
  'the answer of a clerk reaches the shipper who asked for a price, and saved quotes are found again [C-06]',
  inOne('@zh'),
  async ({ page, request }, info) => {
    test.setTimeout(240_000)
    const { common, notifications, quotes } = wordsOf(info)
    const chinese = languageOf(info) === 'zh-CN'
    const readyOn = addDays(businessDateOf(new Date()), 10)
    const cargo = `Wooden stools ${info.project.name}${info.retry}`
    const wanted = (delivery: string, country: string) => ({
      pickup: { kind: 'port', port: 'CNNGB', country: 'CN' },
      delivery: { kind: 'port', port: delivery, country },
      containers: [{ type: '40HQ', quantity: 1 }],
      readyOn,
      cargo: { category: 'furniture', name: cargo, hsCode: null },
      services: ['none'],
    })
    await page.goto('/login')
    await logInByCode(page, info, chinese ? '13911110841' : '13911110842')
    const [asked] = await Promise.all([
      page.waitForRequest((each) => Boolean(each.headers().token)),
      page.goto(paths.orders()),
    ])
    const token = asked.headers().token ?? ''
    const post = async (path: string, data: object, by = token) => {
      const headers = { token: by, 'idempotency-key': randomUUID() }
      const answer = await request.post(`/api/crm/${path}`, { headers, data })
      expect(answer.ok(), `${path} ${await answer.text()}`).toBe(true)
      return (await answer.json()).data
    }

    await test.step('finds no price, asks a clerk, and sees that it waits', async () => {
      await page.goto(paths.quoteSearch({ tab: 'requests' }))
      await expect(page.getByRole('heading', { name: quotes.requests.none })).toBeVisible()
      await page.goto(
        paths.quoteResults({
          from: 'CNNGB',
          to: 'KEMBA',
          type: '40HQ',
          quantity: 1,
          readyOn,
          category: 'furniture',
          cargo,
          service: 'none',
        }),
      )
      // What is refused for a field that stands on no page is said all the same.
      const refusal = 'The day has passed'
      const fields = { readyOn: { code: 'field.invalid', message: refusal } }
      const json = { code: 10_001, reason: 'request.invalid', message: 'x', fields, requestId: 'x' }
      await page.route('**/api/crm/quote/requestPrice', (route) => route.fulfill({ status: 400, json }))
      await page.getByRole('button', { name: quotes.none.askClerk }).click()
      await expect(page.getByRole('alert').filter({ hasText: refusal })).toBeVisible()
      await page.unroute('**/api/crm/quote/requestPrice')
      await page.getByRole('button', { name: quotes.none.askClerk }).click()
      await page.getByRole('link', { name: quotes.none.toRequests }).click()
      const row = page.getByRole('listitem').filter({ hasText: cargo })
      await expect(row).toContainText(quotes.requests.status.open)
      await expect(row).toContainText('KEMBA')
    })

    const answer = chinese
      ? '现在做不了蒙巴萨，汉堡有价，已存一份报价。'
      : 'Not to Mombasa yet; Hamburg is priced, see the quote.'
    await test.step('the answer comes to the list and to the bell, which leads there', async () => {
      const clerk = await clerkToken(request, 'sales@sampan.example')
      const headers = { token: clerk }
      const open = await request.get('/api/crm/desk/quote/priceRequests?size=100', { headers })
      const items: { id: string; userId: string; request: { cargo: { name: string } } }[] = (
        await open.json()
      ).data.items
      const mine = items.find((each) => each.request.cargo.name === cargo)
      const hamburg = wanted('DEHAM', 'DE')
      const { offers } = await post('quote/search', hamburg)
      await post(
        'desk/customer/saveQuote',
        {
          userId: mine?.userId,
          priceRequestId: mine?.id,
          request: hamburg,
          offerKey: offers[0].key,
          expectedTotal: offers[0].totals.cny,
        },
        clerk,
      )
      await post('desk/quote/answerPriceRequest', { id: mine?.id, answer }, clerk)
      await expect(page.getByRole('listitem').filter({ hasText: cargo })).toContainText(answer, slowly)
      await page.goto(paths.orders())
      await page.getByRole('button', { name: pattern(common.top.messagesUnread_one) }).click(slowly)
      await page.getByRole('link', { name: pattern(notifications.said.priceRequestAnswered) }).click()
      await expect(page).toHaveURL(/quotationSearch\/index\?tab=requests$/)
      const row = page.getByRole('listitem').filter({ hasText: answer })
      await expect(row).toContainText(quotes.requests.status.answered)
      await row.getByRole('link', { name: pattern(quotes.requests.quote) }).click()
      await expect(page.getByRole('heading', { name: quotes.fill.title })).toBeVisible()
    })

    await test.step('pages through saved quotes by the address, and opens the order of an ordered one', async () => {
      const hamburg = wanted('DEHAM', 'DE')
      const { offers } = await post('quote/search', hamburg)
      const saved: { id: string }[] = []
      for (let turn = 0; turn < 11; turn += 1) {
        const offer = offers[turn % offers.length]
        saved.push(
          await post('quote/save', {
            request: hamburg,
            offerKey: offer.key,
            expectedTotal: offer.totals.cny,
          }),
        )
      }
      const { number } = await post('order/place', { quoteId: saved[0]?.id })
      await page.goto(paths.quoteSearch())
      await page.getByRole('tab', { name: quotes.tabs.mine }).click()
      const rows = page.getByRole('tabpanel').getByRole('listitem')
      await expect(rows).toHaveCount(10)
      await page.getByRole('link', { name: common.table.next }).click()
      await expect(rows).toHaveCount(1)
      await page.reload()
      await expect(rows).toHaveCount(1)
      await page.goBack()
      await expect(rows).toHaveCount(10)
      await page.getByRole('button', { name: quotes.mine.states.expired }).click()
      await expect(page.getByRole('heading', { name: quotes.mine.none.expired })).toBeVisible()
      await page.getByRole('button', { name: quotes.mine.states.ordered }).click()
      await expect(page).toHaveURL(/\?tab=mine&state=ordered$/)
      await expect(rows).toHaveCount(1)
      await rows
        .getByRole('link', { name: pattern(quotes.mine.named.replace('{{action}}', quotes.mine.toOrder)) })
        .click()
      await expect(page.getByText(number).first()).toBeVisible()
    })
  },
)
