import { foldVesselName } from '#domain/vessels/identity.ts'
import { type HeardShip, type ShipWords, shipKeys } from '#domain/vessels/order-ship.ts'
import type { PositionSource } from '#domain/vessels/positions.ts'
import type { Context } from '#server/platform/context.ts'
import { rowsOf } from '#server/platform/db/transaction.ts'

/** More ships than a map has orders cannot be meant; several may share the words of a name. */
const mostShips = 2000

/** The IMO number that a schedule knows of the ship and voyage of an order `o`; null where none does. */
export const scheduledImo = `(select v.vessel_imo from schedule_voyages v
    join port_calls c on c.voyage = v.number and c.port = o.pol and c.export_voyage = o.voyage
    where lower(v.vessel_name) = lower(o.vessel) and v.vessel_imo is not null
    order by v.starts_on desc limit 1)`

/** Once a box has changed ship, the position of the ship that the order names says nothing of it. */
export const changedShip = `exists (select from tracking_events e where e.user_id = o.user_id and e.order_id = o.id
    and e.type in ('transshipmentDischarged', 'transshipmentLoaded', 'transshipmentDeparted')
    and e.classifier = 'actual' and e.retracted_at is null)`

/** Every ship that some orders may mean, by any source, with its last position; nothing is asked for no words. */
export async function heardShips(ctx: Context, words: readonly ShipWords[]): Promise<HeardShip[]> {
  const keys = words.map(shipKeys)
  const names = [...new Set(keys.flatMap(({ name }) => name ?? []))]
  const imos = [...new Set(keys.flatMap(({ imo }) => imo ?? []))]
  const mmsis = [...new Set(keys.flatMap(({ mmsi }) => mmsi ?? []))].map(Number)
  if (names.length + imos.length + mmsis.length === 0) return []
  const rows = await rowsOf<{
    mmsi: number
    source: PositionSource
    imo: number | null
    name: string | null
    lat: number
    lon: number
    speed: number | null
    course: number | null
    heading: number | null
    status: number | null
    reported_at: Date
  }>(ctx, {
    name: 'maps.heardShips',
    // A ship may be heard before it says its name: by its own number it is found without one.
    text: `select p.mmsi, p.source, v.imo, v.name, p.lat, p.lon, p.speed, p.course, p.heading, p.status, p.reported_at
      from (
        select mmsi, source from vessels where imo = any($1::int[])
        union select mmsi, source from vessels
          where to_tsvector('simple', coalesce(name, '')) @@ to_tsquery('simple', $2)
        union select mmsi, source from vessel_last_positions where mmsi = any($3::int[])
      ) k join vessel_last_positions p using (mmsi, source) left join vessels v using (mmsi, source)
      limit ${mostShips}`,
    // Names are letters and digits alone, so nothing escapes.
    values: [
      imos,
      names.map((name) => `(${foldVesselName(name).split(' ').join(' & ')})`).join(' | '),
      mmsis,
    ],
  })
  return rows.map(({ reported_at: reportedAt, mmsi, ...row }) => ({ ...row, mmsi: String(mmsi), reportedAt }))
}
