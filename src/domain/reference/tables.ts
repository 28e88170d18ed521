import type { Bilingual } from '#domain/kernel/language.ts'
import type { Currency } from '#domain/kernel/money.ts'

/** Small tables whose rows are only looked up. */
export type Country = {
  /** ISO 3166-1 alpha-2. */
  readonly code: string
  readonly name: Bilingual
  readonly dial: string
  readonly currency: string | null
}

export type CargoCategory = {
  readonly code: string
  readonly name: Bilingual
  readonly dangerous: boolean
  readonly reefer: boolean
  readonly woodPacking: boolean
  readonly inspection: boolean
  readonly heavy: boolean
}

/** A service sold around the carriage, as the form shows it. */
export type ServiceTerms = {
  readonly code: string
  readonly name: Bilingual
  readonly note: Bilingual
  readonly needs: readonly ('goodsValue' | 'storageDays')[]
}

/** What an ocean price does not hold, shown unless a charge line with `chargeCode` does. */
export type ExclusionRule = {
  readonly code: string
  readonly chargeCode: string | null
  readonly name: Bilingual
  readonly reason: Bilingual
  readonly legs: readonly string[] | null
  readonly destinationLanes: readonly string[] | null
  readonly indicative: readonly {
    readonly amount: string
    readonly currency: Currency
    readonly basis: string
    readonly lanes: readonly string[] | null
  }[]
}
