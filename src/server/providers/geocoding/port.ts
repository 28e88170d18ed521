import type { PointPrecision } from '#domain/addresses/door-points.ts'

/** A door in words and, where they are known, in the codes of our own places. */
export type DoorAddress = {
  /** ISO 3166-1 alpha-2. */
  readonly country: string
  /** Division code in China, code of a foreign place elsewhere. */
  readonly city: string
  /** Division code of the county, null elsewhere or where not known. */
  readonly region: string | null
  readonly street: string
}

export type DoorPoint = {
  /** Degrees, WGS 84. */
  readonly lat: number
  readonly lon: number
  readonly precision: PointPrecision
}

/**
 * Where a door lies. `locate` answers null when there is no such place, and throws ProviderFailure when the source
 * could not be asked, at the latest after `geocodingLimitMilliseconds`.
 */
export type Geocoder = {
  readonly name: string
  locate(door: DoorAddress): Promise<DoorPoint | null>
}

/** A person waits for the answer; the product's own limit is 20 s (requirements §9). */
export const geocodingLimitMilliseconds = 5_000
