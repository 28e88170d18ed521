import { sql } from 'kysely'
import type { ReplyOf } from '#contract/endpoint.ts'
import type { QuoteMarginReply } from '#contract/markups.ts'
import type * as contract from '#contract/quotes.ts'
import type { AlternativeReply, SavedQuoteReply } from '#contract/quotes.ts'
import type { Actor, Customer } from '#domain/kernel/actor.ts'
import { addDays, type BusinessDate, businessDateOf } from '#domain/kernel/business-date.ts'
import type { OrderId } from '#domain/kernel/ids.ts'
import type { Bilingual } from '#domain/kernel/language.ts'
import { sum, zero } from '#domain/kernel/money.ts'
import { Refusal } from '#domain/kernel/refusal.ts'
import { UnknownCharge } from '#domain/quotes/charges.ts'
import { type Offer, type OfferSort, sailingOfKey, sortOffers } from '#domain/quotes/offer.ts'
import { listOffers, offerOfSailing, type PricedOffer, sailingRange } from '#domain/quotes/pricing.ts'
import type { PricingTables } from '#domain/quotes/pricing-tables.ts'
import {
  noService,
  type Place,
  type QuoteDraft,
  type QuoteRequest,
  quoteLimits,
  readQuoteRequest,
} from '#domain/quotes/quote-request.ts'
import { marginOf, noMarkups } from '#domain/rates/markups.ts'
import type { TruckingTariff } from '#domain/rates/rate-lines.ts'
import { valueAddedServices } from '#domain/rates/rate-lines.ts'
import type { Seaport } from '#domain/reference/seaports.ts'
import { refusalMessage } from '#i18n/refusals.ts'
import type { Context } from '#server/platform/context.ts'
import {
  findAllotments,
  findExchangeRates,
  findMarkups,
  findPricedPairs,
  findRateLines,
  findServiceTariffs,
  findSpaceLeft,
  findTruckingTariffs,
  isBeingExpanded,
} from '#server/rates/queries.ts'
import {
  listCargoCategories,
  listContainerTypes,
  lookAtReference,
  offeredSeaports,
  seaKilometres,
} from '#server/reference/queries.ts'
import { isOpen, presentOffers, presentQuote, presentRequest, quoteTables } from './present.ts'
import { getCostsOfOrder, getQuoteOf, type PriceRequestRow, type QuoteRow, quoteOfRequest } from './store.ts'

/** Ports tried for one door; beyond it haulage is too far to be anybody's choice. Assumed (decision 011). */
const portsPerDoor = 6

/** The request that the form states, checked against the rules of requirements §5. */
export const readDraft = (ctx: Context, draft: QuoteDraft): QuoteRequest =>
  readQuoteRequest(draft, quoteTables(ctx), businessDateOf(ctx.clock()))

/** Zones by which a door may be priced: the county, then its city. Refuses with `quote.doorNotLocated`. */
function zonesOf(ctx: Context, place: Extract<Place, { kind: 'door' }>): string[] {
  const { divisions, foreignPlaces } = ctx.reference
  if (place.country !== 'CN') {
    if (foreignPlaces.cities.get(place.city)?.country !== place.country)
      throw new Refusal('quote.doorNotLocated')
    return [place.city]
  }
  const city = divisions.byCode.get(place.city)
  if (city?.level !== 'city') throw new Refusal('quote.doorNotLocated')
  if (place.region === null) return [place.city]
  const county = divisions.byCode.get(place.region)
  if (county?.level !== 'county' || !place.region.startsWith(place.city.slice(0, 4)))
    throw new Refusal('quote.doorNotLocated')
  return [place.region, place.city]
}

type End = { readonly ports: readonly string[]; readonly tariffs: readonly TruckingTariff[] }

