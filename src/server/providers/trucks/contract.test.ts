import { describe, expect, it } from 'vitest'
import { demoTrucks } from '#db/demo-trucks.ts'
import { trackHours } from '#domain/positions/trucks.ts'
import { straightKilometres } from '#domain/reference/straight-distance.ts'
import { simulatedTrucks } from './embedded.ts'
import { mostPushed, pushToleranceSeconds, signatureOf, signedPush } from './signed-push.ts'

const now = new Date('2026-11-20T02:00:00Z')
const hours = (count: number) => new Date(now.getTime() - count * 3_600_000)

describe('the simulator', () => {
  const simulator = simulatedTrucks(demoTrucks, () => now)

  it('says that it is one, and which trucks it has', () => {
    expect([simulator.name, simulator.simulated]).toEqual(['simulator', true])
    expect(simulator.examples).toHaveLength(demoTrucks.length)
  })

  it('knows a truck by plate and colour, and no other', async () => {
    const yellow = { plate: '浙B20618', colour: 'yellow' } as const
    const [latest] = await simulator.reports([yellow], hours(24))
    expect(latest).toMatchObject({ ...yellow, source: 'simulator' })
    expect(await simulator.reports([{ ...yellow, colour: 'blue' }], hours(24))).toEqual([])
    expect(await simulator.reports([{ plate: '浙B00000', colour: 'yellow' }], hours(24))).toEqual([])
  })

  it('tells the latest position first, and where each truck was in the day before it', async () => {
    for (const truck of simulator.examples) {
      const reports = await simulator.reports([truck], hours(7 * 24))
      const times = reports.map(({ reportedAt }) => reportedAt.getTime())
      expect(times).toEqual([...times].sort((a, b) => b - a))
      expect(reports).toHaveLength(trackHours + 1)
      expect(Math.max(...times)).toBeLessThanOrEqual(now.getTime())
    }
  })

  it('drives no faster than a truck does, along its way and nowhere else', async () => {
    for (const truck of demoTrucks) {
      let at = now
      const moving = simulatedTrucks([truck], () => at)
      let before = (await moving.reports([truck], hours(7 * 24)))[0]
      for (let step = 0; step < 200; step++) {
        at = new Date(at.getTime() + 300_000)
        const [next] = await moving.reports([truck], hours(7 * 24))
        if (!before || !next) throw new Error('a truck was lost')
        expect(straightKilometres(before, next)).toBeLessThan(6)
        expect(next.heading).toBeGreaterThanOrEqual(0)
        expect(next.heading).toBeLessThan(360)
        before = next
      }
    }
  })

  it('has a truck whose device is silent, and nothing of it where only newer positions are asked for', async () => {
    const silent = { plate: '浙B44190', colour: 'yellow' } as const
    const [latest] = await simulator.reports([silent], hours(48))
    expect(latest?.reportedAt.getTime()).toBeLessThanOrEqual(hours(27).getTime())
    expect(await simulator.reports([silent], hours(24))).toEqual([])
  })
})

describe('what a vendor pushes', () => {
  const secret = 'a secret that vendor and product share'
  const push = signedPush(secret, () => now)
  const report = {
    plate: '浙B·12345',
    colour: 2,
    lat: 29.9,
    lon: 121.8,
    speed: 61.5,
    heading: 360,
    at: '2026-11-20T09:58:00+08:00',
  }
  const send = (
    given: unknown,
    change: { secret?: string; timestamp?: string; signature?: string; signed?: string } = {},
  ) => {
    const body = typeof given === 'string' ? given : JSON.stringify(given)
    const timestamp = change.timestamp ?? String(now.getTime() / 1000)
    const signature =
      change.signature ?? signatureOf(change.secret ?? secret, timestamp, change.signed ?? body)
    return push.read({
      headers: { 'x-timestamp': timestamp, 'x-signature': signature },
      body: Buffer.from(body),
    })
  }
  const batch = { batch: 'batch-00000001', reports: [report] }
  const at = (seconds: number) => ({ timestamp: String(now.getTime() / 1000 + seconds) })

  it('is read with its plate, its colour and its time as ours', () => {
    expect(send(batch)).toEqual({
      kind: 'batch',
      batch: {
        batch: 'batch-00000001',
        rejected: 0,
        reports: [
          {
            plate: '浙B12345',
            colour: 'yellow',
            lat: 29.9,
            lon: 121.8,
            speedKmh: 61.5,
            heading: 0,
            reportedAt: new Date('2026-11-20T01:58:00Z'),
            source: 'push',
          },
        ],
      },
    })
  })

  it('needs neither speed nor heading', () => {
    const { speed: _, heading: __, ...bare } = report
    expect(send({ ...batch, reports: [bare] })).toMatchObject({
      batch: { reports: [{ speedKmh: null, heading: null }] },
    })
  })

  it.each([-pushToleranceSeconds, 0, pushToleranceSeconds])('is good %i seconds off', (seconds) => {
    expect(send(batch, at(seconds)).kind).toBe('batch')
  })

  it.each([
    ['a timestamp that is too old', at(-pushToleranceSeconds - 1)],
    ['a timestamp that is too new', at(pushToleranceSeconds + 1)],
    ['no timestamp', { timestamp: '' }],
    ['a timestamp in milliseconds', { timestamp: String(now.getTime()) }],
    ['a timestamp that is no number', { timestamp: '17636040xx' }],
    ['no signature', { signature: '' }],
    ['a signature that is none', { signature: 'z'.repeat(64) }],
    ['half a signature', { signature: 'ab'.repeat(16) }],
    ['another secret', { secret: 'another secret that is long enough' }],
    ['the signature of another body', { signed: JSON.stringify({ ...batch, batch: 'batch-00000002' }) }],
    [
      'the signature of another time',
      { signature: signatureOf(secret, '1763604001', JSON.stringify(batch)) },
    ],
  ])('is not theirs with %s', (_, change) => {
    expect(send(batch, change)).toEqual({ kind: 'notTheirs' })
  })

  it.each([
    ['half of JSON', '{"batch":'],
    ['no batch', { reports: [report] }],
    ['a batch with a strange number', { ...batch, batch: 'a b' }],
    ['no positions', { ...batch, reports: [] }],
    ['too many positions', { ...batch, reports: Array.from({ length: mostPushed + 1 }, () => report) }],
    ['a list', [batch]],
    ['nothing', 'null'],
  ])('is unreadable with %s', (_, given) => {
    expect(send(given)).toEqual({ kind: 'unreadable' })
  })

  it.each([
    ['no plate', { plate: 'B12345' }],
    ['an unknown colour', { colour: 7 }],
    ['a place beside the earth', { lat: 91 }],
    ['the place of a device without a fix', { lat: 0, lon: 0 }],
    ['a speed of none', { speed: 250 }],
    ['a time without its zone', { at: '2026-11-20T09:58:00' }],
    ['a time that lies ahead', { at: '2026-11-20T10:06:00+08:00' }],
    ['text for a number', { lon: '121.8' }],
  ])('keeps the good positions and leaves out one with %s', (_, change) => {
    expect(send({ ...batch, reports: [{ ...report, ...change }, report] })).toMatchObject({
      kind: 'batch',
      batch: { rejected: 1, reports: [{ plate: '浙B12345' }] },
    })
  })
})
