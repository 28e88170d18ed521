import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { vesselsInViewCall } from '#contract/vessels.ts'
import { startTestApp, type TestApp } from '#test/support/app.ts'
import { takeHeard } from './commands.ts'
import { vesselsInView } from './view.ts'

let app: TestApp
const minutesAgo = (minutes: number) => new Date(app.clock.now.getTime() - minutes * 60_000)
type Source = 'nmea' | 'aisstream' | 'simulated'

/** Reports of ships, heard so many minutes ago. */
const hear = (
  source: Source,
  ...ships: (readonly [mmsi: string, lat: number, lon: number, minutes: number])[]
) =>
  takeHeard(app.ctx, source, {
    reports: ships.map(([mmsi, lat, lon, minutes]) => ({
      report: {
        kind: 'position',
        mmsi,
        lat,
        lon,
        speed: 16.04,
        course: 200.2,
        heading: 201,
        status: 0,
      } as const,
      heardAt: minutesAgo(minutes),
    })),
    unread: {},
  })
const world = { west: -180, south: -90, east: 180, north: 90 }
const view = (bounds: object = world) =>
  app.call(vesselsInViewCall, { query: { ...world, ...bounds } as never })

beforeAll(async () => {
  app = await startTestApp()
  await hear(
    'nmea',
    ['412000001', 30.123456, 122, 2],
    ['412000002', -5, 179.5, 30],
    ['412000003', 5, -179.5, 400],
  )
  await hear('simulated', ['412000001', 1, 1, 1], ['412000009', 10, 100, 1])
  await hear('aisstream', ['412000003', 6, -179.25, 300])
  await takeHeard(app.ctx, 'nmea', {
    reports: [
      {
        report: {
          kind: 'static',
          mmsi: '412000001',
          name: 'ORIENT CREST',
          callSign: null,
          shipType: null,
        },
        heardAt: minutesAgo(2),
      },
    ],
    unread: {},
  })
})
afterAll(() => app.stop())

describe('the ships on a map [§5]', () => {
  it('come in columns, each with its source and age, a heard one before a simulated one', async () => {
    const { status, data } = await view()
    expect(status).toBe(200)
    expect(data).toEqual({
      now: app.clock.now.getTime(),
      until: expect.any(Number),
      heard: 3,
      simulated: 1,
      thinned: false,
      mmsi: [412000001, 412000002, 412000003, 412000009],
      name: ['ORIENT CREST', null, null, null],
      lat: [30.12346, -5, 6, 10],
      lon: [122, 179.5, -179.25, 100],
      speed: [16, 16, 16, 16],
      course: [200.2, 200.2, 200.2, 200.2],
      heading: [201, 201, 201, 201],
      source: [0, 0, 1, 2],
      age: [120, 1_800, 18_000, 60],
    })
  })

  it('are those within the bounds, across 180° too', async () => {
    const pacific = await view({ west: 170, east: -170, south: -20, north: 20 })
    expect(pacific.data.mmsi).toEqual([412000002, 412000003])
    expect((await view({ west: 100, east: 100, south: 10, north: 10 })).data.mmsi).toEqual([412000009])
    expect((await view({ west: -10, east: 10 })).data).toMatchObject({ mmsi: [], heard: 0, simulated: 0 })
  })

  it('are asked again for what was heard since', async () => {
    const before = (await view()).data
    app.clock.advance(20)
    await hear('nmea', ['412000002', -5.25, 179.75, 0])
    await app.ctx.pool.query(
      `update vessel_last_positions set heard_at = heard_at + interval '1 minute' where mmsi = 412000002`,
    )
    const after = (await view({ since: before.until + 10_000 })).data
    expect(after).toMatchObject({ mmsi: [412000002], lat: [-5.25], age: [0], heard: 3 })
    expect(after.until).toBeGreaterThan(before.until)
    expect((await view({ since: after.until + 10_000 })).data.mmsi).toEqual([])
  })

  it('cost the database nothing while what is kept is fresh', async () => {
    await view()
    let statements = 0
    const pool = new Proxy(app.ctx.pool, {
      get: (target, name) => {
        if (name === 'query') statements++
        return Reflect.get(target, name)
      },
    })
    await Promise.all(Array.from({ length: 20 }, () => vesselsInView({ ...app.ctx, pool }, world)))
    // This pool is new to the product: one reading for all twenty.
    expect(statements).toBe(1)
  })

  it('are thinned beyond the most, which is said', async () => {
    const answer = await vesselsInView(app.ctx, world, 2)
    expect(answer.thinned).toBe(true)
    expect(answer.mmsi).toHaveLength(2)
    expect(answer.heard + answer.simulated).toBe(4)
  })

  it('leave after two days without a report', async () => {
    app.clock.advance(47 * 3_600)
    expect((await view()).data.heard).toBe(2)
    app.clock.advance(2 * 3_600)
    expect((await view()).data).toMatchObject({ heard: 0, simulated: 0, mmsi: [] })
  })

  it.each([
    ['a map upside down', { south: 10, north: -10 }, 'north'],
    ['more than the world', { west: -181 }, 'west'],
    ['a pole beyond the pole', { north: 90.1 }, 'north'],
    ['no number', { east: 'x' }, 'east'],
    ['no number at all', { east: 'NaN' }, 'east'],
    ['no end', { west: '-Infinity' }, 'west'],
    ['two of one', { south: ['1', '2'] }, 'south'],
    ['a text of SQL', { west: '0; drop table vessels' }, 'west'],
    ['a time before all times', { since: -1 }, 'since'],
  ])('refuses %s', async (_, bounds, field) => {
    const { status, reason, fields } = await view(bounds)
    expect([status, reason]).toEqual([400, 'request.invalid'])
    expect(Object.keys(fields ?? {})).toEqual([field])
  })
})
