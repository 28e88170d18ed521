import type { SeaPassage } from '#domain/reference/sea-network.ts'

/**
 * A voyage is one round trip of a ship on a service: the calls in the order of sailing. A call has two voyage
 * numbers, as on a bill of lading: boxes are discharged under the number the ship comes with and loaded under the
 * one it leaves with. Boxes travel between two calls when the number they are loaded under is the one they are
 * discharged under.
 */

/** Where a voyage comes from: made from the reference services, or imported as a carrier told it. */
export const scheduleSources = ['generated', 'imported'] as const
export type ScheduleSource = (typeof scheduleSources)[number]

/** What became of a call (DCSA Commercial Schedules 1.0.3, `statusCode`). */
export const portCallStatuses = ['OMIT', 'BLNK', 'ADHO', 'PHOT', 'PHIN', 'ROTC', 'SLID', 'CUTR'] as const
export type PortCallStatus = (typeof portCallStatuses)[number]

/** A ship that omits a call or sails blank takes no boxes there. */
export const callsNotMade: readonly PortCallStatus[] = ['OMIT', 'BLNK']

/** The three times of an arrival or a departure (DCSA's classifiers PLN, EST and ACT). */
export type CallTimes = {
  readonly planned: Date
  readonly estimated: Date | null
  readonly actual: Date | null
}

export type PortCall = {
  /** UN/LOCODE. */
  readonly port: string
  readonly importVoyage: string | null
  readonly exportVoyage: string | null
  readonly arrival: CallTimes
  readonly departure: CallTimes
  readonly status: PortCallStatus | null
}

export type Voyage = {
  /** SCAC. */
  readonly carrier: string
  readonly service: string
  readonly vessel: string
  /** Null where the ship is invented. */
  readonly imo: string | null
  /** The way the service takes where there is a choice; it decides the distance. */
  readonly passage: SeaPassage | null
  readonly source: ScheduleSource
  readonly calls: readonly PortCall[]
}
