import { type Division, type Divisions, divisionPath, divisionsBelow } from '#domain/reference/divisions.ts'
import type { AddressWords } from './address-words.ts'

/**
 * Divisions at the beginning of a line, as people write them: with levels and endings left out, a municipality twice
 * or once, a county's city straight behind its province, or a town that alone says which county it is. Of several
 * readings the one that takes most of the line is right; where two places of one name take the same, only what they
 * have in common is read.
 */
export type DivisionReading = {
  readonly city: string | null
  readonly region: string | null
  /** Nine digits; where the table has the town that is named. */
  readonly town: string | null
  /** Signs of the line up to where the detail begins; the town's name is part of the detail. */
  readonly length: number
  /** How many levels were named. */
  readonly levels: number
  /** Several places bear what was written, and nothing says which. */
  readonly ambiguous: boolean
}

type Named = { readonly division: Division; readonly full: string; readonly shorts: readonly string[] }
export type DivisionNames = {
  readonly divisions: Divisions
  readonly provinces: readonly Named[]
  readonly cities: readonly Named[]
  readonly counties: readonly Named[]
}

const without = (name: string, endings: readonly string[]): string => {
  const ending = endings.find((each) => name.endsWith(each))
  return ending ? name.slice(0, -ending.length) : name
}

/** What people write instead of a name, the longest first. */
function shortNames(name: string, endings: readonly string[], words: AddressWords): string[] {
  let short = without(name, endings)
  if (short === name) return []
  for (
    let next = without(short, words.peoples);
    next !== short && next.length >= 2;
    next = without(short, words.peoples)
  )
    short = next
  if (short.length < 2) return []
  const { of, instead } = words.prefecture
  return name.endsWith(of) ? [short + instead, short] : [short]
}

/** Names to look for, made once for a table. */
export function divisionNamesOf(divisions: Divisions, words: AddressWords): DivisionNames {
  const all = [...divisions.byCode.values()]
  const of = (level: Division['level'], endings: readonly string[]): Named[] =>
    all
      .filter((each) => each.level === level)
      .map((division) => ({
        division,
        full: division.name.zh,
        shorts: shortNames(division.name.zh, endings, words),
      }))
  return {
    divisions,
    provinces: of('province', words.provinceEndings),
    cities: of('city', words.cityEndings),
    counties: of('county', words.countyEndings),
  }
}

type Found = { readonly code: string; readonly end: number; readonly levels: number; readonly full: boolean }

const gap = /^[\s,/·-]*/u

/** Behind gaps and headings. */
function skip(line: string, at: number, words: AddressWords): number {
  let next = at
  for (;;) {
    const behind = next + (gap.exec(line.slice(next))?.[0].length ?? 0)
    const heading = words.headings.find((each) => line.startsWith(each, behind))
    if (!heading) return behind
    next = behind + heading.length
  }
}

/** Whether what follows makes a road of a short name. */
function isRoad(line: string, end: number, words: AddressWords): boolean {
  let rest = line.slice(end)
  const side = words.roadSides.find((each) => rest.startsWith(each))
  if (side && words.roads.some((each) => rest.slice(side.length).startsWith(each))) return true
  if (side) rest = rest.slice(side.length)
  return words.roads.some((each) => rest.startsWith(each))
}

function matches(line: string, at: number, { full, shorts }: Named, words: AddressWords): number | null {
  if (line.startsWith(full, at)) return at + full.length
  const short = shorts.find((each) => line.startsWith(each, at))
  return short && !isRoad(line, at + short.length, words) ? at + short.length : null
}

function foundAmong(
  line: string,
  from: number,
  named: readonly Named[],
  levels: number,
  words: AddressWords,
): Found[] {
  const at = skip(line, from, words)
  return named.flatMap((each) => {
    const end = matches(line, at, each, words)
    return end === null
      ? []
      : [{ code: each.division.code, end, levels, full: line.startsWith(each.full, at) }]
  })
}

const inside = (code: string) =>
  code.endsWith('0000') ? code.slice(0, 2) : code.endsWith('00') ? code.slice(0, 4) : code
const below = (named: readonly Named[], code: string): readonly Named[] =>
  named.filter((each) => each.division.code.startsWith(inside(code)))

/** The one city of a municipality bears its province's name. */
const onlyCity = (names: DivisionNames, province: string): string | null => {
  const cities = divisionsBelow(names.divisions, province).filter((each) => !each.code.endsWith('0200'))
  const [first] = cities
  return first && first.name.zh === names.divisions.byCode.get(province)?.name.zh ? first.code : null
}

