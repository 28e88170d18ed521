import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { taxNumberFault, taxNumberWritten } from './tax-number.ts'

describe('tax numbers of titles [§5]', () => {
  test.each<[number: string, fault: 'form' | 'digit' | null]>([
    ['91350100M000100Y43', null],
    ['91350100M000100Y44', 'digit'],
    // The outer check character is right, the organisation code's is not.
    ['9133020000000000XR', 'digit'],
    ['91350100I000100Y43', 'digit'],
    ['330203719542123', null],
    ['33020371954212301', null],
    ['33020371954212301234', null],
    ['3302037195421230', 'form'],
    ['3302037195421230123', 'form'],
    ['330203-71954212', 'form'],
    ['=CMD|1234567890', 'form'],
    ['', 'form'],
  ])('%s: %s', (number, fault) => expect(taxNumberFault(number)).toBe(fault))

  test('are kept in capitals, without spaces, from whatever keyboard they come', () => {
    expect(taxNumberWritten(' 91350100m000100y43 ')).toBe('91350100M000100Y43')
    expect(taxNumberWritten('９１３５ 0100M000100Y43')).toBe('91350100M000100Y43')
  })

  test('of eighteen characters are refused with any one digit changed', () => {
    const good = '91350100M000100Y43'
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 17 }), fc.integer({ min: 0, max: 9 }), (at, digit) => {
        fc.pre(good[at] !== String(digit))
        expect(taxNumberFault(good.slice(0, at) + digit + good.slice(at + 1))).toBe('digit')
      }),
    )
  })
})
