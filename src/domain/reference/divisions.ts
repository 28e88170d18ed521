import type { Bilingual } from '#domain/kernel/language.ts'

/**
 * China's divisions: province, city, county (district), street. A code says where it belongs: two digits name the
 * province, four the city, six the county, nine the street. The odd rules: a municipality such as Shanghai has one
 * city of its own name, some counties hang directly under a province behind a city that is only a heading, and
 * cities without districts (Dongguan, Zhongshan, Danzhou) have their towns where others have counties, without
 * streets below them.
 */
export const divisionLevels = ['province', 'city', 'county', 'street'] as const
export type DivisionLevel = (typeof divisionLevels)[number]

export type Division = {
  /** Six digits; nine for a street. */
  readonly code: string
  readonly level: DivisionLevel
  readonly name: Bilingual
  /** Degrees (WGS 84) of the seat, null where not known: ask the parent. */
  readonly at: { readonly lat: number; readonly lon: number } | null
}

type NamedRow = readonly [code: string, zh: string, en: string]
type PlacedRow = NamedRow | readonly [code: string, zh: string, en: string, lat: number, lon: number]

/** The table as it is stored: rows by level, streets by the code of their county. */
export type DivisionTable = {
  readonly provinces: readonly NamedRow[]
  readonly cities: readonly PlacedRow[]
  readonly counties: readonly PlacedRow[]
  readonly streets: Readonly<Record<string, readonly NamedRow[]>>
}

export type Divisions = {
  /** The three upper levels; streets are read county by county. */
  readonly byCode: ReadonlyMap<string, Division>
  /** Codes below a code; the provinces stand under ''. */
  readonly below: ReadonlyMap<string, readonly string[]>
  readonly streets: DivisionTable['streets']
}

/** Brings the table into the form that is searched; a few thousand rows, streets are left as they are. */
export function divisionsFrom(table: DivisionTable): Divisions {
  const byCode = new Map<string, Division>()
  const below = new Map<string, string[]>()
  const put = (level: DivisionLevel, row: PlacedRow, parent: string): void => {
    byCode.set(row[0], divisionFrom(level, row))
    const siblings = below.get(parent)
    if (siblings) siblings.push(row[0])
    else below.set(parent, [row[0]])
  }
  for (const row of table.provinces) put('province', row, '')
  for (const row of table.cities) put('city', row, `${row[0].slice(0, 2)}0000`)
  for (const row of table.counties) put('county', row, `${row[0].slice(0, 4)}00`)
  return { byCode, below, streets: table.streets }
}

const divisionFrom = (level: DivisionLevel, row: PlacedRow): Division => ({
  code: row[0],
  level,
  name: { zh: row[1], en: row[2] },
  at: row.length === 5 ? { lat: row[3], lon: row[4] } : null,
})

/** The county a street's code stands under; null for a street whose county bears another code. */
function countyOfStreet(divisions: Divisions, code: string): string | null {
  const own = code.slice(0, 6)
  if (divisions.streets[own]?.some((row) => row[0] === code)) return own
  const city = code.slice(0, 4)
  for (const [county, rows] of Object.entries(divisions.streets))
    if (county.startsWith(city) && rows.some((row) => row[0] === code)) return county
  return null
}

export function findDivision(divisions: Divisions, code: string): Division | null {
  if (!/^\d{9}$/.test(code)) return divisions.byCode.get(code) ?? null
  const county = countyOfStreet(divisions, code)
  const row = county && divisions.streets[county]?.find((each) => each[0] === code)
  return row ? divisionFrom('street', row) : null
}

/** The divisions right below one, in the order of their codes; below '' stand the provinces. */
export function divisionsBelow(divisions: Divisions, code: string): readonly Division[] {
  const streets = divisions.streets[code]
  if (streets) return streets.map((row) => divisionFrom('street', row))
  return (divisions.below.get(code) ?? []).flatMap((each) => divisions.byCode.get(each) ?? [])
}

/** From the province down to the division itself; empty for a code that does not exist. */
export function divisionPath(divisions: Divisions, code: string): readonly Division[] {
  const self = findDivision(divisions, code)
  if (!self) return []
  const county = self.level === 'street' ? countyOfStreet(divisions, code) : code
  const chain = [`${code.slice(0, 2)}0000`, `${code.slice(0, 4)}00`, county ?? '']
  const codes = [
    ...new Set(
      self.level === 'street'
        ? [...chain, code]
        : [...chain.slice(0, divisionLevels.indexOf(self.level)), code],
    ),
  ]
  return codes.flatMap((each) => findDivision(divisions, each) ?? [])
}

/** A city that is only a heading over counties that hang under the province itself (GB/T 2260). */
const isHeading = (division: Division): boolean =>
  division.level === 'city' && (/^\d\d90/.test(division.code) || division.code === '500200')

/** The names to print, from the largest down: without headings, a municipality once, not twice. */
export function divisionNames(divisions: Divisions, code: string): readonly Bilingual[] {
  const path = divisionPath(divisions, code).filter((each) => !isHeading(each))
  return path.map((each) => each.name).filter((name, at, all) => name.zh !== all[at - 1]?.zh)
}

/** Where a division lies, from itself or the nearest one above it that is known; for distances, not for maps. */
export function divisionPoint(divisions: Divisions, code: string): { lat: number; lon: number } | null {
  return divisionPath(divisions, code).findLast((each) => each.at)?.at ?? null
}
