import { randomUUID } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { type APIResponse, type Browser, expect, type Page, type TestInfo, test } from '@playwright/test'
import { monthOf, monthsBackFrom } from '#domain/bills/statements.ts'
import { businessDateOf } from '#domain/kernel/business-date.ts'
import { type Money, money } from '#domain/kernel/money.ts'
import { formatMoney, formatMonth } from '#i18n/format.ts'
import { openDesk } from './desk.ts'
import { readyDay } from './offers.ts'
import { languageOf, logInByPassword, pattern, wordsOf } from './story.ts'

/**
 * Money in a browser: an order is paid through each company and by transfer, less a voucher, and comes back; the
 * record of each payment and refund tells the way of the money [§4, §8]. Alipay and WeChat Pay are the stand-ins of
 * `serve.ts`.
 */
const companies = `http://localhost:${process.env.SAMPAN_E2E_COMPANIES_PORT ?? 3198}`
const yuan = (amount: Money) => formatMoney(amount, { currency: 'symbol' })

type Words = ReturnType<typeof wordsOf>
type Placed = { readonly id: string; readonly number: string; readonly amountDue: Money }
type Shipper = {
  get(path: string): Promise<never>
  post(path: string, data: object): Promise<never>
  placeOrder(): Promise<Placed>
}

/** Logs one of the demo shippers in; what no story is about is done over HTTP, in the same session. */
async function logIn(page: Page, info: TestInfo): Promise<Shipper> {
  const chinese = languageOf(info) === 'zh-CN'
  await logInByPassword(page, info, chinese ? '13800000001' : '13800000002')
  const [asked] = await Promise.all([
    page.waitForRequest((request) => Boolean(request.headers().token)),
    page.goto('/orderManage/index'),
  ])
  const token = asked.headers().token ?? ''
  const read = async (answer: APIResponse) => {
    expect(answer.ok(), `${answer.url()} ${await answer.text()}`).toBe(true)
    return (await answer.json()).data as never
  }
  const get = async (path: string) => read(await page.request.get(`/api/crm/${path}`, { headers: { token } }))
  const post = async (path: string, data: object) =>
    read(
      await page.request.post(`/api/crm/${path}`, {
        headers: { token, 'idempotency-key': randomUUID() },
        data,
      }),
    )
  return {
    get,
    post,
    async placeOrder() {
      const request = {
        pickup: { kind: 'port', port: 'CNNGB', country: 'CN' },
        delivery: { kind: 'port', port: 'DEHAM', country: 'DE' },
        containers: [{ type: '40HQ', quantity: 2 }],
        readyOn: readyDay(),
        cargo: { category: 'furniture', name: 'Wooden chairs', hsCode: null },
        services: ['none'],
      }
      type Found = { offers: readonly { key: string; totals: { cny: Money } }[] }
      const { offers }: Found = await post('quote/search', request)
      const [offer] = offers
      if (!offer) throw new Error('no offer')
      const saved: { id: string } = await post('quote/save', {
        request,
        offerKey: offer.key,
        expectedTotal: offer.totals.cny,
      })
      return post('order/place', { quoteId: saved.id })
    },
  }
}

/** Opens the order's page of payment and chooses a way to pay. */
async function choose(
  page: Page,
  words: Words,
  order: Placed,
  channel: 'alipay' | 'wechat' | 'bankTransfer',
) {
  await page.goto(`/quotationSearch/confirmAndPay?order=${order.id}`)
  await page.getByRole('radio', { name: pattern(words.payments.channels.notes[channel]) }).check()
}

const payButton = (page: Page, words: Words, amount: Money) =>
  page
    .getByRole('button', { name: pattern(words.payments.due.pay) })
    .filter({ hasText: yuan(amount) })
    .first()

const paid = (page: Page, words: Words, amount: Money) =>
  page.getByRole('heading', {
    name: words.payments.dialogue.success.title.replace('{{amount}}', yuan(amount)),
  })

