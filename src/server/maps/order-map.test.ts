import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { orderOnMap } from '#contract/order-map.ts'
import { system } from '#domain/kernel/actor.ts'
import type { ContainerId, OrderId, UserId } from '#domain/kernel/ids.ts'
import type { Classifier, EventType } from '#domain/tracking/events.ts'
import { recordEvents } from '#server/tracking/commands.ts'
import { startTestApp, type TestApp } from '#test/support/app.ts'
import { buildOrder, type OrderWish } from '#test/support/orders.ts'
import { buildCustomer } from '#test/support/people.ts'
import { hearShip } from '#test/support/ships.ts'

let app: TestApp
let customer: { userId: UserId; token: string }
let id: OrderId
/** Each test has a ship of its own. */
let ship: { mmsi: string; name: string }
let ships = 0

const order = async (wish: OrderWish = {}) =>
  (await buildOrder(app, customer, { status: 'accepted', departsInDays: -10, ...wish })).id

beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.stop())
beforeEach(async () => {
  ships += 1
  ship = { mmsi: String(477_100_000 + ships), name: `TEST CREST ${ships}` }
  customer = await buildCustomer(app)
  id = await order()
})

const onMap = async (token = customer.token) => (await app.call(orderOnMap, { token, query: { id } })).data
const tell = (
  type: EventType,
  day: string,
  more: { classifier?: Classifier; seaport?: string; containerIds?: ContainerId[] } = {},
) =>
  recordEvents(app.ctx, system, id, { kind: 'carrier', name: 'COSCO' }, [
    { type, classifier: 'actual', containerIds: [], happenedAt: new Date(`${day}T04:00:00Z`), ...more },
  ])
const sailWith = (vessel: string) =>
  app.ctx.pool.query(`update orders set vessel = $2, voyage = '041W' where id = $1`, [id, vessel])

