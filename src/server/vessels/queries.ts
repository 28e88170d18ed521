import type { QueryOf, ReplyOf } from '#contract/endpoint.ts'
import type * as contract from '#contract/vessels.ts'
import type { VesselReply } from '#contract/vessels.ts'
import { Refusal } from '#domain/kernel/refusal.ts'
import { searchSeaports } from '#domain/reference/seaport-search.ts'
import type { Seaport } from '#domain/reference/seaports.ts'
import { flagOf, foldVesselName, readVesselQuery } from '#domain/vessels/identity.ts'
import {
  ageWordOf,
  arrivalAt,
  destinationGuesses,
  etaInstant,
  navigationStatusOf,
  type PositionSource,
} from '#domain/vessels/positions.ts'
import type { Context } from '#server/platform/context.ts'
import { rowsOf } from '#server/platform/db/transaction.ts'
import { seaRoutes } from '#server/reference/queries.ts'
import { vesselIndex } from './vessel-index.ts'

type VesselRow = {
  mmsi: number
  source: PositionSource
  imo: number | null
  name: string | null
  call_sign: string | null
  carrier: string | null
  destination: string | null
  eta_month: number | null
  eta_day: number | null
  eta_hour: number | null
  eta_minute: number | null
  draught: number | null
  voyage_at: Date | null
  lat: number | null
  lon: number | null
  speed: number | null
  course: number | null
  heading: number | null
  status: number | null
  reported_at: Date | null
}

/** Suggestions while typing. */
const mostSuggested = 10
/** So many ships whose names begin alike are looked through for the nearest ones. */
const mostLookedAt = 300

/** `key` is the table that holds the ship for sure. */
const columns = (
  key = 'v',
) => `${key}.mmsi, ${key}.source, v.imo, v.name, v.call_sign, v.carrier, v.destination, v.eta_month, v.eta_day,
  v.eta_hour, v.eta_minute, v.draught, v.voyage_at, p.lat, p.lon, p.speed, p.course, p.heading, p.status,
  p.reported_at`
const withLast = 'left join vessel_last_positions p on p.mmsi = v.mmsi and p.source = v.source'

const instant = (at: Date | null): string | null => at?.toISOString() ?? null

function presentVessel(ctx: Context, row: VesselRow): VesselReply {
  return {
    mmsi: String(row.mmsi),
    imo: row.imo === null ? null : String(row.imo),
    name: row.name,
    callSign: row.call_sign,
    nameZh: ctx.reference.vesselNames.zhOf(row.name),
    flag: flagOf(String(row.mmsi)),
    carrier: ctx.reference.carriers.get(row.carrier ?? '')?.short ?? null,
    source: row.source,
    reportedAt: instant(row.reported_at),
  }
}

/** Every word begins a word of the name: `to_tsquery` for it. Words are letters and digits alone, so nothing escapes. */
const wordQuery = (name: string): string =>
  name
    .split(' ')
    .filter(Boolean)
    .map((word) => `${word}:*`)
    .join(' & ')

/** Ships somebody may mean while typing, best first (`vessel-search.ts`); each with the time it was heard last. */
export async function suggestVessels(ctx: Context, text: string): Promise<VesselReply[]> {
  if (foldVesselName(text) === '') return []
  const index = await vesselIndex(ctx)
  const found = index.find(text, mostSuggested)
  if (found.length === 0) return []
  const rows = await rowsOf<VesselRow>(ctx, {
    name: 'vessels.suggested',
    text: `select ${columns()} from unnest($1::int[], $2::text[]) with ordinality k (mmsi, source, turn)
      join vessels v using (mmsi, source) ${withLast} order by turn`,
    values: [found.map(({ mmsi }) => Number(mmsi)), found.map(({ source }) => source)],
  })
  return rows.map((row) => presentVessel(ctx, row))
}

/** A real source goes before the simulator, and of the real ones the one that heard the ship last. */
function shownFirst(a: VesselRow, b: VesselRow): number {
  const simulated = Number(a.source === 'simulated') - Number(b.source === 'simulated')
  return simulated || (b.reported_at?.getTime() ?? 0) - (a.reported_at?.getTime() ?? 0)
}

/**
 * The last position of the ship somebody typed, from one source, or the ships that bear the name. Refuses with
 * `request.invalid` beside the field for a number that is none, and with `vessel.noData`.
 */
