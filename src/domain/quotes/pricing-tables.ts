import type { Currency } from '#domain/kernel/money.ts'
import type { Allotments } from '#domain/rates/allotments.ts'
import type { Markups } from '#domain/rates/markups.ts'
import type { RateLine, ServiceTariff, TruckingTariff } from '#domain/rates/rate-lines.ts'
import type { Carrier } from '#domain/reference/carriers.ts'
import type { Charge } from '#domain/reference/charges.ts'
import type { ContainerType } from '#domain/reference/containers.ts'
import type { EmissionFactors } from '#domain/reference/emissions.ts'
import type { Seaport } from '#domain/reference/seaports.ts'
import type { ExclusionRule } from '#domain/reference/tables.ts'
import type { OfferRate } from './offer.ts'

/** All that a price is made of, besides the request. */
export type PricingTables = {
  readonly now: Date
  readonly lines: readonly RateLine[]
  /** Tariffs between the ends' doors and ports, empty for an end that is a port. */
  readonly pickups: readonly TruckingTariff[]
  readonly deliveries: readonly TruckingTariff[]
  /** What is put on top of bought prices, for the level of whoever asks. */
  readonly markups: Markups
  /** The space that is kept for us on sailings. */
  readonly allotments: Allotments
  readonly serviceTariffs: readonly ServiceTariff[]
  /** The last rate of a currency in CNY on or before today. */
  readonly rates: ReadonlyMap<Currency, OfferRate>
  readonly ports: ReadonlyMap<string, Seaport>
  readonly carriers: ReadonlyMap<string, Carrier>
  readonly containerTypes: readonly ContainerType[]
  readonly charges: ReadonlyMap<string, Charge>
  readonly exclusions: readonly ExclusionRule[]
  readonly emissionFactors: EmissionFactors
  readonly kilometres: (pol: string, pod: string, passage: RateLine['passage']) => number | null
}
