import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import * as contract from '#contract/allotments.ts'
import type { BodyInput } from '#contract/endpoint.ts'
import { placeOrder } from '#contract/orders.ts'
import { getQuote, saveQuote, searchQuotes } from '#contract/quotes.ts'
import { system } from '#domain/kernel/actor.ts'
import { businessDate, businessDateOf, daysBetween } from '#domain/kernel/business-date.ts'
import type { QuoteId } from '#domain/kernel/ids.ts'
import { Refusal } from '#domain/kernel/refusal.ts'
import type { OceanRow } from '#domain/rates/read-rows.ts'
import { moveOrder } from '#server/orders/commands/moves.ts'
import { placeOrder as place } from '#server/orders/commands/place.ts'
import { addRateSheet, seedExchangeRates } from '#server/rates/commands.ts'
import { forgetAllotments } from '#server/rates/queries.ts'
import { startTestApp, type TestApp } from '#test/support/app.ts'
import { buildOrder, buildQuote, clerkActor, customerActor, payOrder } from '#test/support/orders.ts'
import { buildCustomer, buildStaff } from '#test/support/people.ts'

let app: TestApp
let clerk: { token: string; staffId: string }
let shipper: Awaited<ReturnType<typeof buildCustomer>>

const line = (changes: Partial<OceanRow> = {}): OceanRow => ({
  row: 2,
  carrier: 'COSU',
  service: 'AEU3',
  pol: 'CNNGB',
  pod: 'DEHAM',
  via: null,
  passage: null,
  containerType: '20GP',
  currency: 'USD',
  minor: 120_000,
  charges: [],
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
  await addRateSheet(app.ctx, { name: 'sheet', kind: 'ocean', prices: 'selling', fileName: 'x.csv' }, [
    line(),
  ])
})
afterAll(() => app.stop())

type Given = BodyInput<typeof contract.addAllotments>
const given = (changes: Partial<Given> = {}): Given => ({
  carrier: 'COSU',
  service: 'AEU3',
  origin: null,
  destination: null,
  period: 'sailing',
  on: '2026-12-06',
  unit: 'teu',
  capacity: 10,
  ...changes,
})
const add = (changes: Partial<Given> = {}, token = clerk.token) =>
  app.call(contract.addAllotments, { token, body: given(changes) })
const added = async (changes: Partial<Given> = {}) => {
  const [allotment] = (await add(changes)).data.items
  if (!allotment) throw new Error('nothing was added')
  return allotment
}
const read = async (allotmentId: string) =>
  (await app.call(contract.getAllotment, { token: clerk.token, query: { allotmentId } })).data
const list = async (query: object = {}) =>
  (await app.call(contract.listAllotments, { token: clerk.token, query: { size: 100, ...query } })).data
const withdraw = async (id: string) =>
  app.call(contract.withdrawAllotment, {
    token: clerk.token,
    body: { allotmentId: id, version: (await read(id)).version, reason: 'over' },
  })
const boxes = (quantity: number, type = '20GP') => ({ containers: [{ type, quantity }] })
const daysUntil = (day: string) => daysBetween(businessDateOf(app.ctx.clock()), businessDate(day))
const quoteOn = (day: string, quantity: number, type?: string, owner = shipper) =>
  buildQuote(app, owner.userId, { ...boxes(quantity, type), departsInDays: daysUntil(day) })
const placing = (quoteId: QuoteId) => ({
  quoteId,
  remark: '',
  customerReference: '',
  cargo: {},
  pickup: {},
  delivery: {},
  documents: [],
})
const order = (quoteId: QuoteId, owner = shipper) =>
  place(app.ctx, customerActor(owner.userId), placing(quoteId))
const reasonOf = (error: unknown) => (error instanceof Refusal ? error.code : String(error))

