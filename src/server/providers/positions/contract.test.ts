import { type Logger, pino } from 'pino'
import { afterEach, describe, expect, it, vi } from 'vitest'
import type { UnreadReason } from '#domain/vessels/ais.ts'
import { checksumOf, type HeardReport, openSentenceReader } from '#domain/vessels/sentences.ts'
import { writePosition, writeVoyage } from '#domain/vessels/write-sentences.ts'
import { type FeedServer, startNmeaServer, startWebsocketServer } from '#test/support/position-feeds.ts'
import { aisstreamFeed, readAisstream } from './aisstream.ts'
import type { BatchSizes } from './batches.ts'
import { nmeaFeed } from './nmea-feed.ts'
import type { Heard, PositionFeed } from './port.ts'
import type { Pauses } from './reconnect.ts'
import { type SimulatedShip, simulatedFeed, simulatedSentences } from './simulator.ts'

const log = pino({ level: 'silent' })
const now = new Date('2026-11-20T02:00:00Z')
const pauses = { first: 5, longest: 20, silent: 60_000 }
const ship = {
  mmsi: '477990001',
  imo: '2000417',
  name: 'PACIFIC SAMPAN',
  callSign: 'ZZ01A',
  knots: 18,
  offset: 0,
  legs: [
    {
      to: 'SGSIN',
      nauticalMiles: 2200,
      line: [
        [122, 30],
        [104, 1.2],
      ] as const,
    },
    {
      to: 'CNNGB',
      nauticalMiles: 2200,
      line: [
        [104, 1.2],
        [122, 30],
      ] as const,
    },
  ],
}
const place = { mmsi: ship.mmsi, lat: 29.5, lon: 122.5, speed: 17.5, course: 181.2, heading: 181, status: 0 }
const words = {
  mmsi: ship.mmsi,
  imo: ship.imo,
  callSign: ship.callSign,
  name: ship.name,
  shipType: 71,
  destination: 'SGSIN',
  eta: { month: 11, day: 26, hour: 4, minute: 30 },
  draught: 12.5,
}
const lines = (): string => [...writePosition(place, now), ...writeVoyage(words, now, 1)].join('\r\n')
const meta = { MMSI: Number(ship.mmsi), time_utc: '2026-11-20 02:00:00.123456789 +0000 UTC' }
const message = (type: string, fields: object): string =>
  JSON.stringify({
    MessageType: type,
    MetaData: meta,
    Message: { [type]: { UserID: Number(ship.mmsi), ...fields } },
  })
const messages = (): string[] => [
  message('PositionReport', {
    Latitude: 29.5,
    Longitude: 122.5,
    Sog: 17.5,
    Cog: 181.2,
    TrueHeading: 181,
    NavigationalStatus: 0,
  }),
  message('ShipStaticData', {
    ImoNumber: Number(ship.imo),
    CallSign: 'ZZ01A  ',
    Name: 'PACIFIC SAMPAN@@@@@@',
    Type: 71,
    Destination: 'SGSIN               ',
    Eta: { Month: 11, Day: 26, Hour: 4, Minute: 30 },
    MaximumStaticDraught: 12.5,
  }),
]

/** Everything a feed hands over, as one. */
function listen(feed: PositionFeed) {
  const reports: HeardReport[] = []
  const unread: Partial<Record<UnreadReason, number>> = {}
  feed.start(async (heard: Heard) => {
    reports.push(...heard.reports)
    for (const [reason, count] of Object.entries(heard.unread) as [UnreadReason, number][])
      unread[reason] = (unread[reason] ?? 0) + count
  })
  return { reports, unread }
}
const kinds = (reports: readonly HeardReport[]) => new Set(reports.map(({ report }) => report.kind))
const soon = { timeout: 20_000, interval: 10 }

const stops: (() => Promise<void>)[] = []
afterEach(async () => {
  for (const stop of stops.splice(0).reverse()) await stop()
})

type Stand = {
  feed: PositionFeed
  server: FeedServer | null
  /** Something it cannot read. */
  broken: string
  /** What it sends once more, of one report. */
  again: string
}
type Settings = { pauses?: Pauses; sizes?: BatchSizes; log?: Logger; ships?: number }

