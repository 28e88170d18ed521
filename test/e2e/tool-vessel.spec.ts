import { expect, test } from '@playwright/test'
import { vessels as english } from '#i18n/en-US/vessels.ts'
import { vessels as chinese } from '#i18n/zh-CN/vessels.ts'
import { languageOf } from './story.ts'

/** A visitor types the beginning of a name, chooses the ship by keyboard, and reads where it is and who says so. */
test('a visitor finds a vessel, its voyage and its track', async ({ page }, info) => {
  const words: typeof english = languageOf(info) === 'zh-CN' ? chinese : english
  await page.goto('/searchTool/boatLocate')
  const field = page.getByRole('combobox', { name: words.field })
  await field.fill('pacific sam')
  await expect(page.getByRole('option', { name: 'PACIFIC SAMPAN' })).toBeVisible()
  await field.press('ArrowDown')
  await field.press('Enter')
  await expect(page).toHaveURL(/vessel=\d{9}/)
  await expect(page.getByRole('heading', { name: 'PACIFIC SAMPAN' })).toBeVisible()
  await expect(page.getByText(words.simulatedNote)).toBeVisible()
  await expect(
    page.getByText(words.facts.computedEta).or(page.getByText(words.facts.destination)).first(),
  ).toBeVisible()
  await expect(
    page.getByRole('table', { name: words.track.caption.replace('{{ship}}', 'PACIFIC SAMPAN') }),
  ).toBeVisible()
  await page.goto('/searchTool/boatLocate?vessel=9134271')
  await expect(field).toHaveAttribute('aria-invalid', 'true')
  await page.goto('/searchTool/boatLocate?vessel=NO+SUCH+SHIP')
  await expect(page.getByRole('heading', { name: words.noData })).toBeVisible()
})
