import { expect, type Route, test } from '@playwright/test'
import { openDesk } from './desk.ts'
import { languageOf, wordsOf } from './story.ts'

/**
 * A visitor writes from the home page, the sales clerk answers in the inbox, the visitor sees the answer at once, and
 * all of it again after a reload; the clerk ends the conversation, and the visitor may begin another.
 */
test(
  'a conversation from the home page to the desk and back',
  { tag: '@zh' },
  async ({ page, browser }, info) => {
    test.setTimeout(120_000)
    const words = wordsOf(info).chat
    const zh = languageOf(info) === 'zh-CN'
    const asked = zh ? '40HQ 在鹿特丹免用箱几天？' : 'How many free days does a 40HQ get at Rotterdam?'
    const answered = zh
      ? '含堆存 14 天，超期按天计。'
      : 'Fourteen days with storage included, then by the day.'
    const thanks = zh ? '<b>明白了</b>，谢谢' : '<b>Clear</b>, thank you'
    const faults: string[] = []
    page.on('pageerror', (error) => faults.push(error.message))

    const desk = await browser.newContext({ locale: zh ? 'zh-CN' : 'en-US' })
    const clerk = await desk.newPage()
    clerk.on('pageerror', (error) => faults.push(error.message))
    await openDesk(clerk, info, 'sales@sampan.example', '/desk/chats')

    const button = page.getByRole('button', { name: words.title, exact: true })
    const unread = page.getByRole('button', { name: words.button.unread, exact: true })
    const panel = page.getByRole('dialog', { name: words.title })
    const log = panel.getByRole('log')
    const message = panel.getByRole('textbox', { name: words.compose.label })
    const inPane = clerk.getByRole('region', { name: words.log, exact: true })
    const reply = inPane.getByRole('textbox', { name: words.inbox.reply })

    await test.step('the visitor writes', async () => {
      await page.goto(zh ? '/' : '/english')
      // Whoever is quicker than the conversation comes is heard all the same.
      const slow = async (route: Route) => {
        await page.waitForTimeout(2_000)
        await route.continue()
      }
      await page.route('**/api/crm/chat/start', slow, { times: 1 })
      await button.click()
      await expect(message).toBeFocused()
      await message.fill(asked)
      await message.press('Enter')
      await expect(log.getByText(words.state.sent)).toBeVisible()
      await expect(panel.getByText(words.desk.on)).toBeVisible()
      await expect(message).toHaveValue('')
    })

    await test.step('the clerk sees who waits, and reads', async () => {
      const row = clerk.getByRole('tabpanel').getByRole('link').filter({ hasText: asked })
      await row.click()
      await expect(clerk).toHaveURL(/\/desk\/chats\?id=cht_/)
      await expect(inPane.getByText(asked)).toBeVisible()
      await expect(log.getByText(words.state.read, { exact: true })).toBeVisible()
    })

    await test.step('the answer comes by itself', async () => {
      await reply.fill(answered)
      await reply.press('Enter')
      await expect(log.getByText(answered)).toBeVisible()
      await expect(inPane.getByText(words.inbox.read, { exact: true })).toBeVisible()
      await expect(inPane.getByText(words.inbox.status.answered, { exact: true })).toBeVisible()
    })

    await test.step('an answer that was not seen is marked, also after a reload', async () => {
      await page.keyboard.press('Escape')
      await expect(panel).toBeHidden()
      await expect(button).toBeFocused()
      await reply.fill(`${answered} (2)`)
      await reply.press('Enter')
      await expect(unread).toBeVisible()
      await page.reload()
      await unread.click()
      for (const text of [asked, answered, `${answered} (2)`])
        await expect(log.getByText(text, { exact: true })).toBeVisible()
      await expect(unread).toBeHidden()
    })

    await test.step('what did not arrive is sent again, and said once', async () => {
      await page.route('**/api/crm/chat/send', (route) => route.abort(), { times: 1 })
      await message.fill(thanks)
      await message.press('Enter')
      await expect(log.getByText(words.state.failed)).toBeVisible()
      await log.getByRole('button', { name: words.resend }).click()
      // Markup is text.
      await expect(inPane.getByText(thanks)).toHaveCount(1)
      await expect(log.getByText(thanks)).toHaveCount(1)
      await expect(log.getByText(words.state.failed)).toBeHidden()
    })

    await test.step('the clerk ends it, and the visitor may begin another', async () => {
      await clerk.getByRole('button', { name: words.inbox.close }).click()
      await clerk.getByRole('dialog').getByRole('button', { name: words.inbox.close }).click()
      await expect(inPane.getByText(words.inbox.isClosed)).toBeVisible()
      await expect(log.getByText(words.system.closed)).toBeVisible()
      await panel.getByRole('button', { name: words.closed.again }).click()
      await expect(message).toBeVisible()
      await expect(log.getByText(asked)).toBeHidden()
    })
    await desk.close()
    expect(faults).toEqual([])
  },
)
