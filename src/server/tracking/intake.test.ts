import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import * as contract from '#contract/event-senders.ts'
import { setBooking, setContainerNumbers } from '#contract/order-desk.ts'
import { getOrder } from '#contract/orders.ts'
import { deskTimeline } from '#contract/tracking.ts'
import type { ContainerId, OrderId, UserId } from '#domain/kernel/ids.ts'
import { startTestApp, type TestApp } from '#test/support/app.ts'
import { buildOrder } from '#test/support/orders.ts'
import { buildCustomer, buildStaff } from '#test/support/people.ts'
import { buildSender, dcsaEvent, type TestSender } from '#test/support/senders.ts'
import { forgetOldToldEvents } from './jobs.ts'

let app: TestApp
let clerk: string
let administrator: string
let carrier: TestSender
let customer: { userId: UserId; token: string }
let id: OrderId
let number: string
let boxes: ContainerId[]
let bill: string
let orders = 0

beforeAll(async () => {
  app = await startTestApp()
  clerk = (await buildStaff(app, 'operations', '林晓')).token
  administrator = (await buildStaff(app, 'administrator')).token
  carrier = await buildSender(app, 'COSCO')
})
afterAll(() => app.stop())
beforeEach(async () => {
  customer = await buildCustomer(app)
  ;({ id, number, boxes, bill } = await buildNamedOrder())
})

/** An accepted order of two boxes whose numbers and bill of lading the desk entered. */
async function buildNamedOrder(owner = customer) {
  orders += 1
  const placed = await buildOrder(app, owner, { status: 'accepted' })
  const named = `COSU${6_000_000_000 + orders}`
  await app.call(setBooking, {
    token: clerk,
    body: { id: placed.id, billOfLading: named, bookingNumber: `B${named}` },
  })
  const { data } = await app.call(deskTimeline, { token: clerk, query: { orderId: placed.id } })
  const ids = data.containers.map((each) => each.id)
  const [one, two] = ids as [ContainerId, ContainerId]
  await app.call(setContainerNumbers, {
    token: clerk,
    body: {
      id: placed.id,
      containers: [
        { id: one, number: 'CSQU3054383' },
        { id: two, number: 'MSCU1234566' },
      ],
    },
  })
  return { id: placed.id, number: placed.number, boxes: ids, bill: named }
}

const timeline = async () => (await app.call(deskTimeline, { token: clerk, query: { orderId: id } })).data
const event = (more: Record<string, unknown> = {}) => dcsaEvent(app, more)
/** The first box is gated in at Ningbo. */
const gateIn = (more: Record<string, unknown> = {}) =>
  event({
    eventType: 'EQUIPMENT',
    equipmentEventTypeCode: 'GTIN',
    emptyIndicatorCode: 'LADEN',
    equipmentReference: 'CSQU3054383',
    transportDocumentReference: bill,
    eventDateTime: '2026-11-19T21:46:00+08:00',
    eventLocation: { UNLocationCode: 'CNNBO', facilityTypeCode: 'POTE', locationName: 'Beilun' },
    ...more,
  })
const unplaced = async () =>
  (await app.call(contract.listUnplaced, { token: clerk, query: { size: 100 } })).data.items.filter(
    (each) => each.billOfLading === bill || each.bookingNumber === `B${bill}`,
  )

