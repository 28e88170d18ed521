import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { locateTrucks, truckMeter } from '#contract/trucks.ts'
import { buildDemoRates } from '#db/demo-rates.ts'
import { businessDateOf } from '#domain/kernel/business-date.ts'
import { plateColourCodes, type Truck } from '#domain/positions/plates.ts'
import { keptDays } from '#domain/positions/trucks.ts'
import { ProviderFailure } from '#server/platform/provider-failure.ts'
import { signatureOf } from '#server/providers/trucks/signed-push.ts'
import { startTestApp, type TestApp } from '#test/support/app.ts'
import { buildOrder } from '#test/support/orders.ts'
import { buildCustomer } from '#test/support/people.ts'
import { forgetOldTruckPositions } from './jobs.ts'

const secret = 'a secret that vendor and product share'
let app: TestApp
beforeAll(async () => {
  app = await startTestApp({ TRUCK_PUSH_SECRET: secret })
})
afterAll(() => app.stop())

type Body = Parameters<typeof ask>[1]
const ask = (
  token: string | undefined,
  body: { trucks: { plate: string; colour?: Truck['colour'] }[]; orderId?: string; spend?: boolean },
  language: 'zh' | 'en' = 'zh',
) => app.call(locateTrucks, { token, body: body as never, language })
const plates = (...names: string[]): Body => ({ trucks: names.map((plate) => ({ plate })) })
const meterOf = async (token: string) => (await app.call(truckMeter, { token })).data.meter

let batches = 0
async function push(
  reports: { plate: string; colour?: Truck['colour']; lat?: number; lon?: number; at?: Date }[],
  change: { batch?: string; secret?: string } = {},
) {
  batches += 1
  const body = JSON.stringify({
    batch: change.batch ?? `batch-${String(batches).padStart(8, '0')}`,
    reports: reports.map(({ plate, colour = 'yellow', lat = 29.9, lon = 121.8, at = app.clock.now }) => ({
      plate,
      colour: plateColourCodes[colour],
      lat,
      lon,
      at: at.toISOString(),
    })),
  })
  const timestamp = String(Math.floor(app.clock.now.getTime() / 1000))
  const raw = await app.http.fastify.inject({
    method: 'POST',
    url: '/api/crm/truck/push',
    headers: {
      'content-type': 'application/json',
      'x-timestamp': timestamp,
      'x-signature': signatureOf(change.secret ?? secret, timestamp, body),
    },
    payload: body,
  })
  return { status: raw.statusCode, ...raw.json() }
}

