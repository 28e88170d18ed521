import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { creditBillLineCall } from '#contract/bills.ts'
import type { BodyInput } from '#contract/endpoint.ts'
import * as contract from '#contract/invoices.ts'
import { totalInfo } from '#contract/orders.ts'
import type { BillLineId, InvoiceTitleId, OrderId, UserId } from '#domain/kernel/ids.ts'
import { money } from '#domain/kernel/money.ts'
import { moneyOfLines } from '#server/bills/queries.ts'
import { newId } from '#server/platform/ids.ts'
import { startTestApp, type TestApp } from '#test/support/app.ts'
import { applyFor, buildPaidLines, buildTitle, goodTaxNumber } from '#test/support/invoices.ts'
import { buildOrder } from '#test/support/orders.ts'
import { buildCustomer, buildStaff } from '#test/support/people.ts'

let app: TestApp
let finance: string
let customer: { userId: UserId; token: string }
let titleId: InvoiceTitleId

beforeAll(async () => {
  app = await startTestApp()
  finance = (await buildStaff(app, 'finance', '周岚')).token
})
afterAll(() => app.stop())
beforeEach(async () => {
  customer = await buildCustomer(app)
  titleId = await buildTitle(app, customer)
})

const drain = () => app.ctx.jobs.drain(app.ctx)
const check = (lines: BodyInput<typeof contract.checkApplication>['lines'], title = titleId) =>
  app.call(contract.checkApplication, { token: customer.token, body: { titleId: title, lines } })
const apply = (lines: BodyInput<typeof contract.applyForInvoice>['lines'], key?: string) =>
  app.call(contract.applyForInvoice, {
    token: customer.token,
    body: { titleId, lines },
    ...(key ? { key } : {}),
  })
const left = async () => (await app.call(contract.listInvoiceable, { token: customer.token })).data
const listed = async () => (await app.call(contract.listInvoices, { token: customer.token })).data
const detail = async (id: string) =>
  (await app.call(contract.getInvoice, { token: customer.token, query: { id: id as never } })).data
const credit = (id: BillLineId, amountMinor: number) =>
  app.call(creditBillLineCall, { token: finance, body: { id, amountMinor, note: '多计' } })
/** Of no line is more invoiced than paid. */
async function expectBounded(userId = customer.userId): Promise<void> {
  for (const [id, { paid, invoiced }] of await moneyOfLines(app.ctx, userId, { all: true }))
    expect(invoiced.minor, id).toBeLessThanOrEqual(paid.minor)
}

describe('what is left to invoice [§4]', () => {
  test('is what was paid, line by line, less what was invoiced', async () => {
    const { orderId, lines } = await buildPaidLines(app, customer)
    await buildOrder(app, customer, { status: 'pendingPayment' })
    const before = await left()
    expect(before.items.map(({ lineId }) => lineId).sort()).toEqual(lines.map(({ lineId }) => lineId).sort())
    const total = lines.reduce((all, { amountMinor }) => all + amountMinor, 0)
    expect(before.totalLeft).toEqual(money(total, 'CNY'))
    expect(before.items[0]).toMatchObject({ orderId, inApplication: null, payer: null, statementId: null })
    const [line] = lines
    if (!line) throw new Error('no line')
    await applyFor(app, customer, titleId, [{ ...line, amountMinor: 100_00 }])
    const after = await left()
    expect(after.totalLeft).toEqual(money(total - 100_00, 'CNY'))
    expect(after.items.find(({ lineId }) => lineId === line.lineId)?.left).toEqual(
      money(line.amountMinor - 100_00, 'CNY'),
    )
    expect((await listed()).totals).toEqual({
      invoiced: money(100_00, 'CNY'),
      left: money(total - 100_00, 'CNY'),
    })
  })

  test('comes in pages, each line once, narrowed by kind, order and words', async () => {
    const orders: OrderId[] = []
    for (let more = 0; more < 5; more++) orders.push((await buildPaidLines(app, customer)).orderId)
    const token = customer.token
    const first = (await app.call(contract.listInvoiceable, { token, query: { size: 10 } })).data
    const rest = (
      await app.call(contract.listInvoiceable, { token, query: { size: 10, cursor: first.nextCursor ?? '' } })
    ).data
    expect(rest.nextCursor).toBeNull()
    const seen = [...first.items, ...rest.items].map(({ lineId }) => lineId)
    expect(new Set(seen).size).toBe(15)
    const ids = [...first.items, ...rest.items].map(({ orderId }) => orderId)
    expect([...new Set(ids)]).toEqual([...orders].reverse())
    const kind = (await app.call(contract.listInvoiceable, { token, query: { kind: 'regular' } })).data
    expect(kind.items.map(({ code }) => code)).toEqual(Array(5).fill('THC'))
    const [orderId] = orders
    const own = await app.call(contract.listInvoiceable, { token, query: { orderId, keyword: '燃油' } })
    expect(own.data.items.map(({ code }) => code)).toEqual(['BAF'])
    const strange = await app.call(contract.listInvoiceable, { token, query: { cursor: 'x' } })
    expect(strange.fields?.cursor?.code).toBe('field.invalid')
  })

  test('is in the total of the workplace, less what was invoiced [§3]', async () => {
    const { lines } = await buildPaidLines(app, customer)
    const value = async () => (await app.call(totalInfo, { token: customer.token })).data.invoiceValue.minor
    const before = await value()
    await applyFor(app, customer, titleId, lines.slice(0, 1))
    expect(await value()).toBe(before - (lines[0]?.amountMinor ?? 0))
  })
})

