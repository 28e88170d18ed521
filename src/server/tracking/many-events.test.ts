import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { BodyInput } from '#contract/endpoint.ts'
import * as contract from '#contract/many-events.ts'
import { deskGetOrder, setContainerNumbers } from '#contract/order-desk.ts'
import { addEvents, deskTimeline } from '#contract/tracking.ts'
import type { OrderId, UserId } from '#domain/kernel/ids.ts'
import { newId } from '#server/platform/ids.ts'
import { startTestApp, type TestApp } from '#test/support/app.ts'
import { buildOrder } from '#test/support/orders.ts'
import { buildCustomer, buildStaff } from '#test/support/people.ts'

let app: TestApp
let clerk: string
let colleague: string
let customer: { userId: UserId; token: string }

beforeAll(async () => {
  app = await startTestApp()
  clerk = (await buildStaff(app, 'operations', '林晓')).token
  colleague = (await buildStaff(app, 'operations', '陈屿')).token
})
afterAll(() => app.stop())
beforeEach(async () => {
  customer = await buildCustomer(app)
})

type Event = BodyInput<typeof contract.addManyEvents>['event']
const gatedIn: Event = { type: 'gatedIn', classifier: 'actual', on: '2026-11-20', at: '08:30' }
const build = async (...wishes: Parameters<typeof buildOrder>[2][]): Promise<OrderId[]> => {
  const ids: OrderId[] = []
  for (const wish of wishes) ids.push((await buildOrder(app, customer, wish)).id)
  return ids
}
const add = (ids: OrderId[], event: Event = gatedIn, token = clerk, key: string = randomUUID()) =>
  app.call(contract.addManyEvents, { token, body: { ids, event, key } })
const preview = (ids: OrderId[], event: Event = gatedIn) =>
  app.call(contract.previewManyEvents, { token: clerk, body: { ids, event } })
const timeline = async (orderId: OrderId) =>
  (await app.call(deskTimeline, { token: clerk, query: { orderId } })).data
const told = async (orderId: OrderId, type = 'gatedIn') =>
  (await timeline(orderId)).events.filter((each) => each.type === type)

