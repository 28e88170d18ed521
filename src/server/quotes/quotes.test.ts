import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { saveQuoteForCustomer } from '#contract/customer-orders.ts'
import { listNotifications, saveNotificationSettings } from '#contract/notifications.ts'
import type { QuoteDraftInput } from '#contract/quotes.ts'
import * as contract from '#contract/quotes.ts'
import { buildDemoRates } from '#db/demo-rates.ts'
import { system } from '#domain/kernel/actor.ts'
import { businessDateOf } from '#domain/kernel/business-date.ts'
import { defaultSettings } from '#domain/notifications/settings.ts'
import { setExchangeRate } from '#server/rates/commands/exchange-rates.ts'
import { startTestApp, type TestApp } from '#test/support/app.ts'
import { buildCustomer, buildStaff } from '#test/support/people.ts'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
  await buildDemoRates(app.ctx, businessDateOf(app.ctx.clock()))
})
afterAll(() => app.stop())

const ningboDoor = {
  kind: 'door',
  country: 'CN',
  province: '330000',
  city: '330200',
  region: '330206',
  street: '新碶街道 88 号',
} as const
const port = (code: string) => ({ kind: 'port', port: code }) as const

const draft = (changes: Partial<QuoteDraftInput> = {}): QuoteDraftInput => ({
  pickup: ningboDoor,
  delivery: port('DEHAM'),
  containers: [{ type: '40HQ', quantity: 2 }],
  readyOn: '2026-11-25',
  cargo: { category: 'furniture', name: '木制餐椅' },
  services: ['customsDeclaration', 'cargoInsurance'],
  goodsValue: { minor: 8_600_000, currency: 'USD' },
  ...changes,
})

const search = (changes: Partial<QuoteDraftInput> = {}, sort?: 'price' | 'speed' | 'departure' | 'co2') =>
  app.call(contract.searchQuotes, { body: { ...draft(changes), ...(sort ? { sort } : {}) } })

/** An offer of a search, written out. */
const written = async (
  offer: { readonly key: string } | undefined,
  changes: Partial<QuoteDraftInput> = {},
) => {
  const asked = { ...draft(changes), offerKey: offer?.key ?? 'there is no offer' }
  return (await app.call(contract.getOffer, { body: asked })).data
}

