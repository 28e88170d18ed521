import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { findVesselCall, suggestVesselsCall, vesselTrackCall } from '#contract/vessels.ts'
import type { AisReport } from '#domain/vessels/ais.ts'
import { openSentenceReader } from '#domain/vessels/sentences.ts'
import { simulatedSentences } from '#server/providers/positions/simulator.ts'
import { startTestApp, type TestApp } from '#test/support/app.ts'
import { takeHeard } from './commands.ts'
import { demoFleet } from './demo-fleet.ts'
import { makePartitions } from './history.ts'
import { turnPositionDays } from './jobs.ts'
import { vesselTrack } from './queries.ts'

let app: TestApp
const start = new Date('2026-11-20T02:00:00Z')
const minutesAgo = (minutes: number) => new Date(start.getTime() - minutes * 60_000)

const at = (mmsi: string, lat: number, lon: number, more: object = {}): AisReport => ({
  kind: 'position',
  mmsi,
  lat,
  lon,
  speed: 16,
  course: 200,
  heading: 201,
  status: 0,
  ...more,
})
const says = (mmsi: string, more: object): AisReport => ({
  kind: 'voyage',
  mmsi,
  imo: null,
  callSign: null,
  name: null,
  shipType: 71,
  destination: null,
  eta: null,
  draught: null,
  ...more,
})
const hear = (source: 'nmea' | 'aisstream' | 'simulated', reports: readonly [AisReport, Date | null][]) =>
  takeHeard(app.ctx, source, {
    reports: reports.map(([report, heardAt]) => ({ report, heardAt })),
    unread: {},
  })
const find = (vessel: string) => app.call(findVesselCall, { query: { vessel } })
const suggest = async (text: string) => (await app.call(suggestVesselsCall, { query: { text } })).data
const rows = async <Row>(text: string): Promise<Row[]> => (await app.ctx.pool.query(text)).rows as Row[]

const diadem = '351759000'
const crest = '477000111'

beforeAll(async () => {
  app = await startTestApp()
  await hear('nmea', [
    [
      says(diadem, {
        imo: '9134270',
        callSign: '3FOF8',
        name: 'EVER DIADEM',
        destination: 'CNSHA>US LAX',
        eta: { month: 12, day: 1, hour: 6, minute: 0 },
        draught: 12.2,
      }),
      minutesAgo(4),
    ],
    [at(diadem, 30.2, 124.1), minutesAgo(61)],
    [at(diadem, 30.5, 125.1), minutesAgo(3)],
    [at(diadem, 30.4, 124.6), minutesAgo(30)],
    [says(crest, { imo: '9321483', name: 'ORIENT CREST', destination: 'NOWHERE KNOWN' }), minutesAgo(5)],
    [at(crest, 22.3, 114.1, { speed: 0.1, status: 1 }), minutesAgo(400)],
    [says('477000112', { name: 'ORIENT CREST' }), minutesAgo(5)],
    [says('477000113', { name: 'ORIENT STAR' }), minutesAgo(5)],
  ])
})
afterAll(() => app.stop())