describe('where a truck is', () => {
  it('[R6.06] is told to logged-in users only', async () => {
    expect((await ask(undefined, plates('浙B20618'))).reason).toBe('login.required')
  })

  it('[R1.27] is told in words, with coordinates, speed, age and source, and called simulated where it is', async () => {
    const { token } = await buildCustomer(app)
    const { data } = await ask(token, plates('浙B·20618'))
    const [truck] = data.trucks
    expect(truck).toMatchObject({
      plate: '浙B20618',
      colour: 'yellow',
      outcome: 'found',
      counted: true,
      driving: null,
    })
    expect(truck?.position).toMatchObject({ source: 'simulator', simulated: true, freshness: 'live' })
    expect(truck?.position?.near?.place.zh).toMatch(/^浙江省.+[市区县]$/)
    expect(truck?.position?.near?.place.en).toMatch(/Zhejiang$/)
    expect(truck?.position?.track.length).toBeGreaterThan(10)
  })

  it('[R5.43] needs a plate number', async () => {
    const { token } = await buildCustomer(app)
    expect((await ask(token, { trucks: [] })).fields?.trucks?.code).toBe('truck.plateMissing')
    const { fields } = await ask(token, plates('浙B20618', ' ', '浙BO0618'))
    expect(fields?.['trucks.1.plate']?.code).toBe('truck.plateMissing')
    expect(fields?.['trucks.2.plate']?.code).toBe('truck.plateInvalid')
    const eleven = plates(...Array.from({ length: 11 }, (_, at) => `浙B000${10 + at}`))
    expect((await ask(token, eleven)).fields?.trucks?.code).toBe('truck.tooMany')
    expect((await meterOf(token)).used).toBe(0)
  })

  it('is what its own device says, where a vendor sends that', async () => {
    const { token } = await buildCustomer(app)
    await push([{ plate: '浙B20618', lat: 29.93, lon: 121.85 }])
    const [truck] = (await ask(token, plates('浙B20618'))).data.trucks
    expect(truck?.position).toMatchObject({ source: 'push', simulated: false, lat: 29.93, lon: 121.85 })
    expect(truck?.position?.nearPort).toMatchObject({ code: 'CNNGB', kilometres: 0 })
    await app.ctx.pool.query(`delete from truck_positions where plate = '浙B20618'`)
  })

  it('is found by plate and colour together', async () => {
    const { token } = await buildCustomer(app)
    await push([{ plate: '浙B55501', colour: 'blue' }])
    const both = { trucks: [{ plate: '浙B55501' }, { plate: '浙B55501', colour: 'blue' as const }] }
    const { data } = await ask(token, both)
    expect(data.trucks.map(({ outcome }) => outcome)).toEqual(['noData', 'found'])
  })

  it('is no data when it is older than a week', async () => {
    const { token } = await buildCustomer(app)
    const days = (count: number) => new Date(app.clock.now.getTime() - count * 86_400_000)
    await push([
      { plate: '浙B55502', at: days(6) },
      { plate: '浙B55503', at: days(8) },
    ])
    const { data } = await ask(token, plates('浙B55502', '浙B55503'))
    expect(data.trucks.map(({ outcome, position }) => [outcome, position?.freshness])).toEqual([
      ['found', 'stale'],
      ['noData', undefined],
    ])
  })

  it('fails as a whole, and counts nothing, when the service that is asked cannot be reached', async () => {
    const { token } = await buildCustomer(app)
    const { asked } = app.ctx.trucks
    const away = async () => {
      throw new ProviderFailure('trucks', 'no answer', true)
    }
    Object.assign(app.ctx.trucks, { asked: { ...asked, reports: away } })
    try {
      expect(await ask(token, plates('浙B20618'))).toMatchObject({
        status: 502,
        reason: 'truck.queryFailed',
      })
    } finally {
      Object.assign(app.ctx.trucks, { asked })
    }
    expect((await meterOf(token)).used).toBe(0)
  })
})

describe('the way to the port of an order', () => {
  it('is an estimate, or cannot be told', async () => {
    await buildDemoRates(app.ctx, businessDateOf(app.ctx.clock()))
    const customer = await buildCustomer(app)
    const { id: orderId } = await buildOrder(app, customer)
    await push([
      { plate: '浙B55601', lat: 29.306, lon: 120.075 },
      { plate: '浙B55602', lat: -33.9, lon: 151.2 },
    ])
    const { data } = await ask(customer.token, { ...plates('浙B55601', '浙B55602'), orderId })
    const [near, far] = data.trucks.map(({ driving }) => driving)
    expect(near?.port.code).toBe('CNNGB')
    expect(near?.estimate?.kilometres).toBeGreaterThan(180)
    expect(near?.estimate?.kilometres).toBeLessThan(300)
    expect(far).toEqual({ port: near?.port, estimate: null })
  })

  it('is not told for the order of somebody else, and nothing is counted', async () => {
    const [mine, theirs] = [await buildCustomer(app), await buildCustomer(app)]
    const { id: orderId } = await buildOrder(app, theirs)
    const answer = await ask(mine.token, { ...plates('浙B7A315'), orderId })
    expect(answer).toMatchObject({ status: 404, reason: 'request.notFound' })
    expect((await meterOf(mine.token)).used).toBe(0)
  })
})

