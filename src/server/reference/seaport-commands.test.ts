import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import * as contract from '#contract/desk-seaports.ts'
import type { BodyInput } from '#contract/endpoint.ts'
import { getOrder } from '#contract/orders.ts'
import { searchQuotes } from '#contract/quotes.ts'
import { listSeaportsCall, searchSeaportsCall } from '#contract/reference.ts'
import { getSeaport, listSeaportPage, measureSeaWay } from '#contract/seaports.ts'
import { buildDemoRates } from '#db/demo-rates.ts'
import { businessDateOf } from '#domain/kernel/business-date.ts'
import { openLiveEvents } from '#server/platform/live/live-events.ts'
import { startTestApp, type TestApp } from '#test/support/app.ts'
import { buildOrder } from '#test/support/orders.ts'
import { buildCustomer, buildStaff } from '#test/support/people.ts'
import { followReference, openReference } from './kept-reference.ts'
import { loadReference } from './store.ts'

let app: TestApp
let operations: string
let content: string
beforeAll(async () => {
  app = await startTestApp()
  operations = (await buildStaff(app, 'operations')).token
  content = (await buildStaff(app, 'content')).token
})
afterAll(() => app.stop())

const fields = {
  name: { en: 'Sampan Bay', zh: '舢板湾' },
  lat: 30.2,
  lon: 122.4,
  zone: 'Asia/Shanghai',
  kind: 'sea',
  lane: 'east-china',
  rank: 4,
  aliases: ['Old Sampan Roads'],
  pinyin: 'shan ban wan',
} satisfies BodyInput<typeof contract.saveSeaport>['port']
type Wish = Partial<{ basedOn: number; added: boolean; port: object; note: string }>
const save = (code: string, wish: Wish = {}, token = operations) =>
  app.call(contract.saveSeaport, {
    token,
    body: { code, basedOn: 0, added: true, note: '', ...wish, port: { ...fields, ...wish.port } },
  })
const close = (code: string, basedOn: number, closed = true) =>
  app.call(contract.closeSeaport, { token: content, body: { code, basedOn, closed, note: '' } })
const list = async (query: object) =>
  (await app.call(contract.listDeskSeaports, { token: content, query: { size: 100, ...query } })).data
const search = async (text: string) =>
  (await app.call(searchSeaportsCall, { query: { text } })).data.map(({ code }) => code)

const draft = (delivery: string, pickup: object = { kind: 'port', port: 'CNNGB' }) =>
  app.call(searchQuotes, {
    body: {
      pickup,
      delivery: { kind: 'port', port: delivery },
      containers: [{ type: '40HQ', quantity: 1 }],
      readyOn: '2026-11-25',
      cargo: { category: 'furniture', name: '木制餐椅' },
      services: ['customsDeclaration'],
    },
  })

describe('ports at the desk', () => {
  it('are the product’s, by code, page by page', async () => {
    const all = await list({})
    expect(all.total).toBeGreaterThan(1_200)
    expect(all.items[0]).toMatchObject({ code: 'AEAJM', state: 'product', version: 0, staffName: null })
    const first = await list({ size: 10 })
    const second = await list({ size: 10, cursor: first.nextCursor })
    expect(second.items[0]?.code).toBe(all.items[10]?.code)
    expect((await list({ text: 'ningbo' })).items[0]?.code).toBe('CNNGB')
    expect(await list({ state: 'added' })).toMatchObject({ items: [], total: 0, nextCursor: null })
  })

  it('take one that is added, which search, the port tool and the list for the cache find at once', async () => {
    await app.call(listSeaportPage, { query: { text: 'sampan bay' } })
    const added = await save('CNZZB', { note: 'New terminal' })
    expect(added.data).toMatchObject({ code: 'CNZZB', country: 'CN', state: 'added', version: 1 })
    for (const text of ['舢板湾', 'shanbanwan', 'sbw', 'Sampan Bay', 'CNZZB', 'old sampan'])
      expect(await search(text), text).toContain('CNZZB')
    const page = await app.call(listSeaportPage, { query: { text: 'sampan bay' } })
    expect(page.data.items[0]?.code).toBe('CNZZB')
    const one = (await app.call(getSeaport, { query: { code: 'CNZZB' } })).data
    expect(one.nearest).toHaveLength(8)
    const way = await app.call(measureSeaWay, { query: { from: 'CNZZB', to: 'DEHAM' } })
    expect(way.data.straightKilometres).toBeGreaterThan(8_000)
    const ids = (await app.call(listSeaportsCall)).data.map(({ id }) => id)
    expect(ids).toContain('CNZZB')
    expect(ids).toEqual([...ids].sort())
    expect((await list({ state: 'added' })).items.map(({ code }) => code)).toEqual(['CNZZB'])
  })

  it.each([
    ['CNNGB', {}, 'code', 'seaport.codeTaken'],
    ['CNNBO', {}, 'code', 'seaport.codeTaken'],
    ['ZZZZZ', {}, 'code', 'seaport.countryUnknown'],
    ['CN111', {}, 'code', 'seaport.unknown'],
    ["CN'; ", {}, 'code', 'seaport.unknown'],
    ['CNZZQ', { zone: 'Mars/Olympus' }, 'port.zone', 'seaport.zoneUnknown'],
    ['CNZZQ', { lat: 91 }, 'port.lat', 'field.invalid'],
    ['CNZZQ', { name: { en: ' ', zh: null } }, 'port.name.en', 'required'],
    ['CNZZQ', { aliases: ['CNNGB'] }, 'port.aliases', 'seaport.codeTaken'],
  ])('refuse %s with %o', async (code, port, field, reason) => {
    const refused = await save(code, { port })
    expect([refused.status, refused.fields?.[field]?.code]).toEqual([400, reason])
  })

  it('say otherwise what the product says of one, and give it its own back', async () => {
    const own = (await app.call(getSeaport, { query: { code: 'DEBRV' } })).data
    const changed = await save('DEBRV', {
      added: false,
      port: { name: { en: 'Bremerhaven Stromkaje', zh: '不来梅港' }, zone: 'Europe/Berlin', pinyin: '' },
    })
    expect(changed.data).toMatchObject({ state: 'changed', version: 1, country: 'DE', bundled: true })
    expect((await app.call(getSeaport, { query: { code: 'DEBRV' } })).data.name.en).toBe(
      'Bremerhaven Stromkaje',
    )
    const reset = (basedOn: number) =>
      app.call(contract.resetSeaport, { token: operations, body: { code: 'DEBRV', basedOn, note: '' } })
    expect((await reset(0)).reason).toBe('seaport.changedMeanwhile')
    expect((await reset(1)).data).toMatchObject({ state: 'product', version: 2 })
    expect((await app.call(getSeaport, { query: { code: 'DEBRV' } })).data).toEqual(own)
    const notThere = { added: false }
    expect((await save('CNZZN', notThere)).status).toBe(404)
  })

  it('are kept by operations, content and administrators alone', async () => {
    for (const role of ['sales', 'finance'] as const) {
      const { token } = await buildStaff(app, role)
      expect((await save('CNZZX', {}, token)).status).toBe(403)
      expect((await app.call(contract.listDeskSeaports, { token, query: {} })).status).toBe(403)
    }
    const shipper = await buildCustomer(app)
    expect((await save('CNZZX', {}, shipper.token)).status).toBeGreaterThanOrEqual(401)
    expect(await search('CNZZX')).toEqual([])
  })

  it('of fifty clerks at once take one version, and tell the others of whom', async () => {
    const replies = await Promise.all(Array.from({ length: 50 }, () => save('CNZZR')))
    expect(replies.filter(({ status }) => status === 200)).toHaveLength(1)
    expect(new Set(replies.filter(({ status }) => status !== 200).map(({ reason }) => reason))).toEqual(
      new Set(['seaport.changedMeanwhile']),
    )
  })

  it('stand in the desk’s log with what was said', async () => {
    await save('CNZZL', { note: 'Asked for by a carrier' })
    const { rows } = await app.ctx.pool.query(
      `select subject, reason, after from desk_records where action = 'seaports/save' order by number desc limit 1`,
    )
    expect(rows[0]).toMatchObject({
      subject: 'CNZZL',
      reason: 'Asked for by a carrier',
      after: { nameEnglish: 'Sampan Bay', timeZone: 'Asia/Shanghai', status: 'open' },
    })
  })
})