describe('what a machine tells', () => {
  test('stands on the timeline with its source, its container and the place in our spelling', async () => {
    expect(await carrier.tell(gateIn())).toMatchObject({ status: 200, outcomes: ['taken'] })
    const seen = await timeline()
    expect(seen.containers.map(({ stage }) => stage)).toEqual(['toBeSailed', 'toBeBooked'])
    expect(seen.events).toMatchObject([
      {
        type: 'gatedIn',
        classifier: 'actual',
        containerIds: [boxes[0]],
        place: { seaport: 'CNNGB', facility: 'Beilun' },
        happenedAt: '2026-11-19T13:46:00.000Z',
        zone: 'Asia/Shanghai',
        source: { kind: 'carrier', name: 'COSCO' },
      },
    ])
    expect((await app.call(getOrder, { token: customer.token, query: { id } })).data.status).toBe('inTransit')
  })

  test('finds its order by the bill with and without the carrier’s letters, and by the booking', async () => {
    const { outcomes } = await carrier.tell([
      gateIn({ transportDocumentReference: bill.slice(4) }),
      gateIn({ transportDocumentReference: undefined, carrierBookingReference: `B${bill}` }),
      gateIn({
        transportDocumentReference: undefined,
        documentReferences: [{ documentReferenceType: 'TRD', documentReferenceValue: bill }],
      }),
    ])
    expect(outcomes).toEqual(['taken', 'taken', 'taken'])
  })

  test('of the whole shipment concerns every container', async () => {
    const departure = event({
      eventType: 'TRANSPORT',
      transportEventTypeCode: 'DEPA',
      transportDocumentReference: bill,
      transportCall: { UNLocationCode: 'CNNGB', modeOfTransport: 'VESSEL' },
    })
    expect((await carrier.tell(departure)).outcomes).toEqual(['taken'])
    const seen = await timeline()
    expect(seen.containers.map(({ stage }) => stage)).toEqual(['waitingForArrival', 'waitingForArrival'])
  })

  test('each event is answered for itself, and none keeps back the others', async () => {
    const list = [
      gateIn(),
      gateIn({ transportDocumentReference: 'COSU9999999999' }),
      gateIn({ equipmentReference: 'CBHU4398907' }),
      gateIn({ equipmentReference: undefined }),
      gateIn({ equipmentEventTypeCode: 'WASH' }),
      gateIn({ eventLocation: undefined }),
      gateIn({ eventDateTime: '2026-11-20T03:00:00Z' }),
      gateIn({ equipmentEventTypeCode: 'INSP' }),
      gateIn({ eventDateTime: 'soon' }),
      null,
    ]
    const { status, outcomes, body } = await carrier.tell(list)
    expect(status).toBe(200)
    expect(outcomes).toEqual([
      'taken',
      'unknownOrder',
      'unknownContainer',
      'unknownContainer',
      'unknownCode',
      'unclearPlace',
      'inFuture',
      'notFollowed',
      'invalid',
      'invalid',
    ])
    expect((body.events as unknown[])[8]).toEqual({
      eventID: null,
      outcome: 'invalid',
      property: 'eventDateTime',
    })
    expect((await timeline()).events).toHaveLength(1)
    // What waits for the desk is neither taken nor unreadable nor without consequence.
    expect((await unplaced()).map(({ outcome }) => outcome).sort()).toEqual([
      'inFuture',
      'unclearPlace',
      'unknownCode',
      'unknownContainer',
      'unknownContainer',
    ])
  })

  test('in the words of Track & Trace 3.0 is answered with feedback for each event that is not simply taken', async () => {
    const grouped = (more: Record<string, unknown> = {}) => ({
      eventID: `grouped ${bill} ${JSON.stringify(more).length}`,
      eventUpdatedDateTime: '2026-11-20T01:30:00Z',
      eventDateTime: { value: '2026-11-19T21:46:00+08:00', classifier: 'ACTUAL' },
      eventClassification: { eventTypeCode: 'EQUIPMENT', equipmentEventTypeCode: 'GATED_IN' },
      equipmentDetails: { equipmentReference: 'CSQU3054383', emptyIndicatorCode: 'LADEN' },
      relatedDocumentReferences: [{ typeCode: 'TRD', reference: bill }],
      eventLocation: { UNLocationCode: 'CNNGB', facilityTypeCode: 'POTE' },
      transportDetails: { delayReasonCodes: ['WEA'] },
      ...more,
    })
    const events = [
      grouped(),
      grouped({ eventLocation: {} }),
      grouped({ eventDateTime: { value: 'soon', classifier: 'ACTUAL' } }),
      grouped(),
    ]
    const { body, outcomes } = await carrier.tell({ events })
    expect(outcomes).toEqual(['taken', 'unclearPlace', 'invalid', 'known'])
    expect(body.feedbackElements).toMatchObject([
      { severity: 'WARN', propertyPath: '$.events[1].eventLocation' },
      { severity: 'ERROR', propertyPath: '$.events[2].eventDateTime' },
      { severity: 'INFO', propertyPath: '$.events[3]' },
    ])
    expect((await timeline()).events).toMatchObject([{ type: 'gatedIn', note: 'SMDG WEA' }])
  })

  test('long before its order was placed waits, and moves nothing', async () => {
    const years = gateIn({ eventDateTime: '2025-11-19T21:46:00+08:00' })
    const { outcomes, body } = await carrier.tell([
      years,
      gateIn({ eventDateTime: '2026-10-01T21:46:00+08:00' }),
    ])
    expect(outcomes).toEqual(['beforeOrder', 'taken'])
    expect(body.feedbackElements).toMatchObject([{ severity: 'WARN', propertyPath: '$[0].eventDateTime' }])
    expect((await unplaced()).map(({ outcome }) => outcome)).toEqual(['beforeOrder'])
    expect((await timeline()).events).toHaveLength(1)
  })

  test('of a box that another customer has as well goes to the order of its bill alone', async () => {
    const mine = id
    const other = await buildCustomer(app)
    ;[customer, { id, number, boxes, bill }] = [other, await buildNamedOrder(other)]
    expect((await carrier.tell(gateIn())).outcomes).toEqual(['taken'])
    expect((await timeline()).events).toHaveLength(1)
    id = mine
    expect((await timeline()).events).toEqual([])
  })

  test('an expected time may lie in the future', async () => {
    const later = { eventClassifierCode: 'EST', eventDateTime: '2026-11-25T03:00:00Z' }
    expect((await carrier.tell(gateIn(later))).outcomes).toEqual(['taken'])
    expect((await timeline()).stage).toBe('toBeBooked')
  })
})

