import { expect, test } from '@playwright/test'
import { style as styleEn } from '#i18n/en-US/style.ts'
import { style as styleZh } from '#i18n/zh-CN/style.ts'
import { openDesk } from './desk.ts'
import { languageOf } from './story.ts'

/**
 * The page of the design system holds what the system promises: contrast as this browser measures it, words two fifths
 * longer, a screen of 320 px, widely set text, dialogs of their least size, and forms that lead to what is wrong.
 */
test('the design system keeps its promises [C-02, C-05]', { tag: '@en' }, async ({ page }, info) => {
  // It opens the page ten times.
  test.slow()
  const style: typeof styleEn = languageOf(info) === 'zh-CN' ? styleZh : styleEn
  await openDesk(page, info, 'finance@sampan.example', '/desk/style')

  await test.step('no colour falls short of its ground, in either theme', async () => {
    const pairs = page.getByRole('table', { name: style.colours.pairs }).getByRole('row')
    await pairs.nth(50).waitFor()
    await expect(page.getByText(style.colours.measuring)).toHaveCount(0)
    const failing = pairs.filter({ hasText: style.colours.fails })
    expect(await failing.allTextContents()).toEqual([])
    await expect(pairs.last().getByRole('cell').last()).toHaveText(/\d\.\d\d/)
  })

  await test.step('nothing makes the page scroll sideways', async () => {
    for (const width of [1440, 320]) {
      await page.setViewportSize({ width, height: 900 })
      for (const query of ['', '?length=long', '?spacing=wide', '?themes=both']) {
        await page.goto(`/desk/style${query}`)
        await page.getByRole('heading', { level: 2, name: style.sections.formats }).waitFor()
        const over = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)
        expect.soft(over, `${query} at ${width} px`).toBeLessThanOrEqual(0)
      }
    }
    await page.setViewportSize({ width: 1440, height: 900 })
    await page.goto('/desk/style?width=narrow&length=long')
    const inside = page.frameLocator(`iframe[title="${style.frame}"]`).locator('html')
    await inside.getByRole('button', { name: style.buttons.small }).first().waitFor()
    expect(await inside.evaluate((root) => [root.clientWidth, root.scrollWidth])).toEqual([320, 320])
  })

  await page.goto('/desk/style')
  await test.step('a dialog is 400 × 300 at least and gives the focus back', async () => {
    const opener = page.getByRole('button', { name: style.overlays.ordinary })
    await opener.click()
    const dialog = page.getByRole('dialog', { name: style.overlays.title })
    const box = await dialog.boundingBox()
    expect(box?.width).toBeGreaterThanOrEqual(400)
    expect(box?.height).toBeGreaterThanOrEqual(300)
    await page.keyboard.press('Escape')
    await expect(dialog).toBeHidden()
    await expect(opener).toBeFocused()
  })

  await test.step('a refused form leads to the first wrong field', async () => {
    const form = page.getByRole('form', { name: style.forms.label })
    await form.getByRole('button', { name: style.forms.submit }).click()
    await expect(form.getByLabel(style.forms.company)).toBeFocused()
    await form.getByLabel(style.forms.company).fill('Lanwan Home')
    await form.getByLabel(style.forms.email).fill('ops@lanwan.example')
    await form.getByLabel(style.forms.terms).selectOption('FOB')
    await form.getByLabel(style.forms.ready).first().fill('20261204')
    await form.getByRole('checkbox').check()
    await form.getByRole('button', { name: style.forms.submit }).click()
    await expect(form.getByLabel(style.forms.email)).toBeFocused()
    await expect(form.getByLabel(style.forms.email)).toHaveAttribute('aria-invalid', 'true')
  })

  await test.step('what a toast said stays in the list', async () => {
    await page.getByRole('button', { name: style.overlays.kinds.stop }).click()
    const said = page.getByRole('alert').getByText(style.overlays.said.stop)
    await expect(said).toBeVisible()
    await expect(said).toBeHidden()
    await expect(page.getByRole('listitem').filter({ hasText: style.overlays.said.stop })).toBeVisible()
  })
})
