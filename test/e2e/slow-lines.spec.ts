import { expect, type Page, type Route, test } from '@playwright/test'
import { inOne, whenAll } from './axe.ts'
import { offersTo } from './offers.ts'
import { languageOf, logInByCode, logInByPassword, pattern, wordsOf } from './story.ts'

/**
 * Lines that are slow or break, as people have them in ports and on trains: the page stays, says what is wrong, and
 * what was typed or sent can be sent again [C-29]. The slow walk through the product is taken by `npm run prove C-29`.
 */

type Line = { readonly kilobits: number; readonly roundTrip: number } | 'none' | 'usual'
const slow = { kilobits: 400, roundTrip: 2_000 }
/** The line as it is told here, in both directions: slow, none, which cuts what is under way, or the machine's own. */
async function lineOf(page: Page): Promise<(line: Line) => Promise<void>> {
  const session = await page.context().newCDPSession(page)
  await session.send('Network.enable')
  return async (line) => {
    const told = typeof line === 'object' ? line : { kilobits: -1, roundTrip: 0 }
    const bytes = told.kilobits < 0 ? -1 : (told.kilobits * 1000) / 8
    await session.send('Network.emulateNetworkConditions', {
      offline: line === 'none',
      latency: told.roundTrip,
      downloadThroughput: bytes,
      uploadThroughput: bytes,
    })
  }
}

test(
  'a code that could not be asked for says so until it is asked for again [C-29]',
  inOne('@zh'),
  async ({ page }, info) => {
    const { users, common } = wordsOf(info)
    const { login } = users
    await page.goto('/login')
    const dialog = page.getByRole('dialog')
    await dialog.getByLabel(login.phone).fill('13812340077')
    // A wrong picture is said at the picture, not at the code.
    const picture = dialog.getByRole('textbox', { name: login.captcha })
    await dialog.getByRole('img', { name: login.captchaImage }).waitFor()
    await picture.fill('wrong')
    await dialog.getByRole('button', { name: login.sendCode }).click()
    await expect(picture).toHaveAttribute('aria-invalid', 'true')
    await expect(dialog.getByLabel(login.code, { exact: true })).not.toHaveAttribute('aria-invalid', 'true')
    await dialog.getByRole('button', { name: login.captchaOther }).click()
    const proved = dialog.getByText(login.proofDone)
    await proved.waitFor()
    let asked = 0
    await page.route('**/api/crm/phoneCode', (route) => {
      asked++
      return route.abort('connectionreset')
    })
    const send = dialog.getByRole('button', { name: login.sendCode })
    await send.click()
    const failed = dialog.getByText(common.call.requestFailed)
    await expect(failed).toBeVisible()
    // It was tried once more before that, and the browser has proved itself anew after it.
    expect(asked).toBe(2)
    await proved.waitFor()
    await expect(failed).toBeVisible()
    await page.unroute('**/api/crm/phoneCode')
    await send.click()
    await expect(dialog.getByText(pattern(login.demoCode))).toBeVisible()
    await expect(failed).toHaveCount(0)
  },
)

test(
  'a page whose parts a release has taken away says so, and opens when it is tried again [C-29]',
  inOne('@zh'),
  async ({ page }, info) => {
    const { common } = wordsOf(info)
    await page.setViewportSize({ width: 1440, height: 900 })
    await logInByPassword(page, info, '13800000001')
    await page.goto('/orderManage/index')
    await page.getByRole('table').getByRole('row').nth(2).waitFor()
    const link = page.getByRole('link', { name: common.pages.invoices })
    const asked: string[] = []
    await page.route('**/assets/invoices-*.js', (route) => {
      asked.push(route.request().url())
      return route.fulfill({ status: 404, body: '' })
    })
    await link.click()
    await expect(page.getByText(common.connection.outdated).first()).toBeVisible()
    expect(asked.length).toBeGreaterThan(0)
    // Something to read is there all the while: the page that was open, or what is said in place of the next.
    await expect(page.locator('#main')).not.toBeEmpty()
    await expect(page.getByText(common.connection.failedTitle)).toBeVisible()
    await page.unroute('**/assets/invoices-*.js')
    await page.getByRole('button', { name: common.connection.reload }).first().click()
    await expect(page.getByRole('heading', { level: 1, name: common.pages.invoices })).toBeVisible()
    await expect(page.getByText(common.connection.outdated)).toHaveCount(0)

    // A line that breaks while the browser believes to have one; it is tried again by the page's own button.
    await page.route('**/assets/overview-*.js', (route) => route.abort('connectionreset'))
    await page
      .getByRole('navigation', { name: common.nav.main })
      .getByRole('link', { name: common.pages.statements })
      .click()
    await expect(page.getByText(common.connection.failedTitle)).toBeVisible()
    await page.unroute('**/assets/overview-*.js')
    await page.getByRole('button', { name: common.actions.retry }).first().click()
    await expect(page.getByRole('heading', { level: 1, name: common.pages.statements })).toBeVisible()
  },
)

