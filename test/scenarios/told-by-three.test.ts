import { afterAll, beforeAll, expect, test } from 'vitest'
import type { BodyInput } from '#contract/endpoint.ts'
import { setBooking, setContainerNumbers } from '#contract/order-desk.ts'
import { getOrder } from '#contract/orders.ts'
import { addEvents, timeline } from '#contract/tracking.ts'
import { system } from '#domain/kernel/actor.ts'
import type { OrderId, UserId } from '#domain/kernel/ids.ts'
import { openSessionFor } from '#server/users/commands/people.ts'
import { startTestApp, type TestApp } from '../support/app.ts'
import { buildOrder } from '../support/orders.ts'
import { buildCustomer, buildStaff } from '../support/people.ts'
import { readOrder } from '../support/read-order.tsx'
import { buildSender, dcsaEvent, type TestSender } from '../support/senders.ts'

/**
 * One box from Ningbo to a warehouse near Hamburg, over Singapore, told by three: our clerk, the carrier in DCSA's
 * words, the terminals in codes of their own. They contradict one another, come late and correct themselves.
 */
let app: TestApp
let carrier: TestSender
let terminal: TestSender
let userId: UserId
let id: OrderId

beforeAll(async () => {
  app = await startTestApp()
  carrier = await buildSender(app, 'COSCO')
  terminal = await buildSender(app, 'Port community', 'terminal', 'portCodes')
  userId = (await buildCustomer(app)).userId
  const placed = await buildOrder(
    app,
    { userId },
    {
      status: 'accepted',
      toHamburg: true,
      containers: [{ type: '40HQ', quantity: 1 }],
      request: {
        delivery: {
          kind: 'door',
          country: 'DE',
          province: null,
          city: 'Hamburg',
          region: null,
          street: 'Billstraße 17',
        },
        services: ['importClearance'],
      },
    },
  )
  id = placed.id
})
afterAll(() => app.stop())

const seen = async () => {
  const { reply } = await openSessionFor(app.ctx, system, userId)
  const { data } = await app.call(timeline, { token: reply.jwt, query: { orderId: id } })
  return data
}
const order = async () => {
  const { reply } = await openSessionFor(app.ctx, system, userId)
  return (await app.call(getOrder, { token: reply.jwt, query: { id } })).data
}
/** What the shipper reads on the order's page, as one text without marks. */
const read = async (language: 'zh-CN' | 'en-US' = 'zh-CN') =>
  readOrder(await order(), await seen(), app.clock.now, language)
const clerk = async () => (await buildStaff(app, 'operations', '林晓')).token
type Type = BodyInput<typeof addEvents>['events'][number]['type']
/** The clerk enters that something happened, by now. */
const enter = async (type: Type, happenedAt: string) => {
  const answer = await app.call(addEvents, {
    token: await clerk(),
    body: { orderId: id, events: [{ type, classifier: 'actual', happenedAt }] },
  })
  expect(answer.status).toBe(200)
}
const box = { equipmentReference: 'CSQU3054383', transportDocumentReference: '6341234560' }
const port = (UNLocationCode: string) => ({ transportCall: { UNLocationCode, modeOfTransport: 'VESSEL' } })
const equipment = (code: string, locode: string, happenedAt: string, more = {}) =>
  dcsaEvent(app, {
    eventType: 'EQUIPMENT',
    equipmentEventTypeCode: code,
    emptyIndicatorCode: 'LADEN',
    eventDateTime: happenedAt,
    ...box,
    ...port(locode),
    ...more,
  })
const transport = (code: string, locode: string, happenedAt: string, more = {}) =>
  dcsaEvent(app, {
    eventType: 'TRANSPORT',
    transportEventTypeCode: code,
    eventDateTime: happenedAt,
    ...box,
    ...port(locode),
    ...more,
  })
const inCodes = (eventCode: string, UNLocationCode: string, happenedAt: string) =>
  dcsaEvent(app, { eventCode, UNLocationCode, eventDateTime: happenedAt, ...box })
const taken = async (sender: TestSender, ...events: object[]) => {
  expect((await sender.tell(events)).outcomes).toEqual(events.map(() => 'taken'))
}
const reach = (time: string) => {
  app.clock.now = new Date(time)
}

