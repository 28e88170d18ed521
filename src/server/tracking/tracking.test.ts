import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { BodyInput } from '#contract/endpoint.ts'
import { acceptOrder } from '#contract/order-desk.ts'
import { getOrder, listOrders } from '#contract/orders.ts'
import * as contract from '#contract/tracking.ts'
import { system } from '#domain/kernel/actor.ts'
import type { ContainerId, OrderId, UserId } from '#domain/kernel/ids.ts'
import { newId } from '#server/platform/ids.ts'
import { startTestApp, type TestApp } from '#test/support/app.ts'
import { buildOrder, payOrder } from '#test/support/orders.ts'
import { buildCustomer, buildStaff } from '#test/support/people.ts'
import { recordEvents } from './commands.ts'

let app: TestApp
let clerk: string
let customer: { userId: UserId; token: string }
let id: OrderId
let boxes: ContainerId[]

beforeAll(async () => {
  app = await startTestApp()
  clerk = (await buildStaff(app, 'operations', '林晓')).token
})
afterAll(() => app.stop())
beforeEach(async () => {
  customer = await buildCustomer(app)
  await begin({ status: 'accepted' })
})

type Events = BodyInput<typeof contract.addEvents>['events']
const timeline = async (token = customer.token) =>
  (await app.call(contract.timeline, { token, query: { orderId: id } })).data
const order = async () => (await app.call(getOrder, { token: customer.token, query: { id } })).data
const add = (...events: Events) =>
  app.call(contract.addEvents, { token: clerk, body: { orderId: id, events } })
const begin = async (wish: Parameters<typeof buildOrder>[2]) => {
  id = (await buildOrder(app, customer, wish)).id
  boxes = (await timeline()).containers.map((each) => each.id)
}
const at = (time: string) => `2026-11-${time}:00.000Z`
const actual = (
  type: Events[number]['type'],
  happenedAt = at('20T01:00'),
  more: Partial<Events[number]> = {},
) => ({ type, classifier: 'actual', happenedAt, ...more }) as Events[number]

