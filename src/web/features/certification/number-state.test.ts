import { expect, it } from 'vitest'
import { idNumberCheck } from '#domain/certification/id-number.ts'
import type { BusinessDate } from '#domain/kernel/business-date.ts'
import { creditCodeState, idNumberState } from './number-state.ts'

const today = '2026-11-20' as BusinessDate
/** The example of GB 11643. */
const example = '11010519491231002X'
const tomorrow = `11010520261121001${idNumberCheck('11010520261121001')}`

it.each([
  ['', { state: 'none' }],
  ['  ', { state: 'none' }],
  ['1101', { state: 'short', signs: 4 }],
  ['110105 19491231 002', { state: 'short', signs: 17 }],
  [example, { state: 'right' }],
  ['110105 19491231 002x', { state: 'right' }],
  ['110105194912310021', { state: 'wrong', code: 'certification.idNumberDigit' }],
  ['99010519491231002X', { state: 'wrong', code: 'certification.idNumberRegion' }],
  [tomorrow, { state: 'wrong', code: 'certification.idNumberBirth' }],
  ['1101A', { state: 'wrong', code: 'certification.idNumberForm' }],
  [`${example}1`, { state: 'wrong', code: 'certification.idNumberForm' }],
] as const)('says of the ID number %j while it is typed: %o [§3]', (typed, state) => {
  expect(idNumberState(typed, today)).toEqual(state)
})

it.each([
  ['', { state: 'none' }],
  ['91350100M0', { state: 'short', signs: 10 }],
  ['91350100M000100Y43', { state: 'right' }],
  ['91350100 m000100y43', { state: 'right' }],
  ['91350100M000100Y44', { state: 'wrong', code: 'title.taxNumberDigit' }],
  ['9135-0100', { state: 'wrong', code: 'certification.creditCodeForm' }],
  ['91350100M000100Y432', { state: 'wrong', code: 'certification.creditCodeForm' }],
] as const)('says of the credit code %j while it is typed: %o [§3]', (typed, state) => {
  expect(creditCodeState(typed)).toEqual(state)
})