/** The steps of a record in their order; how often the company was asked besides depends on who was quicker. */
async function expectTrail(
  page: Page,
  words: Words,
  channel: string,
  kinds: (keyof Words['trail']['kinds'])[],
): Promise<void> {
  const named = (kind: keyof Words['trail']['kinds']) =>
    words.trail.kinds[kind].replace('{{channel}}', channel)
  const steps = page.getByRole('list', { name: words.trail.title }).getByRole('listitem')
  await expect(steps.filter({ hasNotText: named('asked') })).toContainText(kinds.map(named))
}

async function atTheDesk(
  browser: Browser,
  info: TestInfo,
  email: string,
  path: string,
  work: (clerk: Page) => Promise<void>,
): Promise<void> {
  const desk = await browser.newContext({ locale: languageOf(info) })
  const clerk = await desk.newPage()
  await openDesk(clerk, info, email, path)
  await work(clerk)
  await desk.close()
}

test(
  'Alipay: less a voucher, paid by whoever was named, and refunded',
  { tag: '@zh' },
  async ({ page, browser }, info) => {
    const words = wordsOf(info)
    const { payments, trail } = words
    const { alipay } = words.desk.payments.channel
    const shipper = await logIn(page, info)
    const order = await shipper.placeOrder()
    const voucher = money(30_000, 'CNY')
    const due = money(order.amountDue.minor - voucher.minor, 'CNY')

    await test.step('the voucher takes something off', async () => {
      await choose(page, words, order, 'alipay')
      await expect(payButton(page, words, order.amountDue)).toBeEnabled()
      await page.getByRole('radio', { name: '300' }).check()
      // Chosen and not used yet: paying now would be for the price without it.
      await expect(payButton(page, words, order.amountDue)).toHaveAttribute('aria-disabled', 'true')
      await page
        .getByRole('button', { name: words.points.offsets.apply.replace('{{due}}', yuan(due)) })
        .click()
      await expect(payButton(page, words, due)).toBeEnabled()
    })

    await test.step('the payer is named, and pays', async () => {
      const [way] = await Promise.all([page.waitForEvent('popup'), payButton(page, words, due).click()])
      await way.getByRole('button', { name: 'Agree' }).click()
      await way.waitForURL(/\/quotationSearch\/aliPay/)
      await expect(way.getByRole('heading', { name: payments.redirect.authorized })).toBeVisible()
      await way.getByRole('button', { name: /^Pay / }).click()
      await way.waitForURL(/\/paying/)
      await expect(paid(way, words, due)).toBeVisible()
      await way.close()
      await expect(paid(page.getByRole('dialog').page(), words, due)).toBeVisible()
    })

    await test.step('the record tells the way of the money', async () => {
      await page.getByRole('dialog').getByRole('link', { name: payments.dialogue.success.receipt }).click()
      await expect(
        page.getByRole('heading', { level: 1, name: trail.payment.title.replace('{{amount}}', yuan(due)) }),
      ).toBeVisible()
      await expectTrail(page, words, alipay, [
        'created',
        'authorizationAsked',
        'authorized',
        'sentToCompany',
        'notified',
        'received',
        'credited',
      ])
      await expect(page.getByText(trail.verdicts.genuine)).toBeVisible()
    })

    const reason = languageOf(info) === 'zh-CN' ? '货物改走铁路' : 'The goods go by rail'
    await test.step('the shipper asks for the money back', async () => {
      await page.goto(`/orderManage/orderDetail/costs?id=${order.id}`)
      await page.getByRole('button', { name: words.orders.detail.requestRefund }).click()
      const dialog = page.getByRole('dialog')
      await expect(dialog.getByText(yuan(due))).toBeVisible()
      await expect(dialog.getByText(yuan(voucher))).toBeVisible()
      await dialog.getByLabel(payments.askRefund.reason).fill(reason)
      await dialog.getByRole('button', { name: payments.askRefund.act }).click()
      await dialog.waitFor({ state: 'hidden' })
      await expect(page.getByText(words.orders.statuses.refundInProgress).first()).toBeVisible()
    })

    await test.step('finance approves', () =>
      atTheDesk(browser, info, 'finance@sampan.example', '/desk/refunds', async (clerk) => {
        const row = clerk.getByRole('listitem').filter({ hasText: order.number })
        await expect(row).toContainText(reason)
        await row
          .getByRole('button', { name: words.desk.refunds.approve.replace('{{amount}}', yuan(due)) })
          .click()
        await expect(clerk.getByText(words.desk.refunds.approved)).toBeVisible()
      }))

    await test.step('the money is back, and its record says how', async () => {
      await expect(page.getByText(words.orders.statuses.refundCompleted).first()).toBeVisible()
      await page.getByRole('region', { name: payments.refund.title, exact: true }).getByRole('link').click()
      await expect(
        page.getByRole('heading', { level: 1, name: trail.refund.title.replace('{{amount}}', yuan(due)) }),
      ).toBeVisible()
      await expect(page.getByText(reason).first()).toBeVisible()
      await expectTrail(page, words, alipay, [
        'refundRequested',
        'refundApproved',
        'refundSent',
        'refundConfirmed',
        'offsetsReturned',
      ])
    })
  },
)