describe('the containers of an order on the map [R2.61]', () => {
  test('wait in the port of loading, with the way by sea and what it passes', async () => {
    const map = await onMap()
    expect(map).toMatchObject({
      id,
      ports: [
        {
          role: 'origin',
          code: 'CNNGB',
          arrival: null,
          departure: { plannedOn: '2026-11-10', actual: null },
        },
        { role: 'destination', code: 'NLRTM', arrival: { plannedOn: '2026-12-18' }, departure: null },
      ],
      containers: [{ where: 'atOrigin', event: null }, { where: 'atOrigin' }],
      ship: null,
      roads: [],
    })
    // The offer sails round the Cape, and so does the line.
    expect(map.way?.waters.map(({ water }) => water)).toEqual(['goodHope'])
    expect(map.way?.nauticalMiles).toBeGreaterThan(12_000)
    expect(map.way?.line[0]).toEqual(map.ports[0]?.point)
    expect(map.way?.line.at(-1)).toEqual(map.ports[1]?.point)
    expect(map.containers[0]?.place).toEqual({
      basis: 'told',
      point: map.ports[0]?.point,
      share: 0,
      overdue: false,
    })
  })

  test('at sea are estimated by time, each by its own events, over the port of transshipment', async () => {
    await tell('departed', '2026-11-10')
    await tell('transshipmentArrived', '2026-11-30', { classifier: 'estimated', seaport: 'SGSIN' })
    const first = (await onMap()).containers[0]?.id
    await tell('transshipmentArrived', '2026-11-18', {
      seaport: 'SGSIN',
      ...(first ? { containerIds: [first] } : {}),
    })
    const { ports, containers } = await onMap()
    expect(ports.map(({ role, code }) => [role, code])).toEqual([
      ['origin', 'CNNGB'],
      ['transshipment', 'SGSIN'],
      ['destination', 'NLRTM'],
    ])
    expect(ports[0]?.departure?.actual).toMatchObject({
      zone: 'Asia/Shanghai',
      source: { kind: 'carrier', name: 'COSCO' },
    })
    const [there, under] = containers
    expect(there).toMatchObject({
      where: 'atTransshipment',
      place: { basis: 'told', point: ports[1]?.point },
      event: { type: 'transshipmentArrived', port: 'SGSIN' },
    })
    expect(under).toMatchObject({ where: 'atSea', place: { basis: 'estimated', overdue: false } })
    // Half of the time to Singapore, which is less than a quarter of the way.
    expect(under?.place?.share).toBeGreaterThan(0.05)
    expect(under?.place?.share).toBeLessThan(there?.place?.share ?? 0)
  })

  test('stand where their ship was heard below six hours ago, and it is said who heard it when', async () => {
    await tell('departed', '2026-11-10')
    await sailWith(ship.name)
    expect((await onMap()).ship).toEqual({ name: ship.name, voyage: '041W', use: 'unheard', report: null })
    // Six hours old: the way goes on by time, and the last report stands beside it.
    await hearShip(app.ctx, 'nmea', { ...ship, lat: -6.1, lon: 105.2, minutesAgo: 360 })
    const before = await onMap()
    expect(before.ship).toMatchObject({ use: 'old', report: { age: 'stale' } })
    expect(before.containers[0]?.place?.basis).toBe('estimated')
    await hearShip(app.ctx, 'nmea', { ...ship, lat: -6.2, lon: 105.1, minutesAgo: 20 })
    const map = await onMap()
    expect(map.ship).toMatchObject({
      use: 'shown',
      report: { source: 'nmea', age: 'live', mmsi: ship.mmsi, point: [105.1, -6.2], speed: 15 },
    })
    expect(map.containers[0]?.place).toMatchObject({ basis: 'reported', point: [105.1, -6.2] })
  })

  test('a ship that is elsewhere, has been left, or is one of several says nothing', async () => {
    await tell('departed', '2026-11-10')
    await sailWith(ship.name)
    await hearShip(app.ctx, 'nmea', { ...ship, lat: 34, lon: -140, minutesAgo: 60 })
    const elsewhere = await onMap()
    expect(elsewhere.ship).toMatchObject({ use: 'elsewhere', report: { source: 'nmea' } })
    expect(elsewhere.containers[0]?.place?.basis).toBe('estimated')

    await tell('transshipmentDeparted', '2026-11-16', { seaport: 'SGSIN' })
    await hearShip(app.ctx, 'nmea', { ...ship, lat: 1.2, lon: 104.2 })
    const left = await onMap()
    expect(left.ship?.use).toBe('changedShip')
    expect(left.containers[0]?.place?.basis).toBe('estimated')

    await hearShip(app.ctx, 'nmea', { ...ship, mmsi: '477999001', lat: 1.2, lon: 104.2 })
    expect((await onMap()).ship).toMatchObject({ use: 'unclear', report: null })
  })

  test('what the simulator says is called so, and no real ship’s position is mixed with it', async () => {
    await tell('departed', '2026-11-10')
    await sailWith(ship.name)
    await hearShip(app.ctx, 'simulated', { ...ship, mmsi: '412990099', lat: -6.2, lon: 105.1 })
    expect((await onMap()).ship).toMatchObject({ use: 'shown', report: { source: 'simulated' } })
    await hearShip(app.ctx, 'nmea', { ...ship, lat: -6.3, lon: 105.1, minutesAgo: 600 })
    expect((await onMap()).ship).toMatchObject({ use: 'old', report: { source: 'nmea', mmsi: ship.mmsi } })
  })

  test('the schedule’s number of the voyage tells ships of one name apart', async () => {
    await tell('departed', '2026-11-10')
    await sailWith(ship.name)
    const { rows } = await app.ctx.pool.query<{ number: number }>(
      `insert into schedule_voyages (carrier, service, vessel_name, vessel_imo, passage, source, starts_on)
       values ('COSU', 'AEU3', $1, '9321483', null, 'imported', '2026-11-01') returning number`,
      [ship.name],
    )
    await app.ctx.pool.query(
      `insert into port_calls (voyage, sequence, port, export_voyage, planned_arrival, planned_departure)
       values ($1, 1, 'CNNGB', '041W', '2026-11-09', '2026-11-10')`,
      [rows[0]?.number],
    )
    await hearShip(app.ctx, 'nmea', { ...ship, imo: '9134270', lat: 34, lon: -140 })
    await hearShip(app.ctx, 'nmea', { ...ship, mmsi: '477999002', imo: '9321483', lat: -6.2, lon: 105.1 })
    expect((await onMap()).ship).toMatchObject({ use: 'shown', report: { mmsi: '477999002' } })
  })

  test('the ways on the road are estimates, and not told where the door cannot be placed', async () => {
    const door = { kind: 'door', province: null, region: null, street: 'x' } as const
    id = await order({
      request: {
        pickup: { ...door, country: 'CN', province: '330000', city: '330700', region: '330782' },
        delivery: { ...door, country: 'NL', city: 'NL-nowhere-known' },
      },
    })
    const { roads, ports } = await onMap()
    expect(roads).toEqual([
      {
        end: 'pickup',
        port: 'CNNGB',
        line: [expect.anything(), expect.anything()],
        estimate: expect.anything(),
      },
      { end: 'delivery', port: 'NLRTM', line: null, estimate: null },
    ])
    // Yiwu to Ningbo is some 150 km as the crow flies.
    expect(roads[0]?.estimate?.kilometres).toBeGreaterThan(170)
    expect(roads[0]?.estimate?.kilometres).toBeLessThan(320)
    expect(ports[0]?.code).toBe('CNNGB')
  })

  test('over the Pacific the line goes on beyond the antimeridian, and so does a door behind it', async () => {
    id = await order({
      request: {
        delivery: {
          kind: 'door',
          country: 'US',
          province: 'US-CA',
          city: 'US-CA-los-angeles',
          region: null,
          street: 'x',
        },
      },
    })
    await app.ctx.pool.query(
      `update orders set pod = 'USLAX', terms = jsonb_set(jsonb_set(terms, '{pod,code}', '"USLAX"'), '{passage}', 'null')
       where id = $1`,
      [id],
    )
    const { way, roads } = await onMap()
    expect(way?.line.at(-1)?.[0]).toBeGreaterThan(230)
    expect(roads[0]?.line?.[1]?.[0]).toBeGreaterThan(230)
    expect(roads[0]?.estimate?.kilometres).toBeLessThan(100)
    const jumps = way?.line.slice(1).map(([lon], at) => Math.abs(lon - (way.line[at]?.[0] ?? 0))) ?? []
    expect(Math.max(...jumps)).toBeLessThan(90)
  })

  test('a cancelled order has its way and no place on it', async () => {
    await app.ctx.pool.query(`update orders set status = 'cancelled' where id = $1`, [id])
    const { way, containers } = await onMap()
    expect(way).not.toBeNull()
    expect(containers.map(({ place }) => place)).toEqual([null, null])
  })

  test('another customer’s order, and one that nobody has, is not found; a visitor is asked to log in', async () => {
    const other = await buildCustomer(app)
    const refused = await app.call(orderOnMap, { token: other.token, query: { id } })
    expect(refused).toMatchObject({ status: 404, reason: 'request.notFound' })
    expect((await app.call(orderOnMap, { query: { id } })).status).toBe(401)
  })
})
