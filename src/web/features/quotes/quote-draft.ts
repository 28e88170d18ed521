import type { SavedQuoteReply } from '#contract/quotes.ts'
import { type BusinessDate, parseBusinessDate } from '#domain/kernel/business-date.ts'
import { currencies, decimal, parseAmount } from '#domain/kernel/money.ts'
import { type DraftPlace, noService, type QuoteDraft, quoteLimits } from '#domain/quotes/quote-request.ts'
import { valueAddedServices } from '#domain/rates/rate-lines.ts'

/**
 * A quote request in an address: `?from=CNSHA&to=NLRTM&type=40HQ&quantity=2&readyOn=2026-12-01`. Ports stand
 * in `from` and `to`; a door has its country, province, city, region and street beside them. Whoever opens
 * the link sees the same offers. Names and telephone numbers never stand in an address.
 */

export const noPlace: DraftPlace = {
  kind: null,
  port: null,
  country: null,
  province: null,
  city: null,
  region: null,
  street: null,
}

/** The form as a first visitor finds it: port to port, one row for a container. */
export const emptyDraft: QuoteDraft = {
  pickup: { ...noPlace, kind: 'port' },
  delivery: { ...noPlace, kind: 'port' },
  containers: [{ type: null, quantity: 1 }],
  readyOn: null,
  cargo: { category: null, name: null, hsCode: null },
  services: null,
  goodsValue: null,
  storageDays: null,
  freePickup: false,
  pickupInformation: null,
}

type LinkQuery = Record<string, string | string[] | null>

const doorParts = ['country', 'province', 'city', 'region', 'street'] as const
const ends = { pickup: 'from', delivery: 'to' } as const
const partName = (end: string, part: string): string => end + part.charAt(0).toUpperCase() + part.slice(1)

function placeQuery(end: 'from' | 'to', place: DraftPlace): LinkQuery {
  if (place.kind === 'port') return { [end]: place.port }
  if (place.kind === null) return {}
  const parts = doorParts.map((part) => [partName(end, part), place[part]])
  return { [partName(end, 'kind')]: 'door', ...Object.fromEntries(parts) }
}

/** The query that names a request; what is not filled in is left out. */
export function queryOfDraft(draft: QuoteDraft): LinkQuery {
  const goods = draft.services?.includes('cargoInsurance') ? draft.goodsValue : null
  return {
    ...placeQuery('from', draft.pickup),
    ...placeQuery('to', draft.delivery),
    type: draft.containers.map((row) => row.type ?? '').filter(Boolean),
    quantity: draft.containers.filter((row) => row.type).map((row) => String(row.quantity ?? '')),
    readyOn: draft.readyOn,
    category: draft.cargo.category,
    cargo: draft.cargo.name?.trim() ?? null,
    hsCode: draft.cargo.hsCode,
    service: [...(draft.services ?? [])],
    goodsValue: goods ? decimal(goods) : null,
    goodsCurrency: goods ? goods.currency : null,
    storageDays: draft.services?.includes('storage') ? String(draft.storageDays ?? '') : null,
    freePickup: draft.freePickup ? '1' : null,
  }
}

const text = (search: URLSearchParams, name: string, most: number): string | null =>
  search.get(name)?.trim().slice(0, most) || null

const whole = (given: string | null | undefined): number | null =>
  given && /^\d{1,6}$/.test(given) ? Number(given) : null

function placeOf(search: URLSearchParams, end: 'from' | 'to', otherwise: DraftPlace): DraftPlace {
  const parts = Object.fromEntries(
    doorParts.map((part) => [part, text(search, partName(end, part), quoteLimits.streetLength)]),
  ) as Pick<DraftPlace, (typeof doorParts)[number]>
  if (search.get(partName(end, 'kind')) === 'door' || parts.country) {
    return { ...noPlace, ...parts, kind: 'door', country: parts.country?.toUpperCase().slice(0, 2) ?? null }
  }
  const port = text(search, end, 10)
  return port ? { ...noPlace, kind: 'port', port: port.toUpperCase() } : otherwise
}