test('from gate-in in Ningbo over Singapore to the empty box returned in Hamburg [C-25]', async () => {
  const token = await clerk()
  await app.call(setBooking, {
    token,
    body: { id, bookingNumber: '6341234560', billOfLading: 'COSU6341234560' },
  })
  const [unit] = (await seen()).containers
  await app.call(setContainerNumbers, {
    token,
    body: { id, containers: [{ id: unit?.id as never, number: 'CSQU3054383' }] },
  })

  // Ningbo. The carrier confirms; clerk and terminal tell the gate-in three hours apart.
  await taken(
    carrier,
    dcsaEvent(app, {
      eventType: 'SHIPMENT',
      shipmentEventTypeCode: 'CONF',
      documentTypeCode: 'BKG',
      documentID: '6341234560',
    }),
  )
  expect((await seen()).stage).toBe('toBeLoaded')
  reach('2026-11-27T02:00:00Z')
  await enter('stuffed', '2026-11-25T08:00:00Z')
  expect((await seen()).stage).toBe('toBeGatedIn')
  await enter('gatedIn', '2026-11-26T09:00:00Z')
  await taken(terminal, inCodes('GITM', 'CNNBO', '2026-11-26T06:00:00Z'))
  const conflict = (await seen()).events.filter(({ type }) => type === 'gatedIn')
  expect(conflict.map(({ source, conflictMinutes }) => [source.kind, conflictMinutes])).toEqual([
    ['terminal', 180],
    ['clerk', 180],
  ])
  expect((await order()).status).toBe('inTransit')
  expect((await seen()).stage).toBe('toBeSailed')
  expect(await read()).toContain('来源说法不一，相差 3 小时')
  expect(await read('en-US')).toContain('Sources disagree by 3 h')
  // Nothing is late, nothing is missing: silence is normal until the scheduled day.
  expect(await read()).toMatch(/下一条：开船，船期 \d\d-\d\d。在此之前没有新消息属正常。/)
  expect(await read()).not.toContain('需要留意')

  // The ship leaves without it: it waits to be loaded again, until the next one has it.
  reach('2026-11-30T02:00:00Z')
  await taken(terminal, inCodes('DUMP', 'CNNGB', '2026-11-29T10:00:00Z'))
  const rolled = (await seen()).containers[0]
  expect(rolled?.holds.map(({ hold }) => hold)).toEqual(['rolled'])
  expect(rolled?.stage).toBe('toBeSailed')
  expect(await read()).toContain('需要留意被甩柜，等下一班船')
  expect(await read()).toContain('1 箱被甩柜')
  // No ship is named: a week later and the same way is a guess by distance, and is called one, in the list too.
  const guessed = (await seen()).arrival
  expect(guessed).toMatchObject({ rolledAway: true, basis: 'distance', at: null })
  expect(guessed.changes).toMatchObject([{ cause: 'leftBehind', from: guessed.plannedOn, days: 7 }])
  expect((await order()).arrival).toMatchObject({ estimatedOn: guessed.on, byDistance: true })
  expect(await read()).toContain('按航程估算 新船期还没有定：先按一周后有下一班船估算')
  expect(await read()).toContain('被甩柜，下一班船还未报；先按一周后开船和航程估算。甩柜消息来自码头')
  expect(await read('en-US')).toContain('Estimated by distance The new sailing is not set yet')
  expect(await read('en-US')).toContain('Needs attentionRolled, waiting for the next sailing')
  expect((await order()).holds).toEqual(['rolled'])
  reach('2026-12-07T02:00:00Z')
  const departure = transport('DEPA', 'CNNGB', '2026-12-06T16:00:00Z')
  await taken(carrier, departure, equipment('LOAD', 'CNNGB', '2026-12-06T08:00:00Z'))
  const sailed = (await seen()).containers[0]
  expect([sailed?.stage, sailed?.holds]).toEqual(['waitingForArrival', []])
  expect((await order()).sailing.actualOn).toBe('2026-12-07')
  expect((await order()).holds).toEqual([])
  // Nobody named a new arrival: it follows from the departure, and says so, with the day it was.
  const { arrival } = await seen()
  expect(arrival).toMatchObject({ rolledAway: false, classifier: 'estimated', basis: 'schedule' })
  expect(arrival.changes.map(({ cause, from }) => [cause, from])).toEqual([
    ['departure', guessed.on],
    ['leftBehind', arrival.plannedOn],
  ])
  expect((await order()).arrival.byDistance).toBe(false)
  expect(await read()).toMatch(/到港晚 \d+ 天/)
  expect(await read()).toContain('开船时间变了，按船期航程天数顺推；开船时间来自船公司（COSCO）')
  expect(await read('en-US')).toContain('The departure changed and the days at sea stay the same')

  // Singapore, last things first.
  reach('2026-12-16T02:00:00Z')
  const changes = {
    isTransshipmentMove: true,
    transportCall: {
      UNLocationCode: 'SGSIN',
      modeOfTransport: 'VESSEL',
      vessel: { vesselName: 'ORIENT CREST' },
      carrierExportVoyageNumber: '118W',
    },
  }
  await taken(carrier, transport('DEPA', 'SGSIN', '2026-12-15T12:00:00Z'))
  await taken(carrier, equipment('LOAD', 'SGSIN', '2026-12-15T02:00:00Z', changes))
  await taken(
    carrier,
    transport('ARRI', 'SGSIN', '2026-12-13T01:00:00Z'),
    equipment('DISC', 'SGSIN', '2026-12-13T09:00:00Z', { isTransshipmentMove: true }),
  )
  const types = (await seen()).events.filter(({ place }) => place.seaport === 'SGSIN').map((e) => e.type)
  expect(types).toEqual([
    'transshipmentArrived',
    'transshipmentDischarged',
    'transshipmentLoaded',
    'transshipmentDeparted',
  ])
  expect((await seen()).stage).toBe('waitingForArrival')
  expect(await read()).toContain('换船：船名未报 → ORIENT CREST 118W')
  expect(await read('en-US')).toContain('Ship change: ship not named → ORIENT CREST 118W')

  // Nine days late the carrier corrects its departure: the first telling stays, struck out.
  const corrected = {
    ...departure,
    eventCreatedDateTime: '2026-12-16T02:00:00Z',
    eventDateTime: '2026-12-06T14:30:00Z',
  }
  await taken(carrier, corrected)
  const departures = (await seen()).events.filter(({ type }) => type === 'departed')
  expect(departures.map(({ happenedAt, retractedAt }) => [happenedAt, retractedAt])).toEqual([
    ['2026-12-06T14:30:00.000Z', null],
    ['2026-12-06T16:00:00.000Z', '2026-12-16T02:00:00.000Z'],
  ])
  expect((await order()).sailing.actualOn).toBe('2026-12-06')
  expect(await read()).toContain('已撤回，2026-12-16 10:00 (UTC+8)')

  // Hamburg. The delayed arrival is expected, then comes; customs look and let go.
  await taken(carrier, transport('ARRI', 'DEHAM', '2027-01-14T05:00:00Z', { eventClassifierCode: 'EST' }))
  expect((await seen()).arrival).toMatchObject({ on: '2027-01-14', classifier: 'estimated' })
  expect(await read()).toContain('下一条：到港，预计 01-14。在此之前没有新消息属正常。')
  expect(await read('en-US')).toContain('Arrival expected 14 Jan; no news before then is normal.')
  // Its time has come and a day has passed: now silence is missing data, and nothing is taken to have happened.
  reach('2027-01-16T05:00:00Z')
  expect(await read()).toContain('缺少消息：到港应在 01-14，船公司还没有报来。')
  expect(await read('en-US')).toContain('No data for 31 days')
  expect((await seen()).stage).toBe('waitingForArrival')
  reach('2027-01-20T08:00:00Z')
  await taken(
    carrier,
    transport('ARRI', 'DEHAM', '2027-01-14T06:10:00Z'),
    equipment('DISC', 'DEHAM', '2027-01-15T06:10:00Z'),
  )
  expect((await seen()).stage).toBe('toBeDeclared')
  await enter('declared', '2027-01-15T08:00:00Z')
  expect((await seen()).stage).toBe('taxToPay')
  await taken(terminal, inCodes('CUIP', 'DEHAM', '2027-01-15T12:00:00Z'))
  expect((await seen()).containers[0]?.holds.map(({ hold }) => hold)).toEqual(['customsHeld'])
  expect(await read()).toContain('需要留意进口海关查验中')
  await enter('dutyPaid', '2027-01-16T08:00:00Z')
  expect((await seen()).stage).toBe('awaitingCustomsRelease')
  await taken(carrier, equipment('CUSR', 'DEHAM', '2027-01-17T08:00:00Z'))
  expect((await seen()).stage).toBe('toBeTransported')
  await taken(terminal, inCodes('GTOT', 'DEHAM', '2027-01-18T06:00:00Z'))
  expect((await seen()).stage).toBe('delivering')
  await enter('delivered', '2027-01-18T10:00:00Z')
  expect((await seen()).stage).toBe('containerToBeReturned')
  expect((await order()).status).toBe('inTransit')
  await taken(terminal, inCodes('RCVE', 'DEHAM', '2027-01-19T10:00:00Z'))
  const done = await seen()
  expect([done.stage, done.containers[0]?.holds]).toEqual(['containerReturned', []])
  expect([done.exceptions, done.containers[0]?.next]).toEqual([[], null])
  const end = await read()
  expect(end).toContain('全程完成')
  for (const gone of ['需要留意', '属正常', '缺少消息']) expect(end).not.toContain(gone)
  expect(await order()).toMatchObject({ status: 'completed', stage: 'containerReturned' })
  // All of it told again changes nothing.
  expect((await carrier.tell([departure, corrected])).outcomes).toEqual(['overtaken', 'known'])
  expect(await seen()).toEqual(done)
})
