import { expect, type Locator, type Page } from '@playwright/test'

/** A page used by its keyboard alone: what is wanted is tabbed to, as somebody without a pointer does. */

/** What has the focus, in words for a report. */
const focused = (page: Page): Promise<string> =>
  page.evaluate(() => {
    const at = document.activeElement
    return at ? `${at.tagName} "${at.ariaLabel || at.textContent?.trim().slice(0, 40) || at.id}"` : 'nothing'
  })

/** Presses Tab until one of these has the focus; as many times as a page may have stops at most. */
export async function tabTo(page: Page, wanted: Locator, most = 250): Promise<void> {
  await wanted.first().waitFor()
  const reached = wanted.and(page.locator(':focus'))
  for (let presses = 0; presses <= most; presses++) {
    if ((await reached.count()) > 0) return
    await page.keyboard.press('Tab')
  }
  throw new Error(`${most} presses of Tab do not reach ${wanted}; the last is ${await focused(page)}`)
}

/** Tabs to a button or link and presses it. */
export async function press(page: Page, wanted: Locator): Promise<void> {
  await tabTo(page, wanted)
  await page.keyboard.press('Enter')
}

/** Tabs to a field and types; what stood there is replaced. */
export async function type(page: Page, field: Locator, text: string): Promise<void> {
  await tabTo(page, field)
  await page.keyboard.press('ControlOrMeta+a')
  await page.keyboard.type(text)
}

/** Tabs to a tick box and ticks it with the space bar. */
export async function tick(page: Page, box: Locator): Promise<void> {
  await tabTo(page, box)
  await page.keyboard.press('Space')
  await expect(box.first()).toBeChecked()
}

/** Tabs into a group of radio buttons and walks through it by arrow keys until the wanted one is chosen. */
export async function pick(page: Page, group: Locator, wanted: Locator): Promise<void> {
  await tabTo(page, group)
  const count = await group.count()
  for (let steps = 0; steps <= count; steps++) {
    if (await wanted.isChecked()) return
    await page.keyboard.press(steps === 0 ? 'Space' : 'ArrowDown')
  }
  await expect(wanted).toBeChecked()
}

/** Tabs to a list of choices and walks down it by arrow keys to the wanted one. */
export async function choose(page: Page, list: Locator, value: string): Promise<void> {
  await tabTo(page, list)
  const choices = await list.locator('option').count()
  for (let steps = 0; steps < choices && (await list.inputValue()) !== value; steps++)
    await page.keyboard.press('ArrowDown')
  await expect(list).toHaveValue(value)
}

/** Tabs to a field that suggests, types, and takes the first suggestion with this in it. */
export async function suggest(page: Page, field: Locator, typed: string, wanted: string): Promise<void> {
  await type(page, field, typed)
  const option = page.getByRole('option').filter({ hasText: wanted }).filter({ visible: true }).first()
  await option.waitFor()
  for (let steps = 0; steps < 10; steps++) {
    const active = (await field.getAttribute('aria-activedescendant')) ?? 'none'
    if ((await option.getAttribute('id')) === active) break
    await page.keyboard.press('ArrowDown')
  }
  await page.keyboard.press('Enter')
  await expect(option).toBeHidden()
}

/** What a keyboard comes to, before what is hidden or disabled is taken out. */
const tabbed = 'a[href], button, input:not([type=hidden]), select, textarea, summary, [tabindex="0"]'

interface Walk {
  stops: Set<Element>
  changed: boolean
  observer: MutationObserver
}