/** The ports an end may use: itself, or for a door those that are offered and have a truck for every container type. */
async function endOf(
  ctx: Context,
  place: Place,
  direction: TruckingTariff['direction'],
  types: readonly string[],
): Promise<End> {
  if (place.kind === 'port') return { ports: [place.port], tariffs: [] }
  const tariffs = await findTruckingTariffs(ctx, direction, zonesOf(ctx, place))
  const cheapest = new Map<string, number>()
  for (const port of new Set(tariffs.map((each) => each.port))) {
    if (ctx.reference.closedSeaports.has(port)) continue
    const served = tariffs.filter((each) => each.port === port)
    if (types.every((type) => served.some((each) => each.containerType === type))) {
      cheapest.set(port, Math.min(...served.map((each) => each.minor)))
    }
  }
  const ports = [...cheapest].sort((a, b) => a[1] - b[1]).slice(0, portsPerDoor)
  return { ports: ports.map(([port]) => port), tariffs }
}

type Ends = { readonly pickup: End; readonly delivery: End }

async function endsOf(ctx: Context, request: QuoteRequest): Promise<Ends> {
  const types = request.containers.map((each) => each.type)
  const pickup = await endOf(ctx, request.pickup, 'pickup', types)
  return { pickup, delivery: await endOf(ctx, request.delivery, 'delivery', types) }
}

/** What a request is priced from between the ports of its ends; null where no line fits. */
async function findPrices(
  ctx: Context,
  actor: Actor,
  request: QuoteRequest,
  ends: Ends,
): Promise<PricingTables | null> {
  const now = ctx.clock()
  const types = request.containers.map((each) => each.type)
  const [pols, pods] = [ends.pickup.ports, ends.delivery.ports]
  if (pols.length === 0 || pods.length === 0) return null
  const lines = await findRateLines(ctx, { pols, pods, types, ...sailingRange(request) })
  if (lines.length === 0) return null
  const serviceTariffs = request.services.length > 0 ? await findServiceTariffs(ctx) : []
  const bought = [lines, ends.pickup.tariffs, ends.delivery.tariffs, serviceTariffs].some((prices) =>
    prices.some((each) => each.bought),
  )
  const { reference } = ctx
  return {
    now,
    lines,
    pickups: ends.pickup.tariffs,
    deliveries: ends.delivery.tariffs,
    serviceTariffs,
    markups: bought ? await findMarkups(ctx, actor.kind === 'customer' ? actor.userId : null) : noMarkups,
    allotments: await findAllotments(ctx, businessDateOf(now)),
    rates: await findExchangeRates(ctx, businessDateOf(now)),
    ports: reference.seaports,
    carriers: reference.carriers,
    containerTypes: reference.containerTypes,
    charges: reference.charges,
    exclusions: reference.exclusions,
    emissionFactors: reference.emissionFactors,
    kilometres: (pol, pod, passage) => seaKilometres(ctx, pol, pod, passage),
  }
}

/** Prices something; where a price names a charge that was added elsewhere a moment ago, once more with it. */
async function priceWith<Tables extends PricingTables, Priced>(
  ctx: Context,
  tables: Tables,
  price: (tables: Tables) => Priced,
): Promise<Priced> {
  try {
    return price(tables)
  } catch (error) {
    if (!(error instanceof UnknownCharge)) throw error
    await lookAtReference(ctx)
    return price({ ...tables, charges: ctx.reference.charges })
  }
}

/** The product's hottest call: what can be ordered for this request, or why nothing can, and what could instead. */
export async function searchQuotes(
  ctx: Context,
  actor: Actor,
  draft: QuoteDraft,
  sort: OfferSort,
): Promise<ReplyOf<typeof contract.searchQuotes>> {
  const request = readDraft(ctx, draft)
  const ends = await endsOf(ctx, request)
  const tables = await findPrices(ctx, actor, request, ends)
  const offers = tables ? await priceWith(ctx, tables, (all) => listOffers(request, all)) : []
  const reply = { searchedAt: ctx.clock().toISOString(), request: presentRequest(request) }
  if (offers.length > 0) {
    return {
      ...reply,
      ...presentOffers(sortOffers(offers, sort)),
      reason: null,
      message: null,
      alternatives: [],
    }
  }
  const expanding = await isBeingExpanded(
    ctx,
    [...ends.pickup.ports, request.pickup.country],
    [...ends.delivery.ports, request.delivery.country],
  )
  const reason = expanding ? 'quote.laneBeingExpanded' : 'quote.nothingFound'
  return {
    ...reply,
    ...presentOffers([]),
    reason,
    message: refusalMessage(reason, {}, actor.language),
    alternatives: await alternativesTo(ctx, actor, request, ends),
  }
}

