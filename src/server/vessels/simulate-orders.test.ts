import { afterEach, expect, test } from 'vitest'
import { deskGetOrder } from '#contract/order-desk.ts'
import { getOrder } from '#contract/orders.ts'
import { addEvents, deskTimeline, retractEvent } from '#contract/tracking.ts'
import type { OrderId } from '#domain/kernel/ids.ts'
import { nextPassage } from '#domain/vessels/rounds.ts'
import { openSentenceReader } from '#domain/vessels/sentences.ts'
import { twistOf } from '#domain/vessels/simulated-voyage.ts'
import { simulatedSentences } from '#server/providers/positions/simulator.ts'
import { startTestApp, type TestApp } from '#test/support/app.ts'
import { buildOrder } from '#test/support/orders.ts'
import { buildCustomer, buildStaff } from '#test/support/people.ts'
import { demoRounds } from './demo-fleet.ts'
import { simulateOrders, simulatorPace } from './simulate-orders.ts'

let app: TestApp
let clerk: string
let customer: Awaited<ReturnType<typeof buildCustomer>>
const hours = (count: number) => count * 3_600

async function start(speed = '1') {
  app = await startTestApp({ SAMPAN_SIMULATOR_SPEED: speed })
  clerk = (await buildStaff(app, 'operations')).token
  customer = await buildCustomer(app)
}
afterEach(() => app.stop())

/** An accepted order whose shipment is not left behind. */
async function buildPunctual(): Promise<OrderId> {
  for (;;) {
    const { id } = await buildOrder(app, customer, { status: 'accepted' })
    if (twistOf(id) !== 'rolled') return id
    await app.ctx.pool.query(`update orders set status = 'cancelledByOperations' where id = $1`, [id])
  }
}
const seenOf = async (id: OrderId) =>
  (await app.call(deskTimeline, { token: clerk, query: { orderId: id } })).data
const orderOf = async (id: OrderId) => (await app.call(deskGetOrder, { token: clerk, query: { id } })).data
/** Logs in again where a session has ended meanwhile. */
const later = async (seconds: number) => {
  app.clock.advance(seconds)
  clerk = (await buildStaff(app, 'operations')).token
}

/** What the ship of an order says of itself at an instant. */
async function heardOf(vessel: string, at: Date) {
  const fleet = (await demoRounds(app.ctx)).filter(({ name }) => name === vessel)
  const reader = openSentenceReader()
  const [first = ''] = simulatedSentences(fleet, at, await simulatorPace(app.ctx))
  const read = reader.read(first)
  if (read === null || typeof read === 'string' || read.report.kind !== 'position')
    throw new Error('nothing was heard')
  return read.report
}

test('a shipment is moved along its way, tells nothing ahead of its time, and ends', async () => {
  await start()
  const id = await buildPunctual()
  expect(await simulateOrders(app.ctx)).toBe(0)
  const { vessel } = await orderOf(id)
  expect(vessel).toMatch(/[A-Z]/)
  const stages = new Set<string>()
  for (let day = 0; day < 90; day += 5) {
    app.clock.advance(hours(120))
    // Two processes at once, and one that starts again.
    await Promise.all([simulateOrders(app.ctx), simulateOrders(app.ctx)])
    expect(await simulateOrders(app.ctx)).toBe(0)
    const { rows } = await app.ctx.pool.query<{ stage: string; ahead: number; own: number }>(
      `select (select stage from orders where id = $1) as stage,
        count(*) filter (where classifier = 'actual' and happened_at > $2) as ahead,
        count(*) filter (where source_kind <> 'simulator') as own from tracking_events where order_id = $1`,
      [id, app.clock.now],
    )
    expect(rows[0]).toMatchObject({ ahead: 0, own: 0 })
    stages.add(rows[0]?.stage ?? '')
  }
  await later(0)
  const seen = await seenOf(id)
  expect(seen.stage).toBe('containerReturned')
  expect(stages.size).toBeGreaterThan(4)
  const actual = seen.events.filter(({ classifier }) => classifier === 'actual')
  expect(new Set(actual.map(({ type }) => type)).size).toBe(actual.length)
  expect(new Set(seen.events.map(({ source }) => source.kind))).toEqual(new Set(['simulator']))
}, 240_000)

