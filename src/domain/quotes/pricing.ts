import {
  addDays,
  type BusinessDate,
  businessDateOf,
  homeZone,
  weekdayOf,
} from '#domain/kernel/business-date.ts'
import { Digest } from '#domain/kernel/digest.ts'
import { type Money, money } from '#domain/kernel/money.ts'
import { findAllotment, type SpaceLeft, spaceLeft, spaceNeeded } from '#domain/rates/allotments.ts'
import type { RateLine } from '#domain/rates/rate-lines.ts'
import type { Seaport } from '#domain/reference/seaports.ts'
import { chargesOf, type Ends, holdsOn, newestFirst, type Priced } from './charges.ts'
import {
  type ChargeCost,
  type ListedOffer,
  type Offer,
  type OfferCharge,
  type PortCall,
  sailingKey,
} from './offer.ts'
import type { PricingTables } from './pricing-tables.ts'
import type { QuoteRequest } from './quote-request.ts'
import {
  cutOffAt,
  cutOffsOf,
  departureAt,
  earliestSailing,
  filingFor,
  listedCutOffs,
  midnightAt,
  sailingsOffered,
  sailingWindowDays,
} from './sailings.ts'
import { co2eOf, exclusionsOf, totalsOf } from './terms.ts'

/**
 * From price lines to offers. Lines of one carrier and service between two ports are taken together; on a day of
 * sailing the line of the newest sheet counts. An offer writes out every charge, converts each into CNY at the
 * day's rate and only then adds up, so that a total is always the sum of what stands above it (decision 014).
 * A list shows the sums of an offer; the offer itself is written out for whoever opens, keeps or orders it.
 */

/** Assumed (decision 011): an offer may be ordered for seven days, within the validity of its prices. */
export const offerDays = 7

/** Days of sailing that a request can use at all: what the rate lines are asked for. */
export function sailingRange(request: Pick<QuoteRequest, 'pickup' | 'readyOn'>): {
  from: BusinessDate
  to: BusinessDate
} {
  const from = earliestSailing(request.readyOn, request.pickup.kind === 'door')
  return { from, to: addDays(from, sailingWindowDays - 1) }
}

/** What all sailings of one carrier's service between two ports share. */
type Lane = Ends & {
  readonly byType: Map<string, RateLine[]>
  readonly carrier: Offer['carrier']
  readonly service: string
  readonly calls: { readonly pol: PortCall; readonly pod: PortCall }
}

type Price = Priced & {
  readonly sums: ListedOffer['totals']
  readonly via: readonly PortCall[]
  readonly co2e: Offer['co2e']
  readonly digest: string
}

/** A sailing that the goods can catch, priced but not written out. */
type Sailing = {
  readonly lane: Lane
  readonly day: BusinessDate
  readonly departure: number
  readonly lines: readonly RateLine[]
  readonly price: Price
}

/**
 * The offers for a request as a list shows them, unsorted: for each carrier, service and pair of ports the first
 * two sailings the goods can catch. Refuses with `quote.rateMissing` when a charge's currency has no rate of exchange.
 */
export function listOffers(request: QuoteRequest, tables: PricingTables): ListedOffer[] {
  const offersEnd = offersEndAt(tables.now)
  return sailingsFor(request, tables).map((sailing) => ({
    ...listedOf(sailing, offersEnd),
    space: spaceOn(request, sailing, tables),
  }))
}

/** An offer, and beside it what its bought charges cost: the one for whoever asks, the other for the desk. */
export type PricedOffer = { readonly offer: Offer; readonly costs: readonly ChargeCost[] }

/**
 * The offer of one sailing, written out; null when it is not offered. Refuses as `listOffers` does.
 * @param sailing the part of an offer's key that names its sailing
 */
export function offerOfSailing(
  request: QuoteRequest,
  tables: PricingTables,
  sailing: string,
): PricedOffer | null {
  const offersEnd = offersEndAt(tables.now)
  for (const each of sailingsFor(request, tables)) {
    const listed = listedOf(each, offersEnd)
    if (sailingKey(listed) === sailing)
      return { offer: writtenOut(request, tables, each, listed), costs: each.price.costs }
  }
  return null
}