test(
  'whatever file of a page is cut off on its way, the page comes alive, or says that it did not [C-29]',
  inOne('@zh'),
  async ({ page }, info) => {
    const { users, common } = wordsOf(info)
    const phone = page.getByRole('dialog').getByLabel(users.login.phone)
    // What starts the page, what that needs, what it looks like, what comes later, its looks and its words.
    for (const file of [
      'entry.client-*.js',
      'react-*.js',
      'root-*.css',
      'login-host-*.js',
      'login-box-*.css',
      'users-*.js',
    ]) {
      let cut = 0
      await page.route(`**/assets/${file}`, (route) =>
        cut++ === 0 ? route.abort('connectionreset') : route.continue(),
      )
      await page.goto('/login')
      await expect(phone, file).toBeVisible()
      expect(cut, file).toBeGreaterThan(1)
      await page.unroute(`**/assets/${file}`)
      // Once in a minute is often enough.
      await page.evaluate(() => sessionStorage.clear())
    }

    let asked = 0
    await page.route('**/assets/entry.client-*.js', (route) => {
      asked++
      return route.abort('connectionreset')
    })
    await page.goto('/login')
    const said = page.getByRole('alert').filter({ hasText: common.connection.lost })
    await expect(said).toBeVisible()
    expect(asked).toBe(2)
    await page.unroute('**/assets/entry.client-*.js')
    await said.getByRole('button', { name: common.connection.reload }).click()
    await expect(phone).toBeVisible()
    await expect(said).toBeHidden()
  },
)

