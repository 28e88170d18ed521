import type { BusinessDate } from '#domain/kernel/business-date.ts'
import type { Currency } from '#domain/kernel/money.ts'
import type { ChargeBasis, ChargeCode, ChargePayer, ChargeStage } from '#domain/reference/charges.ts'
import type { SeaPassage } from '#domain/reference/sea-network.ts'
import type { TruckingDirection } from './rate-sheets.ts'

/** Services sold around the carriage; each is priced by tariffs of the kind `service`. */
export const valueAddedServices = [
  'customsDeclaration',
  'cargoInsurance',
  'fumigation',
  'containerLoading',
  'storage',
  'telexRelease',
  'importerFiling',
  'importClearance',
] as const
export type ValueAddedService = (typeof valueAddedServices)[number]

/** A surcharge or local charge of an ocean line. `minor` holds minor units, or basis points for a percentage. */
export type RateCharge = {
  readonly code: ChargeCode
  readonly basis: ChargeBasis
  readonly currency: Currency
  readonly minor: number
  readonly payer: ChargePayer
  readonly stage: ChargeStage
}

/** What one container of one type between two ports is sold for, or costs us, by one service. */
export type RateLine = {
  readonly sheetId: string
  readonly row: number
  /** The order in which sheets were applied; of lines for the same day the highest wins. */
  readonly sequence: number
  /** Whether the prices are what we pay; then they are marked up before anybody sees them. */
  readonly bought: boolean
  readonly carrier: string
  readonly service: string
  readonly pol: string
  readonly pod: string
  readonly via: readonly string[] | null
  readonly passage: SeaPassage | null
  readonly containerType: string
  readonly currency: Currency
  readonly minor: number
  readonly charges: readonly RateCharge[]
  /** First and last day of sailing the price holds for. */
  readonly validFrom: BusinessDate
  readonly validTo: BusinessDate
  readonly transitDays: number
  /** ISO weekdays of sailing as digits, Monday 1: `14` is Monday and Thursday. */
  readonly weekdays: string
  readonly demurrageDays: number | null
  readonly detentionDays: number | null
  readonly allotment: number | null
  readonly remarks: string | null
}

/** The price of a truck with one container between a port and a zone: a Chinese division or a foreign place. */
export type TruckingTariff = {
  readonly sheetId: string
  readonly row: number
  readonly sequence: number
  readonly bought: boolean
  readonly direction: TruckingDirection
  readonly port: string
  readonly zone: string
  readonly containerType: string
  readonly currency: Currency
  readonly minor: number
  readonly includedHours: number | null
  readonly validFrom: BusinessDate
  readonly validTo: BusinessDate
}

/** The price of a service. `port` is a LOCODE, a country, or null for everywhere; `minor` as in a charge. */
export type ServiceTariff = {
  readonly sheetId: string
  readonly row: number
  readonly sequence: number
  readonly bought: boolean
  readonly service: ValueAddedService
  readonly port: string | null
  readonly containerType: string | null
  readonly charge: ChargeCode
  readonly basis: ChargeBasis
  readonly currency: Currency
  readonly minor: number
  readonly minimumMinor: number | null
  readonly payer: ChargePayer
  readonly stage: ChargeStage
  readonly validFrom: BusinessDate
  readonly validTo: BusinessDate
}

/** The charge each service is billed as. */
export const chargeOfService: Readonly<Record<ValueAddedService, ChargeCode>> = {
  customsDeclaration: 'CUS',
  cargoInsurance: 'INS',
  fumigation: 'FUM',
  containerLoading: 'LOAD',
  storage: 'STOR',
  telexRelease: 'TLX',
  importerFiling: 'ISF',
  importClearance: 'ICUS',
}