function sailingsFor(request: QuoteRequest, tables: PricingTables): Sailing[] {
  const sailings: Sailing[] = []
  const days = windowOf(request)
  for (const lane of lanesOf(tables)) {
    // Two ports of one country may stand at both ends of a door; nothing is carried between them.
    if (lane.pol.code === lane.pod.code || lane.byType.size < request.containers.length) continue
    for (const lines of lane.byType.values()) lines.sort(newestFirst)
    sailingsOfLane(request, lane, tables, days, sailings)
  }
  return sailings
}

const portCall = ({ code, name, zone }: Seaport): PortCall => ({ code, name, zone })

function lanesOf(tables: PricingTables): Iterable<Lane> {
  const lanes = new Map<string, Lane>()
  for (const line of tables.lines) {
    const key = `${line.carrier}.${line.service}.${line.pol}.${line.pod}`
    let lane = lanes.get(key)
    if (!lane) {
      const pol = tables.ports.get(line.pol)
      const pod = tables.ports.get(line.pod)
      if (!pol || !pod) continue
      const unnamed = { zh: line.carrier, en: line.carrier }
      const { name, short } = tables.carriers.get(line.carrier) ?? { name: unnamed, short: unnamed }
      lane = {
        pol,
        pod,
        byType: new Map(),
        carrier: { scac: line.carrier, name, short },
        service: line.service,
        calls: { pol: portCall(pol), pod: portCall(pod) },
      }
      lanes.set(key, lane)
    }
    const lines = lane.byType.get(line.containerType)
    if (lines) lines.push(line)
    else lane.byType.set(line.containerType, [line])
  }
  return lanes.values()
}

/** The days of a search's window, looked at for every lane. */
type Days = readonly { readonly day: BusinessDate; readonly weekday: string }[]

/** The windows of recent searches by their first day; most ask for the same few. */
const windows = new Map<BusinessDate, Days>()

function windowOf(request: QuoteRequest): Days {
  const { from, to } = sailingRange(request)
  const known = windows.get(from)
  if (known) return known
  const days = []
  for (let day = from; day <= to; day = addDays(day, 1)) days.push({ day, weekday: String(weekdayOf(day)) })
  if (windows.size > 1_000) windows.clear()
  windows.set(from, days)
  return days
}

function sailingsOfLane(
  request: QuoteRequest,
  lane: Lane,
  tables: PricingTables,
  days: Days,
  sailings: Sailing[],
): void {
  let found = 0
  let priced: { lines: readonly RateLine[]; price: Price } | null = null
  for (const { day, weekday } of days) {
    if (found === sailingsOffered) break
    const lines = linesOn(request, lane, day, weekday)
    if (!lines) continue
    const departure = departureAt(day, lane.pol.zone)
    if (cutOffAt('DCO', departure) <= tables.now.getTime()) continue
    if (!priced || priced.lines.some((line, at) => line !== lines[at])) {
      const price = priceLane(request, lane, lines, tables)
      if (!price) return
      priced = { lines, price }
    }
    sailings.push({ lane, day, departure, lines, price: priced.price })
    found += 1
  }
}

/** The line that counts for every container type on a day of sailing, or null when one has none or does not sail. */
function linesOn(request: QuoteRequest, lane: Lane, day: BusinessDate, weekday: string): RateLine[] | null {
  const lines: RateLine[] = []
  for (const { type } of request.containers) {
    const line = lane.byType.get(type)?.find((each) => holdsOn(each, day))
    if (!line?.weekdays.includes(weekday)) return null
    lines.push(line)
  }
  return lines
}

function priceLane(
  request: QuoteRequest,
  lane: Lane,
  lines: readonly RateLine[],
  tables: PricingTables,
): Price | null {
  const priced = chargesOf(request, lane, lines, tables)
  if (!priced) return null
  return {
    ...priced,
    sums: sumsOf(priced.charges),
    via: (lines[0]?.via ?? []).flatMap((code) => {
      const port = tables.ports.get(code)
      return port ? [portCall(port)] : []
    }),
    co2e: co2eOf(request, lane, lines, tables),
    digest: digestOf(priced.charges),
  }
}