describe('quote search', () => {
  it('answers a visitor with offers of four carriers and more from a Ningbo door to Hamburg [§6]', async () => {
    const { status, data } = await search()
    expect(status).toBe(200)
    expect(new Set(data.offers.map((each) => each.carrier)).size).toBeGreaterThanOrEqual(4)
    expect(new Set(data.offers.map((each) => each.pod))).toEqual(new Set(['DEHAM']))
    expect(new Set(data.offers.map((each) => each.pol))).toEqual(new Set(['CNNGB', 'CNSHA']))
    const cosco = await written(data.offers.find((each) => each.carrier === 'COSU' && each.pol === 'CNNGB'))
    expect(cosco?.departsOn).toBe('2026-11-29')
    expect(cosco?.charges.map((each) => each.code)).toEqual(
      expect.arrayContaining(['TRK', 'THC', 'DOC', 'CUS', 'OF', 'BAF', 'INS', 'DTHC', 'DO']),
    )
    expect(cosco?.cutOffs.map((each) => [each.code, each.at])).toEqual([
      ['AFC', '2026-11-25T02:00:00.000Z'],
      ['DCO', '2026-11-25T04:00:00.000Z'],
      ['VCO', '2026-11-26T02:00:00.000Z'],
      ['FCO', '2026-11-27T10:00:00.000Z'],
      ['CUA', '2026-11-27T22:00:00.000Z'],
    ])
    expect(cosco?.validUntil).toBe('2026-11-25T04:00:00.000Z')
    expect(cosco?.exchangeRates.map((each) => each.from).sort()).toEqual(['EUR', 'USD'])
    expect(cosco?.co2e?.teu).toBe(4)
  })

  it.each([
    ['CNNGB', 'NLRTM'],
    ['CNSHA', 'NLRTM'],
    ['CNNGB', 'DEHAM'],
  ])('has four carriers and more from %s to %s', async (pol, pod) => {
    const { data } = await search({ pickup: port(pol), delivery: port(pod), services: ['none'] })
    expect(new Set(data.offers.map((each) => each.carrier)).size).toBeGreaterThanOrEqual(4)
  })

  it('adds up: every total is the sum of its lines, in every currency and in CNY', async () => {
    const mixed = {
      containers: [
        { type: '20GP', quantity: 1 },
        { type: '40HQ', quantity: 3 },
      ],
    }
    const { data } = await search(mixed)
    expect(data.offers.length).toBeGreaterThan(0)
    for (const listed of data.offers) {
      const offer = await written(listed, mixed)
      const [named] = contract.namedOffers({ ...data, offers: [listed] })
      // Space is told of the moment; an offer that is written out does not hold it.
      const { space: _, ...kept } = { ...named }
      expect(offer).toMatchObject({ ...kept, cutOffs: expect.arrayContaining(listed.cutOffs) })
      expect(offer.totals.cny.minor).toBe(offer.charges.reduce((sum, each) => sum + each.cny.minor, 0))
      expect(offer.totals.cny.minor).toBe(offer.totals.prepaid.cny.minor + offer.totals.collect.cny.minor)
      for (const total of offer.totals.byCurrency) {
        const lines = offer.charges.filter((each) => each.amount.currency === total.currency)
        expect(total.minor).toBe(lines.reduce((sum, each) => sum + each.amount.minor, 0))
      }
    }
  })

  it('sorts by price, speed, departure and CO2e', async () => {
    const read = { price: 'totals', speed: 'transitDays', departure: 'departsOn', co2: 'co2e' } as const
    for (const sort of ['price', 'speed', 'departure', 'co2'] as const) {
      const { data } = await search({}, sort)
      const keys = data.offers.map((each) => {
        if (sort === 'price') return each.totals.cny.minor
        if (sort === 'co2') return each.co2e?.grams ?? 0
        return each[read[sort] as 'transitDays' | 'departsOn']
      })
      expect(keys).toEqual([...keys].sort((a, b) => (a < b ? -1 : a > b ? 1 : 0)))
    }
  })

  it('delivers to a foreign door and picks up at one', async () => {
    const hamburg = {
      kind: 'door',
      country: 'DE',
      province: 'HH',
      city: 'DE-HH-hamburg',
      region: null,
      street: 'Speicherstrasse 1',
    } as const
    const out = await search({ delivery: hamburg, services: ['none'] })
    const delivered = await written(out.data.offers[0], { delivery: hamburg, services: ['none'] })
    expect(delivered.charges.some((each) => each.code === 'DEL')).toBe(true)
    const homeward = { pickup: hamburg, delivery: { ...ningboDoor }, services: ['none' as const] }
    const home = await search(homeward)
    expect(home.data.offers.length).toBeGreaterThan(0)
    expect((await written(home.data.offers[0], homeward)).charges.map((each) => each.code)).toEqual(
      expect.arrayContaining(['TRK', 'DEL']),
    )
  })

  it('refuses a door that cannot be located [§8]', async () => {
    const nowhere = await search({ pickup: { ...ningboDoor, city: '339999' } })
    expect([nowhere.status, nowhere.reason]).toEqual([422, 'quote.doorNotLocated'])
    const other = await search({ pickup: { ...ningboDoor, region: '310115' } })
    expect(other.reason).toBe('quote.doorNotLocated')
    const abroad = await search({ delivery: { kind: 'door', country: 'DE', city: 'Atlantis', street: 'x' } })
    expect(abroad.reason).toBe('quote.doorNotLocated')
    expect(abroad.message).toContain('门点')
  })

  it('says that no price was found and names what has one [§8]', async () => {
    const { status, data } = await search({
      pickup: port('CNNGB'),
      delivery: port('DKCPH'),
      services: ['none'],
    })
    expect(status).toBe(200)
    expect([data.offers.length, data.reason]).toEqual([0, 'quote.nothingFound'])
    expect(data.alternatives.some((each) => each.kind === 'deliveryPort' && each.offers > 0)).toBe(true)
  })

  it('says that the lane is being expanded [§8]', async () => {
    const { data } = await search({ pickup: port('CNNGB'), delivery: port('KEMBA'), services: ['none'] })
    expect(data.reason).toBe('quote.laneBeingExpanded')
  })

  it('offers another day when prices hold only later', async () => {
    const { data } = await app.call(contract.findAlternatives, { body: draft({ services: ['none'] }) })
    expect(data.find((each) => each.kind === 'readyDate')).toMatchObject({ readyOn: '2026-12-02' })
  })

  it.each([
    ['no container', { containers: [] }, 'quote.noContainers'],
    ['equal countries port to port', { pickup: port('CNNGB'), delivery: port('CNSHA') }, 'quote.sameCountry'],
    ['a day that has passed', { readyOn: '2026-11-19' }, 'quote.readyDatePassed'],
    ['free pickup without its information', { freePickup: true }, 'quote.pickupInformationMissing'],
  ] as const)('refuses %s [§5]', async (_, changes, code) => {
    const { reason, status } = await search(changes as never)
    expect([status, reason]).toEqual([422, code])
  })

  it('names every missing field by its own code [§5]', async () => {
    const { fields, reason } = await app.call(contract.searchQuotes, {
      body: { pickup: {}, delivery: { kind: 'door' }, containers: [{}] },
    })
    expect(reason).toBe('request.invalid')
    expect(Object.fromEntries(Object.entries(fields ?? {}).map(([path, { code }]) => [path, code]))).toEqual({
      'pickup.kind': 'quote.pickupPlaceKindMissing',
      'delivery.country': 'quote.deliveryAddressMissing',
      'delivery.street': 'quote.deliveryStreetMissing',
      'containers.0.type': 'quote.containerTypeMissing',
      'containers.0.quantity': 'quote.quantityMissing',
      readyOn: 'quote.readyDateMissing',
      'cargo.name': 'quote.cargoMissing',
      'cargo.category': 'quote.cargoCategoryMissing',
      services: 'quote.servicesMissing',
    })
  })

  it('lists what the form offers', async () => {
    const { data } = await app.call(contract.quoteOptions)
    expect(data.containerTypes.map((each) => each.code)).toContain('40HQ')
    expect(data.services).toHaveLength(8)
  })
})

