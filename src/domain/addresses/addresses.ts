import type { AddressId } from '#domain/kernel/ids.ts'

/**
 * A customer's address book holds the doors where goods are fetched and brought, each with whoever is met there, so
 * that nothing is typed twice. An address is written in the codes of our own places (a division in China, a city
 * elsewhere): a door from the book can be priced at once. One address may serve for both ends. The odd rule: each end
 * has at most one default, and making another one the default takes it from the one before.
 */
export const addressKinds = ['pickup', 'delivery'] as const
export type AddressKind = (typeof addressKinds)[number]

/** Addresses in one book. Assumed (decision 032): more than any shipper's doors; all are read at once. */
export const addressLimit = 200

export type Address = {
  readonly id: AddressId
  /** What the customer calls it: "Beilun warehouse". */
  readonly label: string
  readonly company: string
  readonly contact: string
  readonly phone: string
  /** ISO 3166-1 alpha-2. */
  readonly country: string
  /** Division code in China, code of a state elsewhere; null where there is none. */
  readonly province: string | null
  /** Division code in China, code of a foreign place elsewhere. */
  readonly city: string
  /** Division code of the county in China, null elsewhere. */
  readonly region: string | null
  readonly street: string
  readonly kinds: readonly AddressKind[]
  /** The ends whose default it is; always among `kinds`. */
  readonly defaultFor: readonly AddressKind[]
}

/** A mobile number of the mainland, where the code says so or nothing says otherwise. */
const mainlandMobile = /^1[3-9]\d{9}$/

/**
 * Whether a number can be called: a Chinese mobile number, or 5 to 15 digits (E.164) in the ways people group them,
 * with an extension behind. Eleven digits that begin as a mobile number must be one.
 */
export function validPhone(text: string): boolean {
  const plain = text.normalize('NFKC').trim()
  if (!/^\+?[\d\s().\-/]+(?:\s*(?:ext|x|\u8f6c|#)\.?\s*\d{1,6})?$/i.test(plain)) return false
  const [main = ''] = plain.split(/ext|x|\u8f6c|#/i)
  const digits = main.replaceAll(/\D/g, '')
  if (digits.length < 5 || digits.length > 15) return false
  const national = plain.startsWith('+86') ? digits.slice(2) : plain.startsWith('+') ? '' : digits
  return !(national.length === 11 && national.startsWith('1')) || mainlandMobile.test(national)
}

/** The number as it is kept: full-width digits narrowed, gaps single, marks of direction and the like gone. */
export const tidyPhone = (text: string): string =>
  text
    .normalize('NFKC')
    .replaceAll(/[\p{Cf}\p{Cc}]/gu, '')
    .replaceAll(/[‐-―−]/g, '-')
    .replaceAll(/\s+/g, ' ')
    .trim()
