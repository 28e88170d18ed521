import { type BusinessDate, businessDateOf } from '#domain/kernel/business-date.ts'
import { type Currency, convert, type Money, money, share, times } from '#domain/kernel/money.ts'
import { Refusal } from '#domain/kernel/refusal.ts'
import {
  findMarkup,
  type MarkupCase,
  type MarkupRule,
  sellingBasisPoints,
  sellingPrice,
} from '#domain/rates/markups.ts'
import type {
  RateCharge,
  RateLine,
  ServiceTariff,
  TruckingTariff,
  ValueAddedService,
} from '#domain/rates/rate-lines.ts'
import { type Charge, type ChargePayer, type ChargeStage, chargeStages } from '#domain/reference/charges.ts'
import type { Seaport } from '#domain/reference/seaports.ts'
import type { ChargeCost, OfferCharge, OfferRate } from './offer.ts'
import type { PricingTables } from './pricing-tables.ts'
import type { QuoteRequest } from './quote-request.ts'

/**
 * The charges of one carrier's service between two ports: freight and what its lines name, haulage for a door, and
 * the services asked for. What was bought is marked up before anything is reckoned from it. Every charge becomes CNY at the day's rate as it is written (decision 014).
 */

/** Cargo is insured for its value and a tenth more (Incoterms 2020, CIF and CIP). */
const insuredBasisPoints = 11_000

/** Where the sea leg begins and ends. */
export type Ends = { readonly pol: Seaport; readonly pod: Seaport }

export const newestFirst = (
  a: { sequence: number; row: number },
  b: { sequence: number; row: number },
): number => b.sequence - a.sequence || b.row - a.row

export const holdsOn = (
  each: { validFrom: BusinessDate; validTo: BusinessDate },
  day: BusinessDate,
): boolean => each.validFrom <= day && day <= each.validTo

export type Priced = {
  readonly charges: readonly OfferCharge[]
  /** What the bought ones of them cost us; the desk's alone. */
  readonly costs: readonly ChargeCost[]
  readonly exchangeRates: readonly OfferRate[]
  /** Services asked for that no tariff prices here. */
  readonly servicesOnRequest: readonly ValueAddedService[]
}

/**
 * Every charge of a shipment on these lines, one per container type; null when no truck serves a door, or when bought
 * freight has no markup.
 */
export function chargesOf(
  request: QuoteRequest,
  ends: Ends,
  lines: readonly RateLine[],
  tables: PricingTables,
): Priced | null {
  const charges = new Charges(tables, {
    ...ends,
    carrier: lines[0]?.carrier ?? '',
    on: businessDateOf(tables.now),
  })
  if (
    request.pickup.kind === 'door' &&
    !addHaulage(charges, 'TRK', 'origin', ends.pol.code, tables.pickups, request)
  )
    return null
  const freights: Sold[] = []
  for (const [at, line] of lines.entries()) {
    const freight = charges.sell('OF', money(line.minor, line.currency), line, line.containerType)
    if (line.bought && !freight.rule) return null
    freights.push(freight)
    charges.add({
      code: 'OF',
      basis: 'container',
      stage: 'ocean',
      payer: 'prepaid',
      containerType: line.containerType,
      quantity: request.containers[at]?.quantity ?? 0,
      line,
      ...freight,
    })
  }
  const once = new Set<string>()
  lines.forEach((line, at) => {
    const quantity = request.containers[at]?.quantity ?? 0
    const freight = freights[at] as Sold
    for (const charge of line.charges) addLineCharge(charges, charge, line, quantity, freight, once)
  })
  const servicesOnRequest = request.services.filter(
    (service) => !addService(charges, service, ends, request, tables),
  )
  if (
    request.delivery.kind === 'door' &&
    !addHaulage(charges, 'DEL', 'destination', ends.pod.code, tables.deliveries, request)
  ) {
    return null
  }
  return {
    charges: charges.inOrder(),
    costs: charges.costs,
    exchangeRates: charges.ratesUsed(),
    servicesOnRequest,
  }
}

/** What a unit is sold for, and where it was bought, what it cost and which rule came on top. */
type Sold = {
  readonly unit: Money
  readonly cost: Money | null
  readonly rule: MarkupRule | null
}

type NewCharge = Sold & {
  readonly code: Charge['code']
  readonly basis: OfferCharge['basis']
  readonly stage: ChargeStage
  readonly payer: ChargePayer
  readonly containerType: string | null
  readonly quantity: number
  readonly line: { readonly sheetId: string; readonly row: number }
  readonly percent?: OfferCharge['percent']
  readonly service?: ValueAddedService
  readonly includedHours?: number | null
}

/** A price names a charge that the tables do not hold: they are older than it. */
export class UnknownCharge extends RangeError {
  constructor(code: string) {
    super(`no such charge: ${code}`)
  }
}

/** Collects charge lines and turns each into CNY as it comes. */
class Charges {
  readonly #tables: PricingTables
  readonly #case: MarkupCase
  readonly #lines: OfferCharge[] = []
  readonly #rates = new Map<Currency, OfferRate>()
  readonly costs: ChargeCost[] = []

  constructor(tables: PricingTables, of: MarkupCase) {
    this.#tables = tables
    this.#case = of
  }

