import { expect, test } from '@playwright/test'
import { phone, turnTo, violationsOf, wide } from './axe.ts'
import { openDesk } from './desk.ts'
import { languageOf, wordsOf } from './story.ts'

/**
 * An editor writes an announcement, puts it up, and readers find it over the public site and the portal, without script
 * as well. One puts it away; reworded it comes back; ended it is gone, and the log knows of all of it.
 */
test('an announcement over the pages', { tag: '@zh' }, async ({ page, browser }, info) => {
  test.setTimeout(180_000)
  const { notices: words, common, records } = wordsOf(info)
  const chinese = languageOf(info) === 'zh-CN'
  const site = chinese ? '/protocol' : '/ennews'
  const text = (turn: number) => ({
    zh: `第${turn}版：今晚 22:00 起系统维护半小时 <${info.project.name}>`,
    en: `Edition ${turn}: half an hour of maintenance from 22:00 <${info.project.name}>`,
  })
  const read = (turn: number) => (chinese ? text(turn).zh : text(turn).en)
  const editor = page.getByRole('dialog')
  const row = page.getByRole('row').filter({ hasText: `<${info.project.name}>` })

  await openDesk(page, info, 'content@sampan.example', '/desk/announcements')
  await test.step('is a draft first', async () => {
    await page.getByRole('button', { name: words.write }).first().click()
    await editor.getByRole('textbox', { name: words.edit.textZh }).fill(text(1).zh)
    await editor.getByRole('button', { name: words.act.putUpNow, exact: true }).click()
    await expect(editor.getByRole('textbox', { name: words.edit.textEn })).toHaveAttribute(
      'aria-invalid',
      'true',
    )
    await editor.getByRole('textbox', { name: words.edit.textEn }).fill(text(1).en)
    await editor.getByRole('textbox', { name: words.edit.link }).fill('https://evil.example/')
    await editor.getByRole('button', { name: words.act.saveDraft, exact: true }).click()
    await expect(editor.getByRole('textbox', { name: words.edit.link })).toHaveAttribute(
      'aria-invalid',
      'true',
    )
    await editor.getByRole('textbox', { name: words.edit.link }).fill('/news')
    await editor.getByRole('button', { name: words.act.saveDraft, exact: true }).click()
    await expect(row.getByText(words.states.draft)).toBeVisible()
  })

  const context = await browser.newContext({ locale: chinese ? 'zh-CN' : 'en-US' })
  const visitor = await context.newPage()
  const strip = visitor.getByRole('region', { name: common.announcements.label })
  await visitor.goto(site)
  await expect(strip.getByText(read(1))).toHaveCount(0)

  await test.step('is put up', async () => {
    await row.getByRole('link').click()
    await editor.getByRole('button', { name: words.act.putUpNow, exact: true }).click()
    await expect(row.getByText(words.states.shown)).toBeVisible()
  })

  // Another process of the product may hear of it a second later.
  const reads = (so: () => Promise<void>) =>
    expect(async () => {
      await visitor.reload()
      await so()
    }).toPass()
  const own = strip.getByRole('listitem').filter({ hasText: `<${info.project.name}>` })
  await test.step('is read over the public site and the portal, and put away', async () => {
    await reads(() => expect(own).toContainText(read(1), { timeout: 2_000 }))
    await expect(own.getByRole('link')).toHaveAttribute('href', chinese ? '/news' : '/ennews')
    for (const [size, colorScheme] of [
      [wide, 'light'],
      [phone, 'dark'],
    ] as const) {
      await turnTo(visitor, { size, colorScheme })
      expect(await violationsOf(visitor)).toEqual([])
    }
    await visitor.goto('/quotationSearch/index')
    await expect(own).toContainText(read(1))
    // The page that was sent is exchanged for the live one: a press that falls between two buttons is made again.
    await expect(async () => {
      if ((await own.count()) > 0)
        await own.getByRole('button', { name: common.announcements.putAway }).click({ timeout: 2_000 })
      await expect(own).toHaveCount(0, { timeout: 2_000 })
    }).toPass()
    await visitor.goto(site)
    await expect(own.filter({ visible: true })).toHaveCount(0)
  })

  await test.step('is read without script', async () => {
    const plain = await browser.newContext({ javaScriptEnabled: false, locale: chinese ? 'zh-CN' : 'en-US' })
    const reader = await plain.newPage()
    await reader.goto(site)
    await expect(reader.getByText(read(1))).toBeVisible()
    await plain.close()
  })

  await test.step('comes back when it is reworded', async () => {
    await row.getByRole('link').click()
    await editor.getByRole('textbox', { name: words.edit.textZh }).fill(text(2).zh)
    await editor.getByRole('textbox', { name: words.edit.textEn }).fill(text(2).en)
    await editor.getByRole('button', { name: words.act.save, exact: true }).click()
    await expect(editor).toHaveCount(0)
    await reads(() => expect(own).toContainText(read(2), { timeout: 2_000 }))
  })

  await test.step('is ended, and found in the log', async () => {
    await row.getByRole('link').click()
    await editor.getByRole('button', { name: words.act.end, exact: true }).click()
    await page.getByRole('button', { name: words.end.confirm, exact: true }).click()
    await expect(row.getByText(words.states.ended)).toBeVisible()
    await reads(() => expect(own).toHaveCount(0, { timeout: 2_000 }))
    await openDesk(page, info, 'admin@sampan.example', '/desk/records')
    const logged = page.getByRole('row').filter({ hasText: records.actions.desk['announcement/end'] })
    await expect(logged.first()).toBeVisible()
  })
  await context.close()
})
