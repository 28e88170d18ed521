import {
  type Carrier,
  findCarrier,
  findOwner,
  type OwnerCode,
  type OwnerMatch,
  ownerMatch,
} from '#domain/reference/carriers.ts'
import {
  containerNumberFault,
  normaliseContainerNumber,
  ownerCodeOf,
  parseContainerNumber,
} from '#domain/reference/containers.ts'
import { type BillOfLading, parseBill } from './bill-of-lading.ts'

/** What the look-up needs of the carriers and owner codes. */
export type CargoRules = {
  readonly carriers: readonly Pick<Carrier, 'scac' | 'parent'>[]
  readonly owners: readonly OwnerCode[]
}

/** A question for a terminal: one container on one bill of lading. */
export type CargoQuestion = {
  readonly bill: string
  readonly container: string
  /** SCAC; null when neither the numbers nor the asker name the carrier. */
  readonly carrier: string | null
}

/** Where the carrier comes from: chosen by the asker, the bill's prefix, or the container's owner code. */
export type CarrierSource = 'chosen' | 'bill' | 'container'

export type CargoFault =
  | 'billFormat'
  | 'containerShape'
  | 'containerCheckDigit'
  | 'carrierUnknown'
  | 'ownerMismatch'

export type CargoReading = {
  readonly bill: BillOfLading | null
  /** Upper case, without blanks and dashes; valid only where `fault` names no fault of it. */
  readonly container: string
  /** Owner code with its category letter, of a valid container number. */
  readonly owner: OwnerCode | null
  readonly carrier: string | null
  readonly carrierFrom: CarrierSource | null
  readonly match: OwnerMatch | null
  readonly faults: readonly CargoFault[]
}

/**
 * Reads the two numbers and the carrier as they were typed (decision 017). The carrier is the one chosen, else the one
 * of the bill's prefix, else the one whose container it is. Only the code of another carrier contradicts it: a
 * leased container keeps its lessor's code, and a code that we do not know may only warn.
 */
export function readCargoQuestion(
  typed: { readonly bill: string; readonly container: string; readonly carrier: string | null },
  { carriers, owners }: CargoRules,
): CargoReading {
  const faults: CargoFault[] = []
  const bill = parseBill(typed.bill, carriers)
  if (!bill) faults.push('billFormat')
  const containerFault = containerNumberFault(typed.container)
  if (containerFault) faults.push(containerFault === 'shape' ? 'containerShape' : 'containerCheckDigit')
  const number = parseContainerNumber(typed.container)
  const owner = number && findOwner(owners, ownerCodeOf(number))

  const chosen = typed.carrier ? findCarrier(carriers, typed.carrier) : null
  if (typed.carrier && !chosen) faults.push('carrierUnknown')
  const named: readonly (readonly [CarrierSource, string | null | undefined])[] = [
    ['chosen', chosen?.scac],
    ['bill', bill?.carrier],
    ['container', owner?.carrier],
  ]
  const [carrierFrom, carrier] = named.find(([, scac]) => scac) ?? [null, null]
  const match = number && carrier ? ownerMatch(number, carrier, carriers, owners) : null
  if (match === 'otherCarrier') faults.push('ownerMismatch')
  return {
    bill,
    container: normaliseContainerNumber(typed.container),
    owner,
    carrier: carrier ?? null,
    carrierFrom,
    match,
    faults,
  }
}

/** The question that a faultless reading asks; null while anything is wrong. */
export const questionOf = ({ bill, container, carrier, faults }: CargoReading): CargoQuestion | null =>
  bill && faults.length === 0 ? { bill: bill.number, container, carrier } : null
