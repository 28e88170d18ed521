import { readXlsx } from 'hucre/xlsx'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { addBillLineCall, enterBillLinesCall, orderBillCall } from '#contract/bills.ts'
import * as contract from '#contract/charge-codes.ts'
import { listCharges } from '#contract/reference.ts'
import { statementLines, statementPaper, statementWorkbook } from '#contract/statements.ts'
import type { OrderId } from '#domain/kernel/ids.ts'
import { money } from '#domain/kernel/money.ts'
import type { OwnChargeCode } from '#domain/reference/charges.ts'
import { openLiveEvents } from '#server/platform/live/live-events.ts'
import { startTestApp, type TestApp } from '#test/support/app.ts'
import { buildOrder } from '#test/support/orders.ts'
import { readPdfText } from '#test/support/pdf-text.ts'
import { buildCustomer, buildStaff } from '#test/support/people.ts'
import { buildStatement } from '#test/support/statement-rows.ts'
import { followReference, openReference } from './kept-reference.ts'
import { knownCharge } from './queries.ts'
import { loadReference } from './store.ts'

let app: TestApp
let finance: string
let sales: string
let operations: string
beforeAll(async () => {
  app = await startTestApp()
  finance = (await buildStaff(app, 'finance')).token
  sales = (await buildStaff(app, 'sales')).token
  operations = (await buildStaff(app, 'operations')).token
})
afterAll(() => app.stop())

const own = (code: string) => code as OwnChargeCode
const terms = {
  basis: 'shipment',
  stage: 'origin',
  payer: 'prepaid',
  taxKind: 'port',
  currency: 'CNY',
  place: 205,
} as const
type Wish = Partial<{ basedOn: number; name: { zh: string; en: string }; terms: object }>
const save = (code: string, wish: Wish = {}, token = finance) =>
  app.call(contract.saveChargeCode, {
    token,
    body: {
      code,
      basedOn: 0,
      name: { zh: `木箱加固费 ${code}`, en: `Crate bracing ${code}` },
      note: '',
      ...wish,
      terms: { ...terms, ...wish.terms },
    },
  })
const close = (code: string, basedOn: number, closed = true) =>
  app.call(contract.closeChargeCode, { token: finance, body: { code, basedOn, closed, note: '' } })
const list = async (query: object) =>
  (await app.call(contract.listChargeCodes, { token: sales, query: { size: 100, ...query } })).data
const offered = async (code: string) =>
  (await app.call(listCharges, {})).data.find((each) => each.code === code)

/** An order that moves, so that it may be charged beyond its quote. */
async function order() {
  const shipper = await buildCustomer(app)
  const { id } = await buildOrder(app, shipper, { status: 'inTransit' })
  const { rows } = await app.ctx.pool.query<{ number: string }>('select number from orders where id = $1', [
    id,
  ])
  return { id, number: rows[0]?.number ?? '', shipper }
}
const charge = (orderId: OrderId, code: string, token = operations) =>
  app.call(addBillLineCall, {
    token,
    body: {
      orderId,
      code,
      quantity: '1',
      unitPrice: money(1_200, 'CNY'),
      cause: 'customerRequest',
      note: 'Bracing of a crate',
    },
  })

