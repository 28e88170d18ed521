import { expect, type Page, test } from '@playwright/test'
import { palette as paletteEn } from '#i18n/en-US/palette.ts'
import { palette as paletteZh } from '#i18n/zh-CN/palette.ts'
import { inOne, violationsOf } from './axe.ts'
import { offersTo } from './offers.ts'
import { languageOf, logInByPassword, wordsOf } from './story.ts'

/** What stands around every page of the portal: who gets in, where one goes, and what is still there on the way back. */
const shipper = '13800000001'
const list = '/orderManage/index?size=50'

const scrollOf = (page: Page) => page.evaluate(() => Math.round(scrollY))

/** The kept list is still in the page, hidden: what is seen is asked for. */
const shown = (page: Page, text: string) => page.getByText(text).filter({ visible: true }).first()

async function openList(page: Page): Promise<void> {
  await page.goto(list)
  await page.getByRole('table').getByRole('row').nth(2).waitFor()
}

test('a page that needs a login is remembered, and opens after it [§2]', async ({ page }, info) => {
  const words = wordsOf(info)
  const { login } = words.users
  await page.goto('/orderManage/index?status=inTransit')
  const dialog = page.getByRole('dialog')
  await dialog.waitFor()
  // The navigation was cancelled: the visitor stands on the home page.
  await page.waitForURL((url) => url.pathname === '/')
  await dialog.getByRole('tab', { name: login.byPassword }).click()
  await dialog.getByLabel(login.phone).fill(shipper)
  await dialog.getByLabel(login.password, { exact: true }).fill('sampan2026')
  await dialog.getByRole('checkbox').check()
  await dialog.getByRole('button', { name: login.submit, exact: true }).click()
  await page.waitForURL('**/orderManage/index?status=inTransit')
  await expect(page.getByRole('tab', { name: words.orders.statuses.inTransit })).toHaveAttribute(
    'aria-selected',
    'true',
  )
})

test(
  'a login is there on the next page, also where its key was not kept at first',
  inOne('@zh'),
  async ({ page }, info) => {
    // The browser breaks off what writes the key, after it was said to be written: so it does with a page that is left.
    await page.addInitScript(() => {
      const { add } = IDBObjectStore.prototype
      let first = true
      IDBObjectStore.prototype.add = function (...given) {
        const request = add.apply(this, given)
        if (first) request.addEventListener('success', () => this.transaction.abort())
        first = false
        return request
      }
    })
    await logInByPassword(page, info, shipper)
    await page.goto(list)
    await expect(page.getByRole('button', { name: wordsOf(info).common.top.userMenu })).toBeVisible()
  },
)