describe('allotments at the desk', () => {
  it('adds one for a sailing, and one a week for several weeks', async () => {
    const one = await added({ on: '2026-12-13', capacity: 22.25 })
    expect(one).toMatchObject({
      version: 1,
      carrier: 'COSU',
      period: 'sailing',
      startsOn: '2026-12-13',
      endsOn: '2026-12-13',
      capacity: 22.25,
      used: 0,
      left: 22.25,
      staffName: '林晓',
    })
    const { data } = await add({ carrier: 'mscu', service: null, period: 'week', on: '2026-12-16', weeks: 3 })
    expect(data.items.map(({ carrier, startsOn, endsOn }) => [carrier, startsOn, endsOn])).toEqual([
      ['MSCU', '2026-12-14', '2026-12-20'],
      ['MSCU', '2026-12-21', '2026-12-27'],
      ['MSCU', '2026-12-28', '2027-01-03'],
    ])
    expect((await list()).items.map(({ startsOn }) => startsOn)).toEqual(
      [...(await list()).items.map(({ startsOn }) => startsOn)].sort(),
    )
    expect((await list({ carrier: 'MSCU' })).items).toHaveLength(3)
    const first = await list({ size: 10, carrier: 'MSCU' })
    expect(first.nextCursor).toBeNull()
  })

  it('refuses the same sailing twice, unknown names and fractions of a hundredth', async () => {
    await added({ on: '2026-12-20' })
    expect(await add({ on: '2026-12-20' })).toMatchObject({ status: 409, reason: 'rates.allotmentExists' })
    expect(await add({ on: '2026-12-27', weeks: 0 })).toMatchObject({ status: 400 })
    expect(await add({ carrier: 'NONE' })).toMatchObject({ status: 400, reason: 'request.invalid' })
    expect(await add({ origin: 'CNXX9' })).toMatchObject({ status: 400, reason: 'request.invalid' })
    expect(await add({ capacity: 1.001 })).toMatchObject({ status: 400 })
    expect(await add({ capacity: -1 })).toMatchObject({ status: 400 })
  })

  it('of some weeks adds none where one of them stands already', async () => {
    await added({ carrier: 'PCIU', on: '2027-01-17' })
    expect(await add({ carrier: 'PCIU', on: '2027-01-03', weeks: 4 })).toMatchObject({
      reason: 'rates.allotmentExists',
    })
    expect((await list({ carrier: 'PCIU' })).items).toHaveLength(1)
  })

  it('adjusts it with a reason, and tells the second of two clerks who was first', async () => {
    const { id } = await added({ on: '2027-02-07' })
    const adjust = (capacity: number, version: number) =>
      app.call(contract.adjustAllotment, {
        token: clerk.token,
        body: { allotmentId: id, version, capacity, reason: '船东加舱' },
      })
    const both = await Promise.all([adjust(20, 1), adjust(30, 1)])
    expect(both.map(({ status }) => status).sort()).toEqual([200, 409])
    expect(both.find(({ status }) => status === 409)).toMatchObject({ reason: 'rates.allotmentChanged' })
    const { versions, version } = await read(id)
    expect(version).toBe(2)
    expect(versions).toMatchObject([
      { version: 2, reason: '船东加舱' },
      { version: 1, reason: null },
    ])
  })

  it('writes every change into the desk’s log with what was before', async () => {
    const { id } = await added({ on: '2027-02-14' })
    await app.call(contract.adjustAllotment, {
      token: clerk.token,
      body: { allotmentId: id, version: 1, capacity: 4, reason: '船东减舱' },
    })
    const { rows } = await app.ctx.pool.query(
      'select action, before, after, reason from desk_records where subject = $1 order by number',
      [id],
    )
    expect(rows).toMatchObject([
      { action: 'rates/addAllotments', before: null, after: { carrier: 'COSU', space: '10 TEU' } },
      {
        action: 'rates/adjustAllotment',
        before: { space: '10 TEU' },
        after: { space: '4 TEU' },
        reason: '船东减舱',
      },
    ])
  })
})