describe('looking up a vessel [§5]', () => {
  it.each(['Ever Diadem', 'm/v ever diadem', '351759000', 'MMSI 351759000', '9134270', 'IMO 9134270'])(
    'finds it by %j, with its last position, age and source',
    async (typed) => {
      const { status, data } = await find(typed)
      expect(status).toBe(200)
      expect(data.choices).toEqual([])
      expect(data.found?.vessel).toMatchObject({
        mmsi: diadem,
        imo: '9134270',
        name: 'EVER DIADEM',
        callSign: '3FOF8',
        flag: 'PA',
        source: 'nmea',
      })
      expect(data.found?.position).toMatchObject({
        lat: 30.5,
        lon: 125.1,
        speed: 16,
        status: 'underWay',
        age: 'live',
        reportedAt: minutesAgo(3).toISOString(),
      })
    },
  )

  it('shows the arrival the crew typed beside the one the sea network gives', async () => {
    const { data } = await find(diadem)
    expect(data.found?.voyage).toMatchObject({
      destination: 'CNSHA>US LAX',
      eta: '2026-12-01T06:00:00.000Z',
      draught: expect.closeTo(12.2, 3),
      port: { code: 'USLAX' },
    })
    const miles = data.found?.voyage?.nauticalMiles ?? 0
    expect(miles).toBeGreaterThan(4_900)
    expect(miles).toBeLessThan(6_000)
    const hours = (Date.parse(data.found?.voyage?.computedEta ?? '') - minutesAgo(3).getTime()) / 3_600_000
    expect(hours).toBeCloseTo(miles / 16, 0)
  })

  it('says how old an old position is, and computes no arrival for a ship at anchor or bound for no known port', async () => {
    const { data } = await find('9321483')
    expect(data.found?.position).toMatchObject({ age: 'stale', status: 'anchored' })
    expect(data.found?.voyage).toMatchObject({
      destination: 'NOWHERE KNOWN',
      port: null,
      nauticalMiles: null,
      computedEta: null,
    })
  })

  it('asks which one is meant where several ships bear a name', async () => {
    const { data } = await find('orient crest')
    expect(data.found).toBe(null)
    expect(data.choices.map(({ mmsi }) => mmsi).sort()).toEqual([crest, '477000112'])
    // One whole name is not several begun ones.
    expect((await find('orient star')).data.found?.vessel.mmsi).toBe('477000113')
  })

  it('knows a ship that was never located, and says so', async () => {
    expect((await find('477000113')).data.found?.position).toBe(null)
  })

  it.each(['', '   '])('needs a name or an MMSI number, which %j is not [R5.44]', async (typed) => {
    const { status, fields } = await find(typed)
    expect([status, fields?.vessel?.code]).toEqual([400, 'required'])
  })

  it.each([
    ['a number that is no MMSI', '003669702', 'vessel.mmsiInvalid'],
    ['a wrong check digit', 'IMO 9134271', 'vessel.imoInvalid'],
  ])('refuses %s beside the field', async (_, typed, code) => {
    const { status, fields } = await find(typed)
    expect(status).toBe(400)
    expect(fields?.vessel?.code).toBe(code)
  })

  it.each(['NO SUCH SHIP', '412999999', '9811000', '***', "' or 1=1 --", 'A:* | B & !('])(
    'has no data for %j, and hints at name and MMSI [§8]',
    async (typed) => {
      const { status, reason, message } = await find(typed)
      expect([status, reason]).toEqual([404, 'vessel.noData'])
      expect(message).toContain('MMSI')
      expect(message).toContain(typed)
    },
  )
})

describe('suggestions', () => {
  it('come for any begun words of a name, those that begin so first', async () => {
    expect((await suggest('ori')).map(({ name }) => name)).toEqual([
      'ORIENT CREST',
      'ORIENT CREST',
      'ORIENT STAR',
    ])
    expect((await suggest('star')).map(({ mmsi }) => mmsi)).toEqual(['477000113'])
    expect((await suggest('cre or')).map(({ mmsi }) => mmsi).sort()).toEqual([crest, '477000112'])
  })

  it('come for a begun MMSI or IMO number', async () => {
    expect((await suggest('47700011')).map(({ mmsi }) => mmsi).sort()).toEqual([
      crest,
      '477000112',
      '477000113',
    ])
    expect((await suggest('imo 9134')).map(({ mmsi }) => mmsi)).toEqual([diadem])
    expect((await suggest('351')).map(({ name }) => name)).toEqual(['EVER DIADEM'])
  })

  it('come for a call sign, for a Chinese name, and for a name with a slip in it', async () => {
    expect((await suggest('3fo')).map(({ name }) => name)).toEqual(['EVER DIADEM'])
    expect((await suggest('evre diadem')).map(({ mmsi }) => mmsi)).toEqual([diadem])
    await hear('nmea', [[says('353136000', { imo: '9811000', name: 'EVER GIVEN' }), minutesAgo(1)]])
    // The index asks once a second what is new.
    await expect
      .poll(() => suggest('长赐'))
      .toMatchObject([{ mmsi: '353136000', name: 'EVER GIVEN', nameZh: '长赐', reportedAt: null }])
  })

  it('come for what a ship is called now, and no longer for what it was called', async () => {
    const mmsi = '538000888'
    await hear('nmea', [[says(mmsi, { name: 'FORMER NAME' }), minutesAgo(9)]])
    await expect.poll(() => suggest('former n')).toMatchObject([{ mmsi }])
    await hear('nmea', [[says(mmsi, { name: 'LATTER NAME' }), minutesAgo(8)]])
    await expect.poll(() => suggest('latter n')).toMatchObject([{ mmsi }])
    expect(await suggest('former n')).toEqual([])
  })

  it.each(['', '   ', '!!!', '999999999999', '\u0027'])('are none for %j', async (typed) => {
    expect(await suggest(typed)).toEqual([])
  })
})