describe('a closed port', () => {
  it('is offered no more, and the order that names it is read as before', async () => {
    const shipper = await buildCustomer(app)
    const { id } = await buildOrder(app, shipper, { status: 'accepted' })
    const read = async () => (await app.call(getOrder, { token: shipper.token, query: { id } })).data
    const before = await read()
    const code = before.pod.code
    expect((await draft(code)).status).toBe(200)
    const near = (await app.call(getSeaport, { query: { code } })).data.nearest[0]?.code ?? ''

    expect((await close(code, 0)).data).toMatchObject({ state: 'closed', version: 1 })
    try {
      expect(await read()).toEqual(before)
      expect(await search(code)).not.toContain(code)
      const named = await app.call(searchSeaportsCall, { query: { text: code, closedToo: 'true' } })
      expect(named.data.map((each) => each.code)).toEqual([code])
      expect((await app.call(listSeaportsCall)).data.map((each) => each.id)).not.toContain(code)
      expect((await draft(code)).fields?.['delivery.port']?.code).toBe('seaport.closed')
      expect((await app.call(getSeaport, { query: { code } })).data.code).toBe(code)
      const around = (await app.call(getSeaport, { query: { code: near } })).data.nearest
      expect(around.map((each) => each.code)).not.toContain(code)
      expect((await list({ state: 'closed' })).items.map((each) => each.code)).toEqual([code])
      expect((await list({ text: before.pod.name.en })).items.map((each) => each.code)).toContain(code)
    } finally {
      expect((await close(code, 1, false)).data.state).toBe('product')
    }
    expect((await draft(code)).status).toBe(200)
    expect(await search(code)).toContain(code)
  })

  it('takes no door: offers from it go by other ports or none', async () => {
    await buildDemoRates(app.ctx, businessDateOf(app.ctx.clock()))
    const door = {
      kind: 'door',
      country: 'CN',
      province: '330000',
      city: '330200',
      region: '330206',
      street: '新碶街道 88 号',
    }
    const pols = async () => new Set((await draft('DEHAM', door)).data.offers.map(({ pol }) => pol))
    expect(await pols()).toContain('CNNGB')
    await close('CNNGB', 0)
    try {
      expect(await pols()).not.toContain('CNNGB')
    } finally {
      await close('CNNGB', 1, false)
    }
    expect(await pols()).toContain('CNNGB')
  })
})

describe('another process', () => {
  it('hears of a port by the live events', async () => {
    const live = openLiveEvents(app.ctx.db, '', false, app.ctx.log)
    const other = { ...app.ctx, live, reference: openReference(await loadReference()) }
    await followReference(other)
    expect(other.reference.seaports.has('CNZZP')).toBe(false)
    await live.start()
    try {
      await save('CNZZP')
      await expect
        .poll(() => other.reference.seaports.get('CNZZP')?.name.en, { timeout: 5_000 })
        .toBe('Sampan Bay')
      await close('CNZZP', 1)
      await expect.poll(() => other.reference.closedSeaports.has('CNZZP'), { timeout: 5_000 }).toBe(true)
    } finally {
      await live.stop()
    }
  })
})