describe('the ten free look-ups', () => {
  it('[R6.08] are used by plates that are found, and by nothing else [R8.14]', async () => {
    const { token } = await buildCustomer(app)
    const { data } = await ask(token, plates('浙B7A315', '浙B00001', '浙B7A315', '浙G51892'))
    expect(data.trucks.map(({ plate, outcome, counted }) => [plate, outcome, counted])).toEqual([
      ['浙B7A315', 'found', true],
      ['浙B00001', 'noData', false],
      ['浙G51892', 'found', true],
    ])
    expect(data.meter).toEqual({ free: 10, used: 2, left: 8 })
    expect(await meterOf(token)).toEqual(data.meter)
  })

  it('are not used by the same plate within ten minutes of its being counted', async () => {
    const { token } = await buildCustomer(app)
    const counted = async () => (await ask(token, plates('浙B7A315'))).data.trucks[0]?.counted
    expect(await counted()).toBe(true)
    app.clock.advance(599)
    expect(await counted()).toBe(false)
    app.clock.advance(1)
    expect(await counted()).toBe(true)
    expect((await meterOf(token)).used).toBe(2)
  })

  it('are not used by an address that is opened, which shows only what is free', async () => {
    const { token } = await buildCustomer(app)
    await ask(token, plates('浙B7A315'))
    const { data } = await ask(token, { ...plates('浙B7A315', '浙G51892', '浙B00001'), spend: false })
    expect(data.trucks.map(({ outcome, position }) => [outcome, position !== null])).toEqual([
      ['found', true],
      ['notAsked', false],
      ['notAsked', false],
    ])
    expect(data.meter.used).toBe(1)
  })

  it('[R6.07] end with the tenth: the rest is marked, and then the query limit is exceeded', async () => {
    const { token } = await buildCustomer(app)
    const many = Array.from({ length: 11 }, (_, at) => `浙B6660${at < 10 ? at : 'A'}`)
    await push(many.map((plate) => ({ plate })))
    await ask(token, plates(...many.slice(0, 8)))
    const { data } = await ask(token, plates(...many.slice(7)))
    expect(data.trucks.map(({ outcome }) => outcome)).toEqual(['found', 'found', 'found', 'overLimit'])
    expect(data.trucks[3]?.position).toBeNull()
    expect(data.meter.left).toBe(0)

    const refused = await ask(token, plates(many[10] as string))
    expect(refused).toMatchObject({ status: 409, reason: 'truck.limitReached' })
    expect(refused.message).toContain('超出查询次数')
    expect((await ask(token, plates(many[10] as string), 'en')).message).toContain('Query limit exceeded')
    // What was found a moment ago is still shown, and a miss is still told.
    expect((await ask(token, plates(many[0] as string))).data.trucks[0]?.outcome).toBe('found')
    expect((await ask(token, plates('浙B00001'))).data.trucks[0]?.outcome).toBe('noData')
  })
})

describe('what a vendor pushes', () => {
  it('is taken once, however often the same batch comes', async () => {
    const sent = () => push([{ plate: '浙B77701' }, { plate: 'nonsense' }], { batch: 'the-same-batch' })
    expect(await sent()).toMatchObject({ status: 200, data: { taken: 1, rejected: 1, repeated: false } })
    expect(await sent()).toMatchObject({ status: 200, data: { taken: 0, rejected: 0, repeated: true } })
  })

  it('moves a truck forward in time and never back', async () => {
    const { token } = await buildCustomer(app)
    const plate = '浙B77702'
    const ago = (minutes: number) => new Date(app.clock.now.getTime() - minutes * 60_000)
    await push([
      { plate, lat: 30.1, at: ago(10) },
      { plate, lat: 30.2, at: ago(5) },
      { plate, lat: 30.2, at: ago(5) },
    ])
    await push([{ plate, lat: 30, at: ago(90) }])
    const [truck] = (await ask(token, plates(plate))).data.trucks
    expect(truck?.position?.lat).toBe(30.2)
    expect(truck?.position?.track.map(({ lat }) => lat)).toEqual([30])
  })

  it('is refused when it is not signed, and writes nothing', async () => {
    const answer = await push([{ plate: '浙B77703' }], { secret: 'another secret that is long enough' })
    expect(answer).toMatchObject({ status: 403, reason: 'truck.pushNotTheirs' })
    const { rows } = await app.ctx.pool.query(`select 1 from truck_positions where plate = '浙B77703'`)
    expect(rows).toEqual([])
  })

  it('is taken from nobody where no vendor is set up', async () => {
    const closed = await startTestApp()
    try {
      const raw = await closed.http.fastify.inject({
        method: 'POST',
        url: '/api/crm/truck/push',
        payload: {},
      })
      expect([raw.statusCode, raw.json().reason]).toEqual([404, 'request.notFound'])
    } finally {
      await closed.stop()
    }
  })

  it('is forgotten after 30 days, and the look-ups with it, but not what was used', async () => {
    const { token, userId } = await buildCustomer(app)
    await push([{ plate: '浙B77704' }])
    await ask(token, plates('浙B77704'))
    app.clock.advance(keptDays * 86_400 + 1)
    await forgetOldTruckPositions.run(app.ctx, {})
    for (const table of ['truck_positions', 'truck_reports', 'truck_pushes', 'truck_lookups']) {
      const { rows } = await app.ctx.pool.query(`select 1 from ${table}`)
      expect([table, rows]).toEqual([table, []])
    }
    const { rows } = await app.ctx.pool.query('select used from truck_meters where user_id = $1', [userId])
    expect(rows).toEqual([{ used: 1 }])
  })
})