async function websocketStand(settings: Settings = {}): Promise<Stand> {
  const server = await startWebsocketServer(messages)
  stops.push(() => server.stop())
  const area = [20, 110, 40, 130] as const
  const url = `ws://127.0.0.1:${server.port}`
  const feed = aisstreamFeed({ url, key: 'the-key', area, log, pauses, ...settings })
  return { feed, server, broken: '{"MessageType":', again: messages()[0] ?? '' }
}

async function tcpStand(settings: Settings = {}): Promise<Stand> {
  const server = await startNmeaServer(() => `${lines()}\r\n`)
  stops.push(() => server.stop())
  const feed = nmeaFeed({ host: '127.0.0.1', port: server.port, log, pauses, ...settings })
  return {
    feed,
    server,
    broken: `!AIVDM,1,1,,A,1,0*00\r\n${'x'.repeat(5_000)}\r\n`,
    again: `${writePosition(place, now)[0]}\r\n`,
  }
}

const feeds: Record<string, (settings?: Settings) => Promise<Stand>> = {
  'the simulator': async ({ ships = 1, ...settings } = {}) => ({
    feed: simulatedFeed({
      ships: async () => Array<SimulatedShip>(ships).fill(ship),
      clock: () => now,
      log,
      step: 10_000,
      ...settings,
    }),
    server: null,
    broken: '',
    again: '',
  }),
  'a feed over TCP': tcpStand,
  'a websocket': websocketStand,
}

describe.each(Object.entries(feeds))('%s', (_, open) => {
  it('hands over positions and words of ships, with the time they were received', async () => {
    const { feed } = await open()
    const heard = listen(feed)
    await vi.waitFor(() => expect(kinds(heard.reports)).toEqual(new Set(['position', 'voyage'])), soon)
    await feed.stop()
    expect(heard.unread).toEqual({})
    for (const { report, heardAt } of heard.reports) {
      expect(report.mmsi).toBe(ship.mmsi)
      expect(heardAt).toBeInstanceOf(Date)
    }
    expect(heard.reports.find(({ report }) => report.kind === 'voyage')?.report).toMatchObject({
      imo: ship.imo,
      name: ship.name,
      callSign: ship.callSign,
    })
  })

  it('hands a batch over again that could not be taken, and goes on', async () => {
    const { feed } = await open()
    const taken: Heard[] = []
    let failed = 0
    feed.start(async (heard) => {
      if (failed++ === 0) throw new Error('the database is away')
      taken.push(heard)
    })
    await vi.waitFor(() => expect(taken.length).toBeGreaterThan(0), soon)
    await feed.stop()
    expect(kinds(taken.flatMap(({ reports }) => [...reports]))).toEqual(new Set(['position', 'voyage']))
  })

  it('says nothing more once it is stopped', async () => {
    const { feed, server, again } = await open()
    const heard = listen(feed)
    await vi.waitFor(() => expect(heard.reports.length).toBeGreaterThan(0), soon)
    await feed.stop()
    const before = heard.reports.length
    server?.send(again)
    await new Promise((done) => setTimeout(done, 30))
    expect(heard.reports.length).toBe(before)
  })

  it('holds back, or drops and counts, what comes while nothing can be taken', async () => {
    const told = vi.fn()
    const sizes = { atOnce: 10, waiting: 50 }
    const { feed, server, again } = await open({
      sizes,
      ships: 1_500,
      log: pino({ level: 'warn' }, { write: (line) => told(JSON.parse(line)) }),
    })
    let letThrough = () => {}
    const gate = new Promise<void>((done) => {
      letThrough = done
    })
    let [reports, dropped] = [0, 0]
    feed.start(async (heard) => {
      await gate
      reports += heard.reports.length
      dropped += heard.unread.dropped ?? 0
    })
    if (server) {
      await vi.waitFor(() => expect(server.connections()).toBe(1), soon)
      if (feed.source === 'aisstream') await vi.waitFor(() => expect(server.said.length).toBe(1), soon)
      for (let times = 0; times < 3_000; times++) server.send(again)
    }
    if (feed.source === 'nmea') {
      letThrough()
      await vi.waitFor(() => expect(reports).toBe(3_002), soon)
      expect(dropped).toBe(0)
    } else {
      await vi.waitFor(() => expect(told).toHaveBeenCalled(), soon)
      letThrough()
      if (server) await vi.waitFor(() => expect(reports + dropped).toBe(3_002), soon)
      await feed.stop()
      expect(dropped).toBeGreaterThan(0)
      expect(told.mock.calls[0]?.[0]).toMatchObject({ feed: feed.source, reports: 1 })
    }
    await feed.stop()
  })
})

