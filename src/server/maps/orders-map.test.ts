import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { mostOnMap, ordersOnMap } from '#contract/order-map.ts'
import type { OrderId, UserId } from '#domain/kernel/ids.ts'
import { startTestApp, type TestApp } from '#test/support/app.ts'
import { buildOrder } from '#test/support/orders.ts'
import { buildCustomer } from '#test/support/people.ts'
import { hearShip } from '#test/support/ships.ts'

let app: TestApp
let customer: { userId: UserId; token: string }
let id: OrderId

beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.stop())
beforeEach(async () => {
  customer = await buildCustomer(app)
  id = (await buildOrder(app, customer, { status: 'accepted' })).id
})

const onMap = async (query: Record<string, string> = {}, token = customer.token) =>
  (await app.call(ordersOnMap, { token, query })).data
const write = (days: string) =>
  app.ctx.pool.query(`update orders set ${days} where id = $1 and user_id = $2`, [id, customer.userId])

describe('orders on the map', () => {
  test('stand in their port of loading until they are told to have sailed', async () => {
    const { orders, routes, more } = await onMap()
    expect(orders).toMatchObject([
      {
        id,
        pol: { code: 'CNNGB' },
        place: { kind: 'origin', share: 0, overdue: false },
        arrival: { actual: false, planned: true },
      },
    ])
    const [order] = orders
    expect(order?.place?.point).toEqual(order?.pol.point)
    expect(order?.sailing.actual).toBe(false)
    expect(more).toBe(false)
    const line = routes[order?.route ?? ''] ?? []
    expect(line[0]).toEqual(order?.pol.point)
    expect(line.at(-1)).toEqual(order?.pod.point)
    // Thinned for drawing, and still no straight line through land.
    expect(line.length).toBeGreaterThan(8)
    expect(line.length).toBeLessThan(120)
  })

  test('at sea they are estimated between their ports, and never put into the port by the calendar', async () => {
    await write("actual_sailing_on = '2026-11-10', estimated_arrival_on = '2026-11-30'")
    const [half] = (await onMap()).orders
    expect(half?.place).toMatchObject({ kind: 'estimated', overdue: false })
    expect(half?.arrival).toEqual({ on: '2026-11-30', actual: false, planned: false })
    expect(half?.place?.share).toBeCloseTo(0.5, 1)
    expect(half?.place?.point).not.toEqual(half?.pol.point)
    await write("estimated_arrival_on = '2026-11-15'")
    const [late] = (await onMap()).orders
    expect(late?.place).toMatchObject({ kind: 'estimated', share: 0.99, overdue: true })
    await write("actual_arrival_on = '2026-11-19'")
    const [there] = (await onMap()).orders
    expect(there).toMatchObject({ place: { kind: 'destination', share: 1 }, arrival: { actual: true } })
    expect(there?.place?.point).toEqual(there?.pod.point)
  })

  test('at sea they stand where their ship was heard lately, with its source and age, and nowhere else', async () => {
    await write(
      "actual_sailing_on = '2026-11-10', estimated_arrival_on = '2026-11-30', vessel = 'Ever Diadem'",
    )
    await hearShip(app.ctx, 'nmea', {
      mmsi: '351759000',
      name: 'EVER DIADEM',
      lat: 1.2,
      lon: 104.2,
      minutesAgo: 90,
    })
    const [order] = (await onMap()).orders
    expect(order?.place).toMatchObject({
      kind: 'reported',
      point: [104.2, 1.2],
      report: { source: 'nmea', age: 'recent', reportedAt: '2026-11-20T00:30:00.000Z' },
    })
    // In port it is the events that count, whatever the ship does.
    await write("actual_arrival_on = '2026-11-19'")
    expect((await onMap()).orders[0]?.place).toMatchObject({ kind: 'destination', report: null })
  })

  test('what is cancelled is listed without a place', async () => {
    await write("status = 'cancelled'")
    expect((await onMap()).orders).toMatchObject([{ id, place: null, route: expect.any(String) }])
  })

  test('the filters are those of the list', async () => {
    expect((await onMap({ status: 'completed' })).orders).toEqual([])
    expect((await onMap({ pol: 'CNNGB' })).orders).toHaveLength(1)
    expect((await onMap({ keyword: 'no such thing' })).orders).toEqual([])
    const wrong = await app.call(ordersOnMap, {
      token: customer.token,
      query: { timeFilter: 'pickup', from: '2026-11-20', to: '2026-11-10' },
    })
    expect(wrong.reason).toBe('request.endBeforeStart')
  })

  test('another customer’s orders are on no map but their own', async () => {
    const other = await buildCustomer(app)
    expect((await onMap({}, other.token)).orders).toEqual([])
  })

  test('only so many are drawn, and it is said that there are more', async () => {
    await app.ctx.pool.query(
      `insert into orders select made.* from orders o, generate_series(1, $2::integer) n,
        lateral jsonb_populate_record(o, jsonb_build_object('id', 'ord_map' || lpad(n::text, 23, '0'),
          'number', 'SP20200202' || lpad(n::text, 5, '0'), 'placed_at', o.placed_at - make_interval(mins => n))) made
       where o.id = $1`,
      [id, mostOnMap],
    )
    const { orders, more } = await onMap()
    expect(orders).toHaveLength(mostOnMap)
    expect(more).toBe(true)
    expect(orders[0]?.id).toBe(id)
  })
})
