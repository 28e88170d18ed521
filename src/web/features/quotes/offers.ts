import type { NamedOffer } from '#contract/quotes.ts'
import { type OfferSort, offerSorts, sortOffers } from '#domain/quotes/offer.ts'

/** What a reader does with a list of offers: sorts it, narrows it, and sees which one leads. */

export const routings = ['direct', 'transshipment'] as const
export type Routing = (typeof routings)[number]

export type OfferView = {
  readonly sort: OfferSort
  /** SCACs; none means every carrier. */
  readonly carriers: readonly string[]
  readonly routing: Routing | null
  /** First and last day of departure. */
  readonly departFrom: string | null
  readonly departTo: string | null
}

export const plainView: OfferView = {
  sort: 'price',
  carriers: [],
  routing: null,
  departFrom: null,
  departTo: null,
}

const day = (given: string | null): string | null =>
  given && /^\d{4}-\d{2}-\d{2}$/.test(given) ? given : null

/** The view that an address names. */
export const viewOfQuery = (search: URLSearchParams): OfferView => ({
  sort: offerSorts.find((each) => each === search.get('sort')) ?? 'price',
  carriers: search.getAll('carrier'),
  routing: routings.find((each) => each === search.get('routing')) ?? null,
  departFrom: day(search.get('departFrom')),
  departTo: day(search.get('departTo')),
})

/** The view as a query; what is plain is left out. */
export const queryOfView = (view: OfferView) => ({
  sort: view.sort === 'price' ? null : view.sort,
  carrier: [...view.carriers],
  routing: view.routing,
  departFrom: view.departFrom,
  departTo: view.departTo,
})

export const isNarrowed = (view: OfferView): boolean =>
  view.carriers.length > 0 || view.routing !== null || view.departFrom !== null || view.departTo !== null

const isDirect = (offer: NamedOffer): boolean => offer.via.length === 0

/** The offers that a view shows, in its order. */
export function offersInView(offers: readonly NamedOffer[], view: OfferView): NamedOffer[] {
  const shown = offers.filter(
    (offer) =>
      (view.carriers.length === 0 || view.carriers.includes(offer.carrier.scac)) &&
      (view.routing === null || isDirect(offer) === (view.routing === 'direct')) &&
      (view.departFrom === null || offer.departsOn >= view.departFrom) &&
      (view.departTo === null || offer.departsOn <= view.departTo),
  )
  return sortOffers(shown, view.sort)
}

/** Whether what was asked for still fits; nothing is counted where no space is kept. */
export const hasSpace = ({ space }: Pick<NamedOffer, 'space'>): boolean => space?.enough ?? true

export type Lead = 'cheapest' | 'fastest' | 'cleanest'

/** Which of the offers that have space lead, by key; those that are level lead together, and nothing leads where all are alike. */
export function leadsOf(all: readonly NamedOffer[]): ReadonlyMap<string, readonly Lead[]> {
  const offers = all.filter(hasSpace)
  const leads = new Map<string, Lead[]>()
  const mark = (lead: Lead, value: (offer: NamedOffer) => number | null) => {
    const known = offers.flatMap((offer) => {
      const each = value(offer)
      return each === null ? [] : [each]
    })
    const least = Math.min(...known)
    const winners = offers.filter((offer) => value(offer) === least)
    if (winners.length === offers.length) return
    for (const { key } of winners) leads.set(key, [...(leads.get(key) ?? []), lead])
  }
  mark('cheapest', (offer) => offer.totals.cny.minor)
  mark('fastest', (offer) => offer.transitDays)
  mark('cleanest', (offer) => offer.co2e?.grams ?? null)
  return leads
}

/** How much more CO2e an offer makes than the least of them, in whole percent; null when it is not known. */
export function aboveLeast(offer: NamedOffer, offers: readonly NamedOffer[]): number | null {
  if (!offer.co2e) return null
  const least = Math.min(...offers.flatMap((each) => (each.co2e ? [each.co2e.grams] : [])))
  return least > 0 ? Math.round(((offer.co2e.grams - least) / least) * 100) : null
}
