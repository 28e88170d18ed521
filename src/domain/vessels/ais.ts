/**
 * What ships say by AIS (ITU-R M.1371), read from the sentences receivers pass on (NMEA 0183, `!AIVDM`).
 * Position reports come every few seconds and hold what the ship's instruments say; the name, the destination and
 * the time of arrival come every six minutes and are typed by the crew. Every field has a value that means "not
 * available": it is read as null, and a report without a place is no position.
 */

export type PositionReport = {
  readonly kind: 'position'
  readonly mmsi: string
  /** Degrees, WGS-84. */
  readonly lat: number
  readonly lon: number
  /** Over ground, in knots. */
  readonly speed: number | null
  /** Over ground, in degrees from true north. */
  readonly course: number | null
  readonly heading: number | null
  /** 0 under way by engine, 1 at anchor, 5 moored …; null where the ship does not say. */
  readonly status: number | null
}

/** What the crew typed; the ship's own words, neither checked nor complete. */
export type VoyageReport = {
  readonly kind: 'voyage'
  readonly mmsi: string
  readonly imo: string | null
  readonly callSign: string | null
  readonly name: string | null
  readonly shipType: number | null
  readonly destination: string | null
  /** UTC and without a year; null where a part is missing. */
  readonly eta: CrewEta | null
  /** Metres. */
  readonly draught: number | null
}
export type CrewEta = {
  readonly month: number
  readonly day: number
  readonly hour: number
  readonly minute: number
}

/** A part of what a small ship says about itself: its name, or its call sign and type. */
export type StaticReport = {
  readonly kind: 'static'
  readonly mmsi: string
  readonly name: string | null
  readonly callSign: string | null
  readonly shipType: number | null
}

/** What a shore station says: that it is there, and the time. */
export type BaseReport = { readonly kind: 'base'; readonly mmsi: string; readonly at: Date | null }

export type AisReport = PositionReport | VoyageReport | StaticReport | BaseReport

/** Why something that was heard is no report. */
export const unreadReasons = [
  'notASentence',
  'checksumWrong',
  'partMissing',
  'payloadWrong',
  'typeNotRead',
  'noPosition',
] as const
export type UnreadReason = (typeof unreadReasons)[number]

/** The bits of a payload. Reading beyond the end finds zeros, as a receiver does that lost the last character. */
class Bits {
  readonly #bits: Uint8Array
  readonly length: number

  constructor(payload: string, fill: number) {
    this.#bits = new Uint8Array(payload.length * 6)
    for (let at = 0; at < payload.length; at++) {
      const code = payload.charCodeAt(at) - 48
      const value = code > 40 ? code - 8 : code
      for (let bit = 0; bit < 6; bit++) this.#bits[at * 6 + bit] = (value >> (5 - bit)) & 1
    }
    this.length = Math.max(0, payload.length * 6 - fill)
  }