test('WeChat Pay: a phone reads the code, and the page knows', { tag: '@zh' }, async ({ page }, info) => {
  const words = wordsOf(info)
  const { payments } = words
  const shipper = await logIn(page, info)
  const order = await shipper.placeOrder()
  await choose(page, words, order, 'wechat')
  await payButton(page, words, order.amountDue).click()
  const code = payments.code.label.replace('{{amount}}', yuan(order.amountDue))
  await expect(page.getByRole('dialog').getByRole('img', { name: code })).toBeVisible()

  const [payment]: readonly { id: string }[] = await shipper.get(`payment/list?orderId=${order.id}`)
  const { codeUrl }: { codeUrl: string } = await shipper.get(`payment/state?paymentId=${payment?.id}`)
  const phone = await page.request.post(`${companies}/wechat/scan?code=${encodeURIComponent(codeUrl)}`)
  expect(phone.status()).toBe(200)

  await expect(paid(page, words, order.amountDue)).toBeVisible()
  await page.getByRole('dialog').getByRole('link', { name: payments.dialogue.success.receipt }).click()
  await expectTrail(page, words, words.desk.payments.channel.wechat, [
    'created',
    'codeGiven',
    'notified',
    'received',
    'credited',
  ])
})

test(
  'a bank transfer: the slip, the bank’s list, and paid',
  { tag: '@en' },
  async ({ page, browser }, info) => {
    const words = wordsOf(info)
    const { transfer } = words.payments
    const shipper = await logIn(page, info)
    const order = await shipper.placeOrder()
    const amount = yuan(order.amountDue)
    const payer = languageOf(info) === 'zh-CN' ? '宁波澜湾家居用品有限公司' : 'Lanwan Home Furnishings'
    const reference = languageOf(info) === 'zh-CN' ? 'ZH20261122001' : 'EN20261122001'

    await test.step('the bank’s details, and the slip', async () => {
      await choose(page, words, order, 'bankTransfer')
      await page
        .getByRole('button', { name: words.payments.due.transfer.replace('{{amount}}', amount) })
        .first()
        .click()
      const dialog = page.getByRole('dialog')
      await expect(
        dialog.getByRole('heading', { name: transfer.title.replace('{{amount}}', amount) }),
      ).toBeVisible()
      await expect(dialog.getByText(transfer.holder, { exact: true })).toBeVisible()
      await dialog.getByRole('button', { name: transfer.show }).click()
      await dialog
        .getByLabel(transfer.drop)
        .setInputFiles({ name: 'slip.png', mimeType: 'image/png', buffer: picture })
      await dialog.getByLabel(transfer.payer).fill(payer)
      await dialog.getByLabel(transfer.bankReference).fill(reference)
      await dialog.getByRole('button', { name: transfer.submit }).click()
      await expect(dialog.getByRole('heading', { name: transfer.checkingTitle })).toBeVisible()
    })

    await test.step('finance finds it on the bank’s list', () =>
      atTheDesk(browser, info, 'admin@sampan.example', '/desk/payments?tab=transfers', async (clerk) => {
        const { transfers } = words.money
        const row = clerk.getByRole('listitem').filter({ hasText: order.number })
        await row.getByRole('button', { name: transfers.see }).click()
        await expect(clerk.getByRole('dialog').getByRole('img', { name: 'slip.png' })).toBeVisible()
        await clerk.keyboard.press('Escape')
        await row.getByRole('button', { name: transfers.confirm }).click()
        const dialog = clerk.getByRole('dialog')
        await expect(dialog.getByLabel(transfers.payerName)).toHaveValue(payer)
        await expect(dialog.getByLabel(transfers.bankReference)).toHaveValue(reference)
        await dialog.getByLabel(transfers.amount).fill(formatMoney(order.amountDue, { currency: 'none' }))
        await dialog.getByRole('button', { name: transfers.confirmNow }).click()
        await expect(clerk.getByText(transfers.confirmed, { exact: true })).toBeVisible()
      }))

    await test.step('the shipper’s page knows', async () => {
      await expect(paid(page, words, order.amountDue)).toBeVisible()
      await page
        .getByRole('dialog')
        .getByRole('link', { name: words.payments.dialogue.success.views.orders })
        .click()
      await page.waitForURL(/orderDetail\/overview/)
      await expect(page.getByText(words.orders.statuses.paid).first()).toBeVisible()
    })
  },
)