test.each(['1', '200'])(
  'at %s times the speed the position of its ship and its events agree',
  async (speed) => {
    await start(speed)
    const id = await buildPunctual()
    await simulateOrders(app.ctx)
    const { vessel } = await orderOf(id)
    if (!vessel) throw new Error('no ship sails this way')
    app.clock.advance(Math.round(hours(75 * 24) / Number(speed)))
    await simulateOrders(app.ctx)
    await later(0)
    const seen = await seenOf(id)
    const when = (type: string) =>
      new Date(
        seen.events.find((each) => each.type === type && each.classifier === 'actual')?.happenedAt ?? '',
      )
    const around = (type: string, minutes: number) =>
      heardOf(vessel, new Date(when(type).getTime() + (minutes * 60_000) / Number(speed)))
    const [pol, pod] = ['CNNGB', 'NLRTM'].map((code) => app.ctx.reference.seaports.get(code))
    for (const [type, port, before, after] of [
      ['departed', pol, 5, 0],
      ['arrived', pod, 0, 5],
    ] as const) {
      const [earlier, afterwards] = [await around(type, -30), await around(type, 30)]
      expect([earlier.status, afterwards.status], type).toEqual([before, after])
      for (const heard of [earlier, afterwards]) {
        expect(Math.abs((heard.lat ?? 0) - (port?.lat ?? 0)), type).toBeLessThan(1)
        expect(Math.abs((heard.lon ?? 0) - (port?.lon ?? 0)), type).toBeLessThan(1)
      }
    }
    // And the ship is one that sails so.
    const [ship] = (await demoRounds(app.ctx)).filter(({ name }) => name === vessel)
    expect(ship && nextPassage(ship, 'CNNGB', 'NLRTM', app.clock.now)).not.toBeNull()
  },
)

test('what a clerk told stands and is not told again, and what a clerk took back stays so', async () => {
  await start()
  const id = await buildPunctual()
  await simulateOrders(app.ctx)
  const at = app.clock.now.toISOString()
  await app.call(addEvents, {
    token: clerk,
    body: { orderId: id, events: [{ type: 'stuffed', classifier: 'actual', happenedAt: at }] },
  })
  app.clock.advance(hours(30 * 24))
  await simulateOrders(app.ctx)
  await later(0)
  const types = (await seenOf(id)).events.map((each) => each.type)
  expect(types.filter((type) => type === 'stuffed')).toHaveLength(1)
  expect(types).not.toContain('bookingConfirmed')
  expect(types).toContain('gatedIn')
  const gated = (await seenOf(id)).events.find(({ type }) => type === 'gatedIn')
  await app.call(retractEvent, {
    token: clerk,
    body: { orderId: id, eventId: gated?.id as never, reason: '看错了' },
  })
  expect(await simulateOrders(app.ctx)).toBe(0)
  expect((await seenOf(id)).events.filter(({ type }) => type === 'gatedIn')).toHaveLength(1)
})

test('a shipment that somebody told is held waits until they let it go, and their forecast stands', async () => {
  await start()
  const id = await buildPunctual()
  const day = (days: number) => new Date(app.clock.now.getTime() - days * 86_400_000).toISOString()
  const tell = (
    type: 'departed' | 'arrived' | 'customsHeld' | 'customsReleased',
    days: number,
    actual = true,
  ) =>
    app.call(addEvents, {
      token: clerk,
      body: {
        orderId: id,
        events: [{ type, classifier: actual ? 'actual' : 'estimated', happenedAt: day(days) }],
      },
    })
  await tell('departed', 40)
  await tell('arrived', 11, false)
  await tell('arrived', 10)
  await tell('customsHeld', 9)
  expect(await simulateOrders(app.ctx)).toBe(0)
  await tell('customsReleased', 8)
  expect(await simulateOrders(app.ctx)).toBeGreaterThan(0)
  const seen = (await seenOf(id)).events.filter(({ source }) => source.kind === 'simulator')
  expect(seen.map(({ type }) => type)).toContain('gatedOut')
  expect(seen.filter(({ classifier }) => classifier !== 'actual').map(({ type }) => type)).not.toContain(
    'arrived',
  )
})

test('nothing moves where the simulator is off or nothing was accepted', async () => {
  await start('0')
  const id = await buildPunctual()
  expect(await simulateOrders(app.ctx)).toBe(0)
  const { rows } = await app.ctx.pool.query('select 1 from simulated_voyages')
  expect(rows).toEqual([])
  expect((await app.call(getOrder, { token: customer.token, query: { id } })).data.status).toBe('accepted')
})