  unsigned(from: number, count: number): number {
    let value = 0
    for (let at = from; at < from + count; at++)
      value = value * 2 + (at < this.length ? (this.#bits[at] ?? 0) : 0)
    return value
  }

  signed(from: number, count: number): number {
    const value = this.unsigned(from, count)
    return value >= 2 ** (count - 1) ? value - 2 ** count : value
  }

  /** Six-bit characters up to the first `@`, without the spaces at the end. */
  text(from: number, characters: number): string | null {
    let text = ''
    for (let at = 0; at < characters; at++) {
      const code = this.unsigned(from + at * 6, 6)
      if (code === 0) break
      text += String.fromCharCode(code < 32 ? code + 64 : code)
    }
    return text.trim() || null
  }
}

const unless = (missing: number, value: number): number | null => (value === missing ? null : value)
const mmsiAt = (bits: Bits): string => String(bits.unsigned(8, 30)).padStart(9, '0')
/** Tenths where the field holds tenths: division keeps 5.1 from becoming 5.1000000000000005. */
const tenths = (value: number | null): number | null => (value === null ? null : value / 10)

/** Latitude 91 and longitude 181 mean "not available"; so does whatever lies beyond the poles or the antimeridian. */
function position(
  mmsi: string,
  given: { lon: number; lat: number; speed: number; course: number; heading: number; status: number | null },
): PositionReport | 'noPosition' {
  const [lat, lon] = [given.lat / 600_000, given.lon / 600_000]
  if (Math.abs(lat) > 90 || Math.abs(lon) > 180) return 'noPosition'
  return {
    kind: 'position',
    mmsi,
    lat: Math.round(lat * 1e5) / 1e5,
    lon: Math.round(lon * 1e5) / 1e5,
    speed: tenths(unless(1023, given.speed)),
    course: given.course >= 3600 ? null : tenths(given.course),
    heading: given.heading >= 360 ? null : given.heading,
    status: given.status === null ? null : unless(15, given.status),
  }
}

/** The least bits of each type that is read: what is shorter was cut off before the fields that matter. */
const leastBits: Readonly<Record<number, number>> = {
  1: 137,
  2: 137,
  3: 137,
  4: 78,
  5: 420,
  18: 133,
  24: 160,
}

/** Reads a payload, from which armour and transport are already off. Never throws. */
export function readPayload(payload: string, fill: number): AisReport | UnreadReason {
  if (!/^[0-W`-w]{1,400}$/.test(payload) || fill < 0 || fill > 5) return 'payloadWrong'
  const bits = new Bits(payload, fill)
  const type = bits.unsigned(0, 6)
  const least = leastBits[type]
  if (least === undefined) return 'typeNotRead'
  if (bits.length < least) return 'payloadWrong'
  const mmsi = mmsiAt(bits)
  if (type <= 3)
    return position(mmsi, {
      status: bits.unsigned(38, 4),
      speed: bits.unsigned(50, 10),
      lon: bits.signed(61, 28),
      lat: bits.signed(89, 27),
      course: bits.unsigned(116, 12),
      heading: bits.unsigned(128, 9),
    })
  if (type === 18)
    return position(mmsi, {
      status: null,
      speed: bits.unsigned(46, 10),
      lon: bits.signed(57, 28),
      lat: bits.signed(85, 27),
      course: bits.unsigned(112, 12),
      heading: bits.unsigned(124, 9),
    })
  if (type === 4) return { kind: 'base', mmsi, at: baseTime(bits) }
  if (type === 24) {
    const part = bits.unsigned(38, 2)
    if (part > 1) return 'payloadWrong'
    return {
      kind: 'static',
      mmsi,
      name: part === 0 ? bits.text(40, 20) : null,
      callSign: part === 1 ? bits.text(90, 7) : null,
      shipType: part === 1 ? unless(0, bits.unsigned(40, 8)) : null,
    }
  }
  return {
    kind: 'voyage',
    mmsi,
    imo: bits.unsigned(40, 30) === 0 ? null : String(bits.unsigned(40, 30)),
    callSign: bits.text(70, 7),
    name: bits.text(112, 20),
    shipType: unless(0, bits.unsigned(232, 8)),
    eta: crewEta(bits.unsigned(274, 4), bits.unsigned(278, 5), bits.unsigned(283, 5), bits.unsigned(288, 6)),
    draught: tenths(unless(0, bits.unsigned(294, 8))),
    destination: bits.text(302, 20),
  }
}

/** Month and day 0, hour 24 and minute 60 mean "not available"; an arrival needs all four. */
export function crewEta(month: number, day: number, hour: number, minute: number): CrewEta | null {
  const held = month >= 1 && month <= 12 && day >= 1 && day <= 31 && hour <= 23 && minute <= 59
  return held ? { month, day, hour, minute } : null
}

function baseTime(bits: Bits): Date | null {
  const [year, month, day] = [bits.unsigned(38, 14), bits.unsigned(52, 4), bits.unsigned(56, 5)]
  const [hour, minute, second] = [bits.unsigned(61, 5), bits.unsigned(66, 6), bits.unsigned(72, 6)]
  if (year === 0 || month === 0 || month > 12 || day === 0 || hour > 23 || minute > 59 || second > 59)
    return null
  return new Date(Date.UTC(year, month - 1, day, hour, minute, second))
}
