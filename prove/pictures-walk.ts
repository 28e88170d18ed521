import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { type Page, test } from '@playwright/test'
import { looks, turnTo } from '../test/e2e/axe.ts'
import { everyPlace, visit } from '../test/e2e/every-route.ts'
import { languageOf } from '../test/e2e/story.ts'

/** The walk of pictures.ts: a picture of every page as each kind of reader has it, in both themes and two widths. */

const {
  SAMPAN_PICTURES_INTO: into = '',
  SAMPAN_PICTURES_OF: of = '',
  SAMPAN_HELD_AT: heldAt = '',
} = process.env
const words = of.split('\n').filter(Boolean)

/** A route as the name of a file. */
const nameOf = (pattern: string): string =>
  pattern === '/' ? 'home' : pattern.slice(1).replaceAll('/', '.').replaceAll(/[:*]/g, '')

/** How long nothing may be drawn, in milliseconds: of a page that was opened now, and of one that looks otherwise. */
const rest = { opened: 500, turned: 100 }

/** What is drawn only when it is scrolled to is drawn at once: a picture of the whole page does not scroll. */
const drawnWhole = (): void =>
  addEventListener('DOMContentLoaded', () => {
    const sheet = new CSSStyleSheet()
    sheet.replaceSync('* { content-visibility: visible !important }')
    document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet]
  })

/** Everything that is on its way is there: counts, pictures below the window too, and letters. */
const complete = (page: Page, milliseconds: number): Promise<void> =>
  page.evaluate(async (quiet) => {
    // Nothing was drawn for a while; what never rests is not waited for.
    await new Promise<void>((rests) => {
      let timer = setTimeout(rests, quiet)
      const watch = new MutationObserver(() => {
        clearTimeout(timer)
        timer = setTimeout(rests, quiet)
      })
      watch.observe(document, { subtree: true, childList: true, characterData: true })
      setTimeout(() => {
        watch.disconnect()
        rests()
      }, 5_000)
    })
    for (const image of document.images) image.loading = 'eager'
    await Promise.all([...document.images].map((image) => image.decode().catch(() => undefined)))
    await document.fonts.ready
    // What is drawn by lot differs each time: ids, numbers of payments, keys of requests, beginnings of tokens, secrets
    // and codes in links; and where a ship is by now.
    const lots =
      /[0-9a-z]{0,4}_?01[0-9a-hjkmnp-tv-z]{24}|\bP\d{18}\b|[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}|smp_\w+|#[\w-]{40,}|\d+°\d+\.\d+′/
    const code = /invite=(\w+)/.exec(document.body.textContent ?? '')?.[1]
    const made = new RegExp(code ? `${lots.source}|${code}` : lots.source, 'gi')
    const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
    while (texts.nextNode()) {
      const { nodeValue } = texts.currentNode
      const still = nodeValue?.replaceAll(made, (id) => '0'.repeat(id.length))
      if (still !== nodeValue) texts.currentNode.nodeValue = still ?? ''
    }
  }, milliseconds)

/**
 * Draws all of it anew. Turning a page moves what was drawn before, which then has other edges than what is drawn in its
 * place, now and then.
 */
const drawnAnew = (page: Page): Promise<void> =>
  page.evaluate(async () => {
    const frame = () => new Promise((drawn) => requestAnimationFrame(drawn))
    document.body.style.visibility = 'hidden'
    for (let frames = 0; frames < 2; frames++) await frame()
    document.body.style.visibility = ''
    for (let frames = 0; frames < 2; frames++) await frame()
  })

/**
 * What stands otherwise each time, by route: works are done by the database's own clock, which does not stand still, and
 * mails of one moment stand as their jobs came to run.
 */
const drifting: Readonly<Record<string, string>> = {
  '/desk/system': 'main td time',
  '/desk/outbox': '#outbox-panel ul',
}

/** What a page shows only when its map is drawn, which each machine takes its own time for, by route. */
const afterMap: Readonly<Record<string, string>> = { '/searchTool/boatLocate': 'main details li' }

const whose = { stranger: 'the site', shipper: 'the portal', clerk: 'the desk' } as const
for (const [who, name] of Object.entries(whose))
  test(`pictures of ${name}`, async ({ page }, info) => {
    await page.clock.setFixedTime(new Date(heldAt))
    await page.emulateMedia({ colorScheme: 'light', reducedMotion: 'reduce' })
    await page.addInitScript(drawnWhole)
    const places = everyPlace(languageOf(info))
      .filter((place) => place.who === who)
      .filter(({ pattern }) => words.length === 0 || words.some((word) => pattern.includes(word)))
      // A bill of today is read in with the token of the login, which is used again for some minutes only.
      .sort(
        (one, other) =>
          Number(other.pattern.includes('reconciliation/')) - Number(one.pattern.includes('reconciliation/')),
      )
    // Maps are drawn by what the machine has; their ships and names have tests of their own.
    const mask = ['.maplibregl-map', '.captcha img', '.qr'].map((each) => page.locator(each))
    await visit(page, info, places, async (pattern) => {
      for (const look of looks) {
        await turnTo(page, look)
        await complete(page, look === looks[0] ? rest.opened : rest.turned)
        const late = afterMap[pattern]
        if (late) {
          await page.locator(late).first().waitFor()
          await complete(page, rest.turned)
        }
        // What stands in a frame is drawn only where it is in sight.
        if ((await page.locator('iframe').count()) > 0) {
          const height = await page.evaluate(() => document.documentElement.scrollHeight)
          await page.setViewportSize({ width: look.size.width, height })
          await complete(page, rest.turned)
        }
        await drawnAnew(page)
        const folder = join(into, info.project.name, `${look.colorScheme}-${look.size.width}`)
        mkdirSync(folder, { recursive: true })
        const path = join(folder, `${nameOf(pattern)}.png`)
        const own = drifting[pattern]
        const hidden = own ? [...mask, page.locator(own)] : mask
        await page.screenshot({ path, mask: hidden, fullPage: true, animations: 'disabled', caret: 'hide' })
        await page.evaluate(() => scrollTo({ top: 0, behavior: 'instant' }))
      }
    })
  })

test('a page whose style was changed', async ({ page }, info) => {
  await page.clock.setFixedTime(new Date(heldAt))
  await page.goto('/protocol')
  await page.getByRole('heading', { level: 1 }).waitFor()
  await turnTo(page, looks[0])
  for (const name of ['as-it-is', 'planted']) {
    await complete(page, rest.opened)
    const path = join(into, info.project.name, `${name}.png`)
    await page.screenshot({ path, fullPage: true, animations: 'disabled' })
    await page.addStyleTag({ content: 'h1 { letter-spacing: .02em }' })
  }
})
