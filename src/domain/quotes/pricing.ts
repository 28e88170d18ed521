import {
  addDays,
  type BusinessDate,
  businessDateOf,
  homeZone,
  weekdayOf,
} from '#domain/kernel/business-date.ts'
import {
  type Currency,
  convert,
  type Money,
  money,
  share,
  times,
  totalsByCurrency,
} from '#domain/kernel/money.ts'
import { Refusal } from '#domain/kernel/refusal.ts'
import type {
  RateCharge,
  RateLine,
  ServiceTariff,
  TruckingTariff,
  ValueAddedService,
} from '#domain/rates/rate-lines.ts'
import type { Carrier } from '#domain/reference/carriers.ts'
import { type Charge, type ChargePayer, type ChargeStage, chargeStages } from '#domain/reference/charges.ts'
import type { ContainerType } from '#domain/reference/containers.ts'
import { type EmissionFactors, seaCo2e } from '#domain/reference/emissions.ts'
import type { Seaport } from '#domain/reference/seaports.ts'
import type { ExclusionRule } from '#domain/reference/tables.ts'
import {
  type Exclusion,
  type Offer,
  type OfferCharge,
  type OfferRate,
  type PortCall,
  sailingKey,
  type Totals,
} from './offer.ts'
import type { QuoteRequest } from './quote-request.ts'
import {
  cutOffAt,
  cutOffsOf,
  departureAt,
  earliestSailing,
  filingFor,
  midnightAt,
  sailingsOffered,
  sailingWindowDays,
} from './sailings.ts'

/**
 * From price lines to offers. Lines of one carrier and service between two ports are taken together; on a day of
 * sailing the line of the newest sheet counts. An offer writes out every charge, converts each into CNY at the
 * day's rate and only then adds up, so that a total is always the sum of what stands above it (decision 014).
 */

/** Assumed (decision 011): an offer may be ordered for seven days, within the validity of its prices. */
export const offerDays = 7

/** Cargo is insured for its value and a tenth more (Incoterms 2020, CIF and CIP). */
const insuredBasisPoints = 11_000

export type PricingTables = {
  readonly now: Date
  readonly lines: readonly RateLine[]
  /** Tariffs between the ends' doors and ports, empty for an end that is a port. */
  readonly pickups: readonly TruckingTariff[]
  readonly deliveries: readonly TruckingTariff[]
  readonly serviceTariffs: readonly ServiceTariff[]
  /** The last rate of a currency in CNY on or before today. */
  readonly rates: ReadonlyMap<Currency, OfferRate>
  readonly ports: ReadonlyMap<string, Seaport>
  readonly carriers: ReadonlyMap<string, Carrier>
  readonly containerTypes: readonly ContainerType[]
  readonly charges: ReadonlyMap<string, Charge>
  readonly exclusions: readonly ExclusionRule[]
  readonly emissionFactors: EmissionFactors
  readonly kilometres: (pol: string, pod: string, passage: RateLine['passage']) => number | null
  /** A short stable digest of a text. */
  readonly digest: (text: string) => string
}

/** Days of sailing that a request can use at all: what the rate lines are asked for. */
export function sailingRange(request: Pick<QuoteRequest, 'pickup' | 'readyOn'>): {
  from: BusinessDate
  to: BusinessDate
} {
  const from = earliestSailing(request.readyOn, request.pickup.kind === 'door')
  return { from, to: addDays(from, sailingWindowDays - 1) }
}

type Lane = { readonly pol: Seaport; readonly pod: Seaport; readonly byType: Map<string, RateLine[]> }

const newestFirst = (a: { sequence: number; row: number }, b: { sequence: number; row: number }): number =>
  b.sequence - a.sequence || b.row - a.row

const holdsOn = (each: { validFrom: BusinessDate; validTo: BusinessDate }, day: BusinessDate): boolean =>
  each.validFrom <= day && day <= each.validTo