/** Readings from one place of the line on, each down to where it goes. */
function readingsAt(line: string, at: number, names: DivisionNames, words: AddressWords): Found[] {
  const readings: Found[] = []
  const counties = (among: readonly Named[], from: number, levels: number) =>
    readings.push(...foundAmong(line, from, among, levels + 1, words))
  const cities = (among: readonly Named[], from: number, levels: number) => {
    for (const city of foundAmong(line, from, among, levels + 1, words)) {
      readings.push(city)
      counties(below(names.counties, city.code), city.end, city.levels)
    }
  }
  for (const province of foundAmong(line, at, names.provinces, 1, words)) {
    readings.push(province)
    cities(below(names.cities, province.code), province.end, 1)
    counties(below(names.counties, province.code), province.end, 1)
  }
  cities(names.cities, at, 0)
  for (const county of foundAmong(line, at, names.counties, 1, words)) {
    const name = names.divisions.byCode.get(county.code)?.name.zh ?? ''
    if (county.full || name.endsWith(words.countyCityEnding)) readings.push(county)
  }
  return readings
}

type Town = { readonly county: string; readonly code: string }

/** Towns below a city or county whose name begins here. */
function townsAt(line: string, at: number, code: string, names: DivisionNames, words: AddressWords): Town[] {
  const counties = divisionsBelow(names.divisions, code).filter((each) => each.level === 'county')
  const within = code.endsWith('00') ? counties.map((each) => each.code) : [code]
  const from = skip(line, at, words)
  return within.flatMap((county) =>
    (names.divisions.streets[county] ?? [])
      .filter((row) => line.startsWith(without(row[1], [words.townOffice]), from))
      .map((row) => ({ county, code: row[0] })),
  )
}

const nothing: DivisionReading = {
  city: null,
  region: null,
  town: null,
  length: 0,
  levels: 0,
  ambiguous: false,
}

/** Reads the divisions that a line begins with. */
export function readDivisions(line: string, names: DivisionNames, words: AddressWords): DivisionReading {
  const readings = readingsAt(line, 0, names, words)
  const furthest = Math.max(0, ...readings.map((each) => each.end))
  if (furthest === 0) return nothing
  const ends = readings.filter((each) => each.end === furthest)
  // A province named alone and its municipality's city are one reading, and the deeper one says more.
  const deepest = Math.max(...ends.map((each) => each.levels))
  let best = ends.filter((each) => each.levels === deepest)
  if (best.some((each) => each.full)) best = best.filter((each) => each.full)
  const codes = [...new Set(best.map((each) => each.code))]
  const withTown = codes.flatMap((code) => townsAt(line, furthest, code, names, words))
  const candidates = codes.length > 1 && withTown.length > 0 ? withTown.map((each) => each.county) : codes
  const unique = [...new Set(candidates)]
  if (unique.length > 1) return shared(unique, furthest, deepest, names)
  const [code = ''] = unique
  const path = divisionPath(names.divisions, code)
  const city =
    path.find((each) => each.level === 'city')?.code ?? (code.endsWith('0000') ? onlyCity(names, code) : null)
  const county = path.find((each) => each.level === 'county')?.code ?? null
  const towns = city ? townsAt(line, furthest, county ?? city, names, words) : []
  const [town] = towns
  const oneTown = town && new Set(towns.map((each) => each.county)).size === 1 ? town : null
  return {
    city,
    region: county ?? oneTown?.county ?? null,
    town: oneTown?.code ?? null,
    length: skip(line, furthest, words),
    levels: deepest,
    ambiguous: false,
  }
}

/** What several places of one name have in common; the rest stays to be read. */
function shared(
  codes: readonly string[],
  length: number,
  levels: number,
  { divisions }: DivisionNames,
): DivisionReading {
  const cities = [...new Set(codes.map((code) => `${code.slice(0, 4)}00`))]
  const [city] = cities
  return cities.length === 1 && city && divisions.byCode.get(city)?.level === 'city'
    ? { ...nothing, city, length: 0, levels, ambiguous: true }
    : { ...nothing, levels, length: 0, ambiguous: length > 0 }
}

/** Where in a line a province is named in full with something before it, such as a name that was written without a gap. */
export function provinceInside(line: string, { provinces }: DivisionNames): number | null {
  const at = provinces
    .map((each) => line.indexOf(each.full))
    .filter((each) => each > 0)
    .sort((a, b) => a - b)
  return at[0] ?? null
}
