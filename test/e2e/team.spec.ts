import { expect, test } from '@playwright/test'
import { formatMoney } from '#i18n/format.ts'
import { openDesk } from './desk.ts'
import { languageOf, logInByCode, logInByPassword, pattern, wordsOf } from './story.ts'

const slowly = { timeout: 45_000 }

test(
  'an invitation becomes a member, and rebate cash is asked for, approved by one clerk and paid by another [§2]',
  { tag: '@en' },
  async ({ page, browser }, info) => {
    // Three clerks' logins wait for one-time codes.
    test.setTimeout(240_000)
    const { common, money, notifications, promotion } = wordsOf(info)
    const zh = languageOf(info) === 'zh-CN'
    const mobile = `139${String(Date.now()).slice(-7)}${zh ? 1 : 2}`
    const masked = `${mobile.slice(0, 3)}****${mobile.slice(-4)}`
    let link = ''

    await test.step('the inviter copies the link of the page', async () => {
      await logInByPassword(page, info, '13800000001')
      await page.goto('/personalCenter/myTeam')
      const shown = page.getByText(/\/\?invite=[0-9a-z]{10}&via=link$/)
      link = (await shown.textContent()) ?? ''
      await expect(page.getByRole('img', { name: promotion.team.qr })).toBeVisible()
    })

    await test.step('a stranger opens it, looks around, and registers', async () => {
      const context = await browser.newContext(info.project.use)
      const stranger = await context.newPage()
      await stranger.goto(`/vision${new URL(link).search}`)
      expect(await stranger.evaluate(() => localStorage.getItem('invite'))).toContain('via=link')
      await stranger.goto('/login')
      await logInByCode(stranger, info, mobile)
      await expect.poll(() => stranger.evaluate(() => localStorage.getItem('invite'))).toBeNull()
      await context.close()
    })

    await test.step('the member stands in the team, masked', async () => {
      await page.reload()
      const row = page.getByRole('table', { name: promotion.team.members }).getByRole('row')
      await expect(row.filter({ hasText: masked })).toContainText(promotion.team.sources.link)
      await expect(page.getByText(mobile)).toHaveCount(0)
    })

    const bank = `${zh ? '演示银行' : 'Demo bank'} ${mobile.slice(-4)}`
    const amount = formatMoney({ minor: 10_000, currency: 'CNY' }, { currency: 'symbol' })
    await test.step('cash is asked for', async () => {
      await page.goto('/personalCenter/rebate')
      await page.getByRole('button', { name: promotion.rebate.request }).click()
      const dialog = page.getByRole('dialog', { name: promotion.rebate.requestTitle })
      await dialog.getByLabel(promotion.rebate.amount).fill('100')
      await dialog.getByLabel(promotion.rebate.holder).fill('Ningbo Lanwan Home')
      await dialog.getByLabel(promotion.rebate.bank, { exact: true }).fill(bank)
      await dialog.getByLabel(promotion.rebate.account).fill('6222 0202 0011 2233 445')
      await dialog
        .getByRole('button', { name: promotion.rebate.submit.replace('{{amount}}', amount) })
        .click()
      await expect(page.getByRole('listitem').filter({ hasText: bank })).toContainText(
        promotion.rebate.states.requested,
      )
    })

    const clerk = async (
      email: string,
      tab: string,
      act: string,
      step: (clerkPage: typeof page) => Promise<void>,
    ) => {
      const context = await browser.newContext(info.project.use)
      const clerkPage = await context.newPage()
      await openDesk(clerkPage, info, email, `/desk/withdrawals${tab}`)
      const row = clerkPage.getByRole('listitem').filter({ hasText: bank })
      await row.getByRole('button', { name: act }).click()
      await step(clerkPage)
      await expect(row).toHaveCount(0, slowly)
      await context.close()
    }
    await test.step('finance approves it, and may not pay it', async () => {
      const { withdrawals } = money
      await clerk(
        'finance@sampan.example',
        '',
        withdrawals.approve.replace('{{amount}}', amount),
        async (clerkPage) => {
          await clerkPage
            .getByRole('dialog')
            .getByRole('button', { name: withdrawals.approveNow, exact: true })
            .click()
          await clerkPage.getByRole('tab', { name: withdrawals.tabs.approved }).click()
          const mine = clerkPage.getByRole('listitem').filter({ hasText: bank })
          await expect(mine.getByRole('button', { name: withdrawals.payout })).toHaveAttribute(
            'aria-disabled',
            'true',
          )
          await clerkPage.getByRole('tab', { name: withdrawals.tabs.requested }).click()
        },
      )
    })

    await test.step('another clerk pays it and writes down the tax', async () => {
      const { withdrawals } = money
      await clerk('admin@sampan.example', '?tab=approved', withdrawals.payout, async (clerkPage) => {
        const dialog = clerkPage.getByRole('dialog', { name: withdrawals.payoutTitle })
        await dialog.getByLabel(withdrawals.payoutReference).fill(`NB${mobile}`)
        await dialog.getByLabel(withdrawals.payoutTax).fill('20')
        await expect(dialog.getByText(withdrawals.payoutNet.replace('{{net}}', '¥80.00'))).toBeVisible()
        await dialog.getByRole('button', { name: withdrawals.payoutNow }).click()
      })
    })

    await test.step('the customer reads that it was paid, and is told', async () => {
      const row = page.getByRole('listitem').filter({ hasText: bank })
      await expect(row).toContainText(promotion.rebate.states.paid, slowly)
      await expect(row).toContainText(`NB${mobile}`)
      await page.goto('/personalCenter/notifications')
      await page
        .getByRole('link', { name: pattern(notifications.said.withdrawalPaid) })
        .first()
        .click()
      await expect(page.getByRole('heading', { name: common.pages.rebate })).toBeVisible()
    })
  },
)
