import type { Bilingual } from '#domain/kernel/language.ts'
import type { Currency } from '#domain/kernel/money.ts'

/**
 * Every line of a price bears a charge code from one list, so that a quote, an order and a bill call the same thing by
 * the same name in both languages. The product's own codes are always there, since its rules use them; the forwarder
 * adds others at the desk (decision 070). Rate sheets may use the names other carriers print; they are read as ours.
 * The odd rules: a few charges are fixed only when the container is gated in or the ship sails, and the price must say
 * so; an own code that was closed is offered no more and still names what was charged with it.
 */

/** What the unit price is multiplied by. */
export const chargeBases = [
  'container',
  'billOfLading',
  'shipment',
  'declaration',
  'percent',
  'day',
  'revenueTon',
] as const
export type ChargeBasis = (typeof chargeBases)[number]

export const chargeStages = ['origin', 'ocean', 'destination'] as const
export type ChargeStage = (typeof chargeStages)[number]

/** prepaid: paid by the shipper. collect: paid by the consignee at destination. */
export const chargePayers = ['prepaid', 'collect'] as const
export type ChargePayer = (typeof chargePayers)[number]

/**
 * How a charge stands on a Chinese invoice. Assumed (decision 016): internationalFreight and
 * agency are international forwarding and go out at 0 %; port, storage, domesticTransport and insurance are
 * services inside China; foreign is supplied abroad; tax is paid on for the customs authority.
 */
export const chargeTaxKinds = [
  'internationalFreight',
  'agency',
  'port',
  'storage',
  'domesticTransport',
  'insurance',
  'foreign',
  'tax',
] as const
export type ChargeTaxKind = (typeof chargeTaxKinds)[number]

/** Until when a quoted amount may still change. */
export const chargeFixings = ['gateIn', 'sailing'] as const
export type ChargeFixing = (typeof chargeFixings)[number]

export const chargeCodes = [
  // ocean
  'OF',
  'BAF',
  'LSS',
  'EBS',
  'PSS',
  'GRI',
  'CAF',
  'ETS',
  'FEM',
  'WRS',
  'PCS',
  'SCS',
  'PTF',
  'CAPE',
  'EIC',
  'OWS',
  'DGS',
  'RFS',
  'INS',
  // origin
  'THC',
  'ORC',
  'DOC',
  'TLX',
  'SEAL',
  'EIR',
  'VGM',
  'PORT',
  'AMS',
  'ACI',
  'AFR',
  'ENS',
  'ISF',
  'AMD',
  'HDL',
  'CUS',
  'CUSX',
  'INSP',
  'TRK',
  'FUM',
  'STOR',
  'LOAD',
  'WAIT',
  // destination
  'ISPS',
  'DO',
  'DTHC',
  'DDC',
  'DEL',
  'CHS',
  'ICUS',
  'STO',
  'DEM',
  'DET',
  'DUTY',
  'IVAT',
] as const
/** A code that the product itself knows the meaning of. */
export type ProductChargeCode = (typeof chargeCodes)[number]

declare const ownCode: unique symbol
/** A code that the forwarder added; what it means stands in the database alone. */
export type OwnChargeCode = string & { readonly [ownCode]: true }

export type ChargeCode = ProductChargeCode | OwnChargeCode

/** How a code is written, whosever it is. */
export const chargeCodePattern = /^[A-Z][A-Z0-9]{1,9}$/

export type Charge = {
  readonly code: ChargeCode
  readonly name: Bilingual
  readonly basis: ChargeBasis
  readonly stage: ChargeStage
  /** The habit of the trade; a rate line may say otherwise. */
  readonly usualPayer: ChargePayer
  readonly taxKind: ChargeTaxKind
  readonly mayChangeUntil: ChargeFixing | null
  /** One plain sentence for a shipper. */
  readonly explain: Bilingual
  /** What carriers print for the same charge. */
  readonly aliases: readonly string[]
  /** Where it stands in lists, beside those of its stage; those of the product stand by tens. */
  readonly place: number
  /** Of an own code: what a clerk's form begins with. */
  readonly currency: Currency | null
  /** An own code that is offered no more. */
  readonly closed: boolean
}

/** A charge as the product brings it. */
export type ProductCharge = Omit<Charge, 'code' | 'place' | 'currency' | 'closed'> & {
  readonly code: ProductChargeCode
}

const known: ReadonlySet<string> = new Set(chargeCodes)
export const isProductCharge = (text: string): text is ProductChargeCode => known.has(text)

/** The charge meant by our code or another carrier's name for it (FAF, O/F); null when unknown. */
export function findCharge(charges: readonly Charge[], text: string): Charge | null {
  const key = text
    .normalize('NFKC')
    .toUpperCase()
    .replace(/[^A-Z0-9/]/g, '')
  return (
    charges.find((each) => each.code === key) ?? charges.find((each) => each.aliases.includes(key)) ?? null
  )
}