/** The draft that an address names; what it leaves out comes from `base`. Never fails on a spoilt address. */
export function draftOfQuery(search: URLSearchParams, base: QuoteDraft = emptyDraft): QuoteDraft {
  const types = search.getAll('type')
  const quantities = search.getAll('quantity')
  const services = search
    .getAll('service')
    .filter((each) => each === noService || (valueAddedServices as readonly string[]).includes(each))
  const currency = currencies.find((each) => each === search.get('goodsCurrency')) ?? 'USD'
  const readyOn = search.get('readyOn')
  const goodsValue = search.get('goodsValue')
  return {
    pickup: placeOf(search, ends.pickup, base.pickup),
    delivery: placeOf(search, ends.delivery, base.delivery),
    containers:
      types.length > 0
        ? types.slice(0, quoteLimits.containerRows).map((type, row) => ({
            type: type.slice(0, 10) || null,
            quantity: row in quantities ? whole(quantities[row]) : 1,
          }))
        : base.containers,
    readyOn: (readyOn === null ? null : parseBusinessDate(readyOn)) ?? base.readyOn,
    cargo: {
      category: text(search, 'category', 60) ?? base.cargo.category,
      name: text(search, 'cargo', 200) ?? base.cargo.name,
      hsCode: text(search, 'hsCode', 13) ?? base.cargo.hsCode,
    },
    services: services.length > 0 ? services : base.services,
    goodsValue: (goodsValue === null ? null : parseAmount(goodsValue, currency)) ?? base.goodsValue,
    storageDays: whole(search.get('storageDays')) ?? base.storageDays,
    freePickup: search.has('freePickup') ? search.get('freePickup') === '1' : base.freePickup,
    pickupInformation: base.pickupInformation,
  }
}

/** Whether an address says anything about a request. */
export const namesRequest = (search: URLSearchParams): boolean =>
  ['from', 'to', 'fromCountry', 'toCountry', 'fromKind', 'toKind', 'type', 'category', 'cargo'].some((name) =>
    search.has(name),
  )

/** A draft as it was kept in the browser, brought back into shape; null when it is not one. */
export function draftOfKept(kept: string | null): QuoteDraft | null {
  if (!kept) return null
  try {
    const given = JSON.parse(kept) as QuoteDraft
    const whole = Boolean(given.pickup && given.delivery && given.cargo && Array.isArray(given.containers))
    return whole ? { ...emptyDraft, ...given } : null
  } catch {
    return null
  }
}

/**
 * The draft as it is searched: who is met at a free pickup is known only to the browser in which it was
 * filled in, so a link opened elsewhere asks without it.
 */
export const draftToSearch = (draft: QuoteDraft, kept: QuoteDraft | null): QuoteDraft =>
  draft.freePickup && kept?.freePickup && kept.pickupInformation
    ? { ...draft, pickupInformation: kept.pickupInformation }
    : { ...draft, freePickup: false, pickupInformation: null }

/** The same request from or to another port, or with goods ready on another day. */
export function changedDraft(
  draft: QuoteDraft,
  change: {
    readonly kind: 'pickupPort' | 'deliveryPort' | 'readyDate'
    readonly port: string | null
    readonly readyOn: string | null
  },
): QuoteDraft {
  const at = (port: string): DraftPlace => ({ ...noPlace, kind: 'port', port })
  if (change.kind === 'readyDate')
    return { ...draft, readyOn: (change.readyOn ?? draft.readyOn) as BusinessDate | null }
  if (!change.port) return draft
  return change.kind === 'pickupPort'
    ? { ...draft, pickup: at(change.port) }
    : { ...draft, delivery: at(change.port) }
}

/** The query that asks the same again; a day that has passed is left to be chosen anew. */
export function queryToAskAgain(request: SavedQuoteReply['request'], today: BusinessDate): LinkQuery {
  const draft = draftOfRequest(request)
  const past = draft.readyOn !== null && draft.readyOn < today
  return { ...queryOfDraft(past ? { ...draft, readyOn: null } : draft), again: '1' }
}

/** Whether an address asks again: what it leaves out is not taken from what the browser kept. */
export const asksAgain = (search: URLSearchParams): boolean => search.get('again') === '1'

/** The form that leads to a request that was made before. */
export function draftOfRequest(request: SavedQuoteReply['request']): QuoteDraft {
  const end = (place: SavedQuoteReply['request']['pickup']): DraftPlace => ({ ...noPlace, ...place })
  return {
    ...request,
    pickup: end(request.pickup),
    delivery: end(request.delivery),
    readyOn: parseBusinessDate(request.readyOn),
    services: request.services.length > 0 ? request.services : [noService],
  }
}
