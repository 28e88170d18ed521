import { expect, test } from '@playwright/test'
import { businessDateOf } from '#domain/kernel/business-date.ts'
import { everyLook, inOne, whenAll } from './axe.ts'
import { choose, opensAndReturns, pick, press, suggest, tabTo, tick, trapsOf, type } from './keys.ts'
import { languageOf, logInByPassword, pattern, payButton, wordsOf } from './story.ts'
import { unnamed } from './walk.ts'

/**
 * What people do here, by keyboard alone: no step uses a pointer. The pages on the way are gone around once, so that
 * nothing holds the keyboard fast and nothing is left out. `npm test` takes some of them in one language, `npm run prove
 * C-04` all in both.
 */
test.describe.configure({ timeout: 240_000 })

test(
  'from a price to a payment by keyboard, logging in by the browser’s work and a pasted code [C-03, C-04]',
  inOne('@en'),
  async ({ page, context }, info) => {
    const words = wordsOf(info)
    const chinese = languageOf(info) === 'zh-CN'
    await context.grantPermissions(['clipboard-read', 'clipboard-write'])
    const around = async (what: string) => {
      if (everyLook) expect.soft(await trapsOf(page), what).toEqual([])
    }

    await test.step('a price is asked for', async () => {
      const { form, results } = words.quotes
      await page.goto('/quotationSearch/index?from=CNSHA&to=NLRTM')
      await page.getByRole('heading', { level: 1 }).waitFor()
      await around('the form')
      await suggest(page, page.getByRole('combobox').first(), chinese ? '宁波' : 'ningbo', 'CNNGB')
      await choose(page, page.getByRole('combobox', { name: form.containerType, exact: true }), '40HQ')
      await type(page, page.getByLabel(form.cargoName), chinese ? '木制餐椅' : 'Wooden dining chairs')
      await choose(page, page.getByLabel(form.cargoCategory), 'furniture')
      await type(
        page,
        page.getByLabel(form.readyOn).first(),
        businessDateOf(new Date(Date.now() + 7 * 86_400_000)),
      )
      await tick(page, page.getByLabel(form.noService))
      await press(page, page.getByRole('button', { name: form.submit }))
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(
        pattern(results.title_other.replace('{{count}}', '{{n}}')),
      )
      await around('the offers')
    })

    await test.step('an offer is taken, and the login finished without a picture', async () => {
      const { login } = words.users
      await press(page, page.getByRole('button', { name: new RegExp(`^${words.quotes.offer.choose}`) }))
      const dialog = page.getByRole('dialog')
      await dialog.waitFor()
      await type(page, dialog.getByLabel(login.phone), chinese ? '13812340031' : '13812340032')
      await press(page, dialog.getByRole('button', { name: login.captchaOther }))
      // What goes on is told to whoever does not see it, and every control has a name.
      await dialog.getByRole('status').filter({ hasText: login.proofDone }).waitFor()
      expect(await unnamed(page)).toEqual([])
      await press(page, dialog.getByRole('button', { name: login.sendCode }))
      const shown = dialog.getByRole('alert').filter({ hasText: pattern(login.demoCode) })
      const code = /\d{6}/.exec((await shown.textContent()) ?? '')?.[0] ?? ''
      const field = dialog.getByLabel(login.code, { exact: true })
      await expect(field).toHaveAttribute('autocomplete', 'one-time-code')
      await expect(dialog.getByLabel(login.phone)).toHaveAttribute('autocomplete', 'tel')
      // As a message is copied: with the words around the code.
      await page.evaluate((text) => navigator.clipboard.writeText(text), (await shown.textContent()) ?? '')
      await expect(field).toBeFocused()
      await page.keyboard.press('ControlOrMeta+v')
      await expect(field).toHaveValue(code)
      await tick(page, dialog.getByRole('checkbox'))
      await press(page, dialog.getByRole('button', { name: login.submit, exact: true }))
      await dialog.waitFor({ state: 'hidden' })
    })

    await test.step('the order is filled in and placed', async () => {
      const { fill } = words.quotes
      await page.getByRole('heading', { level: 1, name: fill.title }).waitFor()
      // What stands beside the form comes a moment after it.
      await page.getByRole('button', { name: fill.paper }).waitFor()
      await around('the order form')
      await type(
        page,
        page.getByLabel(fill.company).first(),
        chinese ? '宁波澜湾家居用品有限公司' : 'Lanwan Home',
      )
      await tick(page, page.getByRole('checkbox', { name: pattern(fill.agreement) }))
      await press(page, page.getByRole('button', { name: pattern(fill.submit) }))
      await page.getByRole('heading', { level: 1, name: words.payments.title }).waitFor()
      await around('confirm and pay')
    })

    await test.step('and paid in the cashier', async () => {
      const cashier = page.getByRole('radio', { name: pattern(words.payments.channels.notes.cashier) })
      const name = (await cashier.getAttribute('name')) ?? ''
      await pick(page, page.locator(`input[type=radio][name="${name}"]`), cashier)
      const pay = page.getByRole('button', { name: payButton(info, 'cashier') }).first()
      await tabTo(page, pay)
      const [way] = await Promise.all([page.waitForEvent('popup'), page.keyboard.press('Enter')])
      await press(way, way.getByRole('button', { name: words.cashier.actions.pay.name, exact: true }))
      const dialog = page.getByRole('dialog')
      const { success } = words.payments.dialogue
      await dialog.getByRole('heading', { name: pattern(success.title) }).waitFor()
      await way.close()
      await page.bringToFront()
      const view = dialog.getByRole('link', { name: success.views.orders })
      await press(page, view.or(dialog.getByRole('button', { name: success.views.orders })))
      await page.waitForURL(/orderDetail\/overview/)
      await expect(page.getByText(words.orders.statuses.paid).first()).toBeVisible()
    })
  },
)