describe('events of the desk [§4]', () => {
  test('a gate-in of two containers at once shows on the shipper’s timeline, with source and place', async () => {
    const { status, data } = await add(
      actual('gatedIn', at('19T13:46'), { containerIds: boxes, facility: '宁波远东码头' }),
    )
    expect(status).toBe(200)
    expect(data).toMatchObject({ stage: 'toBeSailed', stageCode: 5 })
    const seen = await timeline()
    expect(seen.events).toHaveLength(2)
    expect(seen.events[0]).toMatchObject({
      type: 'gatedIn',
      classifier: 'actual',
      place: { seaport: 'CNNGB', facility: '宁波远东码头' },
      empty: false,
      happenedAt: '2026-11-19T13:46:00.000Z',
      recordedAt: '2026-11-20T02:00:00.000Z',
      zone: 'Asia/Shanghai',
      source: { kind: 'clerk', name: '林晓' },
    })
    expect(seen.stages.map(({ containers }) => containers)).toEqual([0, 0, 0, 0, 2, 0, 0, 0, 0, 0, 0, 0, 0])
    expect(await order()).toMatchObject({ gateInOn: '2026-11-19', stage: 'toBeSailed', redDot: true })
  })

  test('the first actual movement starts the transit; a booking does not', async () => {
    await add(actual('bookingConfirmed'))
    expect((await order()).status).toBe('accepted')
    await add({ ...actual('departed'), classifier: 'estimated', happenedAt: at('29T01:00') })
    expect((await order()).status).toBe('accepted')
    await add(actual('emptyPickedUp', at('20T01:12'), { containerIds: [boxes[0] as ContainerId] }))
    const now = await order()
    expect(now).toMatchObject({ status: 'inTransit', statusCode: 4, stage: 'toBeLoaded' })
    expect(now.history[0]).toMatchObject({ move: 'startTransit', by: 'system' })
  })

  test('an order that nobody accepted does not start; it does as soon as it is accepted', async () => {
    await begin({ status: 'paid' })
    await add(actual('emptyPickedUp'))
    expect(await order()).toMatchObject({ status: 'paid', stage: 'toBeLoaded' })
    const { data } = await app.call(acceptOrder, { token: clerk, body: { id } })
    expect(data.status).toBe('inTransit')
    expect(data.history.map(({ move }) => move)).toEqual(['startTransit', 'accept', 'pay', 'place'])
  })

  test('the order shows its least advanced container', async () => {
    await add(actual('departed', at('20T00:30'), { containerIds: [boxes[0] as ContainerId] }))
    const seen = await timeline()
    expect(seen.containers.map(({ stage }) => stage)).toEqual(['waitingForArrival', 'toBeBooked'])
    expect(seen.stage).toBe('toBeBooked')
    expect((await order()).sailing.actualOn).toBeNull()
    await add(actual('departed', at('20T00:30'), { containerIds: [boxes[1] as ContainerId] }))
    expect(await order()).toMatchObject({
      stage: 'waitingForArrival',
      sailing: { actualOn: '2026-11-20', plannedOn: '2026-11-29' },
    })
  })

  test('the last container handed over completes a paid order to a port', async () => {
    await add(
      actual('departed'),
      actual('arrived'),
      actual('gatedOut', at('20T01:30'), { containerIds: [boxes[0] as ContainerId] }),
    )
    expect((await order()).status).toBe('inTransit')
    await add(actual('gatedOut', at('20T01:40'), { containerIds: [boxes[1] as ContainerId] }))
    expect(await order()).toMatchObject({
      status: 'completed',
      statusCode: 5,
      stage: 'containerToBeReturned',
    })
  })

  test('an overseas order sails unpaid, is paid at sea, and completes only then', async () => {
    await begin({ status: 'accepted', overseas: true })
    await add(actual('departed'), actual('arrived'), actual('gatedOut'))
    expect(await order()).toMatchObject({ status: 'inTransit', paidAt: null })
    await payOrder(app.ctx, id)
    const now = await order()
    expect(now.status).toBe('completed')
    expect(now.history.map(({ move }) => move)).toEqual([
      'complete',
      'payInTransit',
      'startTransit',
      'accept',
      'place',
    ])
  })

  test('a later arrival moves the day an overseas order is due, and says why', async () => {
    await begin({ status: 'accepted', overseas: true })
    const before = await order()
    const day = before.arrival.plannedOn
    await add({
      type: 'arrived',
      classifier: 'estimated',
      happenedAt: '2027-01-09T06:00:00.000Z',
      note: '绕航，泊位后移',
    })
    const after = await order()
    expect(after.arrival).toEqual({
      plannedOn: day,
      estimatedOn: '2027-01-09',
      actualOn: null,
      byDistance: false,
    })
    expect([before.paymentDueAt, after.paymentDueAt]).toEqual([
      '2027-01-05T16:00:00.000Z',
      '2027-01-08T16:00:00.000Z',
    ])
    const { arrival } = await timeline()
    expect(arrival).toMatchObject({ plannedOn: day, on: '2027-01-09', classifier: 'estimated' })
    expect(arrival.changes[0]).toMatchObject({
      from: day,
      to: '2027-01-09',
      days: 3,
      reason: '绕航，泊位后移',
    })
  })

  test('a retracted event no longer counts, and stays visible as retracted', async () => {
    await add(actual('departed'))
    const event = (await timeline()).events[0]
    const retract = () =>
      app.call(contract.retractEvent, {
        token: clerk,
        body: { orderId: id, eventId: event?.id as string, reason: '录错订单' },
      })
    const { data } = await retract()
    expect(data.stage).toBe('toBeBooked')
    expect(data.events[0]).toMatchObject({ id: event?.id, retractedAt: '2026-11-20T02:00:00.000Z' })
    expect(await order()).toMatchObject({ sailing: { actualOn: null }, stage: 'toBeBooked' })
    expect(await retract()).toMatchObject({ status: 404 })
  })

  test('holds stand before progress, on the container that is held', async () => {
    await add(
      actual('arrived', at('18T01:00')),
      actual('customsHeld', at('19T01:00'), { containerIds: [boxes[1] as ContainerId] }),
    )
    const seen = await timeline()
    expect(seen.containers.map(({ holds }) => holds.map(({ hold }) => hold))).toEqual([[], ['customsHeld']])
    expect(seen.containers[1]?.stage).toBe('awaitingCustomsRelease')
    expect(seen.stages.find(({ stage }) => stage === 'awaitingCustomsRelease')).toMatchObject({
      needed: true,
      containers: 1,
    })
  })
})

