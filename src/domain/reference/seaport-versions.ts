import { buildSeaportIndex, type SeaportIndex } from './seaport-search.ts'
import type { Lane, Seaport, SeaportKind } from './seaports.ts'

/**
 * Ports come with the product; clerks add others and say of those that are there what they know better, each time in a
 * version with who wrote it. The newest counts. A closed port is offered no more; orders and schedules that name it are
 * read as before. A version without a port is the product's own again.
 */
export type SeaportVersion = {
  readonly code: string
  /** Counts from 1 for each code. */
  readonly version: number
  /** Null where the product's own stands again. */
  readonly port: Seaport | null
  readonly closed: boolean
}

/** A port as clerks write it. */
export type SeaportFields = {
  readonly name: { readonly en: string; readonly zh: string | null }
  readonly lat: number
  readonly lon: number
  readonly zone: string
  readonly kind: SeaportKind
  readonly lane: Lane
  readonly rank: Seaport['rank']
  readonly aliases: readonly string[]
  /** Syllables of the Chinese name, divided by spaces; empty where they are not told. */
  readonly pinyin: string
}

/** Assumed (decision 070) */
export const seaportLimits = { name: 60, alias: 60, aliases: 20, pinyin: 80, note: 200 } as const

/** Whether the runtime knows a time zone by this name, as the reference tables write it: Asia/Shanghai. */
export function isTimeZone(text: string): boolean {
  if (!/^[A-Z][A-Za-z_]+(\/[A-Za-z_+-]+\d*){1,2}$/.test(text)) return false
  try {
    return new Intl.DateTimeFormat('en', { timeZone: text }).resolvedOptions().timeZone !== ''
  } catch {
    return false
  }
}

/**
 * The port that fields make of a code.
 * @param own as the product brings it; its country, region and, where the Chinese name is the same, its pinyin stay
 */
export function seaportOf(code: string, fields: SeaportFields, own: Seaport | null): Seaport {
  const syllables = fields.pinyin.toLowerCase().split(/\s+/).filter(Boolean)
  const sameName = own !== null && own.name.zh === fields.name.zh && syllables.length === 0
  const { pinyin: _, ...rest } = fields
  return {
    ...rest,
    code,
    country: own?.country ?? code.slice(0, 2),
    pinyin: sameName ? own.pinyin : syllables.join(''),
    initials: sameName ? own.initials : syllables.map((each) => each[0]).join(''),
    ...(own?.region === undefined ? {} : { region: own.region }),
  }
}

export type Seaports = {
  /** All that anything may name, the closed ones among them. */
  readonly seaports: ReadonlyMap<string, Seaport>
  readonly closed: ReadonlySet<string>
  /** Those that are offered. */
  readonly seaportIndex: SeaportIndex
}

/**
 * The ports by their codes.
 * @param newest the newest version of each port that has any
 */
export function seaportsWith(
  bundled: ReadonlyMap<string, Seaport>,
  newest: readonly SeaportVersion[],
): Seaports {
  const seaports = new Map(bundled)
  const closed = new Set<string>()
  for (const version of newest) {
    if (version.port) seaports.set(version.code, version.port)
    if (version.closed) closed.add(version.code)
  }
  const all = [...seaports.values()].sort((a, b) => (a.code < b.code ? -1 : 1))
  return {
    seaports: new Map(all.map((port) => [port.code, port])),
    closed,
    seaportIndex: buildSeaportIndex(all.filter(({ code }) => !closed.has(code))),
  }
}

/** The port that has this code as another name of its quay; null for none. */
export function aliasHolder(seaports: Iterable<Seaport>, code: string): Seaport | null {
  for (const port of seaports) if (port.code !== code && port.aliases.includes(code)) return port
  return null
}
