import { expect, test } from '@playwright/test'
import { inOne } from './axe.ts'
import { clerkToken } from './desk.ts'
import { languageOf, logInByPassword, pattern, wordsOf } from './story.ts'

const slowly = { timeout: 45_000 }

test(
  'alerts by e-mail: an address is confirmed, a hold is mailed, and a link ends it without a login',
  inOne('@zh'),
  async ({ page, browser, request }, info) => {
    // On a slow machine the code, the mail and the hold each take their time.
    test.setTimeout(180_000)
    const { notifications } = wordsOf(info)
    const { mailbox, unsubscribe, kinds } = notifications
    const language = languageOf(info)
    const address = `alerts.${language.toLowerCase()}@lanwan.example`
    // Each language has an order of its own.
    await logInByPassword(page, info, language === 'zh-CN' ? '13800000001' : '13800000002')
    await page.goto('/orderManage/index?status=inTransit')
    const link = page.getByRole('link', { name: /SP\d{13}/ }).first()
    const number = (await link.textContent()) ?? ''
    await link.click()
    await page.waitForURL(/orderDetail\/overview/)
    const orderId = /ord_\w+/.exec(page.url())?.[0] ?? ''

    await test.step('from the profile to the address, which is confirmed by its code', async () => {
      await page.goto('/personalCenter/personalData')
      await page.getByRole('link', { name: mailbox.settings }).click()
      await page.getByRole('textbox', { name: mailbox.address }).fill(address)
      await page.getByRole('button', { name: mailbox.sendCode }).click()
      const shown = page.getByText(pattern(mailbox.demoCode))
      await expect(shown).toBeVisible(slowly)
      const code = /\d{6}/.exec((await shown.textContent()) ?? '')?.[0] ?? ''
      await page.getByRole('textbox', { name: mailbox.code }).fill(code === '000000' ? '111111' : '000000')
      await page.getByRole('button', { name: mailbox.confirm }).click()
      await expect(page.getByRole('textbox', { name: mailbox.code })).toHaveAttribute('aria-invalid', 'true')
      await page.getByRole('textbox', { name: mailbox.code }).fill(code)
      await page.getByRole('button', { name: mailbox.confirm }).click()
      await expect(page.getByText(mailbox.states.works, { exact: true })).toBeVisible()
      await expect(page.getByText(address, { exact: true })).toBeVisible()
    })

    await test.step('a kind is chosen to be mailed at once', async () => {
      const held = page.getByRole('combobox', {
        name: notifications.mailOf.replace('{{kind}}', kinds.held),
      })
      await held.selectOption('atOnce')
      const quiet = page.getByRole('checkbox', { name: notifications.quiet })
      await quiet.uncheck()
      await page.getByRole('button', { name: notifications.save }).click()
      await expect(page.getByText(notifications.saved).first()).toBeVisible()
      await page.reload()
      await expect(held).toHaveValue('atOnce')
    })

    let way = ''
    await test.step('what happened is in the mail, with a link to it', async () => {
      const headers = { token: await clerkToken(request, 'admin@sampan.example') }
      const timeline = await request.get(`/api/crm/desk/tracking/timeline?orderId=${orderId}`, { headers })
      const { containers } = (await timeline.json()).data
      const held = {
        type: 'carrierHeld',
        classifier: 'actual',
        happenedAt: new Date().toISOString(),
        containerIds: [containers[0].id],
      }
      const answer = await request.post('/api/crm/desk/tracking/addEvents', {
        headers: { ...headers, 'idempotency-key': crypto.randomUUID() },
        data: { orderId, events: [held] },
      })
      expect(answer.status()).toBe(200)
      const mailed = async () => {
        const outbox = await request.get('/api/crm/desk/outbox/list?kind=mail&size=50', { headers })
        const { items } = (await outbox.json()).data as {
          items: { to: string; subject: string; text: string }[]
        }
        return items.find(({ to, subject }) => to === address && subject.includes(number))
      }
      await expect.poll(async () => (await mailed())?.subject ?? '', slowly).toContain(kinds.held)
      const text = (await mailed())?.text ?? ''
      expect(text).toContain(`/orderManage/orderDetail/overview?id=${orderId}`)
      way = /\/unsubscribe#\S+/.exec(text)?.[0] ?? ''
    })

    await test.step('whoever holds the mailbox ends it without a login, first the kind, then all', async () => {
      const context = await browser.newContext(info.project.use)
      const stranger = await context.newPage()
      await stranger.goto(way)
      await expect(stranger.getByRole('listitem').filter({ hasText: kinds.held })).toBeVisible()
      await stranger.getByRole('button', { name: unsubscribe.kinds }).click()
      await expect(stranger.getByText(unsubscribe.kindsDone, { exact: true })).toBeVisible()
      await stranger.getByRole('button', { name: unsubscribe.all }).click()
      await expect(stranger.getByText(unsubscribe.allDone, { exact: true })).toBeVisible()
      await stranger.goto(`${way.slice(0, -1)}${way.endsWith('0') ? '1' : '0'}`)
      await stranger.reload()
      await expect(stranger.getByText(unsubscribe.dead, { exact: true })).toBeVisible()
      await context.close()
    })

    await test.step('its owner sees that, and takes the address away', async () => {
      await page.reload()
      await expect(page.getByText(mailbox.states.off, { exact: true })).toBeVisible()
      await expect(
        page.getByRole('combobox', { name: notifications.mailOf.replace('{{kind}}', kinds.held) }),
      ).toHaveValue('never')
      await page.getByRole('button', { name: mailbox.on }).click()
      await expect(page.getByText(mailbox.states.works, { exact: true })).toBeVisible()
      await page.getByRole('button', { name: mailbox.remove }).click()
      await page.getByRole('dialog').getByRole('button', { name: mailbox.remove }).click()
      await expect(page.getByRole('button', { name: mailbox.sendCode })).toBeVisible()
    })
  },
)
