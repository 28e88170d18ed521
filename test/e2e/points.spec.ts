import { expect, test } from '@playwright/test'
import { languageOf, logInByCode, pattern, payButton, wordsOf } from './story.ts'

/** A new shipper checks in, sees it in the list, buys a package at the cashier and sees its points [§3, §9]. */
test(
  'points: a check-in, a package bought at the cashier, and both in the list',
  { tag: '@en' },
  async ({ page }, info) => {
    const words = wordsOf(info)
    const { book, topUp } = words.points
    await page.goto('/login')
    await logInByCode(page, info, languageOf(info) === 'zh-CN' ? '13900005101' : '13900005102')

    await test.step('checks in once for today', async () => {
      await page.goto('/personalCenter/personalData/toGetScore')
      // The first try does not get through; it is said beside the button, which tries again [R8.37].
      const sign = '**/api/crm/sign'
      await page.route(sign, (call) => call.abort(), { times: 1 })
      await page.getByRole('button', { name: pattern(book.check.now) }).click()
      await expect(page.getByRole('alert').filter({ hasText: book.check.failed })).toBeVisible()
      await page.getByRole('button', { name: book.check.retry, exact: true }).click()
      await expect(page.getByText(pattern(book.check.success))).toBeVisible()
      await expect(page.getByText(book.tasks.doneToday)).toBeVisible()
      await page.getByRole('link', { name: book.toList }).click()
      await expect(page.getByRole('cell', { name: book.kinds.checkIn, exact: true })).toHaveCount(1)
    })

    await test.step('buys a package at the cashier', async () => {
      await page.getByRole('link', { name: words.common.pages.topUp }).click()
      await page.getByRole('radio', { name: pattern(topUp.points.replace('{{points}}', '10,000')) }).check()
      await page.getByRole('radio', { name: pattern(words.payments.channels.notes.cashier) }).check()
      await expect(page.getByText(topUp.mayBeDelayed)).toBeVisible()
      const [cashier] = await Promise.all([
        page.waitForEvent('popup'),
        page
          .getByRole('button', { name: payButton(info, 'cashier') })
          .first()
          .click(),
      ])
      await cashier.getByRole('button', { name: words.cashier.actions.pay.name, exact: true }).click()
      const dialog = page.getByRole('dialog')
      await expect(
        dialog.getByRole('heading', { name: pattern(words.payments.dialogue.success.title) }),
      ).toBeVisible()
      await cashier.close()
      await dialog.getByRole('link', { name: words.payments.dialogue.success.views.topUps }).click()
    })

    await test.step('sees its points beside those of the check-in and of the registration', async () => {
      // The month's bar in the chart says the same number.
      await expect(page.getByRole('definition').filter({ hasText: /^10,255$/ })).toBeVisible()
      await page.getByRole('button', { name: book.kinds.topUp, exact: true }).click()
      await expect(
        page.getByRole('row').filter({ hasText: book.what.bought }).filter({ hasText: '+10,000' }),
      ).toHaveCount(1)
      await expect(page.getByRole('cell', { name: '+10,000' })).toBeVisible()
      await expect(page.getByRole('cell', { name: '+200' })).toBeVisible()
    })

    await test.step('the shop says that it is to come, and leads back', async () => {
      await page.getByRole('link', { name: words.common.pages.pointsMall }).click()
      await expect(page.getByText(words.points.mall.notYet)).toBeVisible()
      await page.getByRole('link', { name: words.points.mall.back }).click()
      await expect(page.getByRole('heading', { level: 1, name: words.common.pages.points })).toBeVisible()
    })
  },
)