  /** What a unit is sold for: as the sheet says, or where that is what we pay, with the markup on top. */
  sell(
    code: Charge['code'],
    unit: Money,
    { bought }: { readonly bought: boolean },
    containerType: string | null,
  ): Sold {
    if (!bought) return { unit, cost: null, rule: null }
    const rule = findMarkup(this.#tables.markups, code, this.#case, containerType, unit.currency)
    return { unit: rule ? sellingPrice(rule, unit) : unit, cost: unit, rule }
  }

  /** The rule for a percentage that we buy, or null. */
  ruleOfPercent(code: Charge['code'], { bought }: { readonly bought: boolean }): MarkupRule | null {
    return bought ? findMarkup(this.#tables.markups, code, this.#case, null, null) : null
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
    if (!charge) throw new UnknownCharge(given.code)
    const percent = given.percent ?? null
    const amount = percent ? given.unit : times(given.unit, given.quantity)
    const cny = this.inCny(amount)
    if (given.cost) {
      const cost = percent ? given.cost : times(given.cost, given.quantity)
      this.costs.push({
        code: given.code,
        containerType: given.containerType,
        quantity: given.quantity,
        cost,
        costCny: this.inCny(cost),
        price: amount,
        priceCny: cny,
        rule: given.rule && { id: given.rule.id, version: given.rule.version },
      })
    }
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
      cny,
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
  freight: Sold,
  once: Set<string>,
): void {
  const { code, basis, stage, payer } = charge
  if (basis === 'percent') {
    // Of the freight as it is sold: a percentage of what we pay would tell what we pay.
    const of = times(freight.unit, quantity)
    const rule = charges.ruleOfPercent(code, line)
    const basisPoints = rule ? sellingBasisPoints(rule, charge.minor) : charge.minor
    const unit = share(of, basisPoints)
    const cost = freight.cost && share(times(freight.cost, quantity), charge.minor)
    const percent = { basisPoints, of }
    charges.add({
      code,
      basis,
      stage,
      payer,
      containerType: line.containerType,
      quantity: 1,
      unit,
      cost,
      rule,
      line,
      percent,
    })
    return
  }
  const asked = money(charge.minor, charge.currency)
  if (basis === 'container') {
    const { containerType } = line
    const sold = charges.sell(code, asked, line, containerType)
    charges.add({ code, basis, stage, payer, containerType, quantity, line, ...sold })
    return
  }
  // One bill of lading for the whole shipment, however many types it holds.
  if (once.has(code)) return
  once.add(code)
  const sold = charges.sell(code, asked, line, null)
  charges.add({ code, basis, stage, payer, containerType: null, quantity: 1, line, ...sold })
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
      ...charges.sell(code, money(tariff.minor, tariff.currency), tariff, tariff.containerType),
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
  ends: Ends,
  request: QuoteRequest,
  tables: PricingTables,
): boolean {
  const chosen = request.containers.map(({ type, quantity }) => ({
    type,
    quantity,
    tariff: serviceTariff(tables.serviceTariffs, service, ends, type, request.readyOn),
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
        ...charges.sell(tariff.charge, money(tariff.minor, tariff.currency), tariff, type),
      })
    }
    return true
  }
  if (basis === 'percent') {
    if (!request.goodsValue) return false
    const of = share(request.goodsValue, insuredBasisPoints)
    const rule = charges.ruleOfPercent(general.charge, general)
    const basisPoints = rule ? sellingBasisPoints(rule, general.minor) : general.minor
    const atLeast = (premium: Money, least: Money | null): Money =>
      least !== null && charges.inCny(premium).minor < charges.inCny(least).minor ? least : premium
    const least = general.minimumMinor === null ? null : money(general.minimumMinor, general.currency)
    charges.add({
      ...serviceCharge(general),
      basis,
      containerType: null,
      quantity: 1,
      unit: atLeast(share(of, basisPoints), least && (rule ? sellingPrice(rule, least) : least)),
      cost: general.bought ? atLeast(share(of, general.minor), least) : null,
      rule,
      percent: { basisPoints, of },
    })
    return true
  }
  charges.add({
    ...serviceCharge(general),
    basis,
    containerType: null,
    quantity: 1,
    ...charges.sell(general.charge, money(general.minor, general.currency), general, null),
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
  ends: Ends,
  type: string | null,
  on: BusinessDate,
): ServiceTariff | null {
  let best: { tariff: ServiceTariff; grade: number } | null = null
  for (const tariff of tariffs) {
    if (tariff.service !== service || !holdsOn(tariff, on)) continue
    if (tariff.containerType !== null && tariff.containerType !== type) continue
    const port = tariff.stage === 'destination' || service === 'importerFiling' ? ends.pod : ends.pol
    const place =
      tariff.port === null ? 1 : tariff.port === port.code ? 3 : tariff.port === port.country ? 2 : 0
    if (place === 0) continue
    const grade = place * 2 + (tariff.containerType === null ? 0 : 1)
    if (!best || grade > best.grade || (grade === best.grade && newestFirst(tariff, best.tariff) < 0))
      best = { tariff, grade }
  }
  return best?.tariff ?? null
}
