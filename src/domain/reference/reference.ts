import type { Carrier, OwnerCode } from './carriers.ts'
import type { Charge } from './charges.ts'
import type { ContainerType } from './containers.ts'
import type { Divisions } from './divisions.ts'
import type { EmissionFactors } from './emissions.ts'
import type { ForeignPlaces } from './foreign-places.ts'
import type { SeaportIndex } from './seaport-search.ts'
import type { Seaport } from './seaports.ts'
import type { CargoCategory, Country, ExclusionRule, ServiceTerms } from './tables.ts'
import type { Terminal } from './terminals.ts'
import type { VesselNames } from './vessel-names.ts'

/**
 * The tables the trade is counted in: ports, countries, divisions, container types, carriers,
 * charge codes. They come with the product (decision 022) and are read once at start. Ports and charges
 * are beside that what clerks say of them: each time they change, other maps stand here (decision 070), so what is
 * made of one of them is kept by the map and not by the whole.
 */
export type Reference = {
  /** Every port that anything may name, also those that are closed. */
  readonly seaports: ReadonlyMap<string, Seaport>
  /** Ports that are offered no more. */
  readonly closedSeaports: ReadonlySet<string>
  /** The ports that are offered. */
  readonly seaportIndex: SeaportIndex
  /** By the UN/LOCODE of their port; only the large container ports have any. */
  readonly terminals: ReadonlyMap<string, readonly Terminal[]>
  readonly countries: readonly Country[]
  readonly divisions: Divisions
  readonly foreignPlaces: ForeignPlaces
  readonly containerTypes: readonly ContainerType[]
  readonly carriers: ReadonlyMap<string, Carrier>
  /** Owner codes of containers, of carriers and lessors. */
  readonly ownerCodes: readonly OwnerCode[]
  /** In the order of lists, the closed ones among them. */
  readonly charges: ReadonlyMap<string, Charge>
  readonly cargoCategories: readonly CargoCategory[]
  readonly cargoStopWords: readonly string[]
  readonly services: readonly ServiceTerms[]
  readonly exclusions: readonly ExclusionRule[]
  readonly emissionFactors: EmissionFactors
  readonly vesselNames: VesselNames
}
