/** An end of a lane as rules name it: a LOCODE, a two-letter country, or null for everywhere. */
export type LaneEnd = string | null

export type LanePort = { readonly code: string; readonly country: string }

/** How closely an end is named: a port 2, a country 1, everywhere 0. */
export const endGrade = (end: LaneEnd): number => (end === null ? 0 : end.length === 2 ? 1 : 2)

export const isAtEnd = (end: LaneEnd, port: LanePort): boolean =>
  end === null || end === port.code || end === port.country
