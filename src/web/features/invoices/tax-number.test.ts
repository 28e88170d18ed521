import { expect, it } from 'vitest'
import { taxNumberState } from './tax-number.ts'

it.each([
  ['', 'none'],
  ['9133', 'short'],
  ['913302001441', 'short'],
  ['9133020014', 'short'],
  ['9133-0200', 'form'],
  ['123456789012345', 'right'],
  ['1234567890123456', 'short'],
  ['91350100M000100Y43', 'right'],
  ['91350100 m000100y43', 'right'],
  ['91350100M000100Y44', 'digit'],
  ['9135010OM000100Y43', 'digit'],
  ['91350100M000100Y432', 'form'],
  ['123456789012345678901', 'form'],
] as const)('says of %j while it is typed: %s [§6]', (typed, state) => {
  expect(taxNumberState(typed).state).toBe(state)
})