describe('other sources', () => {
  const carrier = { kind: 'carrier', name: 'COSCO' } as const
  const given = (vendorKey: string, happenedAt: string) => ({
    type: 'loaded' as const,
    classifier: 'actual' as const,
    containerIds: [],
    happenedAt: new Date(happenedAt),
    vendorKey,
  })

  test('the same number of one sender is stored once; of another sender it is another event', async () => {
    const terminal = { kind: 'terminal', name: 'NBCT' } as const
    for (let times = 0; times < 3; times++)
      await recordEvents(app.ctx, system, id, carrier, [given(`k-${id}`, at('19T14:10'))])
    await recordEvents(app.ctx, system, id, terminal, [given(`k-${id}`, at('19T17:35'))])
    const { events } = await timeline()
    expect(events.map(({ source, conflictMinutes }) => [source.kind, conflictMinutes])).toEqual([
      ['carrier', 205],
      ['terminal', 205],
    ])
  })

  test('20 deliveries at once leave one event and one start', async () => {
    await Promise.all(
      Array.from({ length: 20 }, () =>
        recordEvents(app.ctx, system, id, carrier, [given(`p-${id}`, at('19T14:10'))]),
      ),
    )
    expect((await timeline()).events).toHaveLength(1)
    expect((await order()).history.filter(({ move }) => move === 'startTransit')).toHaveLength(1)
  })
})

describe('what is refused', () => {
  test('something actual in the future', async () => {
    const answer = await add(actual('stuffed'), actual('departed', at('20T03:00')))
    expect(answer).toMatchObject({ status: 422, reason: 'tracking.tooEarly' })
    expect(Object.keys(answer.fields ?? {})).toEqual(['events.1.happenedAt'])
    expect((await timeline()).events).toEqual([])
  })

  test('what lies more than two months before the order, planned or actual, as a file and a machine are', async () => {
    const planned = { ...actual('departed', '2025-11-20T01:00:00Z'), classifier: 'planned' as const }
    const answer = await add(actual('stuffed'), planned)
    expect(answer).toMatchObject({
      status: 422,
      reason: 'tracking.beforeOrder',
      fields: { 'events.1.happenedAt': { code: 'tracking.longBeforeOrder' } },
    })
    expect((await timeline()).events).toEqual([])
  })

  test('a container of another order, a port and a zone that do not exist', async () => {
    const mine = id
    const strange = boxes[0] as ContainerId
    await begin({ status: 'accepted' })
    const answer = await add(
      actual('stuffed', at('20T01:00'), { containerIds: [strange], seaport: 'CNZZZ', zone: 'Mars/Base' }),
    )
    expect(answer).toMatchObject({ status: 400, reason: 'request.invalid' })
    expect(Object.keys(answer.fields ?? {}).sort()).toEqual([
      'events.0.containerIds',
      'events.0.seaport',
      'events.0.zone',
    ])
    expect(mine).not.toBe(id)
  })

  test.each<[string, object]>([
    ['no events', { events: [] }],
    ['an unknown kind', { events: [{ ...actual('stuffed'), type: 'lost' }] }],
    ['a time that is none', { events: [{ ...actual('stuffed'), happenedAt: '2026-02-30' }] }],
    ['a long note', { events: [{ ...actual('stuffed'), note: 'x'.repeat(301) }] }],
    ['too many', { events: Array.from({ length: 101 }, () => actual('stuffed')) }],
  ])('%s', async (_, body) => {
    const answer = await app.call(contract.addEvents, {
      token: clerk,
      body: { orderId: id, ...body } as never,
    })
    expect(answer).toMatchObject({ status: 400, reason: 'request.invalid' })
  })

  test('customers, other customers, other roles and unknown orders', async () => {
    const body = { orderId: id, events: [actual('stuffed')] }
    expect(await app.call(contract.addEvents, { token: customer.token, body })).toMatchObject({ status: 401 })
    const finance = (await buildStaff(app, 'finance')).token
    expect(await app.call(contract.addEvents, { token: finance, body })).toMatchObject({ status: 403 })
    const other = (await buildCustomer(app)).token
    expect(await app.call(contract.timeline, { token: other, query: { orderId: id } })).toMatchObject({
      status: 404,
    })
    expect(await app.call(contract.timeline, { query: { orderId: id } })).toMatchObject({ status: 401 })
    expect(
      await app.call(contract.addEvents, { token: clerk, body: { ...body, orderId: newId('ord') } }),
    ).toMatchObject({ status: 404 })
    expect(await app.call(contract.deskTimeline, { token: clerk, query: { orderId: id } })).toMatchObject({
      status: 200,
    })
    expect((await app.call(listOrders, { token: other })).data.items).toEqual([])
  })
})
