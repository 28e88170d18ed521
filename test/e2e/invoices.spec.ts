import { readFile } from 'node:fs/promises'
import { expect, test } from '@playwright/test'
import { logInByPassword, pattern, wordsOf } from './story.ts'

/**
 * Invoices in a browser: a title is added, paid charges are applied for and issued, the sample is downloaded, and one
 * that failed is tried again [§4, §5, §6].
 */
test(
  'a title, an application that is issued, and a failed one tried again',
  { tag: '@en' },
  async ({ page }, info) => {
    const { invoices, common } = wordsOf(info)
    const { apply, fixes, titles, standings } = invoices
    await logInByPassword(page, info, '13800000001')
    const another = `Harbour Light ${info.project.name}`
    /** As the papers say by which the shipper was certified. */
    const name = '宁波澜湾家居用品有限公司'

    await test.step('a wrong tax number is told while it is typed', async () => {
      await page.goto('/accountManage/invoiceManage?part=titles')
      await page.getByRole('button', { name: titles.add }).click()
      const dialog = page.getByRole('dialog')
      await dialog.getByLabel(titles.names.enterprise).fill(another)
      await dialog.getByLabel(titles.taxNumber).fill('91350100M000100Y')
      await expect(dialog.getByText(pattern(titles.taxNumberShort_other))).toBeVisible()
      await dialog.getByLabel(titles.taxNumber).fill('91350100M000100Y43')
      await expect(dialog.getByText(titles.taxNumberRight)).toBeVisible()
      await dialog.getByRole('button', { name: common.actions.save, exact: true }).click()
      await expect(page.getByRole('heading', { name: another })).toBeVisible()
    })

    await test.step('charges of an order are applied for', async () => {
      await page.goto('/accountManage/invoiceManage/invoice')
      await page
        .getByRole('checkbox', { name: pattern(apply.chooseAll) })
        .first()
        .check()
      // Another company's title wants that company's contract, whosever it was said to be.
      await page.getByRole('radio', { name: pattern(another) }).check()
      await expect(page.getByText(fixes.contract)).toBeVisible()
      await page
        .getByRole('radio', { name: pattern(name) })
        .first()
        .check()
      const send = page.getByRole('button', { name: pattern(apply.send) })
      await expect(page.getByText(apply.fine)).toBeVisible()

      await page
        .getByRole('button', { name: pattern(apply.showLines) })
        .first()
        .click()
      const amount = page.getByRole('textbox', { name: pattern(apply.askedOf) }).first()
      const left = await amount.inputValue()
      await amount.fill('99999999')
      await expect(page.getByText(pattern(apply.askedWrong))).toBeVisible()
      await expect(send).toHaveAttribute('aria-disabled', 'true')
      await amount.fill(left)
      await expect(send).toBeEnabled()
      await send.click()
      await page.waitForURL(/invoice\?id=inv_/)
    })

    await test.step('the page tells that it is issued, and hands it out', async () => {
      await expect(page.getByText(invoices.page.issued, { exact: true })).toBeVisible({ timeout: 30_000 })
      await expect(page.getByText(name).first()).toBeVisible()
      const [file] = await Promise.all([
        page.waitForEvent('download'),
        page.getByRole('button', { name: pattern(invoices.acts.pdfOf) }).click(),
      ])
      expect((await readFile(await file.path())).subarray(0, 5).toString()).toBe('%PDF-')
    })

    await test.step('what failed says why, and is tried again', async () => {
      await page.goto('/accountManage/invoiceManage')
      const failed = page.getByRole('row').filter({ hasText: standings.failed }).first()
      const number = (await failed.getByRole('link').first().textContent()) ?? ''
      await failed.getByRole('button', { name: pattern(invoices.acts.retryOf) }).click()
      await expect(page.getByRole('row').filter({ hasText: number })).toContainText(standings.success, {
        timeout: 30_000,
      })
    })
  },
)