describe('an application', () => {
  test('is told what its invoice says before it is made, and writes nothing', async () => {
    const { lines } = await buildPaidLines(app, customer)
    const { data } = await check(lines)
    expect(data.problems).toEqual([])
    expect(data.treatment).toBe('zeroRated')
    expect(data.items.map(({ name, quantity, amount }) => [name.zh, quantity, amount.minor])).toEqual(
      expect.arrayContaining([['码头操作费', '2', 165_000]]),
    )
    expect(data.total.minor).toBe(lines.reduce((all, { amountMinor }) => all + amountMinor, 0))
    expect(data.remark).toMatch(/^订单 SP\d+，宁波-鹿特丹，2×40HQ$/)
    expect((await listed()).items).toEqual([])
  })

  test('names each problem with its line', async () => {
    const { lines } = await buildPaidLines(app, customer)
    const [a, b, c] = lines
    if (!a || !b || !c) throw new Error('three lines')
    await applyFor(app, customer, titleId, [a])
    await apply([{ ...c, amountMinor: 1 }])
    const { data } = await check([
      { ...a, amountMinor: 1 },
      { ...b, amountMinor: b.amountMinor + 1 },
      { ...c, amountMinor: 1 },
    ])
    expect(data.problems).toEqual([
      { problem: 'nothingLeft', lineId: a.lineId, about: null },
      { problem: 'tooMuch', lineId: b.lineId, about: null },
      { problem: 'inApplication', lineId: c.lineId, about: null },
    ])
    expect((await apply([{ ...a, amountMinor: 1 }])).reason).toBe('invoice.nothingLeft')
    expect((await apply([{ ...b, amountMinor: b.amountMinor + 1 }])).reason).toBe('invoice.tooMuch')
    expect((await apply([{ ...c, amountMinor: 1 }])).reason).toBe('invoice.inApplication')
    const twice = await apply([b, b])
    expect(twice.fields?.['lines.1.lineId']?.code).toBe('field.invalid')
    await drain()
  })

  test('is for one’s own lines and titles only', async () => {
    const { lines } = await buildPaidLines(app, customer)
    const other = await buildCustomer(app)
    const theirTitle = await buildTitle(app, other)
    const body = { titleId: theirTitle, lines }
    for (const endpoint of [contract.checkApplication, contract.applyForInvoice] as const) {
      expect((await app.call(endpoint, { token: other.token, body })).reason).toBe('request.notFound')
      expect((await app.call(endpoint, { token: customer.token, body })).reason).toBe('request.notFound')
    }
    const id = await applyFor(app, customer, titleId, lines)
    expect((await app.call(contract.getInvoice, { token: other.token, query: { id } })).reason).toBe(
      'request.notFound',
    )
    for (const as of ['pdf', 'xml'] as const)
      expect(
        (await app.call(contract.downloadInvoice, { token: other.token, query: { id, as } })).reason,
      ).toBe('request.notFound')
  })

  test('comes to no more than was paid, however many are made at once [A-16]', async () => {
    const { lines } = await buildPaidLines(app, customer)
    const second = await buildPaidLines(app, customer)
    const [a] = lines
    const [b] = second.lines
    if (!a || !b) throw new Error('a line')
    const answers = await Promise.all(
      Array.from({ length: 50 }, (_, at) => apply(at % 2 === 0 ? [a, b] : [b, a])),
    )
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
    expect(new Set(answers.flatMap(({ reason }) => reason ?? []))).toEqual(new Set(['invoice.inApplication']))
    await drain()
    await expectBounded()
    // A part at a time, each issued before the next: still never more than was paid.
    const [c] = lines.slice(1)
    if (!c) throw new Error('a line')
    const part = { ...c, amountMinor: Math.ceil(c.amountMinor / 3) }
    let issued = 0
    for (let round = 0; round < 4; round++) {
      const parts = await Promise.all(Array.from({ length: 5 }, () => apply([part])))
      issued += parts.filter(({ status }) => status === 200).length
      await drain()
    }
    expect(issued).toBe(2)
    await expectBounded()
  })

  test('is held by the database too: what is beyond the charge is not written', async () => {
    const { lines } = await buildPaidLines(app, customer)
    const id = await applyFor(app, customer, titleId, lines)
    const [line] = lines
    const more = app.ctx.pool.query(
      `with v as (insert into invoices (id, user_id, number, title, tax_treatment, amount_minor, status, applied_at)
         select $1, user_id, 'X', title, tax_treatment, 1, 'invoicing', applied_at from invoices where id = $2
         returning user_id, id)
       insert into invoice_lines select user_id, id, $3, 1 from v`,
      [newId('inv'), id, line?.lineId],
    )
    await expect(more).rejects.toMatchObject({ constraint: 'no_more_is_invoiced_than_charged' })
  })
})

