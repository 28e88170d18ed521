/**
 * A seaport is a place a carrier names on a bill of lading: a harbour on the coast, a berth on a river,
 * or an inland depot that carriers sell a through price to. It is known by one UN/LOCODE, the one used in
 * the trade; other codes for the same quay stand among its aliases, so a port is never listed twice.
 * The lane says which trade the port belongs to, the rank how busy it is (it orders equal search hits).
 */

/** Trades a port is sold in; a closed list, one lane per port. */
export const seaportLanes = [
  'north-china',
  'east-china',
  'south-china',
  'northeast-asia',
  'southeast-asia',
  'south-asia',
  'middle-east',
  'red-sea',
  'mediterranean',
  'black-sea',
  'north-europe',
  'baltic',
  'west-africa',
  'east-africa',
  'south-africa',
  'north-america-west',
  'north-america-east',
  'gulf-of-mexico',
  'central-america',
  'caribbean',
  'south-america-east',
  'south-america-west',
  'oceania',
  'pacific-islands',
  'russia-far-east',
] as const
export type Lane = (typeof seaportLanes)[number]

/** `river` lies on an inland waterway or lake, `inland` is a depot reached by rail or road. */
export const seaportKinds = ['sea', 'river', 'inland'] as const
export type SeaportKind = (typeof seaportKinds)[number]

/** 1 is a leading container port of the world, 5 a local one. Assumed: a rough order by container throughput. */
export const seaportRanks = [1, 2, 3, 4, 5] as const
export type SeaportRank = (typeof seaportRanks)[number]

/** UN/LOCODE: ISO 3166-1 country, then three of A–Z and 2–9 (UNECE Recommendation 16). */
export const locodePattern = /^[A-Z]{2}[A-Z2-9]{3}$/

export type Seaport = {
  readonly code: string
  /** The Chinese name is null where no name is settled in the trade. */
  readonly name: { readonly en: string; readonly zh: string | null }
  /** ISO 3166-1 alpha-2. */
  readonly country: string
  /** Degrees, WGS 84, north and east positive. */
  readonly lat: number
  readonly lon: number
  /** IANA time zone. */
  readonly zone: string
  readonly kind: SeaportKind
  readonly lane: Lane
  readonly rank: SeaportRank
  /** Other UN/LOCODEs, former names, terminals and short forms, in any language. */
  readonly aliases: readonly string[]
  /** Chinese name without tones and spaces (`lutedan`), and its initials (`ltd`); empty without a Chinese name. */
  readonly pinyin: string
  readonly initials: string
  /** State or province, in English, where known. */
  readonly region?: string
}
