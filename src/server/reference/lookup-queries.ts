import type { ReplyOf } from '#contract/endpoint.ts'
import { type Lookup, landPoint, type listLookup, type listStations } from '#contract/lookups.ts'
import { inLanguage, type Language } from '#domain/kernel/language.ts'
import { divisionNames, divisionPoint } from '#domain/reference/divisions.ts'
import type { Context } from '#server/platform/context.ts'
import { offeredSeaports } from './queries.ts'

type Pair = ReplyOf<typeof listLookup>[number]
type Read = (ctx: Context, language: Language) => Pair[]

const pairsOf: Readonly<Record<Lookup, Read>> = {
  carriers: ({ reference }, language) =>
    [...reference.carriers.values()].map(({ scac, name }) => ({
      key: scac,
      value: inLanguage(name, language),
    })),
  cargoCategories: ({ reference }, language) =>
    reference.cargoCategories.map(({ code, name }) => ({ key: code, value: inLanguage(name, language) })),
  charges: ({ reference }, language) =>
    [...reference.charges.values()].map(({ code, name }) => ({
      key: code,
      value: inLanguage(name, language),
    })),
  containerTypes: ({ reference }, language) =>
    reference.containerTypes
      .filter(({ offered }) => offered)
      .map(({ code, name }) => ({ key: code, value: inLanguage(name, language) })),
  countries: ({ reference }, language) =>
    reference.countries.map(({ code, name }) => ({ key: code, value: inLanguage(name, language) })),
  divisions: ({ reference: { divisions } }, language) =>
    [...divisions.byCode.keys()].map((code) => ({
      key: code,
      value: divisionNames(divisions, code)
        .map((name) => inLanguage(name, language))
        .join(' '),
    })),
  seaports: (ctx, language) =>
    offeredSeaports(ctx).map(({ code, name }) => ({
      key: code,
      value: inLanguage({ zh: name.zh ?? name.en, en: name.en }, language),
    })),
  services: ({ reference }, language) =>
    reference.services.map(({ code, name }) => ({ key: code, value: inLanguage(name, language) })),
}

type Page = { readonly page: number; readonly size: number }

const pageOf = <Row>(rows: readonly Row[], { page, size }: Page): Row[] =>
  rows.slice((page - 1) * size, page * size)

/** A page of a list of codes, each once, sorted by code. */
export function findLookup(ctx: Context, language: Language, asked: Page & { list: Lookup }): Pair[] {
  const pairs = new Map(pairsOf[asked.list](ctx, language).map((pair) => [pair.key, pair]))
  return pageOf(
    [...pairs.values()].sort((a, b) => (a.key < b.key ? -1 : 1)),
    asked,
  )
}

type Station = ReplyOf<typeof listStations>[number]

/** A page of ports and of the cities in China and abroad, sorted by code. */
export function findStations(ctx: Context, language: Language, asked: Page): Station[] {
  const { divisions, foreignPlaces } = ctx.reference
  const ports = offeredSeaports(ctx).map(({ code, name, lat, lon }) => ({
    code,
    objtypeid: null,
    stnname: inLanguage({ zh: name.zh ?? name.en, en: name.en }, language),
    lat,
    lon,
  }))
  const cities = [...divisions.byCode.values()].flatMap(({ code, level, name }): Station[] => {
    const point = level === 'city' ? divisionPoint(divisions, code) : null
    return point ? [{ code, objtypeid: landPoint, stnname: inLanguage(name, language), ...point }] : []
  })
  const abroad = [...foreignPlaces.cities.values()].map(
    ({ code, name, lat, lon }): Station => ({
      code,
      objtypeid: landPoint,
      stnname: inLanguage(name, language),
      lat,
      lon,
    }),
  )
  return pageOf(
    [...ports, ...cities, ...abroad].sort((a, b) => (a.code < b.code ? -1 : 1)),
    asked,
  )
}