test(
  'a statement: a question answered with a credit, and a month made and closed',
  { tag: '@en' },
  async ({ page, browser }, info) => {
    const words = wordsOf(info)
    const { billing, points } = words
    const chinese = languageOf(info) === 'zh-CN'
    const shipper = await logIn(page, info)
    await page.goto('/orderManage/index?status=inTransit')
    await page
      .getByRole('link', { name: /SP\d{13}/ })
      .first()
      .click()
    await page.waitForURL(/orderDetail\/overview/)
    const orderId = /ord_\w+/.exec(page.url())?.[0] ?? ''
    const note = chinese ? '客户要求在堆场多放两天' : 'Two more days in the yard, as asked'
    const reason = chinese ? '只多放了一天' : 'It was one day only'

    await atTheDesk(browser, info, 'finance@sampan.example', '/desk/statements', async (clerk) => {
      const [asked] = await Promise.all([
        clerk.waitForRequest((request) => Boolean(request.headers().token)),
        clerk.goto('/desk/statements'),
      ])
      const added = await clerk.request.post('/api/crm/desk/bill/add', {
        headers: { token: asked.headers().token ?? '', 'idempotency-key': randomUUID() },
        data: {
          orderId,
          code: 'STOR',
          quantity: '1',
          unitPrice: money(100_000, 'CNY'),
          cause: 'customerRequest',
          note,
        },
      })
      type Bill = { rows: readonly { lines: readonly { id: string; note: { zh: string } }[] }[] }
      const bill = (await added.json()).data as Bill
      const line = bill.rows.flatMap(({ lines }) => lines).find((each) => each.note.zh === note)
      await shipper.post('bill/consent', { id: line?.id, agree: true })

      await test.step('finance makes the statement', async () => {
        await clerk.getByRole('button', { name: billing.issue.open }).click()
        const dialog = clerk.getByRole('dialog')
        const customer = dialog.getByRole('searchbox', { name: points.desk.form.customer })
        await customer.fill(chinese ? '13800000001' : '13800000002')
        await customer.press('Enter')
        await dialog.getByRole('listitem').getByRole('button').first().click()
        await dialog.getByLabel(billing.issue.kind).selectOption('regular')
        await dialog.getByRole('button', { name: billing.issue.now }).click()
        await clerk.waitForURL(/statements\/stm_/)
        await expect(clerk.getByText(note)).toBeVisible()
      })

      await test.step('the shipper asks, and finance credits a part', async () => {
        const statementId = /stm_\w+/.exec(clerk.url())?.[0] ?? ''
        const due = clerk.locator('.money-sum')
        const before = (await due.textContent()) ?? ''
        await shipper.post('statement/query', {
          statementId,
          lineId: line?.id,
          reason,
          expectedMinor: 60_000,
        })
        await clerk.goto('/desk')
        await clerk.getByRole('link', { name: pattern(billing.queue.questions.name) }).click()
        const question = clerk.getByRole('listitem').filter({ hasText: reason })
        await question.getByRole('button', { name: pattern(billing.questions.answerOf) }).click()
        const dialog = clerk.getByRole('dialog')
        // What the shipper thinks is right is proposed.
        await expect(dialog.getByLabel(pattern(billing.questions.amount))).toHaveValue('400.00')
        await dialog.getByRole('button', { name: billing.questions.creditNow }).click()
        await expect(dialog.getByText(words.desk.reason.missing)).toBeVisible()
        await dialog.getByLabel(billing.questions.words).fill(chinese ? '按一天计' : 'One day it is')
        await dialog.getByRole('button', { name: billing.questions.creditNow }).click()
        await dialog.waitFor({ state: 'hidden' })
        await expect(question).toHaveCount(0)

        await clerk.goto(`/desk/statements/${statementId}`)
        await expect(clerk.getByText(billing.questions.state.accepted).first()).toBeVisible()
        await expect(clerk.getByText(billing.lines.credit, { exact: true }).first()).toBeVisible()
        await expect(due).not.toHaveText(before)
        const { due: left }: { due: Money } = await shipper.get(`statement/get?id=${statementId}`)
        await expect(due).toHaveText(formatMoney(left, { currency: 'symbol', zero: 'shown' }))
      })

      await test.step('a month of long ago is made and closed', async () => {
        const months = monthsBackFrom(monthOf(businessDateOf(new Date())), 12)
        // Each language closes a month of its own.
        const month = months[chinese ? 10 : 11] ?? ''
        await clerk.goto(`/desk/statements?tab=months&month=${month}`)
        const name = formatMonth(month, languageOf(info))
        const panel = clerk.getByRole('region', { name, exact: true })
        await expect(panel.getByRole('button', { name: billing.months.close })).toHaveAttribute(
          'aria-disabled',
          'true',
        )
        await panel.getByRole('button', { name: billing.months.run, exact: true }).click()
        const dialog = clerk.getByRole('dialog')
        await dialog.getByRole('button', { name: billing.months.run, exact: true }).click()
        await expect(panel.getByText(billing.months.states.made, { exact: true })).toBeVisible({
          timeout: 30_000,
        })
        await panel.getByRole('button', { name: billing.months.close }).click()
        await dialog.getByRole('button', { name: billing.months.close, exact: true }).click()
        await expect(panel.getByText(billing.months.states.closed, { exact: true })).toBeVisible()
      })
    })
  },
)

