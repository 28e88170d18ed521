import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { BodyInput } from '#contract/endpoint.ts'
import * as contract from '#contract/markups.ts'
import { getOrder, listOrders, placeOrder } from '#contract/orders.ts'
import {
  findAlternatives,
  getOffer,
  getQuote,
  listMyQuotes,
  quotePaper,
  saveQuote,
  searchQuotes,
} from '#contract/quotes.ts'
import { withdrawRateSheet } from '#contract/rates.ts'
import { businessDate } from '#domain/kernel/business-date.ts'
import { money } from '#domain/kernel/money.ts'
import type { OceanRow } from '#domain/rates/read-rows.ts'
import { paymentReceived, post } from '#server/ledger/commands.ts'
import { quotesPart } from '#server/quotes/personal.ts'
import { addRateSheet, seedExchangeRates } from '#server/rates/commands.ts'
import { forgetPrices } from '#server/rates/queries.ts'
import { startTestApp, type TestApp } from '#test/support/app.ts'
import { buildCustomer, buildStaff } from '#test/support/people.ts'

/** What we pay for a container: a figure that nothing else has. */
const cost = 1_234_567

let app: TestApp
let clerk: { token: string; staffId: string }
let shipper: Awaited<ReturnType<typeof buildCustomer>>
let sheetId: string
const line = (changes: Partial<OceanRow> = {}): OceanRow => ({
  row: 2,
  carrier: 'COSU',
  service: 'AEU3',
  pol: 'CNNGB',
  pod: 'DEHAM',
  via: null,
  passage: null,
  containerType: '40HQ',
  currency: 'USD',
  minor: cost,
  charges: [
    { code: 'THC', basis: 'container', currency: 'CNY', minor: 82_500, payer: 'prepaid', stage: 'origin' },
  ],
  validFrom: businessDate('2026-11-01'),
  validTo: businessDate('2026-12-31'),
  transitDays: 39,
  weekdays: '7',
  demurrageDays: 5,
  detentionDays: 7,
  allotment: null,
  remarks: null,
  ...changes,
})

beforeAll(async () => {
  app = await startTestApp()
  clerk = await buildStaff(app, 'sales', '林晓')
  shipper = await buildCustomer(app)
  await seedExchangeRates(app.ctx, businessDate('2026-11-20'))
  const sheet = await addRateSheet(
    app.ctx,
    { name: 'bought', kind: 'ocean', prices: 'buying', fileName: 'bought.csv' },
    [line()],
  )
  sheetId = sheet.id
})
afterAll(() => app.stop())

const asked = {
  pickup: { kind: 'port' as const, port: 'CNNGB' },
  delivery: { kind: 'port' as const, port: 'DEHAM' },
  containers: [{ type: '40HQ', quantity: 1 }],
  readyOn: '2026-11-25',
  cargo: { category: 'furniture', name: 'Dining chairs' },
  services: ['none' as const],
}
const search = (token?: string) => app.call(searchQuotes, { body: asked, ...(token ? { token } : {}) })
const freight = async (token?: string) => {
  const [offer] = (await search(token)).data.offers
  if (!offer) return null
  const body = { ...asked, offerKey: offer.key }
  const { charges } = (await app.call(getOffer, { body, ...(token ? { token } : {}) })).data
  return charges.find((each) => each.code === 'OF')?.unitPrice?.minor ?? null
}

type Terms = BodyInput<typeof contract.saveMarkup>
const terms = (changes: Partial<Terms> = {}): Terms => ({
  level: 'ordinary',
  charge: 'OF',
  origin: null,
  destination: null,
  carrier: null,
  containerType: null,
  markup: { kind: 'percent', basisPoints: 1_000 },
  roundTo: null,
  validFrom: '2026-11-01',
  validTo: '2026-12-31',
  ...changes,
})
const save = (body: Terms, token = clerk.token) => app.call(contract.saveMarkup, { token, body })
const withdraw = (markupId: string, version: number) =>
  app.call(contract.withdrawMarkup, { token: clerk.token, body: { markupId, version, reason: 'over' } })

