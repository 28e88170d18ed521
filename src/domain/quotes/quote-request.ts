import { addDays, type BusinessDate } from '#domain/kernel/business-date.ts'
import type { Money } from '#domain/kernel/money.ts'
import { type FieldRefusal, type FieldRefusals, Refusal } from '#domain/kernel/refusal.ts'
import { type ValueAddedService, valueAddedServices } from '#domain/rates/rate-lines.ts'
import { validCargoName } from '#domain/reference/cargo-names.ts'

/**
 * A quote request says what is to be shipped, from where to where, and from which day: containers, two ends that
 * are each a door or a port, the day the goods are ready, what they are, and the services wanted around the
 * carriage. The form is checked here once, for the page and for the server. The odd rule is the one about
 * countries: the two ends must lie in different countries door to door, door to port and port to port, but from
 * port to door it is not asked (requirements §5).
 */
export const placeKinds = ['door', 'port'] as const
export type PlaceKind = (typeof placeKinds)[number]

/** What the form sends when no service is wanted: saying so is required (requirements §5). */
export const noService = 'none'

/** Assumed (decision 011): what one search may hold. */
export const quoteLimits = {
  containerRows: 10,
  quantity: 99,
  streetLength: 100,
  storageDays: 90,
  /** Days ahead the goods may be ready. */
  readyDays: 365,
} as const

/** One end as the form holds it; whatever was not filled in is null. */
export type DraftPlace = {
  readonly kind: PlaceKind | null
  /** LOCODE, for a port. */
  readonly port: string | null
  /** ISO 3166-1 alpha-2, for a door. */
  readonly country: string | null
  /** Division code in China; ISO 3166-2 state code elsewhere, or null. */
  readonly province: string | null
  /** Division code in China; code of a foreign place elsewhere. */
  readonly city: string | null
  /** Division code of the county in China, null elsewhere. */
  readonly region: string | null
  readonly street: string | null
}

/** Where the free pickup of samples and papers is made. */
export type PickupInformation = { readonly contact: string; readonly phone: string; readonly address: string }

export type QuoteDraft = {
  readonly pickup: DraftPlace
  readonly delivery: DraftPlace
  readonly containers: readonly { readonly type: string | null; readonly quantity: number | null }[]
  readonly readyOn: BusinessDate | null
  readonly cargo: {
    readonly category: string | null
    readonly name: string | null
    readonly hsCode: string | null
  }
  /** Codes of services, or `['none']`. */
  readonly services: readonly string[] | null
  /** Value of the goods, needed for cargo insurance. */
  readonly goodsValue: Money | null
  /** Needed for storage. */
  readonly storageDays: number | null
  readonly freePickup: boolean
  readonly pickupInformation: PickupInformation | null
}

export type Place =
  | { readonly kind: 'port'; readonly port: string; readonly country: string }
  | {
      readonly kind: 'door'
      readonly country: string
      readonly province: string | null
      readonly city: string
      readonly region: string | null
      readonly street: string
    }

export type QuoteRequest = {
  readonly pickup: Place
  readonly delivery: Place
  /** One row per type; rows of the same type are added up. */
  readonly containers: readonly { readonly type: string; readonly quantity: number }[]
  readonly readyOn: BusinessDate
  readonly cargo: { readonly category: string; readonly name: string; readonly hsCode: string | null }
  readonly services: readonly ValueAddedService[]
  readonly goodsValue: Money | null
  readonly storageDays: number | null
  readonly freePickup: boolean
  readonly pickupInformation: PickupInformation | null
}

/** What the rules must know of the tables. */
export type QuoteTables = {
  /** Country of a port, or null for an unknown LOCODE. */
  readonly countryOfPort: (code: string) => string | null
  /** Whether a port that is known is offered no more. */
  readonly portClosed: (code: string) => boolean
  readonly containerTypeOffered: (code: string) => boolean
  readonly cargoCategoryKnown: (code: string) => boolean
  readonly stopWords: readonly string[]
}

const isService = (code: string): code is ValueAddedService =>
  (valueAddedServices as readonly string[]).includes(code)
const blank = (text: string | null): boolean => text === null || text.trim() === ''

type End = 'pickup' | 'delivery'

const endCodes = {
  pickup: {
    kind: 'quote.pickupPlaceKindMissing',
    address: 'quote.pickupAddressMissing',
    street: 'quote.pickupStreetMissing',
  },
  delivery: {
    kind: 'quote.deliveryPlaceKindMissing',
    address: 'quote.deliveryAddressMissing',
    street: 'quote.deliveryStreetMissing',
  },
} as const

/**
 * What is wrong with the fields of a draft, by path (`containers.0.type`); empty when nothing is. Problems that
 * belong to no single field (no container at all, equal countries) are refused by `readQuoteRequest`.
 */