describe('the same event again', () => {
  test('is known, however often and however many at once', async () => {
    const told = gateIn()
    const answers = await Promise.all(Array.from({ length: 50 }, () => carrier.tell([told, told])))
    expect(answers.flatMap(({ outcomes }) => outcomes).filter((each) => each === 'taken')).toHaveLength(1)
    expect((await timeline()).events).toHaveLength(1)
    expect((await carrier.tell(told)).outcomes).toEqual(['known'])
  })

  test('written later corrects it: the first stays, retracted', async () => {
    const told = gateIn()
    const corrected = {
      ...told,
      eventCreatedDateTime: '2026-11-20T01:59:00Z',
      eventDateTime: '2026-11-19T20:10:00+08:00',
    }
    const first = { ...told, eventCreatedDateTime: '2026-11-20T01:00:00Z' }
    expect((await carrier.tell(first)).outcomes).toEqual(['taken'])
    expect((await carrier.tell(corrected)).outcomes).toEqual(['taken'])
    const { events } = await timeline()
    expect(events.map(({ happenedAt, retractedAt }) => [happenedAt, retractedAt !== null])).toEqual([
      ['2026-11-19T12:10:00.000Z', false],
      ['2026-11-19T13:46:00.000Z', true],
    ])
    // The old version again, late: it changes nothing.
    expect((await carrier.tell(first)).outcomes).toEqual(['overtaken'])
    expect(await timeline()).toMatchObject({ events })
  })

  test('ends the same in any sequence, in one call or in many', async () => {
    const at = (minute: number, time: string) => ({
      eventCreatedDateTime: `2026-11-20T01:0${minute}:00Z`,
      eventDateTime: `2026-11-19T${time}:00Z`,
    })
    const versions = [at(1, '10:00'), at(2, '11:00'), at(3, '12:00')]
    const standing = async () =>
      (await timeline()).events.filter(({ retractedAt }) => retractedAt === null).map((e) => e.happenedAt)
    const late = gateIn()
    for (const place of [2, 0, 1]) await carrier.tell({ ...late, ...versions[place] })
    expect(await standing()).toEqual(['2026-11-19T12:00:00.000Z'])
    const together = gateIn({ equipmentReference: 'MSCU1234566' })
    const { outcomes } = await carrier.tell([1, 2, 0].map((place) => ({ ...together, ...versions[place] })))
    expect(outcomes).toEqual(['overtaken', 'taken', 'overtaken'])
    expect(await standing()).toEqual(['2026-11-19T12:00:00.000Z', '2026-11-19T12:00:00.000Z'])
  })

  test('retracted takes it back, also when the retraction comes first', async () => {
    const told = gateIn({ eventCreatedDateTime: '2026-11-20T01:00:00Z' })
    const back = { ...told, eventCreatedDateTime: '2026-11-20T01:30:00Z', isRetracted: true }
    await carrier.tell(told)
    expect((await carrier.tell(back)).outcomes).toEqual(['retracted'])
    expect((await carrier.tell(told)).outcomes).toEqual(['overtaken'])
    const seen = await timeline()
    expect(seen.stage).toBe('toBeBooked')
    expect(seen.events.map(({ retractedAt }) => retractedAt !== null)).toEqual([true])

    const early = gateIn({ eventCreatedDateTime: '2026-11-20T01:00:00Z' })
    const first = { eventID: early.eventID, eventCreatedDateTime: '2026-11-20T01:30:00Z', isRetracted: true }
    expect((await carrier.tell(first)).outcomes).toEqual(['retracted'])
    expect((await carrier.tell(early)).outcomes).toEqual(['overtaken'])
  })

  test('corrected to another order leaves the first', async () => {
    const told = gateIn({ eventCreatedDateTime: '2026-11-20T01:00:00Z' })
    await carrier.tell(told)
    const mistaken = id
    ;({ id, number, boxes, bill } = await buildNamedOrder())
    await carrier.tell({
      ...told,
      eventCreatedDateTime: '2026-11-20T01:30:00Z',
      transportDocumentReference: bill,
    })
    expect((await timeline()).stage).toBe('toBeBooked')
    expect((await timeline()).events).toHaveLength(1)
    id = mistaken
    expect((await timeline()).events.map(({ retractedAt }) => retractedAt !== null)).toEqual([true])
  })

  test('of another sender is another event', async () => {
    const terminal = await buildSender(app, `NBCT ${orders}`, 'terminal', 'portCodes')
    const told = gateIn()
    expect((await carrier.tell(told)).outcomes).toEqual(['taken'])
    expect((await terminal.tell(told)).outcomes).toEqual(['taken'])
    expect((await timeline()).events).toHaveLength(2)
  })
})

