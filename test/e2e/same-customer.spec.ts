import { expect, test } from '@playwright/test'
import { readAnswerByAxe } from './axe.ts'
import { openDesk } from './desk.ts'
import { languageOf, logInByCode, pattern, wordsOf } from './story.ts'

/**
 * One company registers with two numbers: finance finds the pair, says that it is none and takes that back, compares the
 * two, joins them, sees both on one page, and separates them again (decision 068).
 */
test(
  'two logins of a company are found, compared, joined and separated',
  { tag: '@en' },
  async ({ page, browser }, info) => {
    test.setTimeout(240_000)
    const { customers } = wordsOf(info)
    const { same } = customers
    const chinese = languageOf(info) === 'zh-CN'
    const pair = chinese
      ? [
          ['13911110821', '舟山同屿船务有限公司'],
          ['13911110822', '舟山同屿船务 （有限责任公司）'],
        ]
      : [
          ['13911110823', 'Tongyu Marine Supplies Co., Ltd.'],
          ['13911110824', 'TONGYU MARINE SUPPLIES CO LTD'],
        ]
    const key = chinese ? '舟山同屿船务' : 'tongyumarinesupplies'
    const [one = '', other = ''] = pair.map(([mobile = '']) => `${mobile.slice(0, 3)}****${mobile.slice(-4)}`)

    await test.step('two colleagues register, each with a number of their own', async () => {
      for (const [mobile = '', company] of pair) {
        const context = await browser.newContext({ locale: chinese ? 'zh-CN' : 'en-US' })
        const newcomer = await context.newPage()
        await newcomer.goto('/login')
        await logInByCode(newcomer, info, mobile)
        const [asked] = await Promise.all([
          newcomer.waitForRequest((request) => Boolean(request.headers().token)),
          newcomer.goto('/orderManage/index'),
        ])
        const saved = await newcomer.request.post('/api/crm/material', {
          headers: { token: asked.headers().token ?? '' },
          data: { operationType: 'save', companyName: company },
        })
        expect(saved.ok(), await saved.text()).toBe(true)
        await context.close()
      }
    })

    const row = page.getByRole('row').filter({ hasText: key })
    await test.step('finance finds the pair by the way from the customers', async () => {
      await openDesk(page, info, 'finance@sampan.example', '/desk/customers')
      await page.getByRole('link', { name: pattern(same.linkCount) }).click()
      await page.getByRole('heading', { level: 1, name: same.title }).waitFor()
      await expect(row).toContainText(one)
      await expect(row).toContainText(other)
      await readAnswerByAxe(page, info, 'probable duplicates')
    })

    await test.step('says that they are not the same, and takes it back', async () => {
      await row.getByRole('button', { name: same.apartLabel.replace('{{key}}', key) }).click()
      const dialog = page.getByRole('dialog')
      await dialog.getByRole('textbox').fill('Two branches')
      await dialog.getByRole('button', { name: same.apart, exact: true }).click()
      await dialog.waitFor({ state: 'hidden' })
      await expect(row).toHaveCount(0)
      await page.getByRole('tab', { name: same.tabs.apart }).click()
      const told = page.getByRole('row').filter({ hasText: one })
      await expect(told).toContainText('Two branches')
      await readAnswerByAxe(page, info, 'customers who were told apart')
      await told.getByRole('button', { name: pattern(same.takeBackLabel) }).click()
      await expect(told).toHaveCount(0)
      await page.getByRole('tab', { name: same.tabs.open }).click()
    })

    await test.step('compares the two and joins them, with a reason', async () => {
      await row.getByRole('link', { name: same.compareLabel.replace('{{key}}', key) }).click()
      await page.getByRole('heading', { level: 1, name: same.compareTitle }).waitFor()
      await expect(page.getByRole('columnheader', { name: other })).toBeVisible()
      await expect(page.getByRole('row').filter({ hasText: same.facts.company })).toContainText(same.differs)
      await page.getByRole('radio', { name: `${same.main} ${one} ${one}` }).check()
      await readAnswerByAxe(page, info, 'customers side by side')
      await page.getByRole('button', { name: same.join, exact: true }).click()
      const dialog = page.getByRole('dialog')
      await dialog.getByRole('textbox').fill('One company, two colleagues')
      await readAnswerByAxe(page, info, 'joining customers')
      await dialog.getByRole('button', { name: same.join, exact: true }).click()
      await page.waitForURL(/\/desk\/customers\/usr_/)
    })

    const logins = page.getByRole('region', { name: same.loginsTitle, exact: true }).getByRole('listitem')
    await test.step('the file shows both; the other login leads to it', async () => {
      await page.getByRole('heading', { level: 1, name: one }).waitFor()
      await expect(logins).toHaveCount(2)
      await expect(logins.filter({ hasText: other })).toContainText('One company, two colleagues')
      await readAnswerByAxe(page, info, 'a customer with two logins')
      await page.goto(`/desk/customers?keyword=${pair[1]?.[0] ?? ''}`)
      await expect(page.getByText(same.logins.replace('{{count}}', '2'))).toBeVisible()
      await page.getByRole('link', { name: one }).click()
      await expect(logins).toHaveCount(2)
    })

    await test.step('separated, they are two customers again', async () => {
      await page
        .getByRole('button', {
          name: same.separateLabel.replace('{{name}}', other).replace('{{mobile}}', other),
        })
        .click()
      const dialog = page.getByRole('dialog')
      await dialog.getByRole('textbox').fill('Two companies after all')
      await dialog.getByRole('button', { name: same.separate, exact: true }).click()
      await dialog.waitFor({ state: 'hidden' })
      await expect(logins).toHaveCount(0)
      await page.goto('/desk/customers/duplicates')
      await expect(row).toContainText(other)
    })
  },
)
