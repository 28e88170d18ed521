import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { timeline } from '#contract/tracking.ts'
import { system } from '#domain/kernel/actor.ts'
import { addDays, type BusinessDate, businessDateOf } from '#domain/kernel/business-date.ts'
import type { OrderId, UserId } from '#domain/kernel/ids.ts'
import { pointAlong } from '#domain/reference/lines.ts'
import { recordEvents } from '#server/tracking/commands.ts'
import { startTestApp, type TestApp } from '#test/support/app.ts'
import { buildOrder } from '#test/support/orders.ts'
import { buildCustomer } from '#test/support/people.ts'
import { hearShip } from '#test/support/ships.ts'
import { reckonHeardArrivals } from './heard-arrivals.ts'
import { wayOver } from './ways.ts'

let app: TestApp
let customer: { userId: UserId; token: string }
let id: OrderId
let ship: { mmsi: string; name: string }
let ships = 0

beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.stop())
beforeEach(async () => {
  ships += 1
  ship = { mmsi: String(477_200_000 + ships), name: `LATE CREST ${ships}` }
  customer = await buildCustomer(app)
  // Ten days at sea of 38, from Ningbo round the Cape to Rotterdam.
  id = (await buildOrder(app, customer, { status: 'accepted', departsInDays: -10 })).id
  await recordEvents(app.ctx, system, id, { kind: 'carrier', name: 'COSCO' }, [
    {
      type: 'departed',
      classifier: 'actual',
      containerIds: [],
      happenedAt: new Date(app.ctx.clock().getTime() - 10 * 86_400_000),
    },
  ])
  await app.ctx.pool.query(`update orders set vessel = $2, voyage = '041W' where id = $1`, [id, ship.name])
})

const arrival = async () =>
  (await app.call(timeline, { token: customer.token, query: { orderId: id } })).data.arrival
const planned = (): BusinessDate => addDays(businessDateOf(app.ctx.clock()), 28)
const offTaiwan = { lat: 24.5, lon: 119.5 }
const offSingapore = { lat: 1.2, lon: 104.2 }
/** Where a ship is after a part of the way. */
const along = (share: number) => {
  const way = wayOver(app.ctx, ['CNNGB', 'NLRTM'], 'cape')
  if (!way) throw new Error('no way')
  const [lon, lat] = pointAlong(way.line, share)
  return { lat, lon }
}
const inTheList = async () => {
  const { rows } = await app.ctx.pool.query(
    'select estimated_arrival_on as on, arrival_by_distance as by_distance from orders where id = $1',
    [id],
  )
  return rows[0]
}

describe('arrivals from where ships were heard', () => {
  test('a ship that is far behind its days arrives later, by distance, and the history says why', async () => {
    await hearShip(app.ctx, 'nmea', { ...ship, ...offTaiwan })
    expect(await reckonHeardArrivals(app.ctx)).toBe(1)
    const { on, basis, changes } = await arrival()
    expect(basis).toBe('distance')
    expect(on > planned()).toBe(true)
    expect(changes.at(-1)).toMatchObject({ cause: 'position', from: planned(), to: on })
    // Nothing new is heard, nothing new is told.
    expect(await reckonHeardArrivals(app.ctx)).toBe(0)
  })

  test('a ship that makes up for it brings the stated day back', async () => {
    const stated = planned()
    await hearShip(app.ctx, 'nmea', { ...ship, ...along(0.15) })
    expect(await reckonHeardArrivals(app.ctx)).toBe(1)
    expect(await inTheList()).toMatchObject({ by_distance: true })
    app.clock.now = new Date(app.clock.now.getTime() + 6 * 86_400_000)
    await hearShip(app.ctx, 'nmea', { ...ship, ...along(0.42) })
    expect(await reckonHeardArrivals(app.ctx)).toBe(1)
    expect(await inTheList()).toEqual({ on: stated, by_distance: false })
  })

  test('a ship in time, one that is simulated, old or elsewhere tells nothing', async () => {
    await hearShip(app.ctx, 'simulated', { ...ship, ...offTaiwan })
    expect(await reckonHeardArrivals(app.ctx)).toBe(0)
    await hearShip(app.ctx, 'nmea', { ...ship, ...offTaiwan, minutesAgo: 600 })
    expect(await reckonHeardArrivals(app.ctx)).toBe(0)
    await hearShip(app.ctx, 'nmea', { ...ship, lat: 34, lon: -140, minutesAgo: 20 })
    expect(await reckonHeardArrivals(app.ctx)).toBe(0)
    await hearShip(app.ctx, 'nmea', { ...ship, ...along(0.28) })
    expect(await reckonHeardArrivals(app.ctx)).toBe(0)
  })

  test('once the box has changed ships, its first ship tells nothing', async () => {
    await recordEvents(app.ctx, system, id, { kind: 'carrier', name: 'COSCO' }, [
      {
        type: 'transshipmentDischarged',
        classifier: 'actual',
        containerIds: [],
        seaport: 'SGSIN',
        happenedAt: new Date(app.ctx.clock().getTime() - 86_400_000),
      },
    ])
    await hearShip(app.ctx, 'nmea', { ...ship, ...offSingapore })
    expect(await reckonHeardArrivals(app.ctx)).toBe(0)
  })
})
