import { expect, test } from '@playwright/test'
import { openDesk } from './desk.ts'
import { pattern, wordsOf } from './story.ts'

/** Finance and invoices: a failed one is tried again and issued, a payer's agreement is held against its paper, charges come by file. */
test('a failed invoice is tried again, and an agreement approved', { tag: '@en' }, async ({ page }, info) => {
  const { invoicing, desk, common, outbox, bills, sheets } = wordsOf(info)
  await openDesk(page, info, 'finance@sampan.example', '/desk')

  let number = ''
  await test.step('the queue leads to what failed, and its reason', async () => {
    await page.getByRole('link', { name: desk.queue.invoices.name }).click()
    await page.getByRole('heading', { level: 1, name: common.pages.deskInvoices }).waitFor()
    const row = page.getByRole('row').filter({ hasText: invoicing.statuses.failed }).first()
    number = (await row.getByRole('link').first().textContent()) ?? ''
    await row.getByRole('link').first().click()
    await page.getByRole('heading', { level: 1, name: number }).waitFor()
    await expect(page.getByText(pattern(invoicing.tries_one)).first()).toBeVisible()
  })

  await test.step('tried again, it is issued, and can be read and saved', async () => {
    await page.getByRole('button', { name: pattern(invoicing.retryOf) }).click()
    await expect(page.getByText(invoicing.statuses.success, { exact: true })).toBeVisible({ timeout: 30_000 })
    const [paper] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: invoicing.download.pdf }).click(),
    ])
    expect(paper.suggestedFilename()).toMatch(/\.pdf$/)
    await page.getByRole('navigation', { name: desk.crumbs }).getByRole('link').click()
    await page.getByRole('row').nth(1).waitFor()
    await expect(page.getByRole('row').filter({ hasText: number })).toHaveCount(0)
  })

  await test.step('sending an agreement back needs a reason; approved, it is no longer asked about', async () => {
    await page.goto('/desk/agreements')
    await page.getByRole('button', { name: pattern(invoicing.agreements.reviewLabel) }).click()
    const dialog = page.getByRole('dialog')
    await expect(dialog.getByRole('region', { name: invoicing.agreements.paper })).toBeVisible()
    await dialog.getByRole('button', { name: invoicing.agreements.reject, exact: true }).click()
    await dialog.getByRole('button', { name: invoicing.agreements.rejectNow }).click()
    await expect(dialog.getByText(desk.reason.missing)).toBeVisible()
    await dialog.getByRole('button', { name: invoicing.agreements.keep }).click()
    await dialog.getByRole('button', { name: invoicing.agreements.approve, exact: true }).click()
    await dialog.waitFor({ state: 'hidden' })
    await expect(page.getByText(invoicing.agreements.none.submitted)).toBeVisible()
    await page.getByRole('tab', { name: invoicing.agreements.tabs.approved }).click()
    await expect(
      page.getByRole('listitem').filter({ hasText: invoicing.agreements.kinds.entrustment }),
    ).toHaveCount(1)
  })

  await test.step('nothing goes out by mail here: the outbox shows it', async () => {
    await page.goto('/desk/outbox')
    await expect(page.getByText(outbox.lead)).toBeVisible()
    await expect(page.getByText('finance@lanwan.example').first()).toBeVisible()
  })

  await test.step('a file of charges is checked, and entered once its faults are gone', async () => {
    await page.goto('/desk/orders?status=inTransit')
    const order = await page
      .getByRole('link', { name: /^SP\d{13}$/ })
      .first()
      .textContent()
    await page.goto('/desk/charges')
    const choose = async (price: string) => {
      const text = `Order,Charge,Quantity,Price,Currency,Cause,Note\n${order},STOR,1,${price},CNY,Customer request,Stored longer`
      await page
        .getByLabel(sheets.upload.file, { exact: true })
        .setInputFiles({ name: 'charges.csv', mimeType: 'text/csv', buffer: Buffer.from(text) })
      await page.getByRole('button', { name: bills.file.check, exact: true }).click()
    }
    await choose('1.005')
    await expect(page.getByText(pattern(bills.file.faults_one))).toBeVisible()
    await choose('1.00')
    await page.getByRole('button', { name: bills.file.apply_one.replace('{{count}}', '1') }).click()
    await expect(page.getByRole('row').filter({ hasText: order ?? '' })).toContainText(bills.file.entered)
    // The same file again is known.
    await choose('1.00')
    await expect(page.getByText(bills.file.again)).toBeVisible()
  })
})
