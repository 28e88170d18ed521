import type { Truck } from '#domain/positions/plates.ts'
import type { TruckReport } from '#domain/positions/trucks.ts'

/** Who can be asked where a truck is now. */
export type TruckPositions = {
  readonly name: string
  /** Nothing of it is a truck's own: its answers are called simulated wherever they are shown. */
  readonly simulated: boolean
  /** Trucks that it knows, for somebody who wants to try it; none for a real service. */
  readonly examples: readonly Truck[]
  /**
   * The latest position of each of these trucks, unless it is older than `since`, and behind it, newest first, where
   * the truck was in the `trackHours` before. Nothing for a truck it does not know. Throws ProviderFailure when it
   * could not be asked.
   */
  reports(trucks: readonly Truck[], since: Date): Promise<readonly TruckReport[]>
}

/** A message as it arrived, byte for byte. */
export type IncomingPush = {
  readonly headers: Readonly<Record<string, string | undefined>>
  readonly body: Uint8Array
}

/** Positions that a vendor sent, after its signature was checked. */
export type PushedBatch = {
  /** The vendor's own number for the message: the same number again is the same message. */
  readonly batch: string
  readonly reports: readonly TruckReport[]
  /** How many positions were left out because they say nothing that can be: no plate, no place, no time. */
  readonly rejected: number
}

/** What a message is worth: a batch, or why it is none. */
export type PushVerdict =
  | { readonly kind: 'batch'; readonly batch: PushedBatch }
  /** The signature is missing, wrong, or of another time. */
  | { readonly kind: 'notTheirs' }
  /** Signed, but not what was agreed on. */
  | { readonly kind: 'unreadable' }

/** Who sends us positions without being asked. */
export type TruckPush = {
  readonly name: string
  read(push: IncomingPush): PushVerdict
}

/** Both ways to positions; null where this installation has none. */
export type TruckSources = { readonly asked: TruckPositions | null; readonly pushed: TruckPush | null }
