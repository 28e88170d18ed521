import type { OfferReply } from '#contract/quotes.ts'
import type { Bilingual } from '#domain/kernel/language.ts'
import { type Money, parseAmount } from '#domain/kernel/money.ts'
import type { QuoteRequest } from '#domain/quotes/quote-request.ts'
import { chargeStages } from '#domain/reference/charges.ts'
import type { Reference } from '#domain/reference/reference.ts'
import { formatDay, formatInstant, formatMoney, formatShare } from '#i18n/format.ts'
import type { Block, Fact, Row } from '#server/platform/pdf/paper.ts'
import { both, listed, named, placeWords, portWords } from './paper-words.ts'

/** The blocks that an offer prints alike on a quotation and on an order: the way, the goods, the price, its limits. */

export type PricedOffer = Pick<
  OfferReply,
  'charges' | 'totals' | 'exchangeRates' | 'exclusions' | 'servicesOnRequest'
>

const shown = { zero: 'shown' } as const
const plain = { currency: 'none', zero: 'shown' } as const
const joined = (amounts: readonly Money[]): string => amounts.map((each) => formatMoney(each)).join(' + ')

function chargeRow(reference: Reference, charge: OfferReply['charges'][number]): Row {
  const type = charge.containerType ? named(reference.containerTypes, charge.containerType) : null
  const notes: Bilingual[] = []
  if (type) notes.push({ zh: `${charge.containerType} ${type.zh}`, en: type.en })
  if (charge.includedHours !== null)
    notes.push(both((t) => t.quotes.detail.includedHours, { hours: charge.includedHours ?? 0 }))
  if (charge.mayChangeUntil) {
    const until = charge.mayChangeUntil
    notes.push(both((t) => t.quotes.detail.mayChange[until]))
  }
  const quantity = charge.percent
    ? `${formatShare(charge.percent.basisPoints)} × ${formatMoney(charge.percent.of, plain)}`
    : `${charge.quantity} × ${formatMoney(charge.unitPrice, plain)}`
  return {
    kind: 'line',
    cells: [
      { zh: `${charge.name.zh} ${charge.code}`, en: charge.name.en },
      both((t) => t.quotes.detail.bases[charge.basis]),
      both((t) => t.papers.charges.payers[charge.payer]),
      quantity,
      formatMoney(charge.amount, shown),
      formatMoney(charge.cny, plain),
    ],
    notes,
  }
}

/** The price line by line under its stages, then its sums; `after` stands below them. */
export function chargesBlock(reference: Reference, offer: PricedOffer, after: readonly Row[] = []): Block {
  const { totals, charges } = offer
  const rows: Row[] = chargeStages.flatMap((stage) => {
    const own = charges.filter((each) => each.stage === stage)
    if (own.length === 0) return []
    return [
      { kind: 'heading' as const, words: both((t) => t.papers.charges.stages[stage]) },
      ...own.map((charge) => chargeRow(reference, charge)),
    ]
  })
  const cny = (amount: Money) => formatMoney(amount, shown)
  return {
    kind: 'table',
    title: both((t) => t.papers.charges.title),
    columns: [
      { head: both((t) => t.papers.charges.charge), share: 3.2 },
      { head: both((t) => t.papers.charges.basis), share: 1.35 },
      { head: both((t) => t.papers.charges.payer), share: 0.9 },
      { head: both((t) => t.papers.charges.calculation), share: 1.9, align: 'right' },
      { head: both((t) => t.papers.charges.amount), share: 1.75, align: 'right' },
      { head: both((t) => t.papers.charges.cny), share: 1.5, align: 'right' },
    ],
    rows: [
      ...rows,
      {
        kind: 'sum',
        label: both((t) => t.papers.charges.byCurrency),
        value: joined(totals.byCurrency),
      },
      {
        kind: 'sum',
        label: both((t) => t.papers.charges.prepaid),
        value: cny(totals.prepaid.cny),
        ...(totals.prepaid.byCurrency.length > 0 ? { note: joined(totals.prepaid.byCurrency) } : {}),
      },
      {
        kind: 'sum',
        label: both((t) => t.papers.charges.collect),
        value: formatMoney(totals.collect.cny),
        ...(totals.collect.byCurrency.length > 0 ? { note: joined(totals.collect.byCurrency) } : {}),
      },
      { kind: 'sum', label: both((t) => t.papers.charges.total), value: cny(totals.cny), strong: true },
      ...after,
    ],
  }
}

/** The rates of exchange behind the sums, with their day and source. */
export const ratesBlock = ({ exchangeRates }: PricedOffer): Block => ({
  kind: 'texts',
  title: both((t) => t.papers.charges.rates),
  texts:
    exchangeRates.length === 0
      ? [both((t) => t.papers.charges.rateNone)]
      : exchangeRates.map(({ from, rate, on, source }) =>
          both((t) => t.papers.charges.rate, { from, rate, on, source }),
        ),
})