describe('space on a sailing', () => {
  const asked = {
    pickup: { kind: 'port' as const, port: 'CNNGB' },
    delivery: { kind: 'port' as const, port: 'DEHAM' },
    ...boxes(2),
    readyOn: '2026-11-25',
    cargo: { category: 'furniture', name: 'Dining chairs' },
    services: ['none' as const],
  }

  it('is told in a search, with a kept quote, and refused by name when it is used up', async () => {
    const [offer] = (await app.call(searchQuotes, { body: asked })).data.offers
    if (!offer) throw new Error('no offer')
    expect(offer.space).toBeNull()
    const { id } = await added({ on: offer.departsOn, capacity: 3 })
    const search = async () =>
      (await app.call(searchQuotes, { body: asked })).data.offers.find(({ key }) => key === offer.key)?.space
    expect(await search()).toEqual({ unit: 'teu', left: 3, enough: true })
    const keep = () =>
      app.call(saveQuote, {
        token: shipper.token,
        body: { request: asked, offerKey: offer.key, expectedTotal: offer.totals.cny },
      })
    const [one, two] = [(await keep()).data, (await keep()).data]
    expect(one.space).toEqual({ unit: 'teu', left: 3, enough: true })
    const placed = await app.call(placeOrder, { token: shipper.token, body: placing(one.id as QuoteId) })
    expect(placed.status).toBe(200)
    expect(await search()).toEqual({ unit: 'teu', left: 1, enough: false })
    const quote = await app.call(getQuote, { token: shipper.token, query: { quoteId: two.id } })
    expect(quote.data.space).toEqual({ unit: 'teu', left: 1, enough: false })
    const refused = await app.call(placeOrder, { token: shipper.token, body: placing(two.id as QuoteId) })
    expect(refused).toMatchObject({ status: 409, reason: 'rates.spaceUsedUp' })
    // Nothing of the order that was refused is left.
    const again = await app.call(getQuote, { token: shipper.token, query: { quoteId: two.id } })
    expect(again.data).toMatchObject({ open: true, orderId: null })
    expect((await list({ usedUp: 'true' })).items.map((each) => each.id)).not.toContain(id)
    expect(await read(id)).toMatchObject({
      used: 2,
      left: 1,
      takings: [{ orderId: placed.data.id, number: placed.data.number, space: 2, returnedAt: null }],
    })
    await withdraw(id)
    expect(await search()).toBeNull()
    expect(
      (await app.call(placeOrder, { token: shipper.token, body: placing(two.id as QuoteId) })).status,
    ).toBe(200)
  })

  it('of 10 TEU is taken to the last by 50 orders at once, and no further', async () => {
    const { id } = await added({ on: '2027-03-07', capacity: 10 })
    const quotes: QuoteId[] = []
    for (let each = 0; each < 50; each += 1) quotes.push(await quoteOn('2027-03-07', 1))
    const results = await Promise.allSettled(quotes.map((quoteId) => order(quoteId)))
    expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(10)
    const refused = results.flatMap((each) => (each.status === 'rejected' ? [reasonOf(each.reason)] : []))
    expect(refused).toEqual(Array.from({ length: 40 }, () => 'rates.spaceUsedUp'))
    const { used, left, takings } = await read(id)
    expect({ used, left, takings: takings.length }).toEqual({ used: 10, left: 0, takings: 10 })
    expect((await list({ usedUp: 'true' })).items.map((each) => each.id)).toContain(id)
  })

  it('is given back once by whatever ends an order, also by several at once', async () => {
    const { id } = await added({ on: '2027-03-14', capacity: 20 })
    const wish = { ...boxes(2, '45HQ'), departsInDays: daysUntil('2027-03-14') }
    const used = async () => (await read(id)).used
    for (const status of ['cancelled', 'cancelledByOperations', 'refundCompleted'] as const) {
      await buildOrder(app, shipper, { ...wish, status })
      expect(await used(), status).toBe(0)
    }
    for (const status of [
      'paid',
      'accepted',
      'inTransit',
      'completed',
      'refundInProgress',
      'refundRejected',
    ] as const) {
      const before = await used()
      await buildOrder(app, shipper, { ...boxes(1), departsInDays: daysUntil('2027-03-14'), status })
      expect(await used(), status).toBe(before + 1)
    }
    const { id: paid } = await buildOrder(app, shipper, wish)
    expect(await used()).toBe(10.5)
    await payOrder(app.ctx, paid)
    // Cancelled by the desk it gives back; the refund that follows finds nothing more.
    await moveOrder(app.ctx, clerkActor, paid, 'cancelByOperations')
    await Promise.allSettled(
      Array.from({ length: 8 }, () =>
        moveOrder(app.ctx, customerActor(shipper.userId), paid, 'requestRefund'),
      ),
    )
    await moveOrder(app.ctx, system, paid, 'completeRefund')
    expect(await used()).toBe(6)
    expect((await read(id)).takings.filter(({ returnedAt }) => returnedAt).map(({ space }) => space)).toEqual(
      [4.5, 4.5, 4.5, 4.5],
    )
  })

  it('may be cut below what was taken only by a clerk who says so; then nothing is left', async () => {
    const { id } = await added({ on: '2027-03-21', capacity: 5 })
    await order(await quoteOn('2027-03-21', 4))
    const cut = (acceptBelowTaken: boolean) =>
      app.call(contract.adjustAllotment, {
        token: clerk.token,
        body: { allotmentId: id, version: 1, capacity: 2, reason: '船东减舱', acceptBelowTaken },
      })
    expect(await cut(false)).toMatchObject({ status: 422, reason: 'rates.belowTaken' })
    expect((await cut(true)).data).toMatchObject({ capacity: 2, used: 4, left: -2 })
    await expect(order(await quoteOn('2027-03-21', 1))).rejects.toMatchObject({ code: 'rates.spaceUsedUp' })
  })

  it('counts boxes where the allotment does, and leaves other sailings as they are', async () => {
    const { id } = await added({ on: '2027-03-28', unit: 'container', capacity: 2 })
    await order(await quoteOn('2027-03-28', 2, '40HQ'))
    await expect(order(await quoteOn('2027-03-28', 1))).rejects.toMatchObject({ code: 'rates.spaceUsedUp' })
    await order(await quoteOn('2027-04-04', 30))
    expect((await read(id)).used).toBe(2)
  })
})

