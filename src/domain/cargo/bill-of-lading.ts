import type { Carrier } from '#domain/reference/carriers.ts'

/**
 * The number of a bill of lading has no world standard: each carrier numbers its own. Most put their SCAC in front,
 * and people copy it with or without; so both are taken, and the carrier that was understood is shown and can be
 * changed (decision 017).
 */
export type BillOfLading = {
  /** Upper case, without blanks and dashes. */
  readonly number: string
  /** SCAC of the carrier whose prefix it bears; null without a prefix that we know. */
  readonly carrier: string | null
  /** What the carrier usually prints behind its prefix, where this number differs from it; a warning, never a refusal. */
  readonly usual: UsualForm | null
}

/** What a carrier prints behind its prefix: so many digits, or so many letters and digits. */
export type UsualForm = { readonly signs: 'digits' | 'lettersAndDigits'; readonly length: number }

/** Prefixes on bills of lading that are not the carrier's SCAC. */
const otherPrefixes: Readonly<Record<string, string>> = { MEDU: 'MSCU', YMJA: 'YMLU' }

/** Forms seen on bills; gathered by hand, so a number that differs is warned of and still looked up. */
const usualForms: Readonly<Record<string, UsualForm>> = {
  COSU: { signs: 'digits', length: 10 },
  OOLU: { signs: 'digits', length: 10 },
  MAEU: { signs: 'digits', length: 9 },
  ONEY: { signs: 'lettersAndDigits', length: 12 },
  EGLV: { signs: 'digits', length: 12 },
}

/** The prefix is four letters; behind a known one come six to twelve letters and digits. */
const prefixLength = 4
const shape = /^[A-Z0-9]{8,20}$/
const restShape = /^[A-Z0-9]{6,12}$/

/** Upper case, without the blanks, dashes, dots and slashes that people write between the parts. */
export const normaliseBill = (text: string): string =>
  text
    .normalize('NFKC')
    .toUpperCase()
    .replace(/[\s\-‐-―.·/]/g, '')

/** The parts of a bill of lading number as it was typed, or null when it cannot be one. */
export function parseBill(text: string, carriers: readonly Pick<Carrier, 'scac'>[]): BillOfLading | null {
  const number = normaliseBill(text)
  if (!shape.test(number) || !/\d/.test(number)) return null
  const prefix = number.slice(0, prefixLength)
  const scac = otherPrefixes[prefix] ?? prefix
  if (!carriers.some((each) => each.scac === scac)) return { number, carrier: null, usual: null }
  const rest = number.slice(prefixLength)
  if (!restShape.test(rest)) return null
  const usual = usualForms[scac]
  return { number, carrier: scac, usual: usual && !isUsual(rest, usual) ? usual : null }
}

const isUsual = (rest: string, { signs, length }: UsualForm): boolean =>
  rest.length === length && (signs === 'lettersAndDigits' || /^\d+$/.test(rest))