const inCny = (minor: number): { readonly cny: Money } => ({ cny: money(minor, 'CNY') })

function sumsOf(charges: readonly OfferCharge[]): ListedOffer['totals'] {
  const sums = { prepaid: 0, collect: 0 }
  for (const each of charges) sums[each.payer] += each.cny.minor
  return {
    ...inCny(sums.prepaid + sums.collect),
    prepaid: inCny(sums.prepaid),
    collect: inCny(sums.collect),
  }
}

/** Names what a change of price would change, so that two prices of one sailing never share an offer's key. */
function digestOf(charges: readonly OfferCharge[]): string {
  const digest = new Digest()
  for (const { code, containerType, quantity, unitPrice, percent, amount, cny, payer } of charges) {
    digest.text(code)
    digest.text(containerType ?? '')
    digest.number(quantity)
    digest.number(unitPrice?.minor ?? percent?.basisPoints ?? 0)
    digest.number(amount.minor)
    digest.text(amount.currency)
    digest.number(cny.minor)
    digest.text(payer)
  }
  return digest.toString()
}

/** When an offer made now ends at the latest: with its last day in Shanghai. */
const offersEndAt = (now: Date): number =>
  midnightAt(addDays(businessDateOf(now), offerDays + 1), homeZone) - 1_000

/** What is left of the allotment that counts for a sailing, and whether the request fits; null where none does. */
function spaceOn(request: QuoteRequest, { lane, day }: Sailing, tables: PricingTables): SpaceLeft | null {
  const allotment = findAllotment(tables.allotments, {
    carrier: lane.carrier.scac,
    service: lane.service,
    pol: lane.pol,
    pod: lane.pod,
    departsOn: day,
  })
  if (!allotment) return null
  const teuOf = (type: string) => tables.containerTypes.find((each) => each.code === type)?.teu ?? 0
  return spaceLeft(allotment, spaceNeeded(allotment.unit, request.containers, teuOf))
}

function listedOf(
  { lane, day, departure, lines, price }: Sailing,
  offersEnd: number,
): Omit<ListedOffer, 'space'> {
  const transitDays = Math.max(...lines.map((each) => each.transitDays))
  // The price of a line holds on the day of sailing, so it never ends before the documents are due.
  const validUntil = Math.min(offersEnd, cutOffAt('DCO', departure))
  const { carrier, service, calls } = lane
  const sailing = { carrier, service, pol: calls.pol, pod: calls.pod, departsOn: day }
  return {
    key: `${sailingKey(sailing)}.${price.digest}`,
    ...sailing,
    via: price.via,
    passage: lines[0]?.passage ?? null,
    arrivesOn: addDays(day, transitDays),
    transitDays,
    cutOffs: listedCutOffs(departure),
    freeTime: {
      demurrageDays: least(lines.map((each) => each.demurrageDays)),
      detentionDays: least(lines.map((each) => each.detentionDays)),
    },
    totals: price.sums,
    co2e: price.co2e && { grams: price.co2e.grams },
    allotment: least(lines.map((each) => each.allotment)),
    validUntil: new Date(validUntil).toISOString(),
  }
}

const writtenOut = (
  request: QuoteRequest,
  tables: PricingTables,
  { lane, departure, lines, price }: Sailing,
  listed: Omit<ListedOffer, 'space'>,
): Offer => ({
  ...listed,
  cutOffs: cutOffsOf(departure, filingFor(lane.pol.country, lane.pod.country)),
  charges: price.charges,
  totals: totalsOf(price.charges),
  exchangeRates: price.exchangeRates,
  exclusions: exclusionsOf(request, lane, price.charges, tables.exclusions),
  servicesOnRequest: price.servicesOnRequest,
  co2e: price.co2e,
  remarks: lines.find((each) => each.remarks)?.remarks ?? null,
})

const least = (known: readonly (number | null)[]): number | null => {
  let least: number | null = null
  for (const each of known) if (each !== null && (least === null || each < least)) least = each
  return least
}
