import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import {
  type ContainerType,
  checkDigitOf,
  containerNumberFault,
  findContainerType,
  ownerCodeOf,
  parseContainerNumber,
  totalTeu,
} from './containers.ts'

const types: ContainerType[] = JSON.parse(
  readFileSync(new URL('../../../db/reference/container-types.json', import.meta.url), 'utf8'),
).rows

describe('container numbers (ISO 6346)', () => {
  it.each([
    ['CSQU3054383', null],
    ['MSCU1234566', null],
    ['CBHU4398907', null],
    ['OOLU8869111', null],
    ['MRKU3902661', null],
    ['CAIU6400182', null],
    ['APZU4812090', null],
    ['csqu 305438-3', null],
    ['ＣＳＱＵ3054383', null],
    ['MSCU1234567', 'checkDigit'],
    ['CSQU3054384', 'checkDigit'],
    ['CSQX3054383', 'shape'],
    ['CSQU305438', 'shape'],
    ['CSQU30543833', 'shape'],
    ['CSQU3054383XYZ', 'shape'],
    ['!!J1234567', 'shape'],
    ['', 'shape'],
  ] as const)('%s has fault %s', (text, fault) => {
    expect(containerNumberFault(text)).toBe(fault)
  })

  it('takes a valid number apart', () => {
    const number = parseContainerNumber('MRKU 390266 1')
    expect(number).toEqual({ owner: 'MRK', category: 'U', serial: '390266', checkDigit: 1 })
    expect(number && ownerCodeOf(number)).toBe('MRKU')
    expect(parseContainerNumber('MSCU1234567')).toBeNull()
  })

  it('refuses to work out a check digit for anything but ten signs', () => {
    expect(checkDigitOf('CSQU305438')).toBe(3)
    expect(() => checkDigitOf('CSQU30543')).toThrow(RangeError)
  })
})

describe('container types', () => {
  it.each([
    ['40HQ', '45G1'],
    ['40hc', '45G1'],
    ["40' HC", '45G1'],
    ['45G1', '45G1'],
    ['45GP', '45G1'],
    ['20DV', '22G1'],
    ['45HQ', 'L5G1'],
    ['40RQ', '45R1'],
    ['42GP', '42G1'],
    ['20TK', '22T0'],
  ])('reads %s as %s', (text, iso) => {
    expect(findContainerType(types, text)?.iso).toBe(iso)
  })

  it('knows no type by another name', () => {
    expect(findContainerType(types, '40XX')).toBeNull()
    expect(findContainerType(types, '')).toBeNull()
  })

  it('counts twenty-foot equivalents, a 45-foot container as 2.25', () => {
    const type = (code: string) => {
      const found = findContainerType(types, code)
      if (!found) throw new Error(code)
      return found
    }
    expect(
      totalTeu([
        { type: type('20GP'), quantity: 3 },
        { type: type('40HQ'), quantity: 2 },
      ]),
    ).toBe(7)
    expect(totalTeu([{ type: type('45HQ'), quantity: 2 }])).toBe(4.5)
    expect(totalTeu([])).toBe(0)
  })
})
