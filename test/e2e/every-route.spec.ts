import { expect, test } from '@playwright/test'
import { everyLook, looks, phone, turnTo, violationsOf, wide } from './axe.ts'
import { everyPlace, shareOf, visit } from './every-route.ts'
import { languageOf } from './story.ts'
import {
  clipped,
  dragOnly,
  hiddenFocus,
  lengthen,
  moving,
  raggedAmounts,
  sideways,
  smallFields,
  smallTargets,
  spacing,
  unnamed,
} from './walk.ts'

/**
 * Every page of site, portal and desk, with something on it, in both languages: pressed, tabbed through, enlarged,
 * narrowed, spaced, listened to. `npm test` takes a share of the pages, `npm run prove C-02` all of them.
 */

/** What each check has to find. */
const none: never[] = []

const whose = { stranger: 'the site', shipper: 'the portal', clerk: 'the desk' } as const
for (const [who, name] of Object.entries(whose))
  test(`every route of ${name} [C-02, C-05, C-17, C-19, C-20, C-22]`, async ({ page }, info) => {
    test.setTimeout(everyLook ? 1_800_000 : 120_000)
    const all = everyPlace(languageOf(info)).filter((place) => place.who === who)
    const places = everyLook ? all : shareOf(info, all, 30)
    await page.emulateMedia({ reducedMotion: 'reduce', colorScheme: 'light' })
    await visit(page, info, places, async (at) => {
      expect.soft(await unnamed(page), `${at}: controls without a name`).toEqual(none)
      expect.soft(await dragOnly(page), `${at}: what can only be dragged`).toEqual(none)
      expect.soft(await raggedAmounts(page), `${at}: amounts`).toEqual(none)
      // A wait of a moment is easily missed, so one is planted.
      await page.evaluate(() => document.body.insertAdjacentHTML('beforeend', '<i class="bone"></i>'))
      expect.soft(await moving(page), `${at} moves`).toEqual(none)
      await page.evaluate(() => document.querySelector('i.bone')?.remove())
      for (const size of [wide, phone]) {
        await page.setViewportSize(size)
        expect.soft(await smallTargets(page), `${at}: small targets at ${size.width} px`).toEqual(none)
        expect.soft(await hiddenFocus(page), `${at}: focus at ${size.width} px`).toEqual(none)
      }
      // A screen of 1440 px at 200 % is one of 720; one of 1280 at 400 % is one of 320.
      for (const width of [320, 360, 390, 430, 720]) {
        await page.setViewportSize({ width, height: 700 })
        expect
          .soft(await sideways(page), `${at} at ${width} px is wider than its screen`)
          .toBeLessThanOrEqual(0)
        if (width === 360) expect.soft(await smallFields(page), `${at}: fields on a phone`).toEqual(none)
        if (width === 720) expect.soft(await clipped(page), `${at}: text cut at 200 %`).toEqual(none)
      }
      // What the site says of itself is as long as it is; what people wrote is not.
      if (who !== 'stranger' && (await lengthen(page)) > 0)
        for (const width of [320, 390, 1440]) {
          await page.setViewportSize({ width, height: 700 })
          expect.soft(await clipped(page), `${at}: long names cut at ${width} px`).toEqual(none)
          expect
            .soft(await sideways(page), `${at}: long names at ${width} px widen the page`)
            .toBeLessThanOrEqual(0)
        }
      for (const look of looks.filter(({ size }) => size === wide)) {
        await turnTo(page, look)
        const here = `${at}: contrast by ${look.colorScheme}`
        expect.soft(await violationsOf(page, 'contrast'), here).toEqual(none)
      }
      await page.addStyleTag({ content: spacing })
      for (const size of [phone, wide]) {
        await page.setViewportSize(size)
        expect.soft(await clipped(page), `${at}: text cut at ${size.width} px when spaced`).toEqual(none)
        expect.soft(await sideways(page), `${at} overflows when spaced`).toBeLessThanOrEqual(0)
      }
    })
  })

test('these checks would notice [C-02, C-05, C-17, C-19, C-20, C-22]', { tag: '@zh' }, async ({ page }) => {
  await page.setViewportSize(phone)
  await page.goto('/protocol')
  await page.getByRole('heading', { level: 1 }).waitFor()
  await page.evaluate(() => {
    const add = (html: string) => document.querySelector('main')?.insertAdjacentHTML('beforeend', html)
    add('<p><button style="width:40px;height:40px"></button></p>')
    add('<p style="cursor:grab">planted drag</p>')
    add('<p><input name="planted" aria-label="planted" style="font-size:13px !important"></p>')
    add('<table><tr><td style="text-align:left;font-variant-numeric:normal">USD 1,234.50</td></tr></table>')
    add('<p style="color:#777;background:#888">planted grey</p>')
    add('<p><a href="#x" style="display:block;height:30px">planted below</a></p>')
    add('<div style="width:900px;height:10px"></div>')
  })
  // A name of usual length has room, a long one has not.
  await page.evaluate(() =>
    document
      .querySelector('main')
      ?.insertAdjacentHTML(
        'beforeend',
        '<p style="overflow:hidden;white-space:nowrap">Planted Trading Co., Ltd.</p><p style="display:-webkit-box;-webkit-box-orient:vertical;-webkit-line-clamp:1;overflow:hidden">Planted Inc.</p>',
      ),
  )
  expect(await clipped(page)).toEqual(none)
  expect(await lengthen(page)).toBeGreaterThan(0)
  expect(await clipped(page)).toHaveLength(2)
  expect((await unnamed(page)).join()).toContain('button')
  expect((await dragOnly(page)).join()).toContain('planted drag')
  expect((await smallFields(page)).join()).toContain('planted')
  expect((await raggedAmounts(page)).join()).toContain('figures of unequal width, not at the right')
  expect((await violationsOf(page, 'contrast')).join()).toContain('color-contrast')
  // A bar over everything that stands lower than 60 px.
  await page.evaluate(() =>
    document.body.insertAdjacentHTML(
      'beforeend',
      '<div style="position:fixed;inset:60px 0 0;z-index:99;background:#fff"></div>',
    ),
  )
  expect((await hiddenFocus(page)).join()).toContain('"planted below" is covered')
  expect(await sideways(page)).toBeGreaterThan(0)
  // Every route of the site map is a page that is visited, or says why it is none.
  for (const language of ['zh-CN', 'en-US'] as const) {
    const places = everyPlace(language)
    expect(places.length).toBeGreaterThan(105)
    expect(places.filter(({ path }) => typeof path === 'string' && path.includes(':'))).toEqual([])
  }
})
