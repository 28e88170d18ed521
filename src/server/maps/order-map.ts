import type { OrderOnMap, PortTimes } from '#contract/order-map.ts'
import type { Customer } from '#domain/kernel/actor.ts'
import { type BusinessDate, homeZone } from '#domain/kernel/business-date.ts'
import { Refusal } from '#domain/kernel/refusal.ts'
import { notCarried, type OrderStatus } from '#domain/orders/orders.ts'
import { estimateRoad, type Point } from '#domain/positions/trucks.ts'
import type { Offer } from '#domain/quotes/offer.ts'
import type { Place, QuoteRequest } from '#domain/quotes/quote-request.ts'
import { besideOf, drawnPoint, hundredth, pointAlong } from '#domain/reference/lines.ts'
import type { LonLat } from '#domain/reference/sea-network.ts'
import { stateOf } from '#domain/tracking/container-stage.ts'
import { type EventType, eventsOfContainer, type TrackingEvent } from '#domain/tracking/events.ts'
import {
  type PlacedContainer,
  type PortEvent,
  placeOfContainer,
} from '#domain/tracking/place-of-container.ts'
import { knownTimes } from '#domain/tracking/times.ts'
import { type HeardShip, type ShipUse, shipOf, whatShipSays } from '#domain/vessels/order-ship.ts'
import type { Context } from '#server/platform/context.ts'
import { rowsOf } from '#server/platform/db/transaction.ts'
import { getTrackedOrder } from '#server/tracking/queries.ts'
import { reportOf } from './orders-map.ts'
import { heardShips, scheduledImo } from './ships.ts'
import { type Way, wayOver } from './ways.ts'

type Row = {
  status: OrderStatus
  request: QuoteRequest
  terms: Pick<Offer, 'pol' | 'pod' | 'via' | 'passage'>
  vessel: string | null
  voyage: string | null
  imo: string | null
  planned_sailing_on: BusinessDate
  planned_arrival_on: BusinessDate
  estimated_arrival_on: BusinessDate
}
type Tracked = Awaited<ReturnType<typeof getTrackedOrder>>
type Port = OrderOnMap['ports'][number]
type Container = OrderOnMap['containers'][number]

/** A port so near to the way counts as one on it: an event that is told there says how much of the way is over. */
const portBesideKm = 300

/** The containers of one's own order on the map. Refuses with `request.notFound`. */
export async function orderForMap(ctx: Context, actor: Customer, id: string): Promise<OrderOnMap> {
  const [row] = await rowsOf<Row>(ctx, {
    name: 'maps.order',
    text: `select o.status, o.request, o.terms, o.vessel, o.voyage, ${scheduledImo} as imo, o.planned_sailing_on,
        o.planned_arrival_on, o.estimated_arrival_on
      from orders o where o.user_id = $1 and o.id = $2`,
    values: [actor.userId, id],
  })
  if (!row) throw new Refusal('request.notFound')
  const tracked = await getTrackedOrder(ctx, actor, id)
  const now = ctx.clock()
  const stops = stopsOf(row, tracked)
  const way = wayOver(ctx, stops, row.terms.passage)
  const over = notCarried.includes(row.status)
  const placed = tracked.containers.map((container) => {
    const own = eventsOfContainer(tracked.events, container.id) as (PortEvent & Tracked['events'][number])[]
    const place = placeOfContainer(
      own,
      (port) => shareOf(ctx, way, stops, port),
      row.estimated_arrival_on,
      now,
    )
    return { container, own, place }
  })
  const ship = await shipOfOrder(ctx, row, way, over ? [] : placed.map(({ place }) => place), now)
  const doors = { pickup: doorPoint(ctx, row.request.pickup), delivery: doorPoint(ctx, row.request.delivery) }
  const onMap = (point: LonLat) => drawnPoint(way ? besideOf(way.line, point).point : point)
  return {
    id: tracked.id,
    way: way && {
      line: way.line.map(drawnPoint),
      nauticalMiles: Math.round(way.nauticalMiles),
      waters: way.passed.map(({ water, point }) => ({ water, point: drawnPoint(point) })),
    },
    ports: portsOf(ctx, row, tracked, stops, way),
    containers: placed.map(
      ({ container, own, place }): Container => ({
        ...container,
        stage: stateOf(own, tracked.journey).stage,
        where: place.where,
        place: over ? null : pointOf(place, way, ship.use, doors.delivery && onMap(lonLat(doors.delivery))),
        event: place.event && {
          type: place.event.type,
          port: place.event.seaport,
          ...told(place.event),
        },
      }),
    ),
    ship: ship.reply && {
      ...ship.reply,
      report: ship.heard && {
        ...reportOf(ship.heard, now),
        mmsi: ship.heard.mmsi,
        point: onMap(lonLat(ship.heard)),
        speed: ship.heard.speed,
      },
    },
    roads: roadsOf(ctx, row, doors, onMap),
  }
}

/** The ports that are called at: those of transshipment that were told, else those of the offer. */
function stopsOf({ terms }: Row, { pol, pod, events }: Tracked): string[] {
  const told = events
    .filter(({ type, retractedAt }) => type.startsWith('transshipment') && retractedAt === null)
    .toSorted((a, b) => a.happenedAt.getTime() - b.happenedAt.getTime())
    .flatMap(({ seaport }) => seaport ?? [])
  const via = told.length > 0 ? told : terms.via.map(({ code }) => code)
  return [pol, ...new Set(via.filter((code) => code !== pol && code !== pod)), pod]
}