describe('a track', () => {
  it('holds the last positions of one source, newest first, as far back as asked', async () => {
    const track = await app.call(vesselTrackCall, { query: { mmsi: diadem, source: 'nmea', days: 1 } })
    expect(track.data.map(({ lat }) => lat)).toEqual([30.5, 30.4, 30.2])
    expect((await app.call(vesselTrackCall, { query: { mmsi: diadem, source: 'aisstream' } })).data).toEqual(
      [],
    )
  })

  it('is thinned to 48 points', async () => {
    const mmsi = '477000222'
    const every2 = Array.from({ length: 700 }, (_, step): [AisReport, Date] => [
      at(mmsi, 20 + step / 100, 120),
      minutesAgo(step * 2),
    ])
    await hear('nmea', every2)
    const { data } = await app.call(vesselTrackCall, { query: { mmsi, source: 'nmea', days: 1 } })
    expect(data.length).toBeGreaterThan(44)
    expect(data.length).toBeLessThanOrEqual(48)
    expect(data[0]?.lat).toBe(20)
    const times = data.map(({ reportedAt }) => Date.parse(reportedAt))
    expect([...times].sort((a, b) => b - a)).toEqual(times)
  })
})

describe('the history', () => {
  it.each(['force_custom_plan', 'force_generic_plan'])(
    'is read from the days of a track alone: %s',
    async (mode) => {
      await makePartitions(
        app.ctx,
        Array.from({ length: 12 }, (_, days) =>
          minutesAgo(days * 1440)
            .toISOString()
            .slice(0, 10),
        ),
      )
      const sent: { text: string; values: unknown[] }[] = []
      const pool = new Proxy(app.ctx.pool, {
        get: (target, name) =>
          name === 'query'
            ? (statement: (typeof sent)[number]) => {
                sent.push(statement)
                return target.query(statement)
              }
            : Reflect.get(target, name),
      })
      await vesselTrack({ ...app.ctx, pool }, { mmsi: diadem, source: 'nmea', days: 1 })
      expect(sent).toHaveLength(1)
      const client = await app.ctx.pool.connect()
      try {
        await client.query(`set plan_cache_mode = ${mode}`)
        await client.query(`prepare track as ${sent[0]?.text}`)
        const [mmsi, source, until, seconds] = (sent[0]?.values ?? []) as [number, string, Date, number]
        const { rows: plan } = await client.query(
          `explain execute track (${mmsi}, '${source}', '${until.toISOString()}', ${seconds})`,
        )
        const days = new Set(JSON.stringify(plan).match(/vessel_positions_\d{8}/g))
        expect([...days].sort()).toEqual(['vessel_positions_20261119', 'vessel_positions_20261120'])
      } finally {
        // It is set otherwise, and goes.
        client.release(true)
      }
    },
  )
})

