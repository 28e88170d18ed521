import { type SeaportIndex, searchSeaports } from './seaport-search.ts'
import type { Lane, Seaport } from './seaports.ts'

/**
 * The list of ports as a reader narrows it: by text, by country, by trade lane. Beside the ports stands how many
 * there are per country and per lane under the other two choices, so that no choice leads to an empty list.
 */
export type SeaportFilter = {
  readonly text: string
  readonly country: string | null
  readonly lane: Lane | null
}

export type SeaportCounts<Key extends string> = readonly { readonly key: Key; readonly count: number }[]
export type SeaportList = {
  readonly ports: readonly Seaport[]
  readonly countries: SeaportCounts<string>
  readonly lanes: SeaportCounts<Lane>
}

function countsOf<Key extends string>(keys: readonly Key[]): SeaportCounts<Key> {
  const counts = new Map<Key, number>()
  for (const key of keys) counts.set(key, (counts.get(key) ?? 0) + 1)
  return [...counts].map(([key, count]) => ({ key, count })).sort((a, b) => (a.key < b.key ? -1 : 1))
}

/** Busy ports first; by English name among equals. */
const byRank = (a: Seaport, b: Seaport): number =>
  a.rank - b.rank || (a.name.en < b.name.en ? -1 : a.name.en > b.name.en ? 1 : a.code < b.code ? -1 : 1)

/** The ports of a filter: best match first where a text is given, else the busiest first. */
export function filterSeaports(index: SeaportIndex, { text, country, lane }: SeaportFilter): SeaportList {
  const named =
    text.trim() === ''
      ? index.entries.map(({ port }) => port).sort(byRank)
      : searchSeaports(index, text, index.entries.length)
  const inCountry = (port: Seaport) => country === null || port.country === country
  const onLane = (port: Seaport) => lane === null || port.lane === lane
  return {
    ports: named.filter((port) => inCountry(port) && onLane(port)),
    countries: countsOf(named.filter(onLane).map((port) => port.country)),
    lanes: countsOf(named.filter(inCountry).map((port) => port.lane)),
  }
}
