import { expect, it } from 'vitest'
import { rateChangeOf } from './rate-changes.ts'

it.each([
  [null, 100, 'added', null],
  [100, 100, 'same', 0],
  [100, 125, 'raised', 2_500],
  [300, 200, 'lowered', -3_333],
  [0, 100, 'raised', null],
  [100, 0, 'lowered', -10_000],
] as const)('from %s to %i is %s by %s basis points', (was, becomes, change, basisPoints) => {
  expect(rateChangeOf(was, becomes)).toEqual({ change, basisPoints })
})