/** The offer of a sailing as it is priced now, written out. Refuses with `quote.expired` when it is no longer offered. */
export async function findOffer(
  ctx: Context,
  actor: Actor,
  request: QuoteRequest,
  offerKey: string,
): Promise<PricedOffer> {
  const tables = await findPrices(ctx, actor, request, await endsOf(ctx, request))
  const sailing = sailingOfKey(offerKey)
  const priced = tables && (await priceWith(ctx, tables, (all) => offerOfSailing(request, all, sailing)))
  if (!priced) throw new Refusal('quote.expired')
  return priced
}

// What else has a price -----------------------------------------------------------------------------------------

/** Assumed (decision 011): how far a nearby port may be, how many are named, and how far ahead a date is sought. */
const nearbyKilometres = 700
const nearbyPorts = 12
const namedPorts = 2
const daysAhead = 120

/** Straight-line kilometres; near enough to rank ports by. */
function kilometresApart(a: Seaport, b: Seaport): number {
  const radians = Math.PI / 180
  const x = (b.lon - a.lon) * radians * Math.cos(((a.lat + b.lat) / 2) * radians)
  return Math.hypot(x, (b.lat - a.lat) * radians) * 6_371
}

function portsNear(ctx: Context, code: string): string[] {
  const port = ctx.reference.seaports.get(code)
  if (!port) return []
  return offeredSeaports(ctx)
    .map((each) => ({ code: each.code, km: kilometresApart(port, each), rank: each.rank }))
    .filter((each) => each.code !== code && each.km <= nearbyKilometres && each.rank <= 3)
    .sort((a, b) => a.rank - b.rank || a.km - b.km)
    .slice(0, nearbyPorts)
    .map((each) => each.code)
}

/** Other ways that have a price: nearby ports at either end that is a port, and a later day. */
export const findAlternatives = async (
  ctx: Context,
  actor: Actor,
  request: QuoteRequest,
): Promise<AlternativeReply[]> => alternativesTo(ctx, actor, request, await endsOf(ctx, request))

async function alternativesTo(
  ctx: Context,
  actor: Actor,
  request: QuoteRequest,
  ends: Ends,
): Promise<AlternativeReply[]> {
  const alternatives: AlternativeReply[] = []
  for (const end of ['pickup', 'delivery'] as const) {
    const place = request[end]
    if (place.kind !== 'port') continue
    const near = portsNear(ctx, place.port)
    const tables = await findPrices(ctx, actor, request, { ...ends, [end]: { ports: near, tariffs: [] } })
    if (!tables) continue
    let named = 0
    for (const code of near) {
      if (named >= namedPorts) break
      const port = ctx.reference.seaports.get(code)
      if (!port) continue
      const other: QuoteRequest = { ...request, [end]: { kind: 'port', port: code, country: port.country } }
      if (other.pickup.country === other.delivery.country) continue
      const lines = tables.lines.filter((line) => (end === 'pickup' ? line.pol : line.pod) === code)
      const offered = await priceWith(ctx, { ...tables, lines }, (all) => cheapestOf(other, all))
      if (!offered) continue
      named += 1
      const call = { code: port.code, name: port.name, zone: port.zone }
      alternatives.push({
        kind: end === 'pickup' ? 'pickupPort' : 'deliveryPort',
        port: call,
        readyOn: null,
        ...offered,
      })
    }
  }

  const readyOn = await laterDay(ctx, request, ends)
  if (!readyOn) return alternatives
  const later = { ...request, readyOn }
  const tables = await findPrices(ctx, actor, later, ends)
  const offered = tables && (await priceWith(ctx, tables, (all) => cheapestOf(later, all)))
  if (offered) alternatives.push({ kind: 'readyDate', port: null, readyOn, ...offered })
  return alternatives
}

/** How many offers a request has and the lowest total, or null for none. */
function cheapestOf(
  request: QuoteRequest,
  tables: PricingTables,
): Pick<AlternativeReply, 'offers' | 'from'> | null {
  // What is full is no way to ship.
  const offers = listOffers(request, tables).filter(({ space }) => space?.enough ?? true)
  const [cheapest] = sortOffers(offers, 'price')
  return cheapest ? { offers: offers.length, from: cheapest.totals.cny } : null
}