describe('charge codes at the desk', () => {
  it('are the product’s, in the order of lists, page by page', async () => {
    const all = await list({})
    expect(all.items[0]).toMatchObject({ code: 'THC', state: 'product', place: expect.any(Number) })
    const first = await list({ size: 10 })
    const second = await list({ size: 10, cursor: first.nextCursor })
    expect(second.items[0]?.code).toBe(all.items[10]?.code)
    expect((await list({ text: '燃油' })).items.map(({ code }) => code)).toContain('BAF')
    expect((await list({ state: 'own' })).total).toBe(0)
  })

  it('take one of the forwarder’s own, which is offered at once with its currency', async () => {
    expect((await save('CRATE')).data).toMatchObject({ code: 'CRATE', state: 'own', version: 1 })
    expect(await offered('CRATE')).toMatchObject({ currency: 'CNY', closed: false, stage: 'origin' })
    expect((await list({ state: 'own' })).items.map(({ code }) => code)).toEqual(['CRATE'])
  })

  it.each([
    ['THC', 409, 'charge.productsOwn', undefined],
    ['FAF', 400, 'request.invalid', 'charge.codeTaken'],
    ['lower', 400, 'request.invalid', 'charge.codeInvalid'],
    ['X', 400, 'request.invalid', 'charge.codeInvalid'],
    ["X'; --", 400, 'request.invalid', 'charge.codeInvalid'],
  ])('refuse %s', async (code, status, reason, field) => {
    const refused = await save(code)
    expect([refused.status, refused.reason, refused.fields?.code?.code]).toEqual([status, reason, field])
  })

  it('refuse a name that another charge has', async () => {
    const refused = await save('OCEANX', { name: { zh: '海运费', en: 'Something else' } })
    expect(refused.fields?.['name.zh']?.code).toBe('charge.nameTaken')
  })

  it('rename a charge of the product, and give it its own name back', async () => {
    const rename = (basedOn: number, name: { zh: string; en: string } | null) =>
      app.call(contract.nameCharge, { token: finance, body: { code: 'SEAL', basedOn, name, note: '' } })
    expect((await rename(0, { zh: '铅封费', en: 'Seal fee' })).data).toMatchObject({
      state: 'renamed',
      productName: { zh: '封条费' },
    })
    expect((await offered('SEAL'))?.name).toEqual({ zh: '铅封费', en: 'Seal fee' })
    expect((await rename(1, null)).data.state).toBe('product')
    expect((await offered('SEAL'))?.name.zh).toBe('封条费')
    expect((await rename(1, null)).reason).toBe('charge.changedMeanwhile')
  })

  it('are kept by finance and administrators, and read by sales and operations', async () => {
    expect((await save('NOPE', {}, sales)).status).toBe(403)
    const content = (await buildStaff(app, 'content')).token
    expect((await app.call(contract.listChargeCodes, { token: content, query: {} })).status).toBe(403)
  })

  it('charge an order, and the shipper reads the name in both languages', async () => {
    await save('FUMX', { name: { zh: '熏蒸看护费', en: 'Fumigation watch' } })
    const { id, shipper } = await order()
    expect((await charge(id, 'FUMX')).status).toBe(200)
    const bill = (await app.call(orderBillCall, { token: shipper.token, query: { orderId: id } })).data
    expect(bill.rows.find(({ code }) => code === 'FUMX')).toMatchObject({
      name: { zh: '熏蒸看护费', en: 'Fumigation watch' },
      stage: 'origin',
    })
  })

  it('keep their meaning once they are used, and may be named and placed otherwise', async () => {
    const { id } = await order()
    await save('USED')
    expect((await save('USED', { basedOn: 1, terms: { basis: 'container' } })).status).toBe(200)
    await charge(id, 'USED')
    const used = (await app.call(contract.getChargeCode, { token: sales, query: { code: 'USED' } })).data
    expect(used.usedSince).not.toBeNull()
    expect((await save('USED', { basedOn: 2, terms: { basis: 'day' } })).reason).toBe('charge.meaningUsed')
    expect((await save('USED', { basedOn: 2, terms: { basis: 'container', place: 9 } })).status).toBe(200)
  })

  it('when closed charge nothing new, and what bears them reads as before', async () => {
    await save('SHUT')
    const { id, number, shipper } = await order()
    await charge(id, 'SHUT')
    expect((await close('SHUT', 1)).data.state).toBe('closed')
    expect((await charge(id, 'SHUT')).reason).toBe('charge.closed')
    expect((await charge(id, 'NOSUCH')).reason).toBe('charge.unknown')
    const bill = (await app.call(orderBillCall, { token: shipper.token, query: { orderId: id } })).data
    expect(bill.rows.find(({ code }) => code === 'SHUT')?.name.en).toBe('Crate bracing SHUT')
    const line = (code: string) => ({
      orderNumber: number,
      code: own(code),
      quantity: '1',
      unitPrice: money(1_000, 'CNY'),
      cause: 'customerRequest' as const,
      note: 'x',
    })
    const read = await app.call(enterBillLinesCall, {
      token: operations,
      body: { name: 'list 1', lines: [line('SHUT'), line('NOSUCH'), line('CRATE')] },
    })
    expect(read.data.rows.map(({ faults }) => faults.length)).toEqual([1, 1, 0])
    expect(read.data.rows[0]?.faults[0]?.message).toContain('SHUT')
    await close('SHUT', 2, false)
    expect((await charge(id, 'SHUT')).status).toBe(200)
  })

  it('when closed keep their names on the statement, its paper and its workbook', async () => {
    const name = { zh: '木箱加固费（旧）', en: 'Old crate bracing' }
    await save('OLDBOX', { name })
    const { id, shipper } = await order()
    await charge(id, 'OLDBOX')
    const statement = await buildStatement(app, shipper.userId)
    await close('OLDBOX', 1)
    const query = { id: statement.id }
    const { data } = await app.call(statementLines, { token: shipper.token, query })
    expect(data.lines.find(({ code }) => code === 'OLDBOX')?.name).toEqual(name)
    const paper = (await app.call(statementPaper, { token: shipper.token, query })).raw.rawPayload
    const text = readPdfText(paper).join('').replaceAll('\n', '')
    for (const language of ['zh', 'en'] as const) {
      expect(text).toContain(name[language])
      const book = (await app.call(statementWorkbook, { token: shipper.token, language, query })).raw
        .rawPayload
      const cells = (await readXlsx(book)).sheets[0]?.rows.flat() ?? []
      expect(cells).toContain(name[language])
    }
  })

  it('of fifty clerks at once take one version, and tell the others of whom', async () => {
    const replies = await Promise.all(Array.from({ length: 50 }, () => save('RACE')))
    expect(replies.filter(({ status }) => status === 200)).toHaveLength(1)
    expect(new Set(replies.filter(({ status }) => status !== 200).map(({ reason }) => reason))).toEqual(
      new Set(['charge.changedMeanwhile']),
    )
  })

  it('never change their meaning while somebody charges with them', async () => {
    const { id } = await order()
    for (let round = 0; round < 5; round++) {
      const code = `MEET${round}`
      await save(code)
      const [charged, changed] = await Promise.all([
        charge(id, code),
        save(code, { basedOn: 1, terms: { stage: 'ocean' } }),
      ])
      expect(charged.status).toBe(200)
      expect([200, 409]).toContain(changed.status)
      const { rows } = await app.ctx.pool.query<{ kind: string }>(
        'select kind from bill_lines where order_id = $1 and code = $2',
        [id, code],
      )
      const { data } = await app.call(contract.getChargeCode, { token: sales, query: { code } })
      expect(rows[0]?.kind).toBe(data.stage === 'ocean' ? 'oceanFreight' : 'regular')
    }
  })

  it('stand in the desk’s log with what was said', async () => {
    await save('LOGGED')
    const { rows } = await app.ctx.pool.query(
      `select after from desk_records where action = 'chargeCodes/save' order by number desc limit 1`,
    )
    expect(rows[0].after).toMatchObject({
      nameEnglish: 'Crate bracing LOGGED',
      basis: 'shipment',
      place: 205,
    })
  })
})

describe('another process', () => {
  it('hears of a code by the live events, and looks in the database where it has not heard yet', async () => {
    const live = openLiveEvents(app.ctx.db, '', false, app.ctx.log)
    const other = { ...app.ctx, live, reference: openReference(await loadReference()) }
    const code = own('BESIDE')
    await followReference(other)
    expect(other.reference.charges.has(code)).toBe(false)
    await save(code)
    expect((await knownCharge(other, code)).name.en).toBe('Crate bracing BESIDE')
    await live.start()
    try {
      await save(code, { basedOn: 1, name: { zh: '另一个名称', en: 'Heard of' } })
      await expect.poll(() => other.reference.charges.get(code)?.name.en, { timeout: 5_000 }).toBe('Heard of')
    } finally {
      await live.stop()
    }
  })
})
