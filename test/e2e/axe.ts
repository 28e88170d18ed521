import AxeBuilder from '@axe-core/playwright'
import { expect, type Page } from '@playwright/test'

/** How a page is looked at. */
export type Look = {
  readonly size: { readonly width: number; readonly height: number }
  readonly colorScheme: 'light' | 'dark'
}

export const wide = { width: 1440, height: 900 } as const
export const phone = { width: 390, height: 844 } as const

const wcag = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa']

/** The page as it stands, in another size and theme: both change in place. */
export async function turnTo(page: Page, { size, colorScheme }: Look): Promise<void> {
  await page.setViewportSize(size)
  await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
  // A page reads the system's theme while it is opened.
  await page.evaluate((theme) => {
    document.documentElement.dataset.theme = theme
  }, colorScheme)
  // Colours are read when they have come to rest.
  await page.evaluate(async () => {
    const ending = document
      .getAnimations()
      .filter((each) => Number(each.effect?.getComputedTiming().endTime) < Number.POSITIVE_INFINITY)
    await Promise.allSettled(ending.map((each) => each.finished))
  })
}

/**
 * Reads the page by axe [WCAG 2.2 AA] and looks whether it scrolls sideways. `more` adds the rules of good practice;
 * `colours` are the rules that another theme may break.
 */
export async function readByAxe(
  page: Page,
  what: string,
  look: Look,
  rules: 'wcag' | 'more' | 'colours' = 'wcag',
): Promise<void> {
  await turnTo(page, look)
  // The bar at the foot of a phone covers whatever is scrolled beneath it; it is read in its place instead.
  await page.evaluate(() => {
    for (const each of document.querySelectorAll<HTMLElement>('body *')) {
      if (each.closest('dialog')) continue
      if (['fixed', 'sticky'].includes(getComputedStyle(each).position)) each.style.position = 'static'
    }
  })
  // Our pages hold no frames.
  const axe = new AxeBuilder({ page }).setLegacyMode()
  if (rules === 'colours') axe.withRules(['color-contrast', 'link-in-text-block'])
  else axe.withTags(rules === 'more' ? [...wcag, 'best-practice'] : wcag)
  const { violations } = await axe.analyze()
  const found = violations.map(
    ({ id, nodes }) => `${id}: ${nodes.map((node) => node.target.join(' ')).join(', ')}`,
  )
  const at = `${what} at ${look.size.width} px, ${look.colorScheme}`
  expect.soft(found, at).toEqual([])
  const overflow = await page.evaluate(
    () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
  )
  // Nothing may make the page scroll sideways.
  expect.soft(overflow, `${at} overflows`).toBeLessThanOrEqual(0)
}