describe('sources', () => {
  it('are never mixed: what is simulated gives way to what was heard, and has a track of its own', async () => {
    const mmsi = '412000333'
    await hear('simulated', [
      [says(mmsi, { name: 'TWICE KNOWN', imo: '9074729' }), minutesAgo(2)],
      [at(mmsi, 10, 110), minutesAgo(1)],
    ])
    expect((await find(mmsi)).data.found).toMatchObject({
      vessel: { source: 'simulated' },
      position: { lat: 10 },
    })
    await hear('aisstream', [
      [says(mmsi, { name: 'TWICE KNOWN', imo: '9074729' }), minutesAgo(600)],
      [at(mmsi, 35, 140), minutesAgo(600)],
    ])
    expect((await find(mmsi)).data.found).toMatchObject({
      vessel: { source: 'aisstream' },
      position: { lat: 35, age: 'stale' },
    })
    expect((await find('twice known')).data.found?.vessel.source).toBe('aisstream')
    const track = await app.call(vesselTrackCall, { query: { mmsi, source: 'simulated' } })
    expect(track.data.map(({ lat }) => lat)).toEqual([10])
  })

  it('find a ship by its IMO number under the flag it was heard under last', async () => {
    await hear('nmea', [
      [says('563000444', { name: 'OLD FLAG', imo: '9298686' }), minutesAgo(2000)],
      [at('563000444', 1, 104), minutesAgo(2000)],
      [says('636000444', { name: 'NEW FLAG', imo: '9298686' }), minutesAgo(20)],
      [at('636000444', 2, 104), minutesAgo(20)],
    ])
    expect((await find('9298686')).data.found?.vessel).toMatchObject({ mmsi: '636000444', flag: 'LR' })
  })
})

