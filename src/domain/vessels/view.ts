/**
 * What of the world's ships a map shows: those within its bounds, and where these are too many, some of them: every
 * place that has ships keeps one, and of the others a share is left that is the same for all places, so that busy waters
 * stay denser than empty ones. Which ones are left depends on their numbers alone: no ship comes and goes between two
 * answers because of a few more or fewer.
 */

/** Degrees. A map across 180° has its west east of its east. */
export type MapBounds = {
  readonly west: number
  readonly south: number
  readonly east: number
  readonly north: number
}

export const spanOf = ({ west, east }: MapBounds): number => (west <= east ? east - west : east - west + 360)

export const isWithin = ({ west, south, east, north }: MapBounds, lat: number, lon: number): boolean =>
  lat >= south && lat <= north && (west <= east ? lon >= west && lon <= east : lon >= west || lon <= east)

/** So many places stand side by side on a map's width when ships are left out. Assumed (decision 021). */
const placesAcross = 32

/** A number from 0 to 1 for a ship: evenly spread, and always the same. */
export function lotOf(mmsi: number): number {
  let mixed = Math.imul(mmsi ^ (mmsi >>> 16), 0x45d9f3b)
  mixed = Math.imul(mixed ^ (mixed >>> 16), 0x45d9f3b)
  return ((mixed ^ (mixed >>> 16)) >>> 0) / 2 ** 32
}

/** The ships (places in the given columns) that stay when there may be `most` of them; all of them where they fit. */
export function thinned(
  ships: readonly number[],
  { mmsi, lat, lon }: Readonly<Record<'mmsi' | 'lat' | 'lon', ArrayLike<number>>>,
  bounds: MapBounds,
  most: number,
): readonly number[] {
  if (ships.length <= most) return ships
  // A power of two: the places stay the same while somebody moves the map.
  const size = 2 ** Math.ceil(Math.log2(Math.max(spanOf(bounds), 0.01) / placesAcross))
  const firsts = new Map<number, number>()
  const lot = (ship: number) => lotOf(mmsi[ship] ?? 0)
  for (const ship of ships) {
    const place =
      Math.floor(((lat[ship] ?? 0) + 90) / size) * 100_000 + Math.floor(((lon[ship] ?? 0) + 180) / size)
    const before = firsts.get(place)
    if (before === undefined || lot(ship) < lot(before)) firsts.set(place, ship)
  }
  const kept = new Set(firsts.values())
  const share = 2 ** Math.floor(Math.log2(Math.max(1, most - kept.size) / ships.length))
  return ships.filter((ship) => kept.has(ship) || lot(ship) < share).slice(0, most)
}
