import { expect, test } from '@playwright/test'
import { vessels as english } from '#i18n/en-US/vessels.ts'
import { vessels as chinese } from '#i18n/zh-CN/vessels.ts'
import { readAnswerByAxe } from './axe.ts'
import { languageOf, pattern } from './story.ts'

/**
 * A visitor sees the fleet on the map, drawn from our own server alone, and looks at one of its ships; then types the
 * beginning of a name, chooses the ship by keyboard, and reads where it is and who says so.
 */
test(
  'a visitor finds a vessel on the map, its voyage and its track',
  { tag: '@zh' },
  async ({ page, baseURL }, info) => {
    const words: typeof english = languageOf(info) === 'zh-CN' ? chinese : english
    const elsewhere: string[] = []
    page.on('request', (request) => {
      const url = request.url()
      if (/^https?:/.test(url) && !url.startsWith(String(baseURL))) elsewhere.push(url)
    })
    await page.goto('/searchTool/boatLocate')
    const map = page.getByRole('region', { name: pattern(words.map.label) })
    await expect(map).toHaveAttribute('data-ships', /^[1-9]/, { timeout: 30_000 })
    await expect(page.getByText(pattern(words.map.simulated))).toBeVisible()
    await expect(page.getByText(pattern(words.map.heard))).toBeHidden()
    // The same ships in words: one of them is looked at by keyboard.
    const listed = page.getByRole('button', { name: pattern(words.map.choose) }).first()
    const name = (await listed.textContent()) ?? ''
    await listed.press('Enter')
    await expect(page).toHaveURL(/vessel=\d{9}/)
    await expect(page.getByRole('heading', { name })).toBeVisible()
    const field = page.getByRole('combobox', { name: words.field })
    await field.fill('pacific sam')
    await expect(page.getByRole('option', { name: 'PACIFIC SAMPAN' })).toBeVisible()
    await field.press('ArrowDown')
    await field.press('Enter')
    await expect(page.getByRole('heading', { name: 'PACIFIC SAMPAN' })).toBeVisible()
    await expect(page.getByText(words.simulatedNote)).toBeVisible()
    await expect(
      page.getByText(words.facts.computedEta).or(page.getByText(words.facts.destination)).first(),
    ).toBeVisible()
    await expect(
      page.getByRole('table', { name: words.track.caption.replace('{{ship}}', 'PACIFIC SAMPAN') }),
    ).toBeVisible()
    await expect(page.getByText(words.map.chosen)).toBeVisible()
    expect(elsewhere).toEqual([])
    await readAnswerByAxe(page, info, 'a vessel')
    await page.goto('/searchTool/boatLocate?vessel=9134271')
    await expect(field).toHaveAttribute('aria-invalid', 'true')
    await page.goto('/searchTool/boatLocate?vessel=NO+SUCH+SHIP')
    // On a phone the answer stands before the map, where it is seen.
    await page.setViewportSize({ width: 390, height: 844 })
    await expect(page.getByRole('heading', { name: words.noData })).toBeInViewport()
  },
)