describe('what could not be placed', () => {
  test('waits at the desk and is placed when the order knows its number by then', async () => {
    await app.call(setContainerNumbers, {
      token: clerk,
      body: { id, containers: [{ id: boxes[0] as ContainerId, number: '' }] },
    })
    expect((await carrier.tell(gateIn())).outcomes).toEqual(['unknownContainer'])
    const [waiting] = await unplaced()
    expect(waiting).toMatchObject({
      outcome: 'unknownContainer',
      sender: { name: 'COSCO', kind: 'carrier' },
      code: 'EQUIPMENT GTIN',
      container: 'CSQU3054383',
      locode: 'CNNBO',
      order: { id, number },
    })
    const again = () => app.call(contract.placeTold, { token: clerk, body: { id: waiting?.id as string } })
    expect((await again()).data).toEqual({ outcome: 'unknownContainer' })
    await app.call(setContainerNumbers, {
      token: clerk,
      body: { id, containers: [{ id: boxes[0] as ContainerId, number: 'CSQU3054383' }] },
    })
    expect((await again()).data).toEqual({ outcome: 'taken' })
    expect(await unplaced()).toEqual([])
    expect((await timeline()).events).toHaveLength(1)
    expect(await again()).toMatchObject({ status: 404 })
  })

  test('is set aside by a clerk, until its sender tells a later version', async () => {
    const told = gateIn({ equipmentEventTypeCode: 'WASH', eventCreatedDateTime: '2026-11-20T01:00:00Z' })
    await carrier.tell(told)
    const [waiting] = await unplaced()
    const aside = () => app.call(contract.settleTold, { token: clerk, body: { id: waiting?.id as string } })
    expect(await aside()).toMatchObject({ status: 200 })
    expect(await unplaced()).toEqual([])
    expect(await aside()).toMatchObject({ status: 404 })
    await carrier.tell({ ...told, eventCreatedDateTime: '2026-11-20T01:30:00Z' })
    expect(await unplaced()).toHaveLength(1)
  })

  test('of a bill that several orders carry is told as such, unless the container tells them apart', async () => {
    const first = id
    const second = await buildNamedOrder()
    await app.call(setBooking, { token: clerk, body: { id: second.id, billOfLading: bill } })
    await app.call(setContainerNumbers, {
      token: clerk,
      body: { id: second.id, containers: [{ id: second.boxes[0] as ContainerId, number: 'CBHU4398907' }] },
    })
    const { outcomes } = await carrier.tell([
      gateIn({ equipmentReference: 'MSCU1234566' }),
      gateIn({ equipmentReference: 'CBHU4398907' }),
    ])
    expect(outcomes).toEqual(['severalOrders', 'taken'])
    id = first
    expect((await timeline()).events).toEqual([])
  })
})