describe('an issued invoice', () => {
  test('has its number, its papers and its sample mark, and is told', async () => {
    const { lines } = await buildPaidLines(app, customer)
    const id = await applyFor(app, customer, titleId, lines, { remark: '请开具' })
    const invoice = await detail(id)
    expect(invoice).toMatchObject({ status: 'success', sample: true, remark: '请开具', tries: 1 })
    expect(invoice.invoiceNo).toMatch(/^26330\d{15}$/)
    expect(invoice.openMoves).toEqual(['mail', 'download'])
    expect(invoice.lines.map(({ amount }) => amount.minor).sort()).toEqual(
      lines.map(({ amountMinor }) => amountMinor).sort(),
    )
    const pdf = await app.call(contract.downloadInvoice, { token: customer.token, query: { id } })
    expect(pdf.raw.headers['content-type']).toBe('application/pdf')
    expect(pdf.raw.headers['content-disposition']).toContain(
      `filename*=UTF-8''${encodeURIComponent(`发票 ${invoice.invoiceNo}.pdf`)}`,
    )
    expect(pdf.raw.rawPayload.subarray(0, 5).toString()).toBe('%PDF-')
    const xml = await app.call(contract.deskDownloadInvoice, { token: finance, query: { id, as: 'xml' } })
    expect(xml.raw.body).toContain(`<InvoiceNumber>${invoice.invoiceNo}</InvoiceNumber>`)
    expect(xml.raw.body).toContain(goodTaxNumber)
  })

  test('says what people wrote as text, never as markup or formula', async () => {
    const name = '=HYPERLINK("http://x")<script>alert(1)</script>&公司'
    const odd = await buildTitle(app, customer, { name, kind: 'personal', taxNumber: '' })
    const { lines } = await buildPaidLines(app, customer)
    const id = await applyFor(app, customer, odd, lines, { remark: '</Remark><Tax>1</Tax>' })
    const xml = (
      await app.call(contract.downloadInvoice, { token: customer.token, query: { id, as: 'xml' } })
    ).raw.body
    expect(xml).toContain(
      '<Name>=HYPERLINK(&quot;http://x&quot;)&lt;script&gt;alert(1)&lt;/script&gt;&amp;公司</Name>',
    )
    expect(xml).toContain('&lt;/Remark&gt;&lt;Tax&gt;1&lt;/Tax&gt;')
  })

  test('is taken back by a red letter when less is paid than it says, newest first [§6]', async () => {
    const { lines } = await buildPaidLines(app, customer)
    const [line] = lines
    if (!line) throw new Error('a line')
    const half = Math.floor(line.amountMinor / 2)
    const older = await applyFor(app, customer, titleId, [{ ...line, amountMinor: half }])
    const newer = await applyFor(app, customer, titleId, [{ ...line, amountMinor: line.amountMinor - half }])
    // A tenth goes back: the newer one is taken back by it, the older one stands.
    await credit(line.lineId, 41_000)
    await drain()
    await expectBounded()
    expect((await detail(older)).redLetters).toEqual([])
    const [letter] = (await detail(newer)).redLetters
    expect(letter).toMatchObject({ status: 'success' })
    expect(letter?.amount.minor).toBe(-290_444)
    const red = await detail(letter?.id ?? '')
    expect(red).toMatchObject({ redOf: newer, openMoves: ['mail', 'download'] })
    const xml = await app.call(contract.downloadInvoice, {
      token: customer.token,
      query: { id: red.id, as: 'xml' },
    })
    expect(xml.raw.body).toContain(
      `<RedLetterOf><InvoiceNumber>${(await detail(newer)).invoiceNo}</InvoiceNumber>`,
    )
    // All of it goes back: both are taken back whole, and nothing twice.
    await credit(line.lineId, 369_000)
    await drain()
    await drain()
    await expectBounded()
    const all = await listed()
    expect(all.totals.invoiced.minor).toBe(0)
    expect(all.items.filter(({ redOf }) => redOf !== null)).toHaveLength(3)
  })
})

