import { describe, expect, test } from 'vitest'
import type { BusinessDate } from '#domain/kernel/business-date.ts'
import { birthDateOf, idNumberCheck, idNumberFault, idNumberWritten, maskNumber } from './id-number.ts'

const today = '2026-11-20' as BusinessDate

describe('ID numbers [GB 11643]', () => {
  // The two examples that the standard prints, and numbers worked out from its weights by another program.
  test.each([
    ['11010519491231002X', null],
    ['440524188001010014', null],
    ['330206199001010013', null],
    ['330206199001010014', 'digit'],
    ['110105194912310021', 'digit'],
    ['11010519491231003X', 'digit'],
    ['11010519490229002X', 'birth'],
    ['110105194913310023', 'birth'],
    ['110105203001010020', 'birth'],
    ['990105194912310029', 'region'],
    ['010105194912310029', 'form'],
    ['1101051949123100', 'form'],
    ['110105491231002', 'form'],
    ['11010519491231002Y', 'form'],
    ['X1010519491231002X', 'form'],
    ['', 'form'],
  ] as const)('%s: %s', (number, fault) => expect(idNumberFault(number, today)).toBe(fault))

  test('every change of one digit is found', () => {
    const good = '11010519491231002X'
    for (let place = 0; place < 17; place++)
      for (let digit = 0; digit <= 9; digit++) {
        if (String(digit) === good[place]) continue
        const typed = `${good.slice(0, place)}${digit}${good.slice(place + 1)}`
        expect(idNumberFault(typed, today)).not.toBeNull()
      }
  })

  test('a number is written as it is kept, checked and masked', () => {
    expect(idNumberWritten(' １１010519491231 002x ')).toBe('11010519491231002X')
    expect(idNumberCheck('11010519491231002')).toBe('X')
    expect(birthDateOf('11010519491231002X')).toBe('1949-12-31')
    expect(birthDateOf('110105200002300000')).toBeNull()
    expect(maskNumber('11010519491231002X')).toBe('110***********002X')
  })
})