export async function findVessel(
  ctx: Context,
  text: string,
): Promise<ReplyOf<typeof contract.findVesselCall>> {
  const asked = readVesselQuery(text)
  if (asked.by === 'wrong')
    throw new Refusal('request.invalid', {}, { vessel: { code: asked.field, params: {} } })
  if (asked.text === '') throw new Refusal('vessel.noData', { vessel: text })
  const rows = await rowsOf<VesselRow>(
    ctx,
    asked.by === 'name'
      ? {
          name: 'vessels.byName',
          text: `select ${columns()} from vessels v ${withLast}
            where to_tsvector('simple', coalesce(v.name, '')) @@ to_tsquery('simple', $1) limit ${mostLookedAt}`,
          values: [wordQuery(asked.text)],
        }
      : asked.by === 'imo'
        ? {
            name: 'vessels.byImo',
            text: `select ${columns()} from vessels v ${withLast} where v.imo = $1 limit ${mostLookedAt}`,
            values: [Number(asked.text)],
          }
        : {
            // A ship may be heard for minutes before it says its name.
            name: 'vessels.byMmsi',
            text: `select ${columns('k')} from (
                select mmsi, source from vessels where mmsi = $1
                union select mmsi, source from vessel_last_positions where mmsi = $1
              ) k left join vessels v using (mmsi, source) left join vessel_last_positions p using (mmsi, source)`,
            values: [Number(asked.text)],
          },
  )
  const exact =
    asked.by === 'name' ? rows.filter(({ name }) => name && foldVesselName(name) === asked.text) : rows
  const meant = (exact.length > 0 ? exact : rows).sort(shownFirst)
  const [first] = meant
  if (!first) throw new Refusal('vessel.noData', { vessel: text })
  // One IMO number is one hull, whichever MMSI it had; a name may be that of several ships.
  if (asked.by === 'name' && new Set(meant.map(({ mmsi }) => mmsi)).size > 1)
    return { found: null, choices: meant.slice(0, mostSuggested).map((row) => presentVessel(ctx, row)) }
  return { found: presentFound(ctx, first), choices: [] }
}

function presentFound(ctx: Context, row: VesselRow): ReplyOf<typeof contract.findVesselCall>['found'] {
  const { lat, lon, reported_at: reportedAt } = row
  const here = lat !== null && lon !== null && reportedAt !== null ? { lat, lon, reportedAt } : null
  return {
    vessel: presentVessel(ctx, row),
    position: here && {
      lat: here.lat,
      lon: here.lon,
      speed: row.speed,
      course: row.course,
      heading: row.heading,
      status: navigationStatusOf(row.status),
      reportedAt: here.reportedAt.toISOString(),
      age: ageWordOf(here.reportedAt, ctx.clock()),
    },
    voyage: row.voyage_at && presentVoyage(ctx, row, row.voyage_at, here),
  }
}

function presentVoyage(
  ctx: Context,
  row: VesselRow,
  saidAt: Date,
  here: { lat: number; lon: number; reportedAt: Date } | null,
) {
  const { eta_month: month, eta_day: day, eta_hour: hour, eta_minute: minute } = row
  const whole = month !== null && day !== null && hour !== null && minute !== null
  const eta = whole ? etaInstant({ month, day, hour, minute }, saidAt) : null
  const port = row.destination === null ? null : destinationPort(ctx, row.destination)
  const miles = port && here ? milesTo(ctx, here, port) : null
  return {
    destination: row.destination,
    draught: row.draught,
    eta: instant(eta),
    saidAt: saidAt.toISOString(),
    port: port && { code: port.code, name: port.name, zone: port.zone },
    nauticalMiles: miles === null ? null : Math.round(miles),
    computedEta: miles === null || !here ? null : instant(arrivalAt(here.reportedAt, miles, row.speed)),
  }
}

/** The port that a destination names: by its code, or by a name that is exactly one port's. */
function destinationPort(ctx: Context, destination: string): Seaport | null {
  const { codes, name } = destinationGuesses(destination)
  const coded = codes.map((code) => ctx.reference.seaports.get(code)).find(Boolean)
  if (coded || name === '') return coded ?? null
  const named = searchSeaports(ctx.reference.seaportIndex, name, 5).filter((port) =>
    [port.name.en, ...port.aliases].some((each) => each.toUpperCase() === name),
  )
  return named.length === 1 ? (named[0] ?? null) : null
}

/** By sea, from a place to the tenth of a degree: routes are kept by their ends. */
function milesTo(ctx: Context, here: { lat: number; lon: number }, port: Seaport): number | null {
  const [lat, lon] = [Math.round(here.lat * 10) / 10, Math.round(here.lon * 10) / 10]
  const from = { code: `at ${lat} ${lon}`, lat, lon, kind: 'sea' }
  return seaRoutes(ctx).distanceBetween(from, port, { closed: ['kiel'] })?.nauticalMiles ?? null
}

/** So many points a track has at most: as many as somebody reads. */
const mostTrackPoints = 48

/** Where a ship was by one source, evenly thinned, newest first; nothing for a ship that was not heard. */
export async function vesselTrack(
  ctx: Context,
  { mmsi, source, days }: QueryOf<typeof contract.vesselTrackCall>,
): Promise<ReplyOf<typeof contract.vesselTrackCall>> {
  const until = ctx.clock()
  const rows = await rowsOf<{
    lat: number
    lon: number
    speed: number | null
    course: number | null
    reported_at: Date
  }>(ctx, {
    name: 'vessels.track',
    // The newest row of each piece of the time is looked up by itself: a ship is written down a thousand times a day,
    // each time on another page. The bounds of the whole are there to leave the other days out.
    text: `select place.* from generate_series(0, ${mostTrackPoints - 1}) piece cross join lateral (
        select lat, lon, speed, course, reported_at from vessel_positions where mmsi = $1 and source = $2
          and minute > $3::timestamptz - make_interval(secs => $4 * ${mostTrackPoints}) and minute <= $3
          and minute > $3::timestamptz - make_interval(secs => $4 * (piece + 1))
          and minute <= $3::timestamptz - make_interval(secs => $4 * piece)
        order by minute desc limit 1
      ) place order by reported_at desc`,
    values: [Number(mmsi), source, until, (days * 86_400) / mostTrackPoints],
  })
  return rows.map(({ reported_at, ...place }) => ({ ...place, reportedAt: reported_at.toISOString() }))
}
