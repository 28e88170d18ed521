import type { Bilingual } from '#domain/kernel/language.ts'
import type { Currency } from '#domain/kernel/money.ts'
import {
  type Charge,
  type ChargeBasis,
  type ChargeCode,
  type ChargePayer,
  type ChargeStage,
  type ChargeTaxKind,
  chargeStages,
  findCharge,
  isProductCharge,
  type OwnChargeCode,
  type ProductCharge,
} from './charges.ts'

/**
 * The forwarder's own charges live in versions, each with who wrote it. The newest counts. What a code means (basis,
 * part of the way, who pays, tax treatment) stays as it is once something was priced or charged with it; its names, its
 * place in lists and its usual currency may change. A code of the product may be named otherwise and nothing else.
 */
export type ChargeMeaning = {
  readonly basis: ChargeBasis
  readonly stage: ChargeStage
  readonly payer: ChargePayer
  readonly taxKind: ChargeTaxKind
}

export type OwnChargeTerms = ChargeMeaning & {
  readonly currency: Currency | null
  readonly place: number
}

export type ChargeVersion = {
  readonly code: ChargeCode
  /** Counts from 1 for each code. */
  readonly version: number
  /** Null where a code of the product has its own name. */
  readonly name: Bilingual | null
  /** Null for a code of the product. */
  readonly terms: OwnChargeTerms | null
  readonly closed: boolean
}

/** Assumed (decision 070): letters of a name and a note, the last place in lists, and how many codes one keeps an overview of. */
export const chargeLimits = { name: 40, note: 200, lastPlace: 9_999, own: 300 } as const

export const sameMeaning = (one: ChargeMeaning, other: ChargeMeaning): boolean =>
  one.basis === other.basis &&
  one.stage === other.stage &&
  one.payer === other.payer &&
  one.taxKind === other.taxKind

/** The product's charges as they come: by tens in their own order. */
export function productCharges(rows: readonly ProductCharge[]): Map<string, Charge> {
  return new Map(
    rows.map((row, at) => [row.code, { ...row, place: (at + 1) * 10, currency: null, closed: false }]),
  )
}

const nothingToAdd: Bilingual = { zh: '', en: '' }

const byPlace = (a: Charge, b: Charge): number =>
  chargeStages.indexOf(a.stage) - chargeStages.indexOf(b.stage) ||
  a.place - b.place ||
  (a.code < b.code ? -1 : 1)

/**
 * All charges in the order of lists, the closed ones among them.
 * @param newest the newest version of each code that has any
 */
export function chargesWith(
  product: ReadonlyMap<string, Charge>,
  newest: readonly ChargeVersion[],
): Map<string, Charge> {
  const charges = new Map(product)
  for (const { code, name, terms, closed } of newest) {
    const own = product.get(code)
    if (own) {
      if (name) charges.set(code, { ...own, name })
    } else if (terms && name) {
      const { payer, ...meant } = terms
      charges.set(code, {
        ...meant,
        code: code as OwnChargeCode,
        name,
        usualPayer: payer,
        mayChangeUntil: null,
        explain: nothingToAdd,
        aliases: [],
        closed,
      })
    }
  }
  return new Map([...charges.values()].sort(byPlace).map((charge) => [charge.code, charge]))
}

/** Whether a new code would be read as a charge that is there: the product's, or what a carrier prints for one. */
export const isChargeTaken = (charges: ReadonlyMap<string, Charge>, code: string): boolean =>
  isProductCharge(code) || findCharge([...charges.values()], code) !== null

const folded = (text: string): string => text.normalize('NFKC').toLowerCase().replaceAll(/\s+/g, '')

/** The language in which another charge has this name already, so that a file could not tell them apart; null for none. */
export function languageOfTakenName(
  charges: ReadonlyMap<string, Charge>,
  code: string,
  name: Bilingual,
): keyof Bilingual | null {
  const others = [...charges.values()].filter((each) => each.code !== code && !each.closed)
  for (const language of ['zh', 'en'] as const)
    if (others.some((each) => folded(each.name[language]) === folded(name[language]))) return language
  return null
}
