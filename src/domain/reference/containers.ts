import type { Bilingual } from '#domain/kernel/language.ts'

/**
 * A container is known by its number and its type (ISO 6346). The number is an owner code of three letters,
 * a category letter, six digits and a check digit worked out from the ten before it: a slip of one sign is
 * nearly always noticed. The type is four signs that the shop calls by shorter names: 45G1 is a 40HQ.
 *
 * The odd rule: a leased container keeps the code of the company that leases it out, so a code that is not the
 * carrier's says little. Only the code of another carrier contradicts the carrier named.
 */
export type ContainerNumber = {
  /** Three letters registered with the BIC. */
  readonly owner: string
  /** U freight container, J detachable equipment, Z trailer or chassis. */
  readonly category: 'U' | 'J' | 'Z'
  /** Six digits. */
  readonly serial: string
  readonly checkDigit: number
}

/** Upper case, without the spaces, dashes and dots people write between the parts. */
export const normaliseContainerNumber = (text: string): string =>
  text
    .normalize('NFKC')
    .toUpperCase()
    .replace(/[\s\-‐-―.·]/g, '')

/** Letters count from 10 and skip the multiples of 11 (ISO 6346). */
const letterValue = (letter: string): number => {
  const place = letter.charCodeAt(0) - 65
  return 10 + place + Math.floor((place + 9) / 10)
}

/** The check digit of owner, category and serial (ten signs). Remainder ten reads as nought (ISO 6346). */
export function checkDigitOf(firstTen: string): number {
  if (!/^[A-Z]{4}\d{6}$/.test(firstTen))
    throw new RangeError(`not the beginning of a container number: ${firstTen}`)
  let sum = 0
  for (const [place, sign] of [...firstTen].entries()) {
    sum += (place < 4 ? letterValue(sign) : Number(sign)) * 2 ** place
  }
  return (sum % 11) % 10
}

/** What is wrong with a number, or null: its shape, or its check digit. */
export function containerNumberFault(text: string): 'shape' | 'checkDigit' | null {
  const number = normaliseContainerNumber(text)
  if (!/^[A-Z]{3}[UJZ]\d{7}$/.test(number)) return 'shape'
  return checkDigitOf(number.slice(0, 10)) === Number(number.at(-1)) ? null : 'checkDigit'
}

/** The parts of a valid number, else null. */
export function parseContainerNumber(text: string): ContainerNumber | null {
  if (containerNumberFault(text)) return null
  const number = normaliseContainerNumber(text)
  return {
    owner: number.slice(0, 3),
    category: number.charAt(3) as ContainerNumber['category'],
    serial: number.slice(4, 10),
    checkDigit: Number(number.at(-1)),
  }
}

/** The owner code with its category letter, as printed: MSKU. */
export const ownerCodeOf = (number: ContainerNumber): string => number.owner + number.category

// Types ------------------------------------------------------------------------------------------------------

export const containerGroups = ['dry', 'reefer', 'open-top', 'flat-rack', 'tank'] as const
export type ContainerGroup = (typeof containerGroups)[number]

export type ContainerType = {
  /** The shop's name: 40HQ. */
  readonly code: string
  /** ISO 6346 size-type code: 45G1. */
  readonly iso: string
  readonly name: Bilingual
  /** Twenty-foot equivalents as trade counts them; a 45-foot container counts 2.25. */
  readonly teu: number
  readonly lengthFt: number
  readonly payloadKg: number
  readonly maxGrossKg: number
  readonly tareKg: number
  readonly volumeM3: number | null
  readonly inner: {
    readonly lengthMm: number
    readonly widthMm: number
    readonly heightMm: number | null
  } | null
  readonly group: ContainerGroup
  /** Whether the shop asks prices for it; the others are only recognised. */
  readonly offered: boolean
}

/** Other shop names of the types offered (trade usage). */
const shopAliases: Readonly<Record<string, string>> = {
  '20DC': '20GP',
  '20DV': '20GP',
  '20ST': '20GP',
  '20SD': '20GP',
  '40DC': '40GP',
  '40DV': '40GP',
  '40ST': '40GP',
  '40SD': '40GP',
  '40HC': '40HQ',
  '45HC': '45HQ',
  '20RE': '20RF',
  '40RQ': '40RH',
  '40HR': '40RH',
  '20TC': '20TK',
}

/** ISO group codes, as carriers' messages use them, and the type we read them as (ISO 6346). */
const groupForms: Readonly<Record<string, string>> = {
  '22GP': '22G1',
  '42GP': '42G1',
  '45GP': '45G1',
  L5GP: 'L5G1',
  '22RT': '22R1',
  '45RT': '45R1',
  '22RE': '22R1',
  '45RE': '45R1',
  '22UT': '22U1',
  '42UT': '42U1',
  '22PC': '22P3',
  '42PC': '42P3',
  '45PC': '45P3',
  '22PF': '22P1',
  '42PF': '42P1',
  '22TN': '22T0',
}

/** The type meant by a shop name (40HQ, 40hc, 40' HC) or an ISO code (45G1, 45GP); null when unknown. */
export function findContainerType(types: readonly ContainerType[], text: string): ContainerType | null {
  const key = text
    .normalize('NFKC')
    .toUpperCase()
    .replace(/[^A-Z0-9]/g, '')
    .replace(/^(\d\d)FT/, '$1')
  const shop = shopAliases[key] ?? key
  const iso = groupForms[key] ?? key
  return types.find((each) => each.code === shop) ?? types.find((each) => each.iso === iso) ?? null
}

/** Twenty-foot equivalents of what is shipped. */
export const totalTeu = (
  loads: readonly { readonly type: ContainerType; readonly quantity: number }[],
): number => loads.reduce((sum, each) => sum + each.type.teu * each.quantity, 0)
