import { expect, test } from '@playwright/test'
import { wechatScript } from '#web/features/scenes/wechat-share.ts'
import { logInByPassword, pattern, wordsOf } from './story.ts'

/**
 * A business card in a browser: from a template to a page that a visitor opens and that is counted; two tabs that
 * write at once lose nothing; taken down, its address leads nowhere [§3].
 */
const phone =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_1 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Mobile/15E148 MicroMessenger/8.0.54'

test('a card from a template to its visitors', { tag: '@en' }, async ({ page, browser, context }, info) => {
  test.setTimeout(120_000)
  const { scenes, common } = wordsOf(info)
  const title = `Lane ${info.project.name}`
  await logInByPassword(page, info, '13800000002')
  const kept = page.getByText(pattern(scenes.edit.savedAt))

  await test.step('begins with a template, and is saved while it is changed', async () => {
    await page.goto('/personalCenter/promotion')
    await page.getByRole('button', { name: scenes.list.create }).click()
    const use = scenes.gallery.useOf.replace('{{name}}', scenes.templates.route.name)
    await page.getByRole('button', { name: use }).click()
    await page.waitForURL(/promotion\/edit\?id=scn_/)
    await page.getByLabel(scenes.edit.title).fill(title)
    await expect(kept).toBeVisible()
  })

  const blocks = page
    .getByRole('list', { name: scenes.edit.blocks.replace('{{place}}', '1') })
    .getByRole('listitem')
  await test.step('its blocks are moved by keys and by dragging, and undone', async () => {
    const grip = (at: number) => blocks.nth(at).getByRole('button').first()
    const call = scenes.kinds.phone
    await expect(blocks).toHaveCount(5)
    await grip(4).focus()
    await page.keyboard.press('ArrowUp')
    await expect(blocks.nth(3)).toContainText(call)
    await expect(grip(3)).toBeFocused()
    const [from, to] = [await grip(3).boundingBox(), await blocks.nth(0).boundingBox()]
    if (!from || !to) throw new Error('a block is not on the screen')
    await page.mouse.move(from.x + 10, from.y + 10)
    await page.mouse.down()
    await page.mouse.move(from.x + 12, to.y + 40, { steps: 6 })
    await page.mouse.move(from.x + 12, to.y + 2, { steps: 4 })
    await page.mouse.up()
    await expect(blocks.nth(0)).toContainText(call)
    await page.getByRole('button', { name: scenes.edit.undo }).click()
    await expect(blocks.nth(3)).toContainText(call)
    // Undone before it was sent, there is nothing to save: then no time is told.
    await expect(page.getByText(new RegExp(`^${scenes.edit.saved}`))).toBeVisible()
  })

  await test.step('what two tabs write at once is kept, both', async () => {
    const other = await context.newPage()
    await other.goto(page.url())
    await other.getByLabel(scenes.edit.title).fill('From the other tab')
    await expect(other.getByText(pattern(scenes.edit.savedAt))).toBeVisible()
    await other.close()
    await page.getByLabel(scenes.edit.title).fill(`${title} !`)
    const dialog = page.getByRole('dialog', { name: scenes.conflict.title })
    await dialog.getByRole('button', { name: scenes.conflict.keepMine }).click()
    await expect(dialog).toBeHidden()
    await expect(kept).toBeVisible()
    await expect(page.getByLabel(scenes.edit.title)).toHaveValue(`${title} !`)
    await page.getByRole('button', { name: scenes.edit.undo }).click()
    await expect(page.getByLabel(scenes.edit.title)).toHaveValue('From the other tab')
    await page.getByRole('button', { name: scenes.edit.redo }).click()
  })

  const link = await test.step('is published and shared', async () => {
    await page.getByRole('button', { name: scenes.edit.publish, exact: true }).click()
    const dialog = page.getByRole('dialog', { name: scenes.share.title })
    await expect(dialog.getByRole('img', { name: scenes.share.codeLabel })).toBeVisible()
    await expect(dialog.getByRole('img', { name: pattern(scenes.share.posterAlt) })).toBeVisible({
      timeout: 30_000,
    })
    return dialog.getByLabel(scenes.share.link).inputValue()
  })
  const path = new URL(link).pathname

  await test.step('a visitor opens it on a phone and can ask for a price', async () => {
    const visitor = await browser.newContext({
      userAgent: phone,
      viewport: { width: 390, height: 844 },
      locale: info.project.use.locale ?? 'en-US',
    })
    const card = await visitor.newPage()
    // WeChat's script, as far as a page speaks to it.
    await card.route(wechatScript, (route) =>
      route.fulfill({
        contentType: 'text/javascript',
        body: `window.told = []
          window.wx = { config: (given) => told.push(given), ready: (then) => then(),
            updateAppMessageShareData: (what) => told.push(what), updateTimelineShareData: (what) => told.push(what) }`,
      }),
    )
    await card.goto(path)
    await expect(card.getByRole('heading', { level: 1, name: `${title} !` })).toBeVisible()
    const ask = card.getByRole('link', { name: scenes.templates.route.quote })
    await expect(ask).toHaveAttribute('href', /^\/quotationSearch\/index\?invite=[0-9a-z]{10}&via=scene$/)
    await expect.poll(() => card.evaluate('window.told.length')).toBe(3)
    const said = { title: `${title} !`, link: expect.stringMatching(new RegExp(`${path}$`)) }
    const signed = { appId: 'wx-account-of-tests', signature: expect.stringMatching(/^[0-9a-f]{40}$/) }
    expect(await card.evaluate('window.told')).toMatchObject([signed, said, said])
    await card.reload()
    await visitor.close()
  })

  await test.step('counts once, and taken down leads nowhere', async () => {
    await page.goto('/personalCenter/promotion')
    const item = page.getByRole('listitem').filter({ hasText: `${title} !` })
    await expect(item).toContainText(pattern(scenes.list.times_one.replace('{{count}}', '1')))
    await item.getByRole('button', { name: pattern(scenes.list.takeOf) }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByRole('button', { name: scenes.list.take, exact: true }).click()
    await expect(item).toContainText(scenes.statuses.unpublished)
    const reply = await page.goto(path)
    expect(reply?.status()).toBe(404)
    await expect(page.getByRole('heading', { level: 1, name: scenes.page.gone })).toBeVisible()
  })

  await test.step('leaving what is not saved asks', async () => {
    await page.goto('/personalCenter/promotion')
    const item = page.getByRole('listitem').filter({ hasText: `${title} !` })
    await item.getByRole('link', { name: pattern(scenes.list.editOf) }).click()
    const field = page.getByLabel(scenes.edit.title)
    await expect(field).toHaveValue(`${title} !`)
    await context.setOffline(true)
    await field.fill('Not saved')
    await page.getByRole('link', { name: scenes.edit.back }).click()
    const dialog = page.getByRole('dialog', { name: common.form.leaveTitle })
    await dialog.getByRole('button', { name: common.form.stay }).click()
    await expect(field).toHaveValue('Not saved')
    await context.setOffline(false)
  })
})