/** A week later when prices hold by then, else the first day on which prices begin; null when none do. */
async function laterDay(ctx: Context, request: QuoteRequest, ends: Ends): Promise<BusinessDate | null> {
  const from = addDays(sailingRange(request).from, 7)
  const pairs = await findPricedPairs(ctx, {
    pols: ends.pickup.ports,
    pods: ends.delivery.ports,
    types: request.containers.map((each) => each.type),
    from,
    to: addDays(from, daysAhead),
  })
  const begins = pairs.map((each) => each.validFrom).sort()[0]
  if (!begins) return null
  const week = addDays(request.readyOn, 7)
  return [begins, week].sort()[1] ?? week
}

// What customers kept -------------------------------------------------------------------------------------------

export const getQuote = async (ctx: Context, actor: Customer, id: string): Promise<SavedQuoteReply> =>
  presentWithSpace(ctx, await getQuoteOf(ctx, actor.userId, id))

/** A quote with the space that its sailing has now, as long as it may be ordered. */
export async function presentWithSpace(ctx: Context, row: QuoteRow): Promise<SavedQuoteReply> {
  const now = ctx.clock()
  const { carrier, service, pol, pod, departsOn } = row.offer
  const space = isOpen(row, now)
    ? await findSpaceLeft(
        ctx,
        businessDateOf(now),
        { carrier: carrier.scac, service, pol: pol.code, pod: pod.code, departsOn },
        row.request.containers,
      )
    : null
  return presentQuote(row, now, space)
}

const cursorOf = (row: { created_at: Date; id: string }): string => `${row.created_at.getTime()}_${row.id}`

/** The place in a list sorted by time and id; a cursor that is none begins at the top. */
function placeOf(cursor: string | undefined): { at: Date; id: string } | null {
  const match = /^(\d{1,15})_(\w+)$/.exec(cursor ?? '')
  return match?.[1] && match[2] ? { at: new Date(Number(match[1])), id: match[2] } : null
}

type ListedQuote = Pick<QuoteRow, 'id' | 'request' | 'valid_until' | 'created_at' | 'order_id'> &
  Pick<Offer, 'service' | 'pol' | 'pod' | 'departsOn' | 'arrivesOn'> & {
    readonly carrier: Offer['carrier']['short']
    readonly total: Offer['totals']['cny']
  }

export async function listMyQuotes(
  ctx: Context,
  actor: Customer,
  asked: { cursor?: string | undefined; size: number; state: 'all' | 'open' | 'ordered' | 'expired' },
): Promise<ReplyOf<typeof contract.listMyQuotes>> {
  const now = ctx.clock()
  const place = placeOf(asked.cursor)
  const state = {
    all: sql`true`,
    open: sql`order_id is null and valid_until > ${now}`,
    ordered: sql`order_id is not null`,
    expired: sql`order_id is null and valid_until <= ${now}`,
  }[asked.state]
  // An offer is long, and the list shows few words of it: they are taken out of it where it lies.
  const { rows } = await sql<ListedQuote>`
    select id, request, valid_until, created_at, order_id, carrier -> 'short' as carrier, service, pol, pod,
      "departsOn", "arrivesOn", totals -> 'cny' as total
    from quotes, jsonb_to_record(offer)
      as o (carrier jsonb, service text, pol jsonb, pod jsonb, "departsOn" text, "arrivesOn" text, totals jsonb)
    where user_id = ${actor.userId} and ${state}
      and (${place?.at ?? null}::timestamptz is null
        or (created_at, id) < (${place?.at ?? null}::timestamptz, ${place?.id ?? ''}))
    order by created_at desc, id desc limit ${asked.size + 1}`.execute(ctx.db)
  const page = rows.slice(0, asked.size)
  const last = page.at(-1)
  return {
    items: page.map((row) => ({
      id: row.id,
      createdAt: row.created_at.toISOString(),
      validUntil: row.valid_until.toISOString(),
      open: isOpen(row, now),
      orderId: row.order_id,
      carrier: row.carrier,
      service: row.service,
      pol: row.pol,
      pod: row.pod,
      departsOn: row.departsOn,
      arrivesOn: row.arrivesOn,
      containers: [...row.request.containers],
      cargoName: row.request.cargo.name,
      total: row.total,
      request: presentRequest(row.request),
    })),
    nextCursor: rows.length > asked.size && last ? cursorOf(last) : null,
  }
}