type Indicative = NonNullable<OfferReply['exclusions'][number]['indicative']>
type Basis =
  | 'container'
  | 'billOfLading'
  | 'shipment'
  | 'declaration'
  | 'day'
  | 'hour'
  | 'revenueTon'
  | 'percent'

function indicativeWords({ amount, currency, basis }: Indicative): Bilingual | null {
  const parsed = basis === 'percent' ? null : parseAmount(amount, currency)
  const words = both((t) => t.quotes.detail.exclusionBasis[basis as Basis] ?? '', {
    amount: parsed ? formatMoney(parsed) : amount,
  })
  return words.zh === '' ? null : words
}

/** What the price does not hold, why, and what it usually costs. */
export function exclusionsBlock(reference: Reference, offer: PricedOffer): Block {
  const texts = [
    ...offer.servicesOnRequest.map((code) =>
      both((t) => t.papers.charges.onRequest, { name: named(reference.services, code) }),
    ),
    ...offer.exclusions.map(({ name, reason, indicative }) => {
      const price = indicative && indicativeWords(indicative)
      const why = price ? both((t) => t.quotes.detail.exclusionPrice, { reason, price }) : reason
      return { zh: `${name.zh}（${why.zh}）`, en: `${name.en} (${why.en})` }
    }),
  ]
  return {
    kind: 'texts',
    title: both((t) => t.papers.charges.exclusions),
    texts: texts.length > 0 ? texts : [both((t) => t.papers.charges.none)],
  }
}

type Route = Pick<
  OfferReply,
  'pol' | 'pod' | 'via' | 'carrier' | 'service' | 'transitDays' | 'cutOffs' | 'freeTime'
>

/** The way and its times; `more` are the facts that only an order knows, in the place of the sailing's. */
export function routeBlock(
  reference: Reference,
  route: Route,
  request: Pick<QuoteRequest, 'pickup' | 'delivery'>,
  times: readonly Fact[],
): Block {
  const { freeTime } = route
  const days = (count: number | null) =>
    count === null ? both((t) => t.papers.route.freeUnknown) : both((t) => t.papers.route.days, { count })
  return {
    kind: 'facts',
    title: both((t) => t.papers.route.title),
    facts: [
      { label: both((t) => t.papers.route.pickup), value: placeWords(reference, request.pickup) },
      { label: both((t) => t.papers.route.delivery), value: placeWords(reference, request.delivery) },
      { label: both((t) => t.papers.route.pol), value: portWords(route.pol) },
      { label: both((t) => t.papers.route.pod), value: portWords(route.pod) },
      { label: both((t) => t.papers.route.carrier), value: route.carrier.name },
      { label: both((t) => t.papers.route.service), value: route.service },
      ...times,
      {
        label: both((t) => t.papers.route.via),
        value: route.via.length > 0 ? listed(route.via.map(portWords)) : both((t) => t.papers.route.direct),
      },
      {
        label: both((t) => t.papers.route.transit),
        value: both((t) => t.papers.route.days, { count: route.transitDays }),
      },
      ...[...route.cutOffs]
        .sort((a, b) => (a.at < b.at ? -1 : 1))
        .map(({ code, filing, at }) => ({
          label: both((t) => (filing ? t.quotes.detail.filing[filing] : t.quotes.detail.cutOff[code])),
          value: formatInstant(at, route.pol.zone),
        })),
      {
        label: both((t) => t.papers.route.free),
        value: both((t) => t.papers.route.freeDays, {
          demurrage: days(freeTime.demurrageDays),
          detention: days(freeTime.detentionDays),
        }),
      },
    ],
  }
}

/** What is shipped, as it was asked for. */
export const cargoFacts = (reference: Reference, request: QuoteRequest): Fact[] => [
  { label: both((t) => t.papers.cargo.name), value: request.cargo.name },
  {
    label: both((t) => t.papers.cargo.category),
    value: named(reference.cargoCategories, request.cargo.category),
  },
  {
    label: both((t) => t.papers.cargo.hsCode),
    value: request.cargo.hsCode ?? both((t) => t.papers.cargo.notGiven),
  },
  {
    label: both((t) => t.papers.cargo.containers),
    value: request.containers.map(({ type, quantity }) => `${quantity} × ${type}`).join(', '),
    note: listed(request.containers.map(({ type }) => named(reference.containerTypes, type))),
  },
  { label: both((t) => t.papers.cargo.readyOn), value: formatDay(request.readyOn) },
  {
    label: both((t) => t.papers.cargo.services),
    value:
      request.services.length > 0
        ? listed(request.services.map((code) => named(reference.services, code)))
        : both((t) => t.papers.cargo.noServices),
  },
  ...(request.goodsValue
    ? [{ label: both((t) => t.papers.cargo.goodsValue), value: formatMoney(request.goodsValue) }]
    : []),
  ...(request.storageDays
    ? [
        {
          label: both((t) => t.papers.cargo.storageDays),
          value: both((t) => t.papers.route.days, { count: request.storageDays ?? 0 }),
        },
      ]
    : []),
]
