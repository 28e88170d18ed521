import { type APIResponse, expect, type Page, test } from '@playwright/test'
import type { OrderBillReply } from '#contract/bills.ts'
import { monthOf } from '#domain/bills/statements.ts'
import { addDays, businessDateOf } from '#domain/kernel/business-date.ts'
import { money } from '#domain/kernel/money.ts'
import { rateColumns } from '#domain/rates/rate-sheets.ts'
import { openDesk } from './desk.ts'
import { languageOf, logInByCode, logInByPassword, pattern, postOnce, wordsOf } from './story.ts'

/** One lane that nobody sells until the clerk of this story does. */
const lane = { pol: 'CNXMN', pod: 'PEPIO' } as const
const boxes = 40

/** Moments ago on the clocks of a port, as a clerk's spreadsheet holds them. */
const minutesAgo = (zone: string) => {
  const clock = new Intl.DateTimeFormat('sv-SE', { timeZone: zone, dateStyle: 'short', timeStyle: 'short' })
  return (minutes: number) => clock.format(Date.now() - minutes * 60_000)
}

/** A day at the desk, from the first price to the log of it all: five clerks, two shippers’ questions, and what stays. */
test('a day of the forwarder’s clerks', { tag: '@zh' }, async ({ page, browser }, info) => {
  test.setTimeout(300_000)
  const { bills, billing, chat, desk, invoicing, newsroom, orders, rates, records, sheets, tracking } =
    wordsOf(info)
  const chinese = languageOf(info) === 'zh-CN'
  const run = `${info.project.name}${info.retry}`
  const today = businessDateOf(new Date())
  const faults: string[] = []
  const watched = async (): Promise<Page> => {
    const each = await (await browser.newContext({ locale: languageOf(info) })).newPage()
    each.on('pageerror', (error) => faults.push(error.message))
    return each
  }
  const clerkAt = async (name: string, path: string): Promise<Page> => {
    const clerk = await watched()
    await openDesk(clerk, info, `${name}@sampan.example`, path)
    return clerk
  }

  const tokenOf = async (of: Page, path: string) => {
    const [asked] = await Promise.all([
      of.waitForRequest((request) => Boolean(request.headers().token)),
      of.goto(path),
    ])
    return asked.headers().token ?? ''
  }
  // A newcomer asks and orders; a shipper of long standing has something on a ship, paid for.
  await page.goto('/login')
  await logInByCode(page, info, chinese ? '13911110821' : '13911110822')
  const newcomer = await tokenOf(page, '/orderManage/index')
  const mobile = chinese ? '13800000001' : '13800000002'
  const payer = await watched()
  await logInByPassword(payer, info, mobile)
  const shipper = await tokenOf(payer, '/orderManage/index')
  const read = async (answer: APIResponse) => {
    expect(answer.ok(), `${answer.url()} ${await answer.text()}`).toBe(true)
    return (await answer.json()).data
  }
  const get = async (token: string, path: string) =>
    read(await page.request.get(`/api/crm/${path}`, { headers: { token } }))
  const post = async (token: string, path: string, data: object) => postOnce(page.request, path, data, token)

  /** Freight to China is paid on arrival: it is accepted before. */
  const cargo = `Natural latex ${run}`
  const order = async (quantity: number): Promise<{ id: string; number: string }> => {
    const request = {
      pickup: { kind: 'port', port: 'THLCH', country: 'TH' },
      delivery: { kind: 'port', port: 'CNNGB', country: 'CN' },
      containers: [{ type: '20GP', quantity }],
      readyOn: addDays(today, 8),
      cargo: { category: 'rubber', name: cargo, hsCode: null },
      services: ['none'],
    }
    const { offers } = await post(newcomer, 'quote/search', request)
    const saved = await post(newcomer, 'quote/save', {
      request,
      offerKey: offers[0].key,
      expectedTotal: offers[0].totals.cny,
    })
    return post(newcomer, 'order/place', { quoteId: saved.id })
  }
  const wanted = {
    pickup: { kind: 'port', port: lane.pol, country: 'CN' },
    delivery: { kind: 'port', port: lane.pod, country: 'PE' },
    containers: [{ type: '40HQ', quantity: 2 }],
    readyOn: addDays(today, 10),
    cargo: { category: 'furniture', name: `Wooden chairs ${run}`, hsCode: null },
    services: ['none'],
  }
  // Paid long ago, and on a ship.
  const [moving] = (await get(shipper, 'order/list?status=inTransit')).items
  const large = await order(boxes)
  const placed = [large, await order(1), await order(2)]
  expect((await post(newcomer, 'quote/search', wanted)).offers).toEqual([])
  await post(newcomer, 'quote/requestPrice', { request: wanted, note: run })

  const sales = await clerkAt('sales', '/desk/rates')
  const sheetName = `Andes ${run}`
  await test.step('sales puts the prices of a carrier on sale', async () => {
    const row: Partial<Record<(typeof rateColumns.ocean)[number], string>> = {
      carrier: 'COSU',
      service: 'WSA9',
      ...lane,
      containerType: '40HQ',
      currency: 'USD',
      amount: '2310.00',
      charges: 'THC CNY 825.00; DOC CNY 450.00',
      validFrom: today,
      validTo: addDays(today, 30),
      transitDays: '29',
      sailingWeekdays: '1 2 3 4 5 6 7',
    }
    const lines = [rateColumns.ocean, rateColumns.ocean.map((column) => row[column] ?? '')]
    await sales.getByRole('button', { name: rates.upload.open }).first().click()
    const dialog = sales.getByRole('dialog')
    await dialog.locator('input[type=file]').setInputFiles({
      name: 'andes.csv',
      mimeType: 'text/csv',
      buffer: Buffer.from(lines.map((cells) => cells.join(',')).join('\n')),
    })
    await dialog.getByLabel(sheets.name).fill(sheetName)
    await dialog.getByRole('button', { name: sheets.upload.submit }).click()
    await sales.getByRole('heading', { level: 1, name: sheetName }).waitFor()
    await sales.getByRole('button', { name: rates.sheet.apply.replace('{{rows}}', '1') }).click()
    await sales
      .getByRole('dialog')
      .getByRole('button', { name: rates.sheet.applyAll.replace('{{rows}}', '1') })
      .click()
    await expect(sales.getByText(rates.sheet.appliedNow.replace('{{rows}}', '1'))).toBeVisible()
    expect((await post(newcomer, 'quote/search', wanted)).offers[0]).toMatchObject({
      service: 'WSA9',
      ...lane,
    })
  })

  const answer = chinese ? `${run}：现在有价了，每天都有船。` : `${run}: on sale now, sailing every day.`
  await test.step('and tells the shipper who had asked for them', async () => {
    await sales.goto('/desk/rates?tab=requests')
    const asked = sales.getByRole('listitem').filter({ hasText: wanted.cargo.name })
    await asked.getByRole('button', { name: rates.requests.answer }).click()
    const dialog = sales.getByRole('dialog')
    await dialog.getByRole('textbox').fill(answer)
    await dialog.getByRole('button', { name: rates.requests.answerNow }).click()
    await expect(asked).toHaveCount(0)
    expect(JSON.stringify(await get(newcomer, 'quote/myPriceRequests'))).toContain(answer)
  })

  const operations = await clerkAt('operations', `/desk/orders?keyword=${encodeURIComponent(cargo)}`)
  await test.step('operations accepts three orders at once', async () => {
    for (const { number } of placed)
      await operations.getByRole('row').filter({ hasText: number }).getByRole('checkbox').check()
    await operations.getByRole('button', { name: desk.bulk.accept, exact: true }).click()
    await operations
      .getByRole('dialog')
      .getByRole('button', { name: pattern(desk.bulk.acceptNow_other) })
      .click()
    await expect(
      operations.getByRole('dialog').getByText(orders.bulk.resultAll.replace('{{shown}}', '3')),
    ).toBeVisible()
    await operations.keyboard.press('Escape')
    for (const { number } of placed)
      await expect(operations.getByRole('row').filter({ hasText: number })).toContainText(
        orders.statuses.accepted,
      )
  })

  await test.step('and pastes when forty boxes came in, one line a box', async () => {
    await operations.goto(`/desk/orders/${large.id}`)
    const { gatedIn } = tracking.events
    await operations.getByRole('columnheader').getByRole('button', { name: gatedIn }).click()
    const times = operations.getByRole('textbox', {
      name: pattern(desk.milestones.cell.replace('{{event}}', gatedIn)),
    })
    await expect(times).toHaveCount(boxes)
    const ago = minutesAgo('Asia/Bangkok')
    await operations.context().grantPermissions(['clipboard-read', 'clipboard-write'])
    await operations.evaluate(
      (text) => navigator.clipboard.writeText(text),
      Array.from({ length: boxes }, (_, box) => ago(20 + box)).join('\n'),
    )
    await times.first().focus()
    await operations.keyboard.press('Control+v')
    await expect(times.last()).toHaveValue(ago(20 + boxes - 1))
    await operations
      .getByRole('button', { name: desk.milestones.save_other.replace('{{count}}', String(boxes)) })
      .click()
    await expect(
      operations.getByText(desk.milestones.saved_other.replace('{{count}}', String(boxes))),
    ).toBeVisible()
    const { containers } = await get(newcomer, `tracking/timeline?orderId=${large.id}`)
    expect(containers.map(({ stage }: { stage: string }) => stage)).toEqual(Array(boxes).fill('toBeSailed'))
  })

  const finance = await clerkAt('finance', `/desk/orders/${moving.id}`)
  const note = chinese ? `客户要求多放两天（${run}）` : `Two more days in the yard, as asked (${run})`
  let lineId = ''
  await test.step('finance adds a charge, which the shipper agrees to', async () => {
    await finance.getByRole('button', { name: bills.desk.add, exact: true }).click()
    const dialog = finance.getByRole('dialog')
    await dialog.getByLabel(bills.charge, { exact: true }).selectOption('STOR')
    await dialog.getByLabel(bills.desk.quantity).fill('2')
    await dialog.getByLabel(pattern(bills.desk.price)).fill('500.00')
    await dialog.getByLabel(bills.desk.cause, { exact: true }).selectOption('customerRequest')
    await dialog.getByLabel(bills.desk.note).fill(note)
    await dialog.getByRole('button', { name: bills.desk.addNow, exact: true }).click()
    await expect(finance.getByText(bills.desk.addedAsked)).toBeVisible()
    await payer.goto(`/orderManage/orderDetail/costs?id=${moving.id}`)
    await expect(payer.getByText(note).first()).toBeVisible()
    await payer
      .getByRole('button', { name: new RegExp(`^${pattern(bills.agreeTo).source}`) })
      .last()
      .click()
    await expect(payer.getByText(bills.agreed)).toBeVisible()
    const bill: OrderBillReply = await get(shipper, `bill/ofOrder?orderId=${moving.id}`)
    const line = bill.rows.flatMap(({ lines }) => lines).find((each) => each.note.zh === note)
    expect(line?.consent).toBe('given')
    lineId = line?.id ?? ''
  })

  const reason = chinese ? `只多放了一天（${run}）` : `It was one day only (${run})`
  await test.step('and settles what the shipper asks about it on the statement', async () => {
    const token = await tokenOf(finance, '/desk/statements')
    const { customer } = (await get(token, `desk/statement/list?keyword=${mobile}`)).items[0]
    const { items } = await post(token, 'desk/statement/issue', {
      userId: customer.userId,
      month: monthOf(today),
      kind: 'regular',
    })
    await post(shipper, 'statement/query', {
      statementId: items[0].id,
      lineId,
      reason,
      expectedMinor: money(50_000, 'CNY').minor,
    })
    await finance.goto('/desk')
    await finance.getByRole('link', { name: pattern(billing.queue.questions.name) }).click()
    const question = finance.getByRole('listitem').filter({ hasText: reason })
    await question.getByRole('button', { name: pattern(billing.questions.answerOf) }).click()
    const dialog = finance.getByRole('dialog')
    await dialog.getByLabel(billing.questions.words).fill(chinese ? '按一天计' : 'One day it is')
    await dialog.getByRole('button', { name: billing.questions.creditNow }).click()
    await dialog.waitFor({ state: 'hidden' })
    await expect(question).toHaveCount(0)
  })

  let invoice = ''
  await test.step('and has an invoice issued that had failed', async () => {
    await finance.goto('/desk/invoices')
    const row = finance.getByRole('row').filter({ hasText: invoicing.statuses.failed }).first()
    invoice = (await row.getByRole('link').first().textContent()) ?? ''
    await row.getByRole('link').first().click()
    await finance.getByRole('heading', { level: 1, name: invoice }).waitFor()
    await finance.getByRole('button', { name: pattern(invoicing.retryOf) }).click()
    await expect(finance.getByText(invoicing.statuses.success, { exact: true })).toBeVisible({
      timeout: 30_000,
    })
  })

  const title = { zh: `厦门至秘鲁开售（${run}）`, en: `Xiamen to Peru on sale ${run}` }
  await test.step('content publishes the news of it in both languages', async () => {
    const content = await clerkAt('content', '/desk/news')
    await content.getByRole('link', { name: newsroom.write }).click()
    for (const side of ['zh', 'en'] as const) {
      const field = (name: 'title' | 'summary' | 'body') =>
        content.getByRole('textbox', { name: newsroom.fields[name][side], exact: true })
      await field('title').fill(title[side])
      await field('summary').fill(side === 'zh' ? '每天都有船。' : 'A sailing every day.')
      await field('body').fill(side === 'zh' ? '每天都有船，29 天到。' : 'A sailing every day, 29 days.')
    }
    await content.keyboard.press('Control+s')
    await content.waitForURL(/\/desk\/news\/art_/)
    await content.getByRole('button', { name: newsroom.moves.publish }).click()
    await content.getByRole('dialog').getByRole('button', { name: newsroom.publish.confirm }).click()
    await expect(content.getByText(newsroom.statuses.published, { exact: true })).toBeVisible()
    for (const side of ['zh', 'en'] as const) {
      const address = await content.getByRole('link', { name: newsroom.open[side] }).getAttribute('href')
      expect(await (await page.request.get(address ?? '')).text()).toContain(title[side])
    }
    await content.context().close()
  })

  const question = chinese ? `${run} 去秘鲁几天到？` : `${run}: how many days to Peru?`
  await test.step('sales answers who asks from the home page', async () => {
    const visitor = await watched()
    await visitor.goto(chinese ? '/' : '/english')
    await visitor.getByRole('button', { name: chat.title, exact: true }).click()
    const panel = visitor.getByRole('dialog', { name: chat.title })
    const message = panel.getByRole('textbox', { name: chat.compose.label })
    await expect(message).toBeFocused()
    await message.fill(question)
    await message.press('Enter')
    await expect(panel.getByText(chat.state.sent)).toBeVisible()
    await sales.goto('/desk/chats')
    await sales.getByRole('tabpanel').getByRole('link').filter({ hasText: question }).click()
    const pane = sales.getByRole('region', { name: chat.log, exact: true })
    const reply = chinese ? `29 天（${run}）` : `Twenty-nine (${run})`
    const answered = pane.getByRole('textbox', { name: chat.inbox.reply })
    await answered.fill(reply)
    await answered.press('Enter')
    await expect(panel.getByText(reply)).toBeVisible()
    await visitor.context().close()
  })

  await test.step('the administrator finds all of it in the log', async () => {
    const administrator = await clerkAt('admin', '/desk/records')
    const actions = records.actions.desk
    for (const [action, about] of [
      ['rates/apply', sheetName],
      ['quote/answerPriceRequest', answer],
      ...placed.map(({ number }) => ['order/bulk', number] as const),
      ['tracking/addEvents', large.number],
      ['bill/add', note],
      ['statement/issue', ''],
      ['statement/answer', ''],
      ['invoice/retry', invoice],
      ['news/publish', title[chinese ? 'zh' : 'en']],
      ['chat/reply', ''],
    ] as const) {
      await administrator.goto(`/desk/records?action=${encodeURIComponent(action)}&from=${today}`)
      const row = administrator.getByRole('row').filter({ hasText: actions[action] })
      await expect(row.filter({ hasText: about }).first(), `${action} ${about}`).toBeVisible()
    }
    await administrator.context().close()
  })
  expect(faults).toEqual([])
})