describe('senders', () => {
  test('the token is shown once, opens until it is revoked, and is kept nowhere', async () => {
    const sender = await buildSender(app, '宁波舟山港', 'terminal', 'portCodes')
    expect(sender.token).toMatch(/^[\w-]{43}$/)
    const listed = (await app.call(contract.listSenders, { token: administrator })).data
    expect(listed.find((each) => each.id === sender.id)).toMatchObject({
      name: '宁波舟山港',
      kind: 'terminal',
      codeSet: 'portCodes',
      revokedAt: null,
    })
    expect(JSON.stringify(listed)).not.toContain(sender.token)
    const { rows } = await app.ctx.pool.query('select * from event_senders')
    expect(JSON.stringify(rows)).not.toContain(sender.token)

    expect((await sender.tell(gateIn())).status).toBe(200)
    const revoke = () =>
      app.call(contract.revokeSender, { token: administrator, body: { id: sender.id as never } })
    expect((await revoke()).data.find((each) => each.id === sender.id)?.revokedAt).not.toBeNull()
    expect(await sender.tell(gateIn())).toMatchObject({ status: 401 })
    expect(await revoke()).toMatchObject({ status: 404 })
  })

  test('a name is given once, and only an administrator gives it', async () => {
    const body = { name: 'COSCO', kind: 'carrier', codeSet: 'dcsa' } as const
    expect(await app.call(contract.addSender, { token: administrator, body })).toMatchObject({
      status: 409,
      reason: 'tracking.senderNameTaken',
    })
    expect(await app.call(contract.addSender, { token: clerk, body })).toMatchObject({ status: 403 })
  })
})

