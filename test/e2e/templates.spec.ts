import { expect, test } from '@playwright/test'
import { openDesk } from './desk.ts'
import { wordsOf } from './story.ts'

/**
 * An administrator rewords a mail, is told what may not stand in it, sees it as its reader will, sends it to the own
 * address, finds it in the outbox, puts it to use and brings the original back.
 */
test('a mail in the words of the desk', { tag: '@en' }, async ({ page }, info) => {
  test.setTimeout(180_000)
  const { templates: words, common } = wordsOf(info)
  const named = common.languageNames['en-US']
  const subject = `A link for {{name}} (${info.project.name})`
  const side = page.getByRole('region', { name: named, exact: true })
  const text = side.getByRole('textbox', { name: words.body, exact: true })

  await openDesk(page, info, 'admin@sampan.example', '/desk/templates')
  await test.step('finds it', async () => {
    await expect(page.getByRole('heading', { level: 1, name: common.pages.deskTemplates })).toBeVisible()
    await page.getByRole('searchbox', { name: words.search }).fill(words.names.clerkPassword)
    await page.getByRole('link', { name: words.names.clerkPassword, exact: true }).click()
    await expect(page.getByRole('heading', { level: 1, name: words.names.clerkPassword })).toBeVisible()
  })

  await test.step('is told beside the text what may not stand in it', async () => {
    await side.getByRole('button', { name: words.use.desk, exact: true }).click()
    await side.getByRole('textbox', { name: words.subject, exact: true }).fill(subject)
    await text.fill('Open https://evil.example/ <b>now</b>')
    await expect(side.getByText(words.previewBroken).last()).toBeVisible()
    await page.getByRole('button', { name: words.save, exact: true }).click()
    await expect(text).toHaveAttribute('aria-invalid', 'true')
    await expect(text).toBeFocused()
  })

  await test.step('sees it as its reader will', async () => {
    await text.fill('Hello {{name}}, open this within half an hour:\n\n')
    await text.press('ControlOrMeta+End')
    await side.getByRole('button', { name: /\{\{link\}\}/ }).click()
    const frame = page.frameLocator(`iframe[title="${words.previewOf.replace('{{language}}', named)}"]`)
    await expect(frame.getByText('/desk/join#sample')).toBeVisible()
    await expect(side.getByText(`A link for Chen Fan (${info.project.name})`)).toBeVisible()
  })

  await test.step('sends it to the own address, before it is saved', async () => {
    const test = words.testOf.replace('{{language}}', named)
    await side.getByRole('button', { name: test, exact: true }).click()
    await page
      .getByRole('dialog', { name: test })
      .getByRole('button', { name: words.send, exact: true })
      .click()
    await expect(page.getByRole('dialog')).toHaveCount(0)
  })

  await test.step('puts it to use', async () => {
    await page.getByRole('button', { name: words.save, exact: true }).click()
    await expect(page.getByText(words.version.replace('{{version}}', '1'), { exact: true })).toBeVisible()
  })

  await test.step('finds the test in the outbox', async () => {
    await page.goto('/desk/outbox')
    await expect(
      page.getByRole('heading', { name: `A link for Chen Fan (${info.project.name})` }),
    ).toBeVisible()
  })

  await test.step('brings the original back', async () => {
    await page.goto('/desk/templates?only=changed')
    await page.getByRole('link', { name: words.names.clerkPassword, exact: true }).click()
    await page.getByRole('button', { name: words.toOwn, exact: true }).click()
    await page.getByRole('dialog').getByRole('button', { name: words.toOwn, exact: true }).click()
    await expect(side.getByRole('button', { name: words.use.own, exact: true })).toHaveAttribute(
      'aria-pressed',
      'true',
    )
    await expect(page.getByRole('button', { name: words.toOwn, exact: true })).toHaveCount(0)
  })
})