describe('the statements of allotments', () => {
  it('are answered by an index among 60,000', async () => {
    await app.ctx.pool.query(
      `insert into allotments (id, carrier, service, starts_on, ends_on, unit, capacity)
       select 'alm_' || lpad(n::text, 26, '0'), 'C' || (n % 40), 'S' || n, date '2020-01-01' + n % 2600,
         date '2020-01-01' + n % 2600, 'teu', 1000 from generate_series(1, 60000) n`,
    )
    await app.ctx.pool.query('analyze allotments')
    const plan = async (text: string) =>
      (await app.ctx.pool.query(`explain ${text}`)).rows.map((row) => row['QUERY PLAN']).join('\n')
    expect(
      await plan(`select * from allotments where not withdrawn and carrier = 'COSU'
        and starts_on between date '2026-12-06' - 6 and '2026-12-06' and ends_on >= '2026-12-06'`),
    ).toMatch(/Index Scan/)
    expect(await plan(`select * from allotments where not withdrawn and ends_on >= '2026-12-06'`)).toMatch(
      /allotments_that_may_sail/,
    )
    expect(
      await plan(`select * from allotments a where not a.withdrawn and a.ends_on >= '2026-12-06'
        and a.starts_on >= date '2026-12-06' - 6 order by starts_on, number limit 21`),
    ).toMatch(/allotments_by_day/)
    forgetAllotments(app.ctx)
  })
})
