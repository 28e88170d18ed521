import { expect, type Page, test } from '@playwright/test'
import sharp from 'sharp'
import { mapPaints } from '#web/features/maps/map-style.ts'
import { whenAll } from './axe.ts'
import { openDesk } from './desk.ts'
import { drawnMap, logInByPassword, wordsOf } from './story.ts'
import { watchHead } from './walk.ts'

/** Light and dark behind the login; the public pages are in site.spec.ts, contrast in both themes in every-route.spec.ts. */

const ground = (page: Page) => page.evaluate(() => getComputedStyle(document.documentElement).backgroundColor)

test(
  'portal and desk come in the theme of the system, or the chosen one, without a flash [C-19]',
  { tag: '@zh' },
  async ({ page }, info) => {
    const { top } = wordsOf(info).common
    const head = await watchHead(page)
    for (const [path, logIn] of [
      ['/orderManage/index', () => logInByPassword(page, info, '13800000001')],
      ['/desk/orders', () => openDesk(page, info, 'admin@sampan.example', '/desk/orders')],
    ] as const) {
      await page.evaluate(() => localStorage?.removeItem('theme')).catch(() => undefined)
      await logIn()
      const colours = new Set<string>()
      for (const colorScheme of ['dark', 'light'] as const) {
        await page.emulateMedia({ colorScheme })
        await page.goto(path)
        await page.getByRole('row').nth(1).waitFor()
        expect([path, (await head()).theme]).toEqual([path, [colorScheme]])
        colours.add(await ground(page))
      }
      expect(colours.size).toBe(2)
      // The switch goes before the system, also after a reload and on the way back.
      const before = await ground(page)
      await page.getByRole('banner').getByRole('button', { name: top.theme }).click()
      await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark')
      expect(await ground(page)).not.toBe(before)
      await page.reload()
      await page.getByRole('row').nth(1).waitFor()
      expect([path, (await head()).theme]).toEqual([path, ['dark']])
      await page.evaluate(() => localStorage.removeItem('theme'))
    }
  },
)

/** A zone in which it is this hour now. */
function zoneAt(hour: number): string {
  const east = ((hour - new Date().getUTCHours() + 36) % 24) - 12
  // Their signs are the other way about.
  return east === 0 ? 'Etc/GMT' : `Etc/GMT${east > 0 ? '-' : '+'}${Math.abs(east)}`
}

/** How much of the drawn map has a colour. */
async function shareOf(page: Page, name: string | RegExp, colour: string): Promise<number> {
  const shot = await drawnMap(page, name).locator('canvas').first().screenshot()
  const { data, info } = await sharp(shot).removeAlpha().raw().toBuffer({ resolveWithObject: true })
  const wanted = [1, 3, 5].map((at) => Number.parseInt(colour.slice(at, at + 2), 16))
  let found = 0
  for (let at = 0; at < data.length; at += 3)
    if (wanted.every((value, channel) => Math.abs((data[at + channel] ?? 0) - value) <= 2)) found++
  return found / (info.width * info.height)
}

whenAll(
  'maps are dark by the hour of their reader, not by the theme [C-19, §9]',
  async ({ browser }, info) => {
    const { map } = wordsOf(info).orders
    for (const [hour, time, colorScheme] of [
      [12, 'day', 'dark'],
      [23, 'night', 'light'],
    ] as const) {
      const context = await browser.newContext({
        locale: info.project.use.locale ?? 'zh-CN',
        timezoneId: zoneAt(hour),
        colorScheme,
        baseURL: info.project.use.baseURL ?? '',
      })
      const page = await context.newPage()
      await logInByPassword(page, info, '13800000001')
      await page.goto('/orderManage/orderMapListDetail')
      await expect(drawnMap(page, map.drawn)).toHaveAttribute('data-points', /^[1-9]/, { timeout: 30_000 })
      const other = time === 'day' ? 'night' : 'day'
      await expect.poll(() => shareOf(page, map.drawn, mapPaints[time].sea)).toBeGreaterThan(0.2)
      expect(await shareOf(page, map.drawn, mapPaints[other].sea)).toBe(0)
      await context.close()
    }
  },
)
