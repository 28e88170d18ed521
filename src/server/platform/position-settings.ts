import { isIPv6 } from 'node:net'
import { z } from 'zod'
import { ConfigError, whole } from './setting-kinds.ts'

/** Host and port as `host:port`; an IPv6 address stands in brackets. */
function readAddress(text: string): { host: string; port: number } | null {
  const parts = /^(?:\[([0-9a-fA-F:.]+)\]|([a-zA-Z0-9.-]{1,253})):(\d{1,5})$/.exec(text)
  const [, v6, name, port] = parts ?? []
  const host = v6 ?? name
  if (!host || (v6 && !isIPv6(v6)) || Number(port) < 1 || Number(port) > 65_535) return null
  return { host, port: Number(port) }
}

/** `south,west,north,east` in degrees. */
function readArea(text: string): readonly [number, number, number, number] | null {
  const numbers = text.split(',').map((each) => (each.trim() === '' ? Number.NaN : Number(each)))
  const [south, west, north, east] = numbers
  if (numbers.length !== 4 || numbers.some((each) => !Number.isFinite(each))) return null
  if (south === undefined || west === undefined || north === undefined || east === undefined) return null
  const inside =
    Math.abs(south) <= 90 && Math.abs(north) <= 90 && Math.abs(west) <= 180 && Math.abs(east) <= 180
  return inside && south < north && west < east ? [south, west, north, east] : null
}

/** Where positions of vessels come from; without any of them a demo installation simulates its own. */
export const positionShape = {
  AIS_NMEA_ADDRESS: z
    .string()
    .refine((text) => readAddress(text) !== null, 'must be a host and a port, such as ais.example.com:5631')
    .optional(),
  AISSTREAM_KEY: z.string().optional(),
  AISSTREAM_URL: z
    .url({ protocol: /^wss?$/, error: 'must be an address that begins with wss:// or ws://' })
    .default('wss://stream.aisstream.io/v0/stream'),
  AISSTREAM_AREA: z
    .string()
    .refine((text) => readArea(text) !== null, 'must be south,west,north,east in degrees')
    .optional(),
  AIS_DAYS_KEPT: whole(2, 365, 30),
}

export type PositionSettings = {
  readonly positions: {
    /** A feed of NMEA sentences over TCP. */
    readonly nmea: { readonly host: string; readonly port: number } | null
    readonly aisstream: {
      readonly key: string
      readonly url: string
      /** South, west, north, east. */
      readonly area: readonly [number, number, number, number]
    } | null
    /** Days of history before its partitions are dropped. */
    readonly daysKept: number
  }
}

/** Throws ConfigError for an area without a key. */
export function readPositionSettings(env: z.output<z.ZodObject<typeof positionShape>>): PositionSettings {
  if (env.AISSTREAM_AREA && !env.AISSTREAM_KEY)
    throw new ConfigError('AISSTREAM_AREA: goes with AISSTREAM_KEY')
  return {
    positions: {
      nmea: env.AIS_NMEA_ADDRESS ? readAddress(env.AIS_NMEA_ADDRESS) : null,
      aisstream: env.AISSTREAM_KEY
        ? {
            key: env.AISSTREAM_KEY,
            url: env.AISSTREAM_URL,
            area: (env.AISSTREAM_AREA && readArea(env.AISSTREAM_AREA)) || [-90, -180, 90, 180],
          }
        : null,
      daysKept: env.AIS_DAYS_KEPT,
    },
  }
}
