import { taxNumberFault, taxNumberWritten } from '#domain/certification/tax-number.ts'

/** Shortest of the numbers that are in use. */
const shortest = 15

/** How a tax number stands while it is typed: what is short of its form is not wrong yet. */
export function taxNumberState(typed: string): {
  readonly state: 'none' | 'short' | 'form' | 'digit' | 'right'
  readonly signs: number
} {
  const number = taxNumberWritten(typed)
  const signs = [...number].length
  if (signs === 0) return { state: 'none', signs }
  const fault = taxNumberFault(number)
  const growing = /^[0-9A-Z]*$/.test(number) && signs < 18 && (signs < shortest || signs === 16)
  return { state: fault === 'form' && growing ? 'short' : (fault ?? 'right'), signs }
}
