import { z } from 'zod'
import { type MapCoordinates, mapCoordinates } from '#domain/kernel/map-coordinates.ts'
import { ConfigError, choice, webAddress } from './setting-kinds.ts'

/** A licensed map in place of the schematic one (decision 021). */
export const mapShape = {
  MAP_STYLE_URL: webAddress().optional(),
  MAP_APPROVAL_NUMBER: z.string().max(60, 'must have at most 60 characters').optional(),
  MAP_COORDINATES: choice(mapCoordinates).optional(),
}

export type MapSettings = {
  readonly map: {
    /** The address of its style; null means our own schematic map. */
    readonly style: string | null
    /** Where browsers may ask for it. */
    readonly origin: string | null
    /** The number under which the map was approved for publication, as it is shown. */
    readonly approval: string | null
    /** What it is drawn in. */
    readonly coordinates: MapCoordinates
  }
}

/** Throws ConfigError for a number or coordinates without a map, and for an address that holds a login. */
export function readMapSettings(env: z.output<z.ZodObject<typeof mapShape>>): MapSettings {
  const { MAP_STYLE_URL: style = null, MAP_APPROVAL_NUMBER: approval = null } = env
  if (approval && !style) throw new ConfigError('MAP_APPROVAL_NUMBER: goes with MAP_STYLE_URL')
  const { MAP_COORDINATES: coordinates } = env
  if (coordinates && !style) throw new ConfigError('MAP_COORDINATES: goes with MAP_STYLE_URL')
  const address = style === null ? null : new URL(style)
  if (address?.username || address?.password)
    throw new ConfigError('MAP_STYLE_URL: must hold no login; browsers refuse such an address')
  return {
    map: { style, approval, origin: address?.origin ?? null, coordinates: coordinates ?? 'WGS-84' },
  }
}

/** What a policy for browsers names besides our own address: the origin of the licensed map, where there is one. */
export const mapSources = ({ map }: MapSettings): readonly string[] => (map.origin ? [map.origin] : [])
