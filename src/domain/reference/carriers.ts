import type { Bilingual } from '#domain/kernel/language.ts'
import { type ContainerNumber, ownerCodeOf } from './containers.ts'

/** A shipping line. Its SCAC is how documents and this product name it. */
export type Carrier = {
  readonly scac: string
  /** SMDG liner code, null where not known. */
  readonly smdg: string | null
  readonly name: Bilingual
  readonly short: Bilingual
  readonly ownerCodes: readonly string[]
  readonly country: string
  /** SCAC of the group it belongs to; sisters carry each other's containers. */
  readonly parent: string | null
}

/** Whose containers bear an owner code: a carrier's or a lessor's, never both. */
export type OwnerCode = {
  readonly code: string
  readonly carrier: string | null
  readonly lessor: string | null
}

export const findCarrier = <Known extends Pick<Carrier, 'scac'>>(
  carriers: readonly Known[],
  scac: string,
): Known | null => carriers.find((each) => each.scac === scac.toUpperCase()) ?? null

export const findOwner = (owners: readonly OwnerCode[], code: string): OwnerCode | null =>
  owners.find((each) => each.code === code.toUpperCase()) ?? null

/**
 * How a container's owner code agrees with the carrier named (requirements §5, Tools).
 * own: the carrier's or a sister's. leased: a lessor's, which fits any carrier. unknown: not in our table, which
 * may only warn. otherCarrier: registered to a different carrier, the one case that is refused.
 */
export type OwnerMatch = 'own' | 'leased' | 'unknown' | 'otherCarrier'

export function ownerMatch(
  number: ContainerNumber,
  scac: string,
  carriers: readonly Pick<Carrier, 'scac' | 'parent'>[],
  owners: readonly OwnerCode[],
): OwnerMatch {
  const owner = findOwner(owners, ownerCodeOf(number))
  if (!owner) return 'unknown'
  if (owner.carrier === null) return 'leased'
  const group = (each: string): string => findCarrier(carriers, each)?.parent ?? each.toUpperCase()
  return group(owner.carrier) === group(scac) ? 'own' : 'otherCarrier'
}