test(
  'an order is found, a statement questioned and confirmed, by keyboard [C-04, C-05]',
  inOne('@zh'),
  async ({ page }, info) => {
    const words = wordsOf(info)
    await logInByPassword(page, info, '13800000001')

    await test.step('the order is found by its number and opened', async () => {
      await page.goto('/orderManage/index')
      const number = /SP\d{13}/.exec((await page.getByRole('row').nth(4).textContent()) ?? '')?.[0] ?? ''
      if (everyLook) expect.soft(await trapsOf(page), 'the order list').toEqual([])
      await type(page, page.getByRole('searchbox').first(), number)
      await page.keyboard.press('Enter')
      await page.waitForURL(new RegExp(number))
      await expect(page.getByRole('row')).toHaveCount(2)
      await press(page, page.getByRole('link', { name: number }))
      await page.waitForURL(/orderDetail\/overview/)
      // The page that was opened has the focus at its beginning.
      await expect(page.locator('main:focus, main h1:focus')).toHaveCount(1)
      // The browser's own key for going back; none of the page's.
      await page.goBack()
      await page.waitForURL(new RegExp(number))
    })

    await test.step('a charge is questioned, and the question taken back', async () => {
      const { query, page: says, confirm, statuses } = words.statements
      await page.goto('/accountManage/statementManage/regularBill?status=toBeConfirmed')
      await press(page, page.locator('main th a[href*="statement?id="]').first())
      await page.waitForURL(/statement\?id=/)
      // The address is there before its page, and a list has a table too.
      const ask = page.getByRole('button', { name: pattern(query.askOf) }).first()
      await ask.waitFor()
      if (everyLook) expect.soft(await trapsOf(page), 'a statement').toEqual([])
      await press(page, ask)
      const dialog = page.getByRole('dialog')
      await type(page, dialog.getByLabel(query.reason), 'Two days, not three')
      await type(page, dialog.getByLabel(pattern(query.expected)), '10.00')
      await press(page, dialog.getByRole('button', { name: query.send }))
      await dialog.waitFor({ state: 'hidden' })
      const takeBack = page.getByRole('button', { name: pattern(query.takeBackOf) })
      await page.getByText('Two days, not three').first().waitFor()
      // A question of another day may stand beside it.
      for (let open = await takeBack.count(); open > 0; open--) {
        await press(page, takeBack)
        await expect(takeBack).toHaveCount(open - 1)
      }
      // The toast is told to whoever does not see it [C-05].
      await expect(page.getByRole('alert').getByText(query.takenBackDone)).toBeVisible()
      await expect(page.getByText(query.states.takenBack).first()).toBeVisible()
      // What had the focus is gone; it is not lost in the document.
      await expect(page.locator('main :focus, main:focus')).toHaveCount(1)

      const agree = page.getByRole('button', { name: pattern(says.confirm) })
      await expect(agree).toBeEnabled()
      await press(page, agree)
      await press(page, dialog.getByRole('button', { name: pattern(confirm.act) }))
      await dialog.waitFor({ state: 'hidden' })
      await expect(page.getByText(statuses.paymentRequired, { exact: true }).first()).toBeVisible()
    })

    await test.step('what was said in passing is found again in the list of messages', async () => {
      const bell = page
        .getByRole('banner')
        .getByRole('button', { name: new RegExp(`^${words.common.top.messages}`) })
      await press(page, bell)
      const kept = page.getByRole('listitem').filter({ hasText: words.statements.query.takenBackDone })
      await expect(kept.first()).toBeVisible()
      await page.keyboard.press('Escape')
      await expect(bell).toBeFocused()
    })
  },
)

