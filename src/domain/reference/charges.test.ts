import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import {
  type Charge,
  chargeBases,
  chargeCodes,
  chargeFixings,
  chargePayers,
  chargeStages,
  chargeTaxKinds,
  findCharge,
  isProductCharge,
} from './charges.ts'

const charges: Charge[] = JSON.parse(
  readFileSync(new URL('../../../db/reference/charge-codes.json', import.meta.url), 'utf8'),
).rows

describe('charge codes', () => {
  it('are the same in the table and in the closed list', () => {
    expect(charges.map((each) => each.code).sort()).toEqual([...chargeCodes].sort())
  })

  it('use only the closed lists', () => {
    for (const each of charges) {
      expect(chargeBases).toContain(each.basis)
      expect(chargeStages).toContain(each.stage)
      expect(chargePayers).toContain(each.usualPayer)
      expect(chargeTaxKinds).toContain(each.taxKind)
      if (each.mayChangeUntil) expect(chargeFixings).toContain(each.mayChangeUntil)
    }
  })

  it.each([
    ['OF', 'OF'],
    ['o/f', 'OF'],
    ['FAF', 'BAF'],
    ['CIC', 'EIC'],
    ['STF', 'SCS'],
    ['dthc', 'DTHC'],
  ])('reads %s as %s', (text, code) => {
    expect(findCharge(charges, text)?.code).toBe(code)
  })

  it('knows nothing else', () => {
    expect(findCharge(charges, 'ZZZ')).toBeNull()
    expect(isProductCharge('ZZZ')).toBe(false)
    expect(isProductCharge('THC')).toBe(true)
  })

  it('says which amounts may still change: GRI and PSS until sailing', () => {
    expect(findCharge(charges, 'PSS')?.mayChangeUntil).toBe('sailing')
    expect(findCharge(charges, 'GRI')?.mayChangeUntil).toBe('sailing')
    expect(findCharge(charges, 'OF')?.mayChangeUntil).toBeNull()
  })
})
