import type { Logger } from 'pino'
import { type AisReport, crewEta, type UnreadReason } from '#domain/vessels/ais.ts'
import type { HeardReport } from '#domain/vessels/sentences.ts'
import { type Batches, type BatchSizes, openBatches } from './batches.ts'
import type { PositionFeed } from './port.ts'
import { keepConnected, type Pauses } from './reconnect.ts'

type Fields = Readonly<Record<string, unknown>>
const fieldsOf = (value: unknown): Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Fields) : {}
const number = (value: unknown): number | null =>
  typeof value === 'number' && Number.isFinite(value) ? value : null
/** Names come filled up with spaces or `@`. */
const words = (value: unknown): string | null =>
  typeof value === 'string'
    ? value
        .replace(/@.*$/s, '')
        .replaceAll(/[^\x20-\x7e]/g, ' ')
        .trim()
        .slice(0, 20) || null
    : null
const mmsiOf = (value: unknown): string => {
  const mmsi = number(value)
  return mmsi !== null && Number.isInteger(mmsi) && mmsi >= 0 && mmsi < 1e9
    ? String(mmsi).padStart(9, '0')
    : ''
}

/** `2026-11-20 02:00:00.123456789 +0000 UTC`, always UTC. */
function timeOf(value: unknown): Date | null {
  const parts = typeof value === 'string' ? /^(\d{4}-\d\d-\d\d)[ T](\d\d:\d\d:\d\d)/.exec(value) : null
  const at = parts ? new Date(`${parts[1]}T${parts[2]}Z`) : null
  return at && Number.isFinite(at.getTime()) ? at : null
}

/** Values are those of AIS in plain units: the same ones mean "not available" (ITU-R M.1371). */
function positionOf(mmsi: string, fields: Fields, status: number | null): AisReport | UnreadReason {
  const [lat, lon] = [number(fields.Latitude), number(fields.Longitude)]
  if (lat === null || lon === null || Math.abs(lat) > 90 || Math.abs(lon) > 180) return 'noPosition'
  const [speed, course, heading] = [number(fields.Sog), number(fields.Cog), number(fields.TrueHeading)]
  return {
    kind: 'position',
    mmsi,
    lat: Math.round(lat * 1e5) / 1e5,
    lon: Math.round(lon * 1e5) / 1e5,
    speed: speed !== null && speed >= 0 && speed < 102.3 ? speed : null,
    course: course !== null && course >= 0 && course < 360 ? course : null,
    heading: heading !== null && heading >= 0 && heading < 360 ? Math.round(heading) : null,
    status: status !== null && Number.isInteger(status) && status >= 0 && status < 15 ? status : null,
  }
}

const shipType = (value: unknown): number | null => {
  const type = number(value)
  return type !== null && Number.isInteger(type) && type > 0 && type < 256 ? type : null
}

/** Reads one message of the service. Never throws. */
export function readAisstream(text: string): HeardReport | UnreadReason {
  let message: Fields
  try {
    message = fieldsOf(JSON.parse(text))
  } catch {
    return 'notASentence'
  }
  const type = message.MessageType
  if (typeof type !== 'string') return 'notASentence'
  const fields = fieldsOf(fieldsOf(message.Message)[type])
  const mmsi = mmsiOf(fields.UserID)
  if (mmsi === '') return 'payloadWrong'
  const report = reportOf(type, mmsi, fields)
  return typeof report === 'string'
    ? report
    : { report, heardAt: timeOf(fieldsOf(message.MetaData).time_utc) }
}

function reportOf(type: string, mmsi: string, fields: Fields): AisReport | UnreadReason {
  switch (type) {
    case 'PositionReport':
      return positionOf(mmsi, fields, number(fields.NavigationalStatus))
    case 'StandardClassBPositionReport':
    case 'ExtendedClassBPositionReport':
      return positionOf(mmsi, fields, null)
    case 'ShipStaticData': {
      const eta = fieldsOf(fields.Eta)
      const [month, day] = [number(eta.Month) ?? 0, number(eta.Day) ?? 0]
      const imo = number(fields.ImoNumber)
      const draught = number(fields.MaximumStaticDraught)
      return {
        kind: 'voyage',
        mmsi,
        imo: imo !== null && Number.isInteger(imo) && imo > 0 && imo < 2 ** 30 ? String(imo) : null,
        callSign: words(fields.CallSign),
        name: words(fields.Name),
        shipType: shipType(fields.Type),
        destination: words(fields.Destination),
        eta: crewEta(month, day, number(eta.Hour) ?? 24, number(eta.Minute) ?? 60),
        draught: draught !== null && draught > 0 && draught < 30 ? draught : null,
      }
    }
    case 'StaticDataReport': {
      const [a, b] = [fieldsOf(fields.ReportA), fieldsOf(fields.ReportB)]
      return {
        kind: 'static',
        mmsi,
        name: words(a.Name),
        callSign: words(b.CallSign),
        shipType: shipType(b.ShipType),
      }
    }
    default:
      return 'typeNotRead'
  }
}

const messageTypes = [
  'PositionReport',
  'StandardClassBPositionReport',
  'ExtendedClassBPositionReport',
  'ShipStaticData',
  'StaticDataReport',
]
/** Messages are a few hundred characters. */
const longestMessage = 16_384

/** Messages over a websocket, as aisstream.io sends them: the first thing said is the key and the boxes wanted. */
export function aisstreamFeed({
  url,
  key,
  area,
  log,
  pauses,
  sizes,
}: {
  readonly url: string
  readonly key: string
  /** South, west, north, east. */
  readonly area: readonly [number, number, number, number]
  readonly log: Logger
  readonly pauses?: Pauses
  readonly sizes?: BatchSizes
}): PositionFeed {
  const [south, west, north, east] = area
  const boxes = [
    [
      [south, west],
      [north, east],
    ],
  ]
  let batches: Batches | null = null
  let kept: { stop(): void } | null = null
  return {
    source: 'aisstream',
    start(take) {
      const into = openBatches(take, { log, feed: 'aisstream', sizes })
      batches = into
      kept = keepConnected(
        ({ alive, ended }) => {
          const socket = new WebSocket(url)
          socket.binaryType = 'arraybuffer'
          socket.onopen = () =>
            socket.send(
              JSON.stringify({ APIKey: key, BoundingBoxes: boxes, FilterMessageTypes: messageTypes }),
            )
          socket.onmessage = ({ data }) => {
            const long = typeof data === 'string' ? data.length : (data as ArrayBuffer).byteLength
            if (long > longestMessage) return into.add('notASentence')
            const text = typeof data === 'string' ? data : Buffer.from(data as ArrayBuffer).toString()
            // The service says what it does not like, such as the key, and closes.
            if (/^\s*\{\s*"error"/i.test(text)) return ended('refused by the service')
            const read = readAisstream(text)
            if (read !== 'notASentence') alive()
            // A websocket cannot be held back: what comes while too much waits is dropped.
            into.add(read)
          }
          socket.onerror = () => ended('connection failed')
          socket.onclose = () => ended('closed')
          return { close: () => socket.close() }
        },
        { name: 'aisstream', log, pauses },
      )
    },
    async stop() {
      kept?.stop()
      await batches?.stop()
    },
  }
}
