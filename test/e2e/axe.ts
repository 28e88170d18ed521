import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { expect, type Page, type TestInfo, test } from '@playwright/test'
import type { AxeResults, RunOptions } from 'axe-core'
import { languageOf } from './story.ts'

/** How a page is looked at. */
export type Look = {
  readonly size: { readonly width: number; readonly height: number }
  readonly colorScheme: 'light' | 'dark'
}

export const wide = { width: 1440, height: 900 } as const
export const phone = { width: 390, height: 844 } as const

/** The four pairs of width and theme. */
export const looks = [
  { size: wide, colorScheme: 'light' },
  { size: phone, colorScheme: 'light' },
  { size: phone, colorScheme: 'dark' },
  { size: wide, colorScheme: 'dark' },
] as const satisfies readonly Look[]

/** Whether each page is looked at in all of them and in both languages: `npm run prove C-01`. */
export const everyLook = process.env.SAMPAN_E2E_LOOKS === 'all'

/** How a test is marked that does not differ by language: a fast run has it in one of them, `npm run prove` in both. */
export const inOne = (tag: '@zh' | '@en') => (everyLook ? {} : { tag })

/** A test that a fast run leaves out: it takes part in `npm run prove`. */
export const whenAll = everyLook ? test : (..._rest: readonly unknown[]) => undefined

/** Axe as it is put into a page, once. */
const source = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')

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

/** What axe finds wrong in the page as it stands; our pages hold no frames. */
export async function violationsOf(
  page: Page,
  rules: 'wcag' | 'more' | 'contrast' = 'wcag',
): Promise<string[]> {
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(source)
  return page.evaluate(
    async (runOnly) => {
      const { axe } = window as unknown as {
        axe: { run(at: Document, how: RunOptions): Promise<AxeResults> }
      }
      const { violations } = await axe.run(document, { runOnly, resultTypes: ['violations'] })
      return violations.map(
        ({ id, nodes }) => `${id}: ${nodes.map((each) => each.target.join(' ')).join(', ')}`,
      )
    },
    rules === 'contrast'
      ? { type: 'rule' as const, values: ['color-contrast'] }
      : { type: 'tag' as const, values: rules === 'more' ? [...wcag, 'best-practice'] : wcag },
  )
}

/**
 * Reads the page by axe [WCAG 2.2 AA] and looks whether it scrolls sideways. `more` adds the rules of good practice.
 */
export async function readByAxe(
  page: Page,
  what: string,
  look: Look,
  rules: 'wcag' | 'more' = 'wcag',
): Promise<void> {
  await turnTo(page, look)
  // The bar at the foot of a phone covers whatever is scrolled beneath it; it is read in its place instead.
  await page.evaluate(() => {
    for (const each of document.querySelectorAll<HTMLElement>('body *')) {
      if (each.closest('dialog')) continue
      if (['fixed', 'sticky'].includes(getComputedStyle(each).position)) each.style.position = 'static'
    }
  })
  const here = `${what} at ${look.size.width} px, ${look.colorScheme}`
  expect.soft(await violationsOf(page, rules), here).toEqual([])
  const overflow = await page.evaluate(
    () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
  )
  // Nothing may make the page scroll sideways.
  expect.soft(overflow, `${here} overflows`).toBeLessThanOrEqual(0)
}

/** A tool's answer as axe reads it: each language in one pair of width and theme, the other in the opposite one. */
export const readAnswerByAxe = (page: Page, info: TestInfo, what: string): Promise<void> =>
  readByAxe(
    page,
    what,
    languageOf(info) === 'zh-CN'
      ? { size: wide, colorScheme: 'light' }
      : { size: phone, colorScheme: 'dark' },
  )
