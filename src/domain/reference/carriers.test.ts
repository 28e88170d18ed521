import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { type Carrier, findCarrier, findOwner, type OwnerCode, ownerMatch } from './carriers.ts'
import { checkDigitOf, parseContainerNumber } from './containers.ts'

const rows = (file: string) =>
  JSON.parse(readFileSync(new URL(`../../../db/reference/${file}`, import.meta.url), 'utf8')).rows
const carriers: Carrier[] = rows('carriers.json')
const owners: OwnerCode[] = rows('owner-codes.json')

const numberOf = (owner: string) => {
  const number = parseContainerNumber(`${owner}123456${checkDigitOf(`${owner}123456`)}`)
  if (!number) throw new Error(owner)
  return number
}

describe('owner code and carrier [§5]', () => {
  it.each([
    ['MSKU', 'MAEU', 'own'],
    ['MRKU', 'MAEU', 'own'],
    ['SUDU', 'MAEU', 'own'],
    ['APZU', 'CMDU', 'own'],
    ['OOLU', 'COSU', 'own'],
    ['CBHU', 'OOLU', 'own'],
    ['TGHU', 'MAEU', 'leased'],
    ['CAIU', 'COSU', 'leased'],
    ['TEMU', 'ONEY', 'leased'],
    ['MSCU', 'MAEU', 'otherCarrier'],
    ['EGHU', 'COSU', 'otherCarrier'],
    ['QQQU', 'MAEU', 'unknown'],
  ] as const)('%s with %s is %s', (owner, scac, match) => {
    expect(ownerMatch(numberOf(owner), scac, carriers, owners)).toBe(match)
  })

  it('finds carriers by SCAC and owners by code in any case', () => {
    expect(findCarrier(carriers, 'cosu')?.short.en).toBe('COSCO SHIPPING')
    expect(findCarrier(carriers, 'XXXX')).toBeNull()
    expect(findOwner(owners, 'msku')?.carrier).toBe('MAEU')
    expect(findOwner(owners, 'tghu')?.lessor).toBe('Textainer')
  })
})
