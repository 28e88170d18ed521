import { besideOf } from '#domain/reference/lines.ts'
import type { LonLat } from '#domain/reference/sea-network.ts'
import { foldVesselName, readVesselQuery } from './identity.ts'
import { ageWordOf, type VesselPosition } from './positions.ts'

/**
 * The ship that carries an order, among those that were heard. An order names its vessel in words that somebody typed;
 * a schedule may know the IMO number of that voyage. A ship is only taken for the order's where nothing speaks against
 * it: the number where there is one, else a name that one ship alone bears. What a simulator says is taken only where
 * no source that is real has heard the ship at all (decision 021).
 */
export type HeardShip = VesselPosition & { readonly imo: number | null; readonly name: string | null }

/** What is known of an order's ship beforehand. */
export type ShipWords = { readonly text: string; readonly imo: string | null }

/** A real source goes before the simulator, and of the real ones the one that heard the ship last. */
const better = (a: HeardShip, b: HeardShip): number =>
  Number(a.source === 'simulated') - Number(b.source === 'simulated') ||
  b.reportedAt.getTime() - a.reportedAt.getTime()

/** What to look ships up by. Words that are a wrong number name no ship. */
export function shipKeys({ text, imo }: ShipWords): {
  readonly imo: number | null
  readonly mmsi: string | null
  readonly name: string | null
} {
  const read = readVesselQuery(text)
  return {
    imo: imo !== null ? Number(imo) : read.by === 'imo' ? Number(read.text) : null,
    mmsi: read.by === 'mmsi' ? read.text : null,
    name: read.by === 'name' && read.text !== '' ? read.text : null,
  }
}

/** The order's ship; `unclear` where several real ships bear its name, null where none was heard. */
export function shipOf(words: ShipWords, heard: readonly HeardShip[]): HeardShip | 'unclear' | null {
  const { imo, mmsi, name } = shipKeys(words)
  const numbered = heard.filter(
    (each) => (imo !== null && each.imo === imo) || (mmsi !== null && each.mmsi === mmsi),
  )
  const named = heard.filter(
    (each) =>
      name !== null &&
      each.name !== null &&
      foldVesselName(each.name) === name &&
      // A ship with another number bears the same name by chance.
      (imo === null || each.imo === null),
  )
  const meant = numbered.length > 0 ? numbered : named
  const real = meant.filter(({ source }) => source !== 'simulated')
  const among = real.length > 0 ? real : meant
  if (numbered.length === 0 && new Set(among.map((each) => each.mmsi)).size > 1) return 'unclear'
  return among.toSorted(better)[0] ?? null
}

/** A ship further beside the usual way sails another one. Assumed (decision 021). */
export const mostBesideKm = 500

/** What a reported position says of where the order is. */
export type ShipUse =
  | { readonly use: 'shown'; readonly point: LonLat; readonly share: number }
  | { readonly use: 'old' | 'elsewhere' }

/** A position counts below six hours of age, as everywhere (decision 017), and near the order's way. */
export function whatShipSays(ship: VesselPosition, line: readonly LonLat[], now: Date): ShipUse {
  if (ageWordOf(ship.reportedAt, now) === 'stale') return { use: 'old' }
  const { point, share, kilometres } = besideOf(line, [ship.lon, ship.lat])
  return kilometres > mostBesideKm ? { use: 'elsewhere' } : { use: 'shown', point, share }
}