describe('markups', () => {
  it('offers bought freight only when a rule marks it up, and by the last version at once', async () => {
    expect(await freight()).toBeNull()
    const { data: rule } = await save(terms())
    expect(rule).toMatchObject({ version: 1, staffName: '林晓', withdrawn: false })
    expect(await freight()).toBe(1_358_024)
    const changed = await save(
      terms({ markupId: rule.id, version: 1, markup: { kind: 'amount', minor: 10_000, currency: 'USD' } }),
    )
    expect(changed.data.version).toBe(2)
    expect(await freight()).toBe(cost + 10_000)
    const history = await app.call(contract.markupHistory, {
      token: clerk.token,
      query: { markupId: rule.id },
    })
    expect(history.data.map((each) => [each.version, each.markup.kind])).toEqual([
      [2, 'amount'],
      [1, 'percent'],
    ])
    await withdraw(rule.id, 2)
    expect(await freight()).toBeNull()
  })

  it('refuses a version that is no longer the last, and names who wrote it', async () => {
    const { data: rule } = await save(terms())
    const both = await Promise.all(
      [500, 600].map((basisPoints) =>
        save(terms({ markupId: rule.id, version: 1, markup: { kind: 'percent', basisPoints } })),
      ),
    )
    expect(both.map((each) => each.status).sort()).toEqual([200, 409])
    const refused = both.find((each) => each.status === 409)
    expect(refused?.reason).toBe('rates.markupChanged')
    expect(refused?.message).toContain('林晓')
    await withdraw(rule.id, 2)
  })

  it.each<[string, Partial<Terms>, string]>([
    ['a port nobody knows', { origin: 'CNXXX' }, 'origin'],
    ['a carrier nobody knows', { carrier: 'XXXX' }, 'carrier'],
    ['a type that is not offered', { containerType: '99XX' }, 'containerType'],
    ['an end before the beginning', { validTo: '2026-10-01' }, 'validTo'],
  ])('refuses %s', async (_, changes, field) => {
    const answer = await save(terms(changes))
    expect([answer.status, answer.reason]).toEqual([400, 'request.invalid'])
    expect(Object.keys(answer.fields ?? {})).toEqual([field])
  })

  it('sells below cost only when the clerk says so', async () => {
    const loss = terms({ markup: { kind: 'percent', basisPoints: -100 } })
    expect((await save(loss)).reason).toBe('rates.belowCost')
    const { data, status } = await save({ ...loss, acceptBelowCost: true })
    expect(status).toBe(200)
    await withdraw(data.id, 1)
  })

  it('never changes a version that was written', async () => {
    await expect(app.owner.query("update markup_versions set level = 'gold'")).rejects.toThrow('append-only')
    await expect(app.owner.query('delete from markup_versions')).rejects.toThrow('append-only')
  })

  it('is written into the desk’s log with what it was and is', async () => {
    const { data: rule } = await save(terms())
    await save(terms({ markupId: rule.id, version: 1, markup: { kind: 'percent', basisPoints: 1_250 } }))
    const { rows } = await app.ctx.pool.query(
      'select before, after from desk_records where subject = $1 order by number',
      [rule.id],
    )
    expect(rows.map((each) => [each.before?.markup ?? null, each.after.markup])).toEqual([
      [null, '10%'],
      ['10%', '12.5%'],
    ])
    await withdraw(rule.id, 2)
  })

  it('lists what is open and what has ended, by level and charge, page by page', async () => {
    const made = []
    for (const level of ['silver', 'silver', 'gold'] as const) made.push((await save(terms({ level }))).data)
    const list = async (query: object) =>
      (await app.call(contract.listMarkups, { token: clerk.token, query: { ...query } })).data
    expect((await list({ level: 'silver' })).items.map(({ id }) => id)).toEqual([made[1]?.id, made[0]?.id])
    expect((await list({ level: 'gold', charge: 'THC' })).items).toEqual([])
    for (const each of made) await withdraw(each.id, 1)
    expect((await list({})).items).toEqual([])
    const ended = await list({ state: 'ended', size: 10 })
    expect(ended.items[0]).toMatchObject({ id: made[2]?.id, withdrawn: true, reason: 'over' })
  })
})

describe('the preview of a markup', () => {
  it('shows cost, price and margin of every level before and after, and writes nothing', async () => {
    const { data: rule } = await save(terms())
    const { data } = await app.call(contract.previewMarkup, {
      token: clerk.token,
      body: { terms: terms({ level: 'gold', markup: { kind: 'percent', basisPoints: -500 } }) },
    })
    expect(data.belowCost).toBe(true)
    expect(data.examples).toHaveLength(1)
    const [example] = data.examples
    expect(example).toMatchObject({ pol: 'CNNGB', pod: 'DEHAM', carrier: 'COSU', cost: money(cost, 'USD') })
    expect(
      example?.levels.map((each) => [each.level, each.before.price?.minor, each.after.price?.minor]),
    ).toEqual([
      ['ordinary', 1_358_024, 1_358_024],
      ['silver', 1_358_024, 1_358_024],
      ['gold', 1_358_024, 1_172_839],
      ['diamond', 1_358_024, 1_172_839],
    ])
    expect(example?.levels[2]?.after.margin).toEqual({ amount: money(-61_728, 'USD'), basisPoints: -526 })
    const without = await app.call(contract.previewMarkup, {
      token: clerk.token,
      body: { markupId: rule.id, terms: null },
    })
    expect(without.data.examples[0]?.levels[0]?.after).toEqual({ price: null, margin: null })
    await withdraw(rule.id, 1)
  })

  it('finds what a rule for a country, another charge or nothing at all would change', async () => {
    const look = async (changes: Partial<Terms>) =>
      (await app.call(contract.previewMarkup, { token: clerk.token, body: { terms: terms(changes) } })).data
        .examples
    expect(await look({ origin: 'CN', destination: 'DE' })).toHaveLength(1)
    expect(await look({ destination: 'NL' })).toEqual([])
    expect((await look({ charge: 'THC' })).map((each) => each.cost)).toEqual([money(82_500, 'CNY')])
    expect(await look({ charge: 'TRK' })).toEqual([])
  })
})