describe.each(Object.entries(feeds).slice(1))('%s that is not what it should be', (_, open) => {
  it('is opened again after it was cut', async () => {
    const { feed, server } = await open()
    stops.push(() => feed.stop())
    listen(feed)
    for (const times of [1, 2, 3]) {
      await vi.waitFor(() => expect(server?.connections()).toBe(times), soon)
      // Whoever came is greeted first: a cut in the middle of the handshake would test the stand-in.
      await new Promise((done) => setTimeout(done, 20))
      server?.cut()
    }
    await vi.waitFor(() => expect(server?.connections()).toBe(4), soon)
  })

  it('is read on after what makes no sense, which is counted', async () => {
    const { feed, server, broken, again } = await open()
    const heard = listen(feed)
    await vi.waitFor(() => expect(heard.reports.length).toBe(2), soon)
    server?.send(broken)
    server?.send(again)
    await vi.waitFor(() => expect(heard.reports.length).toBeGreaterThan(2), soon)
    await feed.stop()
    expect(Object.values(heard.unread).reduce((all, each) => all + each, 0)).toBeGreaterThan(0)
  })

  it('is opened again where only what makes no sense comes, however steadily', async () => {
    const { feed, server } = await open({ pauses: { ...pauses, silent: 100 } })
    stops.push(() => feed.stop())
    listen(feed)
    const drops = setInterval(() => server?.send('x'), 10)
    await vi.waitFor(() => expect(server?.connections()).toBeGreaterThan(2), soon)
    clearInterval(drops)
  })

  it('may be away when we start', async () => {
    const { feed, server } = await open()
    await server?.stop()
    const heard = listen(feed)
    await new Promise((done) => setTimeout(done, 60))
    await feed.stop()
    expect(heard.reports).toEqual([])
  })
})

/** A sentence of one part around a payload, with its checksum. */
const sentence = (body: string): string => `!${body}*${checksumOf(body)}`
const whole = writePosition(place, now)[0] ?? ''

describe('a feed over TCP in which anything may come', () => {
  it.each<[string, string, Partial<Record<UnreadReason, number>>]>([
    ['a sentence cut short', whole.slice(0, -12), { notASentence: 1 }],
    ['a wrong checksum', `${whole.slice(0, -2)}${whole.endsWith('00') ? '01' : '00'}`, { checksumWrong: 1 }],
    ['no position', writePosition({ ...place, lat: 91, lon: 181 }, now)[0] ?? '', { noPosition: 1 }],
    ['a payload cut short', sentence('AIVDM,1,1,,A,15M,0'), { payloadWrong: 1 }],
    ['a second part without the first', sentence('AIVDM,2,2,7,A,88888888880,2'), { partMissing: 1 }],
    ['more parts than there are', sentence('AIVDM,1,9,,A,15M67F,0'), { notASentence: 1 }],
    ['a line of a megabyte', '!AIVDM,'.repeat(150_000), { notASentence: 1 }],
    ['bytes of all kinds', String.fromCharCode(...Array.from({ length: 255 }, (_, at) => at + 1)), {}],
    [
      'messages that are begun and never ended',
      Array.from({ length: 500 }, (_, at) => sentence(`AIVDM,9,1,${at % 10},${'AB'[at % 2]},15M67F,0`)).join(
        '\r\n',
      ),
      {},
    ],
  ])('reads on after %s', async (_, hostile, unread) => {
    const { feed, server, again } = await tcpStand()
    const heard = listen(feed)
    await vi.waitFor(() => expect(heard.reports.length).toBe(2), soon)
    server?.send(`${hostile}\r\n${again}`)
    await vi.waitFor(() => expect(heard.reports.length).toBe(3), soon)
    await feed.stop()
    expect(heard.unread).toMatchObject(unread)
    expect(server?.connections()).toBe(1)
  })
})