test(
  'the palette leads to pages, orders and ports by keyboard alone [C-04]',
  inOne('@en'),
  async ({ page }, info) => {
    const words = wordsOf(info)
    const chinese = languageOf(info) === 'zh-CN'
    const palette = chinese ? paletteZh : paletteEn
    await logInByPassword(page, info, shipper)
    await openList(page)
    const number =
      (await page
        .getByText(/^SP\d{13}$/)
        .nth(3)
        .textContent()) ?? ''

    const opener = page.getByRole('tab').nth(1)
    await opener.focus()
    // The first time it has to be fetched; whoever types on meanwhile loses nothing.
    const fetching = Promise.withResolvers<void>()
    await page.route('**/assets/palette-host-*', async (route) => {
      await fetching.promise
      await route.continue()
    })
    await page.keyboard.press('Control+k')
    await page.keyboard.type('ningbp')
    await page.keyboard.press('Backspace')
    await page.keyboard.type('o')
    await page.keyboard.press('Enter')
    const dialog = page.getByRole('dialog', { name: palette.title })
    const field = dialog.getByRole('combobox')
    await expect(field).toBeHidden()
    fetching.resolve()
    await expect(field).toBeFocused()
    await expect(field).toHaveValue('ningbo')
    await expect(dialog.getByRole('option', { selected: true })).toContainText('CNNGB')
    await page.keyboard.press('Escape')
    await expect(field).toBeHidden()
    await expect(opener).toBeFocused()
    // The Enter pressed too early was not for what had the focus.
    await expect(opener).toHaveAttribute('aria-selected', 'false')

    await page.keyboard.press('Control+k')
    await page.keyboard.type(number)
    const chosen = dialog.getByRole('option', { selected: true })
    await expect(chosen).toContainText(number)
    await page.keyboard.press('Enter')
    await page.waitForURL(/orderDetail\/overview/)
    await expect(shown(page, number)).toBeVisible()

    // What was opened stands first the next time.
    await page.keyboard.press('Control+k')
    await expect(dialog.getByRole('option').first()).toContainText(number)
    // Pinyin finds pages and ports in both languages.
    await page.keyboard.type('dingdan')
    await expect(chosen).toContainText(words.common.pages.orders)
    await field.fill('ningbo')
    await expect(chosen).toContainText('CNNGB')
    await page.keyboard.press('Enter')
    await page.waitForURL(/quotationSearch\/index\?from=CNNGB/)

    await page.keyboard.press('Control+k')
    await page.keyboard.type('qqzzqq')
    await expect(page.getByText(palette.none.replace('{{query}}', 'qqzzqq'))).toBeVisible()
    await page.keyboard.press('Escape')

    // On a phone it fills the window.
    await page.setViewportSize({ width: 390, height: 844 })
    await page.getByRole('button', { name: words.common.top.search }).click()
    const box = await dialog.boundingBox()
    expect(box).toMatchObject({ x: 0, y: 0, width: 390, height: 844 })
  },
)

test('the order list is found as it was left [C-28, §2]', { tag: '@en' }, async ({ page }, info) => {
  const words = wordsOf(info)
  await page.setViewportSize({ width: 1440, height: 500 })
  await logInByPassword(page, info, shipper)
  await openList(page)
  await page.mouse.wheel(0, 240)
  await expect.poll(() => scrollOf(page)).toBe(240)
  const row = page.getByRole('table').getByRole('row').nth(8)
  const number = /SP\d{13}/.exec((await row.textContent()) ?? '')?.[0] ?? ''
  await row.getByRole('cell').nth(2).click()
  await page.waitForURL(/orderDetail\/overview/)
  await expect(shown(page, number)).toBeVisible()
  // A new page begins at its top, and the focus goes along. The list shows the number too, until the page has come.
  await expect.poll(() => scrollOf(page)).toBe(0)
  await expect(page.locator('main:focus, main h1:focus')).toHaveCount(1)

  // The list answers no more: what it shows on the way back, it has kept.
  let asked = 0
  await page.route('**/api/crm/order/list*', (route) => {
    asked += 1
    return route.abort()
  })
  await page.goBack()
  await page.waitForURL(`**${list}`)
  await expect(row).toContainText(number)
  await expect(row).toBeFocused()
  await expect.poll(() => scrollOf(page)).toBe(240)
  expect(asked).toBeLessThanOrEqual(1)
  await page.unroute('**/api/crm/order/list*')
  // That it could not ask is said above the rows and moves them; once it has asked again, nothing moves any more.
  if (asked > 0) {
    const again = page.locator('#orders').getByRole('alert').getByRole('button')
    await again.click()
    await expect(again).toHaveCount(0)
  }

  // By the navigation it is found with its filters and its place, too. The focus may move a row out from under a bar.
  await row.focus()
  expect(await scrollOf(page)).toBeGreaterThan(100)
  // On the window, not on the page: what the list has learnt meanwhile may make rows above it higher or lower.
  const seen = page.locator('#orders').getByRole('row').filter({ hasText: number })
  const place = async () => Math.round((await seen.boundingBox())?.y ?? -1)
  const left = await place()
  await page.keyboard.press('Enter')
  await page.waitForURL(/orderDetail\/overview/)
  // The address is there before the page: while the list is still shown, the navigation leads to the whole list.
  await expect.poll(() => scrollOf(page)).toBe(0)
  await page
    .getByRole('navigation', { name: words.common.nav.main })
    .getByRole('link', { name: words.common.nav.orders })
    .click()
  await page.waitForURL(`**${list}`)
  await expect.poll(place).toBe(left)

  // It goes with its user.
  await page.getByRole('button', { name: words.common.top.userMenu }).click()
  await page.getByRole('button', { name: words.common.top.logout }).click()
  await page.waitForURL(/\/(english)?$/)
  await expect(page.locator('#orders')).toHaveCount(0)
})