describe('whose price it is', () => {
  it('is the ordinary one for a visitor and the level’s own for a customer who paid enough', async () => {
    const { data: ordinary } = await save(terms())
    const { data: silver } = await save(
      terms({ level: 'silver', markup: { kind: 'percent', basisPoints: 500 } }),
    )
    const payer = await buildCustomer(app)
    expect([await freight(), await freight(payer.token)]).toEqual([1_358_024, 1_358_024])
    await post(
      app.ctx,
      paymentReceived({
        userId: payer.userId,
        channel: 'cashier',
        channelTradeNo: 'a silver year',
        amount: money(5_000_000, 'CNY'),
      }),
    )
    forgetPrices(app.ctx)
    expect([await freight(), await freight(payer.token)]).toEqual([1_358_024, 1_296_295])
    await withdraw(ordinary.id, 1)
    await withdraw(silver.id, 1)
  })
})

describe('what a customer is told', () => {
  it('is never a cost or a rule, from the search to the order; the desk sees both', async () => {
    const { data: rule } = await save(terms())
    const { token } = shipper
    const replies: unknown[] = []
    const searched = await search(token)
    const [offer] = searched.data.offers
    if (!offer) throw new Error('no offer')
    const written = await app.call(getOffer, { token, body: { ...asked, offerKey: offer.key } })
    const other = await app.call(findAlternatives, { token, body: { ...asked, readyOn: '2027-02-01' } })
    const kept = await app.call(saveQuote, {
      token,
      body: { request: asked, offerKey: offer.key, expectedTotal: offer.totals.cny },
    })
    const quoteId = kept.data.id
    replies.push(searched.data, written.data, other.data, kept.data)
    replies.push((await app.call(getQuote, { token, query: { quoteId } })).data)
    replies.push((await app.call(listMyQuotes, { token, query: {} })).data)
    const paper = await app.call(quotePaper, { token, query: { id: quoteId } })
    expect(paper.status).toBe(200)
    const placed = await app.call(placeOrder, { token, body: { quoteId } })
    replies.push(placed.data)
    const orderId = placed.data.id
    replies.push((await app.call(getOrder, { token, query: { id: orderId } })).data)
    replies.push((await app.call(listOrders, { token, query: {} })).data)
    replies.push(await quotesPart.read(app.ctx, shipper.userId))
    for (const each of replies) {
      expect(each).toBeTruthy()
      expect(JSON.stringify(each)).not.toMatch(
        /"cost|"rule|markup|mkp_|bought|buying|margin|1234567|1728394/i,
      )
    }
    const margin = await app.call(contract.quoteMargin, { token: clerk.token, query: { orderId } })
    expect(
      margin.data.charges.map((each) => [each.code, each.cost.minor, each.price.minor, each.rule]),
    ).toEqual([
      ['OF', cost, 1_358_024, { id: rule.id, version: 1 }],
      ['THC', 82_500, 82_500, null],
    ])
    expect(margin.data.margin.amount.minor).toBe(margin.data.price.minor - margin.data.cost.minor)
    expect((await app.call(contract.quoteMargin, { token, query: { orderId } })).status).toBe(401)

    // What was ordered keeps its figures, whatever becomes of the rule and the sheet.
    await withdraw(rule.id, 1)
    await app.call(withdrawRateSheet, { token: clerk.token, body: { sheetId } })
    const later = await app.call(contract.quoteMargin, { token: clerk.token, query: { orderId } })
    expect(later.data).toEqual(margin.data)
  })

  it('refuses whoever may not sell', async () => {
    const content = await buildStaff(app, 'content')
    expect((await save(terms(), content.token)).status).toBe(403)
    expect((await save(terms(), shipper.token)).status).toBe(401)
    const unknown = await app.call(contract.markupHistory, {
      token: clerk.token,
      query: { markupId: 'mkp_00000000000000000000000000' },
    })
    expect(unknown.status).toBe(404)
  })
})
