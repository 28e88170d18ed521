import { expect, test } from '@playwright/test'
import { openDesk } from './desk.ts'
import { languageOf, logInByCode, pattern, payButton, wordsOf } from './story.ts'

/**
 * The main job in a browser: a visitor searches Shanghai to Rotterdam for two 40HQ, logs in with
 * the code shown, orders, pays in the cashier, sees the order paid within a second; a clerk
 * accepts it and enters a gate-in; the shipper's timeline shows it.
 */
test('from a price to a box at the terminal', async ({ page, browser }, info) => {
  const words = wordsOf(info)
  const chinese = languageOf(info) === 'zh-CN'
  const faults: string[] = []
  page.on('pageerror', (error) => faults.push(error.message))

  await test.step('the visitor searches', async () => {
    await page.goto(chinese ? '/' : '/english')
    await expect(page.locator('html')).toHaveAttribute('lang', chinese ? /^zh/ : /^en/)
    const { ask } = words.site
    const choose = async (label: string, typed: string, code: string) => {
      await page.getByRole('combobox', { name: label }).fill(typed)
      await page.getByRole('option').filter({ hasText: code }).first().click()
    }
    await choose(ask.fromPort, chinese ? '上海' : 'shanghai', 'CNSHA')
    await choose(ask.toPort, 'ltd', 'NLRTM')
    await page.getByLabel(ask.boxType).selectOption('40HQ')
    await page.getByLabel(ask.count, { exact: true }).fill('2')
    await page.getByLabel(ask.ready).fill(inDays(7))
    await page.getByRole('button', { name: ask.go }).click()
    await page.waitForURL(/quotationSearch/)
    const { form } = words.quotes
    await page.getByLabel(form.cargoName).fill(chinese ? '杂货' : 'general cargo')
    await page.getByLabel(form.cargoCategory).selectOption('furniture')
    await page.getByLabel(form.noService).check()
    await page.getByRole('button', { name: form.submit }).click()
    // A general name is turned away beside its field; a proper one finds offers.
    await expect(page.getByLabel(form.cargoName)).toHaveAttribute('aria-invalid', 'true')
    await page.getByLabel(form.cargoName).fill(chinese ? '木制餐椅' : 'Wooden dining chairs')
    await page.getByRole('button', { name: form.submit }).click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(
      pattern(words.quotes.results.title_other.replace('{{count}}', '{{n}}')),
    )
  })

  await test.step('reads the charges of the first offer, takes it, and logs in', async () => {
    const { offer, detail } = words.quotes
    await page.getByRole('button', { name: offer.details }).first().click()
    await expect(page.getByRole('heading', { name: detail.exclusions })).toBeVisible()
    await expect(page.getByText('THC').first()).toBeVisible()
    await page
      .getByRole('button', { name: new RegExp(`^${offer.choose}`) })
      .first()
      .click()
    await logInByCode(page, info, chinese ? '13812340001' : '13812340002')
  })

  await test.step('fills in what is needed and orders', async () => {
    const { fill } = words.quotes
    await expect(page.getByRole('heading', { level: 1, name: fill.title })).toBeVisible()
    await page
      .getByLabel(fill.company)
      .first()
      .fill(chinese ? '宁波澜湾家居用品有限公司' : 'Ningbo Lanwan Home Furnishings Co., Ltd.')
    await page.getByRole('checkbox', { name: pattern(fill.agreement) }).check()
    await page.getByRole('button', { name: pattern(fill.submit) }).click()
    await expect(page.getByRole('heading', { level: 1, name: words.payments.title })).toBeVisible()
  })

  let orderPath = ''
  await test.step('pays in the cashier and sees it paid', async () => {
    await page.getByRole('radio', { name: pattern(words.payments.channels.notes.cashier) }).check()
    const [cashier] = await Promise.all([
      page.waitForEvent('popup'),
      page
        .getByRole('button', { name: payButton(info, 'cashier') })
        .first()
        .click(),
    ])
    await cashier.getByRole('button', { name: words.cashier.actions.pay.name, exact: true }).click()
    const paid = page
      .getByRole('dialog')
      .getByRole('heading', { name: pattern(words.payments.dialogue.success.title) })
    await expect(paid).toBeVisible()
    await cashier.close()
    await page
      .getByRole('dialog')
      .getByRole('link', { name: words.payments.dialogue.success.views.orders })
      .or(
        page.getByRole('dialog').getByRole('button', { name: words.payments.dialogue.success.views.orders }),
      )
      .first()
      .click()
    await page.waitForURL(/orderDetail\/overview/)
    orderPath = new URL(page.url()).pathname + new URL(page.url()).search
    await expect(page.getByText(words.orders.statuses.paid).first()).toBeVisible()
  })

  const number =
    (
      await page
        .getByText(/SP\d{13}/)
        .first()
        .textContent()
    )?.match(/SP\d{13}/)?.[0] ?? ''
  expect(number).not.toBe('')

  await test.step('the clerk accepts it and enters the gate-in', async () => {
    const desk = await browser.newContext({ locale: chinese ? 'zh-CN' : 'en-US' })
    const clerk = await desk.newPage()
    await openDesk(clerk, info, 'operations@sampan.example', '/desk/orders')
    await clerk.getByLabel(words.desk.orders.keyword).fill(number)
    await clerk.getByLabel(words.desk.orders.keyword).press('Enter')
    await clerk.getByRole('link', { name: number }).first().click()
    await clerk.getByRole('button', { name: words.desk.order.accept, exact: true }).click()
    await expect(clerk.getByText(words.orders.statuses.accepted).first()).toBeVisible()
    await clerk.getByRole('columnheader').getByRole('button', { name: words.tracking.events.gatedIn }).click()
    const times = clerk.getByRole('textbox', {
      name: pattern(words.desk.milestones.cell.replace('{{event}}', words.tracking.events.gatedIn)),
    })
    await times.first().fill(minutesAgo(90))
    await clerk.getByRole('button', { name: pattern(words.desk.milestones.save_one) }).click()
    await expect(clerk.getByText(pattern(words.desk.milestones.saved_one))).toBeVisible()
    await desk.close()
  })

  await test.step("the shipper's timeline shows it", async () => {
    await page.goto(orderPath)
    await expect(page.getByText(words.orders.statuses.inTransit).first()).toBeVisible()
    await expect(page.getByRole('list').getByText(words.tracking.events.gatedIn).first()).toBeVisible()
  })
  expect(faults).toEqual([])
})

/** A day so many days from now, in Beijing. */
function inDays(days: number): string {
  return new Intl.DateTimeFormat('en-CA', { timeZone: 'Asia/Shanghai' }).format(
    Date.now() + days * 86_400_000,
  )
}

/** A moment ago on the clocks of Shanghai, as a clerk types it. */
function minutesAgo(minutes: number): string {
  const parts = new Intl.DateTimeFormat('sv-SE', {
    timeZone: 'Asia/Shanghai',
    dateStyle: 'short',
    timeStyle: 'short',
  })
  return parts.format(Date.now() - minutes * 60_000)
}