test('another language keeps the page, its filters and what was typed [§1]', async ({ page }, info) => {
  const words = wordsOf(info)
  const { form, fill, offer } = words.quotes
  const lang = page.locator('html')
  const other = languageOf(info) === 'zh-CN' ? /^en/ : /^zh/
  const own = languageOf(info) === 'zh-CN' ? /^zh/ : /^en/
  const turn = page.getByRole('banner').getByRole('button', { name: /EN|中文/ })
  await logInByPassword(page, info, shipper)

  await page.goto('/quotationSearch/index?from=CNNGB&to=NLRTM')
  await page.getByLabel(form.cargoName).fill('Oak stools 橡木凳')
  await page.getByLabel(form.cargoCategory).selectOption('furniture')
  await page.getByLabel(form.noService).check()
  const typed = page.locator('#main').locator('input, select, textarea')
  const values = () =>
    typed.evaluateAll((fields) =>
      fields.map((field) => {
        const { type, checked, value } = field as HTMLInputElement
        // A port is read in the language of the page.
        return field.getAttribute('role') === 'combobox'
          ? ''
          : type === 'checkbox' || type === 'radio'
            ? checked
            : value
      }),
    )
  const before = await values()
  expect(before).toContain('Oak stools 橡木凳')
  await turn.click()
  await expect(lang).toHaveAttribute('lang', other)
  expect(await values()).toEqual(before)
  expect(page.url()).toContain('/quotationSearch/index?from=CNNGB&to=NLRTM')
  await turn.click()
  await expect(lang).toHaveAttribute('lang', own)
  expect(await values()).toEqual(before)

  await page.goto(offersTo('DEHAM'))
  await page
    .getByRole('button', { name: new RegExp(`^${offer.choose}`) })
    .first()
    .click()
  await page.getByRole('heading', { level: 1, name: fill.title }).waitFor()
  await page.getByLabel(fill.company).first().fill('Ningbo Lanwan Home Furnishings')
  const filled = await values()
  await turn.click()
  await expect(lang).toHaveAttribute('lang', other)
  expect(await values()).toEqual(filled)
  await turn.click()
  await expect(lang).toHaveAttribute('lang', own)

  await page.goto('/orderManage/index?status=inTransit&size=50')
  await page.getByRole('table').getByRole('row').nth(1).waitFor()
  await turn.click()
  await expect(lang).toHaveAttribute('lang', other)
  expect(page.url()).toContain('/orderManage/index?status=inTransit&size=50')
  await turn.click()
})

test(
  'what is still asked for is given up when its page is left [§2]',
  { tag: '@en' },
  async ({ page }, info) => {
    const words = wordsOf(info)
    await logInByPassword(page, info, shipper)
    await page.goto('/quotationSearch/index')
    await page.getByRole('heading', { level: 1 }).waitFor()
    // The list never answers.
    await page.route('**/api/crm/order/list*', () => undefined)
    const nav = page.getByRole('navigation', { name: words.common.nav.main })
    const asked = page.waitForRequest('**/api/crm/order/list*')
    await nav.getByRole('link', { name: words.common.nav.orders }).click()
    const request = await asked
    const given = page.waitForEvent('requestfailed', (each) => each === request)
    await nav.getByRole('link', { name: words.common.nav.quote }).click()
    await given
    expect(request.failure()?.errorText).toContain('ABORTED')
  },
)