export function quoteFieldRefusals(draft: QuoteDraft, tables: QuoteTables): FieldRefusals {
  const fields: Record<string, FieldRefusal> = {}
  const note = (path: string, code: FieldRefusal['code'], params: FieldRefusal['params'] = {}) => {
    fields[path] ??= { code, params }
  }

  for (const end of ['pickup', 'delivery'] as const) notePlace(end, draft[end], tables, note)

  draft.containers.forEach(({ type, quantity }, row) => {
    if (blank(type)) note(`containers.${row}.type`, 'quote.containerTypeMissing')
    else if (!tables.containerTypeOffered(type as string)) note(`containers.${row}.type`, 'field.invalid')
    if (quantity === null) note(`containers.${row}.quantity`, 'quote.quantityMissing')
    else if (!Number.isInteger(quantity) || quantity < 1 || quantity > quoteLimits.quantity) {
      note(`containers.${row}.quantity`, 'quote.quantityInvalid', { limit: quoteLimits.quantity })
    }
  })

  if (draft.readyOn === null) note('readyOn', 'quote.readyDateMissing')

  if (blank(draft.cargo.name)) note('cargo.name', 'quote.cargoMissing')
  else if (!validCargoName(draft.cargo.name as string, tables.stopWords))
    note('cargo.name', 'quote.cargoNameInvalid')
  if (blank(draft.cargo.category)) note('cargo.category', 'quote.cargoCategoryMissing')
  else if (!tables.cargoCategoryKnown(draft.cargo.category as string)) note('cargo.category', 'field.invalid')
  if (draft.cargo.hsCode !== null && !/^\d{4,13}$/.test(draft.cargo.hsCode))
    note('cargo.hsCode', 'field.invalid')

  const services = draft.services ?? []
  if (services.length === 0) note('services', 'quote.servicesMissing')
  else if (services.includes(noService) ? services.length > 1 : !services.every(isService))
    note('services', 'field.invalid')
  if (services.includes('cargoInsurance')) {
    if (draft.goodsValue === null) note('goodsValue', 'required')
    else if (draft.goodsValue.minor <= 0) note('goodsValue', 'number.positive')
  }
  if (services.includes('storage')) {
    if (draft.storageDays === null) note('storageDays', 'required')
    else if (!Number.isInteger(draft.storageDays) || draft.storageDays < 1)
      note('storageDays', 'number.positive')
    else if (draft.storageDays > quoteLimits.storageDays) {
      note('storageDays', 'number.tooLarge', { max: quoteLimits.storageDays })
    }
  }
  return fields
}

function notePlace(
  end: End,
  place: DraftPlace,
  tables: QuoteTables,
  note: (path: string, code: FieldRefusal['code'], params?: FieldRefusal['params']) => void,
): void {
  const codes = endCodes[end]
  if (place.kind === null) {
    note(`${end}.kind`, codes.kind)
    return
  }
  if (place.kind === 'port') {
    if (blank(place.port)) note(`${end}.port`, codes.address)
    else if (tables.countryOfPort(place.port as string) === null) note(`${end}.port`, 'seaport.unknown')
    else if (tables.portClosed(place.port as string)) note(`${end}.port`, 'seaport.closed')
    return
  }
  if (blank(place.country)) note(`${end}.country`, codes.address)
  else if (blank(place.city)) note(`${end}.city`, codes.address)
  if (blank(place.street)) note(`${end}.street`, codes.street)
  else if ([...(place.street as string)].length > quoteLimits.streetLength) {
    note(`${end}.street`, 'text.tooLong', { limit: quoteLimits.streetLength })
  }
}

/** Whether the rule about countries applies: always but from port to door (requirements §5, decision 011). */
export const countriesMustDiffer = (pickup: PlaceKind, delivery: PlaceKind): boolean =>
  !(pickup === 'port' && delivery === 'door')

/**
 * The request that a draft states. Refuses with `quote.noContainers`, `request.invalid` and a code per field,
 * `quote.pickupInformationMissing`, `quote.readyDatePassed` or `quote.sameCountry`, in this order.
 */
export function readQuoteRequest(draft: QuoteDraft, tables: QuoteTables, today: BusinessDate): QuoteRequest {
  if (draft.containers.length === 0) throw new Refusal('quote.noContainers')
  const fields = quoteFieldRefusals(draft, tables)
  if (Object.keys(fields).length > 0) throw new Refusal('request.invalid', {}, fields)

  const information = draft.pickupInformation
  if (
    draft.freePickup &&
    (!information || blank(information.contact) || blank(information.phone) || blank(information.address))
  ) {
    throw new Refusal('quote.pickupInformationMissing')
  }
  const readyOn = draft.readyOn as BusinessDate
  if (readyOn < today) {
    throw new Refusal('quote.readyDatePassed', {}, { readyOn: { code: 'date.invalid', params: {} } })
  }
  if (readyOn > addDays(today, quoteLimits.readyDays)) {
    throw new Refusal('request.invalid', {}, { readyOn: { code: 'date.invalid', params: {} } })
  }
  const pickup = placeOf(draft.pickup, tables)
  const delivery = placeOf(draft.delivery, tables)
  if (countriesMustDiffer(pickup.kind, delivery.kind) && pickup.country === delivery.country) {
    throw new Refusal('quote.sameCountry')
  }

  const quantities = new Map<string, number>()
  for (const { type, quantity } of draft.containers) {
    quantities.set(type as string, (quantities.get(type as string) ?? 0) + (quantity as number))
  }
  const services = valueAddedServices.filter((each) => draft.services?.includes(each))
  return {
    pickup,
    delivery,
    containers: [...quantities].map(([type, quantity]) => ({ type, quantity })),
    readyOn,
    cargo: {
      category: draft.cargo.category as string,
      name: (draft.cargo.name as string).trim(),
      hsCode: draft.cargo.hsCode,
    },
    services,
    goodsValue: services.includes('cargoInsurance') ? draft.goodsValue : null,
    storageDays: services.includes('storage') ? draft.storageDays : null,
    freePickup: draft.freePickup,
    pickupInformation: draft.freePickup ? information : null,
  }
}

function placeOf(place: DraftPlace, tables: QuoteTables): Place {
  if (place.kind === 'port') {
    const port = place.port as string
    return { kind: 'port', port, country: tables.countryOfPort(port) as string }
  }
  return {
    kind: 'door',
    country: place.country as string,
    province: place.province,
    city: place.city as string,
    region: place.region,
    street: (place.street as string).trim(),
  }
}

/** Domestic orders are picked up in China, overseas orders elsewhere (decision 012). */
export const isDomestic = (request: Pick<QuoteRequest, 'pickup'>): boolean => request.pickup.country === 'CN'
