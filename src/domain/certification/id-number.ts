import type { BusinessDate } from '#domain/kernel/business-date.ts'

/**
 * Citizens' ID numbers (GB 11643-1999): six digits of a region (GB/T 2260), the birth date, three digits of a
 * sequence and a check character by ISO 7064 MOD 11-2. Regions come and go, so only the province is held against a
 * list: those of GB/T 2260 and 83, which residence permits of Taiwan residents carry beside 81 and 82.
 */
const provinces = new Set([
  ...[11, 12, 13, 14, 15, 21, 22, 23, 31, 32, 33, 34, 35, 36, 37, 41, 42, 43, 44, 45, 46],
  ...[50, 51, 52, 53, 54, 61, 62, 63, 64, 65, 71, 81, 82, 83],
])
const weights = [7, 9, 10, 5, 8, 4, 2, 1, 6, 3, 7, 9, 10, 5, 8, 4, 2]
const checkCharacters = '10X98765432'

/** As it is kept: full-width digits made plain, without spaces, the X large. */
export const idNumberWritten = (text: string): string =>
  text.normalize('NFKC').replaceAll(/\s/g, '').toUpperCase()

/** The check character of the first seventeen digits. */
export const idNumberCheck = (digits: string): string =>
  checkCharacters[
    weights.reduce((sum, weight, place) => sum + weight * Number(digits[place] ?? 0), 0) % 11
  ] ?? ''

/** The birth date in it, or null for a day that no calendar has. */
export function birthDateOf(number: string): BusinessDate | null {
  const [year, month, day] = [number.slice(6, 10), number.slice(10, 12), number.slice(12, 14)]
  const date = new Date(`${year}-${month}-${day}T00:00:00Z`)
  const written = `${year}-${month}-${day}`
  return !Number.isNaN(date.getTime()) && date.toISOString().startsWith(written)
    ? (written as BusinessDate)
    : null
}

/** What is wrong with a number as it is kept, as of today; null where nothing is. */
export function idNumberFault(
  number: string,
  today: BusinessDate,
): 'form' | 'region' | 'birth' | 'digit' | null {
  if (!/^[1-9]\d{16}[\dX]$/.test(number)) return 'form'
  if (!provinces.has(Number(number.slice(0, 2)))) return 'region'
  const born = birthDateOf(number)
  if (!born || born > today || born < '1880-01-01') return 'birth'
  return idNumberCheck(number) === number[17] ? null : 'digit'
}

/** A number that can be shown: its first three and last four characters. */
export const maskNumber = (number: string): string =>
  `${number.slice(0, 3)}${'*'.repeat(Math.max(0, number.length - 7))}${number.slice(-4)}`