test('/loading leads on, and never out of the site [§2]', { tag: '@en' }, async ({ page }) => {
  await page.goto('/loading?to=/quotationSearch/index%3Ffrom%3DCNNGB')
  await page.waitForURL('**/quotationSearch/index?from=CNNGB')
  for (const to of [
    '//elsewhere.example',
    '/%09/elsewhere.example',
    'https://elsewhere.example',
    '/loading',
  ]) {
    await page.goto(`/loading?to=${encodeURIComponent(decodeURIComponent(to))}`)
    await page.waitForURL((url) => url.pathname === '/')
  }
})

test(
  'offline and after a release the page stays, and says what to do [C-29]',
  { tag: '@en' },
  async ({ page, context }, info) => {
    const words = wordsOf(info)
    const { connection } = words.common
    await page.setViewportSize({ width: 1440, height: 900 })
    await logInByPassword(page, info, shipper)
    // A release has taken away a part of the page that is open.
    await page.route('**/assets/palette-host-*', (route) => route.fulfill({ status: 404, body: '' }))
    await openList(page)
    await page.getByRole('button', { name: words.common.top.search }).click()
    await expect(page.getByText(connection.outdated)).toBeVisible()
    await expect(page.getByRole('table')).toBeVisible()
    await page.unroute('**/assets/palette-host-*')
    await page.getByRole('button', { name: connection.reload }).click()
    await page.getByRole('table').getByRole('row').nth(2).waitFor()
    await expect(page.getByText(connection.outdated)).toBeHidden()

    await context.setOffline(true)
    await expect(page.getByText(connection.offline, { exact: true })).toBeVisible()
    await page.getByRole('link', { name: words.common.pages.statements }).click()
    await expect(page.getByRole('alert').getByText(connection.offlineOpen)).toBeVisible()
    await expect(page.getByRole('table')).toBeVisible()
    await context.setOffline(false)
    await expect(page.getByText(connection.offline, { exact: true })).toBeHidden()
    await page.getByRole('link', { name: words.common.pages.statements }).click()
    await expect(page.getByRole('heading', { level: 1, name: words.common.pages.statements })).toBeVisible()
  },
)

test(
  'what opens around the page is read without faults [WCAG 2.2 AA]',
  inOne('@zh'),
  async ({ page }, info) => {
    const words = wordsOf(info)
    const palette = languageOf(info) === 'zh-CN' ? paletteZh : paletteEn
    const look = async (what: string) => {
      expect.soft(await violationsOf(page), what).toEqual([])
    }
    await page.emulateMedia({
      colorScheme: languageOf(info) === 'zh-CN' ? 'light' : 'dark',
      reducedMotion: 'reduce',
    })
    await logInByPassword(page, info, shipper)
    await page.setViewportSize({ width: 1440, height: 900 })
    await openList(page)
    await page.keyboard.press('Control+k')
    await look('the palette')
    await page.keyboard.type('ningbo')
    await page.getByRole('dialog').getByRole('option').filter({ hasText: 'CNNGB' }).waitFor()
    await look('the palette with results')
    await page.getByRole('dialog').getByRole('combobox').fill('qqzzqq')
    await page.getByText(palette.none.replace('{{query}}', 'qqzzqq')).waitFor()
    await look('the palette without results')
    await page.keyboard.press('Escape')
    await page
      .getByRole('banner')
      .getByRole('button', { name: new RegExp(`^${words.common.top.messages}`) })
      .click()
    await page.getByRole('heading', { name: palette.notices.title }).waitFor()
    await look('the messages')
    await page.keyboard.press('Escape')
    await page.setViewportSize({ width: 390, height: 844 })
    await page.getByRole('button', { name: words.common.nav.more }).click()
    await page.getByRole('heading', { name: words.common.nav.all }).waitFor()
    await look('all pages on a phone')
  },
)