describe('one milestone for many orders', () => {
  test('is shown before it is entered, and then stands on each timeline at the clock of its port', async () => {
    const ids = await build(
      { status: 'accepted' },
      { status: 'accepted', toHamburg: true },
      { status: 'paid' },
    )
    const [first, second, third] = ids as [OrderId, OrderId, OrderId]
    const before = await preview(ids)
    expect(before.data).toMatchObject({ done: 2, containers: 4, more: false })
    expect(before.data.orders.map(({ id, taken, fault }) => [id, taken, fault])).toEqual([
      [first, 2, null],
      [second, 2, null],
      [third, 0, 'notFollowed'],
    ])
    expect(await told(first)).toHaveLength(0)

    const { data, status } = await add(ids)
    expect(status).toBe(200)
    expect(data).toEqual(before.data)
    expect(data.orders[0]).toMatchObject({
      happenedAt: '2026-11-20T00:30:00.000Z',
      zone: 'Asia/Shanghai',
      seaport: 'CNNGB',
    })
    expect(await told(first)).toHaveLength(2)
    expect(await told(third)).toHaveLength(0)
    const order = await app.call(deskGetOrder, { token: clerk, query: { id: second } })
    expect(order.data).toMatchObject({ status: 'inTransit', stage: 'toBeSailed', gateInOn: '2026-11-20' })
    const { rows } = await app.ctx.pool.query(
      `select subject, user_id, after from desk_records where action = 'tracking/addMany' and user_id = $1 order by number`,
      [customer.userId],
    )
    expect(rows).toHaveLength(2)
    expect(rows[0]).toMatchObject({
      subject: first,
      after: { event: 'gatedIn', certainty: 'actual', boxes: 2 },
    })
  })

  test('an arrival is read at the clock of each port of discharge, unless a zone is named', async () => {
    const ids = await build({ status: 'accepted' })
    const arrival: Event = { type: 'arrived', classifier: 'estimated', on: '2026-12-24', at: '06:00' }
    expect((await preview(ids, arrival)).data.orders[0]).toMatchObject({
      happenedAt: '2026-12-24T05:00:00.000Z',
      zone: 'Europe/Amsterdam',
      seaport: 'NLRTM',
    })
    expect((await preview(ids, { ...arrival, zone: 'Asia/Shanghai' })).data.orders[0]).toMatchObject({
      happenedAt: '2026-12-23T22:00:00.000Z',
    })
  })

  test('containers that have it already are left by name, the others take it', async () => {
    const [id] = (await build({ status: 'accepted' })) as [OrderId]
    const [box, other] = (await timeline(id)).containers
    await app.call(setContainerNumbers, {
      token: clerk,
      body: { id, containers: [{ id: box?.id ?? '', number: 'CSQU3054383' }] },
    })
    await app.call(addEvents, {
      token: clerk,
      body: {
        orderId: id,
        events: [
          {
            type: 'gatedIn',
            classifier: 'actual',
            containerIds: [box?.id ?? ''],
            happenedAt: '2026-11-19T02:00:00.000Z',
          },
        ],
      },
    })
    const whole = await add([id], { ...gatedIn, of: 'order' })
    expect(whole.data).toMatchObject({ done: 0, containers: 0 })
    const { data } = await add([id])
    expect(data).toMatchObject({ done: 1, containers: 1 })
    expect(data.orders[0]).toMatchObject({
      taken: 1,
      left: [
        {
          number: 'CSQU3054383',
          place: 1,
          fault: 'known',
          other: { type: 'gatedIn', happenedAt: '2026-11-19T02:00:00.000Z' },
        },
      ],
    })
    expect((await told(id)).at(-1)?.containerIds).toEqual([other?.id])
  })

  test('one event for the whole order is one row of it', async () => {
    const [id] = (await build({ status: 'accepted' })) as [OrderId]
    expect((await add([id], { ...gatedIn, of: 'order' })).data).toMatchObject({ done: 1, containers: 2 })
    const { rows } = await app.ctx.pool.query(
      'select container_id from tracking_events where order_id = $1 and type = $2',
      [id, 'gatedIn'],
    )
    expect(rows).toEqual([{ container_id: null }])
  })

  test('sent again under its key it adds nothing and answers the same', async () => {
    const ids = await build({ status: 'accepted' }, { status: 'paid' })
    const key = randomUUID()
    const first = await add(ids, gatedIn, clerk, key)
    const again = await add(ids, gatedIn, clerk, key)
    expect(again.data).toEqual(first.data)
    expect(await told(ids[0] as OrderId)).toHaveLength(2)
    const anew = await add(ids, gatedIn)
    expect(anew.data).toMatchObject({ done: 0 })
    expect(anew.data.orders[0]?.left.map(({ fault }) => fault)).toEqual(['known', 'known'])
    // Another event under the same key is not taken for the first.
    const other = await add(ids, { ...gatedIn, type: 'loaded', at: '09:00' }, clerk, key)
    expect(other.data).toMatchObject({ done: 1, containers: 2 })
  })

  test('of two clerks with the same milestone at once, one enters it [C-08]', async () => {
    const ids = await build(...Array.from({ length: 6 }, () => ({ status: 'accepted' }) as const))
    const tries = await Promise.all(
      Array.from({ length: 8 }, (_, at) =>
        add(at % 2 ? ids : ids.toReversed(), gatedIn, at % 2 ? clerk : colleague),
      ),
    )
    expect(tries.map(({ status }) => status)).toEqual(tries.map(() => 200))
    expect(tries.reduce((sum, { data }) => sum + data.containers, 0)).toBe(12)
    for (const id of ids) expect(await told(id)).toHaveLength(2)
  })

  test('an order at which something goes wrong is told, and the others keep theirs', async () => {
    const ids = await build({ status: 'accepted' }, { status: 'accepted' }, { status: 'accepted' })
    const broken = ids[1] as OrderId
    await app.owner.query(`create function refuse_one() returns trigger language plpgsql as
      $$ begin if new.order_id = '${broken}' then raise exception 'broken'; end if; return new; end $$;
      create trigger refuse_one before insert on tracking_events for each row execute function refuse_one()`)
    try {
      const { data } = await add(ids)
      expect(data).toMatchObject({ done: 2, containers: 4 })
      expect(data.orders.map(({ fault }) => fault)).toEqual([null, 'failed', null])
    } finally {
      await app.owner.query('drop trigger refuse_one on tracking_events; drop function refuse_one()')
    }
    expect(await told(broken)).toHaveLength(0)
    expect(await told(ids[2] as OrderId)).toHaveLength(2)
    expect((await add(ids)).data).toMatchObject({ done: 1, containers: 2 })
  })

  test('all that the filters find take it', async () => {
    await build({ status: 'accepted' }, { status: 'accepted' })
    const { data } = await app.call(contract.addManyEvents, {
      token: clerk,
      body: { search: { customerId: customer.userId }, event: gatedIn, key: randomUUID() },
    })
    expect(data).toMatchObject({ done: 2, containers: 4, more: false })
  })

  test('refuses a strange order, port, zone and time, and who enters no events', async () => {
    const ids = await build({ status: 'accepted' })
    expect((await add([...ids, newId('ord')])).reason).toBe('request.notFound')
    expect(await told(ids[0] as OrderId)).toHaveLength(0)
    for (const [more, field] of [
      [{ seaport: 'XXXXX' }, 'event.seaport'],
      [{ zone: 'Moon/Crater' }, 'event.zone'],
      [{ at: '24:10' }, 'event.at'],
      [{ on: '2026-02-30' }, 'event.on'],
    ] as const) {
      const { status, fields } = await add(ids, { ...gatedIn, ...more })
      expect([status, Object.keys(fields ?? {})]).toEqual([400, [field]])
    }
    for (const role of ['sales', 'finance', 'content'] as const)
      expect((await add(ids, gatedIn, (await buildStaff(app, role)).token)).status).toBe(403)
    expect((await add(ids, gatedIn, customer.token)).status).toBe(401)
  })
})