whenAll('an invoice is applied for, and a document uploaded, by keyboard [C-04]', async ({ page }, info) => {
  const { invoices, orders } = wordsOf(info)
  await logInByPassword(page, info, '13800000001')

  await test.step('the invoice', async () => {
    await page.goto('/accountManage/invoiceManage/invoice')
    const all = page.getByRole('checkbox', { name: pattern(invoices.apply.chooseAll) }).first()
    await all.waitFor()
    if (everyLook) expect.soft(await trapsOf(page), 'an application').toEqual([])
    await tick(page, all)
    await tabTo(page, page.getByRole('radio'))
    await page.keyboard.press('Space')
    await expect(page.getByText(invoices.apply.fine)).toBeVisible()
    await press(page, page.getByRole('button', { name: pattern(invoices.apply.send) }))
    await page.waitForURL(/invoice\?id=inv_/)
  })

  await test.step('the document', async () => {
    const { documents } = orders
    await page.goto('/orderManage/index?status=inTransit')
    await press(page, page.getByRole('link', { name: /SP\d{13}/ }).first())
    await page.waitForURL(/orderDetail\/overview/)
    const add = page.getByRole('button', { name: documents.add })
    await press(page, add)
    const dialog = page.getByRole('dialog')
    // Asked for before the way there, so that the browser knows of it when the space bar is pressed.
    const opened = page.waitForEvent('filechooser')
    await tabTo(page, dialog.locator('input[type=file]'))
    await page.keyboard.press('Space')
    const chooser = await opened
    const name = `packing-${Date.now()}.txt`
    await chooser.setFiles({
      name: name.replace('.txt', '.pdf'),
      mimeType: 'application/pdf',
      buffer: smallPdf,
    })
    await expect(dialog.getByRole('listitem').filter({ hasText: name.replace('.txt', '') })).toBeVisible()
    await press(page, dialog.getByRole('button').last())
    await dialog.waitFor({ state: 'hidden' })
    await expect(page.getByText(name.replace('.txt', '')).first()).toBeVisible()
    await expect(add.and(page.locator(':focus'))).toHaveCount(1)
  })
})

/** The least that is a PDF by its content. */
const smallPdf = Buffer.from(
  '%PDF-1.4\n1 0 obj<</Type/Catalog/Pages 2 0 R>>endobj\n2 0 obj<</Type/Pages/Kids[3 0 R]/Count 1>>endobj\n3 0 obj<</Type/Page/Parent 2 0 R/MediaBox[0 0 72 72]>>endobj\ntrailer<</Root 1 0 R>>\n%%EOF\n',
)

whenAll('a business card is written, its blocks moved, by keyboard [C-02, C-04]', async ({ page }, info) => {
  const { edit } = wordsOf(info).scenes
  await logInByPassword(page, info, '13800000002')
  await page.goto('/personalCenter/promotion')
  await press(
    page,
    page.locator('main a[href*="/personalCenter/promotion/edit"]:not([tabindex="-1"])').first(),
  )
  await page.waitForURL(/promotion\/edit/)
  const title = page.getByLabel(edit.title)
  await title.waitFor()
  if (everyLook) expect.soft(await trapsOf(page), 'the card').toEqual([])
  await type(page, title, `By keys ${info.project.name}`)
  await expect(page.getByText(pattern(edit.savedAt))).toBeVisible()
  const blocks = page.getByRole('list', { name: edit.blocks.replace('{{place}}', '1') }).getByRole('listitem')
  const second = (await blocks.nth(1).textContent()) ?? ''
  const grip = blocks.nth(1).getByRole('button').first()
  await tabTo(page, grip)
  await page.keyboard.press('ArrowUp')
  await expect(blocks.nth(0)).toHaveText(second)
  await expect(blocks.nth(0).getByRole('button').first()).toBeFocused()
  // The same by its buttons.
  await press(page, blocks.nth(0).getByRole('button', { name: pattern(edit.down) }))
  await expect(blocks.nth(1)).toHaveText(second)
  await expect(page.locator('main :focus')).toHaveCount(1)
  await expect(page.getByText(pattern(edit.savedAt))).toBeVisible()
})

