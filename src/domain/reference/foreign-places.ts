import type { Bilingual } from '#domain/kernel/language.ts'

/**
 * States and cities outside China, as far as doors are served. A city is named by a code of ours, made of its
 * country, its state and its English name: `DE-HH-hamburg`. A door in a city that is not here cannot be located.
 */
export type ForeignState = { readonly country: string; readonly code: string; readonly name: Bilingual }
export type ForeignCity = {
  readonly code: string
  readonly country: string
  readonly state: string | null
  readonly name: Bilingual
  readonly lat: number
  readonly lon: number
}

export type ForeignPlaces = {
  readonly states: readonly ForeignState[]
  readonly cities: ReadonlyMap<string, ForeignCity>
}

const slug = (name: string): string =>
  name
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '')

export const foreignCityCode = (country: string, state: string | null, name: string): string =>
  [country, state, slug(name)].filter(Boolean).join('-')

export function foreignPlacesFrom(table: {
  readonly states: readonly ForeignState[]
  readonly cities: readonly Omit<ForeignCity, 'code'>[]
}): ForeignPlaces {
  const cities = table.cities.map((city) => ({
    ...city,
    code: foreignCityCode(city.country, city.state, city.name.en),
  }))
  return { states: table.states, cities: new Map(cities.map((city) => [city.code, city])) }
}