describe('bad calls', () => {
  const post = (payload: string | Buffer, headers: Record<string, string> = {}) =>
    app.http.fastify.inject({
      method: 'POST',
      url: '/api/desk/events',
      headers: { authorization: `Bearer ${carrier.token}`, 'content-type': 'application/json', ...headers },
      payload,
    })

  test.each<[string, string | Buffer, number, number]>([
    ['nothing', '', 400, 7000],
    ['half a list', '[{"eventID":', 400, 7000],
    ['bytes that are no text', Buffer.from([0x5b, 0xff, 0xfe, 0x5d]), 400, 7000],
    ['a number', '17', 400, 7001],
    ['an empty list', '[]', 400, 7001],
    ['too many', JSON.stringify(Array.from({ length: 1_001 }, () => ({}))), 400, 7002],
    ['ten thousand', `[${'{},'.repeat(9_999)}{}]`, 400, 7002],
    ['ten thousand in an object', `{"events":[${'{},'.repeat(9_999)}{}]}`, 400, 7002],
    ['no events in an object', '{"events":[]}', 400, 7001],
    ['too much', `["${'x'.repeat(4 * 1_048_576)}"]`, 413, 7003],
  ])('%s is answered in DCSA’s error body', async (_, payload, status, errorCode) => {
    const answer = await post(payload)
    expect(answer.statusCode).toBe(status)
    expect(answer.json()).toMatchObject({
      httpMethod: 'POST',
      requestUri: '/api/desk/events',
      statusCode: status,
      statusCodeText: expect.stringMatching(/\w/),
      providerCorrelationReference: answer.headers['x-request-id'],
      errorDateTime: '2026-11-20T02:00:00.000Z',
      errors: [{ errorCode, errorCodeText: expect.any(String), errorCodeMessage: expect.any(String) }],
    })
  })

  test.each([
    '',
    'Bearer',
    'Bearer x',
    `Bearer ${'x'.repeat(43)}`,
    `Basic ${'x'.repeat(43)}`,
    `Bearer ${'x'.repeat(5_000)}`,
  ])('the token %j opens nothing', async (authorization) => {
    const answer = await post('[]', { authorization })
    expect([answer.statusCode, answer.headers['www-authenticate']]).toEqual([401, 'Bearer'])
    expect(answer.json().errors[0].errorCode).toBe(7010)
  })

  test('hostile JSON is answered event by event and stops nothing', async () => {
    const deep = `${'['.repeat(50_000)}${']'.repeat(50_000)}`
    const hostile = [
      deep,
      `{"eventID":${deep}}`,
      '{"__proto__":{"eventID":"x"},"constructor":{"prototype":{"eventID":"x"}}}',
      JSON.stringify(gateIn({ equipmentReference: { toString: 'x' } })),
      JSON.stringify(gateIn({ transportCall: [[], { UNLocationCode: 'CNNGB' }] })),
      JSON.stringify(gateIn({ eventID: '\u0000' })),
      JSON.stringify(
        gateIn({ equipmentReference: undefined, references: Array.from({ length: 101 }, () => null) }),
      ),
      JSON.stringify(gateIn({ transportDocumentReference: "'; drop table orders; --" })),
      JSON.stringify(gateIn({ eventDateTime: '+275760-09-13T00:00:00Z' })),
      '1e999',
    ]
    const answer = await post(`[${hostile.join(',')},${JSON.stringify(gateIn())}]`)
    expect(answer.statusCode).toBe(200)
    const outcomes = (answer.json().events as { outcome: string }[]).map(({ outcome }) => outcome)
    expect(outcomes.at(-1)).toBe('taken')
    // A list where a port call belongs says nothing of the place: what stands beside it counts.
    expect(outcomes.slice(0, -1)).toEqual([
      'invalid',
      'invalid',
      'invalid',
      'invalid',
      'taken',
      'invalid',
      'invalid',
      'invalid',
      'invalid',
      'invalid',
    ])
  })

  test('calls of one address are counted', async () => {
    const counting = await startTestApp({ SAMPAN_ADDRESS_LIMITS: '1' })
    try {
      const statuses = []
      for (let times = 0; times < 121; times++) {
        const { statusCode, body } = await counting.http.fastify.inject({
          method: 'POST',
          url: '/api/desk/events',
        })
        statuses.push(statusCode)
        if (times === 120) expect(JSON.parse(body).errors[0].errorCode).toBe(7020)
      }
      expect([statuses[119], statuses[120]]).toEqual([401, 429])
    } finally {
      await counting.stop()
    }
  })
})

test('a thousand events of one order in one call', async () => {
  const list = Array.from({ length: 1_000 }, (_, place) =>
    gateIn({
      equipmentReference: place % 2 ? 'CSQU3054383' : 'MSCU1234566',
      eventClassifierCode: 'EST',
      eventDateTime: new Date(Date.UTC(2026, 10, 21, 0, place)).toISOString(),
    }),
  )
  const { outcomes } = await carrier.tell(list)
  expect(new Set(outcomes)).toEqual(new Set(['taken']))
  expect(outcomes).toHaveLength(1_000)
  expect((await carrier.tell(list)).outcomes.every((each) => each === 'known')).toBe(true)
})

test('what was told is forgotten after its days, what waits is kept, and what became of it stays', async () => {
  const taken = gateIn()
  const waiting = gateIn({ equipmentEventTypeCode: 'WASH' })
  await carrier.tell([taken, waiting])
  await app.ctx.pool.query(
    `update told_events set received_at = received_at - interval '181 days' where order_id = $1`,
    [id],
  )
  const kept = async () =>
    (await app.ctx.pool.query('select outcome from told_events where order_id = $1', [id])).rows
  await forgetOldToldEvents.run({ ...app.ctx, config: { ...app.ctx.config, toldEventDays: 200 } }, {})
  expect(await kept()).toHaveLength(2)
  await forgetOldToldEvents.run(app.ctx, {})
  expect(await kept()).toEqual([{ outcome: 'unknownCode' }])
  expect((await timeline()).events).toHaveLength(1)
  // Told again it is stored once all the same.
  await carrier.tell(taken)
  expect((await timeline()).events).toHaveLength(1)
})