whenAll('what opens gives the focus back to what opened it [C-04]', async ({ page }, info) => {
  const { orders, invoices, profile, promotion, scenes, webhooks, common } = wordsOf(info)
  await logInByPassword(page, info, '13800000001')
  const openers = [
    ['/personalCenter/addressManage', page.locator('.head-end').getByRole('button').first()],
    ['/accountManage/invoiceManage?part=titles', page.getByRole('button', { name: invoices.titles.add })],
    ['/personalCenter/personalData', page.getByRole('button', { name: profile.closing.open })],
    ['/personalCenter/rebate', page.getByRole('button', { name: promotion.rebate.request, exact: true })],
    ['/personalCenter/promotion', page.getByRole('button', { name: pattern(scenes.list.shareOf) }).first()],
    ['/personalCenter/notifications?part=webhooks', page.getByRole('button', { name: webhooks.add })],
    ['/orderManage/index', page.getByRole('button', { name: common.top.search })],
  ] as const
  for (const [path, opener] of openers) {
    await page.goto(path)
    await opensAndReturns(page, opener, path)
  }
  await page.goto('/orderManage/index?status=inTransit')
  await press(page, page.getByRole('link', { name: /SP\d{13}/ }).first())
  await page.waitForURL(/orderDetail\/overview/)
  await opensAndReturns(page, page.getByRole('button', { name: orders.documents.add }), 'documents')
})

whenAll('columns are moved by buttons, for whoever cannot drag [C-02]', async ({ page }, info) => {
  const { table } = wordsOf(info).common
  await logInByPassword(page, info, '13800000001')
  await page.goto('/orderManage/index')
  await press(page, page.getByRole('button', { name: table.columns, exact: true }).first())
  const list = page.getByRole('dialog', { name: table.columnsTitle }).getByRole('listitem')
  const down = list.getByRole('button', { name: pattern(table.moveDown) })
  await tabTo(page, down)
  const moved = await page.evaluate(
    () => document.activeElement?.closest('li')?.querySelector('label')?.textContent,
  )
  const before = await list.locator('label').allTextContents()
  await page.keyboard.press('Enter')
  const after = await list.locator('label').allTextContents()
  expect(after.indexOf(moved ?? '')).toBe(before.indexOf(moved ?? '') + 1)
  // It can be moved on at once.
  await expect(down.and(page.locator(':focus'))).toHaveCount(1)
  await page.keyboard.press('Escape')
  await expect(page.getByRole('button', { name: table.columns, exact: true }).first()).toBeFocused()
})

test('the checks of the keyboard would notice [C-04]', inOne('@zh'), async ({ page }) => {
  await page.goto('/protocol')
  await page.evaluate(() => {
    const main = document.querySelector('main')
    main?.insertAdjacentHTML('beforeend', '<p><button id="trap">planted trap</button></p>')
    document.getElementById('trap')?.addEventListener('keydown', (event) => event.preventDefault())
  })
  expect((await trapsOf(page)).join()).toContain('planted trap')
  await page.evaluate(() => {
    document.getElementById('trap')?.remove()
    document
      .querySelector('main')
      ?.insertAdjacentHTML('beforeend', '<p><a href="#x" id="left">planted</a></p>')
    document.addEventListener('focusin', ({ target }) => {
      if ((target as Element).id === 'left') document.querySelector('a')?.focus()
    })
  })
  expect((await trapsOf(page)).length).toBeGreaterThan(0)
  await expect(tabTo(page, page.getByRole('heading', { level: 1 }), 20)).rejects.toThrow('do not reach')
  await page.evaluate(() =>
    document.querySelector('main')?.insertAdjacentHTML('beforeend', '<button></button>'),
  )
  expect((await unnamed(page)).join()).toContain('button')
})