export function quoteOptions(ctx: Context): ReplyOf<typeof contract.quoteOptions> {
  const { reference } = ctx
  return {
    containerTypes: listContainerTypes(ctx),
    cargoCategories: listCargoCategories(ctx),
    services: valueAddedServices.flatMap((code) => {
      const terms = reference.services.find((each) => each.code === code)
      return terms ? [{ code, name: terms.name, note: terms.note, needs: [...terms.needs] }] : []
    }),
    noService,
    stopWords: [...reference.cargoStopWords],
    limits: {
      containerRows: quoteLimits.containerRows,
      quantity: quoteLimits.quantity,
      storageDays: quoteLimits.storageDays,
      readyDays: quoteLimits.readyDays,
    },
  }
}

type PriceRequestReply = ReplyOf<typeof contract.answerPriceRequest>

export const presentPriceRequest = (row: PriceRequestRow, now: Date): PriceRequestReply => ({
  id: row.id,
  status: row.status,
  createdAt: row.created_at.toISOString(),
  answeredAt: row.answered_at?.toISOString() ?? null,
  userId: row.user_id,
  note: row.note,
  answer: row.answer,
  request: presentRequest(row.request),
  quote: row.quote && {
    id: row.quote.id,
    open: isOpen({ order_id: row.quote.order_id, valid_until: new Date(row.quote.valid_until) }, now),
    orderId: row.quote.order_id,
  },
})

/** A place as a sentence names it: the port, or the city of a door; its code where no table has it. */
export function placeName(ctx: Context, place: Place): Bilingual {
  const { divisions, foreignPlaces, seaports } = ctx.reference
  if (place.kind === 'port') {
    const { zh, en } = seaports.get(place.port)?.name ?? { zh: null, en: place.port }
    return { zh: zh ?? en, en }
  }
  const found = place.country === 'CN' ? divisions.byCode : foreignPlaces.cities
  return found.get(place.city)?.name ?? { zh: place.city, en: place.city }
}

/** Requests for prices: a customer's own newest first, the desk's oldest first. */
export async function listPriceRequests(
  ctx: Context,
  asked: { cursor?: string | undefined; size: number; userId?: string; status?: 'open' | 'answered' },
): Promise<ReplyOf<typeof contract.listPriceRequests>> {
  const now = ctx.clock()
  const place = placeOf(asked.cursor)
  const newest = asked.userId !== undefined
  const { rows } = await sql<PriceRequestRow>`
    select *, ${quoteOfRequest} from price_requests
    where (${asked.userId ?? null}::text is null or user_id = ${asked.userId ?? null})
      and (${asked.status ?? null}::text is null or status = ${asked.status ?? null})
      and (${place?.at ?? null}::timestamptz is null
        or (created_at, id) ${newest ? sql`<` : sql`>`} (${place?.at ?? null}::timestamptz, ${place?.id ?? ''}))
    order by created_at ${newest ? sql`desc` : sql`asc`}, id ${newest ? sql`desc` : sql`asc`}
    limit ${asked.size + 1}`.execute(ctx.db)
  const page = rows.slice(0, asked.size)
  const last = page.at(-1)
  return {
    items: page.map((row) => presentPriceRequest(row, now)),
    nextCursor: rows.length > asked.size && last ? cursorOf(last) : null,
  }
}

/** What the bought charges of an order cost and brought, as they were when it was quoted. Refuses with `request.notFound`. */
export async function getQuoteMargin(ctx: Context, orderId: OrderId): Promise<QuoteMarginReply> {
  const costs = await getCostsOfOrder(ctx, orderId)
  const sums = (['costCny', 'priceCny'] as const).map((side) =>
    sum(
      costs.map((each) => each[side]),
      'CNY',
    ),
  )
  const [cost = zero('CNY'), price = zero('CNY')] = sums
  return { charges: [...costs], cost, price, margin: marginOf(cost, price) }
}

export { presentOffer } from './present.ts'