describe('titles', () => {
  const save = (body: Partial<BodyInput<typeof contract.saveTitle>>) =>
    app.call(contract.saveTitle, {
      token: customer.token,
      body: { kind: 'enterprise', name: '甲公司', taxNumber: goodTaxNumber, ...body },
    })

  test.each<[what: string, body: Partial<BodyInput<typeof contract.saveTitle>>, field: string, code: string]>(
    [
      ['a wrong digit', { taxNumber: '91350100M000100Y44' }, 'taxNumber', 'title.taxNumberDigit'],
      ['a wrong length', { taxNumber: '9135010' }, 'taxNumber', 'title.taxNumberForm'],
      ['none for an enterprise', { taxNumber: '' }, 'taxNumber', 'required'],
      ['one for a person', { kind: 'personal' }, 'taxNumber', 'title.taxNumberOfPerson'],
      ['a broken e-mail address', { email: 'a@b' }, 'email', 'email.invalid'],
      ['two addresses', { email: 'a@example.com,b@example.com' }, 'email', 'email.invalid'],
      ['a second head line', { email: 'a@example.com\r\nBcc: b@example.com' }, 'email', 'email.invalid'],
      ['no name', { name: ' ' }, 'name', 'required'],
    ],
  )('refuses %s beside its field [§5]', async (_, body, field, code) => {
    const { status, fields } = await save(body)
    expect([status, fields?.[field]?.code]).toEqual([400, code])
  })

  test('have one default, the first until another is; a removed one leaves its invoices', async () => {
    const { lines } = await buildPaidLines(app, customer)
    const id = await applyFor(app, customer, titleId, lines)
    const { data } = await save({ isDefault: true, taxNumber: ` ${goodTaxNumber.toLowerCase()} ` })
    expect(data.titles.map(({ name, isDefault, taxNumber }) => [name, isDefault, taxNumber])).toEqual([
      ['甲公司', true, goodTaxNumber],
      ['宁波澜湾家居用品有限公司', false, goodTaxNumber],
    ])
    const second = data.titles[0]
    const removed = await app.call(contract.removeTitle, {
      token: customer.token,
      body: { id: second?.id ?? titleId },
    })
    expect(removed.data.titles.map(({ isDefault }) => isDefault)).toEqual([true])
    await app.call(contract.removeTitle, { token: customer.token, body: { id: titleId } })
    expect((await detail(id)).title.name).toBe('宁波澜湾家居用品有限公司')
    const other = await buildCustomer(app)
    const theirs = await app.call(contract.removeTitle, { token: other.token, body: { id: titleId } })
    expect(theirs.reason).toBe('request.notFound')
  })
})