/** One walk around the page: what is wrong in it, and whether controls came or went while it was under way. */
async function walkAround(page: Page, most: number): Promise<{ traps: string[]; changed: boolean }> {
  await page.evaluate((tabbed) => {
    ;(document.activeElement as HTMLElement | null)?.blur()
    getSelection()?.removeAllRanges()
    const stops = new Set<Element>()
    const walk: Walk = { stops, changed: false, observer: new MutationObserver(look) }
    function look(records: MutationRecord[]): void {
      const moved = records.flatMap(({ addedNodes, removedNodes }) => [...addedNodes, ...removedNodes])
      walk.changed ||= moved.some(
        (node) => node instanceof Element && (node.matches(tabbed) || node.querySelector(tabbed) !== null),
      )
    }
    walk.observer.observe(document.body, { childList: true, subtree: true })
    Object.assign(window, { walk })
  }, tabbed)
  const step = () =>
    page.evaluate(() => {
      const { stops } = (window as unknown as { walk: Walk }).walk
      const at = document.activeElement
      if (!at || at === document.body) return 'out'
      if (stops.has(at)) return at === [...stops][0] ? 'around' : 'again'
      stops.add(at)
      return 'new'
    })
  let seen = 'new'
  // It begins where the focus was last; the way around leads past the browser's own controls.
  for (let presses = 0; presses < most && (seen === 'new' || seen === 'out'); presses++) {
    await page.keyboard.press('Tab')
    const before = seen
    seen = await step()
    // What was first may have been drawn anew meanwhile.
    if (seen === 'again' && before === 'out') seen = 'around'
  }
  const at = await focused(page)
  return page.evaluate(
    ({ tabbed, seen, at, most }) => {
      const { stops, changed, observer } = (window as unknown as { walk: Walk }).walk
      observer.disconnect()
      if (seen === 'again') return { traps: [`held fast at ${at}`], changed }
      if (seen !== 'around') return { traps: [`no end after ${most} stops`], changed }
      const rows = new Set(
        [...stops].filter((each) => each.matches('tr')).map((each) => each.closest('table')),
      )
      const traps = [...document.querySelectorAll<HTMLElement>(tabbed)]
        .filter(
          (each) =>
            each.tabIndex >= 0 &&
            !each.matches(':disabled, [type=radio]') &&
            !each.closest('[inert]') &&
            each.checkVisibility({ visibilityProperty: true, contentVisibilityAuto: true }) &&
            each.getClientRects().length > 0,
        )
        // Of the rows of a table one is a stop: that which was looked at last.
        .filter((each) => !stops.has(each) && !(each.matches('tr') && rows.has(each.closest('table'))))
        .map(
          (each) => `never at ${each.tagName} "${each.ariaLabel || each.textContent?.trim().slice(0, 40)}"`,
        )
      return { traps, changed }
    },
    { tabbed, seen, at, most },
  )
}

/**
 * Goes around the page by Tab. Says where the keyboard is held fast or turns about, and which controls are never come
 * to; a group of radio buttons or tabs is one stop. A walk during which controls came or went says nothing about those:
 * it is begun again, until the page stands still, twice at most.
 */
export async function trapsOf(page: Page, most = 600): Promise<string[]> {
  for (let again = 2; ; again--) {
    const { traps, changed } = await walkAround(page, most)
    if (traps.length === 0) return []
    if (!changed || again === 0) return traps
  }
}

/**
 * Opens what a button opens, by keyboard: the focus goes into it and, tabbed on, stays there where it is modal; Escape
 * closes it and gives the focus back to the button.
 */
export async function opensAndReturns(page: Page, opener: Locator, what: string): Promise<void> {
  await tabTo(page, opener)
  await page.keyboard.press('Enter')
  const dialog = page.locator('dialog[open]')
  await dialog.first().waitFor()
  const inside = () =>
    page.evaluate(() => {
      const at = document.activeElement
      return at === document.body || at?.closest('dialog[open]') != null
    })
  await expect.poll(inside, `${what}: the focus goes in`).toBe(true)
  for (let presses = 0; presses < 30; presses++) {
    await page.keyboard.press('Tab')
    expect(await inside(), `${what}: ${await focused(page)} is outside`).toBe(true)
  }
  await page.keyboard.press('Escape')
  await expect(dialog, `${what} closes`).toHaveCount(0)
  await expect(opener.and(page.locator(':focus')), `${what}: the focus is back`).toHaveCount(1)
}
