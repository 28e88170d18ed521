import { expect, type Page, test } from '@playwright/test'
import { openDesk } from './desk.ts'
import { languageOf, pattern, wordsOf } from './story.ts'

/**
 * A content clerk writes an article in both languages, is told what may not stand in it, sees how readers will see it,
 * and publishes it; a visitor reads it at its address in both languages. Script in a text is text and never runs.
 */
const trap = '<script>window.trapped = true</script><img src="/x" onerror="window.trapped = true">'
const trapped = (page: Page) => page.evaluate(() => 'trapped' in window)

test('an article from the first word to its readers', { tag: '@en' }, async ({ page, browser }, info) => {
  test.setTimeout(120_000)
  const words = wordsOf(info).newsroom
  const faults: string[] = []
  page.on('pageerror', (error) => faults.push(error.message))
  const title = {
    zh: `旺季订舱怎么排（${info.project.name}）`,
    en: `Peak season ${info.project.name}: book early`,
  }
  const body = {
    zh: '## 先看截止时间\n\n截单前 **三天** 订舱。\n\n- 截单\n- 截关\n',
    en: `## Look at the cut-offs first\n\nBook **three days** before, see [the lanes](/oceanShipping).\n\nWhat \`${trap}\` is, readers see as text.\n`,
  }

  await openDesk(page, info, 'content@sampan.example', '/desk/news')
  await page.getByRole('link', { name: words.write }).click()
  await expect(page.getByRole('heading', { level: 1, name: words.newArticle })).toBeVisible()
  const textOf = (side: 'zh' | 'en') =>
    page.getByRole('textbox', { name: words.fields.body[side], exact: true })
  const previewOf = (side: 'zh' | 'en') =>
    page.getByRole('region', { name: words.preview.frame.replace('{{language}}', words.view[side]) })

  await test.step('writes both languages side by side', async () => {
    for (const side of ['zh', 'en'] as const) {
      await page.getByRole('textbox', { name: words.fields.title[side], exact: true }).fill(title[side])
      await page
        .getByRole('textbox', { name: words.fields.summary[side], exact: true })
        .fill(side === 'zh' ? '旺季前后舱位和价格怎么变。' : 'How space and prices move around the peak.')
    }
    await textOf('zh').fill(body.zh)
    await expect(page.getByRole('textbox', { name: words.fields.slug, exact: true })).toHaveValue(
      `peak-season-${info.project.name}-book-early`,
    )
  })

  await test.step('is told beside the text what may not stand in it', async () => {
    await textOf('en').fill(`Before.\n\n${trap}\n`)
    await expect(page.getByRole('status').filter({ hasText: '<script>' })).toBeVisible()
    await expect(previewOf('en')).toContainText('<script>window.trapped')
    expect(await trapped(page)).toBe(false)
    await page.keyboard.press('Control+s')
    await expect(textOf('en')).toHaveAttribute('aria-invalid', 'true')
    await expect(textOf('en')).toBeFocused()
    expect(new URL(page.url()).pathname).toBe('/desk/news/new')
  })

  await test.step('sees what readers will see, and saves', async () => {
    await textOf('en').fill(body.en)
    await expect(previewOf('en').getByRole('heading', { name: 'Look at the cut-offs first' })).toBeVisible()
    await expect(previewOf('en').getByRole('link', { name: 'the lanes' })).toBeVisible()
    await expect(previewOf('zh').getByRole('heading', { name: '先看截止时间' })).toBeVisible()
    await expect(previewOf('zh').getByRole('listitem')).toHaveCount(2)
    await page.keyboard.press('Control+s')
    await page.waitForURL(/\/desk\/news\/art_/)
    await expect(page.getByRole('status').filter({ hasText: pattern(words.save.savedAt) })).toBeVisible()
  })

  await test.step('finds unsaved words again after a reload', async () => {
    const summary = page.getByRole('textbox', { name: words.fields.summary.zh, exact: true })
    await summary.fill('旺季前三周开始订舱。')
    await expect(page.getByRole('status').filter({ hasText: words.save.unsaved })).toBeVisible()
    await expect
      .poll(() => page.evaluate(() => Object.keys(localStorage).some((name) => name.endsWith('summary.zh'))))
      .toBe(true)
    page.once('dialog', (dialog) => void dialog.accept())
    await page.reload()
    const offer = page.getByRole('dialog', { name: words.kept.title })
    await offer.getByText(words.kept.go, { exact: true }).click()
    await expect(summary).toHaveValue('旺季前三周开始订舱。')
    await page.getByRole('button', { name: words.save.draft }).click()
    await expect(page.getByRole('status').filter({ hasText: pattern(words.save.savedAt) })).toBeVisible()
  })

  await test.step('publishes it', async () => {
    await page.getByRole('button', { name: words.moves.publish }).click()
    const dialog = page.getByRole('dialog', { name: words.publish.title })
    await expect(dialog.getByText(words.readers.zhSees)).toBeVisible()
    await expect(dialog.getByText(words.readers.enSees)).toBeVisible()
    await dialog.getByRole('button', { name: words.publish.confirm }).click()
    await expect(page.getByText(words.statuses.published, { exact: true })).toBeVisible()
  })

  const addressOf = async (side: 'zh' | 'en') =>
    (await page.getByRole('link', { name: words.open[side] }).getAttribute('href')) ?? ''
  const addresses = { zh: await addressOf('zh'), en: await addressOf('en') }
  await page.getByRole('navigation', { name: words.title }).getByRole('link').click()
  await expect(
    page.getByRole('row').filter({ hasText: title[languageOf(info) === 'zh-CN' ? 'zh' : 'en'] }),
  ).toBeVisible()

  await test.step('visitors read it, each in their language', async () => {
    for (const side of ['zh', 'en'] as const) {
      const context = await browser.newContext({ locale: side === 'zh' ? 'zh-CN' : 'en-US' })
      const visitor = await context.newPage()
      visitor.on('pageerror', (error) => faults.push(error.message))
      await visitor.goto(addresses[side])
      await expect(visitor.getByRole('heading', { level: 1, name: title[side] })).toBeVisible()
      await expect(visitor.getByRole('heading', { level: 2 }).first()).toHaveText(
        side === 'zh' ? '先看截止时间' : 'Look at the cut-offs first',
      )
      if (side === 'en')
        await expect(visitor.getByText('<script>window.trapped = true</script>')).toBeVisible()
      expect(await trapped(visitor)).toBe(false)
      await context.close()
    }
  })
  expect(faults).toEqual([])
})
