import { expect, test } from '@playwright/test'
import { trucks as trucksEn } from '#i18n/en-US/trucks.ts'
import { trucks as trucksZh } from '#i18n/zh-CN/trucks.ts'
import { violationsOf } from './axe.ts'
import { drawnMap, languageOf, logInByPassword, pattern } from './story.ts'

const shipper = '13800000001'

test(
  'a truck is found by its plate, counted once, and a miss costs nothing [§6]',
  { tag: '@en' },
  async ({ page }, info) => {
    const words = languageOf(info) === 'zh-CN' ? trucksZh : trucksEn
    // The page is open; the question asks to log in.
    await page.goto('/searchTool/truckLocate')
    const field = page.getByLabel(words.form.plates)
    await field.fill('浙b·20618')
    await page.getByRole('button', { name: words.form.submit }).click()
    await page.getByRole('dialog').waitFor()

    await logInByPassword(page, info, shipper)
    await page.goto('/searchTool/truckLocate')
    await page.getByText(pattern(words.meter.left)).waitFor()
    await field.fill('B1')
    await page.getByRole('button', { name: words.form.submit }).click()
    await expect(field).toHaveAttribute('aria-invalid', 'true')
    await field.fill('浙b·20618\n浙B00001')
    await page.getByRole('button', { name: words.form.submit }).click()
    await page.waitForURL(/truck=/)
    await expect(page.getByRole('heading', { name: '浙B20618' })).toBeVisible()
    await expect(page.getByText(words.simulated).first()).toBeVisible()
    await expect(page.getByText(words.noData)).toBeVisible()
    await expect(drawnMap(page, words.map.label)).toHaveAttribute('data-points', '1')
    expect(await violationsOf(page)).toEqual([])

    // Nothing is wider than a phone.
    await page.setViewportSize({ width: 360, height: 800 })
    await page.getByText(words.track).first().click()
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(360)

    // Opened again within ten minutes it is shown and not counted.
    await page.reload()
    await expect(page.getByText(words.notCounted)).toBeVisible()
  },
)