/**
 * The offers for a request, unsorted: for each carrier, service and pair of ports the first two sailings the goods
 * can catch. Refuses with `quote.rateMissing` when a charge's currency has no rate of exchange.
 */
export function priceOffers(request: QuoteRequest, tables: PricingTables): Offer[] {
  const groups = new Map<string, Lane>()
  for (const line of tables.lines) {
    const key = `${line.carrier}.${line.service}.${line.pol}.${line.pod}`
    let group = groups.get(key)
    if (!group) {
      const pol = tables.ports.get(line.pol)
      const pod = tables.ports.get(line.pod)
      if (!pol || !pod) continue
      group = { pol, pod, byType: new Map() }
      groups.set(key, group)
    }
    const lines = group.byType.get(line.containerType)
    if (lines) lines.push(line)
    else group.byType.set(line.containerType, [line])
  }
  const offers: Offer[] = []
  const calendar = calendarOf(request, tables.now)
  for (const group of groups.values()) {
    // Two ports of one country may stand at both ends of a door; nothing is carried between them.
    if (group.pol.code === group.pod.code || group.byType.size < request.containers.length) continue
    for (const lines of group.byType.values()) lines.sort(newestFirst)
    offersOfLane(request, group, tables, calendar, offers)
  }
  return offers
}

/** The days that all lanes of one search are looked at on, counted once. */
type Calendar = {
  readonly days: readonly { readonly day: BusinessDate; readonly weekday: string }[]
  /** The last day on which an offer made now can be ordered. */
  readonly lastOfferDay: BusinessDate
}

/** The windows of recent searches by their first day; most ask for the same few. */
const windows = new Map<BusinessDate, Calendar['days']>()

function calendarOf(request: QuoteRequest, now: Date): Calendar {
  const { from, to } = sailingRange(request)
  let days = windows.get(from)
  if (!days) {
    const counted = []
    for (let day = from; day <= to; day = addDays(day, 1)) {
      counted.push({ day, weekday: String(weekdayOf(day)) })
    }
    if (windows.size > 1_000) windows.clear()
    windows.set(from, counted)
    days = counted
  }
  return { days, lastOfferDay: addDays(businessDateOf(now), offerDays) }
}