describe('the websocket', () => {
  it.each([
    ['lists within lists', '['.repeat(8_000) + ']'.repeat(8_000), 'notASentence'],
    ['objects within objects', `${'{"Message":'.repeat(1_400)}1${'}'.repeat(1_400)}`, 'notASentence'],
    ['more than a message is long', message('PositionReport', { Name: 'x'.repeat(20_000) }), 'notASentence'],
    [
      'a number beyond all numbers',
      message('PositionReport', { UserID: 1 }).replace('1}', '1e999}'),
      'payloadWrong',
    ],
    ['half a message', message('PositionReport', {}).slice(0, 60), 'notASentence'],
    ['no position', message('PositionReport', { Latitude: 91, Longitude: 181 }), 'noPosition'],
  ])('reads on after %s', async (_, hostile, why) => {
    const { feed, server, again } = await websocketStand()
    const heard = listen(feed)
    await vi.waitFor(() => expect(heard.reports.length).toBe(2), soon)
    server?.send(hostile)
    server?.send(again)
    await vi.waitFor(() => expect(heard.reports.length).toBe(3), soon)
    await feed.stop()
    expect(heard.unread).toEqual({ [why]: 1 })
    expect(server?.connections()).toBe(1)
  })

  it('says its key and the area it wants, and nothing else', async () => {
    const { feed, server } = await websocketStand()
    listen(feed)
    await vi.waitFor(() => expect(server?.said.length).toBe(1), soon)
    await feed.stop()
    expect(JSON.parse(server?.said[0] ?? '')).toMatchObject({
      APIKey: 'the-key',
      BoundingBoxes: [
        [
          [20, 110],
          [40, 130],
        ],
      ],
    })
  })

  it.each([
    ['', 'notASentence'],
    ['[]', 'notASentence'],
    ['null', 'notASentence'],
    ['{"MessageType":"PositionReport"}', 'payloadWrong'],
    [message('PositionReport', { UserID: 1.5 }), 'payloadWrong'],
    [message('PositionReport', { Latitude: 91, Longitude: 181 }), 'noPosition'],
    [message('PositionReport', { Latitude: '29', Longitude: {} }), 'noPosition'],
    [message('AidsToNavigationReport', {}), 'typeNotRead'],
    ['{"MessageType":"__proto__","Message":{}}', 'payloadWrong'],
  ])('says why %j is no report', (text, why) => {
    expect(readAisstream(text)).toBe(why)
  })

  it('reads what a ship does not say as nothing', () => {
    const silent = {
      Latitude: 1,
      Longitude: 2,
      Sog: 102.3,
      Cog: 360,
      TrueHeading: 511,
      NavigationalStatus: 15,
    }
    expect(readAisstream(message('PositionReport', silent))).toMatchObject({
      report: { speed: null, course: null, heading: null, status: null },
    })
  })
})

describe('the simulator', () => {
  it('says the same of an instant however often it is asked', () => {
    expect(simulatedSentences([ship], now)).toEqual(simulatedSentences([ship], now))
  })

  it('keeps ships on their line and moors them in port', () => {
    const sailing = 2200 / 18
    const round = 2 * (sailing + 20) * 3_600_000
    const begin = Math.ceil(now.getTime() / round) * round
    const positionAfter = (hours: number) => {
      const [sentence = ''] = simulatedSentences([ship], new Date(begin + hours * 3_600_000))
      return openSentenceReader().read(sentence)
    }
    expect(positionAfter(1)).toMatchObject({ report: { status: 0, speed: 18 } })
    expect(positionAfter(sailing + 2)).toMatchObject({ report: { status: 5, speed: 0, lat: 1.2, lon: 104 } })
  })
})

it('simulated ships ask for their pace before every step: a clock that goes faster reaches them under way', async () => {
  let asked = 0
  const feed = simulatedFeed({
    ships: async () => [ship],
    pace: async () => {
      const hours = 3 * asked++
      return { speed: 1, at: (real) => new Date(real.getTime() + hours * 3_600_000) }
    },
    clock: () => now,
    log,
    step: 5,
  })
  const heard = listen(feed)
  const places = () =>
    new Set(
      heard.reports.flatMap(({ report, heardAt }) =>
        report.kind === 'position' && heardAt !== null && heardAt.getTime() >= now.getTime() - 1_000
          ? [`${report.lat} ${report.lon}`]
          : [],
      ),
    )
  await vi.waitFor(() => expect(places().size).toBeGreaterThan(1), soon)
  await feed.stop()
})