/** How much of the way lies before a port; null where the way does not lead past it. */
function shareOf(ctx: Context, way: Way | null, stops: readonly string[], code: string): number | null {
  const stop = stops.indexOf(code)
  if (stop >= 0) return way?.shares[stop] ?? null
  const port = ctx.reference.seaports.get(code)
  if (!port || !way) return null
  const { share, kilometres } = besideOf(way.line, [port.lon, port.lat])
  return kilometres <= portBesideKm ? share : null
}

const told = ({ happenedAt, zone, recordedAt, source }: TrackingEvent) => ({
  at: happenedAt.toISOString(),
  zone,
  recordedAt: recordedAt.toISOString(),
  source: { kind: source.kind, name: source.name },
})

function portsOf(
  ctx: Context,
  row: Row,
  { events }: Tracked,
  stops: readonly string[],
  way: Way | null,
): Port[] {
  const times = (type: EventType, port: string | null, plannedOn: BusinessDate | null): PortTimes => {
    const known = knownTimes(port ? events.filter(({ seaport }) => seaport === port) : events, type)
    return {
      plannedOn,
      planned: known.planned && told(known.planned),
      estimated: known.estimated && told(known.estimated),
      actual: known.actual && told(known.actual),
    }
  }
  return stops.map((code, at): Port => {
    const port = ctx.reference.seaports.get(code)
    const named = [row.terms.pol, row.terms.pod, ...row.terms.via].find((each) => each.code === code)
    const share = way?.shares[at]
    const end = { code, name: port?.name ?? named?.name ?? { zh: null, en: code } }
    const base = {
      ...end,
      point: way && share !== undefined ? drawnPoint(pointAlong(way.line, share)) : null,
      zone: port?.zone ?? named?.zone ?? homeZone,
    }
    if (at === 0)
      return {
        ...base,
        role: 'origin',
        arrival: null,
        departure: times('departed', null, row.planned_sailing_on),
      }
    if (at === stops.length - 1)
      return {
        ...base,
        role: 'destination',
        arrival: times('arrived', null, row.planned_arrival_on),
        departure: null,
      }
    return {
      ...base,
      role: 'transshipment',
      arrival: times('transshipmentArrived', code, null),
      departure: times('transshipmentDeparted', code, null),
    }
  })
}

type Ship = {
  readonly reply: Omit<NonNullable<OrderOnMap['ship']>, 'report'> | null
  readonly heard: HeardShip | null
  readonly use: ShipUse | null
}

/** The order's ship, and what its last position says of the containers at sea. */
async function shipOfOrder(
  ctx: Context,
  { vessel, voyage, imo }: Row,
  way: Way | null,
  places: readonly PlacedContainer[],
  now: Date,
): Promise<Ship> {
  if (!vessel) return { reply: null, heard: null, use: null }
  const words = { text: vessel, imo }
  const found = shipOf(words, await heardShips(ctx, [words]))
  const named = { name: vessel, voyage }
  if (found === 'unclear' || found === null)
    return { reply: { ...named, use: found ?? 'unheard' }, heard: null, use: null }
  const atSea = places.filter(({ where }) => where === 'atSea')
  const used = way && whatShipSays(found, way.line, now)
  const use =
    atSea.length === 0
      ? 'notAtSea'
      : atSea.every(({ changedShip }) => changedShip)
        ? 'changedShip'
        : (used?.use ?? 'elsewhere')
  return { reply: { ...named, use }, heard: found, use: use === 'shown' ? used : null }
}

const lonLat = ({ lon, lat }: Point): LonLat => [lon, lat]

/** Where a container is drawn. */
function pointOf(
  place: PlacedContainer,
  way: Way | null,
  ship: ShipUse | null,
  door: [number, number] | null,
): Container['place'] {
  const { where, share, overdue, changedShip } = place
  if (where === 'delivered' && door) return { basis: 'told', point: door, share, overdue }
  // A box that was returned is nobody's any more.
  if (!way || where === 'returned') return null
  if (where === 'atSea' && ship?.use === 'shown' && !changedShip)
    return { basis: 'reported', point: drawnPoint(ship.point), share: hundredth(ship.share), overdue }
  return {
    basis: where === 'atSea' ? 'estimated' : 'told',
    point: drawnPoint(pointAlong(way.line, share)),
    share: hundredth(share),
    overdue,
  }
}

/** About where a door lies: its district, else its town. Null for a port, and where no place is known. */
function doorPoint({ reference }: Context, place: Place): Point | null {
  if (place.kind === 'port') return null
  const { byCode } = reference.divisions
  const abroad = reference.foreignPlaces.cities.get(place.city)
  return (place.region && byCode.get(place.region)?.at) || byCode.get(place.city)?.at || (abroad ?? null)
}

function roadsOf(
  { reference }: Context,
  { request, terms }: Row,
  doors: Record<'pickup' | 'delivery', Point | null>,
  onMap: (point: LonLat) => [number, number],
): OrderOnMap['roads'] {
  const roads: OrderOnMap['roads'] = []
  for (const end of ['pickup', 'delivery'] as const) {
    const place = request[end]
    if (place.kind !== 'door') continue
    const { code } = terms[end === 'pickup' ? 'pol' : 'pod']
    const port = reference.seaports.get(code)
    const door = doors[end]
    const line = door && port ? [onMap(lonLat(door)), onMap(lonLat(port))] : null
    roads.push({
      end,
      port: code,
      line: line && end === 'delivery' ? line.toReversed() : line,
      // Between two countries nobody knows whether there is a road at all.
      estimate: door && port && place.country === port.country ? estimateRoad(door, port) : null,
    })
  }
  return roads
}