function offersOfLane(
  request: QuoteRequest,
  lane: Lane,
  tables: PricingTables,
  calendar: Calendar,
  offers: Offer[],
): void {
  let found = 0
  let priced: { lines: readonly RateLine[]; price: Price } | null = null
  for (const { day, weekday } of calendar.days) {
    if (found === sailingsOffered) break
    const lines = linesOn(request, lane, day, weekday)
    if (!lines) continue
    const departure = departureAt(day, lane.pol.zone)
    const documents = cutOffAt('DCO', departure)
    if (documents <= tables.now.getTime()) continue
    if (!priced || priced.lines.some((line, at) => line !== lines[at])) {
      const price = priceLane(request, lane, lines, tables)
      if (!price) return
      priced = { lines, price }
    }
    offers.push(offerOf(lane, day, departure, lines, priced.price, tables, calendar))
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

/** All of an offer that does not depend on the day of sailing. */
type Price = {
  readonly charges: OfferCharge[]
  readonly totals: Offer['totals']
  readonly exchangeRates: OfferRate[]
  readonly exclusions: Exclusion[]
  readonly servicesOnRequest: ValueAddedService[]
  readonly via: PortCall[]
  readonly co2e: Offer['co2e']
  readonly digest: string
}

function priceLane(
  request: QuoteRequest,
  lane: Lane,
  lines: readonly RateLine[],
  tables: PricingTables,
): Price | null {
  const charges = new Charges(tables)
  if (
    request.pickup.kind === 'door' &&
    !addHaulage(charges, 'TRK', 'origin', lane.pol.code, tables.pickups, request)
  )
    return null
  lines.forEach((line, at) => {
    const quantity = request.containers[at]?.quantity ?? 0
    const unit = money(line.minor, line.currency)
    charges.add({
      code: 'OF',
      basis: 'container',
      stage: 'ocean',
      payer: 'prepaid',
      containerType: line.containerType,
      quantity,
      unit,
      line,
    })
  })
  const once = new Set<string>()
  lines.forEach((line, at) => {
    const quantity = request.containers[at]?.quantity ?? 0
    for (const charge of line.charges) addLineCharge(charges, charge, line, quantity, once)
  })
  const servicesOnRequest = request.services.filter(
    (service) => !addService(charges, service, lane, request, tables),
  )
  if (
    request.delivery.kind === 'door' &&
    !addHaulage(charges, 'DEL', 'destination', lane.pod.code, tables.deliveries, request)
  ) {
    return null
  }
  const ordered = charges.inOrder()
  return {
    charges: ordered,
    totals: totalsOf(ordered),
    exchangeRates: charges.ratesUsed(),
    exclusions: exclusionsOf(request, lane, ordered, tables.exclusions),
    servicesOnRequest,
    via: (lines[0]?.via ?? []).flatMap((code) => portCall(tables.ports.get(code)) ?? []),
    co2e: co2eOf(request, lane, lines, tables),
    digest: tables.digest(contentOf(ordered)),
  }
}

/** What a change of price would change, as text. */
function contentOf(charges: readonly OfferCharge[]): string {
  let text = ''
  for (const each of charges) {
    const price = each.unitPrice?.minor ?? each.percent?.basisPoints
    text += `${each.code},${each.containerType},${each.quantity},${price},${each.amount.minor},${each.amount.currency},${each.cny.minor},${each.payer};`
  }
  return text
}

type NewCharge = {
  readonly code: Charge['code']
  readonly basis: OfferCharge['basis']
  readonly stage: ChargeStage
  readonly payer: ChargePayer
  readonly containerType: string | null
  readonly quantity: number
  readonly unit: Money
  readonly line: { readonly sheetId: string; readonly row: number }
  readonly percent?: OfferCharge['percent']
  readonly service?: ValueAddedService
  readonly includedHours?: number | null
}

/** Collects charge lines and turns each into CNY as it comes. */
class Charges {
  readonly #tables: PricingTables
  readonly #lines: OfferCharge[] = []
  readonly #rates = new Map<Currency, OfferRate>()

  constructor(tables: PricingTables) {
    this.#tables = tables
  }

  /** Into CNY at the day's rate. Refuses with `quote.rateMissing`. */
  inCny(amount: Money): Money {
    if (amount.currency === 'CNY') return amount
    const rate = this.#tables.rates.get(amount.currency)
    if (!rate) throw new Refusal('quote.rateMissing', { from: amount.currency, to: 'CNY' })
    this.#rates.set(amount.currency, rate)
    return convert(amount, {
      from: rate.from,
      to: 'CNY',
      rate: rate.rate,
      on: rate.on,
      source: rate.source.en,
    })
  }

  add(given: NewCharge): void {
    const charge = this.#tables.charges.get(given.code)
    if (!charge) throw new RangeError(`no such charge: ${given.code}`)
    const percent = given.percent ?? null
    const amount = percent ? given.unit : times(given.unit, given.quantity)
    this.#lines.push({
      code: given.code,
      name: charge.name,
      basis: given.basis,
      stage: given.stage,
      payer: given.payer,
      containerType: given.containerType,
      quantity: given.quantity,
      unitPrice: percent ? null : given.unit,
      percent,
      amount,
      cny: this.inCny(amount),
      mayChangeUntil: charge.mayChangeUntil,
      service: given.service ?? null,
      includedHours: given.includedHours ?? null,
      from: { sheetId: given.line.sheetId, row: given.line.row },
    })
  }

  /** By stage, haulage first and otherwise as they came. */
  inOrder(): OfferCharge[] {
    return chargeStages.flatMap((stage) => this.#lines.filter((each) => each.stage === stage))
  }

  ratesUsed(): OfferRate[] {
    return [...this.#rates.values()]
  }
}

function addLineCharge(
  charges: Charges,
  charge: RateCharge,
  line: RateLine,
  quantity: number,
  once: Set<string>,
): void {
  const { code, basis, stage, payer } = charge
  if (basis === 'percent') {
    const of = times(money(line.minor, line.currency), quantity)
    const unit = share(of, charge.minor)
    const percent = { basisPoints: charge.minor, of }
    charges.add({
      code,
      basis,
      stage,
      payer,
      containerType: line.containerType,
      quantity: 1,
      unit,
      line,
      percent,
    })
    return
  }
  const unit = money(charge.minor, charge.currency)
  if (basis === 'container') {
    charges.add({ code, basis, stage, payer, containerType: line.containerType, quantity, unit, line })
    return
  }
  // One bill of lading for the whole shipment, however many types it holds.
  if (once.has(code)) return
  once.add(code)
  charges.add({ code, basis, stage, payer, containerType: null, quantity: 1, unit, line })
}

/** Adds haulage for every container type; false when this port has no tariff for one of them. */
function addHaulage(
  charges: Charges,
  code: 'TRK' | 'DEL',
  stage: ChargeStage,
  port: string,
  tariffs: readonly TruckingTariff[],
  request: QuoteRequest,
): boolean {
  const chosen = request.containers.map(({ type, quantity }) => ({
    quantity,
    tariff: haulageTariff(tariffs, port, type, request.readyOn),
  }))
  for (const { quantity, tariff } of chosen) {
    if (!tariff) return false
    charges.add({
      code,
      basis: 'container',
      stage,
      payer: 'prepaid',
      containerType: tariff.containerType,
      quantity,
      unit: money(tariff.minor, tariff.currency),
      line: tariff,
      includedHours: tariff.includedHours,
    })
  }
  return true
}

/** The tariff of the nearest zone named (a county before its city, longer codes before shorter), the newest first. */
export function haulageTariff(
  tariffs: readonly TruckingTariff[],
  port: string,
  containerType: string,
  on: BusinessDate,
): TruckingTariff | null {
  let best: TruckingTariff | null = null
  for (const each of tariffs) {
    if (each.port !== port || each.containerType !== containerType || !holdsOn(each, on)) continue
    if (
      !best ||
      isCity(best.zone) > isCity(each.zone) ||
      (isCity(best.zone) === isCity(each.zone) && newestFirst(each, best) < 0)
    )
      best = each
  }
  return best
}

/** A Chinese city's code ends in two noughts; its counties' do not. */
const isCity = (zone: string): number => (/^\d{4}00$/.test(zone) ? 1 : 0)

/** Adds a service's charge; false when no tariff prices it here. */
function addService(
  charges: Charges,
  service: ValueAddedService,
  lane: Lane,
  request: QuoteRequest,
  tables: PricingTables,
): boolean {
  const chosen = request.containers.map(({ type, quantity }) => ({
    type,
    quantity,
    tariff: serviceTariff(tables.serviceTariffs, service, lane, type, request.readyOn),
  }))
  const general = chosen[0]?.tariff
  if (!general || chosen.some((each) => each.tariff?.basis !== general.basis)) return false
  const { basis } = general
  if (basis === 'container' || basis === 'day') {
    for (const { type, quantity, tariff } of chosen) {
      if (!tariff) continue
      charges.add({
        ...serviceCharge(tariff),
        basis,
        containerType: type,
        quantity: basis === 'day' ? quantity * (request.storageDays ?? 1) : quantity,
        unit: money(tariff.minor, tariff.currency),
      })
    }
    return true
  }
  if (basis === 'percent') {
    if (!request.goodsValue) return false
    const of = share(request.goodsValue, insuredBasisPoints)
    const premium = share(of, general.minor)
    const least = general.minimumMinor === null ? null : money(general.minimumMinor, general.currency)
    const low = least !== null && charges.inCny(premium).minor < charges.inCny(least).minor
    charges.add({
      ...serviceCharge(general),
      basis,
      containerType: null,
      quantity: 1,
      unit: low ? least : premium,
      percent: { basisPoints: general.minor, of },
    })
    return true
  }
  charges.add({
    ...serviceCharge(general),
    basis,
    containerType: null,
    quantity: 1,
    unit: money(general.minor, general.currency),
  })
  return true
}

const serviceCharge = (tariff: ServiceTariff) => ({
  code: tariff.charge,
  stage: tariff.stage,
  payer: tariff.payer,
  line: tariff,
  service: tariff.service,
})

/** The tariff nearest to the case: a port before its country before everywhere, a type before any, then the newest. */
function serviceTariff(
  tariffs: readonly ServiceTariff[],
  service: ValueAddedService,
  lane: Lane,
  type: string | null,
  on: BusinessDate,
): ServiceTariff | null {
  let best: { tariff: ServiceTariff; grade: number } | null = null
  for (const tariff of tariffs) {
    if (tariff.service !== service || !holdsOn(tariff, on)) continue
    if (tariff.containerType !== null && tariff.containerType !== type) continue
    const port = tariff.stage === 'destination' || service === 'importerFiling' ? lane.pod : lane.pol
    const place =
      tariff.port === null ? 1 : tariff.port === port.code ? 3 : tariff.port === port.country ? 2 : 0
    if (place === 0) continue
    const grade = place * 2 + (tariff.containerType === null ? 0 : 1)
    if (!best || grade > best.grade || (grade === best.grade && newestFirst(tariff, best.tariff) < 0))
      best = { tariff, grade }
  }
  return best?.tariff ?? null
}

function totals(charges: readonly OfferCharge[]): Totals {
  let cny = 0
  for (const each of charges) cny += each.cny.minor
  return { byCurrency: totalsByCurrency(charges.map((each) => each.amount)), cny: money(cny, 'CNY') }
}

const totalsOf = (charges: readonly OfferCharge[]): Offer['totals'] => ({
  ...totals(charges),
  prepaid: totals(charges.filter((each) => each.payer === 'prepaid')),
  collect: totals(charges.filter((each) => each.payer === 'collect')),
  stages: {
    origin: totals(charges.filter((each) => each.stage === 'origin')),
    ocean: totals(charges.filter((each) => each.stage === 'ocean')),
    destination: totals(charges.filter((each) => each.stage === 'destination')),
  },
})

function exclusionsOf(
  request: QuoteRequest,
  lane: Lane,
  charges: readonly OfferCharge[],
  rules: readonly ExclusionRule[],
): Exclusion[] {
  const held = new Set<string>(charges.map((each) => each.code))
  const legs = [
    request.pickup.kind === 'door' ? 'doorPickup' : 'portPickup',
    request.delivery.kind === 'door' ? 'doorDelivery' : 'portDelivery',
  ]
  return rules
    .filter(
      (rule) =>
        !(rule.chargeCode && held.has(rule.chargeCode)) &&
        (rule.legs === null || rule.legs.some((each) => legs.includes(each))) &&
        (rule.destinationLanes === null || rule.destinationLanes.includes(lane.pod.lane)),
    )
    .map(({ code, name, reason, indicative }) => {
      const row = indicative.find((each) => each.lanes === null || each.lanes.includes(lane.pod.lane))
      // Figures in CNY are of Chinese ports and say nothing about others.
      const fits = row && (row.currency !== 'CNY' || lane.pol.country === 'CN')
      return {
        code,
        name,
        reason,
        indicative: fits ? { amount: row.amount, currency: row.currency, basis: row.basis } : null,
      }
    })
}

function co2eOf(
  request: QuoteRequest,
  lane: Lane,
  lines: readonly RateLine[],
  tables: PricingTables,
): Offer['co2e'] {
  const kilometres = tables.kilometres(lane.pol.code, lane.pod.code, lines[0]?.passage ?? null)
  if (kilometres === null) return null
  const teu = { dry: 0, reefer: 0 }
  for (const { type, quantity } of request.containers) {
    const known = tables.containerTypes.find((each) => each.code === type)
    if (known) teu[known.group === 'reefer' ? 'reefer' : 'dry'] += known.teu * quantity
  }
  const leg = { km: kilometres, from: lane.pol.lane, to: lane.pod.lane }
  const dry = seaCo2e({ ...leg, teu: teu.dry, reefer: false }, tables.emissionFactors)
  const reefer = seaCo2e({ ...leg, teu: teu.reefer, reefer: true }, tables.emissionFactors)
  const row = tables.emissionFactors.sea.find((each) => each.lane === dry.lane)
  const all = teu.dry + teu.reefer
  if (!row || all === 0) return null
  const grams = dry.grams + reefer.grams
  return {
    grams,
    teu: all,
    kilometres,
    gramsPerTeuKm:
      teu.reefer === 0
        ? dry.gramsPerTeuKm
        : teu.dry === 0
          ? reefer.gramsPerTeuKm
          : Math.round((grams / (all * kilometres)) * 10) / 10,
    lane: dry.lane,
    laneName: row.name,
    source: row.source,
    estimate: dry.estimate || (teu.reefer > 0 && reefer.estimate),
  }
}

const portCall = (port: Seaport | undefined): PortCall | null =>
  port ? { code: port.code, name: port.name, zone: port.zone } : null

/** The last moment of a day in Shanghai. */
const endOfDay = (day: BusinessDate): number => midnightAt(addDays(day, 1), homeZone) - 1_000

function offerOf(
  lane: Lane,
  day: BusinessDate,
  departure: number,
  lines: readonly RateLine[],
  price: Price,
  tables: PricingTables,
  calendar: Calendar,
): Offer {
  const first = lines[0] as RateLine
  const carrier = tables.carriers.get(first.carrier)
  const transitDays = Math.max(...lines.map((each) => each.transitDays))
  const lastDays = [calendar.lastOfferDay, ...lines.map((each) => each.validTo)].sort()
  const lastDay = lastDays[0] as BusinessDate
  const validUntil = Math.min(endOfDay(lastDay), cutOffAt('DCO', departure))
  const allotments = lines.flatMap((each) => each.allotment ?? [])
  const named = carrier ?? {
    name: { zh: first.carrier, en: first.carrier },
    short: { zh: first.carrier, en: first.carrier },
  }
  const offer = {
    carrier: { scac: first.carrier, name: named.name, short: named.short },
    service: first.service,
    pol: { code: lane.pol.code, name: lane.pol.name, zone: lane.pol.zone },
    pod: { code: lane.pod.code, name: lane.pod.name, zone: lane.pod.zone },
    departsOn: day,
  }
  const filing = filingFor(lane.pol.country, lane.pod.country)
  return {
    key: `${sailingKey(offer)}.${price.digest}`,
    ...offer,
    via: price.via,
    passage: first.passage,
    arrivesOn: addDays(day, transitDays),
    transitDays,
    cutOffs: cutOffsOf(departure, filing),
    freeTime: {
      demurrageDays: least(lines.map((each) => each.demurrageDays)),
      detentionDays: least(lines.map((each) => each.detentionDays)),
    },
    charges: price.charges,
    totals: price.totals,
    exchangeRates: price.exchangeRates,
    exclusions: price.exclusions,
    servicesOnRequest: price.servicesOnRequest,
    allotment: allotments.length > 0 ? Math.min(...allotments) : null,
    co2e: price.co2e,
    validUntil: new Date(validUntil).toISOString(),
    remarks: lines.find((each) => each.remarks)?.remarks ?? null,
  }
}

const least = (days: readonly (number | null)[]): number | null => {
  const known = days.flatMap((each) => each ?? [])
  return known.length > 0 ? Math.min(...known) : null
}
