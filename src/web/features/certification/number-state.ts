import { idNumberFault, idNumberWritten } from '#domain/certification/id-number.ts'
import { taxNumberFault, taxNumberWritten } from '#domain/certification/tax-number.ts'
import type { BusinessDate } from '#domain/kernel/business-date.ts'
import type { FieldCode } from '#domain/kernel/refusal.ts'

/** How a number stands while it is typed: what is short of its form is not wrong yet. */
export type NumberState =
  | { readonly state: 'none' | 'right' }
  | { readonly state: 'short'; readonly signs: number }
  | { readonly state: 'wrong'; readonly code: FieldCode }

/** Signs of an ID number (GB 11643), and of a credit code (GB 32100). */
const wholeLength = 18

const idCodes = {
  form: 'certification.idNumberForm',
  region: 'certification.idNumberRegion',
  birth: 'certification.idNumberBirth',
  digit: 'certification.idNumberDigit',
} as const satisfies Record<string, FieldCode>

/** An ID number while it is typed, as of today. */
export function idNumberState(typed: string, today: BusinessDate): NumberState {
  const number = idNumberWritten(typed)
  if (number === '') return { state: 'none' }
  const growing = /^[1-9]\d*$/.test(number) && number.length < wholeLength
  if (growing) return { state: 'short', signs: number.length }
  const fault = idNumberFault(number, today)
  return fault ? { state: 'wrong', code: idCodes[fault] } : { state: 'right' }
}

/** A social credit code while it is typed. */
export function creditCodeState(typed: string): NumberState {
  const code = taxNumberWritten(typed)
  if (code === '') return { state: 'none' }
  const plain = /^[0-9A-Z]*$/.test(code)
  if (plain && code.length < wholeLength) return { state: 'short', signs: code.length }
  if (!plain || code.length > wholeLength) return { state: 'wrong', code: 'certification.creditCodeForm' }
  return taxNumberFault(code) ? { state: 'wrong', code: 'title.taxNumberDigit' } : { state: 'right' }
}