describe('what comes in', () => {
  it('is counted as taken, or by the reason why not', async () => {
    await app.ctx.pool.query('delete from position_counts')
    await takeHeard(app.ctx, 'nmea', {
      unread: { checksumWrong: 3, typeNotRead: 2 },
      reports: [
        { report: at(diadem, 30.5, 125.2), heardAt: minutesAgo(2) },
        { report: at(diadem, 1, 1), heardAt: minutesAgo(49 * 60) },
        { report: at(diadem, 1, 1), heardAt: minutesAgo(-6) },
        { report: at('992510001', 1, 1), heardAt: null },
        { report: { kind: 'base', mmsi: '003669702', at: null }, heardAt: null },
      ],
    })
    const counted = await rows('select outcome, reports from position_counts order by outcome')
    expect(counted).toEqual([
      { outcome: 'ahead', reports: 1 },
      { outcome: 'checksumWrong', reports: 3 },
      { outcome: 'notAShip', reports: 1 },
      { outcome: 'notAboutShips', reports: 1 },
      { outcome: 'taken', reports: 1 },
      { outcome: 'tooOld', reports: 1 },
      { outcome: 'typeNotRead', reports: 2 },
    ])
    expect((await find(diadem)).data.found?.position?.lon).toBe(125.2)
  })

  it('is told to whoever watches the process, with the age of the newest report of a source', async () => {
    const told = async (name: string) => {
      const { payload } = await app.http.fastify.inject({ method: 'GET', url: '/metrics' })
      return Number(
        payload
          .split('\n')
          .find((line) => line.startsWith(`${name} `))
          ?.split(' ')
          .at(-1),
      )
    }
    const ahead = 'vessel_reports_total{source="aisstream",outcome="ahead"}'
    const dropped = 'vessel_reports_total{source="aisstream",outcome="dropped"}'
    const age = 'vessel_newest_report_age_seconds{source="aisstream"}'
    await hear('aisstream', [
      [at('412000888', 30, 120), minutesAgo(3)],
      [at('412000888', 30, 120), minutesAgo(7)],
      [at('412000888', 30, 120), minutesAgo(-60)],
    ])
    const before = await told(ahead)
    expect(before).toBeGreaterThan(0)
    expect(await told(age)).toBe(180)
    await takeHeard(app.ctx, 'aisstream', {
      unread: { dropped: 7 },
      reports: [{ report: at('412000888', 30, 120), heardAt: minutesAgo(-60) }],
    })
    expect(await told(ahead)).toBe(before + 1)
    expect(await told(dropped)).toBe(7)
    expect(await told(age)).toBe(180)
  })

  it('keeps what a ship said before where it says nothing, and leaves a mistyped IMO number out', async () => {
    const mmsi = '412000555'
    await hear('nmea', [
      [says(mmsi, { name: 'QUIET ONE', imo: '9811000', destination: 'CNNGB' }), minutesAgo(30)],
    ])
    await hear('nmea', [[says(mmsi, { imo: '1234568', destination: 'CNSHA' }), minutesAgo(20)]])
    await hear('nmea', [
      [{ kind: 'static', mmsi, name: null, callSign: 'BQUI', shipType: null }, minutesAgo(10)],
    ])
    // What was said earlier does not replace what was said later.
    await hear('nmea', [[says(mmsi, { destination: 'CNTAO' }), minutesAgo(40)]])
    const { found } = (await find(mmsi)).data
    expect(found?.vessel).toMatchObject({ name: 'QUIET ONE', imo: '9811000', callSign: 'BQUI' })
    expect(found?.voyage).toMatchObject({ destination: 'CNSHA', saidAt: minutesAgo(20).toISOString() })
  })

  it('taken twice, by two processes at once, is there once', async () => {
    const mmsi = '412000666'
    const batch: [AisReport, Date][] = Array.from({ length: 50 }, (_, step) => [
      at(mmsi, 30, 120 + step / 10),
      minutesAgo(step),
    ])
    await Promise.all([hear('nmea', batch), hear('nmea', [...batch].reverse())])
    expect(await rows(`select count(*)::int as n from vessel_positions where mmsi = ${mmsi}`)).toEqual([
      { n: 50 },
    ])
    // It never said its name, and is found by its number all the same.
    expect((await find(mmsi)).data.found).toMatchObject({ vessel: { name: null }, position: { lon: 120 } })
  })

  it('lies in one partition a day, and old days are dropped', async () => {
    const days = async () =>
      (
        await rows<{ name: string }>(
          `select inhrelid::regclass::text as name from pg_inherits where inhparent = 'vessel_positions'::regclass order by 1`,
        )
      ).map(({ name }) => name.replace('vessel_positions_', ''))
    await hear('nmea', [[at('412000777', 30, 120), minutesAgo(47 * 60)]])
    expect(await days()).toContain('20261118')
    await turnPositionDays.run(app.ctx, {})
    expect((await days()).slice(-3)).toEqual(['20261120', '20261121', '20261122'])
    const later = { ...app.ctx, clock: () => new Date('2026-12-20T02:00:00Z') }
    await turnPositionDays.run(later, {})
    expect(await days()).toEqual(['20261120', '20261121', '20261122', '20261220', '20261221', '20261222'])
  })
})

describe('the demo vessels', () => {
  it('sail between ports of the sea network, and are found with their carrier', async () => {
    const fleet = await demoFleet(app.ctx)
    expect(fleet).toHaveLength(60)
    const reader = openSentenceReader()
    const reports = simulatedSentences(fleet, start).flatMap((sentence) => {
      const read = reader.read(sentence)
      if (typeof read === 'string') throw new Error(read)
      return read ? [read] : []
    })
    await takeHeard(app.ctx, 'simulated', { reports, unread: {} })
    const { found } = (await find('PACIFIC SAMPAN')).data
    expect(found).toMatchObject({
      vessel: { source: 'simulated', carrier: { en: expect.any(String) } },
      position: { age: 'live' },
    })
    expect(found?.voyage?.port).not.toBe(null)
    const apart = reports.filter(({ report }) => report.kind === 'position')
    expect(apart).toHaveLength(60)
  }, 20_000)
})