test('the order list: a view by name, its link, and the workbook', { tag: '@zh' }, async ({ page }, info) => {
  const words = wordsOf(info)
  const { views } = words.workspace
  await logIn(page, info)
  await page.getByRole('tab', { name: words.orders.statuses.completed }).click()
  const name = languageOf(info) === 'zh-CN' ? '已到的货' : 'What has arrived'
  await page.getByRole('button', { name: views.saveNew }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel(views.name).fill(name)
  await dialog.getByRole('button', { name: views.saveAct }).click()
  await dialog.waitFor({ state: 'hidden' })
  await page.waitForURL((url) => url.searchParams.get('view') === name)

  // The link says it all: another visit shows the same orders.
  await page.goto(page.url())
  await expect(page.getByRole('button', { name, exact: true })).toHaveAttribute('aria-pressed', 'true')
  await expect(page.getByRole('tab', { name: words.orders.statuses.completed })).toHaveAttribute(
    'aria-selected',
    'true',
  )
  await expect(page.getByRole('link', { name: /SP\d{13}/ }).first()).toBeVisible()

  const [workbook] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: words.orders.export.act }).click(),
  ])
  expect(workbook.suggestedFilename()).toMatch(/\.xlsx$/)
  // A workbook is a ZIP archive.
  expect((await readFile(await workbook.path())).subarray(0, 2).toString()).toBe('PK')
})

/** A photo of a slip, as small as one can be. */
const picture = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg==',
  'base64',
)
