import type { Bilingual } from '#domain/kernel/language.ts'
import type { PortCall } from '#domain/quotes/offer.ts'
import type { Place } from '#domain/quotes/quote-request.ts'
import { divisionNames } from '#domain/reference/divisions.ts'
import type { Reference } from '#domain/reference/reference.ts'
import { bills as enBills } from '#i18n/en-US/bills.ts'
import { orders as enOrders } from '#i18n/en-US/orders.ts'
import { papers as enPapers } from '#i18n/en-US/papers.ts'
import { quotes as enQuotes } from '#i18n/en-US/quotes.ts'
import type { Phrases } from '#i18n/phrases.ts'
import { bills as zhBills } from '#i18n/zh-CN/bills.ts'
import { orders as zhOrders } from '#i18n/zh-CN/orders.ts'
import { papers as zhPapers } from '#i18n/zh-CN/papers.ts'
import { quotes as zhQuotes } from '#i18n/zh-CN/quotes.ts'
import type { Context } from '#server/platform/context.ts'
import type { Paper } from '#server/platform/pdf/paper.ts'

/** Words of a paper in both languages at once. */

const zh = { papers: zhPapers, quotes: zhQuotes, orders: zhOrders, bills: zhBills }
const en = { papers: enPapers, quotes: enQuotes, orders: enOrders, bills: enBills }
type Texts = Phrases<typeof zh>
type Value = string | number | Bilingual

const fill = (phrase: string, values: Readonly<Record<string, Value>>, side: 'zh' | 'en'): string =>
  phrase.replaceAll(/\{\{(\w+)\}\}/g, (whole, name: string) => {
    const value = values[name]
    return value === undefined ? whole : typeof value === 'object' ? value[side] : String(value)
  })

/** A phrase in both languages: `both((t) => t.papers.order.paidAt, { at })`. */
export const both = (
  pick: (texts: Texts) => string,
  values: Readonly<Record<string, Value>> = {},
): Bilingual => ({ zh: fill(pick(zh), values, 'zh'), en: fill(pick(en), values, 'en') })

/** Words one after the other, in each language with its own sign between them. */
export const listed = (words: readonly Bilingual[]): Bilingual => ({
  zh: words.map((each) => each.zh).join(zhQuotes.offer.viaJoin),
  en: words.map((each) => each.en).join(', '),
})

/** The name of a code in one of the reference tables; the code itself where it is not known. */
export const named = (
  table: readonly { readonly code: string; readonly name: Bilingual }[],
  code: string,
): Bilingual => table.find((each) => each.code === code)?.name ?? { zh: code, en: code }

export const portWords = ({ code, name }: Pick<PortCall, 'code' | 'name'>): Bilingual => ({
  zh: `${name.zh ?? name.en} ${code}`,
  en: `${name.en} ${code}`,
})

/** An end of the way: a port by name, or an address as each language writes it, from the large or from the small. */
export function placeWords(reference: Reference, place: Place): Bilingual {
  if (place.kind === 'port') {
    const port = reference.seaports.get(place.port)
    return port ? portWords(port) : { zh: place.port, en: place.port }
  }
  const country = named(reference.countries, place.country)
  const { divisions, foreignPlaces } = reference
  const chinese = place.country === 'CN'
  const names: readonly Bilingual[] = chinese
    ? divisionNames(divisions, place.region ?? place.city)
    : [
        ...foreignPlaces.states
          .filter((each) => each.country === place.country && each.code === place.province)
          .map((each) => each.name),
        ...[foreignPlaces.cities.get(place.city)?.name ?? { zh: place.city, en: place.city }],
      ]
  const down = [country, ...names]
  const gap = chinese ? '' : ' '
  return {
    zh: [...down.map((each) => each.zh), place.street].join(gap),
    en: [place.street, ...[...down].reverse().map((each) => each.en)].join(', '),
  }
}

/** What every paper has: the brand, the page's sentences and when it was printed. */
export function paperFrame(ctx: Context, at: string): Pick<Paper, 'brand' | 'foot' | 'page' | 'madeAt'> {
  const { brand } = ctx.config
  const contact = brand.phone ? both((t) => t.papers.contact, { phone: brand.phone }) : null
  return {
    brand: { name: brand.name, contact: contact?.en ?? '', logo: brand.logo, colour: brand.colour },
    foot: both((t) => t.papers.page.foot, { brand: brand.name, at }),
    page: { pageOf: both((t) => t.papers.page.pageOf), missing: both((t) => t.papers.page.missing) },
    madeAt: ctx.clock(),
  }
}
