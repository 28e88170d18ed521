import type { CargoQuestion } from '#domain/cargo/cargo-question.ts'
import type { CargoRecord } from '#domain/cargo/cargo-record.ts'

export type CargoAnswer = {
  readonly record: CargoRecord
  /** The terminal's or data company's name, as it gives it. */
  readonly source: string | null
  /** When the source last changed it. */
  readonly updatedAt: Date
}

/**
 * Terminal data of a container on a bill of lading. `find` answers null when the source knows nothing of the two
 * together, and throws ProviderFailure when it could not be asked, at the latest after `cargoLimitMilliseconds`.
 */
export type CargoData = {
  readonly name: string
  /** Made up from the demo world; pages and messages say so. */
  readonly demo: boolean
  find(question: CargoQuestion): Promise<CargoAnswer | null>
}

/** A person waits for the answer; the product's own limit is 20 s (requirements §9). */
export const cargoLimitMilliseconds = 8_000