test(
  'a form and an upload outlive a broken line, and are sent once [C-29]',
  inOne('@en'),
  async ({ page }, info) => {
    const words = wordsOf(info)
    const { fill, offer } = words.quotes
    const chinese = languageOf(info) === 'zh-CN'
    await page.goto('/login')
    await logInByCode(page, info, chinese ? '13812340041' : '13812340042')
    await page.goto(offersTo('DEHAM'))
    await page
      .getByRole('button', { name: new RegExp(`^${offer.choose}`) })
      .first()
      .click()
    await page.getByRole('heading', { level: 1, name: fill.title }).waitFor()

    // An upload is cut off in the midst, says so beside its name, and is sent again by a button.
    const name = 'packing-list.txt'
    const file = { name, mimeType: 'text/plain', buffer: Buffer.from('box,pieces\n1,40\n'.repeat(20_000)) }
    const lineIs = await lineOf(page)
    const cut = Promise.withResolvers<void>()
    const upload = async (route: Route) => {
      await cut.promise
      await route.abort('connectionreset')
    }
    await page.route('**/api/crm/file/upload*', upload, { times: 1 })
    await page.locator('input[type=file]').first().setInputFiles(file)
    await expect(page.getByRole('progressbar', { name })).toBeVisible()
    await lineIs('none')
    cut.resolve()
    await expect(page.getByText(words.common.connection.offline, { exact: true })).toBeVisible()
    const line = page.getByRole('listitem').filter({ hasText: name })
    await expect(line.getByRole('alert')).toHaveText(words.common.call.requestFailed)

    // Without a line the form is filled in all the same, and says that it could not be sent.
    await page.getByLabel(fill.company).first().fill('Lanwan Home')
    await page.getByRole('checkbox', { name: pattern(fill.agreement) }).check()
    await lineIs('usual')
    await line.getByRole('button', { name: pattern(fill.retryFile) }).click()
    await expect(line.getByText(pattern(fill.uploaded))).toBeVisible()
    // Another loses the process that was taking it, on a line that stands: it goes up again by itself.
    await page.route('**/api/crm/file/upload*', (route) => route.abort('connectionreset'), { times: 1 })
    const second = { ...file, name: 'commercial-invoice.txt' }
    await page.locator('input[type=file]').first().setInputFiles(second)
    const secondLine = page.getByRole('listitem').filter({ hasText: second.name })
    await expect(secondLine.getByText(pattern(fill.uploaded))).toBeVisible()
    // The answer to the first try is lost, not the order; the page's own second try does not get through. Sent again by
    // its button it finds the same one.
    let placed = 0
    await page.route('**/api/crm/order/place*', async (route) => {
      placed += 1
      if (placed > 2) return route.fallback()
      if (placed === 1) await route.fetch()
      return route.abort('connectionreset')
    })
    // Without a line it waits, which the page says, and is sent as soon as there is one.
    await lineIs('none')
    await expect(page.getByText(words.common.connection.offline, { exact: true })).toBeVisible()
    const submit = page.getByRole('button', { name: pattern(fill.submit) })
    await submit.click()
    await expect(page.getByRole('button', { name: fill.submitting })).toBeDisabled()
    expect(placed).toBe(0)
    await lineIs('usual')
    await expect(page.getByText(words.common.call.requestFailed).first()).toBeVisible()
    await expect(page.getByLabel(fill.company).first()).toHaveValue('Lanwan Home')
    await submit.click()
    await page.getByRole('heading', { level: 1, name: words.payments.title }).waitFor()
    await page.goto('/orderManage/index')
    await expect(page.getByRole('link', { name: /SP\d{13}/ })).toHaveCount(1)
    expect(placed).toBe(3)
  },
)

whenAll(
  'every kind of page opens over 400 kbit/s with two seconds there and back, and none is blank [C-29]',
  async ({ page }, info) => {
    test.setTimeout(600_000)
    const words = wordsOf(info)
    const home = languageOf(info) === 'zh-CN' ? '/' : '/english'
    await logInByPassword(page, info, '13800000001')
    // From its first paint on a page shows something at every moment; the browser looks twice a second.
    const blank: string[] = []
    await page.exposeFunction('tellBlank', (where: string) => blank.push(where))
    await page.addInitScript(() => {
      const { tellBlank } = window as unknown as { tellBlank(where: string): void }
      setInterval(() => {
        const { body } = document
        if (!body || performance.getEntriesByType('paint').length === 0) return
        const parts = [...body.querySelectorAll('h1, p, a, button, img, svg, .bone')]
        if (!parts.some((each) => each.checkVisibility())) tellBlank(location.pathname)
      }, 500)
    })
    const lineIs = await lineOf(page)
    await lineIs(slow)
    const patience = { timeout: 90_000 }
    for (const path of [
      home,
      '/quotationSearch/index',
      offersTo('DEHAM'),
      '/orderManage/index',
      '/accountManage/statementManage',
      '/searchTool/shipSchedule',
      '/personalCenter/pointsList',
    ]) {
      await page.goto(path, patience)
      await expect(page.getByRole('heading', { level: 1 }).first(), path).toBeVisible(patience)
      await expect(page.locator('main .bone'), path).toHaveCount(0, patience)
      await expect(page.getByRole('button', { name: words.common.actions.retry }), path).toHaveCount(0)
    }
    // From page to page: the one that was open stays until the next has come.
    await page.getByRole('link', { name: words.common.nav.orders }).first().click()
    await expect(page.getByRole('link', { name: /SP\d{13}/ }).first()).toBeVisible(patience)
    expect(blank).toEqual([])

    // The watch finds a page that is blank.
    await page.evaluate(() => document.body.replaceChildren())
    await expect.poll(() => blank.length).toBeGreaterThan(0)
  },
)
