/**
 * What a terminal says of a container on a bill of lading (requirements §3). The requirements name the keys alone; what
 * each of them means is decided here (decision 017). Null: the source does not say.
 */
export const releaseResults = ['released', 'held', 'waiting'] as const
export type ReleaseResult = (typeof releaseResults)[number]
export const boxStatuses = ['full', 'empty'] as const
export type BoxStatus = (typeof boxStatuses)[number]

export type CargoRecord = {
  /** ISO 6346 size and type code: 45G1. */
  readonly boxCode: string | null
  /** Number of the customs declaration. */
  readonly declareNo: string | null
  /** Vessel. */
  readonly vsl: string | null
  /** Voyage. */
  readonly voy: string | null
  readonly containerNo: string
  /** Size and type as the trade says it: 40HQ. */
  readonly bst: string | null
  /** Container and goods together, kilograms. */
  readonly boxTotalWeight: number | null
  /** Outer height, millimetres. */
  readonly boxHeight: number | null
  /** The empty container, kilograms. */
  readonly boxWeight: number | null
  /** Port of discharge, as the terminal's message says it: a UN/LOCODE. */
  readonly podEdi: string | null
  /** Port of loading, likewise. */
  readonly polEdi: string | null
  /** Where in the terminal or yard it stands, in the terminal's own words. */
  readonly fieldBox: string | null
  /** What customs decided. */
  readonly releaseResult: ReleaseResult | null
  /** Whether the terminal lets it be loaded or fetched. */
  readonly wharfReleaseMark: boolean | null
  readonly boxStatus: BoxStatus | null
  /** Whether goods of several shippers share it. */
  readonly collageMark: boolean | null
  /** Whether the release of customs has reached the terminal. */
  readonly customsReleaseMark: boolean | null
  /** Who owns the container: a carrier or a lessor. */
  readonly boxHolder: string | null
  readonly sealNo: string | null
}
export type CargoField = keyof CargoRecord

/** The fields by what they are about, in the order in which a reader asks for them. */
export const cargoGroups = {
  vessel: ['vsl', 'voy', 'polEdi', 'podEdi'],
  box: [
    'containerNo',
    'bst',
    'boxCode',
    'boxStatus',
    'boxTotalWeight',
    'boxWeight',
    'boxHeight',
    'boxHolder',
    'sealNo',
    'collageMark',
  ],
  terminal: ['fieldBox', 'wharfReleaseMark'],
  customs: ['declareNo', 'releaseResult', 'customsReleaseMark'],
} as const satisfies Record<string, readonly CargoField[]>
export type CargoGroup = keyof typeof cargoGroups
export const cargoGroupNames = Object.keys(cargoGroups) as CargoGroup[]