describe('kept quotes', () => {
  it('freezes an offer: neither a new rate of exchange nor time changes it [§3]', async () => {
    const { token } = await buildCustomer(app)
    const [offer] = (await search()).data.offers
    if (!offer) throw new Error('no offer')
    const body = { request: draft(), offerKey: offer.key, expectedTotal: offer.totals.cny }
    const saved = await app.call(contract.saveQuote, { token, body })
    expect(saved.status).toBe(200)
    expect(saved.data.offer).toEqual(await written(offer))
    const rate = {
      currency: 'USD',
      on: businessDateOf(app.ctx.clock()),
      rate: '7.2',
      source: { zh: '测试', en: 'test' },
    } as const
    await setExchangeRate(app.ctx, system, { ...rate, replaces: '7.0835' })
    const read = await app.call(contract.getQuote, { token, query: { quoteId: saved.data.id } })
    expect(read.data).toEqual(saved.data)
    const again = await app.call(contract.saveQuote, { token, body })
    expect([again.status, again.reason]).toEqual([409, 'quote.priceChanged'])
    await setExchangeRate(app.ctx, system, { ...rate, rate: '7.0835', replaces: rate.rate })
  })

  it('refuses a total other than today’s and a sailing that is not offered', async () => {
    const { token } = await buildCustomer(app)
    const [offer] = (await search()).data.offers
    if (!offer) throw new Error('no offer')
    const changed = {
      request: draft(),
      offerKey: offer.key,
      expectedTotal: { ...offer.totals.cny, minor: offer.totals.cny.minor - 1 },
    }
    expect((await app.call(contract.saveQuote, { token, body: changed })).reason).toBe('quote.priceChanged')
    const gone = {
      request: draft(),
      offerKey: 'COSU.NONE.CNNGB.DEHAM.2026-11-29.x',
      expectedTotal: offer.totals.cny,
    }
    expect((await app.call(contract.saveQuote, { token, body: gone })).reason).toBe('quote.expired')
  })

  it('wants a login, and hides a quote from every other customer [§6]', async () => {
    const mine = await buildCustomer(app)
    const other = await buildCustomer(app)
    const [offer] = (await search()).data.offers
    if (!offer) throw new Error('no offer')
    const body = { request: draft(), offerKey: offer.key, expectedTotal: offer.totals.cny }
    expect((await app.call(contract.saveQuote, { body })).status).toBe(401)
    const { data } = await app.call(contract.saveQuote, { token: mine.token, body })
    const read = await app.call(contract.getQuote, { token: other.token, query: { quoteId: data.id } })
    expect([read.status, read.reason]).toEqual([404, 'request.notFound'])
    expect((await app.call(contract.listMyQuotes, { token: other.token })).data.items).toEqual([])
    const list = await app.call(contract.listMyQuotes, { token: mine.token })
    expect(list.data.items.map((each) => each.id)).toEqual([data.id])
  })

  it('pages through kept quotes, newest first', async () => {
    const { token } = await buildCustomer(app)
    const { offers } = (await search()).data
    for (const offer of offers.slice(0, 12)) {
      await app.call(contract.saveQuote, {
        token,
        body: { request: draft(), offerKey: offer.key, expectedTotal: offer.totals.cny },
      })
    }
    const first = await app.call(contract.listMyQuotes, { token, query: { size: 10 } })
    const second = await app.call(contract.listMyQuotes, {
      token,
      query: { size: 10, cursor: first.data.nextCursor ?? '' },
    })
    const ids = [...first.data.items, ...second.data.items].map((each) => each.id)
    expect(new Set(ids).size).toBe(12)
    expect(second.data.nextCursor).toBeNull()
  })

  it('tells the open, the ordered and the expired quotes apart, each with what was asked', async () => {
    const { token } = await buildCustomer(app)
    const { offers } = (await search()).data
    const ids: string[] = []
    for (const offer of offers.slice(0, 3)) {
      const body = { request: draft(), offerKey: offer.key, expectedTotal: offer.totals.cny }
      ids.push((await app.call(contract.saveQuote, { token, body })).data.id)
    }
    const [open, ordered, expired] = ids
    await app.ctx.pool.query('update quotes set order_id = $1 where id = $2', ['ord_of_a_quote', ordered])
    await app.ctx.pool.query('update quotes set valid_until = $1 where id = $2', [app.ctx.clock(), expired])
    const listed = async (state: 'open' | 'ordered' | 'expired') =>
      (await app.call(contract.listMyQuotes, { token, query: { state } })).data.items
    expect((await listed('open')).map(({ id }) => id)).toEqual([open])
    expect(await listed('ordered')).toMatchObject([{ id: ordered, orderId: 'ord_of_a_quote', open: false }])
    expect(await listed('expired')).toMatchObject([
      { id: expired, open: false, request: { pickup: ningboDoor, delivery: port('DEHAM') } },
    ])
  })

  it('takes a request for a price to a clerk and its answer back', async () => {
    const { token } = await buildCustomer(app)
    const other = await buildCustomer(app)
    const clerk = await buildStaff(app, 'sales')
    const asked = await app.call(contract.requestPrice, {
      token,
      body: { request: draft({ delivery: port('KEMBA') }), note: '每月 4 柜' },
    })
    expect(asked.status).toBe(200)
    const open = await app.call(contract.listPriceRequests, { token: clerk.token })
    expect(open.data.items.map((each) => each.id)).toEqual([asked.data.id])
    await app.call(contract.answerPriceRequest, {
      token: clerk.token,
      body: { id: asked.data.id, answer: 'USD 2,900/40HQ' },
    })
    const mine = await app.call(contract.listMyPriceRequests, { token })
    expect(mine.data.items[0]).toMatchObject({ status: 'answered', answer: 'USD 2,900/40HQ' })
    expect((await app.call(contract.listMyPriceRequests, { token: other.token })).data.items).toEqual([])
  })

  describe('the answer to a request for a price', () => {
    const ask = async (token: string, delivery = port('KEMBA')) => {
      const body = { request: draft({ delivery }), note: '' }
      return (await app.call(contract.requestPrice, { token, body })).data.id
    }
    const answer = (token: string, id: string, text: string) =>
      app.call(contract.answerPriceRequest, { token, body: { id, answer: text } })
    const told = async (token: string) => {
      await app.ctx.jobs.drain(app.ctx)
      return (await app.call(listNotifications, { token })).data.items
    }
    const mombasa = { zh: '蒙巴萨', en: 'Mombasa' }

    it('is told to whoever asked, once, and to nobody else', async () => {
      const asker = await buildCustomer(app)
      const other = await buildCustomer(app)
      const clerk = await buildStaff(app, 'sales')
      const id = await ask(asker.token)
      await ask(other.token)
      expect(await told(asker.token)).toEqual([])
      expect((await answer(clerk.token, id, 'USD 2,900/40HQ')).status).toBe(200)
      expect((await answer(clerk.token, id, 'USD 2,900/40HQ')).data.answer).toBe('USD 2,900/40HQ')
      expect(await told(asker.token)).toMatchObject([
        { kind: 'priceRequestAnswered', orderId: null, params: { place: mombasa } },
      ])
      expect(await told(other.token)).toEqual([])
    })

    it('is told again when a clerk corrects it', async () => {
      const asker = await buildCustomer(app)
      const clerk = await buildStaff(app, 'sales')
      const id = await ask(asker.token)
      await answer(clerk.token, id, 'USD 2,900/40HQ')
      app.clock.advance(60)
      await answer(clerk.token, id, 'USD 2,700/40HQ')
      expect(await told(asker.token)).toHaveLength(2)
    })

    it('is told with the answer or not at all', async () => {
      const asker = await buildCustomer(app)
      const clerk = await buildStaff(app, 'sales')
      const id = await ask(asker.token)
      // The log of the desk refuses: the answer, and what would be told of it, go with it.
      await app.owner.query(`create function no_log() returns trigger language plpgsql as
        $$ begin raise exception 'no log today'; end $$`)
      await app.owner.query(
        'create trigger no_log before insert on desk_records for each row execute function no_log()',
      )
      try {
        expect((await answer(clerk.token, id, 'USD 2,900/40HQ')).status).toBe(500)
      } finally {
        await app.owner.query('drop trigger no_log on desk_records; drop function no_log()')
      }
      const mine = await app.call(contract.listMyPriceRequests, { token: asker.token })
      expect(mine.data.items).toMatchObject([{ status: 'open', answer: null }])
      expect(await told(asker.token)).toEqual([])
    })

    it('goes out as a text message to whoever chose so, and is not listed where it is not wanted', async () => {
      const clerk = await buildStaff(app, 'sales')
      const choose = async (choice: { listed: boolean; text: 'never' | 'atOnce' }) => {
        const asker = await buildCustomer(app)
        const choices = { ...defaultSettings.choices, priceRequestAnswered: choice }
        await app.call(saveNotificationSettings, {
          token: asker.token,
          body: { ...defaultSettings, choices, quiet: null },
        })
        await answer(clerk.token, await ask(asker.token), 'USD 2,900/40HQ')
        return { asker, items: await told(asker.token) }
      }
      const texted = await choose({ listed: true, text: 'atOnce' })
      const { rows } = await app.ctx.pool.query<{ text: string }>(
        "select text from embedded_sms where kind = 'notice' order by id desc limit 1",
      )
      expect(rows[0]?.text).toContain('您询的蒙巴萨运价，业务员已答复')
      expect(texted.items).toHaveLength(1)
      expect((await choose({ listed: false, text: 'never' })).items).toEqual([])
    })

    it('has the quote beside it that a clerk kept for it; a clerk keeps none for another customer’s request', async () => {
      const asker = await buildCustomer(app)
      const other = await buildCustomer(app)
      const clerk = await buildStaff(app, 'sales')
      const id = await ask(asker.token, port('DEHAM'))
      const [offer] = (await search()).data.offers
      if (!offer) throw new Error('nothing is offered')
      const keepFor = (userId: string) =>
        app.call(saveQuoteForCustomer, {
          token: clerk.token,
          body: {
            userId,
            priceRequestId: id,
            request: draft(),
            offerKey: offer.key,
            expectedTotal: offer.totals.cny,
          },
        })
      expect((await keepFor(other.userId)).status).toBe(404)
      expect((await app.call(contract.listMyQuotes, { token: other.token })).data.items).toEqual([])
      const quote = (await keepFor(asker.userId)).data
      const [mine] = (await app.call(contract.listMyPriceRequests, { token: asker.token })).data.items
      expect(mine).toMatchObject({ status: 'open', quote: { id: quote.id, open: true, orderId: null } })
      // The answer tells of it; a quote that is kept after the answer is news by itself.
      expect(await told(asker.token)).toEqual([])
      await answer(clerk.token, id, '已存一份报价')
      expect(await told(asker.token)).toHaveLength(1)
      await keepFor(asker.userId)
      expect(await told(asker.token)).toHaveLength(2)
    })
  })
})
